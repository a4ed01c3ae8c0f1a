"""The author's bench: a position with everything said about it, and a program that starts anew when a file is saved."""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tablegames_nim

from tablegames import Registry
from tablegames.core.languages import speaking
from tablegames.plugin.loading import load_plugins
from tablegames.web import workbench_server
from tablegames.web.workbench import ANY, answered, folders_of
from tablegames.web.workbench_server import Bench, BenchServer, page, snapshot
from tests.conftest import Cli
from tests.plugin.test_sixty_ways import SOUND

NIM = Registry(load_plugins([("nim", tablegames_nim)]))


def test_an_answer_has_the_position_the_views_and_the_legal_actions() -> None:
    answer = answered(NIM, "nim", {"actions": ["1:2"], "seats": 3})
    assert answer["problem"] == ""
    assert (answer["actions"], answer["seats"], answer["players"]) == (["1:2"], 3, [2, 3, 4])
    assert "1:1" in answer["legal"]
    assert "heaps:\n- 1\n- 4\n- 5\n" in answer["position"]
    assert answer["state"] == "State(heaps=(1, 4, 5), mover=1)"
    assert [view["name"] for view in answer["views"]] == ["a spectator", "Seat 0", "Seat 1", "Seat 2"]
    assert answer["events"] == ["Seat 0: 1:2"]
    json.dumps(answer)


def test_a_position_can_be_set_and_played_to_its_end_at_random() -> None:
    answer = answered(NIM, "nim", {"position": "{heaps: [1, 1, 1], turn: 1}", "actions": [ANY] * 9})
    assert len(answer["actions"]) == 3
    assert answer["over"].endswith("wins.")
    assert answer["legal"] == []


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"actions": ["1:2", "zz"]}, "'zz' is no play"),
        ({"position": "{heaps: 3}"}, "a nim position must look like"),
        ({"position": "{["}, "the position:1"),
        ({"variant": "misery"}, "'misery'"),
    ],
)
def test_what_cannot_be_played_is_said(question: dict[str, Any], says: str) -> None:
    answer = answered(NIM, "nim", question)
    assert says in answer["problem"]
    assert answer["trace"] == ""


def test_a_game_that_raises_is_shown_with_its_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    def boom(*given: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(tablegames_nim.game.Nim, "legal", boom)
    answer = answered(NIM, "nim", {})
    assert answer["problem"] == "RuntimeError: boom"
    assert "in boom" in answer["trace"]


def test_the_files_of_a_game_are_those_of_its_package() -> None:
    assert folders_of(NIM, NIM.game("nim")) == [str(Path(tablegames_nim.__file__).parent)]
    assert folders_of(Registry(), Registry().game("trictrac")) == []


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A single-file plugin with the game of sticks, in the user's folder."""
    path = tmp_path / "home" / "plugins" / "house.py"
    path.parent.mkdir(parents=True)
    path.write_text(SOUND, "utf-8")
    return path


@pytest.fixture
def bench(plugin: Path) -> Iterator[Bench]:
    made = Bench("sticks")
    made.start()
    yield made
    made.stop()


def test_a_saved_file_counts_at_once_and_the_same_actions_are_played(bench: Bench, plugin: Path) -> None:
    assert bench.files == [str(plugin)]
    assert bench.ask({"actions": ["take 1"]})["legal"] == ["take 1", "take 2"]
    plugin.write_text(SOUND.replace("for number in (1, 2) if", "for number in (1, 2, 3) if"), "utf-8")
    bench.look()
    assert bench.version == 2
    assert bench.ask({"actions": ["take 1"]})["legal"] == ["take 1", "take 2", "take 3"]


def test_a_file_that_cannot_be_imported_is_said_and_watched(bench: Bench, plugin: Path) -> None:
    plugin.write_text(SOUND.replace("class Bot:", "class Bot"), "utf-8")
    bench.look()
    assert "SyntaxError" in bench.ask({})["problem"]
    plugin.write_text(SOUND, "utf-8")
    bench.look()
    assert bench.ask({})["problem"] == ""


def test_a_game_that_hangs_is_stopped(bench: Bench, plugin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plugin.write_text(
        SOUND.replace("        if state.left:", "        while True: pass\n        if state.left:"), "utf-8"
    )
    bench.look()
    monkeypatch.setattr(workbench_server, "PATIENCE", 0.5)
    assert "gave no answer" in bench.ask({})["problem"]
    plugin.write_text(SOUND, "utf-8")
    monkeypatch.setattr(workbench_server, "PATIENCE", 20)
    bench.look()
    assert bench.ask({})["problem"] == ""


def test_conformance_is_checked_beside_it(bench: Bench) -> None:
    end = time.monotonic() + 60
    while not bench.checked and time.monotonic() < end:
        bench.news(bench.version << 1)
    assert bench.checked == {"kept": True, "sentences": ["sticks passes every check."]}
    assert bench.news(0) == {"since": bench.version << 1 | 1, **bench.checked}


def test_an_editor_that_replaces_files_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("", "utf-8")
    (tmp_path / "gone.py").symlink_to(tmp_path / "nowhere.py")
    assert list(snapshot([str(tmp_path), str(tmp_path / "b.yaml")])) == [str(tmp_path / "a.py")]


# ---- the page


class Still(Bench):
    """A bench without a program."""

    def ask(self, question: Any) -> dict[str, Any]:
        return answered(NIM, "nim", question)


@pytest.fixture
def server() -> Iterator[BenchServer]:
    made = BenchServer(Still("nim"), 0)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield made
    made.shutdown()
    made.server_close()


def got(address: str, data: object = None, kind: str = "application/json", host: str = "") -> tuple[int, str]:
    body = None if data is None else json.dumps(data).encode()
    headers = {"Content-Type": kind, **({"Host": host} if host else {})}
    try:
        with urllib.request.urlopen(urllib.request.Request(address, body, headers)) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as problem:
        with problem:
            return problem.code, ""


def test_the_page_and_its_answers_need_the_key(server: BenchServer) -> None:
    assert '<h1 id="title">nim</h1>' in got(server.address)[1]
    assert got(f"{server.address}workbench.js")[0] == got(f"{server.address}workbench.css")[0] == 200
    assert json.loads(got(f"{server.address}ask", {"actions": ["1:1"]})[1])["actions"] == ["1:1"]
    without = server.address.replace(server.key, "x")
    assert got(without)[0] == got(f"{without}ask", {})[0] == got(f"{server.address}../ask", {})[0] == 404


def test_pages_of_other_sites_get_no_answer(server: BenchServer) -> None:
    assert got(f"{server.address}ask", {}, kind="text/plain")[0] == 404
    assert got(server.address, host="evil.example")[0] == got(f"{server.address}ask", {}, host="evil.example")[0] == 404


def test_the_page_speaks_french() -> None:
    with speaking("fr"):
        assert "Coups permis" in page("nim")
    assert "[[" not in page("nim")


def test_the_group_understands_the_name_of_a_game(cli: Cli) -> None:
    assert cli("dev", "domino", "--help").out == cli("dev", "table", "domino", "--help").out
    assert "no command 'domyno'" in cli("dev", "domyno").err
