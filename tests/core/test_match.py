"""A match is a game: it folds outcomes, knows who begins next, and ends when its format says so."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from tablegames_nim.game import Nim, NimRules

from tablegames import Begins, FirstTo, Match, Outcome, Parties, RandomPlayer, Seat, play
from tablegames.core.errors import RulesError
from tablegames.core.events import Event, Note, Scored, score
from tablegames.core.match import MatchState, Tally, leaders, next_first
from tablegames.table.setting import load, read_match

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
    )  # shown, no longer counted
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


# ---- stakes, and what lasts from game to game


@dataclass(frozen=True, slots=True)
class ForAPot(FirstTo):
    """Each player puts in two before the first game; the winner of the match takes them all."""

    @property
    def adds_scores(self) -> bool:
        return False

    def opening(self, seats: int) -> Tally:
        return Tally((0,) * seats, entered=False)

    def entry(self, tally: Tally) -> tuple[Event, ...]:
        return tuple(Scored("puts", Seat(seat), points=-2) for seat in range(len(tally.points)))

    def payments(self, before: Tally, after: Tally) -> tuple[Event, ...]:
        result = self.result(after)
        return () if result is None else (Scored("pot", result.winners[0], points=2 * len(after.points)),)

    def final(self, tally: Tally) -> Outcome:
        won = FirstTo.final(self, tally).winners
        return Outcome(tuple(2 if seat in won else -2 for seat in range(2)), won, "pot")


def test_stakes_are_put_in_once_with_the_first_action_and_balance() -> None:
    match = Match(Nim(NimRules(), 2), ForAPot(3))
    assert match.initial().tally == Tally((0, 0), entered=False)
    told: list[tuple[Event, ...]] = []
    played = play(match, [RandomPlayer()] * 2, seed=3, watch=lambda moment: told.append(moment.step.events))
    assert [event.what for event in told[0][:2]] == ["puts", "puts"]
    assert [event.what for events in told[1:] for event in events].count("puts") == 0
    events = [event for some in told for event in some]
    assert played.outcome is not None
    assert score(events, 2) == played.outcome.scores
    assert sum(played.outcome.scores) == 0
    assert not [event for event in events if event.what == "match_gain"]  # the format pays, and only it


def test_a_match_of_matches_for_a_pot_puts_in_before_each() -> None:
    match = Match(Match(Nim(NimRules(), 2), ForAPot(2)), Parties(3, wins=True))
    events: list[Event] = []
    played = play(match, [RandomPlayer()] * 2, seed=3, watch=lambda moment: events.extend(moment.step.events))
    assert [event.what for event in events].count("puts") == 6
    assert played.outcome is not None
    assert sum(played.outcome.scores) == 3


def test_a_party_may_say_who_begins_the_next_where_it_is_drawn_for() -> None:  # AUJ-Dom ch. VI
    goes_on = replace(WON_BY_1, facts=(("begins_next", Seat(0)),))
    assert next_first(Begins.DRAWN, goes_on, Seat(1), 2) == 0
    assert next_first(Begins.WINNER, goes_on, Seat(0), 2) == 1  # asked for otherwise, it is otherwise


@dataclass(frozen=True, slots=True)
class Remembered(Nim):
    """A nim that says of what its next game is made."""

    def again(self, ended: object, first: Seat | None) -> object:
        return ("again", ended, first)


def test_a_game_of_which_something_lasts_makes_the_next_from_the_one_that_ended() -> None:
    game = Remembered(NimRules(), 2)
    match = Match(game, FirstTo(99))
    state = match.initial(Seat(0))
    while isinstance(state, MatchState) and state.tally.played == 0:
        before, state = state, match.apply(state, match.legal(state)[0]).state
    ended = game.apply(before.inner, game.legal(before.inner)[0]).state
    assert state.inner == ("again", ended, state.tally.first)


def test_the_gammon_of_lepeintre_is_a_match_of_three_and_the_winner_keeps_the_dice() -> None:
    table = load("toutetable", "lepeintre")  # LEP-app, AUJ-TT X
    assert isinstance(table.game, Match)
    assert table.game.format == FirstTo(3, begins=Begins.WINNER, cite="AUJ-TT X; LEP-app")
    assert load("toutetable", "lepeintre", match="single").game is not table.game


@pytest.mark.parametrize("text", ["first-to", "first-to:0", "parties:x", "best-of:3", "parties:-1", ""])
def test_a_match_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(RulesError, match="--match must be party, single, first-to:N or parties:N"):
        read_match(text)


def test_points_that_belong_to_the_game_are_not_taken_for_those_of_the_party() -> None:
    table = load("trictrac", "a_ecrire")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white", "points": {"white": 8, "black": 0}})
    assert state.tally.points == (0, 0)
    assert state.inner.score.sides[0].points == 8


@dataclass(frozen=True, slots=True)
class Dwindling(Parties):
    """Games of nim, each begun with a heap less."""

    def begin(self, game: Nim, tally: Tally, first: Seat | None) -> object:
        begun = game.initial(first)
        return replace(begun, heaps=begun.heaps[tally.played :])


def test_a_format_may_set_each_game_up_itself() -> None:
    match = Match(Nim(NimRules(), 2), Dwindling(3))
    begun: dict[int, tuple[int, ...]] = {}

    def watch(moment: object) -> None:
        state = moment.before  # type: ignore[attr-defined]
        begun.setdefault(state.tally.played, state.inner.heaps)

    assert play(match, [RandomPlayer()] * 2, seed=1, watch=watch).outcome is not None
    assert begun == {0: (3, 4, 5), 1: (4, 5), 2: (5,)}
