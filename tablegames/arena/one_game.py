"""One game of a match: played, recorded, and told as one row of the results.

A game ends by its rules (`played`), because a player gave no legal move in time (`forfeit`), because it was broken off
and judged (`adjudicated`), or broken off and not counted (`unfinished`). Nothing in a row or a record depends on the
time, the machine or the worker.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple

from tablegames.arena import rolling
from tablegames.arena.plan import (
    Adjudication,
    BotContender,
    MovesContender,
    Plan,
    Program,
    Result,
    TablePlan,
    by_lot,
)
from tablegames.arena.rows import ADJUDICATED, FORFEIT, PLAYED, UNFINISHED, Row, row_of
from tablegames.arena.schedule import Fixture, Schedule
from tablegames.arena.seats import FixedMoves, Partner, ProgramPlayer
from tablegames.arena.throws import ThrowsOfTheFile
from tablegames.bots.programs.child import PlayerFailed
from tablegames.core.analysis import Limits
from tablegames.core.chance import Rng
from tablegames.core.events import Event, Seat
from tablegames.core.game import Decide, Outcome, Over
from tablegames.core.loop import LIMIT, Moment, Played, Seeded, play
from tablegames.core.players import FirstPlayer, Observing, Player, RandomPlayer, looks, trusted
from tablegames.plugin.analyst_specs import analyst_for
from tablegames.plugin.foreign import Told, ToldResult
from tablegames.plugin.registry import Registry
from tablegames.records.record import action_data, header_of, outcome_data
from tablegames.rules.untrusted.jsonlines import seal_of, sealed_lines
from tablegames.table.table import Table

Ending = tuple[str, str, str, Outcome | None]
"""How a game ended, by what, what more is known, and the outcome if it counts."""


class Finished(NamedTuple):
    """A game that is over: its row of the results, and its record, where records are kept."""

    row: Row
    record: str


_finished: Final = partial(tuple.__new__, Finished)
"""A game of what it has, in half the time."""


class BrokenOff(Exception):  # noqa: N818 - the end of a game, no error
    """The game has lasted as long as it may."""


@dataclass(slots=True)
class Sitting:
    """A game being played: where it stands, and what is written of it."""

    table: Table
    state: Any
    rule: Adjudication
    recorded: bool
    """Whether somebody will want the record."""
    lines: list[dict[str, Any]] = field(default_factory=list)
    number: int = 0
    decisions: int = 0
    programs: list[ProgramPlayer] = field(default_factory=list)

    def watch(self, moment: Moment[Any, Any]) -> None:
        """Write an action down, and tell those who cannot see the table."""
        if self.recorded:
            self.lines.append(action_data(self.table, moment))
        self.state = moment.step.state
        self.number = moment.number + 1
        self.decisions += moment.seat is not None
        for program in self.programs:
            program.played(moment)
        if self.number >= self.rule.after:
            turn = self.table.game.turn(self.state)
            ready = self.rule.result is not Result.ANALYST or isinstance(turn, Decide)
            if ready and not isinstance(turn, Over):
                raise BrokenOff


class Desk:
    """Plays the games of a plan, one after another; programs stay from game to game."""

    def __init__(self, plan: Plan, registry: Registry) -> None:
        self.plan = plan
        self.schedule = Schedule(plan)
        self.total = self.schedule.total
        self._registry = registry
        self._partners: dict[tuple[str, int], Partner] = {}
        self._by_lot = [self._unseen(number) for number in range(len(plan.places))]
        """By table: the players whose games among themselves may be played out at once."""
        self._play_out = [rolling.by_lot(place.table.game) for place in plan.places]
        """By table: what plays such games."""
        self._begun = [place.table.game.initial(place.first) for place in plan.places]
        """By table: where a game begins that has no opening."""

    def play(self, number: int) -> Finished:
        """Play the game of that number."""
        fixture = self.schedule.game(number)
        place = self.plan.places[fixture.place]
        if self._by_lot[fixture.place].issuperset(fixture.lineup):
            return _finished((self._drawn_row(fixture, place), ""))
        table = place.table
        start = None if fixture.opening is None else fixture.opening.position
        state = self._begun[fixture.place] if start is None else table.start(start)
        sitting = Sitting(table, state, self.plan.adjudicate, self.plan.records)
        ending = self._ending(sitting, fixture, place, state, start)
        row = row_of(self.plan, fixture, ending, sitting.number, sitting.decisions)
        if not self.plan.records:
            return Finished(row, "")
        record, last = self._record(fixture, sitting, row, ending[3])
        return Finished(row._replace(record=last), record)

    def _unseen(self, place: int) -> frozenset[str]:
        """Who plays by lot at a table where nobody watches; nobody, where somebody does."""
        plan = self.plan
        if plan.records or plan.places[place].throws or plan.adjudicate.after < LIMIT:
            return frozenset()
        return by_lot(plan, place)

    def _drawn_row(self, fixture: Fixture, place: TablePlan) -> Row:
        """The row of a game between players who choose by lot: what `play` makes of it, in less time."""
        opening = fixture.opening
        state = self._begun[fixture.place] if opening is None else place.table.start(opening.position)
        played = self._play_out[fixture.place](state, fixture.seed, LIMIT, 0, fixture.dice_seed)
        outcome = played.outcome
        ending = (UNFINISHED, "actions", "", None) if outcome is None else (PLAYED, outcome.by, "", outcome)
        return row_of(self.plan, fixture, ending, played.actions, played.decisions)

    def close(self) -> None:
        """Send the programs away."""
        for partner in self._partners.values():
            partner.end()

    def _ending(self, sitting: Sitting, fixture: Fixture, place: TablePlan, state: Any, start: object) -> Ending:
        """Play to the end: how it ended, by what, what more is known, and the outcome if it counts."""
        seats = sitting.table.game.seats
        acting: Seat | None = None
        try:
            players = [self._player(sitting, fixture, Seat(seat)) for seat in range(seats)]
            for program in sitting.programs:
                acting = program.seat
                name = fixture.lineup[acting]
                seed = program.partner.program.seed_for(name, fixture.number, acting)
                program.begin(first=place.first, start=start, seed=seed)
            acting = None
            played = self._played(sitting, fixture, place, state, players)
            outcome = played.outcome
            ending: Ending = (UNFINISHED, "actions", "", None) if outcome is None else (PLAYED, outcome.by, "", outcome)
        except PlayerFailed as failed:
            turn = sitting.table.game.turn(sitting.state)
            to_play = turn.seat if isinstance(turn, Decide) else None
            loser = next(seat for seat in (failed.seat, acting, to_play) if seat is not None)
            ending = self._forfeit(fixture, seats, loser, failed)
        except BrokenOff:
            ending = self._judged(sitting)
        self._tell(sitting, ending)
        return ending

    def _played(
        self, sitting: Sitting, fixture: Fixture, place: TablePlan, state: Any, players: Sequence[Player[Any, Any]]
    ) -> Played[Any]:
        """The game, action by action."""
        seeded = Seeded(fixture.dice_seed)
        chance = ThrowsOfTheFile(sitting, place, seeded) if place.throws else seeded
        return play(
            sitting.table.game, players, seed=fixture.seed, chance=chance, state=state, watch=sitting.watch, limit=LIMIT
        )

    def _player(self, sitting: Sitting, fixture: Fixture, seat: Seat) -> Player[Any, Any]:
        """Who plays at a seat."""
        name = fixture.lineup[seat]
        given = self.plan.players[name]
        if isinstance(given, Program):
            partner = self._partners.setdefault((name, seat), Partner(given))
            player = ProgramPlayer(sitting, seat, partner)
            sitting.programs.append(player)
            return player
        if isinstance(given, MovesContender):
            then = None if given.then is None else _made(given.then, fixture, sitting, seat)
            moves = given.by_seat.get(seat, given.by_seat.get(None, ()))
            return FixedMoves(sitting, moves, then, given.where)
        return _made(given, fixture, sitting, seat)

    def _forfeit(self, fixture: Fixture, seats: int, loser: Seat, failed: PlayerFailed) -> Ending:
        """Whoever failed has lost, at every seat he has; a program begins the next game anew."""
        name = fixture.lineup[loser]
        for (whose, _), partner in self._partners.items():
            if whose == name:
                partner.end()
        winners = tuple(Seat(seat) for seat in range(seats) if fixture.lineup[seat] != name)
        scores = tuple(int(seat in winners) for seat in range(seats))
        return FORFEIT, failed.kind, failed.detail, Outcome(scores, winners, failed.kind)

    def _judged(self, sitting: Sitting) -> Ending:
        """What a game that was broken off counts."""
        rule, seats = self.plan.adjudicate, sitting.table.game.seats
        drawn = Outcome((0,) * seats, (), "actions")
        if rule.result is Result.UNFINISHED:
            return UNFINISHED, "actions", "", None
        if rule.result is Result.DRAWN:
            return ADJUDICATED, "actions", "", drawn
        table, game = sitting.table, sitting.table.game
        turn = game.turn(sitting.state)
        assert isinstance(turn, Decide)
        known = self._registry.analysts(table.entry)
        analyst = analyst_for(known[rule.analyst] if rule.analyst else next(iter(known.values())), table.game)
        found = analyst.analyse(
            game.view(sitting.state, turn.seat), game.legal(sitting.state), Limits(rule.depth, rule.nodes)
        )
        score = found.lines[0].score
        detail = f"{score:+.2f} {found.unit.en}"
        if abs(score) < rule.margin:
            return ADJUDICATED, "analyst", detail, drawn
        winner = turn.seat if score > 0 else Seat(1 - turn.seat)
        won = tuple(int(seat == winner) for seat in range(seats))
        return ADJUDICATED, "analyst", detail, Outcome(won, (winner,), "analyst")

    def _tell(self, sitting: Sitting, ending: Ending) -> None:
        """Tell the programs how it ended; those that are to be fresh leave."""
        ended, by, _, outcome = ending
        data = {"ended": ended, "by": by}
        told = {} if outcome is None else {"winners": list(outcome.winners), "scores": list(outcome.scores)}
        for program in sitting.programs:
            program.over({**data, **told})
            if program.partner.program.fresh:
                program.partner.end()

    def _record(self, fixture: Fixture, sitting: Sitting, row: Row, outcome: Outcome | None) -> tuple[str, str]:
        """The record of a game, and the sum of its last line, which seals all of it."""
        objects = [record_header(self.plan, fixture, row), *sitting.lines]
        if row.shared.ended == PLAYED and outcome is not None:
            objects.append({"over": outcome_data(outcome)})
        lines = list(sealed_lines(objects))
        return "".join(line + "\n" for line in lines), seal_of(lines[-1])[0] or ""


def record_header(plan: Plan, fixture: Fixture, row: Row) -> dict[str, Any]:
    """The first line of the record of a game: what ended it, where it was not the rules, is told there."""
    place = plan.places[fixture.place]
    header = header_of(
        place.table,
        seed=fixture.dice_seed,
        players=[f"{name} ({_asked(plan, name)})" for name in fixture.lineup],
        dice="ask" if place.throws else "seed",
        start=None if fixture.opening is None else fixture.opening.position,
        first=place.first,
    )
    del header["versions"]["python"]
    facts = {"Match": plan.title} if plan.title else {}
    facts["Game"] = str(fixture.number)
    result, shared = None, row.shared
    if shared.ended != PLAYED:
        because = " ".join(text for text in (shared.ended, shared.by, shared.detail) if text)
        winners = None if shared.winners is None else tuple(map(Seat, shared.winners))
        won = "*" if winners is None else " ".join(fixture.lineup[seat] for seat in winners) or "drawn"
        result = ToldResult(f"{won} ({because})", winners)
    header["told"] = Told(facts, (), result).data
    return header


def _made(bot: BotContender, fixture: Fixture, sitting: Sitting, seat: Seat) -> Player[Any, Any]:
    """A bot for this game: made anew each time, so that it remembers no other."""
    player: Player[Any, Any] = _guarded(seat, bot.makers[fixture.place], sitting.table.game)
    return player if isinstance(player, RandomPlayer | FirstPlayer) else Guarded(player, seat)


def _guarded(seat: Seat, ask: Callable[..., Any], *arguments: Any) -> Any:
    """What a bot answers; one that raises has lost."""
    try:
        return ask(*arguments)
    except PlayerFailed:
        raise
    except Exception as problem:
        raise PlayerFailed("raised", f"{type(problem).__name__}: {problem}", seat) from problem


@dataclass(frozen=True, slots=True)
class Guarded:
    """A bot in a match: if it raises, or answers what is not legal, it has lost the game, and the match goes on."""

    bot: Any
    seat: Seat
    trusted = True

    @property
    def looks(self) -> bool:
        """As the bot does."""
        return looks(self.bot)

    def choose(self, view: object, legal: Sequence[Any], rng: Rng) -> Any:
        """The bot's choice, checked."""
        action = _guarded(self.seat, self.bot.choose, view, legal, rng)
        if not trusted(self.bot) and not _guarded(self.seat, legal.__contains__, action):
            raise PlayerFailed("illegal", repr(action))
        return action

    def observe(self, event: Event) -> None:
        """The bot is told, if it listens."""
        if isinstance(self.bot, Observing):
            _guarded(self.seat, self.bot.observe, event)


def _asked(plan: Plan, name: str) -> str:
    """How a player was asked for."""
    given = plan.players[name]
    if isinstance(given, BotContender):
        return given.text
    return given.command[-1] if isinstance(given, Program) else "moves"
