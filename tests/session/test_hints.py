"""A hint compares the play with the next best: in terms of the game where it can count them, else in games won."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from tablegames import RandomPlayer, load, play
from tablegames.core.dice import Throw
from tablegames.core.events import Seat
from tablegames.core.languages import LANGUAGES, Text, speaking
from tablegames.core.loop import Moment
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.keeper_spec import jan_note, made_jan
from tablegames.families.tables.trictrac.state import JanKind, Phase
from tablegames.plugin.abilities import Prospect
from tablegames.plugin.registry import Registry
from tablegames.rules.rulebook import Article, Rulebook
from tablegames.session.guide import Guide
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.table.wording import Scene
from tablegames.testing import tables
from tests.conftest import Cli
from tests.session.test_prompt import DAMES, DOMINO, TOUTETABLE, TRICTRAC, at, typed


def prospects(table: Table, state: Any, play: Any) -> Mapping[str, Prospect]:
    found = table.abilities.prospects
    assert found is not None
    return found(table.bare, state, play)


def hint(cli: Cli, *asked: str, word: str = "hint") -> str:
    """Return the answer to a request for a hint."""
    told = cli("play", *asked, typed=f"{word}\nquit\n").out
    found = re.search(r"(?:I advise|Je vous conseille) .*?(?=\n\w+> )", told, re.DOTALL)
    assert found is not None, told
    return found[0]


def test_the_throws_that_fill_are_counted_as_the_books_count_them() -> None:
    """The prospects of a play are those of `score --all` in the position it leaves."""
    table = load("trictrac", match="single")
    state = table.start({"white": "1*4 2*2 3*2 4*2 5*2 6 7*2", "black": "1*15", "turn": "white", "throw": "2-1"})
    play = table.read(state, "1/3 1/2")
    found = prospects(table, state, play)
    after = table.start({"white": "1*2 2*3 3*3 4*2 5*2 6 7*2", "black": "1*15", "turn": "white"})
    counted = sum(
        2 if a != b else 1
        for a in range(1, 7)
        for b in range(1, a + 1)
        if any(event.what == "remplir_petit_jan" for event in table.game.apply(after, Throw((a, b))).events)
    )
    assert found["remplir_petit_jan"].chances == counted
    assert found["remplir_petit_jan"].of == 36
    assert state.phase is Phase.PLAY
    assert isinstance(play, Play)


def test_trictrac_compares_by_throws(cli: Cli) -> None:
    """LEP 3.II 35: dames at 6, 4 and 2 from the empty arrow fill it with thirty-three throws."""
    position = (
        "{white: 4 5 6 7*2 8*3 9*2 11*3 12*2, black: 1*5 3 4 5*2 6*2 7*2 8*2, turn: white, throw: 5-1,"
        " points: {white: 8, black: 0}, bredouille: {white: true}}"
    )
    told = hint(cli, "trictrac", "--position", position)
    assert re.match(r"I advise 5/10 11/12 \(\d+ % to win\)\.\n", told)
    assert "\n  33 of 36 throws then fill your grand jan, compared with 27 after 5/10 9/10.\n" in told
    assert "Scoring" not in told
    assert re.search(r"\nNext best: .* \(\d+ %\), .* \(\d+ %\)", told)


def test_a_race_compares_by_the_throws_that_hit(cli: Cli) -> None:
    position = "{white: 12 13 19*13, black: 1 11 19*13, turn: white, throw: 4-3}"
    game = load("toutetable", match="single")
    state = game.start({"white": "12 13 19*13", "black": "1 11 19*13", "turn": "white", "throw": "4-3"})
    found = [prospects(game, state, play)["hit"] for play in game.game.legal(state)]
    assert all(0 <= one.chances <= one.of == 36 and not one.good for one in found)
    assert len({one.chances for one in found}) > 1, "some plays leave more to hit than others"
    assert "% to win" in hint(cli, "toutetable", "--position", position)


@pytest.mark.parametrize(
    ("hits", "others", "said"),
    [
        (0, 4, "No throw hits you after this play; after 1/3, 4 of 36 do."),
        (0, 1, "No throw hits you after this play; after 1/3, 1 of 36 does."),
        (4, 0, "4 of 36 throws hit you after this play; after 1/3, none does."),
        (1, 4, "1 of 36 throws hits you after this play; after 1/3, 4 do."),
    ],
)
def test_where_no_throw_hits_it_says_so(hits: int, others: int, said: str) -> None:
    assert load("toutetable").wording.prospect("hit", hits, others, 36, "1/3") == said


@pytest.mark.parametrize("game", ["domino", "dames_polonaises", "plain"])
def test_elsewhere_it_compares_by_games_won(cli: Cli, game: str) -> None:
    told = hint(cli, game, "--seed", "12")
    assert re.search(r"\(\d+ % to win", told)
    said = " ".join(told.split())
    best = int(re.findall(r"\((\d+) %", said)[0])
    more = re.search(r"It wins (\d+) more games? in 100 than ", said)
    assert more is not None or "is about as good." in said
    shown = [int(share) for share in re.findall(r"(\d+) %", said.partition("Next best: ")[2])]
    assert best - shown[0] == (0 if more is None else int(more[1])), "the sums agree with what is shown"


def test_a_play_said_in_words_is_set_off_in_a_sentence(cli: Cli) -> None:
    position = (
        "{white: 1*4 2*2 3*2 4*2 5*2 6 7*2, black: 1*9 6*2 7*2 8*2, turn: white, throw: 5-4, choose: true, "
        "trous: {white: 1, black: 0}}"
    )
    told = hint(cli, "trictrac", "--position", position, "--lang", "fr", word="conseil")
    assert re.search(
        r"Après ce coup, \d+ jets? sur 36 vous (fait|font)\s+marquer au tour suivant,"
        r"\s+contre\s+0\s+après\s+« s'en aller »\.",
        told,
    )


def test_numbers_are_in_the_user_s_locale(cli: Cli) -> None:
    told = hint(cli, "dames_polonaises", "--seed", "12", "--lang", "fr", word="conseil")
    assert re.match(r"Je vous conseille \S+ \(\d+ % de chances de gagner, [+\u2212]\d,\d\d pion\)\.", told)
    assert not re.search(r"\d\.\d", told)


DAMIER = "W:W33,34,35,36,37,38,39,40,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,13,14,15,18,19,20,27"


def answers(cli: Cli, *asked: str, typed: tuple[str, ...]) -> list[str]:
    """Return the answer to each typed line, before a prompt with a choice."""
    out = cli("play", *asked, typed="\n".join([*typed, "quit"]) + "\n").out
    return [" ".join(one.split()) for one in re.split(r"\n\w+> ", out)[1:-1]]


def test_why_after_a_hint_explains_the_advice_and_why_not_compares(cli: Cli) -> None:
    told = answers(
        cli, "dames_polonaises", "--position", DAMIER, typed=("hint", "why", "why not 37-32", "why not 33-28")
    )
    advised = re.match(r"I advise (\S+) \((\d+) % to win", told[0])
    assert advised is not None
    assert "Likely continuation after " in told[0], "what is expected is told"
    play, share = advised.groups()
    assert re.match(rf"{play} rather than \S+: {share} % to win, against \d+ %\.", told[1])
    other = re.match(rf"{play} rather than 37-32: {share} % to win, against (\d+) %\.", told[2])
    assert other is not None
    assert int(other[1]) < int(share)
    assert told[3] == "That is the play I advise."


def test_why_not_of_what_is_no_play_says_so(cli: Cli) -> None:
    told = answers(cli, "dames_polonaises", "--position", DAMIER, typed=("hint", "why not 1-99", "why"))
    assert "there is no square 99" in told[1]


def test_a_forced_capture_says_why_it_is_forced(cli: Cli) -> None:
    told = answers(cli, "dames_polonaises", "--position", "W:W32,48:B5,27", typed=("hint",))
    assert told[0].startswith("You must capture, and there is no other capture.")
    told = answers(cli, "dames_polonaises", "--position", "W:W32,48:B5,27,28,17", typed=("hint",))
    assert told[0].startswith("You must capture as many pieces as you can: here 2.")


def test_a_lost_game_is_lost_and_one_without_a_choice_left_is_won(cli: Cli) -> None:
    lost = "{white: 19*3 20*1 22*1 23*5 off*5, black: 24*1 off*14, turn: white, throw: 5-1}"
    assert "(0 % to win" in hint(cli, "toutetable", "--position", lost)


def test_at_domino_the_chance_is_that_of_the_party_and_the_round_is_told(cli: Cli) -> None:
    told = " ".join(hint(cli, "domino", "--seed", "3").split())
    assert re.match(r"I advise \S+ \(\d+ % to win the partie\)\. It wins the round \d+ % of the time", told)


# ---- lists of plays say which hits, fills, takes the coin, crowns or makes a partout, and once what the signs


HIT = {"white": "1*14 10", "black": "14 1*14", "turn": "white", "throw": "6-1"}
"""A dame of Black's alone, on 11 as White counts."""
FILL = {"white": "1*3 2*2 3*2 4*2 5*2 6 7*3", "black": "1*15", "turn": "white", "throw": "5-4"}


