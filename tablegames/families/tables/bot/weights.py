"""Weights: what each feature counts for, read from the `weights.yaml` of a game.

    win: {dice: 0.1, lead: 3.2, ...}             by feature, for the chance to win
    double: {not_all_home: {always: -1.5, ...}}  for the chance that a lost game is lost double, by the rule of doubles
    triple: {always: -4, ...}                    for the chance that a double is a triple
    places: {1: [0.1, ...], ...}                 by arrow, for one dame, two ... six or more there
    waste: {some: 4.0, ...}                      points wasted while lifting

A feature that a file does not name counts for nothing. `python -m training GAME` writes such a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from tablegames.families.tables.bot.features import DOUBLE, MOST_AN_ARROW, WIN
from tablegames.families.tables.bot.racing import NO_WASTE
from tablegames.families.tables.men import ARROWS

Row = tuple[float, ...]
FILE: Final = "weights.yaml"


@dataclass(frozen=True, slots=True)
class Weights:
    """What features count for."""

    win: Row = (0.0,) * len(WIN)
    double: Row = (0.0,) * len(DOUBLE)
    triple: Row = (0.0,) * len(DOUBLE)
    places: tuple[Row, ...] = ((0.0,) * (MOST_AN_ARROW + 1),) * (len(ARROWS) + 1)
    """By arrow, then by how many dames."""
    waste: Mapping[str, float] = field(default_factory=lambda: dict(NO_WASTE), hash=False)


def weights_of(data: Mapping[str, Any], rule: str = "") -> Weights:
    """The weights a file gives, for that rule of doubles."""
    places = data.get("places", {})
    win, double, triple = data.get("win", {}), data.get("double", {}).get(rule, {}), data.get("triple", {})
    return Weights(
        tuple(float(win.get(name, 0.0)) for name in WIN),
        tuple(float(double.get(name, 0.0)) for name in DOUBLE),
        tuple(float(triple.get(name, 0.0)) for name in DOUBLE),
        ((0.0,) * (MOST_AN_ARROW + 1), *((0.0, *places.get(arrow, (0.0,) * MOST_AN_ARROW)) for arrow in ARROWS)),
        {**NO_WASTE, **data.get("waste", {})},
    )


@cache
def shipped_weights(package: str, rule: str = "") -> Weights:
    """The weights in the file of a package, for that rule of doubles."""
    import yaml

    return weights_of(yaml.safe_load((files(package) / FILE).read_text("utf-8")), rule)
