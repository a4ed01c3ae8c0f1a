"""How a tour is written: throws, `tenir` and `s'en aller`, plays such as `1/7 1/6`, `1/9`, `8/12 10/12 (p)`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn, cast

from tablegames.core.dice import OpeningThrow, Throw, read_dice, throw, write_dice
from tablegames.core.errors import NotationError, Refused
from tablegames.core.game import Fault, Game, Over
from tablegames.core.languages import say
from tablegames.core.notation import Notation
from tablegames.core.plaintext import quoted
from tablegames.families.tables.board.board import mine
from tablegames.families.tables.board.men import write_place
from tablegames.families.tables.race.moves import completes, expanded, read_moves
from tablegames.families.tables.race.notation import NOTHING_TO_PLAY, PASSING, refused, spoken, write_steps
from tablegames.families.tables.race.plays import Play, Steps, after
from tablegames.families.tables.race.positions import SEAT_NAMES
from tablegames.families.tables.trictrac.coin import by_power
from tablegames.families.tables.trictrac.positions import position_of, state_of
from tablegames.families.tables.trictrac.state import Action, Phase, SenAller, Tenir, TourState
from tablegames.families.tables.trictrac.tour import Tour

POWER: Final = re.compile(r"\(\s*p\w*\s*\)|\bpar puissance\b", re.IGNORECASE)
_CHOICE: Final[dict[str, Tenir | SenAller]] = {
    **dict.fromkeys(("tenir", "t", "je tiens", "rester", "je reste", "stay", "i stay", "stay (tenir)"), Tenir()),
    **dict.fromkeys(
        ("s'en aller", "s'en", "s_en_aller", "aller", "je m'en vais", "leave", "i leave", "leave (s'en aller)"),
        SenAller(),
    ),
}


@dataclass(frozen=True, slots=True)
class TourNotation:
    """The notation of trictrac and toc; positions hold the score the keeper of the game keeps."""

    game: Tour[Any, Any]
    """Any game of the kind: only how its keeper writes a score is asked of it."""

    seat_names = SEAT_NAMES

    def write(self, state: TourState[Any], action: Action) -> str:
        """`6-5`; `tenir`; or the play, a dame that plays both numbers as one step."""
        match action:
            case Throw(dice) | OpeningThrow(dice):
                return write_dice(dice)
            case Tenir():
                return "tenir"
            case SenAller():
                return "s'en aller"
            case Play(steps):
                power = " (p)" if state.throw is not None and by_power(action, state.throw) else ""
                return (write_steps(tout_d_une(steps)) + power) or NOTHING_TO_PLAY

    def speak(self, view: TourState[Any], action: Action) -> str:
        """The same in the language in use: the choice in its own words, the edge by its name."""
        if isinstance(action, Tenir):
            return say("stay (tenir)", "tenir")
        if isinstance(action, SenAller):
            return say("leave (s'en aller)", "s'en aller")
        return spoken(self.write(view, action))

    def speak_by(self, view: TourState[Any], action: Any, place: Callable[[int], int]) -> str:
        """The same by another's numbers."""
        if not isinstance(action, Play) or not action.steps:
            return self.speak(view, action)
        steps = write_steps(tuple((place(source), place(to)) for source, to in tout_d_une(action.steps)))
        return spoken(steps) + (" (p)" if self.write(view, action).endswith("(p)") else "")

    def legend(self, texts: Iterable[str]) -> Iterator[str]:
        """What `(p)` means."""
        if any(text.endswith("(p)") for text in texts):
            yield say(
                "(p): par puissance, with numbers that lead to the other's corner, empty; both stop on one's own.",
                "(p) : par puissance, de nombres qui mènent au coin de l'autre, vide ; on s'arrête au sien.",
            )

    def read(self, game: Game[TourState[Any], Action, Any], state: TourState[Any], text: str) -> Action:
        """The action a text means; plays are compared by the position they lead to."""
        turn = game.turn(state)
        if isinstance(turn, Over):
            raise Refused(say(f"'{quoted(text)}': the game is over", f"« {quoted(text)} » : la partie est finie"))
        choice = _CHOICE.get(" ".join(text.lower().replace("’", "'").split()))
        if state.phase is Phase.CHOOSE:
            return choice or _no_choice(text, state)
        if choice is not None:
            raise refused(text, game.judge(state, choice))
        if state.phase is Phase.PLAY:
            return _read_play(cast(Tour[Any, Any], game), state, text)
        dice = read_dice(text)
        return OpeningThrow(dice) if state.drawing else throw(*dice)

    def may_mean(self, game: Game[Any, Any, Any], state: TourState[Any], text: str) -> Sequence[Play]:
        """The plays of which a text is a part: `6/8` begins `1/7 6/8`, and `6/14` by 6 and 2."""
        if type(state) is not TourState or state.phase is not Phase.PLAY:  # at a table a part is a play of its own
            return ()
        try:
            play = _read_play(cast(Tour[Any, Any], game), state, text)
        except Refused:
            return _larger_plays(cast(Tour[Any, Any], game), state, text)
        except NotationError:
            return ()
        return (play,)

    def position(self, state: TourState[Any]) -> object:
        """The dames, whose turn it is, the relevé so far, the score."""
        return position_of(self.game, state)

    def set_up(self, game: Game[TourState[Any], Action, Any], data: object) -> TourState[Any]:
        """The state a position stands for."""
        return state_of(cast(Tour[Any, Any], game), data)


