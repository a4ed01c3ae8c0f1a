"""Looking ahead in the native code: what it finds is what the search finds step by step by the Python rules."""

from __future__ import annotations

import math
import signal
from array import array
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Over
from tablegames.core.match import FirstTo, Tally
from tablegames.core.native import extension
from tablegames.families.tables.board.men import board
from tablegames.families.tables.board.places import OFF, bit
from tablegames.families.tables.bot.evaluation import ALONE, WINNING, MatchStakes, Stakes
from tablegames.families.tables.bot.network import numbers_of, shipped_network
from tablegames.families.tables.bot.thinking import Candidate, Lookahead, Thinker, followed_of
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.families.tables.trictrac.state import Phase, Releve, TourState
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.families.tables.trictrac_bot.network import MARKS, NetworkTour
from tablegames.plugins.toc.evaluation import evaluation as toc_evaluation
from tablegames.plugins.trictrac.evaluation import LEVELS, evaluation
from tablegames.plugins.trictrac.keeper import Marque, SideMarque
from tablegames.table.setting import load

COMPILED = pytest.mark.skipif(extension("tablegames.families.tables") is None, reason="the rules are not compiled here")
GAMES: dict[str, tuple[str, str | None, dict[str, Any]]] = {
    "partie": ("trictrac", "lepeintre", {}),
    "short": ("trictrac", "lepeintre", {"trous": 2, "grande_bredouille": True}),
    "handicap": ("trictrac", "lepeintre", {"trous": 3, "handicap": "coin"}),
    "marqué": ("trictrac", "a_ecrire", {}),
    "toc": ("toc", None, {"trous": 2, "double": True}),
    "each": ("toc", None, {"trous": 3, "double": True, "per": "event"}),
}
MATCH = MatchStakes(FirstTo(3), Tally((1, 2)), Seat(0))


def table_of(name: str) -> tuple[Any, NetworkTour[Any]]:
    game, variant, options = GAMES[name]
    bare: Any = load(game, variant, overrides=options, match="single").bare
    made: Any = (toc_evaluation if game == "toc" else evaluation)(bare)
    assert isinstance(made, NetworkTour)
    return bare, made


def before_throws(bare: Any, seed: int) -> list[Any]:
    """The states of a game of random plays in which dice are to be thrown."""
    rng, state, found = Rng(seed), bare.initial(), []
    while not isinstance(turn := bare.turn(state), Over) and len(found) < 600:
        if isinstance(turn, Chance):
            found.append(state)
            state = bare.apply(state, turn.lottery.sample(rng)).state
        else:
            plays = bare.legal(state)
            state = bare.apply(state, plays[rng.below(len(plays))]).state
    return found


def step_by_step(bare: Any, made: NetworkTour[Any]) -> Thinker[Any, Any]:
    slow: Thinker[Any, Any] = Thinker(bare, made)
    slow._far = None
    return slow


def joined(bare: Any, seed: int, many: int) -> list[Any]:
    """Return states of a marqué before throws, with so few trous to go that a refait is near."""
    luck, states = Random(seed), [state for state in before_throws(bare, seed) if not state.drawing]
    found = []
    for state in luck.choices(states, k=many):
        trous, ahead = luck.randint(6, 8), state.seat if luck.random() < 0.7 else 1 - state.seat
        sides = [SideMarque(luck.randint(6, 11), luck.random() < 0.3, trous) for _ in range(2)]
        sides[ahead] = replace(sides[ahead], trous=trous + luck.randint(1, 2))
        found.append(replace(state, score=Marque((sides[0], sides[1]), (1, 0))))
    return found


@COMPILED
@pytest.mark.parametrize("stakes", [ALONE, WINNING, MATCH], ids=["alone", "winning", "match"])
@pytest.mark.parametrize("name", GAMES)
def test_a_throw_ahead_native_code_finds_what_the_search_finds(name: str, stakes: Stakes) -> None:
    """From the first throw to the last ones, which may end the game."""
    bare, made = table_of(name)
    slow, states = step_by_step(bare, made), [state for state in before_throws(bare, 3) if not state.drawing]
    ends = 0
    for state in (*states[:2], *Random(1).sample(states, min(6, len(states))), *states[-4:]):
        before = slow.looked
        found = slow.ahead(state, Seat(1), 1, Lookahead(throws=1), stakes)
        value, looked = made.ahead(state, Seat(1), stakes, 1, 2) or (0.0, 0)
        assert value == pytest.approx(found, abs=2e-5)
        assert looked == slow.looked - before
        ends += any(
            isinstance(bare.turn(bare.apply(state, ticket).state), Over) for ticket in bare.turn(state).lottery.tickets
        )
    assert ends or name in ("partie", "marqué")  # which are long, or end by a choice


