"""Replays: the actions of a record in words, the board after each, and the viewer of `replay`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tablegames.core.arbiter import secretive
from tablegames.core.errors import RecordError
from tablegames.core.events import Event, Seat, visible
from tablegames.core.game import Outcome
from tablegames.core.languages import gettext as _
from tablegames.core.loop import Moment
from tablegames.core.plaintext import quoted, small_number
from tablegames.core.players import HUMAN
from tablegames.plugin.drawing.window import folded, lines
from tablegames.records.record import Record, result_remark, told_in_header
from tablegames.records.replay import Difference, ended_as, first_state, moments, refuse_to_look
from tablegames.session.prompt import Mode, Page
from tablegames.table.narration import TurnEntry, action_text, entry, kept_secret, numbers, turns, worth_telling
from tablegames.table.table import Table


@dataclass(slots=True)
class Replay:
    """The actions of a record; a finished game is shown in full, another as far as the viewer may see."""

    table: Table
    record: Record
    moments: Sequence[Moment[Any, Any]]
    outcome: Outcome | None
    """How the game ended by the rules; None: it did not."""
    whole: bool
    """Whether everything may be shown: nothing is hidden, or the game is over."""
    problem: Difference | None = None
    """Where the record breaks the rules; the actions before it are shown."""
    numbering: str | None = None
    """How places are counted: `mine`, as the reader's seat does; `own`, as each side does."""
    numbers: Sequence[int] = ()
    """The number of each action, as `history` has it: dice have that of the play they are thrown for."""
    _kept: dict[Seat | None, frozenset[int]] = field(default_factory=dict, init=False)

    @classmethod
    def of(cls, table: Table, record: Record, viewer: Seat | None = None, numbering: str | None = None) -> Replay:
        """The replay of a record, as far as it replays, seen from a seat."""
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
        replay = cls(table, record, played, outcome, whole, problem, numbering, numbers(played))
        replay.look_from(viewer)
        return replay

    def look_from(self, viewer: Seat | None) -> None:
        """Count places as the given seat does; without a seat, each side's own way.

        With the numbering `mine` and no seat, count as the only person who played, or the first seat.
        """
        counts = viewer
        if viewer is None and self.numbering == "mine":
            counts = only_person(self.record) or Seat(0)
        self.table = replace(self.table, mine=self.numbering != "own", counts=counts)

    def state(self, number: int) -> Any:
        """Return the position after that many actions."""
        return self.moments[number - 1].step.state if number else first_state(self.table, self.record)

    def before(self, turn: int) -> int:
        """How many actions are done before the play of this number: its dice are thrown, it is not played."""
        return len(self.numbers) - 1 - self.numbers[::-1].index(turn)

    def told(self, number: int, viewer: Seat | None) -> Iterator[str]:
        """Yield the lines of an action: its number, the player, the play, the events, the remarks."""
        moment, table = self.moments[number], self.table
        hide = not self.whole and number in self._secrets(viewer)
        text = action_text(table, moment, viewer) if hide else table.speak(moment.before, moment.action)
        who = table.actor(moment.before) if moment.seat is None else table.wording.seat(moment.seat)
        yield f"{self.numbers[number]:>4} {who}{_(': ')}{text}"
        events = worth_telling(table, moment, self.events(moment, viewer))
        for line in table.wording.told(events, table.scene(moment.before, moment.action)):
            yield f"       {line}"
        for remark in self.record.lines[moment.number].remarks:
            yield f"       {remark}"

    def events(self, moment: Moment[Any, Any], viewer: Seat | None) -> Sequence[Event]:
        """Return the events of an action that a seat may see."""
        return moment.step.events if self.whole else visible(moment.step.events, viewer)

    def entries(self, viewer: Seat | None) -> Iterator[TurnEntry]:
        """Yield the lines of the score sheet: each decision with the throw before it."""
        secret = frozenset() if self.whole else self._secrets(viewer)
        shown = [replace(one, secret=one.secret and one.number in secret) for one in self.moments]
        for chance, moment in turns(shown):
            yield entry(self.table, chance, moment, viewer, secret)

    def ending(self) -> Iterator[str]:
        """Yield how the game ended."""
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
    """Yield how a game ended by the rules, with the final position, and any remark of its record."""
    told = result_remark(told_in_header(record), None if outcome is None else outcome.winners)
    if outcome is not None:
        yield table.wording.outcome(outcome)
    elif record.resigned is not None:
        yield table.resigned(last, record.resigned, record.late)
    elif told is None:
        yield _("The game is not finished.")
    if told is not None:
        yield told


