"""From the text of an action to the places it touches, so that clicks become actions in any game.

A play is strokes in any order; a stroke is places in order: `12/17 12/14` touches 12 and 17, then 12 and 14, and
`38x16:32,22` goes from 38 over 32 and 22 to 16. What names no place of the picture (`tenir`) is said by a button.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

_TIMES: Final = re.compile(r"(?:\((\d{1,2})\)|\*(\d{1,2}))\Z")
"""`1/4(2)`, `3/down*2`: the stroke is made so often."""

Stroke = tuple[str, ...]


@dataclass(frozen=True)
class Places:
    """The places of a picture by the names that its notation has for them."""

    names: Collection[str] = field(default_factory=frozenset)

    def strokes(self, text: str) -> tuple[Stroke, ...]:
        """The strokes of an action's text; none: it is said by a button.

        >>> Places(("12", "17", "14", "off")).strokes("12/17 12/14(2)")
        (('12', '17'), ('12', '14'), ('12', '14'))
        >>> Places(("6-4", "6", "left")).strokes("6-4@left")
        (('6-4', 'left'),)
        >>> Places(("1",)).strokes("s'en aller")
        ()
        """
        found: list[Stroke] = []
        for word in text.split():
            touched = tuple(self._pattern.findall(word)) if self.names else ()
            if touched:
                times = _TIMES.search(word)
                found += [touched] * (int(times[1] or times[2]) if times else 1)
        return tuple(found)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest = sorted(self.names, key=len, reverse=True)
        return re.compile(rf"(?<![\w(*])(?:{'|'.join(map(re.escape, longest))})(?![\w])")
