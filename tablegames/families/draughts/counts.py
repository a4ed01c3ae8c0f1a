"""Positions as data: a text alone, or a mapping with what the text does not show.

    board: W:WK13,K25,K41:BK26
    three: 38          # moves of either player since three kings came to stand against one
    stronger: white    # whose three they were; left out if the board shows it

A text alone means that nothing is counted or pending. Moves are those of each player: two make a full move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn

from tablegames.core.errors import PositionError, did_you_mean
from tablegames.core.events import Seat
from tablegames.families.draughts.draws import may_offer
from tablegames.families.draughts.options import MainLine, ManRemoved, Odds
from tablegames.families.draughts.past import Past
from tablegames.families.draughts.position import men_given, read_position, write_key, write_position
from tablegames.families.draughts.state import Counters, DrawReason, Ending, Key, State, noting
from tablegames.rules.untrusted.shapes import position_parts

if TYPE_CHECKING:
    from tablegames.families.draughts.game import Draughts

SIDES: Final = ("white", "black")
LONGEST: Final = 1000
"""The most earlier positions a mapping may list."""
ENDLESS: Final = 1_000_000
"""The highest count where moves are not limited."""


def position_of(state: State) -> object:
    """The position as plain data: the text, or a mapping if there is more to say."""
    text = write_position(state)
    more = dict(_ledger_items(state.ledger))
    return {"board": text, **more} if more else text


def _ledger_items(ledger: Counters) -> Iterator[tuple[str, object]]:
    """The contents of a ledger, in a fixed order."""
    ending, board = ledger.ending, ledger.board
    for name, count in (("three", ending.three), ("two", ending.two), ("held", ending.held)):
        if count >= 0:
            yield name, count
    if ending.stronger is not None:
        yield "stronger", SIDES[ending.stronger]
    if ledger.quiet:
        yield "quiet", ledger.quiet
    if ledger.seen:
        yield "seen", [write_key(key, board) for key in ledger.seen]
    for name, value in (("lift", ledger.lift), ("level", ledger.level), ("offered", ledger.offered)):
        if value:
            yield name, value
    if ledger.drawn is not None:
        yield "drawn", ledger.drawn.value


def state_of(game: Draughts, data: object) -> State:
    """Read a text or a mapping; raises `PositionError`."""
    if not isinstance(data, Mapping):
        return _pieces_of(game, data)
    if "board" not in data:
        _fail("write the pieces of a position under 'board', as in {board: 'W:WK13,K25,K41:BK26', three: 38}")
    position_parts(data, ("board", *_READ), "{board: 'W:WK13,K25,K41:BK26', three: 38}")
    state = _pieces_of(game, data["board"])
    said = {key: read(game, state, key, data[key]) for key, read in _READ.items() if key in data}
    return noting(state, _ledger(game, state, said))


def _pieces_of(game: Draughts, data: object) -> State:
    return read_position(data, game.board, game.crown, game.rest)


def _ledger(game: Draughts, state: State, said: Mapping[str, Any]) -> Counters:
    """Build the ledger, if it fits the pieces."""
    if said.get("offered") and (state.turn is None or not may_offer(game.rules, state.mine, state.theirs, state.kings)):
        _fail("offered: the side to move must have one king against a king and two men, or against two kings and a man")
    if state.turn is None and set(said) - {"lift", "level"}:
        _fail("before the draw for the first move nothing can be counted or offered")
    for key in ("three", "two", "held", "quiet"):
        if "drawn" not in said and said.get(key, -1) >= _most(game, key) > 0:
            _fail("{key}: after {said} moves the game is drawn, so 'drawn' must say why", key=key, said=said[key])
    kept = {key: value for key, value in said.items() if key not in Ending._fields}
    return Counters(ending=_ending(state, said), board=game.board, **kept)


def _ending(state: State, said: Mapping[str, Any]) -> Ending:
    counts = [said.get(name, -1) for name in ("three", "two", "held")]
    lone = [side.bit_count() == 1 and side & state.kings == side for side in state.sides]
    if max(counts) >= 0 and not any(lone):
        _fail("moves are only counted against a single king, but neither side has only a single king")
    three, two, held = counts
    stronger: Seat | None = said.get("stronger")
    if three < 0:
        if stronger is not None:
            _fail("stronger: this says which side had the three kings, so it needs 'three'")
        return Ending(three, None, two, held)
    if stronger is None:
        if all(lone):
            _fail("stronger: say which side had the three kings, white or black")
        stronger = Seat(1 if lone[0] else 0)
    elif not lone[1 - stronger]:
        _fail("stronger: the other side must have a single king and no other piece")
    return Ending(three, stronger, two, held)


def _read_count(game: Draughts, state: State, key: str, value: object) -> int:
    """Read a count that this game keeps, up to the value that makes it drawn."""
    most = _most(game, key)
    if not most:
        _fail("{key}: these moves are not counted under these rules", key=key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        _fail("{key}: write a number of moves from 0 to {most}, not {short}", key=key, most=most, short=_short(value))
    return value


def _most(game: Draughts, key: str) -> int:
    """The value of a count that makes the game drawn; 0: it is not counted."""
    rules = game.rules
    if key == "three":
        limits = [game.limit(Seat(seat), level=level) for seat in (0, 1) for level in (False, True)]
        most = ENDLESS if None in limits else 2 * max(limit or 0 for limit in limits)
        return most if set(limits) != {None} or rules.draw_main_line is not MainLine.NONE else 0
    if key == "two":
        return 2 * rules.draw_two_v_one if isinstance(rules.draw_two_v_one, int) else 0
    if key == "held":
        return 10 if rules.draw_main_line is MainLine.COUNTED else 0
    return 2 * (rules.draw_kings_only or 0)


def _read_seen(game: Draughts, state: State, key: str, value: object) -> Past[Key]:
    """Earlier positions, each a text."""
    if game.rules.draw_repetition is None:
        _fail("seen: under these rules repetitions don't count")
    if not isinstance(value, list | tuple) or len(value) > LONGEST:
        _fail("seen: write a list of earlier positions")
    found = [read_position(text, game.board, game.crown) for text in value]
    if any(earlier.turn is None for earlier in found):
        _fail("seen: earlier positions must say which side is to move")
    return Past((earlier.turn, earlier.mine, earlier.theirs, earlier.kings) for earlier in found)


def _read_stronger(game: Draughts, state: State, key: str, value: object) -> Seat:
    if not isinstance(value, str) or value.strip().lower() not in SIDES:
        _fail("stronger: write white or black, not {short}", short=_short(value))
    return Seat(SIDES.index(value.strip().lower()))


def _read_flag(game: Draughts, state: State, key: str, value: object) -> bool:
    if not isinstance(value, bool):
        _fail("{key}: write true or false, not {short}", key=key, short=_short(value))
    if value and key == "level" and game.rules.odds is Odds.NONE:
        _fail("level: under these rules there are no odds")
    if value and key == "offered" and not game.rules.draw_crowning_offer:
        _fail("offered: under these rules nobody can offer to crown")
    return value


def _read_lift(game: Draughts, state: State, key: str, value: object) -> int:
    chosen = game.rules.odds_man_removed is not ManRemoved.AGREED_SQUARE
    given = men_given(game.rules) if chosen else 0
    if not isinstance(value, int) or isinstance(value, bool) or value not in (0, given):
        _fail(
            "lift: under these rules the number of men to remove is {given}, not {short}",
            given=given,
            short=_short(value),
        )
    return value


def _read_drawn(game: Draughts, state: State, key: str, value: object) -> DrawReason:
    known = [drawn.value for drawn in DrawReason]
    if not isinstance(value, str) or value not in known:
        near = did_you_mean(str(value), known)
        _fail("drawn: {short} is not a reason for a draw{near}", short=_short(value), near=near)
    return DrawReason(value)


_READ: Final[Mapping[str, Callable[[Any, State, str, object], Any]]] = {
    "three": _read_count,
    "two": _read_count,
    "held": _read_count,
    "stronger": _read_stronger,
    "quiet": _read_count,
    "seen": _read_seen,
    "lift": _read_lift,
    "level": _read_flag,
    "offered": _read_flag,
    "drawn": _read_drawn,
}


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


def _fail(message: str, /, **facts: object) -> NoReturn:
    raise PositionError(message, **facts)
