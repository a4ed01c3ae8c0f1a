"""The bots of the family, which sit down at a table with faults too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from tablegames.families.draughts.bridges import HUB as FAMILY_HUB, PEER as FAMILY_PEER
from tablegames.families.draughts.engine.levels import ANALYST as FAMILY_ANALYST, BOT as FAMILY_BOT
from tablegames.plugin.references import Later
from tablegames.plugins.dames_polonaises.making import seated

_MAKES: Final = f"{__package__}.making"


def _made(make: Callable[..., Any], game: Any, settings: Any = None) -> Any:
    return seated(game, make(game, settings))


BOT: Final = replace(FAMILY_BOT, make=Later(f"{_MAKES}:make_player"))
ANALYST: Final = replace(FAMILY_ANALYST, make=Later(f"{_MAKES}:make_analyst"))
HUB: Final = replace(FAMILY_HUB, make=partial(_made, FAMILY_HUB.make))
PEER: Final = replace(FAMILY_PEER, make=partial(_made, FAMILY_PEER.make))
