"""The files that a server and a user's folder keep, and the messages of browsers: seatings, progress, messages."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tablegames.core.errors import Refused
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.session.progress import NAME, read_progress
from tablegames.web.form_input import OwnRules, asked_for, own_variant
from tablegames.web.games import Asked, GameHouse
from tablegames.web.replays import ReplayShelf, shown, told_of
from tests.fuzz import corpus
from tests.fuzz.corpus import bytes_of, put
from tests.fuzz.files import record_input, variant_input
from tests.fuzz.mutation import changed_data, changed_text, nonsense
from tests.fuzz.registered import parser


def _altered(known: Callable[[], Any]) -> Callable[[Random], Any]:
    """The text of some JSON, altered as data or as text."""

    def make(luck: Random) -> Any:
        data = known()
        if luck.randrange(10) == 0:
            return nonsense(luck, [json.dumps(data)])
        if luck.randrange(2):
            return json.dumps(changed_data(luck, data))
        return changed_text(luck, json.dumps(data))

    return make


SOLVED = {"format": 1, "solved": {"trictrac": {"counting-1": "2026-11-16"}, "nim": {"one": "2026-11-15"}}}


@parser("solved", _altered(lambda: SOLVED))
def _read_solved(data: Any) -> bool:
    put(Path(NAME), data)
    read_progress(Path())
    return True


@cache
def _begun() -> tuple[str, str, Any]:
    """A game that a server began: its name, its record, and its seating."""
    house = GameHouse(corpus.registry(), Path("games"))
    name = house.begin(Asked("plain"))[0].id
    house.close()
    folder = Path("games")
    return name, (folder / f"{name}.jsonl").read_text("utf-8"), json.loads((folder / f"{name}.json").read_text("utf-8"))


def _kept(luck: Random) -> Any:
    name, record, seating = _begun()
    if luck.randrange(2):
        return [_altered(lambda: seating)(luck), record]
    return [json.dumps(seating), changed_text(luck, record, [name])]


FORM = {"game": "domino", "variant": "tete_a_tete", "match": "first-to:2", "seats": 2, "rules": {"double": False},
        "players": ["human", "engine:1"]}  # fmt: skip


@parser("kept games", _kept, cost=2)
def _read_kept(data: Any) -> bool:
    name, _, _ = _begun()
    seating, record = data
    put(Path("games") / f"{name}.json", seating)
    put(Path("games") / f"{name}.jsonl", record)
    house = GameHouse(corpus.registry(), Path("games"))
    try:
        return house.find(name) is not None
    finally:
        house.close()


@parser("forms", _altered(lambda: FORM), cost=2)
def _read_form(data: Any) -> bool:
    house = GameHouse(corpus.registry(), Path("forms"))
    try:
        house.begin(asked_for(read_object(data, Refused)))
        return True
    finally:
        house.close()
        for path in Path("forms").iterdir():
            path.unlink()


def _brought(luck: Random) -> Any:
    kind = luck.randrange(3)
    if kind:
        return ["game.jsonl", record_input(luck), luck.choice([None, 0, 1, 7])]
    return [luck.choice(["games.pdn", "a.fen", "../x.pdn", "?"]), changed_text(luck, corpus.PDN, corpus.FEN), None]


@parser("brought files", _brought, cost=2)
def _read_brought(data: Any) -> bool:
    name, text, seat = data
    shelf = ReplayShelf(corpus.registry())
    _, found = shelf.bring(name, bytes_of(text))
    looked = found.game(1)
    told_of(shelf.registry, looked, seat)
    for at in (0, 1, len(looked.record.lines)):
        with suppress(Refused):
            shown(shelf.registry, looked, at, seat)
    return True


@parser("brought rules", variant_input, cost=2)
def _read_brought_rules(data: Any) -> bool:
    name, text = data
    registry = corpus.registry()
    own_variant(registry, registry.game(name), OwnRules("../mine.yaml", text))
    return True
