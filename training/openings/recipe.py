"""The recipe of an opening book: the game, the network that plays it, and how often each decision is rolled out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import numpy as np
import yaml

from tablegames.core.analysis import Analyst
from tablegames.families.tables.bot.network import Network, read_network
from tablegames.families.tables.bot.thinking import Lookahead
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from training.network.playing import Told

FIRST: Final = "first"
REPLIES: Final = "replies"


@dataclass(frozen=True, slots=True)
class Pass:
    """Rollouts of all decisions of a section."""

    section: str
    """`first`: the first throws; `replies`: the replies to every first play."""
    throws: int
    """How many throws the player of the rollouts looks ahead."""
    games: int
    """How many rollouts of each play there are after this pass."""
    chunk: int = 100
    """Rollouts of each play in one task."""


@dataclass(frozen=True)
class Recipe:
    """How a book is made."""

    game: str
    variant: str
    network: str
    """The network, as PACKAGE:FILE."""
    seed: int
    passes: tuple[Pass, ...]
    quoted: Mapping[str, int]
    """The player, by the throws it looks ahead, whose rollouts the book quotes: for each section."""
    plays: int = 2
    """How many plays are rolled out at most, those first that the analyst of the game likes best."""
    candidates_ahead: int = 1
    """How many throws the analyst looks ahead to choose them."""
    throws: int = 0
    """Throws after which the network values a rollout of a race; 0: it is played to its end."""
    look: Mapping[str, Any] | None = None
    """How a player that looks ahead chooses what to look at: `candidates`, `within`, `closer`."""
    whatever: tuple[str, ...] = ()
    """The options under which the book holds whatever they say."""

    @staticmethod
    def of(path: Path) -> Recipe:
        """Read a recipe."""
        data = yaml.safe_load(path.read_text("utf-8"))
        passes = tuple(Pass(**one) for one in data.pop("passes"))
        return Recipe(passes=passes, whatever=tuple(data.pop("whatever", ())), **data)

    @cached_property
    def table(self) -> Table:
        """The table of the game, for a single partie."""
        return set_table(Registry(), self.game, self.variant, match="single")

    @cached_property
    def net(self) -> Network:
        """The network that plays and values."""
        package, name = self.network.split(":")
        return read_network((Path(str(files(package))) / name).read_bytes())

    @cached_property
    def analyst(self) -> Analyst[Any, Any]:
        """The analyst that chooses the plays to roll out."""
        found = Registry().analysts(self.table.entry)
        analyst: Analyst[Any, Any] = next(iter(found.values())).make(self.table.bare)
        return analyst

    @cached_property
    def told(self) -> Told:
        """The network for the native code."""
        return (self.net.first, self.net.second), np.array(self.net.numbers, np.float32)

    def ahead(self, throws: int) -> Lookahead:
        """Return how a player looks this many throws ahead."""
        return Lookahead(throws=throws, replies=1, **(self.look or {}))
