"""Toute-table, or gammon: the old French backgammon.  [AUJ-TT; LEP-app]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tablegames.plugging.hookspecs import hookimpl

if TYPE_CHECKING:
    from tablegames.core.analysis import AnalystEntry
    from tablegames.core.notation import Notation
    from tablegames.drawing.diagram import Drawer
    from tablegames.plugging.brings import CaseKey, GameEntry, LessonSource, PlayerEntry, Renderer, VariantSource
    from tablegames.plugging.strength import Measured
    from tablegames.rulesets.rulebook import Article


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Toute-table."""
    from tablegames.core.languages import Text
    from tablegames.plugging.brings import GameEntry
    from tablegames.plugins.toutetable.game import several_parties, toute_table
    from tablegames.plugins.toutetable.rules import TouteTableRules

    return [
        GameEntry(
            name="toutetable",
            title=Text("Toute-table", "Le toute-table"),
            source="AUJ-TT",
            rules=TouteTableRules,
            make=toute_table,
            variant="academie",
            bot="engine",
            party=several_parties,
            about=Text(
                "Fifteen dames each go round the trictrac and are lifted; the ancestor of backgammon",
                "Quinze dames de chaque côté font le tour du trictrac et sont levées ; l'ancêtre du backgammon",
            ),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """The rulesets of the two books, and today's."""
    from tablegames.plugging.shipped import shipped_variants

    return shipped_variants("toutetable", __name__) if game == "toutetable" else []


@hookimpl
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """The notation of the family."""
    if game != "toutetable":
        return None
    from tablegames.families.tables.race.notation import TablesNotation

    return TablesNotation()


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """The board: as text, for a terminal, in sentences."""
    if game != "toutetable":
        return []
    from tablegames.families.tables.drawing.drawings import three_drawings

    return three_drawings()


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:
    """The board; each comes home to his own side.  [AUJ-TT II]"""
    if game != "toutetable":
        return []
    from tablegames.families.tables.drawing.diagram import BoardDiagram

    return [BoardDiagram()]


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """The wording of events and faults."""
    if game != "toutetable":
        return {}
    from tablegames.families.tables.wiring import race_phrases

    return race_phrases(__name__, language)


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """The chapters on toute-table and on gammon, and those on trictrac that say how dames are lifted."""
    if game != "toutetable":
        return []
    from tablegames.families.tables.wiring import chapters

    cited = ("AUJ-Rev III", "AUJ-Rev VI", "AUJ-Rev XIII", "AUJ-T1 VI", "AUJ-T2 XII", "AUJ-T2 XV", "LEP 1.V")
    return chapters(__name__, *cited)


@hookimpl
def tablegames_players(game: str) -> Iterable[PlayerEntry]:
    """The engine, at three levels, and GNU Backgammon for the rules of today."""
    if game != "toutetable":
        return []
    from tablegames.families.tables.bot.levels import RACE_LEVELS, bot
    from tablegames.plugging.brings import PlayerEntry
    from tablegames.plugins.toutetable.evaluation import valuation
    from tablegames.plugins.toutetable.gnubg import TITLE, GnubgSettings, make_player, started

    return [bot(valuation, RACE_LEVELS), PlayerEntry("gnubg", TITLE, make_player, GnubgSettings, started)]


@hookimpl
def tablegames_strengths(game: str) -> Iterable[Measured]:
    """How the bots did against each other."""
    if game != "toutetable":
        return []
    from tablegames.plugging.shipped import shipped_strengths

    return shipped_strengths(__name__)


@hookimpl
def tablegames_analysts(game: str) -> Iterable[AnalystEntry]:
    """The engine, asked for its opinion."""
    if game != "toutetable":
        return []
    from tablegames.families.tables.bot.levels import RACE_LEVELS, analyst
    from tablegames.plugins.toutetable.evaluation import valuation

    return [analyst(valuation, RACE_LEVELS)]


@hookimpl
def tablegames_lessons(game: str) -> Iterable[LessonSource]:
    """A guided first game."""
    if game != "toutetable":
        return []
    from tablegames.plugging.shipped import shipped_lessons

    return shipped_lessons("toutetable", __name__)


@hookimpl
def tablegames_case_keys(game: str) -> Mapping[str, CaseKey]:
    """How many numbers of a throw cannot be played."""
    if game != "toutetable":
        return {}
    from tablegames.families.tables.race.cases import check_unplayed

    return {"plays.unplayed": check_unplayed}
