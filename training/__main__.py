"""`python -m training GAME`: fit the weights of a race to games it plays against itself, and write its weights.yaml.

The same seed, number of games and starting weights give the same file.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import yaml

from training.learning import School
from training.pupils import PUPILS
from training.wasting import fit_waste


def main() -> None:
    """Teach, and write what was learnt."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("game", choices=sorted(PUPILS))
    parser.add_argument("--games", type=int, default=10_000, help="games it plays against itself (default: 10000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="weights to begin with (default: a few set by hand)")
    parser.add_argument("--output", type=Path, help="where to write (default: the weights.yaml of the game)")
    asked = parser.parse_args()
    pupil = PUPILS[asked.game]
    game = pupil.game()
    begin: dict[str, Any] = {"win": dict(pupil.begin)}
    if asked.begin is not None:
        begin = yaml.safe_load(asked.begin.read_text("utf-8"))
    begin.setdefault("waste", fit_waste(game))
    school, done = School(pupil, game, begin), 0

    def tell(more: int) -> None:
        nonlocal done
        done += more
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{done:,} / {asked.games:,}")

    school.lessons(asked.seed, asked.games, tell)
    output = asked.output or _weights(pupil.name)
    after = "" if asked.begin is None else f" --begin {asked.begin.name}"
    command = f"python -m training {pupil.name} --games {asked.games} --seed {asked.seed}{after}"
    made = f"# Made by `{command}`; see docs/explanation/bots.md.\n"
    text = yaml.safe_dump(school.written(averaged=True), sort_keys=False, default_flow_style=None, width=110)
    output.write_text(made + text, "utf-8")


def _weights(game: str) -> Path:
    """Where the weights of a game lie; those of toute-table serve its whole family."""
    tablegames = Path(__file__).parent.parent / "tablegames"
    shared = tablegames / "families" / "tables" / "bot"
    return (shared if game == "toutetable" else tablegames / "plugins" / game) / "weights.yaml"


if __name__ == "__main__":
    main()
