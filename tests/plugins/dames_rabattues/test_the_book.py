"""Dames rabattues as the Académie tells it, chapter by chapter.  [AUJ-DR]"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tablegames.core.dice import OpeningThrow, Throw, throw
from tablegames.core.events import Event, Note, Scored, Seat, score
from tablegames.core.game import Chance, Fault, Over
from tablegames.core.loop import Scripted, play
from tablegames.core.match import Begins, FirstTo, Match
from tablegames.core.players import FirstPlayer
from tablegames.families.tables.race.state import RaceState
from tablegames.plugins.dames_rabattues.game import DamesRabattues, several_parties
from tablegames.plugins.dames_rabattues.notation import RabattuesNotation
from tablegames.plugins.dames_rabattues.rules import DamesRabattuesRules, LastDown
from tablegames.plugins.dames_rabattues.stacks import SharedPlay

GAME = DamesRabattues(DamesRabattuesRules())
WAITING = DamesRabattues(DamesRabattuesRules(last_down=LastDown.NEXT_THROW))
NOTATION = RabattuesNotation()
WHITE, BLACK = Seat(0), Seat(1)
SIMPLE = [(a, b) for a, b in product(range(1, 7), repeat=2) if a > b]

Side = tuple[str, str]
"""What is up, what is down."""
START: Side = ("1 2 3 4*2 5*2 6*2", "1 2 3 4 5 6")
DOWN: Side = ("", "1*2 2*2 3*2 4*3 5*3 6*3")


def side(up: str, down: str) -> dict[str, str]:
    return {"up": up, "down": down}


def at(white: Side = START, black: Side = START, turn: str = "white", game: DamesRabattues = GAME) -> RaceState:
    return NOTATION.set_up(game, {"white": side(*white), "black": side(*black), "turn": turn})


def thrown(state: RaceState, *dice: int, game: DamesRabattues = GAME) -> RaceState:
    return game.apply(state, throw(*dice)).state


def played(state: RaceState, *dice: int, game: DamesRabattues = GAME) -> tuple[str, RaceState, tuple[Event, ...]]:
    """What the throw plays, as text, where it leads and what is told of it."""
    to_play = thrown(state, *dice, game=game)
    (only,) = game.legal(to_play)
    assert game.judge(to_play, only) is None
    step = game.apply(to_play, only)
    return NOTATION.write(to_play, only), step.state, step.events


def sides(state: RaceState) -> tuple[Any, Any]:
    position: Any = NOTATION.position(state)
    return tuple(position["white"].values()), tuple(position["black"].values())


# ---- II-III: the dice, the stacks


def test_three_stacks_of_two_and_three_of_three_each_with_its_lowest_dame_down() -> None:  # AUJ-DR III, V
    assert NOTATION.position(GAME.initial(WHITE)) == {"white": side(*START), "black": side(*START), "turn": "white"}
    assert sum(int(word[2:] or 1) for word in " ".join(START).split()) == 15


@pytest.mark.parametrize(("dice", "begins"), [((5, 3), WHITE), ((2, 6), BLACK)])
def test_the_dice_are_drawn_for(dice: tuple[int, int], begins: Seat) -> None:  # AUJ-DR II; AUJ-Rev III
    assert GAME.initial().drawing
    step = GAME.apply(GAME.initial(), OpeningThrow(dice))
    assert step.events == (Note("le_de", begins, "AUJ-DR II; AUJ-Rev III", (("dice", dice),)),)
    assert step.state == GAME.initial(begins)
    assert isinstance(GAME.turn(step.state), Chance)  # who has won them throws both: those numbers are not played


def test_equal_dice_are_thrown_again() -> None:  # AUJ-Rev III
    step = GAME.apply(GAME.initial(), OpeningThrow((4, 4)))
    assert step.state == GAME.initial()
    assert [event.what for event in step.events] == ["des_egaux"]


# ---- IV-V: taking down


@pytest.mark.parametrize(("larger", "smaller"), SIMPLE)
def test_each_number_takes_a_dame_of_its_own_arrow_down(larger: int, smaller: int) -> None:  # AUJ-DR V
    text, after, events = played(GAME.initial(WHITE), larger, smaller)
    assert text == f"{larger}/down {smaller}/down"
    assert events == (Note("rabattue", WHITE, "AUJ-DR V", (("at", (larger, smaller)),)),)
    assert after.seat == BLACK
    assert sides(after)[1] == START


@pytest.mark.parametrize("number", [4, 5, 6])
def test_a_doublet_is_two_numbers_and_not_four(number: int) -> None:  # AUJ-DR IV
    text, after, _ = played(GAME.initial(WHITE), number, number)
    assert text == f"{number}/down {number}/down"
    up = {4: "1 2 3 5*2 6*2", 5: "1 2 3 4*2 6*2", 6: "1 2 3 4*2 5*2"}
    assert sides(after)[0][0] == up[number]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_of_a_small_doublet_the_thrower_takes_one_down_and_his_adversary_the_other(number: int) -> None:  # AUJ-DR V
    text, after, events = played(GAME.initial(BLACK), number, number)
    assert text == f"{number}/down ({number}/down)"
    assert sides(after)[0] == sides(after)[1]
    assert events == (
        Note("rabattue", BLACK, "AUJ-DR V", (("at", (number,)),)),
        Note("tombe_pas_encore", BLACK, "AUJ-DR V, VI", (("numbers", (number,)), ("to", WHITE))),
        Note("rabattue", WHITE, "AUJ-DR V", (("at", (number,)),)),
        Note("garde_le_de", BLACK, "AUJ-DR V"),
    )


def test_who_throws_doublets_keeps_the_dice_until_a_simple_throw() -> None:  # AUJ-DR V
    state = GAME.initial(BLACK)
    for dice in [(2, 2), (2, 2), (6, 6), (6, 6)]:
        _, state, events = played(state, *dice)
        assert (state.seat, events[-1].what) == (BLACK, "garde_le_de")
    text, state, events = played(state, 6, 5)
    assert (text, state.seat) == ("5/down", WHITE)
    assert "garde_le_de" not in {event.what for event in events}


def test_two_and_ace_a_third_time_are_played_by_nobody() -> None:  # AUJ-DR V
    state = GAME.initial(BLACK)
    for _ in range(2):
        _, state, _ = played(state, 2, 1)
    text, after, events = played(state, 2, 1)
    assert text == "-"
    assert sides(after) == sides(state)
    assert events == (Note("perdu_pas_encore", BLACK, "AUJ-DR V, VI", (("numbers", (2, 1)), ("to", WHITE))),)


# ---- VI: lifting

SLOW: Side = ("5", "1*2 2*2 3*2 4*3 5*2 6*3")


# ---- VI is silent: may the throw that takes the last dame down also lift?

LAST: Side = ("3", "1*2 2*2 3 4*3 5*3 6*3")


# ---- VI: the end


def ended(state: RaceState, *dice: int) -> tuple[str, Any, tuple[Event, ...]]:
    text, after, events = played(state, *dice)
    turn = GAME.turn(after)
    assert isinstance(turn, Over)
    assert score(events, 2) == turn.outcome.scores
    return text, turn.outcome, events


@pytest.mark.parametrize("dice", [(4, 2), (4, 4)])
def test_who_first_has_lifted_everything_wins(dice: tuple[int, int]) -> None:
    text, outcome, events = ended(at(("", "4"), ("", "1 2")), *dice)
    assert text == "4/off"  # the game ends at once: black, who has a two, plays nothing
    assert (outcome.scores, outcome.winners, outcome.by, outcome.cite) == ((1, 0), (WHITE,), "partie", "AUJ-DR VI")
    assert events == (
        Note("levee", WHITE, "AUJ-DR VI", (("at", (4,)),)),
        Scored("partie", WHITE, "AUJ-DR VI", points=1),
    )


@pytest.mark.parametrize("dice", [(4, 2), (4, 4)])
def test_one_may_win_on_the_others_throw(dice: tuple[int, int]) -> None:
    text, outcome, events = ended(at(("", "4"), ("", "1 6*3"), "black"), *dice)
    assert text == "(4/off)"
    assert (outcome.scores, outcome.winners) == ((1, 0), (WHITE,))
    assert [event.what for event in events] == ["tombe_plus_de_dame", "levee", "au_coup_de_l_autre", "partie"]
    assert events[-2] == Note("au_coup_de_l_autre", WHITE, "AUJ-DR V, VI", (("to", BLACK),))


def test_the_throwers_own_numbers_come_first() -> None:
    text, outcome, _ = ended(at(("", "4"), ("", "2"), "black"), 4, 2)
    assert (text, outcome.winners) == ("2/off", (BLACK,))


# ---- several parties: the chapter says nothing


def test_one_partie_is_all_and_of_several_the_dice_are_drawn_for_each() -> None:
    assert several_parties(DamesRabattuesRules()) is None
    assert several_parties(DamesRabattuesRules(parties=3)) == FirstTo(3, begins=Begins.DRAWN, cite="AUJ-DR VI")
    given = several_parties(DamesRabattuesRules(parties=2, next_dice=Begins.WINNER))
    assert given == FirstTo(2, begins=Begins.WINNER, cite="AUJ-DR VI")


@pytest.mark.parametrize(("begins", "drawn"), [(Begins.DRAWN, True), (Begins.WINNER, False)])
def test_who_has_the_dice_in_the_next_partie(begins: Begins, drawn: bool) -> None:
    party = several_parties(DamesRabattuesRules(parties=2, next_dice=begins))
    assert party is not None
    match = Match(GAME, party)
    last = match.initial(WHITE)
    last = type(last)(at(("", "4"), ("", "2")), last.tally)
    seen = match.apply(last, throw(4, 1)).state
    after = match.apply(seen, match.legal(seen)[0]).state
    assert after.inner == (GAME.initial() if drawn else GAME.initial(WHITE))


# ---- there is no choice


def test_the_same_dice_play_the_same_game() -> None:
    game = play(GAME, [FirstPlayer()] * 2, seed=11)
    dice: list[object] = []
    play(GAME, [FirstPlayer()] * 2, seed=11, watch=lambda moment: dice.append(moment.action))
    chance = [action for action in dice if not isinstance(action, SharedPlay)]
    again = play(GAME, [FirstPlayer()] * 2, seed=12, chance=Scripted(chance))
    assert (again.outcome, again.state) == (game.outcome, game.state)


# ---- what is judged


def test_a_play_without_a_throw_and_a_throw_out_of_turn_are_judged() -> None:
    nothing = SharedPlay((), ())
    assert GAME.judge(at(), nothing) == Fault("not_now", detail=(("action", "play"),))
    assert GAME.judge(GAME.initial(), throw(6, 5)) == Fault("not_now", detail=(("action", "throw"),))
    assert GAME.judge(thrown(at(), 6, 5), throw(6, 5)) == Fault("not_now", detail=(("action", "throw"),))
    assert GAME.judge(at(), OpeningThrow((6, 5))) == Fault("not_now", detail=(("action", "throw"),))
    assert GAME.judge(at(), Throw((7, 1))) == Fault("no_such_dice")
    assert GAME.judge(at(), Throw((6, 5, 4))) == Fault("no_such_dice")
    assert GAME.judge(at(), throw(6, 5)) is None
    assert GAME.judge(GAME.initial(), OpeningThrow((6, 6))) is None


@pytest.mark.parametrize("step", [(1, 25), (1, 8), (0, 6), (12, 6), (13, 25), (7, 7), (99, 25)])
def test_dames_go_down_on_their_arrow_or_off_it_and_nowhere_else(step: tuple[int, int]) -> None:
    assert GAME.judge(thrown(at(), 6, 1), SharedPlay((step,), ())) == Fault("no_such_step", "AUJ-DR V, VI")
