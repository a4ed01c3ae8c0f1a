"""The page with fair dice, in a real browser: two people by a link, and a server that lies to one of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("playwright", reason="playwright, which drives a browser, is not installed")

from playwright.sync_api import Browser, Page, expect

from tablegames import load
from tablegames.records.fair import commitment_of, fair_hash, header_text, promise_of
from tablegames.records.parsing import parse_record
from tablegames.records.record import record_text
from tablegames.records.replay import table_of, verify
from tests.attack.test_chosen_dice import cheat, given_up, script
from tests.records.test_fair import agreed as fair_pact, played as fair_game
from tests.web import pointer
from tests.web.pointer import chosen, resigns
from tests.web.served import begun, served
from tests.web.test_browser import REGISTRY

pytestmark = pytest.mark.skipif(pointer.CHROMIUM is None, reason="there is no chromium on this machine")


def somebody(window: Browser) -> Page:
    """A person at a separate browser."""
    page = window.new_context(viewport={"width": 1200, "height": 900}).new_page()
    page.errors = []  # type: ignore[attr-defined]
    page.on("pageerror", lambda problem: page.errors.append(str(problem)))  # type: ignore[attr-defined]
    page.on("dialog", lambda dialog: dialog.accept())
    return page


def test_two_people_by_a_link(window: Browser, tmp_path: Path) -> None:
    white, black = somebody(window), somebody(window)
    with served(tmp_path) as (port, _):
        white.goto(f"http://127.0.0.1:{port}/")
        chosen(white, "tourne_case", "invite")
        white.check("#fair-dice")
        white.click("#begin")
        white.wait_for_selector("#my-part")
        assert "everyone's part" in str(white.text_content("#whose"))
        assert "can no longer change it" in str(white.text_content("#fair"))  # what the hash is good for, beside it
        with white.expect_popup() as more:
            white.click("#fair a.fairmore")
        more.value.wait_for_selector("h1:text('Fair dice')")
        assert "tablegames replay" in str(more.value.text_content("pre"))
        assert all(str(one).strip() for one in more.value.locator("main [data-say]").all_text_contents())
        link = white.input_value("#links input >> nth=0")
        white.fill("#my-part", "grandmother's birthday")
        white.click("#fair button")
        white.wait_for_selector("#fair :text('Waiting for the other players')")
        white.reload()  # what was promised is not forgotten
        white.wait_for_selector("#fair :text('Waiting for the other players')")
        black.goto(f"{link}")
        black.wait_for_selector("#my-part")
        black.click("#fair button")  # nothing typed: random digits
        for page in (white, black):
            page.wait_for_selector("#fair :text('together determine the dice')")
            assert "grandmother's birthday" in str(page.text_content("#fair"))
        resigns(white)
        for page in (white, black):
            page.wait_for_selector("#fair :text('your part is in the dice')")
        with black.expect_download() as coming:
            black.click("#more .save")
        record = parse_record(coming.value.path().read_text(), "downloaded")
        verify(table_of(REGISTRY, record), record)
        assert record.secret is not None
        assert record.secret in str(white.text_content("#fair"))
        assert white.errors == black.errors == []  # type: ignore[attr-defined]


def test_two_people_at_one_screen_add_a_part_each(window: Browser, tmp_path: Path) -> None:
    page = somebody(window)
    with served(tmp_path) as (port, _):
        page.goto(f"http://127.0.0.1:{port}/?lang=fr")
        chosen(page, "tourne_case", "here")
        page.check("#fair-dice")
        page.click("#begin")
        for _ in range(2):
            page.wait_for_selector("#my-part")
            page.click("#fair button")
            page.wait_for_timeout(300)
        page.wait_for_selector("#fair :text('Les dés sont fixés')")
        page.wait_for_selector('#whose[data-mine="true"]')
        assert page.errors == []  # type: ignore[attr-defined]


@pytest.mark.parametrize(("lang", "said"), [("en", "DON'T PLAY"), ("fr", "NE JOUEZ PAS")])
def test_a_friend_for_whom_the_table_s_maker_has_promised_a_part_is_told_not_to_play(
    window: Browser, tmp_path: Path, lang: str, said: str
) -> None:
    friend = somebody(window)
    with served(tmp_path) as (port, _):
        game, cheater = cheat(port, tmp_path)
        friend.goto(f"http://127.0.0.1:{port}/table?lang={lang}#{game['id']}.{game['seats']['1']}")
        friend.wait_for_selector(f"#fair [role=alert]:has-text({json.dumps(said)})")
        expect(friend.locator("#alarm")).to_contain_text(said)  # above the board, too
        friend.wait_for_selector("#strangers:visible")  # another browser came before him
        friend.fill("#my-part", "never promised")
        friend.click("#fair form button")
        friend.wait_for_selector(f"#fair [role=alert]:has-text({json.dumps(said)})")
        with friend.expect_download() as coming:
            friend.click("#fair a.receipt")
        receipt = json.loads(coming.value.path().read_text())
        assert (receipt["seat"], receipt["part"]) == (1, None)
        given_up(cheater, tmp_path, game)
        friend.wait_for_selector("#over:not(:empty)")
        expect(friend.locator("#fair")).to_contain_text(said)
        expect(friend.locator("#fair")).not_to_contain_text("your part is in the dice")
        assert friend.errors == []  # type: ignore[attr-defined]


def test_a_link_that_another_has_opened_is_refused_loudly(window: Browser, tmp_path: Path) -> None:
    """The sender opens the link first: that browser has the seat, and the friend's browser is refused."""
    maker, friend = somebody(window), somebody(window)
    with served(tmp_path) as (port, _):
        game = begun(port, game="tourne_case", fair=True)
        link = f"http://127.0.0.1:{port}/table#{game['id']}.{game['seats']['1']}"
        maker.goto(link)
        maker.wait_for_selector("#my-part")
        assert game["seats"]["1"] not in maker.url
        friend.goto(link)
        friend.wait_for_selector("#notice:has-text('already opened in another browser')")
        maker.goto("about:blank")
        maker.goto(link)  # in the browser that opened it, the link still leads there
        maker.wait_for_selector("#my-part")
        friend.goto("about:blank")
        friend.goto(f"{link.partition('#')[0]}#{handed_on(maker)}")
        friend.wait_for_selector("#strangers:has-text('opened in another browser before this one')")
        friend.wait_for_selector("#my-part")  # nothing is promised yet: his own part makes the dice fair


