"""The board in motion: pieces slide, follow the finger and snap back, and the page neither stalls nor shifts."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("playwright", reason="playwright, which drives a browser, is not installed")

from playwright.sync_api import Browser, Page

from tablegames.core.dice import Throw
from tablegames.plugin.registry import Registry
from tablegames.web.games import Hosted
from tablegames.web.server import TableServer
from tests.web import pointer
from tests.web.pointer import Pointer, against_bots
from tests.web.served import begun, served

pytestmark = pytest.mark.skipif(pointer.CHROMIUM is None, reason="there is no chromium on this machine")
REGISTRY = Registry()
WATCHED = """() => {
  window.seen = { shift: 0, flights: 0 };
  new PerformanceObserver((list) => list.getEntries().forEach((one) => { seen.shift += one.value; }))
    .observe({ type: "layout-shift" });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    if (this.closest(".over-board")) seen.flights += 1;
    return animate.apply(this, given);
  };
}"""
LONGEST_TASK = 50
"""Milliseconds of the processor: a machine that does other things makes a task no longer."""
MOST_SHIFT = 0.02
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")


@pytest.fixture
def page(window: Browser) -> Iterator[Page]:
    context = window.new_context(viewport={"width": 1440, "height": 900})
    yield context.new_page()
    context.close()


def seated(page: Page, port: int, tables: TableServer, game: str) -> Hosted:
    """Sit down at the place of the player who is to move, of two people."""
    keys = begun(port, game=game, match="single")
    hosted = tables.house.find(keys["id"])
    assert hosted is not None
    while hosted.asked is None or tables.running:
        time.sleep(0.01)
    page.goto(f"http://127.0.0.1:{port}/table?lang=en#{keys['id']}.{keys['seats'][str(hosted.asked)]}")
    page.wait_for_selector("[data-place].open")
    page.wait_for_timeout(400)  # whatever came in has settled
    return hosted


def box_of(page: Page, where: str) -> dict[str, float]:
    found: Any = page.locator(where).first.bounding_box()
    return {**found, "x": found["x"] + found["width"] / 2, "y": found["y"] + found["height"] / 2}


def tasks_in(trace: bytes) -> list[float]:
    """How long each task of a page's main thread kept the processor, in milliseconds."""
    events = json.loads(trace)["traceEvents"]
    mains = {(one["pid"], one["tid"]) for one in events if one.get("args", {}).get("name") == "CrRendererMain"}
    return [
        one["tdur"] / 1000
        for one in events
        if (one["pid"], one["tid"]) in mains and one["name"] in TASKS and "tdur" in one
    ]


def watched(page: Page, port: int) -> None:
    """Sit down against a bot, wait until the page is at rest, and count from then on what it moves."""
    game = begun(port, **against_bots(REGISTRY, "toutetable"))
    page.goto(f"http://127.0.0.1:{port}/table?lang=en#{game['id']}.{game['seats']['0']}")
    page.wait_for_selector('#whose[data-mine="true"]')
    page.wait_for_timeout(1_000)
    page.evaluate(WATCHED)


def play_twelve_times(page: Page) -> None:
    for _ in range(12):
        page.wait_for_selector('#whose[data-mine="true"]')
        open_places = page.locator("[data-place].open")
        if open_places.count():
            open_places.first.click()
        else:
            page.locator("#acts button.strong").first.click()
        page.wait_for_timeout(350)


