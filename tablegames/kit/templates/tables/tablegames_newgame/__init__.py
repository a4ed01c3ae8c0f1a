"""New game: a small race at tables for two.  [HOUSE]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablegames import Article, GameEntry, Renderer, Text, VariantSource, hookimpl, shipped_articles, shipped_variants
from tablegames.families.tables import BoardDiagram, TablesNotation, race_phrases, three_drawings
from tablegames_newgame.game import Rules, several_games, small_race


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game."""
    return [
        GameEntry(
            name="newgame",
            title=Text("New game", "New game"),
            source="HOUSE",
            rules=Rules,
            make=small_race,
            variant="standard",
            party=several_games,
            about=Text("A small race at tables", "Une petite course au tablier"),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """The rulesets in `variants/`."""
    return shipped_variants("newgame", __name__) if game == "newgame" else []


@hookimpl
def tablegames_notation(game: str) -> TablesNotation | None:
    """How it is written: as all races are."""
    return TablesNotation() if game == "newgame" else None


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """How it is drawn in characters, for a terminal, and told in sentences."""
    return three_drawings() if game == "newgame" else []


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[BoardDiagram]:
    """How it is drawn as a picture."""
    return [BoardDiagram()] if game == "newgame" else []


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """What is said of it: what all races share, and what is its own."""
    return race_phrases(__name__, language) if game == "newgame" else {}


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """What its rules say."""
    return shipped_articles(__name__) if game == "newgame" else []
