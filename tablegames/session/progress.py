"""Solved problems and lessons, and the levels that follow a player's results, in a small file beside the saved games.

The file is written whole or not at all, and by one program at a time: the folder is locked meanwhile.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from datetime import date
from pathlib import Path
from typing import Any, Final, NoReturn

from tablegames.core.errors import TablegamesError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.jsonlines import LONGEST_LINE, read_object
from tablegames.rules.untrusted.locking import hold
from tablegames.rules.untrusted.newfile import write_new
from tablegames.rules.untrusted.shapes import TEXTS, Kind, Shape, from_to, is_whole

NAME: Final = "progress.json"
FORMAT: Final = 1
LARGEST: Final = LONGEST_LINE
PATIENCE: Final = 2.0
"""Seconds to wait for another program that is writing."""


SOLVED: Final = Shape(
    {
        "format": from_to(FORMAT, FORMAT),
        "solved": Kind(
            Text("a mapping with text values for each game"),
            lambda value: isinstance(value, dict) and all(TEXTS.fits(days) for days in value.values()),
        ),
    },
    {
        "levels": Kind(
            Text("a whole number for each game"),
            lambda value: isinstance(value, dict) and all(map(is_whole, value.values())),
        )
    },
)
"""The shape of the file."""


class ProgressError(TablegamesError):
    """The progress file cannot be read or written; names the file and the cure."""


@frozen
class Progress:
    """By game: the problems with the day on which each was first solved, and the level of the bot to play next."""

    solved: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    levels: Mapping[str, int] = field(default_factory=dict)

    def of(self, game: str) -> Mapping[str, str]:
        """Return the solved problems of a game, each with its day."""
        return self.solved.get(game, {})

    def having(self, game: str, name: str, day: date) -> Progress:
        """Return the progress with one more problem solved; an earlier day stays."""
        return replace(self, solved={**self.solved, game: {name: day.isoformat(), **self.of(game)}})

    def at_level(self, game: str, level: int) -> Progress:
        """Return the progress with the level of the next game."""
        return replace(self, levels={**self.levels, game: level})


def read_progress(folder: Path) -> Progress:
    """Return the saved progress; empty if there is no file."""
    path = folder / NAME
    if not path.exists():
        return Progress()
    try:
        data = read_object(read_text(path, ProgressError, LARGEST), ProgressError)
        SOLVED.check(data, _wrong)
    except ProgressError:
        raise ProgressError(
            "{path} cannot be read. Move this file away to start a new list of solved problems.", path=path
        ) from None
    return Progress(data["solved"], data.get("levels", {}))


def _wrong(sentence: str, *where: str) -> NoReturn:
    raise ProgressError(sentence)


def keep_solved(folder: Path, game: str, name: str, day: date) -> Progress:
    """Keep that a problem was solved on a day; returns all that is kept now."""
    return _kept(folder, lambda progress: progress.having(game, name, day))


def keep_level(folder: Path, game: str, level: int) -> Progress:
    """Keep the level of the next game against the bot of a game; returns all that is kept now."""
    return _kept(folder, lambda progress: progress.at_level(game, level))


def _kept(folder: Path, change: Callable[[Progress], Progress]) -> Progress:
    """Change what is kept."""
    path, cure = (folder / NAME, _("free some space, or set TABLEGAMES_HOME to another folder"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        free = _held(folder)
    except OSError as problem:
        raise ProgressError(
            "{path} cannot be written: {strerror}; {cure}", path=path, strerror=problem.strerror, cure=cure
        ) from None
    if free is None:
        raise ProgressError("{path}: another program is using this file, so your progress was not saved", path=path)
    try:
        progress = change(read_progress(folder))
        data = {"format": FORMAT, "solved": progress.solved}
        if progress.levels:
            data["levels"] = progress.levels
        write_new(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n", cure, ProgressError, over=True)
    finally:
        free()
    return progress


def _held(folder: Path) -> Any:
    """Lock the folder, waiting a little; None if another program holds it."""
    begin = time.monotonic()
    while (free := hold(folder)) is None and time.monotonic() - begin < PATIENCE:
        time.sleep(0.05)
    return free
