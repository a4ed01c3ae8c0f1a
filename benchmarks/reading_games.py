"""Files of games: CPU time to read a thousand short ones, and memory to take up or convert a very long one.

There is no peer that plays every game again under its rules: these are figures of this machine, to be compared with
what the same machine gives before and after a change. PGN is left out where `tablegames-echecs` is not installed.

    python -m benchmarks reading_games
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from tablegames.core.game import Decide
from tablegames.plugin.registry import Registry
from tablegames.records.exporting import write_games
from tablegames.records.importing import read_games
from tablegames.records.record import Record, RecordLine, header_of, record_text
from tablegames.table.setting import set_table
from tablegames.table.table import Table

GAMES = 1000
PLIES = 10
ROUNDS = 3
LONG = 10_000
FORMATS = (("dames_polonaises", "modern_fmjd", "pdn"), ("echecs", "fide", "pgn"))
KINGS = "W:WK46,K47:BK4,K5"
MEASURE = """\
import os, sys
from subprocess import DEVNULL, Popen
_, status, usage = os.wait4(Popen(sys.argv[1:], stdin=DEVNULL, stdout=DEVNULL).pid, 0)
print(usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""
"""Measure in a separate small process: a process also counts its children."""


def random_record(table: Table, number: int) -> Record:
    """A game of ten moves at random."""
    rng, state = random.Random(number), table.game.initial()
    lines: list[RecordLine] = []
    for ply in range(PLIES):
        turn = table.game.turn(state)
        if not isinstance(turn, Decide):
            break
        action = rng.choice(list(table.game.legal(state)))
        lines.append(RecordLine(ply, ply + 2, turn.seat, table.write(state, action), (), False))
        state = table.game.apply(state, action).state
    header = header_of(table, seed=0, players=["human", "human"], dice="ask")
    return Record("bench", header, tuple(lines), None, False)


def reading(registry: Registry, path: Path, game: str, variant: str, form: str) -> str:
    """How long it takes to read a thousand games of a format and to write them."""
    table = set_table(registry, game, variant, match="single")
    path.write_text(write_games(registry, [random_record(table, n) for n in range(GAMES)], form), "utf-8")
    spent: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        begin = process_time()
        records = list(read_games(Registry(), path))
        read = process_time()
        write_games(registry, records, form)
        spent.append((read - begin, process_time() - read))
        assert len(records) == GAMES
    read, written = (median(column) for column in zip(*spent, strict=True))
    return f"{form}: {GAMES} games of {PLIES} plies read in {read:.2f} s, written in {written:.2f} s"


def long_record(path: Path, plies: int) -> None:
    """A game in which kings alone go about, and nothing is ever taken."""
    options = {"draw_kings_only": None, "draw_repetition": 100}
    table = set_table(Registry(), "dames_polonaises", "modern_fmjd", overrides=options, match="single")
    rng, state, lines = random.Random(1), table.start(KINGS), list[RecordLine]()
    while len(lines) < plies:
        action = rng.choice([action for action in table.game.legal(state) if _quiet(table, state, action)])
        lines.append(RecordLine(len(lines), len(lines) + 2, state.turn, table.write(state, action), (), False))
        state = table.game.apply(state, action).state
    header = header_of(table, seed=0, players=["human", "human"], dice="ask", start=KINGS)
    path.write_text(record_text(Record(str(path), header, tuple(lines), None, False)), "utf-8")


def _quiet(table: Table, state: Any, action: Any) -> bool:
    """Return whether the game continues after it, with nothing to take."""
    after = table.game.apply(state, action).state
    legal = table.game.legal(after)
    return bool(legal) and "x" not in table.write(after, legal[0])


def memory(*arguments: str) -> int:
    """The most memory a command has had, in MB."""
    asked = [sys.executable, "-c", MEASURE, sys.executable, "-m", "tablegames", *arguments]
    return int(subprocess.run(asked, stdout=subprocess.PIPE, check=True).stdout) // 1024


def main() -> None:
    """Print all of it."""
    registry = Registry()
    with TemporaryDirectory() as name:
        folder = Path(name)
        for game, variant, form in FORMATS:
            if game in registry.games:
                print(reading(registry, folder / f"games.{form}", game, variant, form))
            else:
                print(f"{form}: left out, {game} is not installed")
        for plies in (LONG // 2, LONG):
            path = folder / f"{plies}.jsonl"
            long_record(path, plies)
            convert, resume = memory("convert", str(path), "--to", "pdn"), memory("play", "--resume", str(path))
            print(f"draughts, {plies} plies of kings: {convert} MB to convert, {resume} MB to take up")


if __name__ == "__main__":
    main()
