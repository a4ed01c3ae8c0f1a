"""Positions of a table as plain data: those of the round, and what was done at the table, if anything.

{…, log: ["1 passed 6-3", "0 placed 3-1"], before: "6-6 6-3", exposed: "5-4", asked: "own 1", must: true,
 short: {1: 1}, lead: 2, announced: "6-4", extra: {1: "5-5"}, over: "boude_a_tort 1"}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tablegames.arbiter.contract import PLAY, changed
from tablegames.core.errors import NotationError, PositionError
from tablegames.core.events import Seat
from tablegames.families.dominoes.order import from_the_right_of
from tablegames.families.dominoes.position import (
    KEYS,
    PositionReader,
    a_number,
    a_seat,
    a_text,
    by_seat,
    position_of,
    read_line,
)
from tablegames.families.dominoes.scoring import CLOSED, DOMINO
from tablegames.families.dominoes.state import Round
from tablegames.families.dominoes.tiles import (
    NONE,
    Laid,
    Line,
    Tile,
    Tiles,
    ends_of,
    gather,
    joined,
    read_tiles,
    relaid,
    spread,
    tile,
    write_tiles,
)
from tablegames.plugins.domino.arbitre.desk import CITES, dealing, outcome_of, price
from tablegames.plugins.domino.arbitre.game import DominoTable
from tablegames.plugins.domino.arbitre.state import BOUDE, UNSEEN, Did, Done, TableRound, TableState, Waits
from tablegames.plugins.domino.game import Domino
from tablegames.rules.ruledata import short as shortened
from tablegames.rules.untrusted.shapes import position_parts

OWN_KEYS: Final = ("log", "before", "exposed", "asked", "must", "short", "lead", "announced", "extra", "over")
EXAMPLE: Final = "{hands: {0: 6-6 6-4, 1: 5-5}, line: 6-3, turn: 1, leader: 0}"
DEED: Final = re.compile(
    r"\s*+([0-9])\s++(placed|back|passed|drew|took)\s++(?:([0-9])-([0-9])|\?)(?:\s++on\s++([0-9])-([0-9]))?"
    r"(\s++settled)?\s*+"
)
ASKED: Final = re.compile(r"\s*+(take|surplus|own|last|upset|turned)((?:\s++[0-9])++)\s*+")


def table_position(state: TableState) -> dict[str, object]:
    """The position as the case files write it; the same position gives the same data."""
    if not isinstance(state, TableRound):
        return position_of(state)
    outcome, by = state.inner.outcome, None
    if outcome is not None:
        culprit = dict(outcome.facts).get("culprit")
        by = outcome.by if culprit is None else f"{outcome.by} {culprit}"
    asked = state.moment != PLAY and state.speakers
    around = {
        "log": list(map(_deed, state.deeds)) or None,
        "before": None if state.before is None else _written(state.before),
        "exposed": write_tiles(spread(state.exposed)) or None,
        "asked": " ".join(map(str, (state.moment, *state.speakers))) if asked else None,
        "must": state.must or None,
        "short": {str(seat): number for seat, number in enumerate(state.short) if number} or None,
        "lead": state.lead,
        "announced": None if state.announced is None else str(state.announced),
        "extra": {str(seat): write_tiles(spread(tiles)) for seat, tiles in enumerate(state.extra) if tiles} or None,
        "over": by,
    }
    known = {key: value for key, value in around.items() if value is not None}
    return position_of(state.inner, line=_written(state.inner.line)) | known


def set_table(game: DominoTable, data: object) -> TableState:
    """The state a position stands for; refused with one sentence when it makes no sense."""
    parts = position_parts(data, (*KEYS, *OWN_KEYS), EXAMPLE)
    try:
        return _state(game.strict, parts)
    except NotationError as error:
        raise PositionError(str(error)) from None


def _state(game: Domino, data: Mapping[object, object]) -> TableState:
    asked = _asked(game, data)
    taking = (
        asked[0] == Waits.TAKE if asked else game.rules.taking == "by_hand" and "deal" in data and "hands" not in data
    )
    reading = PositionReader(game, lambda leader, order: dealing(game, leader, order), joined=False, empty=taking)
    found = reading.state({key: value for key, value in data.items() if key not in OWN_KEYS})
    if not isinstance(found, Round):
        return found
    if asked is None:
        takers = from_the_right_of(found.order, game.seats, found.leader)
        asked = (Waits.TAKE, takers) if taking else (PLAY, (found.turn,))
    before = read_line({"line": data["before"]}, game.tile_set, joined=False) if "before" in data else None
    deeds = _deeds(game, data, found)
    if before is not None and not any(deed.act is Did.PLACED for deed in deeds):
        raise PositionError("before: the log must name the last tile placed")
    exposed = gather(_tiles(game, data.get("exposed"), "exposed"))
    if exposed & ~sum(found.hands, NONE):
        raise PositionError("exposed: no hand has these tiles")
    state = TableRound(
        found,
        *asked,
        deeds,
        before=before,
        exposed=exposed,
        must=data.get("must") is True,
        short=_short(game, data, by_hand=asked[0] == Waits.TAKE),
        lead=a_seat(game.seats, data["lead"], "lead") if "lead" in data else None,
        announced=_announced(game, data),
        extra=_extra(game, data, found),
    )
    return _over(game, data, state)


def _tiles(game: Domino, given: object, key: str) -> tuple[Tile, ...]:
    return read_tiles(a_text(given, key), of=game.tile_set)


def _asked(game: Domino, data: Mapping[object, object]) -> tuple[str, tuple[Seat, ...]] | None:
    """Return who is asked and the question, if it is not simply a player's turn."""
    if "asked" not in data:
        return None
    match = ASKED.fullmatch(str(data["asked"]))
    if match is None:
        raise PositionError(
            "asked: {shortened} is not an entry; write a moment and seats, such as 'own 1' or 'turned 0 1'",
            shortened=shortened(data["asked"]),
        )
    return match[1], tuple(a_seat(game.seats, one, "asked") for one in match[2].split())


