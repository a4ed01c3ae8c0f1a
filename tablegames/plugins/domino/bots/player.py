"""The bot that counts, which tries its moves in deals that agree with what its seat sees; and one that does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from tablegames.core.analysis import Stopwatch
from tablegames.core.match import MatchView, Tally, format_of, in_hand, innermost
from tablegames.plugins.domino.bots.ground import native_of
from tablegames.plugins.domino.bots.levels import EngineSettings, HeaviestSettings
from tablegames.plugins.domino.bots.search import PLAINLY, Thinks, Weighing, closely
from tablegames.plugins.domino.bots.worth import Worth
from tablegames.plugins.domino.order import Order, written
from tablegames.plugins.domino.state import Action, Play, Pose

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.events import Seat
    from tablegames.core.game import Game
    from tablegames.plugins.domino.game import Domino
    from tablegames.plugins.domino.state import DominoView


def engine(game: Game[Any, Any, Any], settings: EngineSettings | None = None) -> Any:
    """The bot that counts, and at its higher levels infers; at a table, with its eye."""
    settings = settings or EngineSettings()
    return _seated(game, EnginePlayer(game, settings, None if settings.infers else PLAINLY), settings.eye)


def heaviest(game: Game[Any, Any, Any], settings: HeaviestSettings | None = None) -> Any:
    """The bot that does not think; at a table, with its eye."""
    return _seated(game, HeaviestPlayer(game), (settings or HeaviestSettings()).attention)


def _seated(game: Game[Any, Any, Any], player: Any, attention: int) -> Any:
    """A bot as it plays the strict game, or at a table."""
    if innermost(game) == cast("Domino", innermost(game)).strict:
        return player
    from tablegames.plugins.domino.arbitre.bot import AtTable

    return AtTable(game, player, attention)


class Thinker:
    """Whoever thinks about decisions in a game, or in a match of games."""

    __slots__ = ("_format", "_thinks", "_worth", "game")

    def __init__(self, game: Game[Any, Any, Any], thinks: Thinks | None = None) -> None:
        self.game: Domino = cast("Domino", innermost(game)).strict
        self._format = format_of(game)
        self._thinks = closely(self.game) if thinks is None else thinks
        self._worth: tuple[tuple[Seat, Order, Tally | None], Worth] | None = None

    def begin(self, view: Any, legal: Sequence[Action]) -> Weighing:
        """A decision to be thought about, from what the seat sees of the round and of the party."""
        tally, inner = _tally(view), seen_of(view)
        assert inner.leader is not None
        stands = inner.leader, written(inner.order), tally
        if self._worth is None or self._worth[0] != stands:  # the same for all decisions of a round
            self._worth = stands, Worth(self.game, *stands[:2], self._format, tally)
        return Weighing(self.game, inner, legal, self._worth[1], self._thinks)


class EnginePlayer:
    """Plays the move that does best over the deals it tries.

    Its choice depends on what its seat sees, its settings and the luck of this decision alone, unless time limits it.
    """

    looks = True
    trusted = True

    __slots__ = ("_deals", "_seconds", "_thinker")

    def __init__(self, game: Game[Any, Any, Any], settings: EngineSettings, thinks: Thinks | None = None) -> None:
        """None: it asks what the others have chosen."""
        self._thinker = Thinker(game, thinks)
        self._deals, self._seconds = settings.effort(compiled=native_of(self._thinker.game) is not None)

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """The best move found; where there is none to choose, the one there is."""
        if len(legal) == 1:
            return legal[0]
        weighing, watch, seconds = self._thinker.begin(view, legal), Stopwatch(), self._seconds
        weighing.deals(self._deals, rng, None if seconds is None else lambda: watch.seconds >= seconds)
        return weighing.trials[0].action


def _tally(view: Any) -> Tally | None:
    """Where the party stands."""
    found = None
    while isinstance(view, MatchView):
        found, view = view.tally, view.inner
    return found


def seen_of(view: Any) -> DominoView:
    """What is seen of the round."""
    return cast("DominoView", in_hand(view))


class HeaviestPlayer:
    """Places the tile with most pips; of several the double, then the one with the larger number.

    Where that tile goes at both ends it covers the larger number. So a position has one answer.
    """

    looks = False
    trusted = True

    __slots__ = ()

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        """It plays alike in every party."""

    def choose(self, view: object, legal: Sequence[Action], rng: Rng) -> Action:
        """The heaviest; what else can be done is never a choice."""
        return legal[0] if len(legal) == 1 else max(legal, key=_weight)


def _weight(action: Action) -> tuple[int, bool, int, int]:
    assert isinstance(action, Pose | Play)
    tile = action.tile
    return tile.pips, tile.double, tile.high, action.onto if isinstance(action, Play) else 0
