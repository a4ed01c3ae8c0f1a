"""The player and the analyst that can think about almost every game, for those that bring none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tablegames.core.analysis import AnalystEntry
    from tablegames.plugin.bots import PlayerEntry
    from tablegames.plugin.brings import GameEntry

ENGINE: Final = "engine"
"""Who thinks, as all our games and the kernel call him."""


def can_be_thought_about(entry: GameEntry, rules: object) -> bool:
    """Whether the kernel's own player can play a game by these rules.

    It cannot where something is hidden and nothing says what it may be, nor where the game says that nobody plays it.
    """
    from tablegames.bots.search.seeing import can_think

    if entry.players == ():
        return False
    seats = entry.seats if entry.seats_of is None else entry.seats_of(rules)
    try:
        return can_think(entry.make(rules, seats[0]))
    except Exception:  # what is wrong with a game is told when it is played
        return False


def thinking_player() -> PlayerEntry:
    """The player `engine` of a game that brings none."""
    from tablegames.bots.search.levels import TITLE, SearchSettings, make_player
    from tablegames.plugin.bots import PlayerEntry

    return PlayerEntry(ENGINE, TITLE, make_player, SearchSettings, of_match=True)


def thinking_analyst() -> AnalystEntry:
    """The analyst `engine` of a game that brings none."""
    from tablegames.bots.search.levels import OPINION, USUAL, make_analyst
    from tablegames.core.analysis import AnalystEntry

    return AnalystEntry(ENGINE, OPINION, make_analyst, USUAL)
