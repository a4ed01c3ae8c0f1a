"""The game around the game: offers, answers, and what the end is worth by the cube.  [CUBE I-IV]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tablegames import Chance, Decide, Event, Fault, Game, Note, Outcome, Over, Scored, Seat, Step, option


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeRules:
    """Without a cube the others decide nothing."""

    cube: bool = option(False, "CUBE I", "play with a doubling cube")
    cube_limit: int = option(64, "CUBE I", "the most the cube can show", least=2, most=1024)
    jacoby: bool = option(False, "CUBE III", "double and triple games only count as such once the cube has been turned")
    beavers: bool = option(False, "CUBE IV", "a player who is doubled may double back and keep the cube")  # fmt: skip

    def __post_init__(self) -> None:
        if not self.cube and (self.jacoby or self.beavers):
            raise ValueError("cube: jacoby and beavers are rules of the cube; set cube: true")


class Word(StrEnum):
    """A word about the cube."""

    THROW = "throw"
    OFFER = "offer"
    ACCEPT = "accept"
    REFUSE = "refuse"
    BEAVER = "beaver"


@dataclass(frozen=True, slots=True)
class CubeState:
    """The game in hand, what the cube shows, who has it (None: the middle), and where its own turn stands."""

    inner: Any
    value: int = 1
    owner: Seat | None = None
    begun: bool = False
    """Whether anybody has played: before that nobody doubles."""
    asked: bool = False
    """Whether he who is to throw has said that he throws."""
    offered: Seat | None = None
    """The seat that has offered, and waits for the answer."""
    refused: Seat | None = None
    """The seat that has refused, and lost."""


@dataclass(frozen=True, slots=True)
class Cubed:
    """A game of two with a cube beside it."""

    game: Game[Any, Any, Any]
    rules: Any

    @property
    def seats(self) -> int:
        return self.game.seats

    def initial(self, first: Seat | None = None) -> CubeState:
        return CubeState(self.game.initial(first))

    def turn(self, state: CubeState) -> Any:
        """The answer to an offer, the choice to throw or to offer, or whatever the game has next.  [CUBE I]"""
        if state.refused is not None:
            winner = Seat(1 - state.refused)
            scores = (state.value, 0) if winner == 0 else (0, state.value)
            return Over(Outcome(scores, (winner,), "cube_refused", "CUBE II"))
        if state.offered is not None:
            return Decide(Seat(1 - state.offered))
        turn = self.game.turn(state.inner)
        if isinstance(turn, Over):
            return Over(self._worth(turn.outcome, state.value))
        return Decide(state.inner.seat) if self.words(state) else turn

    def _may_offer(self, state: CubeState) -> bool:
        """Return the seat that may use the cube: its owner, or anybody while it is in the middle; once a turn, before
        the throw.  [CUBE I]
        """
        free = state.begun and not state.asked and state.value < self.rules.cube_limit
        return free and state.owner in (None, state.inner.seat)

    def _worth(self, outcome: Outcome, value: int) -> Outcome:
        """Return the value of the end.  [CUBE I, III]"""
        return replace(outcome, scores=tuple(self._points(points, value) for points in outcome.scores))

    def _points(self, points: int, value: int) -> int:
        return value * (min(points, 1) if self.rules.jacoby and value == 1 else points)

    def legal(self, state: CubeState) -> Sequence[Any]:
        """Words about the cube where one is due, else the plays of the game."""
        return self.words(state) or self.game.legal(state.inner)

    def words(self, state: CubeState) -> Sequence[Word]:
        """Return the words about the cube that are possible now; empty: there are none."""
        if state.offered is not None:
            beaver = (Word.BEAVER,) if self.rules.beavers and 2 * state.value < self.rules.cube_limit else ()
            return (Word.ACCEPT, Word.REFUSE, *beaver)
        if isinstance(self.game.turn(state.inner), Chance) and self._may_offer(state):
            return (Word.THROW, Word.OFFER)
        return ()

    def apply(self, state: CubeState, action: Any) -> Step[CubeState]:
        if isinstance(action, Word):
            return self._said(state, action)
        decided = isinstance(self.game.turn(state.inner), Decide)
        step = self.game.apply(state.inner, action)
        after = CubeState(step.state, state.value, state.owner, state.begun or decided, state.asked and not decided)
        return Step(after, tuple(self._counted(event, state.value) for event in step.events))

    def _counted(self, event: Event, value: int) -> Event:
        """An event that scores, by the cube."""
        return replace(event, points=self._points(event.points, value)) if isinstance(event, Scored) else event

    def _said(self, state: CubeState, word: Word) -> Step[CubeState]:
        """An offer, or the answer to one.  [CUBE I, II, IV]"""
        seat = self.turn(state).seat
        doubled = replace(state, value=2 * state.value, owner=seat, offered=None, asked=True)
        match word:
            case Word.THROW:
                return Step(replace(state, asked=True))
            case Word.OFFER:
                return Step(replace(state, offered=seat), (_note("cube_offered", seat, 2 * state.value, "CUBE I"),))
            case Word.ACCEPT:
                return Step(doubled, (_note("cube_accepted", seat, doubled.value, "CUBE II"),))
            case Word.BEAVER:
                doubled = replace(doubled, value=2 * doubled.value)
                return Step(doubled, (_note("cube_beaver", seat, doubled.value, "CUBE IV"),))
            case Word.REFUSE:
                lost = replace(state, offered=None, refused=seat)
                told = Scored("cube_refusal", Seat(1 - seat), "CUBE II", points=state.value)
                return Step(lost, (told,))

    def judge(self, view: CubeState, action: Any) -> Fault | None:
        """Return the fault of a word out of its time, or of a play."""
        if isinstance(action, Word):
            return None if action in self.words(view) else Fault("cube_not_now", "CUBE I")
        return Fault("cube_first", "CUBE I") if self.words(view) else self.game.judge(view.inner, action)

    def view(self, state: CubeState, seat: Seat | None) -> CubeState:
        """Nothing is hidden by the cube."""
        return replace(state, inner=self.game.view(state.inner, seat))


def _note(what: str, seat: Seat, value: int, cite: str) -> Note:
    return Note(what, seat, cite, (("value", value),))
