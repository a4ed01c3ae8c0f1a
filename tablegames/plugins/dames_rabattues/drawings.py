"""The six stacks of each side for a terminal, and in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.drawing.paint import Row, either, painted, rim
from tablegames.drawing.window import columns
from tablegames.families.tables.board.men import Men, count
from tablegames.families.tables.drawing.coloured import DAMES, FIELD, NUMBERS, WOOD, dame, next_line, side_line
from tablegames.families.tables.drawing.render import BLACK, WHITE, names, side_sentence, side_sentences, to_do
from tablegames.families.tables.drawing.words import parts
from tablegames.families.tables.race.state import OTHER, RaceState, men_of
from tablegames.plugins.dames_rabattues.render import tally
from tablegames.plugins.dames_rabattues.stacks import ARROWS, flat

_MARGIN: Final = 16


@dataclass(frozen=True, slots=True)
class ColourStacks:
    """What is still up, nearest the rim, and what lies flat before it."""

    name: str = "rich"
    standing: ClassVar[bool] = True

    def draw(self, view: RaceState) -> str:
        """The stacks, then what each side has up, down and lifted."""
        told = [side_line(seat, parts(tally(men_of(view, seat)))) for seat in (WHITE, BLACK)]
        thrown = () if view.throw is None else view.throw.numbers
        return painted([*_box(view), *told, next_line(to_do(view), thrown)])

    def score(self, view: RaceState) -> list[str]:
        """Who has what."""
        return side_sentences(tally, view)


def _box(view: RaceState) -> Iterator[Row]:
    wide = max(4, min(12, (columns() - _MARGIN - 2) // len(ARROWS)))
    corners, across, down = rim()
    blank = " " * _MARGIN
    yield [(blank + " ", ""), ("".join(str(arrow).center(wide) for arrow in ARROWS), NUMBERS)]
    yield [(blank, ""), (corners[0] + across * wide * len(ARROWS) + corners[2], WOOD)]
    rows = [(WHITE, True), (WHITE, False), (None, False), (BLACK, False), (BLACK, True)]
    for seat, up in rows:
        label = "" if seat is None else f"{names()[seat] if up else '':<7}{_word(up)}"
        cells = [("".center(wide), FIELD) if seat is None else _cell(view, seat, arrow, up, wide) for arrow in ARROWS]
        yield [(f"{label:<{_MARGIN}}", ""), (down, WOOD), *cells, (down, WOOD)]
    yield [(blank, ""), (corners[3] + across * wide * len(ARROWS) + corners[5], WOOD)]


def _word(up: bool) -> str:
    return say("up", "en pile") if up else say("down", "à bas")


def _cell(view: RaceState, seat: Seat, arrow: int, up: bool, wide: int) -> tuple[str, str]:
    dames = count(men_of(view, seat), arrow if up else flat(arrow))
    sign = dame(seat) * dames or ("" if up else either("·", "."))
    return sign.center(wide), f"{DAMES[seat]} {FIELD}"


@dataclass(frozen=True, slots=True)
class PlainStacks:
    """The stacks in sentences."""

    name: str = "plain"
    standing: ClassVar[bool] = True
    sentences: ClassVar[bool] = True

    def draw(self, view: RaceState) -> str:
        """What is to be done, then each side: what is up, what is down, how many are lifted."""
        seats = (view.seat, OTHER[view.seat])
        where = [line for seat in seats for line in _stacks(names()[seat], men_of(view, seat))]
        told = [side_sentence(seat, parts(tally(men_of(view, seat)))) for seat in seats]
        return "\n".join([to_do(view) + ".", *where, *told])

    def score(self, view: RaceState) -> list[str]:
        """Who has what."""
        return side_sentences(tally, view)


def _stacks(name: str, men: Men) -> Iterator[str]:
    places: tuple[tuple[str, Callable[[int], int]], ...] = ((_word(True), int), (_word(False), flat))
    for word, place in places:
        held = [(arrow, count(men, place(arrow))) for arrow in ARROWS]
        listed = ", ".join(say(f"{n} on {arrow}", f"{n} en {arrow}") for arrow, n in held if n)
        none = say("none", "aucune")
        yield f"{name}, {word}{say(': ', ' : ')}{listed or none}."
