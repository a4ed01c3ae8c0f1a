"""Hors du jeu: the passages that are left to enter by, and what one may do who finds none.  [AUJ-Rev IX]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablegames.families.tables.board.board import Board, mine
from tablegames.families.tables.board.men import HAND, Mask, Men, bit, count, mask, occupied
from tablegames.families.tables.race.duty import FULL_DUTY, Duty
from tablegames.families.tables.race.march import March
from tablegames.families.tables.race.plays import Play, Steps
from tablegames.families.tables.race.rule_spec import Duties, DutySpec
from tablegames.plugins.revertier.rules import HorsDuJeu

ENTERING: Final = range(1, 7)
ENTRIES: Final = mask(ENTERING)
"""The first table, the arrow of the pile included: an ace enters there, a six on arrow 6.  [AUJ-Rev IX]"""


def unstopped(men: Men) -> Mask:
    """The entries a player has not stopped himself: he never enters where a dame of his stands.  [AUJ-Rev IX, XI]"""
    return ENTRIES & ~occupied(men)


def open_entries(march: March, position: Board) -> Mask:
    """The entries open to the player whose turn it is: the adversary has no case there either.  [AUJ-Rev IX]"""
    return unstopped(mine(position)) & march.ground(position)[0]


def out_of_play(march: March, position: Board) -> bool:
    """Hors du jeu: he has more dames in hand than open entries.  [AUJ-Rev IX]"""
    hand = count(mine(position), HAND)
    return hand > 0 and hand > open_entries(march, position).bit_count()


@dataclass(frozen=True, slots=True)
class MayEnterOne:
    """Who is out of play waits for passages to open, or enters one dame by either number.  [AUJ-Rev IX]

    Whether he is, is seen before he plays; otherwise the duty is that of everybody.
    """

    def plays(self, march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
        """One dame entered, or none; waiting comes last."""
        if not out_of_play(march, position):
            return FULL_DUTY.plays(march, position, numbers)
        return [Play(steps) for steps in self.endings(march, position, numbers).values()]

    def endings(self, march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
        """The same by the position they lead to."""
        if not out_of_play(march, position):
            return FULL_DUTY.endings(march, position, numbers)
        entering = dict.fromkeys(number for number in numbers if enters(march, position, number))
        one: dict[Board, Steps] = {march.played(position, HAND, number): ((HAND, number),) for number in entering}
        return {**one, position: ()}

    def left(self, march: March, position: Board, played: int) -> tuple[str, str] | None:
        """Out of play, he leaves numbers whether or not he could enter."""
        return ("hors_du_jeu", "AUJ-Rev IX") if out_of_play(march, position) else None

    def rule_spec(self) -> DutySpec:
        """The duty as data."""
        return DutySpec(Duties.MAY_ENTER_ONE, tuple(ENTERING))


def enters(march: March, position: Board, number: int) -> bool:
    """Whether a dame in hand can enter by that number."""
    return bool(march.sources(position, number, march.ground(position)) & bit(HAND))


def duty_of(rule: HorsDuJeu) -> Duty:
    """What a player out of play owes to his dice.  [AUJ-Rev IX]"""
    return MayEnterOne() if rule is HorsDuJeu.MAY_ENTER_ONE else FULL_DUTY
