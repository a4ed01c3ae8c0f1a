"""By pointing at places, or by a word, every play of every game can be made, and conform says where one cannot."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import pytest

from tablegames.core.game import Decide
from tablegames.core.match import in_hand, place_in_hand
from tablegames.families.draughts.diagram import DamierDiagram
from tablegames.plugin.drawing.diagram import Look, target
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.testing import conform, tables
from tablegames.testing.looking import _areas, _overlap, own_drawer, places_are_named, pointed_at
from tablegames.testing.trying import ConformanceError, Promise, Trying

TABLES = {f"{one.entry.name} {one.variant.name} {one.bare.seats}": one for one in tables(matches=("single",))}


@pytest.mark.parametrize("limit", [20, pytest.param(60, marks=pytest.mark.long)])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_play_is_reached_by_pointing_or_by_a_word(table: Table, limit: int) -> None:
    trial = Trying(table, 1, limit=limit)
    trial.play(table.begin(), lambda moment: pointed_at(trial, moment.before))
    places_are_named(trial)
    assert trial.tried[Promise.POINTED] >= trial.pictures


@pytest.mark.parametrize("limit", [8, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_upright_a_picture_has_the_same_places_and_none_over_another(table: Table, limit: int) -> None:
    trial = Trying(table, 3, limit=limit)
    seen = 0

    def look_at(moment: Any) -> None:
        nonlocal seen
        turn = table.game.turn(moment.before)
        drawer = own_drawer(trial)
        if not isinstance(turn, Decide) or drawer is None:
            return
        view = in_hand(table.game.view(moment.before, turn.seat))
        look = Look("", place_in_hand(moment.before, turn.seat), labels=True, places=True)
        lying, standing = (dict(_areas(trial, drawer.draw(view, one))) for one in (look, replace(look, upright=True)))
        assert set(lying) == set(standing)
        assert not [(a, b) for a, b in combinations(standing, 2) if _overlap(standing[a], standing[b])]
        seen += 1

    trial.play(table.begin(), look_at)
    assert seen


@dataclass(frozen=True)
class Sabotaged:
    """The picture of draughts, with its text changed."""

    change: Callable[[str, Look], str]
    name: str = "board"

    def draw(self, view: Any, look: Look) -> str:
        return self.change(DamierDiagram().draw(view, look), look)


def added(shape: str) -> Callable[[str, Look], str]:
    return lambda svg, look: svg.replace("</svg>", f"{shape}</svg>") if look.places else svg


SABOTAGE: dict[str, tuple[Callable[[str, Look], str], str]] = {
    "two places of one name": (added(target("32", 500, 500, 5, 5)), "the name '32' is empty or used twice"),
    "a place without a name": (added(target(" ", 500, 500, 5, 5)), "the name ' ' is empty or used twice"),
    "a place over others": (added(target("board", 0, 0, 90, 90)), "overlaps board"),
    "places nobody asked for": (
        lambda svg, look: svg if look.places else svg.replace("</svg>", target("32", 0, 0, 5, 5) + "</svg>"),
        "32: marked, although look.places is False",
    ),
    "names that no notation has": (
        lambda svg, look: re.sub(r'data-place="(\d+)"', r'data-place="square \1"', svg),
        "no play mentions a place",
    ),
    "half a picture": (lambda svg, look: svg.replace("</svg>", ""), "the picture is not SVG"),
}


@pytest.mark.parametrize(("change", "why"), SABOTAGE.values(), ids=SABOTAGE)
def test_what_is_wrong_with_places_is_named(change: Callable[[str, Look], str], why: str) -> None:
    table = set_table(Registry(), "dames_polonaises", match="single")
    entry = replace(table.entry, diagrams=[Sabotaged(change)])
    with pytest.raises(ConformanceError) as broken:
        conform(replace(table, entry=entry), games=1, look=0.0)
    assert broken.value.promise is Promise.PLACES
    assert why in broken.value.why


def test_plays_of_one_word_are_named() -> None:
    table = set_table(Registry(), "dames_polonaises", match="single")

    class Mumbling:
        def __getattr__(self, name: str) -> Any:
            return getattr(table.notation, name)

        def speak(self, view: object, action: object) -> str:
            return "a move"

    with pytest.raises(ConformanceError) as broken:
        conform(replace(table, notation=Mumbling()), games=1, look=0.0)
    assert broken.value.promise is Promise.POINTED
    assert "have only 1 texts" in broken.value.why
