"""Positions of a tour as plain data: the dames, whose turn it is, the past of the relevé, and the keeper's score.

{white: 1*13 8 10, black: 1*15, turn: white, throw_no: 3}         white is about to make his third throw
{white: ..., black: ..., turn: white, throw: 6-5}                  white is to play 6-5
{white: ..., black: ..., turn: white, throw: 6-5, choose: true}    white has won a trou and stays or leaves
{white: ..., black: ..., turn: draw}                               the dice are to be drawn for
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablegames.core.dice import Throw, write_dice
from tablegames.core.errors import PositionError
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.board import board, mine, theirs
from tablegames.families.tables.board.men import HAND, MOST, OFF, Men, count, no_position, read_men, total, write_men
from tablegames.families.tables.board.path import FACING
from tablegames.families.tables.race.positions import DRAW, SEAT_NAMES, no_arrow_shared, read_throw, read_turn
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.coup import COIN, HIS_COIN
from tablegames.families.tables.trictrac.kinds import JanKind
from tablegames.families.tables.trictrac.state import Phase, Releve, TourState
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.rules.untrusted.shapes import position_parts

_KEYS: Final = (*SEAT_NAMES, "turn", "throw", "choose", "throw_no", "throws", "done", "first")


def position_of(game: Tour[Any, Any], state: TourState[Any]) -> dict[str, object]:
    """The state as plain data."""
    sides = (mine(state.board), theirs(state.board))
    white, black = sides if state.seat == 0 else sides[::-1]
    data: dict[str, object] = {"white": write_men(white), "black": write_men(black)}
    data["turn"] = DRAW if state.drawing else SEAT_NAMES[state.seat]
    if state.throw is not None and state.phase in (Phase.PLAY, Phase.CHOOSE):
        data["throw"] = write_dice(state.throw.numbers)
        if state.phase is Phase.CHOOSE:
            data["choose"] = True
    releve = state.releve
    if not state.drawing:
        data["throws"] = dict(zip(SEAT_NAMES, releve.throws, strict=True))
    if any(releve.done):
        data["done"] = {name: sorted(done) for name, done in zip(SEAT_NAMES, releve.done, strict=True) if done}
    if releve.first is not None:
        data["first"] = write_dice(releve.first.numbers)
    if state.outcome is not None:
        data["turn"] = "over"
    return {**data, **game.keeper.write(state.score)}


def state_of(game: Tour[Any, Any], data: object) -> TourState[Any]:
    """The state a position stands for; raises `PositionError` with one sentence."""
    entries = position_parts(data, (*_KEYS, *game.keeper.keys), "{white: 1*13 8 10, black: 1*15, turn: white}")
    white, black = (_side(name, entries.get(name)) for name in SEAT_NAMES)
    no_arrow_shared(FACING.other, white, black)
    score = game.keeper.read(entries)
    turn = read_turn(entries)
    choose = _choose(entries)
    if turn is None:
        return TourState(board(white, black), Seat(0), Phase.DRAW, score)
    position = board(white, black) if turn == 0 else board(black, white)
    thrown = read_throw(entries.get("throw"))
    releve = _releve(entries, turn, thrown)
    if thrown is None:
        return TourState(position, turn, Phase.THROW, score, releve)
    phase = Phase.CHOOSE if choose else Phase.PLAY
    made = game.jans(game.coup(TourState(position, turn, phase, score, releve, thrown)))
    return TourState(position, turn, phase, score, releve, thrown, made)


def _side(name: str, given: object) -> Men:
    if not isinstance(given, str):
        raise no_position(
            f"{name}: write where the dames stand, such as 1*13 8 10", f"{name} : écrivez les dames, comme 1*13 8 10"
        )
    men = read_men(given)
    if total(men) != MOST or count(men, HAND):
        raise no_position(
            f"{name}: {MOST} dames are needed, on arrows or off, not '{given}'",
            f"{name} : il faut {MOST} dames, sur des flèches ou sorties, non « {given} »",
        )
    if impossible := _impossible(men):
        raise PositionError(f"{name}: {impossible}")
    return men


def _impossible(men: Men) -> str:
    """Where no play leads: a dame on the adversary's coin, one alone on one's own, everything lifted.

    [AUJ-T1 IV, VI; AUJ-T2 VIII, XVIII]
    """
    if count(men, HIS_COIN):
        return say(
            f"arrow {HIS_COIN} is the adversary's corner, where no dame ever stands",
            f"la flèche {HIS_COIN} est le coin de l'adversaire, où l'on ne se place jamais",
        )
    if count(men, COIN) == 1:
        return say(
            f"no dame is ever alone on arrow {COIN}, the corner: two are needed there, or none",
            f"une dame n'est jamais seule à la flèche {COIN}, le coin : il en faut deux, ou aucune",
        )
    if count(men, OFF) == MOST:
        return say(
            "all dames are lifted, so they are back on the talon: 1*15",
            "toutes les dames sont levées, elles sont donc au talon : 1*15",
        )
    return ""


def _choose(entries: Mapping[str, Any]) -> bool:
    """Whether the thrower is to stay or leave; that takes the throw by which he has won a trou."""
    choose = entries.get("choose", False)
    if type(choose) is not bool or (choose and entries.get("throw") is None):
        raise no_position(
            "choose is true or false, beside the throw that has won a hole",
            "choose est true ou false, avec le coup qui a gagné un trou (throw)",
        )
    if entries.get("turn") == DRAW and entries.get("throw") is not None:
        raise no_position(
            "nobody has thrown yet when the dice are drawn for: leave 'throw' out",
            "personne n'a jeté quand on tire le dé : ôtez « throw »",
        )
    return choose


def _releve(entries: Mapping[str, Any], turn: Seat, thrown: Throw | None) -> Releve:
    """`throws: {white: 2, black: 1}` made so far, or `throw_no: 3`, the mover's next or present one."""
    throws = [0, 0]
    number = entries.get("throw_no")
    if number is not None:
        if type(number) is not int or not 1 <= number <= 10_000:
            raise no_position("throw_no is a number from 1", "throw_no est un nombre à partir de 1")
        throws[turn] = number - (thrown is None)
        throws[OTHER[turn]] = number - 1
    given = entries.get("throws")
    if given is not None:
        if not isinstance(given, Mapping) or any(
            name not in SEAT_NAMES or type(n) is not int or not 0 <= n <= 10_000 for name, n in given.items()
        ):
            raise no_position("throws is written {white: 2, black: 1}", "throws s'écrit {white: 2, black: 1}")
        throws = [given.get(name, 0) for name in SEAT_NAMES]
    elif number is None:  # nothing is known of the past: the jans of the beginning are out of the question
        throws = [_UNKNOWN, _UNKNOWN]
    return Releve((throws[0], throws[1]), _done(entries.get("done")), read_throw(entries.get("first"), key="first"))


_UNKNOWN: Final = 9
"""So many throws are made when a position does not say: more than any jan of the beginning asks for."""


def _done(given: object) -> tuple[frozenset[JanKind], frozenset[JanKind]]:
    if given is None:
        return frozenset(), frozenset()
    names = [kind.value for kind in JanKind]
    if not isinstance(given, Mapping) or any(
        name not in SEAT_NAMES or not isinstance(kinds, list) or any(kind not in names for kind in kinds)
        for name, kinds in given.items()
    ):
        raise no_position("done is written {white: [jan_de_mezeas]}", "done s'écrit {white: [jan_de_mezeas]}")
    white, black = (frozenset(JanKind(kind) for kind in given.get(name, [])) for name in SEAT_NAMES)
    return white, black
