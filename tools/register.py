"""Makes docs/reference/books.md: every numbered rule, article and chapter of the books, and what became of it here.

    python -m tools.register

The rows are in docs/reference/register/BOOK.yaml. A test checks that every number has a row and every pointer is right.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

import tablegames
from tablegames.core.languages import LANGUAGES, Text, speaking
from tablegames.plugin.registry import Registry
from tablegames.rules.rulebook import Article, articles_of
from tools.yaml_data import yaml_data

ROOT: Final = Path(tablegames.__file__).parent.parent
FOLDER: Final = ROOT / "docs" / "reference" / "register"
PAGE: Final = ROOT / "docs" / "reference" / "books.md"
NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "played": ("code", "case"),
    "table": ("code", "case"),
    "told": ("article",),
    "left_out": ("reason",),
}
"""The statuses, and the fields a row of each must have."""
LONGEST: Final = 200
"""Characters of what a row says."""
HEAD: Final = """# The books, rule by rule

This page lists what every numbered rule of the books says and where the program applies it: the function that decides
it, and a case or test that shows it. `python -m tools.register` makes the page from `docs/reference/register`, and a
test checks every row. Arrows are counted along a player's path; the talon is 1. "The other" is the other player.

* **played**: the rules of the game decide it.
* **table**: the arbiter decides it, with `arbiter: table` or another option ([faults](../how-to/play-with-faults.md)).
* **told**: manners, advice or reasons; the program only shows them in its rule texts, with the command in the last
  column.
* **left out**: the program does not have it, for the reason given.

Code is in `tablegames/`; cases (`file#id`) and tests (`file::test`) are in `tests/`. To list everything that cites a
number, run `tablegames rules trictrac --article "LEP 1.II" --code`. [Sources](sources.md) lists the books.
"""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a book: its numbers, and how to find them in the book's text."""

    numbers: str
    """A citation, ranges allowed: `LEP 4.I 1-78`."""
    title: str
    begins: str = ""
    """A regular expression for the line of the text where the part begins."""
    item: str = ""
    """A regular expression for the beginning of a number in the text; its first group, if any, is the number itself."""
    game: str = ""
    """The game whose rule text has the part, where several have it."""

    @property
    def each(self) -> tuple[str, ...]:
        """Each number of the part, written out."""
        return articles_of(self.numbers)


@dataclass(frozen=True, slots=True)
class Row:
    """The fate of a number, or of one of its statements."""

    number: str
    says: str
    status: str
    code: tuple[str, ...] = ()
    """`families.tables.trictrac.jans:battre`: a module below `tablegames`, or one of contrib, and a name in it."""
    case: tuple[str, ...] = ()
    """`plugins/trictrac/cases/book.yaml#id` or `plugins/trictrac/test_book.py::test_name`, below `tests`."""
    article: tuple[str, ...] = ()
    """Return the citation of the rule text; for a row with its own text, by default its own number."""
    reason: str = ""
    pending: bool = False
    """The pointers are still guesses: the test says so until they are filled in."""

    @property
    def each(self) -> tuple[str, ...]:
        """Each number the row speaks of."""
        return articles_of(self.number)


