"""tablegames: the old French table games, played as the books describe them, and the framework to add another.

The public names below are all a plugin needs; they are imported when they are first used, so that importing
`tablegames` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

__version__ = "0.1.0"

_NAMES: Final = {
    "core.analysis": ("Analysis", "AnalystEntry", "Limits", "Line", "Stopwatch", "Term"),
    "core.cases": ("CaseKey", "Situation"),
    "core.chance": ("Lottery", "Rng", "Urn", "derive"),
    "core.collected": ("Collection", "NamedGame"),
    "core.diagram": ("Drawer", "Look", "Picture"),
    "core.encoding": ("Encoded", "Encoder", "Feature"),
    "core.entries": (
        "GameEntry",
        "PlayerEntry",
        "Renderer",
        "VariantSource",
        "shipped_articles",
        "shipped_phrases",
        "shipped_variants",
    ),
    "core.errors": ("GameError", "NotationError", "PositionError", "Refused", "RulesError", "TablegamesError"),
    "core.events": ("Event", "Note", "Revealed", "Scored"),
    "core.exercise": ("Proved", "Prover"),
    "core.formats": ("FileFormat", "FormatError", "KeptGame", "Told", "ToldAction", "ToldGame", "ToldResult"),
    "core.game": ("Chance", "Decide", "Fault", "Game", "Hiding", "Outcome", "Over", "Seat", "Step", "Symmetric"),
    "core.hookspecs": ("hookimpl",),
    "core.lessons": ("LessonSource", "shipped_lessons"),
    "core.loop": ("ChanceSource", "Moment", "Played", "Scripted", "Seeded", "play"),
    "core.match": ("Begins", "FirstTo", "Match", "Parties"),
    "core.notation": ("Notation", "SecretNotation"),
    "core.options": ("option",),
    "core.players": ("FirstPlayer", "Player", "RandomPlayer", "ScriptedPlayer"),
    "core.portable": ("read_portable", "write_portable"),
    "core.puzzles": ("PuzzleSource", "shipped_puzzles"),
    "core.strength": ("Measured", "shipped_strengths"),
    "core.registry": ("Registry",),
    "core.rulebook": ("Article",),
    "core.setting": ("load",),
    "core.table": ("Table",),
    "core.words": ("Text", "say"),
}
_MODULE_OF: Final = {name: module for module, names in _NAMES.items() for name in names}

if TYPE_CHECKING:
    from tablegames.core.analysis import Analysis, AnalystEntry, Limits, Line, Stopwatch, Term
    from tablegames.core.cases import CaseKey, Situation
    from tablegames.core.chance import Lottery, Rng, Urn, derive
    from tablegames.core.collected import Collection, NamedGame
    from tablegames.core.diagram import Drawer, Look, Picture
    from tablegames.core.encoding import Encoded, Encoder, Feature
    from tablegames.core.entries import (
        GameEntry,
        PlayerEntry,
        Renderer,
        VariantSource,
        shipped_articles,
        shipped_phrases,
        shipped_variants,
    )
    from tablegames.core.errors import GameError, NotationError, PositionError, Refused, RulesError, TablegamesError
    from tablegames.core.events import Event, Note, Revealed, Scored
    from tablegames.core.exercise import Proved, Prover
    from tablegames.core.formats import FileFormat, FormatError, KeptGame, Told, ToldAction, ToldGame, ToldResult
    from tablegames.core.game import (
        Chance,
        Decide,
        Fault,
        Game,
        Hiding,
        Outcome,
        Over,
        Seat,
        Step,
        Symmetric,
    )
    from tablegames.core.hookspecs import hookimpl
    from tablegames.core.lessons import LessonSource, shipped_lessons
    from tablegames.core.loop import ChanceSource, Moment, Played, Scripted, Seeded, play
    from tablegames.core.match import Begins, FirstTo, Match, Parties
    from tablegames.core.notation import Notation, SecretNotation
    from tablegames.core.options import option
    from tablegames.core.players import FirstPlayer, Player, RandomPlayer, ScriptedPlayer
    from tablegames.core.portable import read_portable, write_portable
    from tablegames.core.puzzles import PuzzleSource, shipped_puzzles
    from tablegames.core.registry import Registry
    from tablegames.core.rulebook import Article
    from tablegames.core.setting import load
    from tablegames.core.strength import Measured, shipped_strengths
    from tablegames.core.table import Table
    from tablegames.core.words import Text, say

__all__ = [
    "Analysis",
    "AnalystEntry",
    "Article",
    "Begins",
    "CaseKey",
    "Chance",
    "ChanceSource",
    "Collection",
    "Decide",
    "Drawer",
    "Encoded",
    "Encoder",
    "Event",
    "Fault",
    "Feature",
    "FileFormat",
    "FirstPlayer",
    "FirstTo",
    "FormatError",
    "Game",
    "GameEntry",
    "GameError",
    "Hiding",
    "KeptGame",
    "LessonSource",
    "Limits",
    "Line",
    "Look",
    "Lottery",
    "Match",
    "Measured",
    "Moment",
    "NamedGame",
    "Notation",
    "NotationError",
    "Note",
    "Outcome",
    "Over",
    "Parties",
    "Picture",
    "Played",
    "Player",
    "PlayerEntry",
    "PositionError",
    "Proved",
    "Prover",
    "PuzzleSource",
    "RandomPlayer",
    "Refused",
    "Registry",
    "Renderer",
    "Revealed",
    "Rng",
    "RulesError",
    "Scored",
    "Scripted",
    "ScriptedPlayer",
    "Seat",
    "SecretNotation",
    "Seeded",
    "Situation",
    "Step",
    "Stopwatch",
    "Symmetric",
    "Table",
    "TablegamesError",
    "Term",
    "Text",
    "Told",
    "ToldAction",
    "ToldGame",
    "ToldResult",
    "Urn",
    "VariantSource",
    "derive",
    "hookimpl",
    "load",
    "option",
    "play",
    "read_portable",
    "say",
    "shipped_articles",
    "shipped_lessons",
    "shipped_phrases",
    "shipped_puzzles",
    "shipped_strengths",
    "shipped_variants",
    "write_portable",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'tablegames' has no attribute {name!r}")
    return getattr(import_module(f"tablegames.{_MODULE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULE_OF])
