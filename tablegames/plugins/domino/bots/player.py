"""The bot that counts: it is given what its seat sees, and tries its moves in deals that agree with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from tablegames.core.analysis import Stopwatch
from tablegames.core.match import Match, MatchView, Tally, in_hand, innermost
from tablegames.plugins.domino.bots.search import Weighing
from tablegames.plugins.domino.bots.worth import Worth
from tablegames.plugins.domino.order import written

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game
    from tablegames.core.match import Format
    from tablegames.plugins.domino.actions import Action
    from tablegames.plugins.domino.game import Domino
    from tablegames.plugins.domino.view import DominoView


class Thinker:
    """Whoever thinks about decisions in a game, or in a match of games."""

    __slots__ = ("_format", "game")

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = cast("Domino", innermost(game))
        self._format = _party(game)

    def begin(self, view: Any, legal: Sequence[Action]) -> Weighing:
        """A decision to be thought about, from what the seat sees of the round and of the party."""
        tally, inner = _tally(view), seen_of(view)
        assert inner.leader is not None
        worth = Worth(self.game, inner.leader, written(inner.order), self._format, tally)
        return Weighing(self.game, inner, legal, worth)

    def think(self, view: Any, legal: Sequence[Action], deals: int, seconds: float | None, rng: Rng) -> Weighing:
        """The same, tried in so many deals, or in as many as there is time for."""
        weighing = self.begin(view, legal)
        watch = Stopwatch()
        enough = None if seconds is None else lambda: watch.seconds >= seconds
        weighing.deals(deals, rng, enough)
        return weighing


class EnginePlayer:
    """Plays the move that does best over the deals it tries.

    Its choice depends on what its seat sees, its settings and the luck of this decision alone, unless time limits it.
    """

    looks = True
    trusted = True

    __slots__ = ("_deals", "_seconds", "_thinker")

    def __init__(self, game: Game[Any, Any, Any], deals: int, seconds: float | None = None) -> None:
        self._thinker = Thinker(game)
        self._deals, self._seconds = deals, seconds

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """The best move found; where there is none to choose, the one there is."""
        if len(legal) == 1:
            return legal[0]
        return self._thinker.think(view, legal, self._deals, self._seconds, rng).trials[0].action


def _party(game: Any) -> Format | None:
    """The format of the party a round belongs to; None: it stands alone."""
    found = None
    while isinstance(game, Match):
        found, game = game.format, game.game
    return found


def _tally(view: Any) -> Tally | None:
    """Where the party stands."""
    found = None
    while isinstance(view, MatchView):
        found, view = view.tally, view.inner
    return found


def seen_of(view: Any) -> DominoView:
    """What is seen of the round."""
    return cast("DominoView", in_hand(view))
