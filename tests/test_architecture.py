"""Imports go one way: core <- families <- a game; a game imports no other game; the command line knows no game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "tablegames"
MODULES = sorted(ROOT.rglob("*.py"))
GAMES = sorted(path.name for path in (ROOT / "plugins").iterdir() if (path / "__init__.py").exists())
FAMILIES = sorted(path.name for path in (ROOT / "families").iterdir() if (path / "__init__.py").exists())


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def allowed(path: Path) -> tuple[str, ...]:
    """The parts of tablegames a module may import."""
    part, *rest = path.relative_to(ROOT).parts
    if part == "core":
        return ("tablegames.core",)
    if part == "families" and len(rest) > 1:
        return ("tablegames.core", f"tablegames.families.{rest[0]}")
    if part == "plugins" and len(rest) > 1:
        return ("tablegames.core", "tablegames.families", f"tablegames.plugins.{rest[0]}")
    if part == "cli":
        return ("tablegames.core", "tablegames.cli", "tablegames.kit")
    if part == "kit" and rest[0] == "templates":  # what a stranger may: the public names, a family, what to draw with
        drawing = ("tablegames.drawing.diagram", "tablegames.drawing.paint")
        return ("tablegames.testing", *drawing, f"tablegames.families.{rest[1]}")
    if part == "kit":
        return ("tablegames.core", "tablegames.kit")
    if part == "adapters":
        return ("tablegames.core", "tablegames.adapters")
    return ("tablegames.core", "tablegames.cli")


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(ROOT)) for path in MODULES])
def test_imports_go_one_way(path: Path) -> None:
    wrong = [name for name in imports(path) if name.startswith("tablegames.") and not name.startswith(allowed(path))]
    assert wrong == []


@pytest.mark.parametrize("path", [p for p in MODULES if p.relative_to(ROOT).parts[0] in ("core", "cli")], ids=str)
def test_kernel_and_command_line_compare_no_game_or_variant_name(path: Path) -> None:
    names = {*GAMES, *FAMILIES}
    compared = [
        constant.value
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Compare)
        for constant in ast.walk(node)
        if isinstance(constant, ast.Constant) and constant.value in names
    ]
    assert compared == []


@pytest.mark.parametrize("path", [p for p in MODULES if "plugins" in p.parts or "families" in p.parts], ids=str)
def test_rules_do_not_print_or_use_random_or_clocks(path: Path) -> None:
    assert not {"random", "time", "datetime"} & set(imports(path))
    calls = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    assert not [call for call in calls if isinstance(call, ast.Name) and call.id == "print"]


def test_rich_is_imported_only_where_something_is_drawn() -> None:
    """And never when a module is imported: `tablegames --version` must not pay for it."""
    for path in MODULES:
        tree = ast.parse(path.read_text("utf-8"))
        top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        names = [getattr(node, "module", None) or node.names[0].name for node in top]
        assert not [name for name in names if name.split(".")[0] == "rich"], path


def test_no_module_is_a_god() -> None:
    long = [path for path in MODULES if len(path.read_text("utf-8").splitlines()) > 400]
    assert long == []
