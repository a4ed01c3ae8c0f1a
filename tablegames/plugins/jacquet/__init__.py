"""Jacquet: one dame runs ahead, then all go round; nobody is hit.  [LEP-app, Du jacquet]"""

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
    """Jacquet."""
    from tablegames.core.languages import Text
    from tablegames.families.tables.race.trous import several_trous
    from tablegames.plugging.brings import GameEntry
    from tablegames.plugins.jacquet.game import jacquet
    from tablegames.plugins.jacquet.rules import JacquetRules

    return [
        GameEntry(
            name="jacquet",
            title=Text("Jacquet", "Le jacquet"),
            source="LEP-app, Du jacquet",
            rules=JacquetRules,
            make=jacquet,
            variant="lepeintre",
            bot="engine",
            party=several_trous,
            about=Text(
                "A courier runs ahead, then fifteen dames go round and are lifted; nobody is hit, only stopped",
                "Un courrier part devant, puis quinze dames font le tour et sont levées ; on ne bat point, on arrête",
            ),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """The ruleset of Lepeintre."""
    from tablegames.plugging.shipped import shipped_variants

    return shipped_variants("jacquet", __name__) if game == "jacquet" else []


@hookimpl
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """The notation of the family."""
    if game != "jacquet":
        return None
    from tablegames.families.tables.race.notation import TablesNotation

    return TablesNotation()


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """The board as text, the two talons in opposite corners.  [LEP-app fig. 30]"""
    if game != "jacquet":
        return []
    from tablegames.families.tables.board.path import CIRCLING
    from tablegames.families.tables.drawing.drawings import three_drawings
    from tablegames.plugins.jacquet.courier import side_summary

    return three_drawings(CIRCLING, tally=side_summary)


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:
    """The board, the two talons in opposite corners.  [LEP-app, Du jacquet]"""
    if game != "jacquet":
        return []
    from tablegames.families.tables.board.path import CIRCLING
    from tablegames.families.tables.drawing.diagram import BoardDiagram
    from tablegames.families.tables.drawing.layout import Layout
    from tablegames.plugins.jacquet.courier import side_summary

    return [BoardDiagram(Layout(CIRCLING), side_summary)]


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """The wording of events and faults."""
    if game != "jacquet":
        return {}
    from tablegames.families.tables.wiring import race_phrases

    return race_phrases(__name__, language)


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """The chapter on jacquet, and those on trictrac that say who begins and how dames are lifted."""
    if game != "jacquet":
        return []
    from tablegames.families.tables.wiring import chapters

    return chapters(__name__, "LEP 1.I", "LEP 1.V", "AUJ-T1 VI", "AUJ-T2 XII", "AUJ-T2 XV")


@hookimpl
def tablegames_players(game: str) -> Iterable[PlayerEntry]:
    """The engine, at three levels."""
    if game != "jacquet":
        return []
    from tablegames.families.tables.bot.levels import RACE_LEVELS, bot
    from tablegames.plugins.jacquet.evaluation import valuation

    return [bot(valuation, RACE_LEVELS)]


@hookimpl
def tablegames_strengths(game: str) -> Iterable[Measured]:
    """How the bots did against each other."""
    if game != "jacquet":
        return []
    from tablegames.plugging.shipped import shipped_strengths

    return shipped_strengths(__name__)


@hookimpl
def tablegames_analysts(game: str) -> Iterable[AnalystEntry]:
    """The engine, asked for its opinion."""
    if game != "jacquet":
        return []
    from tablegames.families.tables.bot.levels import RACE_LEVELS, analyst
    from tablegames.plugins.jacquet.evaluation import valuation

    return [analyst(valuation, RACE_LEVELS)]


@hookimpl
def tablegames_case_keys(game: str) -> Mapping[str, CaseKey]:
    """How many numbers of a throw cannot be played."""
    if game != "jacquet":
        return {}
    from tablegames.families.tables.race.cases import check_unplayed

    return {"plays.unplayed": check_unplayed}
