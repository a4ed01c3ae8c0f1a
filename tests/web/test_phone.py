"""On a telephone nothing covers anything else, and a table is seen whole: board, dice, plates, score and buttons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("playwright", reason="playwright, which drives a browser, is not installed")

from playwright.sync_api import Browser

from tests.web import phones, pointer
from tests.web.screens import at_table
from tests.web.served import served

pytestmark = pytest.mark.skipif(pointer.CHROMIUM is None, reason="there is no chromium on this machine")
BELOW = "((one) => one.scrollHeight - one.clientHeight - one.scrollTop)(document.querySelector('#moves'))"
"""How much of the score sheet lies below what is seen of it, in pixels."""


def test_rows_do_not_overlap_and_what_is_past_is_not_told_again(window: Browser, tmp_path: Path) -> None:
    context = window.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    with served(tmp_path) as (port, tables):
        at_table(page, port, tables, "toutetable", 26, "en")
        assert page.locator("#call[data-fresh]").count() == 0  # nothing happened just now
        assert page.locator(".arrows *").count() == 0
        assert page.locator(".rings .goal").count() == page.locator("[data-place].open").count()
        latest = page.inner_text("#latest")  # what happened last, above the board
        assert latest
        page.click("#latest")
        page.wait_for_selector("#call[data-whole]")
        assert latest in page.inner_text("#call")
        page.click("#call .said, #news > p:last-child")
        page.wait_for_selector("#call:not([data-fresh])", state="attached")
        page.click("#unfold")
        page.wait_for_timeout(400)
        rows: Any = page.evaluate(
            "[...document.querySelectorAll('#moves li')].map((one) => [one.clientHeight, one.scrollHeight])"
        )
        assert rows
        assert [row for row in rows if row[1] > row[0]] == []
        end: float = page.evaluate(BELOW)
        assert end < 2  # the last play is in view
    context.close()


USUAL = ("tablegames", "nim", "belote")
"""Packages that the suite measures; `-m long` measures all."""


@pytest.mark.parametrize(
    "package",
    [pytest.param(name, marks=() if name in USUAL else pytest.mark.long) for name in phones.packages(Path())],
)
def test_a_table_is_seen_whole_at_every_game(window: Browser, tmp_path: Path, package: str) -> None:
    """Nothing scrolls, no name or score is cut, and places are for fingers as far as the board allows it."""
    registry = phones.packages(tmp_path)[package]()
    wrong: dict[str, object] = {}
    for game, page in phones.looked_at(window, registry, tmp_path / "games"):
        seen = phones.measured(page)
        assert {"board 0", "player 0", "action 0"} <= set(seen.named), game
        left, top, right, bottom = seen.named["board 0"]
        large = package != "tablegames" or (right - left) * (bottom - top) > 0.4 * phones.WIDE * phones.HIGH
        if seen.outside or seen.cut or max(seen.scrolled) > 0 or seen.smallest < seen.allowed or not large:
            wrong[game] = (seen.outside, seen.cut, seen.scrolled, f"{seen.smallest} of {seen.allowed} px")
    assert wrong == {}


def test_on_its_side_a_telephone_shows_the_board_of_a_lesson_and_what_is_asked(window: Browser, tmp_path: Path) -> None:
    context = window.new_context(viewport={"width": 844, "height": 390}, has_touch=True)
    page = context.new_page()
    with served(tmp_path) as (port, _):
        page.goto(f"http://127.0.0.1:{port}/study?lang=en#trictrac/lesson/first")
        for what in ("#board svg", "#task", "#acts button"):
            page.wait_for_selector(what)
            box: Any = page.locator(what).first.bounding_box()
            assert 0 <= box["y"] < box["y"] + box["height"] <= 390, what
            assert box["height"] >= 44, what
    context.close()
