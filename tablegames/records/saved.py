"""The user's saved games: the list, their progress, which can be resumed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

from tablegames.core.errors import RecordError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _, ngettext, pgettext
from tablegames.core.plaintext import clean
from tablegames.core.players import HUMAN
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import parse_sound
from tablegames.records.record import Record
from tablegames.rules.untrusted.files import read_text


class SavedStanding(StrEnum):
    """The possible uses of a saved game."""

    OPEN = "open"
    OVER = "over"
    DAMAGED = "damaged"
    UNREADABLE = "unreadable"
    NO_GAME = "no game"
    """Its game is not installed."""


WORDS = {
    SavedStanding.OPEN: Text("can be resumed"),
    SavedStanding.OVER: Text("over"),
    SavedStanding.DAMAGED: Text("damaged (--repair)"),
    SavedStanding.UNREADABLE: Text("cannot be read"),
    SavedStanding.NO_GAME: Text("its game is not installed"),
}


@frozen
class SavedGame:
    """A file of a folder of saved games."""

    path: Path
    standing: SavedStanding
    record: Record | None = None
    """The sound part of it."""

    @property
    def data(self) -> dict[str, Any]:
        """The saved game as JSON data."""
        header = {} if self.record is None else self.record.header
        return {
            "file": str(self.path),
            "standing": str(self.standing),
            **{key: header.get(key) for key in ("game", "variant", "match", "players", "date")},
            "actions": None if self.record is None else len(self.record.lines),
        }

    @property
    def plays(self) -> int:
        """The number of decisions in it."""
        return 0 if self.record is None else sum(line.seat is not None for line in self.record.lines)

    def about(self, registry: Registry) -> str:
        """Return the game in one line: the game, the players, its progress, the date."""
        if self.record is None:
            return str(WORDS[self.standing])
        header = self.record.header
        entry = registry.games.get(header["game"])
        title = header["game"] if entry is None else str(entry.title)
        begun, plays = (header.get("date") or "")[:16].replace("T", " "), self.plays
        told = [f"{title} ({header['variant']})", who_plays(header), ngettext("{count} play", "{count} plays", plays)]
        told += [_("begun {begun}", begun=begun)] if begun else []
        return clean(", ".join([*filter(None, told), str(WORDS[self.standing])]))


def who_plays(header: Mapping[str, Any]) -> str:
    """Return the players of a record: `you against engine`, people by their names."""
    names, players = header.get("names") or {}, list(header.get("players") or ())
    only = players.count(HUMAN) == 1
    called = [
        names.get(str(seat)) or (pgettext("the player", "you") if only and name == HUMAN else name)
        for seat, name in enumerate(players)
    ]
    if len(called) == 2:
        return _(" against ").join(called)
    return ", ".join(called)


def saved_games(registry: Registry, folders: Iterable[Path]) -> Iterator[SavedGame]:
    """Return the records with actions in some folders, the latest first. None is replayed."""
    paths = [path for folder in folders if folder.is_dir() for path in folder.glob("*.jsonl")]
    for path in sorted(paths, key=_last_written, reverse=True):
        game = _saved(registry, path)
        if game.plays or game.standing is not SavedStanding.OPEN:
            yield game


def _last_written(path: Path) -> tuple[float, str]:
    try:
        return path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name


def _saved(registry: Registry, path: Path) -> SavedGame:
    try:
        record, damage = parse_sound(read_text(path, RecordError), str(path))
    except RecordError:
        return SavedGame(path, SavedStanding.UNREADABLE)
    if damage is not None and not damage.tail:
        return SavedGame(path, SavedStanding.DAMAGED, record)
    if record.ended:
        return SavedGame(path, SavedStanding.OVER, record)
    known = record.header["game"] in registry.games
    return SavedGame(path, SavedStanding.OPEN if known else SavedStanding.NO_GAME, record)
