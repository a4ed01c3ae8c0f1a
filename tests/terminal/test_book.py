"""`tablegames book`: the first plays, as a table, one by one, as data, and what it refuses."""

from __future__ import annotations

import json

import pytest

from tests.conftest import Cli


def test_all_first_throws_in_a_table(cli: Cli) -> None:
    out = cli("book", "trictrac").out
    head, _line, *rows = out.splitlines()
    assert head.split() == ["dice", "best", "play", "equity", "next", "best", "loss"]
    assert [row.split()[0] for row in rows[:21]][::20] == ["6-6", "1-1"]
    assert "the only play" in rows[0]
    assert "± is the 95 % interval" in " ".join(out.split())
    assert len(json.loads(cli("book", "trictrac", "--json").out)["lines"]) == 21


def test_one_throw_the_larger_or_the_smaller_number_first(cli: Cli) -> None:
    ran = cli("book", "trictrac", "1-2")
    assert ran.out == cli("book", "trictrac", "2-1").out
    first, _head, _line, best, other, *_rest = ran.out.splitlines()
    assert first == "First throw 2-1:"
    assert best.split()[:2] == ["1/3", "1/2"]
    assert other.split()[0] == "1/4"


def test_the_reply_to_the_best_play_or_to_another(cli: Cli) -> None:
    assert cli("book", "trictrac", "2-1", "3-1").out.startswith(
        "First throw 2-1, played 1/3 1/2; the reply with 3-1:\n"
    )
    data = json.loads(cli("book", "trictrac", "2-1", "3-1", "--play", "1/4", "--json").out)
    assert data["line"] == ["2-1", "1/4", "3-1"]
    assert {play["play"] for play in data["plays"]} == {"1/4 1/2", "1/5"}
    assert data["plays"][0]["equity"] >= data["plays"][1]["equity"]


def test_in_french(cli: Cli) -> None:
    out = cli("book", "trictrac", "2-1", "3-1", "--lang", "fr").out
    assert out.startswith("Premier jet 2-1, joué 1/3 1/2 ; la réponse avec 3-1 :\n")
    assert "espérance" in out
    assert ",0" in out


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("trictrac", "7-1"), "a throw is 2 numbers from 1 to 6, such as 6-5, not '7-1'"),
        (("trictrac", "hello"), "a throw is 2 numbers from 1 to 6"),
        (("jacquet",), "jacquet has no opening book; these games have one: "),
        (("toutetable", "3-1", "6-5"), "the opening book of toutetable ends with the first play"),
        (("trictrac", "6-4", "6-4", "--play", "3/4"), "'3/4' cannot be played here"),
        (("trictrac", "6-4", "--play", "1/11"), "--play chooses the first play to reply to, so give two throws"),
        (("trictrac", "6-4", "3-1", "2-1"), "give at most two throws"),
        (("tric",), "there is no game 'tric'"),
    ],
)
def test_what_cannot_be_looked_up_gets_one_sentence(cli: Cli, asked: tuple[str, ...], said: str) -> None:
    ran = cli("book", *asked)
    assert ran.code == 2
    assert said in ran.complaint


def test_a_hint_quotes_the_book_and_so_does_why(cli: Cli) -> None:
    asked = ("play", "trictrac", "--set", "opening=separate", "--first", "white", "--dice", "ask")
    out = cli(*asked, "--players", "human,first", typed="2-1\nhint\nwhy\nquit\n").out
    assert out.count("Opening book: 1/3 1/2 (+0.0") == 2
    assert out.count("1/4 loses 0.0") == 2
