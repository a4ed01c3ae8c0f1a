"""Partners are introduced as partners, and have one score from the first round on.  [AUJ-Dom ch. IX, r. II]"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablegames import Moment, RandomPlayer, Seat, load, play
from tablegames.core.events import Scored
from tablegames.core.game import Outcome
from tablegames.core.languages import speaking
from tablegames.table.narration import narrate
from tablegames.table.table import Table
from tablegames.terminal.sitting import greeting

FOUR = ("human", "engine", "engine", "engine")


def read_by(seat: int, **more: Any) -> Table:
    table = load("domino", "piquet_voleur", overrides=more)
    return replace(table, wording=replace(table.wording.read_by(Seat(seat), 4), cites=False))


@pytest.mark.parametrize(
    ("language", "partners", "first", "told"),
    [
        ("en", "seats", None, "with engine (Player C), against engine (Player B) and engine (Player D)."),
        ("en", "drawn", None, "The partners are drawn at random."),
        ("en", "drawn", Seat(1), "You are Player A, with engine (Player C), against"),
        (
            "fr",
            "seats",
            None,
            "Votre place : Joueur A. Vous jouez avec engine (Joueur C), contre engine (Joueur B) et engine",
        ),
        ("fr", "drawn", None, "Les partenaires sont tirés au sort."),
    ],
)  # fmt: skip
def test_partners_are_no_adversaries(language: str, partners: str, first: Seat | None, told: str) -> None:
    with speaking(language):
        greeted = greeting(load("domino", "piquet_voleur", overrides={"partners": partners}), FOUR, first)
    assert told in greeted
    assert "adversaire" not in greeted
    assert "against you" not in greeted


@pytest.mark.parametrize("arbiter", ["strict", "table"])
def test_the_score_is_told_by_sides_from_the_first_round(arbiter: str) -> None:
    table = read_by(0, arbiter=arbiter)
    after: list[Moment[Any, Any]] = []
    play(table.game, [RandomPlayer()] * 4, seed=3, watch=after.append, limit=6)
    assert table.standing(after[0].before) == [
        "Round 1. You 0 of 100, Player B 0 of 100, Player C 0 of 100, Player D 0 of 100."
    ], "nobody knows yet who plays with whom"
    drawn = ["Round 1. You and Player D: 0 of 100, Player B and Player C: 0 of 100."]
    for moment in after:
        assert table.standing(moment.step.state) == drawn
        assert table.standing(table.game.view(moment.step.state, Seat(0))) == drawn


@pytest.mark.parametrize(
    ("language", "seat", "told"),
    [
        ("en", 0, "You play with Player D, against the other two."),
        ("en", 3, "You play with Player A, against the other two."),
        ("en", 1, "Player A plays with Player D, against the other two."),
        ("fr", 0, "Vous jouez avec Joueur D, contre les deux autres."),
        ("fr", 3, "Vous jouez avec Joueur A, contre les deux autres."),
        ("fr", 1, "Joueur A joue avec Joueur D, contre les deux autres."),
    ],
)
def test_each_reads_with_whom_he_plays(language: str, seat: int, told: str) -> None:
    with speaking(language):
        table, lines = read_by(seat), list[str]()
        play(table.game, [RandomPlayer()] * 4, seed=3, limit=1,
             watch=lambda moment: lines.extend(narrate(table, moment, Seat(seat))))  # fmt: skip
    assert f"  {told}" in lines


def test_the_winners_are_spoken_to_and_the_score_is_that_of_two_sides() -> None:
    ended = Outcome((0, 71, 0, 71), (Seat(1), Seat(3)), "match", "", (("played", 5), ("sides", (0, 1, 0, 1))))
    with speaking("fr"):
        assert read_by(3).wording.outcome(ended) == "La partie est finie. Vous et Joueur B gagnez 71 à 0."
        assert read_by(0).wording.outcome(ended) == "La partie est finie. Joueur B et Joueur D gagnent 71 à 0."
    assert read_by(3).wording.outcome(ended) == "The game is over. You and Player B win, 71 to 0."


def test_a_name_with_a_vowel_is_elided() -> None:
    with speaking("fr"):
        table = read_by(0)
        named = replace(table.wording, names={1: "Anne", 2: "Paul"})
        both = Scored("marks_partner", Seat(2), "", (("to", Seat(1)),), points=10)
        assert named.event(both) == "Paul marque aussi 10, comme partenaire d'Anne."
        yours = Scored("marks_partner", Seat(2), "", (("to", Seat(0)),), points=10)
        assert named.event(yours) == "Paul, votre partenaire, marque aussi 10."
