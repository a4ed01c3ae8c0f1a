"""Opening books: how they are read, where they are found on the board, and that their plays are legal."""

from __future__ import annotations

import math

import pytest

from tablegames.core.dice import OpeningThrow
from tablegames.core.errors import PluginError
from tablegames.core.events import Seat
from tablegames.core.languages import speaking
from tablegames.plugin.openings import read_book, shipped_book
from tablegames.plugin.registry import Registry
from tablegames.table.openings import opened, openings_line, openings_of
from tablegames.table.setting import set_table

REGISTRY = Registry()
GAMES = [name for name, entry in REGISTRY.games.items() if shipped_book(entry) is not None]
BOOK = """\
variant: lepeintre
seed: 1
network: partie.net
first:
  throws: 2
  games: 10
  lines:
    6-4: {1/7 1/5: [0.05, 0.01], 1/11: [0.04, 0.01, 0.01, 0.02]}
replies:
  throws: 0
  games: 10
  lines:
    6-4; 1/11; 3-1: {1/4 1/2: [-0.05, 0.01]}
"""


def test_a_book_is_read() -> None:
    book = read_book(BOOK, "x.yaml")
    best, other = book.first.lines["6-4",]
    assert (best.text, best.equity, best.loss, other.loss, other.surely_worse) == ("1/7 1/5", 0.05, 0, 0.01, False)
    assert book.replies is not None
    assert [*book.replies.lines] == [("6-4", "1/11", "3-1")]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seed: 1\n", "", "'seed' is missing"),
        ("seed: 1", "seeds: 1", "unknown key 'seeds' (did you mean 'seed'?)"),
        ("throws: 2", "throws: two", "'first' must be a section of the book"),
        ("6-4: {", "6-4; 1/11: {", "x.yaml:8: '6-4; 1/11' is not a line in the section 'first'"),
        ("{1/4 1/2: [-0.05, 0.01]}", "{}", "x.yaml:13: the line '6-4; 1/11; 3-1' needs plays"),
        ("[0.05, 0.01]", "[0.05]", "x.yaml:8: '1/7 1/5' needs its equity"),
        ("0.01, 0.02]", "0.01]", "'1/11' needs its equity and the half-width of its interval; every play after"),
        ("[0.04, 0.01", "[0.06, 0.01", "'1/11' is out of order"),
        ("[0.05, 0.01]", "[0.05, -0.01]", "'1/7 1/5' is out of order, or has a negative width or loss"),
        (BOOK, "- 1", "an opening book must be a mapping"),
    ],
)
def test_a_damaged_book_is_refused_in_one_sentence(old: str, new: str, said: str) -> None:
    with pytest.raises(PluginError) as refused:
        read_book(BOOK.replace(old, new), "x.yaml")
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("game", GAMES)
def test_every_play_of_a_shipped_book_is_legal_and_its_position_is_found_whoever_begins(game: str) -> None:
    found = opened(REGISTRY, game)
    table, bare = found.table, found.table.bare
    for first in (Seat(0), Seat(1)):
        for section in found.book.sections:
            for line, plays in section.lines.items():
                state = bare.initial(first)
                for text in line:
                    state = bare.apply(state, table.read(state, text)).state
                seat = bare.turn(state).seat
                assert (seat == first) == (len(line) == 1)
                page = found.page(bare.view(state, seat))
                assert page is not None
                assert page.line == line
                assert [said for _play, said in page.plays] == [*plays]
                assert {play for play, _said in page.plays} <= {*bare.legal(state)}


@pytest.mark.parametrize("game", GAMES)
def test_a_book_has_all_first_throws(game: str) -> None:
    book = opened(REGISTRY, game).book
    assert len(book.first.lines) == 21
    assert all(math.isclose(a[-1].loss, a[0].equity - a[-1].equity, abs_tol=2e-4) for a in book.first.lines.values())


def test_trictracs_first_throws_are_as_sure_as_was_wanted() -> None:
    book = opened(REGISTRY, "trictrac").book
    assert max(max(one.within, one.loss_within) for plays in book.first.lines.values() for one in plays) <= 0.02


def test_trictracs_replies_answer_every_first_play_with_every_throw() -> None:
    book = opened(REGISTRY, "trictrac").book
    assert book.replies is not None
    answered = {line[:2] for line in book.replies.lines}
    assert answered == {(*line, play.text) for line, plays in book.first.lines.items() for play in plays}
    assert len(book.replies.lines) == 21 * len(answered)


def test_a_live_game_finds_the_page_after_the_dice_were_drawn_for() -> None:
    table = set_table(REGISTRY, "trictrac", "lepeintre")
    found = openings_of(REGISTRY, table)
    assert found is not None
    for dice, first in (((6, 4), Seat(0)), ((4, 6), Seat(1))):
        state = table.game.apply(table.game.initial(), OpeningThrow(dice)).state
        page = found.page(table.game.view(state, first))
        assert page is not None
        assert page.line == ("6-4",)


def test_the_book_holds_under_its_own_rules_only() -> None:
    separate = set_table(REGISTRY, "trictrac", "lepeintre", overrides={"opening": "separate"})
    assert openings_of(REGISTRY, separate) is not None
    longer = set_table(REGISTRY, "trictrac", "lepeintre", overrides={"trous": 6})
    assert openings_of(REGISTRY, longer) is None
    assert openings_of(REGISTRY, set_table(REGISTRY, "toutetable", "academie")) is None
    assert openings_of(REGISTRY, set_table(REGISTRY, "jacquet")) is None


def test_a_page_as_a_sentence_in_both_languages() -> None:
    found = opened(REGISTRY, "trictrac")
    bare = found.table.bare
    state = bare.initial(Seat(0))
    state = bare.apply(state, found.table.read(state, "1-1")).state
    page = found.page(bare.view(state, Seat(0)))
    assert page is not None
    best, other = page.plays
    write = {best[0]: "one", other[0]: "two"}.__getitem__
    assert openings_line(page, write).startswith("Opening book: one (+0.0")
    assert "; two loses 0.0" in openings_line(page, write)
    with speaking("fr"):
        assert openings_line(page, write).startswith("Livre d'ouvertures : one (+0,0")
