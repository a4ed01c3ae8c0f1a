"""No text that a person meets exists in one language only: neither in the code nor in the files beside it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import tablegames
from tablegames.core.languages import LANGUAGES

ROOT = Path(tablegames.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py") if "templates" not in path.parts)
FILES = sorted(path for path in ROOT.rglob("*.yaml") if "weights" not in path.name and path.name != "strength.yaml")
PAIRS = {"say": 0, "Text": 0, "tell": 0, "said": 0, "Misused": 0}
"""Calls whose first two arguments are the same text in English and in French."""
TELLS = {"echo", "tell", "_tell", "_say"}
"""Calls that show a text as it is."""
SENTENCE = re.compile(r"[A-Za-zÀ-ÿ]{2,} [A-Za-zÀ-ÿ]{2,}")
COMMAND = re.compile(r"^\s*(tablegames|python|pip|make) ")
TEXTS = (
    "title",
    "about",
    "text",
    "ask",
    "right",
    "wrong",
    "means",
    "shows",
    "aim",
    "set_up",
    "scores",
    "end",
    "decisions",
)
"""Keys of files that people read; `turn` is also a key of positions."""


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def words(node: ast.AST) -> str | None:
    """The words written in a text; None where it is made elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value for part in node.values if isinstance(part, ast.Constant))
    return None


def calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_the_code_says_it_says_twice(path: Path) -> None:
    for call in calls(path):
        where, name = f"{path.relative_to(ROOT)}:{call.lineno}", name_of(call)
        if name in PAIRS and len(call.args) >= len(LANGUAGES):
            en, fr = (words(argument) for argument in call.args[:2])
            if en is not None and fr is not None:
                assert bool(en.strip()) == bool(fr.strip()) or name == "say", where
                if SENTENCE.search(en) and len(en) > 30:
                    assert en != fr, f"{where}: the same sentence in both languages"
        if name in TELLS and len(call.args) == 1:
            alone = words(call.args[0])
            assert alone is None or COMMAND.match(alone) or not SENTENCE.search(alone), f"{where}: {alone!r}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_refused_is_refused_in_both(path: Path) -> None:
    """`XError.said(en, fr)`, or a text that was made by `say`; no sentence in the call itself."""
    for call in calls(path):
        name = name_of(call)
        if name.endswith("Error") and name not in PYTHONS and call.args:
            alone = words(call.args[0])
            assert alone is None or not SENTENCE.search(alone), f"{path.relative_to(ROOT)}:{call.lineno}: {alone!r}"


PYTHONS = {
    "ValueError",
    "TypeError",
    "KeyError",
    "AttributeError",
    "RuntimeError",
    "OSError",
    "NotImplementedError",
    "AssertionError",
    "GameError",
}
"""What a person never sees, but who writes a game (GameError); rules say with a ValueError which option is wrong."""


def texts_in(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key in TEXTS and isinstance(value, str | dict):
                yield (*path, str(key)), value
            yield from texts_in(value, (*path, str(key)))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from texts_in(value, (*path, str(number)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_the_files_say_they_say_twice(path: Path) -> None:
    if path.name.startswith("phrases_"):
        other = path.with_name("phrases_fr.yaml" if path.name.endswith("_en.yaml") else "phrases_en.yaml")
        one, two = (yaml.safe_load(file.read_text("utf-8")) for file in (path, other))
        assert one.keys() == two.keys()
        return
    for where, text in texts_in(yaml.safe_load(path.read_text("utf-8"))):
        if isinstance(text, dict) and not set(text) & set(LANGUAGES):
            continue
        if isinstance(text, str) and not SENTENCE.search(text):
            continue  # a name, the same everywhere
        assert isinstance(text, dict), where
        assert set(text) == set(LANGUAGES), where
        assert all(isinstance(one, str) and one.strip() for one in text.values()), where