@dataclass(frozen=True)
class Book:
    """A book: its outline and its rows."""

    tag: str
    title: str
    text: str
    outline: tuple[Part, ...]
    rows: tuple[Row, ...]

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """Every number of the outline."""
        return tuple(number for part in self.outline for number in part.each)

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with the register of this book, a sentence each."""
        found = {number for row in self.rows for number in row.each}
        yield from (f"{number}: no row" for number in self.numbers if number not in found)
        yield from (f"{number}: not in the outline" for number in sorted(found - set(self.numbers)))
        for row in self.rows:
            yield from (f"{row.number}: {wrong}" for wrong in _wrong(row))

    def counts(self) -> Counter[str]:
        """How many rows have each status."""
        return Counter(row.status for row in self.rows)


def _wrong(row: Row) -> Iterator[str]:
    if not row.says or len(row.says) > LONGEST:
        yield f"'says' has {len(row.says)} characters; write 1 to {LONGEST}"
    if row.status not in NEEDED:
        yield f"unknown status '{row.status}'; write {', '.join(NEEDED)}"
    if row.pending:
        yield "still pending"
        return
    yield from (f"{row.status} without '{field}'" for field in NEEDED.get(row.status, ()) if not getattr(row, field))
    yield from (f"no code {place}" for place in row.code if not has_code(place))
    yield from (f"nothing is decided in {place}, which is empty" for place in row.code if is_empty(place))
    yield from (f"no case or test {place}" for place in row.case if not has_case(place))
    for cite in row.article:
        yield from (f"not in article {cite}" for number in row.each if not is_written(number, cite))


def read_book(path: Path) -> Book:
    """Read the register of one book."""
    data = yaml_data(path)
    outline = tuple(Part(**part) for part in data["outline"])
    return Book(path.stem, data["title"], data["text"], outline, tuple(map(_row, data["rows"])))


def _row(data: Mapping[str, Any]) -> Row:
    several = {name: _listed(data.get(name)) for name in ("code", "case", "article")}
    if data["status"] == "told" and not several["article"]:
        several["article"] = articles_of(data["number"])
    return Row(**{**data, **several})


def _listed(value: Any) -> tuple[str, ...]:
    return () if value is None else (value,) if isinstance(value, str) else tuple(value)


def books() -> list[Book]:
    """Read all registers, in the order of their tags."""
    return [read_book(path) for path in sorted(FOLDER.glob("*.yaml"))]


# ---- where the pointers lead


def has_code(place: str) -> bool:
    """Whether a module has a function, class, option or constant of this name.

    >>> has_code("rules.rulebook:Rulebook.find"), has_code("rules.rulebook:Rulebook.lose")
    (True, False)
    """
    module, _, name = place.partition(":")
    if module.startswith("tablegames_"):
        return _in_contrib(module, name)
    try:
        found: Any = importlib.import_module(f"tablegames.{module}")
    except ImportError:
        return False
    for part in name.split("."):
        if part in getattr(found, "__annotations__", {}) and not hasattr(found, part):
            return True  # a field without a default
        if not hasattr(found, part):
            return False
        found = getattr(found, part)
    return bool(name)


def _in_contrib(module: str, name: str) -> bool:
    """Whether a package in contrib, which need not be installed, has this name in its source."""
    return _defined(module, name) is not None


def is_empty(place: str) -> bool:
    """Whether a class has only fields, or a function only its docstring: such code decides nothing.

    >>> is_empty("core.errors:RulesError"), is_empty("rules.rulebook:Rulebook")
    (True, False)
    """
    module, _, name = place.partition(":")
    found = _defined(module, name)
    if not isinstance(found, ast.FunctionDef | ast.ClassDef):
        return False
    return all(isinstance(node, ast.AnnAssign | ast.Pass) or _is_constant(node) for node in found.body)


def _is_constant(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _defined(module: str, name: str) -> ast.stmt | None:
    """Find the statement that defines a name in the source of a module, if it is written there."""
    folder = "contrib/*" if module.startswith("tablegames_") else "tablegames"
    files = sorted(ROOT.glob(f"{folder}/{module.replace('.', '/')}.py"))
    body = _parsed(files[0]) if files else []
    found: ast.stmt | None = None
    for part in name.split("."):
        found = next((node for node in body if part in _names(node)), None)
        body = getattr(found, "body", [])
    return found


@cache
def _parsed(path: Path) -> list[ast.stmt]:
    return ast.parse(path.read_text("utf-8")).body


def _names(node: ast.stmt) -> set[str]:
    """Return the names a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {target.id for target in targets if isinstance(target, ast.Name)}


