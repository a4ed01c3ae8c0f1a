"""Lists of plays say which hits, fills, takes the coin, crowns or makes a partout, and once what the signs mean."""

from __future__ import annotations

import re

import pytest

from tablegames import load
from tablegames.core.languages import speaking
from tablegames.session.typed_play import meant
from tablegames.table.effects import Effects
from tests.session.test_prompt import DAMES, DOMINO, TOUTETABLE, TRICTRAC, at, typed

HIT = {"white": "1*14 10", "black": "14 1*14", "turn": "white", "throw": "6-1"}
"""A dame of Black's alone, on 11 as White counts."""
FILL = {"white": "1*3 2*2 3*2 4*2 5*2 6 7*3", "black": "1*15", "turn": "white", "throw": "5-4"}


def rows(heard: str) -> dict[str, str]:
    """The plays of the last list with their signs."""
    return dict(re.findall(r"(?<=\d\. )(\S+(?: \d+/\S+)*)((?: [*+=]| \(c\))*)(?=  |$)", heard, re.MULTILINE))


def test_a_play_that_hits_is_marked_and_the_mark_explained_once() -> None:
    heard = typed(TOUTETABLE, HIT, "moves").told[-1]
    found = rows(heard)
    assert {play for play, sign in found.items() if sign == " *"} == {play for play in found if "10/11" in play}
    assert heard.splitlines()[-1] == "  * hits a dame."
    with speaking("fr"):
        table = load("toutetable", match="single")
        assert typed(table, HIT, "coups").told[-1].splitlines()[-1] == "  * bat une dame."


def test_what_hits_can_be_asked_for_and_typed_as_it_stands_in_the_list() -> None:
    place = at(TOUTETABLE, HIT)
    listed = rows(typed(TOUTETABLE, HIT, "moves *").told[-1])
    assert set(listed.values()) == {" *"}
    for play in listed:
        assert meant(Effects(place, place.plays()).unmarked(f"{play} *"), place, place.plays()) == place.plays()[play]


def test_any_number_of_signs_may_follow_and_signs_alone_are_no_play() -> None:
    place = at(TOUTETABLE, HIT)
    effects, play = Effects(place, place.plays()), next(iter(rows(typed(TOUTETABLE, HIT, "moves *").told[-1])))
    assert effects.unmarked(play + " *" * 20_000) == play
    assert effects.unmarked("* " * 20_000) == "*"
    assert effects.unmarked(f"{play} ?") == f"{play} ?"


def test_where_no_play_hits_there_is_no_sign_and_no_legend() -> None:
    heard = typed(TOUTETABLE, HIT | {"black": "1*15"}, "moves").told[-1]
    assert rows(heard)
    assert not set(heard) & set("*+=")


@pytest.mark.parametrize(
    ("position", "play", "told"),
    [
        (FILL, "1/6 7/11", "+ fills a jan"),
        (FILL | {"white": "1*3 2*2 3*2 4*2 5*2 6*2 7*2", "throw": "2-1"}, "7/9 7/8", "= keeps a jan full"),
        ({"white": "1*13 6 7", "black": "1*15", "turn": "white", "throw": "6-5"}, "6/12 7/12", "(c) takes the corner"),
    ],
)
def test_at_trictrac_the_coin_and_the_pleins_are_marked(position: dict[str, str], play: str, told: str) -> None:
    heard = typed(TRICTRAC, position, "moves").told[-1]
    assert re.search(rf"\d\. {play} {re.escape(told.split()[0])}(  |\n)", heard), heard
    assert f"  {told}." in heard.splitlines()


def test_at_draughts_a_piece_that_is_crowned_is_marked() -> None:
    heard = typed(DAMES, "W:W8,40:B15", "moves").told[-1]
    assert {play for play, sign in rows_of_squares(heard).items() if sign} == {"8-2", "8-3"}
    assert "  + makes a king." in heard.splitlines()


def rows_of_squares(heard: str) -> dict[str, str]:
    return dict(re.findall(r"\d\. (\S+)( \+)?(?=  |$)", heard, re.MULTILINE))


def test_at_domino_a_partout_is_marked_from_what_the_seat_sees() -> None:
    position = {"hands": {0: "6-3 6-1 5-5", 1: "6-4 4-3"}, "line": "6-5 5-3", "turn": 0, "leader": 0}
    heard = typed(DOMINO, position, "moves").told[-1]
    assert re.search(r"6-3 \w+ =", heard), heard
    assert not re.search(r"6-1 \w+ =", heard), heard
    assert "  = makes both ends alike (partout)." in heard.splitlines()


def test_who_listens_is_told_in_words() -> None:
    table = load("toutetable", match="single", render="plain")
    heard = typed(table, HIT, "moves").told[-1].splitlines()
    assert [line for line in heard if line.endswith(", hits a dame")] == [line for line in heard if "10/11" in line]
    assert not [line for line in heard if "*" in line]
