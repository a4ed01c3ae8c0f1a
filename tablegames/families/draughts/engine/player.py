"""The engine at the table: as a bot of some level, and as an analyst."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from tablegames.core.analysis import Analysis, Limits, Line, Tell, Term
from tablegames.core.match import in_hand, innermost
from tablegames.families.draughts.engine.engine import Engine
from tablegames.families.draughts.engine.levels import EngineSettings
from tablegames.families.draughts.engine.reasons import by_position, reasons
from tablegames.families.draughts.state import Action, Damier, Move, Take

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game
    from tablegames.core.languages import Text
    from tablegames.families.draughts.game import Draughts


class EnginePlayer:
    """A bot that looks ahead and errs according to its level (see `levels.Level`).

    Its choice depends only on the position, its settings and this decision's random numbers, so that taking a move back
    or resuming a game changes nothing; under a time limit it keeps its findings.
    """

    looks = True
    trusted = True

    __slots__ = ("_engine", "_level", "_limits")

    def __init__(
        self, game: Game[Any, Any, Any], settings: EngineSettings | None = None, engine: Engine | None = None
    ) -> None:
        given = settings or EngineSettings()
        self._level = level = given.plays
        bare = cast("Draughts", innermost(game))
        self._engine = engine or Engine(bare, endings=given.endings, may_look_up=level.endings)
        self._limits = level.limits_of(compiled=bare.native is not None)

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """Choose the best move, as far as the level sees and if it does not misjudge it."""
        if len(legal) == 1:
            return legal[0]
        state, limits = cast("Damier", in_hand(view)).state, self._limits
        if limits.seconds is None:
            self._engine.forget()
        if not all(isinstance(action, Move | Take) for action in legal):
            return self._engine.weigh(state, limits).lines[0].actions[0]
        if self._level.haste.errs:
            scores, glanced = self._engine.scores(state, limits), partial(self._engine.glanced, state)
            return self._engine.actions(state, (self._level.haste.choice(scores, glanced, rng),))[0]
        return self._engine.think(state, limits, shuffle=rng.shuffled, hurry=True).lines[0].actions[0]


class EngineAnalyst:
    """The engine as an analyst."""

    __slots__ = ("_engine",)

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._engine = Engine(cast("Draughts", innermost(game)))

    def analyse(
        self, view: Any, legal: Sequence[Action], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Action]:
        """The best moves of the side to move; if only some may be played, each gets the same effort."""
        state = cast("Damier", in_hand(view)).state
        if len(legal) < len(self._engine.game.legal(state)):
            return self._engine.compare(state, legal, limits, lines)
        return self._engine.weigh(state, limits, min(lines, len(legal)), tell)

    def why(self, view: Any, better: Line[Action], other: Line[Action]) -> Sequence[Text]:
        """What the other move loses, or what the better one wins, with the moves that show it; else what is better
        about the position.
        """
        state, game = cast("Damier", in_hand(view)).state, self._engine.game
        told = [*reasons(game, state, better, other)]
        return told or [*by_position(game, self._engine.explain, state, better, other)]

    def explain(self, view: Any) -> Sequence[Term]:
        """The evaluation of the position, term by term."""
        return [*self._engine.explain(cast("Damier", in_hand(view)).state)]
