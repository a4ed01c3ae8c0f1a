"""What `tablegames check` can ask of toc alone: the trous a throw marks."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.languages import say
from tablegames.families.tables.race.positions import SEAT_NAMES
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.cases import TOUR_KEYS, coup_of, no_throw
from tablegames.families.tables.trictrac.jans import jans
from tablegames.plugin.checks import Situation
from tablegames.plugins.toc.keeper import trous_of
from tablegames.testing.agreeing import agrees


def check_marks(here: Situation, expected: Any) -> list[str]:
    """The trous a throw is worth to each side."""
    if wrong := no_throw(here):
        return wrong
    seat, thrown = here.state.seat, here.state.throw
    made = jans(coup_of(here), here.rules)
    found = {
        SEAT_NAMES[seat]: trous_of([jan for jan in made if jan.for_mover], thrown, here.rules),
        SEAT_NAMES[OTHER[seat]]: trous_of([jan for jan in made if not jan.for_mover], thrown, here.rules),
    }
    return (
        [] if agrees(expected, found) else [say(f"expected {expected}, found {found}", f"{expected} ; trouvé {found}")]
    )


TOC_KEYS: Final = {**TOUR_KEYS, "marks": check_marks}
