"""How a game is played: one page in plain words for newcomers; the articles give the details.

The texts are `content/<language>/how_to_play.yaml`:

    aim: …                   # the goal of both players
    set_up: …                # what is on the table at the start
    turn:                    # what you do in your turn; here in named paragraphs, because rulesets differ
      move: …
      flying_kings: …
    scores: …                # what counts, and how much
    end: …                   # when the game is over, and who has won
    decisions: …             # the choices a player has to make

A line of a text is a paragraph. `how_to_play.yaml` says under which options a named paragraph is shown; a value may be
a list of several:

    turn:
      flying_kings: {flying_kings: true}
      hundred: {won_by: [points, poule]}

A named paragraph may name an option in braces: `{target}` is shown as its value, `8 or 6` for a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, Final

from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _

HEADINGS: Final = {
    "aim": Text("The aim"),
    "set_up": Text("Setting up"),
    "turn": Text("A turn"),
    "scores": Text("Scoring"),
    "end": Text("The end"),
    "decisions": Text("What to think about"),
}
"""The parts of a page in order, with their headings."""


@frozen
class Paragraph:
    """A paragraph that is shown where the options of the game have these values."""

    text: Text
    when: Mapping[str, Any]
    """By option a value, or a list of several; empty: always."""

    def holds(self, rules: Mapping[str, Any]) -> bool:
        """Whether it is true under these rules."""
        return all(
            rules.get(name) in value if isinstance(value, list) else rules.get(name) == value
            for name, value in self.when.items()
        )

    def under(self, rules: Mapping[str, Any]) -> Paragraph:
        """The paragraph with the values of the options that it names."""
        return replace(self, text=WithOptions(self.text, rules)) if "{" in self.text.message else self


class WithOptions(Text):
    """A text in which names of options in braces are replaced by their values; other braces stay."""

    __slots__ = ("rules", "text")

    def __init__(self, text: Text, rules: Mapping[str, Any]) -> None:
        super().__init__(text.message)
        self.text: Final = text
        self.rules: Final = rules

    def __str__(self) -> str:
        return re.sub(r"\{(\w+)\}", self._value, str(self.text))

    def _value(self, found: re.Match[str]) -> str:
        value = self.rules.get(found[1], found[0])
        *most, last = map(str, value) if isinstance(value, list) and value else [str(value)]
        return ", ".join(most) + _(" or ") + last if most else last


Part = Text | tuple[Paragraph, ...]
"""A part of a page: the same under all rules, or by paragraphs."""


@frozen(kw_only=True)
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


def _under(part: Part, rules: Mapping[str, Any]) -> Part:
    return part if isinstance(part, Text) else tuple(one.under(rules) for one in part if one.holds(rules))
