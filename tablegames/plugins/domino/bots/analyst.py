"""The bot that counts, asked for its opinion: what each move comes to over the deals, and what matters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.analysis import Analysis, Limits, Line, Stopwatch, Tell, Term
from tablegames.core.chance import Rng
from tablegames.core.errors import PluginError
from tablegames.core.languages import Text
from tablegames.plugins.domino.bots.levels import MOST
from tablegames.plugins.domino.bots.player import Thinker, seen_of
from tablegames.plugins.domino.bots.reasons import Reasons
from tablegames.plugins.domino.state import Action, Play, Pose

if TYPE_CHECKING:
    from tablegames.core.game import Game
    from tablegames.plugins.domino.bots.search import Weighing

SEED: Final = 1806
"""The same position is always analysed with the same luck."""
TOLD: Final = 200
"""After so many deals it is told how far the thinking is."""


class EngineAnalyst:
    """Tries every move in the same deals and tells what came of them."""

    __slots__ = ("_reasons", "_thinker")

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._thinker = Thinker(game)
        self._reasons: Reasons | None = None

    def analyse(
        self, view: Any, legal: Sequence[Action], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Action]:
        """The best moves of the seat whose view it is; nodes are deals."""
        if limits.depth is not None:
            raise PluginError.said(
                "--depth: every deal is played to its end at domino; use --nodes, the number of deals, or --time",
                "--depth : au domino chaque donne est jouée jusqu'au bout ; donnez --nodes, le nombre de donnes, "
                "ou --time",
            )
        watch, rng = Stopwatch(), Rng(SEED)
        self._reasons = None
        legal = [action for action in legal if isinstance(action, Pose | Play)] or legal
        if not isinstance(legal[0], Pose | Play):
            only: Line[Action] = Line((legal[0],), 0.0, Text("forced", "forcé"))
            return Analysis((only,), Text("points", "points"), effort=Text("nothing to choose", "aucun choix"))
        weighing = self._thinker.begin(view, legal)
        reasons = self._reasons = Reasons(self._thinker.game, seen_of(view), weighing)
        seconds, left = limits.seconds, MOST if limits.nodes is None else limits.nodes

        def enough() -> bool:
            return seconds is not None and watch.seconds >= seconds

        while left > 0 and not (weighing.tried and enough()):
            weighing.deals(min(TOLD, left), rng, enough, all_moves=True)
            left -= TOLD
            if tell is not None:
                tell(_analysis(weighing, reasons, 1, watch))
        return _analysis(weighing, reasons, lines, watch)

    def explain(self, view: Any) -> Sequence[Term]:
        """How the rounds end after the best move, and what each way of ending brings: together, what it is worth."""
        return [] if self._reasons is None else self._reasons.endings()


def _analysis(weighing: Weighing, reasons: Reasons, lines: int, watch: Stopwatch) -> Analysis[Action]:
    """The moves, the best first."""
    best = [
        Line(
            (trial.action,),
            weighing.worth.scale * trial.mean,
            about=reasons.of(trial),
            chance=trial.mean if weighing.worth.of_party else None,
        )
        for trial in weighing.trials[:lines]
    ]
    rounds = sum(len(trial.ends) for trial in weighing.trials)
    effort = Text(f"{weighing.tried} deals", f"{weighing.tried} donnes")
    return Analysis(tuple(best), weighing.worth.unit, 0, rounds, watch.seconds, effort, reasons.remarks())
