"""Positions of a round as plain data, and back.

    {hands: {0: "6-6 6-4", 1: "5-5"}, line: "6-3", turn: 1, leader: 0, talon: "…", passed: ["1: 6-3"]}

A tile not named lies in the talon. Instead of `hands`: `deal:`, the tiles as they were shuffled. Before the deal:
`{leader: 0}`; before that, the seats about to draw for the lead: `{drawing: [0, 1]}`, and the known partners:
`side: [2]`. `order: [0, 2, 3, 1]` is the seating after a draw for partners; `1: 6-3 draw` in `passed` says that seat 1
drew. `history` replaces `passed` and says more: `["0: 6-6", "1: pass 6-6", "0: 6-3 on 6"]`, each act in turn.

Where the line branches `up` and `down` are its arms from the spinner outwards; `spinner: 5` names the double if it is
not the first tile of a known history. `scores` are the points made in the round, `standing` those of the match before
it, `lead: 6-6` the tile that must be led.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final

from tablegames.core.errors import NotationError, PositionError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.families.dominoes import joins
from tablegames.families.dominoes.game import Dominoes
from tablegames.families.dominoes.lots import taken
from tablegames.families.dominoes.order import Order, sides, written
from tablegames.families.dominoes.spec import Branches, JoinRule, LeadBy, Partners
from tablegames.families.dominoes.state import Cross, Dealing, Drawing, History, Passed, Placed, Round, State
from tablegames.families.dominoes.tiles import (
    NONE,
    Line,
    Tile,
    Tiles,
    TileSet,
    gather,
    read_as_laid,
    read_tiles,
    relaid,
    spread,
    tile,
    write_tiles,
)
from tablegames.rules.ruledata import short
from tablegames.rules.untrusted.shapes import position_parts


def a_number(value: object, key: str) -> int:
    """A whole number, not negative."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise PositionError("'{key}' must be a whole number, 0 or more, not {value}", key=key, value=short(value))
    return value


def a_seat(seats: int, value: object, key: str) -> Seat:
    """A seat: its number, which a mapping may also write as text."""
    number = int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,2}", value) else value
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < seats:
        raise PositionError(
            "{key}: {value} is not a seat; the seats are 0 to {seats}", key=key, value=short(value), seats=seats - 1
        )
    return Seat(number)


def by_seat(seats: int, data: Mapping[object, object], key: str) -> dict[Seat, object]:
    given = data[key]
    if not isinstance(given, Mapping):
        raise PositionError("'{key}' must name the seats, as in {key}: {{0: …, 1: …}}", key=key)
    found: dict[Seat, object] = {}
    for name, value in given.items():
        seat = a_seat(seats, name, key)
        if seat in found:
            raise PositionError("'{key}' names seat {seat} twice", key=key, seat=seat)
        found[seat] = value
    return found