def _deeds(game: Domino, data: Mapping[object, object], found: Round) -> tuple[Done, ...]:
    """The deeds of the log; without a log, the known passes."""
    given = data.get("log")
    if given is None:
        return tuple(Done(one.seat, Did.DREW if one.drew else Did.PASSED, ends=one.ends) for one in found.passed)
    deeds = []
    for one in given if isinstance(given, list) else [given]:
        match = DEED.fullmatch(str(one))
        most = str(game.tile_set.highest)
        if match is None or not _sensible(match) or any(number > most for number in match.groups()[2:6] if number):
            raise PositionError(
                "log: {shortened} is not an entry; write what a seat did, such as '1 passed 6-3' or '0 placed 6-4'",
                shortened=shortened(one),
            )
        seat, did = a_seat(game.seats, match[1], "log"), Did(match[2])
        pairs = match.group(3, 4), match.group(5, 6)
        named, on = (None if high is None else tile(int(high), int(low)) for high, low in pairs)
        which, open_then = (None, named) if did is Did.PASSED else (named, on)
        ends = None if open_then is None else (open_then.high, open_then.low)
        deeds.append(Done(seat, did, answered=match[7] is not None, tile=which, ends=ends))
    return tuple(deeds)


def _sensible(match: re.Match[str]) -> bool:
    """Only of a tile that was drawn it may be unknown which; only a pass or a draw is settled."""
    did = Did(match[2])
    return (match[3] is not None or did in UNSEEN) and (match[7] is None or did in BOUDE)


def _deed(deed: Done) -> str:
    ends = "" if deed.ends is None else f"{deed.ends[0]}-{deed.ends[1]}"
    which = ends if deed.act is Did.PASSED else str(deed.tile or "?")
    on = f" on {ends}" if ends and deed.act in UNSEEN else ""
    return f"{deed.seat} {deed.act} {which}{on}{' settled' * deed.answered}"


def _short(game: Domino, data: Mapping[object, object], *, by_hand: bool) -> tuple[int, ...]:
    """By seat, how many tiles were taken too few."""
    if "short" not in data:
        return (0,) * game.seats if by_hand else ()
    given = by_seat(game.seats, data, "short")
    return tuple(a_number(given.get(Seat(seat), 0), "short") for seat in range(game.seats))


def _announced(game: Domino, data: Mapping[object, object]) -> Tile | None:
    named = _tiles(game, data.get("announced"), "announced")
    if len(named) > 1:
        raise PositionError("announced: write one tile, such as 6-4")
    return named[0] if named else None


def _extra(game: Domino, data: Mapping[object, object], found: Round) -> tuple[Tiles, ...]:
    """Return each seat's surplus tiles, which must be in its hand."""
    if "extra" not in data:
        return ()
    given = by_seat(game.seats, data, "extra")
    extra = tuple(gather(_tiles(game, given.get(Seat(seat)), "extra")) for seat in range(game.seats))
    if any(tiles & ~hand for tiles, hand in zip(extra, found.hands, strict=True)):
        raise PositionError("extra: that hand lacks these tiles")
    return extra


def _over(game: Domino, data: Mapping[object, object], state: TableRound) -> TableRound:
    """The round is over if the position says so, or if a player is out and nobody is asked."""
    at = state.inner
    by, _, culprit = str(data.get("over", "")).partition(" ")
    if by in CITES:
        who = a_seat(game.seats, culprit, "over")
        outcome = price(game.rules, by, who, at.leader, at.order, game.seats, state.lead)
        return changed(state, inner=replace(at, outcome=outcome), speakers=())
    if by in (CLOSED, DOMINO) or (at.line and NONE in at.hands and state.moment == PLAY):
        return changed(
            state, moment=Waits.TURNED, inner=replace(at, outcome=outcome_of(game, at, state.lead)), speakers=()
        )
    return state


def _written(line: Line) -> str:
    """A line in its one way to be written: joined tiles as in the strict game, others by their ends."""
    laid = relaid(line) if joined(line) else _by_ends(line)
    return " ".join(f"{left}-{right}" for left, right in laid)


def _by_ends(line: Line) -> tuple[Laid, ...]:
    """Tiles that do not all join: one with the larger open number first, one with the other last, the rest between."""
    ends = ends_of(line)
    assert ends is not None
    tiles = [tile(*one) for one in line]
    ordered = spread(gather(tiles))
    for first in ordered:
        for last in ordered:
            if first != last and first.has(ends[0]) and last.has(ends[1]):
                left = (ends[0], first.high + first.low - ends[0])
                right = (last.high + last.low - ends[1], ends[1])
                return (left, *((one.high, one.low) for one in ordered if one not in (first, last)), right)
    raise AssertionError(line)
