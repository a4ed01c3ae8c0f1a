"""The notation of a game without its own: actions and positions from their dataclasses.

An action is its class and its fields, `take 1 3`; a position is a mapping of the state's fields. It serves open games,
whose view is the state, so that an author can play before writing a notation. A game with hidden hands needs its own,
because nothing in a state says what a seat may read and write.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final, get_type_hints

from tablegames.core.chance import Rng
from tablegames.core.errors import GameError, NotationError, PositionError, Refused
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Game, Hiding, Over
from tablegames.core.plaintext import quoted
from tablegames.rules.ruledata import converted, plain, position_field

LONGEST_REASON: Final = 300
"""The most characters of an error message of a state."""


@frozen
class DerivedNotation:
    """Read and write the dataclasses of a game."""

    seats: int

    @property
    def seat_names(self) -> Sequence[str]:
        """The seat numbers."""
        return tuple(map(str, range(self.seats)))

    def write(self, view: Any, action: Any) -> str:
        """Return the class of the action and its fields; other values become `play` and the value."""
        if isinstance(action, Enum):
            return str(action.value)
        if isinstance(action, str):
            return action
        if is_dataclass(action):
            parts = [_word(getattr(action, field.name)) for field in fields(action) if field.compare]
            return " ".join([type(action).__name__.lower(), *parts])
        return f"play {_word(action)}"

    def read(self, game: Game[Any, Any, Any], view: Any, text: str) -> Any:
        """Return the legal action or chance outcome with this text."""
        _refuse_hiding(game)
        turn, said = game.turn(view), " ".join(text.lower().split())
        if isinstance(turn, Over):
            raise Refused("'{text}': the game is over", text=quoted(text))
        listed = game.legal(view)
        if isinstance(turn, Chance):
            outcomes = turn.lottery.outcomes()
            if outcomes is None:
                return self._shuffled(turn, view, text)
            listed = [outcome for outcome, _ in outcomes]
        for action in listed:
            if self.write(view, action).lower() == said:
                return action
        raise NotationError(
            "'{text}' is not a play here; write one like {write}", text=quoted(text), write=self.write(view, listed[0])
        )

    def _shuffled(self, turn: Chance[Any], view: Any, text: str) -> Any:
        """Return an outcome that cannot be listed, such as a shuffle, from its fields."""
        like = turn.lottery.sample(Rng(0))
        value = text.partition(" ")[2]
        try:
            data = json.loads(f"[{value.replace(' ', ',')}]")
            if not is_dataclass(like):
                return converted(data[0], _hint(like))
            names = [field.name for field in fields(like) if field.compare]
            return converted(dict(zip(names, data, strict=True)), type(like))
        except (ValueError, TypeError):
            raise NotationError(
                "'{text}' is not an outcome; write one like {write}", text=quoted(text), write=self.write(view, like)
            ) from None

    def position(self, state: Any) -> object:
        """Return the fields of the state as plain data."""
        return plain(state)

    def set_up(self, game: Game[Any, Any, Any], data: object) -> Any:
        """Return the state with these fields; missing ones are as at the beginning."""
        _refuse_hiding(game)
        first = game.initial()
        if not isinstance(data, Mapping):
            raise PositionError("a position must be a mapping")
        usual = {field.name: getattr(first, field.name) for field in fields(first) if field.init}
        hints = get_type_hints(type(first))
        for key, value in data.items():
            if key not in usual:
                known = ", ".join(usual)
                raise PositionError("unknown key '{key}' (known: {known})", key=quoted(str(key)), known=known)
            usual[key] = position_field(key, value, hints[key])
        try:
            return type(first)(**usual)
        except ValueError as problem:  # the state's own check
            raise PositionError(quoted(str(problem), LONGEST_REASON)) from None


def _word(value: Any) -> str:
    """Return a value of an action as one word."""
    return str(value) if isinstance(value, str | int) else json.dumps(plain(value), separators=(",", ":"))


def _hint(value: Any) -> Any:
    """Return the type of a value; for a tuple, with the type of its items."""
    return tuple[_hint(value[0]), ...] if isinstance(value, tuple) and value else type(value)  # type: ignore[misc]


def _refuse_hiding(game: Game[Any, Any, Any]) -> None:
    if isinstance(game, Hiding):
        raise GameError("a game with hidden information needs its own notation: add one to its GameEntry")
