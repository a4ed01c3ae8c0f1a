"""The games as the first page lists them, in either language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.web.game_cards import card, in_order, rules_page

REGISTRY = Registry()


def test_what_people_play_most_comes_first() -> None:
    names = [entry.name for entry in in_order(REGISTRY)]
    assert names[:3] == ["trictrac", "dames_polonaises", "domino"]
    assert len(names) == len(REGISTRY.games)


@pytest.mark.parametrize(
    ("lang", "first", "last"),
    [
        ("en", ["Dames rabattues", "Domino", "Garanguet"], "Trictrac"),
        ("fr", ["Dames à la polonaise", "Les dames rabattues"], "Le trictrac"),
    ],
)
def test_equals_stand_by_the_letters_of_their_titles_without_the_article(
    monkeypatch: pytest.MonkeyPatch, lang: str, first: list[str], last: str
) -> None:
    games = {name: replace(entry, rank=1) for name, entry in REGISTRY.games.items()}
    monkeypatch.setitem(vars(REGISTRY), "games", games)
    with speaking(lang):
        titles = [str(entry.title) for entry in in_order(REGISTRY)]
    assert titles[: len(first)] == first
    assert titles[-1] == last


def test_what_others_bring_comes_after_the_games_of_the_books(monkeypatch: pytest.MonkeyPatch) -> None:
    whose = {"domino": "a house 2"}
    monkeypatch.setattr(Registry, "distribution", lambda self, entry: whose.get(entry.name, "tablegames 1"))
    assert [entry.name for entry in in_order(REGISTRY)][-2:] == ["dames_rabattues", "domino"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_ruleset_has_a_title_in_words(lang: str) -> None:
    with speaking(lang):
        titles = [title for entry in in_order(REGISTRY) for title in card(REGISTRY, entry)["titles"].values()]
    assert [title for title in titles if "{" in title or "_" in title] == []


def test_a_card_shows_a_game_in_play_and_its_rules_the_board_at_the_start() -> None:
    told = rules_page(REGISTRY, REGISTRY.game("toutetable"))
    assert 'data-at="' in told["plate"]["svg"]
    assert told["start"]["svg"] != told["plate"]["svg"]
    assert rules_page(REGISTRY, REGISTRY.game("dames_polonaises"))["problem"] == "manoury-1"
