"""Games and matches killed again and again come out as those left alone: in the suite a few times, in `make soak` many.

    python -m tests.killing --kills 200      a storm over `play`, `play --resume` and `match`; prints a report

In a game, everything shown must be in its record, and the record must replay and be resumable. In a match, every file
must be byte for byte that of an undisturbed one, and no process may be left behind. If several resume one save at
once, only one at a time may, and each leaves a play.
"""

from __future__ import annotations

import argparse
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from tablegames.core.game import Over
from tablegames.core.languages import use_language
from tablegames.records.parsing import read_record
from tablegames.records.record import Record
from tablegames.records.replay import moments, table_of, verify
from tablegames.rules.untrusted.jsonlines import seal_of
from tablegames.table.narration import narrate
from tablegames.terminal import common, main
from tablegames.terminal.commands import load_command

ROOT = Path(__file__).parent.parent
MATCH = """\
game: dames_rabattues
players: {lot: random, list: first, other lot: random}
games: %d
seed: 11
records: %s
"""
GAMES: Final = ("dames_polonaises", "trictrac", "domino", "tourne_case", "toutetable")
RACERS: Final = (2, 3, 4)
OVER: Final = b"\nThe game is over\n"
PATIENCE: Final = 120.0


# ---- a match


def start(file: Path, out: Path, jobs: int, on: str = "") -> subprocess.Popen[bytes]:
    """The command, running in a group of its own, here or on a cluster."""
    where = ["--on", on] if on else ["--jobs", str(jobs)]
    command = [sys.executable, "-m", "tablegames", "match", str(file), "--out", str(out), *where]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, start_new_session=True
    )


def unverified(file: Path, out: Path) -> str:
    """Return the faults `--verify` finds in the folder, else nothing, as in one in which no game is finished."""
    if not (out / "match.json").exists():
        return ""
    command = [sys.executable, "-m", "tablegames", "match", str(file), "--out", str(out), "--verify"]
    ran = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False, capture_output=True, text=True
    )
    return f"{ran.returncode}: {ran.stdout}{ran.stderr}" if ran.returncode else ""


def finished(out: Path) -> int:
    """How many games are written down as finished."""
    path = out / "progress.jsonl"
    return path.read_bytes().count(b"\n") if path.exists() else 0


def children(process: int) -> list[int]:
    """The processes that a process has started, where the system tells."""
    try:
        return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()]
    except OSError:
        return []


def is_worker(process: int) -> bool:
    """Whether a process plays games, begun anew or a copy of the one that asked, and does not count what is shared."""
    try:
        words = Path(f"/proc/{process}/cmdline").read_bytes()
        return b"spawn_main" in words or b"\0match\0" in words
    except OSError:
        return False


def kill_at(
    file: Path, out: Path, jobs: int, games: int, patience: float = PATIENCE, whom: str = "parent", on: str = ""
) -> int:
    """Start the match and kill it, without warning, after some finished games; return how many there were.

    `whom` is the parent, one worker, or the whole group; in any case nothing of it is left running afterwards.
    """
    running = start(file, out, jobs, on)
    end = time.monotonic() + patience
    while finished(out) < games and running.poll() is None and time.monotonic() < end:
        time.sleep(0.002)
    workers = [child for child in children(running.pid) if is_worker(child)]
    with suppress(ProcessLookupError):
        if whom == "group":
            os.killpg(running.pid, signal.SIGKILL)
        elif whom == "worker" and workers:
            os.kill(workers[0], signal.SIGKILL)
        else:
            running.send_signal(signal.SIGKILL)
    running.wait(patience)
    if on:  # Ray's own processes notice it after half a minute or so, and are not ours to judge
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    assert nobody_left(running.pid), f"after the {whom} was killed, processes are left"
    told = finished(out)
    wrong = unverified(file, out)
    assert not wrong, f"what was told as finished does not verify: {wrong}"
    return told


