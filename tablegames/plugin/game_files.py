"""Whole games as YAML files: a family of games has the parts, the file chooses among them.

    family: draughts
    name: italian
    title: {en: Italian draughts, fr: Dames italiennes}
    source: FID
    rules: {board_size: 8, mirrored: true, flying_kings: false}
    how_to_play: {decisions: {en: Your kings are safe from men., fr: Vos dames ne craignent pas les pions.}}
    cases: [{id: a-man-takes-no-king, position: "W:W23:BK19", plays: {only: [23-20]}}]

A file is a plugin with one game: one that is wrong is reported with its line, key and cure, and hides no other. Files
in the folder `game_files` beside the user's variants are found by themselves, others by `--game-file FILE` or the
setting TABLEGAMES_GAME_FILES. Under `rules` stand the options of the family, as in a variant; other variants of the
game may extend it by its name. `how_to_play` replaces parts of the family's page; `tablegames dev check` runs `cases`.

A package ships its own in a folder `game_files` and the folders below it (`shipped_games`), one page per language in
`content/en/game_files/…`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.errors import RulesError, TablegamesError, did_you_mean
from tablegames.core.languages import Text, gettext as _
from tablegames.core.plaintext import quoted
from tablegames.plugin.content import content_files, with_texts
from tablegames.plugin.hookspecs import hookimpl
from tablegames.plugin.provides import GameEntry, VariantSource
from tablegames.plugin.shipped import files, shipped_how_to_play
from tablegames.plugin.userfiles import Broken
from tablegames.plugin.variants import mapping, resolve
from tablegames.rules.howto import HEADINGS
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.shapes import LIST, MAPPING, TEXT, WORDING, Shape, or_none, wording
from tablegames.rules.untrusted.yamlfile import LARGEST, Document, read_yaml, wrong_in

if TYPE_CHECKING:
    from tablegames.rules.howto import HowToPlay

FAMILIES: Final = {
    "draughts": "tablegames.families.draughts.entries",
    "dominoes": "tablegames.families.dominoes.entries",
    "tables": "tablegames.families.tables.entries",
}
"""The families whose games can be a file, each with the module that has `file_entry(**fields)`: the entry of a game of
the family; the fields are those of `GameEntry`."""
FILE: Final = Shape(
    {"family": TEXT, "name": TEXT, "title": WORDING},
    {
        "about": or_none(WORDING), "source": or_none(TEXT), "rules": or_none(MAPPING),
        "how_to_play": or_none(MAPPING), "cases": or_none(LIST),
    },
)  # fmt: skip
PAGE: Final = Shape({}, dict.fromkeys(HEADINGS, WORDING))


_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_LONGEST: Final = 30


def wrong_name(name: str) -> str:
    """Return why a new game cannot have this name, in commands and as a module; empty: it can."""
    if _NAME.fullmatch(name) and len(name) <= _LONGEST and not iskeyword(name):
        return ""
    return _(
        "'{name}' cannot be the name of a game: use only lower-case letters, digits and single underscores, "
        "start with a letter, use at most {longest} characters, and avoid Python keywords; for example tic_tac",
        name=quoted(name, 60),
        longest=_LONGEST,
    )


class OneGame:
    """A plugin with one game."""

    def __init__(self, entry: GameEntry) -> None:
        self._entry = entry

    @hookimpl
    def tablegames_games(self) -> Iterable[GameEntry]:
        """Return the game."""
        return [self._entry]


def plugin_of(path: Path) -> OneGame:
    """Return the plugin with the game of a file; raises an error with the line at fault."""
    return OneGame(read_game(read_text(path, most=LARGEST), str(path)))


def is_game(document: Document) -> bool:
    """Return whether a file of cases is the file of a whole game: it begins with the game's family."""
    return isinstance(document.data, dict) and "family" in document.data


def read_game(text: str, origin: str) -> GameEntry:
    """Return the game of a file after checking all of it."""
    document = read_yaml(text, origin)
    entry = _entry(document, text)
    name = entry.name
    resolve(entry, name, {name: VariantSource(name, name, text, origin)})  # its options, each by itself and together
    return entry


def _entry(document: Document, text: str) -> GameEntry:
    """Return the game of a file; its options are only checked when it is played."""
    if document.data is None:
        raise RulesError(
            "{origin}:1: the file is empty; a game needs 'family:', 'name:' and 'title:'", origin=document.origin
        )
    data = mapping(document)
    FILE.check(data, wrong_in(document, error=RulesError))
    family, name = data["family"], data["name"]
    if family not in FAMILIES:
        raise RulesError(
            "{where}: there is no family '{family}'{near}; a game file can use these families: {known}",
            where=document.where("family"),
            family=family,
            near=did_you_mean(family, FAMILIES),
            known=", ".join(FAMILIES),
        )
    wrong = wrong_name(name)
    if wrong:
        raise RulesError("{where}: {wrong}", where=document.where("name"), wrong=wrong)
    page = data.get("how_to_play") or {}
    PAGE.check(page, wrong_in(document, "how_to_play", error=RulesError))
    entry = family_entry(
        family,
        name=name,
        title=wording(data["title"]),
        about=wording(data.get("about") or "") if data.get("about") else Text(""),
        source=data.get("source") or "",
        variant=name,
        variants=(VariantSource(name, name, text, document.origin),),
    )
    own = {part: wording(said) for part, said in page.items()}
    return replace(entry, how_to_play=partial(_page, entry.package, own)) if own else entry


def family_entry(family: str, **fields: Any) -> GameEntry:
    """Return the entry of a game of a family, with these fields."""
    entry: GameEntry = import_module(FAMILIES[family]).file_entry(**fields)
    return entry


def _page(package: str, own: Mapping[str, Any]) -> HowToPlay:
    """Return the family's page with a game's own parts."""
    return replace(shipped_how_to_play(package), **own)


def shipped_games(package: str) -> list[GameEntry | Broken]:
    """Return the games in the folder `game_files` of a package, in all its folders; a broken file hides no other."""
    folder = files(package) / "game_files"
    if not folder.is_dir():
        lost = _("there is no folder 'game_files' in this package: it was built or installed without its YAML files")
        return [Broken(package, f"{package}: {lost}")]
    return [_shipped(package, path, item) for path, item in _yaml_in(folder, "game_files")]


def _yaml_in(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for item in sorted(folder.iterdir(), key=lambda one: one.name):
        if item.is_dir():
            yield from _yaml_in(item, f"{path}/{item.name}")
        elif item.name.endswith(".yaml"):
            yield f"{path}/{item.name}", item


def _shipped(package: str, path: str, item: Traversable) -> GameEntry | Broken:
    origin = f"{package}/{path}"
    try:
        text = item.read_text("utf-8")
        return _entry(with_texts(read_yaml(text, origin), content_files(files(package), package, path)), text)
    except TablegamesError as problem:
        return Broken(origin, str(problem))
