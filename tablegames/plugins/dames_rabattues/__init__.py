"""Dames rabattues: six stacks a side are taken down and lifted as the dice say, and there is no choice.  [AUJ-DR]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tablegames.plugging.hookspecs import hookimpl

if TYPE_CHECKING:
    from tablegames.core.notation import Notation
    from tablegames.drawing.diagram import Drawer
    from tablegames.plugging.brings import CaseKey, GameEntry, Renderer, VariantSource
    from tablegames.rulesets.rulebook import Article


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Dames rabattues."""
    from tablegames.core.languages import Text
    from tablegames.plugging.brings import GameEntry
    from tablegames.plugins.dames_rabattues.game import DamesRabattues, several_parties
    from tablegames.plugins.dames_rabattues.rules import DamesRabattuesRules

    return [
        GameEntry(
            name="dames_rabattues",
            title=Text("Dames rabattues", "Les dames rabattues"),
            source="AUJ-DR",
            rules=DamesRabattuesRules,
            make=DamesRabattues,
            variant="academie",
            party=several_parties,
            about=Text(
                "Stacks are taken down and lifted as the dice say; what one cannot play, the other plays",
                "On abat puis on lève ses piles selon les dés ; ce que l'un ne peut jouer, l'autre le joue",
            ),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """The ruleset of the book."""
    from tablegames.plugging.shipped import shipped_variants

    return shipped_variants("dames_rabattues", __name__) if game == "dames_rabattues" else []


@hookimpl
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """`6/down 1/down`, `4/off`, `3/down (3/down)`."""
    if game != "dames_rabattues":
        return None
    from tablegames.plugins.dames_rabattues.notation import RabattuesNotation

    return RabattuesNotation()


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """The stacks: as text, for a terminal, in sentences."""
    if game != "dames_rabattues":
        return []
    from tablegames.plugins.dames_rabattues.drawings import ColourStacks, PlainStacks
    from tablegames.plugins.dames_rabattues.render import StacksBoard

    return [StacksBoard(), ColourStacks(), PlainStacks()]


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:
    """The stacks on the table nearest the light."""
    if game != "dames_rabattues":
        return []
    from tablegames.plugins.dames_rabattues.diagram import StacksDiagram

    return [StacksDiagram()]


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """The wording of events and faults."""
    if game != "dames_rabattues":
        return {}
    from tablegames.families.tables.wiring import race_phrases

    return race_phrases(__name__, language)


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """The chapter on dames rabattues, and the one on revertier that says how the dice are drawn for."""
    if game != "dames_rabattues":
        return []
    from tablegames.families.tables.wiring import chapters

    return chapters(__name__, "AUJ-Rev III")


@hookimpl
def tablegames_case_keys(game: str) -> Mapping[str, CaseKey]:
    """How many numbers of a throw nobody can play."""
    if game != "dames_rabattues":
        return {}
    from tablegames.plugins.dames_rabattues.cases import check_unplayed

    return {"plays.unplayed": check_unplayed}
