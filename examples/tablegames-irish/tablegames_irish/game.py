"""Irish: the set-up of toute-table, doublets played as they lie, and nothing but a single game to win.  [COTTON XXV]"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegames import FirstTo, option
from tablegames.tables import (
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
"""Two dames on the first arrow of a player's path, five on 12, three on 17, five on 19.  [COTTON XXV]"""

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
    """The options; the defaults are the ruleset `cotton`."""

    doublets: Doublets = option(
        Doublets.TWICE,
        "HOLME; COTTON XXVI",
        "how a doublet is played: as two equal numbers (twice), or as four, as in backgammon (fourfold)",
    )
    parties: int = option(1, "", "games to win", least=1)


def single_game(loser: Men) -> Verdict:
    """However far behind the loser is, one game is won.  [WILLUGHBY]"""
    return Verdict(1, "partie_simple", "WILLUGHBY")


def irish(rules: IrishRules, seats: int = 2) -> Race[IrishRules]:
    """Return one game: its start, march, dice and end, with the articles of the book."""
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
    """Return the match, the first to win `parties` games; None for a single game."""
    return FirstTo(rules.parties) if rules.parties > 1 else None
