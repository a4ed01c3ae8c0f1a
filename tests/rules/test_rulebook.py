"""The rulebook: how citations are read, and that every article a game cites is there, in both languages."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import tablegames_nim
from hypothesis import given, strategies as st

from tablegames import RandomPlayer, hookimpl, play
from tablegames.core.errors import PluginError
from tablegames.core.languages import Text, speaking
from tablegames.core.loop import Moment
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.registry import Registry
from tablegames.plugin.shipped import shipped_articles
from tablegames.rules.rulebook import Article, Rulebook, articles_of
from tablegames.table.table import Table
from tablegames.testing import tables

ROOT = Path(str(files("tablegames")))
GAMES = sorted(Registry().games)
CITATION = re.compile(r"(?:AUJ-\w+|LEP(?:-app)?|MAN|METZ|FMJD)\b[^\"\[\]]*")


@pytest.mark.parametrize(
    ("citation", "articles"),
    [
        ("AUJ-T2 VI", ["AUJ-T2 VI"]),
        ("AUJ-T1 III; AUJ-T2 IX, XI; LEP 1.II", ["AUJ-T1 III", "AUJ-T2 IX", "AUJ-T2 XI", "LEP 1.II"]),
        ("LEP 4.I 60", ["LEP 4.I 60"]),
        ("LEP 4.I 38, 40", ["LEP 4.I 38", "LEP 4.I 40"]),
        ("LEP 1.I, V, 4.I 38", ["LEP 1.I", "LEP 1.V", "LEP 4.I 38"]),
        ("LEP 1.II-IV", ["LEP 1.II", "LEP 1.III", "LEP 1.IV"]),
        ("AUJ-T2 VIII–XI", ["AUJ-T2 VIII", "AUJ-T2 IX", "AUJ-T2 X", "AUJ-T2 XI"]),
        ("AUJ-T1 II, note; AUJ-T2 XI fig. 4, 5; LEP 1.II, 4.I fig.\n    26",
         ["AUJ-T1 II", "AUJ-T2 XI", "LEP 1.II", "LEP 4.I"]),
        ("AUJ-Dom ch. II, IV, r. IX, XV", ["AUJ-Dom ch. II", "AUJ-Dom ch. IV", "AUJ-Dom r. IX", "AUJ-Dom r. XV"]),
        ("MAN III.7, III.27", ["MAN III.7", "MAN III.27"]),
        ("MAN II, III.1", ["MAN II", "MAN III.1"]),
        ("MAN III.20-21, METZ XII", ["MAN III.20", "MAN III.21", "METZ XII"]),
        ("MAN IV (III.22)", ["MAN IV (III.22)"]),
        ("MAN pref., METZ prelim.", ["MAN pref.", "METZ prelim."]),
        ("METZ, De la dame", ["METZ De la dame"]),
        ("MAN, METZ", ["MAN", "METZ"]),
        ("modern backgammon", ["modern backgammon"]),
        ("AUJ-T2 VI; AUJ-T2 VI", ["AUJ-T2 VI"]),
        ("AUJ-T2 XX-II", ["AUJ-T2 XX-II"]),  # no range: it would be empty
        ("", []),
        (" ; , ", []),
    ],
)  # fmt: skip
def test_a_citation_is_read_article_by_article(citation: str, articles: list[str]) -> None:
    assert list(articles_of(citation)) == articles


@given(st.text(alphabet="AUJLEPMANTZ-IVXLC0123456789.;,() figchr\n", max_size=40))
def test_whatever_is_typed_is_read_or_refused_in_a_sentence(text: str) -> None:
    book = Rulebook([Article("AUJ-TT IX", Text("Lifting", "Lever"), Text("…", "…"))])
    refusal = ""
    try:
        assert book.find(text) == book.articles
    except PluginError as refused:
        refusal = str(refused)
    assert not refusal or "AUJ-TT IX" in refusal


def test_an_article_written_out_is_read_as_itself() -> None:
    for game in GAMES:
        for article in rulebook(game).articles:
            assert articles_of(article.cite) == (article.cite,)
            assert rulebook(game).find(article.cite) == (article,)


def test_articles_are_found_however_they_are_typed() -> None:
    book = rulebook("trictrac")
    assert [article.cite for article in book.find("auj-t2  vi ;lep 4.i 60")] == ["AUJ-T2 VI", "LEP 4.I 60"]
    assert [article.cite for article in rulebook("dames_polonaises").find("metz, de la DAME")] == ["METZ De la dame"]


def test_a_book_is_an_article_without_a_chapter() -> None:
    book, chapter, modern = (
        rulebook("toutetable").find(cite)[0] for cite in ("AUJ-TT", "AUJ-TT IX", "modern backgammon")
    )
    assert (book.tag, book.chapter) == ("AUJ-TT", "")
    assert (chapter.tag, chapter.chapter) == ("AUJ-TT", "IX")
    assert (modern.tag, modern.chapter) == ("modern backgammon", "")


def test_an_unknown_article_is_refused_with_the_nearest_known() -> None:
    with pytest.raises(PluginError, match=r"no article 'AUJ-T2 XXX' \(did you mean 'AUJ-T2 XX'\?\)"):
        rulebook("trictrac").find("AUJ-T2 VI, XXX")


# --- the plugins bring the articles -----------------------------------------------------------------------------------


class House:
    """A plugin that adds an article to nim."""

    @hookimpl
    def tablegames_rulebook(self, game: str) -> list[Article]:
        return (
            [Article("HOUSE I", Text("Taking", "Prendre"), Text("Take one.", "Prenez-en un."))] if game == "nim" else []
        )


class Wrong:
    """A plugin that brings something else."""

    @hookimpl
    def tablegames_rulebook(self, game: str) -> list[str]:
        return ["HOUSE I"]


class Lepeintre:
    """A plugin whose game cites a book in which evenings are described too."""

    @hookimpl
    def tablegames_rulebook(self, game: str) -> list[Article]:
        return [Article("LEP 1.II", Text("Taking", "Prendre"), Text("Take one.", "Prenez-en un."))]


def test_any_plugin_may_add_articles_and_those_of_evenings_are_found_but_not_listed() -> None:
    registry = Registry(load_plugins([("nim", tablegames_nim), ("house", House())]))
    book = registry.rulebook(registry.game("nim"))
    assert [article.cite for article in book.articles] == ["HOUSE I"]
    assert [article.cite for article in book.find("lep 1.vi")] == ["LEP 1.VI"]  # poule, chouette …


def test_articles_of_evenings_are_listed_for_a_game_that_cites_their_book() -> None:
    registry = Registry(load_plugins([("nim", tablegames_nim), ("lepeintre", Lepeintre())]))
    book = registry.rulebook(registry.game("nim"))
    assert [article.cite for article in book.articles] == ["LEP 1.II", "LEP 1.VI"]


def test_a_tag_names_the_articles_of_its_book() -> None:
    registry = Registry(load_plugins([("nim", tablegames_nim), ("lepeintre", Lepeintre())]))
    book = registry.rulebook(registry.game("nim"))
    assert [article.cite for article in book.find("lep")] == ["LEP 1.II", "LEP 1.VI"]


def test_of_an_article_brought_twice_the_first_stays_and_both_plugins_are_named() -> None:
    registry = Registry(load_plugins([("nim", tablegames_nim), ("house", House()), ("other", House())]))
    assert [article.cite for article in registry.rulebook(registry.game("nim")).articles] == ["HOUSE I"]
    assert [failure.sentence for failure in registry.plugins.failures] == [
        "plugin 'other' provides the article 'HOUSE I' for nim, but plugin 'house' already does; rename it, or "
        "uninstall 'other'"
    ]


def test_what_is_no_article_is_left_out_and_its_plugin_named() -> None:
    registry = Registry(load_plugins([("nim", tablegames_nim), ("wrong", Wrong())]))
    assert [article.cite for article in registry.rulebook(registry.game("nim")).articles] == []
    said = registry.plugins.failures[0].sentence
    assert "plugin 'wrong': tablegames_rulebook must return Article objects" in said


# --- every article that is cited is there, in both languages ----------------------------------------------------------


@cache
def rulebook(game: str) -> Rulebook:
    registry = Registry()
    return registry.rulebook(registry.game(game))


def missing(game: str, citations: set[str]) -> list[str]:
    """The articles a game cites and its rulebook does not have."""
    known = {article.cite for article in rulebook(game).articles}
    return sorted({cite for citation in citations for cite in articles_of(citation)} - known)


def cited_in_play(table: Table, games: int) -> set[str]:
    """Return the citations in the events and outcomes of random games."""
    cites: set[str] = set()

    def watch(moment: Moment[Any, Any]) -> None:
        cites.update(event.cite for event in moment.step.events)

    for seed in range(games):
        played = play(table.game, [RandomPlayer()] * table.game.seats, seed=seed, watch=watch)
        cites.add(played.outcome.cite if played.outcome else "")
    return cites


@pytest.mark.parametrize(
    "table", list(tables()), ids=lambda table: f"{table.entry.name}-{table.variant.name}-{table.match}"
)
def test_every_article_cited_in_random_games_is_in_the_rulebook(table: Table) -> None:
    cites = cited_in_play(table, games=10 if table.match == "single" else 2)
    assert cites - {""}
    assert missing(table.entry.name, cites) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_article_cited_by_an_option_or_a_variant_is_in_the_rulebook(game: str) -> None:
    registry = Registry()
    entry = registry.game(game)
    options = {field.metadata["option"].cite for field in fields(entry.rules)}
    sources = {registry.variant(entry, name).source for name in registry.sources(entry)}
    assert missing(game, options | sources | {entry.source}) == []


@cache
def modules(package: str) -> set[Path]:
    """The modules a game is made of: its own, and what they import of a family, and so on."""
    found: set[Path] = set()
    waiting = sorted((ROOT / "plugins" / package).glob("*.py"))
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            named = [ROOT.parent / (name.replace(".", "/") + ".py") for name in imports(path) if ".families." in name]
            waiting += [module for module in named if module.exists()]
    return found


@cache
def imports(path: Path) -> list[str]:
    nodes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    return [
        name for node in nodes for name in (node.module or "", *(f"{node.module}.{one.name}" for one in node.names))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_article_that_the_code_of_a_game_can_cite_is_in_the_rulebook(game: str) -> None:
    """Faults too, which random games never see: every citation in quotes in its modules and its family's."""
    known = {article.cite for one in GAMES for article in rulebook(one).articles}
    own = {path for path in modules(game) if "plugins" in path.parts}
    cites = {path: set(citations(path, r"\"([^\"\n]*)\"")) for path in modules(game)}
    assert len(set().union(*cites.values())) > 5
    assert missing(game, set().union(*(cites[path] for path in own))) == []
    assert {one for path in cites.keys() - own for text in cites[path] for one in articles_of(text)} <= known


