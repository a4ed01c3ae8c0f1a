"""The line over a prompt names the player and the question, never whether there is something to say."""

from __future__ import annotations

from typing import Any

import pytest

from tablegames import load
from tablegames.core.events import Seat
from tablegames.core.game import Decide
from tablegames.core.languages import speaking
from tablegames.table.table import Table

DRAWINGS = ("text", "rich", "plain")


def reached(
    game: str, position: object, acts: tuple[str, ...], drawing: str = "text", **rules: Any
) -> tuple[Table, Any]:
    """The table after some acts."""
    table = load(game, overrides={"arbiter": "table", **rules}, match="single", render=drawing)
    state = table.start(position)
    for act in acts:
        state = table.played(state, act).step.state
    return table, state


def drawn(game: str, position: object, acts: tuple[str, ...], language: str = "en", **rules: Any) -> str:
    """Return the prompt of the player who is asked, in one line."""
    told = []
    for drawing in DRAWINGS:
        table, state = reached(game, position, acts, drawing, **rules)
        turn = table.game.turn(state)
        assert isinstance(turn, Decide)
        with speaking(language):
            told.append(" ".join(table.draw(state, turn.seat).split()))
    return "\n".join(told)


TWO_BOUND = "W:W28,29,31,32,33,36,38:B14,21,27,39,K35"
ASKED: list[tuple[str, object, tuple[str, ...], dict[str, Any], str, str]] = [
    ("dames_polonaises", "W:W33,34,38:B9", ("toucher 33 34",), {},
     "Black chooses which of the touched pieces White must play",
     "Aux Noirs de choisir, parmi les pièces touchées, celle que les Blancs doivent jouer"),
    ("dames_polonaises", TWO_BOUND, ("28-22", "souffler"), {"huff_choice": "offender_chooses"},
     "White chooses which piece is huffed", "Aux Blancs de choisir la pièce soufflée"),
    ("dames_polonaises", TWO_BOUND, ("28-22", "faire prendre"), {}, "White must capture, as Black demands",
     "Aux Blancs de prendre, comme les Noirs l'exigent"),
    ("dames_polonaises", "W:W33:B28", ("33x22",), {}, "White's move ends the game: Black accepts it",
     "Le coup des Blancs met fin à la partie : aux Noirs de l'accepter"),
    ("dames_rabattues", {"white": {"up": "1 2 3 4*2 5*2 6*2", "down": "1 2 3 4 5 6"},
                         "black": {"up": "1 2 3 4*2 5*2 6*2", "down": "1 2 3 4 5 6"}, "turn": "white"},
     ("6-3", "6/down"), {}, "Black plays the numbers of 6-3 that White could not play, or passes",
     "Aux Noirs de jouer ce que les Blancs n'ont pas pu jouer de 6-3, ou de passer"),
    ("toutetable", {"white": "1*2 12*5 17*3 19*5", "black": "1*2 12*5 17*3 19*5", "turn": "white"},
     ("2-1", "1/3 1/2"), {"march": "free"}, "Black throws, or has White play the last throw again (demand replay)",
     "Aux Noirs de jeter les dés, ou de faire rejouer les Blancs"),
    ("toutetable", {"white": "1*2 12*5 17*3 19*5", "black": "1*2 12*5 17*3 19*5", "turn": "white"},
     ("2-1", "1/2 1/2", "faire rejouer"), {"march": "free"}, "White must play 2-1 again, correctly",
     "Aux Blancs de rejouer 2-1, dans les règles"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "position", "acts", "rules", "en", "fr"), ASKED, ids=lambda one: str(one)[:24])
def test_who_is_asked_is_named(
    game: str, position: object, acts: tuple[str, ...], rules: dict[str, Any], en: str, fr: str
) -> None:
    assert drawn(game, position, acts, **rules).count(en) == len(DRAWINGS)
    assert drawn(game, position, acts, "fr", **rules).count(fr) == len(DRAWINGS)


TRUE = {"hands": {0: "3-1 2-2", 1: "5-4 5-5 0-0"}, "line": "6-6 6-3", "turn": 1, "leader": 0}
FALSE = {"hands": {0: "3-1 2-2", 1: "6-4 5-5 0-0"}, "line": "6-6 6-3", "turn": 1, "leader": 0}


SAID = {
    "en": ("You passed. If you do have a tile", "(own up)", "Player B passed"),
    "fr": ("Vous avez boudé. Si vous avez", "(« avouer »)", "Joueur B a boudé"),
}


@pytest.mark.parametrize("language", SAID)
def test_after_a_pass_he_is_reminded_that_he_may_own_up_true_or_false(language: str) -> None:  # r. XX
    begins, word, other_begins = SAID[language]
    for drawing in DRAWINGS:
        told = []
        for position in (TRUE, FALSE):
            with speaking(language):
                table, state = reached("domino", position, ("pass",), drawing)
                own, other = (" ".join(table.draw(state, Seat(seat)).split()) for seat in (1, 0))
            told.append((other, own[own.index(begins) :]))
        assert told[0] == told[1]
        assert word in told[0][1]
        assert other_begins in told[0][0]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_tile_that_does_not_go_is_told_like_one_that_does(language: str) -> None:
    told = []
    for act in ("6-4@left", "6-4@right"):
        table = load("domino", overrides={"arbiter": "table"}, match="single")
        state = table.start(FALSE)
        with speaking(language):
            told.append(table.speak(state, table.read(state, act)))
    assert told[0].replace("left", "right").replace("gauche", "droite") == told[1]
