"""Files that lie beside a plugin's code: variants, phrases, articles, pages how to play, lessons, problems …"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tablegames.core.errors import PluginError
from tablegames.core.languages import Content, gettext as _
from tablegames.plugin.content import ContentFile, content_files, with_texts
from tablegames.plugin.provides import CatalogueSource, LessonSource, Phrases, PuzzleSource, VariantSource
from tablegames.rules.untrusted.shapes import (
    ANYTHING,
    BOTH,
    MAPPING,
    TEXT,
    WORDING,
    Kind,
    Shape,
    Wrong,
    either,
    list_of,
    mapping_with,
    wording,
)
from tablegames.rules.untrusted.yamlfile import read_yaml, wrong_in

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from tablegames.plugin.strength import Measured
    from tablegames.rules.howto import HowToPlay
    from tablegames.rules.rulebook import Article
    from tablegames.rules.terms import GlossaryTerm

T = TypeVar("T")


def files(package: str) -> Traversable:
    """Return the folder of a package; `importlib.resources.files` is only used for packages that are no folder."""
    spec = import_module(package).__spec__
    if spec is not None and spec.submodule_search_locations and isinstance(spec.loader, SourceFileLoader):
        return Path(spec.loader.path).parent
    from importlib import resources

    return resources.files(package)


def _in_folder(package: str, folder: str) -> list[Traversable]:
    """Return the YAML files in a folder of a package, by name."""
    found = sorted((files(package) / folder).iterdir(), key=lambda item: item.name)
    return [item for item in found if item.name.endswith(".yaml")]


def _translated(
    make: Callable[[str, str, str, str, tuple[ContentFile, ...]], T], game: str, package: str, folder: str
) -> list[T]:
    """Make a source of every YAML file in a folder of a package, each with its texts."""
    return [
        make(
            game,
            item.name.removesuffix(".yaml"),
            item.read_text("utf-8"),
            f"{game}/{folder}/{item.name}",
            content_files(files(package), package, f"{folder}/{item.name}"),
        )
        for item in _in_folder(package, folder)
    ]


def has_content(package: str, name: str) -> bool:
    """Return whether a package has a file `name`, or texts for one."""
    return (files(package) / name).is_file() or bool(content_files(files(package), package, name))


def _content(package: str, name: str) -> tuple[str, str, tuple[ContentFile, ...]]:
    """Return a YAML file of a package (it may be missing), what a message calls it, and its texts."""
    file = files(package) / name
    text = file.read_text("utf-8") if file.is_file() else ""
    return text, f"{package}/{name}", content_files(files(package), package, name)


def shipped_data(package: str, name: str) -> Any:
    """The data of a YAML file of a package."""
    return _data((files(package) / name).read_text("utf-8"), f"{package}/{name}")


@lru_cache(maxsize=256)
def _data(text: str, origin: str) -> Any:
    """Return the text of a file; every registry of a process reads the same files."""
    return read_yaml(text, origin).data


def shipped_variants(game: str, package: str) -> Sequence[VariantSource]:
    """Every `variants/*.yaml` of a package: what a game's plugin returns from `tablegames_variants`."""
    return [
        VariantSource(game, item.name.removesuffix(".yaml"), item.read_text("utf-8"), f"{game}/variants/{item.name}")
        for item in _in_folder(package, "variants")
    ]


def shipped_lessons(game: str, package: str) -> Sequence[LessonSource]:
    """Every `lessons/*.yaml` of a package: what a game's plugin returns from `tablegames_lessons`."""
    return _translated(LessonSource, game, package, "lessons")


def shipped_puzzles(game: str, package: str) -> Sequence[PuzzleSource]:
    """Every `puzzles/*.yaml` of a package: what a game's plugin returns from `tablegames_puzzles`."""
    return _translated(PuzzleSource, game, package, "puzzles")


def shipped_phrases(package: str, language: str) -> Phrases:
    """Return the phrases of a package: the English ones in its `phrases.yaml`, which its catalogues translate.

    A package of 0.1 has `phrases_en.yaml` and `phrases_fr.yaml` instead.
    """
    for name in ("phrases.yaml", f"phrases_{language}.yaml", "phrases_en.yaml"):
        if (files(package) / name).is_file():
            phrases: Phrases = shipped_data(package, name)
            return phrases
    return {}


def layered_phrases(packages: Iterable[str], language: str) -> Phrases:
    """Return the phrases of several packages; where two say the same, those of the later one."""
    return {key: said for one in filter(None, packages) for key, said in shipped_phrases(one, language).items()}


def shipped_catalogues(package: str) -> tuple[CatalogueSource, ...]:
    """Return every `texts/*.yaml` of a package of 0.1: the catalogues of a language, in the order of their names."""
    found = sorted((files(package) / "texts").iterdir(), key=lambda item: item.name)
    return tuple(
        CatalogueSource(item.read_text("utf-8"), f"{package}/texts/{item.name}")
        for item in found
        if item.name.endswith(".yaml")
    )


def shipped_articles(package: str, name: str = "articles.yaml") -> Sequence[Article]:
    """Return the articles in a YAML file of a package, each with `title`, `text` and maybe `decides` and `short`."""
    from tablegames.rules.rulebook import Article

    text, origin, texts = _content(package, name)
    data = with_texts(read_yaml(text, origin, PluginError), texts).data
    return [
        Article(
            cite,
            wording(article["title"]),
            wording(article["text"]),
            {names: wording(words) for names, words in article.get("decides", {}).items()},
            wording(article["short"]) if "short" in article else None,
        )
        for cite, article in data.items()
    ]


