"""Positions of the table as data: the board, and under `table` what was done around it, if anything.

board: B:W15,31,38,39,43,48:B5,13,21,22,32
table:
  last: {from: "W:W31,35,38,39,43,48:B5,13,20,21,22,30,32", play: "35x15:20,30"}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from tablegames.arbiter.contract import PLAY, Deed, Touch
from tablegames.arbiter.positions import built, plain
from tablegames.core.errors import PositionError
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import quoted
from tablegames.families.draughts.counts import position_of, state_of
from tablegames.families.draughts.state import Move, State, Take
from tablegames.plugins.dames_polonaises.arbitre.faults import AtDamier, Neglected, bare_deed
from tablegames.plugins.dames_polonaises.arbitre.game import DamesALaTable
from tablegames.rules.untrusted.shapes import position_parts

_PLAY: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3})|x([0-9]{1,3}):([0-9]{1,3}(?:,[0-9]{1,3})*))")
_SHOWN: Final = "{board: 'B:W15:B5', table: {last: {from: 'W:W20:B5', play: 20-15}}}"
MOST: Final = 1000
"""The most waived captures a position may name."""


@dataclass(frozen=True)
class Written:
    """Return the data written under `table`, apart from the last move."""

    phase: Literal["move", "take", "replay", "name", "give"] = "move"
    touched: tuple[int, ...] = ()
    bound: tuple[int, ...] = ()
    has_touched: bool = False
    adjusting: int = 0
    waived_white: tuple[str, ...] = ()
    waived_black: tuple[str, ...] = ()
    ended: Literal["", "ceded", "refused"] = ""
    """How the game ended off the board; a position of version 0.1 may say that an end was accepted."""


def table_position_of(state: AtDamier) -> object:
    """The position as plain data; that of the board alone where nothing was done around it."""
    board, touch = position_of(state.inner), state.touch
    white, black = (tuple(_written(Take(*capture)) for capture in captures) for captures in state.waived)
    phase: Any = "move" if state.moment in (PLAY, "end") else state.moment
    ended: Any = "refused" if state.refused else ""
    around: dict[str, object] = {}
    for deed in state.deeds:
        touched = {"touched": list(deed.touched)} if deed.touched else {}
        around["last"] = {"from": position_of(deed.before), "play": _written(deed.act), **touched}
    around |= plain(Written(phase, touch.places, touch.bound, touch.done, touch.adjusting, white, black, ended))
    if not around:
        return board
    return {**(board if isinstance(board, Mapping) else {"board": board}), "table": around}


def _written(act: Move | Take) -> str:
    if isinstance(act, Move):
        return f"{act.start}-{act.end}"
    return f"{act.start}x{act.end}:{','.join(map(str, act.taken))}"


def table_state_of(game: DamesALaTable, data: object) -> AtDamier:
    """The state such data stands for; raises `PositionError`."""
    if not isinstance(data, Mapping) or "table" not in data:
        return AtDamier(state_of(game.strict, data))
    board = state_of(game.strict, {key: value for key, value in data.items() if key != "table"})
    around = dict(position_parts(data["table"], ("last", *Written.__dataclass_fields__), _SHOWN))
    deeds = (_last(game, around.pop("last")),) if "last" in around else ()
    said: Written = built(Written, around)
    for name, squares in (("touched", said.touched), ("bound", said.bound)):
        _known_squares(game, name, squares)
    if not 0 <= said.adjusting <= 2:
        raise _wrong("adjusting: must be 0, 1 or 2")
    mover = board.turn
    if mover is None:
        raise _wrong("before the draw for the first move there can be no captures or faults")
    over = isinstance(game.strict.turn(board), Over)
    deeds = () if said.ended == "ceded" else deeds
    moment = said.phase if said.phase != "move" else "end" if deeds and over else PLAY
    asked = {"end": (mover,), "name": (Seat(1 - mover),), "give": (Seat(1 - mover),)}
    state = AtDamier(
        board,
        moment,
        asked.get(moment, ()),
        deeds,
        touch=Touch(tuple(sorted(said.touched)), said.has_touched, said.adjusting, tuple(sorted(said.bound))),
        waived=(_waived(said.waived_white), _waived(said.waived_black)),
        refused=said.ended == "refused",
    )
    _check(game, state)
    return state


def _check(game: DamesALaTable, state: AtDamier) -> None:
    if any(deed.seat == state.seat for deed in state.deeds):
        raise _wrong("last: this must be the other side's move")
    if state.moment == "take" and not any(isinstance(act, Take) for act in game.strict.legal(state.inner)):
        raise _wrong("phase: there is nothing to capture")
    if state.moment == "name" and len(state.touch.bound) < 2:
        raise _wrong("bound: list the pieces to choose from")
    if state.moment == "give" and not game.open_wrongs(state):
        raise _wrong("phase: there is nothing to huff")
    for square in state.touch.bound:
        if not game.board.bit[square] & state.inner.mine:
            raise _wrong("bound: the side to move has no piece on {square}", square=square)


def _last(game: DamesALaTable, data: object) -> Deed:
    parts = position_parts(data, ("from", "play", "touched"), "{from: 'W:W20:B5', play: 20-15}")
    before = state_of(game.strict, parts.get("from"))
    touched = parts.get("touched", [])
    _known_squares(game, "touched", touched)
    return bare_deed(
        before.turn or Seat(0), _play(game, before, str(parts.get("play", ""))), before, tuple(sorted(touched))
    )


def _play(game: DamesALaTable, before: State, text: str) -> Move | Take:
    numbers = [int(one) for one in re.findall("[0-9]+", text)] if _PLAY.fullmatch(text.strip()) else []
    if not numbers or any(number not in game.board.numbers for number in numbers):
        raise _wrong("play: write a move such as 32-28 or 38x16:32,22, not '{text}'", text=quoted(text))
    start, end, *taken = numbers
    if not game.board.bit[start] & before.mine:
        raise _wrong("play: the side to move has no piece on {start}", start=start)
    return Take(start, end, tuple(taken)) if taken else Move(start, end)


def _known_squares(game: DamesALaTable, name: str, squares: object) -> None:
    if not isinstance(squares, list | tuple) or any(
        type(one) is not int or one not in game.board.numbers for one in squares
    ):
        raise _wrong("{name}: write a list of squares", name=name)


def _waived(captures: tuple[str, ...]) -> Neglected:
    found = [_PLAY.fullmatch(text) for text in captures[: MOST + 1]]
    if len(found) > MOST or not all(match and match[4] for match in found):
        raise _wrong("waived: write captures such as 38x16:32,22")
    said = (re.findall("[0-9]+", text) for text in captures)
    numbers = [[int(one) for one in one] for one in said]
    return tuple(sorted((start, end, tuple(sorted(taken))) for start, end, *taken in numbers))


def _wrong(message: str, /, **facts: object) -> PositionError:
    return PositionError("table: {wrong}", wrong=_(message, **facts))
