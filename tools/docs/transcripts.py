"""Run the commands that the documents show, and compare or rewrite what they print.

    python -m tools.docs.transcripts            # name the transcripts that differ
    python -m tools.docs.transcripts --diff     # show the differences
    python -m tools.docs.transcripts --write    # write them again; pages may be named

A transcript is a block ```console: a command, what it prints, and the typed text after each prompt. `...` on a line of
its own stands for lines that are left out. A page with files (`<!-- path -->` above a block) is followed from top to
bottom in an empty folder: the files are written and the packages installed. Files of a package in examples/ are copied
from there. The games in docs/sessions are transcripts too.
"""

from __future__ import annotations

import builtins
import os
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from difflib import SequenceMatcher, unified_diff
from io import StringIO
from pathlib import Path
from typing import Final

from tablegames.core.languages import use_language
from tablegames.terminal import common, main

ROOT: Final = Path(__file__).parents[2]
SESSIONS: Final = ROOT / "docs" / "sessions"
CLASSIC: Final = ROOT / "training" / "classic"
LEFT_OUT: Final = "..."
PROMPT: Final = re.compile(r"^((?:\w+(?: \w+)?)?> )(.*)\n", re.MULTILINE)
PART: Final = re.compile(
    r"<!-- (?P<path>\S+\.\w+) -->\n```\w+\n(?P<text>.*?)^```$"
    r"|^```console\n\$ (?P<console>.*?)^```$"
    r"|^```\w*\n.*?^```$"
    r"|(?P<commands>(?:^    [^\n]+\n)+)",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class File:
    """A file that a page shows."""

    path: str
    text: str
    place: tuple[int, int] = (0, 0)
    """Where its text stands in the page."""

    @property
    def example(self) -> Path:
        """The same file of a package in examples/."""
        return ROOT / "examples" / self.path


@dataclass(frozen=True)
class Command:
    """A command that a page shows; `shown` is what it prints, or None if the page doesn't say."""

    line: str
    typed: tuple[str, ...] = ()
    shown: str | None = None
    place: tuple[int, int] = (0, 0)
    """Where the transcript stands in the text of the page."""


def steps(page: str) -> Iterator[File | Command]:
    """Return the files and commands of a page in order."""
    for part in PART.finditer(page):
        if part["path"]:
            yield File(part["path"], part["text"], part.span("text"))
        elif part["console"]:
            command, shown = part["console"].split("\n", 1)
            typed = tuple(answer for _, answer in PROMPT.findall(shown))
            yield Command(command, typed, shown, part.span("console"))
        elif part["commands"]:
            yield from (Command(line.strip()) for line in part["commands"].splitlines())


def pages() -> list[Path]:
    """Return the pages that have transcripts."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in found if any(isinstance(step, Command) and step.shown for step in steps(_text(page)))]


def rewritten(page: Path) -> str:
    """Return the text of a page with its transcripts made again, and its files as they are in examples/."""
    text, parts, after = _text(page), [], 0
    with tempfile.TemporaryDirectory() as folder, _alone(folder):
        for step, now in _followed(list(steps(text)), Path(folder).resolve()):
            begin, end = step.place
            shown = now if isinstance(step, File) else f"{step.line}\n{shortened(step.shown or '', now)}"
            parts += [text[after:begin], shown]
            after = end
    return "".join([*parts, text[after:]])


def _followed(found: Sequence[File | Command], folder: Path) -> Iterator[tuple[File | Command, str]]:
    """Do what a page says, and return the text of each file and transcript now."""
    files = any(isinstance(step, File) for step in found)
    place = Place(folder, folder / "work" if files else ROOT)
    place.here.mkdir(exist_ok=True)
    with place.inside():
        for step in found:
            if isinstance(step, File):
                now = _text(step.example).rstrip() + "\n" if step.example.is_file() else step.text
                place.write(step.path, now)
                yield step, now
            elif step.shown is not None:
                yield step, place.run(step)
            elif files:
                place.prepare(step.line)


def shortened(shown: str, printed: str) -> str:
    """Return the output without the lines that `...` left out before.

    >>> shortened("a\\n...\\nd\\n", "a\\nb\\nc\\nd\\ne\\n")
    'a\\n...\\nd\\ne\\n'
    """
    old, new = shown.splitlines(), printed.splitlines()
    kept = [line for line in old if line != LEFT_OUT]
    match = SequenceMatcher(None, kept, new, autojunk=False)
    there = {a + step: b + step for a, b, size in match.get_matching_blocks() for step in range(size)}
    gone: set[int] = set()
    before = -1
    for line in old:
        if line != LEFT_OUT:
            before += 1
            continue
        first = there.get(before, -1) if before >= 0 else -1
        last = there.get(before + 1, -1) if before + 1 < len(kept) else len(new)
        if (before < 0 or first >= 0) and last > first + 1:
            gone |= set(range(first + 1, last))
    lines: list[str] = []
    for number, line in enumerate(new):
        if number not in gone:
            lines.append(line)
        elif not lines or lines[-1] != LEFT_OUT:
            lines.append(LEFT_OUT)
    return "".join(f"{line}\n" for line in lines)


@dataclass
class Place:
    """A folder in which the commands of a page are run."""

    home: Path
    here: Path
    path: list[str] = field(default_factory=list)

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Work in this folder for a while."""
        before, path, modules = Path.cwd(), list(sys.path), set(sys.modules)
        os.chdir(self.here)
        try:
            yield
        finally:
            os.chdir(before)
            sys.path[:] = path
            for name in set(sys.modules) - modules:
                if name.startswith("tablegames_"):
                    del sys.modules[name]

    def write(self, name: str, text: str) -> None:
        """Write a file that the page shows."""
        path = self.here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def prepare(self, line: str) -> None:
        """Run a command whose output is not shown, if later ones need it."""
        program, *arguments = shlex.split(line, comments=True)
        if program == "cd":
            os.chdir(arguments[0])
        elif program == "pip":
            self._install(Path(arguments[-1].partition("[")[0]).resolve())
        elif program == "tablegames" and arguments[0].startswith("new"):
            self.run(Command(line))

    def _install(self, package: Path) -> None:
        """Make the plugin of a package known, as pip would."""
        about = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
        put_on_path(self.home, about["name"], about.get("version", "0.1"), about["entry-points"]["tablegames"])
        sys.path.insert(0, str(package))

    def run(self, step: Command) -> str:
        """Return what a command prints when these lines are typed."""
        program, *arguments = shlex.split(step.line, comments=True)
        if program == "python":
            path = os.pathsep.join([str(ROOT), *sys.path])
            ran = subprocess.run(
                [sys.executable, *arguments],
                capture_output=True,
                text=True,
                check=True,
                env={**os.environ, "PYTHONPATH": path},
            )
            printed = ran.stdout
        else:
            printed = _printed(arguments, step.typed)
        lines = re.sub(rf"{re.escape(str(self.home))}[^\s;]*", "FILE", printed).splitlines()
        return "".join(f"{line.rstrip()}\n" for line in lines)


def _printed(arguments: Sequence[str], typed: Sequence[str]) -> str:
    """Return what tablegames prints; a failure's sentence too."""
    shown, complaints, code = StringIO(), StringIO(), None
    common.registry.cache_clear()
    with _typing(typed, shown), redirect_stdout(shown), redirect_stderr(complaints):
        try:
            main(list(arguments))
        except SystemExit as ended:
            code = ended.code
    return shown.getvalue() + (complaints.getvalue() if code else "")


@contextmanager
def _typing(typed: Sequence[str], shown: StringIO) -> Iterator[None]:
    """Answer each prompt with the next line, and show the line as a terminal does."""
    waiting, usual = iter(typed), builtins.input

    def answer(prompt: object = "") -> str:
        line = next(waiting, None)
        if line is None:
            raise EOFError
        shown.write(f"{prompt}{line}\n")
        return line

    builtins.input = answer
    try:
        yield
    finally:
        builtins.input = usual


@contextmanager
def _alone(folder: str) -> Iterator[None]:
    """Use an empty user folder, no window and English."""
    before, path = dict(os.environ), list(sys.path)
    sys.path.insert(0, folder)
    os.environ.update(TABLEGAMES_HOME=f"{folder}/home", TABLEGAMES_LANG="en")
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    common.registry.cache_clear()
    use_language("en")
    try:
        yield
    finally:
        sys.path[:] = path
        os.environ.clear()
        os.environ.update(before)
        common.registry.cache_clear()
        use_language("en")


def put_on_path(folder: Path, name: str, version: str, points: dict[str, str]) -> None:
    """Write what pip writes about an installed package, in a folder on the path."""
    about = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    about.mkdir(exist_ok=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")
    listed = "".join(f"{point} = {module}\n" for point, module in points.items())
    (about / "entry_points.txt").write_text(f"[tablegames]\n{listed}", "utf-8")


# --- whole games ------------------------------------------------------------------------------------------------------


SESSION_PROMPT: Final = re.compile(r"^(?:\w+(?: \d)?)?>(?: (.*))?$", re.MULTILINE)
"""A prompt of a session and the typed line, which may be empty."""


def script_of(session: str) -> tuple[list[str], list[str]]:
    """Return the command of a session and the typed lines."""
    first, rest = session.split("\n", 1)
    return shlex.split(first.removeprefix("$ tablegames ")), SESSION_PROMPT.findall(rest)


def played(command: Sequence[str], typed: Sequence[str]) -> str:
    """Return the transcript of a session; the bots `classic` are installed, and the record is called FILE."""
    with tempfile.TemporaryDirectory() as folder, _alone(folder):
        put_on_path(Path(folder), "tablegames-classic", "1.0", {"classic": "tablegames_classic"})
        sys.path.insert(0, str(CLASSIC))
        record = str(Path(folder) / "game.jsonl")
        lines = _printed([*command, "--record", record], typed).replace(record, "FILE").splitlines()
    return "".join(f"{line.rstrip()}\n" for line in [f"$ tablegames {shlex.join(command)}", *lines])


def _text(path: Path) -> str:
    return path.read_text("utf-8")


def documents() -> list[Path]:
    """Return the pages and sessions that have transcripts."""
    return [*pages(), *sorted(SESSIONS.glob("*.txt"))]


def made_again(path: Path) -> str:
    """Return the text of a page or session with its transcripts made again."""
    return rewritten(path) if path.suffix == ".md" else played(*script_of(_text(path)))


def command_line(arguments: Sequence[str]) -> int:
    """Name the documents that differ, show how (--diff) or write them again (--write)."""
    named = [Path(name).resolve() for name in arguments if not name.startswith("--")]
    changed = False
    for path in named or documents():
        before, after = _text(path), made_again(path)
        if before == after:
            continue
        changed = True
        if "--diff" in arguments:
            print(*unified_diff(before.splitlines(), after.splitlines(), path.name, "now", lineterm=""), sep="\n")
        else:
            print(path.relative_to(ROOT))
        if "--write" in arguments:
            path.write_text(after, "utf-8")
    return int(changed and "--write" not in arguments)


if __name__ == "__main__":
    sys.exit(command_line(sys.argv[1:]))
