"""A record as it is shown: what is said of each action, the board after it, and the viewer that goes through it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tablegames.core.arbiter import secretive
from tablegames.core.errors import RecordError
from tablegames.core.events import Seat, visible
from tablegames.core.game import Outcome
from tablegames.core.languages import say
from tablegames.core.loop import Moment
from tablegames.core.plaintext import quoted, small_number
from tablegames.core.players import HUMAN
from tablegames.plugin.drawing.window import folded, lines
from tablegames.records.foreign import result_remark, told_in_header
from tablegames.records.record import Record
from tablegames.records.replay import Difference, ended_as, first_state, moments, refuse_to_look
from tablegames.session.loop import Mode
from tablegames.session.page import Page
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
"""By what is done: its English word, its French word, and what else is understood."""


@dataclass
class FilmViewer(Mode[bool]):
    """Somebody who looks through a record, forward, back, to a number, to a word, from any seat; nothing is played."""

    words = WORDS
    with_rest = True
    film: Film
    page: Page
    seat: Seat | None = None
    """From where the board is seen; None: as a spectator."""
    at: int = field(default=0, init=False)
    """How many actions have been gone through."""
    sought: str = field(default="", init=False)
    """What was looked for last."""

    def look(self) -> None:
        """Show one action after another as they are asked for, until he leaves; `Leave` where nothing more is typed."""
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
        return len(self.film.moments)

    @property
    def plays(self) -> int:
        """The number of the last play."""
        return self.film.numbers[-1]

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
            raise RecordError.said(
                f"'{quoted(word)}' is no word of the viewer; 'help' lists them.",
                f"« {quoted(word)} » n'est pas un mot d'ici ; « aide » les donne.",
            )
        self._jump(number)

    def _go(self, number: int) -> None:
        """Show the place after so many actions; at either end, say that it is one."""
        if number < 0:
            self.page.tell(say("This is the beginning.", "C'est le début."))
        elif number > self.last:
            self.page.tell(say("This is the end.", "C'est la fin."))
        else:
            self.at = number
            self.show()

    def _jump(self, number: int) -> None:
        """Show what a play was chosen from, by its number, from 1; 0 is the beginning."""
        if number > self.plays:
            raise RecordError.said(
                f"There is no play {number}: they go from 1 to {self.plays}.",
                f"Il n'y a pas de coup {number} : ils vont de 1 à {self.plays}.",
            )
        if not number:
            self._go(0)
            return
        self._go(self.film.before(number))
        self.page.tell(say(f"Before play {number}: Enter shows it.", f"Avant le coup {number} : Entrée le montre."))

    def _find(self, word: str) -> None:
        """Show the next action of which something is said with this text in it, from the beginning again if need be."""
        if not word:
            raise RecordError.said("Name what to look for: find WORD.", "Dites quoi chercher : chercher MOT.")
        self.sought = word
        for number in (*range(self.at, self.last), *range(min(self.at, self.last))):
            if any(word.casefold() in line.casefold() for line in self.film.told(number, self.seat)):
                self._go(number + 1)
                return
        raise RecordError.said(
            f"Nothing is told with '{quoted(word)}' in it.", f"Rien n'est dit avec « {quoted(word)} »."
        )

    def _sit(self, name: str) -> None:
        """Look from another seat; without a name, as a spectator."""
        seat = self.film.table.seat_of(name) if name else None
        refuse_to_look(self.film.table, self.film.record, seat)
        self.seat = seat
        self.film.look_from(seat)
        self.show()

    def show(self) -> None:
        """The board at this place, and under it what was done last; at the end, how it ended."""
        below: list[str] = []
        if self.at:
            below += self.film.told(self.at - 1, self.seat)
        if self.at == self.last:
            below += self.film.ending() if self.film.problem is None else [str(self.film.problem)]
        table, state = self.film.table, self.film.state(self.at)
        self.page.tell("\n" + table.draw(state, self.seat, lines(beside=len(below) + 2)))
        for line in below:
            self.page.tell("\n".join(folded(line, then="         ") or [""]))

    @property
    def prompt(self) -> str:
        """The number of the last play seen, of all."""
        return f"{self.film.numbers[self.at - 1] if self.at else 0}/{self.plays}> "

    def help(self) -> str:
        """Return what can be typed."""
        return say(
            "Enter, next: forward   back   NUMBER: before that play   first, last   find WORD, /WORD (find alone: "
            "again)   seat NAME: from that seat   board   quit",
            "Entrée, suivant : avancer   retour   NUMÉRO : avant ce coup   début, fin   chercher MOT, /MOT "
            "(chercher seul : encore)   place NOM : vu de là   plateau   quitter",
        )