def nobody_left(group: int, patience: float = 20.0) -> bool:
    """Whether soon no process of a group is left; one that has ended and waits to be noticed by its parent is none."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        if Path("/proc").is_dir() and not any(living_in(group)):
            return True
        time.sleep(0.02)
    return False


def living_in(group: int) -> Iterator[int]:
    """The processes of a group that have not ended, as Linux lists them."""
    for about in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            state, _, leader = about.read_text("utf-8", errors="replace").rpartition(")")[2].split()[:3]
            if int(leader) == group and state not in "ZX":
                yield int(about.parent.name)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def compare(
    folder: Path,
    games: int,
    kills: int,
    jobs: int,
    seed: int = 1,
    whom: tuple[str, ...] = ("parent",),
    records: str = "true",
    on: str = "",
) -> tuple[int, list[int]]:
    """Play a match whole and one that is killed so often; how many games, and how many were finished at each kill.

    The one that is killed is played here, or on a cluster.
    """
    file, whole, torn = folder / "match.yaml", folder / "whole", folder / "torn"
    file.write_text(MATCH % (games, records), "utf-8")
    total = 3 * games
    assert start(file, whole, jobs).wait() == 0
    luck = random.Random(seed)
    moments = sorted(luck.randrange(1, total * 9 // 10) for _ in range(kills))
    deaths = [kill_at(file, torn, jobs, moment, whom=luck.choice(whom), on=on) for moment in moments]
    assert all(before <= after for before, after in pairwise(deaths)), deaths
    assert start(file, torn, 3 - jobs, on).wait() == 0  # and resumed with another number of workers
    one, other = contents(whole), contents(torn)
    assert sorted(one) == sorted(other)
    assert [name for name in one if one[name] != other[name]] == []
    return total, deaths


# ---- a game


@dataclass(slots=True)
class Running:
    """A command in a process that was split off from this one: it begins at once, so that a kill can hit anything."""

    process: int
    to: int
    """Lines written here reach its input."""
    of: int
    """Its output is read here."""
    said: bytes = b""
    code: int | None = None

    def hear(self, seconds: float = 0.0) -> bool:
        """Read its output; return whether it has ended."""
        while select.select([self.of], [], [], seconds)[0]:
            some = os.read(self.of, 65536)
            if not some:
                return True
            self.said += some
            seconds = 0.0
        return False

    def type(self, text: str) -> None:
        """Type something."""
        with suppress(BrokenPipeError):
            os.write(self.to, text.encode())

    def kill(self) -> None:
        """Kill it without warning."""
        with suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)

    def ended(self) -> str:
        """Wait for its end; all it has said."""
        if self.code is None:
            end = time.monotonic() + PATIENCE
            while not self.hear(0.05):
                assert time.monotonic() < end, f"it does not end: {self.said[-500:]!r}"
            self.code = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
            os.close(self.to)
            os.close(self.of)
        return self.said.decode()


def split(*arguments: str) -> Running:
    """Run a command in a process of its own, which has everything loaded already."""
    for name in ("play", "replay"):
        load_command(name)
    common.registry()
    (read, to), (of, write) = os.pipe(), os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn where there are threads
        process = os.fork()
    if process:
        os.close(read)
        os.close(write)
        return Running(process, to, of)
    try:
        for handle, where in ((read, 0), (write, 1), (write, 2)):
            os.dup2(handle, where)
        for handle in (read, to, of, write):
            if handle > 2:
                os.close(handle)
        sys.stdin, sys.stdout = open(0, encoding="utf-8"), open(1, "w", encoding="utf-8")  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        main(list(arguments))
    except SystemExit as ended:
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(ended.code if isinstance(ended.code, int) else 1)
    finally:
        os._exit(99)


def looked_at(path: Path) -> Record:
    """The record of a game that was killed: it replays as it was written, but for a last line that was cut short."""
    record = read_record(path)
    verify(table_of(common.registry(), record), record)
    assert record.sealed, "every line has its checksum"
    return record


def is_over(record: Record) -> bool:
    """Whether the game of a record is finished by the rules."""
    table = table_of(common.registry(), record)
    played = list(moments(table, record))
    return bool(played) and isinstance(table.game.turn(played[-1].step.state), Over)


def bots_killed(folder: Path, luck: random.Random, kills: int) -> Counter[str]:
    """Games by bots, killed and resumed: everything announced is in the record."""
    counts: Counter[str] = Counter()
    number = 0
    while counts["kills"] < kills:
        number += 1
        path = folder / f"bots-{number}.jsonl"
        game = luck.choice(GAMES)
        running = split("play", game, "--players", "random,random", "--seed", str(number), "--record", str(path))
        for attempt in range(12):
            if luck.randrange(5):
                running.hear(PATIENCE)  # it has begun
            time.sleep(luck.choice([0.0, 0.001, 0.01, 0.05, 0.2]) * luck.random() * (attempt + 1))
            running.kill()
            said = running.ended()
            if not path.exists() or not path.read_bytes().count(b"\n"):
                assert not said, f"{said!r} was shown, and nothing is written"
                counts["before anything was written"] += 1
                counts["kills"] += 1
                break
            counts["kills"] += running.code == -signal.SIGKILL
            record = looked_at(path)
            counts["cut lines"] += record.cut
            counts["announced"] += announced(record, said)
            if is_over(record) or counts["kills"] >= kills:
                counts["games that ended"] += 1
                break
            running = split("play", "--resume", str(path))
        else:
            running.kill()
            running.ended()
            looked_at(path)
            counts["kills"] += running.code == -signal.SIGKILL
    return counts


def announced(record: Record, said: str) -> int:
    """Number of lines of a game that were shown; all are in its record."""
    table = table_of(common.registry(), record)
    table = replace(table, wording=replace(table.wording, cites=False))  # as at the prompt, where nobody asks for them
    played = list(moments(table, record))
    lines = said.split("\n")[:-1]
    while lines and (lines[0].startswith(("Resumed after ", "tablegames: ")) or "was cut off before line" in lines[0]):
        if lines[0].startswith("Resumed after "):
            played = played[int(lines[0].split()[2]) :]
        lines = lines[1:]
    kept = [line for moment in played for line in narrate(table, moment, None)]
    if not is_over(record):
        assert lines == kept[: len(lines)], f"{lines[-3:]} was shown; the record has {kept[-3:]}"
    return min(len(lines), len(kept))


def person_killed(folder: Path, luck: random.Random, kills: int) -> Counter[str]:
    """A person plays, and the program is killed: every play after which he was asked for the next is in the record."""
    counts: Counter[str] = Counter()
    number = 0
    while counts["kills"] < kills:
        number += 1
        path = folder / f"person-{number}.jsonl"
        game = luck.choice(["dames_polonaises", "toutetable", "tourne_case"])
        running = split("play", game, "--seed", str(number), "--players", "human,first", "--record", str(path))
        before = 0
        for _ in range(6):
            asked = typing(running, luck.randrange(6))
            time.sleep(luck.random() * 0.01)
            running.kill()
            running.ended()
            if running.code != -signal.SIGKILL:
                break
            counts["kills"] += 1
            plays = max(asked, questions(running) - 1)  # what was shown after our last look counts too
            record = looked_at(path)
            kept = sum(line.seat == 0 for line in record.lines)
            told = f"{plays} plays were answered after {before}, and {kept} are written"
            assert kept >= before + plays, f"{told}: {running.said[-800:]!r}"
            counts["plays answered"] += plays
            counts["cut lines"] += record.cut
            before = kept
            if is_over(record) or counts["kills"] >= kills:
                break
            running = split("play", "--resume", str(path))
        running.kill()
        running.ended()
    return counts


def questions(running: Running) -> int:
    """Number of times a play was asked for, before its list and after it; a question after the end is not counted."""
    return (running.said.split(OVER)[0].count(b"> ") + 1) // 2


def typing(running: Running, plays: int) -> int:
    """Type plays, each when it is asked for, and one more; return how many were answered by the next question."""
    end = time.monotonic() + PATIENCE
    for number in range(plays + 1):
        while questions(running) <= number:
            assert time.monotonic() < end, running.said[-500:]
            if running.hear(0.05) or OVER in running.said:
                return max(0, questions(running) - 1)
        running.type("m\n1\n")
    return plays


def time_to_resume(path: Path) -> float:
    """Return how long it takes to resume a save on this machine."""
    begin = time.perf_counter()
    running = split("play", "--resume", str(path))
    running.type("quit\n")
    assert running.hear(PATIENCE) or running.said
    spent = time.perf_counter() - begin
    running.ended()
    return spent


def races(folder: Path, luck: random.Random, kills: int) -> Counter[str]:
    """Several programs resume one save at once, play and quit, some of them killed: each holder's play is there."""
    counts: Counter[str] = Counter()
    path = folder / "race.jsonl"
    running = split("play", "dames_polonaises", "--players", "human,human", "--seed", "1", "--record", str(path))
    running.type("quit\n")
    running.ended()
    usual = time_to_resume(path)
    while counts["kills"] < kills:
        before = len(looked_at(path).lines)
        racers = [split("play", "--resume", str(path)) for _ in range(luck.choice(RACERS))]
        for one in racers:
            one.type("m\n1\nquit\n")
        for one in luck.sample(racers, luck.randrange(len(racers))):
            time.sleep(luck.random() * usual)
            one.kill()
        for one in racers:
            one.ended()
        record = looked_at(path)
        after = len(record.lines)
        held = sum(one.code == 0 and b"Resumed after" in one.said for one in racers)
        refused = sum(one.code == 2 and b"open in another program" in one.said for one in racers)
        killed = sum(one.code == -signal.SIGKILL for one in racers)
        assert held + refused + killed == len(racers), [(one.code, one.said[-200:]) for one in racers]
        assert held <= after - before <= held + killed, f"{held} held it, {killed} were killed, {after - before} plays"
        counts.update({"races": 1, "held": held, "refused": refused, "kills": killed})
        if is_over(record) or after > 60:
            path.unlink()
            running = split(
                "play", "dames_polonaises", "--players", "human,human", "--seed", "1", "--record", str(path)
            )
            running.type("quit\n")
            running.ended()
    return counts


