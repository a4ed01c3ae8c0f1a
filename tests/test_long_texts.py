"""Texts of any length, numbers of any length: what a notation is given is read or refused in proportion to its length.

And refused in one sentence, which does not say all of it again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest

from tablegames import RandomPlayer, play
from tablegames.core.errors import NotationError, Refused
from tablegames.core.game import Decide, acting_view
from tablegames.core.languages import agreeing, speaking
from tablegames.plugin.registry import Registry
from tablegames.table.setting import load
from tests.lengths import in_proportion

GAMES = sorted(Registry().games)
DIGITS = "1" * 5000
LONG = [
    "32-28 ", "1", "3x", "x", " ", "-", ":", "38x16:", "1,", "|", "l", "32 a ", "de ", "é", "8/12 ", "1/2/", "1/2*",
    "(", "3/down ", "6-4 ", "6 ", ", ", "@", "pion ", "²", "٣",
]  # fmt: skip
BEGUN = ["", "1 ", "n° ", "38x16:", "38 prend ", "3 ", "6 -", "8/12(", "deal "]
NUMBERS = [
    "{}", "32-{}", "32 a {}", "38x16:{}", "P. de {} à 43", "n° {}", "{}/12", "8/{}", "8/12({})",
    "{}-6", "6-{}", "3/down*{}", "lift {}", "deal {}", "0{}", "-{}", "{}e4",
]  # fmt: skip


@cache
def readers(name: str) -> list[Callable[[str], Any]]:
    """A game's notation, to be given a text where the game begins, and where a player is to decide."""
    table = load(name, match="single")
    states: list[Any] = [table.game.initial()]
    play(table.game, [RandomPlayer()] * table.game.seats, seed=1, watch=lambda moment: states.append(moment.before))
    deciding = [state for state in states if isinstance(table.game.turn(state), Decide)]
    views = [acting_view(table.bare, state) for state in (states[0], deciding[len(deciding) // 2])]
    return [partial(table.notation.read, table.bare, view) for view in views]


@pytest.mark.parametrize("begun", BEGUN)
@pytest.mark.parametrize("name", GAMES)
def test_a_long_text_is_read_or_refused_in_proportion_to_its_length(name: str, begun: str) -> None:
    for read in readers(name):
        for part in LONG:
            for end in ("", "#"):
                assert in_proportion(
                    read,
                    lambda size, part=part, end=end: begun + part * (size // len(part)) + end,  # type: ignore[misc]
                ), (begun, part, end)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_a_number_of_five_thousand_figures_is_refused_and_not_said_again(name: str, language: str) -> None:
    with speaking(language):
        for read in readers(name):
            for text in NUMBERS:
                with pytest.raises((NotationError, Refused)) as refused:
                    read(text.format(DIGITS))
                assert DIGITS[:100] not in str(refused.value), text


@pytest.mark.parametrize(
    ("language", "number", "several"),
    [("en", DIGITS, True), ("en", "1", False), ("en", "01", False), ("en", "0", True), ("fr", "0", False),
     ("fr", "1", False), ("fr", "2", True), ("fr", DIGITS, True)],
)  # fmt: skip
def test_a_word_agrees_with_a_number_however_long(language: str, number: str, several: bool) -> None:
    with speaking(language):
        assert agreeing(f"{number} point(s)") == f"{number} point{'s' if several else ''}"
