"""The players that know every game."""

from __future__ import annotations

from tablegames.core.languages import Text
from tablegames.core.players import make_first, make_random
from tablegames.plugging.brings import PlayerEntry

BUILT_IN = (
    PlayerEntry("random", Text("any legal play, by lot", "un coup permis, au hasard"), make_random, of_match=True),
    PlayerEntry(
        "first",
        Text("the first legal play of the list", "le premier coup permis de la liste"),
        make_first,
        of_match=True,
    ),
)
