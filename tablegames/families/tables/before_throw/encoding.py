"""The words before a throw in numbers: a letter each, and what has been said as features."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.dice import Throw
from tablegames.core.events import Seat
from tablegames.families.tables.before_throw.options import MOST
from tablegames.families.tables.before_throw.state import Word, without_words
from tablegames.plugin.encoding.protocol import Encoder, Feature
from tablegames.plugin.encoding.protocol import Word as Letters

WORDS: Final = tuple(Word)


class WordEncoder:
    """As the game inside is told; a throw that is named is told by its place among all throws."""

    def __init__(self, inner: Encoder[Any, Any]) -> None:
        self._inner = inner
        self.letters = inner.letters + len(WORDS) + 1
        said = (Feature(f"open.{word.name.lower()}") for word in WORDS)
        self.features = (*inner.features, *said, Feature("broken", 0, MOST), Feature("names"))

    def observe(self, view: Any, seat: Seat, spelt: Letters) -> list[int]:
        """The row of the game, then what may be said."""
        own = () if spelt and spelt[0] >= self._inner.letters else spelt
        said = [int(word in view.said.open) for word in WORDS]
        row = self._inner.observe(without_words(view), seat, own)
        return [*row, *said, view.said.broken, int(view.said.names)]

    def spell(self, view: Any, action: Any) -> Letters:
        """A letter for each word, and one for a throw that is named."""
        if isinstance(action, Word):
            return (self._inner.letters + WORDS.index(action),)
        if isinstance(action, Throw):
            return (self._inner.letters + len(WORDS),)
        return self._inner.spell(without_words(view), action)
