"""The value of the end of a round to each seat in the current party: the chance to win it, or points.

The game and its format say who wins a round, for how much, and when the party is over. If the party continues, the
rounds to come are assumed to be even: each side is equally likely to win one, for as much as rounds of this party are
worth between quick players.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.languages import Text
from tablegames.core.match import FirstTo, Format, Tally
from tablegames.families.dominoes.bots.ground import NOBODY, Ended, Ground, World, listed
from tablegames.families.dominoes.bots.manner import QUICK
from tablegames.families.dominoes.lots import taken
from tablegames.families.dominoes.order import Order, side_of
from tablegames.families.dominoes.spec import Partners
from tablegames.families.dominoes.tiles import NONE, ONCE, pips

if TYPE_CHECKING:
    from tablegames.families.dominoes.game import Dominoes

POINTS: Final = 50
"""How many points of a single round count as much as a party."""
TRIED: Final = 240
"""Rounds of quick players that are played to learn what a round is worth."""
KINDS: Final = 4
"""How many different worths of a round are distinguished."""
FINEST: Final = {2: 24, 3: 9, 4: 7}
"""Into how many steps the way to the target is divided at most, by the number of sides."""
FAR: Final = 12
"""Rounds ahead beyond which all is open, where the last of each round is marked."""


@runtime_checkable
class WithChances(Protocol):
    """A format that says itself how likely each seat is to win."""

    def chances(self, tally: Tally, far: int) -> tuple[float, ...]:
        """Return the chances with this tally, looking at most this many rounds ahead."""


class RoundWorth:
    """The worth of each end of a round to each seat, from 0 to 1 in a party; remembered once found."""

    __slots__ = ("_by_sum", "_ends", "_format", "_game", "_leader", "_order", "_sides", "_tally", "_values")

    def __init__(
        self, game: Dominoes, leader: Seat, order: Order = (), format_: Format | None = None, tally: Tally | None = None
    ) -> None:
        self._game, self._leader, self._order = game, leader, order
        known = isinstance(format_, FirstTo | WithChances) and tally is not None
        self._format, self._tally = (format_, tally) if known else (None, None)
        self._sides = _sides(game, order)
        self._by_sum = game.in_points and game.seats > 2
        self._ends: dict[Ended, tuple[float, ...]] = {}
        self._values: dict[tuple[tuple[int, ...], tuple[Seat, ...]], tuple[float, ...]] = {}

    def of(self, end: Ended) -> tuple[float, ...]:
        """Return the value of such an end of a round to each seat."""
        found = self._ends.get(end)
        if found is None and (alike := self._alike(end)) != end:
            found = self._ends[end] = self.of(alike)
        if found is None:
            outcome = self.outcome(end)
            key = outcome.scores, outcome.winners
            if key not in self._values:
                self._values[key] = self._worth(outcome)
            found = self._ends[end] = self._values[key]
        return found

    def _alike(self, end: Ended) -> Ended:
        """One end that stands for all of the same worth: a player who is out marks the pips of all adversaries.

        So it does not matter which of them holds the pips.
        """
        out, left = end
        if out == NOBODY or not self._by_sum:
            return end
        first, *others = [seat for side in self._sides if out not in side for seat in side]
        pips = list(left)
        for seat in others:
            pips[first] += pips[seat]
            pips[seat] = 0
        return out, tuple(pips)

    def outcome(self, end: Ended) -> Outcome:
        """The same end as the game itself scores it."""
        out, left = end
        return self._game.scored(self._leader, None if out == NOBODY else Seat(out), left, self._order)

    @property
    def of_party(self) -> bool:
        """Whether the value is the chance to win the party, not the points of a round."""
        return self._format is not None

    @property
    def unit(self) -> Text:
        """The unit people read."""
        if self._format is not None:
            return Text("parties")
        return self._game.unit

    @property
    def scale(self) -> int:
        """How many of these units make 1."""
        return POINTS if self._format is None and self._game.in_points else 1

    def _worth(self, outcome: Outcome) -> tuple[float, ...]:
        if self._format is None or self._tally is None:
            return self._margins(outcome)
        tally = self._format.settle(self._tally, outcome, self._leader)
        result = self._format.result(tally)
        seats = range(self._game.seats)
        if result is not None:
            return tuple(float(seat in result.winners) for seat in seats)
        if isinstance(self._format, WithChances):
            return self._format.chances(tally, FAR)
        assert isinstance(self._format, FirstTo)
        needs = tuple(self._format.target - tally.points[side[0]] for side in self._sides)
        single = self._format.wins or not self._game.in_points
        chances = race(needs, (1,) if single else usual_gains(self._game), self._format.target)
        return tuple(next(chances[at] for at, side in enumerate(self._sides) if seat in side) for seat in seats)

    def _margins(self, outcome: Outcome) -> tuple[float, ...]:
        """The worth of a single round or of stakes: each score less the others' average."""
        sign = 1 if self._game.gains else -1
        scores = outcome.scores
        found = []
        for seat, own in enumerate(scores):
            others = [scores[other] for side in self._sides if seat not in side for other in side]
            found.append(sign * (own - sum(others) / len(others)) / self.scale)
        return tuple(found)


