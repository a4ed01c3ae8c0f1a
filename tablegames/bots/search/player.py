"""The player of every game at the table, and asked for its opinion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from tablegames.bots.search.at_stake import MatchEnds, match_ends
from tablegames.bots.search.playouts import Judge
from tablegames.bots.search.seeing import can_think
from tablegames.bots.search.weighing import Thought, Weighed, weigh
from tablegames.core.analysis import Analysis, Limits, Line, Stopwatch, Tell
from tablegames.core.chance import Rng
from tablegames.core.errors import PluginError
from tablegames.core.game import Game, Resampling
from tablegames.core.languages import Text, in_french, say
from tablegames.core.match import MatchView, innermost

A = TypeVar("A")

UNIT: Final = Text("games", "parties")
"""+1: won for certain, -1: lost, 0: even, or drawn."""
ORDER: Final = Text(
    "First stands the play tried most, which is played; the others by how often they won.",
    "D'abord le coup le plus essayé, qui se joue ; les autres selon ce qu'ils ont gagné.",
)
"""What a list of plays that were tried is ordered by."""
SEED: Final = 1
"""Of the luck of an analyst: the same position under the same limits is told the same."""


def thinkable(game: Game[Any, Any, Any]) -> Game[Any, Any, Any]:
    """The game that is thought about, of a match the one it is made of; a sentence where nothing is to be seen."""
    bare = innermost(game)
    if not can_think(bare):
        raise PluginError(
            say(
                "engine cannot think about this game: it hides something and has no resample(view, rng); take random",
                "engine ne peut penser à ce jeu : il cache quelque chose et n'a pas de resample(view, rng) ; "
                "prenez random",
            )
        )
    return bare


class SearchPlayer:
    """Takes the action that does best in the games it plays out.

    Its choice depends on what its seat sees, its limits and the luck of this decision alone, unless time limits it. In
    a match whose points are added up it wants to win the match.
    """

    looks = True
    trusted = True

    __slots__ = ("_ends", "_game", "_limits", "_match", "_open")

    def __init__(self, game: Game[Any, Any, Any], limits: Limits) -> None:
        self._game = thinkable(game)
        self._match: Game[Any, Any, Any] | None = game
        """The match, until it is known what its games give."""
        self._ends: MatchEnds | None = None
        self._open = not isinstance(self._game, Resampling)
        self._limits = limits

    def choose(self, view: Any, legal: Sequence[A], rng: Rng) -> A:
        """The best action found; where there is none to choose, the one there is."""
        if len(legal) == 1:
            return legal[0]
        luck, judge = Rng(rng.bits()), self._judge(view)
        return weigh(self._game, view, legal, self._limits, luck, is_open=self._open, judge=judge).actions[0].action

    def _judge(self, view: Any) -> Judge | None:
        """What says what an end is worth in the match; None: the game is thought of by itself."""
        if not isinstance(view, MatchView):
            return None
        if self._match is not None:
            self._ends, self._match = match_ends(self._match), None
        stake = None if self._ends is None else self._ends.now(view)
        return None if stake is None else stake.worth


class SearchAnalyst:
    """The same, asked for its opinion."""

    __slots__ = ("_game", "_open")

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game = thinkable(game)
        self._open = not isinstance(self._game, Resampling)

    def analyse(
        self, view: Any, legal: Sequence[A], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[A]:
        """The best actions, each alone: what follows was played by lot. Depth limits nothing here."""
        watch = Stopwatch()

        def told(found: Thought[A]) -> Analysis[A]:
            best = tuple(_line(one, certain=found.certain) for one in found.actions[:lines])
            remarks = () if found.certain or len(best) == 1 else (ORDER,)
            return Analysis(best, UNIT, 0, found.nodes, watch.seconds, _effort(found), remarks)

        enough = limits if limits.nodes is not None or limits.seconds is not None else _LOOK
        hear = None if tell is None else lambda found: tell(told(found))
        return told(weigh(self._game, view, legal, enough, Rng(SEED), is_open=self._open, tell=hear))


_LOOK: Final = Limits(nodes=40_000)
"""How much is tried where nothing that limits it is said."""


def _line(one: Weighed[A], *, certain: bool) -> Line[A]:
    """An action, with how likely it wins."""
    won = round(one.won, 6)
    score, share = 2 * won - 1, round(100 * won)
    if certain and won in (0.0, 0.5, 1.0):
        word = {0.0: Text("lost", "perdu"), 0.5: Text("even", "égal"), 1.0: Text("won", "gagné")}[won]
        return Line((one.action,), score, word)
    if not (certain or one.tried):
        return Line((one.action,), score, about=Text("not tried", "non essayé"))
    about = Text(f"wins {share} %", f"gagne à {share} %")
    if not certain:
        tried = f"{one.tried:,}"
        about = Text(f"wins {share} % of {tried} games", f"gagne {share} % de {in_french(tried)} parties")
    return Line((one.action,), score, about=about)


def _effort(found: Thought[Any]) -> Text:
    """How much was looked at."""
    nodes, playouts = f"{found.nodes:,}", f"{found.playouts:,}"
    if found.certain:
        return Text(f"counted to the end, {nodes} actions", f"compté jusqu'au bout, {in_french(nodes)} coups")
    return Text(
        f"{playouts} games played out, {nodes} actions",
        f"{in_french(playouts)} parties jouées en pensée, {in_french(nodes)} coups",
    )
