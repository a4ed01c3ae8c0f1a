"""The board in characters, in colours, in sentences, and as a picture for `tablegames show --svg`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablegames import Look, Picture, say
from tablegames.plugin.drawing.diagram import INK, THICK, THIN, centred, circle, group, strokes
from tablegames.plugin.drawing.paint import painted
from tablegames_newgame.game import EMPTY, State
from tablegames_newgame.notation import COLUMNS, SIGNS, name_of, rows_of, size_of

SQUARE: Final = 12.0
MARGIN: Final = 8.0


class TextBoard:
    """The board in characters."""

    name = "text"

    def draw(self, view: State) -> str:
        """Rows with their numbers, columns with their letters."""
        head = "   " + " ".join(COLUMNS[: size_of(view)])
        return "\n".join([head, *(f"{number:>2} {' '.join(row)}" for number, row in enumerate(rows_of(view), start=1))])


class ColourBoard:
    """The same for a terminal: each side has a colour beside its sign."""

    name = "rich"

    def draw(self, view: State) -> str:
        """What is not a stone has no style."""
        styles = {SIGNS[0]: "bold red", SIGNS[1]: "bold cyan"}
        return painted([(sign, styles.get(sign, "")) for sign in line] for line in TextBoard().draw(view).split("\n"))


class PlainBoard:
    """The board in sentences, for a screen reader."""

    name = "plain"
    sentences = True

    def draw(self, view: State) -> str:
        """The squares of each side, and whose turn it is."""
        colon, nothing = say(": ", " : "), say("nothing", "rien")
        lines = []
        for seat in (0, 1):
            held = [name_of(square, size_of(view)) for square, holds in enumerate(view.squares) if holds == seat]
            lines.append(f"{SIGNS[seat]}{colon}{', '.join(held) or nothing}.")
        mover = SIGNS[view.mover]
        return "\n".join([*lines, say(f"{mover} to play.", f"{mover} au trait.")])


class BoardPicture:
    """The board as a picture: crosses and rounds between lines."""

    name = "board"

    def draw(self, view: State, look: Look) -> str:
        """The text of an SVG file."""
        side = size_of(view) * SQUARE
        shapes = [group("lines", [_grid(view)]), group("stones", _stones(view))]
        if look.labels:
            shapes.append(group("labels", _labels(view)))
        told = say("Rows from the top: ", "Rangées depuis le haut : ") + ", ".join(rows_of(view))
        size = (side + 2 * MARGIN, side + 2 * MARGIN)
        return Picture((-MARGIN, -MARGIN), size, told, tuple(filter(None, shapes))).svg(look)


def _grid(view: State) -> str:
    side, places = size_of(view) * SQUARE, [place * SQUARE for place in range(size_of(view) + 1)]
    upright = [((place, 0.0), (place, side)) for place in places]
    lying = [((0.0, place), (side, place)) for place in places]
    return strokes([*upright, *lying], stroke=INK, stroke_width=THIN)


def _stones(view: State) -> Iterator[str]:
    reach = 0.3 * SQUARE
    for square, held in enumerate(view.squares):
        row, column = divmod(square, size_of(view))
        x, y = (column + 0.5) * SQUARE, (row + 0.5) * SQUARE
        if held == 0:
            cross = [((x - reach, y - reach), (x + reach, y + reach)), ((x - reach, y + reach), (x + reach, y - reach))]
            yield strokes(cross, "cross", stroke=INK, stroke_width=THICK)
        elif held != EMPTY:
            yield circle(x, y, reach, "round", fill="none", stroke=INK, stroke_width=THICK)


def _labels(view: State) -> Iterator[str]:
    for place in range(size_of(view)):
        middle = (place + 0.5) * SQUARE
        yield centred(middle, -0.4 * MARGIN, 4, COLUMNS[place], "label")
        yield centred(-0.4 * MARGIN, middle, 4, str(place + 1), "label")
