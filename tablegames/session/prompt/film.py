"""A record as it is told and looked at: what is said of each action, and the board after it, for whoever looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tablegames.core.arbiter import secretive
from tablegames.core.events import Seat, visible
from tablegames.core.game import Outcome
from tablegames.core.languages import say
from tablegames.core.loop import Moment
from tablegames.core.players import HUMAN
from tablegames.records.foreign import result_remark, told_in_header
from tablegames.records.record import Record
from tablegames.records.replay import Difference, ended_as, first_state, moments
from tablegames.table.narration import action_text, kept_secret, numbers, worth_telling
from tablegames.table.table import Table


@dataclass(slots=True)
class Film:
    """The actions of a record, to be told in any order; a finished game is told whole, another as far as one may."""

    table: Table
    record: Record
    moments: Sequence[Moment[Any, Any]]
    outcome: Outcome | None
    """How the game ended by the rules; None: it did not."""
    whole: bool
    """Whether everything may be told: nothing is hidden, or the game is over."""
    problem: Difference | None = None
    """Where the record and the rules part; the actions before it are told."""
    numbering: str | None = None
    """How places are counted: `mine`, as the seat does from which one looks; `own`, each side's as that side does."""
    numbers: Sequence[int] = ()
    """The number of each action, as `history` has it: dice have that of the play they are thrown for."""
    _kept: dict[Seat | None, frozenset[int]] = field(default_factory=dict, init=False)

    @classmethod
    def of(cls, table: Table, record: Record, viewer: Seat | None = None, numbering: str | None = None) -> Film:
        """The film of a record, as far as it replays, to be looked at from a seat."""
        played: list[Moment[Any, Any]] = []
        problem: Difference | None = None
        try:
            for moment in moments(table, record):
                played.append(moment)  # noqa: PERF402 - those before a difference stay
        except Difference as difference:
            problem = difference
        last = played[-1].step.state if played else first_state(table, record)
        outcome = ended_as(table, record, last)
        whole = not secretive(table.bare) or outcome is not None
        film = cls(table, record, played, outcome, whole, problem, numbering, numbers(played))
        film.look_from(viewer)
        return film

    def look_from(self, viewer: Seat | None) -> None:
        """Count places as a seat does from which one looks; who looks from none is told each side's own numbers.

        Who asks for one numbering and looks from nowhere has that of the only person who played, or of the first seat.
        """
        counts = viewer
        if viewer is None and self.numbering == "mine":
            counts = only_person(self.record) or Seat(0)
        self.table = replace(self.table, mine=self.numbering != "own", counts=counts)

    def state(self, number: int) -> Any:
        """What is on the board after so many actions."""
        return self.moments[number - 1].step.state if number else first_state(self.table, self.record)

    def before(self, turn: int) -> int:
        """How many actions are done before the play of this number: its dice are thrown, it is not played."""
        return len(self.numbers) - 1 - self.numbers[::-1].index(turn)

    def told(self, number: int, viewer: Seat | None) -> Iterator[str]:
        """What is said of the action after so many: its number, who did what, what came of it, what is remarked."""
        moment, table = self.moments[number], self.table
        hide = not self.whole and number in self._secrets(viewer)
        text = action_text(table, moment, viewer) if hide else table.speak(moment.before, moment.action)
        who = table.actor(moment.before) if moment.seat is None else table.wording.seat(moment.seat)
        yield f"{self.numbers[number]:>4} {who}{say(': ', ' : ')}{text}"
        seen = moment.step.events if self.whole else visible(moment.step.events, viewer)
        events = worth_telling(table, moment, seen)
        for line in table.wording.told(events, table.scene(moment.before, moment.action)):
            yield f"       {line}"
        for remark in self.record.lines[moment.number].remarks:
            yield f"       {remark}"

    def ending(self) -> Iterator[str]:
        """How the game ended by the rules, and what else was told of it."""
        yield from ending(self.table, self.record, self.outcome, self.state(len(self.moments)))

    def _secrets(self, viewer: Seat | None) -> frozenset[int]:
        if viewer not in self._kept:
            self._kept[viewer] = kept_secret(self.moments, viewer)
        return self._kept[viewer]


def only_person(record: Record) -> Seat | None:
    """The seat of the only person who played; None: none did, or several."""
    people = [Seat(n) for n, name in enumerate(record.header.get("players") or ()) if name == HUMAN]
    return people[0] if len(people) == 1 else None


def ending(table: Table, record: Record, outcome: Outcome | None, last: object) -> Iterator[str]:
    """How a game ended by the rules, with what was on the board at last, and what else its record tells of it."""
    told = result_remark(told_in_header(record), None if outcome is None else outcome.winners)
    if outcome is not None:
        yield table.wording.outcome(outcome)
    elif record.resigned is not None:
        yield table.resigned(last, record.resigned)
    elif told is None:
        yield say("The game is not finished.", "La partie n'est pas finie.")
    if told is not None:
        yield told
