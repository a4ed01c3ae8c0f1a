"""French: small words contracted with the name that is filled in after them.

« celui de {name} » becomes « celui d'Anne » or « celui des Blancs », « à {name} » « aux Noirs ». Only a filled-in name
changes the word before it: a text that somebody typed stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

JOINT: Final = re.compile(r"\b([Dd]e|[Qq]ue|[Àà]) \{(?!\{)")
"""A small word before a name that is filled in; `\\0` marks it while the name is."""
CONTRACTIONS: Final = tuple(
    (re.compile(pattern), contracted)
    for pattern, contracted in (
        (r"\b([Dd])e \0les ", r"\1es "),
        (r"\b([Dd])e \0le ", r"\1u "),
        (r"\bà \0les ", "aux "),
        (r"\bÀ \0les ", "Aux "),
        (r"\bà \0le ", "au "),
        (r"\bÀ \0le ", "Au "),
        (r"\b([Dd]|[Qq]u)e \0(?=[AEIOUÉÈÊÎÔÛ]\w|Y[^\Waeiou])", r"\1'"),  # a letter alone is a code
        (r"\0", ""),
    )
)


def filled_in(template: str, facts: Mapping[str, Any]) -> str:
    """Return a French template filled in, with its small words contracted.

    >>> filled_in("la carte de {name}", {"name": "Anne"})
    "la carte d'Anne"
    >>> filled_in("à {name} de jouer", {"name": "les Noirs"})
    'aux Noirs de jouer'
    """
    marked = _marked(template)
    if marked == template:
        return template.format_map(facts)
    text = marked.format_map(facts)
    for pattern, contracted in CONTRACTIONS:
        text = pattern.sub(contracted, text)
    return text


@lru_cache(maxsize=4096)
def _marked(template: str) -> str:
    return JOINT.sub("\\1 \0{", template)
