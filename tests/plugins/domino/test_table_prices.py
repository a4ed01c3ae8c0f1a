"""The price of a claim, obeyed by every party.  [AUJ-Dom r. III, IX, XVI, XXII]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.events import Scored, Seat, score
from tablegames.core.game import Chance, Outcome, Over
from tablegames.core.loop import Moment, play
from tablegames.core.match import Match, Tally
from tablegames.core.players import RandomPlayer
from tablegames.plugins.domino.arbitre.desk import price
from tablegames.plugins.domino.arbitre.showing import against
from tablegames.plugins.domino.arbitre.state import Talk
from tablegames.plugins.domino.parties import beside, party
from tablegames.plugins.domino.rules import DominoRules, WonBy
from tablegames.table.setting import load

FOUR = (4,)


def settled(rules: DominoRules, seats: int, points: tuple[int, ...], culprit: int = 1) -> tuple[Tally, Outcome | None]:
    """The party after a claim against a seat; seat 0 led."""
    format_ = party(rules)
    outcome = price(rules, "boude_a_tort", Seat(culprit), Seat(0), (), seats)
    after = format_.settle(Tally(points, 3), outcome, Seat(0))
    return after, format_.result(after)


def test_of_two_he_loses_whatever_the_points() -> None:  # r. XVI
    tally, result = settled(DominoRules(), 2, (10, 90))
    assert result is not None
    assert (result.winners, result.by, result.scores) == ((0,), "boude_a_tort", (10, 90))
    assert tally.points == (10, 90)


def test_of_several_who_draw_all_the_others_win() -> None:
    _, result = settled(DominoRules(players=(2, 3, 4), tiles=4, puiser=True), 3, (0, 99, 50))
    assert result is not None
    assert result.winners == (0, 2)


@pytest.mark.parametrize("won_by", [WonBy.POULE, WonBy.STAKES])
def test_for_stakes_he_pays_each_and_the_pot_stands(won_by: WonBy) -> None:  # r. XVI
    rules = DominoRules(players=FOUR, won_by=won_by)
    format_: Any = party(rules)
    before = Tally((1, 1, 0, 0))
    after, result = settled(rules, 4, before.points)
    assert result is None
    assert beside(after) == (1, -3, 1, 1)
    assert format_.pot(after) == format_.pot(before)
    assert (after.points, after.first) == (before.points, 1)
    paid = [event for event in format_.payments(before, after) if isinstance(event, Scored)]
    assert score(paid, 4) == (1, -3, 1, 1)


def test_what_was_paid_beside_the_pot_is_in_the_result() -> None:
    rules = DominoRules(players=FOUR, won_by=WonBy.POULE)
    tally, _ = settled(rules, 4, (99, 0, 0, 0))
    won = Outcome((50, 0, 0, 0), (Seat(0),), "domino", "", (("next_leader", Seat(2)), ("pips", (0, 20, 20, 10))))
    result = party(rules).result(party(rules).settle(tally, won, Seat(1)))
    assert result is not None
    assert result.scores == (3 + 1, -1 - 3, -1 + 1, -1 + 1)


PARTIES = [
    ("tete_a_tete", 2), ("sans_points", 2), ("quatre_chacun", 4), ("poule", 3), ("dernier_le_point", 3),
    ("piquet_voleur", 4), ("puiser", 3),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "seats"), PARTIES)
@pytest.mark.parametrize("taking", ["dealt", "by_hand"])
@pytest.mark.parametrize("parties", [2, pytest.param(6, marks=pytest.mark.long)])
def test_whole_parties_of_random_acts_add_up(variant: str, seats: int, taking: str, parties: int) -> None:
    table = load("domino", variant, seats=seats, overrides={"arbiter": "table", "taking": taking})
    claimed = 0
    for seed in range(parties):
        moments: list[Moment[Any, Any]] = []
        played = play(table.game, [RandomPlayer()] * seats, seed=seed, watch=moments.append, limit=20_000)
        assert played.outcome is not None
        events = [event for moment in moments for event in moment.step.events]
        assert score(events, seats) == played.outcome.scores
        claimed += sum(event.what in ("claims_pass", "claims_count") for event in events)
    assert claimed


@pytest.mark.parametrize("evenings", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("match", ["poule:6", "chouette:4", "a_tourner:6"])
def test_evenings_go_on_over_claims(match: str, evenings: int) -> None:
    table = load("domino", match=match, seats=3, overrides={"arbiter": "table"})
    for seed in range(evenings):
        played = play(table.game, [RandomPlayer()] * 3, seed=seed, limit=50_000)
        assert played.outcome is not None
        assert sum(played.outcome.scores) == 0


def test_a_match_of_parties_counts_one_lost_by_a_fault() -> None:
    table = load("domino", match="first-to:2", overrides={"arbiter": "table"})
    assert isinstance(table.game, Match)
    played = play(table.game, [RandomPlayer()] * 2, seed=3)
    assert isinstance(table.game.turn(played.state), Over)


@pytest.mark.parametrize("rounds", [12, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize(("variant", "seats"), [("puiser", 2), ("puiser", 3), ("tete_a_tete", 2), ("poule", 3)])
def test_nobody_is_claimed_of_who_never_said_wrongly_that_he_had_nothing(  # r. IX
    variant: str, seats: int, rounds: int
) -> None:
    game: Any = load("domino", variant, seats=seats, overrides={"arbiter": "table"}, match="single").bare
    shown = 0
    for seed in range(rounds):
        rng, state = Rng(seed), game.initial(Seat(0))
        guilty: set[Seat] = set()
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                state = game.apply(state, turn.lottery.sample(rng)).state
                continue
            view, legal = game.view(state, turn.seat), game.legal(state)
            culprits = {one.seat for one in against(view, "boude_a_tort")}
            shown += len(culprits)
            assert culprits <= guilty
            quiet = [act for act in legal if act != Talk.CLAIM]
            step = game.apply(state, quiet[rng.below(len(quiet))])
            guilty |= {event.seat for event in step.events if event.what == "boude_a_tort" and event.seat is not None}
            state = step.state
    assert shown > rounds / 2
