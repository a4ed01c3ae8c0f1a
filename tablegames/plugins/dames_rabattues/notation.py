"""Positions as plain data: on each side the dames still up and those lying flat, by arrow; lifted ones are nowhere.

{white: {up: 1 4*2, down: 1 2*2 3*2 4 5*3 6*3}, black: {up: "", down: 2 6}, turn: white}    white is to throw
{white: ..., black: ..., turn: white, throw: 6-1}                                           white is to play 6-1
{white: ..., black: ..., turn: draw}                                                        the dice are drawn for
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, cast

from tablegames.arbiter.contract import AtTable
from tablegames.core.dice import OpeningThrow, Throw, read_dice, throw, write_dice
from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Game, Over
from tablegames.core.languages import gettext as _, language
from tablegames.core.plaintext import quoted
from tablegames.families.tables.board.men import board, count, no_position, read_men, standing, total, write_men
from tablegames.families.tables.board.path import TWICE
from tablegames.families.tables.board.places import MOST, OFF, Men, bit
from tablegames.families.tables.race.notation import (
    NOTHING_TO_PLAY,
    PASSING,
    SEAT_NAMES,
    read_throw,
    read_turn,
    refused,
)
from tablegames.families.tables.race.state import OTHER, RaceState, Then, men_of
from tablegames.plugins.dames_rabattues.game import DamesRabattues
from tablegames.plugins.dames_rabattues.stacks import (
    ALL_LIFTED,
    ARROWS,
    LIFTED,
    STACKS,
    START,
    TAKEN_DOWN,
    Action,
    SharedPlay,
    flat,
    number_of,
    same_play,
)
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.shapes import position_parts

_KEYS: Final = (*SEAT_NAMES, "turn", "throw")
_LAYERS: Final = ("up", "down")
_WRITTEN: Final = "{white: {up: 4*2, down: 1*2 2 ...}, black: {up: ..., down: ...}, turn: white}"


def position_of(state: RaceState) -> dict[str, object]:
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
        said = {key: entries[key] for key in entries if key != "table"}
        return set_by_hand(state_of(strict, said), entries.get("table"))
    if "table" in entries:
        raise no_position("'table' needs a game with 'arbiter: table'")
    white, black = (_side(name, entries.get(name)) for name in SEAT_NAMES)
    turn, thrown = read_turn(entries), read_throw(entries.get("throw"), TWICE.dice)
    if white == black == ALL_LIFTED:
        raise no_position("both sides have lifted everything")
    if turn is None:
        return _before_the_game(white, black, thrown)
    state = game.to_throw(board(white, black) if turn == 0 else board(black, white), turn)
    if thrown is None:
        return state
    if state.over:
        raise no_position("the game is over: there is no throw to play")
    return RaceState(state.board, turn, thrown)


def _before_the_game(white: Men, black: Men, thrown: object) -> RaceState:
    """While the dice are drawn for, nobody has played or thrown."""
    if thrown is not None or (white, black) != (START, START):
        raise no_position("with 'turn: draw' nobody has played yet, so every stack is complete and there is no throw")
    return RaceState(board(white, black), Seat(0), None, Then.DRAW)


def _side(name: str, value: object) -> Men:
    """The dames of a side; what is neither up nor down is lifted."""
    if not isinstance(value, Mapping) or not value or not set(value) <= set(_LAYERS):
        raise no_position(
            "'{name}' must say which dames are up and which are down, such as {{up: 5 6*2, down: 1*2 2*2 3*2 "
            "4*3 5*2 6}}",
            name=name,
        )
    up, down = (_layer(f"{name}: {layer}", value.get(layer)) for layer in _LAYERS)
    if wrong := _impossible(up, down):
        raise PositionError(labelled(name, wrong))
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
            "{where}: write arrow*number, with arrows from 1 to 6, such as '1 4*2', not '{text}'",
            where=where,
            text=text,
        )
    return men


def _impossible(up: Men, down: Men) -> str:
    """Why a side can never stand so; empty when it can.  [AUJ-DR III, V, VI]"""
    for arrow in ARROWS:
        dames, whole = count(up, arrow) + count(down, arrow), STACKS[arrow]
        if dames > whole:
            return _("arrow {arrow} has at most {whole} dames, not {dames}", arrow=arrow, whole=whole, dames=dames)
        if count(up, arrow) == whole:
            return _("the lowest dame of arrow {arrow} is down from the start", arrow=arrow)
        if up and dames < whole:
            return _("a dame of arrow {arrow} is lifted, but nothing can be lifted while a dame is up", arrow=arrow)
    return ""


FALLEN: Final = "fallen"
"""The other checks for numbers that fell to him, whether any did or not."""


@frozen
class HandTable(AtTable[RaceState]):
    """A throw whose thrower may have played his part."""

    fell: tuple[int, ...] = ()
    """The numbers the thrower could not play."""

    def asked(self, names: tuple[str, str]) -> str:
        """The question to the player who checks for fallen numbers; it comes after every throw, and shows nothing."""
        race = self.inner
        if self.moment != FALLEN or race.throw is None:
            return ""
        name, other, dice = names[OTHER[race.seat]], names[race.seat], write_dice(race.throw.numbers)
        return _(
            "{name} plays the numbers of {dice} that {other} could not play, or passes",
            name=name,
            other=other,
            dice=dice,
        )


def set_by_hand(race: RaceState, table: object) -> HandTable:
    """The state with what a position says of the table: `{fell: [3]}`; raises `PositionError`."""
    if table is None:
        return HandTable(race)
    fell = table.get("fell") if isinstance(table, Mapping) and len(table) == 1 else None
    numbers = list(race.throw.numbers) if race.throw is not None else []
    if not isinstance(fell, list | tuple) or any(number not in numbers for number in fell) or len(fell) > len(numbers):
        raise no_position("table: write the numbers of the throw that passed to the other player, such as {fell: [3]}")
    return HandTable(race, FALLEN, (OTHER[race.seat],), fell=tuple(fell))


OnEither = RaceState | AtTable[RaceState]
BY_HAND: Final = "pass"
"""How a player who plays by hand says that he sees nothing to play; whether there is anything, it does not tell."""
_STEPS: Final = {
    **dict.fromkeys(("down", "d", "bas", "b", "abat", "rabat", "abattue", "rabattue"), TAKEN_DOWN),
    **dict.fromkeys(("off", "o", "out", "leve", "lève", "levee", "levée", "l"), LIFTED),
}
_TOKEN: Final = re.compile(
    r"(?P<bracket>[()\[\]])|(?P<arrow>[1-6])\s*+[/\-]?\s*+(?P<verb>[^\W\d_]++)(?:\*(?P<times>[12]))?|[\s,;]+"
)


@frozen
class RabattuesNotation:
    """The notation of dames rabattues."""

    seat_names = SEAT_NAMES

    def write(self, state: OnEither, action: Action) -> str:
        """`6-1`, or what is played: `3/down (3/down)`; `-` when nobody plays."""
        if isinstance(action, Throw):
            return write_dice(action.numbers)
        if isinstance(action, OpeningThrow):
            return write_dice(action.dice)
        own = map(write_step, action.own)
        fallen = (f"({write_step(step)})" for step in action.fallen)
        nothing = BY_HAND if isinstance(state, AtTable) else NOTHING_TO_PLAY
        return " ".join((*own, *fallen)) or nothing

    def speak(self, view: OnEither, action: Action) -> str:
        """The same as people are shown it: in French `6/bas` for `6/down`, `4/levée` for `4/off`."""
        written = self.write(view, action)
        if language() != "fr":
            return written
        return "passe" if written == BY_HAND else written.replace("/down", "/bas").replace("/off", "/levée")

    def read(self, game: Game[Any, Any, Any], state: OnEither, text: str) -> Action:
        """The throw, or the one play if that is what the text says, its steps in any order."""
        if isinstance(state, AtTable):
            if state.inner.throw is not None:
                return _read_by_hand(game, state, text)
            state = state.inner
            game = cast("Any", game).strict
        if state.throw is not None:
            return _read_play(cast("DamesRabattues", game), state, text)
        if isinstance(game.turn(state), Over):
            raise Refused(_("'{text}': the game is over", text=quoted(text)))
        dice = read_dice(text)
        return OpeningThrow(dice) if state.drawing else throw(*dice)

    def position(self, state: OnEither) -> object:
        """Both sides, what is up and what is down; whose turn it is; the throw in hand, what has fallen of it."""
        if not isinstance(state, AtTable):
            return position_of(state)
        race = position_of(state.inner)
        return {**race, "table": {"fell": list(state.fell)}} if state.moment == FALLEN else race  # type: ignore[attr-defined]

    def set_up(self, game: Game[RaceState, Action, Any], data: object) -> Any:
        return state_of(cast("DamesRabattues", game), data)


def write_step(step: tuple[int, int]) -> str:
    """`6/down` or `6/off`."""
    return f"{number_of(step)}/{'off' if step[1] == OFF else 'down'}"


def _read_play(game: DamesRabattues, state: RaceState, text: str) -> SharedPlay:
    play = SharedPlay((), ()) if text.strip().lower() in PASSING else read_play(text)
    (right,) = game.legal(state)
    if same_play(play, right):
        return right
    raise refused(text, game.judge(state, play))


def _read_by_hand(game: Game[Any, Any, Any], state: AtTable[RaceState], text: str) -> SharedPlay:
    """The part of a throw that a player takes in hand; what falls to him he may write without brackets."""
    play = SharedPlay((), ()) if text.strip().lower() in PASSING else read_play(text)
    falls = state.moment == FALLEN
    if falls and play.own and not play.fallen:
        play = SharedPlay((), play.own)
    for right in game.legal(state):
        if same_play(play, right):
            return cast("SharedPlay", right)
    raise refused(text, game.judge(state, play))


def read_play(text: str) -> SharedPlay:
    """Read a play, the adversary's steps in brackets; raises `NotationError` with the column.

    >>> read_play("3/down (3/off)")
    SharedPlay(own=((3, 9),), fallen=((9, 25),))
    """
    sides: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    opened = at = 0  # the column of the open bracket, and where we read
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None or (found["verb"] and found["verb"].lower() not in _STEPS):
            raise _unreadable(text[at:].split()[0], at + 1)
        if found["bracket"]:
            if (found["bracket"] in "([") == (opened > 0):
                raise _unbalanced(found["bracket"], at + 1)
            opened = 0 if opened else at + 1
        elif found["verb"]:
            step = _STEPS[found["verb"].lower()][int(found["arrow"])]
            sides[opened > 0].extend([step] * int(found["times"] or 1))
        at = found.end()
    if opened:
        raise _unbalanced(text[opened - 1], opened)
    return SharedPlay(tuple(sides[0]), tuple(sides[1]))


def _unreadable(word: str, column: int) -> NotationError:
    word = quoted(word, 20)
    return NotationError(
        "'{word}' is not a play: write arrow/down or arrow/off, with arrows from 1 to 6, such as '6/down "
        "1/down'; put in brackets what your opponent plays, such as '3/down (3/down)'",
        column,
        word=word,
    )


def _unbalanced(bracket: str, column: int) -> NotationError:
    return NotationError(
        "'{bracket}' has no matching bracket: write (3/down) for what your opponent plays", column, bracket=bracket
    )
