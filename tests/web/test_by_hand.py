"""Where faults can be made, every act can be pointed at, or said by a word that is always there."""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.game import Chance, Decide, Over
from tablegames.core.languages import speaking
from tablegames.core.match import in_hand, place_in_hand
from tablegames.drawing.diagram import Look
from tablegames.plugging.brings import drawn_under
from tablegames.plugging.registry import Registry
from tablegames.proving.careless import CarelessPlayer
from tablegames.records.pictures import drawers_of
from tablegames.table.decision import Decision
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.web.clicks import Offered, Places, fitting
from tablegames.web.pictures import places
from tablegames.web.sayings import PLACES, SeveralMeant, meant, pattern, said_before, sayings, touched, typed_out

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
MANY = 120
"""Acts of one decision that are looked at."""


def table_of(game: str) -> Table:
    return set_table(REGISTRY, game, overrides={"arbiter": "table", **AT_TABLE[game]}, match="single")


def seen_places(table: Table, state: Any, seat: Any) -> Places:
    drawer: Any = drawn_under(next(iter(drawers_of(REGISTRY, table).values())), table.variant.rules)
    look = Look("", place_in_hand(state, seat), labels=True, places=True)
    return places(drawer.draw(in_hand(table.game.view(state, seat)), look))


def ways(table: Table, decision: Decision[Any, Any], known: Places, listed: list[Offered], act: Any) -> str:
    """How somebody at the page comes to an act; nothing: he does not."""
    written, spoken = table.write_seen(decision.view, act), table.speak_seen(decision.view, act)
    pointed = touched(written, known)
    if any(one.text == written for one in listed):
        found = fitting(listed, pointed)
        return "listed" if not pointed or any(one.text == written for one in found.whole) else ""
    head = said_before(spoken, known)
    try:
        if pointed and not head and meant(table, decision.view, decision.legal, "", pointed, known) == written:
            return "hand"
    except SeveralMeant as several:
        return "one of several" if written in [one.text for one in several.readings] else ""
    for saying in sayings(table) or ():
        if saying.endswith(PLACES) and saying.removesuffix(PLACES).strip() == head and pointed:
            if meant(table, decision.view, decision.legal, head, pointed, known) == written:
                return "word and places"
        elif pattern(saying).fullmatch(spoken) and table.read_seen(decision.view, spoken) == act:
            return "word"
    return ""


@pytest.mark.parametrize("game", AT_TABLE)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_act_is_reached_by_pointing_or_by_a_word(game: str, language: str) -> None:
    with speaking(language):
        table, rng = table_of(game), Rng(7 if language == "en" else 8)
        player, state = CarelessPlayer(table.bare, 3), table.begin()  # type: ignore[arg-type]
        come = set()
        asked = 0
        for _ in range(200):
            if asked > 60:
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
                known = seen_places(table, state, turn.seat)
                listed = []
                for said, one in decision.plays().items():
                    text = table.write_seen(view, one)
                    listed.append(Offered(text, said, known.strokes(text)))
                for act in list(legal)[:: max(1, len(legal) // MANY)]:
                    way = ways(table, decision, known, listed, act)
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
