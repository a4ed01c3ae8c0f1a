"""In a real browser: a pointer that knows no game finishes one, by clicks, by keyboard, on a telephone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("playwright", reason="playwright, which drives a browser, is not installed")

from playwright.sync_api import Browser, Page

from tablegames.arena.watching import WatchedMatch
from tablegames.core.match import in_hand
from tablegames.families.tables.board.men import standing
from tablegames.families.tables.race.state import men_of
from tablegames.plugin.registry import Registry
from tablegames.session.progress import read_progress
from tablegames.session.puzzles import problems_of
from tablegames.web.clicks import Places, without_more
from tablegames.web.games import Hosted
from tablegames.web.server import TableServer
from tests.web import pointer
from tests.web.pointer import Pointer, against_bots, chosen, played, resigns, starts, unfold
from tests.web.served import begun, served
from tests.web.sittings import contributed, example
from tests.web.test_by_hand import SEVERAL_WAYS
from tests.web.test_match import half_played, played as play_match
from tests.web.test_replays import record

pytestmark = pytest.mark.skipif(pointer.CHROMIUM is None, reason="there is no chromium on this machine")
LIGHT_FIRST = [("en", "light"), pytest.param("fr", "dark", marks=pytest.mark.long)]
DARK_FIRST = [("fr", "dark"), pytest.param("en", "light", marks=pytest.mark.long)]
"""The suite checks each page in one language and one light; `-m long` checks both."""
REGISTRY = Registry()
DAMES = REGISTRY.game("dames_polonaises")
SQUARES = Places(frozenset(map(str, range(1, 51))))
CONSOLE_400 = "Failed to load resource: the server responded with a status of 400 (Bad Request)"
"""The browser's own remarks about refused requests."""


@pytest.fixture
def page(window: Browser) -> Iterator[Page]:
    context = window.new_context(viewport={"width": 1200, "height": 900})
    yield context.new_page()
    context.close()


@pytest.mark.long  # in the suite one finishes nim, below, and a domino where faults can be made
@pytest.mark.parametrize("game", ["tourne_case", "plain", "domino"])
def test_a_pointer_that_knows_no_game_finishes_one(window: Browser, tmp_path: Path, game: str) -> None:
    ended, clicks = played(window, REGISTRY, tmp_path, against_bots(REGISTRY, game), 240)
    assert ended
    assert clicks > 0


def test_so_it_does_where_there_is_no_picture(window: Browser, tmp_path: Path) -> None:
    nim = example("nim")
    ended, clicks = played(window, nim, tmp_path, against_bots(nim, "nim"), 30)
    assert "wins" in ended
    assert clicks > 0


