"""A table for the tests of a race: positions as in the books, throws, plays, and their events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.errors import Refused
from tablegames.core.events import Event, Scored, Seat
from tablegames.core.game import Chance, Fault, Outcome, Over
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.race.state import RaceState

WHITE, BLACK = Seat(0), Seat(1)
Position = Any
"""`{"white": ..., "black": ..., "turn": ...}`"""
Chooses = Callable[[Race[Any], RaceState, Rng], Any]


@dataclass(frozen=True)
class AtTheTable:
    """A game, its notation, and the usual start of a side.

    A method that is given a `game` takes it for its own: the same with something else agreed.
    """

    game: Race[Any]
    notation: TablesNotation
    start: str

    def at(
        self, white: str | None = None, black: str | None = None, turn: str = "white", game: Race[Any] | None = None
    ) -> RaceState:
        """A position, somebody to throw."""
        sides = [self.start if side is None else side for side in (white, black)]
        return self.notation.set_up(game or self.game, {"white": sides[0], "black": sides[1], "turn": turn})

    def thrown(self, state: RaceState, dice: str, game: Race[Any] | None = None) -> RaceState:
        """The dice have fallen."""
        game = game or self.game
        return game.apply(state, self.notation.read(game, state, dice)).state

    def plays(self, state: RaceState, game: Race[Any] | None = None) -> set[str]:
        """Return the legal plays, in notation."""
        return {self.notation.write(state, play) for play in (game or self.game).legal(state)}

    def reached(self, state: RaceState, game: Race[Any] | None = None) -> set[str]:
        """Where the mover's dames stand after each of his plays."""
        game, mover = game or self.game, self.notation.seat_names[state.seat]
        positions: list[Position] = [
            self.notation.position(game.apply(state, play).state) for play in game.legal(state)
        ]
        return {position[mover] for position in positions}

    def played(self, state: RaceState, text: str, game: Race[Any] | None = None) -> tuple[Position, tuple[Event, ...]]:
        """Return the position after a play, and its events."""
        game = game or self.game
        step = game.apply(state, self.notation.read(game, state, text))
        return self.notation.position(step.state), step.events

    def fault(self, state: RaceState, text: str, game: Race[Any] | None = None) -> Fault:
        """The rule a play breaks."""
        with pytest.raises(Refused) as refused:
            self.notation.read(game or self.game, state, text)
        assert refused.value.fault is not None
        return refused.value.fault

    def won(self, state: RaceState, text: str, game: Race[Any] | None = None) -> Outcome:
        """Return how the game ends by a play: the mover has won, and the score is shown."""
        game = game or self.game
        step = game.apply(state, self.notation.read(game, state, text))
        turn = game.turn(step.state)
        assert isinstance(turn, Over)
        outcome, mover = turn.outcome, state.seat
        assert outcome.winners == (mover,)
        assert outcome.scores[1 - mover] == 0
        assert step.events[-1] == Scored(outcome.by, mover, outcome.cite, points=outcome.scores[mover])
        assert [event for event in step.events if isinstance(event, Scored)] == [step.events[-1]]
        return outcome


def at_random(game: Race[Any], state: RaceState, rng: Rng) -> Any:
    """Any play."""
    legal = game.legal(state)
    return legal[rng.below(len(legal))]


def before_a_throw(game: Race[Any], seed: int, turns: int, chooses: Chooses = at_random) -> RaceState:
    """Return a state before a throw, after some turns of a game or before its last."""
    rng, state = Rng(seed), game.initial(Seat(seed % 2))
    before = state
    for _ in range(2 * turns):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return before
        if isinstance(turn, Chance):
            before = state
        action = turn.lottery.sample(rng) if isinstance(turn, Chance) else chooses(game, state, rng)
        state = game.apply(state, action).state
    return before
