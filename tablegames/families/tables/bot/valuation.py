"""The worth of a position of a race: the chances to win and to lose, simple and double, and their value.

While the sides are in touch the chances come from weighed features; once they have passed one another, from the throws
each still needs. All values are the thrower's; the other side has the opposite.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from heapq import nsmallest
from itertools import chain
from operator import mul
from typing import Any, Final, cast

from tablegames.core.analysis import Term
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Game
from tablegames.core.languages import Text
from tablegames.families.tables.board.men import mine, theirs, turned
from tablegames.families.tables.board.places import MOST as MOST_DAMES, Board, Men
from tablegames.families.tables.bot.evaluation import Memory, Stakes, race_term, tell_touching
from tablegames.families.tables.bot.features import (
    WIN,
    Eyes,
    Seen,
    SideFeatures,
    Weights,
    by_bytes,
    folded,
    placed,
    places,
    reach_of,
    shipped_weights,
)
from tablegames.families.tables.bot.network import Network
from tablegames.families.tables.bot.racing import CountedRacing, Racing, ReadSpreads
from tablegames.families.tables.race.ending import DoubleRule, Winner
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.race.state import OTHER, RaceState, Then

Chances = tuple[float, float, float, float, float]
"""To win; to win double when winning, and triple when double; to lose double when losing, and triple when double."""
MOST: Final = 3


@frozen
class Doubles:
    """The price of a lost game."""

    agreed: bool
    lifting: int | None = None
    """Once the sides are apart a game is lost double while not all are home and this many lifted; None: never then."""
    triples: bool = False


class RaceValuation:
    """The evaluation of one race."""

    unit = Text("parties")
    party = 1.0

    __slots__ = ("_clear", "_places", "doubles", "eyes", "game", "racing", "weights")

    def __init__(self, game: Race[Any], weights: Weights, doubles: Doubles, eyes: type[Eyes] = Eyes) -> None:
        reach = reach_of(game.throws)
        self.game, self.weights, self.doubles = game, weights, doubles
        self.eyes = eyes(game, reach)
        self.racing: Racing = Racing(game, reach, weights.waste)
        self._places = Memory(partial(folded, by_bytes(partial(placed, weights.places))), _MANY)
        self._clear = Memory(partial(folded, by_bytes(partial(placed, weights.clear))), _MANY)

    def value(self, state: RaceState, seat: Seat, stakes: Stakes) -> float:
        """The seat's expectation."""
        if state.drawing:
            return sum(self.value(begun, seat, stakes) for begun in _begun(state)) / 2
        value = self.thrower(state.board, stakes.parties(state.seat, MOST))
        return value if seat == state.seat else -value

    def values(self, state: RaceState, seat: Seat, stakes: Stakes, legal: Sequence[Any] | None) -> list[float] | None:
        """The value of each play to its player; without a list only those that look best; None: use the states."""
        if state.then is not Then.OTHER:
            return None
        game, board = self.game, state.board
        if legal is None:
            after = list(game.duty.endings(game.march, board, game.numbers(state)))
            if len(after) > LIKELY:
                after = nsmallest(LIKELY, after, key=self._at_a_glance)
        else:
            after = [self._after(board, play) for play in legal]
        other, verdict, thrower = OTHER[seat], game.end.verdict, self.thrower
        ladder, whole = stakes.parties(other, MOST), stakes.parties(other, MOST_DAMES)
        found = []
        for position in map(turned, after):
            over = verdict(position)
            if over is None:
                found.append(-thrower(position, ladder))
            else:
                won = {Winner.PLAYED: -over.parties, Winner.NEXT: over.parties, Winner.NOBODY: 0}[over.winner]
                found.append(-whole[MOST_DAMES + won])
        return found

    def _at_a_glance(self, position: Board) -> float:
        """How good a position looks for the adversary of who played: the race, the hand, where the dames stand."""
        own, other = self.eyes.side(theirs(position)), self.eyes.side(mine(position))
        lead, hand = self.weights.win[_LEAD], self.weights.win[_HAND]
        race = lead * (other.pips - own.pips) / 100 + hand * own.hand / 3
        return race + self.placed(own.men, other) - self.placed(other.men, own)

    def _after(self, position: Board, play: Play) -> Board:
        """Where a play leads."""
        played = self.game.march.played
        for source, to in play.steps:
            position = played(position, source, to - source)
        return position

    def thrower(self, position: Board, ladder: Sequence[float]) -> float:
        """The thrower's expectation, by the value of parties to him."""
        wins, double, triple, lost_double, lost_triple = self.chances(position)
        gain = ladder[MOST + 1]
        if double:
            gain += double * (ladder[MOST + 2] - gain + triple * (ladder[MOST + 3] - ladder[MOST + 2]))
        loss = ladder[MOST - 1]
        if lost_double:
            loss += lost_double * (ladder[MOST - 2] - loss + lost_triple * (ladder[MOST - 3] - ladder[MOST - 2]))
        return wins * gain + (1 - wins) * loss

    def chances(self, position: Board) -> Chances:
        """How the game may end, for who throws."""
        if not self.eyes.touching(position):
            return self.apart(position)
        seen = self.eyes.seen(position)
        own, other = mine(position), theirs(position)
        wins = logistic(_dot(self.weights.win, seen.win) + self.placed(own, seen.other) - self.placed(other, seen.own))
        if not self.doubles.agreed:
            return wins, 0.0, 0.0, 0.0, 0.0
        return wins, *self._double(seen, False), *self._double(seen, True)

    def _double(self, seen: Seen, loses: bool) -> tuple[float, float]:
        """The chances of a double and, given that, of a triple, for who throws or (`loses`) against him."""
        winner, loser = (seen.other, seen.own) if loses else (seen.own, seen.other)
        if loser.lifted:
            return 0.0, 0.0
        features = self.eyes.behind(loser, winner, seen.caught[0 if loses else 1])
        triple = logistic(_dot(self.weights.triple, features)) if self.doubles.triples else 0.0
        return logistic(_dot(self.weights.double, features)), triple

    def apart(self, position: Board) -> Chances:
        """The sides have passed one another: who lifts first?"""
        own, other = mine(position), theirs(position)
        wins, double, lost = self.racing.first(own, other, self.doubles.lifting)
        triple, lost_triple = self.racing.triples(own, other) if self.doubles.triples else (0.0, 0.0)
        return wins, *_given(wins, double, triple), *_given(1 - wins, lost, lost_triple)

    def settled(self, state: RaceState) -> bool:
        """Whether its chances are counted out: the sides are apart, and there are tables of throws."""
        return self.racing.settles and not self.eyes.touching(state.board)

    def placed(self, men: Men, other: SideFeatures) -> float:
        """The worth of the places of a side's dames, against the other side."""
        return self._places[men] if other.first else self._clear[men]

    def explain(self, state: RaceState, seat: Seat, stakes: Stakes) -> Sequence[Term]:
        """The terms of the value, for a seat."""
        if state.drawing:
            return _mean([self.explain(begun, seat, stakes) for begun in _begun(state)])
        position, ladder = state.board, stakes.parties(state.seat, MOST)
        sign = 1 if seat == state.seat else -1
        wins, double, _, lost, _ = self.chances(position)
        total = self.thrower(position, ladder)
        simple = wins * ladder[MOST + 1] + (1 - wins) * ladder[MOST - 1]
        even = (ladder[MOST + 1] + ladder[MOST - 1]) / 2
        rest = [race_term("match", sign * even)] if abs(even) > _NOTHING else []
        rest += [race_term("double", sign * (total - simple))] if double or lost else []
        if not self.eyes.touching(position):
            return [race_term("race", sign * (simple - even)), *rest]
        seen = self.eyes.seen(position)
        counted = zip(self.eyes.win, map(mul, self.weights.win, seen.win), strict=True)
        placed = [
            (arrow, sign_of * count * (self.weights.places if facing.first else self.weights.clear)[arrow][heap])
            for sign_of, side, facing in ((1, seen.own, seen.other), (-1, seen.other, seen.own))
            for arrow, heap, count in places(side.men)
        ]
        return [*tell_touching(counted, placed, self.eyes.groups, sign * (simple - even)), *rest]


