"""The bot that counts, which tries its moves in deals that agree with what its seat sees; and one that does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from tablegames.core.analysis import Stopwatch
from tablegames.core.match import MatchView, Tally, format_of, in_hand, innermost
from tablegames.families.dominoes.bots.ground import native_of
from tablegames.families.dominoes.bots.habit import HabitPlayer
from tablegames.families.dominoes.bots.levels import EngineSettings, HeaviestSettings
from tablegames.families.dominoes.bots.search import Thinks, Weighing, closely
from tablegames.families.dominoes.bots.worth import RoundWorth
from tablegames.families.dominoes.order import Order, written
from tablegames.families.dominoes.state import Action, Join, Play, Pose

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.events import Seat
    from tablegames.core.game import Game
    from tablegames.families.dominoes.game import Dominoes
    from tablegames.families.dominoes.state import DominoView


def engine(game: Game[Any, Any, Any], settings: EngineSettings | None = None) -> Any:
    """The bot that plays by habit or counts, by its level; where rounds are not plain, the one that plays them out."""
    settings = settings or EngineSettings()
    bare: Dominoes = innermost(game).strict  # type: ignore[attr-defined]
    if not bare.spec.plain:
        return settings.general.player(game)
    if settings.habit is not None:
        return HabitPlayer(settings.habit)
    return EnginePlayer(game, *settings.effort(compiled=native_of(bare) is not None))


def heaviest(game: Game[Any, Any, Any], settings: HeaviestSettings | None = None) -> Any:
    """The bot that does not think."""
    return HeaviestPlayer(game)


class Thinker:
    """Thinks about the decisions of a game, or of a match of games."""

    __slots__ = ("_format", "_thinks", "_worth", "game")

    def __init__(self, game: Game[Any, Any, Any], thinks: Thinks | None = None) -> None:
        self.game: Dominoes = cast("Dominoes", innermost(game)).strict
        self._format = format_of(game)
        self._thinks = closely(self.game) if thinks is None else thinks
        self._worth: tuple[tuple[Seat, Order, Tally | None], RoundWorth] | None = None

    def begin(self, view: Any, legal: Sequence[Action]) -> Weighing:
        """Begin a decision, from what the seat sees of the round and the party."""
        tally, inner = _tally(view), seen_of(view)
        assert inner.leader is not None
        stands = inner.leader, written(inner.order), tally
        if self._worth is None or self._worth[0] != stands:  # the same for all decisions of a round
            self._worth = stands, RoundWorth(self.game, *stands[:2], self._format, tally)
        return Weighing(self.game, inner, legal, self._worth[1], self._thinks)


class EnginePlayer:
    """Plays the move that does best over the deals it tries.

    Its choice depends on what its seat sees, its settings and the luck of this decision alone, unless time limits it.
    """

    looks = True
    trusted = True

    __slots__ = ("_deals", "_seconds", "_thinker")

    def __init__(
        self, game: Game[Any, Any, Any], deals: int, seconds: float | None = None, thinks: Thinks | None = None
    ) -> None:
        """Try this number of deals, in this time at most; without `thinks`, infer from the others' choices."""
        self._thinker = Thinker(game, thinks)
        self._deals, self._seconds = deals, seconds

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """Return the best move found."""
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
    """Return the view of the round within a match."""
    return cast("DominoView", in_hand(view))


class HeaviestPlayer:
    """Places the tile with most pips; of several the double, then the one with the larger number.

    Where that tile goes at both ends it covers the larger number. So a position has one answer.
    """

    looks = False
    trusted = True

    __slots__ = ()

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        """It plays the same in every party."""

    def choose(self, view: object, legal: Sequence[Action], rng: Rng) -> Action:
        """Return the heaviest tile."""
        return legal[0] if len(legal) == 1 else max(legal, key=_weight)


def _weight(action: Action) -> tuple[int, bool, int, int]:
    if not isinstance(action, Pose | Play | Join):
        return -1, False, 0, 0
    tile = action.tile
    return tile.pips, tile.double, tile.high, action.onto if isinstance(action, Play) else 0
