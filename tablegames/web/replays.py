"""Games of uploaded files on the replay page; nothing is played.

A file is kept in memory for a while, under a key that nobody can guess; pictures are drawn on request, from the
viewer's seat.
"""

from __future__ import annotations

import re
import secrets
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from tablegames.core.arbiter import secretive
from tablegames.core.errors import RecordError, Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import gettext as _, language, ngettext
from tablegames.core.loop import Moment
from tablegames.plugin.registry import Registry
from tablegames.records.importing import read_games
from tablegames.records.record import Record, told_in_header
from tablegames.records.replay import refuse_to_look, table_of
from tablegames.session.replay_viewer import Replay, only_person
from tablegames.session.session import Traced
from tablegames.table.narration import worth_telling
from tablegames.web.arrows import routes, steps
from tablegames.web.clicks import Places
from tablegames.web.pictures import board, is_own, places
from tablegames.web.plates import plates
from tablegames.web.table_page import sheet

LARGEST: Final = 512 * 1024
"""Bytes of a file that is brought."""
ACTIONS: Final = 4_000
"""Actions of a game that is shelved through."""
GAMES: Final = 200
"""Games of one file that can be chosen among."""
KEPT: Final = 24
"""Files that are kept at a time; the one that was shelved at longest ago goes."""
_NAME: Final = re.compile(r"[^A-Za-z0-9._-]")


@dataclass(slots=True)
class ShelvedGame:
    """One game of a file, in each language it has been shown in."""

    record: Record
    replays: dict[str, Replay] = field(default_factory=dict)

    def replay(self, registry: Registry) -> Replay:
        """Return the game in the language in use."""
        if language() not in self.replays:
            self.replays[language()] = Replay.of(table_of(registry, self.record), self.record, Seat(0))
        return self.replays[language()]


@dataclass(slots=True)
class OpenedFile:
    """An uploaded file; each game is read on request."""

    name: str
    games: Sequence[Record]
    prefix: str
    """The folder it was read from, removed from errors."""
    shelved: dict[int, ShelvedGame] = field(default_factory=dict)

    def game(self, number: int) -> ShelvedGame:
        """Return a game by its number, from 1; errors are one sentence."""
        if not 0 < number <= len(self.games):
            only = len(self.games)
            raise Refused("There is no game {number}: the file has games 1 to {only}.", number=number, only=only)
        if number not in self.shelved:
            try:
                record = self.games[number - 1]
            except TablegamesError as problem:
                raise Refused(str(problem).replace(self.prefix, "")) from None
            if len(record.lines) > ACTIONS:
                raise Refused(
                    "This game has {count} actions; this page shows at most {actions}.",
                    count=len(record.lines),
                    actions=ACTIONS,
                )
            self.shelved[number] = ShelvedGame(replace(record, origin=self.name))
        return self.shelved[number]


