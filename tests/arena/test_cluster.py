"""Matches and simulations on a Ray cluster: the same bytes as on one machine, whatever is lost on the way.

Where Ray is not installed a stand-in takes its place, which plays here, in any order, and loses blocks.
"""

from __future__ import annotations

import json
import random
import signal
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from socket import socket
from types import SimpleNamespace
from typing import Any

import pytest

from tablegames.arena import cluster
from tests.conftest import Cli, Ran
from tests.killing import contents

MATCH = """\
game: toutetable
variant: modern
match: single
players: {one: random, other: first, third: random}
games: 12
"""


class RayError(Exception):
    """As Ray has it: none of the exceptions that Python knows."""


class RayTaskError(RayError):
    """Scores of an error on another machine."""


class StandIn:
    """Our uses of Ray: work is done when somebody waits for it, in any order; every third task is lost and repeated."""

    def __init__(self) -> None:
        self.rng = random.Random(3)
        self.inits: list[dict[str, Any]] = []
        self.done = 0
        self.head = ""
        self.exceptions = SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)
        self.util = SimpleNamespace(get_node_ip_address=lambda: f"10.0.0.{1 + self.done % 3}")

    def init(self, **told: Any) -> None:
        if told.get("address") == "ray://nowhere:1":
            raise ConnectionError("nobody is there")
        if told.get("address") == "ray://closed:1":
            raise RayError("the token is missing")
        signal.signal(signal.SIGTERM, lambda number, _: sys.exit(number))
        if told.get("address") == "ray://slow:1":
            signal.raise_signal(signal.SIGTERM)
        self.inits.append(told)

    def shutdown(self) -> None:
        self.inits.append({"shutdown": True})

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def get_runtime_context(self) -> Any:
        return SimpleNamespace(gcs_address=self.head)

    def put(self, value: Any) -> Any:
        return value

    def remote(self, **told: Any) -> Callable[..., Any]:
        assert told["max_retries"] == -1

        def made(work: Callable[..., Any]) -> Any:
            return SimpleNamespace(remote=lambda *given: _Task(self, work, given))

        return made

    def wait(self, tasks: list[Any], num_returns: int, timeout: float) -> tuple[list[Any], list[Any]]:
        chosen = self.rng.choice(tasks)
        return [chosen], [task for task in tasks if task is not chosen]

    def get(self, task: Any) -> Any:
        return task.value()


class _Task:
    def __init__(self, ray: StandIn, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
        self.ray, self.work, self.given = ray, work, given

    def value(self) -> Any:
        self.ray.done += 1
        if self.ray.done % 3 == 0:
            self.work(*self.given)  # it was done, and the machine with it is gone
        return self.work(*self.given)


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> StandIn:
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))  # where a cluster of this machine would be noted
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    found = StandIn()
    monkeypatch.setitem(sys.modules, "ray", found)
    return found


@pytest.fixture
def play(cli: Cli, tmp_path: Path, stand_in: StandIn) -> Callable[..., Ran]:
    """Play the match into a folder of that name, by default at home."""

    def played(out: str, *more: str, text: str = MATCH) -> Ran:
        (tmp_path / "match.yaml").write_text(text, "utf-8")
        where = () if {"--on", "--jobs"} & {*more} else ("--jobs", "1")
        return cli("match", str(tmp_path / "match.yaml"), "--out", str(tmp_path / out), *where, *more)

    return played


def test_a_match_has_the_same_bytes_as_at_home(play: Callable[..., Ran], tmp_path: Path, stand_in: StandIn) -> None:
    """From its beginning, and where it was begun at home."""
    assert play("home").code == 0
    assert play("begun", "--games", "4").code == 0
    for out in ("far", "begun"):
        ran = play(out, "--on", "ray")
        assert ran.code == 0, ran.err
        assert contents(tmp_path / out) == contents(tmp_path / "home")
        assert stand_in.inits[-1] == {"shutdown": True}
    assert len(contents(tmp_path / "far")) > 36


def test_a_simulation_comes_out_the_same(cli: Cli, stand_in: StandIn) -> None:
    asked = ("simulate", "plain", "--games", "120", "--match", "single", "--json")
    far, home = (json.loads(cli(*asked, *more).out) for more in (("--on", "ray://far:10001"), ("--jobs", "1")))
    assert far == home
    assert stand_in.inits[0]["address"] == "ray://far:10001"


