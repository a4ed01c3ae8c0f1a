"""Parts that the tests share: a home folder for each test, English, and a way to run the command line."""

from __future__ import annotations

import gc
import io
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from itertools import count, cycle
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tablegames.core.languages import use_language
from tablegames.terminal import common, main
from tests.sharing import share

# On a busy machine the same few examples every time, and no verdict on how long they took; elsewhere new ones each run.
# `make soak` draws three hundred: --hypothesis-profile soak.
settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("here", deadline=None, max_examples=20)
settings.register_profile("soak", deadline=None, max_examples=300, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "here")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # what a test starts keeps its compiled modules, and the next has them


share()
os.fsync = lambda handle: None  # no test pulls the plug; those that kill a program run it as a process of its own


SLOW_FIRST = (
    "test_extension_packages.py",
    "test_site.py",
    "test_kit.py",
    "test_installs.py",
    "test_third_party.py",
    "test_tutorial.py",
    "test_killing.py",
    "web",
    "attack",
    "terminal",
    "arena",
)
"""Files and folders whose single tests take seconds: they begin, so that no worker ends with one of them alone."""


def _rank(item: pytest.Item) -> int:
    """The place of a test's file or folder among the slow ones."""
    part = item.path.relative_to(Path(__file__).parent).parts[0]
    return SLOW_FIRST.index(part) if part in SLOW_FIRST else len(SLOW_FIRST)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the slow tests; those that build the site, and long proofs, only run on request."""
    items.sort(key=_rank)
    for marker, what in (("site", "builds the site"), ("long", "takes its time")):
        if marker in str(config.getoption("markexpr")):
            continue
        later = pytest.mark.skip(reason=f"{what}: pytest -m {marker}, or make soak")
        for item in items:
            if item.get_closest_marker(marker):
                item.add_marker(later)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while thousands of tests are collected: it takes a fifth of the time, and nearly all stay."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Keep collected objects to the end: nobody needs to check again and again whether they can be freed."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@dataclass(frozen=True)
class Ran:
    """The result of a command."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one sentence said about bad input."""
        lines = [line for line in self.err.splitlines() if line.strip()]
        assert len(lines) == 1, f"expected one sentence, found {self.err!r}"
        assert "Traceback" not in self.err + self.out
        return lines[0]


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C is heard, also where tests are run with it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class UntilOver(io.TextIOBase):
    """Somebody who types the same lines again and again, until he is asked what he wants now that the game is over."""

    def __init__(self, lines: str) -> None:
        self._lines = cycle(lines.splitlines(keepends=True))

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        shown = bytes(sys.stdout.buffer.getbuffer()[-2000:]).decode("utf-8", "replace")  # type: ignore[attr-defined]
        return "" if "What now?" in shown or "Et maintenant ?" in shown else next(self._lines)


Cli = Callable[..., Ran]
_NUMBERS = count()


@pytest.fixture(autouse=True)
def _alone(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Every test has a user's folder of its own, below its `tmp_path` if it asks for one, and speaks English."""
    asks = "tmp_path" in request.fixturenames  # to make a folder for each of thousands of tests takes its time
    home = request.getfixturevalue("tmp_path") if asks else tmp_path_factory.getbasetemp() / f"of-{next(_NUMBERS)}"
    monkeypatch.setenv("TABLEGAMES_HOME", str(home / "home"))
    monkeypatch.setenv("TABLEGAMES_LANG", "en")
    monkeypatch.setenv("TABLEGAMES_GAME_FILES", "")  # --game-file adds to it
    monkeypatch.delenv("COLUMNS", raising=False)
    use_language("en")
    common.registry.cache_clear()
    yield
    common.registry.cache_clear()
    use_language("en")


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run a command as a user would: arguments and what is typed, then the exit code and what was printed."""

    def run(*arguments: str, typed: str | UntilOver = "") -> Ran:
        common.registry.cache_clear()
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed) if isinstance(typed, str) else typed)
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        printed = capsys.readouterr()
        code = ended.value.code
        assert isinstance(code, int)
        return Ran(code, printed.out, printed.err)

    return run


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The user's own folder of variants, made."""
    folder = tmp_path / "home" / "variants"
    folder.mkdir(parents=True)
    return folder
