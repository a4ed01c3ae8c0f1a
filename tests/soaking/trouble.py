"""The parts in which the machine is to blame: a full disk, a home that is read-only or missing, closed pipes, a jumping
clock, and another program in the same folder.

Every command then ends well or with one sentence, and saved games can be resumed.
"""

from __future__ import annotations

import ctypes
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests import killing
from tests.killing import ROOT, contents
from tests.soaking.part import Figures, LeftOut, Share, right
from tests.soaking.proofs import tested

Ran = subprocess.CompletedProcess[str]
GAMES: Final = ("plain", "toutetable", "tourne_case", "revertier", "garanguet", "jacquet", "dames_rabattues")
COMMANDS: Final = (
    "games", "games --json --lang fr", "games --variants", "rules toc", "show plain", "bots plain", "plugins",
    "plugins --check",
    "learn trictrac", "puzzles dames_polonaises manoury-1", "simulate plain --games 2 --jobs 1",
    "play plain --players first,first --seed 1", "play tourne_case --players random,random", "play", "bot plain",
    "new variant plain mine", "new variant toc mine --output mine.yaml", "--help", "",
)  # fmt: skip
STREAMS: Final = (
    "<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-", ">/dev/full", "2>/dev/full",
    ">/dev/full 2>&1", "| head -c {some}", "2>&1 | head -c {some}", "| true",
)  # fmt: skip
AT_ONCE: Final = 6
"""Commands of a round."""
CAPBSET_DROP, DAC_OVERRIDE = 24, 1
"""As Linux numbers them."""


