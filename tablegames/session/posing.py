"""Problems and questions posed: set up on a table, their lines played, their answers held to the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tablegames.core.errors import TablegamesError
from tablegames.core.events import Event, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Outcome
from tablegames.core.languages import gettext as _
from tablegames.core.loop import Moment
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.session.puzzles import DRAWN, CountRule, Problem, Puzzle, PuzzleError, Question
from tablegames.table.chances import chances, fall
from tablegames.table.setting import lay
from tablegames.table.table import Table


@frozen
class SetPuzzle:
    """A problem set up on its table, its line played through."""

    puzzle: Puzzle
    table: Table
    start: Any
    seat: Seat
    """The seat that solves it."""
    line: tuple[Moment[Any, Any], ...]
    claim: tuple[Seat, ...]
    """The winners it claims; empty: a draw."""

    @property
    def ended(self) -> Outcome | None:
        """How the game has ended when the line is played; None: the line stops before."""
        return self.table.outcome(self.line[-1].step.state)


@frozen
class SetQuestion:
    """A question on its table, its answer checked against the rules."""

    question: Question
    table: Table
    before: Any
    """The position, before the throw if there is one."""
    state: Any
    seat: Seat
    """The seat that answers."""
    events: tuple[Event, ...]
    """The events of the throw."""
    plays: tuple[Any, ...]
    """The right plays; empty if the answer is a number."""

    @property
    def answer(self) -> str:
        """The answer, as it would be typed."""
        if self.question.number is not None:
            return str(self.question.number)
        return _(" or ").join(self.table.speak(self.state, play) for play in self.plays)


@contextmanager
def _laid(registry: Registry, entry: GameEntry, problem: Problem, render: str | None) -> Iterator[Table]:
    """Lay the table of a problem; errors name the problem."""
    try:
        variant = registry.variant(entry, problem.variant, problem.rules)
        yield lay(registry, entry, variant, "single", render=render)
    except TablegamesError as error:
        raise PuzzleError("{where}: {id}: {error}", where=problem.where, id=problem.id, error=error) from None


def set_up(registry: Registry, entry: GameEntry, puzzle: Puzzle, render: str | None = None) -> SetPuzzle:
    """The problem on its table, every move of its line found legal and its claim not belied by its end."""
    with _laid(registry, entry, puzzle, render) as table:
        start = table.start(puzzle.position)
        turn = table.game.turn(start)
        if not isinstance(turn, Decide):
            raise PuzzleError("it is nobody's turn to move in this position")
        line = tuple(_played(table, start, puzzle.line))
        if table.read(start, puzzle.key) != line[0].action:
            raise PuzzleError(
                "'key' is {key}, but the first move of 'line' is {line}", key=puzzle.key, line=puzzle.line[0]
            )
        winner = puzzle.outcome.removesuffix("_wins")
        claim = () if puzzle.outcome == DRAWN else (Seat(list(table.notation.seat_names).index(winner)),)
        found = SetPuzzle(puzzle, table, start, turn.seat, line, claim)
        if found.ended is not None and found.ended.winners != claim:
            ended = table.wording.outcome(found.ended)
            raise PuzzleError(
                "the outcome given is {outcome}, but the line ends with: {ended}", outcome=puzzle.outcome, ended=ended
            )
    return found


def _played(table: Table, state: Any, moves: Sequence[str]) -> Iterator[Moment[Any, Any]]:
    """The moves of a line, each applied."""
    for number, text in enumerate(moves):
        if not isinstance(table.game.turn(state), Decide):
            raise PuzzleError(
                "the game is over before '{text}', move {number} of the line", text=text, number=number + 1
            )
        played = table.played(state, text, number)
        yield played
        state = played.step.state


def set_question(registry: Registry, entry: GameEntry, question: Question, render: str | None = None) -> SetQuestion:
    """Return a question on its table; raises an error if the rules give another answer."""
    with _laid(registry, entry, question, render) as table:
        before = state = table.start(question.position)
        events: tuple[Event, ...] = ()
        turn = table.game.turn(before)
        if question.throw:
            thrown = table.played(before, question.throw)
            state, events = thrown.step.state, thrown.step.events
        seat = turn.seat if isinstance(turn, Decide | Chance) else None
        if seat is None:
            raise PuzzleError("it is nobody's turn to move or throw in this position")
        if question.count is not None:
            found = _counted(table, question.count, before, seat, events)
            if found != question.number:
                raise PuzzleError(
                    "the answer given is {number}, but by the rules it is {found}", number=question.number, found=found
                )
        plays = tuple(table.read(state, play) for play in question.plays)
        legal = list(table.game.legal(state)) if plays else []
        for text, play in zip(question.plays, plays, strict=True):
            if play not in legal:
                raise PuzzleError("{text} is not legal in this position", text=text)
        if question.forced and len(legal) != len(plays):
            others = ", ".join(table.write(state, play) for play in legal if play not in plays)
            raise PuzzleError("the rules allow {others} too", others=others)
    return SetQuestion(question, table, before, state, seat, events, plays)


def _counted(table: Table, rule: CountRule, before: Any, thrower: Seat, events: Sequence[Event]) -> int:
    """The number that the rules find: the sum of a fact of the throw's events, or the throws of all that make one."""
    seat = table.seat_of(rule.seat) if rule.seat else thrower
    if rule.fact:
        facts = [event.get(rule.fact) for event in events if rule.fits(event, seat)]
        return sum(fact for fact in facts if isinstance(fact, int))
    turn = table.game.turn(before)
    counted = chances(turn.lottery) if isinstance(turn, Chance) else None
    if counted is None:
        raise PuzzleError("there are no throws to count in this position")
    fallen = fall(table.game, before, counted[0])
    return sum(one.chances for one in fallen if any(rule.fits(event, seat) for event in one.step.events))


def pose(
    registry: Registry, entry: GameEntry, problem: Puzzle | Question, render: str | None = None
) -> SetPuzzle | SetQuestion:
    """A problem or a question on its table."""
    if isinstance(problem, Question):
        return set_question(registry, entry, problem, render)
    return set_up(registry, entry, problem, render)


def claim_of(problem: SetPuzzle) -> str:
    """Return the result that a problem claims: `White wins`, or `Drawn`."""
    wording = problem.table.wording
    claim = wording.says(_("{the} [wins|win]."), problem.claim[0]) if problem.claim else _("Drawn.")
    return claim.removesuffix(".")


def task_of(problem: SetPuzzle, *, named: bool = True) -> str:
    """Return what to find, with the problem's citation and perhaps its name: `White to play and win.`."""
    wording = problem.table.wording
    if not problem.claim:
        task = wording.says(_("{the} to play and draw."), problem.seat)
    elif problem.claim == (problem.seat,):
        task = wording.says(_("{the} to play and win."), problem.seat)
    else:
        task = f"{wording.says(_('{the} to play.'), problem.seat)} {claim_of(problem)}."
    cite = f" [{problem.puzzle.cite}]" if problem.puzzle.cite else ""
    return f"{problem.puzzle.id}{cite} — {task}" if named else f"{task}{cite}"
