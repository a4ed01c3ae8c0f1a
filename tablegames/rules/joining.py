"""How labels, texts and names are joined in the language in use."""

from __future__ import annotations

from collections.abc import Iterable

from tablegames.core.languages import gettext as _


def labelled(label: object, text: object) -> str:
    """Return a label and its text, with the colon of the language: French puts a space before it.

    >>> labelled("position.yaml:3", "unknown key")
    'position.yaml:3: unknown key'
    """
    return f"{label}{_(': ')}{text}"


def enumerated(names: Iterable[str], joint: str = "") -> str:
    """Return names as a list in a sentence; `joint` replaces ` and `.

    >>> enumerated(["6-4", "0-0", "5-2"])
    '6-4, 0-0 and 5-2'
    """
    *most, last = [*names] or [""]
    return ", ".join(most) + (joint or _(" and ")) + last if most else last
