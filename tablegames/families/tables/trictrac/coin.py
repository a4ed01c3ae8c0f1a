"""The coin de repos: taken by two dames at once, by effet or by puissance, and left by the last two at once.

[AUJ-T1 IV, VI; AUJ-T2 VIII, XVIII; LEP 1.II, V, 4.I 70]
"""

from __future__ import annotations

from tablegames.core.dice import Throw
from tablegames.families.tables.board.men import Mask, Men, bit, count
from tablegames.families.tables.race.plays import Play, Steps
from tablegames.families.tables.trictrac.coup import COIN, HIS_COIN, Coup
from tablegames.families.tables.trictrac.passage import ground


def on_their_own(men: Men, sources: Mask, number: int) -> Mask:
    """The dames that may play a number whatever the other number does.

    None goes alone onto an empty coin, none leaves another alone on it; a surcase goes as it likes.  [AUJ-T2 VIII]
    """
    held = count(men, COIN)
    if not held:
        return sources & ~bit(COIN - number)
    return sources & ~bit(COIN) if held == 2 else sources


def two_from(men: Men, twice: Mask) -> Mask:
    """The arrows from which two dames may go at once, `twice` being those the numbers and dames allow.

    Of three on the coin two may not leave: one would stay alone.
    """
    return twice & ~bit(COIN) if count(men, COIN) == 3 else twice


def left(coup: Coup, stand: Mask) -> Steps | None:
    """The last two leave the coin together, each by one of the numbers.  [AUJ-T1 IV; AUJ-T2 VIII; LEP 1.V]"""
    steps = tuple((COIN, COIN + number) for number in coup.throw.numbers)
    return steps if coup.coin == 2 and all(stand & bit(to) for _, to in steps) else None


def taken(coup: Coup, stand: Mask) -> Steps | None:
    """Two dames take the empty coin: by effet, or if that cannot be, by puissance.  [AUJ-T1 IV, VIII; AUJ-T2 VIII]"""
    if coup.coin:
        return None
    return par_effet(coup, stand) or par_puissance(coup)


def par_effet(coup: Coup, stand: Mask) -> Steps | None:
    """Both dice lead two dames to the coin.  [AUJ-T1 IV; AUJ-T2 VIII]"""
    return _two_to(coup, COIN) if stand & bit(COIN) else None


def par_puissance(coup: Coup) -> Steps | None:
    """Both dice lead two dames to the adversary's empty coin: they are put on one's own.

    Only where the coin cannot be taken by effet, which `taken` asks first.  [AUJ-T1 II, IV; AUJ-T2 VIII; LEP 1.II]
    Whoever left his coin may retake it so.  [LEP 4.I 70]
    """
    return None if coup.his_coin_held else _two_to(coup, HIS_COIN)


def _two_to(coup: Coup, target: int) -> Steps | None:
    """The two dames that the dice lead to a coin, put on the mover's own."""
    larger, smaller = (target - number for number in coup.throw.numbers)
    if larger == smaller:
        held = count(coup.men, larger) > 1
    else:
        held = count(coup.men, larger) > 0 and count(coup.men, smaller) > 0
    return ((larger, COIN), (smaller, COIN)) if held else None


def by_power(play: Play, throw: Throw) -> bool:
    """Whether the play takes the coin by puissance: each of two dames goes one arrow less than its number.

    >>> by_power(Play(((8, 12), (10, 12))), Throw((5, 3))), by_power(Play(((8, 12), (10, 12))), Throw((4, 2)))
    (True, False)
    """
    sources = [source for source, to in play.steps if to == COIN]
    return len(sources) == 2 and sorted(HIS_COIN - source for source in sources) == sorted(throw.numbers)


def coin_not_passed(coup: Coup) -> bool:
    """Whether the throw keeps the coin where it is: the numbers do not let its two dames leave it together.

    Lepeintre counts these throws for a player whose jan de retour is made but for his coin; an ace is always one.
    [LEP 2.V]
    """
    return coup.coin > 0 and left(coup, ground(coup)[0]) is None
