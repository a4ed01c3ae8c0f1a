"""The table of acts in docs/reference/acts.md: each one is read as written, in both languages, and none is missing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import pytest

from tablegames import load
from tablegames.arbiter.contract import Say
from tablegames.families.dominoes.state import Draw, Pass, Play
from tablegames.families.dominoes.tiles import DOUBLE_SIX
from tablegames.families.tables.race.notation import PASSING
from tablegames.families.tables.race_table.game import WORDS as RACE_WORDS
from tablegames.families.tables.trictrac_table.notation import WORDS as TOUR
from tablegames.plugins.dames_polonaises.arbitre.notation import WORDS
from tablegames.plugins.dames_rabattues.notation import read_play
from tablegames.plugins.domino.arbitre.game import DominoTable
from tablegames.plugins.domino.arbitre.notation import TableNotation
from tablegames.plugins.domino.arbitre.state import Misplay, TableView

PAGE = (Path(__file__).parents[1] / "docs" / "reference" / "acts.md").read_text("utf-8")
ROW = re.compile(r"^\| ([a-z_, ]+) \| (`[^|]+) \| (`[^|]+) \| ([^|]+) \|$", re.MULTILINE)
ROWS = [(games.split(", "), *([one.split(" · ") for one in texts]), told) for games, *texts, told in ROW.findall(PAGE)]
BY_GAME: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
for games, english, french, _ in ROWS:
    for name in games:
        BY_GAME[name] += list(zip((one.strip("`") for one in english), (one.strip("`") for one in french), strict=True))


def a_tour(text: str) -> str:
    act = TOUR.read(text)
    return act[0] if isinstance(act, tuple) else "play" if act is None else act.word


def a_race(text: str) -> str:
    act = RACE_WORDS.read(text)
    assert isinstance(act, Say)
    return act.word


def of_draughts(text: str) -> str:
    table = load("dames_polonaises", overrides={"arbiter": "table"}, match="single")
    state = table.start("W:W29,31,38,39,43,48:B11,12,14,22,32,35")
    found = re.fullmatch(r"(\D+?)\s*([0-9][0-9 ]*)?", text)
    if found is None:
        return type(table.read(state, f"{text},11")).__name__  # the third captive is forgotten
    said = WORDS.read(f"{found[1]} 38" if found[2] else found[1])
    assert isinstance(said, Say)
    return said.word


def rabattues(text: str) -> str:
    return "nothing" if text in PASSING else f"{len(read_play(text).own)} played"


def a_tile(text: str) -> str:
    table = load("domino", "puiser", overrides={"arbiter": "table", "talon_kept": 2}, match="single")
    hands = {0: "6-4 5-5 0-0", 1: "3-1 2-2"}
    state: Any = table.start({"hands": hands, "line": "6-6 6-3", "turn": 0, "leader": 0})
    view = table.bare.view(state, table.bare.turn(state).seat)  # type: ignore[union-attr]
    assert isinstance(view, TableView)
    act = TableNotation().read(view, text, DOUBLE_SIX)
    return act.word if isinstance(act, Say) else type(act).__name__


def names(*kinds: Any) -> set[str]:
    return {kind.__name__ for one in kinds for kind in (get_args(one) if isinstance(one, UnionType) else (one,))}


RACE = set(RACE_WORDS.words)
DOMINO = DominoTable.moments
READ: dict[str, tuple[Callable[[str], str], set[str]]] = {
    "trictrac": (a_tour, {*TOUR.words}),
    "toc": (a_tour, {"marquer"}),
    **dict.fromkeys(("toutetable", "revertier", "plain", "jacquet", "garanguet"), (a_race, RACE)),
    "dames_rabattues": (rabattues, {"2 played", "1 played", "nothing"}),
    "dames_polonaises": (of_draughts, {*WORDS.words, "Take"}),
    "domino": (
        a_tile,
        names(Misplay, Pass, Draw) | {word for one in DominoTable.moments.values() for word in one.says},
    ),
}


def test_every_game_with_an_arbiter_is_there() -> None:
    assert set(BY_GAME) == set(READ)
    for game in READ:
        assert load(game, overrides={"arbiter": "table"}).variant.rules.arbiter == "table"


@pytest.mark.parametrize("game", READ)
def test_every_act_is_there_and_is_read_alike_in_both_languages(game: str) -> None:
    read, acts = READ[game]
    found = set()
    for english, french in BY_GAME[game]:
        assert read(english) == read(french), (english, french)
        found.add(read(english))
    assert found == acts


def test_the_acts_of_a_family_are_all_known_here() -> None:
    assert Play.__name__ not in READ["domino"][1]  # a tile that fits is not an act of the table