def test_whoever_is_told_to_end_ends_as_without_a_cluster(cli: Cli, stand_in: StandIn) -> None:
    before = signal.getsignal(signal.SIGTERM)
    ran = cli("simulate", "toc", "--games", "3", "--on", "ray://slow:1")
    assert (ran.code, ran.err.strip()) == (130, "interrupted")
    assert signal.getsignal(signal.SIGTERM) is before
    assert cli("simulate", "toc", "--games", "3", "--on", "ray").code == 0
    assert signal.getsignal(signal.SIGTERM) is before


def test_any_work_is_handed_out_and_comes_home_in_order(stand_in: StandIn) -> None:
    with cluster.RayCluster("ray") as joined:
        first, second = joined.begin(abs, [-3, 1, -2]), joined.begin(len, ["ab", ""])
        assert (second(), first()) == ([2, 0], [3, 1, 2])
    assert sum(joined.played.values()) == 5


def test_no_more_games_are_handed_out_than_can_be_held(
    play: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    played, sizes = cluster._block, []

    def counted(told: Any, numbers: Any) -> Any:
        sizes.append(len(numbers))
        return played(told, numbers)

    monkeypatch.setattr(cluster, "_block", counted)
    monkeypatch.setattr(cluster, "SMALL_BLOCK", 1)
    monkeypatch.setattr(cluster, "MOST_UNDER_WAY", 12)  # three processors, two blocks each
    assert play("out", "--on", "ray").code == 0
    assert max(sizes) == 2


def test_a_record_that_cannot_be_written_at_home_is_said_in_a_sentence(
    play: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: Any, **more: Any) -> Any:
        raise OSError(28, "No space left on device", "records/00000001.jsonl")

    monkeypatch.setattr(cluster, "keep_at_once", full)
    ran = play("out", "--on", "ray")
    assert ran.code == 2
    assert "records/00000001.jsonl: cannot write the record: No space left on device" in ran.err


@pytest.mark.parametrize("command", ["match", "simulate"])
def test_another_version_on_a_machine_is_named(
    cli: Cli, play: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    answer = cluster._answer

    def older(made: object) -> Any:
        return "0.0.9", *answer(made)[1:]

    monkeypatch.setattr(cluster, "_answer", older)
    simulated = ("simulate", "plain", "--games", "20", "--match", "single", "--on", "ray")
    ran = play("out", "--on", "ray") if command == "match" else cli(*simulated)
    assert ran.code == 2
    assert "10.0.0." in ran.err
    assert "has tablegames 0.0.9, but this machine" in ran.err


@pytest.mark.parametrize("more", [("--restart",), ("--extend", "3"), ("--games", "15")])
def test_a_cluster_that_does_not_answer_costs_nothing_of_what_was_played(
    play: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    assert play("out").code == 0
    whole = contents(tmp_path / "out")
    assert play("out", *more, "--on", "ray://nowhere:1").code == 2
    monkeypatch.setitem(sys.modules, "ray", None)
    assert play("out", *more, "--on", "ray").code == 2
    assert contents(tmp_path / "out") == whole


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_cannot_be_is_said_in_a_sentence(
    cli: Cli, play: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    def refused(*more: str, text: str = MATCH) -> str:
        ran = play("out", *more, "--lang", lang, text=text)
        assert ran.code == 2
        return ran.complaint

    assert "ray://" in refused("--on", "spark")
    simulated = cli("simulate", "toc", "--games", "3", "--on", "ray", "--jobs", "2", "--lang", lang).complaint
    for both in (refused("--on", "ray", "--jobs", "2"), simulated):
        assert {"--workers", "--on"} <= set(both.replace(",", " ").split())
    assert "nobody is there" in refused("--on", "ray://nowhere:1")
    closed = refused("--on", "ray://closed:1")
    assert "the token is missing" in closed
    assert "RAY_AUTH_TOKEN" in closed
    program = MATCH.replace("third: random", "third: {program: [python, bot.py]}")
    assert "players.third" in refused("--on", "ray", text=program)
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "tablegames[ray]" in refused("--on", "ray")


@pytest.mark.parametrize("address", ["ray://host:99999", "ray://host:0", "ray://[::1", "ray://host", "ray://[::1:5"])
def test_what_is_no_address_is_refused_at_once(cli: Cli, stand_in: StandIn, address: str) -> None:
    ran = cli("simulate", "plain", "--on", address)
    assert (ran.code, f"ray or ray://HOST:PORT, not '{address}'" in ran.err, stand_in.inits) == (2, True, [])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_cluster_that_is_lost_is_told_and_the_match_goes_on_from_what_came_home(
    play: Callable[..., Ran], tmp_path: Path, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    assert play("home").code == 0
    waits = iter(range(4))

    def lost(tasks: list[Any], num_returns: int, timeout: float) -> Any:
        if next(waits, None) is None:
            raise ConnectionError("Client is shutting down.")
        return StandIn.wait(stand_in, tasks, num_returns, timeout)

    monkeypatch.setattr(stand_in, "wait", lost)
    ran = play("out", "--on", "ray://far:1", "--lang", lang)
    assert ran.code == 2
    assert "--on ray://far:1" in ran.complaint
    assert "Client is shutting down." in ran.complaint
    assert ("run the same command again" if lang == "en" else "relancez la même commande") in ran.complaint
    assert len((tmp_path / "out" / "progress.jsonl").read_text().splitlines()) >= 4
    assert play("out").code == 0
    assert contents(tmp_path / "out") == contents(tmp_path / "home")


def test_a_cluster_of_this_machine_that_is_gone_is_named_and_not_waited_for(
    cli: Cli, tmp_path: Path, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        gone = f"127.0.0.1:{free.getsockname()[1]}"
    (tmp_path / "ray").mkdir()
    (tmp_path / "ray" / "ray_current_cluster").write_text(gone)
    ran = cli("simulate", "plain", "--games", "4", "--on", "ray")
    assert ran.code == 2
    assert f"the cluster on this machine, at {gone}, no longer answers; run 'ray stop' to clear it" in ran.complaint
    (tmp_path / "ray" / "ray_current_cluster").write_text("nonsense")
    assert cli("simulate", "plain", "--games", "4", "--on", "ray").code == 0
    monkeypatch.setenv("RAY_ADDRESS", gone)
    assert (
        "unset RAY_ADDRESS, or start that cluster" in cli("simulate", "plain", "--games", "4", "--on", "ray").complaint
    )
    with socket() as there:
        there.bind(("127.0.0.1", 0))
        there.listen()
        monkeypatch.setenv("RAY_ADDRESS", f"127.0.0.1:{there.getsockname()[1]}")
        assert cli("simulate", "plain", "--games", "4", "--on", "ray").code == 0


def test_a_cluster_that_has_lost_its_head_is_told_before_ray_ends_the_program(
    cli: Cli, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablegames.arena.cluster.LOOKS", 0.0)
    with socket() as head:
        head.bind(("127.0.0.1", 0))
        head.listen()
        stand_in.head = f"127.0.0.1:{head.getsockname()[1]}"
        assert cli("simulate", "plain", "--games", "4", "--on", "ray").code == 0
    monkeypatch.setattr(stand_in, "wait", lambda tasks, num_returns, timeout: ([], tasks))
    ran = cli("simulate", "plain", "--games", "4", "--on", "ray")
    assert ran.code == 2
    assert f"the cluster no longer answers: {stand_in.head}; the results so far are saved" in ran.complaint


def test_a_machine_that_has_no_tablegames_is_named(
    cli: Cli, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failed(task: Any) -> Any:
        raise RayTaskError(
            "\x1b[36mray::_chunk()\x1b[39m (pid=7, ip=10.0.0.2)\nRuntimeError: The remote function failed to import on "
            "the worker. This may be because …"
        )

    monkeypatch.setattr(stand_in, "get", failed)
    ran = cli("simulate", "plain", "--games", "4", "--on", "ray")
    assert ran.code == 2
    assert "10.0.0.2 cannot load tablegames; install" in ran.complaint


@pytest.mark.skipif(find_spec("ray") is None, reason="the extra 'ray' is not installed")
@pytest.mark.slow
@pytest.mark.parametrize("records", ["true", "shards"])
def test_on_ray_itself(cli: Cli, tmp_path: Path, records: str) -> None:
    (tmp_path / "match.yaml").write_text(f"{MATCH}records: {records}\n")
    for out, where in (("home", ("--jobs", "1")), ("far", ("--on", "ray"))):
        ran = cli("match", str(tmp_path / "match.yaml"), *where, "--out", str(tmp_path / out))
        assert ran.code == 0, ran.err
    assert contents(tmp_path / "far") == contents(tmp_path / "home")
