"""One numbering, the reader's side below, the last play marked: in the terminal and in pictures alike."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tablegames import Seat, load
from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer
from tablegames.plugin.drawing.sight import Trace
from tablegames.plugin.registry import Registry
from tablegames.records.pictures import picture
from tablegames.session.session import Traced
from tablegames.table.narration import narrate
from tablegames.table.table import Table
from tests.conftest import Cli

BOARDS = (
    "trictrac", "toc", "toutetable", "revertier", "jacquet", "garanguet", "plain", "tourne_case", "dames_rabattues",
    "dames_polonaises",
)  # fmt: skip
MARK = {"dames_polonaises": "ox"}


def read_by(table: Table, seat: int, *, mine: bool = True) -> Table:
    """The table as the only person at it has it."""
    return replace(table, mine=mine, wording=replace(table.wording, you=Seat(seat)))


def after(table: Table, actions: int, seed: int = 4) -> Any:
    return play(table.game, [RandomPlayer()] * 2, seed=seed, limit=actions).state


@pytest.mark.parametrize("render", ["text", "rich"])
@pytest.mark.parametrize("game", BOARDS)
def test_seen_by_the_other_a_board_is_turned_by_half_a_turn(game: str, render: str) -> None:
    """Above and below, left and right: the signs of the pieces come in the opposite order."""
    table = load(game, match="single", render=render)
    state = after(table, 6)

    def signs(seat: int) -> str:
        drawn = read_by(table, seat).draw(state, Seat(seat)).splitlines()
        inside = [line[line.index(edge) + 1 : line.rindex(edge)] for line in drawn for edge in "|║" if edge in line]
        return "".join(re.findall("[OXox●○◎◉]", "".join(inside)))

    assert signs(0)
    assert signs(1) == signs(0)[::-1]


@pytest.mark.parametrize("game", [game for game in BOARDS if game not in ("dames_rabattues", "dames_polonaises")])
def test_the_reader_s_own_side_is_below(game: str) -> None:
    """The text at the bottom of a picture is the text below the board in the terminal."""
    table = load(game, match="single", render="text")
    drawer = next(iter(Registry().diagrams(table.entry).values()))
    state = after(table, 0)
    for seat in (0, 1):
        svg = picture(table, drawer, state, Seat(seat), labels=True)
        labels = [
            (float(y), float(x), n) for x, y, n in re.findall(r'<text[^>]*x="([^"]+)" y="([^"]+)"[^>]*>(\d+)<', svg)
        ]
        lowest = max(y for y, _, _ in labels)
        below = [int(n) for y, _, n in sorted(labels, key=lambda one: one[1]) if y == lowest]
        drawn = read_by(table, seat).draw(state, Seat(seat)).splitlines()
        numbers = [line for line in drawn if len(re.findall(r"\d+", line)) == 12 and "|" in line and "O" not in line]
        assert [int(n) for n in re.findall(r"\d+", numbers[-1])] == below, (game, seat)


def test_the_other_s_plays_and_gains_are_counted_as_the_reader_counts() -> None:
    position = {"white": "1*6 7*2 11*2 12*2 2*2 8", "black": "1*9 7 11*3 12*2", "turn": "black"}
    table = load("trictrac", match="single")
    moment = table.played(table.start(position), "6-3")
    mine, own = ([*narrate(read_by(table, 0, mine=mine), moment, Seat(0))] for mine in (True, False))
    assert (
        "  Black hits your dame on 8 in the grand jan (from 14 by 6): 2. [AUJ-T1 III; AUJ-T2 IX, XI; LEP 1.II]" in mine
    )
    assert (
        "  Black hits your dame on 17 in the grand jan (from 11 by 6): 2. [AUJ-T1 III; AUJ-T2 IX, XI; LEP 1.II]" in own
    )
    moment = table.played(moment.step.state, "1/7 1/4")
    assert next(iter(narrate(read_by(table, 0), moment, Seat(0)))) == "Black: 24/18 24/21"
    assert next(iter(narrate(read_by(table, 0, mine=False), moment, Seat(0)))) == "Black: 1/7 1/4"
    assert next(iter(narrate(read_by(table, 1), moment, Seat(1)))) == "You: 1/7 1/4"


def test_a_play_of_who_circles_is_told_by_the_reader_s_numbers() -> None:
    table = load("revertier", match="single")
    begun = table.begin(Seat(1))
    moment = table.played(table.played(begun, "5-2").step.state, "1/6 1/3")
    assert next(iter(narrate(read_by(table, 0), moment, Seat(0)))) == "Black: 13/18 13/15"


def test_one_count_or_both(cli: Cli) -> None:
    start = ("play", "trictrac", "--seed", "3", "--players", "human,first")
    both = cli(*start, "--numbering", "own", typed="quit\n").out
    rows = r"^(Black|You) +\(?(\d+)"
    counts = {("Black", "24"), ("Black", "1"), ("You", "1"), ("You", "24")}
    assert set(re.findall(rows, both, re.MULTILINE)) == counts
    one = cli(*start, typed="quit\n").out
    assert set(re.findall(rows, one, re.MULTILINE)) == {("Black", "24"), ("You", "1")}


@pytest.mark.parametrize("render", ["text", "rich"])
@pytest.mark.parametrize("game", [game for game in BOARDS if game != "dames_polonaises"])
def test_each_side_of_the_board_has_the_name_of_its_player(game: str, render: str) -> None:
    """The reader's name stands below, the other's above, whichever seat the reader has."""
    table = load(game, match="single", render=render)
    state = after(table, 0)
    for seat, other in ((0, "Black"), (1, "White")):
        drawn = read_by(table, seat).draw(state, Seat(seat))
        beside = re.findall(r"^ ?(You|White|Black)\b(?! *\()", drawn, re.MULTILINE)
        assert beside[:2] == [other, "You"], drawn


def test_citations_stay_out_of_what_is_told_unless_they_are_asked_for(cli: Cli) -> None:
    position = "{white: 1*15, black: 1*9 7 11*3 12*2, turn: white, throw: 5-2}"
    start = ("play", "trictrac", "--position", position, "--seed", "1", "--players", "human,first")
    assert "[AUJ" not in cli(*start, typed="1\n1\n1\n1\nquit\n").out
    assert "[AUJ-T1" in cli(*start, "--cite", typed="1\n1\n1\n1\nquit\n").out
    assert "[AUJ-T1" in cli(*start, typed="1\nwhy\nquit\n").out


def test_no_play_is_marked_once_everything_has_begun_again() -> None:  # LEP 1.I
    """A player who leaves puts all dames back on the talons: no mark of an earlier play stays there."""
    table = load("trictrac", match="single", render="text")
    score = {"points": {"white": 4, "black": 0}, "throw": "3-2", "choose": True}
    men = {"white": "1*3 2*2 3*3 4*3 5*2 6 7", "black": "1*5 2*3 3*3 7*2 9*2", "turn": "white"}
    state = table.start({**men, **score})
    stayed, left = table.played(state, "tenir"), table.played(state, "s'en aller")
    traced = Traced(Trace(Seat(1), (1,), (7, 5)))
    traced.by(table, [stayed])
    assert traced.last == Trace(Seat(1), (1,), (7, 5))
    traced.by(table, [left])
    assert traced.last is None


def test_the_last_play_is_marked_where_it_came_from_and_where_it_came_to(cli: Cli) -> None:
    table = load("trictrac", match="single", render="text")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "black", "throw": "6-4"})
    moment = table.played(state, "1/7 1/5")
    trace = table.trace(state, moment.action, moment.seat)
    assert trace == Trace(Seat(1), (1,), (7, 5))
    drawn = read_by(table, 0).draw(moment.step.state, Seat(0), last=trace)
    assert "Black     (24)  23  22  21[20]  19 |[18]  17" in drawn
    svg = picture(table, next(iter(Registry().diagrams(table.entry).values())), moment.step.state, Seat(0), last=trace)
    assert 'class="last"' in svg
    assert 'class="last"' not in picture(
        table, next(iter(Registry().diagrams(table.entry).values())), moment.step.state, Seat(0)
    )
    told = cli("play", "dames_polonaises", "--seed", "1", "--players", "human,first", typed="1\nundo\nquit\n").out
    assert re.search(r"\(\d+\)", told)
    assert "[x]" in told


@pytest.mark.parametrize("render", ["text", "rich", "plain"])
@pytest.mark.parametrize("game", ["trictrac", "toutetable", "tourne_case", "dames_polonaises", "dames_rabattues"])
def test_who_plays_is_called_the_same_on_the_board_and_in_what_is_told(cli: Cli, game: str, render: str) -> None:
    """The name of White's player is in brackets once; a score, a row and a sentence have the name."""
    for more, name in (((), "Vous"), (("--name", "Marie"), "Marie")):
        asked = ("--first", "white", "--seed", "8", "--lang", "fr", "--render", render, *more)
        told = cli("play", game, *asked, typed="marque\nquitter\n").out
        assert f"{name} (Blancs)" in told or game == "dames_rabattues"
        assert f"{name} : " in told
        assert not re.search(r"^.{0,4}Blancs", told, re.MULTILINE), told


def test_what_is_taken_back_to_the_beginning_leaves_no_mark(cli: Cli) -> None:
    """The play of the beginner is taken back: no arrow is marked any more, as before it."""
    told = cli("play", "trictrac", "--first", "white", "--seed", "8", typed="1\nundo\nquit\n").out
    begun, *later = re.findall(r"^Black +\(?24.*$", told, re.MULTILINE)
    assert later[0] != begun, "the play was marked"
    assert later[-1] == begun
