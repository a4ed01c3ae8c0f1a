"""Nim, two to four players: take as many as you like from one heap; the last to take wins (or loses)."""

from __future__ import annotations

from collections.abc import Iterable

from tablegames import GameEntry, Text, hookimpl
from tablegames_nim.game import Nim, NimRules
from tablegames_nim.notation import NimBoard, NimNotation


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    return [
        GameEntry(
            name="nim",
            title=Text("Nim"),
            source="BOUTON",
            rules=NimRules,
            make=Nim,
            variant="normal",
            seats=(2, 3, 4),
            seats_of=lambda rules: (4,) if rules.partners else (2, 3, 4),
            package=__name__,
            notation=NimNotation,
            renderers=(NimBoard,),
            phrases={
                "en": {
                    "won": "{seat} wins.",
                    "over.taken": "Everything is taken.",
                    "fault.too_many": "The heap is too small for that.",
                },
                "fr": {
                    "won": "{seat} gagne.",
                    "over.taken": "Tout est pris.",
                    "fault.too_many": "Ce tas est trop petit.",
                },
            },
        )
    ]
