"""A ruleset of somebody's own, brought to the form of a new game: read as a variant file is, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablegames.core.errors import PluginError, Refused, RulesError
from tablegames.core.languages import say
from tablegames.plugin.provides import GameEntry, VariantSource
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import Variant, resolve

LARGEST: Final = 32 * 1024
"""Characters of such a file."""
_UNSAFE: Final = re.compile(r"[^\w.-]")


@dataclass(frozen=True, slots=True)
class OwnRules:
    """The text of a variant file, and what it is called."""

    name: str
    text: str

    @property
    def origin(self) -> str:
        """What messages call it."""
        return _UNSAFE.sub("_", self.name.rpartition("/")[2])[-60:] or "rules.yaml"


def own_variant(
    registry: Registry, entry: GameEntry, own: OwnRules, changes: Mapping[str, Any] | None = None
) -> Variant:
    """The ruleset of a file; one sentence, with line and column, says what is wrong with it."""
    if len(own.text) > LARGEST:
        raise Refused.said(
            f"{own.origin} is too large: at most {LARGEST:,} characters are read.",
            f"{own.origin} est trop grand : on lit au plus {LARGEST:,} caractères.",
        )
    known = registry.sources(entry)
    name = own.origin.rpartition(".")[0] or own.origin
    while name in known:
        name += "_"
    try:
        return resolve(entry, name, {**known, name: VariantSource(entry.name, name, own.text, own.origin)}, changes)
    except (RulesError, PluginError) as problem:
        raise Refused(pointed(str(problem), own)) from None


def pointed(sentence: str, own: OwnRules) -> str:
    """What is wrong, with the column too, where only the line is told.

    >>> pointed("a.yaml:2: unknown rule 'partie'", OwnRules("a.yaml", "rules:\\n  partie: 3\\n"))
    "a.yaml:2: unknown rule 'partie' (column 3)"
    """
    found = re.match(rf"{re.escape(own.origin)}:(\d+)", sentence)
    lines = own.text.splitlines()
    if found is None or "column " in sentence or "colonne " in sentence or not 0 < int(found[1]) <= len(lines):
        return sentence
    line = lines[int(found[1]) - 1]
    words = re.findall(r"'([^']+)'|« ([^»]+) »", sentence[found.end() :])
    at = next((line.find(word) for pair in words for word in pair if word and word in line), None)
    column = 1 + (len(line) - len(line.lstrip()) if at is None else at)
    return f"{sentence} ({say('column', 'colonne')} {column})"
