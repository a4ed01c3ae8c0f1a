"""Games that play on at random by themselves, matches and evenings of them too, from any action to any other.

In a match a game with the ability `run` goes as far as the action that ends it, and the rules make that action: so
whatever a match, a pot or an evening does at the end of a game is done as ever.
"""

from __future__ import annotations

from typing import Any

from tablegames.core.chance import Rng, derive
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Game, Over
from tablegames.core.loop import Played
from tablegames.core.match import Match, MatchState, Remembering, innermost
from tablegames.core.players import RandomPlayer
from tablegames.plugin.abilities import abilities_of
from tablegames.rules.evenings.evening import EveningTally


def runs(game: Game[Any, Any, Any]) -> bool:
    """Whether the game that is played, in a match or not, can play on by itself."""
    return abilities_of(innermost(game)).run is not None


def runs_by_itself(game: Game[Any, Any, Any], state: Any) -> bool:
    """Whether a game does play on from there: one whose C code is not built waits for the rules at every action."""
    return runs(game) and _ahead(game, state, 0, [0] * game.seats, 0, 3, end=True)[1] > 0


def run_out(game: Game[Any, Any, Any], seed: int, state: Any, limit: int, dice_seed: int | None = None) -> Played[Any]:
    """What `core.loop.play` makes of a game between players who choose by lot; chance may have a seed of its own."""
    chance_key = derive(seed if dice_seed is None else dice_seed, "chance")
    keys = [derive(seed, "seat", seat) for seat in range(game.seats)]
    bot, number, decisions, streams = RandomPlayer(), 0, 0, None
    while True:
        state, number, more, _ = _ahead(game, state, chance_key, keys, number, limit, end=True)
        decisions += more
        turn = game.turn(state)
        if isinstance(turn, Over):
            return Played(state, turn.outcome, number, decisions)
        if number >= limit:
            return Played(state, None, number, decisions)
        if streams is None:
            streams = Rng(chance_key), [Rng(key) for key in keys]
        if isinstance(turn, Decide):
            action = bot.choose(None, game.legal(state), streams[1][turn.seat].seek(number))
            decisions += 1
        else:
            action = turn.lottery.sample(streams[0].seek(number))
        state = game.apply(state, action).state
        number += 1


def _ahead(
    game: Any, state: Any, chance: int, keys: list[int], number: int, limit: int, end: bool
) -> tuple[Any, int, int, Seat | None]:
    """Play on inside a match, of whatever depth: as the ability `run` does, the seats being those of this game."""
    if not isinstance(game, Match):
        run = abilities_of(game).run
        assert run is not None
        return run(game, state, (chance, keys[0], keys[1]), number, limit, end)
    tally = state.tally
    if state.outcome is not None or not tally.entered or (isinstance(tally, EveningTally) and not tally.arrived):
        return state, number, 0, None
    players = tally.players
    inner, number, decisions, first = _ahead(
        game.game, state.inner, chance, [keys[seat] for seat in players], number, limit, end=False
    )
    opener = state.opener
    if opener is None and isinstance(game.game, Remembering):
        opener = game.game.opener(state.inner)
    if opener is None:
        opener = first
    return MatchState(inner, tally, opener), number, decisions, None if first is None else players[first]
