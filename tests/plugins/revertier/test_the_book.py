"""Revertier as the Académie tells it, chapter by chapter.  [AUJ-Rev]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.dice import OpeningThrow
from tablegames.core.errors import PositionError, Refused
from tablegames.core.events import Note, Scored, Seat
from tablegames.core.game import Chance, Decide, Fault, Outcome, Over
from tablegames.core.languages import speaking
from tablegames.core.match import Begins, FirstTo, Match
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.race.race import Race, unplayed
from tablegames.families.tables.race.state import RaceState
from tablegames.plugins.revertier.game import revertier, several_parties
from tablegames.plugins.revertier.notation import RevertierNotation
from tablegames.plugins.revertier.rules import Advantage, HorsDuJeu, RevertierRules
from tests.families.tables.at_the_table import BLACK, WHITE, AtTheTable

ACADEMIE = revertier(RevertierRules())
DOUBLE = revertier(RevertierRules(double=True))
MUST_ENTER = revertier(RevertierRules(hors_du_jeu=HorsDuJeu.MUST_ENTER))
NOTATION = RevertierNotation()
PILE = "1*15"
TABLE = AtTheTable(ACADEMIE, NOTATION, PILE)
at, thrown, plays = TABLE.at, TABLE.thrown, TABLE.plays
reached, played, fault = TABLE.reached, TABLE.played, TABLE.fault


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


# ---- VI: the first throws, one dame an arrow


def test_ternes_open_in_one_way_only() -> None:  # the book's own example
    assert reached(thrown(at(), "3-3")) == {"1*13 4 10"}


def test_sonnez_open_with_a_single_six() -> None:  # the book's own example
    state = thrown(at(), "6-6")
    assert plays(state) == {"1/7"}
    assert unplayed(ACADEMIE, state) == 3
    _, events = played(state, "1/7")
    assert events == (Note("perdus", WHITE, "AUJ-Rev VI, X", (("n", 3),)),)


def test_two_dames_never_stand_on_one_arrow_between_pile_and_head() -> None:
    state = thrown(at("1*10 2 3 4 5 6"), "4-1")
    assert fault(state, "1/5 6/7") == Fault("une_dame", "AUJ-Rev VI", detail=(("at", "1"), ("to", "5")))
    assert played(thrown(at("1*10 2 3 4 5 6"), "4-2"), "5/9 3/5")[0]["white"] == "1*10 2 4 5 6 9"  # the first has left


def test_a_dame_that_plays_on_is_as_good_as_the_one_it_meets() -> None:  # resting on one's own changes nothing
    state = thrown(at("1*14 7"), "6-1")
    assert NOTATION.read(ACADEMIE, state, "1/7 7/8") == NOTATION.read(ACADEMIE, state, "7/8 1/7")
    assert reached(state) == {"1*13 7 8", "1*14 14"}


def test_dames_turn_in_the_same_sense_half_a_lap_apart() -> None:  # white's 16 is black's 4
    state = thrown(at("1*9 12*6", "1*13 4 20"), "4-2")
    position, events = played(state, "12/16 12/14")
    assert position["black"] == "hand 1*13 20"
    assert events == (Note("battue", WHITE, "AUJ-Rev VIII", (("at", 16),)),)


def test_on_ones_own_side_dames_stand_together() -> None:
    assert played(thrown(at("12*13 14 15", "13*15"), "3-2"), "12/14 12/15")[0]["white"] == "12*11 14*2 15*2"


def test_his_pile_closes_the_way_while_it_holds_two() -> None:
    assert fault(thrown(at("1*14 12"), "6-1"), "12/13 1/7") == Fault(
        "closed", "AUJ-Rev VI", detail=(("at", "12"), ("to", "13"), ("number", 1))
    )


def test_a_large_doublet_forces_dames_over() -> None:
    assert reached(thrown(at("1*13 6 7"), "6-6")) == {"1*13 7 24"}


def test_of_two_numbers_that_exclude_each_other_the_larger_is_played() -> None:  # AUJ-T2 XV
    state = thrown(at("1 24*14", "1*13 21*2"), "5-3")
    assert plays(state) == {"1/6"}
    assert fault(state, "1/4") == Fault("larger_first", "AUJ-T2 XV", detail=(("number", 5),))


def test_every_number_that_can_be_played_must_be() -> None:  # AUJ-Rev X: once in, he must play all he throws
    assert fault(thrown(at(), "6-1"), "1/7") == Fault("numbers_left", "AUJ-Rev VI, X", detail=(("n", 2),))
    assert fault(thrown(at(), "6-1"), "pass").what == "numbers_left"


# ---- VII: the head


def test_any_number_stands_on_the_head() -> None:
    assert played(thrown(at("1*3 10 11 12*10"), "2-1"), "10/12 11/12")[0]["white"] == "1*3 12*12"


# ---- VIII: hitting


def test_five_and_four_hit_two_dames_with_one() -> None:  # the book's throw
    position, events = played(thrown(at("1*9 12*6", "1*13 5 9"), "5-4"), "12/17 17/21")
    assert position == {"white": "1*9 12*5 21", "black": "hand*2 1*13", "turn": "black"}
    assert [(event.what, event.seat, event.get("at")) for event in events] == [
        ("battue", WHITE, 17),
        ("battue", WHITE, 21),
    ]


def test_hitting_on_the_way_is_a_choice() -> None:
    state = thrown(at("1*9 12*6", "1*14 5"), "5-4")
    assert played(state, "12/17 17/21")[0]["black"] == "hand 1*14"
    assert played(state, "12/16 16/21")[0]["black"] == "1*14 5"
    assert played(state, "12/21")[0]["black"] == "1*14 5"  # written whole it hits nothing where it need not


@pytest.mark.parametrize(
    ("black", "text", "left"),
    [("1 14*14", "12/13 1/7", "hand 14*14"), ("12 15*14", "18/24 12/13", "hand 15*14")],
)
def test_the_last_dame_of_pile_or_head_may_be_hit(black: str, text: str, left: str) -> None:
    state = thrown(at("1*5 12*9 18", black), "6-1")
    assert played(state, text)[0]["black"] == left


def test_the_head_is_closed_by_two() -> None:
    assert fault(thrown(at("1*5 12*9 18", "12*2 14*13"), "6-1"), "18/24 1/2").what == "closed"


# ---- IX: entering


def test_nothing_else_is_played_before_all_have_entered() -> None:
    state = thrown(at("hand*2 1*11 9 10", "1*11 17*2 18*2"), "6-4")
    assert plays(state) == {"hand/4"}
    assert fault(state, "hand/4 9/15") == Fault(
        "hand_first", "AUJ-Rev VIII, IX", detail=(("at", "9"), ("to", "15"), ("number", 6))
    )
    _, events = played(state, "hand/4")
    assert events == (
        Note("rentree", WHITE, "AUJ-Rev IX", (("at", 4),)),
        Note("perdus", WHITE, "AUJ-Rev VI, X", (("n", 1),)),
    )


def test_an_ace_enters_nothing_while_the_pile_stands() -> None:
    state = thrown(at("hand 1*13 9"), "1-1")
    assert plays(state) == {"-"}
    assert fault(state, "hand/1") == Fault("sur_soi", "AUJ-Rev IX", detail=(("at", "hand"), ("to", "1")))
    assert "hand/1 1/3" in plays(thrown(at("hand 12*14", "1*13 14*2"), "2-1"))


def test_one_never_enters_on_oneself_and_a_doublet_enters_once_an_arrow() -> None:
    assert plays(thrown(at("hand 1*12 4 6"), "6-4")) == {"-"}
    assert plays(thrown(at("hand*2 1*13"), "5-5")) == {"hand/5"}


def test_entering_hits_a_dame_alone() -> None:
    position, events = played(thrown(at("hand 1*13 9", "1*14 16"), "4-1"), "hand/4 9/10")
    assert position["black"] == "hand 1*14"
    assert [event.what for event in events] == ["rentree", "battue"]


# ---- IX: out of play (hors du jeu)

OUT = ("hand*3 1*9 8 9 10", "1*9 14*2 15*2 16*2")
"""Three in hand; the pile stops the ace, black's cases two, three and four: five and six are open."""


