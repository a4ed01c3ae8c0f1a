"""`why` quotes the sentence of the article that decides: for every mark of trictrac, and for every game's events."""

from __future__ import annotations

import re

import pytest

from tablegames import RandomPlayer, play
from tablegames.core.dice import Throw
from tablegames.core.events import Seat
from tablegames.core.languages import LANGUAGES, Text, speaking
from tablegames.core.loop import Moment
from tablegames.families.tables.trictrac.keeper_spec import jan_note, made_jan
from tablegames.families.tables.trictrac.kinds import JanKind
from tablegames.plugin.registry import Registry
from tablegames.rules.rulebook import Article, Rulebook
from tablegames.session.guide import Guide
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.table.wording import Scene
from tablegames.testing import tables

REGISTRY = Registry()
TRICTRAC = REGISTRY.game("trictrac")
MORE_BY_A_DOUBLET = re.compile(r"2 more by a doublet|2 de plus par doublet")
TWO = {"en": "two points", "fr": "deux points"}
NAMED = {
    "jan_de_rencontre": "rencontre",
    "jan_de_trois_coups": "rois coups|ix dames",
    "jan_de_deux_tables": "eux tables",
    "contre_jan_de_deux_tables": "eux tables",
    "jan_de_mezeas": "méséas|as gagne|ace gains",
    "contre_jan_de_mezeas": "méséas|as gagne|ace gains",
    "remplir": "[Ff]ill|[Rr]empli|plein",
    "conserver": "ke[e]?p|[Cc]onserv",
    "pile_de_misere": "pile",
    "sortie": "lift|lev|lève|sorti",
    "battre_coin": "coin",
    "battre_a_faux_coin": "coin",
    "battre_a_faux": "fals|faux|jan qui ne peut",
    "battre": "dame",
    "margot_la_fendue": "Margot",
    "dame_impuissante": "[Nn]umber|[Nn]ombre",
}
"""A word of the sentence by which it is known to speak of this mark, and of no other."""


def quoted(table: Table, note: object) -> list[tuple[str, str]]:
    """The sentences that `why` quotes for an event, each with its article."""
    text = Guide(table, REGISTRY.rulebook(table.entry)).explain([([note], Scene())])  # type: ignore[list-item]
    lines = " ".join(" ".join(line.split()) for line in text.splitlines()[1:-1])
    return re.findall(r"\[([^]]+)\] (.*?)(?= \[|$)", lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("thrown", [Throw((6, 5)), Throw((4, 4))], ids=["simple", "doublet"])
@pytest.mark.parametrize("variant", sorted(REGISTRY.sources(TRICTRAC)))
def test_every_mark_of_trictrac_is_explained_by_its_own_sentence(variant: str, thrown: Throw, language: str) -> None:
    with speaking(language):
        table = set_table(REGISTRY, "trictrac", variant, match="single")
        keeper = table.bare.keeper  # type: ignore[attr-defined]
        for number in range(len(JanKind)):
            jan = made_jan(number, 1, 0)
            note = jan_note(keeper, jan, Seat(0), thrown)
            ((cite, sentence),) = quoted(table, note)
            kind = next(name for name in sorted(NAMED, key=len, reverse=True) if str(jan.kind).startswith(name))
            assert re.search(NAMED[kind], sentence), (jan.kind, cite, sentence)
            worth = keeper.worth(jan, thrown)
            more = worth - 2 if thrown.doublet and MORE_BY_A_DOUBLET.search(sentence) else worth
            assert str(more) in sentence or (worth == 2 and TWO[language] in sentence), (jan.kind, cite, sentence)


def test_the_ruleset_s_own_book_is_quoted() -> None:
    keeper = set_table(REGISTRY, "trictrac", match="single").bare.keeper  # type: ignore[attr-defined]
    note = jan_note(keeper, made_jan(9, 1, 0), Seat(0), Throw((6, 5)))
    assert note.what == "conserver_petit_jan"
    books = {name: quoted(set_table(REGISTRY, "trictrac", name), note)[0] for name in REGISTRY.sources(TRICTRAC)}
    assert {name: cite for name, (cite, _) in books.items()} == {
        "a_ecrire": "LEP 1.I",
        "academie_premier": "AUJ-T1 II",
        "academie_second": "AUJ-T2 V",
        "bonne_compagnie": "LEP 1.I",
        "lepeintre": "LEP 1.I",
    }
    assert books["academie_premier"][1].endswith("keeping it is 4 each throw, 6 by a doublet.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(REGISTRY.games))
def test_every_pointer_of_an_article_finds_its_sentence(game: str, language: str) -> None:
    with speaking(language):
        for article in REGISTRY.rulebook(REGISTRY.game(game)).articles:
            for names in article.decides:
                for name in names.split():
                    assert article.sentence(name.replace("*", "x")), (article.cite, name)


@pytest.mark.parametrize("game", sorted(REGISTRY.games))
def test_what_happens_in_a_game_is_explained_by_more_than_a_title(game: str) -> None:
    """Of articles of several sentences one is pointed to, for what random games bring about."""
    book, unexplained = REGISTRY.rulebook(REGISTRY.game(game)), set[tuple[str, str]]()
    sums = {"marque"}  # the sum of what was told before it

    for table in tables(game, registry=REGISTRY, matches=("single",)):

        def watch(moment: Moment[object, object]) -> None:
            for event in moment.step.events:
                articles = book.find(event.cite) if event.cite and event.what not in sums else ()
                if articles and not any(
                    one.sentence(event.what) or one.only_sentence != f"{one.title}." for one in articles
                ):
                    unexplained.add((event.what, event.cite))

        for seed in range(2):
            play(table.game, [RandomPlayer()] * table.game.seats, seed=seed, watch=watch, limit=600)
    assert not unexplained


def test_a_pointer_begins_a_sentence_and_may_name_where_it_ends() -> None:
    text = Text("First; then this (see II). Last of all; more.", "D'abord ; puis ceci. Enfin ; plus.")
    pointers = {"one": Text("then", "puis"), "two_*": Text("then … Last", "puis … Enfin"), "lost": Text("no", "non")}
    article = Article("HOB I", Text("Title", "Titre"), text, pointers)
    assert article.sentence("one") == "Then this (see II)."
    assert article.sentence("two_a") == "Then this (see II). Last of all."
    assert (article.sentence("lost"), article.sentence("other")) == ("", "")
    assert article.only_sentence == "Title."
    assert Rulebook([article]).find("HOB I") == (article,)
