"""Jacquet as Lepeintre tells it, and what he leaves to his gammon and his trictrac.  [LEP-app; LEP 1.I, V]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.dice import OpeningThrow
from tablegames.core.errors import PositionError
from tablegames.core.events import Note, Seat
from tablegames.core.game import Chance, Decide
from tablegames.core.languages import use_language
from tablegames.core.match import Begins, FirstTo
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.opening import Opening
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.trous import several_trous
from tablegames.plugins.jacquet.game import jacquet
from tablegames.plugins.jacquet.rules import JacquetRules
from tests.families.tables.at_the_table import BLACK, WHITE, AtTheTable

JACQUET = jacquet(JacquetRules())
NOTATION = TablesNotation()
TALON = "1*15"
TABLE = AtTheTable(JACQUET, NOTATION, TALON)
at, thrown, plays, reached = TABLE.at, TABLE.thrown, TABLE.plays, TABLE.reached


# ---- the talons, the first throw


def test_each_has_his_talon_in_a_corner_opposite_the_others() -> None:  # LEP-app fig. 30
    assert NOTATION.position(JACQUET.initial(WHITE)) == {"white": TALON, "black": TALON, "turn": "white"}
    with pytest.raises(PositionError, match="white on arrow 13 and black on arrow 1"):
        at("1*14 13", TALON)
    with pytest.raises(PositionError, match="white on arrow 1 and black on arrow 13"):
        at(TALON, "1*14 13")


@pytest.mark.parametrize(("dice", "begins"), [((6, 2), WHITE), ((3, 4), BLACK)])
def test_the_larger_die_begins_and_plays_what_lies_there(dice: tuple[int, int], begins: Seat) -> None:  # LEP 1.I
    step = JACQUET.apply(JACQUET.initial(), OpeningThrow(dice))
    assert step.events == (Note("le_de", begins, "LEP 1.I", (("dice", dice),)),)
    assert JACQUET.turn(step.state) == Decide(begins)
    assert JACQUET.numbers(step.state) == tuple(sorted(dice, reverse=True))


def test_or_he_throws_both_dice() -> None:
    game = jacquet(JacquetRules(opening=Opening.SEPARATE))
    assert game.apply(game.initial(), OpeningThrow((1, 5))).state == game.initial(BLACK)
    assert isinstance(game.turn(game.initial(BLACK)), Chance)


# ---- the courier


def test_the_books_example() -> None:  # LEP-app: M to Y, A to L, Y to G; and L to S, where the book prints R
    state = JACQUET.initial(WHITE)
    for dice, play in (("6-5", "1/12"), ("6-5", "1/12"), ("6-1", "12/19"), ("6-1", "12/19")):
        state = thrown(state, dice)
        assert len(JACQUET.legal(state)) == 1
        state = JACQUET.apply(state, NOTATION.read(JACQUET, state, play)).state
    assert NOTATION.position(state) == {"white": "1*14 19", "black": "1*14 19", "turn": "white"}
    assert reached(thrown(state, "5-3")) == {"1*12 4 6 19", "1*13 9 19", "1*13 6 22", "1*13 4 24"}


def test_one_side_runs_while_the_other_is_free() -> None:
    state = thrown(at("1*14 9", "1*13 4 20", turn="black"), "2-1")
    assert "1*11 2 3 4 20" in reached(state)
    assert JACQUET.march.sources(state.board, 2, JACQUET.march.ground(state.board)).bit_count() == 3
    state = thrown(at("1*14 9", "1*13 4 20"), "2-1")
    assert reached(state) == {"1*14 12"}


# ---- no hitting


# ---- lifting, as at the retour of trictrac

HOME = "19*3 20*2 21*2 22*2 23*3 24*3"


# ---- a trou, the double, several trous


def test_several_trous_are_a_match_and_who_wins_one_has_the_dice() -> None:  # LEP-app; LEP 1.I
    assert several_trous(JacquetRules()) is None
    assert several_trous(JacquetRules(parties=3)) == FirstTo(3, begins=Begins.WINNER, cite="LEP-app")
    drawn = several_trous(JacquetRules(parties=3, next_dice=Begins.DRAWN))
    assert drawn == FirstTo(3, begins=Begins.DRAWN, cite="LEP-app")


# ---- positions that cannot be


@pytest.mark.parametrize(
    ("side", "says"),
    [
        ("1*13 5 9", r"more than one dame has left arrow 1 \(5, 9\)"),
        ("1*13 18*2", r"more than one dame has left arrow 1 \(18\)"),
        ("2*15", r"more than one dame has left arrow 1 \(2\)"),
        ("hand 1*13 19", "'hand'"),
        ("18 19*13 off", "arrow 18"),
        ("1*14 off", "arrow 1"),
        ("1*14", "14 dames"),
        ("1*14 25", "'25'"),
    ],
)
@pytest.mark.parametrize("name", ["white", "black"])
def test_a_side_that_can_never_stand_so_is_refused(name: str, side: str, says: str) -> None:
    other = "black" if name == "white" else "white"
    with pytest.raises(PositionError, match=says):
        NOTATION.set_up(JACQUET, {name: side, other: "19*15", "turn": "white"})
    use_language("fr")
    with pytest.raises(PositionError):
        NOTATION.set_up(JACQUET, {name: side, other: "19*15", "turn": "white"})


# ---- every fault can be met, and is told in both languages


@pytest.mark.parametrize(
    ("white", "black", "dice", "steps", "rules", "what"),
    [
        (TALON, TALON, "6-5", ((7, 12),), {}, "no_dame"),
        (TALON, TALON, "6-5", ((1, 4),), {}, "not_the_number"),
        (TALON, TALON, "6-5", ((1, 7), (1, 6)), {}, "courier_first"),
        ("1*14 12", TALON, "6-1", ((12, 13),), {}, "closed"),
        ("18 19*14", "19*15", "6-5", ((19, 25), (18, 23)), {}, "not_all_home"),
        (HOME, "19*15", "6-5", ((19, 24), (19, 25)), {"sortie": Sortie.EXACT_LIFTS}, "exact_must_lift"),
        (HOME, "19*15", "6-5", ((19, 25), (20, 25)), {"sortie": Sortie.INSIDE_FIRST}, "inside_first"),
        (HOME, "19*15", "6-5", ((19, 25), (23, 25)), {}, "dame_behind"),
        (TALON, TALON, "6-5", ((1, 7), (7, 12), (1, 6)), {}, "too_many_numbers"),
        (TALON, TALON, "6-5", ((1, 7),), {}, "numbers_left"),
        ("1*14 2", TALON, "6-5", ((2, 7),), {}, "larger_first"),
    ],
)
def test_the_judge_names_the_rule(
    white: str, black: str, dice: str, steps: tuple[tuple[int, int], ...], rules: dict[str, Any], what: str
) -> None:
    game = jacquet(JacquetRules(**rules))
    fault = game.judge(thrown(at(white, black, game=game), dice, game), Play(steps))
    assert fault is not None
    assert fault.what == what
