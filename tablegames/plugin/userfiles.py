"""A user's own files: where they are, and the variants among them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablegames.core.errors import RulesError, TablegamesError, did_you_mean
from tablegames.core.languages import say
from tablegames.plugin.provides import GameEntry, VariantSource
from tablegames.plugin.variants import mapping
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.systems import LINUX
from tablegames.rules.untrusted.yamlfile import LARGEST, read_yaml

NAME: Final = "tablegames"


def user_folder() -> Path:
    """Where a user's own variants are looked for: TABLEGAMES_HOME, else the system's place for settings.

    Where neither says, because nobody knows the user's home, whoever needs the folder gets one sentence.
    """
    if os.environ.get("TABLEGAMES_HOME"):
        return Path(os.environ["TABLEGAMES_HOME"])
    usual, old = _known(_settings), _known(_old)
    found = old if usual is None or (old is not None and old.is_dir() and not usual.is_dir()) else usual
    if found is None:
        raise TablegamesError.said(
            "your home folder cannot be determined, so there is no place for your files; name one: "
            "TABLEGAMES_HOME=FOLDER",
            "votre dossier personnel est introuvable, et vos fichiers n'ont pas de place ; nommez-en une : "
            "TABLEGAMES_HOME=DOSSIER",
        )
    return found


def games_folders() -> tuple[Path, ...]:
    """Where games are saved: TABLEGAMES_HOME, else the system's place for data; then where they were saved before."""
    if os.environ.get("TABLEGAMES_HOME"):
        return (Path(os.environ["TABLEGAMES_HOME"]) / "games",)
    places = (_known(_data), _known(_old), user_folder())
    return tuple(dict.fromkeys(place / "games" for place in places if place is not None))


def cache_folder() -> Path:
    """Where is kept what can be made again: TABLEGAMES_HOME, else the system's place for it."""
    found = None if os.environ.get("TABLEGAMES_HOME") else _known(_cache)
    return user_folder() / "cache" if found is None else found


def _cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path(NAME, appauthor=False)


def _data() -> Path:
    from platformdirs import user_data_path

    return user_data_path(NAME, appauthor=False)


def _settings() -> Path:
    if LINUX:  # the same place; to import what knows it everywhere takes as long as click does
        return _old()
    from platformdirs import user_config_path

    return user_config_path(NAME, appauthor=False, roaming=True)


def _old() -> Path:
    """Where earlier versions kept variants and games alike."""
    if os.name == "nt":
        return _settings()
    place = Path(os.environ.get("XDG_CONFIG_HOME", ""))
    return (place if place.is_absolute() else Path.home() / ".config") / NAME


def _known(place: Callable[[], Path]) -> Path | None:
    """A place, unless it is in a home that nobody knows."""
    try:
        path = place()
    except RuntimeError:
        return None
    return path if path.is_absolute() else None


@dataclass(frozen=True, slots=True)
class Broken:
    """A user's variant file that cannot be read, and why."""

    origin: str
    error: str


def user_variants(folder: Path, games: Mapping[str, GameEntry]) -> Iterator[VariantSource | Broken]:
    """Every `*.yaml` of a folder; nothing where there is no such folder."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix in (".yaml", ".yml"))
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as problem:
        reason = problem.strerror or str(problem)
        yield Broken(str(folder), say(f"{folder}: cannot be read: {reason}", f"{folder} : illisible : {reason}"))
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
            raise RulesError.said(
                f"{document.where('game')}: a file in this folder names its game with 'game:'{near}",
                f"{document.where('game')} : un fichier de ce dossier nomme son jeu par « game: »{near}",
            )
    except RulesError as problem:
        return Broken(str(path), str(problem))
    return VariantSource(str(game), str(data.get("name", path.stem)), text, str(path))
