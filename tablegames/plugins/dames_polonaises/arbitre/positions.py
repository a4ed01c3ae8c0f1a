"""Positions of the table as data: those of the board, and under `table` what was done around it, where anything was.

board: B:W15,31,38,39,43,48:B5,13,21,22,32
table:
  last: {from: "W:W31,35,38,39,43,48:B5,13,20,21,22,30,32", play: "35x15:20,30"}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.errors import PositionError
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.plugins.dames_polonaises.arbitre.state import Ended, Last, Neglected, Phase, TableState
from tablegames.plugins.dames_polonaises.counts import SIDES, position_of, state_of
from tablegames.plugins.dames_polonaises.state import State
from tablegames.rules.untrusted.shapes import position_parts

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.arbitre.game import DamesALaTable

_PLAY: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3})|x([0-9]{1,3}):([0-9]{1,3}(?:,[0-9]{1,3})*))")
_SHOWN: Final = "{board: 'B:W15:B5', table: {last: {from: 'W:W20:B5', play: 20-15}}}"
MOST: Final = 1000
"""Captures that may be said to have been let pass."""


def table_position_of(state: TableState) -> object:
    """The position as plain data; that of the board alone where nothing is to be said of the table."""
    board = position_of(state.board)
    around = dict(_around(state))
    if not around:
        return board
    return {**(board if isinstance(board, Mapping) else {"board": board}), "table": around}


def _around(state: TableState) -> Iterator[tuple[str, object]]:
    last = state.last
    if last is not None:
        told: dict[str, object] = {"from": position_of(last.before), "play": _written(last)}
        yield "last", {**told, "touched": list(last.touched)} if last.touched else told
    if state.phase is not Phase.MOVE:
        yield "phase", state.phase.value
    for name, squares in (("touched", state.touched), ("bound", state.bound)):
        if squares:
            yield name, list(squares)
    if state.has_touched:
        yield "has_touched", True
    if state.adjusting:
        yield "adjusting", state.adjusting
    for seat, captures in enumerate(state.waived):
        if captures:
            yield f"waived_{SIDES[seat]}", [_written(Last(state.board, *capture)) for capture in captures]
    if state.ended is not Ended.NOT:
        yield "ended", state.ended.value


def _written(last: Last) -> str:
    if not last.lifted:
        return f"{last.start}-{last.end}"
    return f"{last.start}x{last.end}:{','.join(map(str, last.lifted))}"


def table_state_of(game: DamesALaTable, data: object) -> TableState:
    """The state such data stands for; raises `PositionError`."""
    if not isinstance(data, Mapping) or "table" not in data:
        return TableState(state_of(game.strict, data))
    board = state_of(game.strict, {key: value for key, value in data.items() if key != "table"})
    around = position_parts(data["table"], _KEYS, _SHOWN)
    last = _last(game, around["last"]) if "last" in around else None
    state = TableState(
        board,
        last,
        _word(Phase, "phase", around.get("phase", "move")),
        _squares(game, "touched", around.get("touched", [])),
        _squares(game, "bound", around.get("bound", [])),
        _flag("has_touched", around.get("has_touched", False)),
        _adjusting(around.get("adjusting", 0)),
        (_waived(game, board, around.get("waived_white")), _waived(game, board, around.get("waived_black"))),
        _word(Ended, "ended", around.get("ended", "")),
    )
    _check(game, state)
    return state


_KEYS: Final = (
    "last", "phase", "touched", "bound", "has_touched", "adjusting", "waived_white", "waived_black", "ended",
)  # fmt: skip


def _check(game: DamesALaTable, state: TableState) -> None:
    """Whether what is said of the table can be true of the board."""
    if state.board.turn is None:
        raise _wrong("before the lots nothing has been done", "avant le tirage au sort rien n'est fait")
    last = state.last
    if last is not None and last.before.turn == state.board.turn:
        raise _wrong("last: the other side made the last move", "last : le dernier coup est de l'autre")
    if state.ended is Ended.NOT and not isinstance(state.phase, Phase):
        raise _wrong("phase: not known", "phase : inconnue")
    if state.phase is Phase.TAKE and not any(map(_takes, game.strict.legal(state.board))):
        raise _wrong("phase: there is nothing to take", "phase : il n'y a rien à prendre")
    if state.phase is Phase.NAME and len(state.bound) < 2:
        raise _wrong("bound: the pieces of which one is named", "bound : les pièces dont l'une est nommée")
    if state.phase is Phase.GIVE and not game.open_wrongs(state):
        raise _wrong("phase: there is nothing to huff", "phase : il n'y a rien à souffler")
    for square in state.bound:
        if not game.board.bit[square] & state.board.mine:
            raise _wrong(f"bound: no piece of his on {square}", f"bound : aucune pièce à lui en {square}")


def _takes(action: object) -> bool:
    return hasattr(action, "taken")


def _last(game: DamesALaTable, data: object) -> Last:
    parts = position_parts(data, ("from", "play", "touched"), "{from: 'W:W20:B5', play: 20-15}")
    before = state_of(game.strict, parts.get("from"))
    last = _play(game, before, str(parts.get("play", "")))
    return Last(before, last.start, last.end, last.lifted, _squares(game, "touched", parts.get("touched", [])))


def _play(game: DamesALaTable, before: State, text: str) -> Last:
    found = _PLAY.fullmatch(text.strip())
    numbers = [int(one) for one in re.findall("[0-9]+", text)] if found else []
    if found is None or any(number not in game.board.numbers for number in numbers):
        raise _wrong(
            f"play: a move such as 32-28 or 38x16:32,22, not '{quoted(text)}'",
            f"play : un coup comme 32-28 ou 38x16:32,22, non « {quoted(text)} »",
        )
    if not game.board.bit[numbers[0]] & before.mine:
        raise _wrong(f"play: no piece of his on {numbers[0]}", f"play : aucune pièce à lui en {numbers[0]}")
    return Last(before, numbers[0], numbers[1], tuple(sorted(numbers[2:])))


def _squares(game: DamesALaTable, name: str, value: object) -> tuple[int, ...]:
    if isinstance(value, list | tuple) and all(
        isinstance(one, int) and not isinstance(one, bool) and one in game.board.numbers for one in value
    ):
        return tuple(sorted(value))
    raise _wrong(f"{name}: a list of squares", f"{name} : une liste de cases")


def _flag(name: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise _wrong(f"{name}: true or false", f"{name} : true ou false")


def _adjusting(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 2:
        return value
    raise _wrong("adjusting: 0, 1 or 2", "adjusting : 0, 1 ou 2")


def _waived(game: DamesALaTable, board: State, value: object) -> Neglected:
    if value is None:
        return ()
    if not isinstance(value, list | tuple) or len(value) > MOST:
        raise _wrong("waived: a list of captures", "waived : une liste de prises")
    found: list[Any] = []
    for text in value:
        match = _PLAY.fullmatch(str(text))
        if match is None or not match[4]:
            raise _wrong("waived: captures such as 38x16:32,22", "waived : des prises comme 38x16:32,22")
        taken = tuple(sorted(int(one) for one in match[4].split(",")))
        found.append((int(match[1]), int(match[3]), taken))
    return tuple(sorted(found))


def _word(kind: Any, name: str, value: object) -> Any:
    try:
        return kind(value)
    except ValueError:
        known = ", ".join(one.value for one in kind if one.value)
        raise _wrong(f"{name}: one of {known}", f"{name} : {known}") from None


def _wrong(en: str, fr: str) -> PositionError:
    return PositionError(say(f"table: {en}", f"table : {fr}"))


__all__ = ["Seat", "table_position_of", "table_state_of"]
