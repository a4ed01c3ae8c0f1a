"""How a board is written: `b2` puts a piece, `d2-e2` moves one, `a7-a8=Q` changes it; a position is its rows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, get_type_hints

from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import quoted
from tablegames.families.grid.state import EMPTY, Move, Position
from tablegames.rules.ruledata import plain, position_field, short


@frozen
class GridNotation:
    """The notation of every game on a board."""

    seat_names: Sequence[str]

    def write(self, view: Any, action: Move) -> str:
        """Return the places with hyphens, and the piece where there is a choice."""
        path = "-".join(view.grid.names[place] for place in action.path)
        if not action.piece:
            return path
        return f"{action.piece}@{path}" if len(action.path) == 1 else f"{path}={action.piece}"

    def read(self, game: Any, view: Any, text: str) -> Move:
        """Return the legal move of a text; spaces, hyphens and crosses between the places are all understood."""
        said = text.strip()
        found = re.fullmatch(r"(?:(.)@)?(.*?)(?:=(.))?", said)
        assert found is not None
        names, one, several = view.grid.reading
        if not several.fullmatch(found[2].lower()):
            raise NotationError(
                "'{text}' is not a move; write one like {write}", text=quoted(said), write=_like(game, view)
            )
        path = tuple(names[name] for name in one.findall(found[2].lower()))
        sign = found[1] or found[3] or ""
        fitting = [move for move in game.legal(view) if move.path == path and sign in ("", move.piece)]
        if len(fitting) == 1:
            return fitting[0]  # type: ignore[no-any-return]
        if fitting:
            told = ", ".join(self.write(view, move) for move in fitting)
            raise NotationError("several moves match: {told}", told=told)
        raise Refused("You can't play {said}.", game.judge(view, Move(path, sign)), said=quoted(said))

    def position(self, state: Position) -> object:
        """Return the rows from the top, whose turn it is, and what else the game remembers."""
        told: dict[str, object] = {"rows": state.rows, "turn": self.seat_names[state.mover]}
        if state.past:
            told["past"] = list(state.past)
        return told | {field.name: plain(getattr(state, field.name)) for field in fields(state)[4:]}

    def set_up(self, game: Any, data: object) -> Any:
        """Return the state of a position: rows of signs, and perhaps whose turn it is."""
        first = game.initial()
        if not isinstance(data, Mapping):
            example = f"{{rows: [{', '.join(first.rows)}], turn: {self.seat_names[0]}}}"
            raise PositionError("write a position like {example}", example=example)
        own = {field.name: get_type_hints(type(first))[field.name] for field in fields(first)[4:]}
        known = ["rows", "turn", "past", *own]
        for key in data:
            if key not in known:
                raise PositionError(
                    "unknown key '{key}' (known: {known})", key=quoted(str(key)), known=", ".join(known)
                )
        turn = data.get("turn", self.seat_names[0])
        if turn not in self.seat_names[: game.seats]:
            names = _(" or ").join(self.seat_names[: game.seats])
            raise PositionError("'turn' must be {names}, not {turn}", names=names, turn=short(turn))
        pieces = self._pieces(game, data.get("rows", first.rows))
        state = replace(game.at(pieces, Seat(self.seat_names.index(turn))), past=self._past(game, data.get("past", [])))
        for key, kind in own.items():
            if key in data:
                state = replace(state, **{key: position_field(key, data[key], kind)})
        problem = game.impossible(state)
        if problem:
            raise PositionError(problem)
        return state

    def _pieces(self, game: Any, rows: object) -> str:
        sizes = [len(row) for row in game.grid.rows]
        if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows) or sizes != list(map(len, rows)):
            wanted = ", ".join(EMPTY * size for size in sizes)
            raise PositionError(
                "'rows' must be {count} strings of these lengths: [{wanted}]", count=len(sizes), wanted=wanted
            )
        signs = EMPTY + "".join(piece.sign for piece in game.kinds)
        for sign in "".join(rows):
            if sign not in signs:
                raise PositionError(
                    "there is no piece {sign}; the signs are {signs}", sign=short(sign), signs=" ".join(signs)
                )
        return "".join(rows)

    def _past(self, game: Any, past: object) -> tuple[str, ...]:
        pattern = rf"[0-{game.seats - 1}].{{{len(game.grid.names)}}}"
        if not isinstance(past, list) or not all(isinstance(one, str) and re.fullmatch(pattern, one) for one in past):
            raise PositionError(
                "'past' must be a list of earlier positions, each with a seat and the signs of all places"
            )
        return tuple(past)


def _like(game: Any, view: Any) -> str:
    return GridNotation(game.sides).write(view, next(iter(game.moves(view))))
