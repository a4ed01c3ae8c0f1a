"""The bot of the family: what ends are worth, how far dice reach, how a race goes, and how it weighs what it may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tablegames.bots.levels import STRONGEST, USUAL
from tablegames.core.analysis import Limits, Term
from tablegames.core.chance import Rng, Urn
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Fault, Outcome, Over, Step, Turn
from tablegames.core.languages import Text
from tablegames.core.match import FirstTo, Match, MatchView, Parties, Tally, format_of
from tablegames.core.native import pure
from tablegames.families.tables.board.men import mask, read_men
from tablegames.families.tables.board.path import FOURFOLD, TWICE, Sortie
from tablegames.families.tables.bot import Lookahead, Stakes, Thinker
from tablegames.families.tables.bot.evaluation import ALONE, MatchStakes, chance, stakes_of, standing
from tablegames.families.tables.bot.features import Reach
from tablegames.families.tables.bot.manners import Errors
from tablegames.families.tables.bot.racing import Racing
from tablegames.families.tables.bot.thinking import LEVELS, BotSettings, TablesAnalyst, TablesPlayer
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.abilities import THROWS
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.jans import jans
from tablegames.families.tables.trictrac.march_rules import JanRules, LiftToConserve, Obsolete, TwoHalfCases
from tablegames.families.tables.trictrac.state import SenAller, TourState
from tablegames.families.tables.trictrac_bot.advantage import Arithmetic, Worth
from tablegames.plugins.toc.game import toc
from tablegames.plugins.toc.keeper import trous_of
from tablegames.plugins.toc.rules import Per, TocRules
from tablegames.plugins.trictrac.game import trictrac
from tablegames.plugins.trictrac.keeper import points
from tablegames.plugins.trictrac.rules import TrictracRules
from tablegames.table.setting import load
from tests.plugins.trictrac.at_the_table import at

WHITE, BLACK = Seat(0), Seat(1)

# --- what the end of a game is worth


def won(seat: Seat, parties: int) -> Outcome:
    return Outcome((parties, 0) if seat == WHITE else (0, parties), (seat,), "partie")


def test_by_itself_a_game_is_worth_what_it_scores() -> None:
    assert ALONE.worth(won(WHITE, 2), WHITE) == 2
    assert ALONE.worth(won(WHITE, 2), BLACK) == -2
    assert ALONE.parties(BLACK, 3) == (-3, -2, -1, 0, 1, 2, 3)


def test_who_needs_one_point_has_no_use_for_a_double() -> None:
    ladder = MatchStakes(FirstTo(3), Tally((2, 1)), WHITE).parties(WHITE, 2)
    assert ladder[3] == ladder[4] == 1.0  # a simple game wins the match
    assert ladder[1] == 0.0  # two all
    assert ladder[0] == -1.0  # the double loses it


def test_a_match_between_equals_is_even_and_the_one_ahead_is_ahead() -> None:
    assert standing(FirstTo(3), Tally((1, 1)), WHITE) == 0
    assert standing(FirstTo(3), Tally((2, 0)), WHITE) == pytest.approx(0.75)  # he loses only by three in a row
    assert standing(FirstTo(3), Tally((2, 0)), BLACK) == pytest.approx(-0.75)
    assert standing(FirstTo(500), Tally((400, 0)), WHITE) > 0.99
    assert standing(Parties(4), Tally((2, 1), 3), WHITE) > 0.5
    assert standing(Parties(4), Tally((2, 2), 4), WHITE) == 0
    assert chance(2, 3) + chance(3, 2) == 1


def test_the_stakes_are_those_of_the_innermost_match() -> None:
    game = load("toutetable", "lepeintre").game
    assert isinstance(game, Match)
    assert format_of(game) == game.format
    assert format_of(load("toutetable", "modern").game) is None
    view = MatchView(MatchView(None, Tally((2, 0)), WHITE, None), Tally((0, 0)), None, None)
    assert stakes_of(view, FirstTo(3)).parties(WHITE, 1)[2] == 1.0
    assert stakes_of(None, None) is ALONE
    assert stakes_of(view, None) is ALONE


# --- how far the dice reach


@pytest.mark.parametrize(
    ("distance", "throws"), [(1, 11), (2, 12), (3, 14), (4, 15), (5, 15), (6, 17), (7, 6), (12, 3)]
)
def test_a_dame_so_far_off_is_hit_by_so_many_of_thirty_six(distance: int, throws: int) -> None:
    assert Reach(FOURFOLD).landing(1, 1 + distance, 0).bit_count() == throws


def test_what_is_closed_on_the_way_takes_shots_away() -> None:
    reach = Reach(FOURFOLD)
    assert reach.landing(1, 7, mask([4, 5])).bit_count() == 17 - 2  # not by 2-2 and 3-3
    assert reach.landing(1, 8, mask([7])).bit_count() == 6  # six-ace by the ace first
    assert Reach(TWICE).landing(1, 13, 0).bit_count() == 1  # six-six, and nothing else where doublets are not doubled


def test_two_dames_alone_are_hit_by_either_and_the_one_further_on_costs_more() -> None:
    reach = Reach(FOURFOLD)
    other = load("toutetable").bare.march.path.other
    once, cost = reach.hitting(mask([1]), mask([7]), 0, other)
    both, more = reach.hitting(mask([1]), mask([7, 2]), 0, other)
    assert once == 17 / 36
    assert once < both < once + 11 / 36  # six-ace hits either, and is counted once
    assert more - cost == pytest.approx(11 / 36 * 23 / 25)  # the dame on our 2 had come to its owner's 23
    assert reach.hitting(mask([1]), 0, 0, other) == (0, 0)


def test_nobody_passes_six_closed_arrows_in_a_row() -> None:
    reach = Reach(FOURFOLD)
    assert reach.past(1, mask(range(2, 8))) == 0
    assert reach.past(1, mask(range(2, 7))) == 11 / 36  # five: a six, which is then at the edge, and any number more
    assert reach.past(1, 0) > 0.5


# --- how a race goes


def racing() -> Racing:
    game = load("toutetable", "modern").bare
    return Racing(game, Reach(game.throws))


def test_few_dames_are_counted_out() -> None:
    race = racing()
    assert race.lifted(read_men("24 off*14")) == pytest.approx((0, 1))
    assert race.lifted(read_men("19 off*14"))[1] == pytest.approx(27 / 36)  # every throw that plays six points
    assert race.lifted(read_men("24*2 off*13"))[1] == pytest.approx(1)
    assert race.lifted(read_men("24*3 off*12")) == pytest.approx((0, 6 / 36, 30 / 36))


def test_who_throws_and_lifts_last_has_won() -> None:
    race = racing()
    assert race.first(read_men("24 off*14"), read_men("24 off*14"), 1)[0] == 1
    one, other = read_men("19 off*14"), read_men("24 off*14")
    assert race.first(one, other, 1) == pytest.approx((0.75, 0, 0))


def test_more_points_to_play_are_more_throws_and_a_far_loser_loses_double() -> None:
    race = racing()
    near, far = read_men("19*5 20*5 21*5"), read_men("13*5 14*5 15*5")
    assert race.expected(near) < race.expected(far)
    assert race.first(near, far, 1)[0] > 0.95 > 0.05 > race.first(far, near, 1)[0]
    almost = read_men("24*2 off*13")
    wins, double, _ = race.first(almost, read_men("7*15"), 1)
    assert wins == pytest.approx(1)
    assert double == pytest.approx(1)
    assert race.first(almost, read_men("24*14 off"), 1)[1] == 0  # he has lifted one


@pytest.mark.parametrize("side", ["19*3 22*2 off*10", "19*5 20*5 21*5", "12*5 18*5 20*5"])
def test_the_chances_of_a_spread_make_one(side: str) -> None:
    assert sum(racing().lifted(read_men(side))) == pytest.approx(1)
    assert sum(racing().home(read_men(side), 1)) == pytest.approx(1)


# --- weighing what may be done, on a game small enough to check by hand


class Purse:
    """A purse of coins: take one, or toss for two more; who tosses tails gives all to the other. First to five."""

    seats = 2

    def initial(self, first: Seat | None = None) -> tuple[int, int, int, bool]:
        return (0, 0, 0, False)

    def turn(self, state: tuple[int, int, int, bool]) -> Turn[Any]:
        mine, his, seat, tossing = state
        if max(mine, his) >= 5:
            return Over(won(WHITE if mine > his else BLACK, 1))
        return Chance(Urn(("heads", "tails"))) if tossing else Decide(Seat(seat))

    def legal(self, state: tuple[int, int, int, bool]) -> Sequence[str]:
        return ("take", "toss")

    def apply(self, state: tuple[int, int, int, bool], action: str) -> Step[Any]:
        coins, seat = list(state[:2]), state[2]
        if action == "toss":
            return Step((*coins, seat, True))
        if action == "tails":
            coins[1 - seat] += coins[seat]
            coins[seat] = 0
        else:
            coins[seat] += 1 if action == "take" else 2
        return Step((*coins, 1 - seat, False))

    def judge(self, state: object, action: object) -> Fault | None:
        return None

    def view(self, state: tuple[int, int, int, bool], seat: Seat | None) -> tuple[int, int, int, bool]:
        return state


class Coins:
    """Return the difference between two sides."""

    unit = Text("coins", "pièces")
    party = 10.0

    def __init__(self, game: object) -> None:
        pass

    def value(self, state: tuple[int, int, int, bool], seat: Seat, stakes: Stakes) -> float:
        return (state[0] - state[1]) / 10 * (1 if seat == 0 else -1)

    def explain(self, state: tuple[int, int, int, bool], seat: Seat, stakes: Stakes) -> Sequence[Term]:
        return [Term(self.unit, self.value(state, seat, stakes), self.unit)]


GAME: Any = Purse()


def test_what_wins_at_once_is_seen_without_looking_ahead() -> None:
    best = Thinker(GAME, Coins(GAME)).ranked((4, 0, 0, False))[0]
    assert (best.action, best.value) == ("take", 1.0)


def test_looking_one_throw_ahead_weighs_every_outcome_by_the_reply() -> None:
    thinker = Thinker(GAME, Coins(GAME))
    found = {one.action: one.value for one in thinker.ranked((3, 3, 0, False), Lookahead(throws=1))}
    # heads wins; tails leaves six coins to the other, who has won
    assert found["toss"] == pytest.approx(0)
    # he has three coins to our four, and as good a toss: by the coins alone he would take, and be level
    assert found["take"] == pytest.approx(0)


def test_the_other_decides_for_himself_and_what_he_gains_is_lost() -> None:
    thinker = Thinker(GAME, Coins(GAME))
    assert thinker.value((3, 4, 1, False), WHITE) == -1.0  # he takes one, and has won
    assert thinker.value((3, 4, 1, False), BLACK) == 1.0


def test_odds_are_the_lottery_s_own() -> None:
    class Loaded(Purse):
        def turn(self, state: tuple[int, int, int, bool]) -> Turn[Any]:
            turn = super().turn(state)
            return Chance(Urn(("heads", "heads", "heads", "tails"))) if isinstance(turn, Chance) else turn

    game: Any = Loaded()
    assert dict(Urn(("heads", "heads", "heads", "tails")).outcomes())["heads"] == Fraction(3, 4)
    found = {one.action: one.value for one in Thinker(game, Coins(game)).ranked((3, 3, 0, False), Lookahead(throws=1))}
    assert found["toss"] == pytest.approx(0.75 - 0.25)


# --- levels


def test_every_level_names_how_it_plays() -> None:
    assert len(LEVELS) == STRONGEST
    assert BotSettings().plays() == LEVELS[USUAL - 1]
    assert BotSettings(level=1).plays() == LEVELS[0]
    assert BotSettings(throws=2).plays().look == replace(LEVELS[-1].look, throws=2)
    assert BotSettings(throws=0).plays().manner == LEVELS[-1].manner
    assert BotSettings(level=1, candidates=3).plays().manner == LEVELS[0].manner


def test_a_doubtful_player_errs_by_its_luck_and_a_clear_one_never() -> None:
    clear, doubtful = (TablesPlayer(GAME, Coins, Lookahead(), Errors(doubt=doubt)) for doubt in (0.0, 100.0))
    state, legal = (1, 1, 0, False), ("take", "toss")
    assert {clear.choose(state, legal, Rng(seed)) for seed in range(20)} == {"take"}
    assert {doubtful.choose(state, legal, Rng(seed)) for seed in range(20)} == {"take", "toss"}
    assert doubtful.choose(state, legal, Rng(5)) == doubtful.choose(state, legal, Rng(5))


def test_the_analyst_stops_where_it_is_told() -> None:
    analyst = TablesAnalyst(GAME, Coins, Lookahead(throws=1, candidates=2))
    state, legal = (1, 1, 0, False), ("take", "toss")
    assert analyst.analyse(state, legal, Limits(depth=0)).depth == 0
    assert analyst.analyse(state, legal, Limits(depth=1)).depth == 1
    assert analyst.analyse(state, legal, Limits(nodes=1)).depth == 0
    told: list[int] = []
    found = analyst.analyse(state, legal, Limits(depth=2), 2, lambda so_far: told.append(so_far.depth))
    assert told == [1, 2]
    assert {line.actions[0] for line in found.lines} == set(legal)
    assert found.lines[0].score >= found.lines[1].score
    assert analyst.reasons(state, "toss", "take") == ()  # "take" hands the decision on before any throw
    assert [term.value for term in analyst.explain(state)] == [0.0]


# ---- the arithmetic of the coming throw, made quick, is the arithmetic of the book: what `jans` finds of each


OPTIONS: list[dict[str, Any]] = [
    {},
    {"sortie": Sortie.INSIDE_FIRST, "lift_to_conserve": LiftToConserve.ALLOWED, "coin_rather_than_pass": False},
    {"coin_a_faux": True, "two_half_cases": TwoHalfCases.TWO_WAYS, "retour_from_coin": True},
    {"obsolete": (Obsolete.JAN_DE_RENCONTRE, Obsolete.MARGOT_LA_FENDUE)},
]


def met(options: dict[str, Any], seed: int, throws: int) -> Iterator[TourState[Any]]:
    """Positions of games whose players stay as long as they can, and so come to every stage."""
    game, rng = trictrac(TrictracRules(trous=50, **options)), Rng(seed)
    state = game.initial(Seat(0))
    for _ in range(throws):
        yield state
        state = game.apply(state, game.turn(state).lottery.sample(rng)).state  # type: ignore[union-attr]
        while isinstance(game.turn(state), Decide):
            legal = [action for action in game.legal(state) if not isinstance(action, SenAller)]
            state = game.apply(state, legal[0 if rng.below(2) else rng.below(len(legal))]).state
        if not isinstance(game.turn(state), Chance):
            state = game.initial(Seat(1))


def exactly(state: TourState[Any], rules: JanRules, count: Any) -> dict[Worth, int]:
    seat, past = state.seat, state.releve
    number = past.throws[seat] + 1
    found: Counter[Worth] = Counter()
    for thrown, times in THROWS:
        answers = past.first if number == 1 and past.throws[OTHER[seat]] == 1 else None
        made = jans(Coup(state.board, thrown, number, past.done[seat], answers), rules)
        sides = [[jan for jan in made if jan.for_mover is own] for own in (True, False)]
        found[count(sides[0], thrown), count(sides[1], thrown)] += times
    return dict(found)


def quickly(state: TourState[Any], arithmetic: Arithmetic) -> dict[Worth, int]:
    seat, past = state.seat, state.releve
    number = past.throws[seat] + 1
    answers = past.first if number == 1 and past.throws[OTHER[seat]] == 1 else None
    chances = arithmetic.chances(state.board, number, past.done[seat], answers)
    return {worth: round(36 * odds) for worth, odds in chances.worths}


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("native", [True, False])
def test_every_throw_is_worth_what_its_jans_are_worth(options: dict[str, Any], native: bool) -> None:  # LEP 2.I-V
    rules = TrictracRules(**options)
    with nullcontext() if native else pure():
        arithmetic = Arithmetic(trictrac(rules))
    for state in met(options, seed=11, throws=150):
        worths = exactly(state, rules, lambda made, thrown: sum(points(jan, thrown) for jan in made))
        assert quickly(state, arithmetic) == worths


@pytest.mark.parametrize("rules", [TocRules(), TocRules(double=True), TocRules(double=True, per=Per.EVENT)])
@pytest.mark.parametrize("native", [True, False])
def test_at_toc_they_are_worth_trous(rules: TocRules, native: bool) -> None:  # AUJ-Toc V
    with nullcontext() if native else pure():
        arithmetic = Arithmetic(toc(rules))
    for state in met({}, seed=5, throws=80):
        trous = exactly(state, rules, lambda made, thrown: trous_of(made, thrown, rules))
        assert quickly(state, arithmetic) == trous


def test_hits_are_those_of_the_throw_alone() -> None:  # AUJ-T1 III
    with pure():
        slow = Arithmetic(trictrac(TrictracRules()))
    quick = Arithmetic(trictrac(TrictracRules()))
    for state in met({}, seed=3, throws=60):
        assert quick.hits(state.board) == slow.hits(state.board)


def test_the_throws_that_fill_from_three_arrows() -> None:  # LEP 2.II-IV: 6, 4 and 2 fill by thirty-three throws
    state = at(("3 5 6 7*2 8*2 9 10*3 11*2 12*2", "1*9 2*2 3*2 4*2"))
    chances = Arithmetic(trictrac(TrictracRules())).chances(state.board, 9, frozenset(), None)
    assert sum(round(36 * odds) for (own, _), odds in chances.worths if own >= 4) > 20
