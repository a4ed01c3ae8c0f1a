"""By which rules a table plays: the ruleset's name, what was changed in it, and every option in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablegames.core.languages import language, say
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import Variant
from tablegames.rules.ruledata import rule_lines
from tablegames.table.table import Table
from tablegames.web.forms import options_of, wording_of
from tablegames.web.hosting import Hosted

NAMED: Final = 2
"""Changes that are told beside the ruleset's name; of more, how many they are."""


def ruleset_title(registry: Registry, hosted: Hosted) -> str:
    """What the ruleset is called, and what was changed in it for this game."""
    title: str = ruleset_told(registry, hosted)["title"]
    return title


def ruleset_told(registry: Registry, hosted: Hosted) -> dict[str, Any]:
    """What the ruleset is, and its options, each with its value in words; those changed for this game are marked."""
    key = ("ruleset", language())
    if key not in hosted.kept:
        hosted.kept[key] = _told(registry, hosted.table)
    told: dict[str, Any] = hosted.kept[key]
    return told


def _told(registry: Registry, table: Table) -> dict[str, Any]:
    variant, known = table.variant, _known(registry, table)
    usual = {line.name: line.value for line in rule_lines(known.rules)}
    lines = [
        {
            "means": option["meaning"],
            "value": in_words(option["value"], option["words"]),
            "cite": option["cite"],
            "changed": option["value"] != usual[option["name"]],
        }
        for option in options_of(variant.rules, wording_of(registry, table.entry))
    ]
    changed = [f"{line['means']}{say(': ', ' : ')}{line['value']}" for line in lines if line["changed"]]
    title = str(known.title) or known.name
    if len(changed) > NAMED:
        title += say(f"; {len(changed)} options changed", f" ; {len(changed)} options changées")
    elif changed:
        title += say("; changed: ", " ; changé : ") + say("; ", " ; ").join(changed)
    return {"title": title, "about": str(known.about), "options": lines}


def _known(registry: Registry, table: Table) -> Variant:
    """The ruleset by its name, as it is where nobody has changed it; what somebody brought is its own."""
    if table.variant.name not in registry.sources(table.entry):
        return table.variant
    return registry.variant(table.entry, table.variant.name)


def in_words(value: object, words: Mapping[str, str]) -> str:
    """A value of an option as it is said.

    >>> in_words([28, 8], {}), in_words("quine", {"quine": "quine down"}), in_words(True, {})
    ('28, 8', 'quine down', 'yes')
    """
    if isinstance(value, dict):
        return ", ".join(f"{words.get(str(name), name)} {in_words(part, words)}" for name, part in value.items())
    if isinstance(value, list):
        return ", ".join(in_words(part, words) for part in value) or say("none", "aucun")
    plain = {None: say("none", "aucun"), True: say("yes", "oui"), False: say("no", "non")}
    key = "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    if key in words:
        return words[key]
    return plain[value] if value is None or isinstance(value, bool) else key.replace("_", " ")
