"""Irish: the set-up of toute-table, doublets played as they lie, and nothing but a single game to win.  [COTTON XXV]"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegames import FirstTo, option
from tablegames.families.tables import (
    FACING,
    AllLifted,
    Articles,
    Doublets,
    FullMarch,
    Men,
    Race,
    Sortie,
    Verdict,
    closed_by_two,
    read_men,
    two_dice,
)

START: Final = read_men("1*2 12*5 17*3 19*5")
"""Two dames on the first arrow of one's path, five on 12, three on 17, five on 19.  [COTTON XXV]"""

BOOK: Final = "COTTON XXV"
ARTICLES: Final = Articles(
    draw="HOLME",
    numbers="",  # play every number you can, and of two the larger: no book says so, the family asks it of every game
    larger="",
    closed=BOOK,
    hit=BOOK,
    hand_first=BOOK,
    enter=BOOK,
    lift=BOOK,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class IrishRules:
    """What can be agreed on; the defaults are the ruleset `cotton`."""

    doublets: Doublets = option(
        Doublets.TWICE,
        "HOLME; COTTON XXVI",
        "twice: a doublet is two equal numbers; fourfold: it is played doubly, as at back-gammon",
        "twice : un doublet est deux nombres égaux ; fourfold : il se joue doublement, comme au back-gammon",
    )
    parties: int = option(1, "", "games to win", "parties à gagner", least=1)


def single_game(loser: Men) -> Verdict:
    """However far behind the loser is, one game is won.  [WILLUGHBY]"""
    return Verdict(1, "partie_simple", "WILLUGHBY")


def irish(rules: IrishRules, seats: int = 2) -> Race[IrishRules]:
    """One game: where the dames stand, how they go, what is thrown, how it ends, and where the book says so."""
    return Race(
        rules=rules,
        start=START,
        march=FullMarch(FACING, closed_by_two, Sortie.FREE),
        throws=two_dice(rules.doublets),
        end=AllLifted(single_game),
        articles=ARTICLES,
        seats=seats,
    )


def several_games(rules: IrishRules) -> FirstTo | None:
    """The first to win so many games; None when one is all."""
    return FirstTo(rules.parties) if rules.parties > 1 else None
