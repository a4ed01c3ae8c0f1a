"""The rule sheet of a variant: how it is played, then articles, options and books, each under a heading of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from tablegames.core.languages import say
from tablegames.plugin.brings import GameEntry
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.variants import Variant
from tablegames.rules.ruledata import rule_lines, shown
from tablegames.table.howto import how_to_lines
from tablegames.terminal.click_fr import tell
from tablegames.terminal.common import print_json, registry
from tablegames.terminal.tables import sheet_entry, width


def print_sheet(entry: GameEntry, variant: Variant) -> None:
    """Print everything: the page for newcomers first, then articles and books; the options, which are many, last."""
    _print_how_to_play(entry, variant)
    _print_articles_of(entry)
    _print_books(entry)
    _print_options(entry, variant)


def print_how_to_play(entry: GameEntry, variant: Variant) -> None:
    """Print the page for newcomers alone; where there is none, that."""
    if not _print_how_to_play(entry, variant):
        tell(f"No page says how {entry.name} is played.", f"Aucune page ne dit comment se joue {entry.name}.")


def print_options(entry: GameEntry, variant: Variant) -> None:
    """Print the options of a ruleset alone."""
    _print_ruleset(entry, variant)


def print_books(entry: GameEntry, as_json: bool) -> None:
    """Print the books alone: how each is cited, what it is, how many of its articles are told here."""
    found = _books(entry)
    if as_json:
        titles = _titles(entry)
        print_json([{"source": tag, "title": titles.get(tag), "articles": number} for tag, number in found.items()])
    elif found:
        _list_books(entry)
    else:
        tell(f"No book is cited for {entry.name}.", f"Aucun livre n'est cité pour {entry.name}.")


def sheet_data(entry: GameEntry, variant: Variant) -> dict[str, Any]:
    """The sheet as data."""
    page = registry().how_to_play(entry, variant.rules)
    told = None if page is None else {name: paragraphs for name, _, paragraphs in page.parts()}
    options = [
        {
            "option": line.name,
            "value": line.value,
            "default": line.default,
            "takes": line.choices,
            "meaning": line.meaning,
            "cite": line.cite,
            "set_by": variant.set_by.get(line.name),
        }
        for line in rule_lines(variant.rules)
    ]
    about: dict[str, Any] = {"game": variant.game, "variant": variant.name}
    about |= {"title": str(variant.title), "source": variant.source}
    return about | {
        "how_to_play": told,
        "origin": variant.origin,
        "extends": list(variant.chain[1:]),
        "options": options,
    }


def _print_how_to_play(entry: GameEntry, variant: Variant) -> bool:
    """Print the page for newcomers; whether there is one."""
    page = registry().how_to_play(entry, variant.rules)
    if page is not None:
        click.echo("\n".join(how_to_lines(entry.title, page, width())))
    return page is not None


def _print_articles_of(entry: GameEntry) -> None:
    articles = [article for article in registry().rulebook(entry).articles if article.chapter]
    if not articles:
        return
    ask = f"tablegames rules {entry.name}"
    _head("Articles", f"{ask} --articles")
    number, example = len(articles), articles[0].cite
    said = say(
        f"The books say it in {number} articles, told here in our own words. One of them: {ask} --article '{example}'",
        f"Les livres le disent en {number} articles, redits ici en nos mots. L'un d'eux : {ask} --article '{example}'",
    )
    click.echo("\n".join(folded(said, width=width())))


def _print_options(entry: GameEntry, variant: Variant) -> None:
    _head("Options", f"tablegames rules {entry.name} --options")
    _print_ruleset(entry, variant)


def _print_books(entry: GameEntry) -> None:
    if _books(entry):
        _head(say("Books", "Livres"), f"tablegames rules {entry.name} --books")
        _list_books(entry)


def _head(title: str, alone: str) -> None:
    """A heading, ruled off from what stands before it, with the word by which its part is had alone."""
    told = say(f"{title}   (alone: {alone})", f"{title}   (à part : {alone})")
    click.echo(f"\n{'─' * width()}\n{told}\n")


def _print_ruleset(entry: GameEntry, variant: Variant) -> None:
    """Print which ruleset it is, each of its options, and those of others that it has not."""
    click.echo(f"{variant.game} · {variant.name}: {variant.title} [{variant.source}]")
    if str(variant.about):
        click.echo(str(variant.about))
    if variant.chain[1:]:
        click.echo(say("extends: ", "étend : ") + " → ".join(variant.chain[1:]))
    click.echo(say("from: ", "de : ") + variant.origin)
    for line in rule_lines(variant.rules):
        changed = f"  ({variant.set_by[line.name]})" if line.name in variant.set_by else ""
        cite = f"  [{line.cite}]" if line.cite else ""
        click.echo()
        click.echo(sheet_entry(f"{line.name}: {shown(line.value)}{changed}{cite}", line.meaning, f"({line.choices})"))
    for name, why in entry.absent.items():
        click.echo()
        click.echo(sheet_entry(say(f"not played: {name}", f"ne se joue pas : {name}"), str(why)))


def _list_books(entry: GameEntry) -> None:
    """Print a line for each book."""
    titles = _titles(entry)
    for tag, number in _books(entry).items():
        told = (f"{tag} ({number})" if number else tag) + (say(": ", " : ") + titles[tag] if tag in titles else "")
        click.echo("\n".join(folded(told, then="    ", width=width())))


def _books(entry: GameEntry) -> Mapping[str, int]:
    """How many articles there are of each book, by how it is cited."""
    books: dict[str, int] = {}
    for article in registry().rulebook(entry).articles:
        books[article.tag] = books.get(article.tag, 0) + bool(article.chapter)
    return books


def _titles(entry: GameEntry) -> Mapping[str, str]:
    """What the books are called, where an article is about a whole one."""
    return {article.tag: str(article.title) for article in registry().rulebook(entry).articles if not article.chapter}
