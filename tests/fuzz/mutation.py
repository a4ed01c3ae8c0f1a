"""Changes that make a right input wrong, or strange; each from a source of luck, so that it can be repeated.

`luck` is a `random.Random`, or one of hypothesis that knows how to make an example smaller.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import yaml

ABSURD: Final = (
    "-1", "0", "00", "1", "2", "7", "51", "255", "2147483648", "9223372036854775808", "-9223372036854775809",
    "9" * 39, "9" * 41, "9" * 5000, "1e999", "1e5", "1.5", "-0", "0x1f", "0x" + "f" * 5000, "0b2", "08", "1_0", "NaN",
    ".nan", ".inf", "-.inf", "Infinity", "²", "٣", "１", "½", "1:1:1", ":".join(["1"] * 2000), "1806-01-01",
)  # fmt: skip
"""Numbers as text."""
STRANGE: Final = (
    "", " ", "\0", "\a", "\b", "\x1b[31m", "\x1b]0;x\a", "\x9b2J", "\r", "\n", "\r\n", "\t", "\x85", "\u2028", "\xa0",
    "\u200b", "\u202e", "\u2066", "\ufeff", "\ud800", "\udcff", "\U0001f3b2", "e\u0301", "ß", "İ", "'", '"', "\\",
    "\\u0000", "%s", "%n", "{}", "{0}", "{0.__class__}", "$1", "~", "~root", "@", "@-", "-", "--", "- ", ":", ": ",
    "#", "*", "**", "/", "//", "../", "x" * 300, "x" * 10_000, "é" * 10_000, "( " * 500, "32-28 " * 2000,
    "true", "null", "yes", "human", "white", "over", "undo", "sum", "<<", "=", "?",
)  # fmt: skip
BOMBS: Final = (
    "!!bool x", "!!int ''", "!!int x", "!!float ''", "!!timestamp x", "!!binary x", "!!null x", "!!str 1", "!!set {a}",
    "!!omap [a: 1]", "!!python/object/apply:os.system [x]", "!x y", "&a [*a]", "&a {<<: *a}", "*a", "&a", "<<: *a",
    "<<: {a: 1}", "<<: [1]", "<<: 1", "? [a]\n: b", "? {a: b}\n: c", "{a, b}", "[a: b]", "---\n", "...\n",
    "%YAML 9.9\n---\n", "%TAG ! x\n", "|\n  x", ">-\n  x", "|9\n x", "\t- a", "a: b: c", "{a: 1, a: 2}",
    "[&a a, *a]: 1", "{? : }", "[,]", "@x", "`x", '"\\ud800"', '"\\x1b[2J"', '"\\U00110000"', "'", '"', "{", "[", "}",
)  # fmt: skip
"""Pieces of YAML that have hurt somebody."""
DEEP: Final = ("[", "{a: ", "- ", "{", "? ", "(", '{"a":', "a:\n ", "!!seq [", "&a [")
VALUES: Final = (
    None, True, False, -1, 0, 1, 2, 3, 7, 13, 25, 51, 2**31, 2**63, -(2**63), 10**39, 0.5, -1.5, 1e300, float("nan"),
    float("inf"), "", "0", "1", "x", "white", "black", "6-5", "1*15", "2026-01-01", [], {}, [[]], [{}], [None], [1, 2],
    ["a"], [0] * 300, {"a": 1}, {"": ""}, {"0": 0}, {"en": "x", "fr": "y"}, {"en": 1, "fr": []}, {"white": 1},
)  # fmt: skip
"""Values of every kind, to stand where another kind is wanted."""
KEYS: Final = (1, 0, -1, True, None, 1.5, "", "x", "rules", "game", "sum", "seat", "hidden", "told", "\x1b", "é")
_NUMBER: Final = re.compile(r"\d+")
_TOKEN: Final = re.compile(r"\w+|[^\w\s]")

Change = Callable[[Random, str, Sequence[str]], str]


def _slice(luck: Random, text: str, most: int = 40) -> tuple[int, int]:
    begin = luck.randrange(len(text) + 1)
    return begin, min(len(text), begin + luck.randrange(1, most))


def _flip(luck: Random, text: str, others: Sequence[str]) -> str:
    """Some characters are others; as bytes, so that what comes out may be no UTF-8."""
    content = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(luck.randrange(1, 4)):
        if content:
            content[luck.randrange(len(content))] ^= 1 << luck.randrange(8)
    return content.decode("utf-8", "surrogateescape")


def _cut(luck: Random, text: str, others: Sequence[str]) -> str:
    return text[: luck.randrange(len(text) + 1)]


def _behead(luck: Random, text: str, others: Sequence[str]) -> str:
    return text[luck.randrange(len(text) + 1) :]


def _leave_out(luck: Random, text: str, others: Sequence[str]) -> str:
    begin, end = _slice(luck, text)
    return text[:begin] + text[end:]


def _twice(luck: Random, text: str, others: Sequence[str]) -> str:
    begin, end = _slice(luck, text)
    times = luck.choice([2, 2, 3, 10, 300])
    return text[:begin] + text[begin:end] * times + text[end:]


def _splice(luck: Random, text: str, others: Sequence[str]) -> str:
    other = luck.choice(others) if others else text
    return text[: luck.randrange(len(text) + 1)] + other[luck.randrange(len(other) + 1) :]


def _graft(luck: Random, text: str, others: Sequence[str]) -> str:
    other = luck.choice(others) if others else text
    begin, end = _slice(luck, other, 200)
    at = luck.randrange(len(text) + 1)
    return text[:at] + other[begin:end] + text[at:]


def _insert(luck: Random, text: str, others: Sequence[str]) -> str:
    at = luck.randrange(len(text) + 1)
    return text[:at] + luck.choice(luck.choice([STRANGE, STRANGE, ABSURD, BOMBS])) + text[at:]


def _lines(luck: Random, text: str, others: Sequence[str]) -> str:
    """A line is missing, stands twice, or stands elsewhere."""
    lines = text.split("\n")
    at = luck.randrange(len(lines))
    line = lines[at]
    what = luck.randrange(4)
    if what != 1:
        del lines[at]
    if what:
        lines.insert(luck.randrange(len(lines) + 1), line if what != 3 else "  " + line)
    return "\n".join(lines)


def _token(luck: Random, text: str, others: Sequence[str]) -> str:
    """A word is missing, stands twice, or is another."""
    found = list(_TOKEN.finditer(text))
    if not found:
        return text + luck.choice(STRANGE)
    one, two = luck.choice(found), luck.choice(found)
    made = luck.choice(["", one[0] * 2, f"{one[0]} {one[0]}", two[0], luck.choice(STRANGE), luck.choice(BOMBS)])
    return text[: one.start()] + made + text[one.end() :]


def _number(luck: Random, text: str, others: Sequence[str]) -> str:
    found = list(_NUMBER.finditer(text))
    if not found:
        return text + luck.choice(ABSURD)
    one = luck.choice(found)
    return text[: one.start()] + luck.choice(ABSURD) + text[one.end() :]


def _deeper(luck: Random, text: str, others: Sequence[str]) -> str:
    at = luck.randrange(len(text) + 1)
    return text[:at] + luck.choice(DEEP) * luck.choice([2, 10, 60, 300, 5000, 20_000]) + text[at:]


CHANGES: Final[tuple[Change, ...]] = (
    _flip, _cut, _behead, _leave_out, _twice, _splice, _graft, _insert, _insert, _lines, _lines, _token, _token,
    _number, _number, _deeper,
)  # fmt: skip
LONGEST: Final = 200_000


def changed_text(luck: Random, text: str, others: Sequence[str] = ()) -> str:
    """A text with one to four things wrong."""
    for _ in range(luck.choice([1, 1, 1, 2, 2, 3, 4])):
        text = luck.choice(CHANGES)(luck, text, others)
    return text[:LONGEST]


def nonsense(luck: Random, words: Sequence[str] = ()) -> str:
    """A text made of nothing but odd pieces and some words."""
    pieces = [*words, *STRANGE, *ABSURD, *BOMBS] if luck.randrange(3) else [*words, "-", " ", "x", ":", "1", "/", "*"]
    return luck.choice(["", " ", "\n"]).join(luck.choice(pieces) for _ in range(luck.randrange(12)))


def _paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in some data, the whole left out."""
    found: list[tuple[Any, ...]] = []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found.append((*path, key))
        found += _paths(value, (*path, key))
    return found


