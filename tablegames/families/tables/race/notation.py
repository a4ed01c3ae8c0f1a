"""How throws, plays and positions are written: `6-5`, `8/12 10/13`, `{white: 1*2 12*5 ..., turn: white}`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from tablegames.arbiter.contract import AtTable
from tablegames.core.dice import OpeningThrow, Throw, read_dice, throw, write_dice
from tablegames.core.errors import NotationError, Refused
from tablegames.core.game import Decide, Fault, Game, Over
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.families.tables.board.board import Board
from tablegames.families.tables.board.men import arrows, write_place
from tablegames.families.tables.race.moves import completes, expanded, in_some_order, net_of, read_moves
from tablegames.families.tables.race.plays import Action, Play, Steps
from tablegames.families.tables.race.positions import SEAT_NAMES, position_of, state_of
from tablegames.families.tables.race.state import RaceState

if TYPE_CHECKING:
    from tablegames.families.tables.race.race import Race

NOTHING_TO_PLAY: Final = "-"
AnyRace = RaceState | AtTable[RaceState]
PASSING: Final = frozenset({"", "-", "pass", "passe", "passer", "none", "rien"})
"""What is written where no number can be played."""


@dataclass(frozen=True, slots=True)
class TablesNotation:
    """The notation of every race of the family."""

    seat_names = SEAT_NAMES

    def write(self, state: RaceState, action: Any) -> str:
        """`6-5`, or step by step `1/7 7/12`; `-` when nothing is played."""
        if isinstance(action, Play):
            return write_steps(action.steps) or NOTHING_TO_PLAY
        if isinstance(action, Throw):
            return write_dice(action.numbers)
        if isinstance(action, OpeningThrow):
            return write_dice(action.dice)
        return str(_words().WORDS.write(action))

    def speak(self, view: RaceState, action: Any) -> str:
        """The same, with hand and edge in the language in use."""
        if not isinstance(action, Play | Throw | OpeningThrow):
            return str(_words().WORDS.speak(action))
        return spoken(self.write(view, action))

    def speak_by(self, view: RaceState, action: Any, place: Callable[[int], int]) -> str:
        """The same by another's numbers."""
        if not isinstance(action, Play) or not action.steps:
            return self.speak(view, action)
        return spoken(write_steps(tuple((place(source), place(to)) for source, to in action.steps)))

    def read(self, game: Game[Any, Any, Any], state: AnyRace, text: str) -> Action:
        """The throw or the legal play a text means; plays are compared by the position they lead to."""
        if isinstance(state, AtTable):
            return cast("Action", _read_at_the_table(self, game, state, text))
        if state.throw is not None:
            return _read_play(cast("Race[Any]", game), state, text)
        if isinstance(game.turn(state), Over):
            raise Refused(say(f"'{quoted(text)}': the game is over", f"« {quoted(text)} » : la partie est finie"))
        if state.drawing:
            return OpeningThrow(read_dice(text))
        return throw(*read_dice(text, cast("Race[Any]", game).throws.dice))

    def sayings(self, game: Any) -> tuple[str, ...]:
        """What is said at a table beside the plays; nothing where no faults are made."""
        return () if getattr(game, "strict", None) is None else _words().sayings(free=game.free)

    def may_mean(self, game: Game[Any, Any, Any], state: AnyRace, text: str) -> Sequence[Play]:
        """The plays that a text may stand for: `19/22` by 2 and 1 over either rest, or what a larger play begins with.

        At a table where dames are touched a part of a play is a play of its own, which may be a wrong one.
        """
        if isinstance(state, AtTable):
            table: Any = game
            return () if state.inner.throw is None else _whole_plays(table.strict, state.inner, text)
        if state.throw is None:
            return ()
        race = cast("Race[Any]", game)
        return _whole_plays(race, state, text) or _larger_plays(race, state, text)

    def position(self, state: AnyRace) -> object:
        """Both sides, whose turn it is, the throw in hand."""
        return _words().table_position_of(state) if isinstance(state, AtTable) else position_of(state)

    def set_up(self, game: Game[RaceState, Action, Any], data: object) -> RaceState:
        """The state a position stands for."""
        if getattr(game, "strict", None) is not None:
            return cast("RaceState", _words().table_state_of(game, data))
        return state_of(cast("Race[Any]", game), data)


def _words() -> Any:
    """The words of a table where dames are touched, imported when they are needed."""
    return import_module("tablegames.families.tables.race_table.words")


