"""Where faults can be made, every act can be pointed at, or said by a word that is always there."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Over
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.table.decision import Decision, meanings, sayings
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.testing.trying import CarelessPlayer
from tablegames.web.clicks import SeveralMeant, meant, offered, touched, typed_out
from tablegames.web.games import Asked, GameHouse
from tablegames.web.table_page import TableReader, frame
from tests.web.pointed import MANY, seen_places, ways
from tests.web.test_hosting import going

REGISTRY = Registry()
AT_TABLE = {
    "trictrac": {},
    "toc": {},
    "toutetable": {"march": "free"},
    "revertier": {},
    "plain": {"march": "free"},
    "jacquet": {},
    "garanguet": {},
    "dames_rabattues": {},
    "dames_polonaises": {"march": "free"},
    "domino": {"taking": "by_hand"},
}


def table_of(game: str) -> Table:
    return set_table(REGISTRY, game, overrides={"arbiter": "table", **AT_TABLE[game]}, match="single")


@pytest.mark.parametrize("game", AT_TABLE)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_act_is_reached_by_pointing_or_by_a_word(game: str, language: str) -> None:
    with speaking(language):
        table, rng = table_of(game), Rng(7 if language == "en" else 8)
        player, state = CarelessPlayer(table.bare, 3), table.begin()  # type: ignore[arg-type]
        come = set()
        asked = 0
        for _ in range(200):
            if asked > 36:
                break
            turn = table.game.turn(state)
            if isinstance(turn, Over):
                state = table.begin()
                continue
            if isinstance(turn, Chance):
                state = table.game.apply(state, turn.lottery.sample(rng)).state
                continue
            assert isinstance(turn, Decide)
            view, legal = table.game.view(state, turn.seat), table.game.legal(state)
            decision: Decision[Any, Any] = Decision(table, turn.seat, view, legal)
            asked += 1
            if asked % 3 == 0:
                known = seen_places(REGISTRY, table, state, turn.seat)
                written = [(table.write_seen(view, one), said) for said, one in decision.plays.items()]
                listed = offered(written, known)
                for act in list(legal)[:: max(1, len(legal) // MANY)]:
                    way = ways(decision, known, listed, act)
                    assert way, (game, table.speak_seen(view, act), sorted(known.names), sayings(table))
                    come.add(way)
            state = table.game.apply(state, player.choose(view, legal, rng)).state
        assert "listed" in come
        assert len(come) > 1


@pytest.mark.parametrize("game", AT_TABLE)
def test_only_where_faults_are_made_is_there_more_than_is_listed(game: str) -> None:
    table = table_of(game)
    assert sayings(table) is not None
    assert sayings(set_table(REGISTRY, game, match="single")) is None


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", AT_TABLE)
def test_every_word_of_a_table_is_explained(game: str, lang: str) -> None:
    """All that can be said is; a table's phrases explain nothing that cannot be said anywhere."""
    with speaking(lang):
        table = table_of(game)
        told = meanings(table)
        assert list(told) == sayings(table)
        assert len(set(told.values())) == len(told)
        assert all(said.endswith(".") for said in told.values())


def test_a_word_that_is_played_carries_its_meaning(tmp_path: Path) -> None:
    """After a hole one stays or leaves: at a strict table too."""
    house = GameHouse(REGISTRY, tmp_path)
    for lang, word, meaning in (("en", "leave", "back to the pile"), ("fr", "s'en aller", "au talon")):
        hosted, _ = house.begin(Asked("trictrac", match="single"))
        found: dict[str, str] = {}
        for _ in range(400):
            if going(hosted).over or found:
                break
            assert hosted.asked is not None
            with speaking(lang):
                plays = frame(REGISTRY, hosted, TableReader(hosted.asked))["plays"]
            found = {play.get("say", play["text"]): play["means"] for play in plays if "means" in play}
            hosted.submit(hosted.asked, plays[0]["text"])
        assert [meaning in said for name, said in found.items() if name.startswith(word)] == [True]
    house.close()


SEVERAL_WAYS = "W:W47:B41,42,31,33,21,23"
"""47 takes three to 18; lifting fewer is a wrong play, and possible."""


def at_several_ways() -> tuple[Table, Any, Sequence[Any]]:
    table = set_table(REGISTRY, "dames_polonaises", overrides={"arbiter": "table"}, match="single")
    state = table.start(SEVERAL_WAYS)
    return table, state, table.game.legal(state)


def test_what_may_be_one_of_several_is_asked_with_all_of_them() -> None:
    table, state, legal = at_several_ways()
    view, known = table.game.view(state, Seat(0)), seen_places(REGISTRY, table, state, Seat(0))
    with pytest.raises(SeveralMeant) as asked:
        meant(table, view, legal, "", ("47", "18"), known)
    readings = [one.text for one in asked.value.readings]
    assert "47x18:42,33,23" in readings
    assert "47x18:23" in readings
    assert len(readings) == len(set(readings)) == 7
    for text in readings:
        assert table.read_seen(view, text) in legal
        pointed = touched(text, known)
        # no questions after pointing at the captured pieces
        assert meant(table, view, legal, "", pointed, known) == text
    decision: Decision[Any, Any] = Decision(table, Seat(0), view, legal)
    assert typed_out(decision, "47x16:41,31,21") == "47x16:41,31,21"
    assert typed_out(decision, "47x18") == "47x18:42,33,23"  # of the plays that are listed it can be only this
    assert typed_out(decision, "48x") == "48x"  # no play: it is refused where it is played
    with pytest.raises(SeveralMeant) as asked:
        typed_out(decision, "47x")
    assert {one.text for one in asked.value.readings} == {"47x18:42,33,23", "47x16:41,31,21"}
    assert typed_out(decision, "7") == "7"


@pytest.mark.parametrize(("lang", "which"), [("en", "Which one?"), ("fr", "Lequel ?")])
def test_by_the_server_it_is_asked_and_the_answer_played(tmp_path: Path, lang: str, which: str) -> None:
    served_by = pytest.importorskip("tests.web.served", reason="the extra 'web' is not installed")
    with served_by.served(tmp_path) as (port, tables):
        game = served_by.begun(port, game="dames_polonaises", match="single", rules={"arbiter": "table"})
        hosted = tables.house.find(game["id"])
        while not hosted.waits or tables.running:
            time.sleep(0.01)
        hosted.session.state = hosted.table.start(SEVERAL_WAYS)
        one = served_by.Client(port, game["id"], game["seats"]["0"], lang)
        state = one.asked()
        for message in ({"picked": ["47", "18"], "word": ""}, {"typed": "47x"}):
            one.say(type="play", n=state["n"], **message)
            asked = one.until(lambda heard: heard["type"] != "state")
            assert asked["type"] == "which"
            assert which in asked["text"]
            assert asked["n"] == state["n"]
            assert "47x18:42,33,23" in [play["text"] for play in asked["plays"]]
        one.say(type="play", n=state["n"], text=asked["plays"][-1]["text"])
        told = one.until(lambda heard: heard["type"] == "state")
        assert told["n"] != state["n"]
        one.say(type="play", n=told["n"], typed="47x")
        assert one.until(lambda heard: heard["type"] != "state")["type"] == "refused"  # it is the other's turn
        one.close()