def test_with_more_in_hand_than_entries_one_waits_or_enters_one_by_either_number() -> None:
    assert plays(thrown(at(*OUT), "6-5")) == {"hand/6", "hand/5", "pass"}
    assert plays(thrown(at(*OUT), "6-6")) == {"hand/6", "pass"}
    assert plays(thrown(at(*OUT), "5-2")) == {"hand/5", "pass"}


def test_who_waits_loses_no_number_he_leaves_it() -> None:
    position, events = played(thrown(at(*OUT), "6-5"), "pass")
    assert position == {"white": OUT[0], "black": OUT[1], "turn": "black"}
    assert events == (Note("hors_du_jeu", WHITE, "AUJ-Rev IX", (("n", 2),)),)
    assert [event.what for event in played(thrown(at(*OUT), "6-5"), "hand/5")[1]] == ["rentree", "hors_du_jeu"]
    assert [event.what for event in played(thrown(at(*OUT), "4-3"), "-")[1]] == ["hors_du_jeu"]


def test_where_no_number_enters_nothing_can_be_played() -> None:
    state = thrown(at(*OUT), "4-3")
    assert plays(state) == {"-"}  # no choice, so not written as one
    assert unplayed(ACADEMIE, state) == 2


def test_out_of_play_a_second_dame_does_not_enter() -> None:
    assert fault(thrown(at(*OUT), "6-5"), "hand/6 hand/5") == Fault("hors_du_jeu", "AUJ-Rev IX", detail=(("n", 1),))


