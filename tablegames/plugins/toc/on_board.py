"""What a score puts on the board: the fichet in its hole."""

from __future__ import annotations

from tablegames.core.events import Seat
from tablegames.families.tables.trictrac.marks import Marks
from tablegames.plugins.toc.game import Trous


def marks_of(score: Trous, seat: Seat) -> Marks:
    """The marks of a seat: trous are all that is marked.  [AUJ-Toc V]"""
    return Marks(score.trous[seat])
