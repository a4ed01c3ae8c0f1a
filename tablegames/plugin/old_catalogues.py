"""Catalogues of 0.1, YAML files with `texts` and `phrases`, read as if they were `.po` files.

An old text matched finished English sentences, with names of its own in braces; here it matches the message whose
names stand in the same places. Of `(a|b)` and `(s)` the number before them decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from gettext import NullTranslations
from typing import Any, Final

from tablegames.core.errors import TablegamesError
from tablegames.plugin.provides import CatalogueSource
from tablegames.rules.untrusted.yamlfile import read_yaml

_NAME: Final = re.compile(r"\{(\w+)\}")
_COUNTED: Final = re.compile(r"(?P<number>\d+)|\((?P<ending>e?s)\)|\((?P<one>[^()|]*)\|(?P<many>[^()|]*)\)")


class OldCatalogue(NullTranslations):
    """The catalogues of a language."""

    def __init__(self, sources: Iterable[CatalogueSource]) -> None:
        super().__init__()
        self._texts: dict[str, str] = {}
        self._phrases: dict[str, str] = {}
        for source in sources:
            try:
                data = read_yaml(source.text, source.origin).data
            except TablegamesError:
                continue
            parts = data if isinstance(data, Mapping) else {}
            for text, said in dict(parts.get("texts") or {}).items():
                self._texts.setdefault(_NAME.sub("{}", str(text)), _renamed(str(text), str(said)))
            for phrases in dict(parts.get("phrases") or {}).values():
                self._phrases |= {str(key): str(said) for key, said in phrases.items()}

    def gettext(self, message: str) -> str:
        """Return the text with the names of the message."""
        found = self._texts.get(_NAME.sub("{}", message))
        names = _NAME.findall(message)
        return (
            message if found is None else _Agreeing(re.sub(r"\{(\d+)\}", lambda at: f"{{{names[int(at[1])]}}}", found))
        )

    def pgettext(self, context: str, message: str) -> str:
        """Return a phrase by its key, or the text."""
        return _Agreeing(self._phrases[context]) if context in self._phrases else self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the text of the plural, which agrees by itself."""
        found = self.gettext(msgid2)
        return found if found != msgid2 else msgid1 if n == 1 else msgid2


def _renamed(text: str, said: str) -> str:
    """Return a translation whose names are the places they have in the text."""
    places = {name: str(at) for at, name in enumerate(_NAME.findall(text))}
    return _NAME.sub(lambda name: f"{{{places.get(name[1], name[1])}}}", said)


class _Agreeing(str):
    __slots__ = ()

    def format_map(self, mapping: Any, /) -> str:
        several = True

        def written(found: re.Match[str]) -> str:
            nonlocal several
            if found["number"] is None:
                return (found["many"] or found["ending"] or "") if several else found["one"] or ""
            several = found["number"] != "1"
            return found["number"]

        return _COUNTED.sub(written, super().format_map(mapping))
