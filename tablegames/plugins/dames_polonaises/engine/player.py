"""The engine at the table: as a bot of some level, and as an analyst."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from tablegames.core.analysis import Analysis, Limits, Tell, Term
from tablegames.core.match import in_hand, innermost
from tablegames.plugins.dames_polonaises.engine.engine import Engine
from tablegames.plugins.dames_polonaises.engine.levels import EngineSettings
from tablegames.plugins.dames_polonaises.state import Action, Damier, Move, Take

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises


class EnginePlayer:
    """A bot that looks ahead so far, and errs so much (see `levels.Level`).

    Its choice depends on the position, its settings and the luck of this decision alone, so that taking a move back
    or resuming a game changes nothing; where it is limited by time, it remembers what it has seen.
    """

    looks = True
    trusted = True

    __slots__ = ("_engine", "_level")

    def __init__(
        self, game: Game[Any, Any, Any], settings: EngineSettings | None = None, engine: Engine | None = None
    ) -> None:
        given = settings or EngineSettings()
        self._engine = engine or Engine(cast("DamesPolonaises", innermost(game)), endings=given.endings)
        self._level = given.plays

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """A move: without thinking now and then, misjudging all of them, or as good as it can."""
        if len(legal) == 1:
            return legal[0]
        limits, slips, haze = self._level.limits, self._level.slips, self._level.haze
        if slips and rng.below(100) < slips:
            return legal[rng.below(len(legal))]
        damier = cast("Damier", in_hand(view))
        if limits.seconds is None:
            self._engine.forget()
        if not all(isinstance(action, Move | Take) for action in legal):
            return self._engine.weigh(damier.state, limits).lines[0].actions[0]
        if haze:
            found = self._engine.think(damier.state, limits, len(legal)).lines
            return max(found, key=lambda line: 100 * line.score + _error(haze, rng)).actions[0]
        return self._engine.think(damier.state, limits, shuffle=rng.shuffled, hurry=True).lines[0].actions[0]


def _error(most: int, rng: Rng) -> int:
    """An error up to so much either way, small ones more often."""
    return rng.below(most + 1) - rng.below(most + 1)


class EngineAnalyst:
    """The engine asked for its opinion."""

    __slots__ = ("_engine",)

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._engine = Engine(cast("DamesPolonaises", innermost(game)))

    def analyse(
        self, view: Any, legal: Sequence[Action], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Action]:
        """The best moves of the side to move; of some of them only, each looked at alike."""
        state = cast("Damier", in_hand(view)).state
        if len(legal) < len(self._engine.game.legal(state)):
            return self._engine.compare(state, legal, limits, lines)
        return self._engine.weigh(state, limits, min(lines, len(legal)), tell)

    def explain(self, view: Any) -> Sequence[Term]:
        """The evaluation of the position, term by term."""
        return [*self._engine.explain(cast("Damier", in_hand(view)).state)]
