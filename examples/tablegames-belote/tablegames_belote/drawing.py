"""The table in lines of text; a view hides the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablegames import Seat, say
from tablegames_belote.cards import Card, Suit
from tablegames_belote.game import SEATS, View
from tablegames_belote.notation import FRENCH


class TextTable:
    """The table, line by line."""

    name = "text"

    def draw(self, view: View) -> str:
        """What is told."""
        return "\n".join(lines_of(view))

    def score(self, view: View) -> list[str]:
        """What each side has in tricks, so far."""
        return [
            say(f"Players {side} and {side + 2}: {points}", f"Joueurs {side} et {side + 2} : {points}")
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
    """Who holds how many, the trump or the card turned up, the trick, one's own hand."""
    at = view.open
    yield from (_of_seat(view, Seat(seat)) for seat in range(SEATS))
    if at.trump is not None:
        yield say(f"Trumps: {_suit(at.trump)}", f"Atout : {_suit(at.trump)}")
        yield say("On the table: ", "Sur la table : ") + _cards(at.trick)
    elif at.turned is not None:
        yield say("Turned up: ", "Retournée : ") + _cards([at.turned])
    if view.seat is not None:
        yield say("Your hand: ", "Votre main : ") + _cards(view.hand)


def _of_seat(view: View, seat: Seat) -> str:
    at, held = view.open, view.counts[seat]
    marks = [say(f"{held} cards", f"{held} cartes")]
    marks += [say("dealt", "a donné")] if seat == at.dealer else []
    marks += [say("has taken", "a pris")] if seat == at.taker else []
    marks += [say("to play", "à jouer")] if seat == view.mover else []
    if view.seat is not None:
        marks += [say("you", "vous")] if seat == view.seat else []
        marks += [say("your partner", "votre partenaire")] if seat == (view.seat + 2) % SEATS else []
    return say(f"Player {seat}: ", f"Joueur {seat} : ") + ", ".join(marks)


def _suit(suit: Suit) -> str:
    return say(str(suit), FRENCH[suit])


def _cards(cards: Iterable[Card]) -> str:
    text = " ".join(map(str, cards))
    return say(text, text.replace("J", "V").replace("Q", "D").replace("K", "R")) or say("nothing", "rien")
