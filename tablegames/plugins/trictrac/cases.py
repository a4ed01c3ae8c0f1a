"""What `tablegames check` can ask of trictrac alone: what a throw is worth, the marking, the account à écrire."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.cases import Situation, agrees
from tablegames.core.errors import PositionError
from tablegames.core.game import Seat
from tablegames.core.words import say
from tablegames.families.tables.positions import SEAT_NAMES
from tablegames.families.tables.tour_cases import TOUR_KEYS, made, no_throw
from tablegames.plugins.trictrac.a_ecrire import postillons, worth_of_marque
from tablegames.plugins.trictrac.marque import Marque, Side, gain

TIMES: Final = {"none": 1, "petite": 2, "grande": 4}


def check_marks(here: Situation, expected: Any) -> list[str]:
    """The total a throw is worth to each side."""
    if wrong := no_throw(here):
        return wrong
    found = dict.fromkeys(SEAT_NAMES, 0)
    for event in made(here):
        found[event["for"]] += event["points"]
    return _differs(expected, found)


def check_marking(here: Situation, expected: Any) -> list[str]:
    """The score-keeping alone: `before`, `gains`, `after`."""
    try:
        marque = Marque(tuple(_side(expected["before"].get(name, {})) for name in SEAT_NAMES))  # type: ignore[arg-type]
        for step in expected["gains"]:
            marque, _ = gain(marque, Seat(SEAT_NAMES.index(step["for"])), step["points"])
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise PositionError(
            say(f"'marking' cannot be read: {problem!r}", f"« marking » est illisible : {problem!r}")
        ) from None
    found = {
        name: {"points": side.points, "bredouille": side.bredouille, "trous": side.trous}
        for name, side in zip(SEAT_NAMES, marque.sides, strict=True)
    }
    return _differs(expected["after"], found)


def _side(given: dict[str, Any]) -> Side:
    points = given.get("points", 0)
    return Side(points, given.get("bredouille", points > 0), given.get("trous", 0))


def check_a_ecrire(here: Situation, expected: Any) -> list[str]:
    """What a marqué is worth: `winner_trous`, `loser_trous`, `bredouille`, `refaits`, `marked`."""
    found = worth_of_marque(
        expected["winner_trous"],
        expected["loser_trous"],
        TIMES[expected.get("bredouille", "none")],
        expected.get("refaits", 0),
        consolation=here.rules.consolation,
    )
    return _differs(expected["marked"], found)


def check_postillon(here: Situation, expected: Any) -> list[str]:
    """What missing marqués cost."""
    return _differs(expected["points"], postillons(expected["missing"], here.rules.postillon))


def _differs(expected: Any, found: Any) -> list[str]:
    if agrees(expected, found):
        return []
    return [say(f"expected {expected}, found {found}", f"{expected} attendu, {found} trouvé")]


TRICTRAC_KEYS: Final = {
    **TOUR_KEYS,
    "marks": check_marks,
    "marking": check_marking,
    "a_ecrire": check_a_ecrire,
    "postillon": check_postillon,
}
