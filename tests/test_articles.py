"""Every article of the books leads to the code, the cases and the tests that cite it."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

import tablegames
from tablegames.core.languages import Text
from tablegames.rules.rulebook import Article
from tablegames.testing.citations import Reader, everywhere
from tests.conftest import Cli

PACKAGE = Path(tablegames.__file__).parent
BOOK = [
    Article(cite, Text("title", "titre"), Text("text", "texte"))
    for cite in ("HOB", "HOB I", "HOB II", "HOB III", "HOB IV", "HOB r. 5", "HOB De la dame", "house rules")
]
SOURCE = '''"""A game of the house.  [HOB]"""

ARTICLE = "HOB I"
CITES = {"take": "HOB II"}


class Rules:
    """The rules."""

    taking: bool = option(cite="HOB II-III")
    # HOB r. 5: said of what follows
    passing: bool = True


def legal(state):
    """What may be done.  [HOB I, III; HOB, De la dame]"""
    return Fault("x", ARTICLE)


def told(state):
    return state  # HOB IV, No. 3
'''
TESTS = '''"""Taking."""

# ---- taking  [HOB II]


def helper(): ...


def test_one(): ...


def test_two():  # HOB III
    ...


# ---- passing


def test_three(): ...
'''
CASES = "game: hob\ncases:\n- {id: one, cite: HOB I-III}\n- {id: two, cite: 'HOB II fig. 3; HOB III'}\n"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package in a source tree, with tests and cases beside it."""
    for file, text in {"hob/game.py": SOURCE, "tests/test_hob.py": TESTS, "tests/cases.yaml": CASES}.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text, "utf-8")
    (tmp_path / "pyproject.toml").touch()
    return tmp_path / "hob"


@pytest.mark.parametrize(
    ("text", "articles"),
    [
        ("[HOB I-III; HOB r. 5]", ["HOB I", "HOB II", "HOB III", "HOB r. 5"]),
        ("as HOB II says, and HOB, De la dame too", ["HOB II", "HOB De la dame"]),
        ("HOB I.", ["HOB I"]),
        ("the whole of HOB", ["HOB"]),
        ("HOB XII, II; OTHER I, 2; HOB I", ["HOB II", "HOB I"]),
        ("HOB XII", []),  # not in the book, and not the whole book either
        ("HOB No. 12", []),
        ("HOBBY I, AHOB I", []),
        ("house rules", ["house rules"]),
    ],
)
def test_a_citation_is_found_in_a_text(text: str, articles: list[str]) -> None:
    assert [article for _, article in Reader(BOOK).cited(text)] == articles


def test_code_is_found_by_docstrings_strings_comments_and_constants(package: Path) -> None:
    where = everywhere(BOOK, [package])
    assert {cite: [place.name for place in found.code] for cite, found in where.items()} == {
        "HOB": [""],
        "HOB I": ["ARTICLE", "legal"],
        "HOB II": ["CITES", "Rules.taking"],
        "HOB III": ["Rules.taking", "legal"],
        "HOB IV": ["told"],
        "HOB r. 5": ["Rules.passing"],
        "HOB De la dame": ["legal"],
        "house rules": [],
    }
    assert where["HOB IV"].code[0][:2] == ("hob/game.py", 20)


def test_a_heading_among_tests_holds_up_to_the_next(package: Path) -> None:
    where = everywhere(BOOK, [package])
    assert [place.name for place in where["HOB II"].tests] == ["test_one", "test_two"]
    assert [place.name for place in where["HOB III"].tests] == ["test_two"]
    assert [place.name for place in where["HOB II"].cases] == ["one", "two"]
    assert [place.name for place in where["HOB I"].cases] == ["one"]


# ---- at the command line


def test_the_code_of_an_article_is_told_with_its_cases_and_tests(cli: Cli) -> None:
    out = cli("rules", "toutetable", "--article", "AUJ-TT V", "--code").out
    assert out.startswith("[AUJ-TT V] ")
    assert "race/march.py:" in out
    assert " closed_by_two\n" in out
    assert "    tests/plugins/toutetable/cases/toutetable.yaml:" in out.partition("  cases:\n")[2]
    assert " test_a_refusal_names_the_rule\n" in out
    assert "  tests :\n" in cli("rules", "toutetable", "--article", "AUJ-TT V", "--code", "--lang", "fr").out


def test_the_code_of_articles_as_data(cli: Cli) -> None:
    one, two = json.loads(cli("rules", "domino", "--article", "AUJ-Dom r. I, XXIII", "--code", "--json").out)
    assert (one["cite"], two["cite"]) == ("AUJ-Dom r. I", "AUJ-Dom r. XXIII")
    assert {"file", "line", "name"} == set(one["code"][0])
    assert len(two["cases"]) >= 20
    assert "DominoRules.closed_when" in {place["name"] for place in two["code"]}


def test_an_article_that_no_code_cites_is_told_to_have_none(cli: Cli) -> None:
    assert "  code: none\n" in cli("rules", "toutetable", "--article", "AUJ-TT I", "--code").out


def test_installed_without_its_tests_the_code_is_told_all_the_same(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("plugins/toutetable", "families"):
        shutil.copytree(PACKAGE / folder, tmp_path / "tablegames" / folder)
    monkeypatch.setattr(sys.modules["tablegames"], "__file__", str(tmp_path / "tablegames" / "__init__.py"))
    out = cli("rules", "toutetable", "--article", "AUJ-TT V", "--code").out
    assert " closed_by_two\n" in out
    assert "cases:" not in out
    assert out.endswith("only the program is installed here.\n")


def test_code_is_asked_of_an_article(cli: Cli) -> None:
    ran = cli("rules", "toutetable", "--code")
    assert ran.code == 2
    assert "--code needs --article" in ran.err