def _read_at_the_table(notation: TablesNotation, game: Any, state: AtTable[RaceState], text: str) -> Any:
    """The act or the play a text means at a table where dames are touched; a wrong play where one may be made."""
    words, race = _words(), state.inner
    deciding = isinstance(game.turn(state), Decide)
    act = words.WORDS.read(text) if deciding else None
    if act is None and (not deciding or race.throw is None):
        if deciding:
            raise refused(text, game.judge(state, Play(())))
        return notation.read(game.strict, race, text)
    if act is None:
        try:
            act = notation.read(game.strict, race, text)
        except (NotationError, Refused):  # a dame that goes back, or a wrong play
            if not game.free:
                raise
            act = words.wrong_play(text) if text.strip().lower() not in PASSING else Play(())
            if act not in game.legal(state):
                raise
    fault = game.judge(state, act)
    if fault is None:
        return act
    raise refused(text, fault)


def _read_play(game: Race[Any], state: RaceState, text: str) -> Play:
    moves = _moves(game, text)
    found = _ended_alike(game, state, moves)
    if found:
        return _meant(game, state, text, moves, found)
    ways = list(expanded(moves, game.numbers(state)))
    raise refused(text, game.judge(state, Play(ways[0] if ways else moves)))


def _moves(game: Race[Any], text: str) -> Steps:
    """From where to where, as written; nothing where it is said that nothing is played."""
    return () if text.strip().lower() in PASSING else read_moves(text, hand=bool(game.articles.hand_first))


def _ended_alike(game: Race[Any], state: RaceState, moves: Steps) -> list[Play]:
    """The legal play that is spelt out, else those which leave the mover's dames as the moves do."""
    legal, spelt_out, numbers = game.legal(state), Play(moves), game.numbers(state)
    if spelt_out in legal:
        return [spelt_out]
    boards = {in_some_order(game.march, state.board, steps, numbers) for steps in expanded(moves, numbers)}
    net = net_of(moves)
    same = (play for play in legal if isinstance(play, Play) and net_of(play.steps) == net)
    return [play for play in same if _after(game, state.board, play.steps) in boards]


def _whole_plays(game: Race[Any], state: RaceState, text: str) -> list[Play]:
    """The legal plays that a text stands for, whole; none where it is no play."""
    try:
        moves = _moves(game, text)
    except NotationError:
        return []
    found = _ended_alike(game, state, moves)
    return [play for play in found if Counter(play.steps) == Counter(moves)] or found


def _larger_plays(game: Race[Any], state: RaceState, text: str) -> list[Play]:
    """The legal plays of which a text is a part, the steps of a dame taken together or not; they hit where it stops."""
    try:
        moves = _moves(game, text)
    except NotationError:
        return []
    numbers = game.numbers(state)
    ways = [steps for steps in expanded(moves, numbers) if steps]
    lone = set(arrows(game.march.ground(state.board)[1]))
    named = lone & {to for _, to in moves}
    plays = [play for play in game.legal(state) if isinstance(play, Play) and named <= {to for _, to in play.steps}]
    return [play for play in plays if any(completes(play.steps, way, numbers) for way in ways)]


def refused(text: str, fault: Fault | None) -> Refused:
    """A play that can be read and breaks a rule."""
    return Refused(say(f"'{quoted(text)}' cannot be played here.", f"« {quoted(text)} » ne peut se jouer ici."), fault)


def write_steps(steps: Steps) -> str:
    """`8/12 10/13`, `hand/4`, `24/off`."""
    return " ".join(map(_step, steps))


@cache
def _step(step: tuple[int, int]) -> str:
    """`8/12`; written once, for there are few."""
    source, to = step
    return f"{write_place(source)}/{write_place(to)}"


def spoken(written: str) -> str:
    """A play as people are shown it: in French `main/4` for `hand/4`, `24/sortie` for `24/off`."""
    return say(written, written.replace("hand/", "main/").replace("/off", "/sortie"))


def _after(game: Race[Any], position: Board, steps: Steps) -> Board:
    """Where the steps lead."""
    for source, to in steps:
        position = game.march.played(position, source, to - source)
    return position


def _meant(game: Race[Any], state: RaceState, text: str, moves: Steps, found: Sequence[Play]) -> Play:
    """Among plays that differ by what they hit on the way: the one that hits where the text stops, and only there."""
    lone = set(arrows(game.march.ground(state.board)[1]))
    named = lone & {to for _, to in moves}
    hits = {play: lone & {to for _, to in play.steps} for play in found}
    exact = [play for play in found if hits[play] == named]
    least = [play for play in found if all(hits[play] <= hits[rival] for rival in found)]
    for choice in (exact, least):
        if len(choice) == 1:
            return choice[0]
    ways = " | ".join(spoken(write_steps(play.steps)) for play in found)
    raise NotationError.said(
        f"'{quoted(text)}' can be played in several ways; write it step by step: {ways}",
        f"« {quoted(text)} » peut se jouer de plusieurs façons ; écrivez-le pas à pas : {ways}",
    )
