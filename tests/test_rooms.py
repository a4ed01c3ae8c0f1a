"""The modules are a ladder without circles, and outside the plugins one name means one class."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import tablegames

ROOT = Path(tablegames.__file__).parent
TEMPLATES = ROOT / "plugin" / "kit" / "templates"


@cache
def trees() -> dict[str, ast.Module]:
    """Every module by its name, read when a test asks for them."""
    return {
        ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
            path.read_text(encoding="utf-8")
        )
        for path in sorted(ROOT.rglob("*.py"))
        if TEMPLATES not in path.parents
    }


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules a module imports anywhere in it: at its top, for types only, inside functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                inside = f"{node.module}.{name.name}"
                yield inside if inside in trees() else node.module


def circle(graph: dict[str, set[str]]) -> list[str]:
    """The modules of a circle of imports, if there is one."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as problem:
        return list(problem.args[1])
    return []


def test_no_circle_of_modules() -> None:
    assert circle({module: {*imported(tree)} & trees().keys() - {module} for module, tree in trees().items()}) == []


@pytest.mark.parametrize("module", ["import b", "def f():\n    import b", "if TYPE_CHECKING:\n    import b"])
def test_an_import_counts_wherever_it_stands(module: str) -> None:
    graph = {"a": set(imported(ast.parse(module))), "b": {"a"}}
    assert set(circle(graph)) == {"a", "b"}


def test_the_packages_of_every_folder_are_a_ladder() -> None:
    packages = {module for module in trees() if (ROOT.parent / module.replace(".", "/") / "__init__.py").exists()}
    folders = {package.rpartition(".")[0] for package in packages} - {"", "tablegames"}
    circles = set()
    for folder in folders:
        graph: dict[str, set[str]] = defaultdict(set)
        for module, tree in trees().items():
            own = _package_in(folder, module, packages)
            if own:
                graph[own] |= {_package_in(folder, other, packages) for other in imported(tree)} - {"", own}
        if circle(graph):
            circles.add(folder)
    assert circles == set()


def _package_in(folder: str, module: str, packages: set[str]) -> str:
    """The package right below a folder that a module is in; empty: it is in none."""
    inside = module.removeprefix(f"{folder}.")
    package = f"{folder}.{inside.partition('.')[0]}"
    return package if inside != module and package in packages else ""


def test_a_public_name_means_one_class() -> None:
    defined = [node.name for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    assert {name: defined.count(name) for name in tablegames.__all__ if defined.count(name) > 1} == {}


def test_outside_the_plugins_no_two_public_classes_share_a_name() -> None:
    defined = defaultdict(list)
    for module, tree in trees().items():
        if not module.startswith("tablegames.plugins."):
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    defined[node.name].append(module)
    assert {name: modules for name, modules in defined.items() if len(modules) > 1} == {}
