"""New game: a small game of tricks, with hidden hands, for two to four.  [HOUSE]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tablegames import (
    Article,
    GameEntry,
    Renderer,
    Text,
    VariantSource,
    hookimpl,
    shipped_articles,
    shipped_phrases,
    shipped_variants,
)
from tablegames_newgame.drawing import PlainTable, TablePicture, TextTable
from tablegames_newgame.game import Rules, TrickGame, View
from tablegames_newgame.notation import CardNotation


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game."""
    return [
        GameEntry(
            name="newgame",
            title=Text("New game", "New game"),
            source="HOUSE",
            rules=Rules,
            make=TrickGame,
            variant="standard",
            seats=(2, 3, 4),
            about=Text("Hidden hands and tricks", "Mains cachées et levées"),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """The rulesets in `variants/`."""
    return shipped_variants("newgame", __name__) if game == "newgame" else []


@hookimpl
def tablegames_notation(game: str) -> CardNotation | None:
    """How it is written."""
    return CardNotation() if game == "newgame" else None


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[View]]:
    """How it is drawn in characters, and told in sentences."""
    return [TextTable(), PlainTable()] if game == "newgame" else []


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[TablePicture]:
    """How it is drawn as a picture."""
    return [TablePicture()] if game == "newgame" else []


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """What is said of it."""
    return shipped_phrases(__name__, language) if game == "newgame" else {}


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """What its rules say."""
    return shipped_articles(__name__) if game == "newgame" else []
