"""Who is taught: which race, and under which rules it plays against itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tablegames.core.registry import Registry
from tablegames.core.table import set_table
from tablegames.families.tables.race import Race


@dataclass(frozen=True, slots=True)
class Pupil:
    """A race whose evaluation is fitted."""

    name: str
    variant: str
    triples: bool = False
    """Whether a double may be a triple."""
    lead: float = 3.0
    """What it believes of a lead of a hundred points before it has learnt anything."""

    def game(self) -> Race[Any]:
        """One partie."""
        bare = set_table(Registry(), self.name, self.variant).bare
        assert isinstance(bare, Race)
        return bare


PUPILS: Final = {
    pupil.name: pupil
    for pupil in (
        Pupil("toutetable", "modern", triples=True),
        Pupil("garanguet", "lepeintre"),
        Pupil("jacquet", "lepeintre"),
        Pupil("revertier", "academie"),
    )
}
