"""Who sits where: `--players human,random`."""

from __future__ import annotations

from collections.abc import Sequence

from tablegames.core.errors import PluginError, did_you_mean
from tablegames.core.table import Table
from tablegames.core.words import say


def player_names(table: Table, text: str | None, known: Sequence[str], default: str) -> list[str]:
    """The players by seat; too few are filled up with the default, one that is unknown is named."""
    seats = table.game.seats
    names = [] if text is None else [name.strip() for name in text.split(",")]
    if len(names) > seats:
        raise PluginError(
            say(
                f"--players names {len(names)}, but {seats} sit at {table.entry.name}",
                f"--players en nomme {len(names)}, mais on est {seats} à {table.entry.name}",
            )
        )
    for name in names:
        if name not in known:
            near = did_you_mean(name, known)
            raise PluginError(
                say(f"--players: no player '{name}'{near}", f"--players : pas de joueur « {name} »{near}")
            )
    return names + [default] * (seats - len(names))
