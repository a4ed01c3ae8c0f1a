"""The courier: one dame leaves the talon and must be home before another may follow.  [LEP-app, Du jacquet]"""

from __future__ import annotations

from typing import Final

from tablegames.core.frozen import frozen
from tablegames.core.game import Fault
from tablegames.core.languages import gettext as _, pgettext
from tablegames.families.tables.board.men import count, mine, occupied, pips, total, up_to, write_place
from tablegames.families.tables.board.path import BEFORE_LAST_TABLE, CIRCLING, FOURFOLD, LAST_TABLE, Sortie
from tablegames.families.tables.board.places import MOST, OFF, Board, Mask, Men, arrows, bit
from tablegames.families.tables.race.ending import AllLifted, SimpleOrDouble
from tablegames.families.tables.race.judging import Articles
from tablegames.families.tables.race.march import Ground, MarchSpec, NoHitting, closed_by_one
from tablegames.families.tables.race.race import Race
from tablegames.plugins.jacquet.rules import JacquetRules

TALON: Final = 1
"""Where all fifteen dames begin: the corner opposite the adversary's."""
ARTICLE: Final = "LEP-app, Du jacquet"
_ON_THE_WAY: Final = BEFORE_LAST_TABLE ^ up_to(TALON)
"""Arrows 2 to 18."""


def arrived(men: Men) -> bool:
    """Whether the courier is home: before it no dame can be, and what is home stays there or is lifted."""
    return men > BEFORE_LAST_TABLE


def courier(men: Men) -> Mask:
    """Where the courier stands until it is home: the one dame that has left the talon, or any dame of the talon."""
    return occupied(men & _ON_THE_WAY) or bit(TALON)


@frozen
class CourierMarch(NoHitting):
    """The march of the family without hitting, for the courier alone until it is home."""

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """The courier's arrow alone; once it has arrived, in the middle of a throw too, any dame's."""
        men = mine(position)
        able = NoHitting.sources(self, position, number, ground)
        return able if arrived(men) else able & courier(men)

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """Once the courier is home the dames are free as in the family; before, they wait for it."""
        return arrived(mine(position)) and NoHitting.ordinary(self, position, numbers)

    def rule_spec(self) -> MarchSpec:
        return MarchSpec(sortie=self.sortie, courier=True)

    def hindrance(self, position: Board, source: int, to: int) -> Fault | None:
        """Another dame than the courier, which is still under way.  [LEP-app, Du jacquet]"""
        men = mine(position)
        if arrived(men) or courier(men) & bit(source):
            return None
        (where,) = arrows(courier(men))
        detail = (("at", write_place(source)), ("to", write_place(to)), ("courier", where))
        return Fault("courier_first", ARTICLE, detail=detail)

    def bound(self, position: Board) -> str:
        """The courier, until it is home."""
        return "" if arrived(mine(position)) else ARTICLE

    def misplaced(self, men: Men) -> str | None:
        """A second dame has left the talon though none is home; or what no side can do where nobody is hit."""
        under_way = sorted(arrows(occupied(men & _ON_THE_WAY)))
        if arrived(men) or total(men & _ON_THE_WAY) < 2:
            return NoHitting.misplaced(self, men)
        places = ", ".join(map(str, under_way))
        return _(
            "more than one dame has left arrow {talon} ({places}), but none has reached arrows 19 to 24: the first "
            "dame must get there alone",
            talon=TALON,
            places=places,
        )


def side_summary(men: Men) -> str:
    """Return how far a side is: its courier, its lifted dames, its points.

    The courier's distance means the same to both players; the number of its arrow would be its owner's.
    """
    off, left = count(men, OFF), pips(men)
    if arrived(men):
        where = pgettext("the courier", "home")
    else:
        (arrow,) = arrows(courier(men))
        where = _("{far} from home", far=LAST_TABLE.start - arrow)
    return _("courier {where:<12}   lifted {off:>2}   pips {left:>3}", where=where, off=off, left=left)


ARTICLES: Final = Articles(
    draw="LEP 1.I",
    numbers="AUJ-T2 XV",
    larger="AUJ-T2 XV",
    closed="LEP-app, Du jacquet",
    lift="LEP-app, Du jacquet; LEP 1.V",
    exact="AUJ-T2 XII",
    inside="AUJ-T1 VI",
)


def march_of(sortie: Sortie) -> CourierMarch:
    """Both sides turn in the same sense, half a lap apart, and stop one another.  [LEP-app fig. 30]"""
    return CourierMarch(CIRCLING, closed_by_one, sortie)


def jacquet(rules: JacquetRules, seats: int = 2) -> Race[JacquetRules]:
    return Race(
        rules=rules,
        start=MOST * bit(TALON),
        march=march_of(rules.sortie),
        end=AllLifted(SimpleOrDouble(rules.double, rules.double_rule, "LEP-app, Du jacquet; LEP-app")),
        articles=ARTICLES,
        throws=FOURFOLD,
        opening=rules.opening,
        seats=seats,
    )
