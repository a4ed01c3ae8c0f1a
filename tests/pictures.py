"""Reading a picture back: its shapes by class, where they are, what is written in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any
from xml.etree import ElementTree

from tablegames import Seat, Table, load
from tablegames.plugin.registry import Registry
from tablegames.records.pictures import choose_drawer, picture

SVG = "{http://www.w3.org/2000/svg}"
registry = cache(Registry)


@dataclass(frozen=True)
class Seen:
    """An SVG text that has been parsed."""

    text: str
    root: ElementTree.Element

    def of(self, *classes: str, tag: str | None = None) -> list[ElementTree.Element]:
        """The elements that have all these classes, in the order they are drawn."""
        wanted = set(classes)
        return [
            one
            for one in self.root.iter()
            if wanted <= set(one.get("class", "").split()) and (tag is None or one.tag == SVG + tag)
        ]

    def points(self, *classes: str) -> list[tuple[float, float]]:
        """The middles of the circles and of the pieces of these classes."""
        wanted, found = set(classes), []
        for one, (x, y) in self.placed(self.root, (0.0, 0.0)):
            if wanted <= set(one.get("class", "").split()) and (one.get("transform") or one.tag == f"{SVG}circle"):
                found.append((round(x + float(one.get("cx", 0)), 2), round(y + float(one.get("cy", 0)), 2)))
        return found

    def placed(
        self, element: ElementTree.Element, origin: tuple[float, float]
    ) -> Iterator[tuple[ElementTree.Element, tuple[float, float]]]:
        """Every element below, with the point around which it is drawn."""
        for one in element:
            moved = re.match(r"translate\((\S+) (\S+)\)", one.get("transform", ""))
            at = (origin[0] + float(moved[1]), origin[1] + float(moved[2])) if moved else origin
            yield one, at
            yield from self.placed(one, at)

    def words(self, *classes: str) -> list[str]:
        """Return the text of elements of these classes."""
        return [one.text or "" for one in self.of(*classes)]

    def child(self, tag: str) -> str:
        """The text of the title or the description."""
        found = self.root.find(SVG + tag)
        assert found is not None
        return found.text or ""

    def turned(self, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """Points as they would be seen from the other side of the board."""
        rim = max(self.of("frame"), key=lambda one: number(one, "width"))  # not that of the case beside the board
        wide, high = (2 * number(rim, at) + number(rim, size) for at, size in (("x", "width"), ("y", "height")))
        return [(wide - x, high - y) for x, y in points]


def number(element: ElementTree.Element, name: str) -> float:
    """An attribute that is a number."""
    return float(element.get(name, "nan"))


def alike(some: list[tuple[float, float]], others: list[tuple[float, float]]) -> bool:
    """Whether two lists have the same points, in any order; the file has two decimals."""
    near = [[abs(a - c) + abs(b - d) < 0.05 for c, d in others] for a, b in some]
    return len(some) == len(others) and all(map(any, near)) and all(map(any, zip(*near, strict=True)))


def read(text: str) -> Seen:
    """A picture from its text."""
    return Seen(text, ElementTree.fromstring(text))


@cache
def table_for(game: str, variant: str | None = None) -> Table:
    """The table of one game."""
    return load(game, variant, match="single")


def drawn(table: Table, state: Any, seat: Seat | None = None, **options: Any) -> Seen:
    """The picture of a state, as the command makes it."""
    drawer = choose_drawer(table.entry, registry().diagrams(table.entry), None)
    return read(picture(table, drawer, state, seat, **options))


def seats(table: Table) -> Iterator[Seat | None]:
    """A spectator and everybody at the table."""
    yield None
    yield from map(Seat, range(table.game.seats))
