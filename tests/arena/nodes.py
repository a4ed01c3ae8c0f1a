"""A long match on a Ray cluster of three nodes, workers, where a node and the driver are killed on the way.

    python -m tests.arena.nodes --games 1000000
    python -m tests.arena.nodes --games 300000 --calm --rounds 2    # without kills, at home and there in turn
    python -m tests.arena.nodes --games 20000 --client              # by ray://, from outside the cluster

The same match is played at home first. Its folder must come out byte for byte the same, and the memory of the driver
stay flat; it prints the time and the processor seconds of both (with all child processes, Ray's too), the part for the
start, and the memory of the driver. For Linux, with the extra `ray`.
"""

from __future__ import annotations

import argparse
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from filecmp import cmp
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from tablegames.arena.plan import SHARDS

NODES: Final = 3
WORKERS_KILLED: Final = 2
DRIVERS_KILLED: Final = 2
FEW: Final = 20
"""Games of a match that takes hardly longer than to start it."""
TICKS: Final = os.sysconf("SC_CLK_TCK")
MATCH: Final = """\
game: {game}
match: single
players: {{one: random, other: random}}
games: {games}
seed: 1
records: {records}
"""
GROWN: Final = 64 << 10
"""Kilobytes a driver may grow beyond half of its memory in the first quarter; a list of games would take more."""


def command(file: Path, out: Path, *more: str) -> list[str]:
    """Return the command that plays the match into a folder."""
    return [sys.executable, "-m", "tablegames", "match", str(file), "--out", str(out), *more]


def memory(pid: int) -> int:
    """Return the memory of a process, in kB; 0 if it is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


def workers() -> list[int]:
    """The processes that play a block just now."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            said = path.read_bytes()
        except OSError:
            continue
        if said.startswith(b"ray::_block"):
            found.append(int(path.parent.name))
    return found


class Spent(NamedTuple):
    """The cost of a match: seconds, processor seconds, and the memory of its driver on the way, in kB."""

    seconds: float
    worked: float
    sizes: list[int]


def worked() -> dict[int, float]:
    """How long processors have worked for each process that we have started, or those have."""
    parents, times = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            told = path.read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:
            continue
        pid = int(path.parent.name)
        parents[pid], times[pid] = int(told[1]), (int(told[11]) + int(told[12])) / TICKS

    def ours(pid: int) -> bool:
        return parents.get(pid) == os.getpid() or (pid in parents and ours(parents[pid]))

    return {pid: time_ for pid, time_ in times.items() if ours(pid)}