@dataclass(frozen=True, slots=True)
class EitherNotation(TourNotation):
    """The notation of a game that is also played with faults: of the table where a table is meant."""

    make_table: Callable[[TourNotation], Notation[Any, Any, Any]]

    @property
    def table(self) -> Any:
        """The notation of the table."""
        return self.make_table(TourNotation(self.game))

    def write(self, state: Any, action: Any) -> str:
        """As the game or the table has it."""
        return TourNotation.write(self, state, action) if type(state) is TourState else self.table.write(state, action)

    def speak(self, view: Any, action: Any) -> str:
        """The same in the language in use."""
        return TourNotation.speak(self, view, action) if type(view) is TourState else self.table.speak(view, action)

    def read(self, game: Any, state: Any, text: str) -> Any:
        """The action a text means."""
        return TourNotation.read(self, game, state, text) if type(game) is Tour else self.table.read(game, state, text)

    def sayings(self, game: Any) -> tuple[str, ...]:
        """What is said at a table beside the plays; nothing where no faults are made."""
        return () if type(game) is Tour else self.table.sayings(game)

    def position(self, state: Any) -> object:
        """The position as data."""
        return TourNotation.position(self, state) if type(state) is TourState else self.table.position(state)

    def set_up(self, game: Any, data: object) -> Any:
        """The state of such data."""
        return TourNotation.set_up(self, game, data) if type(game) is Tour else self.table.set_up(game, data)


def tout_d_une(steps: Steps) -> Steps:
    """A dame that plays both numbers, as one step.

    >>> tout_d_une(((1, 6), (6, 9))), tout_d_une(((1, 6), (1, 7)))
    (((1, 9),), ((1, 6), (1, 7)))
    """
    if len(steps) == 2 and steps[0][1] == steps[1][0]:
        return ((steps[0][0], steps[1][1]),)
    return steps


def trous_won(state: TourState[Any]) -> str:
    """What the throw in hand has won in trous: `a hole`, `two holes`."""
    few = say(", a hole, two holes, three holes, four holes", ", un trou, deux trous, trois trous, quatre trous").split(
        ", "
    )
    if not state.won:
        return say("a hole or more", "un trou ou plus")
    return few[state.won] if state.won < len(few) else say(f"{state.won} holes", f"{state.won} trous")


def _no_choice(text: str, state: TourState[Any]) -> NoReturn:
    said, won = quoted(text), trous_won(state)
    raise NotationError.said(
        f"'{said}': you have won {won}; say leave (s'en aller) or stay (tenir)",
        f"« {said} » : vous avez gagné {won} ; dites s'en aller ou tenir",
    )


def _read_play(game: Tour[Any, Any], state: TourState[Any], text: str) -> Play:
    plain = POWER.sub(" ", text).strip()
    moves = () if plain.lower() in PASSING else read_moves(plain, hand=False)
    assert state.throw is not None
    ways = list(expanded(moves, state.throw.numbers))
    if ways or by_power(Play(moves), state.throw):
        reached = after(mine(state.board), moves)
        for play in game.legal(state):
            if isinstance(play, Play) and after(mine(state.board), play.steps) == reached:
                return play
    raise refused(text, _fault(game, state, moves, ways or [moves]))


def _larger_plays(game: Tour[Any, Any], state: TourState[Any], text: str) -> list[Play]:
    """The legal plays of which a text that can be read is a part, by the numbers thrown or par puissance."""
    assert state.throw is not None
    plain, numbers = POWER.sub(" ", text).strip(), state.throw.numbers
    moves = () if plain.lower() in PASSING else read_moves(plain, hand=False)
    ways = [steps for steps in expanded(moves, numbers) if steps]
    plays = [play for play in game.legal(state) if isinstance(play, Play)]
    return [
        play
        for play in plays
        if any(completes(play.steps, way, numbers) for way in ways) or (moves and Counter(moves) <= Counter(play.steps))
    ]


def _fault(game: Tour[Any, Any], state: TourState[Any], moves: Steps, ways: list[Steps]) -> Fault | None:
    """The rule that is broken; of a dame tout d'une, rather at its end than at one rest where it has another."""
    faults = [game.judge(state, Play(steps)) for steps in ways]
    ends = {None, *(write_place(to) for _, to in moves)}
    return next((fault for fault in faults if fault and dict(fault.detail).get("to") in ends), faults[0])
