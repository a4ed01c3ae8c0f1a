"""Nim, two to four players: take as many as you like from one heap; the last to take wins (or loses)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tablegames import GameEntry, Text, VariantSource, hookimpl, shipped_variants
from tablegames_nim.game import Nim, NimRules
from tablegames_nim.notation import NimBoard, NimNotation


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    return [
        GameEntry(
            name="nim",
            title=Text("Nim", "Le nim"),
            source="BOUTON",
            rules=NimRules,
            make=Nim,
            variant="normal",
            seats=(2, 3, 4),
            seats_of=lambda rules: (4,) if rules.partners else (2, 3, 4),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    return shipped_variants("nim", "tablegames_nim") if game == "nim" else []


@hookimpl
def tablegames_notation(game: str) -> NimNotation | None:
    return NimNotation() if game == "nim" else None


@hookimpl
def tablegames_renderers(game: str) -> Iterable[NimBoard]:
    return [NimBoard()] if game == "nim" else []


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    if game != "nim":
        return {}
    if language == "fr":
        return {"won": "{seat} gagne.", "over.taken": "Tout est pris.", "fault.too_many": "Ce tas n'en a pas tant."}
    return {"won": "{seat} wins.", "over.taken": "Everything is taken.", "fault.too_many": "The heap has not so many."}