def cuts(folder: Path, luck: random.Random, kills: int) -> Counter[str]:
    """Saves whose last line is damaged, resumed and killed during the repair: complete lines stay complete."""
    counts: Counter[str] = Counter()
    number = 0
    while counts["kills"] < kills:
        number += 1
        path = folder / f"cut-{number}.jsonl"
        running = split("play", "dames_polonaises", "--players", "human,human", "--seed", "1", "--record", str(path))
        running.type("m\n1\nm\n1\nm\n1\nquit\n")
        running.ended()
        usual = time_to_resume(path)
        for _ in range(5):
            lines = path.read_bytes().split(b"\n")[:-1]
            whole = len(looked_at(path).lines)
            torn = luck.choice([b'{"n": ', lines[-1][:-9], b"\0" * 40, b"\xff\xfe", lines[-1] + b"\n", b"x\n"])
            with path.open("ab") as file:
                file.write(torn)
            running = split("play", "--resume", str(path))
            running.type("m\n1\nm\n1\nquit\n")
            time.sleep((0.5 + luck.random()) * usual)
            running.kill()
            running.ended()
            counts["kills"] += running.code == -signal.SIGKILL
            content = path.read_bytes()
            assert content.startswith(b"\n".join(lines) + b"\n"), "what was whole is not as it was"
            counts["cut off"] += not content.startswith(b"\n".join(lines) + b"\n" + torn)
            final = split("play", "--resume", str(path))
            final.type("quit\n")
            said = final.ended()
            assert final.code == 0, said
            record = looked_at(path)
            assert not record.cut
            assert len(record.lines) >= whole, f"{whole} plays were written, {len(record.lines)} are left"
            assert all(seal_of(line.decode())[0] for line in path.read_bytes().splitlines())
            if counts["kills"] >= kills or is_over(record):
                break
    return counts


