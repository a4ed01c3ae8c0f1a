"""`python -m training.draughts RECIPE.yaml`: teach the draughts engine, and write `taught.dat` beside it.

The games of each round are kept, and the same command resumes there.
"""

from __future__ import annotations

import argparse
import os
from datetime import date
from importlib.resources import files
from pathlib import Path

import yaml

from tablegames.families.draughts.engine.taught import written
from training.draughts.recipe import Recipe
from training.draughts.school import School


def main() -> None:
    """Teach, and write what was learnt."""
    parser = argparse.ArgumentParser(prog="python -m training.draughts", description=__doc__.split("\n")[0])
    parser.add_argument("recipe", type=Path)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no round after so long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kept", type=Path, help="where games are kept (default: build/training/draughts-RECIPE)")
    parser.add_argument("--output", type=Path, help="where to write (default: beside the engine)")
    asked = parser.parse_args()
    recipe = Recipe.of(yaml.safe_load(asked.recipe.read_text("utf-8")))
    kept = asked.kept or Path("build", "training", f"draughts-{asked.recipe.stem}")
    school = School(recipe, asked.jobs, kept, lambda line: print(line, flush=True))
    about = {"recipe": asked.recipe.name, "date": date.today().isoformat()}
    taught = school.teach(about, asked.minutes)
    output = asked.output or Path(str(files("tablegames.families.draughts"))) / "engine" / "taught.dat"
    output.write_bytes(written(taught))
    print(f"{output}: {taught.about['games']:,} games, {taught.about['positions']:,} positions", flush=True)


if __name__ == "__main__":
    main()