def a_text(value: object, key: str) -> str:
    """Tiles in one text; nothing at all is no tile."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise PositionError(
            "'{key}' must be tiles written as one string, such as '6-6 6-4', not {value}", key=key, value=short(value)
        )
    return value


KEYS: Final = (
    "hands", "line", "turn", "leader", "talon", "passed", "points", "played", "deal", "players", "drawing", "side",
    "order", "history",
)  # fmt: skip
BEYOND: Final = ("up", "down", "spinner", "scores", "standing", "lead")


def position_of(state: State, line: str | None = None) -> dict[str, object]:
    """The position as the case files write it; the same position gives the same data. `line`: the line as a text."""
    if isinstance(state, Drawing):
        return {"drawing": list(state.seats), **({"side": list(state.side)} if state.side else {})}
    seated = {"order": list(state.order)} if state.order else {}
    standing = {"standing": {str(seat): had for seat, had in enumerate(state.standing)}} if state.standing else {}
    if isinstance(state, Dealing):
        return {**({} if state.by_tile else {"leader": state.leader}), **seated, **standing} or {"leader": None}
    if state.cross is not None and line is None:
        line = _as_laid(state.line)
    return {
        "hands": {str(seat): write_tiles(spread(hand)) for seat, hand in enumerate(state.hands)},
        "line": " ".join(f"{left}-{right}" for left, right in relaid(state.line)) if line is None else line,
        "turn": state.turn,
        "leader": state.leader,
        "talon": write_tiles(state.talon),
        **written_history(state.history),
        **seated,
        **(_beyond(state, state.cross) if state.cross is not None else {}),
        **standing,
    }


def _as_laid(line: Line) -> str:
    return " ".join(f"{left}-{right}" for left, right in line)


def _beyond(state: Round, cross: Cross) -> dict[str, object]:
    """The parts of a line with a `Cross`, besides its tiles."""
    scores = {str(seat): made for seat, made in enumerate(state.scores)} if any(state.scores) else None
    lead = None if cross.first is None else str(cross.first)
    arms = {"up": _as_laid(cross.up), "down": _as_laid(cross.down)}
    found: dict[str, object] = {**arms, "spinner": cross.spinner, "lead": lead, "scores": scores}
    return {key: value for key, value in found.items() if value not in (None, "")}


def set_up(game: Dominoes, data: object) -> State:
    """The state a position stands for; refused with one sentence when it makes no sense."""
    keys = KEYS if game.spec.plain else (*KEYS, *BEYOND)
    parts = position_parts(data, keys, "{hands: {0: 6-6 6-4, 1: 5-5}, line: 6-3, turn: 1, leader: 0}")
    try:
        state = PositionReader(game, game.dealing).state(parts)
    except NotationError as error:
        raise PositionError(str(error)) from None
    if not isinstance(state, Round):
        return state
    return replace(state, outcome=game.ended(state))


@frozen
class PositionReader:
    """Reads positions: the line must be joined, and before the first tile no hand is empty."""

    game: Dominoes
    dealing: Callable[[Seat, Order], Dealing]
    """Makes the state before the deal."""
    joined: bool = True
    empty: bool = False
    """Whether hands may still be empty."""

    def state(self, data: Mapping[object, object]) -> State:
        """Return the state of a position; a round as if it continued."""
        game = self.game
        order = _order(game, data)
        _check_party(game, data, order)
        named = {key for key in data if key not in ("players", "points", "played")}
        if "drawing" in named or "side" in named:
            return _drawing(game, data, named)
        standing = _points(game, data, "standing")
        if (
            named <= {"leader", "order", "standing"}
            and game.spec.lead is not LeadBy.LOTS
            and data.get("leader") is None
        ):
            return game.begun(None, standing)
        leader = _leader(game, data)
        if named <= {"leader", "order", "standing"}:
            return replace(self.dealing(leader, order), standing=standing)
        line = read_line(data, game.tile_set, joined=self.joined and game.spec.plain)
        turn = _turn(game, data, leader, line)
        hands, talon = _tiles(game, data, self.dealing(leader, order), line)
        history = read_history(game, data, _laid(game, data, line), joined=self.joined)
        _check_sense(hands, line, turn, leader, history, empty=self.empty)
        if game.spec.plain:
            return Round(hands, turn, leader, talon, line, history, None, order)
        scores = _points(game, data, "scores") or (0,) * game.seats
        cross = _cross(game, data, line)
        return Round(hands, turn, leader, talon, line, history, None, order, cross, scores, standing)


def _order(game: Dominoes, data: Mapping[object, object]) -> Order:
    """The seating after a draw for partners; without `order`, by number.  [AUJ-Dom r. II]"""
    if "order" not in data:
        return ()
    given = data["order"]
    seats = tuple(a_seat(game.seats, one, "order") for one in given) if isinstance(given, list) else ()
    if game.spec.partners is not Partners.DRAWN or sorted(seats) != list(range(game.seats)):
        raise PositionError(
            "'order' is only for partners drawn at random; list all four seats, going round to the right, as in "
            "order: [0, 2, 3, 1]"
        )
    return written(seats)


def _check_party(game: Dominoes, data: Mapping[object, object], order: Order) -> None:
    """Check `players`, `points` and `played`: they describe the party, not the round, but must make sense."""
    if "players" in data and a_number(data["players"], "players") != game.seats:
        raise PositionError(
            "players: this partie is for {seats} players, not {data}", seats=game.seats, data=data["players"]
        )
    if "played" in data:
        a_number(data["played"], "played")
    given = by_seat(game.seats, data, "points") if "points" in data else {}
    points = {seat: a_number(number, f"points {seat}") for seat, number in given.items()}
    if game.spec.partners is not Partners.NONE:
        for one, two in sides(order):
            if points.get(one, 0) != points.get(two, 0):
                raise PositionError(
                    "points: seats {one} and {two} are partners and must have the same points", one=one, two=two
                )
    game.check_points(points)


def _points(game: Dominoes, data: Mapping[object, object], key: str) -> tuple[int, ...]:
    """Points by seat; nothing where none are given."""
    if key not in data:
        return ()
    given = by_seat(game.seats, data, key)
    return tuple(a_number(given.get(Seat(seat), 0), f"{key} {seat}") for seat in range(game.seats))


def _cross(game: Dominoes, data: Mapping[object, object], line: Line) -> Cross:
    """Read the parts of a line besides its tiles, and check that all of it joins."""
    spec, of = game.spec, game.tile_set
    up, down = (tuple(read_as_laid(a_text(data.get(arm), arm), of=of)) for arm in ("up", "down"))
    spinner = _spinner(game, data, line)
    if spinner is None and (up or down):
        raise PositionError(
            "'up' and 'down' are arms of the spinner: put its double in 'line' and its number in "
            "'spinner', as in spinner: 5"
        )
    middle = () if spinner is None else ((spinner, spinner),)
    for part in (line, (*middle, *up), (*middle, *down)):
        wrong = joins.chained(spec, part)
        if wrong is not None:
            raise PositionError(
                "line: {a}-{b} does not join the tile before it; turn a tile round or correct the line",
                a=wrong[0],
                b=wrong[1],
            )
    sevens = spec.join is JoinRule.SUM_7
    if not line:
        led = read_tiles(a_text(data.get("lead"), "lead"), of=of)
        return Cross(first=led[0] if led else None, sevens=sevens)
    cross = Cross(spinner, up, down, sevens=sevens)
    return replace(cross, open=joins.open_ends(spec, line, cross))


def _spinner(game: Dominoes, data: Mapping[object, object], line: Line) -> int | None:
    """The number of the double where the line branches: as named, or the only double of the line."""
    doubles = [left for left, right in line if left == right]
    if "spinner" in data and data["spinner"] is not None:
        number = a_number(data["spinner"], "spinner")
        if number not in doubles or game.spec.branches is Branches.NONE:
            raise PositionError(
                "spinner: the line does not branch at {number}-{number}; give the double where it branches, or leave "
                "'spinner' out",
                number=number,
            )
        return number
    if game.spec.branches is Branches.FIRST_DOUBLE and len(doubles) > 1:
        raise PositionError("spinner: say which double was placed first, as in spinner: {number}", number=doubles[0])
    if game.spec.branches is Branches.FIRST_DOUBLE or (game.spec.branches is not Branches.NONE and len(line) == 1):
        return doubles[0] if doubles else None
    return None


def _drawing(game: Dominoes, data: Mapping[object, object], named: set[object]) -> Drawing:
    """Nothing is dealt yet: these seats are about to draw for the lead, or for a partner.  [AUJ-Dom r. I, II]"""
    given = data.get("drawing")
    if not named <= {"drawing", "side"} or not isinstance(given, list) or len(given) < 2:
        raise PositionError("'drawing' lists the seats that draw for the lead before the deal, as in drawing: [0, 1]")
    seats = tuple(a_seat(game.seats, one, "drawing") for one in given)
    if sorted(set(seats)) != list(seats):
        raise PositionError("'drawing' must list different seats, in increasing order")
    return Drawing(seats, _side(game, data, seats))


def _side(game: Dominoes, data: Mapping[object, object], drawing: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The known partners: the leader, whose partner is being drawn, or two who draw for the lead."""
    given = data.get("side", [])
    if given == []:
        return ()
    side = tuple(a_seat(game.seats, one, "side") for one in given) if isinstance(given, list) else ()
    right = side == drawing if len(side) == 2 else len(side) == 1 and side[0] not in drawing
    if right and game.spec.partners is Partners.DRAWN:
        return side
    raise PositionError(
        "'side' is only for partners drawn at random, and names the leader or the two who draw for the lead"
    )


