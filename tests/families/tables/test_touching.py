"""Dames touched at the table of a race, and plays made wrongly with a free hand.  [AUJ-Rev XIV; LEP-app]"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tablegames.arbiter.contract import Say
from tablegames.core.arbiter import listed, tacit
from tablegames.core.errors import NotationError, Refused
from tablegames.core.events import Event, Note, Seat
from tablegames.core.game import Decide
from tablegames.core.languages import Text
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.race_table.game import THROW
from tablegames.families.tables.race_table.seating import seated_bot
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import load
from tablegames.table.table import Table
from tablegames.testing import conform

RACES = ("toutetable", "revertier", "plain", "jacquet", "garanguet")
START = {"white": "1*2 12*5 17*3 19*5", "black": "1*2 12*5 17*3 19*5", "turn": "white", "throw": "6-5"}


def table(game: str = "toutetable", **options: Any) -> Table:
    return load(game, overrides={"arbiter": "table", **options}, match="single")


class Sitting:
    def __init__(self, at: Table, position: object = START) -> None:
        self.at, self.game = at, at.bare
        self.state: Any = at.notation.set_up(at.bare, position)
        self.made: list[Any] = []

    def do(self, *acts: str) -> Sitting:
        for act in acts:
            moment = self.at.played(self.state, act)
            self.state = moment.step.state
            self.made += [event for event in moment.step.events if isinstance(event, Note) and event.seen_by == ()]
        return self

    def may(self, act: str) -> bool:
        try:
            return self.at.read(self.state, act) in self.game.legal(self.state)
        except (Refused, NotationError):
            return False

    @property
    def faults(self) -> list[dict[str, object]]:
        return [dict(fault) for fault in self.game.faults(self.state, self.made)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["touch" + "9" * 5_000 + "_", "toucher " + "8 " * 5_000 + "?", "touch " * 3_000])
def test_a_touch_that_cannot_be_read_is_refused_however_long_it_is(text: str) -> None:
    assert not Sitting(table()).may(text)  # a word that is tried in every way would keep us for ever


def test_a_right_play_cannot_be_called() -> None:
    sitting = Sitting(table(march="free")).do("1/12")
    assert not sitting.may("faire rejouer")
    assert tacit(sitting.game, sitting.state) == Say(THROW)
    assert [*listed(sitting.game, sitting.state, ())] == [Say(THROW)]


@pytest.mark.parametrize("name", RACES)
def test_a_careless_game_is_what_it_was_before_there_was_one_arbiter(name: str) -> None:
    """Its events and positions, act for act."""
    kept = json.loads((Path(__file__).parent / "careless_races.json").read_text("utf-8"))[name]
    at = table(name, march="free", table_help="after")
    state, told = at.bare.initial(Seat(kept["first"])), []
    for act in kept["acts"].split("; "):
        step = at.played(state, act).step
        state = step.state
        told.append([[as_data(event) for event in step.events], at.notation.position(state)])
    assert hashlib.sha256(json.dumps(told).encode()).hexdigest().startswith(kept["told"])


def as_data(event: Event) -> list[object]:
    facts = [[name, str(value)] for name, value in event.detail]
    seen_by = None if event.seen_by is None else [*event.seen_by]
    return [type(event).__name__, event.what, event.seat, event.cite, facts, seen_by, getattr(event, "points", None)]


@pytest.mark.parametrize("march", ["checked", "free"])
@pytest.mark.parametrize("name", RACES)
def test_any_acts_end(name: str, march: str) -> None:
    at = table(name, march=march)
    for seed in range(2):
        assert play(at.bare, [RandomPlayer(), RandomPlayer()], seed=seed, limit=20_000).outcome is not None


@pytest.mark.parametrize("name", RACES)
def test_the_bots_sit_at_the_table(name: str) -> None:
    registry = Registry()
    bots = registry.players(registry.game(name))
    for match in ("single", "parties:2"):
        at = load(name, overrides={"arbiter": "table", "march": "free"}, match=match)
        players = [bot_of(bots, "engine:1")(at.game), RandomPlayer()]
        assert play(at.game, players, seed=1, limit=400).actions


def test_conformance() -> None:
    conform(table("plain"), games=1, seconds=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["revertier", "plain"])  # of the others, whose plays are many: tests/arbiter/long.py
def test_conformance_with_a_free_hand(name: str) -> None:
    conform(table(name, march="free"), games=1, seconds=1)


def test_the_window_tells_nothing() -> None:
    """With a free hand the other is asked before each throw, whether anything was wrong or not."""
    at = table(march="free")
    right, wrong = (Sitting(at).do(act) for act in ("1/7 12/17", "1/4 12/17"))
    for sitting in (right, wrong):
        turn = sitting.game.turn(sitting.state)
        assert isinstance(turn, Decide)
        assert turn.seat == 1
        assert [*sitting.game.listed(sitting.state)] == [Say(THROW)]  # type: ignore[attr-defined]
        assert not hasattr(sitting.state, "fault")


@pytest.mark.parametrize(
    ("around", "may"),
    [
        ({"touched": "1 12", "has_touched": True}, "1/7 12/17"),
        ({"adjusting": 2, "has_touched": True}, "12/18 12/17"),
        ({"moment": "replay"}, "1/12"),
    ],
)
def test_a_position_of_an_earlier_version_is_read(around: dict[str, object], may: str) -> None:
    sitting = Sitting(table(march="free"), {**START, "table": around})
    assert sitting.may(may)
    assert not sitting.may("toucher 1")
    assert sitting.at.notation.position(sitting.state) == {**START, "table": around}


def test_a_window_of_an_earlier_version_is_read() -> None:
    after = {"white": START["white"], "black": "1 2 12*5 17*3 19*5", "turn": "white"}
    last = {"white": START["white"], "black": START["black"], "turn": "black", "throw": "6-5", "play": "1/2"}
    position = {**after, "table": {"last": last, "moment": "window"}}
    sitting = Sitting(table(march="free"), position)
    assert sitting.at.notation.position(sitting.state) == position
    assert sitting.may("faire rejouer")


@pytest.mark.parametrize(
    ("table_help", "at_once", "then"), [("silent", False, False), ("after", False, True), ("always", True, False)]
)
def test_what_was_wrong_is_told_when_it_was_agreed_to_be(table_help: str, at_once: bool, then: bool) -> None:
    at = table(march="free", table_help=table_help)
    state, told = at.notation.set_up(at.bare, START), []
    for act in ("1/7 1/7", "lancer"):
        moment = at.played(state, act)
        state = moment.step.state
        told.append(any(event.what == "seen_fausse_case" and event.seen_by is None for event in moment.step.events))
    assert told == [at_once, then]


def test_nothing_is_told_of_a_right_play() -> None:
    at = table(march="free", table_help="always")
    moment = at.played(at.notation.set_up(at.bare, START), "1/7 12/17")
    assert not any(event.what.startswith("seen_") for event in moment.step.events)


def sat_down(game: str, *eyes: int, games: int = 3, **options: Any) -> tuple[Counter[str], Counter[int]]:
    """Results of bots with this attention at a table, and how often each wins."""
    at, done, won = table(game, **options), Counter[str](), Counter[int]()
    bots = Registry().players(at.entry)
    for seed in range(games):

        def watch(moment: Moment[Any, Any]) -> None:
            done.update(
                f"{moment.seat} {event.what}"
                for event in moment.step.events
                if event.what in ("touche", "fait_rejouer", "fausse_case", "nombre_omis")
            )

        players = [bot_of(bots, f"engine:2,attention={eye}")(at.bare) for eye in eyes]
        ended = play(at.bare, players, seed=seed, watch=watch)
        assert ended.outcome is not None
        won.update(ended.outcome.winners)
    return done, won


@pytest.mark.parametrize("game", RACES)
def test_who_sees_all_touches_nothing_too_soon_and_plays_rightly(game: str) -> None:
    done, _ = sat_down(game, 100, 0, march="free")
    assert not [what for what in done if what.startswith("0 ") and what != "0 fait_rejouer"]
    assert done["1 touche"]
    assert done["1 fausse_case"] + done["1 nombre_omis"]
    assert done["0 fait_rejouer"]
    assert not done["1 fait_rejouer"], "who sees nothing calls nothing"


def test_a_wrong_play_that_harms_who_made_it_is_let_stand() -> None:
    done, _ = sat_down("toutetable", 100, 0, games=10, march="free")
    wrong = done["1 fausse_case"] + done["1 nombre_omis"]
    assert 0 < done["0 fait_rejouer"] < wrong


def test_the_same_luck_makes_the_same_faults() -> None:
    assert sat_down("plain", 60, 60, games=3, march="free") == sat_down("plain", 60, 60, games=3, march="free")


def test_by_level_a_bot_sees_more() -> None:
    at = table()
    made = [
        bot_of(Registry().players(at.entry), name)(at.bare)._eye.attention
        for name in ("engine:1", "engine:2", "engine")
    ]  # type: ignore[attr-defined]
    assert made == [50, 60, 60]


def test_a_bot_without_an_eye_has_every_wrong_play_made_again() -> None:
    at, done = table(march="free"), Counter[str]()
    brought = seated_bot(PlayerEntry("brought", Text("any", "tout"), lambda game: RandomPlayer()))
    players = [brought.make(at.bare), bot_of(Registry().players(at.entry), "engine:attention=0")(at.bare)]

    def watch(moment: Moment[Any, Any]) -> None:
        done.update(event.what for event in moment.step.events if event.what in ("fait_rejouer", *WRONG))

    play(at.bare, players, seed=4, watch=watch)
    assert done["fait_rejouer"] == sum(done[what] for what in WRONG) > 0


WRONG = ("fausse_case", "nombre_omis")
