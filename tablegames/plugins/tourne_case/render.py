"""The two sides as text: white's twelve arrows above, black's below, each facing its like, the coins on the right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.men import HAND, Men, count
from tablegames.families.tables.board.path import OWN_SIDE, Path
from tablegames.families.tables.drawing.render import BLACK, MARKS, WHITE, TextBoard, halves, names
from tablegames.families.tables.race.state import RaceState, men_of
from tablegames.plugins.tourne_case.march import COIN

ARROWS: Final = range(1, COIN + 1)


def in_hand_and_home(men: Men) -> str:
    """How many dames have still to enter, and how many are safe."""
    hand, home = count(men, HAND), count(men, COIN)
    return say(f"in hand {hand}   on the coin {home}", f"en main {hand}   au coin {home}")


@dataclass(frozen=True, slots=True)
class TwoSides(TextBoard):
    """The board of tourne-case from a fixed viewpoint; the three that may lie on a coin are drawn side by side."""

    path: Path = OWN_SIDE
    tally: Callable[[Men], str] = in_hand_and_home

    def arrows(self, view: RaceState) -> Iterator[str]:
        """One line a side, arrow facing arrow."""
        margin = " " * 9
        numbers = margin + " " + halves([f"{arrow:>4}" for arrow in ARROWS])
        edge = margin + "+" + "-" * 25 + "+" + "-" * 25 + "+"
        yield numbers
        yield edge
        yield _side(view, WHITE)
        yield margin + "|" + " " * 25 + "|" + " " * 25 + "|"
        yield _side(view, BLACK)
        yield edge
        yield numbers


def _side(view: RaceState, seat: Seat) -> str:
    men = men_of(view, seat)
    cells = [f"{MARKS[seat] * count(men, arrow) or '.':>4}" for arrow in ARROWS]
    return f"{names()[seat]:<9}|{halves(cells)} |"
