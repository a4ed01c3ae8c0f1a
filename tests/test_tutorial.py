"""docs/writing-a-game.md, followed from top to bottom in an empty folder, where nothing but the wheel is installed.

Every file it shows is written, every command it shows is run, in its order; what it shows to be printed is compared. In
the suite that is done with the last of its three games, which needs nothing of the others; by `-m long` with all.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.elsewhere import Elsewhere, Ran, set_up_elsewhere

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "writing-a-game.md").read_text("utf-8")
PART = re.compile(
    r"<!-- (?P<path>\S+) -->\n```\w+\n(?P<text>.*?)^```$"
    r"|^```console\n(?P<console>.*?)^```$"
    r"|^```\w*\n.*?^```$"
    r"|(?P<commands>(?:^    [^\n]+\n)+)",
    re.MULTILINE | re.DOTALL,
)
PROMPT = re.compile(r"^([\w ]+> )(.*)\n", re.MULTILINE)
LEFT_OUT = "..."
LAST_GAME = PAGE[PAGE.index("\n## A game from scratch: nim\n") :]


@dataclass(frozen=True)
class File:
    """A file to be written."""

    path: str
    text: str


@dataclass(frozen=True)
class Command:
    """A command, what is typed at its prompts, and what it prints; None: nothing is shown, and it must succeed."""

    line: str
    typed: str = ""
    shown: str | None = None


def steps(page: str) -> Iterator[File | Command]:
    """What whoever follows a page does, in its order."""
    for part in PART.finditer(page):
        if part["path"]:
            yield File(part["path"], part["text"])
        elif part["console"]:
            command, shown = part["console"].split("\n", 1)
            typed = "".join(f"{answer}\n" for _, answer in PROMPT.findall(shown))
            yield Command(command.removeprefix("$ "), typed, PROMPT.sub(r"\1", shown))
        elif part["commands"]:
            yield from (Command(line.strip()) for line in part["commands"].splitlines())


@dataclass
class Follower:
    """Whoever follows the page: where he is, and in which folder of it."""

    place: Elsewhere
    within: str = "."

    def do(self, step: File | Command) -> None:
        """Write the file, or run the command and look whether it does what is shown."""
        if isinstance(step, File):
            path = self.place.folder / step.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, "utf-8")
            return
        ran = self.run(step)
        if ran is None:
            return
        if step.shown is None:
            assert ran.returncode == 0, f"{step.line}\n{ran.stdout}{ran.stderr}"
            return
        printed = self.without_places(ran.stdout + (ran.stderr if ran.returncode else ""))
        assert as_shown(step.shown).fullmatch(printed), f"$ {step.line}\n{printed}"

    def run(self, step: Command) -> Ran | None:
        """Run a command as it is written there."""
        program, *arguments = shlex.split(step.line, comments=True)
        if program == "cd":
            self.within = str(Path(self.within) / arguments[0])
            assert (self.place.folder / self.within).is_dir(), step.line
            return None
        if program == "pip":
            assert arguments.pop(0) == "install"
            self.place.pip(*arguments, within=self.within)
            return None
        if program == "python":
            return self.place.run_python(*arguments, typed=step.typed, within=self.within)
        assert program in ("tablegames", "pytest"), f"{step.line}: the page shows no such command"
        return self.place.run(program, *arguments, typed=step.typed, within=self.within)

    def without_places(self, text: str) -> str:
        """What was printed, files of this machine called FILE, and no spaces at the ends of lines."""
        named = re.sub(rf"{re.escape(str(self.place.folder))}[^\s;]*", "FILE", text)
        return "".join(f"{line.rstrip()}\n" for line in named.splitlines())


def as_shown(shown: str) -> re.Pattern[str]:
    """What may be printed where this is shown: a line of dots stands for any number of lines."""
    lines = [line.rstrip() for line in shown.splitlines()]
    return re.compile("".join(r"(?:.*\n)*?" if line == LEFT_OUT else re.escape(line) + r"\n" for line in lines))


@pytest.mark.parametrize(
    "page", [pytest.param(PAGE, marks=pytest.mark.long), LAST_GAME], ids=["from top to bottom", "its last game"]
)
def test_the_page_can_be_followed(tmp_path_factory: pytest.TempPathFactory, page: str) -> None:
    follower = Follower(set_up_elsewhere(tmp_path_factory.mktemp("tutorial")))
    for step in steps(page):
        follower.do(step)


def test_its_last_game_is_a_whole_story() -> None:
    lines = [step.line.split()[:2] for step in steps(LAST_GAME) if isinstance(step, Command)]
    wanted = [["pip", "install"], ["pytest", "tablegames-nim"], *(["tablegames", one] for one in ("rules", "simulate"))]
    assert lines == [*wanted, ["tablegames", "play"]]


def test_everything_on_the_page_is_done() -> None:
    """Nothing is passed over: three packages, and every kind of command."""
    found = list(steps(PAGE))
    written = {step.path.partition("/")[0] for step in found if isinstance(step, File)}
    assert written == {"tablegames-tictac", "tablegames-irish", "tablegames-nim", "all_home.py"}
    lines = [step.line for step in found if isinstance(step, Command)]
    assert PAGE.count("```console") == len([step for step in found if isinstance(step, Command) and step.shown])
    for begins in ("tablegames new-game", "pip install", "pytest", "tablegames play", "tablegames conform", "python "):
        assert [line for line in lines if line.startswith(begins)], begins


def test_what_differs_is_seen() -> None:
    """The comparison is no rubber stamp."""
    assert as_shown("a\n...\nz\n").fullmatch("a\nb\nc\nz\n")
    assert not as_shown("a\n...\nz\n").fullmatch("a\nb\n")
    assert not as_shown("a\nz\n").fullmatch("a\nb\nz\n")


@pytest.mark.parametrize("step", [step for step in steps(PAGE) if isinstance(step, File)], ids=lambda step: step.path)
def test_the_examples_are_what_the_page_shows(step: File) -> None:
    kept = ROOT / "examples" / step.path
    if (ROOT / "examples" / step.path.partition("/")[0]).is_dir():
        assert step.text.rstrip() == kept.read_text("utf-8").rstrip()
