"""What a person is told at the prompt of a table, in both languages."""

from __future__ import annotations

import pytest

from tests.conftest import Cli

RACE = ("--set", "arbiter=table", "--set", "march=free", "--first", "white", "--players", "human,human", "--seed", "4")
REPLAY = {
    "en": (
        ("1/2 1/2", "touch 1", "throw 3", "make replay", "make replay", "touch 1", "throw", "1/3 1/2"),
        (
            "Black to throw, or to have White's play made again (make replay)",
            "'touch 1' cannot be played here. The other has played: throw, or have his play made again (make replay).",
            "'throw 3': 'throw' is said alone",
            "Black has the play taken back: the throw is played again, rightly.",
            "White to play 2-1 again, rightly",
            "'make replay' cannot be played here. You are made to play the throw again, by the rules",
            "'touch 1' cannot be played here. You are made to play the throw again, by the rules",
            "'throw' cannot be played here. You are made to play the throw again, by the rules",
            "White: 1/3 1/2",
            "Black to play 3-3",
        ),
    ),
    "fr": (
        ("1/2 1/2", "toucher 1", "lancer 3", "faire rejouer", "faire rejouer", "toucher 1", "lancer", "1/3 1/2"),
        (
            "Aux Noirs de jeter les dés, ou de faire rejouer les Blancs (faire rejouer)",
            "« toucher 1 » ne peut se jouer ici. L'autre a joué : lancez, ou faites-le rejouer (faire rejouer).",
            "« lancer 3 » : « lancer » se dit tout court",
            "Les Noirs font reprendre le coup : le jet est à rejouer en règle.",
            "Aux Blancs de rejouer 2-1, en règle",
            "« faire rejouer » ne peut se jouer ici. On vous fait rejouer le coup, en règle",
            "« toucher 1 » ne peut se jouer ici. On vous fait rejouer le coup, en règle",
            "« lancer » ne peut se jouer ici. On vous fait rejouer le coup, en règle",
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
    assert "at this table a wrong play is refused, and none can be made again" in out.lower()


def test_what_is_understood_and_cannot_be_done_is_refused_with_its_reason(cli: Cli) -> None:
    strict = cli("play", "domino", "--seed", "5", "--first", "0", typed="pass\nhlep\nfoo\nquit\n").out
    assert "The leader places any tile he likes; he cannot pass." in strict
    assert "did you mean 'help'?" in strict
    assert "I do not know 'foo'" in strict


def test_who_types_his_dice_is_not_told_of_undo_where_nothing_is_taken_back(cli: Cli) -> None:
    for rules, told in (
        (("--set", "arbiter=table"), False),
        (("--variant", "bonne_compagnie", "--set", "arbiter=table"), True),
    ):
        typed = "\n\nhelp\nquit\n"
        out = cli("play", "trictrac", *rules, "--dice", "ask", "--first", "white", typed=typed).out
        assert "Type what was thrown or drawn" in out
        assert ("'undo' goes back one step" in out) is told
