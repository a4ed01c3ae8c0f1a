"""Safe YAML, with the line of every part for messages.

Plain data only. Size, depth, number of values and length of numbers are bounded *during* reading, event by event, so no
text costs much time, memory or stack. Text that YAML 1.1 would convert, such as `12:30` (a number in base 60) and of
`1806-01-01` (a date) stays text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

import yaml

from tablegames.core.errors import RulesError, TablegamesError
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import STAND_IN, clean, is_clean, quoted
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.shapes import Wrong

LARGEST: Final = 4_000_000
"""The most bytes of a file, or characters of a text."""
MOST_VALUES: Final = 200_000
"""The most values and keys of a document, with its aliases written out."""
DEEPEST: Final = 50
LONGEST_NUMBER: Final = 40
# The C parser is five times faster; we use its events only.
_Parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_WORDS: Final[dict[str, bool | None]] = {
    **{form: value for word, value in (("yes", True), ("no", False), ("on", True), ("off", False), ("true", True),
                                       ("false", False), ("null", None))
       for form in (word, word.capitalize(), word.upper())},
    "~": None,
    "": None,
}  # fmt: skip
_WHOLE: Final = re.compile(r"[-+]?(?:0b[01_]+|0x[0-9a-fA-F_]+|0[0-7_]*|[1-9][0-9_]*)")
_REAL: Final = re.compile(
    r"[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?"
    r"|(?P<endless>[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))"
)
_HALF: Final = re.compile("[\ud800-\udfff]")
"""Undecodable bytes of an argument arrive as surrogates."""
_TAG: Final = "tag:yaml.org,2002:"


@frozen
class Node:
    """The line of a part of a document, and its own parts by key or number."""

    line: int
    parts: dict[str, Node] | list[Node] | None = None
    keys: dict[str, int] | None = None
    """The lines of the keys of a mapping."""


@frozen
class Document:
    """A YAML text as plain data, with its origin and the line of each part."""

    origin: str
    data: Any
    _node: Node

    def line(self, *path: str | int) -> int:
        """Return the line (from 1) of the part at `path`, else of the nearest part above it."""
        node, line = self._node, self._node.line
        for part in path:
            if isinstance(node.parts, dict) and str(part) in node.parts:
                line = (node.keys or {})[str(part)]
                node = node.parts[str(part)]
            elif isinstance(node.parts, list) and isinstance(part, int) and 0 <= part < len(node.parts):
                node = node.parts[part]
                line = node.line
            else:
                break
        return line

    def where(self, *path: str | int) -> str:
        """Return the place of a part: `file.yaml:5`."""
        return f"{self.origin}:{self.line(*path)}"


def wrong_in(document: Document, *path: str | int, error: type[TablegamesError] = TablegamesError) -> Wrong:
    """Return a function that refuses a part of a document, with its file and line."""

    def wrong(sentence: str, *key: str | int) -> NoReturn:
        where = document.where(*path, *key)
        raise error(_("{where}: {sentence}", where=where, sentence=sentence))

    return wrong


def read_yaml(text: str, origin: str, error: type[TablegamesError] = RulesError) -> Document:
    """Return the document in a text; an error names file, line and column."""
    if len(text) > LARGEST:
        raise error(
            _("{origin} is too large: the limit is {largest:,} characters of YAML", origin=origin, largest=LARGEST)
        )
    parser = None
    try:
        parser = _Parser(_HALF.sub(STAND_IN, text))
        return _Composer(origin, error, "\\" not in text and is_clean(text)).document(parser)
    except yaml.YAMLError as problem:
        raise error(_yaml_problem(problem, origin, text)) from None
    finally:
        if parser is not None:
            parser.dispose()


def read_yaml_file(path: str | Path, error: type[TablegamesError] = RulesError) -> Document:
    """Return the document in a file."""
    return read_yaml(read_text(path, error, LARGEST), str(path), error)


@dataclass(slots=True)
class _Open:
    """A mapping or a list during reading."""

    data: dict[Any, Any] | list[Any]
    node: Node
    anchor: str | None
    size: int = 1
    key: Any = None
    key_text: str | None = None
    """The key whose value comes next; None: a key comes next."""


class _Composer:
    """Make data from the events of a parser."""

    def __init__(self, origin: str, error: type[TablegamesError], harmless: bool) -> None:
        self._origin, self._error = origin, error
        self._harmless = harmless
        self._open: list[_Open] = []
        self._anchors: dict[str, tuple[Any, Node, int] | None] = {}
        self._whole: tuple[Any, Node] | None = None

    def document(self, parser: Any) -> Document:
        """Return the only document; empty text is None."""
        documents = 0
        while parser.check_event():
            event = parser.get_event()
            kind = type(event)
            if kind is yaml.ScalarEvent:
                self._scalar(event)
            elif kind is yaml.MappingStartEvent:
                self._begin(event, {}, Node(event.start_mark.line + 1, {}, {}), "map")
            elif kind is yaml.SequenceStartEvent:
                self._begin(event, [], Node(event.start_mark.line + 1, []), "seq")
            elif kind in (yaml.MappingEndEvent, yaml.SequenceEndEvent):
                self._end(event)
            elif kind is yaml.AliasEvent:
                self._alias(event)
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self._wrong(event, "a second document begins with '---'; put it into another file")
        data, node = self._whole or (None, Node(1))
        return Document(self._origin, data, node)

    def _scalar(self, event: Any) -> None:
        text = event.value if self._harmless else clean(event.value)
        if event.tag in (None, "!"):
            value = self._plain(event, text) if event.implicit[0] else text
        else:
            value = self._tagged(event, text)
        if event.anchor is not None:
            self._anchors[event.anchor] = (value, Node(event.start_mark.line + 1), 1)
        self._add(event, value, Node(event.start_mark.line + 1), 1, text)

    def _plain(self, event: Any, text: str) -> Any:
        """Return the value of a word without quotation marks: a number, true, false, nothing or a text."""
        if text in _WORDS:
            return _WORDS[text]
        if text[0] not in "+-.0123456789":
            return text
        if _WHOLE.fullmatch(text):
            return self._number(event, text)
        real = _REAL.fullmatch(text)
        if real is None:
            return text
        plain = text.replace("_", "").lower()
        self._short(event, text)
        return float(plain.replace(".inf", "inf").replace(".nan", "nan") if real["endless"] else plain)

    def _number(self, event: Any, text: str) -> int | str:
        self._short(event, text)
        sign, digits = (-1 if text[0] == "-" else 1), text.lstrip("+-").replace("_", "")
        base = {"0b": 2, "0x": 16}.get(digits[:2], 8 if digits[0] == "0" and len(digits) > 1 else 10)
        try:
            return sign * int(digits[2:] if base in (2, 16) else digits, base)
        except ValueError:  # only underscores
            return text

    def _short(self, event: Any, text: str) -> None:
        if len(text) > LONGEST_NUMBER:
            self._wrong(
                event,
                "a number has {count} characters; the limit is {longest_number}",
                count=len(text),
                longest_number=LONGEST_NUMBER,
            )

    def _tagged(self, event: Any, text: str) -> Any:
        """Return a value with an explicit type: `!!str 12`."""
        kind = event.tag.removeprefix(_TAG)
        value = text if kind == "str" else self._plain(event, text)
        kinds: dict[str, tuple[type, ...]] = {
            "str": (str,), "int": (int,), "float": (float, int), "bool": (bool,), "null": (type(None),),
        }  # fmt: skip
        if kind not in kinds or not isinstance(value, kinds[kind]) or (isinstance(value, bool) and kind != "bool"):
            self._foreign(event, kind, text)
        return float(text.replace("_", "")) if kind == "float" and isinstance(value, int) else value

    def _foreign(self, event: Any, kind: str, text: str = "") -> NoReturn:
        said = quoted(f"!!{kind} {text}".strip(), 40)
        self._wrong(event, "'{said}' cannot be read; write the value without '!!'", said=said)

    def _begin(self, event: Any, data: dict[Any, Any] | list[Any], node: Node, kind: str) -> None:
        if len(self._open) >= DEEPEST:
            self._wrong(event, "lists or mappings nested more than {deepest} deep", deepest=DEEPEST)
        if event.tag not in (None, "!", _TAG + kind):
            self._foreign(event, event.tag.removeprefix(_TAG))
        around = self._open[-1] if self._open else None
        if around is not None and isinstance(around.data, dict) and around.key_text is None:
            self._wrong(event, "a key must be a word or a number")
        if event.anchor is not None:
            self._anchors[event.anchor] = None  # still open
        self._open.append(_Open(data, node, event.anchor))

    def _end(self, event: Any) -> None:
        done = self._open.pop()
        data = done.data
        if isinstance(data, dict) and "<<" in data:
            data = self._merged(event, data)
        if done.anchor is not None:
            self._anchors[done.anchor] = (data, done.node, done.size)
        self._add(event, data, done.node, done.size)

    def _merged(self, event: Any, data: dict[Any, Any]) -> dict[Any, Any]:
        """Return a mapping after `<<: *other`: it takes missing keys from one or several others."""
        others = data.pop("<<")
        for other in others if isinstance(others, list) else [others]:
            if not isinstance(other, dict):
                self._wrong(event, "'<<' must be followed by a mapping")
            data = {**other, **data}
        return data

    def _alias(self, event: Any) -> None:
        named = quoted(event.anchor, 40)
        if event.anchor not in self._anchors:
            self._wrong(event, "there is no anchor '&{named}'", named=named)
        meant = self._anchors[event.anchor]
        if meant is None:
            self._wrong(event, "an alias contains itself")
        data, node, size = meant
        self._add(event, data, node, size, data if isinstance(data, str) else str(data) if size == 1 else None)

    def _add(self, event: Any, data: Any, node: Node, size: int, text: str | None = None) -> None:
        """Add a value to the list or mapping around it, or make it the whole."""
        if not self._open:
            self._whole = data, node
            return
        around = self._open[-1]
        around.size += size
        if around.size > MOST_VALUES:
            self._wrong(
                event,
                "too large when its aliases are expanded: more than {most_values:,} values",
                most_values=MOST_VALUES,
            )
        if isinstance(around.data, list):
            around.data.append(data)
            assert isinstance(around.node.parts, list)
            around.node.parts.append(node)
        elif around.key_text is None:
            self._key(event, around, data, text)
        else:
            around.data[around.key] = data
            assert isinstance(around.node.parts, dict)
            around.node.parts[around.key_text] = node
            around.key_text = None

    def _key(self, event: Any, around: _Open, key: Any, text: str | None) -> None:
        if text is None:
            self._wrong(event, "a key must be a word or a number")
        assert around.node.keys is not None
        if text in around.node.keys or key in around.data:
            said = quoted(text, 40)
            self._wrong(event, "the key '{said}' is given twice; remove one", said=said)
        around.key, around.key_text = key, text
        around.node.keys[text] = event.start_mark.line + 1

    def _wrong(self, event: Any, message: str, /, **facts: object) -> NoReturn:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        where, wrong = f"{self._origin}:{line}", _(message, **facts)
        raise self._error(_("{where}: {wrong} (column {number})", where=where, wrong=wrong, number=column))


MISPLACED: Final = (
    "mapping values are not allowed in this context",
    "did not find expected key",
    "did not find expected '-' indicator",
)
"""The messages of the YAML reader about a line with wrong indentation."""


def _yaml_problem(problem: yaml.YAMLError, origin: str, text: str) -> str:
    mark = getattr(problem, "problem_mark", None) or getattr(problem, "context_mark", None)
    what = getattr(problem, "problem", None) or (str(problem).splitlines() or [""])[0]
    last = max(1, len(text.splitlines()))  # an error at the end is reported a line too far
    where = f"{origin}:{min(mark.line + 1, last)}" if mark is not None else origin
    column = _(" (column {column_})", column_=mark.column + 1) if mark is not None else ""
    lines = text.splitlines()
    line = lines[min(mark.line, len(lines) - 1)] if mark is not None and lines else ""
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return _("{where}: this line begins with a tab: indent with spaces", where=where)
    cure = _("; check the indentation of this line") if what in MISPLACED else ""
    return labelled(where, labelled(_("not valid YAML"), f"{what}{column}{cure}"))
