"""The rules: a small race at tables, built from the parts of the family.  [HOUSE]"""

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

ARTICLES: Final = Articles(
    draw="HOUSE I",
    numbers="HOUSE I",
    larger="HOUSE I",
    closed="HOUSE II",
    hit="HOUSE II",
    hand_first="HOUSE II",
    enter="HOUSE II",
    lift="HOUSE III",
)
"""Where the book says what all races have in common."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options; the defaults are the ruleset `standard`."""

    dames: int = option(3, "HOUSE I", "number of dames on each side", least=1, most=15)
    doublets: Doublets = option(
        Doublets.TWICE, "HOUSE I", "how a doublet is played: as two equal numbers (twice), or as four (fourfold)"
    )
    parties: int = option(1, "HOUSE III", "games to win", least=1)


def all_lifted(loser: Men) -> Verdict:
    """The first to lift all dames wins one game, wherever the loser's dames are.  [HOUSE III]"""
    return Verdict(1, "lifted_all", "HOUSE III")


def small_race(rules: Rules, seats: int = 2) -> Race[Rules]:
    """One game: where the dames stand, how they go, what is thrown, how it ends, and where the book says so."""
    return Race(
        rules=rules,
        start=read_men(f"1*{rules.dames}"),
        dames=rules.dames,
        march=FullMarch(FACING, closed_by_two, Sortie.FREE),
        throws=two_dice(rules.doublets),
        end=AllLifted(all_lifted),
        articles=ARTICLES,
        seats=seats,
    )


def several_games(rules: Rules) -> FirstTo | None:
    """Return the match to a number of games; None for a single game."""
    return FirstTo(rules.parties) if rules.parties > 1 else None
