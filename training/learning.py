"""Learning from one's own games: the weights are moved so that each position foretells the next ones, and the end.

TD(lambda) on the logistic model of `families.tables.bot.valuation`, with a step of its own for each weight (AdaGrad). A
game is followed until the sides have passed one another: what comes then is counted out, and is what is learnt.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tablegames.core.chance import Rng, derive
from tablegames.core.game import Chance, Over, Seat
from tablegames.families.tables.board import Board, mine, theirs
from tablegames.families.tables.bot.features import DOUBLE, MOST_AN_ARROW, WIN, far_behind, places
from tablegames.families.tables.bot.stakes import ALONE
from tablegames.families.tables.bot.valuation import LIFTED_BEFORE, RaceValuation
from tablegames.families.tables.bot.weights import Weights, weights_of
from tablegames.families.tables.ending import DoubleRule, is_double
from tablegames.families.tables.men import ARROWS, Men, up_to
from tablegames.families.tables.race import Race

LAMBDA: Final = 0.7
STEP: Final = 0.1
BATCH: Final = 20
"""Games between two looks at the weights."""
FIRST_TABLE: Final = up_to(6)
Keyed = list[tuple[str, float]]


@dataclass(slots=True)
class Learnt:
    """One table of weights while it is learnt: by name, with how much each has been moved."""

    values: dict[str, float]
    moved: dict[str, float] = field(default_factory=dict)
    sums: dict[str, float] = field(default_factory=dict)
    counted: int = 0

    def foretold(self, features: Keyed) -> float:
        """The chance the features foretell."""
        x = sum(self.values.get(name, 0.0) * value for name, value in features)
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))

    def learn(self, features: Keyed, error: float, step: float = STEP) -> None:
        """Move the weights of the features against an error."""
        for name, value in features:
            slope = error * value
            if slope:
                so_far = self.moved[name] = self.moved.get(name, 1.0) + slope * slope
                self.values[name] = self.values.get(name, 0.0) + step * slope / math.sqrt(so_far)

    def remember(self) -> None:
        """Count the weights as they are into their average."""
        self.counted += 1
        for name, value in self.values.items():
            self.sums[name] = self.sums.get(name, 0.0) + value

    def average(self) -> dict[str, float]:
        """The average of what was remembered."""
        return {name: total / self.counted for name, total in self.sums.items()} if self.counted else dict(self.values)


class School:
    """Teaches one game."""

    def __init__(self, game: Race[Any], triples: bool, begin: dict[str, Any]) -> None:
        self.game, self.triples = game, triples
        self.waste = begin.get("waste", {})
        win = {name: float(value) for name, value in begin.get("win", {}).items()}
        for arrow, row in begin.get("places", {}).items():
            win |= {f"{arrow}*{dames}": float(value) for dames, value in enumerate(row, start=1)}
        self.win = Learnt(win)
        double = begin.get("double", {})
        self.double = {rule: Learnt(dict(double.get(rule.value, {"always": -1.5}))) for rule in DoubleRule}
        self.triple = Learnt(dict(begin.get("triple", {"always": -4.0})))

    def written(self, averaged: bool = False) -> dict[str, Any]:
        """The weights as a file has them."""
        values: Callable[[Learnt], dict[str, float]] = lambda one: one.average() if averaged else one.values  # noqa: E731
        win = values(self.win)
        rounded = {name: round(win.get(name, 0.0), 3) for name in WIN}
        heaps = range(1, MOST_AN_ARROW + 1)
        return {
            "win": rounded,
            "double": {rule.value: _named(values(one)) for rule, one in self.double.items()},
            "triple": _named(values(self.triple)),
            "places": {arrow: [round(win.get(f"{arrow}*{n}", 0.0), 3) for n in heaps] for arrow in ARROWS},
            "waste": self.waste,
        }

    def lessons(self, seed: int, games: int, tell: Callable[[int], None]) -> None:
        """Play so many games and learn from each; the last half makes the average."""
        for begin in range(0, games, BATCH):
            weights = self._weights()
            valuation = RaceValuation(self.game, weights, LIFTED_BEFORE[DoubleRule.NONE_LIFTED], self.triples)
            for number in range(begin, min(begin + BATCH, games)):
                self._learn(valuation, Rng(derive(seed, number)))
            if begin * 2 >= games:
                for one in (self.win, self.triple, *self.double.values()):
                    one.remember()
            tell(min(BATCH, games - begin))

    def _weights(self) -> Weights:
        return weights_of(self.written(), DoubleRule.NONE_LIFTED.value)

    def _learn(self, valuation: RaceValuation, rng: Rng) -> None:
        """One game, then what it teaches, from its end backwards."""
        game = self.game
        state = game.initial(Seat(rng.below(2)))
        seen: list[Board] = []
        while True:
            turn = game.turn(state)
            if isinstance(turn, Over):
                winner = turn.outcome.winners[0] if turn.outcome.winners else None
                chance = 0.5 if winner is None else float(winner == state.seat)
                loser = mine(state.board) if winner != state.seat else theirs(state.board)
                self._backwards(valuation, seen, chance, None if winner is None else loser)
                return
            if isinstance(turn, Chance):
                if not valuation.eyes.touching(state.board):
                    self._backwards(valuation, seen, valuation.apart(state.board)[0], None, state.board)
                    return
                seen.append(state.board)
                state = game.apply(state, turn.lottery.sample(rng)).state
                continue
            legal = game.legal(state)
            values = valuation.values(state, state.seat, ALONE, legal) if len(legal) > 1 else [0.0]
            assert values is not None
            state = game.apply(state, legal[values.index(max(values))]).state

    def _backwards(
        self,
        valuation: RaceValuation,
        seen: Sequence[Board],
        chance: float,
        loser: Men | None,
        apart: Board | None = None,
    ) -> None:
        """What the end, or the moment the sides are apart, teaches of the positions before it.

        `chance` is that of who would have thrown next.
        """
        target = chance
        for back, position in enumerate(reversed(seen), start=1):
            target = 1 - target
            looked = valuation.eyes.seen(position)
            features: Keyed = [
                *zip(WIN, looked.win, strict=True),
                *_placed(mine(position), 1),
                *_placed(theirs(position), -1),
            ]
            now = self.win.foretold(features)
            self.win.learn(features, target - now)
            throws_next = back % 2 == 0  # the same side as would have thrown next
            wins = chance if throws_next else 1 - chance
            for loses, weight in ((False, wins), (True, 1 - wins)):
                winner, behind = (looked.other, looked.own) if loses else (looked.own, looked.other)
                if weight < 0.02 or behind.lifted:
                    continue
                told = [*zip(DOUBLE, far_behind(behind, winner, looked.caught[0 if loses else 1]), strict=True)]
                self._doubles(valuation, told, weight, loser, apart, loses == throws_next)
            target = LAMBDA * target + (1 - LAMBDA) * now

    def _doubles(
        self,
        valuation: RaceValuation,
        told: Keyed,
        weight: float,
        loser: Men | None,
        apart: Board | None,
        next_loses: bool,
    ) -> None:
        """How often such a game is lost double, by each rule."""
        for rule, learnt in self.double.items():
            if loser is not None:
                was = float(is_double(loser, rule))
            elif apart is not None:
                was = _double_apart(valuation, apart, rule, next_loses)
            else:
                return
            learnt.learn(told, weight * (was - learnt.foretold(told)), STEP / 2)
            if rule is DoubleRule.NONE_LIFTED and self.triples and was > 0.5 and loser is not None:
                triple = float(bool(loser & FIRST_TABLE))
                self.triple.learn(told, weight * (triple - self.triple.foretold(told)), STEP / 2)


def _double_apart(valuation: RaceValuation, position: Board, rule: DoubleRule, thrower_loses: bool) -> float:
    """The chance of a double once the sides are apart, given who loses."""
    wins, double, lost = valuation.racing.first(mine(position), theirs(position), LIFTED_BEFORE[rule])
    if thrower_loses:
        return lost / (1 - wins) if wins < 0.999 else 0.0
    return double / wins if wins > 0.001 else 0.0


def _placed(men: Men, sign: int) -> Keyed:
    return [(f"{arrow}*{dames}", float(sign)) for arrow, dames in places(men)]


def _named(values: dict[str, float]) -> dict[str, float]:
    return {name: round(values.get(name, 0.0), 3) for name in DOUBLE}
