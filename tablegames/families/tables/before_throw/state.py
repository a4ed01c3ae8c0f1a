"""A state of any game of the family, with what has been said before the throw that is due."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, make_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final

from tablegames.core.dice import Throw
from tablegames.core.events import Seat
from tablegames.core.languages import say


class Word(StrEnum):
    """What can be said, as it is written."""

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


@dataclass(frozen=True, slots=True)
class Before:
    """How far the words before a throw have come, and what they were."""

    open: tuple[Word, ...] = ()
    """What may be said now; nothing: it is not a matter of words."""
    past: int = 0
    """The questions that are past: in advance, for all, to break."""
    broken: int = 0
    """How often running this throw was broken."""
    names: bool = False
    """Whether the thrower names his numbers, the other having broken the dice against the agreement."""
    for_all: Seat | None = None
    """Who has said that he throws for all."""
    kept: Throw | None = None
    """The throw that serves for the next relevé too, if it ends this one."""


NOTHING_SAID: Final = Before()


class Said:
    """What such a state adds to that of the game."""

    __slots__ = ()
    said: Before

    def __reduce__(self) -> tuple[Any, ...]:
        return with_words, (without_words(self), self.said)


class SaidAndAsked(Said):
    """And where the game's states say who is asked what, as those of the family do."""

    __slots__ = ()

    def asked(self, names: tuple[str, str]) -> str:
        """Who is asked what before the throw; else what the game asks."""
        state: Any = self
        name, other = names[state.seat], names[1 - state.seat]
        if self.said.names:
            en = f"{other} has broken the dice: {name} names the numbers to play"
            fr = f"Les {other} ont rompu le dé : aux {name} de dire les nombres à jouer"
        elif Word.FOR_ALL in self.said.open:
            en = f"{name} throws, for the sortie alone (throw) or for all (for all)"
            fr = f"Aux {name} de jeter, pour la sortie seule (lancer) ou pour tout (pour tout)"
        elif Word.IN_ADVANCE in self.said.open:
            en = f"{name} will be out first: {other} may have the last throw made now (in advance), or not (let)"
            fr = f"Les {name} sortiront avant : aux {other} de faire jouer le dernier coup (d'avance), ou non (laisser)"
        elif self.said.open:
            en = f"{name} throws: {other} lets the dice fall (let), or breaks them (break)"
            fr = f"Aux {name} de jeter : les {other} laissent (laisser), ou rompent le dé (rompre)"
        else:
            return str(super().asked(names))  # type: ignore[misc]  # every state of the family has it
        return say(en, fr)


@cache
def _kind(of: Any) -> type[Any]:
    """The states of a type, with what has been said."""
    said = ("said", Before, field(default=NOTHING_SAID))
    return make_dataclass(
        f"Asked{of.__name__}",
        [said],
        bases=(SaidAndAsked if callable(getattr(of, "asked", None)) else Said, of),
        frozen=True,
        slots=True,
    )


def with_words(state: Any, before: Before = NOTHING_SAID) -> Any:
    """The state of a game, with what has been said before the throw."""
    kind: Any = type(state)
    made = _kind(kind)
    return made(*(getattr(state, one.name) for one in fields(state)), said=before)


def without_words(state: Any) -> Any:
    """The state of the game alone."""
    if not isinstance(state, Said):
        return state
    of: Any = next(one for one in type(state).__mro__ if not issubclass(one, Said))
    return of(*(getattr(state, one.name) for one in fields(of) if one.name != "said"))
