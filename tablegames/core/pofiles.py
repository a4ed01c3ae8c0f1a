"""Catalogues of messages: `.po` files, which translators edit, and the `.mo` files that gettext reads.

This module imports nothing of ours, so that the build can load it before anything is installed.
"""

from __future__ import annotations

import ast
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FILES: Final = "locale/*/LC_MESSAGES/*.po"
_LINE: Final = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[\d+\])?\s+)?("(?:[^"\\]|\\.)*")')


def mo_of(text: str, where: str = "") -> bytes:
    """Return the `.mo` file of a `.po` file; a message that is fuzzy or not translated is left out."""
    texts = {
        "\4".join(filter(None, (context, "\0".join(ids)))).encode(): "\0".join(strings).encode()
        for context, ids, strings in messages_in(text, where)
        if all(strings)
    }
    keys = sorted(texts)
    start = 28 + 16 * len(keys)
    tables: list[int] = []
    at = start
    for parts in (keys, [texts[key] for key in keys]):
        for part in parts:
            tables += (len(part), at)
            at += len(part) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    body = b"".join(part + b"\0" for part in (*keys, *(texts[key] for key in keys)))
    return head + struct.pack(f"<{len(tables)}I", *tables) + body


def messages_in(text: str, where: str = "") -> Iterator[tuple[str | None, list[str], list[str]]]:
    """Return the messages of a `.po` file: the context, the English forms, the translated forms.

    Fuzzy and obsolete messages are left out. A line that is neither raises `ValueError` with its number.
    """
    context: str | None = None
    ids: list[str] = []
    strings: list[str] = []
    parts: list[str] = []
    fuzzy = fuzzy_next = False
    for number, line in enumerate([*text.splitlines(), 'msgid ""'], 1):
        if not line.strip() or line.startswith("#"):
            fuzzy_next |= line.startswith("#,") and "fuzzy" in line
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None:
            raise ValueError(f"{where}:{number}: {line.strip()!r:.60}")
        kind, quoted = found.groups()
        if kind == "msgctxt" or (kind == "msgid" and strings):
            if strings and not fuzzy:
                yield context, ids, strings
            context, ids, strings, fuzzy, fuzzy_next = None, [], [], fuzzy_next, False
        if kind == "msgctxt":
            parts = []
        elif kind is not None:
            parts = strings if kind == "msgstr" else ids
            parts.append("")
        said = ast.literal_eval(quoted) if "\\" in quoted else quoted[1:-1]
        if kind == "msgctxt" or (kind is None and not parts):
            context = (context or "") + said
        else:
            parts[-1] += said


def compile_all(root: Path) -> list[Path]:
    """Write the `.mo` files that are older than their `.po` file; return where all of them are, from the root."""
    made = []
    for source in sorted((root / "tablegames").glob(FILES)):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            target.write_bytes(mo_of(source.read_text("utf-8"), str(source)))
        made.append(target.relative_to(root))
    return made
