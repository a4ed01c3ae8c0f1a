"""How the dames of one side stand, for a bot: at which stage of a relevé, and what each arrow is worth there.

The stages are those of Lepeintre's chapters: dames are brought down and out, the coin is taken, the grand jan is filled
and kept, then broken, and what is left goes over to the jan de retour.  [LEP 1.I-V, 3.I-III]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablegames.families.tables.board.men import Men, count, standing, up_to
from tablegames.families.tables.bot.memory import Memory
from tablegames.families.tables.bot.telling import named
from tablegames.families.tables.trictrac.coup import COIN
from tablegames.families.tables.trictrac.passage import can_fill
from tablegames.families.tables.trictrac.pleins import GRAND_JAN, PETIT_JAN, RETOUR, full, missing

STAGES: Final = ("casement", "coin", "plein", "passage", "retour")
"""Bringing dames down, the same with the coin held, the grand jan full, lost, all dames beyond the coin."""
CASEMENT, HELD, FULL, PASSAGE, BEYOND = range(len(STAGES))
COUNTS: Final = 4
"""One dame, two, three; and each further one."""
_OWN_SIDE: Final = up_to(COIN)
_KEPT: Final = 50_000

Feature = tuple[str, int, int, int]
"""What a weight is for: `arrow`, stage, arrow, how many dames (0 to 3); `grand_jan`, `petit_jan` or `retour`, stage,
dames missing, 0."""


def stage(men: Men) -> int:
    """Where a side is in its relevé."""
    if full(men, GRAND_JAN):
        return FULL
    if can_fill(men, GRAND_JAN):
        return HELD if count(men, COIN) else CASEMENT
    return PASSAGE if men & _OWN_SIDE else BEYOND


def features(men: Men) -> tuple[int, list[tuple[Feature, float]]]:
    """The stage of a side, and what counts in it, each with how often."""
    at = stage(men)
    found: list[tuple[Feature, float]] = []
    for arrow, dames in standing(men):
        found.append((("arrow", at, arrow, min(dames, COUNTS - 1) - 1), 1.0))
        if dames >= COUNTS:
            found.append((("arrow", at, arrow, COUNTS - 1), float(dames - COUNTS + 1)))
    if at in (CASEMENT, HELD):
        found.append((("grand_jan", at, missing(men, GRAND_JAN), 0), 1.0))
        if can_fill(men, PETIT_JAN):
            found.append((("petit_jan", at, missing(men, PETIT_JAN), 0), 1.0))
    elif at != FULL:
        found.append((("retour", at, missing(men, RETOUR), 0), 1.0))
    return at, found


PARTS: Final = {
    "petit_jan": named(
        "petit jan", "petit jan", "dames on the talon and in the petit jan", "les dames du talon et du petit jan"
    ),
    "grand_jan": named(
        "grand jan",
        "grand jan",
        "dames in the grand jan, and how many it lacks",
        "les dames du grand jan, et ce qui y manque",
    ),
    "coin": named("coin", "coin", "the coin de repos", "le coin de repos"),
    "retour": named(
        "jan de retour",
        "jan de retour",
        "dames gone over, and how many the jan de retour lacks",
        "les dames passées, et ce qui manque au jan de retour",
    ),
}
"""Some arrows or a table, as reasons name it."""


def part_of(feature: Feature) -> str:
    """Where a feature is told of."""
    kind, _, arrow, _ = feature
    if kind != "arrow":
        return kind
    return "petit_jan" if arrow <= 6 else "grand_jan" if arrow < COIN else "coin" if arrow == COIN else "retour"


class Formation:
    """What the dames of a side are worth by how they stand; positions of a side are remembered."""

    __slots__ = ("_weights", "of")

    def __init__(self, weights: Mapping[Feature, float]) -> None:
        self._weights = weights
        self.of = Memory(self._weighed, _KEPT).__getitem__
        """The stage of a side, and its worth."""

    def _weighed(self, men: Men) -> tuple[int, float]:
        at, found = features(men)
        get = self._weights.get
        return at, sum([times * get(feature, 0.0) for feature, times in found])

    def parts(self, men: Men) -> dict[str, float]:
        """The same, part by part."""
        found: dict[str, float] = {}
        for feature, times in features(men)[1]:
            part = part_of(feature)
            found[part] = found.get(part, 0.0) + times * self._weights.get(feature, 0.0)
        return found


def read_formation(data: Mapping[str, Mapping[str, Mapping[int, Any]]]) -> dict[Feature, float]:
    """The weights of a file: by stage `arrow: {7: [one, two, three, each further]}`, `grand_jan: [none, one, …]`."""
    return {
        (kind, at, key, nth): float(value)
        for at, name in enumerate(STAGES)
        for kind, table in data.get(name, {}).items()
        for key, values in table.items()
        for nth, value in enumerate(values if isinstance(values, list) else [values])
    }


def write_formation(weights: Mapping[Feature, float]) -> dict[str, dict[str, dict[int, object]]]:
    """The weights as a file has them; those of no effect are left out."""
    data: dict[str, dict[str, dict[int, object]]] = {}
    for kind, at, key, _ in sorted(weights):
        row = [round(weights.get((kind, at, key, nth), 0.0), 3) for nth in range(COUNTS if kind == "arrow" else 1)]
        if any(row):
            data.setdefault(STAGES[at], {}).setdefault(kind, {})[key] = row if kind == "arrow" else row[0]
    return data
