"""The plugin beyond the common parts of all plugins: rulesets, wording, cases, the board as text."""

from __future__ import annotations

import pytest

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Seat
from tablegames.core.languages import use_language
from tablegames.core.match import Match, MatchState, Tally
from tablegames.families.tables.board.men import pips, read_men
from tablegames.families.tables.bot import Lookahead, Thinker
from tablegames.families.tables.bot.evaluation import ALONE, stakes_of
from tablegames.families.tables.bot.thinking import TablesAnalyst
from tablegames.families.tables.drawing.render import TextBoard
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.race import check_unplayed
from tablegames.plugin.checks import Situation
from tablegames.plugin.registry import Registry
from tablegames.plugins.toutetable.evaluation import valuation
from tablegames.plugins.toutetable.game import toute_table
from tablegames.plugins.toutetable.rules import Advantage, Side, TouteTableRules
from tablegames.table.setting import load, set_table

GAME = toute_table(TouteTableRules())
NOTATION = TablesNotation()


def test_what_the_other_rulesets_are_known_for() -> None:
    assert load("toutetable", "lepeintre").variant.rules.parties == 3  # LEP-app: usually three trous
    assert load("toutetable", "modern").variant.rules.double_rule is DoubleRule.NONE_LIFTED


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_fits_eighty_columns_and_shows_everything(language: str) -> None:
    use_language(language)
    position = {"white": "hand*2 12*7 13 17*2 19*2 off", "black": "1*9 20*2 off*4", "turn": "black", "throw": "6-1"}
    drawing = TextBoard().draw(NOTATION.set_up(GAME, position))
    lines = drawing.splitlines()
    assert max(map(len, lines)) <= 80
    assert drawing.isascii() or language == "fr"
    assert lines[-1].endswith("6-1")
    assert [line.count("O") for line in lines[3:8]] == [1, 1, 1, 1, 0]  # the pile of seven on 12: four and a 7
    assert lines[7].rstrip(" |").endswith("7")
    assert "181" in lines[-3]  # 2*25 + 7*13 + 12 + 2*8 + 2*6
    assert "226" in lines[-2]  # 9*24 + 2*5


def test_the_board_says_whose_turn_it_is() -> None:
    board = TextBoard()
    assert board.draw(GAME.initial()).endswith("The first throw decides who begins")
    over = {"white": "off*15", "black": "1*15", "turn": "black"}
    assert board.draw(NOTATION.set_up(GAME, over)).endswith("The game is over")
    to_throw = {"white": "1*15", "black": "1*15", "turn": "black"}
    assert board.draw(NOTATION.set_up(GAME, to_throw)).endswith("Black to throw")


def test_the_case_key_says_what_it_found() -> None:
    state = NOTATION.set_up(GAME, {"white": "1*2 22*13", "black": "1*2 12*11 16*2", "turn": "white", "throw": "4-4"})
    situation = Situation(GAME, GAME.rules, NOTATION, {}, state)
    assert check_unplayed(situation, 2) == []
    assert check_unplayed(situation, 0) == ["expected 0 numbers that cannot be played, found 2"]
    assert check_unplayed(Situation(GAME, GAME.rules, NOTATION, {}, None), 0) != []


@pytest.mark.parametrize("first", [None, Seat(0), Seat(1)])
def test_numbers_given_before_the_game_open_nothing(first: Seat | None) -> None:
    """The player with the first throw has begun, whether or not the other played ambesas before it: so the dice go
    round.
    """
    game = toute_table(TouteTableRules(handicap=Advantage.AMBESAS, handicap_to=Side.BLACK))
    state = game.initial(first)
    assert game.opener(state) is None
    state = game.apply(state, game.legal(state)[0]).state
    assert game.opener(state) is None
    state = game.apply(state, OpeningThrow((6, 5))).state if first is None else state
    assert game.opener(game.apply(state, Throw((6, 5))).state) == (first or Seat(0))


# ---- the bot of toute-table: the book's openings, the plain decisions, and what the match makes of a double


REGISTRY = Registry()
TABLES = {name: set_table(REGISTRY, "toutetable", name) for name in ("academie", "lepeintre", "modern")}
START = "1*2 12*5 17*3 19*5"


def best(
    throw: str, white: str = START, black: str = START, variant: str = "modern", look: Lookahead | None = None
) -> str:
    """The play it makes, as it is written."""
    table = TABLES[variant]
    state = table.notation.set_up(table.bare, {"white": white, "black": black, "turn": "white", "throw": throw})
    thinker = Thinker(table.bare, valuation(table.bare))
    return table.notation.write(state, thinker.ranked(state, look or Lookahead())[0].action)


@pytest.mark.parametrize("variant", TABLES)
@pytest.mark.parametrize(("throw", "play"), [("6-1", "12/18 17/18"), ("3-1", "17/20 19/20")])  # AUJ-TT VIII; LEP-app
def test_it_opens_as_the_books_advise(variant: str, throw: str, play: str) -> None:
    assert best(throw, variant=variant) == play
    assert best(throw, variant=variant, look=Lookahead(throws=1, candidates=3)) == play


