"""The public names as pages: each with its signature and its docstring, as they stand in the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from tools.docs.reading import Named, fields, is_property, listed, methods, parsed, public, signature
from tools.docs.text import code, fenced, heading, literal, page, prose, words


def api_page(module: str) -> str:
    """The page of a module: what it is for, and every name of its `__all__`."""
    names = list(public(module))
    said = ast.get_docstring(parsed(module)) or ""
    return page(f"# {literal(module)}", prose(said), *(block for named in names for block in _entry(module, named)))


def api_index(modules: Sequence[str]) -> str:
    """Every module with its public names."""
    lines = [
        f"* [{code(module)}]({module}.md): "
        + ", ".join(f"[{code(name)}]({module}.md#{module}.{name})" for name in listed(module))
        for module in modules
    ]
    return page(
        "# API",
        "What a plugin, or a program that uses the library, may import. These names stay when modules are rearranged; "
        "everything else may change. The [hooks](../reference/hooks.md) are on a page of their own.",
        "\n".join(lines),
    )


def _entry(module: str, named: Named) -> Iterator[str]:
    yield heading(2, literal(named.name), f"{module}.{named.name}")
    statement = named.statement
    if isinstance(statement, ast.ClassDef):
        yield fenced(_head(statement), "python")
        yield prose(named.said)
        yield "\n".join([*_fields(statement), *map(_method, methods(statement))])
    elif isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        yield fenced(signature(statement), "python")
        yield prose(named.said)
    else:
        yield fenced(ast.unparse(statement), "python")
        yield prose(named.said)


def _head(statement: ast.ClassDef) -> str:
    """`class Match(Generic[S, A])`, with the decorators it has."""
    above = "".join(f"@{ast.unparse(decorator)}\n" for decorator in statement.decorator_list)
    bases = ", ".join(map(ast.unparse, [*statement.bases, *(keyword.value for keyword in statement.keywords)]))
    return f"{above}class {statement.name}({bases})" if bases else f"{above}class {statement.name}"


def _fields(statement: ast.ClassDef) -> Iterator[str]:
    for written, said in fields(statement):
        yield f"* {code(written)}" + (f": {words(said)}" if said else "")


def _method(function: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    said = (ast.get_docstring(function) or "").split("\n\n")[0]
    kind = " (property)" if is_property(function) else ""
    return f"* {code(signature(function, of_class=True))}{kind}" + (
        f": {words(' '.join(said.split()))}" if said else ""
    )
