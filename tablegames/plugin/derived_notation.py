"""The notation of a game that brings none: actions and positions as their dataclasses say.

An action is written as its class and its fields, `take 1 3`; a position as a mapping of the state's fields. It serves
open games, whose view is the state, so that an author can play before he has written a notation; a game with hidden
hands needs one of its own, since nothing in a state says what a seat may read and write.
"""

from __future__ import annotations

import json
import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from tablegames.core.chance import Rng
from tablegames.core.errors import GameError, NotationError, PositionError, Refused
from tablegames.core.game import Chance, Game, Hiding, Over
from tablegames.core.plaintext import quoted
from tablegames.rules.ruledata import describe_type, plain, short

LONGEST_REASON: Final = 300
"""Characters of what a state says of itself."""


@dataclass(frozen=True, slots=True)
class DerivedNotation:
    """Reads and writes what the dataclasses of a game hold."""

    seats: int

    @property
    def seat_names(self) -> Sequence[str]:
        """The numbers of the seats."""
        return tuple(map(str, range(self.seats)))

    def write(self, view: Any, action: Any) -> str:
        """The class of the action and its fields; of what is no dataclass, `play` and its value."""
        if isinstance(action, Enum):
            return str(action.value)
        if isinstance(action, str):
            return action
        if is_dataclass(action):
            parts = [_word(getattr(action, field.name)) for field in fields(action) if field.compare]
            return " ".join([type(action).__name__.lower(), *parts])
        return f"play {_word(action)}"

    def read(self, game: Game[Any, Any, Any], view: Any, text: str) -> Any:
        """The legal action, or the outcome of chance, that is written so."""
        _refuse_hiding(game)
        turn, said = game.turn(view), " ".join(text.lower().split())
        if isinstance(turn, Over):
            raise Refused.said(f"'{quoted(text)}': the game is over", f"« {quoted(text)} » : la partie est finie")
        listed = game.legal(view)
        if isinstance(turn, Chance):
            outcomes = turn.lottery.outcomes()
            if outcomes is None:
                return self._shuffled(turn, view, text)
            listed = [outcome for outcome, _ in outcomes]
        for action in listed:
            if self.write(view, action).lower() == said:
                return action
        raise NotationError.said(
            f"'{quoted(text)}' is no play here; write one as {self.write(view, listed[0])}",
            f"« {quoted(text)} » n'est pas un coup ici ; écrivez-le comme {self.write(view, listed[0])}",
        )

    def _shuffled(self, turn: Chance[Any], view: Any, text: str) -> Any:
        """What a text says of an outcome that cannot be listed, such as a shuffle: its fields, as they are written."""
        like = turn.lottery.sample(Rng(0))
        value = text.partition(" ")[2]
        try:
            data = json.loads(f"[{value.replace(' ', ',')}]")
            if not is_dataclass(like):
                return _as(data[0], _hint(like))
            names = [field.name for field in fields(like) if field.compare]
            return _as(dict(zip(names, data, strict=True)), type(like))
        except (ValueError, TypeError):
            raise NotationError.said(
                f"'{quoted(text)}' is no outcome; write one as {self.write(view, like)}",
                f"« {quoted(text)} » n'est pas un tirage ; écrivez-le comme {self.write(view, like)}",
            ) from None

    def position(self, state: Any) -> object:
        """The fields of the state, as plain data."""
        return plain(state)

    def set_up(self, game: Game[Any, Any, Any], data: object) -> Any:
        """The state with these fields; what is not written is as at the beginning."""
        _refuse_hiding(game)
        first = game.initial()
        if not isinstance(data, Mapping):
            raise PositionError.said("a position is a mapping", "une position est un dictionnaire")
        usual = {field.name: getattr(first, field.name) for field in fields(first) if field.init}
        hints = get_type_hints(type(first))
        for key, value in data.items():
            if key not in usual:
                known = ", ".join(usual)
                raise PositionError.said(
                    f"unknown key '{quoted(str(key))}' (known: {known})",
                    f"clé inconnue « {quoted(str(key))} » (connues : {known})",
                )
            try:
                usual[key] = _as(value, hints[key])
            except (ValueError, TypeError):
                wanted = describe_type(hints[key])
                raise PositionError.said(
                    f"'{key}' must be {wanted}, not {short(value)}", f"« {key} » doit être {wanted}, non {short(value)}"
                ) from None
        try:
            return type(first)(**usual)
        except ValueError as problem:  # the state itself says what it cannot be
            raise PositionError(quoted(str(problem), LONGEST_REASON)) from None


def _word(value: Any) -> str:
    """A value of an action as one word."""
    return str(value) if isinstance(value, str | int) else json.dumps(plain(value), separators=(",", ":"))


def _hint(value: Any) -> Any:
    """The type of a value; of a tuple, that of what it holds."""
    return tuple[_hint(value[0]), ...] if isinstance(value, tuple) and value else type(value)  # type: ignore[misc]


def _as(value: Any, hint: Any) -> Any:
    """A plain value as a type asks for it; raises ValueError or TypeError."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        for part in arguments:
            try:
                return _as(value, part)
            except (ValueError, TypeError):
                continue
        raise ValueError
    if origin is Literal:
        return arguments[arguments.index(value)]
    if origin is tuple:
        if not isinstance(value, list | tuple) or (arguments[-1] is not ... and len(value) != len(arguments)):
            raise ValueError
        inner = [arguments[0]] * len(value) if arguments[-1] is ... else arguments
        return tuple(_as(item, part) for item, part in zip(value, inner, strict=True))
    if origin in (frozenset, set):
        return frozenset(_as(item, arguments[0]) for item in value)
    if hint is type(None):
        if value is not None:
            raise ValueError
        return None
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(value)
    if isinstance(hint, type) and is_dataclass(hint):
        hints = get_type_hints(hint)
        return hint(**{name: _as(item, hints[name]) for name, item in dict(value).items()})
    if (
        isinstance(hint, type)
        and issubclass(hint, int)
        and hint is not bool
        and isinstance(value, int)
        and type(value) is not bool
    ):
        return hint(value)
    if hint in (bool, str, float) and type(value) is hint:
        return value
    raise ValueError


def _refuse_hiding(game: Game[Any, Any, Any]) -> None:
    if isinstance(game, Hiding):
        raise GameError.said(
            "a game that hides something needs a notation of its own: give its GameEntry one",
            "un jeu qui cache quelque chose veut une notation à lui : donnez-en une à son GameEntry",
        )
