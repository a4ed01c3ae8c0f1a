"""Lines of JSON: each one object of bounded length and depth; and checksums, so that an altered line is known.

    {"n": 3, "seat": 0, "action": "32-28", "events": [], "sum": "58d1c40c7a6ff3e0"}

The sum stands last in its line and covers all that stands before it; in a record, the line before it too, so that no
line can be left out, put in or moved. It is no signature: whoever means to deceive can work it out as we do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, Final, NamedTuple, NoReturn

from tablegames.core.errors import TablegamesError
from tablegames.core.languages import say
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
"""Makes the error of what is wrong: it knows the file and the line."""


def read_object(text: str, fail: Fail) -> dict[str, Any]:
    """The object of a line, its texts fit for a terminal; whatever else it is, is refused with `fail`."""
    if len(text) > LONGEST_LINE:
        raise fail(say(f"a line of {len(text):,} characters; at most {LONGEST_LINE:,} are read",
                       f"une ligne de {len(text):,} caractères ; on en lit au plus {LONGEST_LINE:,}"))  # fmt: skip
    if not text.isascii() and _HALF.search(text):
        raise fail(
            say("there are bytes in it that are no UTF-8", "elle contient des octets qui ne sont pas de l'UTF-8")
        )
    if text.count("[") + text.count("{") > DEEPEST and _depth(text) > DEEPEST:
        raise fail(say(f"more than {DEEPEST} lists or objects one in the other",
                       f"plus de {DEEPEST} listes ou objets l'un dans l'autre"))  # fmt: skip
    try:
        data = _DECODER.decode(text)
    except json.JSONDecodeError as problem:
        raise fail(
            say(f"not valid JSON: {problem.msg} (column {problem.colno})",
                f"JSON invalide (colonne {problem.colno})")
        ) from None  # fmt: skip
    except ValueError as problem:
        raise fail(str(problem)) from None
    if not isinstance(data, dict):
        raise fail(say("a line is a JSON object", "une ligne est un objet JSON"))
    if "\\" in text or not is_clean(text):
        return clean_data(data)  # type: ignore[no-any-return]  # an object stays one
    return data


def _depth(text: str) -> int:
    """How deep brackets stand in each other, those in strings left out."""
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
    raise ValueError(say(f"'{said}' is no number that is read here", f"« {said} » n'est pas un nombre lisible ici"))


_DECODER: Final = json.JSONDecoder(parse_int=_whole, parse_constant=_refuse)


class Sealed(NamedTuple):
    """A line and its sum."""

    line: str
    sum: str


def sealed(body: str, before: str = "") -> Sealed:
    """An object in JSON with its sum added; `before` is the sum of the line before it, where lines make a chain."""
    digest = _digest(body[:-1], before)
    return Sealed(f'{body[:-1]}, "{SUM}": "{digest}"}}', digest)


def sealed_open(body: str) -> str:
    """An object in JSON that is not closed yet, with its sum added and closed: a line that stands alone."""
    return f'{body}, "{SUM}": "{_digest(body)}"}}'


def sealed_lines(objects: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Objects as the lines of a record, one sealing the next."""
    before = ""
    for data in objects:
        line, before = sealed(json.dumps(data, ensure_ascii=False), before)
        yield line


def seal_of(line: str, before: str = "") -> tuple[str | None, bool]:
    """The sum a line has, if any, and whether it is the right one."""
    found = _SEALED.search(line)
    if found is None:
        return None, False
    return found[1], _digest(line[: found.start()], before) == found[1]


def is_sealed(line: str) -> bool:
    """Whether a line of ours that begins a chain, or stands alone, has the right sum: `seal_of` in less time."""
    return line[-_SEAL:] == f', "{SUM}": "{_digest(line[:-_SEAL])}"}}'


def _digest(body: str, before: str = "") -> str:
    digest = _NOTHING.copy()  # had in less time than a new one
    digest.update((before + body).encode("utf-8", "replace"))
    return digest.hexdigest()
