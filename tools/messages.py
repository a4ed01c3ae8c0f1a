"""The messages of the code and their translations: `.po` files for translators, `.mo` files for the program.

    python -m tools.messages            # after a change of texts: update every .po file, and compile
    python -m tools.messages check      # fail where French is missing, fuzzy or out of date
    python -m tools.messages compile    # write the .mo files that are older than their .po file

A message is the text of `_(…)`, `ngettext(…)`, `pgettext(…)` or `Text(…)`, the meaning of an `option`, the text of an
error, or the text given to a function in `SAYING`. They are read from the source, without running anything. Begin a
language with `python -m tools.messages add nl [PACKAGE]`.
The packages in `contrib`, in `examples` and among the templates have catalogues of their own.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message as BabelMessage
from babel.messages.pofile import read_po, write_po

from tablegames.core.pofiles import compile_all
from tablegames.rules.untrusted.yamlfile import read_yaml
from tablegames.testing.texts import NO_MESSAGES, Message, wrong_names

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "tablegames"
LOCALE: Final = PACKAGE / "locale"
DOMAIN: Final = "tablegames"
COMPLETE: Final = ("fr",)
"""Languages that must have every message."""
PERCENT: Final = {"python-format"}
"""The flag that makes `msgfmt` read the `% o` of "5 % of them" as a directive; our messages use braces."""
UNCHECKED: Final = PERCENT | {"python-brace-format"}
"""Facts that phrases may leave out: a translation may name `{the}` for `{seat}`, or leave a fact out."""
HEAD: Final = """\
# {language} messages of {domain}.
#
# Names in braces, such as {{points}}, are filled in by the program: keep them, in any order.
# A message whose context is a key, such as "won.partie", is a phrase of a game.
# [has|have] gives the forms for one player, for several, and if you like for the reader.
# [n:hole|holes] gives the plural forms for the number {{n}}, as many as you need.
"""


MARKS: Final = ("_", "gettext", "Text")
SAYING: Final = {
    **dict.fromkeys((*MARKS, "tell", "Misused", "_fail", "refuse", "no_position"), 0),
    **dict.fromkeys(("Refused", "Difference", "BrokenPairing", "NotKept", "Altered", "error"), 0),
    **dict.fromkeys(("error_response", "_wrong"), None),
    **dict.fromkeys(("returned", "chosen", "_broken", "option", "holds"), 2),
    **dict.fromkeys(("setting", "broken"), 1),
}
"""Functions that take a message and its facts, and the argument with the message; None: the only text among them."""


PYTHONS: Final = {name for name in dir(builtins) if name.endswith("Error")}
"""Errors of Python itself."""


def messages_of(source: str) -> Iterator[Message]:
    """Return the messages of a module, in their order."""
    tree = ast.parse(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        texts = [_text(argument) for argument in call.args]
        match name, texts:
            case "ngettext", [str(one), str(many), _]:
                yield Message((one, many))
            case "pgettext", [str(context), str(text)]:
                yield Message(text, context)
            case ("Text", [str(one)]) if plural := _keyword(call, "many"):
                yield Message((one, plural))
            case ("Text", [str(), str()]) | ("option", [_, _, str(), str()]):  # both wordings are given
                pass
            case (("tell" | "error"), _) if isinstance(call.func, ast.Attribute):  # an event of a desk, a line of a log
                pass
            case _ if name in SAYING or (name.endswith("Error") and name not in PYTHONS):
                at = SAYING.get(name, 0)
                found = [text for text in texts if text] if at is None else texts[at : at + 1]
                if found and found[0] and (name in MARKS or " " in found[0]):
                    yield Message(found[0], _keyword(call, "context"))
    yield from _words(tree)


OF_WORDS: Final = ("COMMANDS", "WORDS", "BOARD", "ANSWER")
"""The tables of words that can be typed: each word in English, in French, and others that are understood."""


def _words(tree: ast.Module) -> Iterator[Message]:
    """Return the English words of commands at a prompt."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") in OF_WORDS and node.value is not None:
            values = node.value.values if isinstance(node.value, ast.Dict) else [node.value]
            for one in values:
                if isinstance(one, ast.Tuple) and (word := _text(one.elts[0])):
                    yield Message(word, "command")


def _keyword(call: ast.Call, name: str) -> str | None:
    return next((_text(word.value) for word in call.keywords if word.arg == name), None)


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def phrases_of(path: Path) -> Iterator[Message]:
    """Return the phrases of a `phrases.yaml` as messages: each has its key as context."""
    for key, text in read_yaml(path.read_text("utf-8"), str(path)).data.items():
        if text and key not in NO_MESSAGES:
            yield Message(text, key)


