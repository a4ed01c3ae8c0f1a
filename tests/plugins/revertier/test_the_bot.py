"""The bot of revertier: it sees who is nearly doubled, doubles when it can, and waits or enters as it thinks best."""

from __future__ import annotations

import pytest

from tablegames.core.events import Seat
from tablegames.families.tables.board.men import read_men
from tablegames.families.tables.bot import Thinker
from tablegames.families.tables.bot.features import side_of
from tablegames.families.tables.bot.stakes import ALONE
from tablegames.plugins.revertier.evaluation import entries, valuation
from tablegames.table.setting import load

TABLE = load("revertier")
GAME = TABLE.bare


def best(white: str, black: str, throw: str) -> str:
    state = TABLE.notation.set_up(GAME, {"white": white, "black": black, "turn": "white", "throw": throw})
    return TABLE.write(state, Thinker(GAME, valuation(GAME)).ranked(state)[0].action)


def value(white: str, black: str, double: bool = False) -> float:
    table = load("revertier", overrides={"double": double})
    state = table.notation.set_up(table.bare, {"white": white, "black": black, "turn": "white"})
    return valuation(table.bare).value(state, Seat(0), ALONE)


def test_entries_are_counted_as_the_chapter_does() -> None:  # AUJ-Rev XI
    """With dames on the pile and on four other arrows one entry is left: one dame in hand is all that can be borne."""
    stopped, choked, near = entries(side_of(read_men("hand 1*6 2 3 4 5 12*4")))
    assert stopped == pytest.approx(5 / 6)
    assert choked == 1
    assert near == 1
    assert entries(side_of(read_men("1*15"))) == pytest.approx((1 / 6, 0, 0))
    assert entries(side_of(read_men("hand*2 12*13"))) == pytest.approx((0, 1 / 3, 0))


def test_it_hits_when_that_doubles() -> None:  # AUJ-Rev IX, XI
    """Black holds all six entries: one dame hit and he has lost."""
    black = "1*7 2 3 4 5 6 15 12*2"  # arrow 15 of black is arrow 3 of white
    assert best("1*5 12*8 20*2", black, "2-1").startswith(("1/3", "1/2 2/3"))


def test_to_have_many_in_hand_and_few_entries_is_bad_and_worse_where_the_double_is_agreed() -> None:
    free, choked = "hand 1*2 12*12", "hand 1*6 2 3 4 5 12*4"
    assert value(free, "1*15") > value(choked, "1*15")
    assert value(choked, "1*5 12*10", double=True) < value(choked, "1*5 12*10")
