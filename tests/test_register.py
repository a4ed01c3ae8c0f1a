"""The register of the books: no number lacks a row, every row leads somewhere, and the outlines are the books'."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tools import register
from tools.register import Book, Part, Row

BOOKS = register.books()
SOURCES = Path(register.ROOT).parent / "shared" / "sources"
HOUSE = Book(
    "HOB",
    "The house book",
    "house.txt",
    (Part("HOB I-II", "Taking", r"^CHAPTER", r"^([IV]+)\."), Part("HOB r. 1-3", "Rules", r"^RULES", r"^\d\.")),
    (
        Row("HOB I", "what is taken", "played", ("rules.rulebook:articles_of",), ("test_register.py::test_a_book",)),
        Row("HOB II", "be polite", "told", article=("LEP 1.I",)),
        Row("HOB r. 1-3", "how the set is kept", "left_out", reason="of wooden pieces only"),
    ),
)
TEXT = "CHAPTER\nI. Take.\nII. Do not.\nRULES\n1. a\n2. b\nmore of b\n3. c\n"


def numbers_in(text: str, book: Book) -> dict[str, list[str]]:
    """The numbers of each part as the text of the book has them; a number that bears none itself is its place."""
    lines = text.splitlines()
    starts = [next(at for at, line in enumerate(lines) if re.search(part.begins, line)) for part in book.outline]
    found = {}
    for part, first in zip(book.outline, starts, strict=True):
        last = min((start for start in starts if start > first), default=len(lines))
        items = re.finditer(part.item, "\n".join(lines[first:last]), re.MULTILINE)
        found[part.numbers] = [item.group(1) if item.re.groups else str(at) for at, item in enumerate(items)]
    return found


@pytest.mark.parametrize("book", BOOKS, ids=[book.tag for book in BOOKS])
def test_every_number_has_a_row_and_every_row_leads_somewhere(book: Book) -> None:
    assert list(book.problems()) == []


@pytest.mark.parametrize("book", BOOKS, ids=[book.tag for book in BOOKS])
def test_the_outline_has_the_numbers_of_the_book(book: Book) -> None:
    if not (SOURCES / book.text).is_file():
        pytest.skip(f"the text of the book, {book.text}, is not beside this checkout")
    found = numbers_in((SOURCES / book.text).read_text("utf-8"), book)
    for part in book.outline:
        assert len(found[part.numbers]) == len(part.each), part.numbers
        if re.compile(part.item).groups:
            assert [re.split(r"[ .]", number)[-1] for number in part.each] == found[part.numbers]


def test_the_page_says_what_the_registers_say() -> None:
    assert register.PAGE.read_text("utf-8") == register.made(), "make it again: python -m tools.register"


# ---- the checks themselves


def test_a_book() -> None:
    assert list(HOUSE.problems()) == []
    assert numbers_in(TEXT, HOUSE) == {"HOB I-II": ["I", "II"], "HOB r. 1-3": ["0", "1", "2"]}
    assert "| [The house book](#hob) | 5 | 3 | 1 | 0 | 1 | 1 |" in register.page([HOUSE])


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (None, "HOB I: no row"),
        (Row("HOB IX", "x", "left_out", reason="y"), "HOB IX: not in the outline"),
        (Row("HOB I", "x", "left_out"), "HOB I: left_out without 'reason'"),
        (Row("HOB I", "x", "told", article=("HOB I",)), "HOB I: not in article HOB I"),
        (Row("HOB I", "x", "played", ("rules.rulebook:articles_of",)), "HOB I: played without 'case'"),
        (
            Row("HOB I", "x", "table", ("rules.rulebook:lost",), ("a.yaml#b",)),
            "HOB I: no code rules.rulebook:lost",
        ),
        (
            Row("HOB I", "x", "table", ("core.errors:RulesError",)),
            "HOB I: nothing is decided in core.errors:RulesError, which is empty",
        ),
        (Row("HOB I", "x", "table", ("rules.none:x",), ("a.yaml#b",)), "HOB I: no case or test a.yaml#b"),
        (
            Row("HOB I", "x", "table", case=("test_register.py::test_b",)),
            "HOB I: no case or test test_register.py::test_b",
        ),
        (Row("HOB I", "x", "known"), "HOB I: unknown status 'known'; write played, table, told, left_out"),
        (Row("HOB I", "", "left_out", reason="y"), "HOB I: 'says' has 0 characters; write 1 to 200"),
        (Row("HOB I", "x", "played", pending=True), "HOB I: still pending"),
    ],
)
def test_what_is_wrong_is_found(row: Row | None, problem: str) -> None:
    rows = HOUSE.rows[1:] if row is None else (row, *HOUSE.rows[1:])
    assert problem in list(replace(HOUSE, rows=rows).problems())


def test_an_article_for_several_numbers_names_each_of_them() -> None:
    assert register.is_written("LEP 3.I 21", "LEP 3.I")
    assert not register.is_written("LEP 3.I 22", "LEP 3.I")


def test_code_and_articles_of_contrib_are_found_though_it_is_not_installed() -> None:
    assert register.has_code("tablegames_echecs.rules:EchecsRules.promotion")
    assert not register.has_code("tablegames_echecs.rules:EchecsRules.demotion")
    assert not register.has_code("tablegames_echecs.none:EchecsRules")
    assert register.is_written("AUJ-Ech pref.", "AUJ-Ech pref.")
