"""Two friends in two browsers: the link, who is here, whose turn it is, and the games each finds again."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("playwright", reason="playwright, which drives a browser, is not installed")

from playwright.sync_api import Browser, expect

from tablegames.web import addresses
from tablegames.web.addresses import Reachable
from tests.web import pointer
from tests.web.pointer import resigns, starts
from tests.web.served import served
from tests.web.test_fair_page import somebody
from tests.web.test_friends import ELSEWHERE

pytestmark = pytest.mark.skipif(pointer.CHROMIUM is None, reason="there is no chromium on this machine")


def test_a_friend_comes_goes_and_finds_the_game_again(
    window: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: [ELSEWHERE])
    white, black = somebody(window), somebody(window)
    with served(tmp_path) as (port, tables):
        tables.reach = Reachable(port, alone=True)
        white.goto(f"http://127.0.0.1:{port}/?lang=en")
        starts(white, "tourne_case", "invite")
        expect(white.locator(".invitation")).to_contain_text("works only on this machine")
        white.click(".invitation .letin")
        white.wait_for_selector(".invitation .qr svg")
        link = white.input_value(".invitation input >> nth=0")
        assert link.startswith(f"http://{ELSEWHERE}:{port}/table#")
        friend = white.locator(".player[data-seat='1']")
        expect(friend).to_contain_text("not here yet")
        black.goto(link.replace("/table", "/table?lang=fr"))
        expect(friend).to_contain_text("online")
        expect(black.locator("#below")).to_contain_text("en ligne")
        playing = white.locator(".player:has-text('it has been their turn for less than a minute')")
        expect(playing).to_have_count(1)
        black.goto(f"http://{ELSEWHERE}:{port}/?lang=fr")  # the guest has it among his games
        expect(friend).to_contain_text("offline for less than a minute")
        mine = black.locator("#open li")
        expect(mine).to_have_count(1)
        expect(mine).to_contain_text("contre Blancs (une personne)")
        expect(mine).to_contain_text("dernier coup il y a moins d'une minute")
        resigns(white)
        white.wait_for_selector("#over:not(:empty)")
        black.reload()
        expect(mine).to_have_count(0)
        black.goto(f"http://{ELSEWHERE}:{port}/mine?lang=fr")
        ended = black.locator("#mine li")
        expect(ended).to_have_attribute("data-over", "true")
        expect(ended).to_contain_text("abandonne")
        ended.locator("a").click()
        black.wait_for_selector("#over:not(:empty)")
        white.goto(f"http://127.0.0.1:{port}/mine?lang=en")
        expect(white.locator("#mine li")).to_contain_text("against Black (a person)")
        assert white.errors == black.errors == []  # type: ignore[attr-defined]
        tables.reach.beside.should_exit = True  # type: ignore[union-attr]
