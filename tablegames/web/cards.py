"""What a page says of a game before it is played: a card, its rulesets, its bots, how it is played."""

from __future__ import annotations

from typing import Any

from tablegames.core.errors import TablegamesError
from tablegames.plugin.player_specs import levels_of
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.rules.rulebook import Article
from tablegames.rules.terms import Glossary, folded_word
from tablegames.web.pictures import is_own_game


def in_order(registry: Registry) -> list[GameEntry]:
    """The games as pages list them: those of the books first, then what others bring; each by the letters of its title.

    The title is that of the language in use, and its article does not count: *Le jacquet* stands under J.
    """
    games = registry.games.values()
    return sorted(games, key=lambda entry: (not is_own_game(registry, entry), folded_word(str(entry.title))))


def card(registry: Registry, entry: GameEntry) -> dict[str, Any]:
    """A game as a card: its name, what it is, its rulesets, who plays it."""
    bots = registry.players(entry)
    bot = entry.bot if entry.bot in bots else "random"
    levels = levels_of(bots[bot])
    variants = sorted(registry.sources(entry)) or [entry.variant]
    return {
        "name": entry.name,
        "title": str(entry.title),
        "about": str(entry.about),
        "source": entry.source,
        "variant": entry.variant,
        "variants": variants,
        "titles": {name: _title(registry, entry, name) for name in variants},
        "seats": list(entry.seats),
        "bot": bot,
        "levels": [] if levels is None else list(levels),
        "lesson": first_lesson(registry, entry),
    }


def first_lesson(registry: Registry, entry: GameEntry) -> str | None:
    """The name of the lesson to begin with; None: the game has none."""
    names = [source.name for source in registry.lessons(entry)]
    return "first" if "first" in names else next(iter(names), None)


def _title(registry: Registry, entry: GameEntry, variant: str) -> str:
    """What a ruleset is called; its name, where it cannot be read or has nothing better."""
    try:
        return str(registry.variant(entry, variant).title) or variant
    except TablegamesError:
        return variant


def rules_page(registry: Registry, entry: GameEntry) -> dict[str, Any]:
    """How a game is played, and the articles of its books, as data."""
    page = registry.how_to_play(entry)
    parts = () if page is None else page.parts()
    glossary = Glossary(registry.terms(entry).values())
    return {
        **card(registry, entry),
        "how_to_play": [
            {"heading": heading, "paragraphs": [explained(glossary, str(text)) for text in told]}
            for _, heading, told in parts
        ],
        "articles": [_article(article, glossary) for article in registry.rulebook(entry).articles],
    }


def articles(registry: Registry, entry: GameEntry, cite: object) -> list[dict[str, Any]]:
    """What the books say under a citation."""
    glossary = Glossary(registry.terms(entry).values())
    return [_article(article, glossary) for article in registry.rulebook(entry).find(str(cite)[:200])]


def _article(article: Article, glossary: Glossary) -> dict[str, Any]:
    told = str(article.text)
    return {"cite": article.cite, "title": str(article.title), "text": told, "parts": explained(glossary, told)}


def explained(glossary: Glossary, text: str) -> list[str | dict[str, str]]:
    """A text in pieces; those that are words of the trade carry what they mean."""
    return [
        piece if term is None else {"word": piece, "term": term.name, "means": str(term.means)}
        for piece, term in glossary.marked(text)
    ]
