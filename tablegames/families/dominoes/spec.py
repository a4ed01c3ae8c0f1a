"""The parts of a game of dominoes: how tiles join, how the line branches, who leads and draws, what scores.

The options of a game say it (`rules.DominoesRules`, or the rules of a book); `joins`, `game`, the drawings and the bots
ask a `DominoSpec`, whichever options said it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from tablegames.core.languages import gettext as _


class JoinRule(StrEnum):
    """Which halves may touch."""

    EQUAL = "equal"
    """Halves with the same number."""
    SUM_7 = "sum_7"
    """Halves that make seven; tiles of seven pips and the double blank go anywhere, either way round."""


class Branches(StrEnum):
    """The tile where the line branches, the spinner."""

    NONE = "none"
    FIRST_DOUBLE = "first_double"
    LEAD_DOUBLE = "lead_double"
    """The first tile of the line, if it is a double."""


class ArmsOpen(StrEnum):
    """When the line may branch."""

    AFTER_SIDES = "after_sides"
    """A tile lies on both sides of the spinner: then its two ends are open too."""
    ALL_FOUR_FIRST = "all_four_first"
    """At once: but a tile must lie on all four sides before any arm continues."""


class LeadBy(StrEnum):
    """The leader of the first round."""

    LOTS = "lots"
    HIGHEST_DOUBLE = "highest_double"
    """The holder of the highest double, which must be led; where nobody holds one, of the heaviest tile."""
    DOUBLE_OF_SET = "double_of_set"
    """The holder of the highest double of the set, which must be led."""


class NextLead(StrEnum):
    """The leader of the next round."""

    RIGHT = "right"
    """The seat at the right of the one who led."""
    WINNER = "winner"
    """The winner of the round; where two play together, the one of them who won it."""
    AS_FIRST = "as_first"
    """As in the first round."""


class CannotPlay(StrEnum):
    """The duty of a player with no tile that fits."""

    PASS = "pass"
    DRAW = "draw"
    """He draws until one goes, or the talon is used up."""
    DRAW_ONE = "draw_one"
    """He draws one tile, plays it if it goes, and else passes."""


class Partners(StrEnum):
    """The partners."""

    NONE = "none"
    """Each for himself."""
    DRAWN = "drawn"
    """The two who draw the highest tiles, against the others; they are seated across the table."""
    SEATS = "seats"
    """Those who sit across the table: 0 and 2, 1 and 3."""


class ClosedWhen(StrEnum):
    """When a round with drawing is closed, once no hand has a tile that goes."""

    NO_TILE_LEFT = "no_tile_left"
    """As soon as all tiles with the open numbers are placed, since nothing in the talon could help; else when
    nothing can be drawn any more."""
    TALON_EMPTY = "talon_empty"
    """Only when nothing can be drawn any more, even if no drawn tile could go."""


class ClosedScores(StrEnum):
    """The points of the winner of a closed round."""

    LOSERS = "losers"
    """The pips in his adversaries' hands, as after a domino."""
    DIFFERENCE = "difference"
    """The same, less his own, once."""
    ALL = "all"
    """Every pip still in a hand, his own and his partner's too."""


class ClosedBy(StrEnum):
    """The winner of a closed round."""

    PIPS = "pips"
    """The player with the fewest pips."""
    SIDE_PIPS = "side_pips"
    """The side with the fewest pips."""
    DOUBLES = "doubles"
    """The player with the fewest doubles; of equals, the fewest pips."""


class Alike(StrEnum):
    """The score for matching ends."""

    NONE = "none"
    HALVES = "halves"
    """A point for each half that shows the number, so that a double counts two."""
    ENDS = "ends"
    """A point for each end that shows the number."""


@dataclass(frozen=True, kw_only=True)
class DominoSpec:
    """The parts of a game of dominoes; by default two open ends, equal halves, and points at the end only."""

    join: JoinRule = JoinRule.EQUAL
    branches: Branches = Branches.NONE
    arms_open: ArmsOpen = ArmsOpen.AFTER_SIDES
    lead: LeadBy = LeadBy.LOTS
    next_lead: NextLead = NextLead.RIGHT
    cannot_play: CannotPlay = CannotPlay.PASS
    kept: int = 0
    """Tiles that stay in the talon."""
    draws_if_able: bool = False
    in_vain: bool = False
    """The talon is drawn though nothing in it can go."""
    partners: Partners = Partners.NONE
    multiples: tuple[int, ...] = ()
    """The total of the ends scores where one of these divides it."""
    in_units: bool = False
    """It scores as often as they go into it, not the total itself."""
    alike: Alike = Alike.NONE
    hand_pips: bool = True
    """The winner of a round scores the pips of the losers."""
    nearest: int = 1
    """They are rounded to a multiple of this."""
    partner_pips: bool = False
    going_out: int = 0
    closed_points: int = 0
    closed_by: ClosedBy = ClosedBy.PIPS
    closed_tie: bool = True
    """Of equals in a closed round one wins: the nearest to the leader's right."""
    closed_scores: ClosedScores = ClosedScores.LOSERS
    exact: int = 0
    """The winning score, if it must be reached exactly; 0: more points win too."""

    @property
    def draws(self) -> bool:
        """Whether players draw from the talon."""
        return self.cannot_play is not CannotPlay.PASS

    @cached_property
    def plain(self) -> bool:
        """Whether a round has two ends, equal halves and no points before its end.

        The native code and the bot that counts know such rounds; all others are played by `joins`.
        """
        return not any(getattr(self, name) != value for name, value in _PLAIN.items()) and (
            self.cannot_play is not CannotPlay.DRAW_ONE
        )


_PLAIN: Final = {
    "join": JoinRule.EQUAL, "branches": Branches.NONE, "lead": LeadBy.LOTS, "draws_if_able": False, "multiples": (),
    "alike": Alike.NONE, "closed_by": ClosedBy.PIPS, "exact": 0,
}  # fmt: skip
"""The fields whose other values the native code does not know."""


def too_many(seats: int, each: int, there: int) -> str:
    """Return the sentence that there are not enough tiles."""
    return _(
        "tiles: {seats} players with {each} tiles each need more than the {there} tiles in the set; set 'tiles' "
        "to {most} or less",
        seats=seats,
        each=each,
        there=there,
        most=there // seats,
    )


def wrong_numbers(players: tuple[int, ...], tiles: int | tuple[int, ...], partners: Partners) -> Iterator[str]:
    """The contradictions in the numbers of players and tiles; the first is enough to refuse them."""
    if not players or list(players) != sorted(set(players)):
        yield _("players: list each number of players once, smallest first, such as [2, 3, 4]")
    if partners is not Partners.NONE and players != (4,):
        yield _("partners: {partners} is for four players, two against two; set 'players' to [4]", partners=partners)
    if not isinstance(tiles, int) and len(tiles) != len(players):
        yield _(
            "tiles: give one number for each entry of 'players' ({list}), not {count}",
            list=list(players),
            count=len(tiles),
        )
