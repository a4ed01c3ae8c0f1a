"""The search: the position each action leaves, valued as it stands or by the throws that may follow.

Between two throws there is no chance: whoever decides takes what is best for him by the evaluation. A throw is weighed
by all its outcomes. To look one throw ahead is to see, for every throw of the adversary, the best he makes of it; only
the candidates that look best without it are followed so far.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final, Generic, TypeVar

from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Game, Over
from tablegames.families.tables.bot.evaluation import Evaluation, Farsighted, Quick, Sure
from tablegames.families.tables.bot.stakes import ALONE, Stakes

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Lookahead:
    """How far to look: throws ahead, for how many candidates; further on, how many replies are followed."""

    throws: int = 0
    candidates: int = 6
    replies: int = 2
    within: float = math.inf
    """Candidates that look so much worse than the best, as a share of a party, are not followed."""
    closer: float = 1.0
    """How much of that is left for each throw that has been looked ahead already."""
    plays: int | None = None
    """Throws that leave more plays than this to the adversary are left out of the mean; None: none are."""


Look = Lookahead
"""The name it was first published under."""


@dataclass(frozen=True, slots=True)
class Candidate(Generic[A]):
    """An action and what it is worth to who decides."""

    action: A
    value: float


HERE: Final = Lookahead()
MOST_LOTTERIES: Final = 64
"""A game that makes its lotteries anew each time shall not fill the memory."""


class Thinker(Generic[S, A]):
    """Weighs the actions of one game."""

    __slots__ = ("_evaluation", "_far", "_game", "_outcomes", "_quick", "_settled", "looked")

    def __init__(self, game: Game[S, A, Any], evaluation: Evaluation[S]) -> None:
        self._game, self._evaluation = game, evaluation
        self._quick = evaluation.values if isinstance(evaluation, Quick) else None
        self._settled = evaluation.settled if isinstance(evaluation, Sure) else _never
        self._far = evaluation.ahead if isinstance(evaluation, Farsighted) and evaluation.sees_far else None
        self._outcomes: dict[int, tuple[object, list[tuple[Any, float]]]] = {}
        self.looked = 0
        """Positions valued so far."""

    def ranked(
        self, state: S, look: Lookahead = HERE, stakes: Stakes = ALONE, legal: Sequence[A] | None = None
    ) -> list[Candidate[A]]:
        """Every action with its value, the best first; those looked at most closely come before the others."""
        turn = self._game.turn(state)
        assert isinstance(turn, Decide)
        found = self._as_they_stand(state, turn.seat, stakes, self._game.legal(state) if legal is None else legal)
        for throws in range(1, look.throws + 1) if len(found) > 1 else ():
            found = self.looked_at(state, found, replace(look, throws=throws), turn.seat, stakes)
        return found

    def looked_at(
        self, state: S, found: Sequence[Candidate[A]], look: Lookahead, seat: Seat, stakes: Stakes
    ) -> list[Candidate[A]]:
        """The first candidates valued anew, by the throws that may follow."""
        apply = self._game.apply
        followed = followed_of(found, look, self._evaluation.party)
        close = [
            Candidate(one.action, self.ahead(apply(state, one.action).state, seat, look.throws, look, stakes))
            for one in found[:followed]
        ]
        return [*_best_first(close), *found[followed:]]

    def _as_they_stand(self, state: S, seat: Seat, stakes: Stakes, legal: Sequence[A]) -> list[Candidate[A]]:
        """Every action by the position it leaves."""
        if self._quick is not None:
            values = self._quick(state, seat, stakes, legal)
            if values is not None:
                self.looked += len(values)
                return _best_first(list(map(Candidate, legal, values)))
        apply = self._game.apply
        return _best_first([Candidate(act, self.value(apply(state, act).state, seat, stakes)) for act in legal])

    def value(self, state: S, seat: Seat, stakes: Stakes = ALONE) -> float:
        """What a state is worth to a seat, to the next throw."""
        turn = self._game.turn(state)
        if type(turn) is Chance:
            self.looked += 1
            return self._evaluation.value(state, seat, stakes)
        if type(turn) is Over:
            return stakes.worth(turn.outcome, seat)
        assert type(turn) is Decide
        return self._best(state, turn.seat, seat, stakes)

    def _best(self, state: S, decides: Seat, seat: Seat, stakes: Stakes) -> float:
        """What a decision is worth to a seat, whoever decides doing what is best for himself."""
        values = None if self._quick is None else self._quick(state, decides, stakes, None)
        if values is None:
            apply, value = self._game.apply, self.value
            values = [value(apply(state, act).state, decides, stakes) for act in self._game.legal(state)]
        else:
            self.looked += len(values)
        return max(values) if decides == seat else -max(values)

    def ahead(self, state: S, seat: Seat, throws: int, look: Lookahead, stakes: Stakes) -> float:
        """What a state is worth to a seat, so many throws further on."""
        turn = self._game.turn(state)
        if type(turn) is Over:
            return stakes.worth(turn.outcome, seat)
        if type(turn) is Chance:
            if not throws or self._settled(state):
                return self.value(state, seat, stakes)
            if self._far is not None and look.plays is None:
                found = self._far(state, seat, stakes, throws, look.replies)
                if found is not None:
                    self.looked += found[1]
                    return found[0]
            return self._mean(state, turn.lottery, seat, throws - 1, look, stakes)
        assert type(turn) is Decide
        if not throws:
            return self._best(state, turn.seat, seat, stakes)
        return self._best_ahead(state, turn.seat, seat, throws, look, stakes)

    def _mean(self, state: S, lottery: Any, seat: Seat, throws: int, look: Lookahead, stakes: Stakes) -> float:
        """The mean over what may be thrown; as it stands, where that cannot be listed."""
        total, sure = 0.0, 0.0
        for act, odds in self._listed(lottery) or ():
            after = self._game.apply(state, act).state
            if look.plays is None or self._choices(after) <= look.plays:
                total += odds * self.ahead(after, seat, throws, look, stakes)
                sure += odds
        return total / sure if sure else self.value(state, seat, stakes)

    def _choices(self, state: S) -> int:
        """How many actions there are to choose from."""
        return len(self._game.legal(state)) if type(self._game.turn(state)) is Decide else 1

    def _best_ahead(self, state: S, decides: Seat, seat: Seat, throws: int, look: Lookahead, stakes: Stakes) -> float:
        """The same where throws are still to be weighed: only the best replies are followed."""
        found = self._as_they_stand(state, decides, stakes, self._game.legal(state))[: look.replies]
        apply = self._game.apply
        best = max(self.ahead(apply(state, one.action).state, decides, throws, look, stakes) for one in found)
        return best if decides == seat else -best

    def _listed(self, lottery: Any) -> list[tuple[Any, float]] | None:
        """The outcomes of a lottery with their odds; lotteries are few, so each is listed once."""
        known = self._outcomes.get(id(lottery))
        if known is None:
            outcomes = lottery.outcomes()
            if outcomes is None:
                return None
            if len(self._outcomes) > MOST_LOTTERIES:
                self._outcomes.clear()
            known = self._outcomes[id(lottery)] = (lottery, [(act, float(odds)) for act, odds in outcomes])
        return known[1]


def followed_of(found: Sequence[Candidate[Any]], look: Lookahead, party: float = 1.0) -> int:
    """How many of the candidates, the best first, are worth a closer look."""
    least = found[0].value - look.within * look.closer ** max(look.throws - 1, 0) * party
    return sum(1 for _ in takewhile(lambda one: one.value >= least, found[: look.candidates]))


def _never(state: object) -> bool:
    """Nothing is settled."""
    return False


def _best_first(found: list[Candidate[A]]) -> list[Candidate[A]]:
    return sorted(found, key=lambda candidate: -candidate.value)
