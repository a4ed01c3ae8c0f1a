"""In a match whose points are added up it wants to win the match, and not each of its games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablegames import FirstTo, Limits, Match, Outcome, Parties, RandomPlayer, Rng, Seat, play
from tablegames.bots.search.at_stake import match_ends
from tablegames.bots.search.player import SearchPlayer
from tablegames.bots.search.playouts import Playouts
from tablegames.core.match import Format, Tally
from tablegames.rules.evenings.evenings import Poule
from tests.bots.toys import Bargain, Coin, Endless, Shares, as_game

BARGAIN = as_game(Bargain())


def asked(format_: Format, points: tuple[int, int], played: int = 0) -> Any:
    """Return the play at such a score: a certain point, or a toss for ten."""
    match: Match[Any, Any, Any] = Match(BARGAIN, format_)
    state = replace(match.initial(), tally=Tally(points, played))
    return SearchPlayer(match, Limits(nodes=1_000)).choose(match.view(state, Seat(0)), match.legal(state), Rng(1))


def test_a_game_by_itself_is_to_be_won() -> None:
    assert SearchPlayer(BARGAIN, Limits(nodes=1_000)).choose(0, BARGAIN.legal(0), Rng(1)) == "one"


def test_where_points_are_added_up_a_game_may_be_risked_for_many() -> None:
    assert asked(FirstTo(50), (0, 0)) == "tossed"
    assert asked(Parties(4), (0, 0)) == "tossed"


def test_but_not_the_game_that_wins_the_match() -> None:
    assert asked(FirstTo(50), (49, 40)) == "one"
    assert asked(Parties(4), (5, 5), played=3) == "one"


def test_who_is_behind_before_the_last_game_takes_what_can_still_help() -> None:
    assert asked(Parties(4), (0, 5), played=3) == "tossed"


def test_where_games_won_are_counted_points_are_nothing() -> None:
    assert asked(FirstTo(50, wins=True), (0, 0)) == "one"
    assert asked(Parties(9, wins=True), (3, 2), played=5) == "one"


@pytest.mark.parametrize("format_", [FirstTo(50), Parties(10)])
def test_chances_go_from_even_to_certain(format_: FirstTo | Parties) -> None:
    match: Match[Any, Any, Any] = Match(BARGAIN, format_)
    ends = match_ends(match)
    assert ends == match_ends(match)
    assert ends is not None
    nothing = Outcome((0, 0), (), "drawn")
    assert ends.chances(Tally((20, 20)), nothing) == (0.5, 0.5)
    little, much = (ends.chances(Tally((20 + more, 20)), nothing)[0] for more in (1, 10))
    late = ends.chances(Tally((48, 38), 8), nothing)[0]
    assert 0.5 < little < much < late < 1
    assert ends.chances(Tally((49, 0), 9), Outcome((1, 0), (Seat(0),), "one")) == (1, 0)


def test_the_ends_of_a_game_are_worth_from_nothing_to_all_that_it_decides() -> None:
    """However little one game of many decides: the search would not tell its ends apart."""
    match: Match[Any, Any, Any] = Match(BARGAIN, FirstTo(5_000))
    ends = match_ends(match)
    assert ends is not None
    stake = ends.now(match.view(match.initial(), Seat(0)))
    assert stake is not None
    worst, _, best = (stake.worth(Outcome(scores, (), ""))[0] for scores in ((0, 10), (0, 0), (10, 0)))
    assert (round(worst, 3), round(best, 3)) == (0, 1)


@pytest.mark.parametrize("format_", [Poule(parties=6), FirstTo(3)])
def test_else_it_thinks_of_the_game_in_hand(format_: Format) -> None:
    """Cases where the match is different, or points are not a gain; and where the match is already decided."""
    game = as_game(Shares(gains=False)) if isinstance(format_, FirstTo) else as_game(Coin())
    assert match_ends(Match(game, format_)) is None


def test_a_match_that_nothing_can_change_leaves_the_game_to_be_won() -> None:
    assert asked(Parties(4), (99, 0), played=3) == "one"


def test_a_game_without_end_says_nothing_of_a_match_but_what_is_scored_on_the_way_counts() -> None:
    match: Match[Any, Any, Any] = Match(as_game(Endless()), FirstTo(50))
    assert match_ends(match) is None
    assert play(match, [SearchPlayer(match, Limits(nodes=300)), RandomPlayer()], limit=6).outcome is None
    broken = Playouts(as_game(Endless()), lambda end: tuple(map(float, end.scores)))
    scored, won = broken.out(0, Rng(1), 9)
    assert 0 < sum(scored) < 9
    assert won == (0.5, 0.5)
