"""What the plays of a list do at once: a sign beside each that hits, fills or crowns, and once what the signs mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tablegames.core.languages import say
from tablegames.core.match import in_hand
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.provides import in_sentences
from tablegames.table.decision import Decision


@dataclass(frozen=True, slots=True)
class Effects:
    """What each of the plays that are listed does, as the game in hand tells it; nothing where it does not."""

    decision: Decision[Any, Any]
    plays: Mapping[str, Any]

    def marked(self, text: str) -> str:
        """A play with the signs of what it does; for who listens, with the words."""
        found = list(self._of(text))
        if in_sentences(self.decision.table.renderer):
            return ", ".join([text, *(words for _, words in found)])
        return " ".join([text, *(sign for sign, _ in found)])

    def legend(self, texts: Iterable[str]) -> list[str]:
        """What the signs beside these plays mean, in one line if it fits; nothing for who listens."""
        if in_sentences(self.decision.table.renderer):
            return []
        found = dict(each for text in texts for each in self._of(text))
        told = say("; ", " ; ").join(f"{sign} {words}" for sign, words in found.items())
        return folded(f"{told}.", "  ", "  ") if found else []

    def unmarked(self, typed: str) -> str:
        """What was typed, without the signs that a list may have put after it."""
        words = typed.split()
        if len(words) < 2 or words[-1].isalnum():
            return typed
        signs = {sign for text in self.plays for sign, _ in self._of(text)}
        if words[-1] not in signs:
            return typed
        while len(words) > 1 and words[-1] in signs:
            words.pop()
        return " ".join(words)

    def _of(self, text: str) -> Iterator[tuple[str, str]]:
        """Sign and words of all that a play does."""
        table, action = self.decision.table, self.plays.get(text)
        effects = table.abilities.effects
        if effects is not None and action is not None:
            for key in effects(table.bare, in_hand(self.decision.view), action):
                sign, _, words = table.wording.phrases.get(f"effect.{key}", "").partition(" ")
                if words:
                    yield sign, words