class ReplayShelf:
    """The files that were brought."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.kept: dict[str, OpenedFile] = {}

    def bring(self, name: str, content: bytes) -> tuple[str, OpenedFile]:
        """Read a file; return its key and the file. Errors are one sentence."""
        if len(content) > LARGEST:
            raise Refused("This file is too large: the limit is {largest} kB.", largest=LARGEST // 1024)
        safe = _NAME.sub("_", name.rpartition("/")[2])[-60:].lstrip(".") or "game.jsonl"
        with tempfile.TemporaryDirectory(prefix="tablegames-") as folder:
            path = Path(folder) / safe
            path.write_bytes(content)
            try:
                found = OpenedFile(safe, read_games(self.registry, path), f"{folder}/")
            except TablegamesError as problem:
                raise Refused(str(problem).replace(f"{folder}/", "")) from None
        if len(found.games) > GAMES:
            raise Refused(
                "{safe} has {count} games; this page shows at most {games} from one file. Split the file.",
                safe=safe,
                count=len(found.games),
                games=GAMES,
            )
        found.game(1)
        key = secrets.token_urlsafe(18)
        self.kept[key] = found
        while len(self.kept) > KEPT:
            del self.kept[next(iter(self.kept))]
        return key, found

    def find(self, key: str, number: int) -> ShelvedGame:
        """A game of a file that was brought."""
        found = self.kept.pop(key, None)
        if found is None:
            raise Refused("This file is no longer here. Open it again.")
        self.kept[key] = found  # now the last that was shelved at
        return found.game(number)


def told_of(registry: Registry, shelved: ShelvedGame, seat: int | None) -> dict[str, Any]:
    """Return the overview of a game: players, seats to watch from, moves."""
    replay = shelved.replay(registry)
    viewer = _viewer(replay, seat)
    table = replay.table
    person = only_person(shelved.record)
    told = told_in_header(shelved.record)
    return {
        "game": str(table.entry.title),
        "name": table.entry.name,
        "own": is_own(table),
        "facts": [f"{name}{_(': ')}{fact}" for name, fact in told.facts.items()],
        "names": [table.wording.seat(Seat(one)) for one in range(table.game.seats)],
        "from": None if secretive(table.bare) else person or Seat(0),
        "seats": [one for one in range(table.game.seats) if _may_look(replay, Seat(one))],
        "last": len(replay.moments),
        "sheet": sheet(list(replay.entries(viewer))),
    }


def shown(
    registry: Registry, shelved: ShelvedGame, at: int, seat: int | None, *, upright: bool = False
) -> dict[str, Any]:
    """Return the board after a number of actions as a seat sees it, with the last action and its events."""
    replay = shelved.replay(registry)
    viewer, last = _viewer(replay, seat), len(replay.moments)
    if not 0 <= at <= last:
        raise Refused(ngettext("This game has only {count} action.", "This game has only {count} actions.", last))
    table, state = replay.table, replay.state(at)
    traced = Traced()
    traced.by(table, replay.moments[max(0, at - 8) : at])
    drawn = board(registry, table, state, viewer, traced.last, placed=True, upright=upright)
    told = [line.strip() for line in replay.told(at - 1, viewer)] if at else []
    if told:
        told[0] = told[0].partition(" ")[2]
    if at == last:
        told += replay.ending() if replay.problem is None else [str(replay.problem)]
    scores = table.reckoning(state)
    open_to_all = replay.whole or not at or not replay.moments[at - 1].secret
    known = places(drawn)
    return {
        "at": at,
        **drawn,
        "told": told,
        "plates": plates(table, state, _players(shelved.record, table.game.seats), scores),
        "standing": [*scores, *table.standing(state)],
        "arrows": list(_arrows(replay, replay.moments[at - 1], viewer, known)) if at and open_to_all else [],
    }


def _players(record: Record, seats: int) -> Sequence[str]:
    """Return who had each seat; nothing where a record does not say."""
    players = tuple(map(str, record.header.get("players") or ()))
    return players if len(players) == seats else ("",) * seats


def _viewer(replay: Replay, seat: int | None) -> Seat | None:
    replay.look_from(Seat(0) if seat is None else Seat(seat))  # places are counted as the picture has them
    if seat is None:
        return None
    if not 0 <= seat < replay.table.game.seats:
        raise Refused("There is no such seat.")
    refuse_to_look(replay.table, replay.record, Seat(seat))
    return Seat(seat)


def _may_look(replay: Replay, seat: Seat) -> bool:
    try:
        refuse_to_look(replay.table, replay.record, seat)
    except RecordError:
        return False
    return True


def _arrows(replay: Replay, moment: Moment[Any, Any], viewer: Seat | None, known: Places) -> Iterator[dict[str, Any]]:
    """Yield arrows for the last play and its ways, named as in the picture; a way has the line that is about it."""
    table = replay.table
    for stops in steps(table, moment, viewer, known):
        if set(stops) <= set(known.names):
            yield {"kind": "play", "through": stops}
    events = worth_telling(table, moment, replay.events(moment, viewer))
    lines = {id(event): line for line, (event, _) in enumerate(table.wording.worded(events), start=1)}
    line = 0
    for event in events:
        line = lines.get(id(event), line)  # of several that are alike, the line is about the first
        for stops in routes(table, moment, viewer, table.ways(moment.before, moment.action, event)):
            if set(stops) <= set(known.names):
                yield {"kind": "way", "through": stops, "line": line}
