"""What plugins bring: a game, a variant, a renderer, a set of wordings, the articles of a book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from tablegames.core.game import Game
from tablegames.core.languages import Text
from tablegames.core.notation import Notation
from tablegames.plugin.references import Given, LazyRef

if TYPE_CHECKING:
    from tablegames.core.analysis import AnalystEntry
    from tablegames.core.match import Begins, Format
    from tablegames.plugin.bots import PlayerEntry
    from tablegames.plugin.checks import CaseKeys, Prover
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
    """What is brought for a game beside its rules: one field for each hook that takes a game's name.

    Each is given as the thing itself, as a function or a class that makes it, or as where one of these is:
    `module:name` (`.module:name`: in `package`), imported when it is first asked for. So are the items of a list.
    """

    package: str = ""
    """Where `.module:name` is looked for, and files that need no field: `variants/`, `lessons/`, `puzzles/`,
    `phrases_en.yaml`, `phrases_fr.yaml`, `articles.yaml`, `how_to_play.yaml`, `terms.yaml`, `strength.yaml`.
    Mostly `__name__`."""
    variants: Given[Iterable[Given[VariantSource]]] | None = None
    notation: Given[Notation[Any, Any, Any]] | None = None
    renderers: Given[Iterable[Given[Renderer[Any]]]] | None = None
    """The first is drawn with when none is named."""
    diagrams: Given[Iterable[Given[Drawer[Any]]]] | None = None
    phrases: Wordings | None = None
    rulebook: Given[Iterable[Given[Article]]] | None = None
    how_to_play: Given[HowToPlay] | None = None
    terms: Given[Iterable[Given[GlossaryTerm]]] | None = None
    players: Given[Iterable[Given[PlayerEntry]]] | None = None
    """Where none is called `engine`, the kernel's own is; `()`: not even that, for a game without decisions."""
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
    """A game: its name and titles, its rules type, how it is made from its rules, and all that it brings.

    `rules`, `make`, `seats_of` and `party` may be given as `module:name`: nothing of a game need be imported before it
    is played.
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
    """The ruleset played when none is named."""
    seats: tuple[int, ...] = (2,)
    """How many may play, over all variants."""
    seats_of: LazyRef[Callable[[Any], tuple[int, ...]] | None] = LazyRef(None)
    """How many may play under given rules; None: `seats`."""
    party: LazyRef[Callable[[Any], Any] | None] = LazyRef(None)
    """`party(rules)`: the match format the rules themselves ask for (see `core.match`), or None for a single game."""
    counting: LazyRef[Callable[[], CountingTrainer] | None] = LazyRef(None)
    """Makes whoever asks what throws are worth, in `tablegames learn GAME --counting`; None: nobody does."""
    bot: str = "engine"
    """Who plays against a person when nobody is named; where there is no such bot, `random` does."""
    about: Text = field(default_factory=lambda: Text("", ""))
    absent: Mapping[str, Text] = field(default_factory=dict)
    """Rulesets the book names that cannot be played, each with a sentence that says why."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other names the game is asked for by, each with the ruleset that is meant by it; empty: the usual one."""
    decisions: int = 0
    """About how many plays a single game takes, of all seats together; the shortest is offered to newcomers.

    0: nobody has counted.
    """
    short: str = ""
    """A change of the rules that makes a short game of it, as `--set` takes it (`trous=3`); the welcome names it."""


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a YAML file that is brought for a game, and where it comes from."""

    game: str
    name: str
    text: str
    origin: str
    """What a message calls the file: `toutetable/variants/lepeintre.yaml`, or the user's own path."""


@dataclass(frozen=True, slots=True)
class VariantSource(Source):
    """A variant file."""

    plugin: str = ""
    """The plugin that brings it; empty for a user's file."""


class Renderer(Protocol[V_contra]):
    """A way to draw what a seat sees; it may also be `WithStanding`, `TellsScore` or `InSentences`."""

    @property
    def name(self) -> str:
        """What `--render` calls it: `text`."""

    def draw(self, view: V_contra) -> str:
        """The drawing, in the language in use; lines separated by newlines."""