class NetworkValuation(RaceValuation):
    """The evaluation of a race by a network while the sides are in touch; what it cannot say in words, features say."""

    __slots__ = ("_foretell",)

    def __init__(self, plain: RaceValuation, network: Network, spreads: ReadSpreads | None = None) -> None:
        super().__init__(plain.game, plain.weights, plain.doubles, type(plain.eyes))
        self._foretell = network.foretell()
        if spreads is not None:
            self.racing = CountedRacing(plain.game, reach_of(plain.game.throws), spreads)

    def chances(self, position: Board) -> Chances:
        """How the game may end, for who throws; a double is never likelier than a win."""
        if not self.eyes.touching(position):
            return self.apart(position)
        wins, double, triple, lost_double, lost_triple = self._foretell(position, b"")
        if not self.doubles.agreed:
            return wins, 0.0, 0.0, 0.0, 0.0
        if not self.doubles.triples:
            triple = lost_triple = 0.0
        return wins, *_given(wins, double, triple), *_given(1 - wins, lost_double, lost_triple)


def learnt(plain: RaceValuation, network: Network | None, spreads: ReadSpreads | None = None) -> RaceValuation:
    """The evaluation by a network, where one ships; once the sides are apart, by tables of throws if there are any."""
    return plain if network is None else NetworkValuation(plain, network, spreads)


