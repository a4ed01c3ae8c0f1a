"""Dames rabattues as the Académie tells it, chapter by chapter.  [AUJ-DR]"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tablegames.core.dice import OpeningThrow, Throw, throw
from tablegames.core.events import Event, Note, Scored, Seat, score
from tablegames.core.game import Fault, Over
from tablegames.core.loop import Scripted, play
from tablegames.core.match import Begins, Match
from tablegames.core.players import FirstPlayer
from tablegames.families.tables.race.state import RaceState
from tablegames.plugins.dames_rabattues.game import DamesRabattues, several_parties
from tablegames.plugins.dames_rabattues.notation import RabattuesNotation
from tablegames.plugins.dames_rabattues.rules import DamesRabattuesRules
from tablegames.plugins.dames_rabattues.stacks import SharedPlay

GAME = DamesRabattues(DamesRabattuesRules())
NOTATION = RabattuesNotation()
WHITE, BLACK = Seat(0), Seat(1)
SIMPLE = [(a, b) for a, b in product(range(1, 7), repeat=2) if a > b]

Side = tuple[str, str]
"""Return the dames that are up, and those that are down."""
START: Side = ("1 2 3 4*2 5*2 6*2", "1 2 3 4 5 6")


def side(up: str, down: str) -> dict[str, str]:
    return {"up": up, "down": down}


def at(white: Side = START, black: Side = START, turn: str = "white", game: DamesRabattues = GAME) -> RaceState:
    return NOTATION.set_up(game, {"white": side(*white), "black": side(*black), "turn": turn})


def thrown(state: RaceState, *dice: int, game: DamesRabattues = GAME) -> RaceState:
    return game.apply(state, throw(*dice)).state


def played(state: RaceState, *dice: int, game: DamesRabattues = GAME) -> tuple[str, RaceState, tuple[Event, ...]]:
    """Return the plays of the throw as text, the next position and the events."""
    to_play = thrown(state, *dice, game=game)
    (only,) = game.legal(to_play)
    assert game.judge(to_play, only) is None
    step = game.apply(to_play, only)
    return NOTATION.write(to_play, only), step.state, step.events


def sides(state: RaceState) -> tuple[Any, Any]:
    position: Any = NOTATION.position(state)
    return tuple(position["white"].values()), tuple(position["black"].values())


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


# ---- several parties: the chapter says nothing


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
