"""How the levels of the tables games err: they overlook steps and misjudge them, and see what matters."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from tablegames.bots.levels import EIGHT
from tablegames.core.chance import Rng
from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.bot.manners import COUNTING, EXACT, WORST, Errors, manners, preferred
from tablegames.families.tables.bot.thinking import Candidate
from tablegames.families.tables.race.plays import Play
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import load, set_table

ADVICE = Path("training/advice/trictrac.yaml")
GAMES = ("garanguet", "jacquet", "plain", "revertier", "toc", "tourne_case", "toutetable", "trictrac")
BEST, NEXT, LAST = (Play(steps) for steps in (((1, 3), (1, 4)), ((1, 3), (2, 5)), ((5, 7), (7, 10))))
RANKED = [Candidate(BEST, 0.4), Candidate(NEXT, 0.3), Candidate(LAST, -0.5)]
SEEDS = range(200)


def chosen(manner: Errors, counted: Any = None) -> list[Play]:
    """The plays made with each seed."""
    return [preferred(RANKED, manner, 1.0, Rng(seed), counted) for seed in SEEDS]


def test_without_errors_the_best_is_played() -> None:
    assert set(chosen(EXACT)) == {BEST}
    assert not EXACT.errs


def test_a_step_that_is_overlooked_takes_every_play_with_it() -> None:
    """Both plays from 1 to 3 go unnoticed together: without it the other is the last one, never the second."""
    alone = [Candidate(Play(((1, 3),)), 0.4), Candidate(Play(((1, 3), (1, 3))), 0.3), Candidate(LAST, 0.2)]
    found = {preferred(alone, Errors(overlooks=50), 1.0, Rng(seed)) for seed in SEEDS}
    assert found == {alone[0].action, LAST}


def test_where_nothing_is_seen_it_plays_what_it_overlooks_least() -> None:
    blind = Errors(overlooks=100)
    assert set(chosen(blind)) == {BEST}


def test_doubt_grows_with_the_number_and_small_doubt_never_costs_much() -> None:
    often = [chosen(Errors(doubt=doubt)).count(BEST) for doubt in (1.0, 5.0, 20.0)]
    assert often[0] == len(SEEDS)  # a twentieth of a game apart, and each step misjudged by a hundredth at most
    assert often[0] > often[1] > often[2]
    assert LAST not in chosen(Errors(doubt=10.0))


def test_nobody_misses_what_matters_too_much_to_him() -> None:
    wild = Errors(overlooks=60, doubt=100.0)
    assert LAST in chosen(wild)
    assert LAST not in chosen(Errors(60, 100.0, most=30.0))
    assert set(chosen(Errors(60, 100.0, most=4.0))) == {BEST}


def test_who_counts_prefers_no_worse_play_that_fills_with_fewer_throws() -> None:
    wild = Errors(overlooks=60, doubt=100.0, counts=True)
    fills = {BEST: 20, NEXT: 12, LAST: 25}
    assert set(chosen(wild, fills.__getitem__)) == {BEST, LAST}
    assert set(chosen(Errors(60, 100.0), fills.__getitem__)) == {BEST, NEXT, LAST}


def test_plays_looked_at_less_closely_are_not_preferred_for_it() -> None:
    """Their values are of another look: they may be higher than that of the best."""
    ranked = [Candidate(BEST, 0.1), Candidate(NEXT, 0.6)]
    assert {preferred(ranked, Errors(doubt=0.001), 1.0, Rng(seed)) for seed in SEEDS} == {BEST, NEXT}
    assert preferred(ranked, Errors(doubt=0.001, most=0.0), 1.0, Rng(1)) in (BEST, NEXT)


def test_the_manners_of_the_levels_become_better_step_by_step() -> None:
    made = manners(40, 30, 20, 12, 8, 5, 2, 0)
    assert [one.overlooks for one in made] == sorted((one.overlooks for one in made), reverse=True)
    assert made[0].most > made[1].most == WORST[1] >= made[2].most
    assert [one.most for one in made] == sorted((one.most for one in made), reverse=True)
    assert [one.counts for one in made] == [level >= COUNTING for level in EIGHT]
    assert not made[-1].errs


@pytest.mark.parametrize("name", GAMES)
def test_every_level_doubts_less_than_the_one_below_it(name: str) -> None:
    levels = load(name).entry  # the entry makes the players, whose manners are read
    made = [bot_of(Registry().players(levels), f"engine:{level}")(load(name, match="single").bare) for level in EIGHT]
    doubts = [player._manner.doubt for player in made]
    assert doubts == sorted(doubts, reverse=True)
    assert len(set(doubts)) == len(EIGHT)
    assert doubts[-1] == 0


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_makes_the_same_plays_at_every_level(name: str) -> None:
    table = load(name, match="single")
    for level in (*EIGHT[:6], 7):
        bot = bot_of(Registry().players(table.entry), f"engine:{level}")
        twice = [play(table.game, [bot(table.game), RandomPlayer()], seed=level, limit=12).state for _ in range(2)]
        assert twice[0] == twice[1]


@dataclass(frozen=True)
class Advice:
    """A position of the book, and the plays that follow it."""

    position: dict[str, Any]
    plays: list[str]


def advice(cite: str) -> Advice:
    """A piece of advice."""
    one = next(one for one in yaml.safe_load(ADVICE.read_text("utf-8")) if one["cite"] == cite)
    return Advice(one["position"], one["plays"])


@pytest.mark.parametrize("level", EIGHT[COUNTING - 1 :])
def test_the_fill_by_thirty_three_throws_is_counted_at_every_level_that_counts(level: int) -> None:  # LEP 3.II 35
    told, table = advice("LEP 3.II 35"), set_table(Registry(), "trictrac", "lepeintre")
    match = table.start(told.position)
    view, legal = table.game.view(match, table.game.turn(match).seat), table.game.legal(match)  # type: ignore[union-attr]
    bot = bot_of(Registry().players(table.entry), f"engine:{level}")(table.game)
    assert {table.write(match, bot.choose(view, legal, Rng(seed))) for seed in range(25)} == set(told.plays)


def test_the_beginners_miss_it_now_and_then() -> None:  # LEP 3.II 35
    told, table = advice("LEP 3.II 35"), set_table(Registry(), "trictrac", "lepeintre")
    match = table.start(told.position)
    view, legal = table.game.view(match, table.game.turn(match).seat), table.game.legal(match)  # type: ignore[union-attr]
    bot = bot_of(Registry().players(table.entry), "engine:1")(table.game)
    assert len({table.write(match, bot.choose(view, legal, Rng(seed))) for seed in range(25)}) > 2


def test_the_hint_counts_it_too() -> None:  # LEP 3.II 35
    told, registry = advice("LEP 3.II 35"), Registry()
    table = set_table(registry, "trictrac", "lepeintre")
    match = table.start(told.position)
    entry = next(iter(registry.analysts(table.entry).values()))
    view, legal = table.game.view(match, table.game.turn(match).seat), table.game.legal(match)  # type: ignore[union-attr]
    found = entry.make(table.game).analyse(view, legal, entry.limits, 3)
    assert table.write(match, found.lines[0].actions[0]) in told.plays
