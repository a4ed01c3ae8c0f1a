"""What a page says of a game before it is played: a card, its rulesets, its bots, how it is played."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

from tablegames.plugging.brings import GameEntry
from tablegames.plugging.player_specs import levels_of
from tablegames.plugging.registry import Registry
from tablegames.rulesets.rulebook import Article
from tablegames.rulesets.ruledata import option_types, plain, rule_lines

_KINDS: Final[dict[str, type]] = {"bool": bool, "number": int, "text": str}


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


def options(registry: Registry, entry: GameEntry, variant: str | None) -> list[dict[str, Any]]:
    """The options of a ruleset that a form can ask for: those that are yes or no, one of several, a number, a text."""
    rules = registry.variant(entry, variant).rules
    types = option_types(type(rules))
    found: list[dict[str, Any]] = []
    for line in rule_lines(rules):
        hint = types[line.name]
        kind = next((name for name, known in _KINDS.items() if hint is known), None)
        choices = [str(one.value) for one in hint] if isinstance(hint, type) and issubclass(hint, Enum) else None
        if kind is None and choices is None:
            continue  # a list, or an option with parts: for a file
        found.append(
            {
                "name": line.name,
                "kind": kind or "choice",
                "choices": choices,
                "value": plain(getattr(rules, line.name)),
                "meaning": str(line.meaning),
                "cite": line.cite,
            }
        )
    return found


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
