"""New game: a small board game for two.  [HOUSE]"""

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
from tablegames_newgame.drawing import BoardPicture, ColourBoard, PlainBoard, TextBoard
from tablegames_newgame.game import RowGame, Rules, State
from tablegames_newgame.notation import SquareNotation


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game."""
    return [
        GameEntry(
            name="newgame",
            title=Text("New game", "New game"),
            source="HOUSE",
            rules=Rules,
            make=RowGame,
            variant="standard",
            about=Text("So many stones in a row", "Tant de pions en ligne"),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """The rulesets in `variants/`."""
    return shipped_variants("newgame", __name__) if game == "newgame" else []


@hookimpl
def tablegames_notation(game: str) -> SquareNotation | None:
    """How it is written."""
    return SquareNotation() if game == "newgame" else None


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[State]]:
    """How it is drawn in characters, for a terminal, and told in sentences."""
    return [TextBoard(), ColourBoard(), PlainBoard()] if game == "newgame" else []


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[BoardPicture]:
    """How it is drawn as a picture."""
    return [BoardPicture()] if game == "newgame" else []


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """What is said of it."""
    return shipped_phrases(__name__, language) if game == "newgame" else {}


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """What its rules say."""
    return shipped_articles(__name__) if game == "newgame" else []
