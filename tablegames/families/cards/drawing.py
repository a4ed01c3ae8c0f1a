"""Every table of cards drawn: in lines of text, in sentences, and as a picture whose cards can be clicked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _, ngettext
from tablegames.families.cards.pack import BACK, SIGNS, Card
from tablegames.families.cards.zones import ALL, OWNER, Zone, zones_of
from tablegames.plugin.drawing.diagram import Look, Picture, Sign, block, centred, group, piece, sign, target, words
from tablegames.plugin.drawing.furniture import cloth
from tablegames.plugin.drawing.sight import SightedDrawing
from tablegames.rules.joining import labelled

WIDE: Final = 11.0
HIGH: Final = 15.0
GAP: Final = 2.0
MARGIN: Final = 4.0
TEXT: Final = 4.2
LINE: Final = 1.4 * TEXT
RED: Final = "hd"


class _Lines(SightedDrawing):
    """A line for each seat, and one for each pile and for your own cards."""

    def lines(self, view: Any) -> Iterator[str]:
        zones = zones_of(type(view))
        for seat in range(view.game.seats):
            yield _of_seat(view, Seat(seat), self.sight.called(seat, _("Player {seat}", seat=seat)))
        for zone in zones:
            held = getattr(view, zone.name)
            if zone.cards and zone.title and not zone.by_seat:
                yield labelled(zone.title, _told(held))
            if zone.cards and zone.by_seat and zone.sees is OWNER and view.viewer is not None and held:
                title = _("Your hand") if zone.name == "hands" else str(zone.title)
                yield labelled(title, _told(held[view.viewer]))


class CardLines(_Lines):
    """The table in characters."""

    name = "text"

    def draw(self, view: Any) -> str:
        return "\n".join(self.lines(view))


class CardSentences(_Lines):
    """The table in sentences, for a screen reader."""

    name = "plain"
    sentences = True

    def draw(self, view: Any) -> str:
        """Return the same with a stop after each."""
        return "\n".join(f"{line}." for line in self.lines(view))


def _of_seat(view: Any, seat: Seat, name: str) -> str:
    marks = []
    for zone in zones_of(type(view)):
        held = getattr(view, zone.name)
        if zone.by_seat and zone.cards and held and (zone.title or zone.name == "hands"):
            count = ngettext("{count} card", "{count} cards", len(held[seat]))
            cards = " ".join(map(Card.shown, held[seat])) if zone.sees is ALL and held[seat] else count
            marks.append(cards if zone.name == "hands" else labelled(zone.title, cards))
        elif zone.by_seat and not zone.cards and zone.title and held:
            marks.append(labelled(zone.title, held[seat]))
    if view.dealt and seat == view.mover and view.game.ended(view) is None:
        marks.append(_("to play"))
    return _("{name}: {marks}", name=name, marks=", ".join(marks) or "–")


def _told(cards: Sequence[Card]) -> str:
    """Return the cards, or how many lie face down."""
    if cards and all(card == BACK for card in cards):
        return ngettext("{count} card", "{count} cards", len(cards))
    return " ".join(map(Card.shown, cards)) or _("nothing")


@frozen
class CardTable:
    """The table as a picture: what everybody knows, the open piles, and your own cards below."""

    name: str = "table"

    def draw(self, view: Any, look: Look) -> str:
        """Return the text of an SVG file; every card that is face up is a place."""
        seats = [_of_seat(view, Seat(seat), _("Player {seat}", seat=seat)) for seat in range(view.game.seats)]
        rows = list(_rows(view))
        across = max(6, *(len(cards) for _title, cards, _zone in rows), 0) if rows else 6
        top = len(seats) * LINE
        faces: list[str] = []
        places: list[str] = []
        y = top + MARGIN
        lines = [words(0, (at + 0.8) * LINE, TEXT, line, "seat") for at, line in enumerate(seats)]
        for title, cards, _zone in rows:
            lines.append(words(0, y + 0.8 * TEXT, TEXT, title, "zone"))
            for at, card in enumerate(cards):
                x = at * (WIDE + GAP)
                faces.append(_card(x + WIDE / 2, y + LINE + HIGH / 2, card))
                if card != BACK:
                    places.append(target(card.name, x, y + LINE, WIDE, HIGH, card.shown()))
            y += LINE + HIGH + MARGIN
        wide, high = across * (WIDE + GAP) + 2 * MARGIN, y + 2 * MARGIN
        shapes = [
            *cloth(-MARGIN, -MARGIN, wide, high),
            group("on-cloth", lines),
            group("cards", faces),
            group("places", places) if look.places else "",
        ]
        described = ". ".join(CardLines().lines(view))
        return Picture((-MARGIN, -MARGIN), (wide, high), described, tuple(filter(None, shapes))).svg(look)

    def legend(self) -> Sequence[Sign]:
        """Explain a card, and one that lies face down."""
        return (
            sign(_("A card: its rank and its suit."), [_card(0, 0, Card("h", 5, "Qh"))], 9.0),
            sign(_("A card that lies face down."), [_card(0, 0, BACK)], 9.0),
        )


def _rows(view: Any) -> Iterator[tuple[str, Sequence[Card], Zone]]:
    """Yield the zones with something to see: piles with a title, and the reader's own cards."""
    for zone in zones_of(type(view)):
        held = getattr(view, zone.name)
        if zone.cards and not zone.by_seat and zone.title:
            cards = held if any(card != BACK for card in held) else held[:1]
            yield labelled(zone.title, _told(held)), cards, zone
    for zone in zones_of(type(view)):
        held = getattr(view, zone.name)
        if zone.cards and zone.by_seat and zone.sees is OWNER and view.viewer is not None and held:
            yield _("Your hand") if zone.name == "hands" else str(zone.title), held[view.viewer], zone


def _card(x: float, y: float, card: Card) -> str:
    """Return a card around a point; its rank, and the sign of its suit below."""
    if card == BACK:
        return piece(x, y, "card back", (*block(WIDE, HIGH, 1.2), centred(0, 0, TEXT, "✕", "number")))
    face = card.shown()
    suit = SIGNS.get(card.suit, "")
    rank = face.removesuffix(suit) if suit else face
    colour = "#a11" if card.suit in RED else None
    inner = [*block(WIDE, HIGH, 1.2), centred(0, -2.6 if suit else 0, 1.2 * TEXT, rank, "number", fill=colour)]
    inner += [centred(0, 3.2, 1.4 * TEXT, suit, "suit", fill=colour)] if suit else []
    return piece(x, y, "card", inner, name=card.name)


RENDERERS: Final = (CardLines(), CardSentences())
