"""The tables of throws of toute-table and trictrac (`python -m training.spreads`), counted out by the games' own rules.

Every throw of a side that is no longer hindered is played to need the fewest throws on average: to lift everything; to
have all home, or home and one lifted, which saves the double; to have left the first table, which saves the triple.
The tables for sides at home are exact but for rounding; those for dames outside assume that the dames at home are
evenly spread. For a sortie at trictrac they also give the chance that a doublet lifts the last dame. The same rules
make the same tables; those of one way to lift take some five minutes at toute-table, and five seconds at trictrac.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, cast

from tablegames.core.dice import TWO_DICE
from tablegames.core.events import Seat
from tablegames.families.tables.board.men import after, board, count, mine, pips, total, up_to
from tablegames.families.tables.board.path import BEFORE_LAST_TABLE, LAST_TABLE, Sortie, all_home
from tablegames.families.tables.board.places import MOST, OFF, Men, bit
from tablegames.families.tables.bot.racing import FORMAT, SHAPES, WHOLE, Spread, SpreadShape
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.trictrac.state import Phase, Releve, TourState
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.families.tables.trictrac_bot.network import SHAPES as SORTIES
from tablegames.plugins.toutetable.evaluation import SPREADS
from tablegames.table.setting import load

_AWAY: Final = MOST * bit(OFF)
_LEFT: Final = up_to(24)
_NEVER: Final = 1e-6
DONE: Final[Spread] = (1.0,)


def written_spreads(
    about: Mapping[str, Any], found: Mapping[str, Mapping[Men, Spread]], shapes: Mapping[str, SpreadShape] = SHAPES
) -> bytes:
    """The file of tables: column after column, of each the lower bytes and then the upper."""
    body, widths = bytearray(), {}
    for name, shape in shapes.items():
        columns = _columns(shape, found[name])
        widths[name] = len(columns)
        for column in columns:
            body += bytes(one & 255 for one in column) + bytes(one >> 8 for one in column)
    head = json.dumps({"format": FORMAT, "columns": widths, **about}, sort_keys=True)
    return head.encode() + b"\n" + lzma.compress(bytes(body), preset=9 | lzma.PRESET_EXTREME)


def _columns(shape: SpreadShape, found: Mapping[Men, Spread]) -> list[list[int]]:
    """The chances of one throw, two and so on, row by row, each rounded so that a row still makes a whole."""
    columns = [[0] * shape.rows for _ in range(max(map(len, found.values())) - 1)]
    for men, spread in found.items():
        row, so_far, told = shape.row(men), spread[0], round(spread[0] * WHOLE)
        for number, chance in enumerate(spread[1:]):
            so_far += chance
            columns[number][row] = round(so_far * WHOLE) - told
            told = round(so_far * WHOLE)
    while columns and not any(columns[-1]):
        columns.pop()
    return columns


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
        """Throws until the dames outside are home; and until one is lifted, given the table for those at home."""
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
    """The dames left to move: those outside, or all at home if one is to be lifted; 0: none."""
    if not all_home(men):
        return men & BEFORE_LAST_TABLE
    return men if lifting and not count(men, OFF) else 0


class Best:
    """Spreads found one after the other, each from those its throws lead to."""

    def __init__(self, known: dict[Men, Spread] | None = None) -> None:
        self.spreads: dict[Men, Spread] = {0: DONE, **(known or {})}
        self._means = {men: _mean(spread) for men, spread in self.spreads.items()}

    def add(self, men: Men, ends: list[tuple[list[Men], float]]) -> list[Men]:
        """The spread of a side, each throw being played so that the fewest are to be expected after it.

        Returns how it stands after each.
        """
        means, chances, played = self._means, [0.0], []
        for some, odds in ends:
            played.append(min((end for end in some if end != men), key=means.__getitem__))
            best = self.spreads[played[-1]]
            chances += [0.0] * (len(best) + 1 - len(chances))
            for throws, chance in enumerate(best, start=1):
                chances[throws] += odds * chance
        while chances[-1] < _NEVER:
            chances.pop()
        whole = sum(chances)
        self.spreads[men] = tuple(chance / whole for chance in chances)
        self._means[men] = _mean(self.spreads[men])
        return played


class Sorties:
    """The spreads of the sorties of one game of trictrac."""

    def __init__(self, game: Tour[Any, Any]) -> None:
        self.game, self._score = game, game.keeper.opening()
        self.throws = [(thrown, float(share)) for thrown, share in TWO_DICE.outcomes() or ()]

    def ends(self, men: Men) -> list[list[Men]]:
        """By throw: which dames a side may have left after it."""
        here = TourState(board(men, _AWAY), Seat(0), Phase.PLAY, self._score, Releve((9, 9)))
        plays = (self.game.legal(replace(here, throw=thrown)) for thrown, _ in self.throws)
        return [[after(men, play.steps) & _LEFT for play in some if isinstance(play, Play)] for some in plays]

    def tables(self, most: int = SORTIES["lifted"].most) -> dict[str, dict[Men, Spread]]:
        """Return both of them, by name, for this many dames."""
        lifted, doublets = Best(), {0: DONE}
        for men in sorted(SORTIES["lifted"]._replace(most=most).sides(), key=pips):
            if not men:
                continue
            odds = [share for _, share in self.throws]
            played = lifted.add(men, list(zip(self.ends(men), odds, strict=True)))
            chances = [0.0] * len(lifted.spreads[men])
            for (thrown, share), end in zip(self.throws, played, strict=True):
                if not end:
                    chances[1] += share * thrown.doublet
                for throws, chance in enumerate(doublets[end][1:], start=2):
                    if throws < len(chances):
                        chances[throws] += share * chance
            doublets[men] = (1 - sum(chances), *chances[1:])
        return {"lifted": lifted.spreads, "by_a_doublet": doublets}


def _mean(spread: Spread) -> float:
    return sum(throws * chance for throws, chance in enumerate(spread))


def of_toutetable(folder: Path | None) -> Iterator[tuple[Path, bytes]]:
    """Its files, and what they hold."""
    for (sortie, doublets), (package, name) in SPREADS.items():
        game = load("toutetable", "academie", overrides={"sortie": sortie.value, "doublets": doublets.value}).bare
        about = {"sortie": sortie.value, "doublets": doublets.value}
        yield (
            (folder or Path(str(files(package)))) / name,
            written_spreads(about, Counting(cast("Race[Any]", game)).tables()),
        )


def of_trictrac(folder: Path | None) -> Iterator[tuple[Path, bytes]]:
    """Its files, and what they hold."""
    for sortie in Sortie:
        game = load("trictrac", "lepeintre", match="single", overrides={"sortie": sortie.value}).bare
        content = written_spreads({"sortie": sortie.value}, Sorties(cast("Tour[Any, Any]", game)).tables(), SORTIES)
        yield (folder or Path(str(files("tablegames.families.tables.trictrac_bot")))) / f"{sortie}.spreads", content


MADE: Final = {"toutetable": of_toutetable, "trictrac": of_trictrac}
"""By game: what makes its files, in a folder or where the program has them."""


def main() -> None:
    """Make the files."""
    parser = argparse.ArgumentParser(prog="python -m training.spreads", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", nargs="*", metavar="GAME", help=f"{' or '.join(MADE)} (default: both)")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where to (default: where the program has them)")
    asked = parser.parse_args()
    for game in asked.game:
        if game not in MADE:
            parser.error(f"there are no tables of {game}; take {' or '.join(MADE)}")
    for game in asked.game or MADE:
        for path, content in MADE[game](asked.out):
            path.write_bytes(content)
            print(f"{path.name}: {len(content):,} bytes")


if __name__ == "__main__":
    main()
