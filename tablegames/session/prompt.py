"""The prompt: the page of the terminal, and the one loop in which a person types.

Lines are broken between words, and long texts are read page by page; without a terminal everything is written as it
is. The end of the input (Ctrl-D) leaves at every prompt.

The loop (`Mode.run`) reads a line, obeys the commands that all modes share, and hands the rest to the mode: a turn of
a game, a question of a lesson, a problem, a record. A mode says which commands it has (`words`), what they do (`obey`)
and what it does with any other line (`answer`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar

from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import gettext as _, ngettext
from tablegames.plugin.drawing.window import columns, folded, lines
from tablegames.plugin.prompt_words import COMMANDS, command_words, is_command, shown_word

ESCAPE: Final = "\033"
COMMAND: Final = "tablegames "
T = TypeVar("T")
Words = Mapping[str, Sequence[str]]
"""Commands: the English word, the French word, and synonyms."""
BOARD: Final[Words] = {name: COMMANDS[name] for name in ("help", "board", "moves", "quit")}
"""The commands of every prompt with a board."""
ANSWER: Final = ("answer", "réponse", "reponse")


@dataclass(eq=False)
class Leave(Exception):  # noqa: N818 - a request, not an error
    """The player at the prompt leaves the table; `refused` when the previous line was refused."""

    refused: bool = False


@dataclass(slots=True)
class Page:
    """Reads and writes at a terminal, and counts the lines since the last prompt."""

    asker: Callable[[str], str]
    teller: Callable[[str], None]
    terminal: bool = False
    """Whether a person reads page by page."""
    told: int = 0
    """Lines since the last prompt."""
    ahead: str = ""
    """A line typed between two pages: it answers the next prompt."""
    offer: Callable[[Iterable[str]], None] | None = None
    """Receives the words that can be completed at the next prompt."""

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
        """Pass on the words that can be completed at the next prompt."""
        if self.offer is not None:
            self.offer(words)

    def tell(self, text: str) -> None:
        """Write a text, its lines broken where the window ends."""
        self._write(self._broken(text))

    def say(self, *texts: str) -> None:
        """Write texts folded to the window; indented lines keep their indent."""
        for text in texts:
            self.tell("\n".join(folded_lines(text)))

    def read(self, text: str) -> None:
        """Write a text page by page, until the reader stops or types something else."""
        rest = self._broken(text)
        while self.terminal and len(rest) >= lines():
            room = lines() - 1
            self._write(rest[:room])
            rest = rest[room:]
            typed = self.line(
                ngettext(
                    "{count} more line — Enter: next page, q: stop ",
                    "{count} more lines — Enter: next page, q: stop ",
                    len(rest),
                )
            )
            if typed:
                self.ahead = "" if is_command(typed, "quit") else typed
                return
        self._write(rest)

    def pause(self) -> None:
        """Wait until the text has been read; a line typed here answers the next prompt."""
        typed = self.line(_("(Enter: continue) "))
        self.ahead = "" if is_command(typed, "quit") else typed

    def overflows(self, more: int) -> bool:
        """Whether that many more lines would push the last text out of the window."""
        return self.terminal and self.told > 0 and self.told + more > lines()

    def _write(self, broken: list[str]) -> None:
        self.told += len(broken)
        self.teller("\n".join(broken))

    def _broken(self, text: str) -> list[str]:
        """Break a text into lines; painted text already fits the window."""
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


def folded_lines(text: str) -> list[str]:
    """Fold a text to the window; indented lines keep their indent."""
    found: list[str] = []
    for line in text.strip("\n").splitlines():
        found += folded(line, then="    " if line.startswith(" ") else "") or [""]
    return found


class Screen:
    """A screen shared by people with hidden hands: no hand stays visible for the next person.

    Public lines are repeated for each person, since the screen was wiped.
    """

    def __init__(self, wipe: Callable[[], None], page: Page) -> None:
        self._wipe = wipe
        self._page = page
        self._before: Seat | None = None
        self._said: list[str] = []
        self._heard: dict[Seat, int] = {}

    def say_to_all(self, line: str) -> None:
        """Write a public line."""
        self._said.append(line)
        self._page.tell(line)

    def call(self, seat: Seat, name: str) -> None:
        """Wipe the screen until the person of this seat presses Enter, unless they sit there already."""
        if seat != self._before:
            self._wipe()
            self._before = None
            self._page.line(_("{name}, press Enter: ", name=name))
            for line in self._said[self._heard.get(seat, 0) :]:
                self._page.tell(line)
            self._before = seat
        self._heard[seat] = len(self._said)

    def leave(self) -> None:
        """Wipe the screen when the person before it goes away."""
        self._wipe()
        self._before = None


class Mode(Generic[T]):
    """An activity at the prompt, until it has a result."""

    words: Words = BOARD
    with_rest: ClassVar[bool] = False
    """Whether something may follow a command: `find WORD`."""
    page: Page

    def run(self, *, refused: bool = False) -> T:
        """Ask until there is a result; `Leave` passes through. `refused`: the previous line was refused."""
        while True:
            self.page.expect(self.expected())
            line = self.page.line(self.prompt, refused=refused)
            refused = False
            command, rest = self.meant(line)
            try:
                done = self.answer(line) if command is None else self.obey(command, rest)
            except TablegamesError as problem:
                self.complain(problem)
                refused = True
            else:
                if done is not None:
                    return done

    @property
    def prompt(self) -> str:
        """The text before the input."""
        return "> "

    def expected(self) -> Iterable[str]:
        """Return the words that can be completed."""
        return (shown_word(words) for words in self.words.values())

    def meant(self, line: str) -> tuple[str | None, str]:
        """Return the command of a line and its argument; None: it is not a command."""
        word, _, rest = line.partition(" ") if self.with_rest else (line, "", "")
        return command_words(self.words).get(word.casefold().replace("’", "'")), rest.strip()

    def obey(self, command: str, rest: str) -> T | None:
        """Do what every mode can; a result ends the mode."""
        match command:
            case "help":
                self.page.read(self.help())
            case "board":
                self.show()
            case "moves":
                self.page.read(self.moves())
            case "quit":
                raise Leave
            case _:
                raise AssertionError(command)
        return None

    def answer(self, line: str) -> T | None:
        """Handle any other line; a result ends the mode."""
        raise NotImplementedError

    def complain(self, problem: TablegamesError) -> None:
        """Show the error in a line."""
        self.page.tell(str(problem))

    def help(self) -> str:
        """Return the help of this mode."""
        raise NotImplementedError

    def show(self) -> None:
        """Draw the board."""

    def moves(self) -> str:
        """Return the plays there are."""
        return ""


def unknown_word() -> Refused:
    """The refusal of a word that a page says and that nothing is done at."""
    return Refused("You can't do that here.")
