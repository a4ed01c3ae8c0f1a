"""The rules once more, written with plain lists and brute force over the orders of the numbers, against the game.

Nothing here knows how the game keeps its dames: a side is a list of dames up and a list of dames down, by arrow.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.core.dice import Throw, throw
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.race.state import RaceState
from tablegames.plugins.dames_rabattues.game import DamesRabattues
from tablegames.plugins.dames_rabattues.notation import RabattuesNotation
from tablegames.plugins.dames_rabattues.rules import DamesRabattuesRules, LastDown

NOTATION = RabattuesNotation()
THROWS = [throw(a, b) for a, b in product(range(1, 7), repeat=2) if a >= b]
GAMES = {last_down: DamesRabattues(DamesRabattuesRules(last_down=last_down)) for last_down in LastDown}


@dataclass(frozen=True)
class Lists:
    """A side: dames up and down on arrows 1 to 6 (index 0 to 5)."""

    up: tuple[int, ...]
    down: tuple[int, ...]

    @property
    def done(self) -> bool:
        return sum(self.up) + sum(self.down) == 0


def changed(counts: tuple[int, ...], arrow: int, by: int) -> tuple[int, ...]:
    return tuple(count + by if at == arrow - 1 else count for at, count in enumerate(counts))


def one_number(side: Lists, number: int, lifts: bool) -> Lists | None:
    """Down, else off if nothing is up, else not at all."""
    if side.up[number - 1]:
        return Lists(changed(side.up, number, -1), changed(side.down, number, +1))
    if not sum(side.up) and lifts and side.down[number - 1]:
        return replace(side, down=changed(side.down, number, -1))
    return None


def every_way(side: Lists, numbers: tuple[int, ...], last_down: LastDown) -> set[tuple[Lists, tuple[int, ...]]]:
    """The numbers in every order, each played where it can be; of these the ways that play most numbers."""
    lifts = last_down is LastDown.LIFTS_AT_ONCE or not sum(side.up)
    ways = set()
    for order in permutations(numbers):
        here, left = side, []
        for number in order:
            after = one_number(here, number, lifts)
            if after is None:
                left.append(number)
            else:
                here = after
        ways.add((here, tuple(sorted(left, reverse=True))))
    fewest = min(len(left) for _, left in ways)
    return {(here, left) for here, left in ways if len(left) == fewest}


def outcomes(mover: Lists, other: Lists, numbers: tuple[int, ...], last_down: LastDown) -> set[tuple[Lists, Lists]]:
    """How the two sides can stand after a throw; the book says there is one way only."""
    found = set()
    for after, left in every_way(mover, numbers, last_down):
        if after.done:
            found.add((after, other))
        else:
            found |= {(after, theirs) for theirs, _ in every_way(other, left, last_down)}
    return found


def counts(text: str) -> tuple[int, ...]:
    """`1 4*2` as (1, 0, 0, 2, 0, 0)."""
    words = dict([*word.split("*"), "1"][:2] for word in text.split())
    return tuple(int(words.get(str(arrow), 0)) for arrow in range(1, 7))


def lists(position: Any, name: str) -> Lists:
    return Lists(counts(position[name]["up"]), counts(position[name]["down"]))


@cache
def positions(last_down: LastDown) -> tuple[RaceState, ...]:
    """Positions in which somebody throws, out of random games."""
    found: dict[RaceState, None] = {}

    def watch(moment: Moment[Any, Any]) -> None:
        if isinstance(moment.action, Throw):
            found[moment.before] = None

    for seed in range(150):
        play(GAMES[last_down], [RandomPlayer()] * 2, seed=seed, watch=watch)
    return tuple(found)


@pytest.mark.parametrize("last_down", list(LastDown))
@given(data=st.data())
def test_every_throw_leads_where_plain_lists_lead(last_down: LastDown, data: st.DataObject) -> None:
    game = GAMES[last_down]
    state = data.draw(st.sampled_from(positions(last_down)))
    names = ("white", "black") if state.seat == 0 else ("black", "white")
    before = NOTATION.position(state)
    mover, other = (lists(before, name) for name in names)
    for thrown in THROWS:
        to_play = game.apply(state, thrown).state
        (only,) = game.legal(to_play)
        after = game.apply(to_play, only).state
        position: Any = NOTATION.position(after)
        mine, theirs = (lists(position, name) for name in names)
        assert {(mine, theirs)} == outcomes(mover, other, thrown.numbers, last_down), (before, thrown)
        assert isinstance(game.turn(after), Over) == (mine.done or theirs.done)
        assert after.seat == (state.seat if thrown.doublet else Seat(1 - state.seat))


@pytest.mark.parametrize("last_down", list(LastDown))
def test_the_positions_compared_are_of_every_kind(last_down: LastDown) -> None:
    seen: Counter[str] = Counter()
    for state in positions(last_down):
        sides = [lists(NOTATION.position(state), name) for name in ("white", "black")]
        ups = sorted(sum(side.up) for side in sides)
        seen["both take down"] += ups[0] > 0
        seen["one lifts"] += ups[0] == 0 < ups[1]
        seen["both lift"] += ups[1] == 0
        seen["one has a last dame up"] += 1 in ups
        seen["one has a last dame"] += any(sum(side.up + side.down) == 1 for side in sides)
    assert min(seen.values()) >= 50, seen