def _leader(game: Dominoes, data: Mapping[object, object]) -> Seat:
    """The leader; before the first tile, the player to move."""
    if "leader" in data:
        return a_seat(game.seats, data["leader"], "leader")
    if "turn" in data and not data.get("line"):
        return a_seat(game.seats, data["turn"], "turn")
    raise PositionError("say who led, for example 'leader: 0'")


def _turn(game: Dominoes, data: Mapping[object, object], leader: Seat, line: Line) -> Seat:
    """The player to move; before the first tile, the leader."""
    if "turn" in data:
        return a_seat(game.seats, data["turn"], "turn")
    if line:
        raise PositionError("say whose turn it is, for example 'turn: 1'")
    return leader


def read_line(data: Mapping[object, object], of: TileSet, *, joined: bool = True) -> Line:
    """The line, in which each tile must join the one before it."""
    line = tuple(read_as_laid(a_text(data.get("line"), "line"), of=of))
    for (a, b), (c, d) in pairwise(line):
        if b != c and joined:
            raise PositionError(
                "line: {c}-{d} does not join {a}-{b}; turn a tile round or correct the line", c=c, d=d, a=a, b=b
            )
    return line


def _tiles(
    game: Dominoes, data: Mapping[object, object], before: Dealing, line: Line
) -> tuple[tuple[Tiles, ...], tuple[Tile, ...]]:
    """Read the hands and the talon; no tile twice.  [AUJ-Dom ch. I]"""
    of = game.tile_set
    dealt = _dealt(data, before, of)
    laid = _laid(game, data, line)
    if "hands" in data:
        hands = _hands(game, data)
    elif dealt is not None:
        hands = {seat: spread(hand & ~laid) for seat, hand in enumerate(dealt[0])}
    else:
        raise PositionError("list the tiles in the hands, as in hands: {0: 6-6 6-4, 1: 5-5}")
    talon = None if dealt is None else dealt[1]
    if "talon" in data:
        talon = read_tiles(a_text(data["talon"], "talon"), of=of)
    named = [*_placed(game, data, line), *(one for hand in hands.values() for one in hand), *(talon or ())]
    for place, one in enumerate(named):
        if one in named[:place]:
            raise PositionError("{one} is in two places, but there is only one such tile", one=one)
    if talon is None:
        talon = spread(of.whole & ~gather(named))
    masks = tuple(gather(hands[seat]) for seat in range(game.seats))
    if dealt is not None:
        _check_deal(dealt, masks, talon, laid, draws=game.spec.draws)
    return masks, talon


