"""The options of revertier; the defaults are the ruleset `academie`.  [AUJ-Rev]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.core.match import Begins
from tablegames.core.options import option
from tablegames.families.tables.before_throw.options import Forfeit, forfeit_option, rompre_option
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.board.men import MOST, Men, bit
from tablegames.families.tables.race.opening import Handicap
from tablegames.families.tables.race.options import (
    double_option,
    next_dice_option,
    parties_option,
    sortie_option,
)
from tablegames.families.tables.race.table_rules import TouchingRules
from tablegames.plugins.revertier.march import HIS_PILE, PILE, SINGLE_FILE

START: Final[Men] = MOST * bit(PILE)
"""All dames in one pile, in the corner at the adversary's left.  [AUJ-Rev II, III]"""


class HorsDuJeu(StrEnum):
    """What who has more dames in hand than open entries does with his throw.  [AUJ-Rev IX]"""

    MAY_ENTER_ONE = "may_enter_one"
    """He waits, or enters one dame."""
    MUST_ENTER = "must_enter"
    """He enters whatever he can, as ever."""


@dataclass(frozen=True, slots=True)
class Advantage:
    """What one player receives: the dice, and dames already down, which lie on the pile no more.  [AUJ-Rev XIII]

    >>> six_and_ace = Advantage(player=2, dice=True, start=((2, 1), (7, 1)))
    >>> four_and_three = Advantage(player=2, dice=True, start=((4, 1), (5, 1)))
    >>> two_on_the_head = Advantage(player=2, dice=True, start=((12, 2),))
    """

    player: Literal[1, 2] = 1
    """Who receives it: 1 is White, 2 Black."""
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
            return say(
                "start says arrow and dames, such as {2: 1, 7: 1}",
                "start donne flèche et dames, comme {2: 1, 7: 1}",
            )
        arrow, dames = pair
        if arrow not in range(2, 25) or arrow == HIS_PILE:
            return say(
                f"start: no dame is put on {arrow}; take an arrow from 2 to 24, not {HIS_PILE}, his pile",
                f"start : on n'abat rien en {arrow} ; prenez une flèche de 2 à 24, hors {HIS_PILE}, son tas",
            )
        if arrow in SINGLE_FILE and dames > 1:
            return say(
                f"start: only one dame may stand on arrow {arrow}",
                f"start : il ne peut y avoir qu'une dame sur la flèche {arrow}",
            )
    if len({arrow for arrow, _ in start}) < len(start) or sum(dames for _, dames in start) > MOST:
        return say(
            f"start: each arrow is named once, and there are {MOST} dames",
            f"start : chaque flèche se nomme une fois, et il y a {MOST} dames",
        )
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class RevertierRules(TouchingRules):
    """Revertier as the Académie has it."""

    hors_du_jeu: HorsDuJeu = option(
        HorsDuJeu.MAY_ENTER_ONE,
        "AUJ-Rev IX",
        "with more dames in hand than open entries one waits or enters one dame (may_enter_one), "
        "or enters whatever one can (must_enter)",
        "qui a plus de dames en main que de passages ouverts attend ou rentre une dame (may_enter_one), "
        "ou rentre tout ce qu'il peut (must_enter)",
    )
    double: bool = double_option(False, "AUJ-Rev XI")
    sortie: Sortie = sortie_option(Sortie.FREE, "AUJ-Rev XII; AUJ-T2 XII; LEP 1.V; AUJ-T1 VI")
    parties: int = parties_option("AUJ-Rev XI, XII")
    next_dice: Begins = next_dice_option(Begins.WINNER, "AUJ-Rev XII")
    handicap: Advantage | None = option(
        None,
        "AUJ-Rev XIII",
        "the advantage given: to which player, the dice or not, the dames already down by arrow; "
        "six and ace with the dice are {player: 2, dice: true, start: {2: 1, 7: 1}}",
        "l'avantage donné : à quel joueur, le dé ou non, les dames déjà abattues par flèche ; "
        "le dé avec six et as s'écrit {player: 2, dice: true, start: {2: 1, 7: 1}}",
    )
    rompre: int = rompre_option("AUJ-Rev V")
    rompre_forfeit: Forfeit = forfeit_option("AUJ-Rev V")


def handicap_of(rules: RevertierRules) -> Handicap | None:
    """What is given, to whom; the dames that are down come from the pile.  [AUJ-Rev XIII]"""
    given = rules.handicap
    if given is None:
        return None
    down = sum(dames * bit(arrow) for arrow, dames in given.start)
    left = MOST - sum(dames for _, dames in given.start)
    return Handicap(Seat(given.player - 1), given.dice, down=down + left * bit(PILE))
