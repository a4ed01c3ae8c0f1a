"""The first page: every game as a card with its board, its rules and, if the site plays, a button."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from urllib.parse import urlencode

from tablegames.core.languages import language, say
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.web.game_cards import in_order
from tools.docs.playing import other_ways, usual_game
from tools.docs.rulepages import Shown, plate
from tools.docs.text import literal, page, words


def home_page(registry: Registry, boards: dict[str, Shown], *, rules: str, root: str, playing: bool) -> str:
    """Return the page; `rules` is the path to the rules pages, `root` to the top of the site."""
    cards = (card(registry, entry, boards[entry.name], rules, root, playing) for entry in in_order(registry))
    return page(
        say("# Old French table games", "# Les vieux jeux de table français"),
        f'<p class="lead">{_lead(playing)}</p>',
        other_ways(root) if playing else "",
        "\n".join(['<ul class="plates">', *cards, "</ul>"]),
        *_more(),
    )


def card(registry: Registry, entry: GameEntry, shown: Shown, rules: str, root: str, playing: bool) -> str:
    """Return the card of a game."""
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
        "The table games of old France, as the books tell them. Learn one in ten minutes, play a strong bot or a "
        "friend, and ask “why?” at every mark.",
        "Les jeux de table de l'ancienne France, tels que les livres les racontent. Apprenez-en un en dix minutes, "
        "jouez contre un bon adversaire ou un ami, et demandez « pourquoi ? » à chaque point.",
    )
    here = say(
        " You can play right here: the program runs in this page, and nothing leaves your browser.",
        " Vous pouvez jouer ici même : le programme tourne dans cette page, et rien ne quitte votre navigateur.",
    )
    return told + (here if playing else "")


def _more() -> Iterator[str]:
    if language() == "fr":
        yield (
            "On joue aussi dans un terminal, ou à deux, chacun dans son navigateur : `pip install 'tablegames[web]'`, "
            "puis `tablegames play trictrac --lang fr` ou `tablegames serve`. Les règles et "
            "l'[aide des commandes](commandes.md) sont en français ; le reste de ce site est "
            "[en anglais](../index.md)."
        )
        return
    yield (
        "You can also play in the terminal, or with a friend, each in a browser: `pip install 'tablegames[web]'`, then "
        "`tablegames play trictrac` or `tablegames serve`. Start with [your first game](tutorials/first-game.md), look "
        "up a [how-to guide](how-to/index.md), or [write a game of your own](tutorials/first-plugin.md)."
    )
