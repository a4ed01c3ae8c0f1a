"""Markdown: texts of the program put into a page so that they read there as they are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

_SIGNS: Final = re.compile(r"[\\`*_{}\[\]#|~]|(?<=^\d)\.|(?<=^\d\d)\.", re.MULTILINE)
"""Signs of Markdown, and the point after a number that would begin a list."""
_CODE: Final = re.compile(r"(`+)(.+?)\1", re.DOTALL)


def literal(text: str) -> str:
    """A text in which no sign means anything to Markdown.

    >>> literal("1*2 <b> a|b")
    '1&#42;2 &lt;b&gt; a&#124;b'
    >>> literal("22. Compare, 23.")
    '22&#46; Compare, 23.'
    """
    return _SIGNS.sub(lambda sign: f"&#{ord(sign[0])};", escape(text, quote=False))


def code(text: str) -> str:
    """A text in the letters of code, in a table too.

    >>> code("1*2 a|b")
    '<code>1&#42;2 a&#124;b</code>'
    """
    return f"<code>{literal(text)}</code>"


def prose(text: str) -> str:
    """Return a docstring as Markdown, with code between backticks and examples as blocks."""
    return "\n\n".join(_paragraph(part) for part in re.split(r"\n\s*\n", text))


def _paragraph(text: str) -> str:
    if text.lstrip().startswith(">>>"):
        return fenced(text, "pycon")
    return text if text.startswith("    ") else words(text)


def words(text: str) -> str:
    """Return a text with code between backticks.

    >>> words("the first to `target` points")
    'the first to <code>target</code> points'
    """
    parts, after = [], 0
    for found in _CODE.finditer(text):
        parts += [literal(text[after : found.start()]), code(found[2])]
        after = found.end()
    return "".join([*parts, literal(text[after:])])


def fenced(text: str, language: str = "text") -> str:
    """A block of code, fenced by more backticks than stand in it."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; its cells are Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(" ".join(cell.split()) for cell in line) + " |" for line in lines)


def anchor(*parts: str) -> str:
    """The name of a place on a page.

    >>> anchor("article", "METZ De la dame"), anchor("option", "draw_limit"), anchor("article", "AUJ-Éch 1.II")
    ('article-metz-de-la-dame', 'option-draw_limit', 'article-auj-ech-1-ii')
    """
    plain = unicodedata.normalize("NFKD", " ".join(parts)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9_]+", "-", plain.lower()).strip("-")


def heading(level: int, words: str, name: str) -> str:
    """A heading that links can lead to by a name."""
    return f"{'#' * level} {words} {{: #{name} }}"


def page(*blocks: str) -> str:
    """Blocks one below the other; empty ones are left out."""
    return "\n\n".join(block for block in blocks if block) + "\n"
