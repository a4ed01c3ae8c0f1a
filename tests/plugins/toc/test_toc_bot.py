"""The bot of toc: whole games by the rules, the next jan before all else, and reasons that add up."""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Chance
from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.bot import Thinker
from tablegames.families.tables.bot.stakes import ALONE
from tablegames.families.tables.trictrac.state import TourState
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.plugins.toc.evaluation import Standing, classic, evaluation, shipped
from tablegames.plugins.toc.game import toc
from tablegames.plugins.toc.keeper import Trous
from tablegames.plugins.toc.rules import TocRules
from tablegames.table.setting import set_table
from tablegames.table.table import Table

REGISTRY = Registry()
BOTS = REGISTRY.players(REGISTRY.game("toc"))
WHITE, BLACK = Seat(0), Seat(1)
SEVERAL = TocRules(trous=12, double=True)


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
        players = [bot("engine:2", game), RandomPlayer()]
        outcome = play(game, players if seed % 2 else players[::-1], seed=seed).outcome
        assert outcome is not None
        wins += outcome.winners == (Seat(1 - seed % 2),)
    assert wins >= 27  # it wins 86 of a hundred


@pytest.mark.parametrize("rules", [TocRules(), TocRules(double=True), SEVERAL])
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
        return Standing(SEVERAL, shipped("weights.yaml").marks, ALONE).ladder(Trous((white, black)), WHITE)[4]

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
