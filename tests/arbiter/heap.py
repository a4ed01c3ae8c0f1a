"""A small game with faults: a player who leaves an even heap must take two, or may be called.

In a turn you call, or not; then you take. A right call wins a point from the other player; a wrong call gives one back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tablegames import (
    Chance,
    Decide,
    Event,
    Fault,
    GameEntry,
    NotationError,
    Note,
    Outcome,
    Over,
    PositionError,
    Refused,
    Scored,
    Seat,
    Step,
    Text,
    VariantSource,
    hookimpl,
)

ONE: Final = "take 1"
TWO: Final = "take 2"
CALL: Final = "call"
LET: Final = "let"
NAMES: Final = ("white", "black")


@dataclass(frozen=True, slots=True, kw_only=True)
class HeapRules:
    """The defaults are the ruleset `standard`."""


@dataclass(frozen=True, slots=True)
class HeapState:
    heap: int
    seat: Seat
    points: tuple[int, int] = (0, 0)
    window: bool = False
    """Whether the one to act may still call."""
    fault: bool = False
    """Whether what was taken last was a fault."""


@dataclass(frozen=True, slots=True)
class HeapView:
    heap: int
    seat: Seat
    points: tuple[int, int]
    window: bool


@dataclass(frozen=True, slots=True)
class Heap:
    rules: HeapRules
    seats: int = 2
    takes_back = False

    def initial(self, first: Seat | None = None) -> HeapState:
        return HeapState(9, first or Seat(0))

    def turn(self, state: HeapState) -> Chance[Any] | Decide | Over:
        if not state.heap:
            best = max(state.points)
            winners = tuple(Seat(seat) for seat, had in enumerate(state.points) if had == best)
            return Over(Outcome(state.points, winners if len(winners) == 1 else (), "empty", "HOUSE"))
        return Decide(state.seat)

    def legal(self, state: HeapState | HeapView) -> Sequence[str]:
        if state.window:
            return (LET, CALL)
        return (ONE, TWO) if state.heap > 1 else (ONE,)

    def listed(self, view: HeapView) -> Sequence[str]:
        if view.window:
            return (LET,)
        return (TWO,) if view.heap > 1 and not view.heap % 2 else self.legal(view)

    def tacit(self, view: HeapView) -> str | None:
        return LET if view.window else None

    def apply(self, state: HeapState, action: str) -> Step[HeapState]:
        if state.window:
            return self._answered(replace(state, window=False, fault=False), state, action)
        fault = self.fault(state, action)
        left = state.heap - (2 if action == TWO else 1)
        events = () if fault is None else (Note(fault.what, state.seat, fault.cite, (("heap", state.heap),), ()),)
        after = HeapState(left, Seat(1 - state.seat), state.points, bool(left), fault is not None)
        return Step(after, events)

    def _answered(self, after: HeapState, before: HeapState, action: str) -> Step[HeapState]:
        if action == LET:
            return Step(after)
        gains = before.seat if before.fault else Seat(1 - before.seat)
        points = (before.points[0] + (gains == 0), before.points[1] + (gains == 1))
        return Step(replace(after, points=points), (Scored("called", gains, "HOUSE", points=1),))

    def fault(self, state: HeapState, action: str) -> Fault | None:
        neglected = not state.window and action == ONE and not state.heap % 2
        return Fault("took_one", "HOUSE") if neglected else None

    def faults(self, state: HeapState, made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        last = len(made) - 1
        return [
            {
                "fault": note.what,
                "by": NAMES[note.seat or 0],
                "heap": note.get("heap"),
                "open": number == last and state.fault,
            }
            for number, note in enumerate(made)
        ]

    def judge(self, view: HeapView, action: str) -> Fault | None:
        return None if action in self.legal(view) else Fault("not_here", "HOUSE")

    def view(self, state: HeapState, seat: Seat | None) -> HeapView:
        return HeapView(state.heap, state.seat, state.points, state.window)


@dataclass(frozen=True, slots=True)
class HeapNotation:
    seat_names: Sequence[str] = NAMES

    def write(self, view: HeapView, action: str) -> str:
        return action

    def read(self, game: Heap, view: HeapView, text: str) -> str:
        if text not in (ONE, TWO, CALL, LET):
            raise NotationError.said(f"'{text}' is no act", f"« {text} » n'est pas un acte")
        if text not in game.legal(view):
            raise Refused.said(f"'{text}' is not open", f"« {text} » n'est pas permis")
        return text

    def position(self, state: HeapState) -> object:
        return {
            "heap": state.heap,
            "turn": NAMES[state.seat],
            "points": dict(zip(NAMES, state.points, strict=True)),
            "window": state.window,
            "fault": state.fault,
        }

    def set_up(self, game: Heap, data: object) -> HeapState:
        if not isinstance(data, dict) or "heap" not in data:
            raise PositionError.said("no heap", "pas de tas")
        points = data.get("points", {})
        return HeapState(
            data["heap"],
            Seat(NAMES.index(data.get("turn", "white"))),
            (points.get("white", 0), points.get("black", 0)),
            data.get("window", False),
            data.get("fault", False),
        )


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    yield GameEntry(
        "heap", Text("Heap", "Tas"), "HOUSE", HeapRules, Heap, "standard", notation=HeapNotation,
        variants=[VariantSource("heap", "standard", "title: {en: Standard, fr: Ordinaire}\n", "standard.yaml")],
        phrases=lambda language: {
            "took_one": "{seat} takes one", "called": "{seat} +{points}", "not_here": "not here",
            "over.empty": "the heap is gone",
        },
    )  # fmt: skip
