"""Weighing the moves of a seat over deals it must reckon with: every move is tried in the same deals, to their end.

The deals are any that agree with what is seen, or those that the others' choices make likely.

The same deal and the same luck for all moves: what is compared are differences, and a few dozen deals tell more than
hundreds of separate ones. A move that falls clearly behind is given up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, Protocol

from tablegames.plugin.shipped import shipped_data
from tablegames.plugins.domino.bots.ground import NO_LINE, NOBODY, Ended, Ground, World, move_of
from tablegames.plugins.domino.bots.likely import Likely, wanting
from tablegames.plugins.domino.bots.manner import QUICK, SCALE, Manner, learnt
from tablegames.plugins.domino.bots.worth import Worth
from tablegames.plugins.domino.deals import Deals, Dealt
from tablegames.plugins.domino.order import written
from tablegames.plugins.domino.rules import Partners
from tablegames.plugins.domino.tiles import lying, pips

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.plugins.domino.game import Domino
    from tablegames.plugins.domino.state import Action, DominoView

BATCH: Final = 8
"""So many deals are played before moves are compared, by one who does not ask what the others have chosen."""
FIRST: Final = 32
"""The same by one who does; then as many again, and so on."""
MOST: Final = 256
"""But no more at once: the clock is looked at then too."""
DOUBT: Final = 0.5
"""How much the quick players doubt, of what those did from whom their manner was learnt: they are surer."""
NEARLY_ALL: Final = 0.7
"""Of two players: what they hold between them, of all tiles, when most of what one lacks the other has."""


class Source(Protocol):
    """Where deals come from."""

    def draw(self, number: int, rng: Rng) -> list[Dealt]:
        """So many, each with its luck."""


@dataclass(frozen=True, slots=True)
class Thinks:
    """How rounds are played out, and which deals are reckoned with."""

    manner: Manner
    """How the quick players play."""
    model: Manner | None = None
    """How the others are taken to choose; None: what they chose is not asked."""
    scale: float = 1.0
    """By how much a move must be better to them for it to be made e times as often."""

    def deals(self, game: Domino, view: DominoView) -> Source:
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


def closely(game: Domino) -> Thinks:
    """The way of one who asks what the others have chosen; how they choose depends on the party.

    Partners, or each for himself; of two, whether they hold nearly all the tiles between them.
    """
    if game.seats > 2:
        return _learnt("alone" if game.rules.partners is Partners.NONE else "partners")
    return _learnt("two" if game.seats * game.tiles < NEARLY_ALL * len(game.tile_set) else "whole")


BEHIND: Final = 2.6
"""A move so many standard errors behind the best is given up."""


@dataclass(slots=True)
class Trial:
    """A move, and what came of it in each deal."""

    action: Action
    move: int
    ends: list[Ended] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    closing: list[Ended] = field(default_factory=list)
    """The ends of those deals in which it closed the round at once."""

    @property
    def mean(self) -> float:
        """What it is worth on an average."""
        return sum(self.values) / len(self.values) if self.values else 0.0


class Weighing:
    """A decision: what a seat sees, what it may do, and what it has found so far."""

    __slots__ = ("_deals", "_ground", "_table", "_thinks", "held", "seat", "trials", "tried", "worth")

    def __init__(
        self, game: Domino, view: DominoView, legal: Sequence[Action], worth: Worth, thinks: Thinks = PLAINLY
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
        """In how many deals."""
        self.held = [0] * game.seats
        """The pips each seat held in them, all together."""
        self.trials = [Trial(action, move_of(action)) for action in legal]

    def deals(
        self, number: int, rng: Rng, enough: Callable[[], bool] | None = None, *, all_moves: bool = False
    ) -> None:
        """Try the moves in so many more deals, or until there is only one left, or time is up.

        All moves: none is given up, so that of each there is as much to tell.
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

    def _try(self, trials: Sequence[Trial], deals: Sequence[Dealt]) -> None:
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


def _ahead(trials: list[Trial]) -> list[Trial]:
    """The moves that may still be the best."""
    best = max(trials, key=lambda trial: trial.mean)
    return [trial for trial in trials if trial is best or not _clearly_behind(trial, best)]


def _clearly_behind(trial: Trial, best: Trial) -> bool:
    differences = [ahead - behind for ahead, behind in zip(best.values, trial.values, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    spread = sum((one - mean) ** 2 for one in differences) / count
    return mean > BEHIND * sqrt((spread + 1e-4) / count)
