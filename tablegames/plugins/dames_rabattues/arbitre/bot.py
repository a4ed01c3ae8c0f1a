"""A bot with an eye: it sees each number it can play with a chance of its attention, from 0 to 100."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tablegames.arbiter.eyes import ALL, Eye
from tablegames.core.languages import Text
from tablegames.core.match import innermost
from tablegames.core.options import option
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugins.dames_rabattues.stacks import SharedPlay

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game

LEVELS: Final = (60, 85, 98)
TITLE: Final = Text(
    "plays what it sees; engine:1 to engine:3 (default 2), engine:attention=60: at the table it overlooks some",
    "joue ce qu'il voit ; de engine:1 à engine:3 (défaut 2), engine:attention=60 : à la table il en oublie",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EyeSettings:
    """What can be said of it: `engine:3`, `engine:attention=100`."""

    level: int | None = option(None, "", "from 1 to 3; 2 if nothing is said", "de 1 à 3 ; 2 sinon", least=1, most=3)
    attention: int | None = option(
        None,
        "",
        "at the table, the chance out of a hundred to see a number; 100 misses nothing",
        "à la table, la chance sur cent de voir un nombre ; 100 ne manque rien",
        least=0,
        most=ALL,
    )

    @property
    def eye(self) -> int:
        """Its attention."""
        return LEVELS[(self.level or 2) - 1] if self.attention is None else self.attention


class EyedHand:
    """Plays each number it sees; where nothing can be overlooked, the one play there is."""

    looks = True
    trusted = True

    __slots__ = ("_eye", "_table")

    def __init__(self, game: Game[Any, Any, Any], settings: EyeSettings | None = None) -> None:
        self._table = getattr(innermost(game), "strict", None) is not None
        self._eye = Eye((settings or EyeSettings()).eye)

    def choose(self, view: Any, legal: Sequence[SharedPlay], rng: Rng) -> SharedPlay:
        """What it sees of what it can play."""
        best = max(legal, key=lambda play: len(play.own) + len(play.fallen))
        if not self._table or self._eye.perfect or len(legal) == 1:
            return best
        whole = best.own or best.fallen
        seen = tuple(step for step in whole if self._eye.sees(rng))
        fitting = (play for play in legal if sorted(play.own or play.fallen) == sorted(seen))
        return next(fitting, SharedPlay((), ()))


BOT: Final = PlayerEntry("engine", TITLE, EyedHand, EyeSettings)
