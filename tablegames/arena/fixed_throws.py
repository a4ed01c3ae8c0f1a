"""The throws and moves in a match file, in order; then chance or a bot continues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeVar

from tablegames.arena.plan import TablePlan
from tablegames.core.arbiter import listed
from tablegames.core.chance import Lottery, Rng
from tablegames.core.errors import GameError, MatchError, NotationError, Refused
from tablegames.core.game import Chance, Over, acting_view
from tablegames.core.languages import pgettext
from tablegames.core.loop import ChanceSource, Seeded
from tablegames.core.players import Player
from tablegames.table.table import Table

T = TypeVar("T")


@dataclass(slots=True)
class Standing:
    """The progress of a game: its table, its state, its next action."""

    table: Table
    state: Any
    number: int = 0


class ThrowsOfTheFile:
    """The throws of the file in order, then those of the seed."""

    def __init__(self, standing: Standing, place: TablePlan, then: ChanceSource) -> None:
        self._standing, self._place, self._then = standing, place, then
        self._at = 0

    @property
    def used(self) -> bool:
        """Whether all throws of the file have been used."""
        return self._at >= len(self._place.throws)

    def draw(self, lottery: Lottery[T], number: int) -> Any:
        """Return the next throw; an impossible one is an error in the file."""
        if self.used:
            return self._then.draw(lottery, number)
        text = self._place.throws[self._at]
        self._at += 1
        try:
            action = self._standing.table.read(self._standing.state, text)
        except (NotationError, Refused) as problem:
            raise self._wrong(text, str(problem)) from None
        outcomes = lottery.outcomes()
        if outcomes is not None and action not in {outcome for outcome, _ in outcomes}:
            raise self._wrong(text, pgettext("throws", "that outcome is impossible here"))
        return action

    def _wrong(self, text: str, why: str) -> GameError:
        where = self._place.where
        return GameError("{where}: throw {at} ('{text}'): {why}", where=where, at=self._at, text=text, why=why)


def try_throws(place: TablePlan) -> None:
    """Try the throws in a random game before a match; refuse an impossible one.

    In the games of the match they may come at other moments, and are checked again.
    """
    table, game, rng = place.table, place.table.game, Rng(0)
    trial = Standing(table, table.start(place.openings[0].position) if place.openings else game.initial(place.first))
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


@dataclass(slots=True)
class FixedMoves:
    """Play the moves of the file in order; then another bot continues."""

    standing: Standing
    moves: tuple[str, ...]
    then: Player[Any, Any] | None
    where: str
    at: int = 0
    looks = True
    trusted = False

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """Return the next move; an impossible one is an error in the file."""
        if self.at >= len(self.moves):
            if self.then is None:
                raise GameError(
                    "{where}: the moves listed ({count}) have all been played, but the game is not over; add more, or "
                    "'then: random'",
                    where=self.where,
                    count=len(self.moves),
                )
            return self.then.choose(view, legal, rng)
        text = self.moves[self.at]
        self.at += 1
        try:
            return self.standing.table.read(self.standing.state, text)
        except (NotationError, Refused) as problem:
            raise GameError(
                "{where}: move {at} cannot be played: {problem}", where=self.where, at=self.at, problem=problem
            ) from None
