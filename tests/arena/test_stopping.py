"""A match that stops when it is decided: the test itself, and that only the file determines the last game."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product

import pytest

from tablegames.arena.plan import StopRule
from tablegames.arena.plan_file import read_plan
from tablegames.arena.rows import PLAYED, Row, row_of
from tablegames.arena.schedule import Schedule
from tablegames.arena.stopping import Stopping, expected, log_likelihood_ratio
from tablegames.core.chance import Rng, derive
from tablegames.core.errors import MatchError
from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.plugin.registry import Registry

TEXT = "game: tourne_case\nplayers: {a: random, b: random}\ngames: 2_000\nstop: {elo0: 0, elo1: 40}\n"
REGISTRY = Registry()


def test_the_ratio_is_that_of_the_likeliest_distributions_with_either_mean() -> None:
    """Of three results with a given mean one number is left to choose: all of them are tried."""
    seen = {0.0: 40, 0.5: 20, 1.0: 60}

    def likeliest(mean: float) -> float:
        tried = (step / 20_000 for step in range(1, 20_000))
        return max(
            40 * math.log(1 - drawn - won) + 20 * math.log(drawn) + 60 * math.log(won)
            for drawn in tried
            if (won := mean - drawn / 2) > 0 and drawn + won < 1
        )

    found = log_likelihood_ratio(seen, 0.0, 40.0)
    assert found == pytest.approx(likeliest(expected(40.0)) - likeliest(expected(0.0)), abs=1e-4)


def test_whoever_is_seen_from_the_other_side_is_as_likely_the_weaker() -> None:
    seen = {0.0: 10, 0.25: 31, 0.5: 40, 0.75: 35, 1.0: 14}
    turned = {1.0 - value: count for value, count in seen.items()}
    assert log_likelihood_ratio(seen, 0.0, 10.0) == pytest.approx(-log_likelihood_ratio(turned, -10.0, 0.0))
    assert log_likelihood_ratio({}, 0.0, 10.0) == 0.0


def test_a_result_that_never_came_counts_as_half_a_one() -> None:
    s0, s1 = expected(0.0), expected(10.0)
    lost, won = math.log((1 - s1) / (1 - s0)), math.log(s1 / s0)
    assert log_likelihood_ratio({0.0: 0, 1.0: 40}, 0.0, 10.0) == pytest.approx(40 * (0.5 * lost + 40 * won) / 40.5)


def test_many_games_give_what_the_normal_approximation_gives() -> None:
    seen = {0.0: 4_000, 0.5: 2_500, 1.0: 4_200}
    count = sum(seen.values())
    mean = sum(value * n for value, n in seen.items()) / count
    spread = sum(value * value * n for value, n in seen.items()) / count - mean * mean
    s0, s1 = expected(0.0), expected(5.0)
    near = count * (s1 - s0) * (2 * mean - s0 - s1) / (2 * spread)
    assert log_likelihood_ratio(seen, 0.0, 5.0) == pytest.approx(near, rel=0.01)


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, "H1"), (40.0, "H0")])
def test_it_is_wrong_about_as_often_as_it_may_be(elo: float, wrong: str) -> None:
    """200 matches of players of exactly that strength, a fifth of the games drawn; one in twenty may be wrong."""
    rule = StopRule(elo0=0.0, elo1=40.0)
    low, high = rule.bounds
    won = expected(elo) - 0.1
    errors = 0
    for number in range(200):
        rng, seen, ratio = Rng(derive(1, wrong, number)), Counter({0.0: 0, 0.5: 0, 1.0: 0}), 0.0
        while low < ratio < high:
            for _ in range(4):
                drawn = rng.below(1_000_000) / 1_000_000
                seen[1.0 if drawn < won else 0.5 if drawn < won + 0.2 else 0.0] += 1
            ratio = log_likelihood_ratio(seen, rule.elo0, rule.elo1)
        errors += ("H1" if ratio >= high else "H0") == wrong
    assert errors <= 200 * 0.05 + 3 * math.sqrt(200 * 0.05 * 0.95)


def test_the_bounds_are_wald_s() -> None:
    assert StopRule(alpha=0.05, beta=0.05).bounds == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    assert StopRule(alpha=0.01, beta=0.1).bounds == pytest.approx((-2.2925, 4.4998), abs=1e-4)


def played(schedule: Schedule, strength: Callable[[int], bool]) -> list[Row]:
    """A row for every game; `strength` says of a number whether the first player has won."""
    rows = []
    for number in range(1, schedule.total + 1):
        fixture = schedule.game(number)
        first = 0 if strength(number) else 1
        winner = fixture.lineup.index(sorted(set(fixture.lineup))[first])
        ended = PLAYED, "", "", Outcome((0, 0), (Seat(winner),), "")
        rows.append(row_of(schedule.plan, fixture, ended, 0, 0))
    return rows


def lately(rows: Sequence[Row], window: int, seed: int) -> list[Row]:
    """The rows as workers bring them home: each somewhat before or after its turn."""
    rng = Rng(seed)
    return sorted(rows, key=lambda row: row.game + rng.below(window))


@pytest.mark.parametrize(("seed", "window"), list(product(range(4), (1, 7, 400))))
def test_it_does_not_matter_in_which_order_games_come_home(seed: int, window: int) -> None:
    plan = read_plan(REGISTRY, TEXT, "match.yaml")
    assert plan.stop is not None
    schedule = Schedule(plan)
    rng = Rng(derive(7, seed))
    lucky = [rng.below(100) < 56 for _ in range(schedule.total + 1)]
    rows = played(schedule, lambda number: lucky[number])
    in_order, shuffled = Stopping(plan.stop, schedule), Stopping(plan.stop, schedule)
    for row in rows:
        in_order.add(row)
    for row in lately(rows, window, seed):
        shuffled.add(row)
    assert in_order.settled
    assert in_order.decided == shuffled.decided
    assert in_order.data == shuffled.data
    (last,) = in_order.decided.values()
    assert last % 2 == 0  # never in the middle of a pair
    assert not in_order.beyond(last)
    assert in_order.beyond(last + 1)
    assert in_order.following(last) == last
    assert in_order.following(last + 1) == schedule.total + 1


def test_games_that_do_not_count_decide_nothing() -> None:
    plan = read_plan(REGISTRY, TEXT, "match.yaml")
    assert plan.stop is not None
    schedule = Schedule(plan)
    stopping = Stopping(plan.stop, schedule)
    for row in played(schedule, lambda number: True):
        stopping.add(row._replace(shared=row.shared._replace(winners=None)))
    assert not stopping.decided
    assert stopping.data["encounters"][0]["llr"] == 0.0
    assert stopping.data["encounters"][0]["verdict"] is None


@pytest.mark.parametrize(
    ("stop", "said"),
    [
        ("{elo0: 5, elo1: 5}", "'elo0' must be less than 'elo1'"),
        ("{elo0: 0, elo1: 5000}", "between -1000 and 1000"),
        ("{alpha: 0}", "'alpha' and 'beta' are risks, more than 0 and less than 0.5"),
        ("{beta: 0.7}", "less than 0.5"),
        ("{elo2: 7}", "'elo2'"),
        ("yes", "'stop' must be a mapping"),
    ],
)
def test_a_rule_that_makes_no_sense_is_refused_with_its_line(stop: str, said: str) -> None:
    text = f"game: tourne_case\nplayers: {{a: random, b: random}}\nstop: {stop}\n"
    with pytest.raises(MatchError, match=r"^match.yaml:3: ") as refused:
        read_plan(REGISTRY, text, "match.yaml")
    assert said in str(refused.value)


def test_it_tests_two_against_each_other() -> None:
    text = "game: domino\nvariant: puiser\nmatch: single\nseats: 3\nplayers: {a: random, b: random, c: random}\n"
    with pytest.raises(MatchError, match=r"'stop' compares two players, but domino .* is for 3"):
        read_plan(REGISTRY, text + "games: 3\nstop: {elo1: 5}\n", "match.yaml")
