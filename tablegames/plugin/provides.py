"""The things that plugins provide: a game, a variant, a renderer, wordings, the articles of a book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from tablegames.core.frozen import frozen
from tablegames.core.game import Game
from tablegames.core.languages import Text
from tablegames.core.notation import Notation
from tablegames.plugin.abilities import able
from tablegames.plugin.references import Given, LazyRef

if TYPE_CHECKING:
    from tablegames.core.analysis import AnalystEntry
    from tablegames.core.match import Begins, Format
    from tablegames.plugin.bots import PlayerEntry
    from tablegames.plugin.checks import CaseKeys, Prover
    from tablegames.plugin.content import ContentFile
    from tablegames.plugin.drawing.diagram import Drawer
    from tablegames.plugin.prompt_words import PromptCommand
    from tablegames.plugin.strength import Measured
    from tablegames.plugin.training import CountingTrainer
    from tablegames.rules.howto import HowToPlay
    from tablegames.rules.rulebook import Article
    from tablegames.rules.terms import GlossaryTerm

V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, kw_only=True, eq=False)
class Brings:
    """Everything for a game beside its rules: one field for each hook with a game's name.

    Each is the thing itself, a function or class that makes it, or a reference to one of these, `module:name`
    (`.module:name`: in `package`), imported on first use. So are the items of a list.
    """

    package: str = ""
    """The package for `.module:name`, mostly `__name__`, and for files that need no field: `variants/`, `lessons/`,
    `puzzles/`, `phrases.yaml`, `articles.yaml`, `how_to_play.yaml`, `terms.yaml`, `strength.yaml`.
    """
    variants: Given[Iterable[Given[VariantSource]]] | None = None
    notation: Given[Notation[Any, Any, Any]] | None = None
    renderers: Given[Iterable[Given[Renderer[Any]]]] | None = None
    """The first is the default."""
    diagrams: Given[Iterable[Given[Drawer[Any]]]] | None = None
    phrases: Wordings | None = None
    rulebook: Given[Iterable[Given[Article]]] | None = None
    how_to_play: Given[HowToPlay] | None = None
    terms: Given[Iterable[Given[GlossaryTerm]]] | None = None
    players: Given[Iterable[Given[PlayerEntry]]] | None = None
    """Without one called `engine` the kernel adds its own; `()`: no bots at all, for a game without decisions."""
    strengths: Given[Iterable[Given[Measured]]] | None = None
    analysts: Given[Iterable[Given[AnalystEntry]]] | None = None
    formats: Given[Iterable[Any]] | None = None
    """`FileFormat` objects."""
    collections: Given[Iterable[Any]] | None = None
    """`Collection` objects."""
    puzzles: Given[Iterable[Given[PuzzleSource]]] | None = None
    prover: Given[Prover] | None = None
    lessons: Given[Iterable[Given[LessonSource]]] | None = None
    case_keys: Given[CaseKeys] | None = None
    prompt_commands: Given[Iterable[Given[PromptCommand]]] | None = None


@dataclass(frozen=True, eq=False)
class GameEntry(Brings):
    """A game: its name and titles, its rules type, its factory, and everything that goes with it.

    `rules`, `make`, `seats_of` and `party` may be references, `module:name`, so that a game is imported when it is
    played.
    """

    name: str
    title: Text
    source: str
    """The citation tag of the book, e.g. `AUJ-TT`."""
    rules: LazyRef[type[Any]] = LazyRef()
    """A frozen dataclass of options; its defaults are the variant `variant`."""
    make: LazyRef[Callable[[Any, int], Game[Any, Any, Any]]] = LazyRef()
    """`make(rules, seats)`: one game (a partie, a round)."""
    variant: str  # type: ignore[misc]  # the two before have no default either
    """The default ruleset."""
    seats: tuple[int, ...] = (2,)
    """The possible numbers of players, over all variants."""
    seats_of: LazyRef[Callable[[Any], tuple[int, ...]] | None] = LazyRef(None)
    """The numbers of players under given rules; None: `seats`."""
    party: LazyRef[Callable[[Any], Any] | None] = LazyRef(None)
    """`party(rules)`: the match format of the rules (see `core.match`), or None for a single game."""
    counting: LazyRef[Callable[[], CountingTrainer] | None] = LazyRef(None)
    """The trainer of `tablegames learn GAME --counting`; None: there is none."""
    bot: str = "engine"
    """The default opponent; if there is no such bot, `random`."""
    about: Text = field(default_factory=lambda: Text(""))
    absent: Mapping[str, Text] = field(default_factory=dict)
    """Rulesets of the book that are not playable, each with the reason."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other names of the game, each with its ruleset; empty: the usual one."""
    decisions: int = 0
    """The approximate number of plays in a single game, of all seats; newcomers get the shortest game. 0: unknown."""
    short: str = ""
    """A change of the rules for a short game, as in `--set` (`trous=3`); the welcome suggests it."""
    minutes: int = 0
    """About how long a single game takes two people; 0: unknown."""
    rank: int = 100
    """Its place on the first page: the game that people play most is 1; equal ones are in order of title."""


