"""The first player is announced with the articles of the current game."""

from __future__ import annotations

import pytest

from tablegames import load


@pytest.mark.parametrize(
    ("game", "ruleset", "cite"),
    [
        ("trictrac", "academie_premier", "AUJ-T1 I; AUJ-T2 II; LEP 1.I"),
        ("trictrac", "lepeintre", "AUJ-T1 I; AUJ-T2 II; LEP 1.I"),
        ("toc", "premier_trou", "AUJ-Toc II"),
    ],
)
def test_the_dice_are_drawn_for_as_the_book_of_the_game_says(game: str, ruleset: str, cite: str) -> None:
    table = load(game, ruleset, match="single")
    for dice in ("6-3", "4-4"):
        step = table.played(table.begin(), dice).step
        assert step.events[0].cite == cite
