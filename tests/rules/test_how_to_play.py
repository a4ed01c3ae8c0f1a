"""How to play: each of our games has a page in both languages that fits on a screen, cites nothing and comes first."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from tablegames.core.errors import PluginError
from tablegames.core.languages import LANGUAGES, Text, speaking
from tablegames.plugin.content import content_files
from tablegames.plugin.registry import Registry
from tablegames.plugin.shipped import page_of, shipped_how_to_play
from tablegames.rules.howto import HEADINGS, HowToPlay, Paragraph
from tablegames.rules.ruledata import convert_option, option_types
from tablegames.table.explaining import how_to_lines
from tests.conftest import Cli

REGISTRY = Registry()
OURS = [name for name, (_, entry) in REGISTRY.owners.items() if entry.package.startswith("tablegames")]
LONGEST = 52
TEMPLATES = Path(__file__).parents[2] / "tablegames" / "plugin" / "kit" / "templates"


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
    for language in LANGUAGES:
        with speaking(language):
            (end,) = (" ".join(paragraphs) for name, _, paragraphs in page.parts() if name == "end")
            for named in re.findall(r"\b[a-z]+_[a-z_]+\b", end):
                assert named in REGISTRY.sources(entry), named


@pytest.mark.parametrize("game", OURS)
def test_what_a_page_says_by_options_names_options_and_values_there_are(game: str) -> None:
    entry = REGISTRY.game(game)
    page = shipped_how_to_play(entry.package)
    known = option_types(entry.rules)
    for part in fields(page):
        for paragraph in getattr(page, part.name) if isinstance(getattr(page, part.name), tuple) else ():
            for name, value in paragraph.when.items():
                for one in value if isinstance(value, list) else [value]:
                    convert_option(entry.rules, known, name, one, part.name)


@pytest.mark.parametrize(
    ("game", "variant"), [(name, variant) for name in OURS for variant in REGISTRY.sources(REGISTRY.game(name))]
)
@pytest.mark.parametrize("arbiter", ["strict", "table"])
def test_every_ruleset_has_all_parts_of_its_page(game: str, variant: str, arbiter: str) -> None:
    entry = REGISTRY.game(game)
    if arbiter == "table" and "arbiter" not in option_types(entry.rules):
        return
    overrides = {"arbiter": arbiter} if arbiter == "table" else {}
    page = REGISTRY.how_to_play(entry, REGISTRY.variant(entry, variant, overrides).rules)
    assert page is not None
    for language in LANGUAGES:
        with speaking(language):
            assert all(paragraphs for _, _, paragraphs in page.parts())
            assert len(how_to_lines(entry.title, page, 80)) <= LONGEST + 8


SAYS = [
    ("dames_polonaises", "manoury_1787", "taking a king is worth more", "worth no more than taking a man"),
    ("dames_polonaises", "metz", "worth no more than taking a man", "taking a king is worth more"),  # METZ XII
    ("dames_polonaises", "metz", "two kings against one, the game is drawn at once", "White begins"),
    ("dames_polonaises", "modern_fmjd", "White begins", "draw decides"),
    ("dames_polonaises", "modern_fmjd", "too many moves without progress", "twenty moves"),
    ("dames_polonaises", "dames_francaises", "thirty-two squares", "fifty squares"),
    ("dames_polonaises", "dames_francaises", "forwards only", "any number of empty squares"),
    ("dames_polonaises", "qui_perd_gagne", "Lose all your men", "You lose when"),
    ("dames_polonaises", "premier_a_dame", "first to make a king", "Take all"),
    ("dames_polonaises", "cinq_dames", "fifty squares", "twenty men on 1 to 20, White"),
    ("domino", "tete_a_tete", "until a player has 100 points", "put a stake into"),
    ("domino", "sans_points", "Only rounds count", "100"),
    ("domino", "quatre_chacun", "puts a stake into the pot", "100"),
    ("domino", "poule", "takes 8 or 6 tiles (with 3 or 4 players)", "Do not be last"),
    ("domino", "dernier_le_point", "after round 6", "100"),
    ("domino", "piquet_voleur", "Two play against two", "drawn from"),
    ("domino", "puiser", "draw from the talon", "is not used"),
    ("trictrac", "lepeintre", "the first player to have 12 wins", "marqué"),
    ("trictrac", "a_ecrire", "After 8 marqués", "to have 12 wins"),
    ("toc", "premier_trou", "Win the first hole", "wins two holes"),
    ("toc", "premier_trou_double", "in two ways, wins two holes", "A hole counts as one"),
    ("toc", "plusieurs_trous", "Win 12 holes", "Win the first hole"),
    ("toutetable", "academie", "you must lift that dame", "or play the number inside"),
    ("toutetable", "lepeintre", "or play the number inside", "plays these two numbers"),
    ("toutetable", "modern", "plays these two numbers", "throws both"),
]


@pytest.mark.parametrize(("game", "variant", "said", "not_said"), SAYS)
def test_a_page_is_true_of_its_ruleset(cli: Cli, game: str, variant: str, said: str, not_said: str) -> None:
    out = " ".join(cli("rules", game, "--variant", variant).out.partition(f"{game} · {variant}")[0].split())
    assert said in out
    assert not_said not in out


def test_a_page_gives_the_numbers_of_changed_rules(cli: Cli) -> None:
    out = " ".join(cli("rules", "domino", "--variant", "puiser", "--set", "tiles=5", "--set", "target=60").out.split())
    assert "Each player then takes 5 tiles (with 2, 3 or 4 players)" in out
    assert "until a player has 60 points" in out
    fr = " ".join(cli("rules", "domino", "--variant", "poule", "--lang", "fr").out.split())
    assert "Chacun en prend ensuite 8 ou 6 (à 3 ou 4 joueurs)" in fr


def test_braces_that_name_no_option_stay() -> None:
    parts = {name: Text("-") for name in HEADINGS} | {"aim": (Paragraph(Text("Take {most} of {this}."), {}),)}
    _, _, aim = next(HowToPlay(**parts).under({"most": 2}).parts())  # type: ignore[arg-type]
    assert aim == ["Take 2 of {this}."]


def test_at_the_table_the_page_says_that_one_marks_by_hand(cli: Cli) -> None:
    assert "nothing is marked for you" in " ".join(cli("rules", "trictrac", "--set", "arbiter=table").out.split())
    assert "nothing is marked for you" not in " ".join(cli("rules", "trictrac").out.split())


def test_dames_rabattues_is_pure_chance(cli: Cli) -> None:
    assert "It is pure chance" in cli("rules", "dames_rabattues").out
    assert "pur hasard" in " ".join(cli("rules", "dames_rabattues", "--lang", "fr").out.split())


def test_rules_begins_with_the_page_and_the_books_and_options_come_after(cli: Cli) -> None:
    told = cli("rules", "trictrac").out
    assert told.startswith("Trictrac: how to play\n\nThe aim\n")
    assert told.index("What to think about") < told.index("Books   (") < told.index("sortie: free")
    data = json.loads(cli("rules", "trictrac", "--json", "--lang", "fr").out)
    assert list(data["how_to_play"]) == list(HEADINGS)
    assert data["how_to_play"]["aim"][0].startswith("Gagnez des trous : le premier qui en a 12")
    assert cli("rules", "toutetable", "--diff", "academie", "modern").out.startswith("option")


def test_rules_at_the_prompt_shows_it(cli: Cli) -> None:
    told = cli("play", "domino", "--seed", "1", "--lang", "fr", typed="règles\nquitter\n").out
    assert "Le domino : comment jouer\n\nLe but\n" in told
    assert told.index("À quoi penser") < told.index("Articles par livre")


@pytest.mark.parametrize("family", ["board", "tables", "track", "hidden"])
def test_the_templates_of_the_kit_have_one(family: str) -> None:
    page = page_of("", family, content_files(TEMPLATES / family / "tablegames_newgame", family, "how_to_play.yaml"))
    assert len(how_to_lines("New game", page, 80)) < LONGEST


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "a page can only have these parts: aim, set_up"),
        ("aim: {en: a, fr: b}", "'set_up' is missing; it must be {en: text, fr: text}"),
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


@pytest.mark.parametrize(
    ("language", "alone", "heads"),
    [
        ("en", "to see only this part", ("Articles", "Books", "Options")),
        ("fr", "pour ne voir que ceci", ("Articles", "Livres", "Options")),
    ],
)
def test_articles_books_and_options_follow_under_headings_that_say_how_each_is_had_alone(
    cli: Cli, language: str, alone: str, heads: tuple[str, ...]
) -> None:
    told = cli("rules", "tourne_case", "--lang", language).out
    flags = ("--only articles", "--only books", "--only options")
    wanted = [f"{head}   ({alone}" for head in heads]
    places = [told.index(head) for head in wanted]
    assert places == sorted(places)
    for head, flag, place in zip(wanted, flags, places, strict=True):
        assert told[:place].endswith("─\n"), head
        assert f"tablegames rules tourne_case {flag})" in told[place:].splitlines()[0]
        assert cli("rules", "tourne_case", *flag.split(), "--lang", language).code == 0
    page = cli("rules", "tourne_case", "--how", "--lang", language).out
    assert told.startswith(page)
    assert cli("rules", "tourne_case", "--options", "--lang", language).out in told
    assert cli("rules", "tourne_case", "--books", "--lang", language).out in told


def test_the_books_of_the_sheet_as_json(cli: Cli) -> None:
    books = json.loads(cli("rules", "tourne_case", "--books", "--json").out)
    assert [book["source"] for book in books] == ["AUJ-TC", "AUJ-Rev"]
