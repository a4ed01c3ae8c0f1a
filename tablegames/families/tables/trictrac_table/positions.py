"""Positions of the table as plain data: those of the strict game, and under `account` what else there is.

{white: ..., black: ..., turn: white, points: {white: 6, black: 0}, account: {stage: answer, call: 2, ...}}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import Field, fields, replace
from typing import Any, Final, TypeVar, get_type_hints

from tablegames.arbiter.positions import built, plain
from tablegames.families.tables.board.board import mine, theirs
from tablegames.families.tables.board.men import ARROWS, MOST, OFF, count, no_position
from tablegames.families.tables.trictrac.positions import position_of as strict_position
from tablegames.families.tables.trictrac.positions import state_of as strict_state
from tablegames.families.tables.trictrac.state import Phase, TourState
from tablegames.families.tables.trictrac_table.books import Books
from tablegames.families.tables.trictrac_table.desk import ArbiterDesk, Setting
from tablegames.families.tables.trictrac_table.playing import PILED, in_hand
from tablegames.families.tables.trictrac_table.state import Stage, TableState, TableView, begun, seen_as_tour

M = TypeVar("M")
ACCOUNT: Final = "account"
_ALWAYS: Final = ("stage", "actor")
_TOUR: Final = frozenset(field.name for field in fields(TourState))
_VIEW: Final = tuple(field for field in fields(TableView) if field.name not in _TOUR)
_BOOKS: Final = tuple(field for field in fields(Books) if field.name != "base")


def position_of(game: Setting[M], state: TableState[M]) -> dict[str, object]:
    """The state as plain data; the account is left out where it is what a strict position would have."""
    data = strict_position(game.strict, state)
    if state.stage is Stage.OVER:
        return {**data, ACCOUNT: {"used": list(state.used)}} if state.used else data
    books = state.account
    plain_stage = state.stage in (Stage.DRAW, Stage.WINDOW, Stage.MARK, Stage.CHOOSE)
    if (
        plain_stage
        and not books.journal
        and state.last is None
        and state == fresh(game, replace(seen_as_tour(state), made=books.made))
    ):
        return data
    base = {"base": game.strict.keeper.write(books.base)}
    return {**data, ACCOUNT: _told(state, _VIEW) | _told(books, _BOOKS) | base}


def _told(value: Any, names: Sequence[Field[Any]]) -> dict[str, Any]:
    told = ((field, getattr(value, field.name)) for field in names)
    return {field.name: plain(one) for field, one in told if field.name in _ALWAYS or one != field.default}


def fresh(game: Setting[M], tour: TourState[M]) -> TableState[M]:
    """The table at a strict position: nothing left to mark or call but what the throw in hand makes."""
    state = begun(tour)
    if tour.throw is None:
        return state
    desk = ArbiterDesk(game, state)
    in_hand(desk, tour)
    if tour.phase is Phase.CHOOSE:  # he has marked what took the trou
        desk.write(marked=desk.books.gained)
        desk.put(stage=Stage.CHOOSE)
    return replace(desk.state, phase=tour.phase, books=desk.books)


def state_of(game: Setting[M], data: object) -> TableState[M]:
    """The state a position stands for; raises `PositionError`."""
    if not isinstance(data, Mapping) or ACCOUNT not in data:
        return fresh(game, strict_state(game.strict, data))
    entries = {key: value for key, value in data.items() if key != ACCOUNT}
    account, keeper = data[ACCOUNT], game.strict.keeper
    names = {field.name for field in (*_VIEW, *_BOOKS)}
    if not isinstance(account, Mapping) or any(key not in names and key != "base" for key in account):
        raise no_position("account is not what a position has there", "account n'est pas ce qu'a une position")
    base = account.get("base", {})
    if not isinstance(base, Mapping) or any(key not in keeper.keys for key in base):
        raise no_position("account: base is a score", "account : base est une marque")
    score = {key: entries.pop(key) for key in keeper.keys if key in entries}
    tour = strict_state(game.strict, {**entries, **base})
    hints = get_type_hints(TableView) | get_type_hints(Books)
    values = {key: built(hints[key], value) for key, value in account.items() if key != "base"}
    view, kept = ({field.name: values[field.name] for field in of if field.name in values} for of in (_VIEW, _BOOKS))
    books = Books(keeper.read(base), **kept)
    folded = books.fold(game.law).score
    _agree(keeper.write(folded), score)
    _dames(tour, view)
    if not books.made and tour.throw is not None:
        books = replace(books, made=tour.made)
    return TableState(tour.board, tour.seat, tour.phase, folded, tour.releve, tour.throw, **view, books=books)


def _dames(tour: TourState[M], view: Mapping[str, Any]) -> None:
    """The dames that are wanting lie off the board; one between two arrows stands where it was played."""
    for seat, piled in enumerate(view.get("piled", ())):
        men = mine(tour.board) if seat == tour.seat else theirs(tour.board)
        if piled not in (MOST, *PILED) or count(men, OFF) < MOST - piled:
            raise no_position("account: piled is wrong", "account : piled ne convient pas")
    at = view.get("between")
    if at is not None and (at not in ARROWS[:-1] or view.get("last") is None or not count(theirs(tour.board), at)):
        raise no_position("account: between is wrong", "account : between ne convient pas")


def _agree(marked: dict[str, object], written: dict[str, Any]) -> None:
    """The score that is written is what the marks make."""
    same = all(_full(marked.get(key)) == _full(written.get(key)) for key in {*marked, *written})
    if not same:
        raise no_position(
            f"the marks of the account make {marked}, not {written}",
            f"les marques du compte font {marked}, non {written}",
        )


def _full(value: Any) -> Any:
    return ({key: one for key, one in value.items() if one} if isinstance(value, Mapping) else value) or None
