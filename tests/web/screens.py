"""The pictures of the pages in the documents, taken in a real browser: always the same games.

python -m tests.web.screens                  docs/pictures/web-*.png, which the guides show
python -m tests.web.screens home rules       docs/pictures/web/: these pages on three screens, by day and by night
python -m tests.web.screens all              docs/pictures/web/: all that are kept there
"""

from __future__ import annotations

import itertools
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Browser, Page

from tablegames.core.languages import use_language
from tablegames.plugin.registry import Registry
from tablegames.web.games import Asked, GameHouse
from tests.web.pointer import browser
from tests.web.served import ROOT, begun, served
from tests.web.test_hosting import going, played

FOLDER = ROOT / "docs" / "pictures"
SEED = 1
MOST = 200_000
"""Bytes of one picture."""
SIZES = {"wide": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
SCHEMES = ("light", "dark")


def at_table(page: Page, port: int, tables: Any, game: str, plays: int, lang: str, more: str = "") -> None:
    """Make some plays in a game of two people, for the player to move, who has touched one place."""
    tables.house.seeds = itertools.count(SEED).__next__  # the same game on every screen
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
    for number in range(1, int(str(page.get_attribute("#at", "max"))) + 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f'#number[data-at="{number}"]')
        if page.locator(".arrows path.way").count() > 4:
            break


def over(page: Page, port: int, tables: Any) -> None:
    """A short game that is over, and how it was played."""
    tables.house.seeds = itertools.count(SEED).__next__
    begun_game = begun(port, game="dames_rabattues", match="single")
    hosted = tables.house.find(begun_game["id"])
    while not hosted.waits and not hosted.over:
        time.sleep(0.01)
    going(played(tables.registry, hosted, 400))
    page.goto(f"http://127.0.0.1:{port}/table?lang=en#{hosted.id}.{begun_game['seats']['0']}")
    page.wait_for_selector("#over:not(:empty)")
    review = page.locator("#more .review, #more button", has_text="Review")
    if review.count():
        review.first.click()
        page.wait_for_selector("#article:not([hidden]) p")


def plain(path: str, ready: str, then: str = "") -> Callable[[Page, int, Any, Path], None]:
    """A page at an address, when it shows something; `then` is pressed."""

    def act(page: Page, port: int, tables: Any, folder: Path) -> None:
        page.goto(f"http://127.0.0.1:{port}{path}")
        page.wait_for_selector(ready)
        if then:
            page.click(then)

    return act


def table_of(game: str, plays: int) -> Callable[[Page, int, Any, Path], None]:
    """The table of a game after some plays."""
    return lambda page, port, tables, folder: at_table(page, port, tables, game, plays, "en")


PAGES: dict[str, Callable[[Page, int, Any, Path], None]] = {
    "home": plain("/?lang=en", ".game svg"),
    "dialog": plain("/?lang=en", ".game svg", 'li[data-game="trictrac"] button'),
    "trictrac": table_of("trictrac", 14),
    "toutetable": table_of("toutetable", 10),
    "jacquet": table_of("jacquet", 24),
    "dames": table_of("dames_polonaises", 30),
    "domino": table_of("domino", 4),
    "learn": plain("/study?lang=en", ".studies svg"),
    "lesson": plain("/study?lang=en#trictrac/lesson/first", "#board svg"),
    "problem": plain("/study?lang=en#dames_polonaises/problem/manoury-1", "#board svg"),
    "rules": plain("/rules/trictrac?lang=en", "figure svg"),
    "watch": plain("/replay?lang=en", ".game svg"),
    "mine": plain("/mine?lang=en", ".empty svg"),
    "error": plain("/nothing?lang=en", ".empty svg"),
    "replay": looked_through,
    "review": lambda page, port, tables, folder: over(page, port, tables),
}
"""The pages that can be taken on every screen."""
KEPT = ("home", "trictrac", "toutetable", "jacquet", "dames", "domino", "lesson", "review", "replay", "rules", "error")
"""Those of them that are kept in the repository."""


def main() -> int:
    """Take those that are asked for."""
    use_language("en")
    known = Registry()
    names = list(KEPT) if sys.argv[1:] == ["all"] else sys.argv[1:]
    with browser() as window, tempfile.TemporaryDirectory() as name, patch("os.urandom", lambda size: b"\7" * size):
        folder = Path(name)
        with served(folder / "games", known) as (port, tables):
            if names:
                for taken in names:
                    for size, scheme in product(SIZES, SCHEMES):
                        act = partial(
                            PAGES[taken], port=port, tables=tables, folder=folder / f"{taken}-{size}-{scheme}"
                        )
                        _shot(window, f"web/{taken}-{size}-{scheme}", SIZES[size], scheme, act, half=size != "phone")
                return 0

            def shot(called: str, size: tuple[int, int], scheme: Any, act: Callable[[Page], None]) -> None:
                _shot(window, f"web-{called}", size, scheme, act)

            shot("trictrac", (1180, 760), "light", lambda page: at_table(page, port, tables, "trictrac", 14, "en"))
            shot("phone", (390, 800), "dark", lambda page: at_table(page, port, tables, "toutetable", 10, "fr"))
            shot("replay", (1180, 860), "light", lambda page: looked_through(page, port, tables, folder / "other"))
            shot("cards", (1180, 760), "light", lambda page: _cards(page, port))
    return 0


def _cards(page: Page, port: int) -> None:
    page.goto(f"http://127.0.0.1:{port}/?lang=fr")
    page.wait_for_selector(".game svg")


def _shot(
    window: Browser, called: str, size: tuple[int, int], scheme: Any, act: Callable[..., None], *, half: bool = False
) -> None:
    context = window.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = context.new_page()
    act(page)
    page.wait_for_timeout(300)
    path = FOLDER / f"{called}.png"
    path.parent.mkdir(exist_ok=True)
    page.screenshot(path=path)
    context.close()
    with suppress(ImportError):  # with matplotlib it is there
        from PIL import Image

        taken = Image.open(path).convert("RGB")
        if half:
            taken = taken.resize((size[0] // 2, size[1] // 2), Image.Resampling.LANCZOS)
        taken.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=3).save(path, optimize=True)  # rare colours stay
    assert path.stat().st_size <= MOST, f"{path}: {path.stat().st_size} bytes"
    print(path.relative_to(ROOT), path.stat().st_size)


if __name__ == "__main__":
    sys.exit(main())
