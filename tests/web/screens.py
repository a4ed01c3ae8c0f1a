"""The pictures of the pages in the documents, taken in a real browser: always the same games.

python -m tests.web.screens     writes docs/pictures/web-*.png
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Browser, Page

from tablegames.core.languages import use_language
from tablegames.plugin.registry import Registry
from tablegames.web.hosting import Asked, GameHouse
from tests.web.pointer import browser
from tests.web.served import ROOT, begun, served
from tests.web.test_hosting import going, played

FOLDER = ROOT / "docs" / "pictures"
MOST = 150_000
"""Bytes of one picture."""


def at_table(page: Page, port: int, tables: Any, game: str, plays: int, lang: str, more: str = "") -> None:
    """Some plays into a game of two people, at the place of whoever is to play, who has touched one place."""
    begun_game = begun(port, game=game, match="single")
    hosted = tables.house.find(begun_game["id"])
    while not hosted.waits or tables.running:  # the server throws, nobody else
        time.sleep(0.01)
    going(played(tables.registry, hosted, plays))
    page.goto(f"http://127.0.0.1:{port}/table?lang={lang}{more}#{hosted.id}.{begun_game['seats'][str(hosted.asked)]}")
    page.wait_for_selector("[data-place].open")
    places = page.locator("[data-place].open")
    places.nth(min(1, places.count() - 1)).click()
    page.wait_for_timeout(300)


def looked_through(page: Page, port: int, tables: Any, folder: Path) -> None:
    """A record at a throw that was worth something in several ways."""
    house = GameHouse(tables.registry, folder)
    hosted, _ = house.begin(Asked("trictrac", match="single"))
    played(tables.registry, hosted, 40)
    house.close()
    content = (folder / f"{hosted.id}.jsonl").read_bytes()
    page.goto(f"http://127.0.0.1:{port}/replay?lang=en")
    page.set_input_files("#file", files=[{"name": "trictrac.jsonl", "mimeType": "text/plain", "buffer": content}])
    page.wait_for_selector("#moves li")
    for number in range(page.locator("#moves button").count()):
        page.locator("#moves button").nth(number).click()
        page.wait_for_selector(f'#number[data-at="{number + 1}"]')
        if page.locator(".arrows polyline.way").count() > 2:
            break


def main() -> int:
    """Take them all."""
    use_language("en")
    known = Registry()
    with browser() as window, tempfile.TemporaryDirectory() as name, patch("os.urandom", lambda size: b"\7" * size):
        folder = Path(name)
        with served(folder / "games", known) as (port, tables):

            def shot(called: str, size: tuple[int, int], scheme: Any, act: Callable[[Page], None]) -> None:
                _shot(window, called, size, scheme, act)

            shot("trictrac", (1180, 760), "light", lambda page: at_table(page, port, tables, "trictrac", 14, "en"))
            shot("phone", (390, 800), "dark", lambda page: at_table(page, port, tables, "toutetable", 10, "fr"))
            shot("replay", (1180, 860), "light", lambda page: looked_through(page, port, tables, folder / "other"))
            shot("cards", (1180, 760), "light", lambda page: _cards(page, port))
    return 0


def _cards(page: Page, port: int) -> None:
    page.goto(f"http://127.0.0.1:{port}/?lang=fr")
    page.wait_for_selector(".cards li svg")


def _shot(window: Browser, called: str, size: tuple[int, int], scheme: Any, act: Callable[[Page], None]) -> None:
    context = window.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    page = context.new_page()
    act(page)
    path = FOLDER / f"web-{called}.png"
    page.screenshot(path=path)
    context.close()
    with suppress(ImportError):  # with matplotlib it is there; a plate has few colours
        from PIL import Image

        Image.open(path).convert("RGB").quantize(64).save(path, optimize=True)
    assert path.stat().st_size <= MOST, f"{path}: {path.stat().st_size} bytes"
    print(path.relative_to(ROOT), path.stat().st_size)


if __name__ == "__main__":
    sys.exit(main())
