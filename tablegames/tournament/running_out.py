"""Games played out at random faster than the loop plays them, matches and evenings of them too; to the same result.

A game that can play on by itself (`Running`) does so up to the action that ends it, and the rules make that action:
so whatever a match, a pot or an evening does at the end of a game is done as ever.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeVar, runtime_checkable

from tablegames.core.chance import Rng, derive
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Game, Over
from tablegames.core.loop import Played
from tablegames.core.match import Match, MatchState, Remembering, innermost
from tablegames.core.players import RandomPlayer
from tablegames.matches.evening import EveningTally

S = TypeVar("S")


@runtime_checkable
class Running(Protocol[S]):
    """A game for two that can play on at random, each action with the numbers the loop would give it."""

    def run(self, state: S, keys: tuple[int, int, int], number: int, limit: int) -> tuple[S, int, int, Seat | None]:
        """From action `number` on: the state reached, its number, the decisions made, and who decided first.

        `keys` are those of chance and of the two seats. It may stop anywhere and must stop before the action that ends
        the game, and at the limit; who decided first counts as who began.
        """


def runs(game: Game[Any, Any, Any]) -> bool:
    """Whether the game that is played, in a match or not, can play on by itself."""
    bare: object = innermost(game)
    return isinstance(bare, Running) and bare.seats == 2  # type: ignore[attr-defined]


def run_out(game: Game[Any, Any, Any], seed: int, state: Any, limit: int) -> Played[Any]:
    """What `core.loop.play` makes of a game between players who choose by lot."""
    chance_key = derive(seed, "chance")
    keys = [derive(seed, "seat", seat) for seat in range(game.seats)]
    chance, rngs = Rng(chance_key), [Rng(key) for key in keys]
    bot, number, decisions = RandomPlayer(), 0, 0
    while True:
        state, number, more, _ = _ahead(game, state, chance_key, keys, number, limit)
        decisions += more
        turn = game.turn(state)
        if isinstance(turn, Over):
            return Played(state, turn.outcome, number, decisions)
        if number >= limit:
            return Played(state, None, number, decisions)
        if isinstance(turn, Decide):
            action = bot.choose(None, game.legal(state), rngs[turn.seat].seek(number))
            decisions += 1
        else:
            action = turn.lottery.sample(chance.seek(number))
        state = game.apply(state, action).state
        number += 1


def _ahead(
    game: Any, state: Any, chance: int, keys: list[int], number: int, limit: int
) -> tuple[Any, int, int, Seat | None]:
    """Play on inside a match, of whatever depth: as `Running.run` does, the seats being those of this game."""
    if not isinstance(game, Match):
        return game.run(state, (chance, keys[0], keys[1]), number, limit)  # type: ignore[no-any-return]
    tally = state.tally
    if state.outcome is not None or not tally.entered or (isinstance(tally, EveningTally) and not tally.arrived):
        return state, number, 0, None
    players = tally.players
    inner, number, decisions, first = _ahead(
        game.game, state.inner, chance, [keys[seat] for seat in players], number, limit
    )
    opener = state.opener
    if opener is None and isinstance(game.game, Remembering):
        opener = game.game.opener(state.inner)
    if opener is None:
        opener = first
    return MatchState(inner, tally, opener), number, decisions, None if first is None else players[first]
