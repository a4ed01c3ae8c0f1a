"""The features of a game of pins for a bot, beside those of every race: pinned dames, and mothers in danger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from tablegames.families.tables.board.men import marks, mine, standing, their_marks, turned
from tablegames.families.tables.board.places import EVERY_ARROW, HEAD, OFF, Board, Men, bit
from tablegames.families.tables.bot.features import WIN, Eyes, Seen

LAST: Final = OFF - HEAD
"""The arrow of the adversary's path over a mother."""


class PinnedEyes(Eyes):
    """Looks at the positions of a game in which dames are pinned."""

    win: ClassVar[tuple[str, ...]] = (*WIN, "pinned", "his_pinned", "mother", "his_mother")
    groups: ClassVar[Mapping[str, str]] = {
        "pinned": "block",
        "his_pinned": "block",
        "mother": "hits",
        "his_mother": "hits",
    }

    __slots__ = ()

    def seen(self, position: Board) -> Seen:
        """The features of a position, for who throws."""
        seen, other = Eyes.seen(self, position), turned(position)
        more = (delayed(marks(position)), delayed(their_marks(position)), self._reached(other), self._reached(position))
        return Seen(seen.own, seen.other, (*seen.win, *more), seen.caught)

    def _reached(self, mover: Board) -> float:
        """The chance that who throws pins the other's last dame on its first arrow."""
        free, lone = self._ground(mover)
        if not lone & bit(LAST):
            return 0.0
        held = self.side(mine(mover)).held
        return self._reach.hitting(held, bit(LAST), EVERY_ARROW & ~free, self._other)[0]


def delayed(pinned: Men) -> float:
    """How much of their way pinned dames have still before them."""
    return sum((OFF - arrow) * dames for arrow, dames in standing(pinned)) / OFF
