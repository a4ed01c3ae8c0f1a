"""A user's own files: where they are, and the variants among them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tablegames.core.entries import GameEntry, VariantSource
from tablegames.core.errors import RulesError, TablegamesError, did_you_mean
from tablegames.core.outside.files import read_text
from tablegames.core.variants import mapping
from tablegames.core.words import say
from tablegames.core.yamlfile import LARGEST, read_yaml


def user_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where a user's own files are looked for: TABLEGAMES_HOME, else the usual place for settings.

    Where neither says, because nobody knows the user's home, whoever needs the folder gets one sentence.
    """
    if environment.get("TABLEGAMES_HOME"):
        return Path(environment["TABLEGAMES_HOME"])
    if os.name == "nt" and environment.get("APPDATA"):
        return Path(environment["APPDATA"]) / "tablegames"
    if environment.get("XDG_CONFIG_HOME"):
        return Path(environment["XDG_CONFIG_HOME"]) / "tablegames"
    try:
        return Path.home() / ".config" / "tablegames"
    except RuntimeError:
        raise TablegamesError(
            say(
                "your home folder cannot be determined, so there is no place for your files; name one: "
                "TABLEGAMES_HOME=FOLDER",
                "votre dossier personnel est introuvable, et vos fichiers n'ont pas de place ; nommez-en une : "
                "TABLEGAMES_HOME=DOSSIER",
            )
        ) from None


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
            raise RulesError(
                say(
                    f"{document.where('game')}: a file in this folder names its game with 'game:'{near}",
                    f"{document.where('game')} : un fichier de ce dossier nomme son jeu par « game: »{near}",
                )
            )
    except RulesError as problem:
        return Broken(str(path), str(problem))
    return VariantSource(str(game), str(data.get("name", path.stem)), text, str(path))