def _begun(state: RaceState) -> tuple[RaceState, RaceState]:
    """The dice being drawn for: either may have them, and the board has white's side first."""
    return RaceState(state.board, Seat(0)), RaceState(turned(state.board), Seat(1))


def _mean(told_twice: Sequence[Sequence[Term]]) -> list[Term]:
    """The mean of the terms of two positions, term by term."""
    sums: dict[str, Term] = {}
    for term in chain(*told_twice):
        had = sums.get(str(term.name))
        sums[str(term.name)] = replace(term, value=term.value / 2 + (had.value if had else 0.0))
    return list(sums.values())


def race_valuation(
    package: str, game: Game[Any, Any, Any], triples: bool = False, eyes: type[Eyes] = Eyes
) -> RaceValuation:
    """The evaluation of a race whose double is the family's, with the weights shipped in a package."""
    race = cast("Race[Any]", game)
    double, rule = race.rules.double, race.rules.double_rule
    doubles = Doubles(double, LIFTED_BEFORE[rule] if double else None, triples)
    weights = shipped_weights(package, eyes, rule.value)  # type: ignore[arg-type]  # a class can be hashed
    return RaceValuation(race, weights, doubles, eyes)


LIFTED_BEFORE: Final = {DoubleRule.NOT_ALL_HOME: 0, DoubleRule.NONE_LIFTED: 1}
"""How many dames the loser must have lifted, all being home, to escape the double."""
LIKELY: Final = 24
"""Plays of the adversary that are weighed, of a throw that has more."""
_LEAD, _HAND = WIN.index("lead"), WIN.index("hand")
_MANY: Final = 100_000
_NOTHING: Final = 1e-9


def _given(won: float, double: float, triple: float) -> tuple[float, float]:
    """The chance of a double when the game is won, and of a triple when it is double; neither is likelier than that."""
    twice = min(double, won)
    return twice / won if won else 0.0, min(triple / twice, 1.0) if twice else 0.0


def _dot(weights: Sequence[float], features: Sequence[float]) -> float:
    return sum([weight * feature for weight, feature in zip(weights, features, strict=True)])


def logistic(x: float) -> float:
    """The chance that stands for a sum of weighed features."""
    return 1 / (1 + math.exp(-x)) if x > -_STEEP else 0.0


_STEEP: Final = 500
