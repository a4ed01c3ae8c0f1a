"""What a touched dame binds to, and what a free hand can do with its dames."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tablegames.families.tables.board.board import MOVED, Board, mine
from tablegames.families.tables.board.men import ARROWS, HAND, OFF, arrows, bit, count, occupied
from tablegames.families.tables.race.ending import Winner
from tablegames.families.tables.race.moves import expanded, in_some_order
from tablegames.families.tables.race.plays import Play, Steps
from tablegames.families.tables.race.state import RaceState

if TYPE_CHECKING:
    from tablegames.families.tables.race.race import Race

NUMBERS = range(1, 7)


def binding(game: Race[Any], state: RaceState, plays: Sequence[Play], touched: tuple[int, ...]) -> Sequence[Play]:
    """The plays that play as many of the dames touched as can be played together.  [AUJ-Rev XIV]"""
    if not touched:
        return plays
    used = [sum(_plays(game, state, play.steps, place) for place in touched) for play in plays]
    most = max(used)
    return [play for play, so_many in zip(plays, used, strict=True) if so_many == most] if most else plays


def _plays(game: Race[Any], state: RaceState, steps: Steps, place: int) -> bool:
    """Whether a play, in one of the ways that lead to its position, plays a dame of that place."""
    if any(source == place for source, _ in steps):
        return True
    numbers = game.numbers(state)
    for (start, middle), (onward, end) in pairwise(steps):
        if middle == onward and start < place < end and count(mine(state.board), place):
            rest = tuple(step for step in steps if step not in ((start, middle), (onward, end)))
            if in_some_order(game.march, state.board, ((start, place), (place, end), *rest), numbers) is not None:
                return True
    return False


def by_hand(game: Race[Any], state: RaceState, play: Play) -> bool:
    """Whether a hand can do it: it puts dames of its own, as many as it likes, where the other does not stand."""
    steps = play.steps
    if steps != tuple(sorted(steps)):
        return False
    position, free = state.board, game.march.ground(state.board)[0]
    for source, to in steps:
        if source == to or not HAND <= source < OFF or not HAND < to <= OFF or not count(mine(position), source):
            return False
        if to == OFF and not game.articles.lift:
            return False
        if to != OFF and not free & bit(to):
            return False
        position = _stepped(game, position, source, to)
    lost = game.end.verdict(position)  # were he to throw again: nobody plays himself out of the game
    return game.march.misplaced(mine(position)) is None and (lost is None or lost.winner is not Winner.PLAYED)


def _stepped(game: Race[Any], position: Board, source: int, to: int) -> Board:
    position += MOVED[source][to]
    return position + game.march.hit[to] if to != OFF and position & game.march.lone[to] else position


def wrong_plays(game: Race[Any], state: RaceState) -> Iterator[Play]:
    """One dame played by some number, whatever was thrown: some of the wrong plays there are."""
    for source in arrows(occupied(mine(state.board)) & ~bit(OFF)):
        for to in range(source + 1, min(source + NUMBERS[-1], OFF) + 1):
            play = Play(((source, to),))
            if by_hand(game, state, play) and not is_right(game, state, play):
                yield play


def is_right(game: Race[Any], state: RaceState, play: Play) -> bool:
    """Whether a play leads where one of the throw does, be it written as it may."""
    if play in game.legal(state):
        return True
    numbers = game.numbers(state)
    ways = (in_some_order(game.march, state.board, way, numbers) for way in expanded(play.steps, numbers))
    reached = {board for board in ways if board is not None}
    return bool(reached) and bool(reached & game.duty.endings(game.march, state.board, numbers).keys())


def places_of(state: RaceState) -> list[int]:
    """Where the player has a dame he could touch."""
    return [place for place in (HAND, *ARROWS) if count(mine(state.board), place)]
