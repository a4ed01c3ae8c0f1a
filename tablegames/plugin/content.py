"""Content: the long texts of a game, one file per language, which a translator copies and fills in.

    toc/lessons/first.yaml               # positions, throws and answers: the same in every language
    toc/content/en/lessons/first.yaml    # its texts
    toc/content/fr/lessons/first.yaml

A file of texts follows the file of data: the same keys, the steps of a list in the same order, puzzles by their `id`. A
text that a language lacks is shown in English. Old files with both wordings in one place (`{en: …, fr: …}`) still work.

A plugin that brings a language may also bring content for other packages: `content/nl/<package>/lessons/first.yaml`
(`LanguageEntry.content`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tablegames.core.errors import PluginError, did_you_mean
from tablegames.core.languages import Content, gettext as _
from tablegames.rules.untrusted.shapes import WORDING, wording
from tablegames.rules.untrusted.yamlfile import Document, read_yaml, wrong_in

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from tablegames.rules.untrusted.shapes import Wrong

FOLDER: Final = "content"
_brought: Final[list[Traversable]] = []
"""Folders of content that plugins bring for the games of others."""


class ContentFile(NamedTuple):
    """The texts of one language for one file of data."""

    language: str
    text: str
    """The YAML."""
    origin: str
    """Name of the file in messages: `toc/content/fr/lessons/first.yaml`."""


def bring_content(folder: Traversable) -> None:
    """Use the content of a folder, `<language>/<package>/…`, for the games of other packages too."""
    if folder not in _brought and folder.is_dir():
        _brought.append(folder)


def content_files(folder: Traversable, package: str, name: str) -> tuple[ContentFile, ...]:
    """Return the texts for a file of a package in every language: English first, the package's own before others'."""
    return tuple(_content_files(folder, package, name))


def _content_files(folder: Traversable, package: str, name: str) -> Iterator[ContentFile]:
    places = [(folder / FOLDER, name), *((other, f"{package}/{name}") for other in _brought)]
    for place, path in places:
        if not place.is_dir():
            continue
        languages = sorted((one.name for one in place.iterdir() if one.is_dir()), key=lambda code: (code != "en", code))
        for language in languages:
            file = place / language / path
            if file.is_file():
                origin = f"{package.rpartition('.')[2]}/{FOLDER}/{language}/{name}"
                yield ContentFile(language, file.read_text("utf-8"), origin)


def with_texts(document: Document, files: Iterable[ContentFile]) -> Document:
    """Return a file of data with the texts of every language in their places."""
    data = document.data
    for file in files:
        texts = _document(file.text, file.origin)
        data = _filled(data, file.language, texts.data, wrong_in(texts, error=PluginError), ())
    return replace(document, data=data)


@lru_cache(maxsize=256)
def _document(text: str, origin: str) -> Document:
    """Return the document of a text; every registry of a process asks for the same files."""
    return read_yaml(text, origin, PluginError)


def _filled(data: Any, language: str, texts: Any, wrong: Wrong, path: tuple[str | int, ...]) -> Any:
    """Return a copy of data with the texts of a language."""
    if texts is None:
        return data
    old = wording(data) if WORDING.fits(data) else None  # what another language or an old file says here
    if isinstance(texts, str) and (data is None or isinstance(old, Content)):
        return Content({language: texts, **(old.wordings if isinstance(old, Content) else {})})
    if isinstance(texts, Mapping) and old is None and isinstance(data, Mapping | None):
        found = dict(data or {})
        for key, text in texts.items():
            found[key] = _filled(found.get(key), language, text, wrong, (*path, str(key)))
        return found
    if isinstance(texts, Mapping) and isinstance(data, list):
        places: dict[object, int | str] = {one.get("id"): at for at, one in enumerate(data) if isinstance(one, Mapping)}
        for key in texts:
            if key not in places:
                near = did_you_mean(str(key), [str(one) for one in places])
                wrong(_("there is nothing called '{key}' here{near}", key=key, near=near), *path, str(key))
        return [_filled(one, language, texts.get(one.get("id")), wrong, (*path, str(one.get("id")))) for one in data]
    if isinstance(texts, list) and isinstance(data, list):
        if len(texts) > len(data):
            wrong(
                _("too many items: these texts belong to a file with only {count}", count=len(data)), *path, len(data)
            )
        pairs = zip_longest(data, texts)
        return [_filled(one, language, text, wrong, (*path, at)) for at, (one, text) in enumerate(pairs)]
    return wrong(_("these texts do not match the file they belong to"), *path)
