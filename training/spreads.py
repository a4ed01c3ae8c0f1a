"""The tables of throws of toute-table (`python -m training.spreads`), counted out by the game's own rules.

Every throw of a side that nothing hinders any more is played so that the fewest throws are to be expected: to lift
everything; to have all home, or home and one lifted, which saves the double; to have left the first table, which saves
the triple. What is told of sides at home is exact but for rounding; of dames outside, as if those at home stood evenly.
The same rules make the same tables; those of one way to lift take some five minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, cast

from tablegames.families.tables.board.board import board, mine
from tablegames.families.tables.board.lifting import BEFORE_LAST_TABLE, LAST_TABLE, all_home
from tablegames.families.tables.board.men import MOST, OFF, Men, bit, count, pips, total, up_to
from tablegames.families.tables.bot.spreads import SHAPES, Spread, SpreadShape, written_spreads
from tablegames.families.tables.race.race import Race
from tablegames.plugins.toutetable.evaluation import SPREADS
from tablegames.table.setting import load

_AWAY: Final = MOST * bit(OFF)
_LEFT: Final = up_to(24)
_NEVER: Final = 1e-6
DONE: Final[Spread] = (1.0,)


class Counting:
    """The spreads of one game."""

    def __init__(self, game: Race[Any]) -> None:
        self.game = game
        odds: dict[tuple[int, ...], float] = {}
        for thrown, share in game.throws.thrown.lottery.outcomes() or ():
            numbers = game.throws.numbers(thrown)
            odds[numbers] = odds.get(numbers, 0.0) + float(share)
        self.odds = odds
        """The throws by their numbers."""

    def ends(self, men: Men) -> list[tuple[list[Men], float]]:
        """By throw: how a side may stand after it, and the odds."""
        game, position = self.game, board(men, _AWAY)
        return [
            ([mine(end) for end in game.duty.endings(game.march, position, numbers)], odds)
            for numbers, odds in self.odds.items()
        ]

    def tables(self) -> dict[str, dict[Men, Spread]]:
        """All of them, by name."""
        lifted, begun = self.at_home(SHAPES["lifted"].sides())
        return {
            "lifted": lifted,
            "begun": begun,
            "home": self.outside(SHAPES["home"], {}),
            "home_and_begun": self.outside(SHAPES["home_and_begun"], begun),
            "past": self.past(SHAPES["past"].sides()),
        }

    def at_home(self, sides: Iterable[Men]) -> tuple[dict[Men, Spread], dict[Men, Spread]]:
        """Until all are lifted; and, of sides with all their dames, until one is."""
        lifted, begun = Best(), Best()
        for men in sorted(sides, key=pips):
            if not men:
                lifted.spreads[men] = DONE
                continue
            ends = self.ends(men)
            lifted.add(men, [([end & _LEFT for end in some], odds) for some, odds in ends])
            if total(men) == MOST:
                begun.add(men, [([0 if count(end, OFF) else end for end in some], odds) for some, odds in ends])
        return lifted.spreads, begun.spreads

    def outside(self, shape: SpreadShape, begun: Mapping[Men, Spread]) -> dict[Men, Spread]:
        """Until the dames outside are home; and one is lifted, if it is said how long that takes those at home."""
        found = Best(dict(begun))
        for men in sorted(shape.sides(), key=pips):
            if not men:
                found.spreads[men] = DONE
                continue
            rest = sum(bit(LAST_TABLE[at % len(LAST_TABLE)]) for at in range(MOST - total(men)))
            found.add(men, [([_still(end, bool(begun)) for end in some], odds) for some, odds in self.ends(men + rest)])
        return {men: spread for men, spread in found.spreads.items() if men not in begun}

    def past(self, sides: Iterable[Men]) -> dict[Men, Spread]:
        """Until those in the first table have left it."""
        found = Best()
        for men in sorted(sides, key=pips):
            if not men:
                found.spreads[men] = DONE
                continue
            found.add(men, [([end & up_to(6) for end in some], odds) for some, odds in self.ends(men)])
        return found.spreads


def _still(men: Men, lifting: bool) -> Men:
    """What is still to be done: the dames outside, or all that are home where one is to be lifted; 0: nothing."""
    if not all_home(men):
        return men & BEFORE_LAST_TABLE
    return men if lifting and not count(men, OFF) else 0


class Best:
    """Spreads found one after the other, each from those its throws lead to."""

    def __init__(self, known: dict[Men, Spread] | None = None) -> None:
        self.spreads: dict[Men, Spread] = {0: DONE, **(known or {})}
        self._means = {men: _mean(spread) for men, spread in self.spreads.items()}

    def add(self, men: Men, ends: list[tuple[list[Men], float]]) -> None:
        """The spread of a side, each throw being played so that the fewest are to be expected after it."""
        means, chances = self._means, [0.0]
        for some, odds in ends:
            best = self.spreads[min((end for end in some if end != men), key=means.__getitem__)]
            chances += [0.0] * (len(best) + 1 - len(chances))
            for throws, chance in enumerate(best, start=1):
                chances[throws] += odds * chance
        while chances[-1] < _NEVER:
            chances.pop()
        whole = sum(chances)
        self.spreads[men] = tuple(chance / whole for chance in chances)
        self._means[men] = _mean(self.spreads[men])


def _mean(spread: Spread) -> float:
    return sum(throws * chance for throws, chance in enumerate(spread))


def main() -> None:
    """Make the files."""
    parser = argparse.ArgumentParser(prog="python -m training.spreads", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where to (default: the folder of the game)")
    asked = parser.parse_args()
    for (sortie, doublets), name in SPREADS.items():
        game = load("toutetable", "academie", overrides={"sortie": sortie.value, "doublets": doublets.value}).bare
        about = {"sortie": sortie.value, "doublets": doublets.value}
        content = written_spreads(about, Counting(cast("Race[Any]", game)).tables())
        folder = asked.out or Path(str(files("tablegames.plugins.toutetable")))
        (folder / name).write_bytes(content)
        print(f"{name}: {len(content)} bytes")


if __name__ == "__main__":
    main()
