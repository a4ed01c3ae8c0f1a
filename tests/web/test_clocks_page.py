"""Two browsers with a clock: it runs on the plates and ends the game; both go to the rematch."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="no browser is installed")

from playwright.sync_api import Browser

from tests.web.served import begun, served

CLOCK = {"kind": "fischer", "start": 60, "step": 3}


def test_the_clock_is_on_the_plates_and_both_go_to_the_rematch(window: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        game = begun(port, game="dames_polonaises", match="single", first=0, clock=CLOCK)
        pages = []
        for seat in "01":
            page = window.new_context().new_page()
            page.goto(f"http://127.0.0.1:{port}/table?lang=en#{game['id']}.{game['seats'][seat]}")
            page.wait_for_selector('.clock[data-clock="0"]:not(:empty)')
            pages.append(page)
        white, black = pages
        assert white.inner_text('.clock[data-clock="1"]') == "1:00"
        hosted = tables.house.open[game["id"]]
        assert hosted.clock is not None
        for seat in (0, 1):
            hosted.submit(hosted.asked, "31-26" if seat == 0 else "20-25")  # type: ignore[arg-type]
        white.reload()
        white.wait_for_selector('.clock[data-clock="0"][data-runs="true"]')
        white.wait_for_function("() => document.querySelector('.clock[data-clock=\"0\"]').textContent < '1:00'")
        hosted.clock.left[0] = 0.0
        white.evaluate("location.reload()")  # the page finds the time up, and asks the server to look
        for page in pages:
            page.wait_for_selector("#over:not(:empty)")
        assert "run out of time" in black.inner_text("#over")
        for page in pages:
            page.click("button.again")
        for page in pages:
            page.wait_for_function("(old) => !location.hash.includes(old)", arg=game["id"])
            page.wait_for_selector('.clock[data-clock="0"]:not(:empty)')
        (after,) = (one for name, one in tables.house.open.items() if name != game["id"])
        assert [page.url.partition("#")[2].partition(".")[0] for page in pages] == [after.id, after.id]


def test_a_new_game_gets_the_clock_of_its_dialog_and_the_next_one_remembers_it(window: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        page = window.new_context().new_page()
        for first in (True, False):
            page.goto(f"http://127.0.0.1:{port}/?lang=en#plain")
            page.wait_for_selector("#new-game[open] #clocks select")
            if first:
                assert page.locator("#plain-minutes").is_hidden()
                page.select_option("#plain-clock", "delay")
                page.fill("#plain-minutes", "3")
                page.fill("#plain-seconds", "7")
            page.click("#begin")
            page.wait_for_selector('.clock[data-clock="0"]:not(:empty)')
            page.goto("about:blank")
        controls = [hosted.clock and hosted.clock.control.data for hosted in tables.house.open.values()]
        assert controls == 2 * [{"kind": "delay", "start": 180, "step": 7}]
