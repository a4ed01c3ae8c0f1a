"""How the bots of a game speak before a throw: they let the dice fall, and name the throw that is worth most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tablegames.core.analysis import Analysis, Limits, Line, Tell, Term
from tablegames.core.chance import Rng
from tablegames.core.dice import Throw
from tablegames.core.languages import Text
from tablegames.core.match import Match, MatchView, in_hand, innermost
from tablegames.core.players import looks, make_first, make_random
from tablegames.families.tables.before_throw.game import BeforeThrow
from tablegames.families.tables.before_throw.state import Word, without_words


def speaking(make: Any) -> Any:
    """Return what makes a bot that answers the words too, where there are any; one that does not look needs nothing."""
    return make if make in (make_first, make_random) else partial(_made, make)


def listening(make: Any) -> Any:
    """Return the maker of an analyst that answers the words too, where there are any."""
    return partial(_asked, make)


def _asked(make: Any, game: Any) -> Any:
    bare = innermost(game)
    return SpeakingAnalyst(make(_inside(game)), bare) if isinstance(bare, BeforeThrow) else make(game)


def _made(make: Any, game: Any, *settings: Any, **named: Any) -> Any:
    bare = innermost(game)
    if not isinstance(bare, BeforeThrow):
        return make(game, *settings, **named)
    player = make(_inside(game), *settings, **named)
    return SpeakingPlayer(player, bare) if looks(player) else player  # who plays at random says anything


def _inside(game: Any) -> Any:
    """The match with the game inside instead."""
    return replace(game, game=_inside(game.game)) if isinstance(game, Match) else game.game


def _seen(view: Any) -> Any:
    return replace(view, inner=_seen(view.inner)) if isinstance(view, MatchView) else without_words(view)


@dataclass(frozen=True)
class SpeakingPlayer:
    """A bot of the game. To break a throw nobody has seen changes no chance: it never does."""

    inner: Any
    game: BeforeThrow

    @property
    def looks(self) -> bool:
        """It looks at the board where it has to name a throw."""
        return True

    @property
    def trusted(self) -> bool:
        """As the bot is."""
        return bool(getattr(self.inner, "trusted", False))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name in ("inner", "game"):
            raise AttributeError(name)
        return getattr(self.inner, name)

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """The first word, the best throw, or what the bot plays."""
        if isinstance(legal[0], Word):
            return legal[0]
        if isinstance(legal[0], Throw):
            return max(legal, key=partial(worth_at_once, self.game, without_words(in_hand(view))))
        return self.inner.choose(_seen(view), legal, rng)


@dataclass(frozen=True)
class SpeakingAnalyst:
    """An analyst of the game. Words before a throw change no chance, so it advises what goes without saying."""

    inner: Any
    game: BeforeThrow

    def analyse(
        self, view: Any, legal: Sequence[Any], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Any]:
        """The best plays; the throw that is worth most, where one is named."""
        if isinstance(legal[0], Word):
            return Analysis((Line((legal[0],), 0.0),), Text("points"))
        if isinstance(legal[0], Throw):
            best = max(legal, key=partial(worth_at_once, self.game, without_words(in_hand(view))))
            return Analysis((Line((best,), 0.0),), Text("points"))
        found: Analysis[Any] = self.inner.analyse(_seen(view), legal, limits, lines, tell)
        return found

    def explain(self, view: Any) -> Sequence[Term]:
        """The evaluation of the position."""
        terms: Sequence[Term] = self.inner.explain(_seen(view))
        return terms

    def reasons(self, view: Any, action: Any, rather_than: Any, most: int = 4) -> Sequence[Term]:
        """Why one play and not another; of words there is nothing to say."""
        if isinstance(action, Word | Throw):
            return ()
        terms: Sequence[Term] = self.inner.reasons(_seen(view), action, rather_than, most)
        return terms


def worth_at_once(game: BeforeThrow, state: Any, thrown: Throw) -> tuple[int, int]:
    """The points a throw gives the thrower more than the other; then its numbers, doublets doubly."""
    strict: Any = getattr(game.game, "strict", game.game)
    jans = getattr(strict, "jans", None)
    gained = 0
    if jans is not None:
        coup = strict.coup(replace(state, throw=thrown))
        worths = ((strict.keeper.worth(jan, thrown) or 1, jan.for_mover) for jan in jans(coup))
        gained = sum(points if own else -points for points, own in worths)
    return gained, sum(thrown.numbers) * (1 + thrown.doublet)
