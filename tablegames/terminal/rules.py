"""`tablegames rules`: the rule sheet of a variant, what two variants differ in, or what an article of the book says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import click

from tablegames.core.languages import say
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.variants import Variant
from tablegames.rules.rulebook import Article
from tablegames.rules.ruledata import rule_lines, rules_as_data, shown
from tablegames.table.howto import how_to_lines
from tablegames.terminal.click_fr import Misused, command_of, flag, option, tell
from tablegames.terminal.common import AskedGame, json_option, print_json, registry, rules_options
from tablegames.terminal.tables import print_table, sheet_entry, width

ROOM: Final = 50
"""The columns that meanings and sources need beside names and values, to be read there."""


@command_of(
    "rules",
    "tablegames rules domino",
    "tablegames rules toutetable --variant lepeintre --options",
    "tablegames rules toutetable --diff academie modern",
    'tablegames rules trictrac --article "AUJ-T2 VI"',
    'tablegames rules trictrac --article "AUJ-T2 VI" --code',
)
@rules_options
@option(
    "--diff",
    "Show what two variants (names or .yaml files) differ in.",
    "Montrer en quoi deux variantes diffèrent.",
    nargs=2,
    metavar="A B",
)
@option(
    "--article",
    "citation",
    'What articles of the books say, in our words, as they are cited: "AUJ-T2 IX, XI; LEP 1.II".',
    "Ce que disent des articles des livres, en nos mots, comme on les cite : « AUJ-T2 IX, XI; LEP 1.II ».",
    metavar="CITATION",
)
@flag(
    "--code",
    "With --article: where it is decided in the code, and which cases and tests hold it.",
    "Avec --article : où il se décide dans le code, quels cas et quels essais le tiennent.",
)
@flag(
    "--articles",
    "every",
    "List every article behind the rules of the game.",
    "Lister tous les articles d'où viennent les règles.",
)
@flag("--how", "Only the page that says how it is played.", "La page qui dit comment on y joue, seule.")
@flag("--options", "sheet", "Only the options of the ruleset.", "Les options de la règle, seules.")
@flag("--books", "Only the books that the articles are of.", "Les livres d'où viennent les articles, seuls.")
@json_option
def command(
    asked: AskedGame,
    diff: tuple[str, str] | None,
    citation: str | None,
    code: bool,
    every: bool,
    how: bool,
    sheet: bool,
    books: bool,
    as_json: bool,
) -> None:
    """Print a rule sheet."""
    about_books = {"--article": citation is not None, "--articles": every, "--books": books}
    _refuse_two_questions(asked, {"--diff": diff is not None, **about_books}, {"--how": how, "--options": sheet})
    if code and citation is None:
        raise Misused(
            "--code says where an article is decided; name the article with --article",
            "--code dit où se décide un article ; nommez l'article par --article",
        )
    if diff is not None:
        entry = asked.entry()
        one, two = (registry().ruleset(entry, name) for name in diff)
        _print_diff(one, two, as_json)
    elif citation is not None:
        articles = registry().rulebook(asked.entry()).find(citation)
        if code:
            _print_code(asked.entry(), articles, as_json)
        else:
            _print_articles(articles, as_json)
    elif every:
        _list_articles(asked.entry(), as_json)
    elif books:
        print_books(asked.entry(), as_json)
    elif as_json:
        print_json(sheet_data(asked.entry(), asked.table().variant))
    elif how:
        print_how_to_play(asked.entry(), asked.table().variant)
    elif sheet:
        print_options(asked.entry(), asked.table().variant)
    else:
        print_sheet(asked.entry(), asked.table().variant)


def _refuse_two_questions(asked: AskedGame, given: Mapping[str, bool], parts: Mapping[str, bool]) -> None:
    """One question at a time; those about two variants, or about the books, take no other ruleset."""
    all_asked = [name for name, is_asked in {**given, **parts}.items() if is_asked]
    if len(all_asked) > 1:
        one, two = all_asked[:2]
        raise Misused(
            f"{one} and {two} are two questions; ask one", f"{one} et {two} font deux questions ; posez-en une"
        )
    questions = [name for name in all_asked if name in given]
    if not (questions and (asked.variant or asked.rules_file or asked.changes)):
        return
    if given["--diff"]:
        raise Misused(
            "--diff names both variants itself; leave out --variant, --rules and --set",
            "--diff nomme lui-même les deux variantes ; ôtez --variant, --rules et --set",
        )
    raise Misused(
        f"{questions[0]} is about the books, the same for every variant; leave out --variant, --rules and --set",
        f"{questions[0]} regarde les livres, les mêmes pour toute variante ; ôtez --variant, --rules et --set",
    )


def _print_articles(articles: Sequence[Article], as_json: bool) -> None:
    if as_json:
        print_json([_data(article) for article in articles])
        return
    entries = [sheet_entry(f"[{article.cite}] {article.title}", str(article.text)) for article in articles]
    click.echo("\n\n".join(entries))


def _print_code(entry: GameEntry, articles: Sequence[Article], as_json: bool) -> None:
    """Print where articles are decided: the code; where the sources are at hand, the cases and the tests too."""
    from tablegames.testing.citations import everywhere, packages_of, tests_beside

    packages = packages_of(registry(), entry)
    where = everywhere(articles, packages)
    kinds = {"code": say("code:", "code :"), "cases": say("cases:", "cas :"), "tests": say("tests:", "essais :")}
    if as_json:
        found = [{kind: [one._asdict() for one in getattr(where[a.cite], kind)] for kind in kinds} for a in articles]
        print_json([{**_data(article), **places} for article, places in zip(articles, found, strict=True)])
        return
    at_hand = any(tests_beside(package) for package in packages)
    for article in articles:
        click.echo(f"[{article.cite}] {article.title}")
        for kind in kinds if at_hand else ("code",):
            places = getattr(where[article.cite], kind)
            click.echo(f"  {kinds[kind]}" + ("" if places else say(" none", " aucun")))
            for place in places:
                click.echo(f"    {place.file}:{place.line} {place.name}".rstrip())
    if not at_hand:
        tell(
            "The cases and the tests are in the source tree; only the program is installed here.",
            "Les cas et les essais sont dans l'arbre des sources ; ici, seul le programme est installé.",
        )


def _list_articles(entry: GameEntry, as_json: bool) -> None:
    articles = registry().rulebook(entry).articles
    if as_json:
        print_json([_data(article) for article in articles])
        return
    head = ("source", say("chapter", "chapitre"), say("title", "titre"))
    print_table(head, [(article.tag, article.chapter, str(article.title)) for article in articles], whole=2)


def _data(article: Article) -> dict[str, str]:
    return {
        "cite": article.cite,
        "source": article.tag,
        "chapter": article.chapter,
        "title": str(article.title),
        "text": str(article.text),
    }


def _print_diff(one: Variant, two: Variant, as_json: bool) -> None:
    first, second = rules_as_data(one.rules), rules_as_data(two.rules)
    meanings = {line.name: line for line in rule_lines(one.rules)}
    differ = [key for key in first if first[key] != second[key]]
    if as_json:
        print_json({"a": one.name, "b": two.name, "differ": {key: [first[key], second[key]] for key in differ}})
        return
    if not differ:
        tell(f"{one.name} and {two.name} are the same rules.", f"{one.name} et {two.name} sont les mêmes règles.")
        return
    head = ("option", one.name, two.name, say("meaning", "sens"), "source")
    rows = [(key, shown(first[key]), shown(second[key]), meanings[key].meaning, meanings[key].cite) for key in differ]
    if _names_and_values(head, rows) + ROOM <= width():
        print_table(head, rows, whole=3)
        return
    click.echo(f"{one.name} → {two.name}")
    for key, a, b, meaning, cite in rows:
        click.echo()
        click.echo(sheet_entry(f"{key}: {a} → {b}" + (f"  [{cite}]" if cite else ""), meaning))


def _names_and_values(head: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """How wide the three columns are that are never broken, with what parts them from the next."""
    return sum(max(len(row[column]) for row in (head, *rows)) + 3 for column in range(3))


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
