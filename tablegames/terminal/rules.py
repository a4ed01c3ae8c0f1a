"""`tablegames rules`: how a game is played, its options and articles, what two variants differ in, and terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import click

from tablegames.core.errors import PluginError, nearest
from tablegames.core.languages import Text, gettext as _, language, ngettext
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.variants import Variant, resolve
from tablegames.rules.rulebook import Article
from tablegames.rules.ruledata import rule_lines, rules_as_data, shown
from tablegames.rules.terms import Glossary, GlossaryTerm, folded_word
from tablegames.table.explaining import explained, how_to_lines, told_of
from tablegames.terminal.commands import ANY_GAME, GAME, Misused, OneOf, argument, command_of, flag, option, tell
from tablegames.terminal.common import (
    AskedGame,
    drawing,
    json_option,
    plain_option,
    print_json,
    print_table,
    registry,
    render_option,
    rules_options,
    sheet_entry,
    width,
)

ROOM: Final = 50
"""The columns that meanings and sources need beside names and values."""
PARTS: Final = ("how", "articles", "books", "options", "terms")
"""Values of `--only`."""


@command_of(
    "rules",
    "tablegames rules domino",
    "tablegames rules coup turc",
    "tablegames rules toutetable --variant lepeintre --only options",
    "tablegames rules toutetable --diff academie modern",
    'tablegames rules trictrac --article "AUJ-T2 VI"',
    more=Text(
        "For a game: a page for newcomers, then the books, and every option of the variant with its value, "
        "meaning and source. For a word: what it means, often with a picture."
    ),
    old={f"--{part}": f"--only={part}" for part in PARTS if part != "terms"},
)
@partial(rules_options, game=ANY_GAME, complete="games_or_terms")
@argument("words", metavar=Text("[WORD]..."), nargs=-1, complete="terms")
@option(
    "--only", Text("Show only one part: {parts}.", parts=", ".join(PARTS)), type=OneOf(*PARTS), metavar=Text("PART")
)
@flag("--term", Text("Read WORD as a term, even if a game has that name; without WORD, list all terms."))
@option(
    "--diff", Text("Show how two variants differ (names or .yaml files)."), nargs=2, metavar="A B", complete="variants"
)
@option(
    "--article",
    "citation",
    Text('Show articles of the books, such as "AUJ-T2 IX, XI; LEP 1.II".'),
    metavar=Text("CITATION"),
)
@flag("--code", Text("With --article: show the code that implements it, and its cases and tests."), advanced=True)
@option("--game", "of_game", Text("Only the terms of this game."), metavar=GAME, hidden=True)
@render_option
@plain_option
@json_option
def command(
    asked: AskedGame,
    words: tuple[str, ...],
    only: str | None,
    term: bool,
    diff: tuple[str, str] | None,
    citation: str | None,
    code: bool,
    of_game: str | None,
    render: str | None,
    plain: bool,
    as_json: bool,
) -> None:
    """Show rules, or explain a term."""
    known = registry()
    if asked.game is not None and (term or words or known.named(asked.game)[0] not in known.games):
        _answer_term(of_game, (asked.game, *words), render, plain, as_json, sure=term)
        return
    if term or (only == "terms" and asked.game is None):
        _answer_term(of_game, (), render, plain, as_json)
        return
    part = click.get_current_context().meta.get(f"--only={only}", f"--only {only}")
    about_books = {"--article": citation is not None, part: only in ("articles", "books", "terms")}
    _refuse_two_questions(asked, {"--diff": diff is not None, **about_books}, {part: only is not None})
    if code and citation is None:
        raise Misused("--code needs --article, which names the article")
    entry = asked.entry()
    if diff is not None:
        one, two = (known.ruleset(entry, name) for name in diff)
        _print_diff(one, two, as_json)
    elif citation is not None:
        articles = known.rulebook(entry).find(citation)
        if code:
            _print_code(entry, articles, as_json)
        else:
            _print_articles(articles, as_json)
    elif only == "terms":
        _answer_term(entry.name, (), render, plain, as_json)
    elif only == "articles":
        _list_articles(entry, as_json)
    elif only == "books":
        print_books(entry, as_json)
    elif as_json:
        print_json(sheet_data(entry, asked.table().variant))
    elif only == "how":
        print_how_to_play(entry, asked.table().variant)
    elif only == "options":
        _print_ruleset(entry, asked.table().variant)
    else:
        print_sheet(entry, asked.table().variant)


def _refuse_two_questions(asked: AskedGame, given: Mapping[str, bool], parts: Mapping[str, bool]) -> None:
    """One question at a time; those about two variants, or about the books, take no other ruleset."""
    all_asked = [name for name, is_asked in {**given, **parts}.items() if is_asked]
    if len(all_asked) > 1:
        one, two = all_asked[:2]
        raise Misused("{one} and {two} can't be combined; choose one", one=one, two=two)
    questions = [name for name in all_asked if given.get(name)]
    if not (questions and (asked.variant or asked.changes)):
        return
    if given["--diff"]:
        raise Misused("--diff names both variants itself; leave --variant and --set out")
    raise Misused(
        "{questions} shows the books, which are the same for every variant; leave --variant and --set out",
        questions=questions[0],
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
    kinds = {"code": _("code:"), "cases": _("cases:"), "tests": _("tests:")}
    if as_json:
        found = [{kind: [one._asdict() for one in getattr(where[a.cite], kind)] for kind in kinds} for a in articles]
        print_json([{**_data(article), **places} for article, places in zip(articles, found, strict=True)])
        return
    at_hand = any(tests_beside(package) for package in packages)
    for article in articles:
        click.echo(f"[{article.cite}] {article.title}")
        for kind in kinds if at_hand else ("code",):
            places = getattr(where[article.cite], kind)
            click.echo(f"  {kinds[kind]}" + ("" if places else _(" none")))
            for place in places:
                click.echo(f"    {place.file}:{place.line} {place.name}".rstrip())
    if not at_hand:
        tell("The cases and tests are in the source code; only the program is installed here.")


def _list_articles(entry: GameEntry, as_json: bool) -> None:
    articles = registry().rulebook(entry).articles
    if as_json:
        print_json([_data(article) for article in articles])
        return
    if not articles:
        tell("The rules of {name} cite no book.", name=entry.name)
        return
    head = ("source", _("chapter"), _("title"))
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
        tell("{name} and {name2} have the same rules.", name=one.name, name2=two.name)
        return
    head = ("option", one.name, two.name, _("meaning"), "source")
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
    _print_changes(entry, variant)
    _print_how_to_play(entry, variant)
    ask = f"tablegames rules {entry.name}"
    articles = [article for article in registry().rulebook(entry).articles if article.chapter]
    if articles:
        _head("Articles", f"{ask} --only articles")
        said = ngettext(
            "The rules cite {count} article of a book, summarised here in our own words. To read it: "
            "{ask} --article '{example}'",
            "The rules cite {count} articles of the books, summarised here in our own words. To read one: "
            "{ask} --article '{example}'",
            len(articles),
            ask=ask,
            example=articles[0].cite,
        )
        click.echo("\n".join(folded(said, width=width())))
    if _books(entry):
        _head(_("Books"), f"{ask} --only books")
        _list_books(entry)
    _head("Options", f"{ask} --only options")
    _print_ruleset(entry, variant)


def print_how_to_play(entry: GameEntry, variant: Variant) -> None:
    """Print the page for newcomers alone; where there is none, that."""
    _print_changes(entry, variant)
    if not _print_how_to_play(entry, variant):
        tell("There is no page on how to play {name}.", name=entry.name)


def print_books(entry: GameEntry, as_json: bool) -> None:
    """Print the books alone: the citation, the book, and the number of its articles here."""
    found = _books(entry)
    if as_json:
        titles = _titles(entry)
        print_json([{"source": tag, "title": titles.get(tag), "articles": number} for tag, number in found.items()])
    elif found:
        _list_books(entry)
    else:
        tell("The rules of {name} cite no book.", name=entry.name)


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


def _print_changes(entry: GameEntry, variant: Variant) -> None:
    """Print what a user's own variant, or --set, changes: the page for newcomers knows only the plugins' rulesets."""
    sources = registry().sources(entry)
    ours = next((name for name in variant.chain if name in sources and sources[name].plugin), entry.variant)
    base = resolve(entry, ours, sources)
    if rules_as_data(base.rules) != rules_as_data(variant.rules):
        tell("These options differ from the rules of {base}:", base=ours)
        _print_diff(base, variant, as_json=False)
        click.echo()


def _print_how_to_play(entry: GameEntry, variant: Variant) -> bool:
    """Print the page for newcomers; whether there is one."""
    page = registry().how_to_play(entry, variant.rules)
    if page is not None:
        click.echo("\n".join(how_to_lines(entry.title, page, width())))
    return page is not None


def _head(title: str, alone: str) -> None:
    """Print a heading, ruled off from the text above, with the option that prints its part alone."""
    told = _("{title}   (to see only this part: {alone})", title=title, alone=alone)
    click.echo(f"\n{'─' * width()}\n{told}\n")


def _print_ruleset(entry: GameEntry, variant: Variant) -> None:
    """Print which ruleset it is, each of its options, and those of others that it has not."""
    click.echo(f"{variant.game} · {variant.name}{_(': ')}{variant.title} [{variant.source}]")
    if str(variant.about):
        click.echo(str(variant.about))
    if variant.chain[1:]:
        click.echo(_("extends: ") + " → ".join(variant.chain[1:]))
    click.echo(_("from: ") + variant.origin)
    for line in rule_lines(variant.rules):
        changed = f"  ({variant.set_by[line.name]})" if line.name in variant.set_by else ""
        cite = f"  [{line.cite}]" if line.cite else ""
        click.echo()
        click.echo(sheet_entry(f"{line.name}: {shown(line.value)}{changed}{cite}", line.meaning, f"({line.choices})"))
    for name, why in entry.absent.items():
        click.echo()
        click.echo(sheet_entry(_("not playable: {name}", name=name), str(why)))


def _list_books(entry: GameEntry) -> None:
    """Print a line for each book."""
    titles = _titles(entry)
    for tag, number in _books(entry).items():
        told = (f"{tag} ({number})" if number else tag) + (_(": ") + titles[tag] if tag in titles else "")
        click.echo("\n".join(folded(told, then="    ", width=width())))


def _books(entry: GameEntry) -> Mapping[str, int]:
    """How many articles there are of each book, by how it is cited."""
    books: dict[str, int] = {}
    for article in registry().rulebook(entry).articles:
        books[article.tag] = books.get(article.tag, 0) + bool(article.chapter)
    return books


def _titles(entry: GameEntry) -> Mapping[str, str]:
    """Names of the books, for articles about a whole one."""
    return {article.tag: str(article.title) for article in registry().rulebook(entry).articles if not article.chapter}


# --- terms


def _answer_term(
    game: str | None, words: Sequence[str], render: str | None, plain: bool, as_json: bool, *, sure: bool = True
) -> None:
    """Explain a term, of one game if the words begin with it, or list the terms."""
    known = registry()
    if game is None and len(words) > 1 and known.named(words[0])[0] in known.games:  # `rules trictrac talon`
        game, *words = words
    games = [known.game(game)] if game is not None else list(known.games.values())
    word = " ".join(words)
    books = [book for one in games for book in known.rulebook(one).books(word)] if words and not as_json else []
    if books:
        click.echo("\n\n".join("\n".join(told_of(book)) for book in dict.fromkeys(books)))
        return
    owned = [Owned(term, entries) for term, entries in _of_games(games)]
    if words:
        try:
            found = Glossary([one.term for one in owned]).find(word)
        except PluginError:
            if not sure and len(words) == 1 and (nearest(word, known.games) or known.why_missing(word)):
                known.game(word)  # says which game was probably meant, or why it could not be loaded
            raise
        owned = [one for term in found for one in owned if one.term is term]
    if as_json:
        print_json([one.data for one in owned])
    elif words:
        _explain(owned, render, plain)
    else:
        _list(owned)


class Owned(NamedTuple):
    """A term and the games that have it."""

    term: GlossaryTerm
    entries: list[GameEntry]

    @property
    def games(self) -> str:
        """The games, in one line."""
        every = len(self.entries) == len(registry().games)
        return _("every game") if every else ", ".join(str(entry.title) for entry in self.entries)

    @property
    def data(self) -> dict[str, Any]:
        """The term as plain data."""
        term = self.term
        about = {"term": term.name, "also": list(term.names), "means": str(term.means), "cite": term.cite}
        return {**about, "games": [entry.name for entry in self.entries], "picture": term.picture}


def _of_games(games: Sequence[GameEntry]) -> Iterator[tuple[GlossaryTerm, list[GameEntry]]]:
    """Every term once, with the games that mean the same by it."""
    found: dict[tuple[str, Text], tuple[GlossaryTerm, list[GameEntry]]] = {}
    for entry in games:
        for term in registry().terms(entry).values():
            found.setdefault((term.name, term.means), (term, []))[1].append(entry)
    yield from found.values()


def _explain(owned: Sequence[Owned], render: str | None, plain: bool) -> None:
    for number, (term, entries) in enumerate(owned):
        if number:
            click.echo()
        if len(owned) > 1:
            click.echo(owned[number].games + _(":"))
        click.echo("\n".join(explained(registry(), entries[0], term, drawing(entries[0], render, plain))))


def _list(owned: Sequence[Owned]) -> None:
    """Print the terms by the games that have them, those of most games last."""
    by_games: dict[str, list[GlossaryTerm]] = {}
    for one in sorted(owned, key=lambda one: len(one.entries)):
        by_games.setdefault(one.games, []).append(one.term)
    for games, terms in by_games.items():
        click.echo(games)
        names = sorted((term.name for term in terms), key=folded_word)
        click.echo("\n".join(folded(", ".join(names), "  ", "  ")))
        english = ", ".join(sorted({name for term in terms for name in term.english}, key=folded_word))
        if english and language() != "fr":
            click.echo("\n".join(folded(_("in English: {english}", english=english), "  ", "    ")))
