"""Two browsers, one French, one English, and one who looks on: to the end, and nobody holds what only another knows."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("playwright", reason="playwright, which drives a browser, is not installed")

from playwright.sync_api import Browser, BrowserContext

from tablegames.core.match import in_hand, innermost, place_in_hand
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import read_record
from tablegames.records.replay import table_of, verify
from tablegames.web.games import Hosted
from tablegames.web.server import TableServer
from tablegames.web.table_page import all_plays
from tests.web import pointer
from tests.web.pointer import Pointer
from tests.web.served import begun, served
from tests.web.sittings import example
from tests.web.test_hosting import TILE, visible

pytestmark = pytest.mark.skipif(pointer.CHROMIUM is None, reason="there is no chromium on this machine")
CARD = re.compile(r"(?<![\w.])(10|[789JQKAVDR])([shdc♠♥♦♣])(?![\w])")
LETTERS = {**dict(zip("VDR", "JQK", strict=True)), **dict(zip("♠♥♦♣", "shdc", strict=True))}
HELD = """() => ({
  shown: [document.body.textContent, document.title,
    ...[...document.querySelectorAll("*")].flatMap((one) => [...one.attributes]
      .filter((found) => /^(data-|aria-|title|value|alt)/.test(found.name)).map((found) => found.value)),
    ...[...document.querySelectorAll("input")].map((one) => one.value)].join("\\n"),
  kept: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
})"""
PATIENCE = 20.0


def tiles(text: str) -> set[str]:
    return set(TILE.findall(text))


def cards(text: str) -> set[str]:
    return {LETTERS.get(rank, rank) + LETTERS.get(suit, suit) for rank, suit in CARD.findall(text)}


@dataclass
class Browsing:
    """A person in a separate browser, where everything is checked."""

    context: BrowserContext
    seat: Any
    seed: int
    frames: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    person: Pointer = field(init=False)

    def __post_init__(self) -> None:
        page = self.context.new_page()
        self.person = Pointer(page, self.seed)
        page.on("console", lambda told: self.log.append(told.text))
        page.on("websocket", lambda line: line.on("framereceived", lambda told: self.frames.append(str(told))))

    def holds(self) -> str:
        """All that its browser has: frames since it was last asked, the page, what is stored, what was logged."""
        found = self.person.page.evaluate(HELD)
        frames, self.frames = self.frames, []
        told = [visible(json.loads(one)) for one in frames]
        return "\n".join([*told, found["shown"], found["kept"], *self.log])

    def settled(self, hosted: Hosted) -> None:
        """The page has the position as it is."""
        over = "#over:not(:empty)" if hosted.over else f'#whose[data-n="{hosted.number}"]'
        self.person.page.wait_for_selector(over)


def settle(hosted: Hosted, tables: TableServer, people: list[Browsing]) -> None:
    """Wait until a person is asked, and everybody knows."""
    end = time.monotonic() + PATIENCE
    while not hosted.waits or tables.running:
        assert time.monotonic() < end, "nothing goes on"
        time.sleep(0.005)
    for one in people:
        one.settled(hosted)


@pytest.mark.parametrize(
    ("game", "players", "find"),
    [
        pytest.param("domino", ["human", "human"], tiles, marks=pytest.mark.long),
        ("belote", ["human", "human", "random", "random"], cards),
    ],
)
def test_to_the_end_and_nobody_holds_what_only_another_knows(
    window: Browser, tmp_path: Path, game: str, players: list[str], find: Callable[[str], set[str]]
) -> None:
    registry = Registry() if game == "domino" else example(game)
    with served(tmp_path, registry) as (port, tables):
        keys = begun(port, game=game, match="single", players=players)
        hosted = tables.house.find(keys["id"])
        assert hosted is not None
        rules: Any = innermost(hosted.session.table.game)
        people = [Browsing(window.new_context(), seat, seed) for seed, seat in enumerate((0, 1, None))]
        for one, lang in zip(people, ("en", "fr", "en"), strict=True):
            key = keys["watch"] if one.seat is None else keys["seats"][str(one.seat)]
            one.person.sits_down(port, keys["id"], key, lang)
        looked = own = 0
        while not hosted.over:
            settle(hosted, tables, people)
            if hosted.over:
                break
            state = hosted.session.state
            moments = [one for one in hosted.session.history if one.seat is None and not one.secret]
            seen_by_all = find(" ".join(hosted.session.table.write(one.before, one.action) for one in moments))
            for one in people:
                secret = {str(thing) for thing in rules.hidden(in_hand(state), place_in_hand(state, one.seat))}
                held = find(one.holds())
                assert not (secret - seen_by_all) & held, (one.seat, secret & held)
                looked += len(secret)
                mine = {str(thing) for thing in rules.hidden(in_hand(state), None)} - secret
                assert mine - seen_by_all <= held  # its own tiles are found, so a leak would be
                own += len(mine)
            mover = next(one for one in people if one.seat == hosted.asked)
            before, end = hosted.changes, time.monotonic() + PATIENCE
            while hosted.changes == before:
                assert time.monotonic() < end, mover.person.situation()
                mover.person._clicked(mover.person.situation())
                mover.person.page.wait_for_timeout(5)
        settle(hosted, tables, people)
        assert looked > 100
        assert own > 20
        assert len({one.person.page.locator("#moves li").count() for one in people}) == 1
        assert [one.person.errors for one in people] == [[], [], []]
        for one in people:
            one.context.close()
    record = read_record(tmp_path / f"{keys['id']}.jsonl")
    assert verify(table_of(registry, record), record) is not None


@pytest.mark.parametrize("seconds", [2, pytest.param(60, marks=pytest.mark.long)])
def test_after_a_sleep_the_position_is_the_same(window: Browser, tmp_path: Path, seconds: float) -> None:
    """A sleeping browser gets no messages; awake, it gets the plays made meanwhile, and plays on."""
    with served(tmp_path) as (port, tables):
        keys = begun(port, game="dames_polonaises", match="single")
        hosted = tables.house.find(keys["id"])
        assert hosted is not None
        people = [Browsing(window.new_context(), seat, seat) for seat in (0, 1)]
        for one in people:
            one.person.sits_down(port, keys["id"], keys["seats"][str(one.seat)])
        settle(hosted, tables, people)
        sleeper, other = sorted(people, key=lambda one: one.seat == hosted.asked)
        asleep = sleeper.context.new_cdp_session(sleeper.person.page)
        asleep.send("Page.enable")
        asleep.send("Page.setWebLifecycleState", {"state": "frozen"})
        other.person.page.locator("#plays button").first.click()
        other.settled(hosted)
        time.sleep(seconds)
        number = hosted.number
        asleep.send("Page.setWebLifecycleState", {"state": "active"})
        sleeper.person.page.bring_to_front()
        sleeper.settled(hosted)
        assert hosted.number == number
        assert {one.person.page.locator("#moves li").count() for one in people} == {1}
        offered = [play.said for play in all_plays(hosted, sleeper.seat, "")]
        assert sleeper.person.page.locator("#plays button").all_text_contents() == offered
        sleeper.person.page.locator("#plays button").first.click()
        while hosted.number == number:
            time.sleep(0.01)
        settle(hosted, tables, people)
        assert [one.person.errors for one in people] == [[], []]
        for one in people:
            one.context.close()
