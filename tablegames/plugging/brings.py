"""What plugins bring: a game, a variant, a player, a renderer, a set of wordings, the articles of a book."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from tablegames.core.events import Seat
from tablegames.core.game import Game
from tablegames.core.languages import Text
from tablegames.core.notation import Notation

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


@dataclass(frozen=True, slots=True)
class Proved:
    """What a prover found of a move: whether it does what is claimed (None: it could not tell), and how."""

    solved: bool | None
    depth: int = 0
    seconds: float = 0.0
    line: tuple[Any, ...] = ()
    """The actions both sides play at their best, the move itself first."""
    certain: bool = True
    """Whether every reply was followed to the end; else the prover only judges that it is so."""


class Prover(Protocol):
    """Something that can prove what a problem claims."""

    def prove(self, game: Game[Any, Any, Any], state: Any, key: Any, claim: tuple[Seat, ...], seconds: float) -> Proved:
        """Whether `key`, played here, makes the seats of `claim` win (nobody: holds the draw) against all replies."""


@dataclass(frozen=True, slots=True)
class LessonSource:
    """The text of a lesson and where it comes from."""

    game: str
    name: str
    text: str
    origin: str
    """What a message calls the file."""


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """The text of a pack and where it comes from."""

    game: str
    name: str
    text: str
    origin: str
    """What a message calls the file."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a case key of a plugin is given: the game, the case as written, and the state reached.

    `state` is None when the case sets up no position.
    """

    game: Game[Any, Any, Any]
    rules: Any
    notation: Notation[Any, Any, Any]
    case: Mapping[str, Any]
    state: Any


CaseKey = Callable[[Situation, Any], "list[str]"]
"""`key(situation, expected)` gives what is wrong, one sentence a difference; empty: as expected."""
