"""Domino, as the Académie universelle des jeux of 1806 has it.  [AUJ-Dom]"""

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
    """One game: a round of domino; its rules ask for a party of several rounds."""
    from tablegames.core.languages import Text
    from tablegames.plugging.brings import GameEntry
    from tablegames.plugins.domino.game import Domino
    from tablegames.plugins.domino.parties import party
    from tablegames.plugins.domino.rules import DominoRules

    return [
        GameEntry(
            name="domino",
            title=Text("Domino", "Le domino"),
            source="AUJ-Dom",
            rules=DominoRules,
            make=Domino,
            variant="tete_a_tete",
            seats=(2, 3, 4),
            seats_of=lambda rules: rules.players,
            bot="engine",
            party=party,
            about=Text(
                "Twenty-eight tiles, hidden hands; the pips left in the adversary's hand are what a round is worth",
                "Vingt-huit dés, les mains cachées ; un coup vaut les points qui restent à l'adversaire",
            ),
            absent={
                "vingt_un": Text(
                    "the book names this party (two sets less both 6-6 and one 6-5) and declines to describe it, so "
                    "that it cannot be played [AUJ-Dom ch. IX]",
                    "le livre nomme cette partie (deux jeux moins les deux 6-6 et un 6-5) et refuse de la décrire ; "
                    "elle ne peut donc se jouer [AUJ-Dom ch. IX]",
                )
            },
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """The parties of the book, one file each."""
    from tablegames.plugging.shipped import shipped_variants

    return shipped_variants("domino", __name__) if game == "domino" else []


@hookimpl
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """`6-4@left`, `pass`, `draw`, `deal 6-6 …`."""
    from tablegames.plugins.domino.notation import DominoNotation

    return DominoNotation() if game == "domino" else None


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """The line and the hand: as text, for a terminal, in sentences."""
    if game != "domino":
        return []
    from tablegames.plugins.domino.drawings import ColourTable, PlainTable
    from tablegames.plugins.domino.render import TextTable

    return [TextTable(), ColourTable(), PlainTable()]


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:
    """The table as one seat sees it."""
    from tablegames.plugins.domino.diagram import TableDiagram

    return [TableDiagram()] if game == "domino" else []


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """What happened, and what is refused, in English and in French."""
    from tablegames.plugging.shipped import shipped_phrases

    return shipped_phrases(__name__, language) if game == "domino" else {}


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """The nine chapters and the twenty-six rules."""
    from tablegames.plugging.shipped import shipped_articles

    return shipped_articles(__name__) if game == "domino" else []


@hookimpl
def tablegames_players(game: str) -> Iterable[PlayerEntry]:
    """One that counts, at four levels, and one that plays its heaviest tile."""
    if game != "domino":
        return []
    from tablegames.plugging.brings import PlayerEntry
    from tablegames.plugins.domino.bots.levels import HEAVIEST, TITLE, EngineSettings, make_heaviest, make_player

    return [
        PlayerEntry("engine", TITLE, make_player, EngineSettings),
        PlayerEntry("heaviest", HEAVIEST, make_heaviest),
    ]


@hookimpl
def tablegames_strengths(game: str) -> Iterable[Measured]:
    """How the bots did against each other."""
    if game != "domino":
        return []
    from tablegames.plugging.shipped import shipped_strengths

    return shipped_strengths(__name__)


@hookimpl
def tablegames_analysts(game: str) -> Iterable[AnalystEntry]:
    """The one that counts, asked for its opinion and its reasons."""
    if game != "domino":
        return []
    from tablegames.core.analysis import AnalystEntry, Limits
    from tablegames.core.languages import Text
    from tablegames.plugins.domino.bots.levels import make_analyst

    title = Text("tries the moves in deals, counts in points", "essaie les coups, compte en points")
    return [AnalystEntry("engine", title, make_analyst, Limits(nodes=1000))]


@hookimpl
def tablegames_case_keys(game: str) -> Mapping[str, CaseKey]:
    """`match`: the party after a round; `lead`: who leads, and who plays with whom, after drawing a tile each."""
    from tablegames.plugins.domino.cases import check_lead, check_match

    return {"match": check_match, "lead": check_lead} if game == "domino" else {}
