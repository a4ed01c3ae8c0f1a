"""The page with fair dice, in a real browser: two people by a link, and a server that lies to one of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("playwright", reason="playwright, which drives a browser, is not installed")

from playwright.sync_api import Browser, Page

from tablegames.records.fair import commitment_of, fair_hash, header_text, promise_of
from tablegames.records.reading import parse_record
from tablegames.records.replay import table_of, verify
from tests.web import pointer
from tests.web.served import begun, served
from tests.web.test_browser import REGISTRY

pytestmark = pytest.mark.skipif(pointer.CHROMIUM is None, reason="there is no chromium on this machine")


def somebody(window: Browser) -> Page:
    """A person at a browser of his own."""
    page = window.new_context(viewport={"width": 1200, "height": 900}).new_page()
    page.errors = []  # type: ignore[attr-defined]
    page.on("pageerror", lambda problem: page.errors.append(str(problem)))  # type: ignore[attr-defined]
    page.on("dialog", lambda dialog: dialog.accept())
    return page


def test_two_people_by_a_link(window: Browser, tmp_path: Path) -> None:
    white, black = somebody(window), somebody(window)
    with served(tmp_path) as (port, _):
        white.goto(f"http://127.0.0.1:{port}/")
        white.check("#fair-dice")
        white.click('li[data-game="tourne_case"] button[data-how="invite"]')
        white.wait_for_selector("#my-part")
        assert "everybody's part" in str(white.text_content("#whose"))
        assert "cannot change it any more" in str(white.text_content("#fair"))  # what the hash is good for, beside it
        with white.expect_popup() as more:
            white.click("#fair a.fairmore")
        more.value.wait_for_selector("h1:text('Fair dice')")
        assert "tablegames replay" in str(more.value.text_content("pre"))
        assert all(str(one).strip() for one in more.value.locator("main [data-say]").all_text_contents())
        link = white.input_value("#links input >> nth=0")
        white.fill("#my-part", "grandmother's birthday")
        white.click("#fair button")
        white.wait_for_selector("#fair :text('the others are waited for')")
        white.reload()  # what was promised is not forgotten
        white.wait_for_selector("#fair :text('the others are waited for')")
        black.goto(f"{link}")
        black.wait_for_selector("#my-part")
        black.click("#fair button")  # nothing typed: random digits
        for page in (white, black):
            page.wait_for_selector("#fair :text('The dice are fixed')")
            assert "grandmother's birthday" in str(page.text_content("#fair"))
        white.click("#more button:has-text('Resign')")
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
        page.check("#fair-dice")
        page.click('li[data-game="tourne_case"] button[data-how="here"]')
        for _ in range(2):
            page.wait_for_selector("#my-part")
            page.click("#fair button")
            page.wait_for_timeout(300)
        page.wait_for_selector("#fair :text('Les dés sont fixés')")
        page.wait_for_selector('#whose[data-mine="true"]')
        assert page.errors == []  # type: ignore[attr-defined]


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
    """What an honest server says at the end, or one that is not."""
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
    """What a page has kept of it before the first throw."""
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
    "my promise changed": ({"promises": [OTHER, kept()["promises"][1]]}, "unfairpromise"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_server_that_lies_is_found_out_by_the_page(module: Any, lie: str) -> None:
    changes, found = LIES[lie]
    assert module("broken", told(**changes), 0, kept()) == found
