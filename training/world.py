"""`python -m training.world [GAME …]`: what every game of contrib/tablegames-world has to show, a row each.

The lines of its file; the code that plays it; `dev conform`, with the games of its bots and PettingZoo's API test; a
game at the prompt in each language, whose record replays; and its bot against random plays, as in `training.generic`.
Dominoes are played to the points of the rules, as one deal is mostly luck. docs/evidence/world.md has the rows.

    python -m training.world --games 100 --seconds 60
    python -m training.world --only bot acey gulbara
    python -m training.world --only bot --bot engine:8 --against engine:1 plakoto    # what skill is worth
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from tablegames import Registry
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.player_specs import bot_of
from tablegames.records.parsing import read_record
from tablegames.records.replay import table_of, verify
from tablegames.table.setting import lay
from tablegames.testing.doctor import check_up
from training.generic import Cell, met

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "contrib" / "tablegames-world"
FILES = {path.stem: path for path in sorted((PACKAGE / "tablegames_world" / "game_files").glob("*/*.yaml"))}
LOOKS = ("conform", "en", "fr", "bot")


def pack() -> Registry:
    """The games of the package alone; it need not be installed."""
    sys.path.insert(0, str(PACKAGE))
    return Registry(load_plugins([("world", import_module("tablegames_world"))]))


def as_installed(folder: Path) -> dict[str, str]:
    """Put the package beside a user's folder as pip leaves it; return the variables for a command."""
    about = folder / "tablegames_world-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tablegames-world\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text("[tablegames]\nworld = tablegames_world\n", "utf-8")
    found = os.pathsep.join(map(str, (folder, PACKAGE, ROOT)))
    return {**os.environ, "TABLEGAMES_HOME": str(folder / "home"), "PYTHONPATH": found}


def ran(variables: dict[str, str], *words: str, typed: str = "") -> str:
    """Run a command; return what it prints. An exit code or a complaint is an error."""
    command = [sys.executable, "-m", "tablegames", *words]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, env=variables, check=False)
    if done.returncode or done.stderr:
        raise AssertionError(f"{words}: {done.stderr or done.stdout[-500:]}")
    return done.stdout


def conforms(variables: dict[str, str], name: str) -> str:
    """Check the promises of a game, its bots and its environment."""
    ran(variables, "dev", "conform", name, "--games", "2")
    return "yes"


def plays(known: Registry, variables: dict[str, str], name: str, language: str) -> str:
    """Play a game to the end by always typing the first number of the list, and replay its record."""
    file = Path(variables["TABLEGAMES_HOME"]).with_name(f"{name}.{language}.jsonl")
    words = ("--players", "human,random", "--match", "single", "--seed", "1", "--lang", language)
    ran(variables, "play", name, *words, "--record", str(file), typed="m\n1\n" * 3_000 + "quit\n")
    record = read_record(file)
    assert verify(table_of(known, record), record) is not None, "the game did not end"
    return "yes"


def beats(known: Registry, name: str, bots: tuple[str, str], most: int, seconds: float) -> Cell:
    """Play the first bot against the second."""
    entry = known.game(name)
    match = "party" if FILES[name].parent.name == "dominoes" else "single"
    game = lay(known, entry, known.variant(entry), match).game
    strong, weak = (bot_of(known.players(entry), bot) for bot in bots)
    return met(Cell(name, *bots), game, strong, weak, most, seconds)


def main() -> int:
    """Print a row for each game; 1: one of them does not show what it must."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--only", choices=LOOKS)
    parser.add_argument("--bot", default="engine", help="the bot and its level, such as engine:1")
    parser.add_argument("--against", default="random", help="the bot that it plays, such as engine:1")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0, help="processor time of the bot's games")
    asked = parser.parse_args()
    known, failed = pack(), 0
    native = {run.game: run.native for run in check_up(known).runs}
    with TemporaryDirectory() as folder:
        variables = as_installed(Path(folder))
        for name in asked.names or FILES:
            row = [name, str(len(FILES[name].read_text("utf-8").splitlines())), "native" if native[name] else "Python"]
            for look in LOOKS if asked.only is None else (asked.only,):
                try:
                    if look == "bot":
                        row.append(
                            str(beats(known, name, (asked.bot, asked.against), asked.games, asked.seconds)).strip("| ")
                        )
                    else:
                        row.append(
                            conforms(variables, name) if look == "conform" else plays(known, variables, name, look)
                        )
                except AssertionError as problem:
                    failed = 1
                    row.append(f"no: {problem}")
            print("|", " | ".join(row), "|", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
