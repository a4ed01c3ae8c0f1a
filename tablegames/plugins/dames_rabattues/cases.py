"""What `tablegames check` can ask of dames rabattues beyond the common keys."""

from __future__ import annotations

from typing import Any

from tablegames.core.languages import say
from tablegames.plugin.checks import Situation
from tablegames.plugins.dames_rabattues.stacks import unplayed


def check_unplayed(situation: Situation, expected: Any) -> list[str]:
    """`plays: {unplayed: n}`: so many numbers of the throw nobody can play."""
    state, game = situation.state, situation.game
    if state is None or state.throw is None:
        return [say("'unplayed' needs a position and a throw", "« unplayed » demande une position et un coup de dés")]
    (play,) = game.legal(state)
    found = len(unplayed(state.throw.numbers, play))
    if found == expected:
        return []
    return [
        say(
            f"nobody plays {found} of the numbers, not {expected}",
            f"personne ne joue {found} des nombres, et non {expected}",
        )
    ]
