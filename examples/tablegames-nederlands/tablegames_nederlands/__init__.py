"""Dutch: `tablegames play domino --lang nl`. What is not translated is said in English."""

from collections.abc import Iterable

from tablegames import LanguageEntry, hookimpl, shipped_catalogues


@hookimpl
def tablegames_languages() -> Iterable[LanguageEntry]:
    return [LanguageEntry("nl", "Nederlands", shipped_catalogues(__name__))]
