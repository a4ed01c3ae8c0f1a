"""The house: a small kernel, no circular imports, one name for one thing. `make lint` checks who may import whom."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import tablegames

ROOT = Path(tablegames.__file__).parent
PATHS = {
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
    if "templates" not in path.parts
}
GAMES = sorted(path.name for path in (ROOT / "plugins").iterdir() if (path / "__init__.py").exists())
FAMILIES = sorted(path.name for path in (ROOT / "families").iterdir() if (path / "__init__.py").exists())
RULES = ("tablegames.plugins.", "tablegames.families.")
KERNEL_LINES = 2_420


@dataclass(slots=True)
class Source:
    """The facts of a module that the tests below need."""

    imports: set[str] = field(default_factory=set)
    """The modules it imports anywhere: at its top, for types only, inside functions."""
    classes: list[str] = field(default_factory=list)
    compared: set[object] = field(default_factory=set)
    """The constants in its comparisons."""
    called: set[str] = field(default_factory=set)
    """The functions it calls by their bare names."""


def read(tree: ast.Module, modules: Iterable[str]) -> Source:
    found = Source()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                found.imports |= {alias.name for alias in names}
            case ast.ImportFrom(str(module), names):
                inside = {f"{module}.{alias.name}" for alias in names}
                found.imports |= {name if name in modules else module for name in inside}
            case ast.ClassDef(name):
                found.classes.append(name)
            case ast.Compare():
                found.compared |= {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)}
            case ast.Call(ast.Name(name)):
                found.called.add(name)
    return found


@cache
def sources() -> dict[str, Source]:
    """Every module by its name, read once, when a test asks for them."""
    return {name: read(ast.parse(path.read_text("utf-8")), PATHS) for name, path in PATHS.items()}


def test_the_kernel_can_be_read_in_an_afternoon() -> None:
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in sorted((ROOT / "core").glob("*.py"))}
    print(f"the kernel: {len(lines)} modules, {sum(lines.values())} lines: {lines}")
    assert sum(lines.values()) < KERNEL_LINES
    inner = {path.name for path in (ROOT / "core").iterdir() if path.is_dir()}
    assert inner <= {"__pycache__", "native"}  # the loader of native code; it knows no rule


def test_no_room_is_crowded() -> None:
    rooms = Counter(path.parent for path in PATHS.values())
    assert {str(room.relative_to(ROOT)): count for room, count in rooms.items() if count > 40} == {}


def test_the_application_compares_no_game_or_variant_name() -> None:
    compared = {name: source.compared & {*GAMES, *FAMILIES} for name, source in sources().items()}
    assert {name: games for name, games in compared.items() if games and not name.startswith(RULES)} == {}


def test_rules_do_not_print_or_use_random_or_clocks() -> None:
    for name, source in sources().items():
        if name.startswith(RULES):
            assert not {"random", "time", "datetime"} & source.imports, name
            assert "print" not in source.called, name


def test_rich_is_imported_only_where_something_is_drawn() -> None:
    """And never when a module is imported: `tablegames --version` must not pay for it."""
    for path in PATHS.values():
        top = [line for line in path.read_text("utf-8").splitlines() if line.startswith(("import ", "from "))]
        assert not [line for line in top if line.split()[1].split(".")[0] == "rich"], path


# ---- the modules are a ladder without circles


def circle(graph: dict[str, set[str]]) -> list[str]:
    """The modules of a circle of imports, if there is one."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as problem:
        return list(problem.args[1])
    return []


def test_no_circle_of_modules() -> None:
    assert circle({name: source.imports & sources().keys() - {name} for name, source in sources().items()}) == []


@pytest.mark.parametrize("module", ["import b", "def f():\n    import b", "if TYPE_CHECKING:\n    import b"])
def test_an_import_counts_wherever_it_stands(module: str) -> None:
    assert set(circle({"a": read(ast.parse(module), "ab").imports, "b": {"a"}})) == {"a", "b"}


def test_the_packages_of_every_folder_are_a_ladder() -> None:
    packages = {name for name, path in PATHS.items() if path.name == "__init__.py"}
    folders = {package.rpartition(".")[0] for package in packages} - {"", "tablegames"}
    circles = set()
    for folder in folders:
        graph: dict[str, set[str]] = defaultdict(set)
        for name, source in sources().items():
            own = _package_in(folder, name, packages)
            if own:
                graph[own] |= {_package_in(folder, other, packages) for other in source.imports} - {"", own}
        if circle(graph):
            circles.add(folder)
    assert circles == set()


def _package_in(folder: str, module: str, packages: set[str]) -> str:
    """The package right below a folder that a module is in; empty: it is in none."""
    inside = module.removeprefix(f"{folder}.")
    package = f"{folder}.{inside.partition('.')[0]}"
    return package if inside != module and package in packages else ""


# ---- outside the plugins one name means one class


def test_a_public_name_means_one_class() -> None:
    defined = Counter(name for source in sources().values() for name in source.classes)
    assert {name: defined[name] for name in tablegames.__all__ if defined[name] > 1} == {}


def test_outside_the_plugins_no_two_public_classes_share_a_name() -> None:
    """Families are told apart by their name, as `tables.March` and `draughts.March`; neither takes one of the house."""
    defined = defaultdict(list)
    for module, source in sources().items():
        if not module.startswith("tablegames.plugins."):
            for name in source.classes:
                if not name.startswith("_"):
                    defined[name].append(module)

    def house(module: str) -> str:
        return ".".join(module.split(".")[:3]) if module.startswith("tablegames.families.") else ""

    twice = {name: modules for name, modules in defined.items() if len(modules) > 1}
    assert {
        name: modules
        for name, modules in twice.items()
        if "" in map(house, modules) or len({house(module) for module in modules}) < len(modules)
    } == {}
