"""The entry of a game of draughts: the family's notation, drawings, formats, bots and wording."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from tablegames.plugin.provides import GameEntry
from tablegames.plugin.shipped import layered_phrases

FAMILY: Final = "tablegames.families.draughts"


def draughts_entry(package: str, **own: Any) -> GameEntry:
    """Return the entry of a game in a package; the game's own fields replace those of the family."""
    usual = {
        "rules": f"{FAMILY}.rules:DraughtsRules",
        "make": f"{FAMILY}.entries:make",
        "party": f"{FAMILY}.parties:set_of_games",
        "notation": f"{FAMILY}.notation:DraughtsNotation",
        "renderers": tuple(f"{FAMILY}.render:{name}" for name in ("TEXT", "UNICODE", "ColourDamier", "PlainDamier")),
        "diagrams": (f"{FAMILY}.diagram:DamierDiagram",),
        "phrases": partial(draughts_phrases, package),
        "players": (f"{FAMILY}.engine.levels:BOT", f"{FAMILY}.bridges:HUB", f"{FAMILY}.bridges:PEER"),
        "analysts": (f"{FAMILY}.engine.levels:ANALYST",),
        "formats": (f"{FAMILY}.pdn:Pdn", f"{FAMILY}.pdn:Fen"),
        "prover": f"{FAMILY}.engine.prover:EngineProver",
    }
    return GameEntry(package=package or FAMILY, **{"bot": "engine", "decisions": 95, **usual, **own})


def make(rules: Any, seats: int) -> Any:
    """Return a game under these rules; draughts always has two seats."""
    from tablegames.families.draughts.game import Draughts

    return Draughts(rules)


def draughts_phrases(package: str, language: str) -> Mapping[str, str]:
    """The wording of the family, and of what is a game's own; the game's own goes first."""
    return layered_phrases((FAMILY, package), language)


def file_entry(**fields: Any) -> GameEntry:
    formats = tuple(partial(_format, kind, fields["name"]) for kind in ("Pdn", "Fen"))
    return draughts_entry("", **{"formats": formats, **fields})


def _format(kind: str, usual: str) -> Any:
    """Return a file format whose games are of this ruleset, if they name none."""
    from tablegames.families.draughts import pdn

    return getattr(pdn, kind)(usual)
