"""Explanations as lines for a window: how to play, a term with its picture, a book."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.errors import TablegamesError
from tablegames.core.languages import Text, gettext as _, language
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.rules.howto import HowToPlay
from tablegames.rules.rulebook import Article
from tablegames.rules.terms import GlossaryTerm
from tablegames.rules.untrusted.shapes import wording
from tablegames.table.setting import lay

INDENT: Final = "    "
LOW: Final = 16
"""The height of a picture that only shows one thing."""


def explained(registry: Registry, entry: GameEntry, term: GlossaryTerm, render: str | None = None) -> list[str]:
    """Return the lines that explain a term of a game."""
    cite = f" [{term.cite}]" if term.cite else ""
    told = [f"{term.name}{cite}", *folded(str(term.means), INDENT, INDENT)]
    also = ", ".join(term.also if language() == "fr" else term.names)
    if also:
        told += folded(_("Also: {also}.", also=also), INDENT, INDENT)
    picture = picture_of(registry, entry, term, render)
    if not picture:
        return told
    shows = (term.picture or {}).get("shows")
    caption = [] if shows is None else folded(str(wording(shows)), INDENT, INDENT)
    return [*told, *caption, "", *picture.split("\n")]


def told_of(book: Article) -> list[str]:
    """Return the lines about the book of a tag."""
    return [f"[{book.cite}] {book.title}", *folded(str(book.text), INDENT, INDENT)]


def picture_of(registry: Registry, entry: GameEntry, term: GlossaryTerm, render: str | None = None) -> str:
    """Return the picture of a term; empty if it has none or its game is not installed."""
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
    except TablegamesError:  # one picture less; the words remain
        return ""


def how_to_lines(title: Text | str, page: HowToPlay, width: int | None = None) -> list[str]:
    """Return the how-to-play page as lines."""
    told = [_("{title}: how to play", title=title), ""]
    for _unused, heading, paragraphs in page.parts():
        told.append(heading)
        for paragraph in paragraphs:
            told += folded(paragraph, "  ", "  ", width)
    return told
