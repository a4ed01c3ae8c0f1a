"""Random games played out at once, whose moves nobody sees: a game may do so itself, and then its matches too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Protocol

from tablegames.arena.running_out import run_out, runs
from tablegames.core.chance import Rng, derive
from tablegames.core.game import Chance, Decide, Game, Over, Step
from tablegames.core.loop import LIMIT, Played, Seeded, play
from tablegames.core.match import Match, Remembering, in_hand
from tablegames.core.players import Player, RandomPlayer
from tablegames.plugin.abilities import abilities_of

_BY_LOT: Final[set[type]] = {RandomPlayer}


class PlayOut(Protocol):
    """What plays a game out, as the ability `play_out` does."""

    def __call__(self, state: Any, seed: int, limit: int, number: int = 0, dice_seed: int | None = None) -> Played[Any]:
        """The game played."""


def play_fast(
    game: Game[Any, Any, Any],
    players: Sequence[Player[Any, Any]],
    seed: int,
    state: Any,
    limit: int = LIMIT,
    dice_seed: int | None = None,
) -> Played[Any]:
    """Play a game, in the game's own faster loop if it has one and all players are random."""
    if set(map(type, players)) == _BY_LOT:
        if runs(game):
            return run_out(game, seed, state, limit, dice_seed)
        rolling = _rolling(game)
        if rolling is not None and type(game) is Match:
            return _match(game, rolling, seed, state, limit, dice_seed)
        if rolling is not None:
            return rolling(state, seed, limit, 0, dice_seed)
    chance = None if dice_seed is None else Seeded(dice_seed)
    return play(game, players, seed=seed, chance=chance, state=state, limit=limit)


def by_lot(game: Game[Any, Any, Any]) -> PlayOut:
    """What plays games whose players all choose by lot, as `play_fast` does; found once for many of them."""
    rolling = None if runs(game) or type(game) is Match else _rolling(game)
    if rolling is not None:
        return rolling
    players = (RandomPlayer(),) * game.seats

    def played(state: Any, seed: int, limit: int, number: int = 0, dice_seed: int | None = None) -> Played[Any]:
        return play_fast(game, players, seed, state, limit, dice_seed)

    return played


def _rolling(game: Game[Any, Any, Any]) -> PlayOut | None:
    """What plays out this game, or the one a match is made of; None: nothing does."""
    while type(game) is Match:  # an evening seats people elsewhere than they choose: it is walked
        game = game.game
    play_out = abilities_of(game).play_out
    return None if play_out is None else partial(play_out, game)


def _match(game: Any, rolling: PlayOut, seed: int, state: Any, limit: int, dice_seed: int | None) -> Played[Any]:
    """A match, each of its games played out from where it is known who began it."""
    chance = Seeded(seed if dice_seed is None else dice_seed)
    rngs = [Rng(derive(seed, "seat", seat)) for seat in range(game.seats)]
    player, number, decisions = RandomPlayer(), 0, 0
    while True:
        turn = game.turn(state)
        if isinstance(turn, Over):
            return Played(state, turn.outcome, number, decisions)
        if number >= limit:
            return Played(state, None, number, decisions)
        if _begun(game, state):
            ran = rolling(in_hand(state), seed, limit, number, dice_seed)
            number, decisions = ran.actions, decisions + ran.decisions
            state = _followed(game, state, ran.state)
            continue
        match turn:
            case Decide(seat):
                action = player.choose(None, game.legal(state), rngs[seat].seek(number))
                decisions += 1
            case Chance(lottery):
                action = chance.draw(lottery, number)
        state = game.apply(state, action).state
        number += 1


def _begun(game: Any, state: Any) -> bool:
    """Whether it is known who began, of the game in hand and of every match it is played in."""
    while type(game) is Match:
        game = game.game
        if state.opener is None and not (isinstance(game, Remembering) and game.opener(state.inner) is not None):
            return False
        state = state.inner
    return True


def _followed(game: Any, state: Any, inner: Any) -> Any:
    """The state of a match whose game in hand has been played on."""
    inner = _followed(game.game, state.inner, inner) if type(game.game) is Match else inner
    return game.follow(state, Step(inner)).state
