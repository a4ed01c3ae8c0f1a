"""Keys that `tablegames dev check` adds for trictrac: the worth of a throw, the marking, the account à écrire."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.core.languages import Text
from tablegames.families.tables.race.notation import SEAT_NAMES
from tablegames.families.tables.trictrac.cases import TOUR_KEYS, differs
from tablegames.plugin.checks import Situation
from tablegames.plugins.trictrac.a_ecrire import postillons, worth_of_marque
from tablegames.plugins.trictrac.keeper import Marque, SideMarque, gain
from tablegames.rules.untrusted.shapes import (
    ANYTHING,
    FLAG,
    MAPPING,
    WHOLE,
    Shape,
    from_to,
    list_of,
    mapping_with,
    one_of,
    shaped,
)
from tablegames.testing.cases import expecting

TIMES: Final = {"none": 1, "petite": 2, "grande": 4}


_SIDE: Final = Shape({}, {"points": from_to(0, 1_000), "bredouille": FLAG, "trous": from_to(0, 1_000)}, open=True)
_SIDES: Final = Shape({}, dict.fromkeys(SEAT_NAMES, shaped(_SIDE, Text("a side"))), open=True)
_GAIN: Final = Shape({"for": one_of(*SEAT_NAMES), "points": from_to(0, 1_000)}, open=True)
_MARKING: Final = Shape(
    {"before": shaped(_SIDES, Text("both sides")), "gains": list_of(_GAIN), "after": MAPPING}, open=True
)
_A_ECRIRE: Final = Shape(
    {"winner_trous": WHOLE, "loser_trous": WHOLE, "marked": ANYTHING},
    {"bredouille": one_of(*TIMES), "refaits": WHOLE},
    open=True,
)
_POSTILLON: Final = Shape({"missing": WHOLE, "points": ANYTHING}, open=True)


@expecting(mapping_with("before", "gains", "after", shape=_MARKING))
def check_marking(here: Situation, expected: Any) -> list[str]:
    """The score-keeping alone: `before`, `gains`, `after`."""
    marque = Marque(tuple(_side(expected["before"].get(name, {})) for name in SEAT_NAMES))  # type: ignore[arg-type]
    for step in expected["gains"]:
        marque, _ = gain(marque, Seat(SEAT_NAMES.index(step["for"])), step["points"])
    found = {
        name: {"points": side.points, "bredouille": side.bredouille, "trous": side.trous}
        for name, side in zip(SEAT_NAMES, marque.sides, strict=True)
    }
    return differs(expected["after"], found)


def _side(given: dict[str, Any]) -> SideMarque:
    points = given.get("points", 0)
    return SideMarque(points, given.get("bredouille", points > 0), given.get("trous", 0))


@expecting(mapping_with("winner_trous", "loser_trous", "marked", shape=_A_ECRIRE))
def check_a_ecrire(here: Situation, expected: Any) -> list[str]:
    """The worth of a marqué: `winner_trous`, `loser_trous`, `bredouille`, `refaits`, `marked`."""
    found = worth_of_marque(
        expected["winner_trous"],
        expected["loser_trous"],
        TIMES[expected.get("bredouille", "none")],
        expected.get("refaits", 0),
        consolation=here.rules.consolation,
    )
    return differs(expected["marked"], found)


@expecting(mapping_with("missing", "points", shape=_POSTILLON))
def check_postillon(here: Situation, expected: Any) -> list[str]:
    """The price of missing marqués."""
    return differs(expected["points"], postillons(expected["missing"], here.rules.postillon))


TRICTRAC_KEYS: Final = {**TOUR_KEYS, "marking": check_marking, "a_ecrire": check_a_ecrire, "postillon": check_postillon}
