"""The built site, served as files and nothing else: it plays every game, without a network once it was loaded.

It takes minutes, so it runs when it is asked for: `pytest -m site`, or `make soak`.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("mkdocs", reason="the extra 'docs', which builds the site, is not installed")
pytest.importorskip("playwright", reason="playwright, which drives a browser, is not installed")

from playwright.sync_api import Browser, BrowserContext, Page

from benchmarks.first_board import Stopwatch
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import read_record
from tablegames.records.replay import table_of, verify
from tablegames.session.puzzles import problems_of
from tablegames.web.clicks import Places, without_more
from tests.web import pointer
from tests.web.pointer import Pointer, chosen, unfold
from tests.web.test_replays import record
from tools.docs.parts import bring

ROOT = Path(__file__).parent.parent.parent
REGISTRY = Registry()
FIRST_BOARD = 7.0
"""Seconds of CPU of the whole browser until a board is there; 4.7 on two quiet cores, 3.3 to 3.8 s to wait."""
REPLY = 1.0
"""Seconds of CPU of the program in the page for a turn: the person's play, the bot's reply, and both boards."""
PATIENCE = 60_000
FOLDERS = {"en": "rules", "fr": "fr"}
pytestmark = [
    pytest.mark.site,
    pytest.mark.skipif(pointer.CHROMIUM is None, reason="there is no chromium on this machine"),
]
REPLIES = """() => {
  window.replies = [];
  const whose = document.querySelector("#whose");
  let since = null;
  new MutationObserver(() => {
    const mine = whose.dataset.mine === "true";
    if (!mine && since === null) since = performance.now();
    if (mine && since !== null) { window.replies.push(performance.now() - since); since = null; }
  }).observe(whose, { attributes: true });
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, as `make docs` builds it."""
    lacking = bring()
    if lacking:
        pytest.skip(lacking)
    folder = tmp_path_factory.mktemp("site").resolve()
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return folder


class Quiet(SimpleHTTPRequestHandler):
    """Files, and no word about them."""

    def log_message(self, *told: Any) -> None:
        pass


@contextmanager
def files(site: Path) -> Iterator[str]:
    """The site's address, until the server goes away."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def context(window: Browser) -> Iterator[BrowserContext]:
    made = window.new_context(viewport={"width": 1200, "height": 900})
    yield made
    made.close()


def seated(page: Page, home: str, game: str, lang: str) -> float:
    """From the rules of a game to its table; how many seconds of CPU it took until a board was there."""
    page.goto(f"{home}/{FOLDERS[lang]}/{game}.html")
    watch = Stopwatch()
    page.click("form.play button")
    page.wait_for_selector("#board svg", timeout=PATIENCE)
    _, took = watch.read()
    page.wait_for_selector('#whose[data-mine="true"], #over:not(:empty)', timeout=PATIENCE)
    return took


def is_kept(page: Page) -> None:
    """Wait until all that was loaded is kept for when there is no network."""
    page.wait_for_selector("html[data-kept]", state="attached", timeout=PATIENCE)


def where(page: Page) -> tuple[str | None, str | None]:
    """The step of a lesson, and what can be done at it: steps that only explain something bring no news."""
    return page.text_content("#step"), page.text_content("#acts")


def saved(page: Page, folder: Path) -> Path:
    """The record, as the page hands it over."""
    with page.expect_download() as coming:
        page.click("button.save")
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


@pytest.mark.parametrize(("game", "lang"), [("plain", "fr"), ("domino", "en"), ("trictrac", "fr")])
def test_a_whole_game_without_a_network_and_its_record_verifies(
    site: Path, context: BrowserContext, tmp_path: Path, game: str, lang: str
) -> None:
    page = context.new_page()
    person = Pointer(page)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    with files(site) as home:
        took = seated(page, home, game, lang)
        assert took < FIRST_BOARD
        assert page.evaluate("document.documentElement.lang") == lang
        is_kept(page)
        page.reload()
        page.wait_for_selector('#whose[data-mine="true"]', timeout=PATIENCE)
    context.set_offline(True)
    watch = Stopwatch()
    page.reload()
    page.wait_for_selector("#board svg", timeout=PATIENCE)
    _, again = watch.read()
    assert again < FIRST_BOARD
    page.evaluate(REPLIES)
    watch = Stopwatch(Stopwatch.WORKER)
    ended = person.finishes(400)
    replies = sorted(page.evaluate("window.replies"))
    turn = watch.read()[1] / len(replies)
    record = read_record(saved(page, tmp_path))
    assert verify(table_of(REGISTRY, record), record) is not None
    assert person.errors == []
    assert [url for url in asked if not url.startswith(home)] == []
    middle = replies[len(replies) // 2] / 1000
    print(
        f"\n  {game}: {took:.1f} s of CPU, without a network {again:.1f} s; a turn {turn:.2f} s, {middle:.2f} s to wait"
    )
    print(f"  {ended}")
    assert turn < REPLY


@pytest.mark.parametrize(("lang", "solved"), [("en", "Solved."), ("fr", "Résolu.")])
def test_problems_lessons_and_counting_without_a_network(
    site: Path, context: BrowserContext, lang: str, solved: str
) -> None:
    page = context.new_page()
    person = Pointer(page)
    with files(site) as home:
        page.goto(f"{home}/{FOLDERS[lang]}/dames_polonaises.html")
        page.click("p.ways a >> nth=0")
        page.wait_for_selector(".studies", timeout=PATIENCE)
        assert page.evaluate("document.documentElement.lang") == lang
        assert page.get_attribute(".studies >> nth=0", "data-game") == "dames_polonaises"
        is_kept(page)
    context.set_offline(True)
    page.reload()
    page.click('a[href="#dames_polonaises/problem/manoury-1"] >> nth=0', timeout=PATIENCE)
    page.wait_for_selector("#board svg", timeout=PATIENCE)
    draughts = REGISTRY.game("dames_polonaises")
    problem: Any = problems_of(REGISTRY, draughts, REGISTRY.puzzles(draughts))["manoury-1"]
    squares = Places(frozenset(map(str, range(1, 51))))
    for number, move in enumerate(problem.line[::2], start=1):
        for stroke in squares.strokes(without_more(move)):
            for place in stroke:
                page.click(f'[data-place="{place}"].open')
        page.wait_for_selector(f"#news p >> nth={number - 1}", timeout=PATIENCE)
    page.wait_for_selector(f"#news p >> text={solved}", timeout=PATIENCE)
    page.click("#all")
    page.wait_for_selector(".studies", timeout=PATIENCE)
    page.reload()  # what was solved is kept in the browser
    page.wait_for_selector('.studies[data-game="dames_polonaises"] h3:has-text("(1 / ")', timeout=PATIENCE)
    page.click('.studies[data-game="trictrac"] a >> nth=0')
    page.wait_for_selector('[data-word="on"], [data-word="answer"]', timeout=PATIENCE)
    for _ in range(80):  # a lesson to its end, with its answers
        if page.locator("#acts a").count():
            break
        before = where(page)
        page.locator('#acts [data-word="on"], #acts [data-word="answer"]').first.click()
        end = time.monotonic() + PATIENCE / 1000
        while where(page) == before:
            assert time.monotonic() < end
            page.wait_for_timeout(20)
    assert page.locator("#acts a").count() == 2  # a real game, and all there is to solve
    page.goto(page.url.partition("#")[0] + "#trictrac/counting/7")
    page.fill("#typed-0", "2", timeout=PATIENCE)
    page.fill("#typed-1", "0")
    page.click("#typing button.say")
    page.click('[data-word="on"]', timeout=PATIENCE)
    page.wait_for_selector("#typed-1", timeout=PATIENCE)
    assert person.errors == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_record_is_looked_through_without_a_network(
    site: Path, context: BrowserContext, tmp_path: Path, lang: str
) -> None:
    content = record(tmp_path, "trictrac", 12)
    page = context.new_page()
    person = Pointer(page)
    with files(site) as home:
        page.goto(f"{home}/{'' if lang == 'en' else 'fr/'}index.html")
        page.click("p.ways a >> nth=1")
        is_kept(page)
        page.wait_for_selector("#notice:empty", state="attached", timeout=PATIENCE)
    context.set_offline(True)
    page.reload()
    page.set_input_files("#file", files=[{"name": "game.jsonl", "mimeType": "text/plain", "buffer": content}])
    page.wait_for_selector('#number[data-at="0"]', timeout=PATIENCE)
    page.locator("#board").click(position={"x": 2, "y": 2})
    page.keyboard.press("End")
    last = page.get_attribute("#at", "max")
    page.wait_for_selector(f'#number[data-at="{last}"]', timeout=PATIENCE)
    page.locator("#news button.cite, #moves button").first.click()
    latin = "1. 32-28 19-23 {joué à Métz} 2. 28x19 *".encode("latin-1")
    page.set_input_files("#file", files=[{"name": "jeu.pdn", "mimeType": "text/plain", "buffer": latin}])
    page.wait_for_selector("#moves li:nth-child(3):last-child, #notice:not(:empty)", timeout=PATIENCE)
    page.set_input_files("#file", files=[{"name": "game.pdn", "mimeType": "text/plain", "buffer": b"1. 1-2"}])
    page.wait_for_selector("#notice:not(:empty)", timeout=PATIENCE)
    assert person.errors == []


def test_a_bot_that_needs_longer_shows_that_it_thinks(site: Path, context: BrowserContext) -> None:
    page = context.new_page()
    person = Pointer(page)
    with files(site) as home:
        page.goto(f"{home}/rules/dames_polonaises.html")
        page.select_option('select[name="against"]', "engine:4")
        page.click("form.play button")
        page.wait_for_selector('#whose[data-mine="true"]', timeout=3 * PATIENCE)
        unfold(page, "choices")
        page.locator("#plays button").first.click()
        page.wait_for_selector('.player[data-thinking="true"] .thinking', timeout=PATIENCE)
        assert page.locator('.player[data-turn="true"] .thinking').text_content() == "is thinking"
        page.wait_for_selector('#whose[data-mine="true"]', timeout=3 * PATIENCE)
        assert page.locator(".thinking").count() == 0
    assert person.errors == []


def test_every_game_begins_from_its_rules_in_both_languages(site: Path, context: BrowserContext) -> None:
    page = context.new_page()
    person = Pointer(page)
    with files(site) as home:
        for number, game in enumerate(REGISTRY.games):
            lang = ("en", "fr")[number % 2]
            took = seated(page, home, game, lang)
            print(f"\n  {game}: {took:.1f} s of CPU", end="")
            assert took < FIRST_BOARD, game
            other = FOLDERS[("fr", "en")[number % 2]]
            page.goto(f"{home}/{other}/{game}.html")
            assert page.locator("form.play button").count() == 1
    assert person.errors == []


def test_a_game_goes_on_after_the_page_was_closed(site: Path, context: BrowserContext) -> None:
    page = context.new_page()
    with files(site) as home:
        seated(page, home, "plain", "en")
        unfold(page, "choices")
        page.locator("#plays button").first.click()
        page.wait_for_selector("#moves li:has-text('You:')")
        page.wait_for_selector('#whose[data-mine="true"], #over:not(:empty)', timeout=PATIENCE)
        moves, address = page.locator("#moves li").all_text_contents(), page.url
        second = context.new_page()
        second.goto(address)
        second.wait_for_selector("#notice:not(:empty)", timeout=PATIENCE)
        assert second.text_content("#notice") == "This game is open in another page."
        second.close()
        page.close()
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector('#whose[data-mine="true"], #over:not(:empty)', timeout=PATIENCE)
        assert page.locator("#moves li").all_text_contents()[: len(moves)] == moves


def test_two_at_one_screen_and_the_list_of_games(site: Path, context: BrowserContext) -> None:
    page = context.new_page()
    person = Pointer(page)
    with files(site) as home:
        page.goto(f"{home}/fr/plain.html")
        page.select_option('select[name="against"]', "here")
        page.click("form.play button")
        for _ in range(6):
            page.wait_for_selector('#whose[data-mine="true"]', timeout=PATIENCE)
            shown = page.get_attribute("#whose", "data-n")
            unfold(page, "choices")
            page.locator("#plays button").first.click()
            page.wait_for_selector(f'#whose:not([data-n="{shown}"])', timeout=PATIENCE)
        page.goto(f"{home}/play/index.html?lang=fr")
        page.wait_for_selector("#open a", timeout=PATIENCE)
        assert page.locator(".game").count() == len(REGISTRY.games)
        chosen(page, "toc", "here")
        assert page.locator('input[name="how"][value="invite"]').count() == 0
        page.click("#new-game summary")
        page.wait_for_selector("#new-game .option")
    assert person.errors == []


def test_the_table_says_what_is_wrong_in_a_sentence(site: Path, context: BrowserContext) -> None:
    page = context.new_page()
    with files(site) as home:
        page.goto(f"{home}/play/table.html?lang=fr#nothing.here")
        page.wait_for_selector("#notice:not(:empty)", timeout=PATIENCE)
        assert "Cette partie n'est pas dans ce navigateur" in str(page.text_content("#notice"))
        page.goto(f"{home}/play/table.html?game=none&lang=en")
        page.wait_for_selector("#notice:not(:empty)", timeout=PATIENCE)
        assert "none" in str(page.text_content("#notice"))


def test_french_pages_are_french_and_pages_fit_a_telephone(site: Path, window: Browser) -> None:
    context = window.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    with files(site) as home:
        for path in sorted((site / "fr").glob("*.html")):
            page.goto(f"{home}/fr/{path.name}")
            assert page.evaluate("document.documentElement.lang") == "fr"
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, path.name
            around = " ".join(page.locator("body > header, nav, footer").all_text_contents())
            assert not {"Home", "Playing", "Rules", "Contents", "Search", "About"} & set(around.split()), path.name
            assert page.locator("nav a").evaluate_all("links => links.every((one) => one.href.includes('/fr/'))")
        play = ("play/index.html", "play/study.html", "play/replay.html")
        for name in ("index.html", "rules/trictrac.html", "design.html", "formats.html", *play):
            page.goto(f"{home}/{name}")
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
    context.close()


def test_the_search_finds_in_the_language_of_the_page(site: Path, context: BrowserContext) -> None:
    page = context.new_page()
    with files(site) as home:
        for lang, first in (("fr", "/fr/"), ("en", "/rules/")):
            page.goto(f"{home}/{FOLDERS[lang]}/toc.html")
            page.fill("#searched", "bredouille")
            page.wait_for_selector("#found li a")
            found = page.locator("#found li a").evaluate_all("links => links.map((one) => one.href)")
            assert any(first in link for link in found)
            assert lang == "fr" or not any("/fr/" in link for link in found)


@pytest.mark.parametrize(("scheme", "wide"), [("light", 1200), ("dark", 390)])
def test_nothing_serious_for_who_cannot_see_or_point(site: Path, window: Browser, scheme: Any, wide: int) -> None:
    accessible = pytest.importorskip("tests.web.test_accessible", reason="the extra 'web' is not installed")
    if not accessible.AXE.exists():
        pytest.skip("axe-core is not installed (make test does it, by npm)")
    context = window.new_context(color_scheme=scheme, viewport={"width": wide, "height": 844})
    page = context.new_page()
    found = {}
    pages = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    shown = [name for name in pages if name.startswith("source/")]  # files as they are: all by one template
    names = [name for name in pages if not name.startswith(("play/", "source/"))] + shown[:: len(shown) // 10]
    assert len(names) > 60
    with files(site) as home:
        for name in names:
            page.goto(f"{home}/{name}")
            found[name] = accessible.problems(page)
        seated(page, home, "trictrac", "fr")
        found["the table"] = accessible.problems(page)
        for address, ready in (
            ("index.html?lang=fr", ".game"),
            ("study.html?lang=fr", ".studies"),
            ("study.html?lang=en#trictrac/counting/7", "#typed-1"),
            ("replay.html?lang=en", "#notice:empty"),
        ):
            page.goto(f"{home}/404.html")
            page.goto(f"{home}/play/{address}")
            page.wait_for_selector(ready, state="attached", timeout=PATIENCE)
            found[address] = accessible.problems(page)
    context.close()
    assert {name: told for name, told in found.items() if told} == {}
