"""Positions of a table as plain data: those of the round, and what else is to be known, left out where it is nothing.

{…, log: ["1 passed 6-3", "0 placed 3-1"], before: "6-6 6-3", exposed: "5-4", asked: "own 1", must: true,
 short: {1: 1}, lead: 2, announced: "6-4", extra: {1: "5-5"}, over: "boude_a_tort 1"}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tablegames.core.errors import NotationError, PositionError
from tablegames.core.events import Seat
from tablegames.plugins.domino.arbitre.game import DominoTable
from tablegames.plugins.domino.arbitre.prices import CITES, price
from tablegames.plugins.domino.arbitre.state import BOUDE, UNSEEN, Deed, Did, Phase, TableRound, TableState
from tablegames.plugins.domino.order import from_the_right_of
from tablegames.plugins.domino.position import KEYS, Reading, a_number, a_seat, a_text, by_seat, position_of, read_line
from tablegames.plugins.domino.scoring import CLOSED, DOMINO, scored
from tablegames.plugins.domino.state import Passed, Round
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
    pips,
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
    data = position_of(state.round, line=_written(state.round.line))
    if state.log:
        data["log"] = [_deed(deed) for deed in state.log]
    if state.before is not None:
        data["before"] = _written(state.before)
    if state.exposed:
        data["exposed"] = write_tiles(spread(state.exposed))
    if state.phase is not Phase.PLAY and state.outcome is None:
        data["asked"] = " ".join(map(str, (state.phase, *state.asked)))
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
    if state.outcome is not None:
        facts = dict(state.outcome.facts)
        data["over"] = f"{state.outcome.by} {facts['culprit']}" if "culprit" in facts else state.outcome.by
    return data


def set_table(game: DominoTable, data: object) -> TableState:
    """The state a position stands for; refused with one sentence when it makes no sense."""
    parts = position_parts(data, (*KEYS, *OWN_KEYS), EXAMPLE)
    try:
        return _state(game, parts)
    except NotationError as error:
        raise PositionError(str(error)) from None


def _state(game: DominoTable, data: Mapping[object, object]) -> TableState:
    strict = {key: value for key, value in data.items() if key not in OWN_KEYS}
    taking = game.by_hand and "deal" in data and "hands" not in data
    asked = _asked(game, data)
    if asked is not None and asked[0] is Phase.TAKE:
        taking = True
    reading = Reading(game.strict, game.dealing, joined=False, empty=taking)
    found = reading.state(strict)
    if not isinstance(found, Round):
        return found
    if taking and asked is None:
        asked = Phase.TAKE, from_the_right_of(found.order, game.seats, found.leader)
    log = _log(game, data, found)
    phase, seats = asked or (Phase.PLAY, (found.turn,))
    before = _before(game, data)
    if before is not None and not any(deed.did is Did.PLACED for deed in log):
        raise PositionError.said(
            "before: the log must say which tile was placed last", "before : log doit dire quel dé fut posé le dernier"
        )
    short = _short(game, data, by_hand=phase is Phase.TAKE)
    exposed = gather(read_tiles(a_text(data.get("exposed"), "exposed"), of=game.tile_set))
    lead = a_seat(game.seats, data["lead"], "lead") if "lead" in data else None
    held = sum(found.hands, NONE)
    if exposed & ~held:
        raise PositionError.said("exposed: these tiles are in no hand", "exposed : ces dés ne sont dans aucune main")
    state = TableRound(
        found, phase, seats, log, before, exposed, data.get("must") is True, short, lead, _announced(game, data),
        _extra(game, data, found),
    )  # fmt: skip
    return _over(game, data, state)


def _asked(game: DominoTable, data: Mapping[object, object]) -> tuple[Phase, tuple[Seat, ...]] | None:
    """Who is asked what, if it is not simply somebody's turn."""
    if "asked" not in data:
        return None
    match = ASKED.fullmatch(str(data["asked"]))
    if match is None:
        raise PositionError.said(
            f"asked: {shortened(data['asked'])} should be a moment and seats, such as 'own 1' or 'turned 0 1'",
            f"asked : {shortened(data['asked'])} devrait être un moment et des places, comme 'own 1' ou 'turned 0 1'",
        )
    return Phase(match[1]), tuple(a_seat(game.seats, one, "asked") for one in match[2].split())


