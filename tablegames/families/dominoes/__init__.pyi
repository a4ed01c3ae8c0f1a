"""The public names: `tablegames.names` imports each when it is first used."""

from tablegames.families.dominoes.entries import dominoes_phrases as dominoes_phrases
from tablegames.families.dominoes.game import Dominoes as Dominoes
from tablegames.families.dominoes.notation import DominoesNotation as DominoesNotation
from tablegames.families.dominoes.rules import DominoesRules as DominoesRules
from tablegames.families.dominoes.spec import DominoSpec as DominoSpec
from tablegames.families.dominoes.state import Join as Join, Play as Play, Pose as Pose, Round as Round
from tablegames.families.dominoes.tiles import (
    DOUBLE_SIX as DOUBLE_SIX,
    HIGHEST as HIGHEST,
    Tile as Tile,
    TileSet as TileSet,
    tile as tile,
    tile_set as tile_set,
)
