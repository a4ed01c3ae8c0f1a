"""A record looked through at a terminal: forward, back, to a number, to a word, from any seat; nothing is played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tablegames.core.errors import RecordError, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted, small_number
from tablegames.plugin.drawing.window import folded, lines
from tablegames.records.replay import refuse_to_look
from tablegames.session.prompt.film import Film
from tablegames.session.prompt.pager import Page
from tablegames.session.prompt.session import ask_line

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


@dataclass(slots=True)
class FilmViewer:
    """Somebody who looks through a record."""

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
        self.page.tell(help_text())
        self._show()
        while True:
            self.page.expect(say(*words[:2]) for words in WORDS.values())
            line = ask_line(lambda: self.page.ask(self._prompt()), False)
            word, _, rest = line.partition(" ")
            if line.startswith("/"):
                word, rest = "/", line[1:]
            command = "next" if not line else _meant(word)
            if command == "quit":
                return
            try:
                self._obey(command, word, rest.strip())
            except TablegamesError as problem:
                self.page.tell(str(problem))

    @property
    def last(self) -> int:
        """How many actions there are."""
        return len(self.film.moments)

    @property
    def plays(self) -> int:
        """The number of the last play."""
        return self.film.numbers[-1]

    def _obey(self, command: str | None, word: str, rest: str) -> None:
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
            case "board":
                self._show()
            case "help":
                self.page.read(help_text())
            case _:
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
            self._show()

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
        self._show()

    def _show(self) -> None:
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

    def _prompt(self) -> str:
        return f"{self.film.numbers[self.at - 1] if self.at else 0}/{self.plays}> "


def _meant(word: str) -> str | None:
    """What a word asks for."""
    said = {say(*words[:2]).casefold(): name for name, words in WORDS.items()}
    known = {other: name for name, words in WORDS.items() for other in words}
    return (said | known).get(word.casefold())


def help_text() -> str:
    """What can be typed."""
    return say(
        "Enter, next: forward   back   NUMBER: before that play   first, last   find WORD, /WORD (find alone: again)   "
        "seat NAME: from that seat   board   quit",
        "Entrée, suivant : avancer   retour   NUMÉRO : avant ce coup   début, fin   chercher MOT, /MOT "
        "(chercher seul : encore)   place NOM : vu de là   plateau   quitter",
    )
