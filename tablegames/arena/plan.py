"""What a match file asks for, checked: the tables, the players, how often and in which order they meet."""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from tablegames.core.chance import derive
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.core.loop import LIMIT
from tablegames.core.options import option
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
"""Who meets whom at a table: the players of each encounter."""


class Pairing(StrEnum):
    """Who meets whom when there are more players than a game takes."""

    ROUND_ROBIN = "round_robin"
    """Each meets each."""
    GAUNTLET = "gauntlet"
    """The first player named meets each of the others."""
    LADDER = "ladder"
    """Each meets the next one named: the levels of a bot, the strongest first."""


class Seating(StrEnum):
    """How players sit at a game of more than two seats."""

    EACH = "each"
    """Every seat has a player of its own."""
    SIDES = "sides"
    """A player has all the seats of a side, as the game says which play together; else every other seat."""


class Result(StrEnum):
    """What becomes of a game that is broken off."""

    UNFINISHED = "unfinished"
    DRAWN = "drawn"
    ANALYST = "analyst"


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudication:
    """When a game is broken off, and what it then counts."""

    after: int = option(LIMIT, "", "actions after which a game is broken off", "coups après quoi on rompt", least=1)
    result: Result = option(Result.UNFINISHED, "", "what it then counts", "ce qu'elle compte alors")
    analyst: str | None = option(None, "", "who is asked", "à qui l'on demande")
    margin: float = option(1.0, "", "a score of so much wins, less is drawn", "tant gagne, moins est nul", least=0)
    depth: int | None = option(None, "", "plies the analyst looks ahead", "demi-coups vus d'avance", least=1)
    nodes: int | None = option(None, "", "positions the analyst looks at", "positions regardées", least=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class StopRule:
    """When an encounter is decided: between two strengths, with two risks of being wrong."""

    elo0: float = option(0.0, "", "the Elo of the first player if he is no better (H0)", "l'Elo du premier sous H0")
    elo1: float = option(10.0, "", "his Elo if he is (H1)", "son Elo sous H1")
    alpha: float = option(0.05, "", "the risk of accepting H1 wrongly", "le risque d'accepter H1 à tort")
    beta: float = option(0.05, "", "the risk of accepting H0 wrongly", "le risque d'accepter H0 à tort")

    @property
    def bounds(self) -> tuple[float, float]:
        """At or below the first H0 is accepted, at or above the second H1."""
        return math.log(self.beta / (1.0 - self.alpha)), math.log((1.0 - self.beta) / self.alpha)

    @property
    def wrong(self) -> str | None:
        """What is wrong with it, in a sentence."""
        if not -1_000.0 <= self.elo0 < self.elo1 <= 1_000.0:
            return say(
                "'elo0' must be less than 'elo1', both between -1000 and 1000",
                "« elo0 » doit être plus petit que « elo1 », entre -1000 et 1000",
            )
        if not all(0.0 < risk < 0.5 for risk in (self.alpha, self.beta)):
            return say(
                "'alpha' and 'beta' are risks, more than 0 and less than 0.5",
                "« alpha » et « beta » sont des risques, de plus de 0 et moins de 0,5",
            )
        return None


@dataclass(frozen=True, slots=True)
class BotContender:
    """A player of ours: how it is asked for, and what makes it at each table."""

    text: str
    makers: tuple[PlayerFactory, ...]
    timed: bool
    """Whether it thinks by the clock, so that it may play differently each time."""
    starts: str | None = None
    """The command of the program it starts, if it does."""

    @property
    def data(self) -> Any:
        """The plain data by which plans are compared."""
        return self.text


@dataclass(frozen=True, slots=True)
class MovesContender:
    """Fixed moves, in order, for any seat (None) or by seat; then another bot, or nothing."""

    by_seat: Mapping[Seat | None, tuple[str, ...]]
    then: BotContender | None
    where: str
    """The place in the file, for a move that cannot be played."""

    @property
    def data(self) -> Any:
        """The plain data by which plans are compared."""
        moves = {"all" if seat is None else str(seat): list(texts) for seat, texts in self.by_seat.items()}
        return {"moves": moves, "then": None if self.then is None else self.then.text}


@dataclass(frozen=True, slots=True)
class Program:
    """A program of somebody else's that speaks the protocol of docs/protocol.md."""

    command: tuple[str, ...]
    folder: Path
    seconds: float
    start_seconds: float
    environment: Mapping[str, str]
    fresh: bool
    """Start it anew for every game."""
    seeded: bool | int
    """Tell it a seed for each game, so that it can play the same way again; a number gives other seeds than true."""
    where: str
    named_folder: str = ""
    """The folder as the file has it: what is compared, wherever the file lies."""

    def seed_for(self, name: str, game: int, seat: Seat) -> int | None:
        """The seed it is told for a game.

        It does not come from the match's own seed: whoever tries out small seeds must learn nothing of dice or deals.
        """
        if self.seeded is False:
            return None
        return derive(0 if self.seeded is True else self.seeded, "program", name, game, seat)

    @property
    def data(self) -> Any:
        """The plain data by which plans are compared."""
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


@dataclass(frozen=True, slots=True)
class StartPosition:
    """A position from which games begin."""

    name: str
    position: object


@dataclass(frozen=True, slots=True)
class TablePlan:
    """One table of the match: the game, and how its games begin and throw."""

    name: str
    table: Table
    first: Seat | None
    openings: tuple[StartPosition, ...]
    throws: tuple[str, ...]
    """Throws from the file, taken in order in every game; then by seed."""
    where: str
    """The place of the throws in the file."""

    @property
    def data(self) -> Any:
        """The plain data by which plans are compared."""
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


@dataclass(frozen=True, slots=True)
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
    """Whether the record of every game is kept."""
    sharded: bool
    """Whether in shards, and not in a file a game."""
    out: Path
    origin: str
    text: str = field(repr=False)
    """The file as it was read: workers read it again."""
    told_games: int | None = None
    """`--games`, where it was given."""
    brought: tuple[Meetings, ...] | None = None
    """Who meets whom at each table, where a plugin pairs; it is asked once."""
    stop: StopRule | None = None
    """When an encounter is decided before all its games are played; None: all are."""

    @property
    def data(self) -> dict[str, Any]:
        """The data that identify the match; a folder of results is compared with them."""
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
        """The players who may play differently each time."""
        return [name for name, player in self.players.items() if _doubtful(player)]


def _doubtful(player: Contender) -> bool:
    if isinstance(player, MovesContender):
        return player.then is not None and player.then.timed
    return isinstance(player, Program) or player.timed


def started(player: Contender) -> str | None:
    """The command of the program a player starts; None if it starts none."""
    if isinstance(player, Program):
        return shlex.join(player.command)
    bot = player.then if isinstance(player, MovesContender) else player
    return None if bot is None else bot.starts


def by_lot(plan: Plan, place: int) -> frozenset[str]:
    """The players who choose by lot at a table."""
    bots = ((name, player) for name, player in plan.players.items() if isinstance(player, BotContender))
    return frozenset(name for name, bot in bots if bot.makers[place] is make_random)
