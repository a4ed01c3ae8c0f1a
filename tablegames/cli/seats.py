"""Who sits where: `--players human,random`, `--players human,engine:4`."""

from __future__ import annotations

from collections.abc import Mapping

from tablegames.core.bots import bot_of, split_players
from tablegames.core.entries import PlayerEntry
from tablegames.core.errors import PluginError, did_you_mean
from tablegames.core.table import Table
from tablegames.core.words import say

HUMAN = "human"


def player_names(
    table: Table, text: str | None, bots: Mapping[str, PlayerEntry], default: str, *, people: bool = False
) -> list[str]:
    """The players by seat, as they were asked for; too few are filled up with the default, a wrong one is named."""
    seats = table.game.seats
    names = [] if text is None else split_players(text)
    if len(names) > seats:
        raise PluginError(
            say(
                f"--players names {len(names)}, but {seats} sit at {table.entry.name}",
                f"--players en nomme {len(names)}, mais on est {seats} à {table.entry.name}",
            )
        )
    for name in names:
        if people and name == HUMAN:
            continue
        known = [*([HUMAN] if people else []), *bots]
        if name.partition(":")[0].strip() not in bots:
            near = did_you_mean(name, known)
            raise PluginError(
                say(f"--players: no player '{name}'{near}", f"--players : pas de joueur « {name} »{near}")
            )
        bot_of(bots, name)
    return names + [default] * (seats - len(names))
