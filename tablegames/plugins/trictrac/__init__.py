"""Le trictrac.  [AUJ-T1; AUJ-T2; LEP]"""

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
    """Trictrac."""
    from tablegames.core.languages import Text
    from tablegames.plugging.brings import GameEntry
    from tablegames.plugins.trictrac.game import partie_a_ecrire, trictrac
    from tablegames.plugins.trictrac.rules import TrictracRules

    return [
        GameEntry(
            name="trictrac",
            title=Text("Trictrac", "Le trictrac"),
            source="LEP",
            rules=TrictracRules,
            make=trictrac,
            variant="lepeintre",
            bot="engine",
            party=partie_a_ecrire,
            about=Text(
                "The great French table game: what a throw could do is marked before it is played",
                "Le grand jeu de tables français : on marque ce que peut le coup avant de le jouer",
            ),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """The rulesets of the two treatises, of Lepeintre, and of good company; and the partie à écrire."""
    from tablegames.plugging.shipped import shipped_variants

    return shipped_variants("trictrac", __name__) if game == "trictrac" else []


@hookimpl
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """The notation of the family, with points and trous."""
    if game != "trictrac":
        return None
    from tablegames.families.tables.trictrac.notation import TourNotation
    from tablegames.plugins.trictrac.game import trictrac
    from tablegames.plugins.trictrac.rules import TrictracRules

    return TourNotation(trictrac(TrictracRules()))


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """The board: as text, for a terminal, in sentences."""
    if game != "trictrac":
        return []
    from tablegames.families.tables.drawing.tour_coloured import ColourTour, PlainTour
    from tablegames.families.tables.drawing.tour_render import TourBoard
    from tablegames.plugins.trictrac.game import trictrac
    from tablegames.plugins.trictrac.on_board import marks_of
    from tablegames.plugins.trictrac.rules import TrictracRules

    any_game = trictrac(TrictracRules())
    return [TourBoard(any_game), ColourTour(any_game, marks_of), PlainTour(any_game)]


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:
    """The box with coins, jetons and fichets."""
    if game != "trictrac":
        return []
    from tablegames.families.tables.drawing.tour_diagram import TourDiagram
    from tablegames.plugins.trictrac.game import trictrac
    from tablegames.plugins.trictrac.on_board import marks_of
    from tablegames.plugins.trictrac.rules import TrictracRules

    return [TourDiagram(trictrac(TrictracRules()), marks_of)]


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """The wording of jans, marks and faults."""
    from tablegames.plugging.shipped import shipped_phrases

    return shipped_phrases(__name__, language) if game == "trictrac" else {}


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """The two treatises and Lepeintre, shared by the family."""
    from tablegames.plugging.shipped import shipped_articles

    return shipped_articles("tablegames.families.tables") if game == "trictrac" else []


@hookimpl
def tablegames_players(game: str) -> Iterable[PlayerEntry]:
    """The engine, at three levels."""
    if game != "trictrac":
        return []
    from tablegames.families.tables.bot.levels import bot
    from tablegames.families.tables.trictrac_bot.levels import TRICTRAC
    from tablegames.plugins.trictrac.evaluation import evaluation

    return [bot(evaluation, TRICTRAC)]


@hookimpl
def tablegames_strengths(game: str) -> Iterable[Measured]:
    """How the bots did against each other."""
    if game != "trictrac":
        return []
    from tablegames.plugging.shipped import shipped_strengths

    return shipped_strengths(__name__)


@hookimpl
def tablegames_analysts(game: str) -> Iterable[AnalystEntry]:
    """The engine, asked for its opinion."""
    if game != "trictrac":
        return []
    from tablegames.families.tables.bot.levels import analyst
    from tablegames.families.tables.trictrac_bot.levels import TRICTRAC
    from tablegames.plugins.trictrac.evaluation import evaluation

    return [analyst(evaluation, TRICTRAC)]


@hookimpl
def tablegames_lessons(game: str) -> Iterable[LessonSource]:
    """A guided first game."""
    if game != "trictrac":
        return []
    from tablegames.plugging.shipped import shipped_lessons

    return shipped_lessons("trictrac", __name__)


@hookimpl
def tablegames_case_keys(game: str) -> Mapping[str, CaseKey]:
    """What can be asked of a throw, of the marking, of the account."""
    if game != "trictrac":
        return {}
    from tablegames.plugins.trictrac.cases import TRICTRAC_KEYS

    return TRICTRAC_KEYS
