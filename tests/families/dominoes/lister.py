"""Dominoes counted by hand: plays and points found from the tiles on the table alone, with nothing of the family.

The line is a chain of tiles with its arms, written as pairs; a tile is a pair of numbers. Games are plain settings,
written down from the sources and not read from the game files.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import product

Pair = tuple[int, int]


@dataclass(frozen=True)
class Setting:
    """The rules of a game, as its source has them."""

    seven: bool = False
    spins: str = ""
    """"" nothing, "first" double, "lead" double."""
    four: bool = False
    """All four sides of the spinner before any arm continues."""
    divisors: tuple[int, ...] = ()
    units: bool = False
    alike: str = ""
    """"halves" of the two ends, or "ends"."""
    draws: str = ""
    """"until" a tile fits, "one" tile, or "any" time."""
    keeps: int = 0


GAMES = {
    "block": Setting(),
    "draw": Setting(draws="until", keeps=2),
    "all_fives": Setting(spins="first", divisors=(5,), draws="until", keeps=2),
    "all_threes": Setting(spins="first", divisors=(3,), draws="until", keeps=2),
    "fives_and_threes": Setting(divisors=(5, 3), units=True),
    "bergen": Setting(alike="halves", draws="one", keeps=2),
    "double_bergen": Setting(spins="lead", four=True, alike="ends", draws="one", keeps=2),
    "sebastopol": Setting(spins="lead", four=True),
    "matador": Setting(seven=True, draws="any", keeps=2),
    "cuban": Setting(),
    "merry_go_round": Setting(spins="lead", divisors=(5,), units=True, draws="until"),
}


@dataclass
class Table:
    """The tiles on the table, from the first one outwards: four arms, each from its inner to its outer end."""

    setting: Setting
    arms: dict[str, list[Pair]] = field(default_factory=lambda: {"left": [], "right": [], "up": [], "down": []})
    centre: Pair | None = None
    spinner: Pair | None = None

    def chain(self) -> list[Pair]:
        """The line from left to right, as pairs that read from left to right."""
        if self.centre is None:
            return []
        return [(far, near) for near, far in reversed(self.arms["left"])] + [self.centre] + self.arms["right"]

    def add(self, tile: Pair, touching: int | None, end: str) -> None:
        """Lay a tile."""
        if self.centre is None or touching is None:
            self.centre = tile
            if tile[0] == tile[1] and self.setting.spins:
                self.spinner = tile
            return
        other = tile[0] + tile[1] - touching
        self.arms[end].append((touching, other))
        if tile[0] == tile[1] and self.setting.spins == "first" and self.spinner is None:
            self.spinner = tile

    def tips(self) -> dict[str, tuple[int, bool]]:
        """The open number of each end that has a tile, and whether that tile is a double."""
        chain = self.chain()
        found = {
            "left": (chain[0][0], chain[0][0] == chain[0][1]),
            "right": (chain[-1][1], chain[-1][0] == chain[-1][1]),
        }
        for arm in ("up", "down"):
            if self.arms[arm]:
                near, far = self.arms[arm][-1]
                found[arm] = far, near == far
        return found

    def open(self) -> dict[str, int]:
        """The open number of each end, also of sides that are alike."""
        chain, tips = self.chain(), {end: number for end, (number, _) in self.tips().items()}
        if self.spinner is None:
            return tips
        at, number = chain.index(self.spinner), self.spinner[0]
        covered = {"left": at > 0, "right": at < len(chain) - 1, "up": bool(self.arms["up"]),
                   "down": bool(self.arms["down"])}  # fmt: skip
        if self.setting.four and not all(covered.values()):
            return {end: number for end, is_covered in covered.items() if not is_covered}
        if covered["left"] and covered["right"]:
            return {end: tips.get(end, number) for end in covered}
        return {"left": tips["left"], "right": tips["right"]}

    def joins(self, tile: Pair, number: int) -> set[int]:
        """The halves of a tile that may touch an open number."""
        if not self.setting.seven:
            return {number} & set(tile)
        if sum(tile) in (0, 7):
            return set(tile)
        return {half for half in tile if half + number == 7}

    def fits(self, hand: list[Pair]) -> set[tuple[Pair, int, int]]:
        """The tiles that can be joined: the tile, its half that touches, and the number that it covers."""
        return {
            (tile, half, number)
            for tile, number in product(hand, set(self.open().values()))
            for half in self.joins(tile, number)
        }

    def score(self) -> int:
        """The points that the ends make for the player who has just placed a tile."""
        chain, tips = self.chain(), self.tips()
        lone = len(chain) == 1 and not self.arms["up"] and not self.arms["down"]
        if lone and chain[0][0] == chain[0][1]:
            ends = [(chain[0][0], True)]
        elif lone:
            ends = [(chain[0][0], False), (chain[0][1], False)]
        else:
            ends = list(tips.values())
        total = sum(2 * number if double else number for number, double in ends)
        made = 0
        for divisor in self.setting.divisors:
            if total % divisor == 0:
                made += total // divisor if self.setting.units else total
        if not self.setting.alike:
            return made
        if len(ends) == 1:
            return 2
        like = Counter(number for number, _ in ends)
        best = 0
        for number, times in like.items():
            if times > 1:
                doubles = sum(double for at, double in ends if at == number)
                best = max(best, times + (doubles if self.setting.alike == "halves" else 0))
        return best
