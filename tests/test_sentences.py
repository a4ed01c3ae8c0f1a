"""Sentences that people meet, as a native ear wants them; each is one that once failed it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablegames import Seat, load, play
from tablegames.core.events import Note, Scored
from tablegames.core.game import Outcome
from tablegames.core.languages import filled_in, speaking
from tablegames.core.loop import Moment
from tablegames.core.players import RandomPlayer
from tablegames.plugin.registry import Registry
from tablegames.plugins.trictrac.keeper import Marque, SideMarque
from tablegames.table.narration import narrate
from tablegames.terminal.sitting import greeting
from tests.conftest import Cli

EVERY_GAME = sorted(Registry().games)

TAKEN_DOWN = Note("rabattue", Seat(1), "", (("at", (5, 1)),))


@pytest.mark.parametrize(
    ("game", "language", "outcome", "said"),
    [
        ("trictrac", "en", ((1, 0), 0, "tour", (("trous", (1, 0)),)), "White has the hole needed and wins, 1 to 0."),
        ("trictrac", "fr", ((0, 1), 1, "tour", (("trous", (0, 1)),)), "Les Noirs ont leur trou et gagnent, 1 à 0."),
        ("trictrac", "en", ((1, 0), 0, "tour", (("trous", (12, 5)),)), "White has 12 holes and wins, 12 to 5."),
        ("trictrac", "fr", ((1, 0), 0, "tour", (("trous", (12, 5)),)),
         "Les Blancs ont leurs 12 trous et gagnent, 12 à 5."),
        ("toutetable", "en", ((0, 1), 1, "partie_simple", ()), "Black has lifted all his dames and wins."),
        ("dames_rabattues", "fr", ((0, 1), 1, "partie", ()), "Les Noirs ont levé leurs quinze dames et gagnent."),
        ("dames_polonaises", "fr", ((1, 0), 0, "all_taken", ()),
         "Les Blancs ont pris toutes les pièces. Les Blancs gagnent."),
    ],
)  # fmt: skip
def test_how_it_ended(game: str, language: str, outcome: tuple[tuple[int, int], int, str, object], said: str) -> None:
    scores, winner, by, facts = outcome
    with speaking(language):
        ended = Outcome(scores, (Seat(winner),), by, "", facts)  # type: ignore[arg-type]
        assert load(game, match="single").wording.outcome(ended) == said


@pytest.mark.parametrize(
    ("game", "language", "event", "said"),
    [
        ("trictrac", "fr", Note("tenir", Seat(1)), "Les Noirs tiennent."),
        ("trictrac", "fr", Note("s_en_aller", Seat(0)), "Les Blancs s'en vont ; les dames retournent aux talons."),
        ("dames_rabattues", "fr", TAKEN_DOWN, "Les Noirs abattent le cinq et l'as."),
        ("dames_rabattues", "en", TAKEN_DOWN, "Black takes down the five and the ace."),
        ("toutetable", "en", Note("levees", Seat(0), "", (("n", 4),)), "White lifts 4 dames."),
        ("toutetable", "fr", Note("levees", Seat(0), "", (("n", 1),)), "Les Blancs lèvent 1 dame."),
        ("domino", "fr", Note("boude", Seat(0), "", (("ends", (0,)),)), "Joueur A boude au blanc."),
        (
            "trictrac",
            "fr",
            Note("des_egaux", None, "", (("number", 3),)),
            "Les deux dés montrent 3 : on tire de nouveau.",
        ),
    ],
)
def test_what_happened(game: str, language: str, event: Note, said: str) -> None:
    with speaking(language):
        assert load(game, match="single").wording.event(event) == said


def test_several_holes_are_told_at_once() -> None:
    wording = load("trictrac", match="single").wording
    taken = [Note("trou_bredouille", Seat(0))] * 3
    assert wording.told([Note("trou", Seat(0)), *taken]) == [
        "White takes a hole.",
        "White takes six holes: three, doubled by bredouille.",
    ]
    assert len(wording.told(taken * 2)) == 6, "no phrase for so many: each by itself"


@pytest.mark.parametrize(
    ("language", "seat", "said"),
    [
        ("en", 0, ["You mark 6: that's exactly one hole.",
                   "You take a hole. The other player's 2 points are wiped out."]),
        ("en", 1, ["Black marks 6: that's exactly one hole.",
                   "Black takes a hole. Your 2 points are wiped out."]),
        (
            "fr",
            0,
            ["Vous marquez 6 : cela fait un trou, sans reste.",
             "Vous prenez un trou. Les 2 points de l'autre sont effacés."],
        ),
        (
            "fr",
            1,
            ["Les Noirs marquent 6 : cela fait un trou, sans reste.",
             "Les Noirs prennent un trou. Vos 2 points sont effacés."],
        ),
    ],
)  # fmt: skip
def test_whose_points_a_hole_wipes_is_said(language: str, seat: int, said: list[str]) -> None:
    """A player who takes a hole wipes out the other's points.  [AUJ-T2 VII]"""
    table = load("trictrac", match="single")
    both = replace(Marque(), sides=tuple(SideMarque(6 if one == seat else 2, False) for one in range(2)))  # type: ignore[arg-type]
    marked = table.bare.keeper.marked(both, Seat(seat), 6)  # type: ignore[attr-defined]
    assert marked.score.sides[1 - seat].points == 0
    with speaking(language):
        table = load("trictrac", match="single")
        wording = replace(table.wording.read_by(Seat(0), 2), cites=False)
        assert wording.told(marked.events) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You have 4 holes (3 needed) and win, 4 to 1."),
        ("fr", "Vous avez 4 trous (il en fallait 3) et gagnez, 4 à 1."),
    ],
)
def test_more_holes_than_were_needed_are_told_as_they_are(language: str, said: str) -> None:
    table = load("trictrac", match="single", overrides={"trous": 3})
    score = Marque((SideMarque(8, True, 2), SideMarque(0, False, 1)))
    outcome = table.bare.keeper.marked(score, Seat(0), 4).outcome  # type: ignore[attr-defined]
    with speaking(language):
        wording = load("trictrac", match="single").wording.read_by(Seat(0), 2)
        assert replace(wording, cites=False).outcome(outcome) == said