WORDS: Final = {
    "next": ("next", "suivant", "n", "+"),
    "back": ("back", "retour", "b", "r", "-"),
    "first": ("first", "début", "debut"),
    "last": ("last", "fin"),
    "find": ("find", "chercher", "f", "/"),
    "seat": ("seat", "place", "s", "p"),
    "board": ("board", "plateau"),
    "help": ("help", "aide", "h", "?"),
    "quit": ("quit", "quitter", "q", "exit"),
}
"""Commands: the English word, the French word, and synonyms."""


@dataclass
class ReplayViewer(Mode[bool]):
    """The viewer of a record at a prompt: forward, back, to a number or a word, from any seat."""

    words = WORDS
    with_rest = True
    replay: Replay
    page: Page
    seat: Seat | None = None
    """From where the board is seen; None: as a spectator."""
    at: int = field(default=0, init=False)
    """How many actions have been gone through."""
    sought: str = field(default="", init=False)
    """The last word searched for."""

    def look(self) -> None:
        """Show the record until the reader leaves; raises `Leave` at the end of the input."""
        self.page.tell(self.help())
        self.show()
        self.run()

    def meant(self, line: str) -> tuple[str | None, str]:
        """Take Enter for `next`, and `/WORD` for `find WORD`."""
        if line.startswith("/"):
            return "find", line[1:].strip()
        return ("next", "") if not line else super().meant(line)

    @property
    def last(self) -> int:
        """How many actions there are."""
        return len(self.replay.moments)

    @property
    def plays(self) -> int:
        """The number of the last play."""
        return self.replay.numbers[-1]

    def obey(self, command: str, rest: str) -> bool | None:
        """Go where the command says; `quit` ends it."""
        match command:
            case "next":
                self._go(self.at + 1)
            case "back":
                self._go(self.at - 1)
            case "first":
                self._go(0)
            case "last":
                self._go(self.last)
            case "find":
                self._find(rest or self.sought)
            case "seat":
                self._sit(rest)
            case "quit":
                return True
            case _:
                return super().obey(command, rest)
        return None

    def answer(self, line: str) -> None:
        """Go to the play of that number."""
        word = line.partition(" ")[0]
        number = small_number(word)
        if number is None:
            raise RecordError("The viewer has no command '{word}'. Type 'help' for the list.", word=quoted(word))
        self._jump(number)

    def _go(self, number: int) -> None:
        """Show the board after that many actions, or say that this is either end."""
        if number < 0:
            self.page.tell(_("This is the beginning."))
        elif number > self.last:
            self.page.tell(_("This is the end."))
        else:
            self.at = number
            self.show()

    def _jump(self, number: int) -> None:
        """Show the position before a play, by its number from 1; 0 is the beginning."""
        if number > self.plays:
            raise RecordError(
                "There is no play {number}: type a number from 1 to {plays}.", number=number, plays=self.plays
            )
        if not number:
            self._go(0)
            return
        self._go(self.replay.before(number))
        self.page.tell(_("This is the board before play {number}. Enter shows the play.", number=number))

    def _find(self, word: str) -> None:
        """Show the next action whose text contains a word, wrapping around at the end."""
        if not word:
            raise RecordError("Type what you are looking for: find WORD.")
        self.sought = word
        for number in (*range(self.at, self.last), *range(min(self.at, self.last))):
            if any(word.casefold() in line.casefold() for line in self.replay.told(number, self.seat)):
                self._go(number + 1)
                return
        raise RecordError("'{word}' was not found.", word=quoted(word))

    def _sit(self, name: str) -> None:
        """Look from another seat; without a name, as a spectator."""
        seat = self.replay.table.seat_of(name) if name else None
        refuse_to_look(self.replay.table, self.replay.record, seat)
        self.seat = seat
        self.replay.look_from(seat)
        self.show()

    def show(self) -> None:
        """Show the board, the last action below it, and at the end the result."""
        below: list[str] = []
        if self.at:
            below += self.replay.told(self.at - 1, self.seat)
        if self.at == self.last:
            below += self.replay.ending() if self.replay.problem is None else [str(self.replay.problem)]
        table, state = self.replay.table, self.replay.state(self.at)
        self.page.tell("\n" + table.draw(state, self.seat, lines(beside=len(below) + 2)))
        for line in below:
            self.page.tell("\n".join(folded(line, then="         ") or [""]))

    @property
    def prompt(self) -> str:
        """The number of the last play seen, of all."""
        return f"{self.replay.numbers[self.at - 1] if self.at else 0}/{self.plays}> "

    def help(self) -> str:
        """Return the help."""
        return _(
            "Enter or next: forward   back   NUMBER: go to that play   first, last   find WORD or /WORD (find "
            "alone: next match)   seat NAME: look from that seat   board   quit"
        )
