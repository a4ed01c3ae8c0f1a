"""The public names: `tablegames.names` imports each when it is first used."""

from tablegames.families.draughts.board import Board as Board, board_of as board_of
from tablegames.families.draughts.entries import draughts_entry as draughts_entry, draughts_phrases as draughts_phrases
from tablegames.families.draughts.game import Draughts as Draughts
from tablegames.families.draughts.march import Chain as Chain, March as March
from tablegames.families.draughts.notation import DraughtsNotation as DraughtsNotation
from tablegames.families.draughts.options import (
    MarchSpec as MarchSpec,
    OddsRules as OddsRules,
    Prefer as Prefer,
    again as again,
)
from tablegames.families.draughts.rules import DraughtsRules as DraughtsRules, check_together as check_together
from tablegames.families.draughts.state import Move as Move, State as State, Take as Take
