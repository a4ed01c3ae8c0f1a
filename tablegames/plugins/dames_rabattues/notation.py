"""How throws and plays are written: `6-1`, `6/down 1/down`, `4/off`, in brackets what falls to the adversary."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, cast

from tablegames.arbiter.contract import AtTable
from tablegames.core.dice import OpeningThrow, Throw, read_dice, throw, write_dice
from tablegames.core.errors import NotationError, Refused
from tablegames.core.game import Game, Over
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.families.tables.board.men import OFF
from tablegames.families.tables.race.notation import NOTHING_TO_PLAY, PASSING, refused
from tablegames.families.tables.race.positions import SEAT_NAMES
from tablegames.families.tables.race.state import RaceState
from tablegames.plugins.dames_rabattues.game import DamesRabattues
from tablegames.plugins.dames_rabattues.hands import FALLEN
from tablegames.plugins.dames_rabattues.positions import position_of, state_of
from tablegames.plugins.dames_rabattues.stacks import LIFTED, TAKEN_DOWN, Action, SharedPlay, number_of, same_play

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


@dataclass(frozen=True, slots=True)
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
        if written == BY_HAND:
            return say(BY_HAND, "passe")
        return say(written, written.replace("/down", "/bas").replace("/off", "/levée"))

    def read(self, game: Game[Any, Any, Any], state: OnEither, text: str) -> Action:
        """The throw, or the one play if that is what the text says, its steps in any order."""
        if isinstance(state, AtTable):
            if state.inner.throw is not None:
                return _read_by_hand(game, state, text)
            state = state.inner
            game = cast("Any", game).strict
        if state.throw is not None:
            return _read_play(cast(DamesRabattues, game), state, text)
        if isinstance(game.turn(state), Over):
            raise Refused(say(f"'{quoted(text)}': the game is over", f"« {quoted(text)} » : la partie est finie"))
        dice = read_dice(text)
        return OpeningThrow(dice) if state.drawing else throw(*dice)

    def position(self, state: OnEither) -> object:
        """Both sides, what is up and what is down; whose turn it is; the throw in hand, what has fallen of it."""
        if not isinstance(state, AtTable):
            return position_of(state)
        race = position_of(state.inner)
        return {**race, "table": {"fell": list(state.fell)}} if state.moment == FALLEN else race  # type: ignore[attr-defined]

    def set_up(self, game: Game[RaceState, Action, Any], data: object) -> Any:
        """The state a position stands for."""
        return state_of(cast(DamesRabattues, game), data)


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
            return cast(SharedPlay, right)
    raise refused(text, game.judge(state, play))


def read_play(text: str) -> SharedPlay:
    """What is written, brackets holding the adversary's steps; raises `NotationError` with the column.

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
    return NotationError.said(
        f"'{word}' is no play: write arrow/down or arrow/off, arrows 1 to 6, such as 6/down 1/down, "
        "in brackets what falls to the adversary: 3/down (3/down)",
        f"« {word} » n'est pas un coup : écrivez flèche/bas (abattre) ou flèche/levée (lever), flèches 1 à 6, "
        "comme 6/bas 1/bas, entre parenthèses ce qui revient à l'autre : 3/bas (3/bas)",
        column,
    )


def _unbalanced(bracket: str, column: int) -> NotationError:
    return NotationError.said(
        f"'{bracket}' has no other bracket to match it: write (3/down) for what falls to the adversary",
        f"« {bracket} » n'a pas sa pareille : écrivez (3/bas) ce qui revient à l'autre",
        column,
    )
