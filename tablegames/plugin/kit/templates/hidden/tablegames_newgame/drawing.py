"""The table in characters, in sentences, and as a picture for `tablegames show --svg`; a view hides the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablegames import Look, Picture, Seat, say
from tablegames.plugin.drawing.diagram import INK, PAPER, THIN, box_of, centred, group, words
from tablegames_newgame.cards import Card, write_cards
from tablegames_newgame.game import View

WIDE: Final = 11.0
HIGH: Final = 15.0
MARGIN: Final = 4.0
TEXT: Final = 4.6


class TextTable:
    """The table in characters."""

    name = "text"

    def draw(self, view: View) -> str:
        """What is told, line by line."""
        return "\n".join(lines_of(view))


class PlainTable:
    """The table in sentences, for a screen reader."""

    name = "plain"
    sentences = True

    def draw(self, view: View) -> str:
        """The same: it needs no drawing."""
        return "\n".join(f"{line}." for line in lines_of(view))


class TablePicture:
    """The table as a picture: the trick, one's own hand below, and who holds how many."""

    name = "table"

    def draw(self, view: View, look: Look) -> str:
        """The text of an SVG file."""
        seats, across = len(view.counts), max(6, len(view.hand), len(view.trick))
        top = seats * 1.4 * TEXT
        lines = [words(0, (seat + 0.8) * 1.4 * TEXT, TEXT, line(view, Seat(seat)), "seat") for seat in range(seats)]
        shapes = (
            *lines,
            group("trick", _cards(view.trick, top + MARGIN)),
            group("hand", _cards(view.hand, top + HIGH + 2 * MARGIN)),
        )
        size = (across * (WIDE + 2) + 2 * MARGIN, top + 2 * HIGH + 4 * MARGIN)
        return Picture((-MARGIN, -MARGIN), size, ". ".join(lines_of(view)), tuple(filter(None, shapes))).svg(look)


def lines_of(view: View) -> Iterator[str]:
    """Who holds how many, the trick, one's own hand."""
    nothing = say("nothing", "rien")
    yield from (line(view, Seat(seat)) for seat in range(len(view.counts)))
    yield say("On the table: ", "Sur la table : ") + (write_cards(view.trick) or nothing)
    if view.seat is not None:
        yield say("Your hand: ", "Votre main : ") + (write_cards(view.hand) or nothing)


def line(view: View, seat: Seat) -> str:
    """What can be said of a seat."""
    held, taken = view.counts[seat], view.taken[seat]
    marks = [say(f"{held} cards", f"{held} cartes"), say(f"{taken} taken", f"{taken} levées")]
    if seat == view.mover:
        marks.append(say("to play", "à jouer"))
    if seat == view.seat:
        marks.append(say("you", "vous"))
    return say(f"Player {seat}: ", f"Joueur {seat} : ") + ", ".join(marks)


def _cards(cards: tuple[Card, ...], top: float) -> Iterator[str]:
    for place, card in enumerate(cards):
        left = place * (WIDE + 2)
        yield box_of(left, top, WIDE, HIGH, "card", rx=1.2, fill=PAPER, stroke=INK, stroke_width=THIN)
        yield centred(left + WIDE / 2, top + HIGH / 2, 1.2 * TEXT, str(card.number), "number")
