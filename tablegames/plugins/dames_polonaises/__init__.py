"""Les dames à la polonaise, Polish draughts on a hundred squares.  [MAN, METZ]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.hookspecs import hookimpl

if TYPE_CHECKING:
    from tablegames.core.entries import GameEntry, Renderer, VariantSource
    from tablegames.core.notation import Notation
    from tablegames.core.rulebook import Article

NAME: Final = "dames_polonaises"


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game, under Manoury's rules unless another variant is named."""
    from tablegames.core.entries import GameEntry
    from tablegames.core.words import Text
    from tablegames.plugins.dames_polonaises.game import make
    from tablegames.plugins.dames_polonaises.rules import DamesRules

    return [
        GameEntry(
            name=NAME,
            title=Text("Polish draughts", "Dames à la polonaise"),
            source="MAN",
            rules=DamesRules,
            make=make,
            variant="manoury_1787",
            about=Text(
                "Draughts on ten by ten squares: men take backwards, kings run, one takes the most and the strongest.",
                "Les dames sur cent cases : le pion prend en arrière, la dame court, on prend au plus et au plus fort.",
            ),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """Manoury, Metz, the rules of today, qui perd gagne, premier à dame."""
    from tablegames.core.entries import shipped_variants

    return shipped_variants(NAME, __name__) if game == NAME else []


@hookimpl
def tablegames_notation(game: str) -> Notation[Any, Any] | None:
    """Squares 1 to 50: `32-28`, `38x16`."""
    if game != NAME:
        return None
    from tablegames.plugins.dames_polonaises.notation import DamesNotation

    return DamesNotation()


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """The board in letters, or with draughtsmen."""
    if game != NAME:
        return []
    from tablegames.plugins.dames_polonaises.render import TEXT, UNICODE

    return [TEXT, UNICODE]


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """The wording of events and faults."""
    from tablegames.core.entries import shipped_phrases

    return shipped_phrases(__name__, language) if game == NAME else {}


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """Manoury's rules and the articles of Metz."""
    from tablegames.core.entries import shipped_articles

    return shipped_articles(__name__) if game == "dames_polonaises" else []
