"""What the bot plays for: the points of a round by itself, the party when there is one, the side of two."""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.match import Match, Tally
from tablegames.plugins.domino.bots.ground import NOBODY
from tablegames.plugins.domino.bots.worth import Worth, race, safe, usual_gains
from tablegames.plugins.domino.game import Domino
from tablegames.table.setting import load
from tests.plugins.domino.bot_help import PARTIES, game_of

WHITE, BLACK = Seat(0), Seat(1)


def worth_of(party: str, points: tuple[int, ...], played: int = 0, **overrides: Any) -> Worth:
    """As the party stands before a round that seat 0 leads."""
    match = load("domino", party, seats=len(points), overrides=overrides).game
    assert isinstance(match, Match)
    assert isinstance(match.game, Domino)
    return Worth(match.game, WHITE, (), match.format, Tally(points, played))


def alone(party: str, seats: int, **overrides: Any) -> Worth:
    return Worth(game_of(party, seats, overrides), WHITE)


def test_a_round_by_itself_is_worth_its_points() -> None:
    worth = alone("tete_a_tete", 2)
    mine, theirs = worth.of((0, (0, 20))), worth.of((1, (20, 0)))
    assert mine == tuple(reversed(theirs))
    assert worth.scale * mine[0] == 20
    assert (str(worth.unit), worth.scale * worth.of((0, (0, 40)))[0]) == ("points", 40)


def test_the_leader_loses_the_tie_of_a_closed_round() -> None:  # AUJ-Dom r. XXIII
    assert alone("tete_a_tete", 2).of((NOBODY, (7, 7)))[0] < 0


def test_partners_gain_and_lose_together() -> None:  # AUJ-Dom ch. IX
    for worth in (alone("piquet_voleur", 4), worth_of("piquet_voleur", (50, 50, 50, 50))):
        values = worth.of((2, (12, 5, 0, 6)))
        assert values[0] == values[2] > values[1] == values[3]


def test_whoever_wins_enough_wins_the_party_and_points_beyond_are_worth_nothing() -> None:
    worth = worth_of("tete_a_tete", (90, 50))
    assert worth.of((0, (0, 10))) == worth.of((0, (0, 60))) == (1.0, 0.0)
    assert 0.5 < worth.of((0, (0, 3)))[0] < 1
    assert worth.of((1, (50, 0))) == (0.0, 1.0)


def test_far_behind_it_is_the_party_that_counts_not_the_round() -> None:
    """With the adversary at 98 a round lost by little is lost like one lost by much: big rounds are worth a risk."""
    worth = worth_of("tete_a_tete", (20, 98))
    assert worth.of((1, (3, 0))) == worth.of((1, (60, 0))) == (0.0, 1.0)
    small, big = worth.of((0, (0, 5)))[0], worth.of((0, (0, 45)))[0]
    assert 0 < small < big < 0.5


def test_each_more_point_is_worth_something() -> None:
    worth = worth_of("tete_a_tete", (0, 0))
    values = [worth.of((0, (0, points)))[0] for points in range(1, 100, 7)]
    assert values == sorted(set(values))


def test_the_pool_goes_to_one_of_three() -> None:  # AUJ-Dom ch. VII
    worth = worth_of("poule", (10, 20, 95))
    assert worth.of((2, (4, 4, 0))) == (0.0, 0.0, 1.0)
    values = worth.of((0, (0, 20, 20)))
    assert sum(values) == pytest.approx(1)
    assert values[2] > values[0] > values[1]


def test_rounds_are_counted_not_pips_where_one_is_not_at_the_points() -> None:  # AUJ-Dom ch. III
    worth = worth_of("sans_points", (1, 1))
    assert worth.of((0, (0, 5))) == worth.of((0, (0, 50)))
    assert worth.of((0, (0, 5)))[0] == pytest.approx(0.75)  # one round to win against two: three chances of four
    unsettled = worth_of("sans_points", (2, 2), closed_counts=False)
    assert unsettled.of((NOBODY, (9, 3))) == (0.5, 0.5)


def test_a_stake_is_worth_a_stake_however_many_are_taken() -> None:  # AUJ-Dom ch. VI
    early, late = worth_of("quatre_chacun", (0, 0, 0, 0)), worth_of("quatre_chacun", (1, 2, 0, 0))
    assert early.of((0, (0, 9, 9, 9))) == late.of((0, (0, 9, 9, 9)))
    assert early.of((0, (0, 9, 9, 9)))[0] == 1.0


def test_not_to_be_marked_most() -> None:  # AUJ-Dom ch. VIII
    worth = worth_of("dernier_le_point", (3, 2, 0), played=5)
    assert worth.of((2, (30, 5, 0))) == (0.0, 1.0, 1.0)
    again = worth.of((2, (5, 30, 0)))  # three each: one round more
    assert again == safe((3, 3, 0), 0)
    assert again[0] == pytest.approx(again[1])
    assert again[2] > 0.9
    assert alone("dernier_le_point", 3).of((2, (30, 5, 0)))[0] < 0


@pytest.mark.parametrize(("party", "seats", "overrides"), PARTIES, ids=[f"{p}-{s}" for p, s, _ in PARTIES])
def test_a_party_not_begun_is_even_for_all(party: str, seats: int, overrides: dict[str, Any]) -> None:
    gains = usual_gains(game_of(party, seats, overrides))
    assert list(gains) == sorted(gains)
    assert gains[0] >= 1
    chances = race((100,) * seats, gains, 100)
    assert chances == pytest.approx((1 / seats,) * seats)
    ahead = race((60, *(100,) * (seats - 1)), gains, 100)
    assert ahead[0] > chances[0] > ahead[1]
    assert sum(ahead) == pytest.approx(1)


@pytest.mark.parametrize(("party", "seats", "overrides"), PARTIES, ids=[f"{p}-{s}" for p, s, _ in PARTIES])
def test_ends_that_are_taken_for_one_are_worth_the_same(party: str, seats: int, overrides: dict[str, Any]) -> None:
    game, rng = game_of(party, seats, overrides), Rng(7)
    worth = Worth(game, Seat(1))
    for _ in range(200):
        out = rng.below(seats + 1) - 1
        left = tuple(0 if seat == out else 1 + rng.below(30) for seat in range(seats))
        outcome = worth.outcome((out, left))
        assert worth.of((out, left)) == Worth(game, Seat(1))._worth(outcome)
