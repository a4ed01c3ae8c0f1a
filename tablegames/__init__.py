"""tablegames: the old French table games, played as the books describe them, and the framework to add another.

The public names below are all a plugin needs; they are imported when they are first used, so that importing
`tablegames` costs nothing.
"""

from __future__ import annotations

import tablegames.starting  # noqa: F401 - first of all, so that Ctrl-C while the rest is imported is quiet

# isort: split
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

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
    "drawing.diagram": "Drawer Look Picture",
    "encoding.protocol": "Encoded Encoder Feature",
    "plugging.bots": "PlayerEntry",
    "plugging.brings": "CatalogueSource GameEntry LanguageEntry LessonSource MatchEntry PairingEntry PuzzleSource "
    "Renderer VariantSource",
    "plugging.checks": "CaseKey Proved Prover Situation",
    "plugging.extensions": "Extension",
    "plugging.foreign": "Collection FileFormat FormatError KeptGame NamedGame Told ToldAction ToldGame ToldResult",
    "plugging.hookspecs": "hookimpl",
    "plugging.prompt_commands": "Asking PromptCommand",
    "plugging.registry": "Registry",
    "plugging.shipped": "shipped_articles shipped_catalogues shipped_how_to_play shipped_lessons shipped_phrases "
    "shipped_puzzles shipped_strengths shipped_terms shipped_variants",
    "plugging.strength": "Measured",
    "records.portable": "read_portable write_portable",
    "records.reading": "read_record",
    "records.record": "Record RecordLine",
    "rulesets.agreement": "draw_by_agreement_option",
    "rulesets.howto": "HowToPlay",
    "rulesets.rulebook": "Article",
    "rulesets.terms": "GlossaryTerm",
    "table.setting": "load",
    "table.table": "Table",
    "tournament.many": "PlayedGame PlayedGames play_many",
}
_MODULE_OF: Final = {name: module for module, names in _NAMES.items() for name in names.split()}

if TYPE_CHECKING:
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
    from tablegames.drawing.diagram import Drawer, Look, Picture
    from tablegames.encoding.protocol import Encoded, Encoder, Feature
    from tablegames.plugging.bots import PlayerEntry
    from tablegames.plugging.brings import (
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
    from tablegames.plugging.checks import CaseKey, Proved, Prover, Situation
    from tablegames.plugging.extensions import Extension
    from tablegames.plugging.foreign import (
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
    from tablegames.plugging.hookspecs import hookimpl
    from tablegames.plugging.prompt_commands import Asking, PromptCommand
    from tablegames.plugging.registry import Registry
    from tablegames.plugging.shipped import (
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
    from tablegames.plugging.strength import Measured
    from tablegames.records.portable import read_portable, write_portable
    from tablegames.records.reading import read_record
    from tablegames.records.record import Record, RecordLine
    from tablegames.rulesets.agreement import draw_by_agreement_option
    from tablegames.rulesets.howto import HowToPlay
    from tablegames.rulesets.rulebook import Article
    from tablegames.rulesets.terms import GlossaryTerm
    from tablegames.table.setting import load
    from tablegames.table.table import Table
    from tablegames.tournament.many import PlayedGame, PlayedGames, play_many

__all__ = [
    "Analysis", "AnalystEntry", "Article", "Asking", "Begins", "BySeat", "CaseKey", "CatalogueSource", "Chance",
    "ChanceSource", "Collection", "Decide", "Drawer", "Encoded", "Encoder", "Event", "Extension", "Fault", "Feature",
    "FileFormat", "FirstPlayer", "FirstTo", "FormatError", "Game", "GameEntry", "GameError", "GlossaryTerm", "Hiding",
    "HowToPlay", "KeptGame", "LanguageEntry", "LessonSource", "Limits", "Line", "Look", "Lottery", "Match",
    "MatchEntry", "Measured", "Moment", "NamedGame", "Notation", "NotationError", "Note", "Outcome", "Over",
    "PairingEntry", "Parties", "Picture", "Played", "PlayedGame", "PlayedGames", "Player", "PlayerEntry",
    "PositionError", "PromptCommand", "Proved", "Prover", "PuzzleSource", "RandomPlayer", "Record", "RecordLine",
    "Refused", "Registry", "Renderer", "Resampling", "Revealed", "Rng", "RulesError", "Scored", "Scripted",
    "ScriptedPlayer", "Seat", "SecretNotation", "Seeded", "Situation", "Step", "Stopwatch", "Symmetric", "Table",
    "TablegamesError", "Term", "Text", "Together", "Told", "ToldAction", "ToldGame", "ToldResult", "Urn",
    "VariantSource", "derive", "draw_by_agreement_option", "hookimpl", "load", "option", "play", "play_many",
    "read_portable", "read_record",
    "say", "shipped_articles", "shipped_catalogues", "shipped_how_to_play", "shipped_lessons", "shipped_phrases",
    "shipped_puzzles", "shipped_strengths", "shipped_terms", "shipped_variants", "write_portable",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'tablegames' has no attribute {name!r}")
    return getattr(import_module(f"tablegames.{_MODULE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULE_OF])
