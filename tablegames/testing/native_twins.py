"""One table twice, with native code and with the Python rules: random games of one seed, compared state by state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from tablegames.arena.fast import play_fast
from tablegames.core.chance import derive
from tablegames.core.errors import RulesError
from tablegames.core.events import Seat
from tablegames.core.game import Decide
from tablegames.core.languages import gettext as _
from tablegames.core.loop import play
from tablegames.core.native import built, noted, pure, wanted_pure
from tablegames.core.players import RandomPlayer
from tablegames.table.table import Table
from tablegames.testing.suite import ConformanceReport
from tablegames.testing.trying import ConformanceError, Promise, Trying

OTHERS: Final = 8
"""The number of other actions tried in each state."""


def refuse_without_native() -> None:
    """Refuse a comparison without native code."""
    usable = [package for package, problem in built().items() if not problem]
    if wanted_pure() or not usable:
        raise RulesError(
            "--native: there is no native code to compare the rules with; 'tablegames plugins --check' says why"
        )


class Compared(Trying):
    """One random game, played by the Python rules (`reference`) and followed by the native code."""

    def __init__(self, table: Table, reference: Table, seed: int, limit: int) -> None:
        super().__init__(table, seed, limit)
        self.reference = reference.game

    def run(self) -> None:
        """Play it in both ways, step by step and whole."""
        players, game = [RandomPlayer()] * self.game.seats, self.reference
        with pure():
            expected = play(game, players, seed=self.seed, watch=self.moments.append, limit=self.limit)
        for moment in self.moments:
            self.at = moment.number
            self._state(moment.before)
            self._agree("apply", self.game.apply(moment.before, moment.action), moment.step)
        self.at = None
        self._state(expected.state)
        found = play_fast(self.game, players, self.seed, self.game.initial(), self.limit)
        for what, one, other in (
            ("outcome", found.outcome, expected.outcome),
            ("actions", found.actions, expected.actions),
            ("decisions", found.decisions, expected.decisions),
            ("state", found.state, expected.state),
        ):
            self._agree(f"play_out: {what}", one, other)

    def _state(self, state: Any) -> None:
        """Compare the turn, the views and the legal actions."""
        turn = self.reference.turn(state)
        self._agree("turn", self.game.turn(state), turn)
        for seat in (None, *map(Seat, range(self.game.seats))):
            with pure():
                view = self.reference.view(state, seat)
            self._agree("view", self.game.view(state, seat), view)
        if isinstance(turn, Decide):
            with pure():
                legal = self.reference.legal(state)
                listed = list(legal)
            ours = self.game.legal(state)
            self._agree("len(legal)", len(ours), len(listed))
            self._agree("legal", list(ours), listed)
            for action in self._some(listed):
                with pure():
                    expected = self.reference.apply(state, action)
                self._agree(f"apply {action!r}", self.game.apply(state, action), expected)

    def _some(self, actions: Sequence[Any]) -> list[Any]:
        """Return a few random actions."""
        if len(actions) <= OTHERS:
            return list(actions)
        return [actions[self.dice.below(len(actions))] for _ in range(OTHERS)]

    def _agree(self, what: str, ours: Any, theirs: Any) -> None:
        self.holds(
            Promise.NATIVE,
            ours == theirs and repr(ours) == repr(theirs),
            "{what}: the native code says {ours!r:.300}, the Python rules say {theirs!r:.300}",
            what=what,
            ours=ours,
            theirs=theirs,
        )


def compare_native(
    lay: Callable[[], Table],
    *,
    games: int = 50,
    seed: int = 0,
    limit: int = 100_000,
    advance: Callable[[], None] = lambda: None,
) -> ConformanceReport:
    """Compare random games of a table with native code and without."""
    with noted() as native:
        return _compared(lay, games, seed, limit, advance, native)


def _compared(
    lay: Callable[[], Table], games: int, seed: int, limit: int, advance: Callable[[], None], native: set[str]
) -> ConformanceReport:
    actions = looked = 0
    tried: Counter[Promise] = Counter()
    table = lay()
    with pure():
        reference = lay()
    for number in range(games):
        one = Compared(table, reference, derive(seed, number), limit)
        try:
            one.run()
        except ConformanceError as problem:
            problem.game_number = number
            raise
        actions += len(one.moments)
        looked += len(one.moments) + 1
        tried += one.tried
        advance()
    alone = _("there is no native code for this table: the Python rules were compared with themselves")
    return ConformanceReport(games, actions, looked, tried, () if native else (alone,))
