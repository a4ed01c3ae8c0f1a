"""axe-core, which checks pages for people who cannot see or point, finds nothing serious on any of ours."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("playwright", reason="playwright, which drives a browser, is not installed")

from playwright.sync_api import Browser, Page

from tablegames.arena.watching import WatchedMatch
from tablegames.plugin.registry import Registry
from tests.web import pointer
from tests.web.pointer import Pointer, against_bots, chosen, unfold
from tests.web.served import begun, served
from tests.web.test_match import played as play_match
from tests.web.test_replays import record

AXE = Path(sys.prefix) / "node_modules" / "axe-core" / "axe.min.js"
pytestmark = [
    pytest.mark.skipif(pointer.CHROMIUM is None, reason="there is no chromium on this machine"),
    pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed (make test does it, by npm)"),
]
REGISTRY = Registry()
SERIOUS = ("serious", "critical")
FOUND = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations.map((one) =>
  ({ id: one.id, impact: one.impact, nodes: one.nodes.slice(0, 4).map((node) => node.html.slice(0, 160)) }))"""


def problems(page: Page) -> list[dict[str, Any]]:
    """Return the findings that axe-core considers serious on the page as it is."""
    page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate(FOUND)
    return [one for one in found if one["impact"] in SERIOUS]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Page], Iterator[str]]]:
    """Every page there is, opened one after the other; what each is called."""
    folder = tmp_path_factory.mktemp("pages")
    play_match(folder / "match")
    content = record(folder / "played", "trictrac", 12)
    match = WatchedMatch(REGISTRY, folder / "match")

    def opened(page: Page, lang: str) -> Iterator[str]:
        home = f"http://127.0.0.1:{port}"
        for path, ready in (
            ("/", ".game"),
            ("/rules/trictrac", "main h2"),
            ("/match", "#games tbody tr"),
            ("/nothing", "main a"),
            ("/fairdice", "main li"),
            ("/mine", ".empty a"),
            ("/rules", ".game a"),
        ):
            page.goto(f"{home}{path}?lang={lang}")
            page.wait_for_selector(ready)
            yield path
        page.goto(f"{home}/?lang={lang}")
        chosen(page, "revertier")
        page.click("#new-game summary")
        page.wait_for_selector("#revertier-handicap")
        yield "the form of the options"
        page.goto(f"{home}/study?lang={lang}")
        page.wait_for_selector(".studies")
        yield "/study"
        for study in ("dames_polonaises/problem/manoury-1", "trictrac/counting/7", "trictrac/problem/counting-1"):
            page.goto(f"{home}/rules/toc")
            page.goto(f"{home}/study?lang={lang}#{study}")
            page.wait_for_selector("#board svg")
            yield study
        page.goto(f"{home}/replay?lang={lang}")
        page.set_input_files("#file", files=[{"name": "game.jsonl", "mimeType": "text/plain", "buffer": content}])
        page.wait_for_selector("#moves li")
        page.locator("#moves button").nth(4).click()
        page.wait_for_selector("#moves [aria-current]")
        yield "/replay"
        for game, rules in (("trictrac", {}), ("domino", {}), ("dames_polonaises", {"arbiter": "table"})):
            begun_game = begun(port, **against_bots(REGISTRY, game, None, **rules))
            Pointer(page).sits_down(port, begun_game["id"], begun_game["seats"]["0"], lang)
            page.wait_for_selector('#whose[data-mine="true"]')
            unfold(page, "about")
            page.click("#legend summary")
            page.wait_for_selector("#legend li svg")
            if rules:
                unfold(page, "choices")
                page.click("#meanings summary")
                unfold(page, "table-acts")
                page.locator("#sayings button").first.click()
            yield f"the table of {game} {rules}"

    with served(folder / "games", match=match) as (port, _):
        yield opened  # type: ignore[misc]


@pytest.mark.parametrize(
    ("lang", "scheme", "wide"), [("en", "light", 1200), pytest.param("fr", "dark", 390, marks=pytest.mark.long)]
)
def test_nothing_serious_on_any_page(window: Browser, pages: Any, lang: str, scheme: Any, wide: int) -> None:
    context = window.new_context(color_scheme=scheme, viewport={"width": wide, "height": 844})
    page = context.new_page()
    found = {name: problems(page) for name in pages(page, lang)}
    context.close()
    assert len(found) > 10
    assert {name: one for name, one in found.items() if one} == {}
