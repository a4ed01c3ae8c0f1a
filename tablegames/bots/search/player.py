"""The player of every game, and the same as an analyst."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from tablegames.bots.search.at_stake import MatchEnds, match_ends
from tablegames.bots.search.playouts import Judge, can_think
from tablegames.bots.search.tree import Thought, Weighed, weigh
from tablegames.core.analysis import Analysis, Limits, Line, Stopwatch, Tell
from tablegames.core.chance import Rng
from tablegames.core.errors import PluginError
from tablegames.core.game import Game, Resampling
from tablegames.core.languages import Figures, Text, gettext as _
from tablegames.core.match import MatchView, innermost

A = TypeVar("A")

UNIT: Final = Text("games")
"""+1: certainly won, -1: lost, 0: even or drawn."""
ORDER: Final = Text(
    "The move tried most often is listed first and is played; the others follow in order of their share of wins."
)
"""The order of a list of plays."""
SEED: Final = 1
"""The analyst's seed: the same position under the same limits gets the same answer."""


def thinkable(game: Game[Any, Any, Any]) -> Game[Any, Any, Any]:
    """Return the game to think about, in a match the innermost; refuse one with secrets but no `resample`."""
    bare = innermost(game)
    if not can_think(bare):
        raise PluginError(
            _("'engine' cannot play this game: it has hidden information but no resample(view, rng); use 'random'")
        )
    return bare


class SearchPlayer:
    """Take the action that does best in playouts.

    Its choice depends on its view, its limits and the random numbers of this decision alone, unless time limits it. In
    a match that adds up points it tries to win the match.
    """

    looks = True
    trusted = True

    __slots__ = ("_ends", "_game", "_games", "_limits", "_match", "_open", "_patience")

    def __init__(
        self, game: Game[Any, Any, Any], limits: Limits, *, games: int | None = None, patience: float = 1.0
    ) -> None:
        """Limited as `weigh` says."""
        self._game = thinkable(game)
        self._match: Game[Any, Any, Any] | None = game
        """The match, until its usual results are known."""
        self._ends: MatchEnds | None = None
        self._open = not isinstance(self._game, Resampling)
        self._limits, self._games, self._patience = limits, games, patience

    def choose(self, view: Any, legal: Sequence[A], rng: Rng) -> A:
        """Return the best action; a forced one at once."""
        if len(legal) == 1:
            return legal[0]
        found = weigh(
            self._game,
            view,
            legal,
            self._limits,
            Rng(rng.bits()),
            is_open=self._open,
            judge=self._judge(view),
            games=self._games,
            patience=self._patience,
        )
        return found.actions[0].action

    def _judge(self, view: Any) -> Judge | None:
        """Return the function that evaluates ends in the match; None: the game counts alone."""
        if not isinstance(view, MatchView):
            return None
        if self._match is not None:
            self._ends, self._match = match_ends(self._match), None
        stake = None if self._ends is None else self._ends.now(view)
        return None if stake is None else stake.worth


class SearchAnalyst:
    """The same search as an analyst."""

    __slots__ = ("_game", "_open")

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game = thinkable(game)
        self._open = not isinstance(self._game, Resampling)

    def analyse(
        self, view: Any, legal: Sequence[A], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[A]:
        """Return the best actions, each alone: the rest is random play. Depth limits nothing here."""
        watch = Stopwatch()

        def told(found: Thought[A]) -> Analysis[A]:
            best = tuple(_line(one, certain=found.certain) for one in found.actions[:lines])
            remarks = () if found.certain or len(best) == 1 else (ORDER,)
            return Analysis(best, UNIT, 0, found.nodes, watch.seconds, _effort(found), remarks)

        enough = limits if limits.nodes is not None or limits.seconds is not None else _LOOK
        hear = None if tell is None else lambda found: tell(told(found))
        return told(weigh(self._game, view, legal, enough, Rng(SEED), is_open=self._open, tell=hear))


_LOOK: Final = Limits(nodes=40_000)
"""The tries without any limits."""


def _line(one: Weighed[A], *, certain: bool) -> Line[A]:
    """Return an action with its chance to win."""
    won = round(one.won, 6)
    score, share = 2 * won - 1, round(100 * won)
    if certain and won in (0.0, 0.5, 1.0):
        word = {0.0: Text("lost"), 0.5: Text("even"), 1.0: Text("won")}[won]
        return Line((one.action,), score, word)
    if not (certain or one.tried):
        return Line((one.action,), score, about=Text("not tried"))
    about = Text("wins {share} %", share=share)
    if not certain:
        about = Text("wins {share} % of {tried} games", share=share, tried=Figures(f"{one.tried:,}"))
    return Line((one.action,), score, about=about)


def _effort(found: Thought[Any]) -> Text:
    """Return the size of the search."""
    nodes, playouts = Figures(f"{found.nodes:,}"), Figures(f"{found.playouts:,}")
    if found.certain:
        return Text("solved exactly ({nodes} actions)", nodes=nodes)
    return Text("{playouts} random games, {nodes} actions", playouts=playouts, nodes=nodes)