@COMPILED
@pytest.mark.parametrize("replies", [1, 2])
@pytest.mark.parametrize("name", ["short", "handicap", "marqué"])
def test_two_throws_ahead_too(name: str, replies: int) -> None:
    bare, made = table_of(name)
    slow = step_by_step(bare, made)
    for state in joined(bare, 4, 3) if name == "marqué" else before_throws(bare, 5)[-3:]:
        found = slow.ahead(state, Seat(0), 2, Lookahead(throws=2, replies=replies), ALONE)
        assert (made.ahead(state, Seat(0), ALONE, 2, replies) or ())[0] == pytest.approx(found, abs=2e-5)


@COMPILED
def test_who_is_joined_begins_again_and_all_know_what_that_is_worth() -> None:
    """A throw's gain for the opponent can begin the marqué again, whatever the play.  [LEP 1.VI]"""
    bare, made = table_of("marqué")
    slow, again = step_by_step(bare, made), 0
    for state in joined(bare, 2, 150):
        for ticket in bare.turn(state).lottery.tickets:
            thrown = bare.apply(state, ticket).state
            if thrown.phase is not Phase.PLAY:
                continue
            plays = bare.legal(thrown)
            after = bare.apply(thrown, plays[0]).state
            if after.score.refaits == state.score.refaits:
                continue
            again += 1
            (found,) = {round(one.value, 6) for one in slow.ranked(thrown, legal=plays)}
            assert found == pytest.approx(made.value(after, thrown.seat, ALONE), abs=1e-5)
        value, _ = made.ahead(state, Seat(0), ALONE, 1, 1) or (0.0, 0)
        assert value == pytest.approx(slow.ahead(state, Seat(0), 1, Lookahead(throws=1), ALONE), abs=2e-5)
    assert again > 3


@COMPILED
def test_while_the_dice_are_drawn_for_the_search_goes_step_by_step() -> None:
    """The draw is a throw by itself; and by coup et dés its numbers are played."""
    bare, made = table_of("handicap")
    drawing = TourState(bare.initial(Seat(0)).board, Seat(0), Phase.DRAW, bare.keeper.opening())
    assert made.ahead(drawing, Seat(0), ALONE, 1, 1) is None
    fast, slow = Thinker(bare, made), step_by_step(bare, made)
    one, other = (thinker.ahead(drawing, Seat(0), 1, Lookahead(throws=1), ALONE) for thinker in (fast, slow))
    assert one == other != 0


@COMPILED
def test_further_than_native_code_looks_the_search_goes_step_by_step() -> None:
    bare, made = table_of("short")
    assert made.ahead(bare.initial(Seat(0)), Seat(0), ALONE, 5, 1) is None


