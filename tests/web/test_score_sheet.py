"""The score sheet of a page: only what is new is sent, and together it is the whole game, in its reader's words."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.table.narration import entry, kept_secret, turns
from tablegames.web.games import GameHouse
from tablegames.web.host import Host, OpenPage, Sent

REGISTRY = Registry()


def whole(page: OpenPage) -> list[str]:
    """The sheet, worded anew from the first action on."""
    moments, seat = page.hosted.session.history, page.reader.seat
    secret = kept_secret(moments, seat)
    with speaking(page.language):
        table = page.hosted.table_for(seat)
        return [entry(table, chance, moment, seat, secret).text for chance, moment in turns(moments)]


class Sheets:
    """The sheets of all pages at a game, put together from what they were sent."""

    def __init__(self) -> None:
        self.lines: dict[OpenPage, list[str]] = {}
        self.plays: dict[OpenPage, list[dict[str, Any]]] = {}
        self.longest = 0

    def receive(self, sent: Sent) -> None:
        for page, data in sent:
            if data["type"] == "state":
                moves = data["moves"]
                self.lines[page] = self.lines.get(page, [])[: moves["from"]] + moves["lines"]
                self.plays[page] = data["plays"]
                assert self.lines[page] == whole(page)
                self.longest = max(self.longest, len(moves["lines"]))


@pytest.mark.parametrize(
    ("game", "rules"), [("trictrac", {}), ("dames_polonaises", {}), ("domino", {}), ("domino", {"arbiter": "table"})]
)
def test_the_new_lines_add_up_to_the_whole_sheet(tmp_path: Path, game: str, rules: dict[str, str]) -> None:
    house = GameHouse(REGISTRY, tmp_path, seeds=lambda: 1)  # plays are taken back with these dice
    rng, sheets, back = random.Random(game), Sheets(), 0
    host = Host(REGISTRY, house)
    hosted, given = host.begin({"game": game, "match": "single", "rules": rules})
    seats = [*given["seats"], None]
    pages = [host.join(hosted, seat, {}, ("en", "fr")[at % 2]) for at, seat in enumerate(seats)]
    sheets.receive([(page, host.frame(page)) for page in pages])
    for _ in range(60):
        while not hosted.waits:
            sheets.receive(host.happen(hosted, None))
        if hosted.over:
            break
        taker = next((page for page in pages[:-1] if hosted.may_take_back(page.seat)), None)
        if taker is not None and rng.random() < 0.3:
            sheets.receive(host.receive(taker, {"type": "takeback"}))
            back += 1
            continue
        page = next(one for one in pages if one.reader.seat == hosted.asked)
        text = rng.choice(sheets.plays[page])["text"]
        sheets.receive(host.receive(page, {"type": "play", "n": hosted.number, "text": text}))
    house.close()
    assert back or game == "domino"
    assert sheets.longest < 12, "only what is new"
