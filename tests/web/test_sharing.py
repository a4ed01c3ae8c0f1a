"""Finished games that are shared: their page, its preview, the frame for other sites, the pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")

from tablegames.plugin.registry import Registry
from tablegames.web.browser_host import BrowserHost
from tablegames.web.moving_picture import SECONDS, moving
from tests.web.served import Client, asked_for, begun, served
from tests.web.test_conversation import WorkerPage

SVG = "{http://www.w3.org/2000/svg}"


def finished(port: int, game: str = "dames_polonaises", plays: int = 4) -> tuple[dict[str, Any], Client]:
    """A game of some plays that is given up; and the page of the first seat."""
    keys = begun(port, game=game, match="single", first=0 if game == "dames_polonaises" else None)
    both = [Client(port, keys["id"], keys["seats"][seat]) for seat in "01"]
    for number in range(plays):
        state = both[number % 2].asked()
        both[number % 2].say(type="play", n=state["n"], text=state["plays"][0]["text"])
    both[1].say(type="resign")
    both[0].until(lambda heard: bool(heard.get("over")))
    return keys, both[0]


def shared(port: int) -> str:
    _, page = finished(port)
    page.say(type="share")
    return str(page.until(lambda heard: heard["type"] == "share")["path"])


def test_nothing_is_shared_before_a_player_says_so(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        keys, page = finished(port)
        name = keys["id"]
        for path in (f"/shared/{name}", f"/shared/{name}/embed", f"/shared/{name}/game.svg", "/shared/..%2F..%2Fx"):
            assert asked_for(port, "GET", path)[0] == 404
        assert asked_for(port, "POST", f"/api/shared/{name}", {})[0] == 404
        spectator = Client(port, name, keys["watch"])
        spectator.hear()
        spectator.say(type="share")
        assert spectator.until(lambda heard: heard["type"] == "refused")["text"] == "You are watching this game."
        assert asked_for(port, "GET", f"/shared/{name}")[0] == 404
        page.say(type="share")
        assert page.until(lambda heard: heard["type"] == "share")["path"] == f"/shared/{name}"
        assert asked_for(port, "GET", f"/shared/{name}")[0] == 200


def test_a_game_in_play_is_not_shared(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        game = begun(port, game="plain", match="single")
        page = Client(port, game["id"], game["seats"]["0"])
        page.hear()
        page.say(type="share")
        assert page.until(lambda heard: heard["type"] == "refused")["text"] == "The game is not over."


def test_a_link_has_a_preview(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        path = shared(port)
        status, page, headers = asked_for(port, "GET", f"{path}?lang=en")
        assert status == 200
        assert '<meta property="og:title" content="' in page
        assert '<meta property="og:description" content="Black resigns. White wins.' in page
        assert "4 plays." in page
        assert f'content="http://127.0.0.1:{port}{path}/position.svg"' in page
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "4 coups." in asked_for(port, "GET", f"{path}?lang=fr")[1]


def test_only_the_page_for_other_sites_may_be_in_a_frame(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        status, _page, headers = asked_for(port, "GET", f"{shared(port)}/embed")
        assert status == 200
        assert "frame-ancestors *" in headers["content-security-policy"]
        assert "script-src 'self';" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in asked_for(port, "GET", "/")[2]["content-security-policy"]


def test_the_moving_picture_has_every_position(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        path = shared(port)
        status, text, headers = asked_for(port, "GET", f"{path}/game.svg")
        assert (status, headers["content-type"]) == (200, "image/svg+xml")
        assert headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
        root = ElementTree.fromstring(text)
        scenes = [one for one in root.iter(f"{SVG}g") if (one.get("class") or "").startswith("scene")]
        assert len(scenes) == 5
        kept = {one.get("id") for one in root.iter(f"{SVG}g")} - {None}
        assert {one.get("href", "").removeprefix("#") for one in root.iter(f"{SVG}use")} == kept
        one = asked_for(port, "GET", f"{path}/position.svg")[1]
        assert len(text) < 5 * len(one), "what the positions share is written once"
        assert asked_for(port, "GET", f"{path}/other.svg")[0] == 400


def test_positions_follow_each_other_and_the_last_stays_longer() -> None:
    board = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/><circle r="{}"/></svg>'
    )
    text = moving([board.format(radius) for radius in (1, 2, 3)], "a < b")
    root = ElementTree.fromstring(text)
    assert root.findtext(f"{SVG}title") == "a < b"
    scenes = [one for one in root if one.tag == f"{SVG}g"]
    assert [one.get("style") for one in scenes] == [f"animation-delay:{n * SECONDS:g}s" for n in range(3)]
    assert len(list(root.iter(f"{SVG}rect"))) == 1
    assert len(list(root.iter(f"{SVG}circle"))) == 3


def test_hidden_hands_of_a_finished_game_are_shown_as_a_record_shows_them(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        _, page = finished(port, "domino", 0)
        page.say(type="share")
        path = page.until(lambda heard: heard["type"] == "share")["path"]
        status, text, _ = asked_for(port, "POST", f"/api{path}", {})
        told = json.loads(text)
        assert (status, told["games"]) == (200, 1)
        assert asked_for(port, "GET", f"{path}/game.svg")[0] == 200


def test_thousands_of_requests_keep_few_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    monkeypatch.setattr("tablegames.web.shared_games.moving", lambda found, title: drawn.append(title) or "<svg/>")
    with served(tmp_path) as (port, _):
        path = shared(port)
        for _number in range(50):
            assert asked_for(port, "GET", f"{path}/game.svg")[0] == 200
        assert len(drawn) == 1


def test_without_a_server_nothing_is_shared(tmp_path: Path) -> None:
    house = BrowserHost(Registry(), tmp_path)
    game = json.loads(house.fetched("/api/new", json.dumps({"game": "plain"})))["data"]
    page = WorkerPage(house, game["id"], game["seats"]["0"])
    page.says(type="resign")
    assert not page.state["may"]["share"]
    assert page.says(type="share")[-1]["text"] == "Sharing needs a server: tablegames serve"


def test_the_pages_can_be_installed(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        status, text, headers = asked_for(port, "GET", "/app.webmanifest")
        assert (status, headers["content-type"]) == (200, "application/manifest+json")
        told = json.loads(text)
        page = asked_for(port, "GET", told["start_url"])[1]
        wanted = [*(icon["src"] for icon in told["icons"]), "/static/icon-180.png", "/static/preview.png"]
        assert {path: asked_for(port, "GET", path)[0] for path in wanted} == dict.fromkeys(wanted, 200)
        assert f'<meta property="og:image" content="http://127.0.0.1:{port}/static/preview.png">' in page
        assert '<link rel="manifest" href="/app.webmanifest">' in asked_for(port, "GET", "/")[1]
        worker = asked_for(port, "GET", "/offline.js")
        assert (worker[0], worker[2]["cache-control"]) == (200, "no-cache")
        assert 'startsWith("/api/")' in worker[1]
