"""Positions of a table as plain data: those of the round, and what else is to be known, left out where it is nothing.

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
from tablegames.plugins.domino.arbitre.desk import CITES, dealing, outcome_of, price
from tablegames.plugins.domino.arbitre.game import DominoTable
from tablegames.plugins.domino.arbitre.state import BOUDE, UNSEEN, Did, Done, TableRound, TableState, Waits
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.order import from_the_right_of
from tablegames.plugins.domino.position import KEYS, Reading, a_number, a_seat, a_text, by_seat, position_of, read_line
from tablegames.plugins.domino.scoring import CLOSED, DOMINO
from tablegames.plugins.domino.state import Round
from tablegames.plugins.domino.tiles import (
    NONE,
    Ends,
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
    data = position_of(state.inner, line=_written(state.inner.line))
    if state.deeds:
        data["log"] = [_deed(deed) for deed in state.deeds]
    if state.before is not None:
        data["before"] = _written(state.before)
    if state.exposed:
        data["exposed"] = write_tiles(spread(state.exposed))
    if state.moment != PLAY and state.speakers:
        data["asked"] = " ".join(map(str, (state.moment, *state.speakers)))
    if state.must:
        data["must"] = True
    if any(state.short):
        data["short"] = {str(seat): number for seat, number in enumerate(state.short) if number}
    if state.lead is not None:
        data["lead"] = state.lead
    if state.announced is not None:
        data["announced"] = str(state.announced)
    if any(state.extra):
        data["extra"] = {str(seat): write_tiles(spread(tiles)) for seat, tiles in enumerate(state.extra) if tiles}
    if (outcome := state.inner.outcome) is not None:
        facts = dict(outcome.facts)
        data["over"] = f"{outcome.by} {facts['culprit']}" if "culprit" in facts else outcome.by
    return data


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
    reading = Reading(game, lambda leader, order: dealing(game, leader, order), joined=False, empty=taking)
    found = reading.state({key: value for key, value in data.items() if key not in OWN_KEYS})
    if not isinstance(found, Round):
        return found
    if asked is None:
        takers = from_the_right_of(found.order, game.seats, found.leader)
        asked = (Waits.TAKE, takers) if taking else (PLAY, (found.turn,))
    before = _before(game, data)
    deeds = _deeds(game, data, found)
    if before is not None and not any(deed.act is Did.PLACED for deed in deeds):
        raise PositionError.said(
            "before: the log must say which tile was placed last", "before : log doit dire quel dé fut posé le dernier"
        )
    exposed = gather(_tiles(game, data.get("exposed"), "exposed"))
    if exposed & ~sum(found.hands, NONE):
        raise PositionError.said("exposed: these tiles are in no hand", "exposed : ces dés ne sont dans aucune main")
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
    """Who is asked what, if it is not simply somebody's turn."""
    if "asked" not in data:
        return None
    match = ASKED.fullmatch(str(data["asked"]))
    if match is None:
        raise PositionError.said(
            f"asked: {shortened(data['asked'])} should be a moment and seats, such as 'own 1' or 'turned 0 1'",
            f"asked : {shortened(data['asked'])} devrait être un moment et des places, comme 'own 1' ou 'turned 0 1'",
        )
    return match[1], tuple(a_seat(game.seats, one, "asked") for one in match[2].split())


def _deeds(game: Domino, data: Mapping[object, object], found: Round) -> tuple[Done, ...]:
    """What was done; where only passes are known, these."""
    given = data.get("log")
    if given is None:
        return tuple(Done(one.seat, Did.DREW if one.drew else Did.PASSED, ends=one.ends) for one in found.passed)
    deeds = []
    for one in given if isinstance(given, list) else [given]:
        match = DEED.fullmatch(str(one))
        most = str(game.tile_set.highest)
        if match is None or not _sensible(match) or any(number > most for number in match.groups()[2:6] if number):
            raise PositionError.said(
                f"log: {shortened(one)} should be what a seat did, such as '1 passed 6-3' or '0 placed 6-4'",
                f"log : {shortened(one)} devrait être ce qu'a fait une place, comme '1 passed 6-3' ou '0 placed 6-4'",
            )
        seat, did = a_seat(game.seats, match[1], "log"), Did(match[2])
        numbers = None if match[3] is None else (int(match[3]), int(match[4]))
        if did is Did.PASSED:
            deeds.append(Done(seat, did, answered=match[7] is not None, ends=_larger_first(numbers)))
        else:
            ends = None if match[5] is None else (int(match[5]), int(match[6]))
            which = None if numbers is None else tile(*numbers)
            deeds.append(Done(seat, did, answered=match[7] is not None, tile=which, ends=_larger_first(ends)))
    return tuple(deeds)


def _sensible(match: re.Match[str]) -> bool:
    """Only of a tile that was drawn it may be unknown which; only a pass or a draw is settled."""
    did = Did(match[2])
    return (match[3] is not None or did in UNSEEN) and (match[7] is None or did in BOUDE)


def _larger_first(numbers: Ends | None) -> Ends | None:
    return None if numbers is None else (max(numbers), min(numbers))


def _deed(deed: Done) -> str:
    """One thing that was done, as a text."""
    if deed.act is Did.PASSED:
        assert deed.ends is not None
        return f"{deed.seat} passed {deed.ends[0]}-{deed.ends[1]}{' settled' * deed.answered}"
    on = f" on {deed.ends[0]}-{deed.ends[1]}" if deed.act in UNSEEN and deed.ends is not None else ""
    return f"{deed.seat} {deed.act} {deed.tile or '?'}{on}{' settled' * deed.answered}"


def _before(game: Domino, data: Mapping[object, object]) -> Line | None:
    if "before" not in data:
        return None
    return read_line({"line": data["before"]}, game.tile_set, joined=False)


def _short(game: Domino, data: Mapping[object, object], *, by_hand: bool) -> tuple[int, ...]:
    """By seat, how many tiles were taken too few."""
    if "short" not in data:
        return (0,) * game.seats if by_hand else ()
    given = by_seat(game.seats, data, "short")
    return tuple(a_number(given.get(Seat(seat), 0), "short") for seat in range(game.seats))


def _announced(game: Domino, data: Mapping[object, object]) -> Tile | None:
    """Return the tile that was announced, if one was."""
    named = _tiles(game, data.get("announced"), "announced")
    if len(named) > 1:
        raise PositionError.said("announced: name one tile, such as 6-4", "announced : nommez un domino, comme 6-4")
    return named[0] if named else None


def _extra(game: Domino, data: Mapping[object, object], found: Round) -> tuple[Tiles, ...]:
    """Return by seat the tiles taken too many, all of which must be in its hand."""
    if "extra" not in data:
        return ()
    given = by_seat(game.seats, data, "extra")
    extra = tuple(gather(_tiles(game, given.get(Seat(seat)), "extra")) for seat in range(game.seats))
    if any(tiles & ~hand for tiles, hand in zip(extra, found.hands, strict=True)):
        raise PositionError.said("extra: that hand lacks these tiles", "extra : cette main n'a pas ces dominos")
    return extra


def _over(game: Domino, data: Mapping[object, object], state: TableRound) -> TableRound:
    """The round is over when it is said so, or when somebody is out and nobody is asked."""
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
