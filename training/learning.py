"""Learning from self-play: the weights are moved so that each position predicts the next ones, and the end.

TD(lambda) on the logistic model of `families.tables.bot.valuation`, with a step of its own for each weight (AdaGrad).
A game is followed until the sides have passed one another: the rest is computed exactly, and is the target.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tablegames.core.chance import Rng, derive
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Over
from tablegames.families.tables.board.men import mine, theirs, up_to
from tablegames.families.tables.board.places import ARROWS, Board, Men
from tablegames.families.tables.bot.evaluation import ALONE
from tablegames.families.tables.bot.features import HEAP, SideFeatures, places
from tablegames.families.tables.bot.valuation import RaceValuation
from tablegames.families.tables.race.race import Race
from training.pupils import Pupil

LAMBDA: Final = 0.7
STEP: Final = 0.1
BATCH: Final = 20
"""Games between two looks at the weights."""
FIRST_TABLE: Final = up_to(6)
PLACES: Final = {"places": "", "places_clear": "clear "}
"""By key of the file: how the names of its weights begin here."""
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

    def __init__(self, pupil: Pupil, game: Race[Any], begin: dict[str, Any]) -> None:
        self.pupil, self.game = pupil, game
        self.waste = begin.get("waste", {})
        win = {name: float(value) for name, value in begin.get("win", {}).items()}
        for key, mark in PLACES.items():
            for arrow, row in begin.get(key, begin.get("places", {})).items():
                win |= {f"{mark}{arrow}*{heap}": float(value) for heap, value in enumerate(row, start=1)}
        self.win = Learnt(win)
        double = begin.get("double", {})
        self.double = {rule: Learnt(dict(double.get(rule, {"always": -1.5}))) for rule in pupil.doubles}
        self.triple = Learnt(dict(begin.get("triple", {"always": -4.0})))

    def written(self, averaged: bool = False) -> dict[str, Any]:
        """The weights as a file has them."""

        def named(learnt: Learnt, names: Iterable[str]) -> dict[str, float]:
            values = learnt.average() if averaged else learnt.values
            return {name: round(values.get(name, 0.0), 3) for name in names}

        eyes, heaps = self.pupil.eyes, range(1, HEAP + 2)
        triple = {"triple": named(self.triple, eyes.late)} if self.pupil.triples else {}
        return {
            "win": named(self.win, eyes.win),
            "double": {rule: named(one, eyes.late) for rule, one in self.double.items()},
            **triple,
            **{
                key: {
                    arrow: [*named(self.win, (f"{mark}{arrow}*{heap}" for heap in heaps)).values()] for arrow in ARROWS
                }
                for key, mark in PLACES.items()
            },
            "waste": self.waste,
        }

    def lessons(self, seed: int, games: int, tell: Callable[[int], None]) -> None:
        """Play a number of games and learn from each; the last half makes the average."""
        for begin in range(0, games, BATCH):
            valuation = self.pupil.valuation(self.game, self.written())
            for number in range(begin, min(begin + BATCH, games)):
                self._learn(valuation, Rng(derive(seed, number)))
            if begin * 2 >= games:
                for one in (self.win, self.triple, *self.double.values()):
                    one.remember()
            tell(min(BATCH, games - begin))

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
        """Learn the positions before the end, or before the sides are apart.

        `chance` is that of the player who would have thrown next.
        """
        target = chance
        for back, position in enumerate(reversed(seen), start=1):
            target = 1 - target
            looked = valuation.eyes.seen(position)
            features: Keyed = [
                *zip(valuation.eyes.win, looked.win, strict=True),
                *_placed(looked.own, looked.other, 1),
                *_placed(looked.other, looked.own, -1),
            ]
            now = self.win.foretold(features)
            self.win.learn(features, target - now)
            throws_next = back % 2 == 0  # the same side as would have thrown next
            wins = chance if throws_next else 1 - chance
            for loses, weight in ((False, wins), (True, 1 - wins)):
                winner, behind = (looked.other, looked.own) if loses else (looked.own, looked.other)
                if weight < 0.02 or behind.lifted:
                    continue
                late = valuation.eyes.behind(behind, winner, looked.caught[0 if loses else 1])
                told = [*zip(valuation.eyes.late, late, strict=True)]
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
                was = float(self.pupil.doubles[rule](loser))
            elif apart is not None:
                was = _double_apart(valuation, apart, self.pupil.lifting.get(rule), next_loses)
            else:
                return
            learnt.learn(told, weight * (was - learnt.foretold(told)), STEP / 2)
            if rule == self.pupil.plays_for and self.pupil.triples and was > 0.5 and loser is not None:
                triple = float(bool(loser & FIRST_TABLE))
                self.triple.learn(told, weight * (triple - self.triple.foretold(told)), STEP / 2)


def _double_apart(valuation: RaceValuation, position: Board, lifting: int | None, thrower_loses: bool) -> float:
    """The chance of a double once the sides are apart, given who loses."""
    wins, double, lost = valuation.racing.first(mine(position), theirs(position), lifting)
    if thrower_loses:
        return lost / (1 - wins) if wins < 0.999 else 0.0
    return double / wins if wins > 0.001 else 0.0


def _placed(side: SideFeatures, other: SideFeatures, sign: int) -> Keyed:
    mark = PLACES["places" if other.first else "places_clear"]
    return [(f"{mark}{arrow}*{heap}", float(sign * count)) for arrow, heap, count in places(side.men)]
