"""The page, in real browsers: a draw is offered, declined and accepted, and the rematch has the sides swapped."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("playwright", reason="playwright, which drives a browser, is not installed")

from playwright.sync_api import Browser

from tests.web import pointer
from tests.web.pointer import starts
from tests.web.served import served
from tests.web.test_fair_page import somebody

pytestmark = pytest.mark.skipif(pointer.CHROMIUM is None, reason="there is no chromium on this machine")


def test_two_people_agree_on_a_draw_and_play_again(window: Browser, tmp_path: Path) -> None:
    one, other = somebody(window), somebody(window)
    with served(tmp_path) as (port, tables):
        one.goto(f"http://127.0.0.1:{port}/?lang=en")
        starts(one, "dames_polonaises", "invite")
        one.wait_for_selector("#more button.draw:enabled")
        other.goto(one.input_value("#links .invitation input"))
        other.wait_for_selector("#more button.draw:enabled")
        one.click("#more button.draw")
        one.click("dialog.sure button.strong")
        other.wait_for_selector("#more .offer:text('White offers a draw.')")
        other.click("#more button.decline")
        one.wait_for_selector("#acts .offer:text('Black declines the draw.')")
        assert one.locator("#more button.draw:enabled").count() == 0
        for page in (one, other):  # an offer changes no position: its answer is not taken for a lost frame
            page.wait_for_timeout(1_500)
            assert "lost" not in (page.get_attribute("#game", "class") or "")
            assert page.locator(".pending").count() == 0
        other.click("#more button.draw")
        other.click("dialog.sure button.strong")
        one.click("#more button.accept")
        for page in (one, other):
            page.wait_for_selector("#over:text('The players agree on a draw.')")
        (first,) = tables.house.open.values()
        began = first.session.state.turn  # after the lots nobody has played
        one.click("#more button.again")
        other.wait_for_selector("#more .offer:text('White wants a rematch.')")
        other.click("#more button.again")
        for page in (one, other):  # each goes to its next seat by itself
            page.wait_for_selector("#over:empty", state="attached")
        again = next(hosted for hosted in tables.house.open.values() if hosted is not first)
        assert again.session.state.turn == began, "the other player, who sits there now, begins"
        other.wait_for_selector("#more button.draw:enabled")
        other.click("#more button.draw")
        other.click("dialog.sure button.strong")
        one.wait_for_selector("#more .offer:text('White offers a draw.')")
        assert one.errors == other.errors == []  # type: ignore[attr-defined]
