"""The public API: every module and name that the documents, the templates and the examples use is public."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablegames
from tablegames.plugin.choosing import API

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "reference" / "api.md").read_text("utf-8")
PUBLIC = re.findall(r"`(tablegames[\w.]*)`", PAGE.partition("## What is stable")[0])
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PROTOCOLS = (ROOT / "docs" / "reference" / "game-model.md").read_text("utf-8").partition("## Optional protocols")[2]
SOURCES = [
    path
    for folder in ("examples", "tablegames/plugin/kit/templates")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "tests" not in path.parts
]


def imported(source: str) -> Iterator[tuple[str, str]]:
    """Return the names that a text imports from us: module and name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "tablegames":
            yield from ((str(node.module), alias.name) for alias in node.names)
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.split(".")[0] == "tablegames")


def shown(path: Path) -> Iterator[tuple[str, str]]:
    """Return what the Python blocks of a document import; parts of a block may be left out with dots."""
    for block in re.findall(r"```python\n(.*?)```", path.read_text("utf-8"), re.DOTALL):
        try:
            yield from imported(block)
        except SyntaxError:  # a signature
            continue


NAMES = sorted({name for path in DOCUMENTS for name in shown(path)})


def test_the_documents_use_some() -> None:
    assert len(NAMES) > 60
    assert {"tablegames", "tablegames.tables", "tablegames.grid", "tablegames.testing"} <= set(PUBLIC)


@pytest.mark.parametrize(("module", "name"), NAMES)
def test_a_name_of_the_documents_can_be_imported_from_a_public_module(module: str, name: str) -> None:
    assert module in PUBLIC
    if module.startswith("tablegames.arena"):  # needs the extra `rl`
        return
    public = importlib.import_module(module)
    assert not name or name in public.__all__
    assert not name or getattr(public, name) is not None


@pytest.mark.parametrize("path", SOURCES, ids=[str(path.relative_to(ROOT)) for path in SOURCES])
def test_templates_and_examples_import_nothing_internal(path: Path) -> None:
    assert [module for module, _name in imported(path.read_text("utf-8")) if module not in PUBLIC] == []


@pytest.mark.parametrize("name", re.findall(r"^\| `(\w+)` \| (?!arguments)", PROTOCOLS, re.MULTILINE))
def test_a_documented_protocol_is_public(name: str) -> None:
    assert name in tablegames.__all__


@pytest.mark.parametrize("module", [name for name in PUBLIC if "arena" not in name])
def test_a_public_module_offers_what_it_says(module: str) -> None:
    public = importlib.import_module(module)
    assert public.__doc__
    assert len(set(public.__all__)) == len(public.__all__)
    for name in public.__all__:
        assert getattr(public, name) is not None
    assert set(public.__all__) <= set(dir(public))
    with pytest.raises(AttributeError):
        getattr(public, "no_such_name")  # noqa: B009


def test_the_page_names_the_version() -> None:
    assert re.search(rf"^\| {API} \| ", PAGE, re.MULTILINE)
    assert not re.search(rf"^\| {API + 1} \| ", PAGE, re.MULTILINE)


@pytest.mark.parametrize("module", ["tables", "draughts", "dominoes"])
def test_a_family_is_not_loaded_before_it_is_used(module: str) -> None:
    code = f"import sys, tablegames.{module}; print([name for name in sys.modules if '{module}.' in name])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert ran.stdout.strip() == "[]"


def test_a_board_game_needs_few_names() -> None:
    source = (ROOT / "examples/tablegames-brandubh/tablegames_brandubh/__init__.py").read_text("utf-8")
    assert len(list(imported(source))) <= 15
