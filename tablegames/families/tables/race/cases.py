"""What `tablegames check` can ask of a game of the family beyond the common keys."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.languages import say
from tablegames.families.tables.race.race import unplayed
from tablegames.plugin.checks import Situation


def check_unplayed(situation: Situation, expected: Any) -> list[str]:
    """`plays: {unplayed: n}`: so many numbers of the throw cannot be played."""
    if situation.state is None or situation.state.throw is None:
        return [say("'unplayed' needs a position and a throw", "« unplayed » demande une position et un coup de dés")]
    found = unplayed(situation.game, situation.state)  # type: ignore[arg-type]  # the cases of a race are about races
    if found == expected:
        return []
    return [
        say(
            f"{found} numbers cannot be played, not {expected}",
            f"{found} nombres ne peuvent se jouer, et non {expected}",
        )
    ]


KEYS: Final = {"plays.unplayed": check_unplayed}
