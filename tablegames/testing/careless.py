"""Who plays where faults can be made: careless, but so that the game goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablegames.core.arbiter import Unlisted
from tablegames.core.chance import Rng
from tablegames.core.game import Game
from tablegames.core.match import in_hand, innermost
from tablegames.core.players import Player, RandomPlayer

CARE: Final = (2, 10, 60)
"""Of so many acts one is any: games full of faults, and games that a few of them reach late."""


class CarelessPlayer:
    """Makes regular acts, and now and then any act there is, or any of one kind, so that no kind is rare."""

    looks = True
    trusted = True

    def __init__(self, game: Unlisted[Any, Any], care: int) -> None:
        self.game = game
        self.care = care

    def choose(self, view: object, legal: Sequence[Any], rng: Rng) -> Any:
        """An act by lot, of those that this time may be made; a regular one that is not legal is found out later."""
        if rng.below(self.care):
            acts = self._regular(in_hand(view), rng)
            act = acts[rng.below(len(acts))] if acts else None
            if act in legal:
                return act
        acts = self._any(legal, rng)
        return acts[rng.below(len(acts))]

    def _regular(self, view: Any, rng: Rng) -> Sequence[Any]:
        """What goes without saying, or what is listed."""
        unsaid = self.game.tacit(view)
        return self.game.listed(view) if unsaid is None or rng.below(2) else [unsaid]

    def _any(self, legal: Sequence[Any], rng: Rng) -> Sequence[Any]:
        if rng.below(2):
            return legal
        kinds = list(dict.fromkeys(map(_kind, legal)))
        kind = kinds[rng.below(len(kinds))]
        return [act for act in legal if _kind(act) == kind]


def _kind(act: Any) -> object:
    """What kind of act it is: what is said has a word for it."""
    return getattr(act, "word", type(act))


def trying_player(game: Game[Any, Any, Any], number: int) -> Player[Any, Any]:
    """Who plays a game of a check: at random, and more or less carelessly where faults are made."""
    bare = innermost(game)
    return CarelessPlayer(bare, CARE[number % len(CARE)]) if isinstance(bare, Unlisted) else RandomPlayer()
