"""A game written as PDN: its tags, its moves by their ends, or square by square where these may mean another."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.loop import Moment
from tablegames.outside.yamlfile import read_yaml
from tablegames.plugging.foreign import KeptGame
from tablegames.plugins.dames_polonaises.board import START
from tablegames.plugins.dames_polonaises.march_rules import (
    CapturedLifted,
    CaptureNumber,
    CrownRows,
    CrownWhen,
    RepassCaptured,
    RepassEmptySquare,
)
from tablegames.plugins.dames_polonaises.position import write_position
from tablegames.plugins.dames_polonaises.routes import way
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import Action, Lift, Lot, Move, State, Take
from tablegames.records.portable import ROSTER, write_portable
from tablegames.records.portable_tags import result_text
from tablegames.rulesets.ruledata import shown

INTERNATIONAL: Final = 20
"""The number of the tag GameType that stands for ten by ten squares."""
USUAL: Final = write_position(State(*START, 0, Seat(0)))
"""Where a game begins that has no FEN."""
MARCH: Final[Mapping[str, object]] = {
    "board_size": 10,
    "men_capture_backwards": True,
    "flying_kings": True,
    "captured_lifted": CapturedLifted.AT_END,
    "repass_captured": RepassCaptured.FORBIDDEN,
    "repass_empty_square": RepassEmptySquare.ALLOWED,
    "crown_when": CrownWhen.MOVE_ENDS_ON_ROW,
    "crown_rows": CrownRows.LAST_ROW,
    "capture_number": CaptureNumber.MAXIMUM,
}
"""The options under which every move is one of international draughts, whatever else is agreed."""


def write_game(game: KeptGame) -> str:
    """One game as PDN."""
    count = next((n for n, moment in enumerate(game.moments) if not isinstance(moment.action, Lot | Lift)), None)
    prelude = game.moments[:count]
    start: State = prelude[-1].step.state if prelude else game.start
    remarks = [*game.told.remarks, *(said for told in game.remarks[: len(prelude)] for said in told)]
    moves: list[tuple[str, list[str]]] = []
    for moment, said in zip(game.moments[len(prelude) :], game.remarks[len(prelude) :], strict=True):
        text = _move(game, moment)
        if text is None:
            act = game.table.write(moment.before, moment.action)
            (moves[-1][1] if moves else remarks).extend(["{[%act " + act + "]}", *said])
        else:
            moves.append((text, [*said]))
    result = _result(game)
    tags = dict(_tags(game, prelude, start, result))
    return write_portable(tags, remarks, moves, result, first=int(start.turn or 0))


def _move(game: KeptGame, moment: Moment[State, Action]) -> str | None:
    """A move as text: a capture by its two ends or, where these may mean another, square by square.

    None: it was done beside the board.
    """
    match moment.action:
        case Move(start, end):
            return f"{start}-{end}"
        case Take(start, end) as take:
            legal = game.table.bare.legal(moment.before)
            alike = [other for other in legal if isinstance(other, Take) and (other.start, other.end) == (start, end)]
            squares = (start, end) if len(alike) == 1 else way(take, moment.before.board.size // 2)
            return "x".join(map(str, squares))
        case _:
            return None


def _result(game: KeptGame) -> str:
    """The result as it was told, else as it was.

    For a hundred squares the standard has 2-0, 1-1 and 0-2 too; but 1-1 is how the move 1-18 begins, and there are
    programs that stop reading at it.
    """
    return result_text(game.winners) if game.told.result is None else game.told.result.text


def _tags(
    game: KeptGame, prelude: Sequence[Moment[State, Action]], start: State, result: str
) -> Iterator[tuple[str, str]]:
    """The seven that every game has, what makes the rules and the beginning known, then whatever else was told."""
    facts = dict(game.told.facts)
    kept = {name.lower(): name for name in facts}
    date = re.match(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", game.date or "")
    usual = {
        "Date": ".".join(date.groups()) if date else "????.??.??",
        "Round": "?" if game.number is None else str(game.number),
        "White": game.players[0],
        "Black": game.players[1],
    }
    for name in ROSTER[:-1]:
        yield name, facts.pop(kept.get(name.lower(), name), usual.get(name, "?"))
    yield "Result", result
    if _moves_like_today(game.table.variant.rules):
        yield "GameType", str(INTERNATIONAL)
    yield "Ruleset", game.variant
    if game.changes:
        yield "RulesetOptions", "; ".join(f"{key}={_value(value)}" for key, value in game.changes.items())
    yield from _beginning(game, prelude, start)
    yield from facts.items()


def _beginning(game: KeptGame, prelude: Sequence[Moment[State, Action]], start: State) -> Iterator[tuple[str, str]]:
    """Where the first move is made from, for everybody; and what a FEN does not say, for us."""
    table = game.table
    fen = write_position(start)
    if fen != USUAL:
        yield "SetUp", "1"
        yield "FEN", fen
    if prelude:
        yield "Prelude", "; ".join(table.write(moment.before, moment.action) for moment in prelude)
    place = table.position(game.start)
    if place != (table.position(table.bare.initial()) if prelude else fen):
        yield "Start", json.dumps(place, ensure_ascii=False)


def _value(value: object) -> str:
    """An option's value as YAML reads it back."""
    text = shown(value)
    return text if read_yaml(text, "").data == value else json.dumps(value)


def _moves_like_today(rules: DamesRules) -> bool:
    """Whether every move of a game is one of international draughts, so that other programs can play it through."""
    return all(getattr(rules, name) == value for name, value in MARCH.items())
