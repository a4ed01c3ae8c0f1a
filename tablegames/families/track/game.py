"""The base of a race on a track: an author writes the board, its special squares, and what a meeting does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar, Final

from tablegames.core.chance import Urn
from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Fault, Outcome, Over, Step
from tablegames.core.languages import gettext as _
from tablegames.families.track.board import Board
from tablegames.families.track.state import HELD, Beyond, Go, Meeting, Roll, Special, Tokens, TrackState, changed, moved
from tablegames.plugin.abilities import Abilities, Count
from tablegames.plugin.references import Later

NOTHING: Final = Special(key="stands", sign="", title="")  # type: ignore[arg-type]  # no legend shows it


def _counts(game: Any, view: Any) -> Sequence[Sequence[Count]]:
    """Return the steps that each seat's tokens have still to go."""
    return [
        (Count("left", sum(len(game.path(seat)) - step for step in held)),) for seat, held in enumerate(view.tokens)
    ]


@frozen
class TrackGame:
    """A race. With one token each the dice decide everything; with more the mover chooses a token for every throw.

    Steps are counted along a player's own path: 1 is its first square, and the tokens wait on 0.
    """

    rules: Any
    seats: int = 2

    board: ClassVar[Board]
    """The squares."""
    dice: ClassVar[int] = 2
    faces: ClassVar[int] = 6
    """The sides of each die."""
    pieces: ClassVar[int] = 1
    """The tokens of each player; the first to bring all of them to the last square wins."""
    meeting: ClassVar[Meeting] = Meeting.SWAP
    articles: ClassVar[Mapping[str, str]] = {}
    """Where the rules say so, by the key of an event or a fault; empty key: everything else."""
    abilities: ClassVar[Abilities] = Abilities(
        encoder=Later("tablegames.families.track.encoding:TrackEncoder"), counts=_counts
    )

    # ---- what the author writes

    def path(self, seat: int) -> Sequence[int]:
        """Return the squares that a seat's tokens pass, in order; by default all, the same for everybody."""
        return range(len(self.board.names))

    @property
    def specials(self) -> Mapping[int, Special]:
        """The squares with an effect, by step."""
        return {}

    @property
    def beyond(self) -> Beyond:
        """The effect of a number that leads beyond the last square."""
        return Beyond.BACK

    @property
    def stake(self) -> int:
        """The stake of each player at the beginning, and on squares that ask for one."""
        return 0

    def number(self, throw: Sequence[int]) -> int:
        """Return how many steps a throw is; 0: no token may go."""
        return sum(throw)

    def may_begin(self, throw: Sequence[int]) -> bool:
        """Return whether a token may begin with this throw."""
        return True

    def shortcut(self, step: int, throw: Sequence[int]) -> tuple[int, str] | None:
        """Return where a throw leads from a step by a rule of its own, with the key of its event."""
        return None

    def throws_again(self, throw: Sequence[int]) -> bool:
        """Return whether a throw gives another one."""
        return False

    def impossible(self, state: Any) -> str:
        """Return why a position that was typed is impossible; empty: it is possible, as far as the game checks."""
        return ""

    # ---- what helps to write it

    def article(self, key: str) -> str:
        """Return where the rules say something."""
        return self.articles.get(key, self.articles.get("", ""))

    def last(self, seat: int) -> int:
        """Return the step of the last square of a seat's path."""
        return len(self.path(seat))

    def square(self, seat: int, step: int) -> int | None:
        """Return the square of the board at a step; None: before the first."""
        return self.path(seat)[step - 1] if step else None

    # ---- the game, as the kernel plays it

    def initial(self, first: Seat | None = None) -> Any:
        """Return all tokens before the first square; the first throw reports the stakes."""
        none = (0,) * self.seats
        return self.state(mover=first or Seat(0), tokens=((0,) * self.pieces,) * self.seats, waits=none, paid=none)

    def state(self, **fields: Any) -> Any:
        """Return a state; a game with a `TrackState` of its own returns that."""
        return TrackState(game=self, **fields)

    def turn(self, state: Any) -> Chance[Roll] | Decide | Over:
        """Return the next throw, the choice of a token, or the end."""
        winner = self._arrived(state)
        if winner is not None:
            return Over(self._outcome(state, winner))
        return Decide(state.mover) if state.throw else Chance(_dice(self.dice, self.faces), seat=state.mover)

    def legal(self, state: Any) -> Sequence[Go]:
        """Return the tokens that may go, one of several on a square."""
        steps = dict.fromkeys(state.tokens[state.mover]) if state.throw else ()
        return tuple(Go(step) for step in steps if self.reached(state, step) is not None)

    def apply(self, state: Any, action: Roll | Go) -> Step[Any]:
        """Roll, or let a token go; with one token it goes at once."""
        events: list[Event] = []
        if isinstance(action, Roll):
            state = replace(self._staked(state, events), throw=action.numbers)
            open_steps = [one.step for one in self.legal(state)]
            if open_steps and self.pieces > 1:
                return Step(state, tuple(events))
            if not open_steps:
                events.append(Note("cannot_move", state.mover, self.article("cannot_move")))
                return Step(self._next(state, events, again=self.throws_again(state.throw)), tuple(events))
            return self._gone(state, open_steps[0], events)
        return self._gone(state, action.step, events)

    def judge(self, view: Any, action: Roll | Go) -> Fault | None:
        """Return the rule that a throw or a move breaks."""
        if isinstance(action, Roll):
            good = len(action.numbers) == self.dice and all(1 <= one <= self.faces for one in action.numbers)
            key = "" if good else "no_throw"
        elif action.step not in view.tokens[view.mover]:
            key = "no_token"
        else:
            key = "" if view.throw and self.reached(view, action.step) is not None else "cannot_go"
        return Fault(key, self.article(key)) if key else None

    def unsound(self, state: Any) -> str:
        """Return which token is off its player's path, or which special square leads off it; empty: none."""
        for special in self.specials.values():
            if not 0 <= (special.to or 0) <= self.last(0):
                to, last = special.to, self.last(0)
                return _(
                    "the square '{key}' leads to step {to}, but the last step is {last}",
                    key=special.key,
                    to=to,
                    last=last,
                )
        for seat, held in enumerate(state.tokens):
            for step in held:
                if not 0 <= step <= self.last(seat):
                    last = self.last(seat)
                    return _(
                        "a token of seat {seat} is on step {step}, but the last step is {last}",
                        seat=seat,
                        step=step,
                        last=last,
                    )
        return ""

    def view(self, state: Any, seat: Seat | None) -> Any:
        """Return the state: everybody sees everything."""
        return state

    @property
    def symmetric(self) -> bool:
        """Whether the seats are alike: their paths meet in the same way."""
        return _alike(self)

    def turned(self, state: Any) -> Any:
        """Return the same with every seat moved on by one."""
        tokens, waits, paid = (held[-1:] + held[:-1] for held in (state.tokens, state.waits, state.paid))
        return replace(state, mover=Seat((state.mover + 1) % self.seats), tokens=tokens, waits=waits, paid=paid)

    # ---- a token goes

    def reached(self, state: Any, step: int) -> int | None:
        """Return the step where a token comes to rest with the numbers thrown; None: it may not go."""
        return self._walked(state, step, [])

    def _walked(self, state: Any, origin: int, events: list[Event]) -> int | None:
        """Walk from special square to special square; note on the way what happens."""
        seat, throw = state.mover, state.throw
        number, last, specials = self.number(throw), self.last(state.mover), self.specials
        if origin == last or not number or (origin == 0 and not self.may_begin(throw)):
            return None
        short = self.shortcut(origin, throw)
        if short is not None:
            events.append(Note(short[1], seat, self.article(short[1]), (("at", short[0]),)))
            return short[0]
        at, by = origin, number
        while True:
            at += by
            if at > last:
                if self.beyond is Beyond.STAY:
                    return None
                if self.beyond is Beyond.ARRIVE:
                    return last
                at, by = 2 * last - at, -number
                events.append(Note("too_far", seat, self.article("too_far"), (("at", at),)))
            special = specials.get(at, NOTHING)
            if not special.again:
                break
            events.append(Note(special.key, seat, self.article(special.key), (("at", at), ("turns", 0))))
        at = max(0, at)
        return at if self._open(state, origin, at) else None

    def _open(self, state: Any, origin: int, at: int) -> bool:
        """Return whether a token may come to rest there."""
        if at in (0, self.last(state.mover)):
            return True
        if at != origin and at in state.tokens[state.mover] and self.meeting is not Meeting.SHARE:
            return False
        safe = self.specials.get(at, NOTHING).safe
        closed = self.meeting is Meeting.CLOSED or (safe and self.meeting is not Meeting.SHARE)
        return not closed or not self._others(state.tokens, state.mover, at)

    def _others(self, tokens: Tokens, seat: int, step: int) -> list[tuple[int, int]]:
        """Return the tokens of other players on a square: their seats and steps."""
        square = self.square(seat, step)
        return [
            (other, theirs)
            for other, held in enumerate(tokens)
            if other != seat
            for theirs in held
            if theirs and self.square(other, theirs) == square
        ]

    def _gone(self, state: Any, origin: int, events: list[Event]) -> Step[Any]:
        """A token goes, the square has its effect, others make way, and the next player throws."""
        seat = state.mover
        at = self._walked(state, origin, events)
        assert at is not None, "only legal tokens go"
        special = self.specials.get(at, NOTHING)
        at = at if special.to is None else special.to
        events.append(Note(special.key, seat, self.article(special.key), (("at", at), ("turns", special.waits))))
        state = replace(
            state, tokens=moved(state.tokens, seat, origin, at), waits=changed(state.waits, seat, special.waits)
        )
        state = self._made_way(state, origin, at, events)
        if special.pays and self.stake:
            state = self._paid(state, seat, "pays", events)
        if self._arrived(state) is not None:
            pot = sum(state.paid)
            what = "takes_pot" if pot else "arrives"
            events.append(Scored(what, seat, self.article(what), points=pot or 1))
            return Step(replace(state, throw=()), tuple(events))
        again = special.throws or self.throws_again(state.throw)
        return Step(self._next(state, events, again=again), tuple(events))

    def _made_way(self, state: Any, origin: int, at: int, events: list[Event]) -> Any:
        if at in (0, self.last(state.mover)) or self.meeting is Meeting.SHARE:
            return state
        to = origin if self.meeting is Meeting.SWAP else 0
        for other, step in self._others(state.tokens, state.mover, at):
            tokens, waits = moved(state.tokens, other, step, to), changed(state.waits, other, 0)
            state = replace(state, tokens=tokens, waits=waits)
            what = "makes_way" if to else "sent_home"
            events.append(Note(what, Seat(other), self.article(what), (("at", to),)))
        return state

    # ---- stakes and turns

    def _staked(self, state: Any, events: list[Event]) -> Any:
        for seat in range(self.seats) if self.stake and not any(state.paid) else ():
            state = self._paid(state, Seat(seat), "puts_in", events)
        return state

    def _paid(self, state: Any, seat: Seat, what: str, events: list[Event]) -> Any:
        events.append(Scored(what, seat, self.article(what), points=-self.stake))
        return replace(state, paid=changed(state.paid, seat, state.paid[seat] + self.stake))

    def _next(self, state: Any, events: list[Event], *, again: bool) -> Any:
        """Return the state before the next throw; if nobody may throw, all are released."""
        waits, seat = list(state.waits), state.mover
        if again and not waits[seat]:
            events.append(Note("throws_again", seat, self.article("throws_again")))
            return replace(state, throw=())
        if all(wait == HELD for wait in waits):
            waits = [0] * self.seats
            events.append(Note("all_released", None, self.article("all_released")))
        while True:
            seat = Seat((seat + 1) % self.seats)
            if waits[seat] == 0:
                return replace(state, mover=seat, waits=tuple(waits), throw=())
            if waits[seat] > 0:
                waits[seat] -= 1
                events.append(Note("misses", seat, self.article("misses")))

    def _arrived(self, state: Any) -> Seat | None:
        """Return the seat whose tokens have all arrived."""
        return next((Seat(one) for one, held in enumerate(state.tokens) if min(held) == self.last(one)), None)

    def _outcome(self, state: Any, winner: Seat) -> Outcome:
        """Return the pot for the winner; the others have lost their stakes."""
        pot = sum(state.paid) or 1
        gains = tuple(pot * (seat == winner) - paid for seat, paid in enumerate(state.paid))
        return Outcome(gains, (winner,), "arrived", self.article("arrived"))


@lru_cache
def _dice(number: int, faces: int) -> Urn[Roll]:
    return Urn(tuple(Roll(tuple(sorted(one, reverse=True))) for one in product(range(1, faces + 1), repeat=number)))


@lru_cache(64)
def _alike(game: TrackGame) -> bool:
    """Return whether the paths of each two seats meet as those of the next two do."""
    paths = [{square: step for step, square in enumerate(game.path(seat))} for seat in range(game.seats)]
    meetings = {
        (one, other): {(step, paths[other][square]) for square, step in paths[one].items() if square in paths[other]}
        for one, other in product(range(game.seats), repeat=2)
    }
    return all(
        met == meetings[(one + 1) % game.seats, (other + 1) % game.seats] for (one, other), met in meetings.items()
    )
