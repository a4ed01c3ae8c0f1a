"""Makes docs/reference/tables-parts.md: the parts a game at tables is put together from, each with its signature.

    python -m tools.family

A test holds the page to what the sources say.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import tablegames
from tools.docs.reading import Function, Named, fields, methods, parsed, public, signature

FAMILY: Final = "tablegames.families.tables"
PUBLIC: Final = "tablegames.tables"
PAGE: Final = Path(tablegames.__file__).parent.parent / "docs" / "reference" / "tables-parts.md"
HEAD: Final = f"""# The parts of a game at tables

Generated from the sources by `python -m tools.family`. Import every part by name from `{PUBLIC}`; the names stay
when modules move. [Write a game](../how-to/write-a-game.md#combine-the-parts-of-a-tables-game) combines them: a `Race`
is the whole game, and the other parts are its arguments.

To write a march of your own, derive a class from `FullMarch`, `NoHitting` or `Walk` and restrict `sources`: the places
that may play a number.

```python
class NobodyLeavesTheHead(FullMarch):
    def sources(self, position, number, ground):
        return super().sources(position, number, ground) & ~bit(1)
```

Where a class overrides a method, the native code leaves it to Python.
"""
ROOMS: Final = {
    "race": "The race: the game itself, its march, its duty, its end, its options",
    "board": "The board: paths, dames, throws, lifting",
    "drawing": "Drawings",
    "trictrac": "Trictrac: what an extension's jan is given",
    "entries": "Words and chapters that all these games share",
}
"""The rooms of the family, in the order of the page."""


def made() -> str:
    """The page."""
    found = list(public(FAMILY))
    parts = [HEAD]
    for room, title in ROOMS.items():
        here = [named for named in found if named.module.removeprefix(f"{FAMILY}.").split(".")[0] == room]
        parts.append(f"## {title}\n")
        parts += [entry for named in sorted(here, key=_order) for entry in _entry(named)]
    return "\n".join(parts)


def _order(named: Named) -> tuple[bool, str, str]:
    """`Race` first, then module by module."""
    return named.name != "Race", named.module, named.name.lower()


def _entry(named: Named) -> Iterator[str]:
    yield f"### {named.name}\n"
    statement = named.statement
    if isinstance(statement, ast.ClassDef):
        yield f"```python\n{called(statement, named.module)}\n```\n"
    elif isinstance(statement, Function):
        yield f"```python\n{signature(statement)}\n```\n"
    else:
        yield f"```python\n{ast.unparse(statement)}\n```\n"
    if named.said:
        yield _paragraph(named.said) + "\n"
    if isinstance(statement, ast.ClassDef):
        told = [*_fields(statement), *map(_method, methods(statement))]
        if told:
            yield "\n".join(told) + "\n"


def called(statement: ast.ClassDef, module: str) -> str:
    """How an object of a class is made: the fields of a dataclass as arguments, of another class its `__init__`."""
    bases = ", ".join(map(ast.unparse, statement.bases))
    how = [ast.unparse(decorator) for decorator in statement.decorator_list]
    if not any("dataclass" in one or one.startswith("frozen") for one in how):
        made_by = next(
            (line for line in statement.body if isinstance(line, Function) and line.name == "__init__"), None
        )
        if made_by is None:
            return f"class {statement.name}({bases})" if bases else f"class {statement.name}"
        return statement.name + signature(made_by, of_class=True).removeprefix("__init__").removesuffix(" -> None")
    given = list(_arguments(statement, module).values())
    by_name = [one.removeprefix("*") for one in given if one.startswith("*")]
    arguments = [*(one for one in given if not one.startswith("*")), *(["*"] if by_name else []), *by_name]
    line = f"{statement.name}({', '.join(arguments)})"
    return line if len(line) <= 100 else f"{statement.name}(\n" + "".join(f"    {one},\n" for one in arguments) + ")"


def _arguments(statement: ast.ClassDef, module: str) -> dict[str, str]:
    """By name, the fields of a dataclass as they are given, those of the classes it is made from first."""
    found: dict[str, str] = {}
    for base in statement.bases:
        above = _class(ast.unparse(base).partition("[")[0], module)
        if above is not None:
            found |= _arguments(*above)
    written = (_argument(line) for line, _ in fields(statement))
    return found | {line.partition(":")[0].removeprefix("*"): line for line in written if line is not None}


def _class(name: str, module: str) -> tuple[ast.ClassDef, str] | None:
    """The class of that name in a module, or where the module has it from; None: it is not of the family."""
    for line in parsed(module).body:
        if isinstance(line, ast.ClassDef) and line.name == name:
            return line, module
        ours = isinstance(line, ast.ImportFrom) and (line.module or "").startswith(FAMILY)
        if ours and any(alias.name == name for alias in line.names):  # type: ignore[attr-defined]  # it imports
            return _class(name, line.module or "")  # type: ignore[attr-defined]
    return None


def _argument(line: str) -> str | None:
    """A field as it is given; None: it is not. One that is given by its name only has a star before it."""
    (written,) = ast.parse(line).body
    if "init=False" in line or "ClassVar" in line or not isinstance(written, ast.AnnAssign):
        return None
    named, default = f"{ast.unparse(written.target)}: {ast.unparse(written.annotation)}", written.value
    star = ""
    if isinstance(default, ast.Call) and ast.unparse(default.func) == "field":
        told = {keyword.arg: keyword.value for keyword in default.keywords}
        star = "*" if "kw_only" in told else ""
        default = told.get("default", told.get("default_factory"))
    return star + named + (f" = {ast.unparse(default)}" if default is not None else "")


def _fields(statement: ast.ClassDef) -> Iterator[str]:
    is_enum = any(ast.unparse(base).endswith("Enum") for base in statement.bases)
    for line, said in fields(statement):
        if is_enum:
            yield f"* `{line}`" + (f": {_paragraph(said)}" if said else "")
        elif said and "init=False" not in line:
            yield f"* `{line.partition(':')[0].partition(' =')[0]}`: {_paragraph(said)}"


def _method(function: Function) -> str:
    said = _paragraph(ast.get_docstring(function) or "")
    return f"* `{signature(function, of_class=True)}`" + (f": {said}" if said else "")


def _paragraph(said: str) -> str:
    """The first paragraph of a docstring, on one line."""
    return " ".join(said.split("\n\n")[0].split())


if __name__ == "__main__":
    PAGE.write_text(made(), "utf-8")
