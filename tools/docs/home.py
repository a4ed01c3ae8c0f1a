"""The first page: every game as a plate, with its rules and, where the site plays, a table to sit down at."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from urllib.parse import urlencode

from tablegames.core.languages import language, say
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.web.cards import in_order
from tools.docs.playing import other_ways, usual_game
from tools.docs.rulepages import Shown, plate
from tools.docs.text import literal, page, words


def home_page(registry: Registry, boards: dict[str, Shown], *, rules: str, root: str, playing: bool) -> str:
    """All games; `rules` is the way to their pages, `root` to the top of the site."""
    cards = (card(registry, entry, boards[entry.name], rules, root, playing) for entry in in_order(registry))
    return page(
        say("# Old French table games", "# Les vieux jeux de table français"),
        f'<p class="lead">{_lead(playing)}</p>',
        other_ways(root) if playing else "",
        "\n".join(['<ul class="plates">', *cards, "</ul>"]),
        *_more(),
    )


def card(registry: Registry, entry: GameEntry, shown: Shown, rules: str, root: str, playing: bool) -> str:
    """One game: its plate, what it is, where to."""
    address = f"{rules}{entry.name}.html"
    ways = [f'<a href="{address}">{say("Rules", "Règles")}</a>']
    if playing:
        asked = urlencode(usual_game(registry, entry))
        ways.insert(0, f'<a class="strong" href="{root}play/table.html?{escape(asked)}">{say("Play", "Jouer")}</a>')
    return "\n".join(
        [
            f'<li data-game="{entry.name}">',
            plate(shown),
            f'<h2><a href="{address}">{literal(str(entry.title))}</a></h2>',
            f"<p>{words(str(entry.about))}</p>",
            f'<div class="ways">{" ".join(ways)}</div>',
            "</li>",
        ]
    )


def _lead(playing: bool) -> str:
    told = say(
        "Trictrac, jacquet, revertier, dames, domino: played as the books of the 18th and 19th centuries describe "
        "them, with the article behind every rule.",
        "Trictrac, jacquet, revertier, dames, domino : joués comme les livres du XVIIIe et du XIXe siècle les "
        "décrivent, avec l'article derrière chaque règle.",
    )
    here = say(
        " You can play them here: the program runs in this page, and nothing leaves your browser.",
        " On y joue ici même : le programme tourne dans cette page, et rien ne quitte votre navigateur.",
    )
    return told + (here if playing else "")


def _more() -> Iterator[str]:
    if language() == "fr":
        yield (
            "Le programme se joue aussi dans un terminal ou à deux navigateurs : `pip install 'tablegames[web]'`, puis "
            "`tablegames play trictrac --lang fr` ou `tablegames serve`. Les règles, les articles et "
            "l'[aide des commandes](commandes.md) sont en français, comme tout ce que dit le programme ; le reste de "
            "ce site n'existe qu'[en anglais](../index.md)."
        )
        return
    yield (
        "The program plays in a terminal too, and between two browsers: `pip install 'tablegames[web]'`, then "
        "`tablegames play trictrac` or `tablegames serve`. [What it does](readme.md), [how it is played](playing.md), "
        "[how another game is written](writing-a-game.md)."
    )
