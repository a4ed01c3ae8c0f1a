"""Lines of JSON: each is one object of bounded length and depth, with a checksum that reveals changes.

    {"n": 3, "seat": 0, "action": "32-28", "events": [], "sum": "58d1c40c7a6ff3e0"}

The checksum comes last and covers the rest of its line; in a record, the previous line too, so that no line can be
removed, added or moved. It is not a signature: anyone can compute it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, Final, NamedTuple, NoReturn

from tablegames.core.errors import TablegamesError
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import clean_data, is_clean, quoted

LONGEST_LINE: Final = 1_000_000
DEEPEST: Final = 50
LONGEST_NUMBER: Final = 40
SUM: Final = "sum"
_SEALED: Final = re.compile(r', "sum": "([0-9a-f]{16})"\}$')
_SEAL: Final = len(', "sum": "0123456789abcdef"}')
_HALF: Final = re.compile("[\ud800-\udfff]")
_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]')

_NOTHING: Final = blake2b(digest_size=8)

Fail = Callable[[str], TablegamesError]
"""Make an error for the file and line being read."""


def read_object(text: str, fail: Fail) -> dict[str, Any]:
    """Return the object of a line, its texts safe for a terminal; raises the error of `fail` for anything else."""
    if len(text) > LONGEST_LINE:
        raise fail(
            _(
                "the line has {count:,} characters; the limit is {longest_line:,}",
                count=len(text),
                longest_line=LONGEST_LINE,
            )
        )
    if not text.isascii() and _HALF.search(text):
        raise fail(_("not UTF-8 text"))
    if text.count("[") + text.count("{") > DEEPEST and _depth(text) > DEEPEST:
        raise fail(_("lists or objects nested more than {deepest} deep", deepest=DEEPEST))
    try:
        data = _DECODER.decode(text)
    except json.JSONDecodeError as problem:
        raise fail(_("not valid JSON: {msg} (column {colno})", msg=problem.msg, colno=problem.colno)) from None
    except ValueError as problem:
        raise fail(str(problem)) from None
    if not isinstance(data, dict):
        raise fail(_("a line must be a JSON object"))
    if "\\" in text or not is_clean(text):
        return clean_data(data)  # type: ignore[no-any-return]  # an object stays an object
    return data


def _depth(text: str) -> int:
    """Return the depth of nested brackets, outside of strings."""
    depth = deepest = 0
    for found in _BRACKETS.finditer(text):
        if found[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif found[0] in "]}":
            depth -= 1
    return deepest


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        _refuse(text)
    return int(text)


def _refuse(text: str) -> NoReturn:
    said = quoted(text, 40)
    raise ValueError(_("'{said}' is not a valid number here", said=said))


_DECODER: Final = json.JSONDecoder(parse_int=_whole, parse_constant=_refuse)


class Sealed(NamedTuple):
    """A line and its sum."""

    line: str
    sum: str


def sealed(body: str, before: str = "") -> Sealed:
    """Return a JSON object with its checksum; `before` is the checksum of the previous line in a chain."""
    digest = _digest(body[:-1], before)
    return Sealed(f'{body[:-1]}, "{SUM}": "{digest}"}}', digest)


def sealed_open(body: str) -> str:
    """Return an unclosed JSON object, closed and with its checksum: a line outside a chain."""
    return f'{body}, "{SUM}": "{_digest(body)}"}}'


def sealed_lines(objects: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Return objects as the lines of a record, each sealing the next."""
    before = ""
    for data in objects:
        line, before = sealed(json.dumps(data, ensure_ascii=False), before)
        yield line


def chained(bodies: Iterable[str]) -> tuple[str, str]:
    """Return unclosed JSON objects as the text of a record, each line sealing the next, and the last checksum."""
    lines, before, nothing = [], "", _NOTHING
    for body in bodies:
        digest, text = nothing.copy(), before + body
        digest.update(text.encode() if text.isascii() else text.encode("utf-8", "replace"))  # the usual case is faster
        before = digest.hexdigest()
        lines.append(f'{body}, "{SUM}": "{before}"}}\n')
    return "".join(lines), before


def seal_of(line: str, before: str = "") -> tuple[str | None, bool]:
    """Return the checksum of a line, if any, and whether it is right."""
    found = _SEALED.search(line)
    if found is None:
        return None, False
    return found[1], _digest(line[: found.start()], before) == found[1]


def chain_of(text: str) -> tuple[str, int]:
    """Return the last checksum of a record's text, and the number of its first changed line; 0: none was changed."""
    lines = text.removesuffix("\n").split("\n")
    again, last = chained(line[:-_SEAL] for line in lines)
    if again.removesuffix("\n") == text.removesuffix("\n"):  # the usual case, at a third of the cost
        return last, 0
    before = ""
    for number, line in enumerate(lines, start=1):
        found, right = seal_of(line, before)
        if found is None or not right:
            return "", number
        before = found
    return before, 0


def is_sealed(line: str) -> bool:
    """Return whether the first line of a chain, or a single line, has the right checksum; faster than `seal_of`."""
    return line[-_SEAL:] == f', "{SUM}": "{_digest(line[:-_SEAL])}"}}'


def _digest(body: str, before: str = "") -> str:
    digest = _NOTHING.copy()  # faster than a new one
    digest.update((before + body).encode("utf-8", "replace"))
    return digest.hexdigest()