def test_at_domino_who_reads_is_spoken_to_everywhere(cli: Cli, tmp_path: Path) -> None:
    told = cli("play", "domino", "--seed", "4", "--lang", "fr", typed="aide\n1\n1\n1\n1\n1\nquitter\n").out
    assert "Joueur A" not in told
    assert re.search(r"^Vous .* à vous de jouer, vous aviez la pose", told, re.MULTILINE)
    assert not re.search(r"^Vous .*\ba (posé|boudé|puisé)", told, re.MULTILINE)
    assert re.search(r"coups [0-6] : ceux où figure [0-6]\)", " ".join(told.split())), "no tile has a 7"
    with speaking("en"):
        greeted = greeting(load("domino"), ("human", "engine:1"))
        assert greeted.splitlines()[0].endswith(" You are playing against engine:1.")
        assert "You are White" in greeting(load("trictrac"), ("human", "engine:1"))


def test_the_only_person_at_a_table_is_you(cli: Cli) -> None:
    told = cli("play", "domino", "--seed", "4", "--lang", "fr", typed="1\n1\n1\n1\n1\nquitter\n").out
    assert "Vous tirez 6-6 pour la pose." in told
    assert "Vous boudez au six." in told
    assert "Vous> " in told
    assert "L'adversaire : 2-1 à gauche" in told
    told = cli("play", "domino", "--seed", "4", "--players", "human,human", typed="\nquit\n").out
    assert "You" not in told.partition("Player A, press")[0]


def test_people_who_take_turns_are_not_several(cli: Cli) -> None:
    options = ("--match", "poule", "--seats", "3", "--players", "first,first,first", "--seed", "2", "--lang", "fr")
    told = cli("play", "tourne_case", *options).out
    assert "Joueur A rentre une dame sur la " in told
    assert "Les " not in told.replace("Les deux dés", "")


def test_a_choice_is_listed_in_the_order_and_the_language_of_the_question(cli: Cli) -> None:
    position = "{white: 1*3 2*2 3*3 4*3 5*2 6 7, black: 1*5 2*3 3*3 7*2 9*2, turn: white}"
    asked = ("play", "trictrac", "--position", position, "--dice", "ask")
    told = cli(*asked, typed="3-2\nstay\nquit\n").out
    assert "You have won two holes with 3-2: leave or stay" in told
    assert "  1. leave (s'en aller)    2. stay (tenir)" in told
    assert "> You stay.\n" in told
    assert "You: stay" not in told
    told = cli(*asked, "--lang", "fr", typed="3-2\nquitter\n").out
    assert "Vous avez gagné deux trous par 3-2 : dites « s'en aller » ou « tenir »" in told
    assert "  1. s'en aller    2. tenir" in told


