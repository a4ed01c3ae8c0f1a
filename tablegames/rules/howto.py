"""How a game is played: one page in plain words, for whoever never saw it; the articles say the rest.

    aim: {en: …, fr: …}          # what both are after
    set_up: {en: …, fr: …}       # what lies on the table
    turn: {en: …, fr: …}         # what one does when it is one's turn
    scores: {en: …, fr: …}       # what counts, and how much
    end: {en: …, fr: …}          # when it is over, and who has won
    decisions: {en: …, fr: …}    # what a player has to think about

A line of a text is a paragraph. What rulesets differ in is told by paragraphs of their own, each with the options under
which it is true; a value may be a list of several:

    turn:
    - {en: …, fr: …}
    - {when: {capture_quality: none}, en: …, fr: …}
    - {when: {won_by: [points, poule], puiser: false}, en: …, fr: …}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

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


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What is said of the game where its options have these values."""

    text: Text
    when: Mapping[str, Any]
    """By option a value, or a list of several; empty: always."""

    def holds(self, rules: Mapping[str, Any]) -> bool:
        """Whether it is true under these rules."""
        return all(
            rules.get(name) in value if isinstance(value, list) else rules.get(name) == value
            for name, value in self.when.items()
        )


Part = Text | tuple[Paragraph, ...]
"""A part of a page: the same under all rules, or by paragraphs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HowToPlay:
    """How a game is played, in plain words."""

    aim: Part
    set_up: Part
    turn: Part
    scores: Part
    end: Part
    decisions: Part

    def under(self, rules: Mapping[str, Any]) -> HowToPlay:
        """The page of a ruleset, its options given as plain values."""
        return HowToPlay(**{part.name: _under(getattr(self, part.name), rules) for part in fields(self)})

    def parts(self) -> Iterator[tuple[str, str, list[str]]]:
        """Each part: its name, its heading and its paragraphs, in the language in use."""
        for part in fields(self):
            said: Part = getattr(self, part.name)
            text = str(said) if isinstance(said, Text) else "\n".join(str(one.text) for one in said)
            yield part.name, str(HEADINGS[part.name]), [line.strip() for line in text.splitlines() if line.strip()]


def _under(part: Part, rules: Mapping[str, Any]) -> Text:
    if isinstance(part, Text):
        return part
    held = [paragraph.text for paragraph in part if paragraph.holds(rules)]
    return Text("\n".join(text.en for text in held), "\n".join(text.fr for text in held))
