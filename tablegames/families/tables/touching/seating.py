"""Bots and analysts of the strict race, at the table: they play by the rules and have wrong plays made right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from tablegames.core.match import Match, in_hand, innermost
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.touching.acts import MakeReplay
from tablegames.families.tables.touching.state import TableMoment

if TYPE_CHECKING:
    from tablegames.core.analysis import Analysis, Limits, Tell, Term
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game
    from tablegames.families.tables.touching.game import RaceAtTheTable


def strictly(game: Game[Any, Any, Any]) -> Game[Any, Any, Any]:
    """The same match, or game, without faults."""
    if isinstance(game, Match):
        return replace(game, game=strictly(game.game))
    return cast("Game[Any, Any, Any]", getattr(game, "strict", game))


@dataclass(frozen=True, slots=True)
class SeatedBots:
    """What makes a bot of a race, at the table too."""

    make: Any

    def __call__(self, game: Game[Any, Any, Any], **settings: Any) -> Any:
        bot = self.make(strictly(game), **settings)
        return SeatedBot(innermost(game), bot) if getattr(innermost(game), "strict", None) is not None else bot


@dataclass(frozen=True, slots=True)
class SeatedAnalysts:
    """What makes an analyst of a race, at the table too."""

    make: Any

    def __call__(self, game: Game[Any, Any, Any]) -> Any:
        analyst = self.make(strictly(game))
        return SeatedAnalyst(analyst) if getattr(innermost(game), "strict", None) is not None else analyst


class SeatedBot:
    """Chooses among the plays of the strict race."""

    looks = True
    trusted = True

    __slots__ = ("_bot", "_game")

    def __init__(self, game: Any, bot: Any) -> None:
        self._game: RaceAtTheTable = game
        self._bot = bot

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """A call if there is one to make; else what the bot plays."""
        state = in_hand(view)
        if MakeReplay() in legal:
            return MakeReplay()
        listed = self._game.listed(cast("Any", state))
        if len(listed) == 1 or getattr(state, "moment", None) is TableMoment.WINDOW:
            return listed[0]
        return self._bot.choose(view, listed, rng)


class SeatedAnalyst:
    """Speaks of plays, never of calls."""

    __slots__ = ("_analyst",)

    def __init__(self, analyst: Any) -> None:
        self._analyst = analyst

    def analyse(
        self, view: Any, legal: Sequence[Any], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Any]:
        """The best plays."""
        plays = [action for action in legal if isinstance(action, Play)]
        found: Analysis[Any] = self._analyst.analyse(view, plays, limits, lines, tell)
        return found

    def explain(self, view: Any) -> Sequence[Term]:
        """The evaluation of the position as it stands."""
        return cast("Sequence[Term]", self._analyst.explain(view))

    def reasons(self, view: Any, action: Any, rather_than: Any, most: int = 4) -> Sequence[Term]:
        """Why one play and not another."""
        return cast("Sequence[Term]", self._analyst.reasons(view, action, rather_than, most))