def test_it_lifts_the_last_dames_and_wins() -> None:
    assert best("2-1", white="23 24 off*13", black="24*2 off*13") == "23/off 24/off"


def test_it_hits_the_last_dame_of_who_has_all_but_won() -> None:
    # black has one dame left, alone on our arrow 4; we have it under our hand or lose
    assert "1/4" in best("3-2", white="1*2 19*5 20*4 21*4", black="21 off*14")


def test_it_does_not_leave_a_dame_alone_before_the_enemy_for_nothing() -> None:
    # both numbers can be played by the two dames of arrow 14 together; anything else leaves dames alone
    assert best("4-4", white="14*2 19*5 20*4 21*4", black="1*2 12*5 17*3 20*5") == "14/18 14/18 18/22 18/22"


def test_in_a_race_the_throws_to_come_decide() -> None:
    values = valuation(TABLES["modern"].bare)
    state = TABLES["modern"].notation.set_up(
        TABLES["modern"].bare, {"white": "19*5 20*5 21*5", "black": "18*5 20*5 21*5", "turn": "white"}
    )
    assert 0.3 < values.value(state, Seat(0), ALONE) < 1
    (term,) = [term for term in values.explain(state, Seat(0), ALONE) if str(term.name) == "race"]
    assert term.value > 0


def test_a_double_is_feared_only_where_it_can_be_lost() -> None:  # AUJ-TT X
    lost = {"white": "hand*2 2*2 6*11", "black": "24*3 off*12", "turn": "white"}
    worth = {}
    for variant in ("academie", "modern"):
        game = TABLES[variant].bare
        worth[variant] = valuation(game).value(TABLES[variant].notation.set_up(game, lost), Seat(0), ALONE)
    simple = set_table(REGISTRY, "toutetable", "academie", overrides={"double": False}).bare
    worth["simple"] = valuation(simple).value(TABLES["academie"].notation.set_up(simple, lost), Seat(0), ALONE)
    assert worth["modern"] < worth["academie"] < worth["simple"]  # triple, double, simple
    assert worth["simple"] >= -1


def test_who_needs_one_trou_does_not_play_for_two() -> None:  # LEP-app
    """At two all only who wins matters; with nothing marked a double is worth having, and worth fearing."""
    table = TABLES["lepeintre"]
    assert isinstance(table.game, Match)
    far = {"white": "19*5 20*5 21*5", "black": "1*2 2*3 12*5 13*5", "turn": "white"}
    values, state = valuation(table.bare), table.notation.set_up(table.bare, far)
    wins, double, *_ = values.chances(state.board)
    assert double > 0.1
    for points, more in (((2, 2), False), ((0, 0), True)):
        view = table.game.view(MatchState(state, Tally(points, sum(points)), Seat(0)), Seat(0))
        ladder = stakes_of(view, table.game.format).parties(Seat(0), 3)
        simple = wins * ladder[4] + (1 - wins) * ladder[2]
        assert (values.thrower(state.board, ladder) > simple + 0.01) is more


def test_it_says_why_one_play_is_better_than_another() -> None:
    table = TABLES["modern"]
    state = table.notation.set_up(table.bare, {"white": START, "black": START, "turn": "white", "throw": "3-1"})
    analyst = TablesAnalyst(table.bare, valuation, Lookahead(throws=1))
    good, bad = (table.notation.read(table.bare, state, text) for text in ("17/20 19/20", "12/15 19/20"))
    reasons = analyst.reasons(state, good, bad)
    assert sum(term.value for term in reasons) > 0
    assert "home" in {str(term.name) for term in reasons}
    assert [abs(term.value) for term in reasons] == sorted((abs(term.value) for term in reasons), reverse=True)


def test_points_are_counted_as_the_board_counts_them() -> None:
    side = valuation(TABLES["modern"].bare).eyes.side(read_men("hand*2 12*7 13 17*2 19*2 off"))
    assert side.pips == pips(read_men("hand*2 12*7 13 17*2 19*2"))
    assert (side.hand, side.lifted, side.first, side.home, side.rear) == (2, 1, 2, 1, 12)
    assert side.short == 2 * 19 + 7 * 7 + 6 + 2 * 2


def test_numbers_given_before_the_game_are_played_as_well_as_others() -> None:  # AUJ-TT XI
    """Ambesas before the dice are drawn for: the case of 20 is made, as the book has it of beset."""
    table = set_table(REGISTRY, "toutetable", "academie", overrides={"handicap": "ambesas"})
    state = table.game.initial()
    values = valuation(table.bare)
    best = Thinker(table.bare, values).ranked(state)[0].action
    assert table.write(state, best).endswith("19/20 19/20")
    after = table.bare.apply(state, best).state
    assert after.drawing
    assert values.value(after, Seat(0), ALONE) > 0 > values.value(after, Seat(1), ALONE)
    assert sum(term.value for term in values.explain(after, Seat(0), ALONE)) == pytest.approx(
        values.value(after, Seat(0), ALONE)
    )
