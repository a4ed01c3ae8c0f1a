"""What the game's analyst, or its bot, would play for a seat that asks."""

from __future__ import annotations

from typing import Any

from tablegames.core.events import Seat
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.session.guide import Guide
from tablegames.table.decision import Decision
from tablegames.web.hosting import Hosted


def advice(registry: Registry, hosted: Hosted, seat: Seat) -> str:
    """A hint from what the seat sees."""
    table, state = hosted.table, hosted.session.state
    entry = table.entry
    bots = registry.players(entry)
    bot = (entry.bot, bot_of(bots, entry.bot)) if entry.bot in bots else None
    analyst = next(iter(registry.analysts(entry).values()), None)
    guide = Guide(table, registry.rulebook(entry), analyst, bot, typed=False)
    decision: Decision[Any, Any] = Decision(table, seat, table.game.view(state, seat), table.game.legal(state))
    return guide.hint(decision)