def rows(heard: str) -> dict[str, str]:
    """The plays of the last list with their signs."""
    return dict(re.findall(r"(?<=\d\. )(\S+(?: \d+/\S+)*)((?: [*+=]| \(c\))*)(?=  |$)", heard, re.MULTILINE))


def test_a_play_that_hits_is_marked_and_the_mark_explained_once() -> None:
    heard = typed(TOUTETABLE, HIT, "moves").told[-1]
    found = rows(heard)
    assert {play for play, sign in found.items() if sign == " *"} == {play for play in found if "10/11" in play}
    assert heard.splitlines()[-1] == "  * hits a dame."
    with speaking("fr"):
        table = load("toutetable", match="single")
        assert typed(table, HIT, "coups").told[-1].splitlines()[-1] == "  * bat une dame."


def test_what_hits_can_be_asked_for_and_typed_as_it_stands_in_the_list() -> None:
    place = at(TOUTETABLE, HIT)
    listed = rows(typed(TOUTETABLE, HIT, "moves *").told[-1])
    assert set(listed.values()) == {" *"}
    for each in listed:
        assert place.meant(place.unmarked(f"{each} *")) == place.plays[each]


def test_any_number_of_signs_may_follow_and_signs_alone_are_no_play() -> None:
    place = at(TOUTETABLE, HIT)
    play = next(iter(rows(typed(TOUTETABLE, HIT, "moves *").told[-1])))
    assert place.unmarked(play + " *" * 20_000) == play
    assert place.unmarked("* " * 20_000) == "*"
    assert place.unmarked(f"{play} ?") == f"{play} ?"


