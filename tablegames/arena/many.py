"""Many games for programs that count: `play_many`, whose results are columns of numbers.

Game n of a seed is the one that `simulate` plays, whatever the number of jobs; where all play by lot it is played by
the C code, if they are there. The columns are arrays of the standard library, which NumPy and others take as they lie.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablegames.arena.rolling import play_fast
from tablegames.arena.running_out import runs_by_itself
from tablegames.arena.simulate import Job, chunk_size, in_order
from tablegames.core.chance import derive
from tablegames.core.errors import GameError, PluginError
from tablegames.core.events import Seat
from tablegames.core.game import Game
from tablegames.core.loop import LIMIT
from tablegames.core.players import RandomPlayer
from tablegames.plugin.bots import PlayerEntry, PlayerFactory
from tablegames.plugin.player_specs import BUILT_IN, bot_of, split_players
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.table.table import Table

NOBODY: Final = -1
"""In the column `winner`: drawn, broken off, or won by several."""
BROKEN_OFF: Final = ""
"""How a game ended that reached the limit of actions."""

Players = str | Sequence[str | PlayerFactory]
"""Who plays: one bot at every seat, bots by seat (`"engine:2,random"`), or what makes each player of a game."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of many: who won (nobody: drawn, or broken off), the points by seat, its length, how it ended."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    actions: int
    decisions: int
    by: str
    """As the game calls it, `double` for example; empty where it was broken off."""


