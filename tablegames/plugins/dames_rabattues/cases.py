"""Keys that `tablegames dev check` adds for dames rabattues."""

from __future__ import annotations

from typing import Any

from tablegames.core.languages import gettext as _
from tablegames.plugin.checks import Situation
from tablegames.plugins.dames_rabattues.stacks import unplayed


def check_unplayed(situation: Situation, expected: Any) -> list[str]:
    """`plays: {unplayed: n}`: nobody can play n numbers of the throw."""
    state, game = situation.state, situation.game
    if state is None or state.throw is None:
        return [_("'unplayed' needs a position and a throw")]
    (play,) = game.legal(state)
    found = len(unplayed(state.throw.numbers, play))
    if found == expected:
        return []
    return [_("expected {expected} numbers that nobody can play, found {found}", found=found, expected=expected)]
