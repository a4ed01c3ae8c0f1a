"""The table in numbers: as the strict game, with who is asked what, and a letter for each thing that is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablegames.arbiter.contract import Say
from tablegames.core.events import Seat
from tablegames.families.tables.trictrac.state import TourState
from tablegames.families.tables.trictrac_table.state import Stage, TableView
from tablegames.plugin.encoding.protocol import Encoder, Feature, Word

SAID: Final = ("lancer", "laisser", "lever", "accepter", "contester", "entiere", "rectifier", "faire marquer")
COUNTED: Final = ("marquer", "ecole")
"""Said with a number, which is spelt after it by its place among those that can be marked."""
STAGES: Final = tuple(Stage)


class TourTableEncoder:
    """What a learner may do is spelt: plays, to stay or leave, what ends a window, answers, marks and calls."""

    def __init__(self, strict: Encoder[Any, Any], marks: Sequence[int]) -> None:
        self._strict, self._marks = strict, marks
        self.letters = max(strict.letters + len(SAID) + len(COUNTED), len(marks))
        stages = (Feature(f"stage.{stage}") for stage in STAGES)
        self.features = (*strict.features, Feature("asked"), Feature("said", 0, len(COUNTED)), *stages)

    def observe(self, view: TableView[Any], seat: Seat, spelt: Word) -> list[int]:
        """The strict row, whether the observer is asked and what, and whether he is about to say a number."""
        at = TourState(view.board, view.seat, view.phase, view.score, view.releve, view.throw, view.made, view.outcome)
        stages = [int(view.stage is stage) for stage in STAGES]
        said = max(0, spelt[0] - self._strict.letters - len(SAID) + 1) if spelt else 0
        row = self._strict.observe(at, seat, () if said else spelt)
        return [*row, int(view.actor == seat), said, *stages]

    def spell(self, view: TableView[Any], action: Any) -> Word:
        """As in the strict game; what is said by a letter of its own."""
        if isinstance(action, Say) and action.word in SAID:
            return (self._strict.letters + SAID.index(action.word),)
        if isinstance(action, Say) and action.word in COUNTED:
            first = self._strict.letters + len(SAID) + COUNTED.index(action.word)
            return first, self._marks.index(action.args[0])
        return self._strict.spell(view, action)
