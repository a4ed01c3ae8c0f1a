"""The trictrac as text: twenty-four arrows seen from white's side, each with white's number and black's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tablegames.core.dice import write_dice
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.men import HAND, OFF, Men, count, pips
from tablegames.families.tables.board.path import FACING, Path
from tablegames.families.tables.race.state import RaceState, men_of

MARKS: Final = ("O", "X")
"""White's dames and black's, safe on every terminal."""
HEIGHT: Final = 5
"""Dames of one pile that are drawn; the last place of a higher pile shows their number."""
WHITE, BLACK = Seat(0), Seat(1)
_GAP: Final = re.compile(r" {2,}(?=[^\d\s])")


def in_hand_and_lifted(men: Men) -> str:
    """Where a side stands in a race."""
    hand, off, left = count(men, HAND), count(men, OFF), pips(men)
    return say(
        f"in hand {hand:>2}   lifted {off:>2}   points to play {left:>3}",
        f"en main {hand:>2}   levées {off:>2}   points à jouer {left:>3}",
    )


@dataclass(frozen=True, slots=True)
class TextBoard:
    """The board of a race, at most 80 columns wide, from a fixed viewpoint."""

    path: Path = FACING
    tally: Callable[[Men], str] = in_hand_and_lifted
    """What is said of a side under the board."""
    name: str = "text"
    from_right: bool = False
    """Whether white's path begins at the top right: he sits below, and his dames start at his adversary's left."""

    def draw(self, view: RaceState) -> str:
        """The arrows, then what is in hand and lifted, then what is to be done."""
        told = names()
        tallies = (f"{MARKS[seat]} {told[seat]:<6}  {self.tally(men_of(view, seat))}" for seat in (WHITE, BLACK))
        return "\n".join(line.rstrip() for line in (*self.arrows(view), "", *tallies, to_do(view)))

    def score(self, view: RaceState) -> list[str]:
        """Who has what."""
        return side_sentences(self.tally, view)

    def arrows(self, view: RaceState) -> Iterator[str]:
        """White's arrows 1 to 12 above, from the left, and 13 to 24 below, from the right; or the other way round."""
        above, below = range(1, 13), range(24, 12, -1)
        if self.from_right:
            above, below = above[::-1], below[::-1]
        white, black = names()
        edge = " " * 9 + "+" + "-" * 25 + "+" + "-" * 25 + "+"
        yield self._numbers(white, above, WHITE)
        yield self._numbers(black, above, BLACK)
        yield edge
        yield from self._rows(view, above, range(HEIGHT))
        yield " " * 9 + "|" + " " * 25 + "|" + " " * 25 + "|"
        yield from self._rows(view, below, range(HEIGHT - 1, -1, -1))
        yield edge
        yield self._numbers(white, below, WHITE)
        yield self._numbers(black, below, BLACK)

    def _numbers(self, name: str, arrows: range, seat: Seat) -> str:
        cells = [f"{arrow if seat == WHITE else self.path.other[arrow]:>4}" for arrow in arrows]
        return f"{name:<9} {halves(cells)}"

    def _rows(self, view: RaceState, arrows: range, depths: range) -> Iterator[str]:
        white, black = men_of(view, WHITE), men_of(view, BLACK)
        for depth in depths:
            cells = [cell(count(white, arrow), count(black, self.path.other[arrow]), depth) for arrow in arrows]
            yield " " * 9 + "|" + halves(cells) + " |"


def names() -> tuple[str, str]:
    """The two sides."""
    return say("White", "Blancs"), say("Black", "Noirs")


def halves(cells: list[str]) -> str:
    """Twelve arrows, the bar between the sixth and the seventh."""
    return "".join(cells[:6]) + " |" + "".join(cells[6:])


def cell(white: int, black: int, depth: int) -> str:
    """One place of an arrow: the dame that lies so far from the edge."""
    dames, mark = (white, MARKS[0]) if white else (black, MARKS[1])
    if depth == HEIGHT - 1 and dames > HEIGHT:
        return f"{dames:>4}"
    return f"{mark if depth < dames else '.' if depth == 0 else ' ':>4}"


def parts(told: str) -> list[str]:
    """The statements of a line set in columns, so that a sentence can be made of them.

    >>> parts("in hand  0   lifted  3   points to play 167")
    ['in hand 0', 'lifted 3', 'points to play 167']
    """
    return [" ".join(part.split()) for part in _GAP.split(told.splitlines()[0])]


def side_sentences(tally: Callable[[Men], str], view: RaceState) -> list[str]:
    """What is said of each side, as a sentence."""
    return [side_sentence(seat, parts(tally(men_of(view, seat)))) for seat in (WHITE, BLACK)]


def side_sentence(seat: Seat, told: list[str]) -> str:
    """`White: in hand 0, lifted 0.`"""
    return f"{names()[seat]}{say(': ', ' : ')}{', '.join(told)}."


def to_do(view: RaceState) -> str:
    """What happens next: what somebody is asked, else who throws or plays."""
    asked = view.asked(names())
    if asked:
        return asked
    name = names()[view.seat]
    if view.throw is not None:
        dice = write_dice(view.throw.numbers)
        return say(f"{name} to play {dice}", f"Aux {name} de jouer {dice}")
    if view.drawing:
        return say("The first throw decides who begins", "On tire à qui aura le dé")
    if view.over:
        return say("The game is over", "La partie est finie")
    return say(f"{name} to throw", f"Aux {name} de jeter les dés")
