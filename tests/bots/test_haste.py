"""How hasty players err: by moves that they only glance at, by doubts, and never by more than they may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tablegames.bots.haste import Haste
from tablegames.core.chance import Rng

SCORES = {"wins": 100, "holds": 0, "loses": -100, "blunders": -400}
LOOKS = {"wins": 0, "holds": 10, "loses": 20, "blunders": 30}


def chosen(haste: Haste, looks: Mapping[str, int] = LOOKS) -> Counter[str]:
    """Return how often each move is played."""
    return Counter(haste.choice(SCORES, lambda: looks, Rng(number)) for number in range(300))


def test_without_haste_the_best_move_is_played() -> None:
    assert not Haste().errs
    assert chosen(Haste()) == {"wins": 300}


def test_a_move_that_is_only_glanced_at_is_taken_for_what_it_seems() -> None:
    assert chosen(Haste(glances=100)) == {"blunders": 300}
    often, seldom = (chosen(Haste(glances=share)) for share in (50, 10))
    assert often["wins"] < seldom["wins"] < 300
    assert seldom["blunders"] > 0


def test_what_looks_bad_at_a_glance_too_is_not_played() -> None:
    assert chosen(Haste(glances=50), SCORES) == {"wins": 300}


def test_doubts_mix_up_moves_that_are_nearly_as_good() -> None:
    assert set(chosen(Haste(doubt=40))) == {"wins"}
    assert set(chosen(Haste(doubt=80))) == {"wins", "holds"}


def test_nobody_gives_away_more_than_he_may() -> None:
    assert set(chosen(Haste(glances=60, doubt=90, gives=200))) == {"wins", "holds", "loses"}


def test_the_same_luck_makes_the_same_errors() -> None:
    assert chosen(Haste(glances=30, doubt=50)) == chosen(Haste(glances=30, doubt=50))