def _placed(game: Dominoes, data: Mapping[object, object], line: Line) -> list[Tile]:
    arms = (read_as_laid(a_text(data.get(arm), arm), of=game.tile_set) for arm in ("up", "down"))
    return [tile(*one) for part in (line, *arms) for one in part]


def _laid(game: Dominoes, data: Mapping[object, object], line: Line) -> Tiles:
    return gather(_placed(game, data, line))


def _hands(game: Dominoes, data: Mapping[object, object]) -> dict[int, tuple[Tile, ...]]:
    hands: dict[int, tuple[Tile, ...]] = {
        seat: read_tiles(a_text(text, f"hands {seat}"), of=game.tile_set)
        for seat, text in by_seat(game.seats, data, "hands").items()
    }
    if len(hands) != game.seats:
        raise PositionError("'hands' must give the tiles of each of the {seats} seats", seats=game.seats)
    return hands


def _dealt(
    data: Mapping[object, object], before: Dealing, of: TileSet
) -> tuple[tuple[Tiles, ...], tuple[Tile, ...]] | None:
    """The deal, if the shuffle is given.  [AUJ-Dom r. XI]"""
    if "deal" not in data:
        return None
    order = read_tiles(a_text(data["deal"], "deal"), of=of)
    if len(order) != len(of):
        raise PositionError(
            "'deal' must give all {count} tiles in the order of the shuffle; it has {count2}",
            count=len(of),
            count2=len(order),
        )
    return taken(before, order)


def _check_deal(
    dealt: tuple[tuple[Tiles, ...], tuple[Tile, ...]],
    hands: tuple[Tiles, ...],
    talon: tuple[Tile, ...],
    laid: Tiles,
    *,
    draws: bool,
) -> None:
    """Check that hands given with a deal are the rest of the deal and of the tiles drawn since."""
    gone = len(dealt[1]) - len(talon) if draws else 0
    drawn = gather(dealt[1][: max(0, gone)])
    strange = next((rest for hand, own in zip(hands, dealt[0], strict=True) if (rest := hand & ~own & ~drawn)), NONE)
    if strange:
        one = spread(strange)[0]
        raise PositionError("according to 'deal', {one} is elsewhere", one=one)
    if gone < 0 or talon != dealt[1][gone:] or sum(hands) + laid != sum(dealt[0]) + drawn:
        raise PositionError("'hands', 'line' and 'talon' do not match 'deal'")