def test_plays_move_and_nothing_jumps(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        watched(page, port)
        play_twelve_times(page)
        seen = page.evaluate("seen")
    assert seen["flights"] > 5
    assert seen["shift"] < MOST_SHIFT


@pytest.mark.long
def test_the_page_answers_while_pieces_move(window: Browser, page: Page, tmp_path: Path) -> None:
    """A measurement, for a quiet machine: no task keeps the page's thread so long that a frame is lost to the eye."""
    with served(tmp_path) as (port, _):
        watched(page, port)
        window.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
        play_twelve_times(page)
        tasks = tasks_in(window.stop_tracing())
    assert len(tasks) > 100
    assert max(tasks) < LONGEST_TASK


def test_a_piece_follows_the_pointer_and_snaps_back_where_it_is_refused(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        hosted = seated(page, port, tables, "dames_polonaises")
        before = hosted.changes
        start, refused = ("32", "50") if hosted.asked == 0 else ("19", "1")
        here, there = box_of(page, f'[data-place="{start}"]'), box_of(page, f'[data-place="{refused}"]')
        page.mouse.move(here["x"], here["y"])
        page.mouse.down()
        for share in (0.2, 0.5, 0.8, 1.0):
            page.mouse.move(here["x"] + share * (there["x"] - here["x"]), here["y"] + share * (there["y"] - here["y"]))
            held = box_of(page, ".over-board .held")
            assert abs(held["x"] - (here["x"] + share * (there["x"] - here["x"]))) < 6
            assert abs(held["y"] - (here["y"] + share * (there["y"] - here["y"]))) < 6
        assert page.locator("[data-place].open").count() > 0  # where it may go lights up
        page.mouse.up()
        page.wait_for_selector(".over-board .held", state="detached")
        page.wait_for_selector(".over-board *", state="detached")
        assert page.locator("#board .man[style*='hidden']").count() == 0
        assert hosted.changes == before


def test_half_a_move_is_seen_and_taken_back(page: Page, tmp_path: Path) -> None:
    """The pile counts one less, the die that was played dims, and undoing brings both back."""
    with served(tmp_path) as (port, tables):
        hosted = seated(page, port, tables, "plain")
        throw: Any = hosted.session.state.throw
        while len(set(throw.numbers)) == 1:  # a doublet: nothing dims; another game has other dice
            hosted = seated(page, port, tables, "plain")
            throw = hosted.session.state.throw
        assert isinstance(throw, Throw)
        assert page.locator("#board .dice .used").count() == 0
        drawn = page.inner_html("#board desc")
        page.locator("[data-place].open").first.click()
        page.locator("[data-place].open:not(.run)").first.click()
        page.wait_for_selector("#board .dice .used")
        assert page.locator("#board .dice .used").count() == 1
        assert page.inner_html("#board desc") != drawn
        page.click("#more button.takeback")
        page.wait_for_selector("#board .dice .used", state="detached")
        assert page.inner_html("#board desc") == drawn


def test_who_wants_no_motion_sees_none(window: Browser, tmp_path: Path) -> None:
    context = window.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    with served(tmp_path) as (port, tables):
        hosted = seated(page, port, tables, "dames_polonaises")
        page.evaluate(WATCHED)
        start, to = ("32", "28") if hosted.asked == 0 else ("19", "23")
        page.click(f'[data-place="{start}"]')
        page.click(f'[data-place="{to}"]')
        page.wait_for_selector('#whose[data-mine="false"]')
        assert page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0
        assert page.evaluate("seen.flights") == 0
    context.close()


def test_one_looks_back_and_returns(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        game = begun(port, **against_bots(REGISTRY, "dames_polonaises"))
        Pointer(page).sits_down(port, game["id"], game["seats"]["0"])
        for _ in range(2):
            page.wait_for_selector('#whose[data-mine="true"]')
            number = page.get_attribute("#whose", "data-n")
            page.locator("#plays button").first.click()
            page.wait_for_selector(f'#whose[data-mine="true"]:not([data-n="{number}"])')
        now = page.inner_html("#board desc")
        page.locator("#moves .move").first.click()
        page.wait_for_selector("#past:not([hidden])")
        assert page.inner_html("#board desc") != now
        assert page.locator("#moves [aria-current]").count() == 1
        assert page.locator("[data-place].open").count() == 0
        page.click("#live")
        assert page.inner_html("#board desc") == now
        assert page.locator("[data-place].open").count() > 0


NEEDED = """() => {
  const sees = (one) => {
    const { top, left, bottom, right } = one.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && bottom > top && right > left;
  };
  const wanted = ["#board > *", "#board .die", ".player", ".tally", ".pegs", "#more button"];
  return wanted.flatMap((what) => [...document.querySelectorAll(what)].filter((one) => !sees(one)).map(() => what));
}"""


def test_all_a_player_needs_is_in_view_in_every_game(page: Page, tmp_path: Path) -> None:
    """On a large screen; tests/web/phones.py measures a telephone."""
    with served(tmp_path, REGISTRY) as (port, _):
        for name in REGISTRY.games:
            game = begun(port, **against_bots(REGISTRY, name))
            page.goto("about:blank")  # a page that is there already would only take the new key
            page.goto(f"http://127.0.0.1:{port}/table?lang=en#{game['id']}.{game['seats']['0']}")
            page.wait_for_selector('#whose[data-mine="true"]')
            page.wait_for_selector("#board > svg")
            assert page.evaluate(NEEDED) == [], name
            assert page.evaluate("document.documentElement.scrollHeight") <= 900, name
            assert page.evaluate("document.documentElement.scrollWidth") <= 1440, name
            board: Any = page.locator("#board > svg").bounding_box()
            assert board["width"] * board["height"] > 0.4 * 1440 * 900, name
