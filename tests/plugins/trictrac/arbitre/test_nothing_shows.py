"""Before a fault is called nobody can see it: the data for a seat follow from the visible acts.

A seat gets the view, the texts of the list and the events it may see. Two tables with the same visible acts, on dice
of another worth, must look alike but for the dice; so everything shown is computed here again from the acts alone, and
searched for facts of the books.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablegames.core.chance import derive
from tablegames.core.dice import Throw
from tablegames.core.events import Event, Note, Seat, visible
from tablegames.core.game import Decide
from tablegames.families.tables.trictrac_table.game import TableTour
from tablegames.families.tables.trictrac_table.mistakes import CITES
from tablegames.families.tables.trictrac_table.state import Stage, TableState, TableView, seen
from tests.plugins.trictrac.arbitre.players import careless, played, table

CALLS = {"ecole", "rectifier", "faire jouer", "lancer", "laisser", "accepter", "contester", "entiere", "lever"}
"""Acts with visible consequences."""


def leaks(game: Any, seed: int, most: int = 150) -> list[str]:
    """Return everything that was shown but should be hidden."""
    found: list[str] = []

    def watch(state: Any, act: Any, events: tuple[Event, ...]) -> None:
        for seat in (None, Seat(0), Seat(1)):
            if state.stage is not Stage.OVER:
                found.extend(of_view(game, state, seat))
            if not isinstance(act, Throw) and getattr(act, "word", "") not in CALLS:
                found.extend(event.what for event in visible(events, seat) if event.what.startswith(tuple(CITES)))

    played(game, careless, seed, watch, most)
    return found


def of_view(game: Any, state: Any, seat: Seat | None) -> list[str]:
    """Return the part of a view that only the books know: with dice of another worth it must be the same."""
    books = state.account
    other = replace(
        state,
        books=replace(books, gained=books.gained + 2, given=books.given + 4, plein=0, made=(), over=0, offences=()),
    )
    wrong = []
    if game.view(state, seat) != game.view(other, seat):
        wrong.append("the view")
    if game.turn(state) != game.turn(other):
        wrong.append("who is asked")
    if state.stage not in (Stage.DRAW, Stage.THROW):
        if list(game.listed(game.view(state, seat))) != list(game.listed(game.view(other, seat))):
            wrong.append("what is listed")
        if game.tacit(game.view(state, seat)) != game.tacit(game.view(other, seat)):
            wrong.append("what goes without saying")
        if list(game.legal(state)) != list(game.legal(other)):
            wrong.append("what is legal")
    return wrong


@pytest.mark.parametrize("variant", ["lepeintre", "academie_second"])
def test_nothing_shows(variant: str) -> None:
    for seed in range(6):
        assert leaks(table(variant), derive(seed, variant)) == []


def test_in_good_company_neither() -> None:
    for seed in range(6):
        assert leaks(table("bonne_compagnie", march="free"), seed) == []


class TellsAtOnce(TableTour[Any]):
    """A table that lets everybody see a fault as it is made."""

    def apply(self, state: Any, action: Any) -> Any:
        step = super().apply(state, action)
        return replace(step, events=tuple(_public(event) for event in step.events))


class ShowsTheBooks(TableTour[Any]):
    """A table whose view is the state."""

    def view(self, state: TableState[Any], seat: Seat | None) -> TableView[Any]:
        return state


class ListsCalls(TableTour[Any]):
    """A table that lists a call where there is something to call."""

    def listed(self, view: Any) -> Any:
        books = getattr(view, "books", None)
        return super().listed(view)[:1] if books is not None and books.offences else super().listed(view)

    def view(self, state: TableState[Any], seat: Seat | None) -> TableView[Any]:
        return state if state.account.offences else seen(state)


class AsksWhenThereIsSomething(TableTour[Any]):
    """A table where you may mark only the points you have."""

    def legal(self, state: Any) -> Any:
        acts = list(super().legal(state))
        return acts if state.books is None or state.books.gained > 4 else acts[:1]


class AsksWhoMayCall(TableTour[Any]):
    """A table where a window is skipped if there is nothing to call."""

    def turn(self, state: Any) -> Any:
        turn = super().turn(state)
        skipped = state.stage in (Stage.WINDOW, Stage.LAST, Stage.LEFT) and not state.account.offences
        return Decide(Seat(1 - state.actor)) if skipped else turn


def _public(event: Event) -> Event:
    hidden = isinstance(event, Note) and event.seen_by == () and event.what in CITES
    return replace(event, seen_by=None) if hidden else event


@pytest.mark.parametrize("sabotaged", [TellsAtOnce, ShowsTheBooks, ListsCalls, AsksWhenThereIsSomething])
def test_a_table_that_tells_is_caught(sabotaged: type[TableTour[Any]]) -> None:
    game = table("lepeintre")
    of = sabotaged(game.strict, game.law, game.house)
    assert any(leaks(of, seed) for seed in range(4))


def test_a_table_that_asks_only_where_there_is_something_to_call_is_caught() -> None:
    game = table("lepeintre")
    of = AsksWhoMayCall(game.strict, game.law, game.house)
    found: set[str] = set()
    played(game, careless, 3, lambda state, *_: found.update(of_view(of, state, None)), 150)
    assert found == {"who is asked"}
