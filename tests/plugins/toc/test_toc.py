"""Toc: the jans of trictrac, each worth a trou.  [AUJ-Toc]"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.core.chance import Rng
from tablegames.core.dice import OpeningThrow, Throw, read_dice, throw
from tablegames.core.errors import NotationError, PositionError, Refused, RulesError
from tablegames.core.events import Event, Seat, score
from tablegames.core.game import Chance, Decide, Step
from tablegames.core.languages import use_language
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.bot import Thinker
from tablegames.families.tables.bot.evaluation import ALONE
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.state import Opening
from tablegames.families.tables.trictrac.march_rules import DeuxTablesDames, JanRules
from tablegames.families.tables.trictrac.notation import TourNotation
from tablegames.families.tables.trictrac.state import CHOICE, Jan, JanKind, Marks, TourState
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.plugins.toc.drawings import marks_of
from tablegames.plugins.toc.evaluation import Standing, classic, evaluation, shipped
from tablegames.plugins.toc.game import toc
from tablegames.plugins.toc.keeper import Trous, doubly, trous_of
from tablegames.plugins.toc.rules import Per, TocRules
from tablegames.table.setting import load, set_table
from tablegames.table.table import Table

WHITE, BLACK = Seat(0), Seat(1)
FIRST = toc(TocRules())
DOUBLE = toc(TocRules(double=True))
SEVERAL = toc(TocRules(trous=12, double=True))
NOTATION = TourNotation(FIRST)
HOME = "19*5 20*2 21*2 22*2 23*2 24*2"

PETIT_JAN = ("1*3 2*2 3*3 4*3 5*2 6 7", "1*5 2*3 3*3 7*2 9*2")
"""6-5 fills the petit jan in one way, 5-3 in two, 3-3 by a doublet."""
TWO_DAMES = ("1*9 4 5 7 8 12*2", "1*13 7 8")
"""6-5 hits two dames; the one on 18 in two ways."""
VRAI_ET_FAUX = ("1*5 6*2 7*2 8*2 11*2 12*2", "1*4 2 3 6 7*2 8*2 11*2 12*2")
"""6-5 gives something to each.  [LEP 1.III]"""
CONTRE_JAN = ("1*13 8 10", "1*9 2 3*2 4 12*2")
"""4-3 gives a contre-jan to black alone."""


def at(sides: tuple[str, str], turn: str = "white", of: Any = FIRST, **more: object) -> TourState[Trous]:
    return NOTATION.set_up(of, {"white": sides[0], "black": sides[1], "turn": turn, **more})


def thrown(state: TourState[Trous], dice: str, of: Any = FIRST) -> Step[TourState[Trous]]:
    return of.apply(state, throw(*read_dice(dice)))  # type: ignore[no-any-return]


def first_play(state: TourState[Trous], of: Any = FIRST) -> Step[TourState[Trous]]:
    return of.apply(state, of.legal(state)[0])  # type: ignore[no-any-return]


def whats(events: tuple[Event, ...]) -> list[str]:
    return [event.what for event in events]


# ---- AUJ-Toc V: what a throw marks


def jan(kind: JanKind, ways: int = 1) -> Jan:
    return Jan(kind, True, ways, None, "")


HIT, HIT_TWICE, COIN = jan(JanKind.BATTRE_GRAND_JAN), jan(JanKind.BATTRE_PETIT_JAN, 2), jan(JanKind.BATTRE_COIN)
SIMPLE, DOUBLET = throw(6, 5), throw(4, 4)


@pytest.mark.parametrize(
    ("made", "dice", "simple", "double", "each", "each_double"),
    [
        ([], SIMPLE, 0, 0, 0, 0),
        ([HIT], SIMPLE, 1, 1, 1, 1),
        ([HIT], DOUBLET, 1, 2, 1, 2),
        ([HIT_TWICE], SIMPLE, 1, 2, 1, 2),
        ([HIT, COIN], SIMPLE, 1, 1, 2, 2),  # two things in one way each are not two ways of one
        ([HIT, COIN], DOUBLET, 1, 2, 2, 4),
        ([HIT, HIT_TWICE, COIN], SIMPLE, 1, 2, 3, 4),
    ],
)
def test_a_throw_marks_for_the_best_it_does_or_for_each_thing(
    made: list[Jan], dice: Throw, simple: int, double: int, each: int, each_double: int
) -> None:
    assert trous_of(made, dice, TocRules()) == simple
    assert trous_of(made, dice, TocRules(double=True)) == double
    assert trous_of(made, dice, TocRules(per=Per.EVENT)) == each
    assert trous_of(made, dice, TocRules(per=Per.EVENT, double=True)) == each_double


@given(
    st.lists(st.builds(jan, st.sampled_from(JanKind), st.integers(1, 3)), max_size=6),
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
)
def test_the_double_never_marks_less_nor_more_than_twice(made: list[Jan], dice: tuple[int, int]) -> None:
    for per in Per:
        plain = trous_of(made, throw(*dice), TocRules(per=per))
        doubled = trous_of(made, throw(*dice), TocRules(per=per, double=True))
        assert plain <= doubled <= 2 * plain
        assert (doubled > plain) == doubly(made, throw(*dice), TocRules(double=True))
    assert trous_of(made, throw(*dice), TocRules()) == bool(made)


# ---- AUJ-Toc V: to the first trou


# ---- AUJ-Toc V: to several trous


def test_who_has_stayed_cannot_leave_before_another_trou() -> None:
    state = thrown(at(PETIT_JAN, of=SEVERAL), "6-5", SEVERAL).state
    stayed = SEVERAL.apply(state, CHOICE[0]).state
    assert all(isinstance(action, Play) for action in SEVERAL.legal(stayed))
    with pytest.raises(Refused) as refused:
        NOTATION.read(SEVERAL, stayed, "leave")
    assert refused.value.fault is not None
    assert refused.value.fault.what == "no_trou"


def test_the_sortie_marks_and_keeps_the_dice() -> None:
    state = thrown(at(("23 24 off*13", HOME), of=SEVERAL), "3-3", SEVERAL).state
    assert state.score == Trous((2, 0))
    after = first_play(SEVERAL.apply(state, CHOICE[0]).state, SEVERAL)
    assert whats(after.events) == ["releve"]
    assert (after.state.seat, after.state.board) == (WHITE, SEVERAL.initial(WHITE).board)


def test_all_dames_begin_on_the_first_arrow() -> None:  # AUJ-Toc III
    assert FIRST.initial(WHITE).board == at(("1*15", "1*15")).board


def test_each_throws_one_die_for_the_first_throw() -> None:  # AUJ-Toc II
    assert FIRST.apply(FIRST.initial(), OpeningThrow((2, 6))).state == FIRST.initial(BLACK)
    at_once = toc(TocRules(opening=Opening.COUP_ET_DES))
    assert at_once.turn(at_once.apply(at_once.initial(), OpeningThrow((2, 6))).state) == Decide(BLACK)


# ---- the score is the sum of the events


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(
    "rules",
    [TocRules(), TocRules(double=True), TocRules(trous=12, double=True), TocRules(trous=7, per=Per.EVENT)],
    ids=["first", "double", "several", "each"],
)
def test_whoever_hears_the_events_knows_the_trous(rules: TocRules, seed: int) -> None:
    heard, told = [0, 0], []

    def watch(moment: Moment[Any, Any]) -> None:
        for event in moment.step.events:
            if event.what == "trous":
                gained = event.get("trous")
                assert isinstance(gained, int)
                assert event.seat is not None
                heard[event.seat] = min(heard[event.seat] + gained, rules.trous)
        told.extend(moment.step.events)
        assert moment.step.state.score.trous == tuple(heard)

    played = play(toc(rules), [RandomPlayer()] * 2, seed=seed, watch=watch)
    assert played.outcome is not None
    assert score(told, 2) == played.outcome.scores
    assert max(heard) == rules.trous


# ---- rulesets, options


def test_the_rulesets_are_those_of_the_chapter() -> None:
    registry = Registry()
    entry = registry.game("toc")
    known = {name: registry.variant(entry, name).rules for name in registry.sources(entry)}
    assert entry.variant == "premier_trou"
    assert known == {
        "premier_trou": TocRules(),
        "premier_trou_double": TocRules(double=True),
        "plusieurs_trous": TocRules(trous=12, double=True),
    }


def test_the_march_and_the_jans_are_trictracs_with_their_options() -> None:
    inherited = {option.name for option in fields(JanRules)}
    own = {option.name for option in fields(TocRules)} - inherited
    assert own == {"opening", "trous", "double", "per", "arbiter", "march", "table_help", "rompre", "rompre_forfeit"}
    position = ("1*13 6 9", "1*15")
    stricter = toc(TocRules(deux_tables_dames=DeuxTablesDames.GRAND_JAN))
    assert "jan_de_deux_tables" in whats(thrown(at(position), "6-4").events)
    assert "jan_de_deux_tables" not in whats(thrown(at(position, of=stricter), "6-4", stricter).events)
    exact = toc(replace(SEVERAL.rules, sortie=Sortie.EXACT_LIFTS))
    assert len(exact.legal(thrown(at(("20 22 23 off*12", HOME), of=exact), "5-2", exact).state)) == 1


def test_a_game_to_no_trou_is_refused() -> None:
    registry = Registry()
    with pytest.raises(RulesError, match="trous"):
        registry.variant(registry.game("toc"), None, {"trous": 0})


# ---- positions


@pytest.mark.parametrize(
    "trous", [3, {"white": 12}, {"white": -1}, {"red": 1}, {"white": "3"}, {"white": True}, [1, 2], {"white": None}]
)
def test_trous_that_cannot_be_are_refused_in_one_sentence(trous: object) -> None:
    with pytest.raises(PositionError, match=r"trous .*0 to 11") as refused:
        at(PETIT_JAN, of=SEVERAL, trous=trous)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("key", ["points", "bredouille", "run", "refaits"])
def test_toc_knows_no_points(key: str) -> None:
    with pytest.raises(PositionError, match=key):
        at(PETIT_JAN, **{key: {"white": 2}})


def test_the_fichet_is_all_that_is_marked_and_no_jeton_lies_on_the_board() -> None:  # AUJ-Toc V
    assert marks_of(Trous((3, 0)), WHITE) == Marks(trous=3, points=0, jetons=0)


@pytest.mark.parametrize("seed", range(4))
def test_positions_round_trip(seed: int) -> None:
    notation = TourNotation(SEVERAL)
    seen: list[TourState[Any]] = []
    play(SEVERAL, [RandomPlayer()] * 2, seed=seed, watch=lambda moment: seen.append(moment.before))
    for state in seen[1:]:
        data = notation.position(state)
        assert notation.position(notation.set_up(SEVERAL, data)) == data


def test_a_position_without_sense_is_refused() -> None:
    for data in (None, 3, [], {"white": "1*15"}, {"white": "1*15", "black": "1*15", "turn": "nobody"}):
        with pytest.raises((PositionError, NotationError)):
            NOTATION.set_up(FIRST, data)


# ---- the plugin


@pytest.mark.parametrize(("language", "to_do"), [("en", "White to throw"), ("fr", "Aux Blancs de jeter les dés")])
def test_the_board_tells_the_trous(language: str, to_do: str) -> None:
    use_language(language)
    table = load("toc", "plusieurs_trous")
    state = table.start({"white": PETIT_JAN[0], "black": PETIT_JAN[1], "turn": "white", "trous": {"white": 3}})
    lines = table.draw(state, WHITE).splitlines()
    assert max(map(len, lines)) <= 80
    holes, of = ("holes", "of 12") if language == "en" else ("trous", "sur 12")
    assert lines[-3].endswith(f"{holes} 3 {of}")
    assert lines[-2].endswith(f"{holes} 0 {of}")
    assert lines[-1] == to_do


def test_a_game_to_more_trous_than_native_code_counts_is_played_all_the_same() -> None:
    endless = load("toc", overrides={"trous": 2**31}, match="single").bare
    ended = play(endless, [RandomPlayer()] * 2, seed=1, limit=300)
    assert ended.outcome is None
    assert ended.actions == 300


# ---- the bot of toc: whole games by the rules, the next jan before all else, and reasons that add up


REGISTRY = Registry()
BOTS = REGISTRY.players(REGISTRY.game("toc"))
SEVERAL_TOC_BOT = TocRules(trous=12, double=True)


def table(variant: str, **options: Any) -> Table:
    return set_table(REGISTRY, "toc", variant, match="single", overrides=options)


def bot(text: str, game: Any) -> Any:
    return bot_of(BOTS, text)(game)


@pytest.mark.parametrize(
    ("variant", "options"),
    [("premier_trou", {}), ("premier_trou_double", {}), ("plusieurs_trous", {}), ("plusieurs_trous", {"per": "event"})],
)
def test_whole_games_of_every_ruleset_are_played(variant: str, options: dict[str, Any]) -> None:
    game = table(variant, **options).game
    for level in (1, 2, 3):
        outcome = play(
            game, [bot(f"engine:{level}", game), RandomPlayer()], seed=level, limit=50 if level == 3 else 2000
        )
        assert level == 3 or outcome.outcome is not None


def test_it_makes_the_first_jan_more_often_than_chance() -> None:
    game = table("premier_trou").game
    wins = 0
    for seed in range(40):
        players = [bot("engine:8", game), RandomPlayer()]
        outcome = play(game, players if seed % 2 else players[::-1], seed=seed).outcome
        assert outcome is not None
        wins += outcome.winners == (Seat(1 - seed % 2),)
    assert wins >= 27  # it wins 86 of a hundred


@pytest.mark.parametrize("rules", [TocRules(), TocRules(double=True), SEVERAL_TOC_BOT])
def test_what_one_gains_the_other_loses_and_the_reasons_add_up(rules: TocRules) -> None:
    game, rng = toc(rules), Rng(3)
    valued, reasons, state = evaluation(game), classic(game), game.initial(WHITE)
    for _ in range(30):
        if isinstance(turn := game.turn(state), Chance):
            worth = valued.value(state, WHITE, ALONE)
            assert valued.value(state, BLACK, ALONE) == -worth
            assert valued.value(game.turned(state), BLACK, ALONE) == pytest.approx(worth)
            terms = reasons.explain(state, WHITE, ALONE)
            assert sum(term.value for term in terms) == pytest.approx(reasons.value(state, WHITE, ALONE))
            state = game.apply(state, turn.lottery.sample(rng)).state
        else:
            legal = game.legal(state) if state.outcome is None else ()
            state = game.apply(state, legal[rng.below(len(legal))]).state if legal else game.initial(BLACK)


def test_trous_are_worth_more_towards_the_end() -> None:
    def worth(white: int, black: int) -> float:
        return Standing(SEVERAL_TOC_BOT, shipped("weights.yaml").marks, ALONE).ladder(Trous((white, black)), WHITE)[4]

    assert worth(11, 10) - worth(10, 10) > worth(1, 0) - worth(0, 0) > 0
    assert worth(11, 0) > 0.9


def test_a_dame_alone_is_not_left_where_it_would_lose_the_game() -> None:  # AUJ-Toc V: the first jan wins
    here = table("premier_trou")
    position = {"white": "1*9 2*2 6*2 7*2", "black": "1*9 8*2 10*2 11*2", "turn": "white", "throw": "5-1"}
    state: TourState[Trous] = here.notation.set_up(here.bare, position)
    found = Thinker(here.bare, evaluation(here.bare)).ranked(state)
    assert here.write(state, found[0].action) in (
        "1/2 1/6",
        "1/6 1/2",
        "2/7 1/2",
        "1/2 2/7",
        "1/7",
        "6/7 1/6",
        "1/6 6/7",
    )
    assert found[0].value > found[-1].value + 0.2
