"""What a reader has solved, kept in a small file beside his saved games.

It is written whole or not at all, by one program at a time: the folder is locked while the file is read and written.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final, NoReturn

from tablegames.core.errors import TablegamesError
from tablegames.core.languages import Text, say
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.jsonlines import LONGEST_LINE, read_object
from tablegames.rules.untrusted.locking import hold
from tablegames.rules.untrusted.newfile import write_new
from tablegames.rules.untrusted.shapes import TEXTS, Kind, Shape, from_to

NAME: Final = "progress.json"
FORMAT: Final = 1
LARGEST: Final = LONGEST_LINE
PATIENCE: Final = 2.0
"""Seconds to wait for another program that is writing."""


SOLVED: Final = Shape(
    {
        "format": from_to(FORMAT, FORMAT),
        "solved": Kind(
            Text("by game, a mapping of texts", "par jeu, un dictionnaire de textes"),
            lambda value: isinstance(value, dict) and all(TEXTS.fits(days) for days in value.values()),
        ),
    }
)
"""What the file holds."""


class ProgressError(TablegamesError):
    """What was solved cannot be read or kept; names the file and the cure."""


@dataclass(frozen=True, slots=True)
class Progress:
    """By game and by the name of the problem, the day on which it was first solved."""

    solved: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def of(self, game: str) -> Mapping[str, str]:
        """What was solved of a game."""
        return self.solved.get(game, {})

    def having(self, game: str, name: str, day: date) -> Progress:
        """The same with one more; a day that stands there stays."""
        return Progress({**self.solved, game: {name: day.isoformat(), **self.of(game)}})


def read_progress(folder: Path) -> Progress:
    """What was solved so far; nothing where there is no file yet."""
    path = folder / NAME
    if not path.exists():
        return Progress()
    try:
        data = read_object(read_text(path, ProgressError, LARGEST), ProgressError)
        SOLVED.check(data, _wrong)
    except ProgressError:
        raise ProgressError.said(
            f"{path}: what you have solved cannot be read; move the file away to begin anew",
            f"{path} : ce que vous avez résolu est illisible ; écartez le fichier pour recommencer",
        ) from None
    return Progress(data["solved"])


def _wrong(sentence: str, *where: str) -> NoReturn:
    raise ProgressError(sentence)


def keep_solved(folder: Path, game: str, name: str, day: date) -> Progress:
    """Keep that a problem was solved on a day; returns all that is kept now."""
    path, cure = (
        folder / NAME,
        say("make room or name a folder: TABLEGAMES_HOME", "nommez un dossier : TABLEGAMES_HOME"),
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        free = _held(folder)
    except OSError as problem:
        raise ProgressError.said(
            f"{path} cannot be written: {problem.strerror}; {cure}",
            f"{path} ne peut être écrit : {problem.strerror} ; {cure}",
        ) from None
    if free is None:
        raise ProgressError.said(
            f"{path}: another program is writing it; what you solved is not kept this time",
            f"{path} : un autre programme y écrit ; ce que vous avez résolu n'est pas gardé cette fois",
        )
    try:
        progress = read_progress(folder).having(game, name, day)
        data = {"format": FORMAT, "solved": progress.solved}
        write_new(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n", cure, ProgressError, over=True)
    finally:
        free()
    return progress


def _held(folder: Path) -> Any:
    """The lock of the folder, waited for a little; None: somebody keeps it."""
    begin = time.monotonic()
    while (free := hold(folder)) is None and time.monotonic() - begin < PATIENCE:
        time.sleep(0.05)
    return free
