"""Many tables of any game, stepped one after the other by the rules, for games without a faster way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tablegames.arena.adapters.observing import Observer
from tablegames.core.arbiter import listed
from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Outcome, Over, Step
from tablegames.core.loop import LIMIT, check_choice
from tablegames.core.match import in_hand
from tablegames.core.players import Observing, looks
from tablegames.plugin.bots import PlayerFactory
from tablegames.plugin.encoding.protocol import AnySpelling, Buffers, Speller, Spelling
from tablegames.table.table import Table

ENDED, BROKEN_OFF = 1, 2
SEATED: Final = Seat(0)


@dataclass(slots=True)
class WalkedTable:
    """One table: its game in hand, and the letters of a play."""

    state: Any = None
    seat: Seat = field(default=SEATED)
    spelling: AnySpelling[Any] = field(default_factory=lambda: Spelling(()))
    number: int = 0
    decisions: int = 0
    own: int = -1
    """The learner's seat; -1: every seat."""
    acted: bool = False
    ended: int = 0
    """Not 0 if the game ended before a letter was needed: the next letter reports it."""
    chance: Rng = field(default_factory=lambda: Rng(0))
    rngs: Sequence[Rng] = ()
    bots: dict[Seat, Any] = field(default_factory=dict)
    outcome: Outcome | None = None
    last: Outcome | None = None
    """The outcome of the previous game."""


class WalkedTables:
    """Tables stepped by the rules; `opponent` makes the players of the other seats."""

    def __init__(
        self, table: Table, observer: Observer, opponent: PlayerFactory, first: Seat | None, most: int, buffers: Buffers
    ) -> None:
        self._table, self._observer, self._opponent = table, observer, opponent
        self._first, self._most, self._buffers = first, most, buffers
        self._speller: Speller[Any] = Speller(observer.encoder)
        self._tables = [WalkedTable() for _ in buffers.seats]

    def reset(self, first: int, past: int) -> None:
        """Begin a new game at each of these tables."""
        for number in range(first, past):
            self._buffers.ends[number] = 0
            self._begin(number)
            self._show(number)

    def step(self, letters: Any, first: int, past: int) -> int:
        """Play a letter at each of these tables."""
        return sum(self._step(number, int(letters[number])) for number in range(first, past))

    def outcome(self, table: int) -> Outcome:
        """Return the outcome of the last game of a table."""
        outcome = self._tables[table].last
        assert outcome is not None
        return outcome

    def _begin(self, number: int) -> None:
        one, game = self._tables[number], self._table.game
        chance, *seats = (int(key) for key in self._buffers.keys[number])
        one.chance, one.rngs = Rng(chance), [Rng(key) for key in seats]
        one.own, one.acted = int(self._buffers.owns[number]), False
        one.number = one.decisions = 0
        others = () if one.own < 0 else (Seat(seat) for seat in range(game.seats) if seat != one.own)
        one.bots = {seat: self._opponent(game) for seat in others}
        one.state = self._table.begin(self._first)
        one.ended = self._go_on(one)
        if one.ended:
            one.seat = Seat(max(one.own, 0))
            one.spelling = Spelling(())

    def _step(self, number: int, letter: int) -> int:
        """Play a letter at one table: 1 if its game has ended."""
        one, buffers = self._tables[number], self._buffers
        actor, buffers.ends[number] = one.seat, 0
        ended, settled = one.ended, None
        if not ended:
            one.spelling = one.spelling.then(letter)
            settled = one.spelling.settled
        if settled is not None:
            one.acted = True
            self._play(one, settled)
            ended = self._go_on(one)
        if ended:
            buffers.ends[number], one.last = ended, one.outcome
            whose = actor if one.own < 0 else Seat(one.own)
            buffers.finals[number] = self._observer.row(self._table.game.view(one.state, whose), whose)
            self._begin(number)
        self._show(number)
        return int(ended > 0)

    def _show(self, number: int) -> None:
        """Write the row and the mask of the seat that decides."""
        one, buffers = self._tables[number], self._buffers
        buffers.seats[number] = one.seat
        view = self._table.game.view(one.state, one.seat)
        buffers.rows[number] = self._observer.row(view, one.seat, one.spelling.spelt)
        buffers.masks[number] = self._observer.mask((0,) if one.ended else one.spelling.letters())

    def _play(self, one: WalkedTable, action: Any) -> None:
        step = self._table.game.apply(one.state, action)
        self._tell(one, step)
        one.state = step.state
        one.number += 1
        one.decisions += 1

    def _go_on(self, one: WalkedTable) -> int:
        """Play chance and the other players until the learner decides or the game ends."""
        game = self._table.game
        while True:
            turn = game.turn(one.state)
            if isinstance(turn, Over):
                one.outcome = turn.outcome
                return ENDED
            if isinstance(turn, Decide) and (one.own < 0 or turn.seat == one.own):
                one.seat = turn.seat
                view = in_hand(game.view(one.state, turn.seat))
                legal = listed(self._table.bare, view, game.legal(one.state))
                one.spelling = self._speller.begun(view, legal)
                return BROKEN_OFF if one.acted and max(one.decisions - self._most, one.number - LIMIT) >= 0 else 0
            if one.number >= LIMIT:
                return BROKEN_OFF
            if isinstance(turn, Chance):
                step = game.apply(one.state, turn.lottery.sample(one.chance.seek(one.number)))
                self._tell(one, step)
                one.state = step.state
                one.number += 1
            elif isinstance(turn, Decide):
                self._play(one, self._chosen(one, turn.seat))

    def _chosen(self, one: WalkedTable, seat: Seat) -> Any:
        """Return the choice of a bot, with the loop's random numbers."""
        game, bot = self._table.game, one.bots[seat]
        legal = game.legal(one.state)
        action = bot.choose(game.view(one.state, seat) if looks(bot) else None, legal, one.rngs[seat].seek(one.number))
        check_choice(action, legal, seat, bot)
        return action

    def _tell(self, one: WalkedTable, step: Step[Any]) -> None:
        """Pass events on to observing bots."""
        for seat, bot in one.bots.items():
            if isinstance(bot, Observing):
                for event in step.events:
                    if event.seen_by is None or seat in event.seen_by:
                        bot.observe(event)
