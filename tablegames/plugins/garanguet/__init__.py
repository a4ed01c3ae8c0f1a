"""Garanguet: the race of toute-table with three dice, from the talons of trictrac.  [LEP-app, Du garanguet]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tablegames.plugging.hookspecs import hookimpl

if TYPE_CHECKING:
    from tablegames.core.analysis import AnalystEntry
    from tablegames.core.notation import Notation
    from tablegames.drawing.diagram import Drawer
    from tablegames.plugging.brings import CaseKey, GameEntry, PlayerEntry, Renderer, VariantSource
    from tablegames.plugging.strength import Measured
    from tablegames.rulesets.rulebook import Article


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Garanguet."""
    from tablegames.core.languages import Text
    from tablegames.families.tables.race.trous import several_trous
    from tablegames.plugging.brings import GameEntry
    from tablegames.plugins.garanguet.game import garanguet
    from tablegames.plugins.garanguet.rules import GaranguetRules

    return [
        GameEntry(
            name="garanguet",
            title=Text("Garanguet", "Le garanguet"),
            source="LEP-app, Du garanguet",
            rules=GaranguetRules,
            make=garanguet,
            variant="lepeintre",
            bot="engine",
            party=several_trous,
            about=Text(
                "Fifteen dames go from the talon to the adversary's and are lifted, by three dice",
                "Quinze dames vont du talon à celui de l'adversaire et sont levées, par trois dés",
            ),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """The ruleset of Lepeintre."""
    from tablegames.plugging.shipped import shipped_variants

    return shipped_variants("garanguet", __name__) if game == "garanguet" else []


@hookimpl
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """The notation of the family."""
    if game != "garanguet":
        return None
    from tablegames.families.tables.race.notation import TablesNotation

    return TablesNotation()


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """The board: as text, for a terminal, in sentences."""
    if game != "garanguet":
        return []
    from tablegames.families.tables.drawing.drawings import three_drawings

    return three_drawings()


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:
    """The board, the talons as at trictrac.  [LEP-app, Du garanguet]"""
    if game != "garanguet":
        return []
    from tablegames.families.tables.drawing.diagram import BoardDiagram
    from tablegames.families.tables.drawing.layout import OUTWARD

    return [BoardDiagram(OUTWARD)]


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """The wording of events and faults."""
    if game != "garanguet":
        return {}
    from tablegames.families.tables.wiring import race_phrases

    return race_phrases(__name__, language)


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """The chapter on garanguet, and those on trictrac that say who begins and how dames are lifted."""
    if game != "garanguet":
        return []
    from tablegames.families.tables.wiring import chapters

    return chapters(__name__, "LEP 1.I", "LEP 1.V", "AUJ-T1 VI", "AUJ-T2 XII", "AUJ-T2 XV")


@hookimpl
def tablegames_players(game: str) -> Iterable[PlayerEntry]:
    """The engine, at three levels."""
    if game != "garanguet":
        return []
    from tablegames.families.tables.bot.levels import bot
    from tablegames.plugins.garanguet.evaluation import LEVELS, valuation

    return [bot(valuation, LEVELS)]


@hookimpl
def tablegames_strengths(game: str) -> Iterable[Measured]:
    """How the bots did against each other."""
    if game != "garanguet":
        return []
    from tablegames.plugging.shipped import shipped_strengths

    return shipped_strengths(__name__)


@hookimpl
def tablegames_analysts(game: str) -> Iterable[AnalystEntry]:
    """The engine, asked for its opinion."""
    if game != "garanguet":
        return []
    from tablegames.families.tables.bot.levels import analyst
    from tablegames.plugins.garanguet.evaluation import LEVELS, valuation

    return [analyst(valuation, LEVELS)]


@hookimpl
def tablegames_case_keys(game: str) -> Mapping[str, CaseKey]:
    """How many numbers of a throw cannot be played."""
    if game != "garanguet":
        return {}
    from tablegames.families.tables.race.cases import check_unplayed

    return {"plays.unplayed": check_unplayed}
