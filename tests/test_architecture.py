"""The house: a small kernel, no circle of modules, one name for one thing. Who may import whom, `make lint` says."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent / "tablegames"
MODULES = sorted(path for path in ROOT.rglob("*.py") if "templates" not in path.parts)
GAMES = sorted(path.name for path in (ROOT / "plugins").iterdir() if (path / "__init__.py").exists())
FAMILIES = sorted(path.name for path in (ROOT / "families").iterdir() if (path / "__init__.py").exists())
RULES = [path for path in MODULES if {"plugins", "families"} & set(path.relative_to(ROOT).parts)]
KERNEL_LINES = 2_000


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(path): path for path in MODULES}


def imported(module: ast.Module) -> Iterator[str]:
    """Every module a module imports: at the top, inside functions, for types only."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in NAMES else node.module


def test_the_kernel_can_be_read_in_an_afternoon() -> None:
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in sorted((ROOT / "core").glob("*.py"))}
    print(f"the kernel: {len(lines)} modules, {sum(lines.values())} lines: {lines}")
    assert sum(lines.values()) < KERNEL_LINES
    inner = {path.name for path in (ROOT / "core").iterdir() if path.is_dir()}
    assert inner <= {"__pycache__", "native"}  # the loader of native code; it knows no rule


def test_the_application_compares_no_game_or_variant_name() -> None:
    names = {*GAMES, *FAMILIES}
    compared = [
        (name_of(path), constant.value)
        for path in MODULES
        if path not in RULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Compare)
        for constant in ast.walk(node)
        if isinstance(constant, ast.Constant) and constant.value in names
    ]
    assert compared == []


def test_rules_do_not_print_or_use_random_or_clocks() -> None:
    for path in RULES:
        assert not {"random", "time", "datetime"} & set(imported(tree(path))), path
        calls = [node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
        assert not [call for call in calls if isinstance(call, ast.Name) and call.id == "print"], path


def test_rich_is_imported_only_where_something_is_drawn() -> None:
    """And never when a module is imported: `tablegames --version` must not pay for it."""
    for path in MODULES:
        top = [node for node in tree(path).body if isinstance(node, ast.Import | ast.ImportFrom)]
        names = [getattr(node, "module", None) or node.names[0].name for node in top]
        assert not [name for name in names if name.split(".")[0] == "rich"], path


def test_no_room_is_crowded() -> None:
    rooms = defaultdict(int)
    for path in MODULES:
        rooms[path.parent] += 1
    crowded = {str(room.relative_to(ROOT)): count for room, count in rooms.items() if count > 40}
    assert crowded == {}
