"""Plugins that sleep: their hooks are in the manager, and the first call that needs their code imports them.

The plugin index remembers what a plugin answered. Answers that it knows cost no import; all others come from the plugin
itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple

from tablegames.plugin import hookspecs
from tablegames.plugin.hookspecs import hookimpl

OPTIONS: Final = ("tryfirst", "trylast", "optionalhook")
"""The options of a hook that the index keeps."""


@dataclass
class Facts:
    """The facts that the index has about a plugin."""

    module: str
    files: str
    """The state of its files."""
    hooks: dict[str, dict[str, bool]] = field(default_factory=dict)
    """Its hooks, each with pluggy's options."""
    games: dict[str, dict[str, str]] | None = None
    """Its games with their aliases; None: unknown."""
    extends: list[str] | None = None
    """The games that it extends; None: unknown."""
    silent: set[str] = field(default_factory=set)
    """The questions that it leaves to others."""

    def heard(self, hook: str, arguments: Mapping[str, Any], answer: Any) -> bool:
        """Remember an answer, as far as it can be; return whether it is new."""
        before = self.games, self.extends, len(self.silent)
        if hook == "tablegames_games":
            named = [(getattr(one, "name", None), getattr(one, "aliases", None)) for one in answer]
            if all(type(name) is str and isinstance(aliases, Mapping) for name, aliases in named):
                self.games = {str(name): dict(aliases or {}) for name, aliases in named}
        elif hook == "tablegames_extensions":
            self.extends = sorted({one.game for one in answer})
        elif "game" in arguments and not answer:
            self.silent.add(question(hook, arguments))
        return before != (self.games, self.extends, len(self.silent))

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {**vars(self), "silent": sorted(self.silent)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Facts:
        """Return it from JSON data; raises an error if these are something else."""
        if not all(isinstance(data[name], kinds) for name, kinds in FIELDS.items()):
            raise TypeError("damaged")
        hooks = {hook: dict(options) for hook, options in data["hooks"].items()}
        games = data["games"] and {name: dict(aliases) for name, aliases in data["games"].items()}
        return cls(data["module"], data["files"], hooks, games, data["extends"], set(data["silent"]))


FIELDS: Final[Mapping[str, tuple[type, ...]]] = {
    "module": (str,),
    "files": (str,),
    "hooks": (dict,),
    "games": (dict, type(None)),
    "extends": (list, type(None)),
    "silent": (list,),
}


class SleepingGame(NamedTuple):
    """A game of a plugin that sleeps."""

    name: str
    aliases: Mapping[str, str]


class SleepingExtension(NamedTuple):
    """The extensions of a game by a plugin that sleeps."""

    game: str


def question(hook: str, arguments: Mapping[str, Any]) -> str:
    """Return the text of a question.

    >>> question("tablegames_phrases", {"game": "toc", "language": "fr"})
    'tablegames_phrases toc fr'
    """
    return " ".join((hook, *map(str, arguments.values())))


Awake = Mapping[str, Any]
"""The hooks of an imported plugin, as pluggy holds them."""


class Asleep:
    """A plugin that is imported when its code is needed."""

    def __init__(self, facts: Facts, wake: Callable[[], Awake]) -> None:
        self.__name__ = facts.module
        self._facts = facts
        self._wake = wake
        self._awake: Awake | None = None
        for hook, options in facts.hooks.items():
            vars(self)[hook] = _marked(_TAKING[arguments_of(hook)](partial(self._answer, hook)), options)

    def __dir__(self) -> list[str]:
        return [*self._facts.hooks]

    def _answer(self, hook: str, **arguments: Any) -> Any:
        """Return what the index knows, else the plugin's own answer."""
        if self._awake is None:
            if question(hook, arguments) in self._facts.silent:
                return None
            if hook == "tablegames_games" and self._facts.games is not None:
                return [SleepingGame(*named) for named in self._facts.games.items()]
            if hook == "tablegames_extensions" and self._facts.extends is not None:
                return [SleepingExtension(game) for game in self._facts.extends]
        return self.ask(hook, **arguments)

    def ask(self, hook: str, **arguments: Any) -> Any:
        """Return the plugin's own answer."""
        if self._awake is None:
            self._awake = self._wake()
        if hook not in self._awake:
            return None
        own = self._awake[hook]
        return own.function(*(arguments[name] for name in own.argnames))


def _marked(function: Callable[..., Any], options: Mapping[str, bool]) -> Callable[..., Any]:
    """Return a function as a hook with these options."""
    return hookimpl(function, **{name: options.get(name) is True for name in OPTIONS})  # type: ignore[call-overload, no-any-return]  # mypy wants each by its name


def arguments_of(hook: str) -> tuple[str, ...]:
    """Return the names of the arguments of a hook."""
    code = vars(hookspecs)[hook].__code__
    return tuple(code.co_varnames[: code.co_argcount])


_TAKING: Final[Mapping[tuple[str, ...], Callable[[Callable[..., Any]], Callable[..., Any]]]] = {
    (): lambda answer: lambda: answer(),  # noqa: PLW0108 - pluggy wants a plain function
    ("game",): lambda answer: lambda game: answer(game=game),
    ("game", "language"): lambda answer: lambda game, language: answer(game=game, language=language),
    ("cli",): lambda answer: lambda cli: answer(cli=cli),
}
"""Functions with the arguments of the hooks; pluggy looks at their names."""
