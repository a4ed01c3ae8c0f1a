"""No text that a person meets exists in one language only: neither in the code nor in the files beside it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import tablegames
from tablegames.core.languages import LANGUAGES
from tests.conftest import Cli
from tools import messages
from tools.yaml_data import yaml_data

ROOT = Path(tablegames.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py") if "templates" not in path.parts)
FILES = sorted(
    path
    for path in ROOT.rglob("*.yaml")
    if "weights" not in path.name and path.name != "strength.yaml" and "content" not in path.parts
)
CONTENT = sorted(
    path
    for folder in (ROOT, *ROOT.parent.glob("examples/*/*"), *ROOT.parent.glob("contrib/*/*"))
    for path in folder.rglob("content/en/**/*.yaml")
)
"""The English files of content."""
CATALOGUE = ROOT / "locale" / "fr" / "LC_MESSAGES" / "tablegames.po"
PAIRS = {"say": 0, "Text": 0, "said": 0}
"""Calls whose first two arguments are the same text in English and in French."""
TELLS = {"echo", "_tell", "_say"}
"""Calls that show a text as it is."""
SENTENCE = re.compile(r"[A-Za-zÀ-ÿ]{2,} [A-Za-zÀ-ÿ]{2,}")
COMMAND = re.compile(r"^\s*(tablegames|python|pip|make) ")
TEXTS = [
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
]
"""Keys of files that people read; `turn` is also a key of positions."""


def name_of(call: ast.Call) -> str:
    """The name of what is called; none for the `tell` of an arbiter's desk, which takes an event and its article."""
    if isinstance(call.func, ast.Attribute) and call.func.attr == "tell" and len(call.args) > 1:
        return ""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def words(node: ast.AST) -> str | None:
    """The words written in a text; None where it is made elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value for part in node.values if isinstance(part, ast.Constant))
    return None


@cache
def calls(path: Path) -> list[ast.Call]:
    """The calls of a module that show a text."""
    found = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))
    return [call for call in found if name_of(call) in {*PAIRS, *TELLS}]


data_of = cache(yaml_data)


def where(path: Path, call: ast.Call) -> str:
    return f"{path.relative_to(ROOT)}:{call.lineno}"


def every_call() -> Iterator[tuple[Path, ast.Call]]:
    return ((path, call) for path in MODULES for call in calls(path))


def test_what_the_code_says_it_says_twice() -> None:
    wrong = []
    for path, call in every_call():
        name = name_of(call)
        if name in PAIRS and len(call.args) >= len(LANGUAGES):
            en, fr = (words(argument) for argument in call.args[:2])
            if en is not None and fr is not None:
                if bool(en.strip()) != bool(fr.strip()) and name != "say":
                    wrong.append(f"{where(path, call)}: said in one language only")
                if SENTENCE.search(en) and len(en) > 30 and en == fr:
                    wrong.append(f"{where(path, call)}: the same sentence in both languages")
        if name in TELLS and len(call.args) == 1:
            alone = words(call.args[0])
            if alone is not None and not COMMAND.match(alone) and SENTENCE.search(alone):
                wrong.append(f"{where(path, call)}: {alone!r}")
    assert wrong == []


def test_every_message_is_translated() -> None:
    """The catalogue has the messages of the code, all of them in French, none fuzzy."""
    assert messages.check() == 0


def texts_in(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key in TEXTS and isinstance(value, str | dict):
                yield (*path, str(key)), value
            yield from texts_in(value, (*path, str(key)))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from texts_in(value, (*path, str(number)))


def said_once(path: Path) -> Iterator[str]:
    """The texts of a file that are not said in every language."""
    for place, text in texts_in(data_of(path)):
        if isinstance(text, dict) and not set(text) & set(LANGUAGES):
            continue
        if isinstance(text, str) and not SENTENCE.search(text):
            continue  # a name, the same everywhere
        if not (
            isinstance(text, dict)
            and set(text) == set(LANGUAGES)
            and all(isinstance(one, str) and one.strip() for one in text.values())
        ):
            yield ".".join(place)


def test_what_the_files_say_they_say_twice() -> None:
    assert [f"{path.relative_to(ROOT)}: {wrong}" for path in FILES for wrong in said_once(path)] == []


def french(path: Path) -> Path:
    """The French file for an English one."""
    return Path(*("fr" if part == "en" else part for part in path.parts))


def keys_of(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where the texts of a file are."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in parts:
        yield from keys_of(value, (*path, str(key)))
    if isinstance(data, str):
        assert data.strip(), path
        yield path


@pytest.mark.parametrize("path", CONTENT, ids=lambda path: str(path.relative_to(ROOT.parent)))
def test_content_has_the_same_texts_in_both_languages(path: Path) -> None:
    assert list(keys_of(data_of(path))) == list(keys_of(data_of(french(path))))


def test_every_file_of_content_has_its_english() -> None:
    for folder in {path.parents[len(path.parts) - 1 - path.parts.index("content")] for path in CONTENT}:
        ours = {path.relative_to(folder / "fr") for path in folder.glob("fr/**/*.yaml")}
        assert ours == {path.relative_to(folder / "en") for path in folder.glob("en/**/*.yaml")}


STOPPED = re.compile(r"\S+[:;!?](?=\s|$)|«\S|\S»")
"""A stop of two parts that stands close to its word, or a quotation mark that does."""
AS_IN_A_FILE = {"clé:", "texte:", "{place:", "{nom:", "option=valeur;"}
"""Texts that show how something is written in a file."""


def pairs_in(path: Path) -> Iterator[tuple[str, str, str]]:
    """Where two texts stand that say the same, and both."""
    for call in calls(path):
        name = name_of(call)
        texts = call.args[:2] if name in PAIRS else []
        both = [shown(text) for text in texts]
        if len(both) == len(LANGUAGES) and None not in both:
            yield where(path, call), *(str(text) for text in both)


def shown(node: ast.AST) -> str | None:
    """A text with an `x` for whatever is put into it; None where it is made elsewhere."""
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "x" for part in node.values)
    return words(node)


def said_twice(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str, str]]:
    if isinstance(data, dict) and set(data) >= set(LANGUAGES) and all(isinstance(data[one], str) for one in LANGUAGES):
        yield ".".join(path), *(data[one] for one in LANGUAGES)
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in parts:
        yield from said_twice(value, (*path, str(key)))


def written_twice(path: Path) -> Iterator[tuple[str, str, str]]:
    """The texts of a file."""
    if path in CONTENT:
        yield from pairs_of(data_of(path), data_of(french(path)))
        return
    yield from said_twice(data_of(path))


def pairs_of(english: Any, french: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str, str]]:
    """The texts of two files that have the same keys."""
    if isinstance(english, str):
        yield ".".join(path), english, french
        return
    for key in english if isinstance(english, dict) else range(len(english)):
        yield from pairs_of(english[key], french[key], (*path, str(key)))


def translated(path: Path) -> Iterator[tuple[str, str, str]]:
    """The messages of a catalogue."""
    with path.open("rb") as file:
        for message in (one for one in read_po(file) if one.id):
            for english, french in zip(_forms(message.id), _forms(message.string), strict=True):
                yield english, english, french


def _forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


READERS = {".py": pairs_in, ".yaml": written_twice, ".po": translated}


def test_french_stops_of_two_parts_stand_apart() -> None:
    """« Non : ceci ; cela ! » What is code, and so the same in English (`players: [2]`), stands as it is written."""
    wrong = []
    for path in (*MODULES, *FILES, *CONTENT, CATALOGUE):
        for place, english, french in READERS[path.suffix](path):
            found = [text for text in STOPPED.findall(french) if text not in english and text not in AS_IN_A_FILE]
            wrong += [f"{path}, {place}: {found} in {french!r}"] if found else []
    assert wrong == []


def test_what_is_wrong_with_an_option_is_told_with_french_stops(cli: Cli) -> None:
    complaint = cli("play", "trictrac", "--numbering", "xx", "--lang", "fr").complaint
    assert "--numbering : doit être l'une des valeurs mine, own, et non « xx »" in complaint