def test_entries_are_counted_before_the_throw_is_played() -> None:
    """Two in hand, two entries: one must enter both, though after the first only one entry would be left."""
    state = thrown(at("hand*2 1*10 8 9 10", "1*9 14*2 15*2 16*2"), "6-5")
    assert plays(state) == {"hand/6 hand/5"}


def test_with_as_many_entries_as_dames_in_hand_there_is_no_waiting() -> None:
    state = thrown(at("hand*2 1*10 8 9 10", "1*9 14*2 15*2 16*2"), "6-3")
    assert plays(state) == {"hand/6"}
    assert fault(state, "pass") == Fault("numbers_left", "AUJ-Rev VI, X", detail=(("n", 1),))


def test_an_entry_held_by_one_enemy_dame_is_open() -> None:
    assert plays(thrown(at("hand*2 1*13", "1*4 14*2 15*2 16*2 17*2 18 19*2"), "6-4")) == {"hand/6", "pass"}
    assert plays(thrown(at("hand 1*14", "1*4 14*2 15*2 16*2 17*2 18 19*2"), "5-4")) == {"-"}
    state = thrown(at("hand 1*14", "1*4 14*2 15*2 16*2 17*2 18 19*2"), "6-4")
    assert all(text.startswith("hand/6 ") for text in plays(state))


def test_it_may_be_agreed_that_one_must_enter() -> None:
    assert plays(thrown(at(*OUT), "6-5"), MUST_ENTER) == {"hand/6 hand/5"}
    _, events = played(thrown(at(*OUT), "4-3"), "-", MUST_ENTER)
    assert events == (Note("perdus", WHITE, "AUJ-Rev VI, X", (("n", 2),)),)


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


def test_one_hit_of_the_two_leaves_an_entry() -> None:
    state = thrown(at(FIVE_ENTRIES_STOPPED, turn="black"), "3-1")
    step = ACADEMIE.apply(state, NOTATION.read(ACADEMIE, state, "1/4 1/2"))
    assert over(step.state) is None
    assert step.state == at("hand 1*9 2 3 4 5 20", "1*13 2 4")


def test_who_stops_all_his_entries_and_is_hit_has_lost() -> None:  # AUJ-Rev IX: though the other keeps dames in hand
    state = thrown(at("1 2 3 4 5 6 14*2 15 16*2 17*2 18*2", "hand*4 1*11", turn="black"), "3-2")
    step = ACADEMIE.apply(state, NOTATION.read(ACADEMIE, state, "hand/3"))
    assert over(step.state) == Outcome((0, 1), (BLACK,), "double", "AUJ-Rev IX, XI")


def test_cases_of_the_adversary_double_nobody() -> None:  # he may yet open them
    assert over(at("hand*3 1*12", "1*5 14*2 15*2 16*2 17*2 18*2")) is None


@pytest.mark.parametrize("turn", ["white", "black"])
def test_a_side_set_up_doubled_has_lost_whoever_would_throw(turn: str) -> None:
    state = at("hand*2 1*9 2 3 4 5", turn=turn)
    assert over(state) == Outcome((0, 1), (BLACK,), "double", "AUJ-Rev IX, XI")


def test_lifting_decides_only_when_nobody_is_doubled() -> None:  # AUJ-Rev XII begins so
    """One throw hits twice and lifts the last dame."""
    state = thrown(at("22 off*14", "1*9 2 3 4 5 11 12", game=DOUBLE), "1-1", DOUBLE)
    step = DOUBLE.apply(state, NOTATION.read(DOUBLE, state, "22/23 23/24 24/off"))
    assert [event.what for event in step.events] == ["battue", "battue", "levees", "double"]
    assert over(step.state, DOUBLE) == Outcome((2, 0), (WHITE,), "double", "AUJ-Rev IX, XI")


def test_when_neither_can_ever_enter_the_game_is_drawn() -> None:  # the book is silent
    """White, two in hand, enters one on the last passage and hits: both have one in hand, and nobody an entry."""
    state = thrown(at("hand*2 1*3 14*2 15*2 16*2 17*2 18*2", "1*6 14*2 15*2 16*2 17*2 18"), "6-1")
    step = ACADEMIE.apply(state, NOTATION.read(ACADEMIE, state, "hand/6"))
    assert step.state.board == at("hand 1*3 6 14*2 15*2 16*2 17*2 18*2", "hand 1*6 14*2 15*2 16*2 17*2", "black").board
    assert step.events[-1] == Note("sans_passage", None, "AUJ-Rev IX")
    assert over(step.state) == Outcome((0, 0), (), "sans_passage", "AUJ-Rev IX")


