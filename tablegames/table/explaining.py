"""Explanations: how to play, a term with its picture, a book, and the comparison of two plays."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.errors import TablegamesError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _, language
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.rules.howto import HowToPlay
from tablegames.rules.rulebook import Article
from tablegames.rules.terms import GlossaryTerm
from tablegames.rules.untrusted.shapes import wording
from tablegames.table.setting import lay
from tablegames.table.table import Table

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


@frozen
class Differing:
    """The difference between two plays in a prospect of the game, as a sentence about the first."""

    said: str
    gain: float
    """The advantage of the first, as a share of the chances; negative if it is worse."""


def differences(table: Table, view: Any, better: Any, other: Any, called: str | None = None) -> list[Differing]:
    """Return all counted differences between two plays, the best reason for the first play first.

    `view` is a view of the game in hand; the other play is called `called`, or as the viewer is shown it.
    """
    game, prospects = table.bare, table.abilities.prospects
    if prospects is None:
        return []
    name = table.speak_seen(view, other) if called is None else called
    one, two = prospects(game, view, better), prospects(game, view, other)
    found: list[Differing] = []
    for key, prospect in {**two, **one}.items():
        n, m = (side[key].chances if key in side else 0 for side in (one, two))
        gain = (n - m if prospect.good else m - n) / prospect.of * prospect.weight
        if gain and f"prospect.{key}" in table.wording.phrases:
            found.append(Differing(table.wording.prospect(key, n, m, prospect.of, name), gain))
    return sorted(found, key=lambda each: -each.gain)


def by_prospects(table: Table, view: Any, better: Any, other: Any, called: str | None = None) -> str:
    """Return the best reason for the better play; empty if the game counts nothing, or no difference."""
    return next((one.said for one in differences(table, view, better, other, called) if one.gain > 0), "")