def test_from_the_first_page_to_a_board(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        person = Pointer(page)
        page.goto(f"http://127.0.0.1:{port}/?lang=fr")
        page.wait_for_selector(".game")
        assert page.locator(".game").count() == len(REGISTRY.games)
        starts(page, "trictrac", "bot")
        page.wait_for_selector('#whose[data-mine="true"]')
        assert "À vous" in str(page.text_content("#whose"))
        page.click("#other-language")
        page.wait_for_selector('html[lang="en"] #whose[data-mine="true"]')
        assert "Your turn" in str(page.text_content("#whose"))
        page.goto(f"http://127.0.0.1:{port}/")
        page.wait_for_selector("#open a")
        assert person.errors == []


NEXT_LEVEL = """async ([known, won]) => {
  const { nextLevel } = await import("/static/even.js");
  return nextLevel(known, { won, seat: 0 }, "one");
}"""


def test_a_bot_that_follows_the_results(page: Page, tmp_path: Path) -> None:
    """One level up after a win, one down after a loss: in the rematch, and when the dialog is opened again."""
    with served(tmp_path) as (port, _):
        person = Pointer(page)
        page.goto(f"http://127.0.0.1:{port}/")
        chosen(page, "toutetable")
        assert not page.is_checked("#even")
        page.check('#new-game input[name="level"][value="3"]', force=True)
        page.check("#even")
        page.click("#begin")
        for level in (3, 2):
            page.wait_for_selector(f'.player:has-text("Bot · level {level}")')
            page.wait_for_selector("#tools #more .resign:not([disabled])")
            resigns(page)
            page.wait_for_selector(f'#next-level:has-text("level {level - 1}")')
            page.reload()  # showing the end again moves nothing
            page.wait_for_selector(f'#next-level:has-text("level {level - 1}")')
            page.click("#more .again")
        page.wait_for_selector('#whose[data-mine="true"]')
        page.goto(f"http://127.0.0.1:{port}/")
        chosen(page, "toutetable")
        assert page.is_checked("#even")
        assert page.is_checked('#new-game input[name="level"][value="1"]')
        page.check('#new-game input[name="how"][value="here"]', force=True)
        assert not page.is_visible("#even")
        known = {"game": "toutetable", "even": {"bot": "engine", "level": 7, "least": 1, "most": 8}}
        assert page.evaluate(NEXT_LEVEL, [known, [0]]) == 8
        assert page.evaluate(NEXT_LEVEL, [known, [1]]) == 6
        assert page.evaluate(NEXT_LEVEL, [known, []]) == 7
        known["even"] |= {"level": 8}
        assert page.evaluate(NEXT_LEVEL, [known, [0]]) == 8
        assert page.evaluate(NEXT_LEVEL, [{"game": "toutetable"}, [0]]) is None
        assert person.errors == []


ACTIVE = """() => {
  const active = document.activeElement;
  return { place: active.dataset.place ?? null, open: active.classList.contains("open"),
           word: active.matches("#acts button.strong") };
}"""


def by_keyboard(person: Pointer, seconds: float) -> str:
    """A whole game without ever touching the pointer."""
    page, end = person.page, time.monotonic() + seconds
    while time.monotonic() < end:
        seen = person.situation()
        if seen["over"]:
            return str(seen["over"])
        if not seen["mine"]:
            page.wait_for_timeout(5)
            continue
        active: dict[str, Any] = page.evaluate(ACTIVE)
        if active["word"] and not (seen["open"] and person.rng.random() < 0.5):
            page.keyboard.press("Enter")
        elif active["open"]:
            for key in person.rng.choices(
                ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"), k=person.rng.randrange(3)
            ):
                page.keyboard.press(key)
            page.keyboard.press(person.rng.choice(("Enter", "Space")))
            person.clicks += 1
        else:
            page.keyboard.press("Tab")
    raise AssertionError(f"not over after {person.clicks} keys: {person.situation()}")


NEARLY_LIFTED = {"white": "off*11 19 20 21 22", "black": "1*15", "turn": "white", "throw": "2-1"}


@pytest.mark.parametrize(
    ("name", "variant", "start"),
    [
        ("toutetable", "academie", NEARLY_LIFTED),
        pytest.param("plain", "academie", None, marks=pytest.mark.long),
        pytest.param("dames_polonaises", "qui_perd_gagne", None, marks=pytest.mark.long),
        pytest.param("trictrac", "lepeintre", None, marks=pytest.mark.long),
    ],
)
def test_a_game_is_finished_by_keyboard_alone(
    page: Page, tmp_path: Path, name: str, variant: str, start: dict[str, str] | None
) -> None:
    with served(tmp_path) as (port, tables):
        game = begun(port, **against_bots(REGISTRY, name, variant))
        hosted = tables.house.find(game["id"])
        assert hosted is not None
        while not hosted.waits or tables.running:
            time.sleep(0.01)
        if start is not None:
            hosted.session.state = hosted.table.start(start)
        person = Pointer(page)
        person.sits_down(port, game["id"], game["seats"]["0"])
        assert by_keyboard(person, 240)
        assert person.clicks > (2 if start else 10)
        assert person.errors == []


PLACES = """() => [...document.querySelectorAll("[data-place]")].map((one) => {
  const box = one.getBoundingClientRect();
  return Math.min(box.width, box.height);
})"""
SMALL = {"domino": 24, "dames_polonaises": 24}
"""Pixels of the smallest place on a telephone; upright tables have 44."""


BOARDS = {"trictrac", "dames_polonaises"}
"""An upright table and a square board; `-m long` checks the other games."""


@pytest.mark.parametrize(
    ("game", "finger"),
    [
        pytest.param(game, SMALL.get(game, 44), marks=() if game in BOARDS else pytest.mark.long)
        for game in REGISTRY.games
    ],
)
def test_a_telephone_has_no_sideways_scroll_and_places_for_a_finger(
    window: Browser, tmp_path: Path, game: str, finger: int
) -> None:
    context = window.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    with served(tmp_path) as (port, _):
        page = context.new_page()
        for path in ("/", f"/rules/{game}", "/study", "/replay", "/match"):
            page.goto(f"http://127.0.0.1:{port}{path}?lang=fr")
            page.wait_for_selector("main :is(li, p, h2)", state="attached")
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        begun_game = begun(port, **against_bots(REGISTRY, game))
        person = Pointer(page)
        person.sits_down(port, begun_game["id"], begun_game["seats"]["0"])
        page.wait_for_selector('#whose[data-mine="true"]')
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert min(page.evaluate(PLACES)) >= finger
        number = page.get_attribute("#whose", "data-n")
        page.locator("[data-place].open").first.tap()
        page.wait_for_selector(f'[data-place].chosen, #whose:not([data-n="{number}"])')  # the bot may have answered
        page.set_viewport_size({"width": 844, "height": 390})  # turned: the board lies again
        page.wait_for_timeout(500)
        page.wait_for_selector("#board svg")
        assert page.evaluate("document.documentElement.scrollWidth") <= 844
    context.close()


def test_a_telephone_with_wide_letters_has_no_sideways_scroll(window: Browser, tmp_path: Path) -> None:
    """Fonts differ from one telephone to the next: the text above the board may take a second line."""
    context = window.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    with served(tmp_path) as (port, _):
        page = context.new_page()
        game = begun(port, **against_bots(REGISTRY, "garanguet"))
        Pointer(page).sits_down(port, game["id"], game["seats"]["0"])
        page.wait_for_selector('#whose[data-mine="true"]')
        page.evaluate("document.body.style.letterSpacing = '0.2em'")
        assert page.evaluate("getComputedStyle(document.querySelector('#title')).letterSpacing") != "normal"
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def at_a_board_of_draughts(page: Page, port: int, tables: TableServer) -> tuple[Pointer, Hosted]:
    """Return the first player, of two people."""
    game = begun(port, game="dames_polonaises", match="single")
    hosted = tables.house.find(game["id"])
    assert hosted is not None
    while hosted.asked is None:  # the lots are still to be drawn
        time.sleep(0.01)
    person = Pointer(page)
    person.sits_down(port, game["id"], game["seats"][str(hosted.asked)])
    page.wait_for_selector('#whose[data-mine="true"]')
    return person, hosted


def test_dragging_is_two_clicks(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        _, hosted = at_a_board_of_draughts(page, port, tables)
        before = hosted.changes
        name, to = ("32", "28") if hosted.asked == 0 else ("19", "23")
        page.locator(f'[data-place="{name}"]').drag_to(page.locator(f'[data-place="{to}"]'))
        page.wait_for_selector("#moves li")
        assert hosted.changes == before + 1


def test_a_citation_opens_its_article(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        game = begun(port, **against_bots(REGISTRY, "domino"))
        person = Pointer(page)
        person.sits_down(port, game["id"], game["seats"]["0"])
        cite = page.locator("#news button.cite").first
        assert str(cite.text_content()).startswith("Académie, domino ")  # the book's name for people, the code as title
        assert str(cite.get_attribute("title")).startswith("AUJ-Dom ")
        cite.click()
        page.wait_for_selector("#article:not([hidden]) h3")
        page.keyboard.press("Escape")
        page.wait_for_selector("#article", state="hidden")


def test_a_word_of_the_trade_is_explained_where_it_stands(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        page.goto(f"http://127.0.0.1:{port}/rules/trictrac?lang=fr")
        page.locator("details summary", has_text="Académie II, ch. 8").click()
        chapter = page.locator("details[open]")
        coin = chapter.locator("button.term", has_text="coin").first
        assert coin.get_attribute("aria-expanded") == "false"
        coin.click()
        told = chapter.locator(".meaning")
        assert str(told.text_content()).startswith("coin de repos\N{NO-BREAK SPACE}: ")
        coin.press("Enter")
        assert told.is_hidden()


def test_reload_and_a_second_tab_have_the_same_position(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        at_a_board_of_draughts(page, port, tables)
        page.locator("#plays button").first.click()
        page.wait_for_selector('#whose[data-mine="false"]')
        board = page.inner_html("#board svg desc")
        page.reload()
        page.wait_for_selector('#whose[data-mine="false"]')
        assert page.inner_html("#board svg desc") == board
        second = page.context.new_page()
        second.goto(page.url)
        second.wait_for_selector('#whose[data-mine="false"]')
        assert second.inner_html("#board svg desc") == board
        assert second.locator("#moves li").count() == 1


def test_a_form_is_made_of_the_options_of_the_rules(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        page.goto(f"http://127.0.0.1:{port}/?lang=en")
        chosen(page, "toutetable", "here")
        page.click("#new-game summary")
        page.wait_for_selector("#toutetable-parties")
        assert "Toute-table" in page.locator("#new-game label").all_text_contents()
        assert page.input_value('input[name="variant"]:checked') == "academie"
        label = str(page.text_content('label[for="toutetable-doublets"]'))
        assert label.index("how a doublet is played") < label.index("doublets Académie, toute-table 5")
        assert page.locator("#toutetable-doublets option").all_text_contents() == [
            "four times",
            "like two different dice",
        ]
        page.fill("#toutetable-parties", "5")
        page.click("#begin")
        page.wait_for_selector("#board svg")
        (hosted,) = tables.house.open.values()
        assert hosted.table.variant.rules.parties == 5


def test_after_the_game_it_is_looked_through(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        game = begun(port, **against_bots(REGISTRY, "plain"))
        person = Pointer(page)
        person.sits_down(port, game["id"], game["seats"]["0"])
        person.finishes(180)
        page.click("#more button.review")
        page.wait_for_selector("#article:not([hidden]) h3")
        assert "decisions" in str(page.text_content("#article"))
        assert page.text_content("#notice") == ""  # what was awaited has come
        (hosted,) = tables.house.open.values()
        said: Any = page.text_content("#article p:has(button.look)")
        page.locator("#article button.look").first.click()
        page.wait_for_selector('#number:not([data-at="0"])')
        at = int(str(page.get_attribute("#number", "data-at")))
        moment = hosted.session.history[at]
        assert moment.seat == 0  # the board before the decision that is spoken of
        assert f": you played {hosted.table.speak(moment.before, moment.action)}, but" in said
        assert person.errors == []


def test_at_one_screen_nobody_sees_the_next_hand_before_he_asks_for_it(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        page.goto(f"http://127.0.0.1:{port}/?lang=en")
        starts(page, "domino", "here")
        page.wait_for_selector('.curtain, #whose[data-mine="true"]')
        if page.locator(".curtain").count():  # the lot has fallen on the other
            page.click(".curtain button.lift")
            page.wait_for_selector('#whose[data-mine="true"]')
        (hosted,) = tables.house.open.values()
        for _ in range(3):
            before = hosted.asked
            unfold(page, "choices")
            page.locator("#plays button").first.click()
            page.wait_for_selector(".curtain")
            assert hosted.asked not in (None, before)
            assert page.locator("#board svg, #plays li, #moves li, #news p").count() == 0
            page.click(".curtain button.lift")
            page.wait_for_selector('#whose[data-mine="true"]')
            view = hosted.table.game.view(hosted.session.state, hosted.asked)
            shown = page.inner_html("#board .hand")
            assert all(f">{tile}<" in shown for tile in in_hand(view).hand)


def test_what_happened_is_told_once(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        page.goto(f"http://127.0.0.1:{port}/?lang=en")
        starts(page, "toc", "here")
        for _ in range(3):
            page.wait_for_selector('#whose[data-mine="true"]')
            number = page.get_attribute("#whose", "data-n")
            unfold(page, "choices")
            page.locator("#plays button").first.click()
            page.wait_for_selector(f'#whose[data-mine="true"]:not([data-n="{number}"])')
        told = page.locator("#news p").all_inner_texts()
        page.set_viewport_size({"width": 390, "height": 844})  # the board is drawn upright: the page joins anew
        page.wait_for_selector('#whose[data-mine="true"]')
        page.wait_for_timeout(500)
        assert page.locator("#news p").all_inner_texts() == told
        assert sum("Draw" in line or "drawn" in line for line in told) <= 1


def test_a_game_that_ended_while_the_page_was_closed_is_listed_as_finished_at_once(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        page.goto(f"http://127.0.0.1:{port}/?lang=en")
        starts(page, "plain", "bot")
        resigns(page)
        page.wait_for_selector("#over:not(:empty)")
        page.goto(f"http://127.0.0.1:{port}/rules?lang=en")  # what the browser kept is older than the end
        page.evaluate(
            "for (const [key, text] of Object.entries(localStorage)) if (key.startsWith('game:'))"
            " localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), over: null }))"
        )
        page.goto(f"http://127.0.0.1:{port}/mine?lang=en")
        page.wait_for_selector("#mine li")
        assert page.locator("#mine h2").all_inner_texts() == ["Finished"]


def test_a_game_that_is_over_is_played_again_kept_and_looked_through(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        page.goto(f"http://127.0.0.1:{port}/?lang=en")
        starts(page, "plain", "bot")
        page.wait_for_selector("#more button")
        page.hover("#more button:has-text('Resign')")
        page.mouse.down()
        page.dispatch_event("#confirm", "change")  # a press stays one where the tools are drawn anew meanwhile
        page.mouse.up()
        page.wait_for_selector("dialog.sure[open]")
        page.keyboard.press("Enter")  # "Cancel" is where the keyboard begins
        page.wait_for_selector("dialog.sure", state="detached")
        page.click("#more button:has-text('Resign')")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog.sure", state="detached")
        assert page.text_content("#over") == ""
        page.click("#more button:has-text('Resign')")
        page.get_by_role("alertdialog", name="Give up the game?").get_by_role("button", name="Resign").click()
        page.wait_for_selector("#over:not(:empty)")
        assert not page.is_visible("#typing")
        assert "to play" not in str(page.text_content("#board"))
        with page.expect_download() as kept:
            page.click("#more button.save")
        assert Path(kept.value.path()).read_text("utf-8").startswith('{"record": "tablegames"')
        page.click("#more button.again")
        page.wait_for_selector("#over:empty", state="attached")
        assert len(tables.house.open) == 2
        page.go_back()
        page.wait_for_selector("#over:not(:empty)")
        page.click("#more button.through")
        page.wait_for_selector("#film:not([hidden]) #moves")


LATE = """async () => {
  const seats = await import("/static/seats.js");
  seats.renewed("later", [[null, "key"]], 0);
  seats.remember("later", { seat: 0, name: "plain", names: [], turn: 0, over: null, whose: "", since: "" });
  return [location.hash, localStorage.getItem("game:later")];
}"""


def test_a_late_message_of_a_game_leaves_the_address_of_another_alone(page: Page, tmp_path: Path) -> None:
    """A player who goes back to an earlier game stays there when a message of the later one arrives."""
    with served(tmp_path) as (port, _):
        page.goto(f"http://127.0.0.1:{port}/mine?lang=en#earlier.key")
        assert page.evaluate(LATE) == ["#earlier.key", None]


def test_what_is_wrong_with_a_form_is_seen_where_one_is(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        page.goto(f"http://127.0.0.1:{port}/?lang=en")
        chosen(page, "trictrac")
        page.click("#new-game summary")
        page.wait_for_selector("#trictrac-trous")
        page.fill("#trictrac-trous", "-5")
        page.click("#begin")
        page.wait_for_selector("#refused:not(:empty)")
        assert str(page.text_content("#refused")).startswith("rule 'trous' must be a whole number")
        seen = "box => { const at = box.getBoundingClientRect(); return at.top >= 0 && at.bottom <= innerHeight }"
        assert page.eval_on_selector("#refused", seen)


def test_whoever_looks_on_is_offered_nothing_to_play(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        game = begun(port, game="plain", match="single")
        page.goto(f"http://127.0.0.1:{port}/table?lang=en#{game['id']}.{game['watch']}")
        page.wait_for_selector("#board svg")
        assert str(page.text_content("#whose")).startswith("You are watching. Waiting for: ")
        assert not page.is_visible("#typing")
        assert page.locator("#more > *").count() == 0


def test_only_where_something_stands_is_outlined_and_what_was_touched_is_told(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        game = begun(port, game="toutetable", match="single")
        hosted = tables.house.find(game["id"])
        while not hosted.waits or tables.running:
            time.sleep(0.01)
        page.goto(f"http://127.0.0.1:{port}/table?lang=en#{game['id']}.{game['seats'][str(hosted.asked)]}")
        page.wait_for_selector("[data-place].open")
        men = men_of(in_hand(hosted.session.state), hosted.asked)
        own = {str(place) for place, _ in standing(men)}
        outlined = {one.get_attribute("data-place") for one in page.locator("[data-place].open").all()}
        assert outlined <= own
        main = page.locator("#acts > *")
        there = main.bounding_box()
        assert main.inner_text() == "Choose a piece"
        page.locator("[data-place].open").first.click()
        assert "Where to?" in main.inner_text()
        page.locator("[data-place].open:not(.run)").first.click()
        assert "/" in str(page.text_content("#acts .sofar"))
        assert main.bounding_box() == there  # the main action is always in the same place
        page.click("#more button.takeback")
        page.click("#more button.takeback")
        page.locator(f'[data-place="{sorted({str(n) for n in range(1, 25)} - own)[0]}"]').click(force=True)
        assert "You can't play from there" in str(page.text_content("#notice"))


def looked_at(page: Page, entry: int) -> int:
    """Look at an entry of the score sheet of a replay: how many actions are done then."""
    button = page.locator("#moves button").nth(entry)
    after = int(str(button.get_attribute("data-at"))) + 1
    button.click()
    page.wait_for_selector(f'#number[data-at="{after}"]')
    return after


@pytest.mark.parametrize(("lang", "scheme"), DARK_FIRST)
def test_a_record_is_looked_through(window: Browser, tmp_path: Path, lang: str, scheme: Any) -> None:
    content = record(tmp_path / "played", "trictrac", 12)
    context = window.new_context(color_scheme=scheme)
    with served(tmp_path / "served") as (port, tables):
        page = context.new_page()
        person = Pointer(page)
        page.goto(f"http://127.0.0.1:{port}/?lang={lang}")
        page.click('a[href="/replay"]')
        page.wait_for_selector("#drop")
        page.set_input_files("#file", files=[{"name": "game.jsonl", "mimeType": "text/plain", "buffer": content}])
        page.wait_for_selector('#number[data-at="0"]')
        last = page.get_attribute("#at", "max")
        page.locator("#board").click(position={"x": 2, "y": 2})
        for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
            page.keyboard.press(key)
            page.wait_for_selector(f'#number[data-at="{at}"]')
        after = looked_at(page, 4)
        page.keyboard.press("ArrowLeft")  # from the move that was clicked
        page.wait_for_selector(f'#number[data-at="{after - 1}"]')
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f'#number[data-at="{after}"]')
        page.select_option("#seat", "1")
        page.wait_for_selector("#moves [aria-current]")
        page.click("#play")
        page.wait_for_selector(f'#number[data-at="{after + 1}"]')
        page.click("#play")
        moves = page.locator("#moves button").all_inner_texts()
        page.locator("#moves button").nth(next(at for at, move in enumerate(moves) if "/" in move)).click()
        page.wait_for_selector(".arrows path", state="attached")
        assert tables.house.open == {}
        page.set_input_files("#file", files=[{"name": "game.pdn", "mimeType": "text/plain", "buffer": b"1. 1-2"}])
        page.wait_for_selector("#notice:not(:empty)")
        assert [error.startswith(CONSOLE_400) for error in person.errors] == [True]
    context.close()


@pytest.mark.parametrize(("lang", "scheme"), LIGHT_FIRST)
def test_a_ruleset_of_ones_own_is_dropped_on_the_form(window: Browser, tmp_path: Path, lang: str, scheme: Any) -> None:
    context = window.new_context(color_scheme=scheme)
    with served(tmp_path) as (port, tables):
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/?lang={lang}")
        chosen(page, "revertier", "here")
        page.click("#new-game summary")
        for text, shown in (
            ("rules: {handicp: 1}", "#refused:not(:empty)"),
            ("title: Chez nous\n", ".own-rules:not(:empty)"),
        ):
            file = {"name": "nous.yaml", "mimeType": "text/yaml", "buffer": text.encode()}
            page.set_input_files("#revertier-file", files=[file])
            page.wait_for_selector(shown)
            told = str(page.text_content(shown))
            assert ("Chez nous" if "title" in text else {"en": "(column ", "fr": "(colonne "}[lang]) in told
        page.select_option("#revertier-handicap", "other")
        page.wait_for_selector("#revertier-handicap-other-player")
        page.click("#begin")
        page.wait_for_selector("#board svg")
        (hosted,) = tables.house.open.values()
        assert hosted.table.variant.name == "nous"
        assert hosted.table.variant.rules.handicap is not None
    context.close()


@pytest.mark.parametrize("game", [pytest.param("plain", marks=pytest.mark.long), "domino"])
def test_a_pointer_finishes_a_game_where_faults_can_be_made(window: Browser, tmp_path: Path, game: str) -> None:
    ended, clicks = played(window, REGISTRY, tmp_path, against_bots(REGISTRY, game, None, arbiter="table"), 240)
    assert ended
    assert clicks > 0


def test_what_is_said_by_hand_is_done_or_refused(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        game = begun(port, game="toutetable", match="single", rules={"arbiter": "table"})
        hosted = tables.house.find(game["id"])
        assert hosted is not None
        while hosted.asked is None:
            time.sleep(0.01)
        person = Pointer(page)
        person.sits_down(port, game["id"], game["seats"][str(hosted.asked)], "fr")
        before = hosted.changes
        page.click("#meanings summary")
        assert page.locator("#meanings dt").all_text_contents() == ["À la main…", "toucher …", "adouber"]
        unfold(page, "table-acts")
        page.click('[data-saying="toucher @"]')
        assert str(page.text_content("#saying p")).startswith("Dame touchée, dame jouée")
        page.click('[data-place="12"]')
        page.click("#saying button.say")
        page.wait_for_selector("#moves li:last-child >> text=toucher 12")
        assert hosted.changes == before + 1
        page.click('[data-saying=""]')
        for place in ("12", "12"):
            page.click(f'[data-place="{place}"]')
        page.click("#saying button.say")
        page.wait_for_selector("#notice:not(:empty)")
        assert hosted.changes == before + 1
        assert person.errors == []


@pytest.mark.parametrize("way", ["pointer", "keyboard", "typed"])
def test_what_may_be_one_of_several_is_chosen_from_a_list(page: Page, tmp_path: Path, way: str) -> None:
    with served(tmp_path) as (port, tables):
        game = begun(port, game="dames_polonaises", match="single", rules={"arbiter": "table"})
        hosted = tables.house.find(game["id"])
        assert hosted is not None
        while not hosted.waits or tables.running:
            time.sleep(0.01)
        hosted.session.state = hosted.table.start(SEVERAL_WAYS)
        person = Pointer(page)
        person.sits_down(port, game["id"], game["seats"]["0"])
        before = hosted.changes
        if way == "typed":
            page.fill("#typed", "47x")
            page.keyboard.press("Enter")
        else:
            unfold(page, "table-acts")
            page.click('[data-saying=""]')
            for place in ("47", "18"):
                page.click(f'[data-place="{place}"]')
            page.click("#saying button.say")
        page.wait_for_selector("#acts button.reading")
        assert page.locator("#acts button.reading").count() == (2 if way == "typed" else 7)
        assert "Which one?" in str(page.text_content("#notice"))
        assert hosted.changes == before
        if way == "pointer":
            page.keyboard.press("Escape")  # none of them, after all
            page.wait_for_selector("#acts button.reading", state="detached")
            return
        page.keyboard.press("Tab")  # from the first, which has the keyboard
        page.keyboard.press("Enter")
        page.wait_for_selector('#whose[data-mine="false"]')
        assert hosted.changes == before + 1
        assert person.errors == []


def test_a_capture_is_two_clicks(page: Page, tmp_path: Path) -> None:
    """From where to where; what is taken is pointed at only where there are two ways."""
    with served(tmp_path) as (port, tables):
        game = begun(port, game="dames_polonaises", match="single")
        hosted = tables.house.find(game["id"])
        assert hosted is not None
        while not hosted.waits or tables.running:
            time.sleep(0.01)
        hosted.session.state = hosted.table.start(SEVERAL_WAYS)
        person = Pointer(page)
        person.sits_down(port, game["id"], game["seats"]["0"])
        page.click('[data-place="47"].open')
        page.click('[data-place="18"].open')
        page.wait_for_selector("#moves li >> text=47x18")
        assert person.errors == []


def test_chess_is_played_by_pointing(page: Page, tmp_path: Path) -> None:
    pytest.importorskip("chess", reason="the library chess is not installed")
    echecs = contributed("echecs")
    with served(tmp_path, echecs) as (port, _):
        game = begun(port, game="echecs", match="single")
        person = Pointer(page)
        person.sits_down(port, game["id"], game["seats"]["0"])
        page.wait_for_selector('#whose[data-mine="true"]')
        page.locator('[data-place="e2"]').click()
        page.locator('[data-place="e4"]').click()
        page.wait_for_selector('#moves li:has-text("White: e4")')
        assert person.errors == []


@pytest.mark.parametrize(("lang", "scheme"), DARK_FIRST)
def test_a_problem_is_solved_and_a_lesson_begun(window: Browser, tmp_path: Path, lang: str, scheme: Any) -> None:
    context = window.new_context(color_scheme=scheme)
    with served(tmp_path / "games", progress=tmp_path) as (port, _):
        page = context.new_page()
        person = Pointer(page)
        page.goto(f"http://127.0.0.1:{port}/study?lang={lang}")
        page.wait_for_selector('.studies[data-game="dames_polonaises"]')
        page.goto(f"http://127.0.0.1:{port}/study#dames_polonaises/problem/manoury-1")
        page.wait_for_selector("#board svg")
        page.click('[data-word="hint"]')
        page.wait_for_selector("#news p")
        problem: Any = problems_of(REGISTRY, DAMES, REGISTRY.puzzles(DAMES))["manoury-1"]
        for move in problem.line[::2]:
            for place in [one for stroke in SQUARES.strokes(without_more(move)) for one in stroke]:
                open_ = page.locator(f'[data-place="{place}"].open')
                if open_.count():
                    open_.click()
            page.wait_for_timeout(300)
        page.wait_for_selector("#acts a")
        assert read_progress(tmp_path).of("dames_polonaises")
        page.goto(f"http://127.0.0.1:{port}/study#trictrac/counting/7")
        page.wait_for_selector("#typed-1")
        page.fill("#typed-0", "2")
        page.fill("#typed-1", "0")
        page.click("#typing button.say")
        page.click('[data-word="on"]')
        page.wait_for_selector("#typed-1")
        assert person.errors == []
    context.close()


def test_a_lesson_on_a_phone(window: Browser, tmp_path: Path) -> None:
    """Messages are visible, a double tap reveals nothing, a reload continues, the end leads to a game."""
    context = window.new_context(viewport={"width": 390, "height": 844})
    with served(tmp_path / "games", progress=tmp_path) as (port, _):
        page = context.new_page()
        person = Pointer(page)
        page.goto(f"http://127.0.0.1:{port}/study?lang=en#trictrac/lesson/first")
        for number in (2, 3):
            page.click('[data-word="on"]')
            page.wait_for_selector(f"#step >> text=/^{number} /")
        page.dblclick('[data-word="on"]')
        page.wait_for_selector("#step >> text=/^4 /")
        page.wait_for_timeout(300)
        assert page.locator("#news p").count() == 0
        assert page.locator('[data-word="answer"]').count() == 1
        page.reload()
        page.wait_for_selector("#step >> text=/^4 /")
        before = page.inner_html("#board")
        unfold(page, "choices")
        page.locator("#plays button").first.click()
        page.wait_for_selector("#news p >> text=Right.")
        assert page.inner_html("#board") != before
        box: Any = page.locator("#news p").first.bounding_box()
        assert 0 <= box["y"] < box["y"] + box["height"] <= 844
        while not page.locator("#real").count():
            page.locator("#acts [data-word]").first.click()
            page.wait_for_timeout(150)
        page.click("#real")
        page.wait_for_selector('#new-game[open][data-game="trictrac"] #begin')
        assert person.errors == []
    context.close()


def test_before_a_record_is_brought_there_is_nothing_to_press(window: Browser, tmp_path: Path) -> None:
    context = window.new_context(color_scheme="dark")
    with served(tmp_path / "games") as (port, _):
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/replay?lang=en")
        page.wait_for_selector("#file")
        page.set_input_files("#file", files=[{"name": "a.jsonl", "mimeType": "text/plain", "buffer": b"nonsense"}])
        page.wait_for_selector("#notice:not(:empty)")
        assert not page.is_visible("#reel")
        assert not page.is_visible("#seat")
        buffer = record(tmp_path, "trictrac", 12)
        page.set_input_files("#file", files=[{"name": "a.jsonl", "mimeType": "text/plain", "buffer": buffer}])
        after = looked_at(page, 4)
        assert page.locator("#moves [data-number='2']").count() == 2  # both players' plays in one row
        assert page.locator("#moves [aria-current]").get_attribute("data-at") == str(after - 1)
        page.keyboard.press("ArrowLeft")  # its dice belong to it
        page.wait_for_selector(f'#number[data-at="{after - 1}"]')
        assert page.locator("#moves [aria-current]").get_attribute("data-at") == str(after - 1)
        assert page.locator("#film .player").count() == 2
        fill = "(kind) => getComputedStyle(document.querySelector('#board .last ' + kind)).fill"
        assert page.evaluate(fill, ".left") == "none"  # a ring, in the dark too
        assert page.evaluate(fill, ".reached") == "rgb(168, 212, 247)"
    context.close()


@pytest.mark.parametrize(("lang", "scheme"), LIGHT_FIRST)
def test_a_match_is_watched_while_it_is_played(window: Browser, tmp_path: Path, lang: str, scheme: Any) -> None:
    folder = tmp_path / "match"
    play_match(folder)
    lines = (folder / "results.jsonl").read_text("utf-8").splitlines(keepends=True)
    half_played(folder, 5)
    context = window.new_context(color_scheme=scheme, viewport={"width": 390, "height": 844})
    with served(tmp_path / "games", match=WatchedMatch(REGISTRY, folder)) as (port, _):
        page = context.new_page()
        person = Pointer(page)
        page.goto(f"http://127.0.0.1:{port}/replay?lang={lang}")
        page.click('#others a[href="/match"]')
        page.wait_for_selector('#progress-line[data-finished="5"]')
        assert ("in progress" if lang == "en" else "en cours") in str(page.text_content("#progress-line"))
        assert page.locator("#standing tbody tr").count() == 3
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        (folder / "progress.jsonl").write_text("".join(lines[:9]), "utf-8")
        page.wait_for_selector('#progress-line[data-finished="9"]')
        page.locator("#games a").first.click()
        page.wait_for_selector("#board svg")
        assert person.errors == []
    context.close()