def matches_killed(folder: Path, luck: random.Random, kills: int) -> Counter[str]:
    """Matches with one and two workers, records in files and in shards, killed: the parent, a worker, all of them."""
    counts: Counter[str] = Counter()
    for jobs, records in ((1, "shards"), (2, "true"), (2, "shards")):
        place = folder / f"jobs-{jobs}-{records}"
        place.mkdir()
        each, whom = max(1, -(-kills // 3)), ("parent", "worker", "group")
        total, deaths = compare(place, 20 * each, each, jobs, luck.randrange(10**6), whom, records)
        counts.update({"kills": len(deaths), "games": total})
    return counts


STORMS: Final = (
    (bots_killed, 3), (person_killed, 3), (races, 3), (cuts, 3), (matches_killed, 2),
)  # fmt: skip
"""The processes to kill, and the share of each."""


def storm(kills: int, seed: int) -> int:
    """Kill so often in all, and say of each kind what happened; how many kills."""
    use_language("en")
    total, shares = 0, sum(share for _, share in STORMS)
    print(f"kill storm: seed {seed}", flush=True)
    for what, share in STORMS:
        begin = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            os.environ["TABLEGAMES_HOME"] = folder
            common.registry.cache_clear()
            counts = what(Path(folder), random.Random(f"{seed} {what.__name__}"), max(1, round(kills * share / shares)))
        total += counts["kills"]
        told_of = ", ".join(f"{name} {count}" for name, count in counts.items())
        print(f"  {what.__name__}: {told_of}, {time.perf_counter() - begin:.0f} s", flush=True)
    print(f"kill storm: {total} kills, nothing that was shown is lost", flush=True)
    return total


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    given = parser.parse_args()
    storm(given.kills, given.seed)
