"""What one browser is told of a game: made from the view of its seat, and of nothing else."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.arbiter import secretive
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide
from tablegames.core.languages import language, say
from tablegames.core.loop import Moment
from tablegames.core.players import HUMAN
from tablegames.plugging.registry import Registry
from tablegames.table.decision import Decision
from tablegames.table.narration import history, narrate
from tablegames.web.hosting import Hosted
from tablegames.web.pictures import board, places

MOST_PLAYS: Final = 20_000
"""Plays that are sent; a decision with more of them is typed."""


def frame(registry: Registry, hosted: Hosted, seat: Seat | None, news: list[str]) -> dict[str, Any]:
    """The whole truth as a seat (None: a spectator) may know it, in the language in use."""
    session, table = hosted.session, hosted.table
    state = session.state
    drawn, is_svg = board(registry, table, state, seat)
    turn = table.game.turn(state)
    asked = hosted.asked
    return {
        "type": "state",
        "n": hosted.changes,
        "game": str(table.entry.title),
        "lang": language(),
        "seat": seat,
        "names": names(hosted),
        "turn": asked,
        "whose": table.actor(state) if isinstance(turn, Decide | Chance) and not hosted.over else "",
        "svg" if is_svg else "text": drawn,
        "plays": plays(hosted, seat, drawn if is_svg else ""),
        "news": news,
        "moves": history(table, session.history, seat),
        "standing": [*table.reckoning(state), *table.standing(state)],
        "over": over(hosted),
        "may": {
            "back": seat is not None and not hosted.over and not secretive(table.bare),
            "resign": seat is not None and not hosted.over,
            "hint": seat is not None and asked == seat,
        },
    }


def plays(hosted: Hosted, seat: Seat | None, svg: str) -> list[dict[str, Any]]:
    """The plays of a seat that is asked: text, wording, and the strokes that lead to each."""
    if seat is None or hosted.asked != seat:
        return []
    table, state = hosted.table, hosted.session.state
    decision: Decision[Any, Any] = Decision(table, seat, table.game.view(state, seat), table.game.legal(state))
    if len(decision.listed) > MOST_PLAYS:
        return []
    known = places(svg)
    listed: list[dict[str, Any]] = []
    for spoken, action in decision.plays().items():
        text = table.write_seen(decision.view, action)
        one: dict[str, Any] = {"text": text, "strokes": known.strokes(text)}
        if spoken != text:
            one["say"] = spoken
        listed.append(one)
    return listed


def told(hosted: Hosted, moment: Moment[Any, Any], seat: Seat | None) -> list[str]:
    """What happened, in words, as a seat may know it."""
    return list(narrate(hosted.table, moment, seat))


def names(hosted: Hosted) -> list[str]:
    """Who sits where."""
    wording = hosted.table.wording
    return [
        f"{wording.seat(Seat(seat))} ({name if name != HUMAN else say('a person', 'une personne')})"
        for seat, name in enumerate(hosted.names)
    ]


def over(hosted: Hosted) -> str | None:
    """How it ended, in words; None: it goes on."""
    table, session = hosted.table, hosted.session
    if session.resigned is not None:
        return table.wording.resigned(session.resigned, table.game.seats)
    outcome = table.outcome(session.state)
    return None if outcome is None else table.wording.outcome(outcome)
