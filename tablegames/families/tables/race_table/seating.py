"""Bots and analysts of the strict race, at the table: how much a bot sees, and what it does when it does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, cast

from tablegames.arbiter.contract import PLAY, Say
from tablegames.arbiter.eyes import ALL, Eye
from tablegames.arbiter.touch import TOUCHER
from tablegames.core.frozen import frozen
from tablegames.core.match import Match, MatchView, in_hand, innermost
from tablegames.families.tables.bot.thinking import AttentiveSettings, BotSettings
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race_table.game import LAST, MAKE_REPLAY, WINDOW, RaceAtTheTable

if TYPE_CHECKING:
    from tablegames.core.analysis import Analysis, AnalystEntry, Limits, Tell, Term
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game
    from tablegames.plugin.bots import PlayerEntry

HASTY: Final = 40
"""Times in a hundred that a bot with no attention touches a dame before it has thought."""
MISCOUNTS: Final = 40
"""Times in a hundred that it counts a number wrongly, with a free hand."""


def strictly(game: Game[Any, Any, Any]) -> Game[Any, Any, Any]:
    """The same match, or game, without faults."""
    if isinstance(game, Match):
        return replace(game, game=strictly(game.game))
    return cast("Game[Any, Any, Any]", getattr(game, "strict", game))


def seated_bot(entry: PlayerEntry) -> PlayerEntry:
    """A bot of a race that sits down at its table too; one of the family has an eye there."""
    kind = AttentiveSettings if entry.settings is BotSettings else entry.settings
    if kind is None or not issubclass(kind, AttentiveSettings):
        return replace(entry, make=SeatedBots(entry.make))
    return replace(entry, make=SeatedBots(entry.make, kind().eye), settings=kind)


def seated_analyst(entry: AnalystEntry) -> AnalystEntry:
    """An analyst of a race that is asked at its table too."""
    return replace(entry, make=SeatedAnalysts(entry.make))


@frozen
class SeatedBots:
    """The maker of a race's bot, at the table too."""

    make: Any
    usual: int | None = None
    """The default attention; None: it has no eye, plays rightly and calls everything."""

    def __call__(self, game: Game[Any, Any, Any], **settings: Any) -> Any:
        bot, asked = self.make(strictly(game), **settings), settings.get("settings")
        if getattr(innermost(game), "strict", None) is None:
            return bot
        return SeatedBot(innermost(game), bot, asked.eye if isinstance(asked, AttentiveSettings) else self.usual)


@frozen
class SeatedAnalysts:
    """The maker of a race's analyst, at the table too."""

    make: Any

    def __call__(self, game: Game[Any, Any, Any]) -> Any:
        analyst = self.make(strictly(game))
        return SeatedAnalyst(analyst) if getattr(innermost(game), "strict", None) is not None else analyst


class SeatedBot:
    """Plays as its bot does; what its eye misses it touches too soon, miscounts, or does not see the other do."""

    looks = True
    trusted = True

    __slots__ = ("_bot", "_eye", "_game")

    def __init__(self, game: Any, bot: Any, eye: int | None = None) -> None:
        self._game: RaceAtTheTable = game
        self._bot, self._eye = bot, None if eye is None else Eye(eye)

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """An act: the call if there is one to make and to gain by; else what the bot plays, or what slips its hand."""
        state: Any = in_hand(view)
        listed = self._game.listed(state)
        if state.moment in (WINDOW, LAST):
            call = Say(MAKE_REPLAY)
            return call if call in legal and self._calls(view, state, rng) else listed[0]
        if state.moment == PLAY and not state.touch.done and len(listed) > 1 and self._errs(rng, HASTY):
            sources = [steps[0][0] for steps in (play.steps for play in listed if isinstance(play, Play)) if steps]
            return Say(TOUCHER, (sources[rng.below(len(sources))],))
        chosen = listed[0] if len(listed) == 1 else self._bot.choose(_seen(view, state.inner), listed, rng)
        if self._game.free and state.moment == PLAY and self._errs(rng, MISCOUNTS):
            return self._miscounted(state, chosen, rng)
        return chosen

    def _errs(self, rng: Rng, often: int) -> bool:
        return self._eye is not None and self._eye.errs(rng, often)

    def _calls(self, view: Any, state: Any, rng: Rng) -> bool:
        """Whether it sees that the play was wrong, and would itself rather have made it than a right one."""
        if self._eye is None or self._errs(rng, ALL):
            return self._eye is None
        last = state.deeds[-1]
        right, wrong = self._game.strict.legal(last.before), last.act
        return bool(self._bot.choose(_seen(view, last.before), (wrong, *right), rng) == wrong)

    def _miscounted(self, state: Any, play: Any, rng: Rng) -> Any:
        """The play with one dame put down beside its place, if a hand can do that."""
        if not isinstance(play, Play) or not play.steps:
            return play
        at, by = rng.below(len(play.steps)), 2 * rng.below(2) - 1
        source, to = play.steps[at]
        steps = tuple(sorted((*play.steps[:at], (source, to + by), *play.steps[at + 1 :])))
        slipped = Play(steps)
        return slipped if slipped in self._game.legal(state) else play


def _seen(view: Any, state: Any) -> Any:
    """A seat's view with another state of the game in hand."""
    return replace(view, inner=_seen(view.inner, state)) if isinstance(view, MatchView) else state


def _strictly(view: Any) -> Any:
    """A seat's view without the touches and calls of the table."""
    state: Any = in_hand(view)
    return _seen(view, state.inner)


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
        found: Analysis[Any] = self._analyst.analyse(_strictly(view), plays, limits, lines, tell)
        return found

    def explain(self, view: Any) -> Sequence[Term]:
        """The evaluation of the position as it stands."""
        return cast("Sequence[Term]", self._analyst.explain(_strictly(view)))

    def reasons(self, view: Any, action: Any, rather_than: Any, most: int = 4) -> Sequence[Term]:
        """Why one play and not another."""
        return cast("Sequence[Term]", self._analyst.reasons(_strictly(view), action, rather_than, most))
