"""The games as the first page lists them, in either language."""

from __future__ import annotations

import pytest

from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.web.cards import in_order

REGISTRY = Registry()


@pytest.mark.parametrize(
    ("lang", "first", "last"),
    [
        ("en", ["Dames rabattues", "Domino", "Garanguet"], "Trictrac"),
        ("fr", ["Dames à la polonaise", "Les dames rabattues"], "Le trictrac"),
    ],
)
def test_they_stand_by_the_letters_of_their_titles_without_the_article(lang: str, first: list[str], last: str) -> None:
    with speaking(lang):
        titles = [str(entry.title) for entry in in_order(REGISTRY)]
    assert titles[: len(first)] == first
    assert titles[-1] == last
    assert len(titles) == len(REGISTRY.games)


def test_what_others_bring_comes_after_the_games_of_the_books(monkeypatch: pytest.MonkeyPatch) -> None:
    whose = {"domino": "a house 2"}
    monkeypatch.setattr(Registry, "distribution", lambda self, entry: whose.get(entry.name, "tablegames 1"))
    assert [entry.name for entry in in_order(REGISTRY)][-2:] == ["trictrac", "domino"]