def test_an_unknown_word_and_a_number_that_was_thrown_once(cli: Cli) -> None:
    position = "{white: 1*15, black: 1*15, turn: white, throw: 5-2}"
    told = cli("play", "trictrac", "--position", position, typed="zut\n1/6(2)\nwhy\nundo\nquit\n").out
    assert "I don't understand 'zut'. Type a play (1/6 1/3), its number, or 'help'." in told
    assert "You have only one 5 to play. [AUJ-T2 III]" in told
    assert "You have nothing to take back yet (forced plays don't count)." in told


def test_a_word_of_the_rules_is_a_whole_word(cli: Cli) -> None:
    told = cli("play", "trictrac", "--seed", "1", typed="rules hole\nrules bredouille\nquit\n").out
    assert "An école is marked whole" not in told
    assert "[AUJ-T2 VII] The bredouille" in told


def test_a_word_of_several_parts_leads_to_the_articles_the_glossary_cites(cli: Cli) -> None:
    told = cli("play", "trictrac", "--seed", "1", "--lang", "fr", typed="règles jan de trois coups\nquitter\n").out
    assert "[AUJ-T1 II] Les huit jans" in told
    assert "[LEP 1.I] Les six tables et le petit jan" in told


@pytest.mark.parametrize(
    ("throw", "name"),
    [
        ("1-1", "bezet"),
        ("2-2", "double deux"),
        ("3-3", "ternes"),
        ("4-4", "carmes"),
        ("5-5", "quines"),
        ("6-6", "sonnez"),
    ],
)
def test_doublets_have_their_names(cli: Cli, throw: str, name: str) -> None:  # AUJ-T1 I
    asked = ("--dice", "ask", "--first", "white", "--players", "human,human")
    assert f"White's dice: {throw}, {name}\n" in cli("play", "trictrac", *asked, typed=f"{throw}\nquit\n").out


@pytest.mark.parametrize("game", ["revertier", "toutetable", "dames_rabattues", "plain", "toc"])
def test_the_larger_number_is_named_first_and_doublets_have_their_names(cli: Cli, game: str) -> None:  # AUJ-Rev IV
    asked = ("play", game, "--dice", "ask", "--first", "white", "--players", "human,human")
    assert "White's dice: 5-2\n" in cli(*asked, typed="2-5\nquit\n").out
    assert "White's dice: 5-5, quines\n" in cli(*asked, typed="5-5\nquit\n").out


@pytest.mark.parametrize(("variant", "name"), [("academie_premier", "beset"), ("academie_second", "ambesas")])
def test_two_aces_are_called_as_the_book_of_the_ruleset_calls_them(cli: Cli, variant: str, name: str) -> None:
    asked = ("--variant", variant, "--dice", "ask", "--first", "white", "--players", "human,human")
    assert f"White's dice: 1-1, {name}\n" in cli("play", "trictrac", *asked, typed="1-1\nquit\n").out


def test_headings_of_the_help_in_french(cli: Cli) -> None:
    told = cli("--help", "--lang", "fr").out.replace("\u00a0", " ")
    assert "\nOptions :\n" in told
    assert "\nJouer :\n" in told
    assert "\nCommandes :\n" in cli("dev", "--help", "--lang", "fr").out.replace("\u00a0", " ")


def test_who_reads_is_spoken_to_and_the_other_is_a_side(cli: Cli) -> None:
    position = "{white: 1*6 7*2 11*2 12*2 2*2 8, black: 1*9 7 11*3 12*2, turn: black}"
    start = ("play", "trictrac", "--position", position, "--dice", "ask", "--players", "human,first")
    told = cli(*start, typed="6-3\n6-3\nquit\n").out
    assert "Black hits your dame on 8 in the grand jan (from 14 by 6): 2." in told
    assert "Your dice: 6-3" in told
    assert "You hit the dame on 21 in the petit jan (from 12 by 6+3, resting on 15): 4." in told
    assert "You> " in told
    told = cli(*start, "--lang", "fr", typed="6-3\n6-3\nquitter\n").out
    assert "Les Noirs battent votre dame de la 8, au grand jan (de la 14 par 6) : 2." in told
    assert "Vous battez la dame de la 21, au petit jan (de la 12 par 6+3, repos en 15) : 4." in told