def near_the_sortie(bare: Any, seed: int, many: int) -> list[Any]:
    """States before throws that are some numbers from where only lifting is left."""
    luck, found = Random(seed), []
    for _ in range(many):
        sides = []
        for _ in range(2):
            off, outside = luck.choice([(0, 1), (1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (5, 2), (8, 1)])
            places = [luck.randint(17, 18) if at < outside else luck.randint(19, 24) for at in range(15 - off)]
            sides.append(sum(map(bit, places)) + off * bit(OFF))
        seat, score = Seat(luck.randint(0, 1)), bare.keeper.opening()
        found.append(TourState(board(*sides), seat, Phase.THROW, score, Releve((9, 9))))
    return found


@COMPILED
@pytest.mark.parametrize(("name", "throws"), [("partie", 1), ("partie", 2), ("marqué", 1), ("toc", 1)])
def test_where_a_sortie_may_be_met_the_search_goes_step_by_step(name: str, throws: int) -> None:
    """The native code does not count it out: elsewhere it may look, and finds the same."""
    bare, made = table_of(name)
    fast, slow, looked = Thinker(bare, made), step_by_step(bare, made), set()
    for state in near_the_sortie(bare, throws, 40 if throws == 1 else 16):
        look = Lookahead(throws=throws, replies=1)
        one, other = (thinker.ahead(state, Seat(0), throws, look, ALONE) for thinker in (fast, slow))
        assert one == pytest.approx(other, abs=2e-5 * made.party)
        looked.add(made.ahead(state, Seat(0), ALONE, throws, 1) is None)
    assert looked == {True, False}


@COMPILED
@pytest.mark.parametrize("name", GAMES)
def test_a_level_plays_the_same_by_native_code_and_without_it(name: str) -> None:
    bare, made = table_of(name)
    fast, slow, luck = Thinker(bare, made), step_by_step(bare, made), Rng(9)
    for state in [state for state in before_throws(bare, 7) if not state.drawing][::40][:8]:
        thrown = bare.apply(state, bare.turn(state).lottery.sample(luck)).state
        if not isinstance(bare.turn(thrown), Decide):
            continue
        mine, his = (thinker.ranked(thrown, LEVELS[3].look) for thinker in (fast, slow))
        assert mine[0].action == his[0].action
        assert [one.value for one in mine] == pytest.approx([one.value for one in his], abs=2e-5)


def test_what_was_looked_at_more_closely_may_be_less_worse() -> None:
    found = [Candidate(name, value) for name, value in (("a", 0.5), ("b", 0.46), ("c", 0.42), ("d", 0.3))]
    looks = [Lookahead(throws=throws, within=0.1, closer=0.5) for throws in (0, 1, 2, 3)]
    assert [followed_of(found, look) for look in looks] == [3, 3, 2, 1]
    assert followed_of(found, Lookahead(throws=3, within=0.1)) == 3


def test_only_the_first_are_followed() -> None:
    """Those that were not looked at so far stand behind, by what they were thought to be worth before."""
    found = [Candidate(name, value) for name, value in (("a", 0.3), ("b", 0.1), ("c", 0.35))]
    assert followed_of(found, Lookahead(throws=2, within=0.1)) == 1


class OwnTurn(Tour[Any, JanRules]):
    """A game that throws otherwise."""

    def turn(self, state: Any) -> Any:
        return Tour.turn(self, state)


def test_a_game_with_a_turn_of_its_own_is_looked_at_step_by_step() -> None:
    bare, made = table_of("partie")
    own: Any = OwnTurn(bare.rules, bare.keeper, bare.opening, bare.handicap)
    network = shipped_network("tablegames.plugins.trictrac", "partie.net")
    assert network is not None
    assert not NetworkTour(own, made._plain, network).sees_far
    assert made.sees_far == (extension("tablegames.families.tables") is not None)


@COMPILED
def test_native_code_refuses_what_it_cannot_look_at() -> None:
    bare, made = table_of("partie")
    compiled: Any = extension("tablegames.families.tables")
    assert made._ladders is not None
    state, (ladders, ended) = bare.initial(Seat(0)), made._ladders[ALONE]
    score = bare.keeper.packed(state.score)

    def ahead(net: Any = made._net, told: bytes = ladders, throws: int = 1, replies: int = 1, said: Any = ended) -> Any:
        return bare.compiled.ahead(net, state.board, 0, score, 0, 0, 0, 0, 0, told, said, throws, replies)

    other = compiled.Net(8, 4, 0, bytes(4 * numbers_of(8, 4)))
    for asked in (
        {"net": other},
        {"told": ladders[:-4]},
        {"told": b""},
        {"throws": 5},
        {"throws": -1},
        {"replies": 0},
        {"replies": 1025},
    ):
        with pytest.raises(ValueError, match="so far"):
            ahead(**asked)
    assert ahead(throws=0)[1] == 1


@COMPILED
def test_what_fails_at_an_end_is_told() -> None:
    bare, made = table_of("short")
    assert made._ladders is not None
    ladders, _ = made._ladders[ALONE]

    def failing(score: Any, seat: int) -> float:
        raise RuntimeError("no such end")

    state = before_throws(bare, 3)[-1]
    score, past = bare.keeper.packed(state.score), (*state.releve.throws, 0, 0, 0)
    with pytest.raises(RuntimeError, match="no such end"):
        bare.compiled.ahead(made._net, state.board, state.seat, score, *past, ladders, failing, 1, 1)


@COMPILED
def test_a_network_that_says_no_numbers_harms_nothing() -> None:
    bare, made = table_of("marqué")
    assert made._ladders is not None
    compiled: Any = extension("tablegames.families.tables")
    numbers = array("f", bytes(4 * numbers_of(8, 4, MARKS)))
    numbers[-4] = math.nan
    broken = compiled.Net(8, 4, MARKS, numbers.tobytes())
    state = bare.initial(Seat(0))
    score, (ladders, ended) = bare.keeper.packed(state.score), made._ladders[ALONE]
    value, _ = bare.compiled.ahead(broken, state.board, 0, score, 0, 0, 0, 0, 0, ladders, ended, 0, 1)
    assert math.isfinite(value)


@COMPILED
def test_a_long_look_can_be_interrupted() -> None:
    bare, made = table_of("partie")
    before = signal.signal(signal.SIGALRM, _interrupted)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with pytest.raises(KeyboardInterrupt):  # else it would take half a minute
            made.ahead(bare.initial(Seat(0)), Seat(0), ALONE, 4, 2)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _interrupted(number: int, frame: object) -> None:
    raise KeyboardInterrupt
