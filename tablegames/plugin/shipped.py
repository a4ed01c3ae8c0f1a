"""Files that lie beside a plugin's code: variants, phrases, articles, pages how to play, lessons, problems …"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from tablegames.core.errors import PluginError
from tablegames.core.languages import Text, say
from tablegames.plugin.provides import CatalogueSource, LessonSource, Phrases, PuzzleSource, VariantSource
from tablegames.rules.untrusted.shapes import (
    ANYTHING,
    BOTH,
    MAPPING,
    TEXT,
    Kind,
    Shape,
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
    """The folder of a package, as `importlib.resources.files` gives it; that is only asked where it is no folder."""
    spec = import_module(package).__spec__
    if spec is not None and spec.submodule_search_locations and isinstance(spec.loader, SourceFileLoader):
        return Path(spec.loader.path).parent
    from importlib import resources

    return resources.files(package)


def _sources(make: Callable[[str, str, str, str], T], game: str, package: str, folder: str) -> list[T]:
    """What is made of every YAML file in a folder of a package, from its game, name, text and origin."""
    found = sorted((files(package) / folder).iterdir(), key=lambda item: item.name)
    return [
        make(game, item.name.removesuffix(".yaml"), item.read_text("utf-8"), f"{game}/{folder}/{item.name}")
        for item in found
        if item.name.endswith(".yaml")
    ]


def shipped_data(package: str, name: str) -> Any:
    """The data of a YAML file of a package."""
    return _data((files(package) / name).read_text("utf-8"), f"{package}/{name}")


@lru_cache(maxsize=256)
def _data(text: str, origin: str) -> Any:
    """What a text says; every registry of a process asks again for the same files."""
    return read_yaml(text, origin).data


def shipped_variants(game: str, package: str) -> Sequence[VariantSource]:
    """Every `variants/*.yaml` of a package: what a game's plugin returns from `tablegames_variants`."""
    return _sources(VariantSource, game, package, "variants")


def shipped_lessons(game: str, package: str) -> Sequence[LessonSource]:
    """Every `lessons/*.yaml` of a package: what a game's plugin returns from `tablegames_lessons`."""
    return _sources(LessonSource, game, package, "lessons")


def shipped_puzzles(game: str, package: str) -> Sequence[PuzzleSource]:
    """Every `puzzles/*.yaml` of a package: what a game's plugin returns from `tablegames_puzzles`."""
    return _sources(PuzzleSource, game, package, "puzzles")


def shipped_phrases(package: str, language: str) -> Phrases:
    """The mapping in a package's `phrases_<language>.yaml`; empty when there is none."""
    name = f"phrases_{language}.yaml"
    return shipped_data(package, name) if (files(package) / name).is_file() else {}


def shipped_catalogues(package: str) -> tuple[CatalogueSource, ...]:
    """Every `texts/*.yaml` of a package: the catalogues of a language, in the order of their names."""
    found = sorted((files(package) / "texts").iterdir(), key=lambda item: item.name)
    return tuple(
        CatalogueSource(item.read_text("utf-8"), f"{package}/texts/{item.name}")
        for item in found
        if item.name.endswith(".yaml")
    )


def shipped_articles(package: str, name: str = "articles.yaml") -> Sequence[Article]:
    """The articles in a YAML file of a package, each with `title`, `text` and maybe `decides`, in both languages."""
    from tablegames.rules.rulebook import Article

    data = shipped_data(package, name)
    return [
        Article(
            cite,
            wording(article["title"]),
            wording(article["text"]),
            {names: wording(words) for names, words in article.get("decides", {}).items()},
        )
        for cite, article in data.items()
    ]


def shipped_how_to_play(package: str, name: str = "how_to_play.yaml") -> HowToPlay:
    """The page of a package that says how its game is played, each part in both languages."""
    return page_of((files(package) / name).read_text("utf-8"), f"{package}/{name}")


_PARAGRAPHS: Final = list_of(Shape({"en": TEXT, "fr": TEXT}, {"when": MAPPING}))
_PART: Final = Kind(BOTH.wanted, either(BOTH, _PARAGRAPHS).fits)
"""A text; or, for what rulesets differ in, a list of paragraphs, each with `when: {option: value}`."""


def page_of(text: str, origin: str) -> HowToPlay:
    """The page that says how a game is played, from its YAML."""
    from tablegames.rules.howto import HEADINGS, HowToPlay, Paragraph

    document = read_yaml(text, origin, PluginError)
    wrong = wrong_in(document, error=PluginError)
    if not isinstance(document.data, Mapping):
        wrong(say("a page says " + ", ".join(HEADINGS), "une page dit " + ", ".join(HEADINGS)))
    Shape(dict.fromkeys(HEADINGS, _PART)).check(document.data, wrong)

    def part(said: Any) -> Any:
        if isinstance(said, Mapping):
            return wording(cast("Mapping[str, str]", said))
        return tuple(Paragraph(Text(one["en"], one["fr"]), one.get("when", {})) for one in said)

    return HowToPlay(**{name: part(said) for name, said in document.data.items()})


_PICTURE: Final = mapping_with(
    "position", shape=Shape({"position": ANYTHING}, {"game": TEXT, "variant": TEXT, "shows": BOTH})
)
_NAMES: Final = {"also": list_of(TEXT), "english": list_of(TEXT), "common": list_of(TEXT)}
_TERM: Final = Shape({"means": BOTH}, {**_NAMES, "cite": TEXT, "code": TEXT, "picture": _PICTURE})


def shipped_terms(package: str, name: str = "terms.yaml") -> Sequence[GlossaryTerm]:
    """The words of the trade in a YAML file of a package: what a plugin returns from `tablegames_terms`."""
    return terms_of((files(package) / name).read_text("utf-8"), f"{package}/{name}")


def terms_of(text: str, origin: str) -> Sequence[GlossaryTerm]:
    """Words of the trade, from their YAML."""
    from tablegames.rules.terms import GlossaryTerm

    document = read_yaml(text, origin, PluginError)
    terms = []
    for name, about in document.data.items() if isinstance(document.data, Mapping) else ((None, None),):
        wrong = wrong_in(document, *([] if name is None else [str(name)]), error=PluginError)
        if not isinstance(name, str) or not isinstance(about, Mapping):
            wrong(say("a word has 'means: {en: …, fr: …}'", "un mot a « means: {en: …, fr: …} »"))
        _TERM.check(about, wrong)
        terms.append(
            GlossaryTerm(
                name,
                wording(about["means"]),
                tuple(about.get("also", ())),
                about.get("cite", ""),
                about.get("code", ""),
                about.get("picture"),
                tuple(about.get("english", ())),
                tuple(about.get("common", ())),
            )
        )
    return terms


def shipped_strengths(package: str) -> Sequence[Measured]:
    """The results in a package's `strength.yaml`: what a plugin returns from `tablegames_strengths`."""
    name = "strength.yaml"
    try:
        return [_measured(row) for row in shipped_data(package, name)]
    except (TypeError, ValueError, KeyError) as problem:
        where = f"{package}/{name}"
        raise PluginError.said(
            f"{where}: every result needs variant, players (two), games and won: {problem}",
            f"{where} : chaque résultat veut variant, players (deux), games et won : {problem}",
        ) from None


def _measured(row: Mapping[str, Any]) -> Measured:
    from tablegames.plugin.strength import Measured

    first, second = row["players"]
    return Measured(**{**row, "players": (str(first), str(second))})