@pytest.mark.parametrize(("game", "language"), [(game, language) for game in EVERY_GAME for language in ("en", "fr")])
def test_no_sentence_of_a_game_speaks_to_you_in_the_third_person(game: str, language: str) -> None:
    """Random games, shown to each side: `you` never stands beside a verb of the third person."""
    with speaking(language):
        table = load(game, match="single")
        seen: list[Moment[Any, Any]] = []
        play(table.game, [RandomPlayer()] * table.game.seats, seed=7, watch=seen.append, limit=1500)
        read = replace(table, wording=replace(table.wording, you=Seat(0)))
        told = [line for moment in seen for line in narrate(read, moment, Seat(0))]
        outcome = read.outcome(seen[-1].step.state)
        told += [] if outcome is None else [read.wording.outcome(outcome)]
    wrong = (
        r"\b[Yy]ou \w+s\b(?<! pass)(?<! lots)"
        r"|\bVous \w+(?<!z)(?<!êtes)(?<!faites)(?<!vous)\b (?!:)|\b(aux|des|les) [Vv]ous\b"
    )
    assert [line for line in told if re.search(wrong, line)] == []


def test_people_are_called_by_their_names(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    start = ("play", "trictrac", "--seed", "8", "--first", "white", "--players", "human,random")
    told = cli(*start, "--name", "Marie", "--record", str(path), typed="1\nresign\nyes\n").out
    assert "Marie's dice: 6-3" in told
    assert "Marie: 1/7 1/4" in told
    assert "Marie resigns. Black wins." in told
    assert json.loads(path.read_text("utf-8").splitlines()[0])["names"] == {"0": "Marie"}
    assert "Marie: 1/7 1/4" in cli("replay", str(path)).out
    told = cli("play", "domino", "--seed", "4", "--name", "Marie", "--lang", "fr", typed="quitter\n").out
    assert "Marie tire 6-6 pour la pose." in told
    assert cli(*start, "--name", "").code == 2
    ran = cli(*start, "--name", "Marie,Anne", typed="quit\n")
    assert (ran.code, "--name has 2 names, but there is only 1 human player" in ran.err) == (2, True)


def test_a_table_of_all_throws_has_no_keys_in_it(cli: Cli) -> None:
    position = "{white: 1 4 5 7*3 8*2 9*2 10*2 11 12*2, black: 1*2 2 3 4 5 7 8 9*2 10*2 11 12*2, turn: white}"
    told = cli("score", "trictrac", "--all", "--position", position, "--lang", "fr").out
    assert "Blancs : grand jan rempli = 4, dame battue en 14 ×2 = 4, marque = 8" in told
    assert "_" not in told
    assert re.search(r"dame battue, petit jan +Blancs +14 +106 +2,94", told)
    assert "_" not in cli("score", "trictrac", "--all", "--position", position).out


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", "5-9", "'5-9' is not a tile: a tile is two numbers from 0 to 6, such as 6-4\n"),
        ("fr", "5-9", "« 5-9 » n'est pas un domino : un domino a deux nombres de 0 à 6, par exemple 6-4\n"),
    ],
)
def test_who_types_one_line_is_not_told_the_column(cli: Cli, language: str, typed: str, told: str) -> None:
    start = ("play", "domino", "--seed", "3", "--players", "human,first", "--lang", language)
    out = cli(*start, typed=f"{typed}\nquit\n").out
    assert told in out
    assert {"en": "Round 1. ", "fr": "Manche 1. "}[language] in out
    tiles = {"en": "Tiles: drawn for the lead: 5-4 and 2-1\n", "fr": "Dominos : pour la pose 5-4 et 2-1\n"}
    assert tiles[language] in out
    assert {"en": "Each player takes 6 tiles", "fr": "Chacun prend 6 dominos"}[language] in out


