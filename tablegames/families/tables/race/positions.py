"""Positions as plain data: one string a side along its own path, whose turn it is, and the throw in hand if any.

    {white: 1*2 12*5 17*3 19*5, black: hand 12*5 17*4 19*5, turn: white}          white is to throw
    {white: ..., black: ..., turn: white, throw: 6-5}                              white is to play 6-5
    {white: ..., black: ..., turn: draw}                                           the dice are to be drawn for
    {white: ..., black: ..., turn: white, throw: 1-1, then: draw}                  numbers given before the game

`then` says who throws after numbers given in advance: `draw`, or `same` for the receiver himself. When a side stands
as one that has played and won (all is lifted) the game is over, and it would be the other's turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.dice import Throw, read_dice, throw, write_dice
from tablegames.core.errors import NotationError, PositionError
from tablegames.core.events import Seat
from tablegames.families.tables.board.board import Board, board
from tablegames.families.tables.board.men import Men, arrows, count, no_position, occupied, read_men, total, write_men
from tablegames.families.tables.race.ending import Winner
from tablegames.families.tables.race.state import OTHER, RaceState, Then, men_of
from tablegames.rules.untrusted.shapes import position_parts

if TYPE_CHECKING:
    from tablegames.families.tables.race.race import Race

SEAT_NAMES: Final = ("white", "black")
DRAW: Final = "draw"
_KEYS: Final = (*SEAT_NAMES, "turn", "throw", "then")


def position_of(state: RaceState) -> dict[str, str]:
    """The state as plain data."""
    data = {name: write_men(men_of(state, Seat(seat))) for seat, name in enumerate(SEAT_NAMES)}
    data["turn"] = DRAW if state.drawing else SEAT_NAMES[state.seat]
    if state.throw is not None:
        data["throw"] = write_dice(state.throw.numbers)
        if state.then is not Then.OTHER:
            data["then"] = state.then.value
    return data


def state_of(game: Race[Any], data: object) -> RaceState:
    """The state a position stands for; raises `PositionError` with one sentence."""
    entries = position_parts(data, _KEYS, "{white: 1*2 12*5 ..., black: ..., turn: white}")
    white, black = (_side(game, name, entries.get(name)) for name in SEAT_NAMES)
    no_arrow_shared(game.march.path.other, white, black)
    thrown, then = read_throw(entries.get("throw"), game.throws.dice), _then(entries)
    won = [Seat(seat) for seat, sides in enumerate(((black, white), (white, black))) if _has_won(game, board(*sides))]
    if len(won) == 2:
        raise no_position("both sides cannot have won", "les deux côtés ne peuvent avoir gagné")
    turn = OTHER[won[0]] if won else read_turn(entries)
    if turn is None:
        if thrown is not None:
            raise no_position(
                "with 'turn: draw' nobody has a throw to play", "avec « turn: draw » personne n'a de coup à jouer"
            )
        return RaceState(board(white, black), Seat(0), None, Then.DRAW)
    position = board(white, black) if turn == 0 else board(black, white)
    state = game.to_throw(position, turn)
    if thrown is None:
        return state
    if state.over:
        raise no_position("the game is over: there is no throw to play", "la partie est finie : rien à jouer")
    return RaceState(position, turn, thrown, then)


def _has_won(game: Race[Any], position: Board) -> bool:
    """Whether the side that comes second, had it just played, would have won by it."""
    verdict = game.end.verdict(position)
    return verdict is not None and verdict.winner is Winner.PLAYED


def _side(game: Race[Any], name: str, value: object) -> Men:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise no_position(
            f"'{name}' must say where the dames are, such as 1*2 12*5 17*3 19*5",
            f"« {name} » doit dire où sont les dames, comme 1*2 12*5 17*3 19*5",
        )
    men = read_men(str(value))
    if total(men) != game.dames:
        raise no_position(
            f"'{name}' has {total(men)} dames; a side has {game.dames}",
            f"« {name} » compte {total(men)} dames ; un côté en a {game.dames}",
        )
    if wrong := game.march.misplaced(men):
        raise PositionError(f"{name}: {wrong}")
    return men


def no_arrow_shared(other: Sequence[int], white: Men, black: Men) -> None:
    """Refuse dames of both sides on one arrow; `other` is the number each arrow has for the adversary, 0: none."""
    for arrow in arrows(occupied(white)):
        if other[arrow] and count(black, other[arrow]):
            raise no_position(
                f"white on arrow {arrow} and black on arrow {other[arrow]}: both cannot stand there",
                f"les blancs sur la flèche {arrow} et les noirs sur la flèche {other[arrow]} : "
                "les deux ne peuvent y être",
            )


def read_throw(value: object, dice: int = 2, key: str = "throw") -> Throw | None:
    """The throw under a key; None when there is none."""
    if value is None:
        return None
    try:
        return throw(*read_dice(str(value), dice))
    except NotationError as error:
        raise PositionError(f"{key}: {error}") from None


def read_turn(entries: Mapping[Any, Any]) -> Seat | None:
    """The seat to move; None when the dice are to be drawn for."""
    word = str(entries.get("turn", "")).strip().lower()
    if word == DRAW:
        return None
    if word in SEAT_NAMES:
        return Seat(SEAT_NAMES.index(word))
    raise no_position(
        f"'turn' is white, black or draw, not '{word}'", f"« turn » est white, black ou draw, et non « {word} »"
    )


def _then(entries: Mapping[Any, Any]) -> Then:
    if "then" not in entries:
        return Then.OTHER
    word = str(entries["then"]).strip().lower()
    if entries.get("throw") is None or word not in {Then.SAME.value, Then.DRAW.value}:
        raise no_position(
            "'then' is draw or same, and goes with a throw given before the game",
            "« then » est draw ou same, et accompagne un coup donné avant la partie",
        )
    return Then(word)
