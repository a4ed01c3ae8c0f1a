"""Revertier: all dames start in one pile and come round to the table they left.  [AUJ-Rev]"""

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
    """Revertier."""
    from tablegames.core.languages import Text
    from tablegames.plugging.brings import GameEntry
    from tablegames.plugins.revertier.game import revertier, several_parties
    from tablegames.plugins.revertier.rules import RevertierRules

    return [
        GameEntry(
            name="revertier",
            title=Text("Revertier", "Le revertier"),
            source="AUJ-Rev",
            rules=RevertierRules,
            make=revertier,
            variant="academie",
            bot="engine",
            party=several_parties,
            about=Text(
                "Fifteen dames leave one pile and go round; hit too many of his, and he can never enter again",
                "Quinze dames partent d'un tas et font le tour ; qui en a trop en main ne peut plus rentrer",
            ),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """The ruleset of the Académie."""
    from tablegames.plugging.shipped import shipped_variants

    return shipped_variants("revertier", __name__) if game == "revertier" else []


@hookimpl
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """The notation of the family, and `pass`."""
    if game != "revertier":
        return None
    from tablegames.plugins.revertier.notation import RevertierNotation

    return RevertierNotation()


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """The board three ways; white's pile lies at the top right, at his adversary's left.  [AUJ-Rev II]"""
    if game != "revertier":
        return []
    from tablegames.families.tables.board.path import CIRCLING
    from tablegames.families.tables.drawing.drawings import three_drawings

    return three_drawings(CIRCLING, from_right=True)


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:
    """The board; White's pile lies at his adversary's left.  [AUJ-Rev II]"""
    if game != "revertier":
        return []
    from tablegames.families.tables.board.path import CIRCLING
    from tablegames.families.tables.drawing.diagram import BoardDiagram
    from tablegames.families.tables.drawing.layout import Layout

    return [BoardDiagram(Layout(CIRCLING, from_right=True))]


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """The wording of events and faults."""
    if game != "revertier":
        return {}
    from tablegames.families.tables.wiring import race_phrases

    return race_phrases(__name__, language)


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """The fourteen chapters, and those on trictrac that say how dames are lifted and which number goes first."""
    if game != "revertier":
        return []
    from tablegames.families.tables.wiring import chapters
    from tablegames.rulesets.rulebook import articles_of

    return chapters(__name__, *articles_of("AUJ-Rev I-XIV; AUJ-T1 VI; AUJ-T2 XII, XV; LEP 1.V"))


@hookimpl
def tablegames_players(game: str) -> Iterable[PlayerEntry]:
    """The engine, at three levels."""
    if game != "revertier":
        return []
    from tablegames.families.tables.bot.levels import RACE_LEVELS, bot
    from tablegames.plugins.revertier.evaluation import valuation

    return [bot(valuation, RACE_LEVELS)]


@hookimpl
def tablegames_strengths(game: str) -> Iterable[Measured]:
    """How the bots did against each other."""
    if game != "revertier":
        return []
    from tablegames.plugging.shipped import shipped_strengths

    return shipped_strengths(__name__)


@hookimpl
def tablegames_analysts(game: str) -> Iterable[AnalystEntry]:
    """The engine, asked for its opinion."""
    if game != "revertier":
        return []
    from tablegames.families.tables.bot.levels import RACE_LEVELS, analyst
    from tablegames.plugins.revertier.evaluation import valuation

    return [analyst(valuation, RACE_LEVELS)]


@hookimpl
def tablegames_case_keys(game: str) -> Mapping[str, CaseKey]:
    """How many numbers of a throw cannot be played."""
    if game != "revertier":
        return {}
    from tablegames.families.tables.race.cases import check_unplayed

    return {"plays.unplayed": check_unplayed}