def shipped_how_to_play(package: str, name: str = "how_to_play.yaml") -> HowToPlay:
    """Return the page of a package that says how its game is played."""
    return page_of(*_content(package, name))


_PARAGRAPHS: Final = list_of(Shape({"text": WORDING}, {"when": MAPPING}))
_PART: Final = Kind(BOTH.wanted, either(BOTH, _PARAGRAPHS).fits)
"""A text; or, where rulesets differ, a list of paragraphs, each maybe with `when: {option: value}`."""


def page_of(text: str, origin: str, texts: tuple[ContentFile, ...] = ()) -> HowToPlay:
    """Return the page that says how a game is played, from its YAML and its texts."""
    from tablegames.rules.howto import HEADINGS, HowToPlay, Paragraph

    document = read_yaml(text, origin, PluginError)
    wrong = wrong_in(document, error=PluginError)
    data = document.data
    if any(one.language == "en" for one in texts):
        data = _with_conditions(with_texts(replace(document, data=None), texts).data, data or {}, wrong)
    if not isinstance(data, Mapping):
        wrong(_("a page can only have these parts: {headings}", headings=", ".join(HEADINGS)))
    data = {name: [_paragraph(one) for one in part] if isinstance(part, list) else part for name, part in data.items()}
    Shape(dict.fromkeys(HEADINGS, _PART)).check(data, wrong)
    return HowToPlay(
        **{
            name: tuple(Paragraph(wording(one["text"]), one.get("when", {})) for one in part)
            if isinstance(part, list)
            else wording(part)
            for name, part in data.items()
        }
    )


def _with_conditions(parts: Any, conditions: Any, wrong: Wrong) -> Any:
    """Return the parts of a page, those in named paragraphs as lists, each paragraph with its condition."""
    found = {}
    for name, part in parts.items() if isinstance(parts, Mapping) else ():
        named = part if isinstance(part, Mapping) else {}
        for paragraph in conditions.get(name, {}):
            if paragraph not in named:
                wrong(_("there is no text called '{paragraph}'", paragraph=paragraph), name, paragraph)
        found[name] = [
            {"text": said, "when": conditions.get(name, {}).get(paragraph, {})} for paragraph, said in named.items()
        ] or part
    return found


def _paragraph(data: Any) -> Any:
    """Return a paragraph of a page; older files have both wordings beside `when`."""
    if not isinstance(data, Mapping) or "text" in data:
        return data
    return {
        "text": {key: data[key] for key in data if key != "when"},
        **{key: data[key] for key in data if key == "when"},
    }


_PICTURE: Final = mapping_with(
    "position", shape=Shape({"position": ANYTHING}, {"game": TEXT, "variant": TEXT, "shows": BOTH})
)
_NAMES: Final = {"also": list_of(TEXT), "english": list_of(TEXT), "common": list_of(TEXT)}
_TERM: Final = Shape({"means": BOTH}, {**_NAMES, "cite": TEXT, "code": TEXT, "picture": _PICTURE})


def shipped_terms(package: str, name: str = "terms.yaml") -> Sequence[GlossaryTerm]:
    """Return the terms in a YAML file of a package: what a plugin returns from `tablegames_terms`."""
    return terms_of(*_content(package, name))


def terms_of(text: str, origin: str, texts: tuple[ContentFile, ...] = ()) -> Sequence[GlossaryTerm]:
    """Return the terms of a YAML text."""
    from tablegames.rules.terms import GlossaryTerm

    document = with_texts(read_yaml(text, origin, PluginError), texts)
    data = document.data
    terms = []
    for name, about in data.items() if isinstance(data, Mapping) else ((None, None),):
        wrong = wrong_in(document, *([] if name is None else [str(name)]), error=PluginError)
        if not isinstance(name, str) or not isinstance(about, Mapping):
            wrong(_("write a term with 'means: {en: …, fr: …}'"))
        _TERM.check(about, wrong)
        terms.append(
            GlossaryTerm(
                name,
                wording(about["means"]),
                tuple(about.get("also", ())),
                about.get("cite", ""),
                about.get("code", ""),
                _with_plain_caption(about.get("picture")),
                tuple(about.get("english", ())),
                tuple(about.get("common", ())),
            )
        )
    return terms


def _with_plain_caption(picture: Any) -> Any:
    """Return a picture as plain data, which `tablegames rules WORD --json` prints."""
    shows = (picture or {}).get("shows")
    return {**picture, "shows": dict(shows.wordings)} if isinstance(shows, Content) else picture


def shipped_strengths(package: str) -> Sequence[Measured]:
    """The results in a package's `strength.yaml`: what a plugin returns from `tablegames_strengths`."""
    name = "strength.yaml"
    try:
        return [_measured(row) for row in shipped_data(package, name)]
    except (TypeError, ValueError, KeyError) as problem:
        where = f"{package}/{name}"
        raise PluginError(
            "{where}: every result needs 'variant', 'players' (two), 'games' and 'won': {problem}",
            where=where,
            problem=problem,
        ) from None


def _measured(row: Mapping[str, Any]) -> Measured:
    from tablegames.plugin.strength import Measured

    first, second = row["players"]
    return Measured(**{**row, "players": (str(first), str(second))})
