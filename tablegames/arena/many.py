"""Many games for analysis: `play_many` returns columns of numbers.

Game n of a seed is the one that `simulate` plays, whatever the number of jobs; random games run in native code if it is
there. The columns are arrays of the standard library, which NumPy and others take without a copy.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tablegames.arena.fast import play_fast, runs_by_itself
from tablegames.arena.simulate import Job, chunk_size, in_order
from tablegames.core.chance import derive
from tablegames.core.errors import GameError, PluginError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Game
from tablegames.core.loop import LIMIT
from tablegames.core.options import check_whole
from tablegames.core.players import RandomPlayer
from tablegames.plugin.bots import PlayerEntry, PlayerFactory
from tablegames.plugin.player_specs import BUILT_IN, bot_of, split_players
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.table.table import Table

NOBODY: Final = -1
"""In the column `winner`: drawn, stopped, or won by several."""
BROKEN_OFF: Final = ""
"""The end of a game that reached the limit of actions."""

Players = str | Sequence[str | PlayerFactory]
"""The players: one bot at every seat, bots by seat (`"engine:2,random"`), or factories of players."""


@frozen
class PlayedGame:
    """One of many games: the winner (none: drawn, or stopped), the points by seat, the length, the end."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    actions: int
    decisions: int
    by: str
    """The game's word, `double` for example; empty if it was stopped."""


@frozen(eq=False)
class PlayedGames:
    """Games in columns, one number for every game, in order."""

    won: tuple[array[int], ...]
    """By seat: 1 if it won."""
    points: tuple[array[int], ...]
    """By seat: its points."""
    winner: array[int]
    """The winning seat; -1 for none or several."""
    actions: array[int]
    """The number of actions, with throws and deals."""
    decisions: array[int]
    """The number of decisions."""
    how: array[int]
    """How each ended, as a number: `ends[how[n]]`."""
    ends: tuple[str, ...]
    """The game's words for ends; the first is empty, for stopped games."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.won)

    def __len__(self) -> int:
        return len(self.winner)

    def __getitem__(self, number: int) -> PlayedGame:
        """Return the game with that number."""
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
        check_whole(f"play_many: {what}", given, least, GameError)
    known = registry
    if isinstance(game, str):
        known = Registry() if known is None else known
        table: Table | None = set_table(known, game, drawn=False, **{"match": "single", **options})
    else:
        table = game if isinstance(game, Table) else None
        if options:
            raise GameError(
                "play_many: {options} can only be given with the name of a game, not with a table",
                options=", ".join(options),
            )
    rules: Game[Any, Any, Any] = game if table is None else table.game  # type: ignore[assignment]
    job = Job(
        rules,
        _makers(table, rules.seats, players, known),
        seed,
        None if first is None else _seat(table, rules, first),
        position if table is None or position is None else table.start(position),  # for bare rules one of their states
        limit,
    )
    return _folded(job, n, jobs)


def _makers(table: Table | None, seats: int, players: Players, registry: Registry | None) -> tuple[PlayerFactory, ...]:
    """Return the factory of each seat's player."""
    asked: list[str | PlayerFactory] = list(split_players(players)) if isinstance(players, str) else list(players)
    if len(asked) == 1:
        asked *= seats
    if len(asked) != seats:
        raise PluginError(
            "players: {count} given, but the table has {seats} seats; give one for all seats, or one per seat",
            count=len(asked),
            seats=seats,
        )
    known: dict[str, PlayerEntry] = {entry.name: entry for entry in BUILT_IN}
    if table is not None and any(isinstance(one, str) and one not in known for one in asked):
        known |= (Registry() if registry is None else registry).players(table.entry)
    return tuple(bot_of(known, one, "players") if isinstance(one, str) else one for one in asked)


def _seat(table: Table | None, game: Game[Any, Any, Any], first: int) -> Seat:
    """Return the seat that begins."""
    if table is not None:
        return table.seat_of(str(first))
    if first not in range(game.seats):
        raise GameError("first must be a seat from 0 to {seats}, not {first!r}", seats=game.seats - 1, first=first)
    return Seat(first)


def _folded(job: Job, games: int, jobs: int) -> PlayedGames:
    """Return all games, with their columns joined in order."""
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
    """Return columns without games."""
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
    """Return the games numbered begin to end - 1."""
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
