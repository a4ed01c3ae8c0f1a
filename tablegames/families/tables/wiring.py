"""What the plugins of the family take from it for their entries: shared wording, articles, notation, drawings, keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegames.plugging.shipped import shipped_articles, shipped_phrases
from tablegames.rulesets.rulebook import Article, articles_of

FAMILY: Final = "tablegames.families.tables"
NOTATION: Final = f"{FAMILY}.race.notation:TablesNotation"
THREE_DRAWINGS: Final = f"{FAMILY}.drawing.drawings:three_drawings"
DIAGRAM: Final = f"{FAMILY}.drawing.diagram:BoardDiagram"
UNPLAYED: Final = {"plays.unplayed": f"{FAMILY}.race.cases:check_unplayed"}
"""How many numbers of a throw cannot be played."""


def race_phrases(package: str, language: str) -> Mapping[str, str]:
    """The wording of what all races share, and of what is a game's own; the game's own goes first."""
    return {**shipped_phrases(FAMILY, language), **shipped_phrases(package, language)}


def chapters(package: str, *cited: str) -> list[Article]:
    """A game's own articles, and those it refers to: revertier's chapters and the books on trictrac."""
    shared = [*shipped_articles(FAMILY, "articles_revertier.yaml"), *shipped_articles(FAMILY)]
    wanted = {cite for text in cited for cite in articles_of(text)}
    return [*shipped_articles(package), *(article for article in shared if article.cite in wanted)]


def with_trictrac(package: str) -> list[Article]:
    """A game's own articles, and the books on trictrac."""
    return [*shipped_articles(package), *shipped_articles(FAMILY)]
