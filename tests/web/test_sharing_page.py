"""A finished game is shared from the table, looked through by a stranger, and shown in a frame of another site."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="no browser is installed")

from playwright.sync_api import Browser

from tests.web.served import Client, begun, served


def test_a_game_is_shared_and_a_stranger_looks_through_it(window: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        game = begun(port, game="dames_polonaises", match="single", first=0)
        friend = Client(port, game["id"], game["seats"]["1"])
        page = window.new_context().new_page()
        page.goto(f"http://127.0.0.1:{port}/table?lang=en#{game['id']}.{game['seats']['0']}")
        page.wait_for_selector("#more .resign")
        assert page.locator("button.share").count() == 0
        friend.hear()
        friend.say(type="resign")
        page.click("button.share")
        page.wait_for_selector("#article input")
        address, frame, picture = (one.input_value() for one in page.locator("#article input").all())
        assert frame == f'<iframe src="{address}/embed" width="800" height="600" title="tablegames"></iframe>'
        stranger = window.new_context().new_page()
        stranger.goto(f"{address}?lang=en")
        stranger.wait_for_selector("#board svg")
        assert stranger.locator("#drop").is_hidden()
        stranger.goto(picture)
        assert stranger.locator("g.scene.last").count() == 1
        site = window.new_context().new_page()
        (tmp_path / "blog").mkdir()
        (tmp_path / "blog" / "index.html").write_text(frame)
        serve = partial(SimpleHTTPRequestHandler, directory=str(tmp_path / "blog"))
        with ThreadingHTTPServer(("127.0.0.1", 0), serve) as blog:
            threading.Thread(target=blog.serve_forever, daemon=True).start()
            site.goto(f"http://127.0.0.1:{blog.server_port}/")
            inside = site.frame_locator("iframe")
            inside.locator("#board svg").wait_for()
            assert inside.locator("header.top").is_hidden()
            blog.shutdown()
