"""Looking ahead in the kernel: what it finds is what the search finds step by step by the Python rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablegames.compiled import kernel
from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Over
from tablegames.core.match import FirstTo, Tally
from tablegames.families.tables.bot.network import numbers_of, shipped_network
from tablegames.families.tables.bot.stakes import ALONE, WINNING, MatchStakes, Stakes
from tablegames.families.tables.bot.thinking import Candidate, Lookahead, Thinker, followed_of
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.families.tables.trictrac_bot.network import NetworkTour
from tablegames.plugins.toc.evaluation import evaluation as toc_evaluation
from tablegames.plugins.trictrac.evaluation import LEVELS, evaluation
from tablegames.table.setting import load

COMPILED = pytest.mark.skipif(kernel("tablegames.families.tables") is None, reason="the rules are not compiled here")
GAMES = {
    "partie": ("trictrac", "lepeintre", {}),
    "short": ("trictrac", "lepeintre", {"trous": 2, "grande_bredouille": True}),
    "marqué": ("trictrac", "a_ecrire", {}),
    "toc": ("toc", None, {"trous": 2, "double": True}),
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


@COMPILED
@pytest.mark.parametrize("stakes", [ALONE, WINNING, MATCH], ids=["alone", "winning", "match"])
@pytest.mark.parametrize("name", GAMES)
def test_a_throw_ahead_the_kernel_finds_what_the_search_finds(name: str, stakes: Stakes) -> None:
    """From the first throw to the last ones, which may end the game."""
    bare, made = table_of(name)
    slow, states = step_by_step(bare, made), before_throws(bare, 3)
    ends = 0
    for state in (*states[:2], *Random(1).sample(states, 6), *states[-4:]):
        before = slow.looked
        found = slow._ahead(state, Seat(1), 1, Lookahead(throws=1), stakes)
        value, looked = made.ahead(state, Seat(1), stakes, 1, 2)
        assert value == pytest.approx(found, abs=2e-5)
        assert looked >= slow.looked - before  # plays that lead to one position are listed twice by the kernel
        ends += any(
            isinstance(bare.turn(bare.apply(state, ticket).state), Over) for ticket in bare.turn(state).lottery.tickets
        )
    assert ends or name in ("partie", "marqué")  # which are long, or end by a choice


@COMPILED
@pytest.mark.parametrize("replies", [1, 2])
@pytest.mark.parametrize("name", ["short", "marqué"])
def test_two_throws_ahead_too(name: str, replies: int) -> None:
    bare, made = table_of(name)
    slow = step_by_step(bare, made)
    for state in before_throws(bare, 5)[-2:]:
        found = slow._ahead(state, Seat(0), 2, Lookahead(throws=2, replies=replies), ALONE)
        assert made.ahead(state, Seat(0), ALONE, 2, replies)[0] == pytest.approx(found, abs=2e-5)


@COMPILED
def test_while_the_dice_are_drawn_for_either_may_have_them() -> None:
    bare, made = table_of("partie")
    value, looked = made.ahead(bare.initial(), Seat(0), ALONE, 1, 1)
    assert value == pytest.approx(0, abs=1e-5)
    assert looked == sum(made.ahead(bare.initial(seat), Seat(0), ALONE, 1, 1)[1] for seat in (Seat(0), Seat(1)))


@COMPILED
def test_a_level_plays_the_same_by_the_kernel_and_without_it() -> None:
    bare, made = table_of("partie")
    state = bare.apply(bare.initial(Seat(0)), bare.turn(bare.initial(Seat(0))).lottery.tickets[8]).state
    fast, slow = (thinker.ranked(state, LEVELS[2].look) for thinker in (Thinker(bare, made), step_by_step(bare, made)))
    assert [one.action for one in fast] == [one.action for one in slow]
    assert [one.value for one in fast] == pytest.approx([one.value for one in slow], abs=2e-5)


def test_what_was_looked_at_more_closely_may_be_less_worse() -> None:
    found = [Candidate(name, value) for name, value in (("a", 0.5), ("b", 0.46), ("c", 0.42), ("d", 0.3))]
    assert [followed_of(found, Lookahead(throws=throws, within=0.1)) for throws in (0, 1, 2, 3)] == [3, 3, 2, 1]


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
    assert made.sees_far == (kernel("tablegames.families.tables") is not None)


@COMPILED
def test_the_kernel_refuses_what_it_cannot_look_at() -> None:
    bare, made = table_of("partie")
    compiled: Any = kernel("tablegames.families.tables")
    state, (ladders, ended) = bare.initial(Seat(0)), made._ladders[ALONE]
    score = bare.keeper.packed(state.score)

    def ahead(net: Any = made._net, told: bytes = ladders, throws: int = 1, replies: int = 1, said: Any = ended) -> Any:
        return bare.compiled.ahead(net, state.board, 0, score, 0, 0, 0, 0, 0, told, said, throws, replies)

    other = compiled.Net(8, 4, 0, bytes(4 * numbers_of(8, 4)))
    for asked in ({"net": other}, {"told": ladders[:-4]}, {"told": b""}, {"throws": 5}, {"throws": -1}, {"replies": 0}):
        with pytest.raises(ValueError, match="so far"):
            ahead(**asked)
    assert made._net is not None
    assert ahead(throws=0)[1] == 1


@COMPILED
def test_what_fails_at_an_end_is_told() -> None:
    bare, made = table_of("short")
    ladders, _ = made._ladders[ALONE]

    def failing(score: Any, seat: int) -> float:
        raise RuntimeError("no such end")

    state = before_throws(bare, 3)[-1]
    score, past = bare.keeper.packed(state.score), (*state.releve.throws, 0, 0, 0)
    with pytest.raises(RuntimeError, match="no such end"):
        bare.compiled.ahead(made._net, state.board, state.seat, score, *past, ladders, failing, 1, 1)
