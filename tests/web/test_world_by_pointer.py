"""The games of the world in a browser: a pointer that knows no game plays them by clicks alone."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("playwright", reason="playwright, which drives a browser, is not installed")

from playwright.sync_api import Browser

from tests.web import pointer
from tests.web.pointer import Pointer, against_bots, played
from tests.web.served import begun, served
from tests.web.sittings import contributed

pytestmark = pytest.mark.skipif(pointer.CHROMIUM is None, reason="there is no chromium on this machine")
WORLD = contributed("world")


def test_a_game_of_each_family_is_played_by_clicks(window: Browser, tmp_path: Path) -> None:
    with served(tmp_path, WORLD) as (port, _):
        for name in ("block", "frysk", "hypergammon"):
            game = begun(port, **against_bots(WORLD, name))
            context = window.new_context(viewport={"width": 1200, "height": 900})
            person = Pointer(context.new_page())
            person.sits_down(port, game["id"], game["seats"]["0"])
            person.clicks_on(4, seconds=60)
            assert person.errors == []
            context.close()


@pytest.mark.long
@pytest.mark.parametrize("name", WORLD.games)
def test_a_pointer_finishes_the_game_and_its_record_verifies(window: Browser, tmp_path: Path, name: str) -> None:
    ended, clicks = played(window, WORLD, tmp_path, against_bots(WORLD, name), 600)
    assert ended
    assert clicks > 0
