"""Positions of the table as data: those of the board, and under `table` what was done around it, where anything was.

board: B:W15,31,38,39,43,48:B5,13,21,22,32
table:
  last: {from: "W:W31,35,38,39,43,48:B5,13,20,21,22,30,32", play: "35x15:20,30"}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablegames.arbiter.contract import PLAY, Deed, Touch
from tablegames.arbiter.positions import built_fields
from tablegames.core.errors import PositionError
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.plugins.dames_polonaises.arbitre.faults import AtDamier, Neglected, bare_deed
from tablegames.plugins.dames_polonaises.arbitre.game import DamesALaTable
from tablegames.plugins.dames_polonaises.counts import SIDES, position_of, state_of
from tablegames.plugins.dames_polonaises.state import Move, State, Take
from tablegames.rules.untrusted.shapes import position_parts

_PLAY: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3})|x([0-9]{1,3}):([0-9]{1,3}(?:,[0-9]{1,3})*))")
_SHOWN: Final = "{board: 'B:W15:B5', table: {last: {from: 'W:W20:B5', play: 20-15}}}"
MOST: Final = 1000
"""Captures that may be said to have been let pass."""


class Phase(StrEnum):
    """What is to be decided."""

    MOVE = "move"
    TAKE = "take"
    REPLAY = "replay"
    NAME = "name"
    GIVE = "give"


class Ended(StrEnum):
    """How a game ended beside the board; what ended a game of 0.1 may have been let pass."""

    NOT = ""
    CEDED = "ceded"
    REFUSED = "refused"


@dataclass(frozen=True)
class Written:
    """What stands under `table`, beside the last move."""

    phase: Phase = Phase.MOVE
    touched: tuple[int, ...] = ()
    bound: tuple[int, ...] = ()
    has_touched: bool = False
    adjusting: int = 0
    waived_white: tuple[str, ...] = ()
    waived_black: tuple[str, ...] = ()
    ended: Ended = Ended.NOT


def table_position_of(state: AtDamier) -> object:
    """The position as plain data; that of the board alone where nothing is to be said of the table."""
    board = position_of(state.inner)
    around = dict(_around(state))
    if not around:
        return board
    return {**(board if isinstance(board, Mapping) else {"board": board}), "table": around}


def _around(state: AtDamier) -> Iterator[tuple[str, object]]:
    for deed in state.deeds:
        told: dict[str, object] = {"from": position_of(deed.before), "play": _written(deed.act)}
        yield "last", {**told, "touched": list(deed.touched)} if deed.touched else told
    if state.moment not in (PLAY, "end"):
        yield "phase", state.moment
    for name, squares in (("touched", state.touch.places), ("bound", state.touch.bound)):
        if squares:
            yield name, list(squares)
    if state.touch.done:
        yield "has_touched", True
    if state.touch.adjusting:
        yield "adjusting", state.touch.adjusting
    for seat, captures in enumerate(state.waived):
        if captures:
            yield f"waived_{SIDES[seat]}", [_written(Take(*capture)) for capture in captures]
    if state.refused:
        yield "ended", "refused"


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
    said: Written = built_fields(Written, around)
    for name, squares in (("touched", said.touched), ("bound", said.bound)):
        _known_squares(game, name, squares)
    if not 0 <= said.adjusting <= 2:
        raise _wrong("adjusting: 0, 1 or 2", "adjusting : 0, 1 ou 2")
    mover = board.turn
    if mover is None:
        raise _wrong("before the lots nothing has been done", "avant le tirage au sort rien n'est fait")
    over = isinstance(game.strict.turn(board), Over)
    deeds = () if said.ended is Ended.CEDED else deeds
    moment = said.phase.value if said.phase is not Phase.MOVE else "end" if deeds and over else PLAY
    asked = {"end": (mover,), "name": (Seat(1 - mover),), "give": (Seat(1 - mover),)}
    state = AtDamier(
        board,
        moment,
        asked.get(moment, ()),
        deeds,
        touch=Touch(tuple(sorted(said.touched)), said.has_touched, said.adjusting, tuple(sorted(said.bound))),
        waived=(_waived(said.waived_white), _waived(said.waived_black)),
        refused=said.ended is Ended.REFUSED,
    )
    _check(game, state)
    return state


def _check(game: DamesALaTable, state: AtDamier) -> None:
    """Whether what is said of the table can be true of the board."""
    if any(deed.seat == state.seat for deed in state.deeds):
        raise _wrong("last: the other side made the last move", "last : le dernier coup est de l'autre")
    if state.moment == "take" and not any(isinstance(act, Take) for act in game.strict.legal(state.inner)):
        raise _wrong("phase: there is nothing to take", "phase : il n'y a rien à prendre")
    if state.moment == "name" and len(state.touch.bound) < 2:
        raise _wrong("bound: the pieces of which one is named", "bound : les pièces dont l'une est nommée")
    if state.moment == "give" and not game.open_wrongs(state):
        raise _wrong("phase: there is nothing to huff", "phase : il n'y a rien à souffler")
    for square in state.touch.bound:
        if not game.board.bit[square] & state.inner.mine:
            raise _wrong(f"bound: no piece of his on {square}", f"bound : aucune pièce à lui en {square}")


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
        raise _wrong(
            f"play: a move such as 32-28 or 38x16:32,22, not '{quoted(text)}'",
            f"play : un coup comme 32-28 ou 38x16:32,22, non « {quoted(text)} »",
        )
    start, end, *taken = numbers
    if not game.board.bit[start] & before.mine:
        raise _wrong(f"play: no piece of his on {start}", f"play : aucune pièce à lui en {start}")
    return Take(start, end, tuple(taken)) if taken else Move(start, end)


def _known_squares(game: DamesALaTable, name: str, squares: object) -> None:
    if not isinstance(squares, list | tuple) or any(
        type(one) is not int or one not in game.board.numbers for one in squares
    ):
        raise _wrong(f"{name}: a list of squares", f"{name} : une liste de cases")


def _waived(captures: tuple[str, ...]) -> Neglected:
    found = [_PLAY.fullmatch(text) for text in captures[: MOST + 1]]
    if len(found) > MOST or not all(match and match[4] for match in found):
        raise _wrong("waived: captures such as 38x16:32,22", "waived : des prises comme 38x16:32,22")
    said = (re.findall("[0-9]+", text) for text in captures)
    numbers = [[int(one) for one in one] for one in said]
    return tuple(sorted((start, end, tuple(sorted(taken))) for start, end, *taken in numbers))


def _wrong(en: str, fr: str) -> PositionError:
    return PositionError(say(f"table: {en}", f"table : {fr}"))
