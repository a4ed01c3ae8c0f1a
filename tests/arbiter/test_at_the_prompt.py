"""Messages to a person at the prompt of a table, in both languages."""

from __future__ import annotations

import pytest

from tests.conftest import Cli

RACE = ("--set", "arbiter=table", "--set", "march=free", "--first", "white", "--players", "human,human", "--seed", "4")
REPLAY = {
    "en": (
        ("1/2 1/2", "touch 1", "throw 3", "demand replay", "demand replay", "touch 1", "throw", "1/3 1/2"),
        (
            "Black throws, or has White play the last throw again (demand replay)",
            "'touch 1' cannot be played here. Your opponent has played: throw, or have the last throw played again",
            "'throw 3': nothing may follow 'throw'",
            "Black demands that the play be taken back: the throw is played again, correctly.",
            "White must play 2-1 again, correctly",
            "'demand replay' cannot be played here. First you must play the throw again, this time by the rules",
            "'touch 1' cannot be played here. First you must play the throw again, this time by the rules",
            "'throw' cannot be played here. First you must play the throw again, this time by the rules",
            "White: 1/3 1/2",
            "Black to play 3-3",
        ),
    ),
    "fr": (
        ("1/2 1/2", "toucher 1", "lancer 3", "faire rejouer", "faire rejouer", "toucher 1", "lancer", "1/3 1/2"),
        (
            "Aux Noirs de jeter les dés, ou de faire rejouer les Blancs (« faire rejouer »)",
            "« toucher 1 » est impossible ici. L'autre a joué : jetez les dés (« lancer »), "
            "ou faites-le rejouer (« faire rejouer »).",
            "« lancer 3 » : rien ne doit suivre « lancer »",
            "Les Noirs font reprendre le coup : le jet est à rejouer dans les règles.",
            "Aux Blancs de rejouer 2-1, dans les règles",
            "« faire rejouer » est impossible ici. Vous devez d'abord rejouer ce jet, dans les règles",
            "« toucher 1 » est impossible ici. Vous devez d'abord rejouer ce jet, dans les règles",
            "« lancer » est impossible ici. Vous devez d'abord rejouer ce jet, dans les règles",
            "Blancs : 1/3 1/2",
            "Aux Noirs de jouer 3-3",
        ),
    ),
}


@pytest.mark.parametrize("language", REPLAY)
def test_a_race_of_which_a_play_is_made_again(cli: Cli, language: str) -> None:
    typed, told = REPLAY[language]
    out = cli("play", "toutetable", "--lang", language, *RACE, typed="\n".join((*typed, "quit\n"))).out
    at = 0
    for sentence in told:  # in this order
        assert sentence in out[at:], sentence
        at = out.index(sentence, at) + len(sentence)


def test_where_no_wrong_play_can_be_made_none_is_made_again(cli: Cli) -> None:
    options = ("--set", "arbiter=table", "--first", "white", "--players", "human,human", "--seed", "4")
    out = cli("play", "toutetable", *options, typed="make replay\nquit\n").out
    assert "this table refuses wrong plays ('march: checked'), so there is nothing to play again" in out.lower()


def test_what_is_understood_and_cannot_be_done_is_refused_with_its_reason(cli: Cli) -> None:
    strict = cli("play", "domino", "--seed", "5", "--first", "0", typed="pass\nhlep\nfoo\nquit\n").out
    assert "The leader can place any tile, so you can't pass." in strict
    assert "did you mean 'help'?" in strict.lower()
    assert "'foo'" in strict


def test_who_types_his_dice_is_not_told_of_undo_where_nothing_is_taken_back(cli: Cli) -> None:
    for rules, told in (
        (("--set", "arbiter=table"), False),
        (("--variant", "bonne_compagnie", "--set", "arbiter=table"), True),
    ):
        typed = "\n\nhelp\nquit\n"
        out = cli("play", "trictrac", *rules, "--dice", "ask", "--first", "white", typed=typed).out
        assert "Type what you threw or drew" in out
        assert ("'undo' goes back one step" in out) is told