@pytest.mark.parametrize(
    ("white", "black"),
    [
        ("hand 1*4 14*2 15*2 16*2 17*2 18*2", "1*4 11 14*2 15*2 16*2 17*2 18*2"),  # black has nothing in hand
        ("hand 1*4 14*2 15*2 16*2 17*2 18*2", "hand 1*5 14*2 15*2 16*2 17*2 18"),  # white may enter on 6, hitting
        ("hand 1*4 14*2 15*2 16*2 17*2 20*2", "hand 1*4 14*2 15*2 16*2 17*2 18*2"),  # black may enter on 6
    ],
)
@pytest.mark.parametrize("turn", ["white", "black"])
def test_while_one_of_them_can_play_the_game_goes_on(white: str, black: str, turn: str) -> None:
    assert over(at(white, black, turn)) is None


# ---- XII: lifting

HOME = "19*3 20*2 21*2 22*2 23*3 24*3"
FAR = "13*5 14*5 15*5"


@pytest.mark.parametrize(
    ("sortie", "only"),
    [
        (Sortie.FREE, {"19/off 20/off", "19/off 19/24"}),
        (Sortie.EXACT_LIFTS, {"19/off 20/off"}),  # AUJ-T2 XII
        (Sortie.INSIDE_FIRST, {"19/off 19/24"}),  # AUJ-T1 VI
    ],
)
def test_what_a_number_that_falls_on_the_edge_does(sortie: Sortie, only: set[str]) -> None:
    game = revertier(RevertierRules(sortie=sortie))
    state = thrown(at(HOME, FAR, game=game), "6-5", game)
    assert reached(state, game) == {played(state, text, game)[0]["white"] for text in only}


@pytest.mark.parametrize(
    ("sortie", "text", "what", "cite"),
    [
        (Sortie.EXACT_LIFTS, "19/off 19/24", "exact_must_lift", "AUJ-T2 XII"),
        (Sortie.INSIDE_FIRST, "19/off 20/off", "inside_first", "AUJ-T1 VI"),
    ],
)
def test_the_other_thing_is_refused(sortie: Sortie, text: str, what: str, cite: str) -> None:
    game = revertier(RevertierRules(sortie=sortie))
    found = fault(thrown(at(HOME, FAR, game=game), "6-5", game), text, game)
    assert (found.what, found.cite) == (what, cite)


def test_nothing_is_lifted_before_all_are_home() -> None:
    assert fault(thrown(at("12 24*14", FAR), "5-1"), "24/off 12/17") == Fault(
        "not_all_home", "AUJ-Rev XII; AUJ-T2 XII", detail=(("at", "24"), ("to", "off"), ("number", 1))
    )
    state = thrown(at("18 24*14", FAR), "5-1")
    assert played(state, "18/23 24/off")[0]["white"] == "23 24*13 off"


def test_a_number_too_large_lifts_the_rearmost() -> None:
    assert plays(thrown(at("22*5 23*5 24*5", FAR), "6-4")) == {"22/off 22/off"}
    state = thrown(at("20*8 23*7", "12*3 13*12"), "4-4")
    assert plays(state) == {"-"}  # a dame behind that cannot play it: lost
    assert fault(state, "23/off") == Fault(
        "dame_behind", "AUJ-Rev XII; AUJ-T2 XII", detail=(("at", "23"), ("to", "off"), ("number", 4))
    )


def test_doublets_lift_four() -> None:
    position, events = played(thrown(at("19*5 24*10", FAR), "6-6"), "19/off(4)")
    assert position["white"] == "19 24*10 off*4"
    assert events == (Note("levees", WHITE, "AUJ-Rev XII; AUJ-T2 XII", (("n", 4),)),)


def test_who_is_hit_while_lifting_goes_round_again() -> None:
    state = thrown(at("hand 20*6 23*5 off*3", "1*12 22 14*2"), "5-1")
    assert plays(state) == {"hand/5 5/6", "hand/5 20/21", "hand/5 23/24"}


@pytest.mark.parametrize("game", [ACADEMIE, DOUBLE])
def test_who_first_has_lifted_all_wins_a_simple_game(game: Race[Any]) -> None:  # the double is for being doubled
    state = thrown(at("23 24 off*13", PILE, game=game), "2-1", game)
    assert TABLE.won(state, "23/off 24/off", game) == Outcome((1, 0), (WHITE,), "partie_simple", "AUJ-Rev XII")


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