def handed_on(page: Page) -> str:
    """The address of a page, behind its #."""
    return page.url.partition("#")[2]


def test_a_part_is_promised_and_shown_that_was_made_elsewhere(window: Browser, tmp_path: Path) -> None:
    white, black = somebody(window), somebody(window)
    with served(tmp_path) as (port, _):
        game = begun(port, game="tourne_case", fair=True)
        for seat, page in enumerate((white, black)):
            page.goto(f"http://127.0.0.1:{port}/table#{game['id']}.{game['seats'][str(seat)]}")
        white.click("#elsewhere summary")
        command = str(white.text_content("#elsewhere pre")).split()
        promise, part = (line.split()[-1] for line in script(*command[2:]).decode().splitlines())
        white.fill("#pasted-promise", promise)
        white.click("#elsewhere form button")
        black.click("#fair > form button")
        white.fill("#my-part", "a slip of the pen")  # is not sent: it is not what was promised
        white.click("#fair form button")
        white.fill("#my-part", part)
        white.click("#fair form button")
        white.wait_for_selector("#fair :text('together determine the dice')")
        resigns(black)
        white.wait_for_selector("#fair :text('your part is in the dice')")
        expect(white.locator("#fair .rethrown")).to_have_text(re.compile(r"with the same result: [2-9]\."))
        assert white.errors == black.errors == []  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def module(window: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The page's own checks, to be called with what a server says."""
    with served(tmp_path_factory.mktemp("games")) as (port, _):
        page = somebody(window)
        game = begun(port, game="plain")
        page.goto(f"http://127.0.0.1:{port}/table#{game['id']}.{game['watch']}")
        yield lambda call, *given: page.evaluate(
            f"async (given) => {{ const m = await import('/static/fair.js'); return m.{call}(...given); }}", given
        )


@pytest.mark.parametrize("size", [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])
def test_the_page_hashes_as_the_program_does(module: Any, size: int) -> None:
    text = ("é" + "x" * size)[:size]
    assert module("promised", "ab" * 32, 1, text) == promise_of("ab" * 32, 1, text)
    assert module("committed", text, "cd" * 32) == fair_hash("commitment", text.encode(), b"\xcd" * 32).hex()


def told(**changes: Any) -> dict[str, Any]:
    """Return the final messages of an honest server, or of a cheat."""
    header: dict[str, Any] = {"game": "plain", "players": ["human", "human"], "seats": 2}
    secret = b"\7" * 32
    commitment = commitment_of(header, secret)
    said = {
        "stage": "over",
        "commitment": commitment,
        "promises": [promise_of(commitment, seat, part) for seat, part in enumerate(("mine", "his"))],
        "parts": ["mine", "his"],
        "header": header_text(header),
        "secret": secret.hex(),
    }
    return {**said, **changes}


def kept() -> dict[str, Any]:
    """Return the page's notes before the first throw."""
    said = told()
    return {
        "commitment": said["commitment"],
        "header": said["header"],
        "part": "mine",
        "promise": said["promises"][0],
        "promises": said["promises"],
    }


OTHER = "11" * 32
LIES: dict[str, tuple[dict[str, Any], str]] = {
    "none": ({}, ""),
    "another commitment": ({"commitment": OTHER}, "unfaircommitment"),
    "another secret": ({"secret": OTHER}, "unfairsecret"),
    "another game": ({"header": '{"game":"plain","players":["human","human"],"seats":3}'}, "unfairsecret"),
    "a bot with a part": ({"header": '{"game":"plain","players":["human","random"],"seats":2}'}, "unfairbot"),
    "my part left out": ({"parts": ["", "his"]}, "unfairpart"),
    "his part chosen after mine": (
        {
            "parts": ["mine", "better"],
            "promises": [kept()["promises"][0], promise_of(told()["commitment"], 1, "better")],
        },
        "unfairpromise",
    ),
    "his part not as promised": ({"parts": ["mine", "better"]}, "unfairpromise"),
    "a part is asked for before all are promised": (
        {"stage": "show", "promises": [kept()["promises"][0], None], "parts": [None, None]},
        "unfairpromise",
    ),
    "other rules in the middle": (
        {"stage": "play", "header": told()["header"].replace("plain", "toc")},
        "unfairheader",
    ),
    "my promise changed": ({"promises": [OTHER, kept()["promises"][1]]}, "unfairpromise"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_server_that_lies_is_found_out_by_the_page(module: Any, lie: str) -> None:
    changes, found = LIES[lie]
    assert module("broken", told(**changes), 0, kept()) == found


def test_a_promise_that_this_browser_has_not_made_is_refused(module: Any) -> None:
    unpromised = {key: kept()[key] for key in ("commitment", "header")}
    for stage in ("promise", "show", "play", "over"):
        for mine in (None, unpromised):
            assert module("broken", told(stage=stage), 0, mine) == "unfairnotmine"
    assert module("broken", told(), None, unpromised) == "", "a spectator promises nothing"


def test_the_page_makes_every_throw_again(module: Any, tmp_path: Path) -> None:
    table = load("toutetable", match="single")
    record = fair_game(tmp_path / "game.jsonl", table, fair_pact(table, "a", "ß"))
    text, said = record_text(record), {**record.header["fair"], "secret": record.secret}
    throws = [line.action for line in record.lines if line.seat is None]
    shown = [f"White: ({one}) 1/2" for one in throws]
    assert module("rethrown", text, said, shown) == {"wrong": "", "thrown": len(throws), "others": 0}
    assert module("rethrown", text, said, shown[:5])["wrong"] == ""
    other = "1-1" if throws[3] != "1-1" else "2-2"
    lied = text.replace(f'"action": "{throws[3]}"', f'"action": "{other}"')
    assert module("rethrown", lied, said, shown)["wrong"] == "unfairthrow"
    assert module("rethrown", text, said, [*shown[:3], f"White: ({other}) 1/2"])["wrong"] == "unfairrecord"
    assert module("rethrown", text, {**said, "parts": ["a", "b"]}, shown)["wrong"] == "unfairrecord"