def test_every_article_named_in_a_docstring_or_comment_is_in_some_rulebook() -> None:
    """A family's module may say which article of another game it follows."""
    known = {article.cite for game in GAMES for article in rulebook(game).articles}
    for path in sorted({path for game in GAMES for path in modules(game)}):
        named = {cite for text in citations(path, r"\[([^\[\]]*)\]") for cite in articles_of(text)}
        assert named <= known, path


def citations(path: Path, within: str) -> list[str]:
    return [text for text in re.findall(within, path.read_text("utf-8")) if CITATION.fullmatch(text)]


@pytest.mark.parametrize("game", GAMES)
def test_every_article_is_worded_in_both_languages(game: str) -> None:
    for article in rulebook(game).articles:
        for text in (article.title, article.text):
            assert text.en.strip(), article.cite
            assert text.fr.strip(), article.cite
        assert article.text.en != article.text.fr, article.cite
        assert article.text.en[-1] in ".)", article.cite
        assert article.text.fr[-1] in ".)", article.cite


def test_an_article_speaks_the_language_in_use() -> None:
    (article,) = rulebook("toutetable").find("AUJ-TT VII")
    with speaking("fr"):
        assert f"{article.title}: {article.text}".startswith("Comment on rentre: ")


def test_articles_shipped_twice_say_the_same() -> None:
    """A game may borrow articles of a family; it does not word them anew."""
    family = {article.cite: article for article in shipped_articles("tablegames.families.tables")}
    for game in GAMES:
        assert [a.cite for a in rulebook(game).articles if a != family.get(a.cite, a)] == []
