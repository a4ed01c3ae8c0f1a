"""The table in lines of text; a view hides the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablegames import Seat, gettext as _, language
from tablegames_belote.cards import Card, Suit
from tablegames_belote.game import SEATS, View
from tablegames_belote.notation import FRENCH


class TextTable:
    """The table, line by line."""

    name = "text"

    def draw(self, view: View) -> str:
        """Return the texts."""
        return "\n".join(lines_of(view))

    def score(self, view: View) -> list[str]:
        """Return the points of each side in tricks, so far."""
        return [
            _("Players {side} and {side2}: {points}", side=side, side2=side + 2, points=points)
            for side, points in enumerate(view.open.taken)
        ]


class PlainTable:
    """The same in sentences, for a screen reader."""

    name = "plain"
    sentences = True

    def draw(self, view: View) -> str:
        """It needs no drawing."""
        return "\n".join(f"{line}." for line in lines_of(view))


def lines_of(view: View) -> Iterator[str]:
    """Draw the number of cards of each player, the trump or the card turned up, the trick, your own hand."""
    at = view.open
    yield from (_of_seat(view, Seat(seat)) for seat in range(SEATS))
    if at.trump is not None:
        yield _("Trumps: {trump}", trump=_suit(at.trump))
        yield _("On the table: ") + _cards(at.trick)
    elif at.turned is not None:
        yield _("Turned up: ") + _cards([at.turned])
    if view.seat is not None:
        yield _("Your hand: ") + _cards(view.hand)


def _of_seat(view: View, seat: Seat) -> str:
    at, held = view.open, view.counts[seat]
    marks = [_("{held} cards", held=held)]
    marks += [_("dealt")] if seat == at.dealer else []
    marks += [_("has taken")] if seat == at.taker else []
    marks += [_("to play")] if seat == view.mover else []
    if view.seat is not None:
        marks += [_("you")] if seat == view.seat else []
        marks += [_("your partner")] if seat == (view.seat + 2) % SEATS else []
    return _("Player {seat}: ", seat=seat) + ", ".join(marks)


def _suit(suit: Suit) -> str:
    return FRENCH[suit] if language() == "fr" else str(suit)


def _cards(cards: Iterable[Card]) -> str:
    text = " ".join(map(str, cards))
    if language() == "fr":
        text = text.replace("J", "V").replace("Q", "D").replace("K", "R")
    return text or _("nothing")
