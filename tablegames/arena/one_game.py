"""One game of a match: played, recorded, and reported as one row of the results.

A game ends by its rules (`played`), because a player gave no legal move in time (`forfeit`), stopped and judged
(`adjudicated`), or stopped and not counted (`unfinished`). Rows and records do not depend on time, machine or worker.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple

from tablegames.arena import fast
from tablegames.arena.fixed_throws import FixedMoves, Standing, ThrowsOfTheFile
from tablegames.arena.plan import Adjudication, BotContender, MovesContender, Plan, Program, Result, TablePlan, by_lot
from tablegames.arena.programs import ProgramPlayer, RunningProgram, game_message, message, played_message
from tablegames.arena.rows import ADJUDICATED, FORFEIT, PLAYED, UNFINISHED, Row, row_of
from tablegames.arena.schedule import Fixture, Schedule
from tablegames.bots.programs.child import PlayerFailed
from tablegames.core.analysis import Limits
from tablegames.core.chance import Rng, derive
from tablegames.core.events import Event, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Decide, Outcome, Over
from tablegames.core.loop import LIMIT, ChanceSource, Moment, Seeded, play
from tablegames.core.players import FirstPlayer, Observing, Player, RandomPlayer, looks, trusted
from tablegames.plugin.analyst_specs import analyst_for
from tablegames.plugin.foreign import Told, ToldResult
from tablegames.plugin.registry import Registry
from tablegames.records.record import LineWriter, header_of, outcome_data, sealed_text

MOST_OPENINGS: Final = 10
"""The most actions before a game plays on by itself."""
Ending = tuple[str, str, str, Outcome | None]
"""How a game ended, the reason, more data, and the outcome if it counts."""


class Finished(NamedTuple):
    """A finished game: its row of the results, and its record, if records are kept."""

    row: Row
    record: str


_finished: Final = partial(tuple.__new__, Finished)
"""Make a finished game from a tuple, without checks."""


class BrokenOff(Exception):  # noqa: N818 - the end of a game, no error
    """The game has reached its limit."""


@dataclass(slots=True)
class GameInPlay(Standing):
    """A game in progress: its state and its record."""

    rule: Adjudication = field(kw_only=True)
    writer: LineWriter | None = field(kw_only=True)
    """Writes the record; None: nobody needs it."""
    lines: list[str] = field(default_factory=list)
    """The actions as lines of the record, not yet sealed."""
    decisions: int = 0
    programs: list[ProgramPlayer] = field(default_factory=list)

    def watch(self, moment: Moment[Any, Any]) -> None:
        """Note an action, and send it to the programs, as their seats may know it."""
        if self.writer is not None:
            self.lines.append(self.writer.body(moment))
        self.state = moment.step.state
        self.number = moment.number + 1
        self.decisions += moment.seat is not None
        for one in self.programs:
            one.program.say(played_message(self.table, moment, one.seat))
        if self.number >= self.rule.after:
            turn = self.table.game.turn(self.state)
            ready = self.rule.result is not Result.ANALYST or isinstance(turn, Decide)
            if ready and not isinstance(turn, Over):
                raise BrokenOff


class GameRunner:
    """Play the games of a plan, one after another; programs stay from game to game."""

    def __init__(self, plan: Plan, registry: Registry) -> None:
        self.plan = plan
        self.schedule = Schedule(plan)
        self.total = self.schedule.total
        self._registry = registry
        self._programs: dict[tuple[str, int], RunningProgram] = {}
        self._by_lot = [self._unseen(number) for number in range(len(plan.places))]
        """By table: the random players, whose games may be played out at once."""
        self._drawn = [self._traced(number) for number in range(len(plan.places))]
        """By table: the random players, whose games may be recorded while they play on by themselves."""
        self._play_out = [fast.by_lot(place.table.game) for place in plan.places]
        """By table: the function that plays such games."""
        self._begun = [place.table.game.initial(place.first) for place in plan.places]
        """By table: the first state of a game without an opening."""
        self._writers = [LineWriter(place.table) if plan.records else None for place in plan.places]

    def play(self, number: int) -> Finished:
        """Play the game with that number."""
        fixture = self.schedule.game(number)
        place = self.plan.places[fixture.place]
        if self._by_lot[fixture.place].issuperset(fixture.lineup):
            return _finished((self._drawn_row(fixture, place), ""))
        table = place.table
        start = None if fixture.opening is None else fixture.opening.position
        state = self._begun[fixture.place] if start is None else table.start(start)
        game = GameInPlay(table, state, rule=self.plan.adjudicate, writer=self._writers[fixture.place])
        ending = self._ending(game, fixture, place, start)
        row = row_of(self.plan, fixture, ending, game.number, game.decisions)
        if not self.plan.records:
            return Finished(row, "")
        record, last = self._record(fixture, game, row, ending[3])
        return Finished(row._replace(record=last), record)

    def played_again(self, row: Row) -> Finished | None:
        """Return a game as it is played here; None: its players must be asked, and a replay is faster."""
        fixture = self.schedule.game(row.game)
        return self.play(row.game) if self._drawn[fixture.place].issuperset(fixture.lineup) else None

    def _unseen(self, place: int) -> frozenset[str]:
        """Return the random players of a table that nobody watches; else none."""
        plan = self.plan
        if plan.records or plan.places[place].throws or plan.adjudicate.after < LIMIT:
            return frozenset()
        return by_lot(plan, place)

    def _traced(self, place: int) -> frozenset[str]:
        """Return the random players of a table whose game can be traced for its record; else none."""
        plan, table = self.plan, self.plan.places[place].table
        if not plan.records or plan.places[place].throws or plan.adjudicate.after < LIMIT:
            return frozenset()
        if table.game is not table.bare or table.abilities.trace is None or table.abilities.traced is None:
            return frozenset()
        return by_lot(plan, place)

    def _drawn_row(self, fixture: Fixture, place: TablePlan) -> Row:
        """Return the row of a game between random players: the result of `play`, but faster."""
        opening = fixture.opening
        state = self._begun[fixture.place] if opening is None else place.table.start(opening.position)
        played = self._play_out[fixture.place](state, fixture.seed, LIMIT, 0, fixture.dice_seed)
        outcome = played.outcome
        ending = (UNFINISHED, "actions", "", None) if outcome is None else (PLAYED, outcome.by, "", outcome)
        return row_of(self.plan, fixture, ending, played.actions, played.decisions)

    def close(self) -> None:
        """Stop the programs."""
        for program in self._programs.values():
            program.end()

    def _ending(self, game: GameInPlay, fixture: Fixture, place: TablePlan, start: object) -> Ending:
        """Play to the end: return how it ended, the reason, more data, and the outcome if it counts."""
        rules = game.table.game
        acting: Seat | None = None
        try:
            players = [self._player(game, fixture, Seat(seat)) for seat in range(rules.seats)]
            for one in game.programs:
                acting, given = one.seat, one.program.given
                seed = given.seed_for(fixture.lineup[acting], fixture.number, acting)
                one.program.begin(
                    game_message(game.table, acting, first=place.first, start=start, seconds=given.seconds, seed=seed)
                )
            acting = None
            seeded = Seeded(fixture.dice_seed)
            chance = ThrowsOfTheFile(game, place, seeded) if place.throws else seeded
            if self._drawn[fixture.place].issuperset(fixture.lineup):
                self._trace(game, fixture, players, chance)
            played = play(
                rules,
                players,
                seed=fixture.seed,
                chance=chance,
                state=game.state,
                number=game.number,
                watch=game.watch,
                limit=LIMIT,
            )
            outcome = played.outcome
            ending: Ending = (UNFINISHED, "actions", "", None) if outcome is None else (PLAYED, outcome.by, "", outcome)
        except PlayerFailed as failed:
            turn = rules.turn(game.state)
            to_play = turn.seat if isinstance(turn, Decide) else None
            loser = next(seat for seat in (failed.seat, acting, to_play) if seat is not None)
            ending = self._forfeit(fixture, rules.seats, loser, failed)
        except BrokenOff:
            ending = self._judged(game)
        self._tell(game, ending)
        return ending

    def _trace(self, game: GameInPlay, fixture: Fixture, players: list[Player[Any, Any]], chance: ChanceSource) -> None:
        """Let a game between random players play on by itself, as far as it can, after its first actions."""
        trace, writer = game.table.abilities.trace, game.writer
        assert trace is not None
        assert writer is not None
        keys = derive(fixture.dice_seed, "chance"), derive(fixture.seed, "seat", 0), derive(fixture.seed, "seat", 1)
        rules, seed = game.table.game, fixture.seed
        for _unused in range(MOST_OPENINGS):
            begun = game.number
            game.state, reached, decisions, turns = trace(rules, game.state, keys, begun, LIMIT)
            for turn in turns:
                lines = writer.turn(game.number, turn)
                game.lines += lines
                game.number += len(lines)
            game.decisions += decisions
            assert game.number == reached
            if reached > begun:
                return
            at = {"state": game.state, "number": begun, "limit": begun + 1}
            play(rules, players, seed=seed, chance=chance, watch=game.watch, **at)

    def _player(self, game: GameInPlay, fixture: Fixture, seat: Seat) -> Player[Any, Any]:
        """Return the player of a seat."""
        name = fixture.lineup[seat]
        given = self.plan.players[name]
        if isinstance(given, Program):
            program = self._programs.setdefault((name, seat), RunningProgram(given))
            player = ProgramPlayer(game, seat, program)
            game.programs.append(player)
            return player
        if isinstance(given, MovesContender):
            then = None if given.then is None else _made(given.then, fixture, game, seat)
            moves = given.by_seat.get(seat, given.by_seat.get(None, ()))
            return FixedMoves(game, moves, then, given.where)
        return _made(given, fixture, game, seat)

    def _forfeit(self, fixture: Fixture, seats: int, loser: Seat, failed: PlayerFailed) -> Ending:
        """Return the loss of the player who failed, at all their seats; a program starts afresh for the next game."""
        name = fixture.lineup[loser]
        for (whose, _), program in self._programs.items():
            if whose == name:
                program.end()
        winners = tuple(Seat(seat) for seat in range(seats) if fixture.lineup[seat] != name)
        scores = tuple(int(seat in winners) for seat in range(seats))
        return FORFEIT, failed.kind, failed.detail, Outcome(scores, winners, failed.kind)

    def _judged(self, broken: GameInPlay) -> Ending:
        """Return the result of a stopped game."""
        rule, table, game = self.plan.adjudicate, broken.table, broken.table.game
        seats = game.seats
        drawn = Outcome((0,) * seats, (), "actions")
        if rule.result is Result.UNFINISHED:
            return UNFINISHED, "actions", "", None
        if rule.result is Result.DRAWN:
            return ADJUDICATED, "actions", "", drawn
        turn = game.turn(broken.state)
        assert isinstance(turn, Decide)
        known = self._registry.analysts(table.entry)
        analyst = analyst_for(known[rule.analyst] if rule.analyst else next(iter(known.values())), game)
        found = analyst.analyse(
            game.view(broken.state, turn.seat), game.legal(broken.state), Limits(rule.depth, rule.nodes)
        )
        score = found.lines[0].score
        detail = f"{score:+.2f} {found.unit.en}"
        if abs(score) < rule.margin:
            return ADJUDICATED, "analyst", detail, drawn
        winner = turn.seat if score > 0 else Seat(1 - turn.seat)
        won = tuple(int(seat == winner) for seat in range(seats))
        return ADJUDICATED, "analyst", detail, Outcome(won, (winner,), "analyst")

    def _tell(self, game: GameInPlay, ending: Ending) -> None:
        """Tell the programs how it ended; stop those that start afresh."""
        ended, by, _, outcome = ending
        told: dict[str, Any] = {"ended": ended, "by": by}
        if outcome is not None:
            told |= {"winners": list(outcome.winners), "scores": list(outcome.scores)}
        for one in game.programs:
            one.program.say(message("over", told))
            if one.program.given.fresh:
                one.program.end()

    def _record(self, fixture: Fixture, game: GameInPlay, row: Row, outcome: Outcome | None) -> tuple[str, str]:
        """Return the record of a game, and the checksum of its last line, which covers all of it."""
        over = [{"over": outcome_data(outcome)}] if row.shared.ended == PLAYED and outcome is not None else []
        return sealed_text(record_header(self.plan, fixture, row), game.lines, over)


def record_header(plan: Plan, fixture: Fixture, row: Row) -> dict[str, Any]:
    """Return the first line of the record of a game, with the reason of its end if it was not the rules."""
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


def _made(bot: BotContender, fixture: Fixture, game: GameInPlay, seat: Seat) -> Player[Any, Any]:
    """Return a bot for this game, made anew each time, so that it remembers no other."""
    player: Player[Any, Any] = _guarded(seat, bot.makers[fixture.place], game.table.game)
    return player if isinstance(player, RandomPlayer | FirstPlayer) else Guarded(player, seat)


def _guarded(seat: Seat, ask: Callable[..., Any], *arguments: Any) -> Any:
    """Return a bot's answer; one that raises has lost."""
    try:
        return ask(*arguments)
    except PlayerFailed:
        raise
    except Exception as problem:
        raise PlayerFailed("raised", f"{type(problem).__name__}: {problem}", seat) from problem


@frozen
class Guarded:
    """A bot in a match: if it raises or chooses illegally, it loses the game, and the match continues."""

    bot: Any
    seat: Seat
    trusted = True

    @property
    def looks(self) -> bool:
        """As the bot has it."""
        return looks(self.bot)

    def choose(self, view: object, legal: Sequence[Any], rng: Rng) -> Any:
        """Return the bot's choice, checked."""
        action = _guarded(self.seat, self.bot.choose, view, legal, rng)
        if not trusted(self.bot) and not _guarded(self.seat, legal.__contains__, action):
            raise PlayerFailed("illegal", repr(action))
        return action

    def observe(self, event: Event) -> None:
        """Pass the event on to the bot, if it observes."""
        if isinstance(self.bot, Observing):
            _guarded(self.seat, self.bot.observe, event)


def _asked(plan: Plan, name: str) -> str:
    """Return how a player was requested."""
    given = plan.players[name]
    if isinstance(given, BotContender):
        return given.text
    return given.command[-1] if isinstance(given, Program) else "moves"
