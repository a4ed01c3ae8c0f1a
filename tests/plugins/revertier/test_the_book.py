"""Revertier as the Académie tells it, chapter by chapter.  [AUJ-Rev]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.dice import OpeningThrow
from tablegames.core.errors import PositionError, Refused
from tablegames.core.events import Note, Scored, Seat
from tablegames.core.game import Chance, Decide, Outcome, Over
from tablegames.core.languages import speaking
from tablegames.core.match import Begins, FirstTo, Match
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.race.state import RaceState
from tablegames.plugins.revertier.game import revertier, several_parties
from tablegames.plugins.revertier.notation import RevertierNotation
from tablegames.plugins.revertier.rules import Advantage, RevertierRules
from tests.families.tables.at_the_table import BLACK, WHITE, AtTheTable

ACADEMIE = revertier(RevertierRules())
DOUBLE = revertier(RevertierRules(double=True))
NOTATION = RevertierNotation()
PILE = "1*15"
TABLE = AtTheTable(ACADEMIE, NOTATION, PILE)
at, thrown = TABLE.at, TABLE.thrown


# ---- II, III: the pile, the dice


def test_all_dames_lie_in_one_pile() -> None:  # AUJ-Rev II, III: fifteen dames
    assert NOTATION.position(ACADEMIE.initial(BLACK)) == {"white": PILE, "black": PILE, "turn": "black"}


@pytest.mark.parametrize(("dice", "begins"), [((5, 3), WHITE), ((2, 6), BLACK)])
def test_the_larger_die_begins_and_throws_both(dice: tuple[int, int], begins: Seat) -> None:  # AUJ-Rev III
    step = ACADEMIE.apply(ACADEMIE.initial(), OpeningThrow(dice))
    assert step.events == (Note("le_de", begins, "AUJ-Rev III", (("dice", dice),)),)
    assert step.state == ACADEMIE.initial(begins)
    assert isinstance(ACADEMIE.turn(step.state), Chance)
    assert ACADEMIE.turn(thrown(step.state, "6-5")) == Decide(begins)


# ---- IX, XI: doubled


def over(state: RaceState, game: Race[Any] = ACADEMIE) -> Outcome | None:
    turn = game.turn(state)
    return turn.outcome if isinstance(turn, Over) else None


FIVE_ENTRIES_STOPPED = "1*9 2 3 4 5 16 20"
"""The book's example: dames on the pile and on four more arrows of the first table; two others are hit."""


@pytest.mark.parametrize(("game", "worth"), [(ACADEMIE, 1), (DOUBLE, 2)])
def test_two_in_hand_and_one_entry_left_is_doubled(game: Race[Any], worth: int) -> None:  # AUJ-Rev XI
    state = thrown(at(FIVE_ENTRIES_STOPPED, turn="black", game=game), "4-3", game)
    step = game.apply(state, NOTATION.read(game, state, "1/4 4/8"))
    assert step.events[-1] == Scored("double", BLACK, "AUJ-Rev IX, XI", points=worth)
    assert over(step.state, game) == Outcome((0, worth), (BLACK,), "double", "AUJ-Rev IX, XI")
    with pytest.raises(Refused, match="over"):
        NOTATION.read(game, step.state, "6-5")


# ---- XII: lifting


def test_who_wins_has_the_dice_in_the_next_game() -> None:
    assert several_parties(RevertierRules()) is None
    party = several_parties(RevertierRules(parties=2))
    assert party == FirstTo(2, begins=Begins.WINNER, cite="AUJ-Rev XI, XII")
    match = Match(ACADEMIE, party)
    state = match.initial(WHITE)
    lifting = thrown(at("24 off*14", PILE, turn="white"), "2-1")
    after = match.apply(type(state)(lifting, state.tally, BLACK), NOTATION.read(ACADEMIE, lifting, "24/off")).state
    assert (after.tally.points, after.inner) == ((1, 0), ACADEMIE.initial(WHITE))
    drawn = several_parties(RevertierRules(parties=2, next_dice=Begins.DRAWN))
    assert drawn == FirstTo(2, begins=Begins.DRAWN, cite="AUJ-Rev XI, XII")


# ---- XIII: advantages


@pytest.mark.parametrize(("player", "seat"), [(1, WHITE), (2, BLACK)])
def test_the_least_advantage_is_the_dice(player: Any, seat: Seat) -> None:
    game = revertier(RevertierRules(handicap=Advantage(player=player, dice=True)))
    assert game.initial() == ACADEMIE.initial(seat)
    assert game.initial(Seat(1 - seat)) == ACADEMIE.initial(Seat(1 - seat))  # a winner has the dice all the same


@pytest.mark.parametrize(
    ("start", "down"),
    [
        (((2, 1), (7, 1)), "1*13 2 7"),  # six and ace
        (((4, 1), (5, 1)), "1*13 4 5"),  # four and three
        (((12, 2),), "1*13 12*2"),  # two on the head
        (((12, 8), (14, 7)), "12*8 14*7"),  # and even more
    ],
)
def test_dames_may_be_down_already(start: Any, down: str) -> None:
    white = revertier(RevertierRules(handicap=Advantage(player=1, dice=True, start=start)))
    assert NOTATION.position(white.initial()) == {"white": down, "black": PILE, "turn": "white"}
    assert NOTATION.position(white.initial(BLACK)) == {"white": down, "black": PILE, "turn": "black"}
    black = revertier(RevertierRules(handicap=Advantage(player=2, start=start)))
    assert NOTATION.position(black.initial()) == {"white": PILE, "black": down, "turn": "draw"}
    begun = black.apply(black.initial(), OpeningThrow((1, 2))).state
    assert NOTATION.position(begun) == {"white": PILE, "black": down, "turn": "black"}


@pytest.mark.parametrize(
    ("start", "says", "dit"),
    [
        (((5, 2),), "only one dame may stand on arrow 5", "qu'une dame sur la flèche 5"),
        (((13, 1),), "no dame is put on 13", "on n'abat rien en 13"),
        (((1, 2),), "no dame is put on 1;", "on n'abat rien en 1 ;"),
        (((25, 2),), "no dame is put on 25", "on n'abat rien en 25"),
        (((12, 16),), "there are 15 dames", "il y a 15 dames"),
        (((12, 1), (12, 1)), "named once", "se nomme une fois"),
        (((12, 0),), "arrow and dames", "flèche et dames"),
        (((2, 1, 7),), "arrow and dames", "flèche et dames"),
    ],
)
def test_dames_that_cannot_be_down_are_refused(start: Any, says: str, dit: str) -> None:
    with pytest.raises(ValueError, match=says):
        Advantage(start=start)
    with speaking("fr"), pytest.raises(ValueError, match=dit):
        Advantage(start=start)


# ---- positions that cannot be


@pytest.mark.parametrize(
    ("white", "black", "says"),
    [
        ("1*13 5*2", PILE, "white: only one dame may stand on arrow 5"),
        (PILE, "1*10 11*2 12*3", "black: only one dame may stand on arrow 11"),
        ("1*14 13", PILE, "white on arrow 13 and black on arrow 1"),
        ("1*14", PILE, "14 dames"),
        ("1*14 26", PILE, "26"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(white: str, black: str, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        at(white, black)


def test_the_refusal_speaks_french() -> None:
    with speaking("fr"), pytest.raises(PositionError, match="qu'une dame sur la flèche 5, du côté du tas"):
        at("1*13 5*2")
