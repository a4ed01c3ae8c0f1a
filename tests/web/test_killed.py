"""A killed server resumes where it was; `make soak` kills it twenty times in a game."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("websockets", reason="the extra 'web' is not installed")

from tests.web.killed import Storm
from tests.web.served import Process


def test_nothing_acknowledged_is_lost_and_no_play_made_twice(tmp_path: Path) -> None:
    sent, actions = Storm(tmp_path, kills=3, seed=5).run()
    assert actions >= sent - 3  # of three plays nobody knows whether the server had them


def test_one_server_a_folder(tmp_path: Path) -> None:
    server = Process(tmp_path, tmp_path / "home")
    try:
        with pytest.raises(AssertionError, match="no address"):
            Process(tmp_path, tmp_path / "home")
    finally:
        server.kill()
