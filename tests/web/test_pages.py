"""One head for all pages: as the server sends them, and as the site has them."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")

from tablegames.web.pages import HTML, NAMES, page_of, preview
from tablegames.web.server import STATIC
from tests.web.served import asked_for, served

ADDRESSES = {"index": "/", "rules": "/rules/toc"}


def head(page: str) -> str:
    return page.partition("<body")[0]


def test_no_page_brings_a_head_of_its_own() -> None:
    assert set(NAMES) >= {"index", "table", "rules", "replay", "study", "match"}
    for name in NAMES:
        assert not {"<head", "<meta", "<html", "<link"} & set((HTML / f"{name}.html").read_text("utf-8").split())
        assert (STATIC / f"{name}.js").is_file()
    assert list(STATIC.glob("*.html")) == []


def test_every_page_is_sent_with_the_same_head(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        for name in NAMES:
            status, text, headers = asked_for(port, "GET", ADDRESSES.get(name, f"/{name}"))
            assert status == (404 if name == "missing" else 200)
            assert headers["content-type"].startswith("text/html")
            text = text.replace(preview(f"http://127.0.0.1:{port}"), "")
            assert text == page_of(name)
            assert head(text) == head(page_of("index"))


def test_the_site_fills_the_same_head() -> None:
    playing = pytest.importorskip("tools.docs.playing", reason="the extra 'docs' is not installed")
    pages = {name: text for name, text in playing._client().items() if name.endswith(".html")}
    assert set(pages) == {f"{name}.html" for name in NAMES if name not in ("rules", "match", "missing", "fairdice")}
    (only,) = {head(text) for text in pages.values()}
    assert "Content-Security-Policy" in only
    assert only.replace(playing._HEAD, "").replace('"../fonts/', '"./fonts/').replace('"./', '"/static/') == head(
        page_of("index")
    ).replace('"/app.webmanifest"', '"/static/app.webmanifest"')
