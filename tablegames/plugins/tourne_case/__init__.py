"""Tourne-case: three dames each, in single file to the coin de repos.  [AUJ-TC]"""

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
    """Tourne-case."""
    from tablegames.core.languages import Text
    from tablegames.plugging.brings import GameEntry
    from tablegames.plugins.tourne_case.game import several_parties, tourne_case
    from tablegames.plugins.tourne_case.rules import TourneCaseRules

    return [
        GameEntry(
            name="tourne_case",
            title=Text("Tourne-case", "Le tourne-case"),
            source="AUJ-TC",
            rules=TourneCaseRules,
            make=tourne_case,
            variant="academie",
            bot="engine",
            party=several_parties,
            about=Text(
                "Three dames each, one behind the other, to the coin of their side; only the lower number is played",
                "Trois dames de chaque côté, l'une après l'autre, jusqu'au coin ; on ne joue que le plus bas nombre",
            ),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """The ruleset of the Académie."""
    from tablegames.plugging.shipped import shipped_variants

    return shipped_variants("tourne_case", __name__) if game == "tourne_case" else []


@hookimpl
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """The notation of the family."""
    if game != "tourne_case":
        return None
    from tablegames.families.tables.race.notation import TablesNotation

    return TablesNotation()


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """The two sides: as text, for a terminal, in sentences."""
    if game != "tourne_case":
        return []
    from tablegames.plugins.tourne_case.drawings import ColourSides, PlainSides
    from tablegames.plugins.tourne_case.render import TwoSides

    return [TwoSides(), ColourSides(), PlainSides()]


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:
    """The two sides, each facing its like."""
    if game != "tourne_case":
        return []
    from tablegames.families.tables.board.path import OWN_SIDE
    from tablegames.families.tables.drawing.diagram import BoardDiagram
    from tablegames.families.tables.drawing.layout import Layout, Near
    from tablegames.plugins.tourne_case.march import COIN
    from tablegames.plugins.tourne_case.render import in_hand_and_home

    return [BoardDiagram(Layout(OWN_SIDE, Near.FIRST), in_hand_and_home, COIN, lifts=False)]


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """The wording of events and faults."""
    if game != "tourne_case":
        return {}
    from tablegames.families.tables.wiring import race_phrases

    return race_phrases(__name__, language)


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """The chapters on tourne-case, and the one on revertier that says how the dice are drawn for."""
    if game != "tourne_case":
        return []
    from tablegames.families.tables.wiring import chapters

    return chapters(__name__, "AUJ-Rev III")


@hookimpl
def tablegames_players(game: str) -> Iterable[PlayerEntry]:
    """The engine, at three levels."""
    if game != "tourne_case":
        return []
    from tablegames.families.tables.bot.levels import bot
    from tablegames.plugins.tourne_case.evaluation import LEVELS, Valuation

    return [bot(Valuation, LEVELS)]


@hookimpl
def tablegames_strengths(game: str) -> Iterable[Measured]:
    """How the bots did against each other."""
    if game != "tourne_case":
        return []
    from tablegames.plugging.shipped import shipped_strengths

    return shipped_strengths(__name__)


@hookimpl
def tablegames_analysts(game: str) -> Iterable[AnalystEntry]:
    """The engine, asked for its opinion."""
    if game != "tourne_case":
        return []
    from tablegames.families.tables.bot.levels import analyst
    from tablegames.plugins.tourne_case.evaluation import LEVELS, Valuation

    return [analyst(Valuation, LEVELS)]


@hookimpl
def tablegames_case_keys(game: str) -> Mapping[str, CaseKey]:
    """Whether the number of a throw cannot be played."""
    if game != "tourne_case":
        return {}
    from tablegames.families.tables.race.cases import check_unplayed

    return {"plays.unplayed": check_unplayed}
