"""A word of the trade explained: what it means, where the book says it, and a picture where one helps."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.errors import TablegamesError
from tablegames.core.languages import say
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.rules.rulebook import Article
from tablegames.rules.terms import GlossaryTerm
from tablegames.rules.untrusted.shapes import wording
from tablegames.table.setting import lay

INDENT: Final = "    "
LOW: Final = 16
"""Lines a picture is drawn for: it only has to show one thing."""


def explained(registry: Registry, entry: GameEntry, term: GlossaryTerm, render: str | None = None) -> list[str]:
    """The lines that explain a term of a game."""
    cite = f" [{term.cite}]" if term.cite else ""
    told = [f"{term.name}{cite}", *folded(str(term.means), INDENT, INDENT)]
    also = say(", ".join(term.names), ", ".join(term.also))
    if also:
        told += folded(say(f"Also: {also}.", f"Aussi : {also}."), INDENT, INDENT)
    picture = picture_of(registry, entry, term, render)
    if not picture:
        return told
    shows = (term.picture or {}).get("shows")
    caption = [] if shows is None else folded(str(wording(shows)), INDENT, INDENT)
    return [*told, *caption, "", *picture.split("\n")]


def told_of(book: Article) -> list[str]:
    """The lines that say which book is cited by a tag."""
    return [f"[{book.cite}] {book.title}", *folded(str(book.text), INDENT, INDENT)]


def picture_of(registry: Registry, entry: GameEntry, term: GlossaryTerm, render: str | None = None) -> str:
    """The position that shows a term, as the game is drawn; nothing where there is none or its game is not there."""
    data: Any = term.picture or {}
    if "position" not in data:
        return ""
    shown = registry.games.get(data["game"]) if "game" in data else entry
    if shown is None:
        return ""
    known = registry.renderers(shown)
    try:
        table = lay(registry, shown, registry.variant(shown, data.get("variant")), "single",
                    render=render if render in known else None)  # fmt: skip
        return table.draw(table.start(data["position"]), None, LOW)
    except TablegamesError:  # a picture less; the words are there
        return ""