def _log(game: DominoTable, data: Mapping[object, object], found: Round) -> tuple[Deed, ...]:
    """What was done; where only passes are known, these."""
    given = data.get("log")
    if given is None:
        return tuple(_of_pass(one) for one in found.passed)
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
            deeds.append(Deed(seat, did, None, _larger_first(numbers), match[7] is not None))
        else:
            ends = None if match[5] is None else (int(match[5]), int(match[6]))
            which = None if numbers is None else tile(*numbers)
            deeds.append(Deed(seat, did, which, _larger_first(ends), match[7] is not None))
    return tuple(deeds)


def _sensible(match: re.Match[str]) -> bool:
    """Only of a tile that was drawn it may be unknown which; only a pass or a draw is settled."""
    did = Did(match[2])
    return (match[3] is not None or did in UNSEEN) and (match[7] is None or did in BOUDE)


def _larger_first(numbers: Ends | None) -> Ends | None:
    return None if numbers is None else (max(numbers), min(numbers))


def _of_pass(one: Passed) -> Deed:
    return Deed(one.seat, Did.DREW if one.drew else Did.PASSED, None, one.ends)


def _deed(deed: Deed) -> str:
    """One thing that was done, as a text."""
    if deed.did is Did.PASSED:
        assert deed.ends is not None
        return f"{deed.seat} passed {deed.ends[0]}-{deed.ends[1]}{' settled' * deed.settled}"
    on = f" on {deed.ends[0]}-{deed.ends[1]}" if deed.did in UNSEEN and deed.ends is not None else ""
    return f"{deed.seat} {deed.did} {deed.tile or '?'}{on}{' settled' * deed.settled}"


def _before(game: DominoTable, data: Mapping[object, object]) -> Line | None:
    if "before" not in data:
        return None
    return read_line({"line": data["before"]}, game.tile_set, joined=False)


def _short(game: DominoTable, data: Mapping[object, object], *, by_hand: bool) -> tuple[int, ...]:
    """By seat, how many tiles were taken too few."""
    if "short" not in data:
        return (0,) * game.seats if by_hand else ()
    given = by_seat(game.seats, data, "short")
    return tuple(a_number(given.get(Seat(seat), 0), "short") for seat in range(game.seats))


def _announced(game: DominoTable, data: Mapping[object, object]) -> Tile | None:
    """Return the tile that was announced, if one was."""
    named = read_tiles(a_text(data.get("announced"), "announced"), of=game.tile_set)
    if len(named) > 1:
        raise PositionError.said("announced: name one tile, such as 6-4", "announced : nommez un domino, comme 6-4")
    return named[0] if named else None


def _extra(game: DominoTable, data: Mapping[object, object], found: Round) -> tuple[Tiles, ...]:
    """Return by seat the tiles taken too many, all of which must be in its hand."""
    if "extra" not in data:
        return ()
    given = by_seat(game.seats, data, "extra")
    texts = (a_text(given.get(Seat(seat)), "extra") for seat in range(game.seats))
    extra = tuple(gather(read_tiles(text, of=game.tile_set)) for text in texts)
    if any(tiles & ~hand for tiles, hand in zip(extra, found.hands, strict=True)):
        raise PositionError.said("extra: that hand lacks these tiles", "extra : cette main n'a pas ces dominos")
    return extra


def _over(game: DominoTable, data: Mapping[object, object], state: TableRound) -> TableRound:
    """The round is over when it is said so, or when somebody is out and nobody is asked."""
    at = state.round
    by, _, culprit = str(data.get("over", "")).partition(" ")
    if by in CITES:
        who = a_seat(game.seats, culprit, "over")
        outcome = price(game.rules, by, who, at.leader, at.order, game.seats, state.lead)
        return replace(state, round=replace(at, outcome=outcome))
    out = Seat(at.hands.index(NONE)) if at.line and NONE in at.hands else None
    if by in (CLOSED, DOMINO) or (out is not None and state.phase is Phase.PLAY):
        outcome = scored(game.rules, at.leader, out, tuple(map(pips, at.hands)), at.order)
        return replace(state, phase=Phase.TURNED, round=replace(at, outcome=outcome))
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
