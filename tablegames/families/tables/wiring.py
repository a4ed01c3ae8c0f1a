"""What the plugins of the family take from it for their hooks: shared wording, shared articles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegames.plugging.shipped import shipped_articles, shipped_phrases
from tablegames.rulesets.rulebook import Article

_FAMILY: Final = "tablegames.families.tables"


def race_phrases(package: str, language: str) -> Mapping[str, str]:
    """The wording of what all races share, and of what is a game's own; the game's own goes first."""
    return {**shipped_phrases(_FAMILY, language), **shipped_phrases(package, language)}


def chapters(package: str, *cited: str) -> list[Article]:
    """A game's own articles, and those it refers to: revertier's chapters and the books on trictrac."""
    shared = [*shipped_articles(_FAMILY, "articles_revertier.yaml"), *shipped_articles(_FAMILY)]
    return [*shipped_articles(package), *(article for article in shared if article.cite in cited)]
