"""What was played, told to whoever reads: what a seat may not know is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tablegames.core.events import Event, Seat, visible
from tablegames.core.languages import say
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand, place_in_hand
from tablegames.core.notation import NOTHING, SecretNotation
from tablegames.table.table import Table


def action_text(table: Table, moment: Moment[Any, Any], reader: Seat | None) -> str:
    """The action as people are shown it; a secret one as the reader may see it."""
    return hidden_action(table, moment, reader) if moment.secret else table.speak(moment.before, moment.action)


def narrate(table: Table, moment: Moment[Any, Any], reader: Seat | None) -> Iterator[str]:
    """The lines for one action: who did what, and the events that came of it, as the reader may know them."""
    events = visible(moment.step.events, reader)
    if not moment.secret or not events:
        text = action_text(table, moment, reader)
        done = say("nothing can be played", "rien ne peut se jouer") + "." if text == NOTHING else text
        yield table.wording.seat(moment.seat) + say(": ", " : ") + done
    for event in events:
        yield f"  {table.wording.event(event)}"


def history(table: Table, moments: Iterable[Moment[Any, Any]], reader: Seat | None) -> list[str]:
    """The game so far, a line a decision: what chance gave before it stands in brackets."""
    lines: list[str] = []
    chance: list[str] = []
    for moment in moments:
        text = action_text(table, moment, reader)
        if moment.seat is None:
            chance.append(text)
            continue
        thrown = f"({', '.join(chance)}) " if chance else ""
        lines.append(f"{len(lines) + 1:>4}. {table.wording.seat(moment.seat)}{say(': ', ' : ')}{thrown}{text}")
        chance = []
    if chance:
        lines.append(f"{len(lines) + 1:>4}. ({', '.join(chance)})")
    return lines


def last_events(moments: list[Moment[Any, Any]], reader: Seat | None) -> tuple[Event, ...]:
    """The events since the reader's own last play that he may know of."""
    for moment in reversed(moments):
        events = visible(moment.step.events, reader)
        if events:
            return events
        if reader is not None and moment.seat == reader:
            break
    return ()


def hidden_action(table: Table, moment: Moment[Any, Any], seat: Seat | None) -> str:
    """A secret action as the seat may see it."""
    notation = table.notation
    if isinstance(notation, SecretNotation):
        return notation.write_for(in_hand(moment.before), moment.action, place_in_hand(moment.before, seat))
    return "?"
