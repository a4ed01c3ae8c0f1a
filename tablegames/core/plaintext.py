"""Make untrusted text safe to show: no control characters, no endless quotations."""

from __future__ import annotations

import re
from typing import Any, Final

STAND_IN: Final = "\N{REPLACEMENT CHARACTER}"
"""The replacement of a control character."""
LONGEST_SENTENCE: Final = 1_000
LONGEST_QUOTE: Final = 80
_CONTROL: Final = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # cursor, bell, colours (tabs and line ends may stay)
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # direction of writing
    "\ufeff\ud800-\udfff]"  # byte order marks, surrogates
)


def clean(text: str) -> str:
    """Return the text with every control character replaced, so that it cannot affect a terminal.

    >>> clean("red \\x1b[31m"), clean("one\\ttwo")
    ('red �[31m', 'one\\ttwo')
    """
    return re.sub(_CONTROL, STAND_IN, text)


def is_clean(text: str) -> bool:
    """Return whether a text has no control characters."""
    return re.search(_CONTROL, text) is None


def clean_data(data: Any) -> Any:
    """Plain data with every text in it clean, keys too."""
    if isinstance(data, str):
        return clean(data)
    if isinstance(data, list):
        return [clean_data(item) for item in data]
    if isinstance(data, dict):
        return {clean_data(key): clean_data(value) for key, value in data.items()}
    return data


def small_number(text: str) -> int | None:
    """Return the whole number written in a text of at most nine digits; None if it is not one.

    >>> small_number("12"), small_number("-1"), small_number("9" * 5000), small_number("²")
    (12, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def bounded(text: str, most: int = LONGEST_SENTENCE) -> str:
    """Return the text, cut in the middle where it is longer than `most` characters.

    >>> bounded("abcdefghij", 7)
    'abc…hij'
    """
    if len(text) <= most:
        return text
    last = min((most - 1) // 2, 300)
    return f"{text[: most - 1 - last]}…{text[-last:]}"


def quoted(text: str, most: int = LONGEST_QUOTE) -> str:
    """Return an untrusted text for a quotation: on one line, clean and short.

    >>> quoted("32-28 " * 1000, 15)
    '32-28 32-28 32…'
    """
    plain = " ".join(clean(text[: 2 * most]).split())
    return plain if len(plain) < most and len(text) <= 2 * most else f"{plain[: most - 1]}…"
