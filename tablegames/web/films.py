"""Records looked through on a page: a file that somebody brings is read as a command reads it, and nothing is played.

It is kept for a while under a key that nobody can guess, in memory alone; its pictures are made one by one, as they
are asked for, from the view of whoever looks.
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
from tablegames.core.events import Seat, visible
from tablegames.core.languages import language, say
from tablegames.core.loop import Moment
from tablegames.core.match import place_in_hand
from tablegames.plugin.registry import Registry
from tablegames.records.foreign import told_in_header
from tablegames.records.importing import read_games
from tablegames.records.record import Record
from tablegames.records.replay import refuse_to_look, table_of
from tablegames.session.film import Film, only_person
from tablegames.session.session import Traced
from tablegames.table.table import Table
from tablegames.web.clicks import Places
from tablegames.web.pictures import board, is_own, places

LARGEST: Final = 512 * 1024
"""Bytes of a file that is brought."""
ACTIONS: Final = 4_000
"""Actions of a game that is looked through."""
GAMES: Final = 200
"""Games of one file that can be chosen among."""
KEPT: Final = 24
"""Files that are kept at a time; the one that was looked at longest ago goes."""
_NAME: Final = re.compile(r"[^A-Za-z0-9._-]")


@dataclass(slots=True)
class Looked:
    """One game of a file, in each language in which somebody has looked at it."""

    record: Record
    films: dict[str, Film] = field(default_factory=dict)

    def film(self, registry: Registry) -> Film:
        """The game as it is told in the language in use."""
        if language() not in self.films:
            self.films[language()] = Film.of(table_of(registry, self.record), self.record, Seat(0))
        return self.films[language()]


@dataclass(slots=True)
class BroughtFile:
    """A file that was brought: its games, each read when it is asked for."""

    name: str
    games: Sequence[Record]
    prefix: str
    """What stands before its name where something is wrong with it, and is nobody's business."""
    looked: dict[int, Looked] = field(default_factory=dict)

    def game(self, number: int) -> Looked:
        """The game with this number, from 1; one sentence says what is wrong with it."""
        if not 0 < number <= len(self.games):
            only = len(self.games)
            raise Refused.said(f"There is no game {number}, only {only}.", f"Pas de partie {number}, seulement {only}.")
        if number not in self.looked:
            try:
                record = self.games[number - 1]
            except TablegamesError as problem:
                raise Refused(str(problem).replace(self.prefix, "")) from None
            if len(record.lines) > ACTIONS:
                raise Refused.said(
                    f"This game has {len(record.lines)} actions; at most {ACTIONS} are looked through here.",
                    f"Cette partie a {len(record.lines)} coups ; on en regarde ici au plus {ACTIONS}.",
                )
            self.looked[number] = Looked(replace(record, origin=self.name))
        return self.looked[number]


