"""Extensions: what a plugin adds to somebody else's game, options with behaviour behind them.

    Extension(
        name="rose",
        game="trictrac",
        title=Text("The rose", "La rose"),
        rules=RoseRules,  # a frozen dataclass of options; their defaults change nothing
        make=with_the_rose,  # (game, rules) -> the game played under them
        package=__name__,  # phrases_en.yaml, articles.yaml, variants/ beside it, as a game has them
    )

The options stand beside the game's own in one rules dataclass: `--set`, variants, rule sheets, records and checks know
them as if they were shipped with it. `make` is asked only where one of them has not its default.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from copy import copy
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, make_dataclass
from functools import cache
from typing import Any, get_type_hints

from tablegames.core.errors import PluginError
from tablegames.core.game import Game
from tablegames.core.languages import Text, say
from tablegames.core.notation import Notation
from tablegames.plugin.bots import PlayerFactory
from tablegames.plugin.provides import Brings, GameEntry, Renderer
from tablegames.plugin.references import Deferred, LazyRef


@dataclass(frozen=True, eq=False, kw_only=True)
class Extension(Brings):
    """What a plugin adds to a game that another brings: its options, what they do, and all that goes with them.

    `rules`, `make` and what stands around the game's own things may be given as `module:name`.
    """

    name: str
    game: str
    """The name of the game it extends."""
    title: Text
    rules: LazyRef[type[Any] | None] = LazyRef(None)
    """A frozen dataclass of options, each with a default, under which the game is what it was."""
    options: tuple[str, ...] = ()
    """Instead of `rules`, where the plugin of the game itself brings the extension: the game's own options that stand
    for it. It is then put around the others."""
    make: LazyRef[Callable[[Any, Any], Game[Any, Any, Any]]] = LazyRef()
    """`make(game, rules)`: the game under these rules, in which an option of the extension has not its default."""
    notation_over: LazyRef[Callable[[Notation[Any, Any, Any]], Notation[Any, Any, Any]] | None] = LazyRef(None)
    """`notation_over(notation)`: how it is written then; None: as the game is."""
    renderer_over: LazyRef[Callable[[Renderer[Any]], Renderer[Any]] | None] = LazyRef(None)
    """`renderer_over(renderer)`: how it is drawn then, by each of the game's drawings; None: as the game is."""
    player_over: LazyRef[Callable[[PlayerFactory], PlayerFactory] | None] = LazyRef(None)
    """`player_over(make)`: what makes a bot of the game where the extension is installed; it looks at the game it is
    given, and must be picklable, such as a `functools.partial`. None: `make` itself."""
    analyst_over: LazyRef[Callable[[Any], Any] | None] = LazyRef(None)
    """`analyst_over(make)`: the same for what makes an analyst."""

    def active(self, rules: Any) -> bool:
        """Whether an option of it has not its default."""
        own = _own(self.rules) if self.rules is not None else [one for one in fields(rules) if one.name in self.options]
        return any(getattr(rules, one.name) != _default(one) for one in own)


def _own(rules: Any) -> Sequence[Any]:
    return [one for one in fields(rules) if one.init]


def _default(one: Any) -> Any:
    return one.default if one.default_factory is MISSING else one.default_factory()


def extended(entry: GameEntry, extensions: Callable[[], Sequence[Any]]) -> GameEntry:
    """The entry of a game with the options of its extensions; nothing is imported before it is asked for."""

    def make(rules: Any, seats: int) -> Game[Any, Any, Any]:
        game = entry.make(rules, seats)
        for extension in extensions():
            if extension.active(rules):
                game = extension.make(game, rules)
        return game

    one = copy(entry)
    own: Any = entry
    vars(one)["rules"] = Deferred(lambda: combined(own.rules, *_added(extensions())))
    vars(one)["make"] = make
    return one


def _added(extensions: Sequence[Any]) -> list[Any]:
    """The options that extensions add; those of the game's own extensions it has already."""
    return [extension.rules for extension in extensions if extension.rules is not None]


@cache
def combined(own: Any, *added: Any) -> type[Any]:
    """One rules dataclass of a game's options and those of extensions; what is pickled is built again from these."""
    if not added:
        return own  # type: ignore[no-any-return]

    def post_init(self: Any) -> None:
        if hasattr(own, "__post_init__"):
            own.__post_init__(self)
        for rules in added:  # each checks its own
            rules(**{one.name: getattr(self, one.name) for one in _own(rules)})

    def reduce(self: Any) -> tuple[Any, ...]:
        return _rebuilt, ((own, *added), {one.name: getattr(self, one.name) for one in fields(self) if one.init})

    new = [
        (one.name, get_type_hints(rules)[one.name], field(default=_default(one), metadata=one.metadata))
        for rules in added
        for one in _own(rules)
    ]
    names = {"__post_init__": post_init, "__reduce__": reduce, "__doc__": own.__doc__}
    for rules in reversed(added):  # what the game makes of its rules, an extension may make otherwise; the first does
        names |= {name: thing for name, thing in vars(rules).items() if _replaces(own, name, thing)}
    return make_dataclass(own.__name__, new, bases=(own,), namespace=names, frozen=True, kw_only=True)


def _replaces(own: Any, name: str, thing: object) -> bool:
    """Whether a property of an extension's rules stands for one of the game's."""
    return isinstance(thing, property) and isinstance(getattr(own, name, None), property)


def _rebuilt(classes: tuple[Any, ...], values: dict[str, Any]) -> Any:
    return combined(*classes)(**values)


def wrong_with(extension: Extension, taken: Container[str]) -> str:
    """The sentence why an extension cannot be used where the options of these names are taken; empty: it can."""
    try:
        return _wrong_with(extension, taken)
    except PluginError as problem:  # what it names cannot be imported
        return str(problem)


def _wrong_with(extension: Any, taken: Container[str]) -> str:
    if extension.options and extension.rules is None:
        missing = [name for name in extension.options if name not in taken]
        return (
            ""
            if not missing
            else say(f"the game has no option '{missing[0]}'", f"le jeu n'a pas d'option « {missing[0]} »")
        )
    if not (isinstance(extension.rules, type) and is_dataclass(extension.rules)):
        return say("'rules' must be a dataclass", "« rules » doit être une dataclass")
    for one in _own(extension.rules):
        if one.default is MISSING and one.default_factory is MISSING:
            return say(
                f"the option '{one.name}' has no default; give it one that changes nothing",
                f"l'option « {one.name} » n'a pas de défaut ; donnez-lui-en un qui ne change rien",
            )
        if one.name in taken:
            return say(
                f"there is an option '{one.name}' already; rename it",
                f"il y a déjà une option « {one.name} » ; changez son nom",
            )
    if not callable(extension.make):
        return say("'make' must make the game", "« make » doit faire le jeu")
    return ""
