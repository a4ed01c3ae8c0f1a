"""What a page says of a game before it is played: a card, its rulesets, its bots, how it is played."""

from __future__ import annotations

from typing import Any

from tablegames.plugging.brings import GameEntry
from tablegames.plugging.player_specs import levels_of
from tablegames.plugging.registry import Registry
from tablegames.rulesets.rulebook import Article


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
        "articles": [_article(article) for article in registry.rulebook(entry).articles],
    }


def articles(registry: Registry, entry: GameEntry, cite: object) -> list[dict[str, str]]:
    """What the books say under a citation."""
    return [_article(article) for article in registry.rulebook(entry).find(str(cite)[:200])]


def _article(article: Article) -> dict[str, str]:
    return {"cite": article.cite, "title": str(article.title), "text": str(article.text)}
