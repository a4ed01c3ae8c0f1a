"""The throws of a match file: each in its turn, tried before a match begins so that a mistake is said at once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import Any, Protocol, TypeVar

from tablegames.arena.plan import TablePlan
from tablegames.core.arbiter import listed
from tablegames.core.chance import Lottery, Rng
from tablegames.core.errors import GameError, MatchError, NotationError, Refused
from tablegames.core.game import Chance, Over, acting_view
from tablegames.core.languages import say
from tablegames.core.loop import ChanceSource, Seeded
from tablegames.table.table import Table

T = TypeVar("T")


class AtATable(Protocol):
    """A game being played: at which table, and where it stands."""

    table: Table
    state: Any


class ThrowsOfTheFile:
    """The throws of the file in order, then those of the seed."""

    def __init__(self, sitting: AtATable, place: TablePlan, then: ChanceSource) -> None:
        self._sitting, self._place, self._then = sitting, place, then
        self._at = 0

    @property
    def used(self) -> bool:
        """Whether all throws of the file have been used."""
        return self._at >= len(self._place.throws)

    def draw(self, lottery: Lottery[T], number: int) -> Any:
        """The next throw; one that cannot fall is a mistake in the file, and said as one."""
        if self.used:
            return self._then.draw(lottery, number)
        text = self._place.throws[self._at]
        self._at += 1
        try:
            action = self._sitting.table.read(self._sitting.state, text)
        except (NotationError, Refused) as problem:
            raise self._wrong(text, str(problem)) from None
        outcomes = lottery.outcomes()
        if outcomes is not None and action not in {outcome for outcome, _ in outcomes}:
            raise self._wrong(text, say("it cannot fall here", "il ne peut sortir ici"))
        return action

    def _wrong(self, text: str, why: str) -> GameError:
        where = self._place.where
        return GameError.said(
            f"{where}: throw {self._at} ('{text}'): {why}",
            f"{where} : coup de dés {self._at} (« {text} ») : {why}",
        )


@dataclass(slots=True)
class _Trial:
    """A game that is only tried."""

    table: Table
    state: Any


def try_throws(place: TablePlan) -> None:
    """Try the throws in a random game; one that cannot fall is refused.

    In the games of the match they may fall at other moments, and are looked at again.
    """
    table, rng = place.table, Rng(0)
    game = table.game
    state = table.start(place.openings[0].position) if place.openings else game.initial(place.first)
    trial = _Trial(table, state)
    throws = ThrowsOfTheFile(trial, place, Seeded(0))
    for number in count():
        turn = game.turn(trial.state)
        if throws.used or isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            try:
                action = throws.draw(turn.lottery, number)
            except GameError as problem:
                raise MatchError(str(problem)) from None
        else:
            legal = listed(game, acting_view(game, trial.state), game.legal(trial.state))
            action = legal[rng.below(len(legal))]
        trial.state = game.apply(trial.state, action).state
