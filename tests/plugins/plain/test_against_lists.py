"""The plays of plain found again by lists: every order of the numbers and every dame tried."""

from __future__ import annotations

from itertools import combinations_with_replacement

from hypothesis import example, given, strategies as st

from tablegames.core.dice import throw
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.plugins.plain.game import plain
from tablegames.plugins.plain.rules import BeyondCoin, PlainRules
from tests.families.tables.at_the_table import before_a_throw
from tests.plugins.plain.careful import mostly_careful

NOTATION = TablesNotation()
THROWS = [throw(*dice) for dice in combinations_with_replacement(range(1, 7), 2)]
Dames = tuple[int, ...]
"""The arrows of fifteen dames, in order."""


def dames(text: str) -> Dames:
    found: list[int] = []
    for word in text.split():
        place, _, number = word.partition("*")
        found += [int(place)] * int(number or 1)
    return tuple(sorted(found))


def plein(mine: Dames) -> bool:
    return all(mine.count(arrow) >= 2 for arrow in range(7, 13))


def naive(mine: Dames, theirs: Dames, numbers: tuple[int, ...], rules: PlainRules) -> set[Dames]:
    """Where every complete play of the numbers leads: most numbers, then most points, or stopped by a plein."""
    allowed = rules.beyond_coin is BeyondCoin.ALLOWED
    closed = {25 - arrow for arrow in theirs} if allowed else set()
    ends: set[tuple[int, int, bool, Dames]] = set()
    seen: set[tuple[Dames, tuple[int, ...]]] = set()

    def go_on(dames: Dames, left: tuple[int, ...]) -> None:
        if (dames, left) in seen:
            return
        seen.add((dames, left))
        count, points = len(numbers) - len(left), sum(numbers) - sum(left)
        if rules.en_passant and plein(dames):
            ends.add((count, points, True, dames))
            return
        blocked = True
        for at, number in enumerate(left):
            for place in set(dames):
                to = place + number
                if to <= (24 if allowed else 12) and to not in closed:
                    blocked = False
                    rest = list(dames)
                    rest.remove(place)
                    go_on(tuple(sorted([*rest, to])), left[:at] + left[at + 1 :])
        if blocked:
            ends.add((count, points, False, dames))

    go_on(mine, numbers)
    most = max(end[:2] for end in ends)
    return {after for count, points, won, after in ends if won or (count, points) == most}


@given(st.integers(0, 2**32), st.integers(0, 45), st.integers(0, 10), st.sampled_from(BeyondCoin), st.booleans())
@example(seed=5, turns=20, care=9, beyond=BeyondCoin.FORBIDDEN, en_passant=True)  # some of the numbers make the plein
@example(seed=73, turns=20, care=9, beyond=BeyondCoin.ALLOWED, en_passant=True)
def test_every_throw_has_the_plays_that_lists_find(
    seed: int, turns: int, care: int, beyond: BeyondCoin, en_passant: bool
) -> None:
    rules = PlainRules(beyond_coin=beyond, en_passant=en_passant)
    game = plain(rules)
    before = before_a_throw(game, seed, turns, mostly_careful(care))
    sides = ("white", "black") if before.seat == 0 else ("black", "white")
    position = NOTATION.position(before)
    assert isinstance(position, dict)
    mine, theirs = (dames(position[side]) for side in sides)
    for dice in THROWS:
        numbers = dice.numbers * 2 if dice.doublet else dice.numbers
        state = game.apply(before, dice).state
        reached = [NOTATION.position(game.apply(state, play).state) for play in game.legal(state)]
        found = [dames(after[sides[0]]) for after in reached if isinstance(after, dict)]
        assert all(after[sides[1]] == position[sides[1]] for after in reached if isinstance(after, dict))
        assert len(found) == len(set(found)) == len(reached)
        assert set(found) == naive(mine, theirs, numbers, rules)
