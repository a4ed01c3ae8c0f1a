"""How a race is written: `roll 6 3` is a throw, `12-21` a token's way; a position is what its fields say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final, get_type_hints

from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance
from tablegames.core.plaintext import quoted
from tablegames.families.track.state import HELD, Go, Roll, TrackState
from tablegames.rules.ruledata import plain, position_field

ROLL: Final = "roll"
START: Final = "start"
"""The name of the place before the first square."""
USUAL: Final = [field.name for field in fields(TrackState)]


@frozen
class TrackNotation:
    """The notation of every race on a track."""

    seats: int

    @property
    def seat_names(self) -> Sequence[str]:
        return tuple(map(str, range(self.seats)))

    def write(self, view: Any, action: Roll | Go) -> str:
        """Return the numbers of a throw, or where a token comes from and where it comes to rest."""
        if isinstance(action, Roll):
            return " ".join([ROLL, *map(str, action.numbers)])
        reached = view.game.reached(view, action.step)
        return f"{self._name(view, action.step)}-{self._name(view, action.step if reached is None else reached)}"

    def _name(self, view: Any, step: int) -> str:
        square = view.game.square(view.mover, step)
        return START if square is None else str(view.game.board.names[square])

    def read(self, game: Any, view: Any, text: str) -> Roll | Go:
        """Return the throw or the legal move of a text; the square that a token leaves is enough."""
        said = " ".join(text.casefold().split())
        if isinstance(game.turn(view), Chance):
            return self._throw(game, view, said)
        first = said.partition("-")[0].strip()
        for step in dict.fromkeys(view.tokens[view.mover]):
            if first == self._name(view, step).casefold() and said in (first, self.write(view, Go(step)).casefold()):
                fault = game.judge(view, Go(step))
                if fault is not None:
                    raise Refused("You can't play {said}.", fault, said=quoted(said))
                return Go(step)
        legal = game.legal(view)
        if not re.fullmatch(r"[\w.]+(?:-[\w.]+)?", said) or not legal:
            like = self.write(view, legal[0]) if legal else f"{ROLL} {'1 ' * game.dice}".strip()
            raise NotationError("'{text}' is not a move; write one like {write}", text=quoted(said), write=like)
        raise Refused("You can't play {said}.", game.judge(view, Go(-1)), said=quoted(said))

    def _throw(self, game: Any, view: Any, said: str) -> Roll:
        numbers = tuple(sorted(map(int, re.findall(r"\d{1,3}", said)), reverse=True))
        throw = Roll(numbers)
        if not re.fullmatch(rf"(?:{ROLL} ?)?\d{{1,3}}(?:[ ,-]\d{{1,3}})*", said) or len(numbers) != game.dice:
            example = " ".join([ROLL, *["3"] * game.dice])
            raise NotationError("'{text}' is not a throw; write one like {write}", text=quoted(said), write=example)
        fault = game.judge(view, throw)
        if fault is not None:
            raise Refused("You can't play {said}.", fault, said=quoted(said))
        return throw

    def position(self, state: Any) -> object:
        """Return where the tokens are, who throws next, who waits, what is paid, and what else the game remembers."""
        alone = all(len(held) == 1 for held in state.tokens)
        squares = [held[0] for held in state.tokens] if alone else [list(held) for held in state.tokens]
        told = {"squares": squares, "mover": int(state.mover), "waits": list(state.waits), "paid": list(state.paid)}
        own = {field.name: plain(getattr(state, field.name)) for field in fields(state) if field.name not in USUAL}
        return {**told, **({"throw": list(state.throw)} if state.throw else {}), **own}

    def set_up(self, game: Any, data: object) -> Any:
        """Return the state of a position; what it leaves out is as at the beginning."""
        first = game.initial()
        hints = get_type_hints(type(first))
        own = [field.name for field in fields(first) if field.name not in USUAL]
        known = ["squares", "mover", "waits", "paid", "throw", *own]
        if not isinstance(data, Mapping):
            raise PositionError("a position must be a mapping with some of these keys: {known}", known=", ".join(known))
        state = first
        for key, value in data.items():
            if key not in known:
                raise PositionError(
                    "unknown key '{key}' (known: {known})", key=quoted(str(key)), known=", ".join(known)
                )
            name = "tokens" if key == "squares" else key
            state = replace(
                state, **{name: position_field(key, _nested(value) if name == "tokens" else value, hints[name])}
            )
        state = replace(state, tokens=tuple(tuple(sorted(held)) for held in state.tokens), mover=Seat(state.mover))
        _check(game, state)
        return state


def _nested(value: object) -> object:
    """Return the squares with a list for each player, where each has one token."""
    return [one if isinstance(one, list) else [one] for one in value] if isinstance(value, list) else value


def _check(game: Any, state: Any) -> None:
    """Refuse a state that cannot be, in a sentence."""
    sizes = {len(state.tokens), len(state.waits), len(state.paid)}
    if sizes != {game.seats} or not 0 <= state.mover < game.seats:
        raise PositionError(
            "'squares', 'waits' and 'paid' must each have one value for each of the {seats} players", seats=game.seats
        )
    if any(len(held) != game.pieces for held in state.tokens):
        raise PositionError("'squares' must have {count} numbers for each player", count=game.pieces)
    for seat, held in enumerate(state.tokens):
        if not all(0 <= step <= game.last(seat) for step in held):
            raise PositionError("'squares' must be numbers from 0 to {last}", last=game.last(seat))
    if min(state.waits) < HELD or min(state.paid) < 0:
        raise PositionError("'waits' must be numbers of at least -1, and 'paid' numbers of at least 0")
    if sum(min(held) == game.last(seat) for seat, held in enumerate(state.tokens)) > 1:
        raise PositionError("only one player can have reached the goal")
    if state.throw:
        state = replace(state, throw=tuple(sorted(state.throw, reverse=True)))
        if game.pieces == 1 or game.judge(state, Roll(state.throw)) is not None or not game.legal(state):
            raise PositionError(
                "'throw' is only for a game where each player has several tokens, and must let one of them move"
            )
    problem = game.impossible(state)
    if problem:
        raise PositionError(problem)