def timed(asked: Sequence[str], environment: dict[str, str]) -> Spent:
    """Play to the end; what that took."""
    begin, before, sizes = time.perf_counter(), worked(), []
    after = dict(before)
    with subprocess.Popen(asked, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as driver:
        while os.waitid(os.P_PID, driver.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            sizes.append(memory(driver.pid))
            after |= worked()
            time.sleep(0.2)
        after |= worked()  # it has ended, and is still counted
    if driver.returncode:
        raise SystemExit(f"the match ended with {driver.returncode}")
    spent = sum(after.values()) - sum(before.values())
    return Spent(time.perf_counter() - begin, spent, [size for size in sizes if size])


def told(spent: Spent, start: Spent, games: int) -> str:
    """The cost of a match, without the start."""
    each = [1e6 * (whole - first) / games for whole, first in zip(spent[:2], start[:2], strict=True)]
    return (
        f"{spent.seconds:.1f} s, {spent.worked:.1f} s of processors (the start: {start.seconds:.1f} s, "
        f"{start.worked:.1f} s); a game {each[0]:.1f} µs, {each[1]:.1f} µs of processors; {flat(spent.sizes)}"
    )


def against(there: Spent, there_start: Spent, here: Spent, here_start: Spent) -> str:
    """How much more a match took than another, in hundredths: whole, and without the start of both."""
    parts = []
    for at, name in enumerate(("time", "processors")):
        whole = 100 * (there[at] / here[at] - 1)
        each = 100 * ((there[at] - there_start[at]) / (here[at] - here_start[at]) - 1)
        parts.append(f"{name} {whole:+.1f} %, a game {each:+.1f} %")
    return "; ".join(parts)


def moments(seconds: float, luck: random.Random) -> Iterator[tuple[float, str]]:
    """When something is killed, and what; `seconds` is about what the match takes."""
    kinds = ["worker"] * WORKERS_KILLED + ["node"] + ["driver"] * DRIVERS_KILLED
    luck.shuffle(kinds)
    times = sorted(luck.uniform(0.05, 0.8) * seconds for _ in kinds)
    yield from zip(times, kinds, strict=True)


class Stormy:
    """A match on a cluster in which things are killed."""

    def __init__(self, cluster: Any, nodes: list[Any], asked: Sequence[str], environment: dict[str, str]) -> None:
        self.cluster, self.nodes = cluster, nodes
        self.asked, self.environment = asked, environment
        self.killed: list[str] = []
        self.sizes: list[int] = []
        self.driver = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self.asked, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _kill(self, what: str, luck: random.Random) -> bool:
        """Kill one of that kind; False: there is none just now."""
        if what == "node":
            self.cluster.remove_node(self.nodes.pop(), allow_graceful=False)
        elif what == "driver":
            self.driver.send_signal(signal.SIGKILL)
            self.driver.wait()
            self.driver = self._started()
        else:
            playing = sorted(set(workers()) & worked().keys())  # others may have a cluster on this machine too
            if not playing:
                return False
            os.kill(luck.choice(playing), signal.SIGKILL)
        return True

    def run(self, seconds: float, luck: random.Random) -> None:
        """Play to the end; what was not killed before it is an error."""
        begin, due = time.perf_counter(), list(moments(seconds, luck))
        while True:
            now = time.perf_counter() - begin
            if due and now >= due[0][0] and self._kill(due[0][1], luck):
                self.killed.append(f"{due.pop(0)[1]} after {now:.0f} s")
            if self.driver.poll() is not None:
                break
            self.sizes.append(memory(self.driver.pid))
            time.sleep(0.2)
        if self.driver.returncode or due:
            raise SystemExit(f"the match ended with {self.driver.returncode}, not killed: {due}")


def same(one: Path, other: Path) -> list[str]:
    """The files of two folders of results that differ, or that one has and the other has not."""
    folders = [{path.relative_to(root): path for path in root.rglob("*") if path.is_file()} for root in (one, other)]
    here, there = folders
    differ = {name for name in here.keys() & there.keys() if not cmp(here[name], there[name], shallow=False)}
    return sorted(map(str, differ | (here.keys() ^ there.keys())))


def flat(sizes: list[int]) -> str:
    """The memory, early and at its most."""
    early = sorted(sizes[: max(1, len(sizes) // 4)])
    if max(sizes) > 1.5 * early[len(early) // 2] + GROWN:
        raise SystemExit(f"the memory of the driver is not flat: {early[len(early) // 2]} kB, then {max(sizes)} kB")
    return f"{early[len(early) // 2] / 1024:.0f} MB in the first quarter, {max(sizes) / 1024:.0f} MB at most"


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as one:
        one.bind(("", 0))
        return int(one.getsockname()[1])


@contextmanager
def outside(environment: dict[str, str]) -> Iterator[str]:
    """A cluster of two nodes that `ray start` makes, and the address for those who are no part of it."""
    ray = str(Path(sys.executable).with_name("ray"))
    port, client = free_port(), free_port()
    begin = [ray, "start", "--disable-usage-stats", "--block"]
    head = [*begin, "--head", "--port", str(port), "--ray-client-server-port", str(client), "--num-cpus", "0"]
    node = [*begin, "--address", f"{socket.gethostbyname(socket.gethostname())}:{port}", "--num-cpus", "2"]
    running: list[subprocess.Popen[bytes]] = []
    try:
        for one, wanted in ((head, client), (node, None)):
            running.append(subprocess.Popen(one, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
            for _ in range(60):
                if wanted is None or not socket.socket().connect_ex(("127.0.0.1", wanted)):
                    break
                time.sleep(0.5)
        yield f"ray://127.0.0.1:{client}"
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait()


def from_outside(file: Path, home: Path) -> list[str]:
    """Play on a cluster that this is no part of, whose machines share a token of their own; which results differ."""
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    environment = {key: value for key, value in os.environ.items() if not key.startswith("RAY_")} | token
    with outside(environment) as address:
        spent = timed(command(file, home / "outside", "--on", address), environment)
    print(f"by ray://, from outside: {spent.seconds:.1f} s; {flat(spent.sizes)}", flush=True)
    return same(home / "home", home / "outside")


def inside(asked: argparse.Namespace, file: Path, home: Path, here: Spent, here_start: Spent) -> list[str]:
    """Play on a cluster of this machine, calmly, and then with kills if they are wanted; which results differ."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    try:
        nodes = [cluster.add_node(num_cpus=1) for _ in range(NODES - 1)]
        environment = {**os.environ, "RAY_ADDRESS": cluster.address}
        start = timed(command(file, home / "start", "--on", "ray", "--games", str(FEW)), environment)
        differing = []
        for number in range(asked.rounds):
            if number:
                here = timed(command(file, home / f"home{number}", "--jobs", "2"), dict(os.environ))
                print(f"at home: {told(here, here_start, asked.games)}", flush=True)
            calm = timed(command(file, home / f"calm{number}", "--on", "ray"), environment)
            print(f"two nodes that play, one processor each: {told(calm, start, asked.games)}", flush=True)
            print(f"against home: {against(calm, start, here, here_start)}", flush=True)
            differing += same(home / "home", home / f"calm{number}")
        if not asked.calm:
            nodes.append(cluster.add_node(num_cpus=1))
            storm = Stormy(cluster, nodes, command(file, home / "storm", "--on", "ray"), environment)
            begin = time.perf_counter()
            storm.run(calm.seconds, random.Random(asked.seed))
            seconds = time.perf_counter() - begin
            print(f"three nodes, {seconds:.0f} s; killed: {', '.join(storm.killed)}; {flat(storm.sizes)}", flush=True)
            differing += same(home / "home", home / "storm")
        return differing
    finally:
        cluster.shutdown()


def main() -> None:
    """Play it at home, on the cluster, and on the cluster with kills; or from outside it."""
    parser = argparse.ArgumentParser(prog="python -m tests.arena.nodes", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--game", default="toutetable")
    parser.add_argument("--records", choices=("false", "true", SHARDS), default="false")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=1, help="how often it is played at home and there in turn")
    parser.add_argument("--calm", action="store_true", help="kill nothing")
    parser.add_argument("--client", action="store_true", help="play by ray://, from outside the cluster")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        home = Path(folder)
        file = home / "match.yaml"
        file.write_text(MATCH.format(game=asked.game, games=asked.games, records=asked.records), "utf-8")
        plain = dict(os.environ)
        start = timed(command(file, home / "few", "--jobs", "2", "--games", str(FEW)), plain)
        here = timed(command(file, home / "home", "--jobs", "2"), plain)
        print(f"{asked.games:,} games at home, two workers: {told(here, start, asked.games)}", flush=True)
        differing = from_outside(file, home) if asked.client else inside(asked, file, home, here, start)
    if differing:
        raise SystemExit(f"these differ: {', '.join(differing)}")
    print("the same bytes", flush=True)


if __name__ == "__main__":
    main()
