"""The citations of each article: in code, cases and tests.

Sources are read, never run: docstrings (`[AUJ-T2 VI]`), strings (`cite="MAN III.7-9"`) and comments (`# AUJ-TT V`). A
citation belongs to the innermost function, option or constant around it; a comment on its own line to the code below.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from tablegames.core.errors import TablegamesError
from tablegames.core.frozen import frozen
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.rules.rulebook import Article, articles_of
from tablegames.rules.untrusted.yamlfile import read_yaml_file

MODULE: Final = ""
"""The name for citations of a whole module."""
_WORDS: Final = 24
"""The most words of a citation."""
_CHAPTER: Final = re.compile(r"[\s,]+(?:[IVXLC\d]+\b|Nos?\.|ch\.|r\.|p\.)")
"""The text after a book's tag that means a chapter."""
_NUMBERED: Final = re.compile(r"[A-Z]{3,}(?:-\w+)? (?:[a-z]+\. )?[IVXLC\d]+(?:[. ][IVXLC\d]+)*")
"""The usual form of an article, perhaps of another book in the same citation."""
_SECTION: Final = re.compile(r"#\s*-{2,}")
"""A heading among tests: its citations apply to all tests up to the next one."""


class Cited(NamedTuple):
    """A place with a citation: the file, the line, the name of the code."""

    file: str
    line: int
    name: str


@frozen
class Where:
    """The places of one article: the code, the cases by file, the tests."""

    code: tuple[Cited, ...] = ()
    cases: tuple[Cited, ...] = ()
    tests: tuple[Cited, ...] = ()


class Reader:
    """Find citations of known articles in texts."""

    def __init__(self, articles: Iterable[Article]) -> None:
        known = tuple(articles)
        self._known = {article.cite for article in known}
        self._tags = {article.tag for article in known}

    @cached_property
    def _begins(self) -> re.Pattern[str]:
        longest_first = sorted(self._tags, key=len, reverse=True)
        return re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![\w-])")

    def may_cite(self, text: str) -> bool:
        """Return whether the text has a tag of one of the books."""
        return bool(self._tags) and self._begins.search(text) is not None

    def cited(self, text: str) -> Iterator[tuple[int, str]]:
        """Return every known article that a text cites, with the offset of its citation."""
        after = 0
        while self._tags and (found := self._begins.search(text, after)):
            articles, after = self._citation(text, found.start(), found.end())
            yield from ((found.start(), article) for article in articles)

    def _citation(self, text: str, start: int, tag_end: int) -> tuple[tuple[str, ...], int]:
        """Return the articles of the longest citation at that offset, and its end."""
        ends = [word.end() for word in re.finditer(r"[^\s\[\]\"]+", text[tag_end : tag_end + 200])]
        stop = re.search(r"[\[\]\"]", text[tag_end:])
        within = [tag_end + end for end in ends if stop is None or end <= stop.start()][:_WORDS]
        whole_book = [] if _CHAPTER.match(text, tag_end) else [tag_end]
        for end in [*reversed(within), *whole_book]:
            for written in (text[start:end], text[start:end].rstrip(".,;:)")):
                articles = articles_of(written)
                if articles and all(cite in self._known or _NUMBERED.fullmatch(cite) for cite in articles):
                    return tuple(cite for cite in articles if cite in self._known), end
        return (), tag_end


def code_citing(reader: Reader, folder: Path, root: Path) -> dict[str, list[Cited]]:
    """Return the code below a folder that cites each article; file names are relative to the root."""
    return _citing(reader, sorted(folder.rglob("*.py")), root)


def tests_citing(reader: Reader, folder: Path) -> dict[str, list[Cited]]:
    """Return the tests below a folder that cite each article, by themselves or by their module or heading."""
    found = _citing(reader, sorted(folder.rglob("test_*.py")), folder.parent, sections=True)
    return {
        article: kept
        for article, cited in found.items()
        if (kept := [one for one in cited if one.name == MODULE or one.name.rpartition(".")[2].startswith("test_")])
    }


def _citing(reader: Reader, paths: Iterable[Path], root: Path, sections: bool = False) -> dict[str, list[Cited]]:
    """Return the citations of each article in some source files."""
    found: dict[str, list[Cited]] = {}
    for path in paths:
        text = path.read_text("utf-8")
        if reader.may_cite(text):
            _add(found, _in_source(reader, path.relative_to(root).as_posix(), text, sections))
    return found


def cases_citing(reader: Reader, folder: Path) -> dict[str, list[Cited]]:
    """Return the cases below a folder that cite each article."""
    found: dict[str, list[Cited]] = {}
    for path in sorted(folder.rglob("*.yaml")):
        try:
            document = read_yaml_file(path, TablegamesError)
        except TablegamesError:
            continue  # an invalid file on purpose
        cases = document.data.get("cases") if isinstance(document.data, dict) else None
        file = path.relative_to(folder.parent).as_posix()
        for number, case in enumerate(cases if isinstance(cases, list) else ()):
            if isinstance(case, dict):
                place = Cited(file, document.line("cases", number), str(case.get("id", "")))
                _add(found, ((article, place) for _, article in reader.cited(str(case.get("cite", "")))))
    return found


