"""Compares the moves of a seat: every move is tried in the same possible deals, each played to its end.

The deals are any that fit what is seen, or those that the others' choices make likely.

All moves get the same deals and the same luck, so that differences are compared: a few dozen deals say more than
hundreds of separate ones. A move that falls clearly behind is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.frozen import frozen
from tablegames.families.dominoes.bots.ground import NO_LINE, NOBODY, Ended, Ground, World, move_of
from tablegames.families.dominoes.bots.likely import Likely, wanting
from tablegames.families.dominoes.bots.manner import QUICK, SCALE, PlayManner, learnt
from tablegames.families.dominoes.bots.worth import RoundWorth
from tablegames.families.dominoes.deals import Deals, Dealt
from tablegames.families.dominoes.order import written
from tablegames.families.dominoes.spec import Partners
from tablegames.families.dominoes.tiles import lying, pips
from tablegames.plugin.shipped import shipped_data

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.families.dominoes.game import Dominoes
    from tablegames.families.dominoes.state import Action, DominoView

BATCH: Final = 8
"""How many deals are played before moves are compared, without inference."""
FIRST: Final = 32
"""The same with inference; the number doubles each time."""
MOST: Final = 256
"""The most at once: the clock is checked then too."""
DOUBT: Final = 0.5
"""How much more the quick players doubt than the players their manner was learnt from."""
NEARLY_ALL: Final = 0.7
"""From this share of all tiles on, two players hold most of what the other lacks."""


@frozen
class Thinks:
    """How rounds are played out, and which deals are reckoned with."""

    manner: PlayManner
    """How the quick players play."""
    model: PlayManner | None = None
    """How the others are assumed to choose; None: nothing is inferred from their choices."""
    scale: float = 1.0
    """How much better a move must be to be chosen e times as often."""

    def deals(self, game: Dominoes, view: DominoView) -> Deals | Likely:
        """The deals of a decision."""
        return Deals(game, view) if self.model is None else Likely(game, view, self.model, self.scale)

    def look(self, played: int) -> int:
        """After how many deals moves are compared next."""
        return (played // BATCH + 1) * BATCH if self.model is None else max(FIRST, min(2 * played, played + MOST))


PLAINLY: Final = Thinks(QUICK)


@cache
def _learnt(kind: str) -> Thinks:
    weights: Mapping[str, Any] = shipped_data(__package__, "manners.yaml")[kind]
    return Thinks(learnt(weights, DOUBT), learnt(weights), SCALE)


def closely(game: Dominoes) -> Thinks:
    """Return the way to think with inference; how the others choose depends on the party.

    It differs for partners, for each playing alone, and for two who hold nearly all the tiles between them.
    """
    if game.seats > 2:
        return _learnt("alone" if game.spec.partners is Partners.NONE else "partners")
    return _learnt("two" if game.seats * game.tiles < NEARLY_ALL * len(game.tile_set) else "whole")


BEHIND: Final = 2.6
"""A move this many standard errors behind the best is dropped."""


@dataclass(slots=True)
class MoveTrial:
    """A move, and what came of it in each deal."""

    action: Action
    move: int
    ends: list[Ended] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    closing: list[Ended] = field(default_factory=list)
    """The ends of those deals in which it closed the round at once."""

    @property
    def mean(self) -> float:
        """Its average worth."""
        return sum(self.values) / len(self.values) if self.values else 0.0


class Weighing:
    """A decision: what a seat sees, what it may do, and the results so far."""

    __slots__ = ("_deals", "_ground", "_table", "_thinks", "held", "seat", "trials", "tried", "worth")

    def __init__(
        self, game: Dominoes, view: DominoView, legal: Sequence[Action], worth: RoundWorth, thinks: Thinks = PLAINLY
    ) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.worth = worth
        self._thinks = thinks
        self._ground = Ground(game, written(view.order), thinks.manner)
        self._deals = thinks.deals(game, view)
        left, right = (view.line[0][0], view.line[-1][1]) if view.line else (NO_LINE, NO_LINE)
        lacking = wanting(view.history, game.seats)[-1]
        self._table = World([], [], view.seat, left, right, lying(view.line), lacking)
        self.tried = 0
        """The number of deals tried."""
        self.held = [0] * game.seats
        """The sum of the pips each seat held in them."""
        self.trials = [MoveTrial(action, move_of(action)) for action in legal]

    def deals(
        self, number: int, rng: Rng, enough: Callable[[], bool] | None = None, *, all_moves: bool = False
    ) -> None:
        """Try the moves in more deals, until one is left or time is up.

        With `all_moves` none is dropped, so that each is equally well known.
        """
        running, played = list(self.trials), 0
        while played < number:
            batch = min(self._thinks.look(played), number) - played
            deals = self._deals.draw(batch, rng)
            self._try(running, deals)
            played += batch
            if all_moves:
                self._weigh_hands(deals)
            elif len(running := _ahead(running)) == 1:
                break
            if enough is not None and enough():
                break
        self.trials.sort(key=lambda trial: (len(trial.values), trial.mean), reverse=True)

    def _try(self, trials: Sequence[MoveTrial], deals: Sequence[Dealt]) -> None:
        """Every move in every deal."""
        self.tried += len(deals)
        ends = self._ground.tried(self._table, [trial.move for trial in trials], deals)
        for trial, (end, at_once) in zip(cycle(trials), ends):
            if at_once and end[0] == NOBODY:
                trial.closing.append(end)
            trial.ends.append(end)
            trial.values.append(self.worth.of(end)[self.seat])

    def _weigh_hands(self, deals: Sequence[Dealt]) -> None:
        for hands, _, _ in deals:
            for seat, hand in enumerate(hands):
                self.held[seat] += pips(hand)


def _ahead(trials: list[MoveTrial]) -> list[MoveTrial]:
    """The moves that may still be the best."""
    best = max(trials, key=lambda trial: trial.mean)
    return [trial for trial in trials if trial is best or not _clearly_behind(trial, best)]


def _clearly_behind(trial: MoveTrial, best: MoveTrial) -> bool:
    differences = [ahead - behind for ahead, behind in zip(best.values, trial.values, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    spread = sum((one - mean) ** 2 for one in differences) / count
    return mean > BEHIND * sqrt((spread + 1e-4) / count)
