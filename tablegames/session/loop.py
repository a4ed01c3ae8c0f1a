"""The one loop in which a person types: a line is read, words that all modes share are obeyed, the mode does the rest.

A mode is what goes on at the prompt: a turn of a game, a question of a lesson, a problem, a record that is looked
through. It says which words it knows (`words`), what it does with them (`obey`) and with any other line (`answer`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.languages import say
from tablegames.plugin.prompt_words import COMMANDS, command_words
from tablegames.session.page import Leave, Page

T = TypeVar("T")
Words = Mapping[str, Sequence[str]]
"""Commands, each with its English word, its French word, and what else is understood."""
BOARD: Final[Words] = {name: COMMANDS[name] for name in ("help", "board", "moves", "quit")}
"""What is understood at every prompt with a board before it."""
ANSWER: Final = ("answer", "réponse", "reponse")


class Mode(Generic[T]):
    """What a person does at the prompt until there is a result."""

    words: ClassVar[Words] = BOARD
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
        """What stands before the line that is typed."""
        return "> "

    def expected(self) -> Iterable[str]:
        """Return what can be typed, to be completed."""
        return (say(*words[:2]) for words in self.words.values())

    def meant(self, line: str) -> tuple[str | None, str]:
        """Return the command that a line asks for, and what follows it; None: it is no command."""
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
        """Do what any other line asks for; a result ends the mode."""
        raise NotImplementedError

    def complain(self, problem: TablegamesError) -> None:
        """Say what is wrong with a line."""
        self.page.tell(str(problem))

    def help(self) -> str:
        """Return what can be typed."""
        raise NotImplementedError

    def show(self) -> None:
        """Draw the board."""

    def moves(self) -> str:
        """Return the plays there are."""
        return ""


def unknown_word() -> Refused:
    """The refusal of a word that a page says and that nothing is done at."""
    return Refused.said("That is not said here.", "Cela ne se dit pas ici.")
