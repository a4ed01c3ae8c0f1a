"""A long match on a Ray cluster of three nodes, workers, a node and the driver of which are killed on the way.

    python -m tests.tournament.nodes --games 1000000

The same match is played at home first. Results must come out byte for byte the same; told are the time of both without
kills, and the memory of the driver. For Linux, with the extra `ray`.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tablegames.tournament.plan import SHARDS

NODES: Final = 3
WORKERS_KILLED: Final = 2
DRIVERS_KILLED: Final = 2
MATCH: Final = """\
game: {game}
match: single
players: {{one: random, other: random}}
games: {games}
seed: 1
records: {records}
"""
RESULTS: Final = ("results.jsonl", "results.csv", "summary.json")


def command(file: Path, out: Path, *more: str) -> list[str]:
    """What plays the match into a folder."""
    return [sys.executable, "-m", "tablegames", "match", str(file), "--out", str(out), *more]


def memory(pid: int) -> int:
    """What a process has in memory, in kB; 0 if it is gone."""
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


def timed(asked: Sequence[str], environment: dict[str, str]) -> tuple[float, list[int]]:
    """Play to the end; how long it took, and the memory on the way."""
    begin, sizes = time.perf_counter(), []
    with subprocess.Popen(asked, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as driver:
        while driver.poll() is None:
            sizes.append(memory(driver.pid))
            time.sleep(0.5)
    if driver.returncode:
        raise SystemExit(f"the match ended with {driver.returncode}")
    return time.perf_counter() - begin, [size for size in sizes if size]


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

    def _kill(self, what: str) -> bool:
        """Kill one of that kind; False: there is none just now."""
        if what == "node":
            self.cluster.remove_node(self.nodes.pop(), allow_graceful=False)
        elif what == "driver":
            self.driver.send_signal(signal.SIGKILL)
            self.driver.wait()
            self.driver = self._started()
        else:
            playing = workers()
            if not playing:
                return False
            os.kill(playing[0], signal.SIGKILL)
        return True

    def run(self, seconds: float, luck: random.Random) -> None:
        """Play to the end; what was not killed before it is an error."""
        begin, due = time.perf_counter(), list(moments(seconds, luck))
        while True:
            now = time.perf_counter() - begin
            if due and now >= due[0][0] and self._kill(due[0][1]):
                self.killed.append(f"{due.pop(0)[1]} after {now:.0f} s")
            if self.driver.poll() is not None:
                break
            self.sizes.append(memory(self.driver.pid))
            time.sleep(0.2)
        if self.driver.returncode or due:
            raise SystemExit(f"the match ended with {self.driver.returncode}, not killed: {due}")


def same(one: Path, other: Path) -> list[str]:
    """The files of the results that differ."""
    names = [name for name in RESULTS if (one / name).exists()]
    names += [f"records/{path.name}" for path in sorted((one / "records").glob("*"))]
    return [name for name in names if (one / name).read_bytes() != (other / name).read_bytes()]


def flat(sizes: list[int]) -> str:
    """The memory, early and at its most."""
    early = sorted(sizes[: max(1, len(sizes) // 4)])
    return f"{early[len(early) // 2] / 1024:.0f} MB in the first quarter, {max(sizes) / 1024:.0f} MB at most"


def main() -> None:
    """Play it at home, on the cluster, and on the cluster with kills."""
    parser = argparse.ArgumentParser(prog="python -m tests.tournament.nodes", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--game", default="toutetable")
    parser.add_argument("--records", choices=("false", SHARDS), default="false")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    from ray.cluster_utils import Cluster

    with TemporaryDirectory() as folder:
        home = Path(folder)
        file = home / "match.yaml"
        file.write_text(MATCH.format(game=asked.game, games=asked.games, records=asked.records), "utf-8")
        plain = dict(os.environ)
        seconds, sizes = timed(command(file, home / "home", "--jobs", "2"), plain)
        print(f"at home, two workers: {asked.games:,} games in {seconds:.0f} s; {flat(sizes)}", flush=True)
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
        nodes = [cluster.add_node(num_cpus=1) for _ in range(NODES - 1)]
        there = {**plain, "RAY_ADDRESS": cluster.address}
        calm, sizes = timed(command(file, home / "calm", "--on", "ray"), there)
        told = f"{100 * (calm / seconds - 1):+.0f} % against home"
        print(f"two nodes that play, one processor each: {calm:.0f} s ({told}); {flat(sizes)}", flush=True)
        nodes.append(cluster.add_node(num_cpus=1))
        storm = Stormy(cluster, nodes, command(file, home / "storm", "--on", "ray"), there)
        storm.run(calm, random.Random(asked.seed))
        print(f"three nodes; killed: {', '.join(storm.killed)}; {flat(storm.sizes)}", flush=True)
        cluster.shutdown()
        differing = same(home / "home", home / "calm") + same(home / "home", home / "storm")
    if differing:
        raise SystemExit(f"these differ: {', '.join(differing)}")
    print("the same bytes", flush=True)


if __name__ == "__main__":
    main()
