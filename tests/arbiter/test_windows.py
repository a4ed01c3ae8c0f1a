"""Windows exist by structure: who is asked, and what, is the same whether or not there was a fault.

Every act, right or wrong, is also done before an arbiter who sees no fault at all. He must ask the same player the same
thing, with the same list and the same Enter, and tell everybody the same; an arbiter who asks only where there is
something to call is caught.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from tablegames import load
from tablegames.arbiter.contract import Say
from tablegames.core.chance import Rng, derive
from tablegames.core.events import Seat, visible
from tablegames.core.game import Chance, Decide, Over, Step, Turn
from tablegames.families.dominoes.state import Play as TilePlayed
from tablegames.families.draughts.state import Move, Take
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race_table.game import RaceAtTheTable, RaceTable
from tablegames.plugins.dames_polonaises.arbitre.faults import AtDamier
from tablegames.plugins.dames_polonaises.arbitre.game import DamesALaTable
from tablegames.plugins.dames_rabattues.arbitre.game import DamesRabattuesByHand
from tablegames.plugins.dames_rabattues.notation import HandTable
from tablegames.plugins.domino.arbitre.game import DominoTable
from tablegames.plugins.domino.arbitre.state import Misplay, TableRound, Talk
from tablegames.plugins.domino.game import Domino
from tests.arbiter.test_every_table import TABLES, every_act, table


def asked(game: Any, state: Any) -> tuple[object, ...]:
    """The player who is asked, the choices, the meaning of Enter, the line over the board."""
    turn = game.turn(state)
    if not isinstance(turn, Decide):
        return (turn,)
    view = game.view(state, turn.seat)
    names = ("White", "Black")
    over = view.asked(names) if hasattr(view, "asked") and callable(view.asked) else ""
    return turn, list(game.listed(view)), game.tacit(view), over


def differences(game: Any, blind: Any, plays: tuple[type, ...], seed: int, most: int = 400) -> Iterator[str]:
    """Differences between this arbiter and a blind one, in a game of random plays, right and wrong."""
    rng = Rng(seed)
    state: Any = game.initial(Seat(seed % 2))
    for _ in range(most):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            act = turn.lottery.sample(rng)
        else:
            acts = [one for one in game.legal(state) if isinstance(one, plays)]
            act = acts[rng.below(len(acts))] if acts else game.listed(game.view(state, turn.seat))[0]
        step, other = game.apply(state, act), blind.apply(state, act)
        if asked(game, step.state) != asked(blind, other.state):
            yield f"{act}: asked {asked(game, step.state)}, not {asked(blind, other.state)}"
        if visible(step.events, None) != visible(other.events, None):
            yield f"{act}: told {visible(step.events, None)}"
        state = step.state


# ---- every game of the arbiter


def blind_of(game: Any) -> Any:
    """The same table with an arbiter who finds no faults."""
    blind = type(f"Blind{type(game).__name__}", (type(game),), {"offences": lambda self, state: ()})
    return blind(**{field.name: getattr(game, field.name) for field in fields(game) if field.init})


@pytest.mark.parametrize("acts", [250, pytest.param(2000, marks=pytest.mark.long)])
@pytest.mark.parametrize(("name", "options"), TABLES)
def test_who_is_asked_what_is_the_same_right_or_wrong(name: str, options: dict[str, str], acts: int) -> None:
    game = table(name, options).bare
    plays = tuple({type(act) for act in every_act(game)} - {Say})
    for seed in range(2):
        assert [*differences(game, blind_of(game), plays, derive(seed, name), acts)] == []


# ---- draughts


class BlindDames(DamesALaTable):
    """Sees nothing wrong in any move."""

    def errors(self, seen: Any, deed: Any) -> tuple[()]:
        return ()


def draughts(variant: str = "dames_francaises", make: type[DamesALaTable] = DamesALaTable) -> tuple[Any, Any]:
    rules: Any = load("dames_polonaises", variant, overrides={"arbiter": "table", "march": "free"}).variant.rules
    return make(rules), BlindDames(rules)


def found_at_draughts(make: type[DamesALaTable] = DamesALaTable) -> list[str]:
    """From short positions too, in which a move soon ends the game."""
    game, blind = draughts(make=make)
    return [one for seed in range(5) for one in differences(game, blind, (Move, Take), derive(seed, "dames"))]


def test_at_draughts_a_move_that_ends_the_game_is_waited_on_right_or_wrong() -> None:
    assert found_at_draughts() == []


class AsksWhoMayCall(DamesALaTable):
    """Asks who has lost whether he yields only if there is something he could call."""

    def turn(self, state: AtDamier) -> Turn[Any]:
        return self.strict.turn(state.inner) if self.answering(state) else super().turn(state)


class TellsTheEnd(DamesALaTable):
    """Tells at once that the game is over, if nothing can be called."""

    def apply(self, state: AtDamier, action: Any) -> Step[AtDamier]:
        step = super().apply(state, action)
        over = replace(step.state, moment="play", speakers=(), deeds=())
        return Step(over, step.events) if self.answering(step.state) else step


@pytest.mark.parametrize("make", [AsksWhoMayCall, TellsTheEnd])
def test_at_draughts_who_asks_only_where_there_is_a_call_is_caught(make: type[DamesALaTable]) -> None:
    assert found_at_draughts(make)


# ---- the races


@dataclass(frozen=True)
class EndsWhereNothingIsWrong(RaceAtTheTable):
    """Ends the game at once if the play that ended it was right."""

    def apply(self, state: RaceTable, action: Any) -> Step[RaceTable]:
        step = RaceAtTheTable.apply(self, state, action)
        right = isinstance(action, Play) and step.state.inner.over and not self.offences(step.state)
        return Step(RaceTable(step.state.inner), step.events) if right else step


def test_at_the_races_who_asks_only_after_a_wrong_last_play_is_caught() -> None:
    strict = load("plain", overrides={"arbiter": "table", "march": "free"}, match="single").bare.strict  # type: ignore[attr-defined]
    game = EndsWhereNothingIsWrong(strict)
    blind = blind_of(RaceAtTheTable(strict))
    assert [one for seed in range(12) for one in differences(game, blind, (Play,), derive(seed, "plain"), 2000)]


# ---- domino


def found_at_domino(make: Callable[..., DominoTable] = DominoTable, games: int = 60) -> list[str]:
    """A player with one tile left places it anywhere, where it fits and where it does not: the next is always asked."""
    rules: Any = load("domino", overrides={"arbiter": "table"}).variant.rules
    game, found = make(Domino(rules)), []
    for seed in range(games):
        rng, state = Rng(seed), game.initial(Seat(seed % 2))
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                state = game.apply(state, turn.lottery.sample(rng)).state
                continue
            acts: list[Any] = [act for act in game.legal(state) if act != Talk.CLAIM]
            last = [act for act in acts if isinstance(act, TilePlayed | Misplay)]
            if isinstance(state, TableRound) and game.view(state, turn.seat).counts[turn.seat] == 1:
                ways = {repr(asked(game, game.apply(state, act).state)) for act in last}
                found += [] if len(ways) < 2 else [str(ways)]
            state = game.apply(state, acts[rng.below(len(acts))]).state
    return found


def test_at_domino_a_last_tile_is_answered_whether_it_goes_or_not() -> None:
    assert found_at_domino() == []


@dataclass(frozen=True)
class AsksOnlyWhatDoesNotGo(DominoTable):
    """Turns the hands up at once after a last tile that goes."""

    def apply(self, state: Any, action: Any) -> Step[Any]:
        step = DominoTable.apply(self, state, action)
        if not DominoTable.answering(self, step.state):
            return step
        return DominoTable.apply(self, step.state, Talk.SILENT)


def test_at_domino_who_asks_only_after_a_tile_that_does_not_go_is_caught() -> None:
    assert found_at_domino(AsksOnlyWhatDoesNotGo)


# ---- dames rabattues


def found_at_rabattues(make: type[DamesRabattuesByHand] = DamesRabattuesByHand) -> list[str]:
    """After each throw the other is asked alike, whether numbers have fallen to him or none."""
    rules: Any = load("dames_rabattues", overrides={"arbiter": "table"}).variant.rules
    game, found = make(rules), []
    for seed in range(6):
        rng, state = Rng(seed), game.initial(Seat(0))
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                act: Any = turn.lottery.sample(rng)
            else:
                act = (acts := game.legal(state))[rng.below(len(acts))]
            state = game.apply(state, act).state
            if state.moment == "fallen":
                other = replace(state, fell=() if state.fell else game.numbers(state)[:1])
                found += [] if asked(game, state) == asked(game, other) else [str(state)]
    return found


def test_at_dames_rabattues_who_is_asked_does_not_learn_that_something_fell_to_him() -> None:
    assert found_at_rabattues() == []


class AsksIfSomethingFell(DamesRabattuesByHand):
    """Asks the other only if there is something for him."""

    def turn(self, state: HandTable) -> Turn[Any]:
        return DamesRabattuesByHand.turn(self, state if state.fell else replace(state, speakers=()))


def test_at_dames_rabattues_who_asks_only_if_something_fell_is_caught() -> None:
    assert found_at_rabattues(AsksIfSomethingFell)
