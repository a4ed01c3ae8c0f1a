"""The terms: each is found by its names, has a meaning in both languages, and a picture that can be drawn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablegames.core.errors import PluginError
from tablegames.core.languages import LANGUAGES, Text, speaking
from tablegames.plugin.registry import Registry
from tablegames.plugin.shipped import terms_of
from tablegames.rules.rulebook import articles_of
from tablegames.rules.terms import Glossary, GlossaryTerm
from tablegames.table.explaining import explained, picture_of
from tablegames.table.setting import load
from tests.conftest import Cli
from tools import glossary as page
from tools.yaml_data import yaml_data

REGISTRY = Registry()
DICTIONARIES = yaml_data(Path(__file__).parent / "dictionaries.yaml")
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
    told = cli("rules", "--term", "bredouille").out
    assert told.startswith("bredouille [AUJ-T2 VII]\n    Points you score while your opponent marks none")
    assert "Des points gagnés sans que l'adversaire" in cli("rules", "--term", "bredouille", "--lang", "fr").out
    both = cli("rules", "--term", "talon").out
    assert "Domino:\ntalon" in both
    assert "Toc, Trictrac:\ntalon" in both
    assert "Toc" not in cli("rules", "--term", "talon", "--game", "domino").out
    assert "similar: bredouille" in cli("rules", "--term", "braidouille").complaint
    assert (
        "termes proches : coup turc"
        in cli("rules", "--term", "turc", "--lang", "fr", "--game", "dames_polonaises").complaint
    )
    assert "every game\n" in cli("rules", "--term").out
    (term,) = json.loads(cli("rules", "--term", "grand jan", "--json").out)
    assert term["games"] == ["toc", "trictrac"]
    assert term["picture"]["position"]["white"] == "1*3 7*2 8*2 9*2 10*2 11*2 12*2"


def test_english_names_find_a_word_and_are_not_shown_to_who_reads_french(cli: Cli) -> None:
    assert "Also: fiche, peg." in cli("rules", "--term", "fichet").out
    french = cli("rules", "--term", "peg", "--lang", "fr").out
    assert french.startswith("fichet [")
    assert "peg" not in french
    listed = cli("rules", "--term", "--lang", "fr").out
    assert not any(word in listed for word in ("facing", "circling", "own side"))


@pytest.mark.parametrize("asked", ["bezet", "beset", "sannes", "sonnés", "carnes", "quaderne", "batadour", "enfilade"])
def test_the_words_of_each_book_are_known(asked: str, cli: Cli) -> None:
    assert cli("rules", "--term", asked).code == 0


@pytest.mark.parametrize("dictionary", DICTIONARIES)
def test_every_headword_of_the_books_dictionaries_is_known(dictionary: str) -> None:
    listed = DICTIONARIES[dictionary]
    glossary = Glossary(REGISTRY.terms(REGISTRY.game(listed["game"])).values())
    unknown = []
    for word in listed["words"]:
        try:
            glossary.find(word)
        except PluginError:
            unknown.append(word)
    assert unknown == []


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("les fausses ecoles", "fausse école"),
        ("rompre le de", "rompre les dés"),
        ("les dames accouplees", "case"),
        ("une dame battue a faux", "battre à faux"),
        ("the coins bourgeois", "coin bourgeois"),
        ("a false case", "fausse case"),
    ],
)
def test_each_word_of_a_term_may_be_plural_and_articles_inside_do_not_count(asked: str, name: str) -> None:
    assert Glossary(REGISTRY.terms(REGISTRY.game("trictrac")).values()).find(asked)[0].name == name


def test_the_picture_is_drawn_as_the_user_wants_it(cli: Cli) -> None:
    assert "White's is full.\n\nWhite " in cli("rules", "--term", "grand jan").out
    assert "White: " in cli("rules", "--term", "grand jan", "--plain").out


def test_at_the_prompt(cli: Cli) -> None:
    told = cli("play", "trictrac", "--seed", "1", typed="what a false hit\nwhat\nwhat zut\nhelp\nquit\n").out
    assert "battre à faux [AUJ-T2 V, IX; LEP 1.III]\n    A false hit: to reach a lone dame only by both" in told
    assert "Terms you can ask about: abattre du bois, " in told
    assert "the glossary has no 'zut'" in told
    assert "what WORD: explain a term" in told
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
        ("[]", "x.yaml:1: write a term with 'means: {en: …, fr: …}'"),
        ("a: b", "x.yaml:1: write a term with"),
        ("a:\n  means: b", "x.yaml:2: 'means' must be {en: text, fr: text}, not 'b'"),
        ("a:\n  means: {en: b, fr: c}\n  alos: []", "x.yaml:3: unknown key 'alos' (did you mean 'also'?)"),
    ],
)
def test_a_word_that_is_wrong_is_named_with_its_line(text: str, said: str) -> None:
    with pytest.raises(PluginError) as problem:
        terms_of(text, "x.yaml")
    assert said in str(problem.value)


@pytest.mark.parametrize(
    ("game", "asked", "name"),
    [
        ("toutetable", "pip count", "points à jouer"),
        ("toutetable", "pips", "points à jouer"),
        ("toutetable", "points to play", "points à jouer"),
        ("toutetable", "checkers", "dame"),
        ("toutetable", "home", "table"),
        ("toutetable", "gammon", "partie simple, double"),
        ("toutetable", "point", "flèche"),
        ("toutetable", "bezet", "ambesas"),
        ("trictrac", "ambesas", "ambesas"),
        ("dames_polonaises", "au trait", "trait"),
        ("dames_polonaises", "nulle", "remise"),
        ("domino", "bévue", "bévue"),
        ("domino", "choix", "choix"),
    ],
)
def test_what_newcomers_ask_for_is_found(game: str, asked: str, name: str) -> None:
    assert Glossary(REGISTRY.terms(REGISTRY.game(game)).values()).find(asked)[0].name == name


@pytest.mark.parametrize(("tag", "told"), [("LEP", "Lepeintre"), ("AUJ-T1", "premier"), ("man", "Manoury")])
def test_the_sigla_of_the_books_say_which_book_it_is(cli: Cli, tag: str, told: str) -> None:
    said = cli("rules", "--term", tag, "--lang", "fr")
    assert said.code == 0
    assert told.casefold() in said.out.casefold()


def test_a_word_may_be_asked_of_a_game_by_naming_it_first(cli: Cli) -> None:
    assert cli("rules", "--term", "trictrac", "talon").out == cli("rules", "--term", "talon", "--game", "trictrac").out
    near = cli("rules", "--term", "my bredouille", "--game", "trictrac").complaint
    assert "similar: bredouille" in near, "the word itself comes first"


def test_the_list_has_the_english_names_for_whoever_reads_english(cli: Cli) -> None:
    assert "checkers" in cli("rules", "--term").out
    assert "checkers" not in cli("rules", "--term", "--lang", "fr").out


def test_no_name_is_told_twice(cli: Cli) -> None:
    names = [term for game in GAMES for term in REGISTRY.terms(REGISTRY.game(game)).values()]
    assert all(len(set(term.names)) == len(term.names) for term in names)


def test_the_picture_of_the_coup_turc_shows_one() -> None:
    """The king takes four and stops before the one it jumped first, on a square where a man takes it."""
    entry = REGISTRY.game("dames_polonaises")
    table = load("dames_polonaises", match="single")
    picture = REGISTRY.terms(entry)["coup turc"].picture
    assert picture is not None
    state = table.start(picture["position"])
    assert [table.write(state, play) for play in table.game.legal(state)] == ["13x28:22,37,43,33"]
    after = table.played(state, "13x28:22,37,43,33").step.state
    assert all(table.write(after, play).startswith("32x") for play in table.game.legal(after))


# ---- terms in a text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_an_article_are_found_once_each_and_nothing_else_changes(game: str, lang: str) -> None:
    entry = REGISTRY.game(game)
    glossary = Glossary(REGISTRY.terms(entry).values())
    with speaking(lang):
        texts = [str(one.text) for one in REGISTRY.rulebook(entry).articles]
        marked = [glossary.marked(text) for text in texts]
    assert ["".join(piece for piece, _ in pieces) for pieces in marked] == texts
    for pieces in marked:
        met = [term.name for _, term in pieces if term is not None]
        assert len(met) == len(set(met))
    assert any(term is not None for pieces in marked for _, term in pieces)


def test_a_coin_a_trou_and_an_ecole_are_explained_and_everyday_words_are_not() -> None:
    glossary = Glossary(REGISTRY.terms(REGISTRY.game("trictrac")).values())

    def met(text: str) -> list[tuple[str, str]]:
        return [(piece, term.name) for piece, term in glossary.marked(text) if term is not None]

    assert met("Who leaves his coin loses the trous.") == [("coin", "coin de repos"), ("trous", "trou")]
    assert met("He may keep it in any way, and stay at the table.") == []
    assert met("The contre-jan is no jan, and a demi-case no case.") == [
        ("contre-jan", "contre-jan"),
        ("jan", "jan"),
        ("demi-case", "demi-case"),
        ("case", "case"),
    ]
    assert met("Ten points on an arrow") == [("points", "point"), ("arrow", "flèche")]
    with speaking("fr"):
        assert met("L'école d'un trou ; tout s'efface.") == [("école", "école"), ("trou", "trou")]


def test_a_name_in_common_use_is_one_of_its_names() -> None:
    for entry in REGISTRY.games.values():
        for term in REGISTRY.terms(entry).values():
            assert set(term.common) <= {term.name, *term.name.split(", "), *term.names}
