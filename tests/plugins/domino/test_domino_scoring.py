"""Who wins a round, what he marks, and the party made of rounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegames.core.events import Scored, Seat
from tablegames.core.loop import Moment, play
from tablegames.core.match import Match, MatchState, Tally
from tablegames.core.players import RandomPlayer
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.parties import party
from tablegames.plugins.domino.rules import ClosedScores, DominoRules, NextLead
from tablegames.plugins.domino.scoring import order_of_the_hands, scored
from tablegames.plugins.domino.state import Action, Round, State

RULES = DominoRules()


@pytest.mark.parametrize(
    ("leader", "pips", "order"),
    [
        (0, (9, 9), (1, 0)),  # two players: the leader loses the tie
        (0, (8, 9), (0, 1)),  # without a tie he does not
        (0, (10, 7, 7), (1, 2, 0)),
        (1, (7, 10, 7), (2, 0, 1)),
        (2, (10, 7, 7), (1, 2, 0)),
        (1, (7, 7, 7), (2, 0, 1)),
        (3, (10, 7, 7, 8), (1, 2, 3, 0)),
        (1, (7, 10, 8, 7), (3, 0, 2, 1)),
    ],
)
def test_among_equals_the_nearest_to_the_leaders_right_comes_first_and_he_last(
    leader: int, pips: tuple[int, ...], order: tuple[int, ...]
) -> None:  # AUJ-Dom r. XXIII
    assert order_of_the_hands(Seat(leader), None, pips) == order


def test_who_is_out_comes_before_who_holds_the_double_blank_alone() -> None:  # AUJ-Dom r. XXIII
    assert order_of_the_hands(Seat(2), Seat(2), (0, 5, 0)) == (2, 0, 1)


@pytest.mark.parametrize(
    ("closed_scores", "points"), [(ClosedScores.LOSERS, 27), (ClosedScores.DIFFERENCE, 19), (ClosedScores.ALL, 35)]
)
def test_a_closed_round_is_counted_as_agreed(closed_scores: ClosedScores, points: int) -> None:  # AUJ-Dom ch. V
    outcome = scored(DominoRules(closed_scores=closed_scores), Seat(0), None, (27, 8))
    assert (outcome.winners, outcome.scores, outcome.by) == ((1,), (0, points), "closed")


@pytest.mark.parametrize("closed_scores", ClosedScores)
def test_a_domino_marks_the_losers_pips_whatever_was_agreed_for_closed_rounds(closed_scores: ClosedScores) -> None:
    outcome = scored(DominoRules(closed_scores=closed_scores), Seat(0), Seat(1), (27, 0))
    assert (outcome.scores, outcome.by, outcome.cite) == ((0, 27), "domino", "AUJ-Dom ch. II")


def test_of_three_the_difference_deducts_the_winners_pips_once() -> None:  # AUJ-Dom ch. VII
    outcome = scored(DominoRules(closed_scores=ClosedScores.DIFFERENCE), Seat(0), None, (10, 7, 3))
    assert outcome.scores == (0, 0, 14)


@given(st.lists(st.integers(0, 60), min_size=2, max_size=4), st.data())
def test_only_one_player_marks_and_never_less_than_nothing(pips: list[int], data: st.DataObject) -> None:
    leader = Seat(data.draw(st.integers(0, len(pips) - 1)))
    rules = DominoRules(closed_scores=data.draw(st.sampled_from(ClosedScores)))
    outcome = scored(rules, leader, None, tuple(pips))
    (winner,) = outcome.winners
    assert pips[winner] == min(pips)
    assert all(points == 0 for seat, points in enumerate(outcome.scores) if seat != winner)
    assert min(outcome.scores) >= 0
    assert leader != winner or pips.count(min(pips)) == 1


# ---- the party


def test_the_party_is_won_at_a_hundred_not_at_ninety_nine() -> None:  # AUJ-Dom ch. II
    to_a_hundred = party(RULES)
    assert to_a_hundred.result(Tally((99, 0))) is None
    won = to_a_hundred.result(Tally((100, 99)))
    assert won is not None
    assert won.winners == (0,)


def test_another_number_of_points_may_be_agreed() -> None:
    assert party(DominoRules(target=50)).result(Tally((50, 0))) is not None


def test_the_lead_passes_to_the_right_whoever_won() -> None:  # AUJ-Dom ch. VI, r. VI
    for out in (Seat(0), Seat(1)):
        outcome = scored(RULES, Seat(1), out, (0, 9))
        assert party(RULES).settle(Tally((0, 0)), outcome, Seat(1)).first == 0


def test_the_winner_leads_if_so_agreed() -> None:
    rules = DominoRules(next_lead=NextLead.WINNER)
    outcome = scored(rules, Seat(1), Seat(1), (9, 0))
    assert party(rules).settle(Tally((0, 0)), outcome, Seat(1)).first == 1


@pytest.mark.parametrize("next_lead", NextLead)
def test_parties_are_played_to_the_end_and_the_lead_goes_as_agreed(next_lead: NextLead) -> None:
    rules = DominoRules(next_lead=next_lead)
    match = Match(Domino(rules, 2), party(rules))
    led: list[int] = []
    won: list[int] = []

    def watch(moment: Moment[MatchState[State], Action]) -> None:
        before, after = moment.before, moment.step.state
        if before.tally.played != after.tally.played:
            assert isinstance(before.inner, Round)
            led.append(before.inner.leader)
            (marked,) = [event for event in moment.step.events if isinstance(event, Scored)]
            assert marked.seat is not None
            won.append(marked.seat)
            gains = [now - then for now, then in zip(after.tally.points, before.tally.points, strict=True)]
            assert gains == [marked.points if seat == marked.seat else 0 for seat in range(2)]

    for seed in range(20):
        led.clear()
        won.clear()
        played = play(match, [RandomPlayer()] * 2, seed=seed, watch=watch)
        assert played.outcome is not None
        assert max(played.outcome.scores) >= 100 > min(played.outcome.scores)
        expected = [1 - seat for seat in led[:-1]] if next_lead is NextLead.RIGHT else won[:-1]
        assert led[1:] == expected
