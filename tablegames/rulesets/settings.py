"""Settings written in one word after a name: `4,seconds=2` of a bot, `12,stake=5` of an evening."""

from __future__ import annotations

from typing import Any

from tablegames.core.errors import RulesError, TablegamesError
from tablegames.core.languages import say
from tablegames.outside.yamlfile import read_yaml
from tablegames.rulesets.ruledata import SETTING, convert_option, option_types


def read_settings(
    kind: type[Any], text: str, where: str, alone: str | None = None, error: type[TablegamesError] = RulesError
) -> dict[str, Any]:
    """The settings of a dataclass, by name; a value without a name is that of `alone`, else of the first setting."""
    known = option_types(kind)
    read: dict[str, Any] = {}
    for item in text.split(",") if text else ():
        key, equals, value = (part.strip() for part in item.partition("="))
        if not equals:
            key, value = alone or next(iter(known)), key
        if key in read:
            raise error(say(f"{where}: '{key}' is given twice", f"{where} : « {key} » est donné deux fois"))
        read[key] = convert_option(kind, known, key, read_yaml(value, where).data, where, SETTING, error)
    return read
