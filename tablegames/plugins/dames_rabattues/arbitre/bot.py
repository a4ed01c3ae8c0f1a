"""A bot with an eye: it sees each number it can play with a chance of its attention, from 0 to 100."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.arbiter.eyes import ALL, Eye
from tablegames.bots.levels import ATTENTION, STRONGEST, USUAL, level_setting
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text
from tablegames.core.match import innermost
from tablegames.core.options import setting
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugins.dames_rabattues.stacks import SharedPlay

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game

TITLE: Final = Text(
    "plays the numbers that it notices on the dice; levels engine:1 to engine:{best} (default {usual}); at a table "
    "that allows faults, engine:attention=60 makes it miss more of them",
    best=STRONGEST,
    usual=USUAL,
)


@frozen(kw_only=True)
class EyeSettings:
    """The settings of the bot: `engine:3`, `engine:attention=100`."""

    level: int | None = level_setting()
    attention: int | None = setting(
        None,
        "at a table that allows faults, the chance in percent that the bot notices a number; at 100 it misses nothing",
        least=0,
        most=ALL,
    )

    @property
    def eye(self) -> int:
        """Its attention."""
        return ATTENTION[(self.level or USUAL) - 1] if self.attention is None else self.attention


class EyedHand:
    """Plays each number it sees; where nothing can be overlooked, the one play there is."""

    looks = True
    trusted = True

    __slots__ = ("_eye", "_table")

    def __init__(self, game: Game[Any, Any, Any], settings: EyeSettings | None = None) -> None:
        self._table = getattr(innermost(game), "strict", None) is not None
        self._eye = Eye((settings or EyeSettings()).eye)

    def choose(self, view: Any, legal: Sequence[SharedPlay], rng: Rng) -> SharedPlay:
        """The play of the numbers it sees."""
        best = max(legal, key=lambda play: len(play.own) + len(play.fallen))
        if not self._table or self._eye.perfect or len(legal) == 1:
            return best
        whole = best.own or best.fallen
        seen = tuple(step for step in whole if self._eye.sees(rng))
        fitting = (play for play in legal if sorted(play.own or play.fallen) == sorted(seen))
        return next(fitting, SharedPlay((), ()))


BOT: Final = PlayerEntry("engine", TITLE, EyedHand, EyeSettings)
