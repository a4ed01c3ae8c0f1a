"""The game of dames à la polonaise: draughts by the rules of the books."""

from __future__ import annotations

from dataclasses import field

from tablegames.core.frozen import frozen
from tablegames.families.draughts.game import Draughts
from tablegames.plugins.dames_polonaises.rules import DamesRules


@frozen
class DamesPolonaises(Draughts):
    """Twenty men a side on fifty squares.  [MAN II]"""

    rules: DamesRules = field(default_factory=DamesRules)
