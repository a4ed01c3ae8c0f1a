"""What is said and done at the table beyond throwing and playing.  [AUJ-T1 VI; AUJ-T2 X; LEP 4.I]"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final

from tablegames.arbiter.contract import Say
from tablegames.core.dice import OpeningThrow, Throw
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.state import SenAller, Tenir


@dataclass(frozen=True, slots=True)
class Slip:
    """How a mark is made otherwise than its points would have it."""

    trous: int | None = None
    """How far the fichet goes."""
    jeton: int | None = None
    """Where the jeton stands after a trou."""
    simple: bool = False
    """Without the second jeton that tells the bredouille.  [AUJ-T2 VII]"""
    apart: bool = False
    """With another jeton, the old points being overlooked.  [LEP 4.I 66]"""
    his: bool = False
    """With the adversary's jeton, drawn over without wiping one's own first.  [LEP 4.I 67, 68]"""
    bare: bool = False
    """Without planting the pavillon that the trou has earned, at a partie à écrire.  [LEP 4.I 59]"""
    planted: int = 0
    """The pavillon is planted after all, for so many trous in a row; no points are marked."""

    @property
    def how(self) -> tuple[tuple[str, int], ...]:
        """What is said of it after the points."""
        told = ((field, getattr(self, field.name)) for field in fields(self))
        return tuple((field.name, int(value)) for field, value in told if value != field.default)


PLAIN: Final = Slip()


def mark(points: int, slip: Slip = PLAIN) -> Say:
    """He marks so many points, or trous at toc."""
    return Say("marquer", (points,), slip.how)


@cache
def slip_of(how: tuple[tuple[str, int], ...]) -> Slip:
    """The slip that is said so."""
    told: dict[str, Any] = {name: number if name in ("trous", "jeton") else bool(number) for name, number in how}
    return Slip(**told)


TableAct = Throw | OpeningThrow | Play | Tenir | SenAller | Say
"""All that can be done at the table."""
