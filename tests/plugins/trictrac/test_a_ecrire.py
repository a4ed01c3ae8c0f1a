"""Trictrac à écrire: marqués of six trous or more, refaits, bredouilles, and the account at the end.  [LEP 1.VI]"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegames.core.chance import derive
from tablegames.core.events import Event, Note, Scored, Seat, score
from tablegames.core.game import Chance, Outcome, Over, Step
from tablegames.core.loop import Moment, play
from tablegames.core.match import Match
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.race.options import Side
from tablegames.families.tables.trictrac.state import Phase, TourState
from tablegames.plugins.trictrac.a_ecrire import Account, MarquesFormat, bredouille_of, postillons, worth_of_marque
from tablegames.plugins.trictrac.game import partie_a_ecrire, trictrac
from tablegames.plugins.trictrac.marque import Marque
from tablegames.plugins.trictrac.rules import Ladder, Partie, Pavillon, QueueCrossed, TrictracRules
from tests.plugins.trictrac.at_the_table import (
    BLACK,
    CONTRE_JAN,
    DEUX_TABLES,
    GAME,
    WHITE,
    Trictrac,
    at,
    first_play,
    game,
    said,
    thrown,
    whats,
)

RULES = TrictracRules(partie=Partie.A_ECRIRE)
MARQUE = trictrac(RULES)


def leaving(
    trous: tuple[int, int], run: tuple[int, int] = (0, 0), refaits: int = 0, of: TrictracRules = RULES
) -> Outcome | str:
    """White wins a simple trou by 4-3 and leaves, standing then at these trous: the outcome, or what is told last."""
    table = trictrac(of)
    before = {"white": trous[0] - 1, "black": trous[1]}
    score = {"points": {"white": 8, "black": 2}, "bredouille": {"black": True}, "trous": before, "refaits": refaits}
    state = at(DEUX_TABLES, of=table, run={"white": max(run[0] - 1, 0), "black": run[1]}, **score)
    state = thrown(state, "4-3", table).state
    assert state.score.trous == trous
    left = said(state, "s'en aller", table)
    turn = table.turn(left.state)
    if not isinstance(turn, Over):
        return whats(left.events)[-1]
    (winner,), facts, won = turn.outcome.winners, dict(turn.outcome.facts), left.events[-1]
    assert isinstance(won, Scored)
    assert (won.what, won.seat, won.cite, won.points) == ("marque_gagne", winner, "LEP 1.VI", max(turn.outcome.scores))
    told: Any = dict(won.detail)
    assert (told["trous"], told["times"], told["consolation"]) == (trous, facts["times"], facts["consolation"])
    assert told["holes"] + told["consolation"] - told["lost"] == won.points
    return turn.outcome


# ---- one marqué


def test_twelve_trous_win_nothing_by_themselves() -> None:
    state = thrown(at(DEUX_TABLES, of=MARQUE, points={"white": 8}, trous={"white": 20}), "4-3", MARQUE).state
    assert state.phase is Phase.CHOOSE
    assert state.score.trous == (22, 0)


@pytest.mark.parametrize("trous", [1, 5])
def test_with_fewer_than_six_trous_who_leaves_begins_a_releve_like_any_other(trous: int) -> None:
    assert leaving((trous, 0)) == "s_en_aller"


def test_with_six_trous_who_leaves_ends_the_marque() -> None:
    outcome = leaving((6, 3))
    assert isinstance(outcome, Outcome)
    assert (outcome.winners, outcome.scores, outcome.by) == ((WHITE,), (6 - 3 + 2, 0), "marque_gagne")
    assert outcome.facts == (("trous", (6, 3)), ("times", 1), ("refaits", 0), ("consolation", 2))


def test_who_has_six_trous_need_not_leave() -> None:
    state = thrown(at(DEUX_TABLES, of=MARQUE, points={"white": 8}, trous={"white": 4}), "4-3", MARQUE).state
    stayed = first_play(said(state, "tenir", MARQUE).state, MARQUE).state
    assert isinstance(MARQUE.turn(stayed), Chance)
    assert stayed.score.trous == (6, 0)


def test_whoever_has_more_trous_wins_though_the_other_ends_it() -> None:
    outcome = leaving((6, 8))
    assert isinstance(outcome, Outcome)
    assert (outcome.winners, outcome.scores) == ((BLACK,), (0, 8 - 6 + 2))


def simple_trou(sides: tuple[str, str], white: int, black: int, of: Trictrac = MARQUE) -> Step[TourState[Marque]]:
    """4-3 thrown by white, when either side lacks four points for a simple trou."""
    score = {"points": {"white": 8, "black": 8}, "bredouille": {}, "trous": {"white": white, "black": black}}
    return thrown(at(sides, "white", of, **score), "4-3", of)


def test_who_is_joined_at_six_trous_or_more_begins_the_marque_again() -> None:  # LEP 1.VI: at once, by being joined
    step = simple_trou(DEUX_TABLES, 6, 7)
    assert whats(step.events) == ["jan_de_deux_tables", "marque", "trou", "refait"]
    assert step.events[-1] == Note("refait", None, "LEP 1.VI", (("n", 1),))
    assert step.state.score == Marque(refaits=1)
    assert (step.state.seat, step.state.board) == (WHITE, MARQUE.initial(WHITE).board)
    assert isinstance(MARQUE.turn(step.state), Chance)  # there is nothing left to play, nor to choose


def test_by_the_others_dice_too_once_the_throw_is_played() -> None:
    step = simple_trou(CONTRE_JAN, 7, 6)
    after = first_play(step.state, MARQUE)
    assert whats(after.events) == ["marque", "trou", "refait"]
    assert after.state.score == Marque(refaits=1)
    assert (after.state.seat, after.state.board) == (BLACK, MARQUE.initial(BLACK).board)
    assert isinstance(MARQUE.turn(after.state), Chance)


@pytest.mark.parametrize(("white", "black"), [(4, 5), (6, 8), (7, 6)])
def test_there_is_no_refait_below_six_nor_where_one_is_ahead(white: int, black: int) -> None:
    step = simple_trou(DEUX_TABLES, white, black)
    assert whats(step.events)[-1] == "trou"
    assert step.state.phase is Phase.CHOOSE


def test_a_second_refait_follows_the_first() -> None:
    score = {"points": {"white": 8, "black": 8}, "bredouille": {}, "trous": {"white": 6, "black": 7}, "refaits": 1}
    assert thrown(at(DEUX_TABLES, "white", MARQUE, **score), "4-3", MARQUE).state.score == Marque(refaits=2)


def test_trous_given_in_advance_are_given_again_after_a_refait() -> None:  # AUJ-T2 XIX
    given = game(partie=Partie.A_ECRIRE, handicap_trous=2, handicap_to=Side.BLACK)
    after = simple_trou(DEUX_TABLES, 6, 7, given).state
    assert (after.score.trous, after.score.refaits) == ((0, 2), 1)


@pytest.mark.parametrize(("refaits", "worth"), [(0, 6), (1, 8), (2, 10), (5, 16)])
def test_each_refait_adds_a_consolation(refaits: int, worth: int) -> None:
    outcome = leaving((6, 2), refaits=refaits)
    assert isinstance(outcome, Outcome)
    assert outcome.scores == (worth, 0)


@pytest.mark.parametrize(
    ("trous", "run", "worth", "times"),
    [
        ((6, 1), 6, 15, 2),  # LEP 1.VI: 12 + 4 - 1
        ((6, 1), 5, 7, 1),
        ((12, 0), 12, 56, 4),  # 48 + 8
        ((11, 3), 11, 23, 2),
        ((18, 2), 18, 78, 4),
        ((14, 3), 11, 13, 1),  # three were taken before the other interrupted: as with points, the bredouille is lost
        ((18, 5), 16, 15, 1),
    ],
)
def test_trous_in_a_row_double_or_quadruple_the_winners(
    trous: tuple[int, int], run: int, worth: int, times: int
) -> None:
    outcome = leaving(trous, (run, 0))
    assert isinstance(outcome, Outcome)
    assert outcome.scores == (worth, 0)
    assert dict(outcome.facts)["times"] == times


def test_a_run_after_an_interruption_may_be_agreed_on_as_a_bredouille() -> None:  # LEP 1.VI, in another reading
    outcome = leaving((18, 5), (16, 0), of=TrictracRules(partie=Partie.A_ECRIRE, pavillon=Pavillon.AGAIN))
    assert isinstance(outcome, Outcome)
    assert outcome.scores == (4 * (18 + 2) - 5, 0)


def test_the_run_of_who_has_been_interrupted_counts_no_more() -> None:
    outcome = leaving((7, 8), (1, 8))  # black took eight in a row, then white took one and leaves
    assert isinstance(outcome, Outcome)
    assert outcome.scores == (0, 8 - 7 + 2)


def test_the_ladder_may_go_on_with_every_six() -> None:
    outcome = leaving((18, 2), (18, 0), of=TrictracRules(partie=Partie.A_ECRIRE, bredouille_ladder=Ladder.EVERY_SIX))
    assert isinstance(outcome, Outcome)
    assert outcome.scores == (8 * 20 - 2, 0)


def test_another_consolation_may_be_agreed_on() -> None:
    outcome = leaving((6, 2), of=TrictracRules(partie=Partie.A_ECRIRE, consolation=3))
    assert isinstance(outcome, Outcome)
    assert outcome.scores == (7, 0)


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
    [
        RULES,
        TrictracRules(partie=Partie.A_ECRIRE, marques=12, queue=20, postillon=(30, 5), consolation=4),
    ],
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
