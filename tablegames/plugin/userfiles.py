"""The user's own files: their folders, and the variants among them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from tablegames.core.errors import RulesError, TablegamesError, did_you_mean
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.plugin.provides import GameEntry, VariantSource
from tablegames.plugin.variants import mapping
from tablegames.rules.untrusted.files import LINUX, read_text
from tablegames.rules.untrusted.yamlfile import LARGEST, read_yaml

NAME: Final = "tablegames"


def user_folder() -> Path:
    """Return the folder of the user's own variants: in TABLEGAMES_HOME, else the system's place for settings.

    If neither is known, because the user has no home, it raises one sentence.
    """
    if os.environ.get("TABLEGAMES_HOME"):
        return Path(os.environ["TABLEGAMES_HOME"])
    usual, old = _known(_settings), _known(_old)
    found = old if usual is None or (old is not None and old.is_dir() and not usual.is_dir()) else usual
    if found is None:
        raise TablegamesError("cannot find a home folder to keep your files in; set one with TABLEGAMES_HOME=FOLDER")
    return found


def games_folders() -> tuple[Path, ...]:
    """Return the folders of saved games: TABLEGAMES_HOME, else the system's place for data; then older places."""
    if os.environ.get("TABLEGAMES_HOME"):
        return (Path(os.environ["TABLEGAMES_HOME"]) / "games",)
    places = (_known(lambda: _usual("data")), _known(_old), user_folder())
    return tuple(dict.fromkeys(place / "games" for place in places if place is not None))


def cache_folder() -> Path:
    """Return the folder for files that can be made again: TABLEGAMES_HOME, else the system's cache."""
    found = None if os.environ.get("TABLEGAMES_HOME") else _known(lambda: _usual("cache"))
    return user_folder() / "cache" if found is None else found


XDG: Final = {"config": ("XDG_CONFIG_HOME", ".config"), "cache": ("XDG_CACHE_HOME", ".cache")}


def _xdg(kind: str) -> Path:
    variable, usual = XDG[kind]
    place = Path(os.environ.get(variable, ""))
    return (place if place.is_absolute() else Path.home() / usual) / NAME


def _usual(kind: str, **more: bool) -> Path:
    """Return the system's place for files of a kind."""
    if LINUX and kind in XDG:  # importing platformdirs takes as long as importing click
        return _xdg(kind)
    import platformdirs

    place: Path = getattr(platformdirs, f"user_{kind}_path")(NAME, appauthor=False, **more)
    return place


def _settings() -> Path:
    return _usual("config", roaming=True)


def _old() -> Path:
    """Return the folder of earlier versions, for variants and games alike."""
    return _settings() if os.name == "nt" else _xdg("config")


def _known(place: Callable[[], Path]) -> Path | None:
    """Return a folder, unless it is in an unknown home."""
    try:
        path = place()
    except RuntimeError:
        return None
    return path if path.is_absolute() else None


@frozen
class Broken:
    """A user's variant file that cannot be read, and the reason."""

    origin: str
    error: str


def user_variants(folder: Path, games: Mapping[str, GameEntry]) -> Iterator[VariantSource | Broken]:
    """Return every `*.yaml` of a folder; empty if it does not exist."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix in (".yaml", ".yml"))
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as problem:
        reason = problem.strerror or str(problem)
        yield Broken(str(folder), _("{folder} cannot be read: {reason}", folder=folder, reason=reason))
        return
    yield from (_user_file(path, games) for path in paths)


def _user_file(path: Path, games: Mapping[str, GameEntry]) -> VariantSource | Broken:
    try:
        text = read_text(path, most=LARGEST)
        document = read_yaml(text, str(path))
        data = mapping(document)
        game = data.get("game")
        if not isinstance(game, str) or game not in games:
            near = did_you_mean(str(game), games)
            raise RulesError(
                "{where}: a file in this folder must name its game with 'game:'{near}",
                where=document.where("game"),
                near=near,
            )
    except RulesError as problem:
        return Broken(str(path), str(problem))
    return VariantSource(str(game), str(data.get("name", path.stem)), text, str(path))
