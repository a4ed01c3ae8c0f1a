"""The page of a terminal: lines are broken between words, and what is longer than the page is read in parts.

Where nobody sits at a terminal everything is written as it is: a file has neither width nor height. The end of the
input (Ctrl-D) leaves, at every prompt and between two pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.plugin.drawing.window import columns, folded, lines
from tablegames.plugin.prompt_words import is_command

ESCAPE: Final = "\033"
COMMAND: Final = "tablegames "


@dataclass(eq=False)
class Leave(Exception):  # noqa: N818 - a request, not an error
    """The player at the prompt leaves the table; `refused` when the previous line was refused."""

    refused: bool = False


@dataclass(slots=True)
class Page:
    """What asks and tells at a terminal, and knows how much was told since it asked last."""

    asker: Callable[[str], str]
    teller: Callable[[str], None]
    terminal: bool = False
    """Whether a person sits there, who reads page by page."""
    told: int = 0
    """Lines since the last prompt."""
    ahead: str = ""
    """What was typed between two pages: it answers the next prompt."""
    offer: Callable[[Iterable[str]], None] | None = None
    """Is told what can be typed at the next prompt, so that it can be completed."""

    def ask(self, prompt: str) -> str:
        """One line that is typed, or was typed already."""
        self.told = 0
        if not self.ahead:
            return self.asker(prompt)
        line, self.ahead = self.ahead, ""
        self.teller(prompt + line)
        return line

    def line(self, prompt: str, *, refused: bool = False) -> str:
        """Return one line, stripped; the end of the input raises `Leave`."""
        try:
            return self.ask(prompt).strip()
        except EOFError:
            raise Leave(refused) from None

    def expect(self, words: Iterable[str]) -> None:
        """Say what can be typed at the next prompt."""
        if self.offer is not None:
            self.offer(words)

    def tell(self, text: str) -> None:
        """Write a text, its lines broken where the window ends."""
        self._write(self._broken(text))

    def read(self, text: str) -> None:
        """Write a text to be read through: a page at a time, until he has enough of it or goes on with something."""
        rest = self._broken(text)
        while self.terminal and len(rest) >= lines():
            room = lines() - 1
            self._write(rest[:room])
            rest = rest[room:]
            more = say(
                f"[{len(rest)} more lines: Enter; q: enough] ", f"[encore {len(rest)} lignes : Entrée ; q : assez] "
            )
            typed = self.line(more)
            if typed:
                self.ahead = "" if is_command(typed, "quit") else typed
                return
        self._write(rest)

    def pause(self) -> None:
        """Wait until what was told is read; who types something goes on with that."""
        typed = self.line(say("[Enter: go on] ", "[Entrée : continuer] "))
        self.ahead = "" if is_command(typed, "quit") else typed

    def overflows(self, more: int) -> bool:
        """Whether that many more lines would push what was written since the last prompt out of the window."""
        return self.terminal and self.told > 0 and self.told + more > lines()

    def _write(self, broken: list[str]) -> None:
        self.told += len(broken)
        self.teller("\n".join(broken))

    def _broken(self, text: str) -> list[str]:
        """The lines of a text; what is painted was made for the window."""
        if not self.terminal:
            return text.split("\n")
        return [part for line in text.split("\n") for part in _parts(line)]


def _parts(line: str) -> list[str]:
    """A line broken between words; a command that it ends with stays whole, to be copied, on a line of its own."""
    if len(line) <= columns() or ESCAPE in line:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()))
    text, command, rest = line[len(indent) :].partition(COMMAND)
    return [*folded(text, indent, f"{indent}  "), *([f"{indent}  {command}{rest}"] if command else ())]


class Screen:
    """A screen that people with hidden hands share: nobody's hand is left on it when the next person comes.

    What was said to all is told again to whoever comes, since the screen was wiped.
    """

    def __init__(self, wipe: Callable[[], None], page: Page) -> None:
        self._wipe = wipe
        self._page = page
        self._before: Seat | None = None
        self._said: list[str] = []
        self._heard: dict[Seat, int] = {}

    def say_to_all(self, line: str) -> None:
        """Tell what everybody may know."""
        self._said.append(line)
        self._page.tell(line)

    def call(self, seat: Seat, name: str) -> None:
        """Wipe the screen until the person of this seat says he is there, unless he still is."""
        if seat != self._before:
            self._wipe()
            self._before = None
            self._page.line(say(f"{name}, press Enter: ", f"{name}, tapez Entrée : "))
            for line in self._said[self._heard.get(seat, 0) :]:
                self._page.tell(line)
            self._before = seat
        self._heard[seat] = len(self._said)

    def leave(self) -> None:
        """Wipe the screen when the person before it goes away."""
        self._wipe()
        self._before = None