def has_case(place: str) -> bool:
    """Whether a case file has a case of this id, or a test file a test of this name."""
    file, _, name = place.partition("::" if "::" in place else "#")
    path = ROOT / "tests" / file
    return path.is_file() and name in (_tests(path) if path.suffix == ".py" else _cases(path))


@cache
def _cases(path: Path) -> frozenset[str]:
    data = yaml_data(path)
    return frozenset(str(case.get("id", "")) for case in data["cases"])


@cache
def _tests(path: Path) -> frozenset[str]:
    return frozenset(re.findall(r"^(?:    )?def (test_\w+)\(", path.read_text("utf-8"), re.MULTILINE))


@cache
def articles() -> Mapping[str, tuple[Article, list[str]]]:
    """The articles of all shipped rule texts, each with the games whose rulebooks have it."""
    registry = Registry(folder=FOLDER / "no_variants_of_a_user")
    found: dict[str, tuple[Article, list[str]]] = {}
    for name, entry in registry.games.items():
        for article in registry.rulebook(entry).articles:
            found.setdefault(article.cite, (article, []))[1].append(name)
    for folder in ROOT.glob("contrib/tablegames-*/*/content"):
        if not (folder / "en" / "articles.yaml").exists():
            continue
        texts = [yaml_data(folder / code / "articles.yaml") for code in LANGUAGES]
        for cite in texts[0]:
            title, text = (Text(*(each[cite][part] for each in texts)) for part in ("title", "text"))
            found.setdefault(cite, (Article(cite, title, text), []))[1].append(
                folder.parts[-3].removeprefix("tablegames-")
            )
    return found


def is_written(number: str, cite: str) -> bool:
    """Whether an article has the text of a number; one for several numbers, as LEP 3.I, must name each of them."""
    if cite not in articles():
        return False
    text, last = articles()[cite][0].text, number.removeprefix(cite).strip()
    return cite == number or not last.isdigit() or all(re.search(rf"\b{last}\b", one) for one in (text.en, text.fr))


# ---- the page


def page(registered: list[Book]) -> str:
    """The page: the counts, then a table for each part of each book."""
    return "\n".join([HEAD, *_counts(registered), *(line for book in registered for line in _tables(book))]) + "\n"


def _counts(registered: list[Book]) -> Iterator[str]:
    named = [status.replace("_", " ") for status in NEEDED]
    yield f"| book | numbers | rows | {' | '.join(named)} |\n|---|{'---|' * (len(named) + 2)}"
    for book in registered:
        counts = book.counts()
        cells = [f"[{book.title}](#{book.tag.lower()})", str(len(book.numbers)), str(len(book.rows))]
        yield f"| {' | '.join([*cells, *(str(counts[status]) for status in NEEDED)])} |"


def _tables(book: Book) -> Iterator[str]:
    yield f"\n## {book.tag}\n\n{book.title}.\n"
    for part in book.outline:
        yield f"\n### {part.numbers}: {part.title}\n\n| number | says | status | where |\n|---|---|---|---|"
        here = set(part.each)
        for row in book.rows:
            if row.each[0] in here:
                cells = (row.number, row.says, row.status.replace("_", " "), _where(row, part.game))
                yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _where(row: Row, game: str) -> str:
    if row.pending:
        return "pending"
    parts = [one.partition(":") for one in row.code]
    code = [f"`{module.replace('.', '/')}.py`: `{name}`" for module, _, name in parts]
    told = [f'`tablegames rules {_game_of(cite, game)} --article "{cite}"`' for cite in row.article]
    return "; ".join([*code, *(f"`{case}`" for case in row.case), *told, *([row.reason] if row.reason else [])])


def _game_of(cite: str, preferred: str) -> str:
    games = articles()[cite][1] if cite in articles() else ["GAME"]
    return preferred if preferred in games else games[0]


def made() -> str:
    """The page as the registers have it now."""
    with speaking("en"):
        return page(books())


if __name__ == "__main__":
    PAGE.write_text(made(), "utf-8")
    print(*(problem for book in books() for problem in book.problems()), sep="\n")
