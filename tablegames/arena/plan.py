"""The contents of a match file, checked: the tables, the players, how often and in which order they meet."""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from tablegames.core.chance import derive
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.loop import LIMIT
from tablegames.core.options import setting
from tablegames.core.players import make_random
from tablegames.plugin.bots import PlayerFactory
from tablegames.plugin.provides import PairingEntry
from tablegames.rules.ruledata import rules_as_data
from tablegames.table.table import Table
from tablegames.version import __version__

FORMAT: Final = 2
"""The version of a results folder: 1 had rows and records without checksums."""

SHARDS: Final = "shards"

Meetings = tuple[tuple[str, ...], ...]
"""The players of each encounter at a table."""


class Pairing(StrEnum):
    """The encounters if there are more players than a game takes."""

    ROUND_ROBIN = "round_robin"
    """Each player meets each other."""
    GAUNTLET = "gauntlet"
    """The first player in the file meets each of the others."""
    LADDER = "ladder"
    """Each player meets the next one in the file: the levels of a bot, the strongest first."""


class Seating(StrEnum):
    """The seating of players in a game with more than two seats."""

    EACH = "each"
    """Every seat has its own player."""
    SIDES = "sides"
    """A player has all the seats of a side, as the game has partners; else every other seat."""


class Result(StrEnum):
    """The result of a stopped game."""

    UNFINISHED = "unfinished"
    DRAWN = "drawn"
    ANALYST = "analyst"


@frozen(kw_only=True)
class Adjudication:
    """When a game is stopped, and its result."""

    after: int = setting(LIMIT, "number of actions after which a game is stopped", least=1)
    result: Result = setting(Result.UNFINISHED, "how a stopped game counts")
    analyst: str | None = setting(None, "the analyst that judges stopped games")
    margin: float = setting(
        1.0,
        "the lead, in the analyst's score, that counts as a win for the side ahead; a smaller lead is a draw",
        least=0,
    )
    depth: int | None = setting(None, "plies the analyst looks ahead", least=1)
    nodes: int | None = setting(None, "number of positions the analyst searches", least=1)


@frozen(kw_only=True)
class StopRule:
    """When an encounter is decided: two strengths, with two risks of error."""

    elo0: float = setting(0.0, "the first player's Elo advantage under H0 (the first player is not better)")
    elo1: float = setting(10.0, "the first player's Elo advantage under H1 (the first player is better)")
    alpha: float = setting(0.05, "the risk of wrongly accepting H1")
    beta: float = setting(0.05, "the risk of wrongly accepting H0")

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds: at or below the first H0 is accepted, at or above the second H1."""
        return math.log(self.beta / (1.0 - self.alpha)), math.log((1.0 - self.beta) / self.alpha)

    @property
    def wrong(self) -> str | None:
        """The error in it, in a sentence; empty: none."""
        if not -1_000.0 <= self.elo0 < self.elo1 <= 1_000.0:
            return _("'elo0' must be less than 'elo1', both between -1000 and 1000")
        if not all(0.0 < risk < 0.5 for risk in (self.alpha, self.beta)):
            return _("'alpha' and 'beta' are risks, more than 0 and less than 0.5")
        return None


@frozen
class BotContender:
    """One of our players: its request, and its factory for each table."""

    text: str
    makers: tuple[PlayerFactory, ...]
    timed: bool
    """Whether it uses the clock, so that its games cannot be repeated."""
    starts: str | None = None
    """The command of the program that it starts, if any."""

    @property
    def data(self) -> Any:
        """The data for comparing plans."""
        return self.text


@frozen
class MovesContender:
    """Fixed moves, in order, for any seat (None) or by seat; then another bot, or nothing."""

    by_seat: Mapping[Seat | None, tuple[str, ...]]
    then: BotContender | None
    where: str
    """The place in the file, for errors."""

    @property
    def data(self) -> Any:
        """The data for comparing plans."""
        moves = {"all" if seat is None else str(seat): list(texts) for seat, texts in self.by_seat.items()}
        return {"moves": moves, "then": None if self.then is None else self.then.text}


@frozen
class Program:
    """Another author's program that speaks the protocol of docs/reference/protocol.md."""

    command: tuple[str, ...]
    folder: Path
    seconds: float
    start_seconds: float
    environment: Mapping[str, str]
    fresh: bool
    """Whether it is started anew for every game."""
    seeded: bool | int
    """Whether it gets a seed for each game, so that it can repeat it; a number gives other seeds than true."""
    where: str
    named_folder: str = ""
    """The folder as in the file, for comparing plans wherever the file is."""

    def seed_for(self, name: str, game: int, seat: Seat) -> int | None:
        """Return its seed for a game.

        It does not come from the match's own seed: a program that tries small seeds must learn nothing about dice or
        deals.
        """
        if self.seeded is False:
            return None
        return derive(0 if self.seeded is True else self.seeded, "program", name, game, seat)

    @property
    def data(self) -> Any:
        """The data for comparing plans."""
        return {
            "program": list(self.command),
            "folder": self.named_folder,
            "seconds": self.seconds,
            "start_seconds": self.start_seconds,
            "environment": dict(self.environment),
            "fresh": self.fresh,
            "seeded": self.seeded,
        }


