"""Who stands better at trictrac or toc, dice being about to be thrown: a sum of weighed features, for a bot.

It is counted in what jans make (points, trous) and foretells what the thrower will gain beyond his adversary after the
coming throw; that throw itself is told exactly, by its chances. The weights come from games the bot played against
itself (`training.tour`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablegames.families.tables.board.board import Board, mine, theirs, turned
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.families.tables.trictrac.state import Releve, TourState
from tablegames.families.tables.trictrac_bot.chances import Arithmetic, Chances, ThrowCounting
from tablegames.families.tables.trictrac_bot.formation import (
    STAGES,
    Feature,
    Formation,
    features,
    read_formation,
    write_formation,
)

CHANCES: Final = ("gains", "gives", "reply_gains", "reply_gives")
"""What the coming throw brings on average to who throws and to the other; and what the other's, were it his turn."""


AT_ONCE: Final = 2.0
"""How much more what is hit at once counts than what comes of it later: a guess, which only chooses what is weighed."""


@dataclass(frozen=True, slots=True)
class AdvantageWeights:
    """What each feature is worth."""

    formation: Mapping[Feature, float]
    """Of the dames of one side."""
    stages: Mapping[tuple[int, int], float]
    """Of having the dice, by the stages of the thrower and of the other."""
    chances: tuple[float, ...]
    """Of what the coming throws bring, in the order of `CHANCES`."""


def read_weights(data: Mapping[str, Any]) -> AdvantageWeights:
    """The weights of a file."""
    stages = {
        (at, other): float(data["stages"].get(name, {}).get(his, 0.0))
        for at, name in enumerate(STAGES)
        for other, his in enumerate(STAGES)
    }
    return AdvantageWeights(
        read_formation(data["formation"]), stages, tuple(float(data["chances"][name]) for name in CHANCES)
    )


def write_weights(weights: AdvantageWeights) -> dict[str, object]:
    """The weights as a file has them."""
    stages: dict[str, dict[str, float]] = {}
    for (at, other), value in sorted(weights.stages.items()):
        stages.setdefault(STAGES[at], {})[STAGES[other]] = round(value, 3)
    chances = {name: round(value, 3) for name, value in zip(CHANCES, weights.chances, strict=True)}
    return {"chances": chances, "stages": stages, "formation": write_formation(weights.formation)}


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the coming throw can bring, and how the thrower stands after it, as far as can be told."""

    chances: Chances
    advantage: float


class OutlookFinder:
    """Looks at positions of one game; what it has worked out it remembers."""

    __slots__ = ("_arithmetic", "_formation", "weights")

    def __init__(self, rules: JanRules, counting: ThrowCounting, weights: AdvantageWeights) -> None:
        self._arithmetic = Arithmetic(rules, counting)
        self._formation = Formation(weights.formation)
        self.weights = weights

    def outlook(self, board: Board, seat: int, releve: Releve) -> Outlook:
        """For a seat about to throw, its dames first on the board."""
        chances, reply = self._chances(board, seat, releve)
        at, own = self._formation.of(mine(board))
        his_stage, his = self._formation.of(theirs(board))
        gains, gives, reply_gains, reply_gives = self.weights.chances
        sum_ = own - his + self.weights.stages[at, his_stage]
        sum_ += gains * chances.gained - gives * chances.given
        sum_ += reply_gives * reply.given - reply_gains * reply.gained
        return Outlook(chances, sum_)

    def placed(self, board: Board) -> float:
        """How well the side that comes first stands, at a glance: its dames, and what the other would hit next."""
        hits = self._arithmetic.hits(turned(board))
        return self._formation.of(mine(board))[1] - AT_ONCE * (hits.gained - hits.given)

    def parts(self, board: Board, seat: int, releve: Releve) -> dict[str, float]:
        """The advantage part by part: those of `formation.PARTS`, `throws` and `dice`."""
        chances, reply = self._chances(board, seat, releve)
        own, his = self._formation.parts(mine(board)), self._formation.parts(theirs(board))
        found = {part: own.get(part, 0.0) - his.get(part, 0.0) for part in {*own, *his}}
        gains, gives, reply_gains, reply_gives = self.weights.chances
        found["throws"] = gains * chances.gained - gives * chances.given
        found["throws"] += reply_gives * reply.given - reply_gains * reply.gained
        at, other = self._formation.of(mine(board))[0], self._formation.of(theirs(board))[0]
        found["dice"] = self.weights.stages[at, other]
        return found

    def features(self, state: TourState[Any]) -> Iterator[tuple[object, float]]:
        """What the advantage is made of, as names with their numbers: what the fitting works with."""
        at, own = features(mine(state.board))
        other, his = features(theirs(state.board))
        yield from own
        for feature, times in his:
            yield feature, -times
        yield (at, other), 1.0
        chances, reply = self._chances(state.board, state.seat, state.releve)
        yield from zip(CHANCES, (chances.gained, -chances.given, -reply.gained, reply.given), strict=True)

    def _chances(self, board: Board, seat: int, releve: Releve) -> tuple[Chances, Chances]:
        """The coming throw, and the adversary's if it were his turn."""
        other = OTHER[seat]
        throws, done = releve.throws, releve.done
        answers = releve.first if throws[seat] == 0 and throws[other] == 1 else None
        chances = self._arithmetic.chances
        return (
            chances(board, throws[seat] + 1, done[seat], answers),
            chances(turned(board), throws[other] + 1, done[other], None),
        )