def _sides(game: Dominoes, order: Order) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win together."""
    seats = [Seat(seat) for seat in range(game.seats)]
    if game.spec.partners is Partners.NONE:
        return tuple((seat,) for seat in seats)
    return tuple(dict.fromkeys(side_of(order, seat) for seat in seats))


@cache
def usual_gains(game: Dominoes) -> tuple[int, ...]:
    """The typical worths of a round of this party, equally frequent."""
    rng, ground, gains = Rng(TRIED), Ground(game, ()), []
    for number in range(TRIED):
        leader = Seat(number % game.seats)
        hands, talon = taken(game.dealing(leader), rng.shuffled(game.tile_set.tiles))
        world = World(list(hands), [one.alone for one in reversed(talon)], leader)
        if ground.place(world, max(listed(hands[leader] & ONCE), key=QUICK.tile.__getitem__)):
            ground.playout(world, rng.below(1 << 31))
        out = Seat(world.hands.index(NONE)) if NONE in world.hands else None
        gains.append(max(game.scored(leader, out, tuple(map(pips, world.hands))).scores))
    gains.sort()
    size = TRIED // KINDS
    return tuple(max(1, sum(gains[at : at + size]) // size) for at in range(0, TRIED, size))


@cache
def race(needs: tuple[int, ...], gains: tuple[int, ...], target: int) -> tuple[float, ...]:
    """The chance of each side to be the first to have what it needs; read between the steps of a coarser table."""
    step = max(sum(gains) / len(gains) / KINDS, target / FINEST[len(needs)], 1.0)
    rounds = tuple(max(1, round(gain / step)) for gain in gains)
    exact = [max(1.0, need / step) for need in needs]
    chances = [0.0] * len(needs)
    for up in product((0, 1), repeat=len(needs)):
        weight = 1.0
        for number, one in zip(exact, up, strict=True):
            weight *= number - int(number) if one else 1 - number + int(number)
        if weight:
            corner = _even_race(tuple(int(number) + one for number, one in zip(exact, up, strict=True)), rounds)
            chances = [chance + weight * more for chance, more in zip(chances, corner, strict=True)]
    return tuple(chances)


@cache
def _even_race(steps: tuple[int, ...], gains: tuple[int, ...]) -> tuple[float, ...]:
    """The chances where every round is won by each side as often, for each of the gains as often."""
    chances = [0.0] * len(steps)
    share = 1 / (len(steps) * len(gains))
    for side, gain in product(range(len(steps)), gains):
        left = steps[side] - gain
        if left <= 0:
            chances[side] += share
        else:
            after = _even_race((*steps[:side], left, *steps[side + 1 :]), gains)
            chances = [chance + share * more for chance, more in zip(chances, after, strict=True)]
    return tuple(chances)
