"""Words before a throw: their options, and a state of any game with its words.  [LEP 4.I 16; AUJ-Rev V]"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Literal

from tablegames.core.dice import Throw
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.options import option


class Word(StrEnum):
    """The words, as they are written."""

    LET = "laisser"
    """The adversary lets the dice fall."""
    BREAK = "rompre"
    """The adversary breaks the throw.  [LEP 4.I 16]"""
    IN_ADVANCE = "d'avance"
    """The adversary has the last throw of a sortie made now.  [LEP 4.I 75]"""
    THROW = "lancer"
    """The player throws, for the sortie alone."""
    FOR_ALL = "pour tout"
    """The player throws for the sortie and for the relevé after it.  [LEP 4.I 74]"""


@frozen
class Before:
    """How far the words before a throw have come, and what they were."""

    open: tuple[Word, ...] = ()
    """The words that are open now; empty: the dice fall."""
    past: int = 0
    """The questions that are past: in advance, for all, to break."""
    broken: int = 0
    """How often running this throw was broken."""
    names: bool = False
    """Whether the thrower names his numbers, the other having broken the dice against the agreement."""
    for_all: Seat | None = None
    """The player who throws for all."""
    kept: Throw | None = None
    """The throw that serves for the next relevé too, if it ends this one."""


NOTHING_SAID: Final = Before()


@frozen
class WithWords:
    """A state of the game with the words before the throw; other fields are read from the game's state."""

    inner: Any
    said: Before = NOTHING_SAID

    def asked(self, names: tuple[str, str]) -> str:
        """The question before the throw; else the question of the game."""
        name, other = names[self.inner.seat], names[1 - self.inner.seat]
        if self.said.names:
            return _("{other} has broken the dice: {name} chooses the numbers to play", name=name, other=other)
        if Word.FOR_ALL in self.said.open:
            return _("{name} throws: for the sortie only (throw), or for the next relevé too (for all)", name=name)
        if Word.IN_ADVANCE in self.said.open:
            return _(
                "{name} will finish lifting first: {other} may ask for the last throw now (in advance), or not (let)",
                name=name,
                other=other,
            )
        if self.said.open:
            return _("{name} throws: {other} lets the dice roll (let), or breaks them (break)", name=name, other=other)
        return str(self.inner.asked(names))

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or name == "inner":
                raise AttributeError(name)
            return getattr(self.inner, name)


def without_words(state: Any) -> Any:
    return state.inner if isinstance(state, WithWords) else state


Forfeit = Literal["none", "numbers"]
MOST_BREAKS: Final = 9


def rompre_option(cite: str) -> int:
    """How often running a throw may be broken; three times at most by LEP 4.I 16, once in good company by LEP 4.III."""
    return option(
        0,
        cite,
        "how many times in a row you may break the other player's throw, that is, stop the dice before the "
        "numbers are seen; 0: never",
        least=0,
        most=MOST_BREAKS,
    )


def forfeit_option(cite: str) -> Forfeit:
    """The price of breaking a throw against the agreement, if a hand can do it at all."""
    return option(
        "none",
        cite,
        "whether you can break a throw more often than agreed: no (none), or yes, but the thrower may then play any "
        "numbers (numbers)",
    )