@runtime_checkable
class WithStanding(Protocol):
    """A drawing below which the score of the match is told."""

    @property
    def standing(self) -> bool:
        """Whether it is."""


@runtime_checkable
class TellsScore(Protocol[V_contra]):
    """A drawing that answers the command `score`."""

    def score(self, view: V_contra) -> Iterable[str]:
        """Who has what in the game being played, a line a side."""


@runtime_checkable
class InSentences(Protocol):
    """A drawing for who listens: whatever is listed beside it is told a line each, too."""

    @property
    def sentences(self) -> bool:
        """Whether it is one."""


@runtime_checkable
class ExplainsSigns(Protocol):
    """A notation with signs in it that are explained where they stand in a list."""

    def legend(self, texts: Iterable[str]) -> Iterable[str]:
        """A sentence for each sign that one of these texts has."""


@runtime_checkable
class ReadsShort(Protocol):
    """A notation that can be written short, so that several plays may be meant: at the prompt it is asked which."""

    def may_mean(self, game: Game[Any, Any, Any], view: Any, text: str) -> Sequence[Any]:
        """Every legal play that a text may stand for; none where it is no play, or is refused."""


@runtime_checkable
class ExplainsMarks(Protocol):
    """A drawing with signs in it that are explained below it when it is asked for, and in the help."""

    def key(self) -> Iterable[str]:
        """A line or more: what its signs mean."""


@runtime_checkable
class TellsLastMarks(Protocol):
    """A drawing that may mark the last play otherwise than by parentheses and brackets."""

    def last_marked(self) -> str:
        """A sentence that says how; nothing where it marks none."""


@runtime_checkable
class DrawsByRules(Protocol):
    """A drawing or a picture that is another under other rules."""

    def under(self, rules: Any) -> Any:
        """The same for these rules."""


def drawn_under(drawing: Any, rules: Any) -> Any:
    """A drawing or a picture as it is under these rules."""
    return drawing.under(rules) if isinstance(drawing, DrawsByRules) else drawing


def in_sentences(renderer: object) -> bool:
    """Whether a drawing is told in sentences."""
    return isinstance(renderer, InSentences) and renderer.sentences


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """A format of matches by name, for any game."""

    name: str
    """What `--match` calls it: `best-of` in `--match best-of:5`."""
    title: Text
    make: Callable[[int, Begins], Format]
    """`make(number, begins)`: the format, of the number that was asked for, and who begins the next game of it."""


@dataclass(frozen=True, slots=True)
class PairingEntry:
    """A way of pairing players by name, for the matches of any file."""

    name: str
    """What `pairing` in a match file calls it."""
    title: Text
    """How it is told by `match --check`: `each against the next`."""
    meetings: Callable[[Sequence[str], int], Iterable[Sequence[str]]]
    """`meetings(names, size)`: who meets whom, the names of `size` different players for each encounter. The names come
    in the order of the file; the same names must give the same encounters, in the same order."""


@dataclass(frozen=True, slots=True)
class CatalogueSource:
    """The text of a YAML file with what is said in another language, and where it comes from."""

    text: str
    origin: str
    """What a message calls the file: `tablegames_nederlands/texts/prompt.yaml`."""


@dataclass(frozen=True, slots=True)
class LanguageEntry:
    """A language beside English and French."""

    code: str
    """What `--lang` calls it: `nl`."""
    title: str
    """What it calls itself: `Nederlands`."""
    catalogues: tuple[CatalogueSource, ...]
    """What is said in it; the first that has a text is heard."""


Phrases = Mapping[str, str]
Wordings: TypeAlias = Mapping[str, Phrases] | Callable[[str], Phrases] | str
"""Phrases by language, a function of the language that gives them, or where one of the two is: `module:name`."""


class LessonSource(Source):
    """The text of a lesson."""

    __slots__ = ()


class PuzzleSource(Source):
    """The text of a pack of problems."""

    __slots__ = ()
