"""Read the public names of a module, their signatures and docstrings from its source, without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

Statement = ast.stmt
Function = ast.FunctionDef | ast.AsyncFunctionDef
WIDE: Final = 100
"""A longer signature has one argument per line."""


@dataclass(frozen=True, slots=True)
class Named:
    """A public name: its module, its statement and its docstring."""

    name: str
    module: str
    statement: Statement
    said: str


@cache
def parsed(module: str) -> ast.Module:
    """Return the parsed source of a module."""
    return ast.parse(_path(module).read_text("utf-8"))


def _path(module: str) -> Path:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(module)
    return Path(spec.origin)


def public(module: str) -> Iterator[Named]:
    """Return the public names of a module in order, wherever they are defined."""
    came_from = _imported(module)
    for name in listed(module):
        home, own_name = came_from.get(name, (module, name))
        yield defined(home, own_name)


def listed(module: str) -> list[str]:
    """Return the names in the `__all__` of a module, or those in the stub of a package."""
    for statement in parsed(module).body:
        if isinstance(statement, ast.Assign) and _target(statement) == "__all__":
            names: list[str] = ast.literal_eval(statement.value)
            return names
    if not _stub(module).is_file():
        raise LookupError(f"{module} has no __all__: nothing says which of its names are public")
    return sorted(_imported(module), key=lambda name: (not name.isupper(), not name[0].isupper(), name))


def _imported(module: str) -> dict[str, tuple[str, str]]:
    """Return where each name comes from that a module, or the stub of a package, imports."""
    stub = _stub(module)
    tree = ast.parse(stub.read_text("utf-8")) if stub.is_file() else parsed(module)
    return {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def _stub(module: str) -> Path:
    """Return the stub of a package, or of the one whose names a module offers under its own name."""
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.ImportFrom) and node.module and any(one.name == "*" for one in node.names):
            return _stub(node.module)
    return _path(module).with_suffix(".pyi")


def defined(module: str, name: str) -> Named:
    """Return the statement that defines a name at the top of a module."""
    body = parsed(module).body
    for number, statement in enumerate(body):
        if isinstance(statement, ast.ClassDef | Function) and statement.name == name:
            return Named(name, module, statement, ast.get_docstring(statement) or "")
        if _target(statement) == name:
            return Named(name, module, statement, said_below(body, number))
    raise LookupError(f"{module} does not define {name}")


def said_below(body: list[Statement], number: int) -> str:
    """Return the text below a definition."""
    following = body[number + 1] if number + 1 < len(body) else None
    if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
        text = following.value.value
        return " ".join(text.split()) if isinstance(text, str) else ""
    return ""


def _target(statement: Statement) -> str | None:
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        return statement.targets[0].id
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return statement.target.id
    return None


# --- the members of a class -------------------------------------------------------------------------------------------


def fields(statement: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Return the public fields of a class as they are written, each with its docstring."""
    for number, line in enumerate(statement.body):
        name = _target(line)
        if name is not None and not name.startswith("_"):
            yield ast.unparse(line), said_below(statement.body, number)


def methods(statement: ast.ClassDef) -> Iterator[Function]:
    """Return the public methods and properties of a class."""
    for line in statement.body:
        if isinstance(line, Function) and not line.name.startswith("_"):
            yield line


def is_property(function: Function) -> bool:
    """Return whether a method is a property."""
    names = [ast.unparse(decorator).rpartition(".")[2] for decorator in function.decorator_list]
    return bool({"property", "cached_property"} & set(names))


def signature(function: Function, *, of_class: bool = False) -> str:
    """Return how a function is called: `play(game, players, *, seed=0) -> Played`, without the self of a method."""
    parts = list(_arguments(function.args))
    if of_class and parts and parts[0] in ("self", "cls"):
        parts = parts[1:]
    returns = f" -> {ast.unparse(function.returns)}" if function.returns is not None else ""
    if is_property(function):
        return function.name + (f": {ast.unparse(function.returns)}" if function.returns is not None else "")
    line = f"{function.name}({', '.join(parts)}){returns}"
    if len(line) <= WIDE or of_class:
        return line
    inner = "".join(f"    {part},\n" for part in parts)
    return f"{function.name}(\n{inner}){returns}"


def _arguments(arguments: ast.arguments) -> Iterator[str]:
    """Return the arguments as they are written, with `/` and `*`."""
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults: list[ast.expr | None] = [None] * (len(positional) - len(arguments.defaults)) + list(arguments.defaults)
    for number, (argument, default) in enumerate(zip(positional, defaults, strict=True), start=1):
        yield _argument(argument, default)
        if number == len(arguments.posonlyargs):
            yield "/"
    if arguments.vararg is not None:
        yield f"*{ast.unparse(arguments.vararg)}"
    elif arguments.kwonlyargs:
        yield "*"
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield _argument(argument, default)
    if arguments.kwarg is not None:
        yield f"**{ast.unparse(arguments.kwarg)}"


def _argument(argument: ast.arg, default: ast.expr | None) -> str:
    written = ast.unparse(argument)
    if default is None:
        return written
    return (
        f"{written} = {ast.unparse(default)}"
        if argument.annotation is not None
        else f"{written}={ast.unparse(default)}"
    )
