"""A throw about to be played at trictrac or toc, as the mover sees it; the pleins, and the duty to fill and keep them.

Everything a throw makes is found before a dame is touched, so one value holds the board, the dice and what matters of
the relevé. Arrows are the mover's: 1 his talon, 12 his coin, 13 the adversary's coin. A plein is two dames on each of
the six arrows of a table.  [AUJ-T1 II, VI; AUJ-T2 V, VI, X; LEP 1.I, IV, V, 4.I]
"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from tablegames.core.dice import Throw
from tablegames.core.frozen import frozen
from tablegames.families.tables.board.men import after, cases, count, mask, mine, occupied, theirs, total, up_to
from tablegames.families.tables.board.path import FACING
from tablegames.families.tables.board.places import Board, Mask, Men, Steps, arrows, bit
from tablegames.families.tables.trictrac.state import COIN, HIS_COIN, JanKind


@frozen
class Coup:
    """The board with the mover's dames first, the two numbers, and the past of the relevé as far as it matters."""

    board: Board
    throw: Throw
    throw_no: int | None = None
    """The mover's n-th throw of the relevé; None when it is not known."""
    done: frozenset[JanKind] = frozenset()
    """The jans the mover has made that are made once a relevé."""
    answers: Throw | None = None
    """The adversary's first throw of the relevé, when this one is the answer to it."""
    men: Men = field(init=False, repr=False, compare=False)
    """The mover's dames."""
    seen: Men = field(init=False, repr=False, compare=False)
    """The adversary's dames, on the arrows as the mover counts them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "men", mine(self.board))
        object.__setattr__(self, "seen", FACING.seen(theirs(self.board)))

    @property
    def larger(self) -> int:
        """The number called first."""
        return self.throw.numbers[0]

    @property
    def smaller(self) -> int:
        """The other number; of a doublet the same."""
        return self.throw.numbers[1]

    @property
    def doublet(self) -> bool:
        """Whether the numbers are equal; they are still only two.  [LEP 1.I]"""
        return self.throw.numbers[0] == self.throw.numbers[1]

    @property
    def orders(self) -> tuple[tuple[int, int], ...]:
        """The orders in which the two numbers can be taken: a doublet has one."""
        larger, smaller = self.throw.numbers
        return ((larger, smaller),) if larger == smaller else ((larger, smaller), (smaller, larger))

    @property
    def own(self) -> Mask:
        """The arrows that hold a dame of the mover."""
        return occupied(self.men)

    @property
    def their_cases(self) -> Mask:
        """Where the adversary has two dames or more."""
        return cases(self.seen)

    @property
    def their_half_cases(self) -> Mask:
        """Where the adversary has a dame alone."""
        return occupied(self.seen) & ~cases(self.seen)

    @property
    def coin(self) -> int:
        """The dames on the mover's coin."""
        return count(self.men, COIN)

    @property
    def his_coin_held(self) -> bool:
        """Whether the adversary has taken his coin."""
        return count(self.seen, HIS_COIN) > 0


NEEDED: Final = 12
"""Dames a plein takes; the other three are surnuméraires.  [LEP 1.I]"""


@frozen
class Plein:
    """A table that can be filled: its arrows, and what filling and keeping it are called."""

    arrows: range
    remplir: JanKind
    conserver: JanKind
    six: Mask = field(init=False, repr=False, compare=False)
    """The arrows as a mask."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "six", mask(self.arrows))


PETIT_JAN: Final = Plein(range(1, 7), JanKind.REMPLIR_PETIT_JAN, JanKind.CONSERVER_PETIT_JAN)
GRAND_JAN: Final = Plein(range(7, 13), JanKind.REMPLIR_GRAND_JAN, JanKind.CONSERVER_GRAND_JAN)
RETOUR: Final = Plein(range(19, 25), JanKind.REMPLIR_JAN_DE_RETOUR, JanKind.CONSERVER_JAN_DE_RETOUR)
_ZONES: Final = tuple((plein, 15 * plein.six) for plein in (PETIT_JAN, GRAND_JAN, RETOUR))
_FROM_RETOUR: Final = ~up_to(RETOUR.arrows.start - 1)


def full(men: Men, plein: Plein) -> bool:
    """Whether every arrow of the table holds a case."""
    return cases(men) & plein.six == plein.six


def missing(men: Men, plein: Plein) -> int:
    """How many dames the plein lacks: one for a half-case, two for an empty arrow."""
    return NEEDED - (occupied(men) & plein.six).bit_count() - (cases(men) & plein.six).bit_count()


def half_cases(men: Men, plein: Plein) -> tuple[int, ...]:
    """The arrows of the table that hold a dame alone."""
    return arrows(occupied(men) & ~cases(men) & plein.six)


def at_stake(men: Men) -> Plein | None:
    """The plein that is full or that one throw can fill; fifteen dames never have two such at once."""
    for plein, zone in _ZONES:
        if total(men & zone) >= NEEDED - 2:
            return plein if missing(men, plein) <= 2 else None
    return None


def spare(men: Men, arrow: int, plein: Plein) -> bool:
    """Whether a dame is not needed there; of the last two of the coin neither is spare.  [AUJ-T1 II; AUJ-T2 XI]"""
    dames = count(men, arrow)
    if arrow == COIN or bit(arrow) & plein.six:
        return dames > 2
    return dames > 0


def dutiful(men: Men, plays: list[Steps], coin_rather_than_pass: bool) -> list[Steps]:
    """The plays that do their duty: a throw that can fill must fill, one that can keep must keep.

    The plays given are those of the greatest number of numbers, so a plein is broken where it cannot be kept in
    playing them all. A plein of the retour that only a later throw may fill hinders nobody from lifting.
    [AUJ-T1 VI; AUJ-T2 X fig. 2; LEP 1.V, 4.I 60, 73]
    """
    plein = at_stake(men)
    if plein is None:
        return plays
    good = [steps for steps in plays if full(after(men, steps), plein)]
    if not good:
        return plays
    if coin_rather_than_pass and plein is PETIT_JAN and full(men, plein):
        return _or_the_coin(men, plays, good)
    return good


def _or_the_coin(men: Men, plays: list[Steps], keeping: list[Steps]) -> list[Steps]:
    """Taking the coin is as good as keeping the petit jan where every play that keeps passes a dame.  [LEP 4.I 40]"""
    passed = total(men & _FROM_RETOUR)
    if any(total(after(men, steps) & _FROM_RETOUR) == passed for steps in keeping):
        return keeping
    taking = [] if count(men, COIN) else [steps for steps in plays if count(after(men, steps), COIN)]
    return keeping + [steps for steps in taking if steps not in keeping]
