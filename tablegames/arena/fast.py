"""Random games that nobody watches: a game may play them out itself, and then its matches too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Protocol

from tablegames.core.chance import Rng, derive
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Game, Over, Step
from tablegames.core.loop import LIMIT, Played, Seeded, play
from tablegames.core.match import Match, MatchState, Remembering, in_hand, innermost
from tablegames.core.players import Player, RandomPlayer
from tablegames.plugin.abilities import abilities_of
from tablegames.rules.evenings.evening import EveningTally

_BY_LOT: Final[set[type]] = {RandomPlayer}


class PlayOut(Protocol):
    """The function of the ability `play_out`."""

    def __call__(self, state: Any, seed: int, limit: int, number: int = 0, dice_seed: int | None = None) -> Played[Any]:
        """Return the finished game."""


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
    """Return the function that plays games between random players, like `play_fast`; prepared once for many."""
    rolling = None if runs(game) or type(game) is Match else _rolling(game)
    if rolling is not None:
        return rolling
    players = (RandomPlayer(),) * game.seats

    def played(state: Any, seed: int, limit: int, number: int = 0, dice_seed: int | None = None) -> Played[Any]:
        return play_fast(game, players, seed, state, limit, dice_seed)

    return played


def _rolling(game: Game[Any, Any, Any]) -> PlayOut | None:
    """Return the function that plays out this game, or a match of it; None: there is none."""
    while type(game) is Match:  # an evening moves people between seats: step by step
        game = game.game
    play_out = abilities_of(game).play_out
    return None if play_out is None else partial(play_out, game)


def _match(game: Any, rolling: PlayOut, seed: int, state: Any, limit: int, dice_seed: int | None) -> Played[Any]:
    """Play a match, each of its games played out once it is known who began it."""
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
    """Return whether it is known who began, in the game in hand and every match around it."""
    while type(game) is Match:
        game = game.game
        if state.opener is None and not (isinstance(game, Remembering) and game.opener(state.inner) is not None):
            return False
        state = state.inner
    return True


def _followed(game: Any, state: Any, inner: Any) -> Any:
    """Return the state of a match after playing on in its game in hand."""
    inner = _followed(game.game, state.inner, inner) if type(game.game) is Match else inner
    return game.follow(state, Step(inner)).state


def runs(game: Game[Any, Any, Any]) -> bool:
    """Return whether the game, in a match or not, can play on by itself."""
    return abilities_of(innermost(game)).run is not None


def runs_by_itself(game: Game[Any, Any, Any], state: Any) -> bool:
    """Return whether a game can play on from there by itself; without native code every action needs the rules."""
    return runs(game) and _ahead(game, state, 0, [0] * game.seats, 0, 3, end=True)[1] > 0


def run_out(game: Game[Any, Any, Any], seed: int, state: Any, limit: int, dice_seed: int | None = None) -> Played[Any]:
    """Return the result of `core.loop.play` between random players; chance may have its own seed."""
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
    """Play on inside a match of any depth, like the ability `run`, with this game's seats."""
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