def everywhere(articles: Iterable[Article], packages: Iterable[Path]) -> dict[str, Where]:
    """Return the citations of each article in these packages and in the cases and tests of their source trees."""
    known = tuple(articles)
    reader = Reader(known)
    code: dict[str, list[Cited]] = {}
    cases: dict[str, list[Cited]] = {}
    tests: dict[str, list[Cited]] = {}
    for package in packages:
        for folder in _with_rules(package):
            _merge(code, code_citing(reader, folder, package.parent))
        beside = tests_beside(package)
        if beside is not None:
            _merge(cases, cases_citing(reader, beside))
            _merge(tests, tests_citing(reader, beside))
    return {
        article.cite: Where(*(tuple(sorted(found.get(article.cite, ()))) for found in (code, cases, tests)))
        for article in known
    }


def tests_beside(package: Path) -> Path | None:
    """Return the tests of a package in its source tree; an installed package has none."""
    tests = package.parent / "tests"
    return tests if tests.is_dir() and (package.parent / "pyproject.toml").is_file() else None


def packages_of(registry: Registry, entry: GameEntry) -> tuple[Path, ...]:
    """Return the package of a game, and tablegames, whose families and formats it may use."""
    plugin = registry.plugins.manager.get_plugin(registry.owners[entry.name][0])
    module = plugin if isinstance(plugin, ModuleType) else sys.modules.get(type(plugin).__module__)
    names = ["tablegames", *([module.__name__.partition(".")[0]] if module else [])]
    found = (sys.modules[name].__file__ for name in dict.fromkeys(names))
    return tuple(Path(file).parent for file in found if file is not None and Path(file).name == "__init__.py")


def _with_rules(package: Path) -> list[Path]:
    """Return the folders with rules in a package: ours in plugins, families and match formats; another's anywhere."""
    parts = [package / name for name in ("arbiter", "families", "plugins", "rules/evenings")]
    return [part for part in parts if part.is_dir()] if package.name == "tablegames" else [package]


def _add(found: dict[str, list[Cited]], more: Iterable[tuple[str, Cited]]) -> None:
    for article, place in more:
        places = found.setdefault(article, [])
        if all((one.file, one.name) != (place.file, place.name) for one in reversed(places)):
            places.append(place)


def _merge(found: dict[str, list[Cited]], more: Mapping[str, list[Cited]]) -> None:
    for article, places in more.items():
        found.setdefault(article, []).extend(places)


# ---- one source file


class _Named(NamedTuple):
    """A named thing in a source file, and its lines."""

    first: int
    last: int
    name: str


def _in_source(reader: Reader, file: str, text: str, sections: bool) -> Iterator[tuple[str, Cited]]:
    tree = ast.parse(text)
    named = sorted(_named(tree, ()))
    headings = [number for number, line in enumerate(text.splitlines(), 1) if _SECTION.match(line)]
    for line, alone, said in _texts(tree, text):
        for offset, article in reader.cited(said):
            at = line + said.count("\n", 0, offset)
            if sections and alone and _SECTION.match(said):
                owners = _until(named, at, headings)
            else:
                owners = [_owner(named, at, alone)]
            for owner in owners:
                yield article, Cited(file, owner.first or 1, owner.name)
                yield from ((article, Cited(file, user.first, user.name)) for user in _users(tree, named, owner))


def _named(node: ast.AST, within: tuple[str, ...]) -> Iterator[_Named]:
    """Return the functions, classes, options and constants of a module, without those inside functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            path = (*within, child.name)
            first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            yield _Named(first, child.end_lineno or first, ".".join(path))
            if isinstance(child, ast.ClassDef):
                yield from _named(child, path)
        elif isinstance(child, ast.Assign | ast.AnnAssign):
            target = child.targets[0] if isinstance(child, ast.Assign) else child.target
            if isinstance(target, ast.Name):
                yield _Named(child.lineno, child.end_lineno or child.lineno, ".".join((*within, target.id)))
        elif isinstance(child, ast.If | ast.Try):
            yield from _named(child, within)


def _texts(tree: ast.Module, text: str) -> Iterator[tuple[int, bool, str]]:
    """Return every string and comment: its line, whether it is a comment on its own line, its text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, False, node.value
    lines = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], not lines[token.start[0] - 1][: token.start[1]].strip(), token.string


def _owner(named: list[_Named], line: int, alone: bool) -> _Named:
    """Return the owner of a line: the innermost thing around it, or below a comment."""
    around = [one for one in named if one.first <= line <= one.last]
    inner = min(around, key=lambda one: one.last - one.first, default=_Named(0, 0, MODULE))
    following = [one for one in named if line < one.first and (not around or one.last <= inner.last)] if alone else []
    return following[0] if following else inner


def _until(named: list[_Named], line: int, headings: list[int]) -> list[_Named]:
    """Return everything between a heading and the next."""
    place = bisect_right(headings, line)
    end = headings[place] if place < len(headings) else float("inf")
    return [one for one in named if line < one.first < end]


def _users(tree: ast.Module, named: list[_Named], owner: _Named) -> Iterator[_Named]:
    """Return the functions of a module that use a constant with a citation: `CITE = "AUJ-T2 VI"`."""
    constants = [
        node.lineno
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant)
    ]
    if owner.first in constants:
        lines = {
            use.lineno
            for use in ast.walk(tree)
            if isinstance(use, ast.Name) and use.id == owner.name and isinstance(use.ctx, ast.Load)
        }
        yield from dict.fromkeys(_owner(named, line, alone=False) for line in sorted(lines))
