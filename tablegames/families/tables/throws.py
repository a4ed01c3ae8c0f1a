"""The numbers a throw gives to play."""

from __future__ import annotations

from enum import StrEnum

from tablegames.core.dice import Throw


class Doublets(StrEnum):
    """How a doublet is played."""

    FOURFOLD = "fourfold"
    """Doubly: quine plays twenty points."""
    TWICE = "twice"
    """As two dice that happen to be equal."""


def numbers(throw: Throw, doublets: Doublets) -> tuple[int, ...]:
    """The numbers to play, the largest first.  [AUJ-TT V; AUJ-Rev VI]

    >>> numbers(Throw((6, 5)), Doublets.FOURFOLD), numbers(Throw((5, 5)), Doublets.FOURFOLD)
    ((6, 5), (5, 5, 5, 5))
    """
    thrown = throw.numbers
    return thrown * 2 if thrown[0] == thrown[-1] and doublets is Doublets.FOURFOLD else thrown