def _check_sense(
    hands: tuple[Tiles, ...], line: Line, turn: Seat, leader: Seat, history: History, *, empty: bool
) -> None:
    """Check that the leader begins, nobody passed before the first tile, and at most one player is out."""
    if not line and turn != leader:
        raise PositionError(
            "the line is empty, so it is the turn of the leader (seat {leader}), not of seat {turn}",
            leader=leader,
            turn=turn,
        )
    if not line and history:
        raise PositionError("nobody can pass before the first tile")
    if not empty and hands.count(NONE) > (1 if line else 0):
        raise PositionError("only one player may have no tiles left, and only once the first tile is placed")


_ENDS: Final = r"([0-9](?:\s*+-\s*+[0-9]){0,3})"
PASSED: Final = re.compile(rf"\s*+([0-9]++)\s*+:\s*+{_ENDS}(\s++draw)?\s*+")
DONE: Final = re.compile(rf"\s*+([0-9]++)\s*+:\s*+(?:(pass|draw)\s++)?{_ENDS}(?:\s++on\s++([0-9]))?\s*+")


def written_history(history: History) -> dict[str, object]:
    """The history under its key: `passed` if only passes are known, else `history`."""
    if any(isinstance(one, Placed) for one in history):
        return {"history": [_written_deed(one) for one in history]}
    passed = [one for one in history if isinstance(one, Passed)]
    return {"passed": [f"{one.seat}: {_written_ends(one)}{' draw' * one.drew}" for one in passed]}


def _written_ends(one: Passed) -> str:
    return "-".join(map(str, one.ends))


def _written_deed(one: Placed | Passed) -> str:
    if isinstance(one, Passed):
        return f"{one.seat}: {'draw' if one.drew else 'pass'} {_written_ends(one)}"
    return f"{one.seat}: {one.tile}" + ("" if one.onto is None else f" on {one.onto}")


def read_history(game: Dominoes, data: Mapping[object, object], laid: Tiles, *, joined: bool) -> History:
    """Read the history; it may leave out tiles placed before the position."""
    if "history" not in data:
        return _passed(game, data)
    if data.get("passed"):
        raise PositionError("'history' already says who passed: remove 'passed'")
    given = data["history"]
    if not isinstance(given, list):
        raise PositionError("write 'history' as a list, such as ['0: 6-6', '1: pass 6-6']")
    history = tuple(_done(game, one, joined=joined) for one in given)
    placed = [one.tile for one in history if isinstance(one, Placed)]
    if len(set(placed)) < len(placed) or gather(placed) & ~laid:
        raise PositionError("history: each tile placed must be in the line, and only once")
    return history


def _done(game: Dominoes, one: object, *, joined: bool) -> Placed | Passed:
    match = DONE.fullmatch(one) if isinstance(one, str) else None
    ends = () if match is None else _ends(match[3])
    onto = None if match is None or match[4] is None else int(match[4])
    numbers = (*ends, *(() if onto is None else (onto,)))
    placed = match is not None and match[2] is None
    wrong = match is None or max(numbers) > game.tile_set.highest or (not placed and onto is not None)
    count = (2,) if placed or game.spec.plain else (1, 2, 3, 4)
    if match is None or wrong or len(ends) not in count or (joined and onto is not None and onto not in ends):
        raise PositionError(
            "history: {one} is not an entry; write what a seat did, such as '0: 6-6', '1: pass 6-6' or '0: 6-3 on 6'",
            one=short(one),
        )
    seat = a_seat(game.seats, match[1], "history")
    if placed:
        return Placed(seat, tile(*ends), onto)
    return Passed(seat, tuple(sorted(ends, reverse=True)), match[2] == "draw")


def _ends(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split("-"))


def _passed(game: Dominoes, data: Mapping[object, object]) -> tuple[Passed, ...]:
    """Return the seats that passed, with the numbers."""
    given = data.get("passed", [])
    if not isinstance(given, list):
        raise PositionError("write 'passed' as a list, such as ['1: 6-3']")
    passed = []
    for one in given:
        match = PASSED.fullmatch(one) if isinstance(one, str) else None
        ends = () if match is None else _ends(match[2])
        if match is None or max(ends) > game.tile_set.highest or (game.spec.plain and len(ends) != 2):
            raise PositionError(
                "passed: {one} is not an entry; write a seat and the open numbers, such as '1: 6-3'", one=short(one)
            )
        seat = a_seat(game.seats, match[1], "passed")
        passed.append(Passed(seat, tuple(sorted(ends, reverse=True)), match[3] is not None))
    return tuple(passed)
