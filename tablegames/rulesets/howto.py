"""How a game is played: one page in plain words, for whoever never saw it; the articles say the rest.

    aim: {en: …, fr: …}          # what both are after
    set_up: {en: …, fr: …}       # what lies on the table
    turn: {en: …, fr: …}         # what one does when it is one's turn
    scores: {en: …, fr: …}       # what counts, and how much
    end: {en: …, fr: …}          # when it is over, and who has won
    decisions: {en: …, fr: …}    # what a player has to think about

A line of a text is a paragraph. The page is about the ruleset that is played when none is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Final

from tablegames.core.languages import Text

HEADINGS: Final = {
    "aim": Text("The aim", "Le but"),
    "set_up": Text("To begin", "Pour commencer"),
    "turn": Text("A turn", "Un tour de jeu"),
    "scores": Text("What counts", "Ce qui compte"),
    "end": Text("The end", "La fin"),
    "decisions": Text("What to think about", "À quoi penser"),
}
"""The parts of a page, in their order, with what stands above each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HowToPlay:
    """How a game is played, in plain words."""

    aim: Text
    set_up: Text
    turn: Text
    scores: Text
    end: Text
    decisions: Text

    def parts(self) -> Iterator[tuple[str, str, list[str]]]:
        """Each part: its name, its heading and its paragraphs, in the language in use."""
        for part in fields(self):
            text = str(getattr(self, part.name))
            yield part.name, str(HEADINGS[part.name]), [line.strip() for line in text.splitlines() if line.strip()]