def test_where_no_play_hits_there_is_no_sign_and_no_legend() -> None:
    heard = typed(TOUTETABLE, HIT | {"black": "1*15"}, "moves").told[-1]
    assert rows(heard)
    assert not set(heard) & set("*+=")


@pytest.mark.parametrize(
    ("position", "play", "told"),
    [
        (FILL, "1/6 7/11", "+ fills a jan"),
        (FILL | {"white": "1*3 2*2 3*2 4*2 5*2 6*2 7*2", "throw": "2-1"}, "7/9 7/8", "= keeps a jan full"),
        ({"white": "1*13 6 7", "black": "1*15", "turn": "white", "throw": "6-5"}, "6/12 7/12", "(c) takes the corner"),
    ],
)
def test_at_trictrac_the_coin_and_the_pleins_are_marked(position: dict[str, str], play: str, told: str) -> None:
    heard = typed(TRICTRAC, position, "moves").told[-1]
    assert re.search(rf"\d\. {play} {re.escape(told.split()[0])}(  |\n)", heard), heard
    assert f"  {told}." in heard.splitlines()


def test_at_draughts_a_piece_that_is_crowned_is_marked() -> None:
    heard = typed(DAMES, "W:W8,40:B15", "moves").told[-1]
    assert {play for play, sign in rows_of_squares(heard).items() if sign} == {"8-2", "8-3"}
    assert "  + makes a king." in heard.splitlines()


def rows_of_squares(heard: str) -> dict[str, str]:
    return dict(re.findall(r"\d\. (\S+)( \+)?(?=  |$)", heard, re.MULTILINE))


