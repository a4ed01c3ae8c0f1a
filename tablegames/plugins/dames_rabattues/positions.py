"""Positions as plain data: on each side the dames still up and those lying flat, by arrow; lifted ones are nowhere.

{white: {up: 1 4*2, down: 1 2*2 3*2 4 5*3 6*3}, black: {up: "", down: 2 6}, turn: white}    white is to throw
{white: ..., black: ..., turn: white, throw: 6-1}                                           white is to play 6-1
{white: ..., black: ..., turn: draw}                                                        the dice are drawn for
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.dice import write_dice
from tablegames.core.errors import PositionError
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.board import board
from tablegames.families.tables.board.men import (
    MOST,
    OFF,
    Men,
    bit,
    count,
    no_position,
    read_men,
    standing,
    total,
    write_men,
)
from tablegames.families.tables.board.throws import TWICE
from tablegames.families.tables.race.positions import SEAT_NAMES, read_throw, read_turn
from tablegames.families.tables.race.state import RaceState, Then, men_of
from tablegames.plugins.dames_rabattues.stacks import ALL_LIFTED, ARROWS, STACKS, START, flat
from tablegames.rules.untrusted.shapes import position_parts

if TYPE_CHECKING:
    from tablegames.plugins.dames_rabattues.game import DamesRabattues

_KEYS: Final = (*SEAT_NAMES, "turn", "throw")
_LAYERS: Final = ("up", "down")
_WRITTEN: Final = "{white: {up: 4*2, down: 1*2 2 ...}, black: {up: ..., down: ...}, turn: white}"


def position_of(state: RaceState) -> dict[str, object]:
    """The state as plain data."""
    data: dict[str, object] = {name: _side_data(men_of(state, Seat(seat))) for seat, name in enumerate(SEAT_NAMES)}
    data["turn"] = "draw" if state.drawing else SEAT_NAMES[state.seat]
    if state.throw is not None:
        data["throw"] = write_dice(state.throw.numbers)
    return data


def _side_data(men: Men) -> dict[str, str]:
    up = sum(count(men, arrow) * bit(arrow) for arrow in ARROWS)
    down = sum(count(men, flat(arrow)) * bit(arrow) for arrow in ARROWS)
    return {"up": write_men(up), "down": write_men(down)}


def state_of(game: DamesRabattues, data: object) -> Any:
    """The state a position stands for; raises `PositionError` with one sentence."""
    entries = position_parts(data, (*_KEYS, "table"), _WRITTEN)
    strict = getattr(game, "strict", None)
    if strict is not None:
        from tablegames.plugins.dames_rabattues.hands import set_by_hand

        said = {key: entries[key] for key in entries if key != "table"}
        return set_by_hand(state_of(strict, said), entries.get("table"))
    if "table" in entries:
        raise no_position("'table' is said of a game with arbiter: table", "« table » se dit avec arbiter: table")
    white, black = (_side(name, entries.get(name)) for name in SEAT_NAMES)
    turn, thrown = read_turn(entries), read_throw(entries.get("throw"), TWICE.dice)
    if white == black == ALL_LIFTED:
        raise no_position("both sides have lifted everything", "les deux côtés ont tout levé")
    if turn is None:
        return _before_the_game(white, black, thrown)
    state = game.to_throw(board(white, black) if turn == 0 else board(black, white), turn)
    if thrown is None:
        return state
    if state.over:
        raise no_position("the game is over: there is no throw to play", "la partie est finie : rien à jouer")
    return RaceState(state.board, turn, thrown)


def _before_the_game(white: Men, black: Men, thrown: object) -> RaceState:
    """While the dice are drawn for, nobody has played or thrown."""
    if thrown is not None or (white, black) != (START, START):
        raise no_position(
            "with 'turn: draw' nobody has played yet: every stack is whole, and there is no throw",
            "avec « turn: draw » personne n'a encore joué : toutes les piles sont entières, et rien n'est jeté",
        )
    return RaceState(board(white, black), Seat(0), None, Then.DRAW)


def _side(name: str, value: object) -> Men:
    """The dames of a side; what is neither up nor down is lifted."""
    if not isinstance(value, Mapping) or not value or not set(value) <= set(_LAYERS):
        raise no_position(
            f"'{name}' says what is up and what is down, such as {{up: 5 6*2, down: 1*2 2*2 3*2 4*3 5*2 6}}",
            f"« {name} » dit ce qui est en pile et ce qui est à bas, comme {{up: 5 6*2, down: 1*2 2*2 3*2 4*3 5*2 6}}",
        )
    up, down = (_layer(f"{name}: {layer}", value.get(layer)) for layer in _LAYERS)
    if wrong := _impossible(up, down):
        raise PositionError(f"{name}: {wrong}")
    men = up + sum(dames * bit(flat(arrow)) for arrow, dames in standing(down))
    return men + (MOST - total(men)) * bit(OFF)


def _layer(where: str, value: object) -> Men:
    text = "" if value is None else str(value)
    try:
        men = read_men(text)
    except PositionError:
        men = bit(OFF)
    if any(place not in ARROWS for place, _ in standing(men)):
        raise no_position(
            f"{where}: write arrow*number, arrows 1 to 6, such as 1 4*2, not '{text}'",
            f"{where} : écrivez flèche*nombre, flèches 1 à 6, comme 1 4*2, et non « {text} »",
        )
    return men


def _impossible(up: Men, down: Men) -> str:
    """Why a side can never stand so; empty when it can.  [AUJ-DR III, V, VI]"""
    for arrow in ARROWS:
        dames, whole = count(up, arrow) + count(down, arrow), STACKS[arrow]
        if dames > whole:
            return say(
                f"arrow {arrow} has {whole} dames at most, not {dames}",
                f"la flèche {arrow} a au plus {whole} dames, et non {dames}",
            )
        if count(up, arrow) == whole:
            return say(
                f"the lowest dame of arrow {arrow} is down from the start",
                f"la dernière dame de la flèche {arrow} est à bas dès le début",
            )
        if up and dames < whole:
            return say(
                f"a dame of arrow {arrow} is lifted, and nothing is lifted while a dame is up",
                f"une dame de la flèche {arrow} est levée, et l'on ne lève rien tant qu'une dame est en pile",
            )
    return ""
