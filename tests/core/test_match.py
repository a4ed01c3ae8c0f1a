"""A match is a game: it folds outcomes, knows who begins next, and ends when its format says so."""

from __future__ import annotations

import pytest
from tablegames_nim.game import Nim, NimRules

from tablegames import Begins, FirstTo, Match, Outcome, Parties, RandomPlayer, Seat, play
from tablegames.core.errors import RulesError
from tablegames.core.events import Event, Note, score
from tablegames.core.match import Tally, leaders, next_first
from tablegames.core.table import load, read_match

WON_BY_1 = Outcome((0, 2), (Seat(1),), "x")
DRAWN = Outcome((0, 0), (), "x")


@pytest.mark.parametrize(
    ("begins", "outcome", "first"),
    [
        (Begins.WINNER, WON_BY_1, 1),  # AUJ-TT X: the winner has the dice
        (Begins.LOSER, WON_BY_1, 0),
        (Begins.ALTERNATE, WON_BY_1, 1),
        (Begins.SAME, WON_BY_1, 0),
        (Begins.DRAWN, WON_BY_1, None),
        (Begins.WINNER, DRAWN, 0),
        (Begins.LOSER, DRAWN, 0),
        (Begins.ALTERNATE, DRAWN, 1),
    ],
)
def test_who_begins_the_next_game(begins: Begins, outcome: Outcome, first: int | None) -> None:
    assert next_first(begins, outcome, Seat(0), 2) == first


def test_the_lead_goes_round_a_table_of_four() -> None:
    assert [next_first(Begins.ALTERNATE, DRAWN, Seat(seat), 4) for seat in range(4)] == [1, 2, 3, 0]


def test_a_double_partie_counts_two_towards_the_target() -> None:
    form = FirstTo(3, begins=Begins.WINNER)
    tally = form.settle(form.opening(2), WON_BY_1, Seat(0))
    assert tally == Tally((0, 2), 1, Seat(1))
    assert form.result(tally) is None
    result = form.result(form.settle(tally, WON_BY_1, Seat(1)))
    assert result is not None
    assert (result.scores, result.winners) == ((0, 4), (1,))


def test_a_fixed_number_of_games_may_end_drawn() -> None:
    form = Parties(2)
    tally = form.settle(form.opening(2), Outcome((1, 0), (Seat(0),), "x"), Seat(0))
    assert form.result(tally) is None
    result = form.result(form.settle(tally, Outcome((0, 1), (Seat(1),), "x"), Seat(1)))
    assert result is not None
    assert result.winners == ()


def test_nobody_leads_when_all_are_equal() -> None:
    assert leaders((2, 2)) == ()
    assert leaders((2, 0, 2)) == (0, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_played_by_the_same_loop_and_its_score_is_the_fold_of_its_events(seats: int) -> None:
    match = Match(Nim(NimRules(), seats), FirstTo(3))
    events = []
    openers = []

    def watch(moment: object) -> None:
        events.extend(moment.step.events)  # type: ignore[attr-defined]
        openers.append(moment.before.opener)  # type: ignore[attr-defined]

    played = play(match, [RandomPlayer()] * seats, seed=1, watch=watch)
    assert played.outcome is not None
    assert max(played.outcome.scores) == 3
    assert score(events, seats) == played.outcome.scores
    assert {seat for seat in openers if seat is not None} == set(range(seats))  # the lead went round


def test_a_match_of_matches_folds_twice() -> None:
    inner = Match(Nim(NimRules(), 2), FirstTo(2))
    outer = Match(inner, Parties(3))
    played = play(outer, [RandomPlayer()] * 2, seed=2)
    assert played.outcome is not None
    assert dict(played.outcome.facts)["played"] == 3
    assert sum(played.outcome.scores) >= 6


def test_a_match_of_parties_counts_parties_and_not_their_points() -> None:
    table = load("domino", match="parties:3")
    events: list[Event] = []
    played = play(table.game, [RandomPlayer()] * 2, seed=5, watch=lambda moment: events.extend(moment.step.events))
    assert played.outcome is not None
    assert sum(played.outcome.scores) == 3
    assert score(events, 2) == played.outcome.scores
    rounds = [event for event in events if event.what.startswith("marks_")]
    assert all(
        isinstance(event, Note) and event.get("points") is not None for event in rounds
    )  # told, no longer counted
    leads = [event for event in events if event.what == "leads"]
    assert len(leads) == 3  # AUJ-Dom r. I: the lead is drawn for before each party


def test_the_lead_passes_on_from_the_leader_a_position_names() -> None:
    position = {"hands": {0: "6-5", 1: "5-4 1-0"}, "line": "6-3", "turn": 0, "leader": 1}  # AUJ-Dom ch. VI
    table = load("domino")
    state = table.start(position)
    after = table.game.apply(state, table.read(state, "6-5@left")).state
    assert after.tally.first == 0


def test_what_a_position_says_of_the_party_is_in_its_tally() -> None:
    position = {
        "hands": {0: "6-5", 1: "5-4 1-0"},
        "line": "6-3",
        "turn": 0,
        "leader": 1,
        "points": {0: 95},
        "played": 4,
    }
    table = load("domino")
    state = table.start(position)
    after = table.game.apply(state, table.read(state, "6-5@left")).state
    assert after.outcome is not None  # 95 and 10 are more than a hundred
    assert after.tally == Tally((105, 0), 5, Seat(0))


def test_the_gammon_of_lepeintre_is_a_match_of_three_and_the_winner_keeps_the_dice() -> None:
    table = load("toutetable", "lepeintre")  # LEP-app, AUJ-TT X
    assert isinstance(table.game, Match)
    assert table.game.format == FirstTo(3, begins=Begins.WINNER, cite="AUJ-TT X; LEP-app")
    assert load("toutetable", "lepeintre", match="single").game is not table.game


@pytest.mark.parametrize("text", ["first-to", "first-to:0", "parties:x", "best-of:3", "parties:-1", ""])
def test_a_match_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(RulesError, match="--match is party, single, first-to:N or parties:N"):
        read_match(text)


def test_points_that_belong_to_the_game_are_not_taken_for_those_of_the_party() -> None:
    table = load("trictrac", "a_ecrire")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white", "points": {"white": 8, "black": 0}})
    assert state.tally.points == (0, 0)
    assert state.inner.score.sides[0].points == 8
