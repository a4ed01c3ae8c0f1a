"""Games as a page presents them: card, picture, rulesets, bots, how to play."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from tablegames.bots.levels import name_of
from tablegames.core.errors import TablegamesError
from tablegames.core.game import Over
from tablegames.core.languages import language
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.plugin.player_specs import levels_of, usual_level
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.rules.rulebook import Article
from tablegames.rules.terms import Glossary, folded_word
from tablegames.session.puzzles import problems_of
from tablegames.table.setting import lay
from tablegames.table.table import Table
from tablegames.web.pictures import board, is_own, is_own_game

ACTIONS: Final = 60
"""Number of random plays; one of their positions is the picture on a card."""
EVERY: Final = 6
"""One position in this many is considered."""
_AT: Final = re.compile(r'data-at="([^"]*)"')
SEED: Final = 1806


def in_order(registry: Registry) -> list[GameEntry]:
    """Return the games in the order of the pages: those of the books first, what people play most first, then by title.

    The article of a title does not count: *Le jacquet* is under J.
    """

    def place(entry: GameEntry) -> tuple[bool, int, str]:
        return not is_own_game(registry, entry), entry.rank, folded_word(str(entry.title))

    return sorted(registry.games.values(), key=place)


def card(registry: Registry, entry: GameEntry) -> dict[str, Any]:
    """Return a game as a card: name, description, rulesets, bots."""
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
        "abouts": {name: _about(registry, entry, name) for name in variants},
        "seats": list(entry.seats),
        "minutes": entry.minutes,
        "bot": bot,
        "levels": [] if levels is None else list(levels),
        "usual_level": usual_level(bots[bot]),
        "level_names": [str(name) for level in levels or () if (name := name_of(level, levels or ())) is not None],
        "lesson": first_lesson(registry, entry),
    }


def first_lesson(registry: Registry, entry: GameEntry) -> str | None:
    """The name of the lesson to begin with; None: the game has none."""
    names = [source.name for source in registry.lessons(entry)]
    return "first" if "first" in names else next(iter(names), None)


def _title(registry: Registry, entry: GameEntry, variant: str) -> str:
    """Return the title of a ruleset; its name if it has none or cannot be read."""
    try:
        return str(registry.variant(entry, variant).title) or variant
    except TablegamesError:
        return variant


def _about(registry: Registry, entry: GameEntry, variant: str) -> str:
    """Return the description of a ruleset; empty if it has none or cannot be read."""
    try:
        return str(registry.variant(entry, variant).about)
    except TablegamesError:
        return ""


def rules_page(registry: Registry, entry: GameEntry) -> dict[str, Any]:
    """How a game is played, and the articles of its books, as data."""
    page = registry.how_to_play(entry)
    parts = () if page is None else page.parts()
    glossary = Glossary(registry.terms(entry).values())
    return {
        **card(registry, entry),
        "start": _drawn(registry, entry, begun=True),
        "plate": plate(registry, entry),
        "problem": next(iter(problems_of(registry, entry, registry.puzzles(entry))), None),
        "how_to_play": [
            {"heading": heading, "paragraphs": [explained(glossary, str(text)) for text in told]}
            for _, heading, told in parts
        ],
        "articles": [_article(article, glossary) for article in registry.rulebook(entry).articles],
    }


def articles(registry: Registry, entry: GameEntry, cite: object) -> list[dict[str, Any]]:
    """Return the articles of a citation."""
    glossary = Glossary(registry.terms(entry).values())
    return [_article(article, glossary) for article in registry.rulebook(entry).find(str(cite)[:200])]


def _article(article: Article, glossary: Glossary) -> dict[str, Any]:
    told = str(article.text)
    return {"cite": article.cite, "title": str(article.title), "text": told, "parts": explained(glossary, told)}


def explained(glossary: Glossary, text: str) -> list[str | dict[str, str]]:
    """Return a text in pieces; glossary terms carry their meaning."""
    return [
        piece if term is None else {"word": piece, "term": term.name, "means": str(term.means)}
        for piece, term in glossary.marked(text)
    ]


def plate(registry: Registry, entry: GameEntry) -> dict[str, Any] | None:
    """The picture on a game's card: after some plays, the same every time; None: it has none, or none can be made."""
    return _plate(registry, entry.name, language())


@lru_cache(maxsize=200)
def _plate(registry: Registry, name: str, _: str) -> dict[str, Any] | None:
    return _drawn(registry, registry.game(name))


def _drawn(registry: Registry, entry: GameEntry, *, begun: bool = False) -> dict[str, Any] | None:
    """A picture of a game, as it begins or after some plays."""
    try:
        table = lay(registry, entry, registry.variant(entry, None), "single")
        states = [table.begin()] if begun else _some_plays(table)
        drawn = [board(registry, table, state, None) for state in states]
    except Exception:  # a plugin's game goes without a picture
        return None
    liveliest = max(drawn, key=lambda one: len(set(_AT.findall(one.get("svg", "")))))
    return {**liveliest, "own": is_own(table)} if "svg" in liveliest else None


def _some_plays(table: Table) -> list[Any]:
    """Positions of a random game, the same every time; the picture with the most places in use is the liveliest."""
    played: list[Moment[Any, Any]] = []
    players = [RandomPlayer()] * table.game.seats
    play(table.game, players, seed=SEED, state=table.begin(), watch=played.append, limit=ACTIONS)
    after = [one.step.state for one in played]
    return [state for state in after if not isinstance(table.game.turn(state), Over)][::EVERY]
