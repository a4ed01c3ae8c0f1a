"""A newcomer in a real browser: answers are visible, and the page shows the rules in use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("playwright", reason="playwright, which drives a browser, is not installed")

from playwright.sync_api import Browser, Page

from tests.web import pointer
from tests.web.pointer import Pointer, chosen, starts, unfold
from tests.web.served import asked_for, begun, served

pytestmark = pytest.mark.skipif(pointer.CHROMIUM is None, reason="there is no chromium on this machine")
IN_VIEW = "(one) => { const box = one.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"


@pytest.fixture
def page(window: Browser) -> Iterator[Page]:
    context = window.new_context(viewport={"width": 1180, "height": 800})
    yield context.new_page()
    context.close()


def test_what_is_answered_is_seen_wherever_one_looks(page: Page, tmp_path: Path) -> None:
    """On a screen of 800 lines and, with everything open and scrolled down, on a telephone."""
    with served(tmp_path) as (port, _):
        page.goto(f"http://127.0.0.1:{port}/?lang=en")
        starts(page, "trictrac", "here")
        page.wait_for_selector('#whose[data-mine="true"]')
        page.click("#more button:has-text('Hint')")
        page.wait_for_selector("#notice:not(:empty)")
        assert page.locator("#notice").evaluate(IN_VIEW)
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_timeout(300)
        page.wait_for_selector('#whose[data-mine="true"]')
        assert "Dice: " in str(page.text_content("#news"))
        page.click("#unfold")
        unfold(page, "choices")
        page.fill("#typed", "1/99")
        page.press("#typed", "Enter")
        page.wait_for_selector("#notice:not(:empty)")
        assert page.locator("#notice").evaluate(IN_VIEW)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_without_a_connection_it_is_nobody_s_turn(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        game = begun(port, game="toc")
        Pointer(page).sits_down(port, game["id"], game["seats"]["0"])
        page.wait_for_selector("#whose:not(:empty)")
    page.wait_for_selector("#notice:not(:empty)")
    assert page.get_attribute("#whose", "data-mine") == "false"
    assert "No connection" in str(page.text_content("#whose"))
    assert page.locator("#notice").evaluate(IN_VIEW)


def test_the_table_tells_its_rules_and_leads_a_newcomer_to_the_lesson(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        page.goto(f"http://127.0.0.1:{port}/rules/trictrac?lang=en")
        page.wait_for_selector("a.lesson")
        page.goto(f"http://127.0.0.1:{port}/?lang=en")
        chosen(page, "trictrac")
        page.wait_for_selector("#new-game a.lesson")
        page.keyboard.press("Escape")
        starts(page, "trictrac", "here")
        unfold(page, "about")
        page.click("#played summary")
        page.wait_for_selector("#played li")
        assert "12 · holes needed to win a partie ordinaire" in page.inner_text("#played")
        page.click("#lesson a.lesson")
        page.wait_for_selector("#study:not([hidden])")
        assert "Trictrac: your first game" in str(page.text_content("#title"))
        page.goto(f"http://127.0.0.1:{port}/?lang=en")
        starts(page, "trictrac", "here")
        page.wait_for_selector('#whose[data-mine="true"]')
        assert not page.is_visible("#lesson")  # a second game


RUNS = """async ([plays, picked]) => {
  const { fitting, runs } = await import("/static/clicks.js");
  const { open, next } = fitting(plays.map((strokes) => ({ strokes })), picked);
  return Object.fromEntries(runs(open, picked, next));
}"""


@pytest.mark.parametrize(
    ("plays", "run"),
    [
        pytest.param(
            [[["12", "17"], ["17", "20"]], [["1", "6"], ["12", "15"]]], {"20": ["17", "17", "20"]}, id="one way"
        ),
        pytest.param([[["12", "17"], ["17", "20"]], [["12", "15"], ["15", "20"]]], {}, id="two ways"),
        pytest.param([[["12", "17"], ["17", "20"]], [["12", "20"]]], {}, id="at one stroke"),
        pytest.param([[["12", "17"], ["1", "4"]]], {}, id="two dames"),
    ],
)
def test_a_dame_s_run_is_touched_at_its_beginning_and_its_end(
    page: Page, tmp_path: Path, plays: list[list[list[str]]], run: dict[str, list[str]]
) -> None:
    with served(tmp_path) as (port, _):
        page.goto(f"http://127.0.0.1:{port}/static/theme.css")
        assert page.evaluate(RUNS, [plays, ["12"]]) == run


def test_what_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        assert asked_for(port, "GET", "/rules/trictrac")[0] == 200
        assert asked_for(port, "GET", "/rules/nope")[0] == 404


def test_small_things_of_a_table(page: Page, tmp_path: Path) -> None:
    """An empty play gets an answer, panels stay open in the other language, and players have readable names."""
    with served(tmp_path) as (port, _):
        page.goto(f"http://127.0.0.1:{port}/?lang=en")
        starts(page, "plain", "bot")
        page.wait_for_selector('#whose[data-mine="true"]')
        assert "Bot · level " in str(page.text_content("#above"))
        unfold(page, "choices")
        page.click("#typing button")
        assert "Type a play first" in str(page.text_content("#notice"))
        unfold(page, "about")
        page.click("#played summary")
        page.wait_for_selector("#played li")
        page.click("#other-language")
        page.wait_for_selector("#played[open] li")
        assert "Règles de cette table" in str(page.text_content("#played summary"))
