"""Revertier put together: circling paths, one dame an arrow beside the pile, lifted or doubled.  [AUJ-Rev]

The march puts one dame on an arrow on the side of the pile, except the head [AUJ-Rev VI, VII, IX]. Hors du jeu is who
finds too few passages left to enter by [AUJ-Rev IX]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from tablegames.core.frozen import frozen
from tablegames.core.game import Fault
from tablegames.core.languages import gettext as _
from tablegames.families.tables.board.men import cases, count, mask, mine, occupied, theirs, turned, up_to, write_place
from tablegames.families.tables.board.path import CIRCLING, FOURFOLD, Sortie
from tablegames.families.tables.board.places import HAND, Board, Mask, Men, Steps, all_lifted, arrows, bit
from tablegames.families.tables.race.ending import Verdict, drawn
from tablegames.families.tables.race.judging import Articles
from tablegames.families.tables.race.march import (
    Duties,
    DutySpec,
    Ending,
    Endings,
    FullMarch,
    Ground,
    March,
    MarchSpec,
    closed_by_two,
)
from tablegames.families.tables.race.options import in_parties
from tablegames.families.tables.race.plays import FULL_DUTY, Duty, Play
from tablegames.families.tables.race.race import Race
from tablegames.plugins.revertier.rules import HEAD, PILE, SINGLE_FILE, START, HorsDuJeu, RevertierRules, handicap_of

_CROWDED: Final = mask(range(PILE, HEAD))
"""Where a dame does not join another: on the single file, and on the pile, which one reaches only by entering."""
_TWO_ARE_TOO_MANY: Final = mask(SINGLE_FILE)


@frozen
class RevertierMarch(FullMarch):
    """The march of the family, but that a dame finds no room where one of its own stands, before the head."""

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """As in the family, less the dames that would land on one of their own.  [AUJ-Rev VI, IX]"""
        crowded = occupied(mine(position)) & _CROWDED
        return FullMarch.sources(self, position, number, ground) & ~(crowded >> 4 * number)

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """Nothing in hand, and every dame so far on that the smallest number leads it to the head or beyond."""
        return not mine(position) & up_to(HEAD - 1 - numbers[-1]) and FullMarch.ordinary(self, position, numbers)

    def rule_spec(self) -> MarchSpec:
        return MarchSpec(sortie=self.sortie, crowded=tuple(range(PILE, HEAD)))

    def hindrance(self, position: Board, source: int, to: int) -> Fault | None:
        """A dame of the same side is there.  [AUJ-Rev VI, IX]"""
        if to not in arrows(occupied(mine(position)) & _CROWDED):
            return None
        detail = (("at", write_place(source)), ("to", write_place(to)))
        if source == HAND:
            return Fault("sur_soi", "AUJ-Rev IX", detail=detail)
        return Fault("une_dame", "AUJ-Rev VI", detail=detail)

    def misplaced(self, men: Men) -> str | None:
        """Two dames on one arrow of the single file.  [AUJ-Rev VI]"""
        for arrow in sorted(arrows(cases(men) & _TWO_ARE_TOO_MANY)):
            return _("only one dame may stand on arrow {arrow}, on the side of the pile", arrow=arrow)
        return None


ENTERING: Final = range(1, 7)
ENTRIES: Final = mask(ENTERING)
"""The first table, the arrow of the pile included: an ace enters there, a six on arrow 6.  [AUJ-Rev IX]"""


def unstopped(men: Men) -> Mask:
    """The entries a player has not blocked himself: he never enters on his own dame.  [AUJ-Rev IX, XI]"""
    return ENTRIES & ~occupied(men)


def open_entries(march: March, position: Board) -> Mask:
    """The entries open to the player whose turn it is: the adversary has no case there either.  [AUJ-Rev IX]"""
    return unstopped(mine(position)) & march.ground(position)[0]


def out_of_play(march: March, position: Board) -> bool:
    """Hors du jeu: he has more dames in hand than open entries.  [AUJ-Rev IX]"""
    hand = count(mine(position), HAND)
    return hand > 0 and hand > open_entries(march, position).bit_count()


@frozen
class MayEnterOne:
    """A player who is out of play before his throw waits, or enters one dame by either number.  [AUJ-Rev IX]"""

    def plays(self, march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
        """One dame entered, or none; waiting comes last."""
        if not out_of_play(march, position):
            return FULL_DUTY.plays(march, position, numbers)
        return [Play(steps) for steps in self.endings(march, position, numbers).values()]

    def endings(self, march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
        if not out_of_play(march, position):
            return FULL_DUTY.endings(march, position, numbers)
        entering = dict.fromkeys(number for number in numbers if enters(march, position, number))
        one: dict[Board, Steps] = {march.played(position, HAND, number): ((HAND, number),) for number in entering}
        return {**one, position: ()}

    def left(self, march: March, position: Board, played: int) -> tuple[str, str] | None:
        """Out of play, he leaves numbers whether or not he could enter."""
        return ("hors_du_jeu", "AUJ-Rev IX") if out_of_play(march, position) else None

    def rule_spec(self) -> DutySpec:
        return DutySpec(Duties.MAY_ENTER_ONE, tuple(ENTERING))


def enters(march: March, position: Board, number: int) -> bool:
    return bool(march.sources(position, number, march.ground(position)) & bit(HAND))


def duty_of(rule: HorsDuJeu) -> Duty:
    """The duty of a player out of play.  [AUJ-Rev IX]"""
    return MayEnterOne() if rule is HorsDuJeu.MAY_ENTER_ONE else FULL_DUTY


ARTICLES: Final = Articles(
    draw="AUJ-Rev III",
    numbers="AUJ-Rev VI, X",
    larger="AUJ-T2 XV",
    closed="AUJ-Rev VI",
    hit="AUJ-Rev VIII",
    hand_first="AUJ-Rev VIII, IX",
    enter="AUJ-Rev IX",
    lift="AUJ-Rev XII; AUJ-T2 XII",
    exact="AUJ-T2 XII",
    inside="AUJ-T1 VI",
)
LIFTED: Final = Verdict(1, "partie_simple", "AUJ-Rev XII")
NOBODY_ENTERS: Final = drawn("sans_passage", "AUJ-Rev IX")


def doubled(men: Men) -> bool:
    """More dames in hand than entries he has not blocked himself: they can never all enter.  [AUJ-Rev IX, XI]"""
    hand = count(men, HAND)
    return hand > 0 and hand > unstopped(men).bit_count()


def nobody_enters(march: March, position: Board) -> bool:
    """Both have dames in hand and neither finds an entry: no dame will ever move.  [AUJ-Rev IX]

    The book does not mention it. Were only one of them shut out, the other could play: one of his cases that close the
    entries moves, since nobody makes cases on arrows 7 to 11 of his own path.
    """
    both = count(mine(position), HAND) and count(theirs(position), HAND)
    return bool(both) and not (open_entries(march, position) or open_entries(march, turned(position)))


@frozen
class RevertierEnd:
    """Lifting decides when nobody has been doubled, so doubling is checked first.  [AUJ-Rev XII]"""

    march: March
    double: bool

    def verdict(self, position: Board) -> Verdict | None:
        """A doubled player has lost, double if agreed; lifting wins a simple game. Only the next thrower is doubled."""
        if doubled(mine(position)) or all_lifted(position):
            return self.worth(mine(position))
        return NOBODY_ENTERS if nobody_enters(self.march, position) else None

    def worth(self, loser: Men) -> Verdict:
        """The verdict by the loser's dames: a simple partie, unless he is doubled."""
        return Verdict(2 if self.double else 1, "double", "AUJ-Rev IX, XI") if doubled(loser) else LIFTED

    def rule_spec(self) -> tuple[Ending, ...]:
        return (
            Ending(Endings.DOUBLED, tuple(ENTERING)),
            Ending(Endings.ALL_LIFTED),
            Ending(Endings.SHUT_OUT, tuple(ENTERING), march=self.march),
        )


def march_of(sortie: Sortie) -> RevertierMarch:
    """Both sides turn in the same sense; a case closes an arrow.  [AUJ-Rev VI]"""
    return RevertierMarch(CIRCLING, closed_by_two, sortie)


def revertier(rules: RevertierRules, seats: int = 2) -> Race[RevertierRules]:
    march = march_of(rules.sortie)
    return Race(
        rules=rules,
        start=START,
        march=march,
        end=RevertierEnd(march, rules.double),
        articles=ARTICLES,
        throws=FOURFOLD,
        duty=duty_of(rules.hors_du_jeu),
        handicap=handicap_of(rules),
        seats=seats,
    )


several_parties: Final = partial(in_parties, cite="AUJ-Rev XI, XII")
"""First to N parties, a double counting two; the winner has the dice.  [AUJ-Rev XI, XII]"""