def test_at_domino_a_partout_is_marked_from_what_the_seat_sees() -> None:
    position = {"hands": {0: "6-3 6-1 5-5", 1: "6-4 4-3"}, "line": "6-5 5-3", "turn": 0, "leader": 0}
    heard = typed(DOMINO, position, "moves").told[-1]
    assert re.search(r"6-3 \w+ =", heard), heard
    assert not re.search(r"6-1 \w+ =", heard), heard
    assert "  = makes both ends alike (partout)." in heard.splitlines()


def test_who_listens_is_told_in_words() -> None:
    table = load("toutetable", match="single", render="plain")
    heard = typed(table, HIT, "moves").told[-1].splitlines()
    assert [line for line in heard if line.endswith(", hits a dame")] == [line for line in heard if "10/11" in line]
    assert not [line for line in heard if "*" in line]


# ---- `why` quotes the sentence of the article that decides: for every mark of trictrac, and for every game's


REGISTRY = Registry()
TRICTRAC_WHY = REGISTRY.game("trictrac")
MORE_BY_A_DOUBLET = re.compile(r"2 more with a doublet|2 de plus par doublet")
TWO = {"en": "two points", "fr": "deux points"}
NAMED = {
    "jan_de_rencontre": "rencontre",
    "jan_de_trois_coups": "rois coups|ix dames",
    "jan_de_deux_tables": "eux tables",
    "contre_jan_de_deux_tables": "eux tables",
    "jan_de_mezeas": "éséas|as gagne|a 1 scores",
    "contre_jan_de_mezeas": "éséas|as gagne|a 1 scores",
    "remplir": "[Ff]ill|[Rr]empli|plein",
    "conserver": "[Kk]ee?p|[Cc]onserv",
    "pile_de_misere": "pile",
    "sortie": "lift|lev|lève|sorti",
    "battre_coin": "coin",
    "battre_a_faux_coin": "coin",
    "battre_a_faux": "fals|faux|jan qui ne peut",
    "battre": "dame",
    "margot_la_fendue": "Margot",
    "dame_impuissante": "[Nn]umber|[Nn]ombre",
}
"""A word of the sentence that shows that it is about this mark, and no other."""


def quoted(table: Table, note: object) -> list[tuple[str, str]]:
    """The sentences that `why` quotes for an event, each with its article."""
    text = Guide(table, REGISTRY.rulebook(table.entry)).explain([([note], Scene())])  # type: ignore[list-item]
    lines = " ".join(" ".join(line.split()) for line in text.splitlines()[1:-1])
    return re.findall(r"\[([^]]+)\] (.*?)(?= \[|$)", lines)


@pytest.mark.parametrize(
    ("language", "thrown"),
    [
        ("en", Throw((4, 4))),
        ("fr", Throw((6, 5))),
        pytest.param("en", Throw((6, 5)), marks=pytest.mark.long),
        pytest.param("fr", Throw((4, 4)), marks=pytest.mark.long),
    ],
    ids=str,
)
@pytest.mark.parametrize("variant", sorted(REGISTRY.sources(TRICTRAC_WHY)))
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
    books = {name: quoted(set_table(REGISTRY, "trictrac", name), note)[0] for name in REGISTRY.sources(TRICTRAC_WHY)}
    assert {name: cite for name, (cite, _) in books.items()} == {
        "a_ecrire": "LEP 1.I",
        "academie_premier": "AUJ-T1 II",
        "academie_second": "AUJ-T2 V",
        "bonne_compagnie": "LEP 1.I",
        "lepeintre": "LEP 1.I",
    }
    assert books["academie_premier"][1].endswith("keeping it scores 4 each throw, 6 with a doublet.")


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
    sums = {"marque"}  # the sum of the earlier ones

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


def test_why_more_after_a_hint_gives_its_reasons(cli: Cli) -> None:
    told = cli("play", "toutetable", "--variant", "modern", "--first", "white", "--seed", "4", typed="hint\nwhy more\n")
    assert re.search(r"You> \S+ \S+ rather than \S+ \S+: \d+ % to win, against \d+ %\.", told.out)
    assert "Nothing to explain" not in told.out
