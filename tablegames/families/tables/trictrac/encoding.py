"""Trictrac and toc in numbers: as all tables games, and besides the score, the phase and the relevé."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.families.tables.board.board import mine, theirs
from tablegames.families.tables.board.men import counts
from tablegames.families.tables.race.encoding import NOT_PLAYED, OTHER, OWN, half_played, sources, words_of
from tablegames.families.tables.trictrac.kinds import ONCE_A_RELEVE
from tablegames.families.tables.trictrac.state import CHOICE, Phase, Releve, SenAller, Tenir, TourState
from tablegames.plugin.encoding.plain import part_of
from tablegames.plugin.encoding.protocol import Feature, Word

COUNTED: Final = 99
"""Points and trous are told up to that."""
ONCE: Final = sorted(ONCE_A_RELEVE)
RELEVE: Final = (
    *(Feature(f"throws.{side}", 0, COUNTED) for side in ("own", "other")),
    *(Feature(f"done.{side}.{kind}") for side in ("own", "other") for kind in ONCE),
    *(Feature(f"first_throw.{die}", 0, 6) for die in (1, 2)),
)


class TourEncoder:
    """Trictrac and toc: besides, the score, the phase of the turn, and what matters of the relevé."""

    letters = NOT_PLAYED + 1 + len(CHOICE)

    def __init__(self, score: type, turned: Callable[[TourState[Any]], TourState[Any]]) -> None:
        """The score is of that type; `turned` exchanges the seats."""
        self._turned = turned
        self._phase = part_of(Phase, "phase", 2)
        self._score = part_of(score, "score", 2)
        scores = (Feature(one.name, 0, min(one.high, COUNTED)) for one in self._score.features)
        self.features = (*OWN, *OTHER, Feature("turn"), *self._phase.features, *scores, *RELEVE)

    def observe(self, state: TourState[Any], seat: Seat, spelt: Word) -> list[int]:
        """Everything with the seats exchanged for the second, so that the observer is always the first."""
        if seat == 1:
            state = self._turned(state)
        turn = state.seat == 0 and state.phase not in (Phase.DRAW, Phase.OVER)
        own, other = (mine, theirs) if state.seat == 0 else (theirs, mine)
        return [
            *half_played(counts(own(state.board)), numbers_of(state), spelt),
            *counts(other(state.board)),
            int(turn),
            *self._phase.walk(state.phase, Seat(0)),
            *self._score.walk(state.score, Seat(0)),
            *_releve_numbers(state.releve),
        ]

    def spell(self, state: TourState[Any], action: Any) -> Word:
        """To stay and to leave are two letters more."""
        if isinstance(action, Tenir | SenAller):
            return (NOT_PLAYED + 1 + CHOICE.index(action),)
        return sources(action.steps, numbers_of(state))

    def spell_all(self, state: TourState[Any], legal: Sequence[Any]) -> tuple[bytes, int] | None:
        """All plays at once, where the native code has listed them."""
        return words_of(legal, numbers_of(state))


def _releve_numbers(releve: Releve) -> list[int]:
    """What matters of the relevé: throws, the jans made that are made once, the first throw."""
    done = [int(kind in side) for side in releve.done for kind in ONCE]
    first = (0, 0) if releve.first is None else releve.first.numbers
    return [*releve.throws, *done, *first]


def numbers_of(state: TourState[Any]) -> tuple[int, ...]:
    """The numbers of the throw in hand, a doublet as two dice."""
    return () if state.throw is None else state.throw.numbers
