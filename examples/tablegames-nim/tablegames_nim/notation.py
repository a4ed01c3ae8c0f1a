"""How nim is written: `2:3` takes three from the second heap; and drawn."""

from __future__ import annotations

import re

from tablegames import NotationError, PositionError, Refused, Seat
from tablegames_nim.game import Nim, State, Take


class NimNotation:
    seat_names = ("0", "1", "2", "3")

    def write(self, state: State, action: Take) -> str:
        return f"{action.heap + 1}:{action.number}"

    def read(self, game: Nim, state: State, text: str) -> Take:
        found = re.fullmatch(r"\s*(\d{1,3})\s*:\s*(\d{1,3})\s*", text)
        if found is None:
            raise NotationError(f"'{text}' is no play: write HEAP:NUMBER, such as 2:3")
        take = Take(int(found[1]) - 1, int(found[2]))
        fault = game.judge(state, take)
        if fault is not None:
            raise Refused(f"{text} cannot be played.", fault)
        same = state.heaps.index(state.heaps[take.heap])
        return Take(same, take.number)

    def position(self, state: State) -> object:
        return {"heaps": list(state.heaps), "turn": state.mover}

    def set_up(self, game: Nim, data: object) -> State:
        heaps = data.get("heaps") if isinstance(data, dict) else None
        turn = data.get("turn", 0) if isinstance(data, dict) else None
        if not isinstance(heaps, list) or not all(isinstance(size, int) and 0 <= size < 1000 for size in heaps):
            raise PositionError("a nim position must look like {heaps: [3, 4, 5], turn: 0}")
        if turn not in range(game.seats):
            raise PositionError(f"turn is a seat from 0 to {game.seats - 1}, not {turn!r}")
        return State(tuple(sorted(heaps)), Seat(turn))


class NimBoard:
    name = "text"

    def draw(self, view: State) -> str:
        return "\n".join(f"{number}. {'|' * size}" for number, size in enumerate(view.heaps, start=1))
