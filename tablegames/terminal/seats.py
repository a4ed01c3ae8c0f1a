"""The players of the seats: `--players human,random`, `--players human,engine:4`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from tablegames.core.errors import PluginError, RecordError, did_you_mean
from tablegames.core.players import HUMAN
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.player_specs import BUILT_IN, bot_of, named_by_a_file, split_players
from tablegames.plugin.provides import GameEntry
from tablegames.records.record import Record
from tablegames.rules.terms import Glossary
from tablegames.session.guide import Guide
from tablegames.table.explaining import explained
from tablegames.table.openings import openings_of
from tablegames.table.table import Table
from tablegames.terminal.common import registry

BY_LOT: Final = tuple(player.name for player in BUILT_IN)
"""Bots that do not think: nobody asks them for a hint."""


def player_names(
    table: Table, text: str | None, bots: Mapping[str, PlayerEntry], default: str | None, *, people: bool = False
) -> list[str]:
    """Return the players by seat; free seats go to the default, or without one to the only player named."""
    seats = table.game.seats
    names = [] if text is None else split_players(text)
    if len(names) > seats:
        raise PluginError(
            "--players names {count} players, but {name} has {seats} seats",
            count=len(names),
            seats=seats,
            name=table.entry.name,
        )
    for name in names:
        if people and name == HUMAN:
            continue
        known = [*([HUMAN] if people else []), *bots]
        if name.partition(":")[0].strip() not in bots:
            near = did_you_mean(name, known)
            raise PluginError("--players: no player '{name}'{near}", name=name, near=near)
        bot_of(bots, name)
    if default is not None:
        return names + [default] * (seats - len(names))
    if len(names) not in (1, seats):
        raise PluginError(
            "--players names {count} of {seats} players; list all of them, or a single one for every seat",
            count=len(names),
            seats=seats,
        )
    return names if len(names) == seats else names * seats


def recorded_players(table: Table, record: Record, bots: Mapping[str, PlayerEntry]) -> list[str]:
    """The players of a record, by seat. A record is data: it can name nobody who would start a program."""
    names: list[str] = list(record.header["players"])
    seats, where = table.game.seats, f"{record.origin}:1"
    if len(names) != seats:
        raise RecordError(
            "{where}: the record names {count} players, but {name} has {seats} seats; list them with --players",
            where=where,
            count=len(names),
            seats=seats,
            name=table.entry.name,
        )
    for name in names:
        if name != HUMAN:
            named_by_a_file(bots, name, where)
    return names


def default_bot(entry: GameEntry, bots: Mapping[str, PlayerEntry], level: int | None = None) -> str:
    """Return the default opponent of a person: the game's own bot, at a level if one is asked for."""
    name = entry.bot if entry.bot in bots else "random"
    if level is None:
        return name
    settings = bots[name].settings
    if settings is None:
        raise PluginError(
            "--level: the bot of {name}, {name2}, has no levels; leave --level out", name=entry.name, name2=name
        )
    asked = f"{name}:{level}"
    bot_of(bots, asked, "--level")
    return asked


def guide_of(table: Table) -> Guide:
    """Return the player for hints at a table: the game's first analyst, else its bot, unless that plays at random."""
    known = registry()
    analysts, bots = known.analysts(table.entry), known.players(table.entry)
    name = default_bot(table.entry, bots)
    bot = None if name in BY_LOT else (name, bot_of(bots, name))
    entry, renderer = table.entry, table.renderer
    return Guide(
        table,
        known.rulebook(entry),
        next(iter(analysts.values()), None),
        bot,
        how_to_play=known.how_to_play(entry, table.variant.rules),
        glossary=Glossary(known.terms(entry).values()),
        show=partial(explained, known, entry, render=None if renderer is None else renderer.name),
        openings=partial(openings_of, known, table),
    )
