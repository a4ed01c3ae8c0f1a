"""Random parties of every kind: nothing is lost, nothing is made of nothing, and no seat is favoured."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.arena.simulate import Job, simulate
from tablegames.core.chance import Rng
from tablegames.core.events import Event, Scored, Seat, score
from tablegames.core.game import Chance, Over
from tablegames.core.match import Match, MatchState
from tablegames.core.players import make_random
from tablegames.families.dominoes.order import side_of
from tablegames.families.dominoes.state import Action, Round, State
from tablegames.families.dominoes.tiles import TILES, gather, pips, tile
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.parties import Pool, Stakes, party
from tablegames.plugins.domino.rules import TO_POINTS, ClosedScores, DominoRules, NextLead, Partners, WonBy
from tablegames.table.setting import load
from tablegames.table.table import Table
from tablegames.testing import conform, tables


@st.composite
def any_rules(draw: st.DrawFn) -> tuple[DominoRules, int]:
    """Consistent rules, of the book's parties and of other possible ones, and a number of players."""
    seats = draw(st.integers(2, 4))
    won_by = draw(st.sampled_from(WonBy))
    puiser = draw(st.booleans())
    most = min(12, len(TILES) // seats)
    chosen: dict[str, Any] = {
        "players": (seats,),
        "tiles": draw(st.integers(2 if puiser or won_by is WonBy.ROUNDS else 6, most)),
        "won_by": won_by,
        "puiser": puiser,
        "next_lead": draw(st.sampled_from((NextLead.RIGHT, NextLead.WINNER))),
    }
    if puiser:
        chosen["talon_kept"] = draw(st.integers(0, 3))
    if won_by in TO_POINTS:
        chosen |= {"target": draw(st.integers(1, 120)), "closed_scores": draw(st.sampled_from(ClosedScores))}
    if won_by in (WonBy.ROUNDS, WonBy.LAST):
        chosen["rounds"] = draw(st.integers(1, 4))
    if won_by in (WonBy.ROUNDS, WonBy.STAKES):
        chosen["closed_counts"] = draw(st.booleans())
    if won_by is WonBy.POINTS and seats == 4:
        chosen["partners"] = draw(st.sampled_from(Partners))
        if chosen["partners"] is not Partners.NONE:
            chosen["partner_pips"] = draw(st.sampled_from(("ignored", "counted")))
    return DominoRules(**chosen), seats


def steps(match: Match[State, Action, Any], seed: int) -> Iterator[tuple[MatchState[State], MatchState[State], Any]]:
    """Check every step of a random party: the state before and after, and the events."""
    rng, state = Rng(seed), match.initial()
    while not isinstance(turn := match.turn(state), Over):
        legal = match.legal(state)
        action = turn.lottery.sample(rng) if isinstance(turn, Chance) else legal[rng.below(len(legal))]
        step = match.apply(state, action)
        yield state, step.state, step.events
        state = step.state


@given(any_rules(), st.integers(0, 2**32))
def test_no_tile_is_lost_and_no_stake(agreed: tuple[DominoRules, int], seed: int) -> None:
    rules, seats = agreed
    match = Match(Domino(rules, seats), party(rules))
    events: list[Event] = []
    paid = [0] * seats
    state = match.initial()
    for _, state, told in steps(match, seed):
        events += told
        inner = state.inner
        if isinstance(inner, Round):  # AUJ-Dom ch. I: 28 tiles, 168 pips
            laid = gather(tile(*one) for one in inner.line)
            assert sum(map(pips, inner.hands)) + pips(laid) + pips(gather(inner.talon)) == 168
            assert sum(inner.hands) + laid + gather(inner.talon) == gather(TILES)
        for event in told:
            if isinstance(event, Scored) and event.seat is not None:
                paid[event.seat] += event.points
        if isinstance(match.format, Pool | Stakes):  # what was put in is in the pot or has been taken
            assert match.format.pot(state.tally) == -sum(paid)
    turn = match.turn(state)
    assert isinstance(turn, Over)
    assert turn.outcome.scores == score(events, seats) == tuple(paid)
    if isinstance(match.format, Pool | Stakes):
        assert sum(turn.outcome.scores) == 0


@given(any_rules(), st.integers(0, 2**32))
def test_a_party_is_settled_round_by_round(agreed: tuple[DominoRules, int], seed: int) -> None:
    rules, seats = agreed
    game = Domino(rules, seats)
    match = Match(game, party(rules))
    for before, after, _ in steps(match, seed):
        assert isinstance(before.inner, Round) or before.tally.played == after.tally.played
        if before.tally.played == after.tally.played:
            assert before.tally.points == after.tally.points
            continue
        gains = [now - then for now, then in zip(after.tally.points, before.tally.points, strict=True)]
        markers = [seat for seat, gain in enumerate(gains) if gain]
        assert min(gains) >= 0
        assert isinstance(before.inner, Round)
        if rules.partners is not Partners.NONE:
            assert markers in ([], list(side_of(before.inner.order, Seat(markers[0])) if markers else ()))
        else:
            assert len(markers) <= 1
        if rules.won_by not in TO_POINTS:
            assert sum(gains) <= 1
        if after.outcome is None and isinstance(after.inner, Round) is False:
            assert game.opener(after.inner) == after.tally.first


def seats_moved(game: Domino, seed: int) -> None:
    """A round, and the same with every seat moved on by one to the right, go alike."""
    rng, state = Rng(seed), game.initial(Seat(seed % game.seats))
    if game.rules.partners is Partners.DRAWN:  # seated by the draw
        order = rng.shuffled([Seat(1), Seat(2), Seat(3)])
        state = game.dealing(Seat(seed % 4), () if order == (1, 2, 3) else (Seat(0), *order))
    while not isinstance(turn := game.turn(state), Over):
        legal = game.legal(state)
        action = turn.lottery.sample(rng) if isinstance(turn, Chance) else legal[rng.below(len(legal))]
        other, state = game.turned(state), game.apply(state, action).state
        assert len(game.legal(other)) == len(legal)
        assert game.turned(state) == game.apply(other, action).state
    end, moved = turn.outcome, game.turn(game.turned(state))
    assert isinstance(moved, Over)
    assert moved.outcome.scores == end.scores[-1:] + end.scores[:-1]
    assert moved.outcome.winners == tuple((seat + 1) % game.seats for seat in end.winners)


@given(any_rules(), st.integers(0, 2**32))
def test_the_seats_of_a_round_are_alike(agreed: tuple[DominoRules, int], seed: int) -> None:
    seats_moved(Domino(*agreed), seed)


TABLES = tables("domino")


@pytest.mark.parametrize(
    "table", [t for t in TABLES if t.match == "single"], ids=lambda t: f"{t.variant.name}-{t.game.seats}"
)
@pytest.mark.parametrize("rounds", [400, pytest.param(1200, marks=pytest.mark.long)])
def test_no_seat_is_favoured_by_chance(table: Table, rounds: int) -> None:
    """Where the lead is drawn for, random players win alike: within four deviations of their share."""
    totals = simulate(Job(table.game, (make_random,) * table.game.seats, seed=11), rounds)
    share = sum(totals.wins) / rounds / table.game.seats
    allowed = 4 * (share * (1 - share) / rounds) ** 0.5
    assert totals.endless == 0
    assert all(abs(wins / rounds - share) < allowed for wins in totals.wins)


@pytest.mark.parametrize(
    ("variant", "changes"),
    [
        ("piquet_voleur", {"partners": "seats", "next_lead": "winner", "partner_pips": "counted"}),
        ("quatre_chacun", {"closed_counts": False, "next_lead": "winner"}),
        ("puiser", {"talon_kept": 2, "closed_scores": "difference"}),
        ("sans_points", {"tiles": 14}),
        ("poule", {"puiser": True, "tiles": [5, 4], "target": 60}),
    ],
)
def test_what_may_be_agreed_on_conforms_too(variant: str, changes: dict[str, Any]) -> None:
    conform(load("domino", variant, overrides=changes), games=2, seed=4, seconds=0.4)