@frozen
class Source:
    """The text of a YAML file for a game, and its origin."""

    game: str
    name: str
    text: str
    origin: str
    """Its name in messages: `toutetable/variants/lepeintre.yaml`, or the user's own path."""


@frozen
class VariantSource(Source):
    """A variant file."""

    plugin: str = ""
    """The plugin that provides it; empty for a user's file."""


class Renderer(Protocol[V_contra]):
    """A way to draw what a seat sees; it may also be `WithStanding`, `TellsScore` or `InSentences`."""

    @property
    def name(self) -> str:
        """Its name for `--render`: `text`."""

    def draw(self, view: V_contra) -> str:
        """Return the drawing, in the language in use; lines separated by newlines."""


@runtime_checkable
class WithStanding(Protocol):
    """A drawing with the score of the match below it."""

    @property
    def standing(self) -> bool:
        """Whether it has it."""


@runtime_checkable
class TellsScore(Protocol[V_contra]):
    """A drawing that answers the command `score`."""

    def score(self, view: V_contra) -> Iterable[str]:
        """Return the score of the game being played, one line per side."""


@runtime_checkable
class InSentences(Protocol):
    """A drawing in sentences, for a screen reader: lists beside it are one item per line, too."""

    @property
    def sentences(self) -> bool:
        """Whether it is one."""


@runtime_checkable
class ExplainsSigns(Protocol):
    """A notation with signs that lists explain."""

    def legend(self, texts: Iterable[str]) -> Iterable[str]:
        """Return a sentence for each sign that one of these texts has."""


@runtime_checkable
class ReadsShort(Protocol):
    """A notation with an ambiguous short form; the prompt asks which play is meant."""

    def may_mean(self, game: Game[Any, Any, Any], view: Any, text: str) -> Sequence[Any]:
        """Return every legal play that a text may mean; empty if it is not a play, or refused."""


@runtime_checkable
class ExplainsMarks(Protocol):
    """A drawing with signs that are explained below it on request, and in the help."""

    def key(self) -> Iterable[str]:
        """Return the legend: a line or more."""


@runtime_checkable
class TellsLastMarks(Protocol):
    """A drawing with its own marks for the last play, instead of parentheses and brackets."""

    def last_marked(self) -> str:
        """Return a sentence about the marks; empty if there are none."""


@runtime_checkable
class DrawsByRules(Protocol):
    """A drawing or a picture that depends on the rules."""

    def under(self, rules: Any) -> Any:
        """Return the same for these rules."""


def drawn_under(drawing: Any, rules: Any) -> Any:
    """Return the drawing or picture for these rules."""
    return drawing.under(rules) if able(drawing, DrawsByRules) else drawing


def in_sentences(renderer: object) -> bool:
    """Return whether a drawing is in sentences."""
    return isinstance(renderer, InSentences) and renderer.sentences


@frozen
class MatchEntry:
    """A match format by name, for any game."""

    name: str
    """Its name for `--match`: `best-of` in `--match best-of:5`."""
    title: Text
    make: Callable[[int, Begins], Format]
    """`make(number, begins)`: the format, with the number given and who begins the next game."""


@frozen
class PairingEntry:
    """A way of pairing players by name, for the matches of any file."""

    name: str
    """Its name for `pairing` in a match file."""
    title: Text
    """Its description in `match --dry-run`: `each against the next`."""
    meetings: Callable[[Sequence[str], int], Iterable[Sequence[str]]]
    """`meetings(names, size)`: the encounters, each with the names of `size` different players. The names come in the
    order of the file; the same names must give the same encounters, in the same order.
    """


@frozen
class CatalogueSource:
    """A YAML catalogue of version 0.1, and its origin."""

    text: str
    origin: str
    """Its name in messages: `tablegames_nederlands/texts/prompt.yaml`."""


@frozen
class LanguageEntry:
    """A language beside English and French; its messages are in `locale/<code>/LC_MESSAGES` of the package."""

    code: str
    """Its name for `--lang`: `nl`."""
    title: str
    """Its name in itself: `Nederlands`."""
    catalogues: tuple[CatalogueSource, ...] = ()
    """YAML catalogues of version 0.1."""
    content: str = ""
    """A package with `content/<code>/<package>/…`: long texts in this language for the games of other packages."""


Phrases = Mapping[str, str]
Wordings: TypeAlias = Mapping[str, Phrases] | Callable[[str], Phrases] | str
"""Phrases by language, a function of the language that returns them, or a reference to either: `module:name`."""


@frozen
class LessonSource(Source):
    """The YAML of a lesson."""

    texts: tuple[ContentFile, ...] = ()
    """Its texts, one file per language; empty if they are in the YAML itself."""


@frozen
class PuzzleSource(Source):
    """The YAML of a pack of problems."""

    texts: tuple[ContentFile, ...] = ()
    """Its texts, one file per language; empty if they are in the YAML itself."""
