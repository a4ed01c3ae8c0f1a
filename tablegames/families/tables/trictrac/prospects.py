"""What a play of trictrac or toc does, and leads to over the thirty-six throws, as the books count.  [LEP 2, 3]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from tablegames.families.tables.board.board import Board, mine, turned
from tablegames.families.tables.board.men import count
from tablegames.families.tables.race.plays import Play, after
from tablegames.families.tables.trictrac.arithmetique import THROWS
from tablegames.families.tables.trictrac.coup import COIN, Coup
from tablegames.families.tables.trictrac.kinds import Jan
from tablegames.families.tables.trictrac.pleins import GRAND_JAN, PETIT_JAN, RETOUR, full
from tablegames.plugin.abilities import Prospect

OF: Final = 36
_FILLS: Final = "remplir_"
LOOKED_AT: Final = 12
"""Plays that are looked at where it is chosen whether to stay."""


def after_play(jans: Callable[[Coup], Iterable[Jan]], position: Board, play: Play) -> dict[str, Prospect]:
    """How many throws of the player fill a plein or gain, the other standing as he does; how many of the other gain."""
    board = after(position, play.steps)
    own: Counter[str] = Counter()
    risk = 0
    for thrown, times in THROWS:
        made = [jan for jan in jans(Coup(board, thrown)) if jan.for_mover]
        own.update({str(jan.kind): times for jan in made if str(jan.kind).startswith(_FILLS)})
        own["gains"] += times if made else 0
        risk += times if any(jan.for_mover for jan in jans(Coup(turned(board), thrown))) else 0
    found = {what: Prospect(n, OF, weight=2.0 if what.startswith(_FILLS) else 0.5) for what, n in own.items()}
    return found | {"risk": Prospect(risk, OF, good=False)}


def after_choice(
    jans: Callable[[Coup], Iterable[Jan]], position: Board, plays: Sequence[Play] | None
) -> dict[str, Prospect]:
    """The same of staying, by the play that leaves the other least, of those looked at; or of leaving (None).

    Whoever leaves throws first from the talons: the other has nothing to mark before.  [LEP 3]
    """
    if plays is None:
        return {"gains": Prospect(0, OF, weight=0.5), "risk": Prospect(0, OF, good=False)}
    followed = [after_play(jans, position, play) for play in plays[:LOOKED_AT]]
    return max(followed, key=lambda one: _chances(one, "gains") - _chances(one, "risk"), default={})


def _chances(found: Mapping[str, Prospect], key: str) -> int:
    return found[key].chances if key in found else 0


def done_by(position: Board, play: Play) -> tuple[str, ...]:
    """What a play takes, fills and keeps: `coin`, `fill`, `keep`."""
    men, then = mine(position), mine(after(position, play.steps))
    filled = [(full(men, plein), full(then, plein)) for plein in (PETIT_JAN, GRAND_JAN, RETOUR)]
    done = {
        "coin": not count(men, COIN) and count(then, COIN) > 0,
        "fill": (False, True) in filled,
        "keep": (True, True) in filled,
    }
    return tuple(key for key, is_so in done.items() if is_so)
