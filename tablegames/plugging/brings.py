"""What plugins bring: a game, a variant, a player, a renderer, a set of wordings, the articles of a book."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Protocol, TypeVar

from tablegames.core.game import Game
from tablegames.rulesets.rulebook import Article
from tablegames.core.languages import Text

V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game: its name and titles, its rules type, and how it is made from its rules."""

    name: str
    title: Text
    source: str
    """The citation tag of the book, e.g. `AUJ-TT`."""
    rules: type[Any]
    """A frozen dataclass of options; its defaults are the variant `variant`."""
    make: Callable[[Any, int], Game[Any, Any, Any]]
    """`make(rules, seats)`: one game (a partie, a round)."""
    variant: str
    """The ruleset played when none is named."""
    seats: tuple[int, ...] = (2,)
    """How many may play, over all variants."""
    seats_of: Callable[[Any], tuple[int, ...]] | None = None
    """How many may play under given rules; None: `seats`."""
    party: Callable[[Any], Any] | None = None
    """`party(rules)`: the match format the rules themselves ask for (see `core.match`), or None for a single game."""
    bot: str = "random"
    """Who plays against a person when nobody is named."""
    about: Text = field(default_factory=lambda: Text("", ""))
    absent: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """Rulesets the book names that cannot be played, each with a sentence that says why."""


@dataclass(frozen=True, slots=True)
class VariantSource:
    """The text of a variant file and where it comes from."""

    game: str
    name: str
    text: str
    origin: str
    """What a message calls the file: `toutetable/variants/lepeintre.yaml`, or the user's own path."""
    plugin: str = ""
    """The plugin that brings it; empty for a user's file."""


class Renderer(Protocol[V_contra]):
    """A way to draw what a seat sees; one with `standing = True` has the score of the match told below.

    One that has `score(view)` tells by it, a line a side, who has what in the game being played.
    """

    @property
    def name(self) -> str:
        """What `--render` calls it: `text`."""

    def draw(self, view: V_contra) -> str:
        """The drawing, in the language in use; lines separated by newlines."""


class PlayerFactory(Protocol):
    """Makes a player for one game; must be picklable (a module-level function or class)."""

    def __call__(self, game: Game[Any, Any, Any]) -> Any: ...


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A bot by name."""

    name: str
    title: Text
    make: PlayerFactory
    settings: type[Any] | None = None
    """A frozen dataclass of options (see `core.options`), each with a default; `make(game, settings)` is then given
    one. The first option is the one a value alone stands for: `engine:4`."""
    starts: Callable[[Any], str] | None = None
    """Given its settings (None: the defaults), the command it starts; None: it starts no program."""


Phrases = Mapping[str, str]


def shipped_variants(game: str, package: str) -> Sequence[VariantSource]:
    """Every `variants/*.yaml` of a package: what a game's plugin returns from `tablegames_variants`."""
    folder = files(package) / "variants"
    return [
        VariantSource(game, item.name.removesuffix(".yaml"), item.read_text("utf-8"), f"{game}/variants/{item.name}")
        for item in sorted(folder.iterdir(), key=lambda item: item.name)
        if item.name.endswith(".yaml")
    ]


def shipped_phrases(package: str, language: str) -> Phrases:
    """The mapping in a package's `phrases_<language>.yaml`; empty when there is none."""
    from tablegames.outside.yamlfile import read_yaml

    name = f"phrases_{language}.yaml"
    file = files(package) / name
    return read_yaml(file.read_text("utf-8"), f"{package}/{name}").data if file.is_file() else {}


def shipped_articles(package: str, name: str = "articles.yaml") -> Sequence[Article]:
    """The articles in a YAML file of a package, each with `title` and `text` in both languages."""
    from tablegames.outside.yamlfile import read_yaml

    data = read_yaml((files(package) / name).read_text("utf-8"), f"{package}/{name}").data
    return [Article(cite, Text(**article["title"]), Text(**article["text"])) for cite, article in data.items()]
