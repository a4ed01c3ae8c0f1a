"""What the end of a round is worth to each seat, as the party stands: the chance to win it, or the points themselves.

Who wins a round, for how much, and when the party is over is asked of the game and its format. Only where the party
goes on something is assumed: that the rounds to come are even, each side as likely to win one as another, for as much
as rounds of this party are worth between quick players.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.languages import Text
from tablegames.core.match import FirstTo, Format, Tally
from tablegames.plugins.domino.bots.ground import NOBODY, Ended, Ground, World, end_of, listed
from tablegames.plugins.domino.bots.manner import QUICK
from tablegames.plugins.domino.lots import taken
from tablegames.plugins.domino.order import Order, side_of
from tablegames.plugins.domino.parties import Last
from tablegames.plugins.domino.rules import TO_POINTS, Partners, WonBy
from tablegames.plugins.domino.scoring import scored
from tablegames.plugins.domino.tiles import NONE, ONCE, Tiles, pips

if TYPE_CHECKING:
    from tablegames.plugins.domino.game import Domino

POINTS: Final = 50
"""So many points, where a round stands alone, count as much as a party."""
TRIED: Final = 240
"""Rounds of quick players from which it is learnt what a round is worth."""
KINDS: Final = 4
"""How many different worths of a round are told apart."""
FINEST: Final = {2: 24, 3: 9, 4: 7}
"""Into how many steps the way to the target is divided at most, by the number of sides."""
FAR: Final = 12
"""Rounds ahead beyond which all is open, where the last of each round is marked."""
UNITS: Final = {
    WonBy.POINTS: Text("points", "points"),
    WonBy.POULE: Text("points", "points"),
    WonBy.ROUNDS: Text("rounds", "coups"),
    WonBy.STAKES: Text("stakes", "mises"),
    WonBy.LAST: Text("marks", "marques"),
}


class Worth:
    """What each end of one round is worth to each seat, about 0 to 1 in a party; found once, then remembered."""

    __slots__ = ("_by_sum", "_ends", "_format", "_game", "_leader", "_order", "_sides", "_tally", "_values")

    def __init__(
        self, game: Domino, leader: Seat, order: Order = (), format_: Format | None = None, tally: Tally | None = None
    ) -> None:
        self._game, self._leader, self._order = game, leader, order
        known = isinstance(format_, FirstTo | Last) and tally is not None
        self._format, self._tally = (format_, tally) if known else (None, None)
        self._sides = _sides(game, order)
        self._by_sum = game.rules.won_by in TO_POINTS and game.seats > 2
        self._ends: dict[Ended, tuple[float, ...]] = {}
        self._values: dict[tuple[tuple[int, ...], tuple[Seat, ...]], tuple[float, ...]] = {}

    def end(self, hands: list[Tiles]) -> Ended:
        """How a round has ended, by the hands that are left."""
        return end_of(hands)

    def of(self, end: Ended) -> tuple[float, ...]:
        """What it is worth to each seat that a round has ended so."""
        found = self._ends.get(end)
        if found is None and (alike := self._alike(end)) != end:
            found = self._ends[end] = self.of(alike)
        if found is None:
            outcome = self.outcome(end)
            told = outcome.scores, outcome.winners
            if told not in self._values:
                self._values[told] = self._worth(outcome)
            found = self._ends[end] = self._values[told]
        return found

    def _alike(self, end: Ended) -> Ended:
        """An end that is worth the same, one for many: where pips are marked, who is out marks those of all the others.

        So it does not matter which adversary holds them.
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
        return scored(self._game.rules, self._leader, None if out == NOBODY else Seat(out), left, self._order)

    @property
    def of_party(self) -> bool:
        """Whether it is the chance to win the party; else what a round brings."""
        return self._format is not None

    @property
    def unit(self) -> Text:
        """What it is counted in, when it is told to people."""
        if self._format is not None:
            return Text("parties", "parties")
        return UNITS[self._game.rules.won_by]

    @property
    def scale(self) -> int:
        """How many of these units one is."""
        return POINTS if self._format is None and self._game.rules.won_by in TO_POINTS else 1

    def _worth(self, outcome: Outcome) -> tuple[float, ...]:
        if self._format is None or self._tally is None:
            return self._margins(outcome)
        tally = self._format.settle(self._tally, outcome, self._leader)
        result = self._format.result(tally)
        seats = range(self._game.seats)
        if result is not None:
            return tuple(float(seat in result.winners) for seat in seats)
        if isinstance(self._format, Last):
            return safe(tally.points, min(FAR, self._format.rounds - tally.played))
        assert isinstance(self._format, FirstTo)
        needs = tuple(self._format.target - tally.points[side[0]] for side in self._sides)
        single = self._format.wins or self._game.rules.won_by not in TO_POINTS
        chances = race(needs, (1,) if single else usual_gains(self._game), self._format.target)
        return tuple(next(chances[at] for at, side in enumerate(self._sides) if seat in side) for seat in seats)

    def _margins(self, outcome: Outcome) -> tuple[float, ...]:
        """A round by itself, or stakes: what one has more than the others have on an average."""
        sign = 1 if self._game.gains else -1
        scores = outcome.scores
        found = []
        for seat, own in enumerate(scores):
            others = [scores[other] for side in self._sides if seat not in side for other in side]
            found.append(sign * (own - sum(others) / len(others)) / self.scale)
        return tuple(found)


def _sides(game: Domino, order: Order) -> tuple[tuple[Seat, ...], ...]:
    """Who wins together."""
    seats = [Seat(seat) for seat in range(game.seats)]
    if game.rules.partners is Partners.NONE:
        return tuple((seat,) for seat in seats)
    return tuple(dict.fromkeys(side_of(order, seat) for seat in seats))


@cache
def usual_gains(game: Domino) -> tuple[int, ...]:
    """What rounds of this party are worth, in so many kinds, each as frequent as another."""
    rng, ground, gains = Rng(TRIED), Ground(game, ()), []
    for number in range(TRIED):
        leader = Seat(number % game.seats)
        hands, talon = taken(game.dealing(leader), rng.shuffled(game.tile_set.tiles))
        world = World(list(hands), [one.alone for one in reversed(talon)], leader)
        if ground.place(world, max(listed(hands[leader] & ONCE), key=QUICK.tile.__getitem__)):
            ground.playout(world, rng.below(1 << 31))
        out = Seat(world.hands.index(NONE)) if NONE in world.hands else None
        gains.append(max(scored(game.rules, leader, out, tuple(map(pips, world.hands))).scores))
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


@cache
def safe(marks: tuple[int, ...], rounds: int) -> tuple[float, ...]:
    """The chance of each not to be marked most, when so many rounds are left and anybody may be last in each.

    >>> safe((1, 0, 0), 0), [round(chance, 2) for chance in safe((1, 1, 0), 0)]
    ((0.0, 1.0, 1.0), [0.56, 0.56, 0.89])
    """
    most = max(marks)
    if rounds <= 0 and marks.count(most) == 1:
        return tuple(float(mark < most) for mark in marks)
    seats = range(len(marks))
    after = [safe(tuple(mark + (seat == last) for seat, mark in enumerate(marks)), rounds - 1) for last in seats]
    return tuple(sum(chances[seat] for chances in after) / len(after) for seat in seats)
