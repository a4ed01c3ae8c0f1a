"""What was done in a round, as a position writes it, and back: `0: 6-6`, `1: pass 6-6`, `0: 6-3 on 6`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tablegames.core.errors import PositionError
from tablegames.plugins.domino.given import a_seat
from tablegames.plugins.domino.line import Line
from tablegames.plugins.domino.state import History, Passed, Placed
from tablegames.plugins.domino.tiles import gather, tile
from tablegames.rules.ruledata import short

if TYPE_CHECKING:
    from tablegames.plugins.domino.game import Domino

PASSED: Final = re.compile(r"\s*+([0-9]++)\s*+:\s*+([0-9])\s*+-\s*+([0-9])(\s++draw)?\s*+")
DONE: Final = re.compile(r"\s*+([0-9]++)\s*+:\s*+(?:(pass|draw)\s++)?([0-9])\s*+-\s*+([0-9])(?:\s++on\s++([0-9]))?\s*+")


def written_history(history: History) -> dict[str, object]:
    """What was done, by its key: `passed` where no more is known than who could not play, else `history`."""
    if any(isinstance(one, Placed) for one in history):
        return {"history": [_told(one) for one in history]}
    passed = [one for one in history if isinstance(one, Passed)]
    return {"passed": [f"{one.seat}: {one.ends[0]}-{one.ends[1]}{' draw' * one.drew}" for one in passed]}


def _told(one: Placed | Passed) -> str:
    if isinstance(one, Passed):
        return f"{one.seat}: {'draw' if one.drew else 'pass'} {one.ends[0]}-{one.ends[1]}"
    return f"{one.seat}: {one.tile}" + ("" if one.onto is None else f" on {one.onto}")


def read_history(game: Domino, data: Mapping[object, object], line: Line, *, joined: bool) -> History:
    """What a position says of it: of tiles placed before it was set up it may say nothing."""
    if "history" not in data:
        return _passed(game, data)
    if data.get("passed"):
        raise PositionError.said(
            "history says who passed too: leave passed out", "history dit aussi qui a boudé : ôtez passed"
        )
    given = data["history"]
    if not isinstance(given, list):
        raise PositionError.said(
            "history is a list such as ['0: 6-6', '1: pass 6-6']",
            "history est une liste comme ['0: 6-6', '1: pass 6-6']",
        )
    history = tuple(_done(game, one, joined=joined) for one in given)
    placed = [one.tile for one in history if isinstance(one, Placed)]
    if len(set(placed)) < len(placed) or gather(placed) & ~gather(tile(*one) for one in line):
        raise PositionError.said(
            "history: only tiles of the line can have been placed, each once",
            "history : on ne peut avoir posé que des dominos de la ligne, chacun une fois",
        )
    return history


def _done(game: Domino, one: object, *, joined: bool) -> Placed | Passed:
    match = DONE.fullmatch(one) if isinstance(one, str) else None
    numbers = () if match is None else tuple(int(number) for number in match.groups()[2:5] if number)
    wrong = match is None or max(numbers) > game.tile_set.highest or (match[2] and match[5])
    if match is None or wrong or (joined and match[5] and int(match[5]) not in numbers[:2]):
        raise PositionError.said(
            f"history: {short(one)} should be what a seat did, such as '0: 6-6', '1: pass 6-6' or '0: 6-3 on 6'",
            f"history : {short(one)} devrait être ce qu'a fait une place, comme '0: 6-6', '1: pass 6-6' ou "
            "'0: 6-3 on 6'",
        )
    seat, a, b = a_seat(game.seats, match[1], "history"), *numbers[:2]
    if match[2]:
        return Passed(seat, (max(a, b), min(a, b)), match[2] == "draw")
    return Placed(seat, tile(a, b), None if match[5] is None else int(match[5]))


def _passed(game: Domino, data: Mapping[object, object]) -> tuple[Passed, ...]:
    """Who passed on which numbers."""
    given = data.get("passed", [])
    if not isinstance(given, list):
        raise PositionError.said("passed is a list such as ['1: 6-3']", "passed est une liste comme ['1: 6-3']")
    passed = []
    for one in given:
        match = PASSED.fullmatch(one) if isinstance(one, str) else None
        if match is None or max(match[2], match[3]) > str(game.tile_set.highest):
            raise PositionError.said(
                f"passed: {short(one)} should be a seat and the open numbers, such as '1: 6-3'",
                f"passed : {short(one)} devrait être une place et les bouts ouverts, comme '1: 6-3'",
            )
        a, b = int(match[2]), int(match[3])
        passed.append(Passed(a_seat(game.seats, match[1], "passed"), (max(a, b), min(a, b)), match[4] is not None))
    return tuple(passed)
