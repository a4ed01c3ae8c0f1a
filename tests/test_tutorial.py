"""Follow the pages that build packages from top to bottom, in an empty folder with only the wheel installed.

Every file is written, every command is run in order, and what it prints is compared. The suite follows the first
plugin; `-m long` follows the guides too.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.elsewhere import Elsewhere, Ran, set_up_elsewhere
from tools.docs.transcripts import LEFT_OUT, PROMPT, Command, File, steps

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "how-to" / "write-a-game.md").read_text("utf-8")
BOARD_GAME = (ROOT / "docs" / "how-to" / "write-a-board-game.md").read_text("utf-8")
CARD_GAME = (ROOT / "docs" / "how-to" / "write-a-card-game.md").read_text("utf-8")
FIRST_PLUGIN = (ROOT / "docs" / "tutorials" / "first-plugin.md").read_text("utf-8")


@dataclass
class Follower:
    """A reader who follows a page: the environment, and the folder the reader is in."""

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
        assert as_shown(PROMPT.sub(r"\1", step.shown)).fullmatch(printed), f"$ {step.line}\n{printed}"

    def run(self, step: Command) -> Ran | None:
        """Run a command as it is written there."""
        program, *arguments = shlex.split(step.line, comments=True)
        typed = "".join(f"{line}\n" for line in step.typed)
        if program == "cd":
            self.within = str(Path(self.within) / arguments[0])
            assert (self.place.folder / self.within).is_dir(), step.line
            return None
        if program == "pip":
            assert arguments.pop(0) == "install"
            self.place.pip(*arguments, within=self.within)
            return None
        if program == "python":
            return self.place.run_python(*arguments, typed=typed, within=self.within)
        assert program in ("tablegames", "pytest"), f"{step.line}: the page shows no such command"
        return self.place.run(program, *arguments, typed=typed, within=self.within)

    def without_places(self, text: str) -> str:
        """Return the output, with FILE for the files of this machine and no spaces at the ends of lines."""
        named = re.sub(rf"{re.escape(str(self.place.folder))}[^\s;]*", "FILE", text)
        return "".join(f"{line.rstrip()}\n" for line in named.splitlines())


def as_shown(shown: str) -> re.Pattern[str]:
    """Return a pattern for the output; a line of dots stands for any number of lines."""
    lines = [line.rstrip() for line in shown.splitlines()]
    return re.compile("".join(r"(?:.*\n)*?" if line == LEFT_OUT else re.escape(line) + r"\n" for line in lines))


@pytest.mark.parametrize(
    "page",
    [*(pytest.param(page, marks=pytest.mark.long) for page in (GUIDE, BOARD_GAME, CARD_GAME)), FIRST_PLUGIN],
    ids=["write a game", "board game", "card game", "first plugin"],
)
def test_the_page_can_be_followed(tmp_path_factory: pytest.TempPathFactory, page: str) -> None:
    follower = Follower(set_up_elsewhere(tmp_path_factory.mktemp("tutorial")))
    for step in steps(page):
        follower.do(step)


def test_the_first_plugin_is_a_whole_story() -> None:
    lines = [step.line.split()[:2] for step in steps(FIRST_PLUGIN) if isinstance(step, Command)]
    wanted = [["pip", "install"], ["pytest", "tablegames-nim"], *(["tablegames", one] for one in ("rules", "simulate"))]
    assert lines == [*wanted, ["tablegames", "play"]]


def test_everything_in_the_guide_is_done() -> None:
    """No file, transcript or kind of command is skipped."""
    found = list(steps(GUIDE))
    written = {step.path.partition("/")[0] for step in found if isinstance(step, File)}
    assert written == {"tablegames-tictac", "tablegames-irish", "all_home.py"}
    lines = [step.line for step in found if isinstance(step, Command)]
    assert GUIDE.count("```console") == len([step for step in found if isinstance(step, Command) and step.shown])
    for begins in ("tablegames new", "pip install", "pytest", "tablegames play", "tablegames dev conform", "python "):
        assert [line for line in lines if line.startswith(begins)], begins


def test_what_differs_is_seen() -> None:
    """The comparison finds differences."""
    assert as_shown("a\n...\nz\n").fullmatch("a\nb\nc\nz\n")
    assert not as_shown("a\n...\nz\n").fullmatch("a\nb\n")
    assert not as_shown("a\nz\n").fullmatch("a\nb\nz\n")


@pytest.mark.parametrize(
    "step",
    [step for page in (GUIDE, FIRST_PLUGIN) for step in steps(page) if isinstance(step, File)],
    ids=lambda step: step.path,
)
def test_the_examples_are_what_the_page_shows(step: File) -> None:
    kept = ROOT / "examples" / step.path
    if (ROOT / "examples" / step.path.partition("/")[0]).is_dir():
        assert step.text.rstrip() == kept.read_text("utf-8").rstrip()
