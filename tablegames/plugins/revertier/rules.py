"""The options of revertier; the defaults are the ruleset `academie`.  [AUJ-Rev]"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.match import Begins
from tablegames.core.options import option
from tablegames.families.tables.before_throw.state import Forfeit, forfeit_option, rompre_option
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.board.places import MOST, Men, bit
from tablegames.families.tables.race.options import (
    TouchingRules,
    double_option,
    next_dice_option,
    parties_option,
    sortie_option,
)
from tablegames.families.tables.race.state import Handicap

PILE: Final = 1
HEAD: Final = 12
"""The last arrow of the pile's side, where any number of dames may stand.  [AUJ-Rev VII]"""
HIS_PILE: Final = 13
SINGLE_FILE: Final = range(PILE + 1, HEAD)
"""The arrows of the pile's side between pile and head.  [AUJ-Rev VI]"""
START: Final[Men] = MOST * bit(PILE)
"""All dames in one pile, in the corner at the adversary's left.  [AUJ-Rev II, III]"""


class HorsDuJeu(StrEnum):
    """The choice of a player with more dames in hand than open entries.  [AUJ-Rev IX]"""

    MAY_ENTER_ONE = "may_enter_one"
    """He waits, or enters one dame."""
    MUST_ENTER = "must_enter"
    """He enters whatever he can, as ever."""


@frozen
class Advantage:
    """One player's advantage: the dice, and dames already down, which are taken from the pile.  [AUJ-Rev XIII]

    >>> six_and_ace = Advantage(player=2, dice=True, start=((2, 1), (7, 1)))
    >>> four_and_three = Advantage(player=2, dice=True, start=((4, 1), (5, 1)))
    >>> two_on_the_head = Advantage(player=2, dice=True, start=((12, 2),))
    """

    player: Literal[1, 2] = 1
    """The player with the advantage: 1 is White, 2 Black."""
    dice: bool = False
    """He begins, without drawing for it: the least of advantages."""
    start: tuple[tuple[int, int], ...] = ()
    """Arrow and dames, for each arrow that has some at first; in YAML `{2: 1, 7: 1}`."""

    def __post_init__(self) -> None:
        if problem := _wrong_start(self.start):
            raise ValueError(problem)


def _wrong_start(start: tuple[tuple[int, ...], ...]) -> str | None:
    """Why dames cannot be down so; None when they can."""
    for pair in start:
        if len(pair) != 2 or pair[1] < 1:
            return _("start: write each arrow with its number of dames, such as {2: 1, 7: 1}")
        arrow, dames = pair
        if arrow not in range(2, 25) or arrow == HIS_PILE:
            return _(
                "start: no dame can start on {arrow}; choose an arrow from 2 to 24, except {his_pile}, the "
                "opponent's pile",
                arrow=arrow,
                his_pile=HIS_PILE,
            )
        if arrow in SINGLE_FILE and dames > 1:
            return _("start: only one dame may stand on arrow {arrow}", arrow=arrow)
    if len({arrow for arrow, _ in start}) < len(start) or sum(dames for _, dames in start) > MOST:
        return _("start: list each arrow only once, and place no more than {most} dames in all", most=MOST)
    return None


@frozen(kw_only=True)
class RevertierRules(TouchingRules):
    """Revertier as the Académie has it."""

    hors_du_jeu: HorsDuJeu = option(
        HorsDuJeu.MAY_ENTER_ONE,
        "AUJ-Rev IX",
        "what you do with more dames in hand than open arrows to enter on: wait or enter one dame (may_enter_one), "
        "or enter all you can (must_enter)",
    )
    double: bool = double_option(False, "AUJ-Rev XI")
    sortie: Sortie = sortie_option(Sortie.FREE, "AUJ-Rev XII; AUJ-T2 XII; LEP 1.V; AUJ-T1 VI")
    parties: int = parties_option("AUJ-Rev XI, XII")
    next_dice: Begins = next_dice_option(Begins.WINNER, "AUJ-Rev XII")
    handicap: Advantage | None = option(
        None,
        "AUJ-Rev XIII",
        "the advantage: which player receives it, whether that player throws first, and which arrows already "
        "hold dames; for example, six and ace with the first throw: {player: 2, dice: true, start: {2: 1, 7: 1}}",
    )
    rompre: int = rompre_option("AUJ-Rev V")
    rompre_forfeit: Forfeit = forfeit_option("AUJ-Rev V")


def handicap_of(rules: RevertierRules) -> Handicap | None:
    """The handicap by the rules; the dames that are down come from the pile.  [AUJ-Rev XIII]"""
    given = rules.handicap
    if given is None:
        return None
    down = sum(dames * bit(arrow) for arrow, dames in given.start)
    left = MOST - sum(dames for _, dames in given.start)
    return Handicap(Seat(given.player - 1), given.dice, down=down + left * bit(PILE))