@pytest.mark.parametrize(
    ("language", "when"), [("en", "to Black (marked after your play)"), ("fr", "aux Noirs (marqués après votre coup)")]
)
def test_what_the_throw_gives_to_the_other_is_said_to_be_marked_later(language: str, when: str) -> None:
    with speaking(language):
        wording = load("trictrac").wording.read_by(Seat(0), 2)
        false_hit = Scored("battre_a_faux_petit_jan", Seat(1), "LEP 1.III", (("at", 22), ("ways", 1)), points=4)
        assert when in wording.event(false_hit)
        assert "(mar" not in load("trictrac").wording.event(false_hit), "to a spectator it is no play of his"


@pytest.mark.parametrize(
    ("game", "language", "written"),
    [
        ("trictrac", "en", "1/6 moves a dame from arrow 1 to arrow 6"),
        ("toutetable", "fr", "main/4 rentre une dame en main sur la flèche 4"),
        ("dames_polonaises", "en", "28x17:22 goes from 28 to 17 and captures the piece on 22"),
    ],
)
def test_help_says_how_a_play_is_written(cli: Cli, game: str, language: str, written: str) -> None:
    asked = ("play", game, "--seed", "1", "--first", "white", "--lang", language)
    assert written in " ".join(cli(*asked, typed="help\nquit\n").out.split())


@pytest.mark.parametrize(
    ("language", "word", "said"),
    [
        ("en", "draw", "Black declines the draw."),
        ("en", "offer a draw", "Black declines the draw."),
        ("fr", "nulle", "Les Noirs refusent la nulle."),
        ("fr", "proposer la remise", "Les Noirs refusent la nulle."),
    ],
)
def test_a_draw_is_offered_at_draughts_and_the_rules_say_so(cli: Cli, language: str, word: str, said: str) -> None:
    asked = ("play", "dames_polonaises", "--seed", "1", "--first", "white", "--lang", language)
    assert said in " ".join(cli(*asked, typed=f"{word}\nquit\n").out.split())
    page = " ".join(cli("rules", "dames_polonaises", "--how", "--lang", language).out.split())
    assert {"en": "You may agree on a draw", "fr": "peuvent convenir de la remise"}[language] in page


@pytest.mark.parametrize(
    ("name", "card", "turn", "who"),
    [
        ("Anne", "la carte d'Anne", "À Anne de jouer", "il faut qu'Anne joue"),
        ("Yvonne", "la carte d'Yvonne", "À Yvonne de jouer", "il faut qu'Yvonne joue"),
        ("Yann", "la carte de Yann", "À Yann de jouer", "il faut que Yann joue"),
        ("Paul", "la carte de Paul", "À Paul de jouer", "il faut que Paul joue"),
        ("les Noirs", "la carte des Noirs", "Aux Noirs de jouer", "il faut que les Noirs joue"),
        ("le joueur", "la carte du joueur", "Au joueur de jouer", "il faut que le joueur joue"),
        ("Le Gall", "la carte de Le Gall", "À Le Gall de jouer", "il faut que Le Gall joue"),
        ("A", "la carte de A", "À A de jouer", "il faut que A joue"),
        ("l'adversaire", "la carte de l'adversaire", "À l'adversaire de jouer", "il faut que l'adversaire joue"),
    ],
)
def test_small_words_are_contracted_with_the_name_after_them(name: str, card: str, turn: str, who: str) -> None:
    with speaking("fr"):
        assert filled_in("la carte de {name}", {"name": name}) == card
        assert filled_in("À {name} de jouer", {"name": name}) == turn
        assert filled_in("il faut que {name} joue", {"name": name}) == who
    assert filled_in("la carte de {name}", {"name": name}) == f"la carte de {name}"


def test_only_a_filled_in_name_changes_the_word_before_it() -> None:
    """Typed text is shown exactly as it was typed."""
    with speaking("fr"):
        assert filled_in("« {said} » : la carte de {name}", {"said": "de Anne", "name": "Anne"}) == (
            "« de Anne » : la carte d'Anne"
        )


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "White can't begin: under these rules, Black must"),
     ("fr", "impossible de faire commencer les Blancs : selon ces règles, c'est aux Noirs")],
)  # fmt: skip
def test_a_side_that_cannot_begin(cli: Cli, language: str, said: str) -> None:
    command = ("play", "dames_polonaises", "--set", "odds=man", "--set", "odds_to=black", "--first", "white")
    assert said in cli(*command, "--lang", language).complaint
