"""`python -m training.generic`: how strong the player of every game is in the games of examples/ and in the templates.

Every level plays the one below it, and level 1 `random`, each pair of games from one seed with the seats exchanged. A
cell of the table ends after `--games` games or, at the end of a pair, after `--seconds` of processor time; it is
printed as a row of the table in docs/evidence/strength.md as soon as it has ended. The last columns are the
milliseconds of a move, on average and at most, where there is a choice.

    python -m training.generic --games 200 --seconds 300
    python -m training.generic --only irish --levels 2-3 --against 0,1    # against random, then against level 1
    python -m training.generic --match party --only belote    # to 501 points, as the rules ask
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from tablegames import Game, Outcome, RandomPlayer, Registry, derive, play
from tablegames.bots.levels import EIGHT
from tablegames.bots.search.levels import SearchSettings, make_player
from tablegames.core.odds import wilson
from tablegames.plugin.bots import PlayerFactory
from tablegames.plugin.kit.newgame import new_game
from tablegames.plugin.loading import load_plugins
from tablegames.table.setting import lay
from training.levels import range_of

EXAMPLES = Path(__file__).parent.parent / "examples"
TEMPLATES = ("board", "tables", "hidden")


@dataclass
class Cell:
    """One row of the table: what came of the games of a level."""

    game: str
    level: str
    against: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    seconds: float = 0.0
    decisions: int = 0
    longest: float = 0.0

    def __str__(self) -> str:
        score = (self.won + self.drawn / 2) / self.games
        low, high = wilson(self.won + self.drawn / 2, self.games)
        cost = 1000 * self.seconds / max(1, self.decisions)
        return (
            f"| {self.game} | {self.level} | {self.against} | {self.games} | {self.won} | {self.drawn} | "
            f"{100 * score:.1f} % | {100 * low:.0f}–{100 * high:.0f} % | {cost:.0f} | {1000 * self.longest:.0f} |"
        )


class Timed:
    """A player whose processor time is counted where he has a choice."""

    looks, trusted = True, True

    def __init__(self, player: Any, cell: Cell) -> None:
        self._player, self._cell = player, cell

    def choose(self, view: Any, legal: Sequence[Any], rng: Any) -> Any:
        """Return the player's choice."""
        begun = process_time()
        chosen = self._player.choose(view, legal, rng)
        if len(legal) > 1:
            spent = process_time() - begun
            self._cell.seconds += spent
            self._cell.longest = max(self._cell.longest, spent)
            self._cell.decisions += 1
        return chosen


def games(folder: Path, match: str) -> Iterator[tuple[str, Game[Any, Any, Any]]]:
    """The games of examples/ that bring no engine of their own, and those of the templates, for two or two sides."""
    modules = []
    for package in sorted(EXAMPLES.glob("tablegames-*")):
        sys.path.insert(0, str(package))
        name = package.name.replace("-", "_")
        if "tablegames_games" in (package / name / "__init__.py").read_text("utf-8"):
            modules.append((name.removeprefix("tablegames_"), name))
    for family in TEMPLATES:
        new_game(f"the_{family}", family, folder, Registry(load_plugins([])))
        sys.path.insert(0, str(folder / f"tablegames-the-{family}"))
        modules.append((f"the_{family}", f"tablegames_the_{family}"))
    known = Registry(load_plugins([(name, import_module(module)) for name, module in modules]))
    for name, _ in modules:
        for entry in known.games.values():
            if known.owners[entry.name][0] == name:
                table = lay(known, entry, known.variant(entry), match)
                if table.game.seats % 2 == 0:
                    yield entry.name.removeprefix("the_"), table.game


def measured(name: str, game: Game[Any, Any, Any], level: int, against: int, most: int, seconds: float) -> Cell:
    """Play a level against another (0: at random), until there are games enough or the time is over."""
    cell = Cell(name, str(level), f"engine:{against}" if against else "random")
    weak = partial(make_player, settings=SearchSettings(level=against)) if against else lambda _game: RandomPlayer()
    return met(cell, game, partial(make_player, settings=SearchSettings(level=level)), weak, most, seconds)


def met(
    cell: Cell, game: Game[Any, Any, Any], strong: PlayerFactory, weak: PlayerFactory, most: int, seconds: float
) -> Cell:
    """Play a bot, on every second seat, against another on the others; the seats are exchanged after each game."""
    begun = process_time()
    while cell.games < most and process_time() - begun < seconds:
        for first in (0, 1):
            bots = (Timed(strong(game), cell), weak(game))
            seated = [bots[seat % 2 != first] for seat in range(game.seats)]
            played = play(game, seated, seed=derive(7, cell.game, cell.games // 2))
            _count(cell, played.outcome, first)
    return cell


def _count(cell: Cell, outcome: Outcome | None, first: int) -> None:
    cell.games += 1
    sides = {seat % 2 for seat in outcome.winners} if outcome is not None else set()
    if len(sides) != 1:
        cell.drawn += 1
    elif sides == {first}:
        cell.won += 1


def main() -> None:
    """Measure, and print a row for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=300.0, help="processor time of a cell")
    parser.add_argument("--only", default="", help="names of games, separated by commas")
    parser.add_argument("--match", default="single", help="party: what the rules ask for")
    parser.add_argument("--levels", type=range_of, default=EIGHT, help="such as 3-5 (default: all)")
    parser.add_argument("--against", help="levels to play, such as 0,1; 0: random (default: the level below)")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        for name, game in games(Path(folder), asked.match):
            if asked.only and name not in asked.only.split(","):
                continue
            for level in asked.levels:
                for against in map(int, asked.against.split(",")) if asked.against else (level - 1,):
                    if against != level:
                        print(measured(name, game, level, against, asked.games, asked.seconds), flush=True)


if __name__ == "__main__":
    main()
