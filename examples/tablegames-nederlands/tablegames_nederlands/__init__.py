"""Dutch: `tablegames play domino --lang nl`. A message without a translation stays English."""

from collections.abc import Iterable

from tablegames import LanguageEntry, hookimpl


@hookimpl
def tablegames_languages() -> Iterable[LanguageEntry]:
    return [LanguageEntry("nl", "Nederlands")]
