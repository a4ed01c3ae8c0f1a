"""The same questions to several plugins: other options, impossible positions, refusals."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from tablegames.core.match import Begins, FirstTo
from tablegames.plugin.registry import Registry
from tablegames.table.setting import load
from tablegames.testing import conform

# ---- what every game promises holds under options that no ruleset of the books has together

OTHER_OPTIONS: dict[str, list[dict[str, Any]]] = {
    "dames_rabattues": [{"last_down": "next_throw"}, {"parties": 3}, {"parties": 2, "next_dice": "winner"}],
    "garanguet": [
        {"hitting": False, "triplet": "three", "sortie": "exact_lifts", "double": True},
        {"hitting": False, "parties": 2, "next_dice": "loser", "sortie": "inside_first", "double_rule": "none_lifted"},
    ],
    "jacquet": [
        {"opening": "separate", "sortie": "exact_lifts", "double": True},
        {"sortie": "inside_first", "double": True, "double_rule": "none_lifted"},
        {"parties": 2, "next_dice": "loser"},
    ],
    "plain": [
        {"en_passant": True},
        {"beyond_coin": "allowed"},
        {"stuck": "loses", "parties": 3},
        {"en_passant": True, "beyond_coin": "allowed", "stuck": "loses"},
    ],
    "revertier": [
        {"hors_du_jeu": "must_enter", "double": True, "parties": 3},
        {"sortie": "exact_lifts", "handicap": {"player": 2, "dice": True, "start": {2: 1, 7: 1}}},
        {"sortie": "inside_first", "parties": 2, "next_dice": "drawn", "handicap": {"start": {12: 2}}},
    ],
    "tourne_case": [{"choice": "foremost"}, {"double": True, "parties": 3}],
    "trictrac": [
        {"handicap": advantage, "handicap_to": "black"} for advantage in ("coin", "quine", "carme_and_coin", "dice")
    ],  # AUJ-T2 XIX
}


@pytest.mark.parametrize(
    ("game", "options"), [(game, options) for game, several in OTHER_OPTIONS.items() for options in several]
)
def test_a_game_keeps_what_every_game_promises_under_other_options(game: str, options: dict[str, Any]) -> None:
    assert conform(load(game, overrides=options), games=1, look=0.02, seconds=0.4).games == 1


SEVERAL = {
    "toutetable": (Begins.WINNER, "AUJ-TT X; LEP-app"),
    "revertier": (Begins.WINNER, "AUJ-Rev XI, XII"),
    "jacquet": (Begins.WINNER, "LEP-app"),
    "garanguet": (Begins.WINNER, "LEP-app"),
    "plain": (Begins.DRAWN, "AUJ-Pl V"),
    "tourne_case": (Begins.DRAWN, "AUJ-TC VII"),
    "dames_rabattues": (Begins.DRAWN, "AUJ-DR VI"),
}
"""The player who has the dice in the next of several parties, and the article that says so."""


@pytest.mark.parametrize("game", SEVERAL)
def test_several_parties_are_a_match_in_which_the_dice_go_as_the_book_says(game: str) -> None:
    begins, cite = SEVERAL[game]
    other = Begins.DRAWN if begins is Begins.WINNER else Begins.WINNER
    for rules, style in (
        ({"parties": 3}, FirstTo(3, begins=begins, cite=cite)),
        ({"parties": 2, "next_dice": other.value}, FirstTo(2, begins=other, cite=cite)),
    ):
        party: Any = load(game, overrides=rules).game
        assert party.format == style
    one = load(game)
    assert one.game is one.bare


@pytest.mark.parametrize("game", sorted(Registry().games))
def test_what_an_option_has_by_itself_may_be_said(game: str) -> None:
    registry = Registry()
    entry = registry.game(game)
    usual = {each.name: each.default for each in fields(entry.rules)}
    for name, value in usual.items():
        assert getattr(registry.variant(entry, None, {name: value}).rules, name) == value, name