Contender = BotContender | MovesContender | Program


@frozen
class StartPosition:
    """A start position."""

    name: str
    position: object


@frozen
class TablePlan:
    """One table of the match: the game, and how its games begin and throw."""

    name: str
    table: Table
    first: Seat | None
    openings: tuple[StartPosition, ...]
    throws: tuple[str, ...]
    """Throws from the file, in order in every game; then from the seed."""
    where: str
    """The place of the throws in the file."""

    @property
    def data(self) -> Any:
        """The data for comparing plans."""
        return {
            "name": self.name,
            "game": self.table.entry.name,
            "variant": self.table.variant.name,
            "rules": rules_as_data(self.table.variant.rules),
            "match": self.table.match,
            "begins": self.table.begins,
            "seats": self.table.game.seats,
            "first": self.first,
            "openings": [{"name": one.name, "position": one.position} for one in self.openings],
            "dice": list(self.throws) or "seed",
        }


@frozen
class Plan:
    """The whole match."""

    title: str
    places: tuple[TablePlan, ...]
    players: Mapping[str, Contender]
    games: int
    """Games of each encounter at each table."""
    seed: int
    pairing: Pairing | PairingEntry
    seating: Seating
    alternate: bool
    pairs: bool
    adjudicate: Adjudication
    records: bool
    """Whether every game's record is kept."""
    sharded: bool
    """Whether in shards, and not one file per game."""
    out: Path
    origin: str
    text: str = field(repr=False)
    """The text of the file: workers read it again."""
    told_games: int | None = None
    """The value of `--games`, if given."""
    brought: tuple[Meetings, ...] | None = None
    """The encounters at each table, if a plugin pairs; computed once."""
    stop: StopRule | None = None
    """The rule for deciding an encounter before all its games are played; None: play all."""

    @property
    def data(self) -> dict[str, Any]:
        """The data that identify the match, for comparing a folder of results."""
        return {
            "match": FORMAT,
            "tablegames": __version__,
            "title": self.title,
            "tables": [place.data for place in self.places],
            "players": {name: player.data for name, player in self.players.items()},
            "games": self.games,
            "seed": self.seed,
            "pairing": self.pairing.value if isinstance(self.pairing, Pairing) else self.pairing.name,
            "seating": str(self.seating),
            "alternate": self.alternate,
            "pairs": self.pairs,
            "adjudicate": rules_as_data(self.adjudicate),
            "records": SHARDS if self.sharded else self.records,
            **({} if self.stop is None else {"stop": rules_as_data(self.stop)}),
            **({} if self.brought is None else {"meetings": [[[*met] for met in table] for table in self.brought]}),
        }

    @property
    def doubtful(self) -> list[str]:
        """The players whose games may not be repeatable."""
        return [name for name, player in self.players.items() if _doubtful(player)]


def _doubtful(player: Contender) -> bool:
    if isinstance(player, MovesContender):
        return player.then is not None and player.then.timed
    return isinstance(player, Program) or player.timed


def started(player: Contender) -> str | None:
    """Return the command of the program that a player starts; None if it starts none."""
    if isinstance(player, Program):
        return shlex.join(player.command)
    bot = player.then if isinstance(player, MovesContender) else player
    return None if bot is None else bot.starts


def by_lot(plan: Plan, place: int) -> frozenset[str]:
    """Return the random players at a table."""
    bots = ((name, player) for name, player in plan.players.items() if isinstance(player, BotContender))
    return frozenset(name for name, bot in bots if bot.makers[place] is make_random)
