"""Extensions: a plugin adds options, with their behaviour, to another plugin's game.

    Extension(
        name="rose",
        game="trictrac",
        title=Text("The rose", "La rose"),
        rules=RoseRules,  # a frozen dataclass of options; their defaults change nothing
        make=with_the_rose,  # (game, rules) -> the game played under them
        package=__name__,  # phrases.yaml, articles.yaml, variants/ beside it, as for a game
    )

The options join the game's own in one rules dataclass: `--set`, variants, rule sheets, records and checks treat them
alike. `make` is only called if one of them is not at its default.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from copy import copy
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, make_dataclass
from functools import cache
from typing import Any, get_type_hints

from tablegames.core.errors import PluginError
from tablegames.core.game import Game
from tablegames.core.languages import Text, gettext as _
from tablegames.core.notation import Notation
from tablegames.plugin.bots import PlayerFactory
from tablegames.plugin.hook_results import game_of
from tablegames.plugin.provides import Brings, GameEntry, Renderer
from tablegames.plugin.references import Deferred, LazyRef


@dataclass(frozen=True, eq=False, kw_only=True)
class Extension(Brings):
    """An extension of another plugin's game: its options, their behaviour, and everything that goes with them.

    `rules`, `make` and the `…_over` functions may be references, `module:name`.
    """

    name: str
    game: str
    """The name of the game."""
    title: Text
    rules: LazyRef[type[Any] | None] = LazyRef(None)
    """A frozen dataclass of options; with their defaults the game is unchanged."""
    options: tuple[str, ...] = ()
    """Instead of `rules`, if the game's own plugin provides the extension: the game's options for it. Such an extension
    is the outermost.
    """
    make: LazyRef[Callable[[Any, Any], Game[Any, Any, Any]]] = LazyRef()
    """`make(game, rules)`: the game under these rules, with some option of the extension not at its default."""
    notation_over: LazyRef[Callable[[Notation[Any, Any, Any]], Notation[Any, Any, Any]] | None] = LazyRef(None)
    """`notation_over(notation)`: the changed notation; None: the game's."""
    renderer_over: LazyRef[Callable[[Renderer[Any]], Renderer[Any]] | None] = LazyRef(None)
    """`renderer_over(renderer)`: each changed drawing; None: the game's."""
    player_over: LazyRef[Callable[[PlayerFactory], PlayerFactory] | None] = LazyRef(None)
    """`player_over(make)`: the factory of each bot of the game where the extension is installed; it checks the game it
    gets, and must be picklable, for example a `functools.partial`. None: `make` itself.
    """
    analyst_over: LazyRef[Callable[[Any], Any] | None] = LazyRef(None)
    """`analyst_over(make)`: the same for analysts."""

    def active(self, rules: Any) -> bool:
        """Return whether one of its options is not at its default."""
        own = _own(self.rules) if self.rules is not None else [one for one in fields(rules) if one.name in self.options]
        return any(getattr(rules, one.name) != _default(one) for one in own)


def _own(rules: Any) -> Sequence[Any]:
    return [one for one in fields(rules) if one.init]


def _default(one: Any) -> Any:
    return one.default if one.default_factory is MISSING else one.default_factory()


def extended(entry: GameEntry, extensions: Callable[[], Sequence[tuple[str, Any]]]) -> GameEntry:
    """Return the entry of a game with the options of its extensions, each with its plugin; imports nothing yet."""

    def make(rules: Any, seats: int) -> Game[Any, Any, Any]:
        game = entry.make(rules, seats)
        for plugin, extension in extensions():
            if extension.active(rules):
                what = _("'make' of the extension '{name}'", name=extension.name)
                game = game_of(plugin, what, extension.make, game, rules)
        return game

    one = copy(entry)
    own: Any = entry
    vars(one)["rules"] = Deferred(lambda: combined(own.rules, *_added(extensions())))
    vars(one)["make"] = make
    return one


def _added(extensions: Sequence[tuple[str, Any]]) -> list[Any]:
    """Return the options that extensions add; the game already has those of its own extensions."""
    return [extension.rules for _plugin, extension in extensions if extension.rules is not None]


@cache
def combined(own: Any, *added: Any) -> type[Any]:
    """Return one rules dataclass for the options of a game and its extensions, picklable by these."""
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
    for rules in reversed(added):  # an extension may redefine the game's properties; the first one wins
        names |= {
            name: thing
            for name, thing in vars(rules).items()
            if isinstance(thing, property) and isinstance(getattr(own, name, None), property)
        }
    return make_dataclass(own.__name__, new, bases=(own,), namespace=names, frozen=True, kw_only=True)


def _rebuilt(classes: tuple[Any, ...], values: dict[str, Any]) -> Any:
    return combined(*classes)(**values)


def wrong_with(extension: Extension, taken: Container[str]) -> str:
    """Return why an extension is unusable where these option names are taken; empty: it is fine."""
    try:
        return _wrong_with(extension, taken)
    except PluginError as problem:  # a reference fails to import
        return str(problem)


def _wrong_with(extension: Any, taken: Container[str]) -> str:
    if extension.options and extension.rules is None:
        missing = [name for name in extension.options if name not in taken]
        return "" if not missing else _("the game has no option '{missing}'", missing=missing[0])
    if not (isinstance(extension.rules, type) and is_dataclass(extension.rules)):
        return _("'rules' must be a dataclass")
    for one in _own(extension.rules):
        if one.default is MISSING and one.default_factory is MISSING:
            return _(
                "the option '{name}' has no default; give it a default that leaves the game unchanged", name=one.name
            )
        if one.name in taken:
            return _("there is already an option '{name}'; rename it", name=one.name)
    if not callable(extension.make):
        return _("'make' must return the game")
    return ""
