"""Trictrac à écrire: marqués of six trous or more, refaits, bredouilles, and the account at the end.  [LEP 1.VI]"""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tablegames.core.chance import derive
from tablegames.core.events import Event, Scored, Seat, score
from tablegames.core.game import Outcome
from tablegames.core.loop import Moment, play
from tablegames.core.match import Match
from tablegames.core.players import RandomPlayer
from tablegames.plugins.trictrac.a_ecrire import Account, MarquesFormat, bredouille_of, postillons, worth_of_marque
from tablegames.plugins.trictrac.game import partie_a_ecrire, trictrac
from tablegames.plugins.trictrac.rules import Ladder, Partie, QueueCrossed, TrictracRules
from tests.plugins.trictrac.at_the_table import BLACK, GAME

RULES = TrictracRules(partie=Partie.A_ECRIRE)
MARQUE = trictrac(RULES)


# ---- one marqué


@given(st.integers(6, 60), st.integers(0, 59), st.integers(0, 60), st.integers(0, 5))
def test_a_marque_is_always_worth_something_to_its_winner(won: int, lost: int, run: int, refaits: int) -> None:
    if lost < won:
        times = bredouille_of(min(run, won), Ladder.TWO_STEPS)
        assert times in (1, 2, 4)
        worth = worth_of_marque(won, lost, times, refaits, consolation=2)
        assert worth >= 1 + 2 * (refaits + 1)
        assert worth + lost == times * (won + 2 + 2 * refaits)


# ---- the account


def test_a_partie_ordinaire_has_no_account() -> None:
    assert partie_a_ecrire(GAME.rules) is None


def account(results: list[tuple[int, int]], of: MarquesFormat) -> Account:
    """The account after marqués won by a seat, each worth so much."""
    tally = of.opening(2)
    for number, (seat, worth) in enumerate(results):
        assert of.result(tally) is None
        scores = (worth, 0) if seat == 0 else (0, worth)
        tally = of.settle(tally, Outcome(scores, (Seat(seat),), "marque_gagne"), Seat(number % 2))
    return tally


EIGHT = MarquesFormat(8, (28, 8), 0)


def test_four_marques_each_cost_nobody_anything() -> None:
    tally = account([(0, 5), (1, 7)] * 4, EIGHT)
    assert (tally.points, tally.played, tally.first, tally.won) == ((20, 28), 8, Seat(0), (4, 4))
    assert EIGHT.result(tally) == Outcome(
        (20, 28), (BLACK,), "a_ecrire", "LEP 1.VI", (("played", 8), ("marques", (4, 4)))
    )


@pytest.mark.parametrize(("won", "postillon"), [(5, 28), (6, 36), (7, 44), (8, 52)])
def test_the_marques_below_the_half_are_paid_for(won: int, postillon: int) -> None:
    tally = account([(0, 5)] * won + [(1, 9)] * (8 - won), EIGHT)
    assert tally.points == (5 * won + postillon, 9 * (8 - won))
    assert postillons(won - 4, (28, 8)) == postillon


def test_nothing_is_paid_before_the_last_marque() -> None:
    tally = account([(1, 5)] * 7, EIGHT)
    assert tally.points == (0, 35)
    assert EIGHT.result(tally) is None


def test_who_has_more_marques_may_lose_the_account() -> None:
    tally = account([(0, 3)] * 5 + [(1, 60)] * 3, EIGHT)
    outcome = EIGHT.result(tally)
    assert outcome is not None
    assert outcome.scores == (15 + 28, 180)
    assert outcome.winners == (BLACK,)


def test_the_queue_goes_to_the_winner_of_the_account() -> None:
    queue = MarquesFormat(8, (28, 8), 10)
    assert account([(0, 3)] * 5 + [(1, 4)] * 3, queue).points == (15 + 28 + 10, 12)
    assert account([(0, 5), (1, 7)] * 4, queue).points == (20, 28 + 10)
    assert account([(0, 5), (1, 5)] * 4, queue).points == (20, 20)  # nobody's, when they are equal


def test_the_queues_offset_each_other_where_the_one_with_fewer_marques_has_more_jetons() -> None:
    queue = MarquesFormat(8, (28, 8), 10)
    assert account([(0, 8)] * 5 + [(1, 16)] * 3, queue).points == (40 + 28, 48)  # the postillons turn the account
    assert account([(0, 3)] * 5 + [(1, 60)] * 3, queue).points == (15 + 28, 180)  # or do not
    jetons = MarquesFormat(8, (28, 8), 10, crossed=QueueCrossed.JETONS)
    assert account([(0, 8)] * 5 + [(1, 16)] * 3, jetons).points == (40 + 28, 48 + 10)


