"""The vocabulary of pictures: what is written is XML whatever it says, and numbers are short."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
import tablegames_nim
from hypothesis import given, strategies as st

from tablegames.core.errors import PluginError
from tablegames.plugin.drawing.diagram import Look, Picture, circle, die, disc, element, group, number, pips, words
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.registry import Registry
from tablegames.records.pictures import choose_drawer
from tests.pictures import read

printable = st.text(st.characters(min_codepoint=32, exclude_categories=("Cs", "Cc")), min_size=1)


@given(printable, printable)
def test_whatever_is_said_in_a_picture_is_well_formed(title: str, told: str) -> None:
    text = Picture((0, 0), (10, 20), told, (words(1, 2, 3, told), circle(1, 1, 1, told))).svg(Look(title))
    seen = read(text)
    assert (seen.child("title"), seen.child("desc")) == (title, told)


@given(st.floats(-1e6, 1e6))
def test_a_number_is_as_short_as_two_decimals_allow(value: float) -> None:
    text = number(value)
    assert abs(float(text) - value) < 0.0051
    assert "e" not in text
    assert not text.startswith("-0") or float(text) != 0
    assert "." not in text or not text.endswith(("0", "."))


def test_the_size_on_paper() -> None:
    picture = Picture((-2, -3), (100, 50), "", ())
    assert (read(picture.svg(Look("A"))).root.attrib | {"xmlns": ""}).items() >= {
        "viewBox": "-2 -3 100 50", "width": "75mm", "height": "37.5mm"
    }.items()  # fmt: skip
    assert 'width="80mm" height="40mm"' in picture.svg(Look("A", width=80))


def test_nothing_is_a_group_of_nothing() -> None:
    assert group("dames", ()) == ""
    assert element("rect", {"fill": None}) == "<rect/>"


@pytest.mark.parametrize("value", range(7))
def test_a_die_has_as_many_points_as_it_shows(value: int) -> None:
    seen = ElementTree.fromstring(die(0, 0, 10, value))
    points = [(float(one.get("cx", "")), float(one.get("cy", ""))) for one in seen.iter("circle")]
    assert len(set(points)) == value
    assert all(abs(x) < 4 and abs(y) < 4 for x, y in points)
    assert len(set(pips(0, 0, 10, value, lying=True))) == value


def test_a_disc_shows_a_ring_or_a_number() -> None:
    plain, counted = "".join(disc(0, 0, 4, 0, "dame")), "".join(disc(0, 0, 4, 1, "dame", "15"))
    assert 'class="piece dame white"' in plain
    assert 'class="ring" cx="0" cy="0" r="2.48" fill="none" stroke="#000"' in plain
    assert 'class="piece dame black"' in counted
    assert ">15</text>" in counted
    assert 'class="ring" cx="0" cy="0" r="2.48" fill="none" stroke="none"' in counted


def test_a_game_without_pictures_says_so() -> None:
    known = Registry(load_plugins([("nim", tablegames_nim)]))
    entry = known.game("nim")
    with pytest.raises(PluginError, match="nim has no pictures; leave out --svg to see the board as text"):
        choose_drawer(entry, known.diagrams(entry), None)
