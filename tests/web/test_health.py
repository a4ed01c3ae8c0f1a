"""The answers of a server to the programs that watch it."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("websockets", reason="the extra 'web' is not installed")

from starlette.requests import Request

from tablegames.web.health import Health, JsonLines
from tests.web.served import asked_for, begun, served


def number(text: str, name: str) -> float:
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"{name} "))


def test_a_server_is_alive_ready_and_counts_its_games(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        assert asked_for(port, "GET", "/health")[:2] == (200, "ok\n")
        assert asked_for(port, "GET", "/ready")[:2] == (200, "ready\n")
        before = number(asked_for(port, "GET", "/metrics")[1], "tablegames_games_open")
        begun(port, game="plain")
        code, text, headers = asked_for(port, "GET", "/metrics")
        assert code == 200
        assert headers["content-type"].startswith("text/plain; version=0.0.4")
        assert number(text, "tablegames_games_open") == before + 1
        assert all(line.startswith("#") or len(line.split()) == 2 for line in text.splitlines())


def test_a_server_that_cannot_save_says_so_without_a_path(tmp_path: Path) -> None:
    answer = asyncio.run(Health(tmp_path / "gone", dict).ready(Request({"type": "http"})))
    assert answer.status_code == 503
    assert bytes(answer.body) == b"Games can't be saved.\n"


@pytest.mark.parametrize("client", [("192.0.2.7", 5), None])
def test_other_machines_do_not_read_the_numbers(tmp_path: Path, client: tuple[str, int] | None) -> None:
    answer = asyncio.run(Health(tmp_path, dict).metrics(Request({"type": "http", "client": client})))
    assert answer.status_code == 403


def test_a_log_entry_is_one_json_object_with_its_error() -> None:
    try:
        raise ValueError("a bad die\nand another")
    except ValueError:
        entry = logging.LogRecord("tablegames.web", logging.ERROR, "", 0, "game %s", ("x",), sys.exc_info())
    line = JsonLines().format(entry)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("error", "tablegames.web", "game x")
    assert "a bad die" in told["error"]