def test_a_difference_is_paid_in_fiches_of_ten_jetons() -> None:
    fiches = MarquesFormat(8, (28, 8), 20, fiche=10)
    assert account([(0, 5), (1, 7)] * 4, fiches).points == (20, 28 + 2 + 20)  # 8 jetons: a fiche
    assert account([(0, 5), (1, 6)] * 4, fiches).points == (20 + 4, 24 + 20)  # 4 jetons: only who has the queue
    assert account([(0, 5), (1, 6)] * 4, MarquesFormat(8, (28, 8), 0, fiche=10)).points == (24, 24)


def test_an_equal_account_is_drawn() -> None:
    outcome = EIGHT.result(account([(0, 5), (1, 5)] * 4, EIGHT))
    assert outcome is not None
    assert outcome.winners == ()


def test_the_marques_are_begun_by_turns() -> None:
    tally = EIGHT.opening(2)
    begun = []
    for _ in range(4):
        opener = Seat(0) if tally.first is None else tally.first
        begun.append(opener)
        tally = EIGHT.settle(tally, Outcome((5, 0), (Seat(0),), "marque_gagne"), opener)
    assert begun == [0, 1, 0, 1]


def whole(rules: TrictracRules, seed: int) -> tuple[list[Event], Outcome]:
    """A partie à écrire played at random."""
    style = partie_a_ecrire(rules)
    assert style is not None
    moments: list[Moment[object, object]] = []
    played = play(Match(trictrac(rules), style), [RandomPlayer()] * 2, seed=seed, watch=moments.append)
    assert played.outcome is not None
    return [event for moment in moments for event in moment.step.events], played.outcome


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "rules",
    [RULES, TrictracRules(partie=Partie.A_ECRIRE, marques=12, queue=20, postillon=(30, 5), consolation=4)],
    ids=["eight", "twelve"],
)
def test_the_whole_account_is_the_fold_of_what_was_told(rules: TrictracRules, seed: int) -> None:
    events, outcome = whole(rules, derive(seed, "account"))
    assert score(events, 2) == outcome.scores
    won = [event for event in events if event.what == "marque_gagne"]
    assert len(won) == rules.marques
    assert not any(isinstance(event, Scored) for event in won)  # the match counts them, once
    marques, points = [0, 0], [0, 0]
    for event in won:
        assert event.seat is not None
        worth = event.get("points")
        assert isinstance(worth, int)
        marques[event.seat] += 1
        points[event.seat] += worth
    half, written = rules.marques // 2, tuple(points)
    first, further = rules.postillon
    for seat in (0, 1):
        missing = half - marques[1 - seat]
        points[seat] += first + further * (missing - 1) if missing > 0 else 0
    crossed = (written[0] - written[1]) * (marques[0] - marques[1]) < 0
    if points[0] != points[1] and not crossed:
        points[points[1] > points[0]] += rules.queue
    assert tuple(points) == outcome.scores
    assert dict(outcome.facts)["marques"] == tuple(marques)


@pytest.mark.parametrize("seed", range(8))
def test_a_marque_is_worth_what_its_trous_and_its_run_say(seed: int) -> None:
    moments: list[Moment[object, object]] = []
    played = play(MARQUE, [RandomPlayer()] * 2, seed=seed, watch=moments.append)
    trous, run, refaits = [0, 0], [0, 0], 0
    for event in (event for moment in moments for event in moment.step.events):
        if event.what in ("trou", "trou_bredouille"):
            worth = 2 if event.what == "trou_bredouille" else 1
            assert event.seat is not None
            trous[event.seat] += worth
            run[event.seat] += worth
            run[1 - event.seat] = 0
        elif event.what == "refait":
            trous, run, refaits = [0, 0], [0, 0], refaits + 1
    winner = int(trous[1] > trous[0])
    unbroken = run[winner] if run[winner] == trous[winner] else 0
    times = 4 if unbroken >= 12 else 2 if unbroken >= 6 else 1
    worth = times * (trous[winner] + 2 * (refaits + 1)) - trous[1 - winner]
    assert played.outcome is not None
    assert played.outcome.scores[winner] == worth
    assert played.outcome.scores[1 - winner] == 0
