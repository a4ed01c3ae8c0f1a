"""The trictrac as text: twenty-four arrows, the reader's side below, with his numbers or with those of both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from tablegames.core.dice import write_dice
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.men import HAND, OFF, Men, count, pips
from tablegames.families.tables.board.path import FACING, Path
from tablegames.families.tables.drawing.layout import Layout, Near
from tablegames.families.tables.race.state import RaceState, men_of
from tablegames.plugin.drawing.sight import SPECTATOR, Sight

MARKS: Final = ("O", "X")
"""White's dames and black's, safe on every terminal."""
HEIGHT: Final = 5
"""Dames of one pile that are drawn; the last place of a higher pile shows their number."""
NARROW: Final = 6
"""The room for what a side is called."""
WHITE, BLACK = Seat(0), Seat(1)
_GAP: Final = re.compile(r" {2,}(?=[^\d\s])")


def in_hand_and_lifted(men: Men) -> str:
    """Where a side stands in a race."""
    hand, off, left = count(men, HAND), count(men, OFF), pips(men)
    return say(
        f"in hand {hand:>2}   lifted {off:>2}   pips {left:>3}",
        f"en main {hand:>2}   levées {off:>2}   points à jouer {left:>3}",
    )


@dataclass(frozen=True, slots=True)
class TextBoard:
    """The board of a race, at most 80 columns wide."""

    path: Path = FACING
    tally: Callable[[Men], str] = in_hand_and_lifted
    """What is said of a side under the board."""
    name: str = "text"
    from_right: bool = False
    """Whether white's path begins at his right."""
    near: Near = Near.LAST
    """Which half of his path lies on a player's own side."""
    sight: Sight = SPECTATOR

    def seen_with(self, sight: Sight) -> Self:
        """The same, as whoever looks sees it."""
        return replace(self, sight=sight)

    def draw(self, view: RaceState) -> str:
        """The arrows, then what is in hand and lifted, then what is to be done."""
        told = labels(self.sight)
        tallies = (f"{MARKS[seat]} {told[seat]}  {self.tally(men_of(view, seat))}" for seat in (WHITE, BLACK))
        return "\n".join(line.rstrip() for line in (*self.arrows(view), "", *tallies, to_do(view, self.sight)))

    def score(self, view: RaceState) -> list[str]:
        """Who has what."""
        return side_sentences(self.tally, view, self.sight)

    def arrows(self, view: RaceState) -> Iterator[str]:
        """Twelve arrows above and twelve below, on the reader's side, with his numbers; else with those of both."""
        above, below = Layout(self.path, self.near, self.from_right).rows(self.sight.seat)
        counting = [Seat(seat) for seat in (WHITE, BLACK) if not self.sight.one_count or seat == self.sight.seat]
        edge = " " * 9 + "+" + "-" * 25 + "+" + "-" * 25 + "+"
        yield from (self._numbers(above, seat, above=True) for seat in counting)
        yield edge
        yield from self._rows(view, above, range(HEIGHT))
        yield " " * 9 + "|" + " " * 25 + "|" + " " * 25 + "|"
        yield from self._rows(view, below, range(HEIGHT - 1, -1, -1))
        yield edge
        yield from (self._numbers(below, seat, above=False) for seat in counting)

    def _numbers(self, arrows: Sequence[int], seat: Seat, above: bool) -> str:
        """What a seat calls the arrows; those the last play has touched are marked."""
        cells = []
        for arrow in arrows:
            told = str(number_of(self.path, arrow, seat))
            last = self.sight.last
            cells.append(told if last is None else last.mark(number_of(self.path, arrow, last.mover), told))
        side = self.sight.beside(seat, above)
        return f"{self.sight.called(side, names()[side])[:9]:<9} {halves([f'{told:>4}' for told in cells])}"

    def _rows(self, view: RaceState, arrows: Sequence[int], depths: range) -> Iterator[str]:
        white, black = men_of(view, WHITE), men_of(view, BLACK)
        for depth in depths:
            cells = [cell(count(white, arrow), count(black, self.path.other[arrow]), depth) for arrow in arrows]
            yield " " * 9 + "|" + halves(cells) + " |"


def number_of(path: Path, arrow: int, seat: Seat) -> int:
    """What a seat calls one of White's arrows."""
    return arrow if seat == WHITE else path.other[arrow]


def names() -> tuple[str, str]:
    """The two sides."""
    return say("White", "Blancs"), say("Black", "Noirs")


def labels(sight: Sight) -> tuple[str, str]:
    """The two sides, as wide as each other: by name and colour; the reader's own is said to be his."""
    white, black = (
        sight.side(seat, colour)
        + (say(" (you)", " (vous)") if sight.is_reader(seat) and sight.called(seat, colour) == colour else "")
        for seat, colour in enumerate(names())
    )
    wide = max(NARROW, len(white), len(black))
    return f"{white:<{wide}}", f"{black:<{wide}}"


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

    >>> parts("in hand  0   lifted  3   pips 167")
    ['in hand 0', 'lifted 3', 'pips 167']
    """
    return [" ".join(part.split()) for part in _GAP.split(told.splitlines()[0])]


def side_sentences(tally: Callable[[Men], str], view: RaceState, sight: Sight = SPECTATOR) -> list[str]:
    """What is said of each side, as a sentence."""
    return [side_sentence(seat, parts(tally(men_of(view, seat))), sight) for seat in (WHITE, BLACK)]


def side_sentence(seat: Seat, told: list[str], sight: Sight = SPECTATOR) -> str:
    """`White: in hand 0, lifted 0.`"""
    return f"{sight.called(seat, names()[seat])}{say(': ', ' : ')}{', '.join(told)}."


def to_do(view: RaceState, sight: Sight = SPECTATOR) -> str:
    """What happens next: what somebody is asked, else who throws or plays; who looks is spoken to."""
    asked = view.asked(names())
    if asked:
        return asked
    colour = names()[view.seat]
    name = sight.called(view.seat, colour)
    you = sight.speaks_to(view.seat)
    to_him = f"Aux {name}" if name == colour else f"À {name}"
    if view.throw is not None:
        dice = write_dice(view.throw.numbers)
        if you:
            return say(f"You to play {dice}", f"À vous de jouer {dice}")
        return say(f"{name} to play {dice}", f"{to_him} de jouer {dice}")
    if view.drawing:
        return say("The first throw decides who begins", "On tire à qui aura le dé")
    if view.over:
        return say("The game is over", "La partie est finie")
    if you:
        return say("You to throw", "À vous de jeter les dés")
    return say(f"{name} to throw", f"{to_him} de jeter les dés")
