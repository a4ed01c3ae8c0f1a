"""Plain, or plein: fifteen dames each, and the first to fill his second table wins.  [AUJ-Pl]"""

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
    """Plain."""
    from tablegames.core.languages import Text
    from tablegames.plugging.brings import GameEntry
    from tablegames.plugins.plain.game import plain, several_parties
    from tablegames.plugins.plain.rules import PlainRules

    return [
        GameEntry(
            name="plain",
            title=Text("Plain", "Le plain"),
            source="AUJ-Pl",
            rules=PlainRules,
            make=plain,
            variant="academie",
            bot="engine",
            party=several_parties,
            about=Text(
                "Two dames on each of six arrows: who fills his grand jan first wins, and nobody hits",
                "Deux dames sur chacune de six flèches : qui remplit le premier son grand jan gagne, sans rien battre",
            ),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """The ruleset of the Académie."""
    from tablegames.plugging.shipped import shipped_variants

    return shipped_variants("plain", __name__) if game == "plain" else []


@hookimpl
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """The notation of the family."""
    if game != "plain":
        return None
    from tablegames.families.tables.race.notation import TablesNotation

    return TablesNotation()


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """The board as text, with how far each plein has come."""
    if game != "plain":
        return []
    from tablegames.families.tables.drawing.drawings import three_drawings
    from tablegames.plugins.plain.plein import progress

    return three_drawings(tally=progress)


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:
    """The board, each with his two tables before him.  [AUJ-Pl II]"""
    if game != "plain":
        return []
    from tablegames.families.tables.drawing.diagram import BoardDiagram
    from tablegames.families.tables.drawing.layout import OUTWARD
    from tablegames.plugins.plain.plein import progress

    return [BoardDiagram(OUTWARD, progress, lifts=False)]


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """The wording of events and faults."""
    if game != "plain":
        return {}
    from tablegames.families.tables.wiring import race_phrases

    return race_phrases(__name__, language)


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """The chapters on plain, those on revertier they refer to, and the one on trictrac that has the larger number."""
    if game != "plain":
        return []
    from tablegames.families.tables.wiring import chapters

    return chapters(__name__, "AUJ-Rev III", "AUJ-Rev VI", "AUJ-T2 XV")


@hookimpl
def tablegames_players(game: str) -> Iterable[PlayerEntry]:
    """The engine, at three levels."""
    if game != "plain":
        return []
    from tablegames.plugins.plain.bot import BOT

    return [BOT]


@hookimpl
def tablegames_strengths(game: str) -> Iterable[Measured]:
    """How the bots did against each other."""
    if game != "plain":
        return []
    from tablegames.plugging.shipped import shipped_strengths

    return shipped_strengths(__name__)


@hookimpl
def tablegames_analysts(game: str) -> Iterable[AnalystEntry]:
    """The engine, asked for its opinion."""
    if game != "plain":
        return []
    from tablegames.plugins.plain.bot import ANALYST

    return [ANALYST]


@hookimpl
def tablegames_case_keys(game: str) -> Mapping[str, CaseKey]:
    """How many numbers of a throw cannot be played."""
    if game != "plain":
        return {}
    from tablegames.families.tables.race.cases import check_unplayed

    return {"plays.unplayed": check_unplayed}
