"""Makes docs/articles.md: every article of the books, the code that decides it, its cases, its tests.

    python -m tools.articles

A test holds the page to what the sources say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import tablegames
from tablegames.core.languages import speaking
from tablegames.plugging.registry import Registry
from tablegames.proving.citations import Cited, Where, everywhere
from tablegames.rulesets.rulebook import Article

PACKAGE: Final = Path(tablegames.__file__).parent
PAGE: Final = PACKAGE.parent / "docs" / "articles.md"
HEAD: Final = """# The articles of the books, and where each is decided

Made by `python -m tools.articles` from the sources; a test holds it to them.
`tablegames rules trictrac --article "AUJ-T2 VI" --code` says the same of one article, with the lines; without `--code`,
what the article says. The books: [sources.md](sources.md).

Code is named below `tablegames/`, cases and tests below `tests/`; a file alone cites the article for all that is in it.
"""


def every_article(registry: Registry) -> list[Article]:
    """The articles of all shipped games, each once, book by book in the order in which the games bring them."""
    ours = [entry for name, entry in registry.games.items() if _is_ours(registry, name)]
    found = {article.cite: article for entry in ours for article in registry.rulebook(entry).articles}
    books = {article.tag: None for article in found.values()}
    return [article for book in sorted(books) for article in found.values() if article.tag == book]


def _is_ours(registry: Registry, game: str) -> bool:
    plugin = registry.plugins.manager.get_plugin(registry.owners[game][0])
    return getattr(plugin, "__name__", "").startswith("tablegames.")


def page(articles: Iterable[Article], where: Mapping[str, Where]) -> str:
    """The page: a count, then a table for each book."""
    known = list(articles)
    return "\n".join([HEAD, *_counts(known, where), *_tables(known, where)])


def _counts(articles: list[Article], where: Mapping[str, Where]) -> Iterator[str]:
    without = [article.cite for article in articles if not where[article.cite].code]
    cases = sum(bool(where[article.cite].cases) for article in articles)
    tests = sum(bool(where[article.cite].tests) for article in articles)
    code = len(articles) - len(without)
    yield f"{len(articles)} articles: {code} are cited by code, {cases} by cases, {tests} by tests.\n"
    yield f"Cited by no code ({len(without)}): {', '.join(without)}.\n"


def _tables(articles: list[Article], where: Mapping[str, Where]) -> Iterator[str]:
    book = None
    for article in articles:
        if article.tag != book:
            book = article.tag
            yield f"\n## {book}\n\n| article | title | code | cases | tests |\n|---|---|---|---|---|"
        found = where[article.cite]
        cells = (article.cite, article.title.en, _by_file(found.code), _counted(found.cases), _counted(found.tests))
        yield "| " + " | ".join(cell.replace("|", "\\|") or "none" for cell in cells) + " |"


def _by_file(places: Iterable[Cited]) -> str:
    """`plugins/toc/game.py`: `doubly`, `trous_of`; and so on."""
    files: dict[str, list[str]] = {}
    for place in places:
        files.setdefault(place.file.partition("/")[2], []).append(place.name)
    told = []
    for file, names in files.items():
        named = ", ".join(f"`{name}`" for name in names if name)
        told.append(f"{file}: {named}" if named else file)
    return "; ".join(told)


def _counted(places: Iterable[Cited]) -> str:
    files: dict[str, int] = {}
    for place in places:
        file = place.file.partition("/")[2]
        files[file] = files.get(file, 0) + 1
    return "; ".join(f"{count} in {file}" for file, count in files.items())


def made() -> str:
    """The page as the sources have it now."""
    with speaking("en"):
        registry = Registry(folder=PACKAGE / "no_variants_of_a_user")
        articles = every_article(registry)
        return page(articles, everywhere(articles, [PACKAGE])) + "\n"


if __name__ == "__main__":
    PAGE.write_text(made(), "utf-8")
