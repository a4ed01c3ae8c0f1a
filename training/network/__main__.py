"""`python -m training.network RECIPE.yaml`: teach a network, and write it into the folder of its game.

Progress is saved on the way (`--kept`), and the same command resumes there. The same recipe gives the same
games on any number of processors, and on a cluster (`--on ray`) of processors of one kind; a GPU is used where there is
one.
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import ExitStack
from datetime import date
from importlib.resources import files
from pathlib import Path

import yaml

from tablegames.arena.cluster import RayCluster
from tablegames.core.errors import MatchError
from tablegames.families.tables.bot.network import Network, read_network, written
from training.network.curve import drawn

try:
    from training.network.grounds import NoRetourError
    from training.network.learning import MisfitError, Recipe, School, numbers
except ModuleNotFoundError as missing:
    sys.stderr.write(f"python -m training.network: error: {missing.name} is not installed: pip install numpy torch\n")
    raise SystemExit(2) from None


def main() -> None:
    """Teach, and write what was learnt."""
    parser = argparse.ArgumentParser(prog="python -m training.network", description=__doc__.split("\n")[0])
    parser.add_argument("recipe", type=Path)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long; go on another time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--on", help="play on a Ray cluster (ray, ray://HOST:PORT), in place of --jobs")
    parser.add_argument("--kept", type=Path, help="where it is kept on the way (default: build/training/RECIPE.kept)")
    parser.add_argument("--from", dest="taught", type=Path, help="begin with what this network (.net) has learnt")
    parser.add_argument("--output", type=Path, help="where to write (default: the folder of the game's plugin)")
    asked = parser.parse_args()
    with ExitStack() as held:
        try:
            cluster = None if asked.on is None else held.enter_context(RayCluster(asked.on))
        except MatchError as problem:
            parser.error(str(problem))
        try:
            recipe = Recipe.of(yaml.safe_load(asked.recipe.read_text("utf-8")))
            taught = None if asked.taught is None else read_network(asked.taught.read_bytes())
        except OSError as problem:
            parser.error(f"{problem.filename} cannot be read: {problem.strerror}")
        except (yaml.YAMLError, AttributeError, TypeError) as problem:
            parser.error(f"{asked.recipe} is no recipe: {str(problem).splitlines()[0]}; see training/network/recipes")
        except (ValueError, KeyError):
            parser.error(f"--from {asked.taught} is no network of ours; give it a .net that this program has written")
        asked.kept = asked.kept or Path("build", "training", f"{asked.recipe.stem}.kept")
        if taught is not None and asked.kept.exists():
            parser.error(
                f"--from: {asked.kept} goes on from what is kept there; move it away, or name another (--kept)"
            )
        try:
            school = School(
                recipe, asked.jobs, lambda line: print(line, flush=True), None if cluster is None else cluster.begin
            )
        except NoRetourError as problem:
            parser.error(f"{asked.recipe}: {problem}")
        try:
            _teach(asked, recipe, school, taught)
        except MisfitError as problem:
            parser.error(f"--from {asked.taught}: {problem}")


def _teach(asked: argparse.Namespace, recipe: Recipe, school: School, taught: Network | None) -> None:
    """Train the requested network, from where it stopped or from another network, and write it."""
    kept: Path = asked.kept
    kept.parent.mkdir(parents=True, exist_ok=True)
    if kept.exists():
        school.resume(kept)
        print(f"{kept}: goes on after round {school.round}, {school.games:,} games", flush=True)
    elif taught is not None:
        school.begin_with(taught)
        print(f"{asked.taught}: goes on with what it learnt in {school.games:,} games", flush=True)
    school.teach(asked.minutes, kept)
    output = asked.output or Path(str(files(f"tablegames.plugins.{recipe.game}"))) / recipe.file
    about = {
        "recipe": asked.recipe.name,
        "date": date.today().isoformat(),
        "games": school.games,
        "rounds": school.round,
        "marks": school.marks,
    }
    output.write_bytes(written(about, *recipe.layers, numbers(school.mean).tolist()))
    kept.with_suffix(".svg").write_text(drawn(school.curve, asked.recipe.stem), "utf-8")
    print(f"{output}: {school.games:,} games in {school.round} rounds", flush=True)


if __name__ == "__main__":
    main()
