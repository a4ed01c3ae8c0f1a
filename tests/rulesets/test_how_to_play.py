"""How to play: every game of ours has a page in both languages that fits on a screen, cites nothing and comes first."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tablegames.core.errors import PluginError
from tablegames.core.languages import LANGUAGES, speaking
from tablegames.plugging.registry import Registry
from tablegames.plugging.shipped import page_of
from tablegames.rulesets.howto import HEADINGS
from tablegames.table.howto import how_to_lines
from tests.conftest import Cli

REGISTRY = Registry()
OURS = [name for name, (_, entry) in REGISTRY.owners.items() if entry.package.startswith("tablegames")]
LONGEST = 45
TEMPLATES = Path(__file__).parents[2] / "tablegames" / "kit" / "templates"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_the_page_fits_says_all_and_cites_nothing(game: str, language: str) -> None:
    entry = REGISTRY.game(game)
    page = REGISTRY.how_to_play(entry)
    assert page is not None
    tags = {article.tag for article in REGISTRY.rulebook(entry).articles}
    with speaking(language):
        told = how_to_lines(entry.title, page, 80)
        assert [name for name, _, _ in page.parts()] == list(HEADINGS)
        assert all(paragraphs for _, _, paragraphs in page.parts())
    assert len(told) <= LONGEST, len(told)
    assert max(map(len, told)) <= 80
    assert not tags & set(re.findall(r"[\w-]+", " ".join(told)))


@pytest.mark.parametrize("game", OURS)
def test_the_page_names_only_rulesets_there_are(game: str) -> None:
    entry = REGISTRY.game(game)
    page = REGISTRY.how_to_play(entry)
    assert page is not None
    for text in (page.end.en, page.end.fr):
        for named in re.findall(r"\b[a-z]+_[a-z_]+\b", text):
            assert named in REGISTRY.sources(entry), named


def test_dames_rabattues_is_pure_chance(cli: Cli) -> None:
    assert "It is pure chance" in cli("rules", "dames_rabattues").out
    assert "pur hasard" in cli("rules", "dames_rabattues", "--lang", "fr").out


def test_rules_begins_with_the_page_and_the_options_and_books_come_after(cli: Cli) -> None:
    told = cli("rules", "trictrac").out
    assert told.startswith("Trictrac: how it is played\n\nThe aim\n")
    assert told.index("What to think about") < told.index("sortie: free") < told.index("articles by book: ")
    data = json.loads(cli("rules", "trictrac", "--json", "--lang", "fr").out)
    assert list(data["how_to_play"]) == list(HEADINGS)
    assert data["how_to_play"]["aim"][0].startswith("Prendre douze trous.")
    assert cli("rules", "toutetable", "--diff", "academie", "modern").out.startswith("option")


def test_rules_at_the_prompt_shows_it(cli: Cli) -> None:
    told = cli("play", "domino", "--seed", "1", "--lang", "fr", typed="règles\nquitter\n").out
    assert "Le domino : comment on y joue\n\nLe but\n" in told
    assert told.index("À quoi penser") < told.index("Articles par livre")


@pytest.mark.parametrize("family", ["board", "tables", "hidden"])
def test_the_templates_of_the_kit_have_one(family: str) -> None:
    file = TEMPLATES / family / "tablegames_newgame" / "how_to_play.yaml"
    assert len(how_to_lines("New game", page_of(file.read_text("utf-8"), file.name), 80)) < LONGEST


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "a page says aim, set_up"),
        ("aim: {en: a, fr: b}", "'set_up' is missing: {en: text, fr: text}"),
        ("aim: a", "'set_up' is missing"),
        ("\n".join(f"{part}: {{en: a, fr: b}}" for part in HEADINGS) + "\nend_: x", "7: unknown key 'end_'"),
        ("\n".join(f"{part}: {{en: a}}" for part in HEADINGS), "1: 'aim' must be {en: text, fr: text}"),
    ],
)
def test_a_page_that_is_wrong_is_named_with_its_line(text: str, said: str) -> None:
    with pytest.raises(PluginError) as problem:
        page_of(text, "nim/how_to_play.yaml")
    assert said in str(problem.value)
    assert str(problem.value).startswith("nim/how_to_play.yaml:")