def told(*arguments: str, home: Path, module: str = "tablegames", before: Callable[[], None] | None = None) -> Ran:
    """Run a command with that home, and nothing typed."""
    own = {
        "PYTHONPATH": str(ROOT),
        "TABLEGAMES_HOME": str(home),
        "TABLEGAMES_LANG": "en",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return subprocess.run(
        [sys.executable, "-m", *module.split(), *arguments],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, cwd=home.parent, preexec_fn=before,
        env={**os.environ, **own},
    )  # fmt: skip


def decent(ran: Ran, *codes: int) -> Ran:
    """Refuse what ended otherwise than it may, or with anything but one sentence."""
    about = f"{ran.args}: exit {ran.returncode}: {ran.stderr[-1500:]}"
    right(ran.returncode in (codes or (0, 2)), about)
    right("Traceback" not in ran.stderr, about)
    if ran.returncode == 2 and ran.stderr:
        right(ran.stderr.splitlines()[-1].startswith("tablegames: "), about)
    return ran


def actions(path: Path) -> list[str]:
    """Return the actions of a game."""
    lines = map(json.loads, path.read_text("utf-8").splitlines())
    return [line["action"] for line in lines if "action" in line]


# --- a full disk


def at_most(size: int) -> Callable[[], None]:
    """Let a process write no file longer than that."""
    import resource

    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def full_disk(share: Share, seed: int) -> Figures:
    """A game and a match on a disk that is full after any number of bytes; both can be resumed."""
    if os.name != "posix":
        raise LeftOut("files have no limit here")
    luck, done = random.Random(seed), Counter[str]()
    with TemporaryDirectory() as name:
        folder = Path(name)
        home, whole, cut = folder / "home", folder / "whole.jsonl", folder / "cut.jsonl"
        playing = ("play", luck.choice(GAMES), "--players", "first,first", "--seed", str(seed % 1000), "--record")
        decent(told(*playing, str(whole), home=home), 0)
        for _ in range(2):
            cut.unlink(missing_ok=True)
            limit = at_most(luck.randrange(1, whole.stat().st_size))
            decent(told(*playing, str(cut), home=home, before=limit), 2)
            again = ("play", "--resume", str(cut)) if cut.exists() else (*playing, str(cut))
            decent(told(*again, home=home), 0)
            right(actions(cut) == actions(whole), f"{playing}: gone on with, it is another game")
            done["full disks"] += 1
        file = folder / "match.yaml"
        file.write_text(killing.MATCH % (12, luck.choice(("true", "shards"))), "utf-8")
        decent(told("match", str(file), "--jobs", "1", "--out", str(folder / "one"), home=home), 0)
        one = contents(folder / "one")
        for _ in range(2):
            limit = at_most(luck.randrange(1, max(map(len, one.values()))))
            decent(told("match", str(file), "--jobs", "1", "--out", str(folder / "two"), home=home, before=limit))
            done["full disks"] += 1
        decent(told("match", str(file), "--jobs", "1", "--out", str(folder / "two"), home=home), 0)
        right(contents(folder / "two") == one, "a match gone on with after a full disk has other bytes")
    return {**done, "resumed": 3}


# --- homes


def forbidden() -> Callable[[], None] | None:
    """Run first in a process so that read-only files are read-only, even for root."""
    if not hasattr(os, "geteuid") or os.geteuid():
        return None
    if sys.platform != "linux":
        raise LeftOut("nothing is forbidden to root here")
    system = ctypes.CDLL(None)
    return lambda: system.prctl(CAPBSET_DROP, DAC_OVERRIDE, 0, 0, 0)


def read_only_home(share: Share, seed: int) -> Figures:
    """Any commands in a home that may not be written in: they work, or one sentence says what they cannot write."""
    luck, done, first = random.Random(seed), Counter[str](), forbidden()
    with TemporaryDirectory() as name:
        home = Path(name) / "below" / "home"
        for part in ("games", "variants"):
            (home / part).mkdir(parents=True)
        decent(told("play", "plain", "--players", "first,first", home=home), 0)
        saved = contents(home)
        folders = [home, home.parent, *filter(Path.is_dir, home.rglob("*"))]
        for folder in folders:
            folder.chmod(0o555)
        try:
            for command in luck.sample(COMMANDS, AT_ONCE):
                ran = decent(
                    told(*command.split(), home=home, before=first),
                    *((0, 1, 2) if command == "plugins --check" else ()),
                )
                done.update({"commands": 1, "refused": ran.returncode == 2})
        finally:
            for folder in folders:
                folder.chmod(0o755)
        right(contents(home) == saved, "something was written in a home that may only be read")
    return done


def missing_home(share: Share, seed: int) -> Figures:
    """A user without a known home: the tests of that."""
    return tested("tests/terminal/test_home.py")


# --- pipes


def closed_pipes(share: Share, seed: int) -> Figures:
    """Any commands with streams that are closed, full, or abandoned by their reader."""
    luck, done = random.Random(seed), Counter[str]()
    with TemporaryDirectory() as name:
        own = {
            "TABLEGAMES_HOME": f"{name}/home",
            "PYTHONPATH": str(ROOT),
            "TABLEGAMES_LANG": "en",
            "PYTHON": sys.executable,
        }
        for command in luck.sample(COMMANDS, AT_ONCE):
            streams = luck.choice(STREAMS).format(some=luck.choice((0, 1, 10, 100, 4096)))
            line = f'exec 0</dev/null; "$PYTHON" -m tablegames {command} {streams}; exit ${{PIPESTATUS[0]}}'
            shell = ["bash", "-c", line]
            ran = subprocess.run(
                shell,
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
                cwd=name,
                env={**os.environ, **own},
            )
            decent(ran, 0, 1, 2) if command == "plugins --check" else decent(ran)
            done.update({"commands": 1, "refused": ran.returncode == 2})
    return done


# --- clocks


def clock_jumps(share: Share, seed: int) -> Figures:
    """Games and matches while the clock jumps by years: every game has its file, no byte of a match changes."""
    luck, done = random.Random(seed), Counter[str]()
    jumping = f"tests.soaking.jumping {seed}"
    with TemporaryDirectory() as name:
        folder = Path(name)
        home, games = folder / "home", 3
        for _ in range(games):
            decent(told("play", luck.choice(GAMES), "--players", "first,first", home=home, module=jumping), 0)
        saved = [*(home / "games").glob("*.jsonl")]
        right(len(saved) == games, f"{games} games were played, {len(saved)} are kept")
        for path in saved:
            moment = luck.uniform(0, 4e9)
            os.utime(path, (moment, moment))
            decent(told("replay", str(path), "--verify", home=home, module=jumping), 0)
        file = folder / "match.yaml"
        file.write_text(killing.MATCH % (6, luck.choice(("true", "shards"))), "utf-8")
        for out, module in (("one", "tablegames"), ("two", jumping)):
            decent(told("match", str(file), "--jobs", "2", "--out", str(folder / out), home=home, module=module), 0)
        right(contents(folder / "one") == contents(folder / "two"), "a match has other bytes where the clock jumps")
        done.update({"games": games, "matches": 1})
    return done


# --- two programs


def two_programs(share: Share, seed: int) -> Figures:
    """Several play one match in one folder at once, some killed: one at a time does, and the bytes are those of one."""
    luck, done = random.Random(seed), Counter[str]()
    with TemporaryDirectory() as name:
        folder = Path(name)
        file, home = folder / "match.yaml", folder / "home"
        file.write_text(killing.MATCH % (150, luck.choice(("true", "shards"))), "utf-8")
        command = ("match", str(file), "--jobs", "1", "--out")
        decent(told(*command, str(folder / "one"), home=home), 0)
        own = {"PYTHONPATH": str(ROOT), "TABLEGAMES_HOME": str(home), "TABLEGAMES_LANG": "en"}
        racing = [sys.executable, "-m", "tablegames", *command, str(folder / "two")]
        for _ in range(3):
            racers = []
            for _ in range(luck.choice((2, 3))):
                racers.append(
                    subprocess.Popen(
                        racing,
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.DEVNULL,
                        stderr=subprocess.PIPE,
                        text=True,
                        env={**os.environ, **own},
                    )
                )
                time.sleep(luck.random() * 0.3)
            if luck.random() < 0.5:
                time.sleep(luck.random())
                racers[0].kill()
                done["kills"] += 1
            for one in racers:
                said = one.communicate(timeout=killing.PATIENCE)[1]
                ran = subprocess.CompletedProcess(racing, one.returncode, "", said)
                decent(ran, *((0, 2, -9) if one is racers[0] else (0, 2)))
                done.update({"programs": 1, "refused": ran.returncode == 2})
        decent(told(*command, str(folder / "two"), home=home), 0)
        right(contents(folder / "one") == contents(folder / "two"), "a folder that several wrote to has other bytes")
    return done
