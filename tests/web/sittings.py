"""Every table there is to sit down at: installed games, examples, contrib, packages that were just written."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tablegames.core.errors import TablegamesError
from tablegames.plugin.kit.newgame import new_game
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.table.table import Table

ROOT = Path(__file__).parent.parent.parent
AT_TABLE: dict[str, object] = {"arbiter": "table"}
EXAMPLES = ("nim", "goose", "belote", "irish", "brandubh", "piquet")
ADDED = {"cube": "toutetable", "boards": "dames_polonaises", "nine": "domino", "rose": "trictrac"}
"""Examples that extend one of our games."""


def example(name: str) -> Registry:
    """The registry of one of our example packages."""
    sys.path.insert(0, str(ROOT / "examples" / f"tablegames-{name}"))
    host = ADDED.get(name)
    ours = [(host, import_module(f"tablegames.plugins.{host}"))] if host else []
    return Registry(load_plugins([*ours, (name, import_module(f"tablegames_{name}"))]))


def contributed(name: str) -> Registry:
    """The registry of chess, or of the games of the world, which are distributions of their own."""
    sys.path.insert(0, str(ROOT / "contrib" / f"tablegames-{name}"))
    return Registry(load_plugins([(name, import_module(f"tablegames_{name}"))]))


def fresh(folder: Path, family: str = "board") -> Registry:
    """The registry of a package that `new-game` has just written."""
    name = f"fresh{family}"
    folder.mkdir(parents=True)
    new_game(name, family, folder, Registry())
    sys.path.insert(0, str(folder / f"tablegames-{name}"))
    return Registry(load_plugins([(name, import_module(f"tablegames_{name}"))]))


@dataclass(frozen=True)
class Sitting:
    """A table to sit down at."""

    registry: Registry
    game: str
    variant: str | None = None
    rules: dict[str, object] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        """The table, for one game."""
        entry = self.registry.game(self.game)
        rules = self.registry.variant(entry, self.variant, self.rules).rules
        seats = min(entry.seats if entry.seats_of is None else entry.seats_of(rules))
        return set_table(
            self.registry, self.game, self.variant, overrides=self.rules or None, seats=seats, match="single"
        )

    def __str__(self) -> str:
        return " ".join(filter(None, (self.game, self.variant, "arbiter: table" if self.rules else "")))


def sittings(folder: Path | None = None) -> Iterator[Sitting]:
    """Every game and ruleset, with faults too where they can be made; examples, contrib, packages new in a folder."""
    registries = [Registry(), *map(example, (*EXAMPLES, *ADDED))]
    registries += [contributed(name) for name in ("world", *(["echecs"] if find_spec("chess") is not None else []))]
    if folder is not None:
        registries += [fresh(folder / family, family) for family in ("board", "tables", "track", "hidden")]
    seen: set[tuple[str, str | None]] = set()
    for registry in registries:
        for entry in registry.games.values():
            for variant in registry.sources(entry) or (None,):
                if (entry.name, variant) not in seen:
                    seen.add((entry.name, variant))
                    yield Sitting(registry, entry.name, variant)
                    if faults_are_made(registry, entry.name, variant):
                        yield Sitting(registry, entry.name, variant, AT_TABLE)


def faults_are_made(registry: Registry, game: str, variant: str | None) -> bool:
    """Whether this ruleset can be played at a table where faults are made."""
    try:
        registry.variant(registry.game(game), variant, AT_TABLE)
    except TablegamesError:
        return False
    return True