class FilmShelf:
    """The files that were brought."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.kept: dict[str, BroughtFile] = {}

    def bring(self, name: str, content: bytes) -> tuple[str, BroughtFile]:
        """Read a file; the key to it, and the file. One sentence says what is wrong with it."""
        if len(content) > LARGEST:
            raise Refused.said(
                f"That file is too large: at most {LARGEST // 1024} kB of one are read.",
                f"Ce fichier est trop grand : on en lit au plus {LARGEST // 1024} ko.",
            )
        safe = _NAME.sub("_", name.rpartition("/")[2])[-60:].lstrip(".") or "game.jsonl"
        with tempfile.TemporaryDirectory(prefix="tablegames-") as folder:
            path = Path(folder) / safe
            path.write_bytes(content)
            try:
                found = BroughtFile(safe, read_games(self.registry, path), f"{folder}/")
            except TablegamesError as problem:
                raise Refused(str(problem).replace(f"{folder}/", "")) from None
        if len(found.games) > GAMES:
            raise Refused.said(
                f"{safe} has {len(found.games)} games; at most {GAMES} of a file are shown: split it.",
                f"{safe} a {len(found.games)} parties ; on en montre au plus {GAMES} : divisez-le.",
            )
        found.game(1)
        key = secrets.token_urlsafe(18)
        self.kept[key] = found
        while len(self.kept) > KEPT:
            del self.kept[next(iter(self.kept))]
        return key, found

    def find(self, key: str, number: int) -> Looked:
        """A game of a file that was brought."""
        found = self.kept.pop(key, None)
        if found is None:
            raise Refused.said(
                "This file is not here any more; bring it again.", "Ce fichier n'est plus ici ; apportez-le encore."
            )
        self.kept[key] = found  # now the last that was looked at
        return found.game(number)


def told_of(registry: Registry, looked: Looked, seat: int | None) -> dict[str, Any]:
    """What is told of a game before one goes through it: who plays, from where it can be seen, its moves by lines."""
    film = looked.film(registry)
    viewer = _viewer(film, seat)
    table = film.table
    person = only_person(looked.record)
    told = told_in_header(looked.record)
    return {
        "game": str(table.entry.title),
        "name": table.entry.name,
        "own": is_own(table),
        "facts": [f"{name}{say(': ', ' : ')}{fact}" for name, fact in told.facts.items()],
        "names": [table.wording.seat(Seat(one)) for one in range(table.game.seats)],
        "from": None if secretive(table.bare) else person or Seat(0),
        "seats": [one for one in range(table.game.seats) if _may_look(film, Seat(one))],
        "numbers": list(film.numbers),
        "moves": [next(film.told(number, viewer)).strip().partition(" ")[2] for number in range(len(film.moments))],
    }


def shown(registry: Registry, looked: Looked, at: int, seat: int | None, *, upright: bool = False) -> dict[str, Any]:
    """The board after so many actions as a seat may see it, what the last of them was and what came of it."""
    film = looked.film(registry)
    viewer, last = _viewer(film, seat), len(film.moments)
    if not 0 <= at <= last:
        raise Refused.said(f"There are {last} actions.", f"Il y a {last} coups.")
    table, state = film.table, film.state(at)
    traced = Traced()
    traced.by(table, film.moments[max(0, at - 8) : at])
    drawn, is_svg = board(registry, table, state, viewer, traced.last, placed=True, upright=upright)
    told = [line.strip() for line in film.told(at - 1, viewer)] if at else []
    if told:
        told[0] = told[0].partition(" ")[2]
    if at == last:
        told += film.ending() if film.problem is None else [str(film.problem)]
    open_to_all = film.whole or not at or not film.moments[at - 1].secret
    known = places(drawn).names if is_svg else ()
    return {
        "at": at,
        "svg" if is_svg else "text": drawn,
        "told": told,
        "standing": [*table.reckoning(state), *table.standing(state)],
        "arrows": list(_arrows(film, film.moments[at - 1], viewer, set(known))) if at and open_to_all else [],
    }


def _viewer(film: Film, seat: int | None) -> Seat | None:
    film.look_from(Seat(0) if seat is None else Seat(seat))  # places are counted as the picture has them
    if seat is None:
        return None
    if not 0 <= seat < film.table.game.seats:
        raise Refused.said("There is no such seat.", "Il n'y a pas cette place.")
    refuse_to_look(film.table, film.record, Seat(seat))
    return Seat(seat)


def _may_look(film: Film, seat: Seat) -> bool:
    try:
        refuse_to_look(film.table, film.record, seat)
    except RecordError:
        return False
    return True


def _arrows(film: Film, moment: Moment[Any, Any], viewer: Seat | None, known: set[str]) -> Iterator[dict[str, Any]]:
    """What was played, from place to place, and the ways in which something was done; named as the picture does."""
    table = film.table
    counted = _counting(table, moment, viewer)

    def through(kind: str, *stops: object) -> Iterator[dict[str, Any]]:
        named = [counted(str(stop)) for stop in stops]
        if len(named) > 1 and all(name in known for name in named):
            yield {"kind": kind, "through": named}

    if moment.seat is not None:
        names = Places(frozenset((*known, *map(str, range(1, 25)))) if known else frozenset())
        for stroke in names.strokes(table.write(moment.before, moment.action)):
            yield from through("play", *stroke[:2])
    events = moment.step.events if film.whole else visible(moment.step.events, viewer)
    for event in events:
        for way in table.ways(moment.before, moment.action, event):
            for route in way:
                yield from through("way", route.source, *route.rests[:1], route.to)


def _counting(table: Table, moment: Moment[Any, Any], viewer: Seat | None) -> Any:
    """From the name that whoever acts has for a place to the viewer's."""
    counted = table.abilities.counted
    turn: Any = table.game.turn(moment.before)
    actor = place_in_hand(moment.before, getattr(turn, "seat", None))
    reader = place_in_hand(moment.before, viewer) or Seat(0)
    if actor is None or actor == reader or counted is None:
        return lambda name: name
    return lambda name: str(counted(table.bare, int(name), actor, reader)) if name.isdigit() else name