def value_of(luck: Random) -> Any:
    """A value of any kind."""
    kind = luck.randrange(8)
    if kind == 0:
        return luck.choice(STRANGE)
    if kind == 1:
        return luck.choice(ABSURD)
    if kind == 2:
        deep: Any = copy.deepcopy(luck.choice(VALUES))
        for _ in range(luck.choice([1, 3, 20, 48])):
            deep = [deep] if luck.randrange(2) else {luck.choice(KEYS): deep}
        return deep
    return copy.deepcopy(luck.choice(VALUES))


def changed_data(luck: Random, data: Any, others: Sequence[Any] = ()) -> Any:
    """Plain data with one to three things wrong: of another kind, missing, too much, in another's place."""
    data = copy.deepcopy(data)
    for _ in range(luck.choice([1, 1, 1, 2, 2, 3])):
        data = _change(luck, data, others)
    return data


def _change(luck: Random, data: Any, others: Sequence[Any]) -> Any:
    paths = _paths(data)
    if not paths or luck.randrange(40) == 0:
        return changed_text(luck, data) if isinstance(data, str) else value_of(luck)
    path = luck.choice(paths)
    around = data
    for part in path[:-1]:
        around = around[part]
    key = path[-1]
    what = luck.randrange(10)
    if what <= 2:
        around[key] = value_of(luck)
    elif what <= 5 and isinstance(around[key], str):
        around[key] = changed_text(luck, around[key], [other for other in others if isinstance(other, str)])
    elif what <= 5 and type(around[key]) is int:
        around[key] = luck.choice([around[key] + 1, around[key] - 1, -around[key], 2**31, 2**63, 10**39, 1.5, "1", "²"])
    elif what == 6:
        del around[key]
    elif what == 7:
        if isinstance(around, dict):
            around[luck.choice(KEYS)] = value_of(luck)
        else:
            around.insert(luck.randrange(len(around) + 1), copy.deepcopy(around[key]))
    elif what == 8:
        other = luck.choice(paths)
        value = data
        for part in other:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                value = None
                break
        around[key] = copy.deepcopy(value)
    elif others:
        around[key] = copy.deepcopy(luck.choice(others))
    else:
        around[key] = [around[key]]
    return data


def written(luck: Random, data: Any) -> str:
    """Data as YAML, in one of the ways it can be written."""
    if luck.randrange(3):
        try:
            return str(yaml.dump(data, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper), sort_keys=False,
                                 default_flow_style=luck.choice([None, True, False]), allow_unicode=True))  # fmt: skip
        except (yaml.YAMLError, UnicodeError):
            pass
    return json.dumps(data, ensure_ascii=bool(luck.randrange(2)), default=str)


def changed_yaml(luck: Random, text: str, data: Any, others: Sequence[str] = ()) -> str:
    """A document with something wrong: in its data, in its text, or in both."""
    what = luck.randrange(8)
    if what == 0:
        return nonsense(luck, others)
    if what <= 4:
        text = written(luck, changed_data(luck, data))
    return text[:LONGEST] if what in (1, 2, 3) else changed_text(luck, text, others)
