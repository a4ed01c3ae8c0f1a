"""What a page says of a game before it is played: a card, its rulesets, its bots, how it is played."""

from __future__ import annotations

from typing import Any

from tablegames.plugging.brings import GameEntry
from tablegames.plugging.player_specs import levels_of
from tablegames.plugging.registry import Registry


def card(registry: Registry, entry: GameEntry) -> dict[str, Any]:
    """A game as a card: its name, what it is, its rulesets, who plays it."""
    bots = registry.players(entry)
    bot = entry.bot if entry.bot in bots else "random"
    levels = levels_of(bots[bot])
    return {
        "name": entry.name,
        "title": str(entry.title),
        "about": str(entry.about),
        "source": entry.source,
        "variant": entry.variant,
        "variants": sorted(registry.sources(entry)) or [entry.variant],
        "seats": list(entry.seats),
        "bot": bot,
        "levels": [] if levels is None else list(levels),
    }


def rules_page(registry: Registry, entry: GameEntry) -> dict[str, Any]:
    """How a game is played, and the articles of its books, as data."""
    page = registry.how_to_play(entry)
    parts = () if page is None else page.parts()
    return {
        **card(registry, entry),
        "how_to_play": [{"heading": heading, "paragraphs": told} for _, heading, told in parts],
        "articles": [
            {"cite": article.cite, "title": str(article.title), "text": str(article.text)}
            for article in registry.rulebook(entry).articles
        ],
    }
