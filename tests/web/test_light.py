"""Pages are light and stand still: bytes over the network, and how far what is seen moves by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("playwright", reason="playwright, which drives a browser, is not installed")

from playwright.sync_api import Browser

from tests.web import pointer
from tests.web.served import begun, served

pytestmark = pytest.mark.skipif(pointer.CHROMIUM is None, reason="there is no chromium on this machine")
MOST = 400_000
"""Bytes of a page with all that it fetches, fonts too."""
STILL = 0.02
"""Layout shift, as browsers count it: the part of the window that moves, times how far."""
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifted += one.value; })
  .observe({ type: "layout-shift", buffered: true });"""
PAGES = {
    "/": ".game svg",
    "/rules": ".game svg",
    "/rules/trictrac": "figure svg",
    "/study": ".studies svg",
    "/study#trictrac/lesson/first": "#board svg",
    "/replay": ".game svg",
    "/mine": ".empty svg",
    "/nothing": ".empty svg",
    "/fairdice": "main li",
}


@pytest.mark.parametrize("wide", [1440, pytest.param(390, marks=pytest.mark.long)])
def test_pages_are_light_and_stand_still(window: Browser, tmp_path: Path, wide: int) -> None:
    weights, shifts = {}, {}
    with served(tmp_path) as (port, _):
        game = begun(port, game="toutetable", players=["human"], rest="random", match="single")
        table = {f"/table#{game['id']}.{game['seats']['0']}": "#board svg"}
        for path, ready in {**PAGES, **table}.items():
            context = window.new_context(viewport={"width": wide, "height": 900 if wide > 400 else 844})
            page = context.new_page()
            page.add_init_script(SHIFTS)
            weight = _weighed(context.new_cdp_session(page))
            page.goto(f"http://127.0.0.1:{port}{path}")
            page.wait_for_selector(ready)
            page.wait_for_timeout(500)
            weights[path], shifts[path] = sum(weight), page.evaluate("window.shifted")
            context.close()
    print({path: f"{weights[path] / 1000:.0f} kB, {shifts[path]:.4f}" for path in weights})
    assert {path: weight for path, weight in weights.items() if not 20_000 < weight < MOST} == {}
    assert {path: shift for path, shift in shifts.items() if shift >= STILL} == {}


def _weighed(session: Any) -> list[int]:
    """Return the size of later requests, in bytes over the network."""
    weight: list[int] = []
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda told: weight.append(int(told["encodedDataLength"])))
    return weight
