"""YAML read safely, with the line of everything in it, so that a message can point at what to mend."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from tablegames.core.errors import RulesError, TablegamesError
from tablegames.core.words import say

# The C loader is five times faster; both are safe: plain data only, no Python objects.
LARGEST: Final = 1_000_000
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Document:
    """A YAML text as plain data, knowing where it came from and on which line each part stands."""

    origin: str
    data: Any
    _node: yaml.Node | None

    def line(self, *path: str | int) -> int:
        """The line (from 1) of the part at `path`; the nearest one above it when it is not there."""
        node, line = self._node, 1
        if node is not None:
            line = node.start_mark.line + 1
        for part in path:
            found = _child(node, part)
            if found is None:
                break
            node, line = found
        return line

    def where(self, *path: str | int) -> str:
        """`file.yaml:5`, as messages begin."""
        return f"{self.origin}:{self.line(*path)}"


def _child(node: yaml.Node | None, part: str | int) -> tuple[yaml.Node, int] | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value == str(part):
                return value, key.start_mark.line + 1
    elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and 0 <= part < len(node.value):
        item = node.value[part]
        return item, item.start_mark.line + 1
    return None


def read_yaml(text: str, origin: str, error: type[TablegamesError] = RulesError) -> Document:
    """The document of a text; one sentence with file and line when it cannot be read."""
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
        if node is not None:
            _check(node, origin, error, {})
        data = loader.construct_document(node) if node is not None else None
    except yaml.YAMLError as problem:
        raise error(_yaml_problem(problem, origin, text)) from None
    except (ValueError, OverflowError, RecursionError) as problem:
        raise error(f"{origin}: {say('a value cannot be read', 'une valeur est illisible')}: {problem}") from None
    finally:
        loader.dispose()
    return Document(origin, data, node)


def read_yaml_file(path: str | Path, error: type[TablegamesError] = RulesError) -> Document:
    """The document in a file."""
    return read_yaml(read_text(path, error), str(path), error)


def read_text(path: str | Path, error: type[TablegamesError] = RulesError) -> str:
    """A file's text; one sentence when it is missing, a folder, unreadable or no UTF-8."""
    try:
        return Path(path).read_text("utf-8")
    except UnicodeDecodeError as problem:
        raise error(
            say(
                f"{path}: not a UTF-8 text (byte {problem.start}); save it as UTF-8",
                f"{path} : ce n'est pas un texte UTF-8 (octet {problem.start}) ; enregistrez-le en UTF-8",
            )
        ) from None
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise error(say(f"{path}: cannot be read: {reason}", f"{path} : illisible : {reason}")) from None


def _yaml_problem(problem: yaml.YAMLError, origin: str, text: str) -> str:
    mark = getattr(problem, "problem_mark", None) or getattr(problem, "context_mark", None)
    what = getattr(problem, "problem", None) or str(problem).splitlines()[0]
    last = max(1, len(text.splitlines()))  # what is missing at the end is reported a line too far
    where = f"{origin}:{min(mark.line + 1, last)}" if mark is not None else origin
    column = say(f" (column {mark.column + 1})", f" (colonne {mark.column + 1})") if mark is not None else ""
    return f"{where}: {say('not valid YAML', 'YAML invalide')}: {what}{column}"


def _check(node: yaml.Node, origin: str, error: type[TablegamesError], sizes: dict[int, int]) -> int:
    """How large a node is with its aliases written out; refuses what YAML lets through in silence.

    Of two equal keys the later would win; a node inside itself never ends; aliases of aliases grow without bound.
    """
    known = sizes.get(id(node))
    if known is not None:
        if known == 0:
            raise error(_at(node, origin, say("an alias contains itself", "un alias se contient lui-même")))
        return known
    sizes[id(node)] = 0  # being looked at
    size = 1
    if isinstance(node, yaml.MappingNode):
        keys: set[str] = set()
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in keys:
                    twice = say(
                        f"the key '{key.value}' stands twice; remove one",
                        f"la clé « {key.value} » figure deux fois ; ôtez-en une",
                    )
                    raise error(_at(key, origin, twice))
                keys.add(key.value)
            size += _check(key, origin, error, sizes) + _check(value, origin, error, sizes)
    elif isinstance(node, yaml.SequenceNode):
        size += sum(_check(item, origin, error, sizes) for item in node.value)
    if size > LARGEST:
        raise error(_at(node, origin, say("too large with its aliases written out", "trop grand, alias développés")))
    sizes[id(node)] = size
    return size


def _at(node: yaml.Node, origin: str, what: str) -> str:
    return f"{origin}:{node.start_mark.line + 1}: {what}"
