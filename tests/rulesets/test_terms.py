"""The words of the trade: each is found by its names, means something in both languages, its picture can be drawn."""

from __future__ import annotations

import json

import pytest

from tablegames.core.errors import PluginError
from tablegames.core.languages import LANGUAGES, Text, speaking
from tablegames.plugging.registry import Registry
from tablegames.plugging.shipped import terms_of
from tablegames.rulesets.rulebook import articles_of
from tablegames.rulesets.terms import Glossary, GlossaryTerm
from tablegames.table.explaining import explained, picture_of
from tests.conftest import Cli
from tools import glossary as page

REGISTRY = Registry()
GAMES = [name for name, (_, entry) in REGISTRY.owners.items() if entry.package.startswith("tablegames")]


@pytest.mark.parametrize("game", GAMES)
def test_every_term_is_found_by_each_of_its_names(game: str) -> None:
    terms = list(REGISTRY.terms(REGISTRY.game(game)).values())
    glossary = Glossary(terms)
    for term in terms:
        assert glossary.find(term.name)[0].name == term.name
        assert all(term in glossary.find(name) for name in term.names), term.name


@pytest.mark.parametrize("game", GAMES)
def test_every_article_of_a_term_is_in_the_rulebooks_and_every_picture_can_be_drawn(game: str) -> None:
    entry = REGISTRY.game(game)
    books = [REGISTRY.rulebook(one) for one in REGISTRY.games.values()]
    for term in REGISTRY.terms(entry).values():
        for article in articles_of(term.cite):
            assert any(_finds(book, article) for book in books), (term.name, article)
        for render in REGISTRY.renderers(entry):
            assert bool(term.picture) == bool(picture_of(REGISTRY, entry, term, render)), term.name
        for language in LANGUAGES:
            with speaking(language):
                assert str(term.means).endswith((".", "»")), term.name
                assert explained(REGISTRY, entry, term)


def _finds(book: object, cite: str) -> bool:
    try:
        return bool(book.find(cite))  # type: ignore[attr-defined]
    except PluginError:
        return False


def test_the_page_is_made_of_them() -> None:
    told = page.PAGE.read_text("utf-8")
    assert page.page(told) == told, "run: python -m tools.glossary"


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("La Bredouille ?", "bredouille"),
        ("l'ecole", "école"),
        ("holes", "trou"),
        ("par puissance", "par effet, par puissance"),
        ("S’en aller", "s'en aller"),
        ("meseas", "jan de méséas"),
        ("resting place", "repos"),
        ("se reposer", "repos"),
        ("avoir le dé", "le dé"),
        ("seconde table", "table"),
    ],
)
def test_accents_capitals_articles_and_plurals_do_not_count(asked: str, name: str) -> None:
    found = Glossary(REGISTRY.terms(REGISTRY.game("trictrac")).values()).find(asked)
    assert [term.name for term in found] == [name]


def test_the_command(cli: Cli) -> None:
    told = cli("what", "bredouille").out
    assert told.startswith("bredouille [AUJ-T2 VII]\n    Points gained without the other marking")
    assert "Des points gagnés sans que l'autre" in cli("what", "bredouille", "--lang", "fr").out
    both = cli("what", "talon").out
    assert "Domino:\ntalon" in both
    assert "Toc, Trictrac:\ntalon" in both
    assert "Toc" not in cli("what", "talon", "--game", "domino").out
    assert "near it: bredouille" in cli("what", "braidouille").complaint
    assert "approchant : coup turc" in cli("what", "turc", "--lang", "fr", "--game", "dames_polonaises").complaint
    assert "every game\n" in cli("what").out
    (term,) = json.loads(cli("what", "grand jan", "--json").out)
    assert term["games"] == ["toc", "trictrac"]
    assert term["picture"]["position"]["white"] == "1*3 7*2 8*2 9*2 10*2 11*2 12*2"


def test_english_names_find_a_word_and_are_not_shown_to_who_reads_french(cli: Cli) -> None:
    assert "Also: peg." in cli("what", "fichet").out
    french = cli("what", "peg", "--lang", "fr").out
    assert french.startswith("fichet [")
    assert "Aussi" not in french
    listed = cli("what", "--lang", "fr").out
    assert not any(word in listed for word in ("facing", "circling", "own side"))


@pytest.mark.parametrize("asked", ["bezet", "beset", "sannes", "sonnés", "carnes", "quaderne", "batadour", "enfilade"])
def test_the_words_of_each_book_are_known(asked: str, cli: Cli) -> None:
    assert cli("what", asked).code == 0


def test_the_picture_is_drawn_as_the_user_wants_it(cli: Cli) -> None:
    assert "White's is full.\n\nWhite " in cli("what", "grand jan").out
    assert "White: " in cli("what", "grand jan", "--plain").out


def test_at_the_prompt(cli: Cli) -> None:
    told = cli("play", "trictrac", "--seed", "1", typed="what a false hit\nwhat\nwhat zut\nhelp\nquit\n").out
    assert "battre à faux [AUJ-T2 V, IX; LEP 1.III]\n    To reach a lone dame only by both numbers" in told
    assert "Words to ask for: abattre du bois, " in told
    assert "the glossary has no 'zut'" in told
    assert "what WORD: what a word of the trade means" in told
    asked = "c'est quoi la bredouille ?\nc’est quoi une case\nquoi sonnez\nqu'est-ce que le talon\nquitter\n"
    told = cli("play", "trictrac", "--seed", "1", "--lang", "fr", typed=asked).out
    for word in ("bredouille [", "case [", "sonnez [", "talon ["):
        assert word in told


def test_a_strangers_word_is_added() -> None:
    term = GlossaryTerm("tric", Text("x", "y"), picture={"game": "gone", "position": 1})
    assert picture_of(REGISTRY, REGISTRY.game("plain"), term) == ""
    assert explained(REGISTRY, REGISTRY.game("plain"), term) == ["tric", "    x"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "x.yaml:1: a word has 'means: {en: …, fr: …}'"),
        ("a: b", "x.yaml:1: a word has"),
        ("a:\n  means: b", "x.yaml:2: 'means' must be {en: text, fr: text}, not 'b'"),
        ("a:\n  means: {en: b, fr: c}\n  alos: []", "x.yaml:3: unknown key 'alos' (did you mean 'also'?)"),
    ],
)
def test_a_word_that_is_wrong_is_named_with_its_line(text: str, said: str) -> None:
    with pytest.raises(PluginError) as problem:
        terms_of(text, "x.yaml")
    assert said in str(problem.value)
