"""tablegames: the old French table games, played as the books describe them, and the framework to add another.

The public names below are all a plugin needs; they are imported when they are first used, so that importing
`tablegames` costs nothing.
"""

from __future__ import annotations

import tablegames.starting  # noqa: F401 - first of all, so that Ctrl-C while the rest is imported is quiet

# isort: split
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from tablegames.moved import MovedFinder
from tablegames.version import __version__ as __version__

_NAMES: Final = {
    "core.analysis": "Analysis AnalystEntry Limits Line Stopwatch Term",
    "core.chance": "Lottery Rng Urn derive",
    "core.errors": "GameError NotationError PositionError Refused RulesError TablegamesError",
    "core.events": "BySeat Event Note Revealed Scored Seat",
    "core.game": "Chance Decide Fault Game Hiding Outcome Over Resampling Step Symmetric Together",
    "core.languages": "Text say",
    "core.loop": "ChanceSource Moment Played Scripted Seeded play",
    "core.match": "Begins FirstTo Match Parties",
    "core.notation": "Notation SecretNotation",
    "core.options": "option",
    "core.players": "FirstPlayer Player RandomPlayer ScriptedPlayer",
    "plugin.abilities": "Abilities Prospect",
    "plugin.drawing.diagram": "Drawer Look Picture",
    "plugin.encoding.protocol": "Encoded Encoder Feature",
    "plugin.bots": "PlayerEntry",
    "plugin.provides": "CatalogueSource GameEntry LanguageEntry LessonSource MatchEntry PairingEntry PuzzleSource "
    "Renderer VariantSource",
    "plugin.checks": "CaseKey Proved Prover Situation",
    "plugin.extensions": "Extension",
    "plugin.foreign": "Collection FileFormat FormatError KeptGame NamedGame Told ToldAction ToldGame ToldResult",
    "plugin.hookspecs": "hookimpl",
    "plugin.prompt_words": "Asking PromptCommand",
    "plugin.registry": "Registry",
    "plugin.shipped": "shipped_articles shipped_catalogues shipped_how_to_play shipped_lessons shipped_phrases "
    "shipped_puzzles shipped_strengths shipped_terms shipped_variants",
    "plugin.strength": "Measured",
    "records.portable": "read_portable write_portable",
    "records.reading": "read_record",
    "records.record": "Record RecordLine",
    "rules.agreement": "draw_by_agreement_option",
    "rules.howto": "HowToPlay",
    "rules.rulebook": "Article",
    "rules.terms": "GlossaryTerm",
    "table.setting": "load",
    "table.table": "Table",
    "arena.many": "PlayedGame PlayedGames play_many",
}
sys.meta_path.insert(0, MovedFinder())
_MODULE_OF: Final = {name: module for module, names in _NAMES.items() for name in names.split()}

if TYPE_CHECKING:
    from tablegames.arena.many import PlayedGame, PlayedGames, play_many
    from tablegames.core.analysis import Analysis, AnalystEntry, Limits, Line, Stopwatch, Term
    from tablegames.core.chance import Lottery, Rng, Urn, derive
    from tablegames.core.errors import GameError, NotationError, PositionError, Refused, RulesError, TablegamesError
    from tablegames.core.events import BySeat, Event, Note, Revealed, Scored, Seat
    from tablegames.core.game import (
        Chance,
        Decide,
        Fault,
        Game,
        Hiding,
        Outcome,
        Over,
        Resampling,
        Step,
        Symmetric,
        Together,
    )
    from tablegames.core.languages import Text, say
    from tablegames.core.loop import ChanceSource, Moment, Played, Scripted, Seeded, play
    from tablegames.core.match import Begins, FirstTo, Match, Parties
    from tablegames.core.notation import Notation, SecretNotation
    from tablegames.core.options import option
    from tablegames.core.players import FirstPlayer, Player, RandomPlayer, ScriptedPlayer
    from tablegames.plugin.abilities import Abilities, Prospect
    from tablegames.plugin.bots import PlayerEntry
    from tablegames.plugin.checks import CaseKey, Proved, Prover, Situation
    from tablegames.plugin.drawing.diagram import Drawer, Look, Picture
    from tablegames.plugin.encoding.protocol import Encoded, Encoder, Feature
    from tablegames.plugin.extensions import Extension
    from tablegames.plugin.foreign import (
        Collection,
        FileFormat,
        FormatError,
        KeptGame,
        NamedGame,
        Told,
        ToldAction,
        ToldGame,
        ToldResult,
    )
    from tablegames.plugin.hookspecs import hookimpl
    from tablegames.plugin.prompt_words import Asking, PromptCommand
    from tablegames.plugin.provides import (
        CatalogueSource,
        GameEntry,
        LanguageEntry,
        LessonSource,
        MatchEntry,
        PairingEntry,
        PuzzleSource,
        Renderer,
        VariantSource,
    )
    from tablegames.plugin.registry import Registry
    from tablegames.plugin.shipped import (
        shipped_articles,
        shipped_catalogues,
        shipped_how_to_play,
        shipped_lessons,
        shipped_phrases,
        shipped_puzzles,
        shipped_strengths,
        shipped_terms,
        shipped_variants,
    )
    from tablegames.plugin.strength import Measured
    from tablegames.records.portable import read_portable, write_portable
    from tablegames.records.reading import read_record
    from tablegames.records.record import Record, RecordLine
    from tablegames.rules.agreement import draw_by_agreement_option
    from tablegames.rules.howto import HowToPlay
    from tablegames.rules.rulebook import Article
    from tablegames.rules.terms import GlossaryTerm
    from tablegames.table.setting import load
    from tablegames.table.table import Table

__all__ = [
    "Abilities", "Analysis", "AnalystEntry", "Article", "Asking", "Begins", "BySeat", "CaseKey", "CatalogueSource",
    "Chance", "ChanceSource", "Collection", "Decide", "Drawer", "Encoded", "Encoder", "Event", "Extension", "Fault",
    "Feature", "FileFormat", "FirstPlayer", "FirstTo", "FormatError", "Game", "GameEntry", "GameError", "GlossaryTerm",
    "Hiding", "HowToPlay", "KeptGame", "LanguageEntry", "LessonSource", "Limits", "Line", "Look", "Lottery", "Match",
    "MatchEntry", "Measured", "Moment", "NamedGame", "Notation", "NotationError", "Note", "Outcome", "Over",
    "PairingEntry", "Parties", "Picture", "Played", "PlayedGame", "PlayedGames", "Player", "PlayerEntry",
    "PositionError", "PromptCommand", "Prospect", "Proved", "Prover", "PuzzleSource", "RandomPlayer", "Record",
    "RecordLine", "Refused", "Registry", "Renderer", "Resampling", "Revealed", "Rng", "RulesError", "Scored",
    "Scripted", "ScriptedPlayer", "Seat", "SecretNotation", "Seeded", "Situation", "Step", "Stopwatch", "Symmetric",
    "Table", "TablegamesError", "Term", "Text", "Together", "Told", "ToldAction", "ToldGame", "ToldResult", "Urn",
    "VariantSource", "derive", "draw_by_agreement_option", "hookimpl", "load", "option", "play", "play_many",
    "read_portable", "read_record", "say", "shipped_articles", "shipped_catalogues", "shipped_how_to_play",
    "shipped_lessons", "shipped_phrases", "shipped_puzzles", "shipped_strengths", "shipped_terms", "shipped_variants",
    "write_portable",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'tablegames' has no attribute {name!r}")
    return getattr(import_module(f"tablegames.{_MODULE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULE_OF])