@cache
def template(folder: Path) -> Catalog:
    """Return a catalogue of all messages of a package, without translations."""
    found = Catalog(domain=folder.name, project=folder.name, version="", msgid_bugs_address="none")
    found.last_translator = found.language_team = "the tablegames developers"
    for path in files(folder):
        messages = phrases_of(path) if path.stem == "phrases" else messages_of(path.read_text("utf-8"))
        for message in messages:
            found.add(
                message.text, locations=[(path.relative_to(folder.parent).as_posix(), 0)], context=message.context
            )
    return found


def files(folder: Path) -> list[Path]:
    """Return the modules and phrases of a package; the templates in ours are packages of their own."""
    found = (*folder.rglob("*.py"), *folder.rglob("phrases.yaml"))
    return sorted(path for path in found if "templates" not in path.relative_to(folder).parts)


def catalogues() -> list[tuple[Path, Path]]:
    """Return every `.po` file with the folder of the package whose messages it has."""
    folders = (PACKAGE, ROOT / "contrib", ROOT / "examples")
    found = sorted(path for folder in folders for path in folder.rglob("locale/*/LC_MESSAGES/*.po"))
    return [(path, PACKAGE if path.stem == DOMAIN else path.parents[3]) for path in found]


def updated(path: Path, messages: Catalog) -> Catalog:
    """Return the catalogue of a language with exactly the messages of the code."""
    with path.open("rb") as file:
        found = read_po(file, path.parent.parent.name, path.stem)
    found.update(messages, update_header_comment=False)
    found.obsolete.clear()
    return found


def written(catalogue: Catalog) -> bytes:
    """Return the text of a `.po` file, sorted by module; without line numbers only changes of texts change it."""
    out = BytesIO()
    catalogue.header_comment = HEAD.format(language=catalogue.locale.english_name, domain=catalogue.domain).rstrip()
    catalogue.fuzzy = False
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)  # git knows better
    if "EMAIL" in catalogue.last_translator:
        catalogue.last_translator = catalogue.language_team = "the tablegames developers"
    for message in catalogue:
        message.flags -= UNCHECKED if any(Path(path).stem == "phrases" for path, _ in message.locations) else PERCENT
    write_po(out, catalogue, width=100, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


def missing(catalogue: Catalog) -> list[str]:
    """Return the messages without a translation, and those whose translation needs a check."""
    return [f"{message.id}" for message in catalogue if message.id and (message.fuzzy or not all(_strings(message)))]


def _strings(message: BabelMessage) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (str(message.string),)


def check() -> int:
    """Print the missing and outdated messages; return how many faults there are."""
    wrong = []
    for path, folder in catalogues():
        where, catalogue = path.relative_to(ROOT), updated(path, template(folder))
        with path.open("rb") as file:
            before = {(one.context, str(one.id)) for one in read_po(file) if one.id}
        if before != {(one.context, str(one.id)) for one in catalogue if one.id}:
            wrong.append(f"{where}: not up to date with the code; run make messages")
        if path.parent.parent.name in COMPLETE:
            wrong += [f"{where}: not translated: {text!r}" for text in missing(catalogue)]
        wrong += [f"{where}: {text}" for text in mistakes(catalogue)]
    print(*wrong, sep="\n", file=sys.stderr, end="\n" if wrong else "")
    return len(wrong)


def mistakes(catalogue: Catalog) -> Iterator[str]:
    """Return what translations have that their message does not: other names in braces, too few plural forms."""
    for message in catalogue:
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        strings = _strings(message)
        if not ids[0] or message.fuzzy or not any(strings):
            continue
        if wrong := wrong_names(message.context, ids, strings):
            yield f"{{{wrong}}} is not in the message {ids[0]!r}"
        if len(ids) > 1 and len(strings) != catalogue.num_plurals:
            yield f"{ids[0]!r} needs {catalogue.num_plurals} plural forms"


def update() -> None:
    """Bring every `.po` file up to date, and compile ours."""
    for path, folder in catalogues():
        catalogue = updated(path, template(folder))
        path.write_bytes(written(catalogue))
        print(f"{path.relative_to(ROOT)}: {len(catalogue)} messages, {len(missing(catalogue))} to translate")


def add(language: str, folder: Path = PACKAGE) -> None:
    """Begin the catalogue of a language."""
    path = folder / "locale" / language / "LC_MESSAGES" / f"{folder.name}.po"
    if path.exists():
        sys.exit(f"{path} exists already; python -m tools.messages brings it up to date")
    path.parent.mkdir(parents=True)
    catalogue = deepcopy(template(folder))
    catalogue.locale = language
    path.write_bytes(written(catalogue))
    print(f"{path}: {len(catalogue)} messages to translate")


def main(arguments: list[str]) -> int:
    """Run a command."""
    match arguments:
        case []:
            update()
            compile_all(ROOT)
        case ["check"]:
            return min(check(), 1)
        case ["compile"]:
            compile_all(ROOT)
        case ["add", language, *folder]:
            add(language, *(Path(one).resolve() for one in folder))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
