"""Le toc.  [AUJ-Toc]"""

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
    """Toc."""
    from tablegames.core.languages import Text
    from tablegames.plugging.brings import GameEntry
    from tablegames.plugins.toc.game import toc
    from tablegames.plugins.toc.rules import TocRules

    return [
        GameEntry(
            name="toc",
            title=Text("Toc", "Le toc"),
            source="AUJ-Toc",
            rules=TocRules,
            make=toc,
            variant="premier_trou",
            bot="engine",
            about=Text(
                "Trictrac without points: every jan and encounter marks a trou",
                "Le trictrac sans points : chaque jan ou rencontre marque un trou",
            ),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """To the first trou, simple or double, or to several."""
    from tablegames.plugging.shipped import shipped_variants

    return shipped_variants("toc", __name__) if game == "toc" else []


@hookimpl
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """The notation of the family, with trous."""
    if game != "toc":
        return None
    from tablegames.families.tables.trictrac.notation import TourNotation
    from tablegames.plugins.toc.game import toc
    from tablegames.plugins.toc.rules import TocRules

    return TourNotation(toc(TocRules()))


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """The board: as text, for a terminal, in sentences."""
    if game != "toc":
        return []
    from tablegames.families.tables.drawing.tour_coloured import ColourTour, PlainTour
    from tablegames.families.tables.drawing.tour_render import TourBoard
    from tablegames.plugins.toc.game import toc
    from tablegames.plugins.toc.on_board import marks_of
    from tablegames.plugins.toc.rules import TocRules

    any_game = toc(TocRules())
    return [TourBoard(any_game), ColourTour(any_game, marks_of), PlainTour(any_game)]


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:
    """The box with coins and fichets."""
    if game != "toc":
        return []
    from tablegames.families.tables.drawing.tour_diagram import TourDiagram
    from tablegames.plugins.toc.game import toc
    from tablegames.plugins.toc.on_board import marks_of
    from tablegames.plugins.toc.rules import TocRules

    return [TourDiagram(toc(TocRules()), marks_of)]


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """The wording of jans, marks and faults."""
    from tablegames.plugging.shipped import shipped_phrases

    return shipped_phrases(__name__, language) if game == "toc" else {}


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """The chapters on toc, and what they refer to: the books on trictrac."""
    from tablegames.plugging.shipped import shipped_articles

    return [*shipped_articles(__name__), *shipped_articles("tablegames.families.tables")] if game == "toc" else []


@hookimpl
def tablegames_players(game: str) -> Iterable[PlayerEntry]:
    """The engine, at three levels."""
    if game != "toc":
        return []
    from tablegames.families.tables.bot.levels import bot
    from tablegames.families.tables.trictrac_bot.levels import TOC
    from tablegames.plugins.toc.evaluation import evaluation

    return [bot(evaluation, TOC)]


@hookimpl
def tablegames_strengths(game: str) -> Iterable[Measured]:
    """How the bots did against each other."""
    if game != "toc":
        return []
    from tablegames.plugging.shipped import shipped_strengths

    return shipped_strengths(__name__)


@hookimpl
def tablegames_analysts(game: str) -> Iterable[AnalystEntry]:
    """The engine, asked for its opinion."""
    if game != "toc":
        return []
    from tablegames.families.tables.bot.levels import analyst
    from tablegames.families.tables.trictrac_bot.levels import TOC
    from tablegames.plugins.toc.evaluation import evaluation

    return [analyst(evaluation, TOC)]


@hookimpl
def tablegames_case_keys(game: str) -> Mapping[str, CaseKey]:
    """What can be asked of a throw."""
    if game != "toc":
        return {}
    from tablegames.plugins.toc.cases import TOC_KEYS

    return TOC_KEYS
