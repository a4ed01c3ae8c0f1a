"""The ways of a gain are shown: the dame, the numbers, the rest; no event is worded without its ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablegames import load, play
from tablegames.core.dice import Throw
from tablegames.core.errors import TablegamesError
from tablegames.core.game import Chance
from tablegames.core.languages import LANGUAGES, speaking
from tablegames.core.loop import Moment
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.board.men import count, mine, occupied
from tablegames.families.tables.trictrac.state import COIN, MADE as NATIVE_MADE, JanKind
from tablegames.plugin.ways import Route, Way
from tablegames.records.record import action_data
from tablegames.table.narration import narrate
from tablegames.table.table import Table
from tools.yaml_data import yaml_data

CASES = Path(__file__).parents[2] / "plugins" / "trictrac" / "cases"
BY_DICE_ALONE = {JanKind.JAN_DE_RENCONTRE}
"""Nothing goes anywhere: the throw is the same as the other's."""
OLD_JANS = {"obsolete": ("jan_de_rencontre", "margot_la_fendue", "pile_de_misere")}


def scored(table: Table, *throw: Any) -> tuple[Way, ...]:
    """The ways of the first jan a throw makes in a position."""
    position, dice = throw
    state = table.start(position)
    moment = table.played(state, dice)
    return table.ways(state, moment.action, moment.step.events[0])


def moments(table: Table, seed: int, limit: int = 600) -> Iterator[Moment[Any, Any]]:
    """Return the actions of a random game."""
    seen: list[Moment[Any, Any]] = []
    play(table.game, [RandomPlayer()] * 2, seed=seed, watch=seen.append, limit=limit)
    yield from seen


TRICTRAC = load("trictrac", match="single")


def test_a_dame_hit_by_one_number_and_by_both() -> None:  # AUJ-T1 III
    position = {"white": "1*6 7 12*2 2*6", "black": "1*12 7 11*2", "turn": "white"}
    assert scored(TRICTRAC, position, "6-5") == (((Route(12, 18, (6,)),), (Route(7, 18, (6, 5), rests=(13, 12)),)))


def test_a_dame_hit_falsely_says_which_rests_are_closed() -> None:  # AUJ-T2 V
    position = {"white": "1*8 10 2*6", "black": "1*6 6 12*2 9*2 2*4", "turn": "white"}
    assert scored(TRICTRAC, position, "6-3") == (((Route(10, 19, (6, 3), closed=(16, 13)),),))
    told = TRICTRAC.wording.told(*told_by(position, "6-3"))
    assert told[0].startswith("False hit on 19 in the petit jan (from 10 by 6+3, blocked on 16 and 13): 4 to Black.")


def told_by(position: object, dice: str) -> tuple[Any, Any]:
    state = TRICTRAC.start(position)
    moment = TRICTRAC.played(state, dice)
    return moment.step.events, TRICTRAC.scene(state, moment.action)


def test_the_coin_is_hit_by_two_dames_at_once() -> None:  # AUJ-T1 IV
    position = {"white": "1*6 7 8 12*3 2*4", "black": "1*15", "turn": "white"}
    assert scored(TRICTRAC, position, "6-5") == ((Route(7, 13, (6,)), Route(8, 13, (5,))),)


def test_a_plein_filled_in_three_ways() -> None:  # AUJ-T2 XI
    position = {"white": "7*2 8*2 9*2 10*2 11*1 12*2 6 5 1*2", "black": "1*15", "turn": "white"}
    ways = scored(TRICTRAC, position, "6-5")
    assert ways == ((Route(5, 11, (6,)),), (Route(6, 11, (5,)),))


EVERY_OPTION = {"two_half_cases": "two_ways", "retour_from_coin": True, "coin_a_faux": True, **OLD_JANS}


@pytest.mark.parametrize(
    ("game", "options"),
    [("trictrac", {}), ("trictrac", EVERY_OPTION), ("toc", {"trous": 12}), ("trictrac", {"opening": "coup_et_des"})],
)
def test_no_jan_of_a_game_is_worded_without_its_ways(game: str, options: dict[str, Any]) -> None:
    table = load(game, overrides=options, match="single")
    met: Counter[str] = Counter()
    for seed in range(8):
        for moment in moments(table, seed):
            met += checked(table, moment)
    assert len(met) >= 4, met


@pytest.mark.parametrize("options", [{}, EVERY_OPTION], ids=["usual", "every option"])
def test_no_jan_of_the_books_figures_is_worded_without_its_ways(options: dict[str, Any]) -> None:
    """Every throw of every position of the cases: the pleins, the sortie and the contre-jans too."""
    table = load("trictrac", overrides=options, match="single")
    met: Counter[str] = Counter()
    for position in figures():
        try:
            state = table.start(position)
        except TablegamesError:
            continue  # of another ruleset, or at the table
        if isinstance(turn := table.game.turn(state), Chance) and turn.seat is not None:
            for thrown, _ in turn.lottery.outcomes() or ():
                met += checked(table, Moment(0, None, state, thrown, table.game.apply(state, thrown)))
    missed = {*NATIVE_MADE} - {*met} - BY_DICE_ALONE
    assert missed <= ({JanKind.BATTRE_A_FAUX_COIN, *OLD_JANS["obsolete"]} if not options else {JanKind.PILE_DE_MISERE})


def figures() -> list[Any]:
    """The positions of the cases of trictrac."""
    cases = yaml_data(CASES / "trictrac.yaml")["cases"]
    found = [case["position"] for case in cases if "position" in case]
    return [{key: value for key, value in one.items() if key != "throw"} for one in found if isinstance(one, dict)]


def checked(table: Table, moment: Moment[Any, Any]) -> Counter[str]:
    """The jans of an action, each with as many ways as it counts, each way such as it can be."""
    met: Counter[str] = Counter()
    for event in moment.step.events:
        if event.what in BY_DICE_ALONE or event.what not in NATIVE_MADE:
            continue
        ways = table.ways(moment.before, moment.action, event)
        assert len(ways) == event.get("ways"), (event, ways)
        met[event.what] += 1
        if isinstance(moment.action, Throw):
            for way in ways:
                check(moment, event.what, way)
        told = table.wording.event(event, scene=table.scene(moment.before, moment.action))
        assert told.count("(") == 1, told
    return met


def check(moment: Moment[Any, Any], what: str, way: Way) -> None:
    """Every dame in the text is where the text says, and moves as far as its numbers."""
    men, thrown = mine(moment.before.board), moment.action.numbers
    for route in way:
        assert count(men, route.source) > 0, (what, route)
        assert all(number in thrown for number in route.numbers), (what, route)
        far = route.to - route.source
        power = route.to == COIN and sum(route.numbers) == far + 1
        assert sum(route.numbers) == far or power or route.to == 25, (what, route)
        assert not (route.rests and route.closed)
    assert way or not occupied(men) or what.startswith("conserver") or what == "pile_de_misere"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["trictrac", "toc", "toutetable", "revertier", "dames_polonaises"])
def test_the_sentence_and_the_record_have_the_ways(game: str, language: str) -> None:
    told = 0
    with speaking(language):
        table = load(game, match="single")
        for moment in moments(table, 5, limit=300):
            spelled = [event for event in moment.step.events if table.ways(moment.before, moment.action, event)]
            if not spelled:
                continue
            lines = [line for line in narrate(table, moment, None) if "{" not in line]
            data = [event for event in action_data(table, moment)["events"] if "ways" in event]
            assert sum("(" in line for line in lines) >= len({event.detail for event in spelled}), lines
            assert [event["what"] for event in data] == [event.what for event in spelled]
            told += 1
    assert told >= 1