@dataclass(frozen=True, slots=True, eq=False)
class PlayedGames:
    """Games in columns, one number of each for every game, in the order of the games."""

    won: tuple[array[int], ...]
    """By seat: 1 where it has won."""
    points: tuple[array[int], ...]
    """By seat: its points."""
    winner: array[int]
    """The seat that has won; -1 where nobody has, or several have."""
    actions: array[int]
    """How many actions there were, throws and deals among them."""
    decisions: array[int]
    """How many of them somebody decided."""
    how: array[int]
    """How each ended, as a number: `ends[how[n]]`."""
    ends: tuple[str, ...]
    """How games ended, as the game calls it; the first is empty, for those that were broken off."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.won)

    def __len__(self) -> int:
        return len(self.winner)

    def __getitem__(self, number: int) -> PlayedGame:
        """The game of that number."""
        return PlayedGame(
            tuple(Seat(seat) for seat, column in enumerate(self.won) if column[number]),
            tuple(column[number] for column in self.points),
            self.actions[number],
            self.decisions[number],
            self.ends[self.how[number]],
        )

    def __iter__(self) -> Iterator[PlayedGame]:
        return map(self.__getitem__, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayedGames) and len(self) == len(other) and all(map(PlayedGame.__eq__, self, other))

    __hash__ = None  # type: ignore[assignment]  # columns can be changed


def play_many(
    game: str | Table | Game[Any, Any, Any],
    n: int,
    seed: int = 0,
    players: Players = "random",
    *,
    jobs: int = 1,
    first: int | None = None,
    position: Any = None,
    limit: int = LIMIT,
    registry: Registry | None = None,
    **options: Any,
) -> PlayedGames:
    """Play `n` games and return their results as columns; the same seed gives the same games, whatever the jobs.

    - `game`: the name of an installed game, with `options` as `load` takes them (`variant`, `match`, `overrides`,
      `seats`); a table that `load` has laid; or the rules themselves
    - `players`: a bot for all seats, bots by seat (`"engine:2,random"`), or functions that make a player for a game
    - `jobs`: how many work at once; threads where the C code plays, which they do outside the lock of the interpreter
    - `first`, `position`: which seat begins, or where, as `--first` and `--position` say it
    - `limit`: the actions after which a game is broken off
    """
    for what, given, least in (("n", n, 0), ("jobs", jobs, 1), ("limit", limit, 1)):
        if type(given) is not int or given < least:
            raise GameError.said(
                f"play_many: {what} is a whole number of at least {least}, not {given!r}",
                f"play_many : {what} est un nombre entier d'au moins {least}, non {given!r}",
            )
    known = registry
    if isinstance(game, str):
        known = Registry() if known is None else known
        table: Table | None = set_table(known, game, drawn=False, **{"match": "single", **options})
    else:
        table = game if isinstance(game, Table) else None
        if options:
            raise GameError.said(
                f"play_many: {', '.join(options)} is said where a game is named, not of one that is laid already",
                f"play_many : {', '.join(options)} se dit d'un jeu qu'on nomme, non d'un jeu déjà monté",
            )
    rules: Game[Any, Any, Any] = game if table is None else table.game  # type: ignore[assignment]
    job = Job(
        rules,
        _makers(table, rules.seats, players, known),
        seed,
        None if first is None else _seat(table, rules, first),
        None if position is None else _start(table, position),
        limit,
    )
    return _folded(job, n, jobs)


def _makers(table: Table | None, seats: int, players: Players, registry: Registry | None) -> tuple[PlayerFactory, ...]:
    """What makes the player of each seat."""
    asked: list[str | PlayerFactory] = list(split_players(players)) if isinstance(players, str) else list(players)
    if len(asked) == 1:
        asked *= seats
    if len(asked) != seats:
        raise PluginError.said(
            f"players names {len(asked)}, but {seats} sit at the table; name one for all, or one for each seat",
            f"players en nomme {len(asked)}, mais on est {seats} à table ; nommez-en un pour tous ou un par place",
        )
    known: dict[str, PlayerEntry] = {entry.name: entry for entry in BUILT_IN}
    if table is not None and any(isinstance(one, str) and one not in known for one in asked):
        known |= (Registry() if registry is None else registry).players(table.entry)
    return tuple(bot_of(known, one, "players") if isinstance(one, str) else one for one in asked)


def _seat(table: Table | None, game: Game[Any, Any, Any], first: int) -> Seat:
    """The seat that begins."""
    if table is not None:
        return table.seat_of(str(first))
    if first not in range(game.seats):
        raise GameError.said(
            f"first: the seats are 0 to {game.seats - 1}, not {first!r}",
            f"first : les places vont de 0 à {game.seats - 1}, non {first!r}",
        )
    return Seat(first)


def _start(table: Table | None, position: Any) -> Any:
    """Where the games begin: of bare rules a position is one of their states."""
    return position if table is None else table.start(position)


def _folded(job: Job, games: int, jobs: int) -> PlayedGames:
    """All games, their columns put together in their order."""
    chunks = [(begin, min(begin + chunk_size(games), games)) for begin in range(0, games, chunk_size(games))]
    state = job.game.initial(job.first) if job.start is None else job.start
    by_lot = all(type(make(job.game)) is RandomPlayer for make in job.players)
    threads = jobs > 1 and by_lot and runs_by_itself(job.game, state)
    whole = _columns(job.game.seats)
    ends = {BROKEN_OFF: 0}
    for part in in_order(columns_of, job, chunks, jobs, threads):
        for had, more in zip((*whole.won, *whole.points), (*part.won, *part.points), strict=True):
            had.extend(more)
        whole.winner.extend(part.winner)
        whole.actions.extend(part.actions)
        whole.decisions.extend(part.decisions)
        places = [ends.setdefault(by, len(ends)) for by in part.ends]
        whole.how.extend([places[how] for how in part.how])
    return PlayedGames(whole.won, whole.points, whole.winner, whole.actions, whole.decisions, whole.how, tuple(ends))


def _columns(seats: int) -> PlayedGames:
    """Columns of no games."""
    return PlayedGames(
        tuple(array("b") for _ in range(seats)),
        tuple(array("q") for _ in range(seats)),
        array("b"),
        array("q"),
        array("q"),
        array("i"),
        (BROKEN_OFF,),
    )


def columns_of(job: Job, begin: int, end: int) -> PlayedGames:
    """The games numbered begin to end - 1."""
    game, players = job.game, [make(job.game) for make in job.players]
    found, ends, lost = _columns(game.seats), {BROKEN_OFF: 0}, (0,) * game.seats
    for number in range(begin, end):
        start = game.initial(job.first) if job.start is None else job.start
        played = play_fast(game, players, derive(job.seed, number), start, job.limit)
        outcome = played.outcome
        winners = () if outcome is None else outcome.winners
        found.winner.append(winners[0] if len(winners) == 1 else NOBODY)
        for seat, points in enumerate(lost if outcome is None else outcome.scores):
            found.points[seat].append(points)
            found.won[seat].append(seat in winners)
        found.actions.append(played.actions)
        found.decisions.append(played.decisions)
        found.how.append(0 if outcome is None else ends.setdefault(outcome.by, len(ends)))
    return PlayedGames(found.won, found.points, found.winner, found.actions, found.decisions, found.how, tuple(ends))
