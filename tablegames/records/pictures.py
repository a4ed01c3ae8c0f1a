"""Showing a position, or one of a record, as a seat may see it; in characters or as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from tablegames.core.errors import PluginError, RecordError
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.core.match import in_hand, place_in_hand
from tablegames.plugin.claims import chosen
from tablegames.plugin.drawing.diagram import Drawer, Look
from tablegames.plugin.drawing.sight import Trace
from tablegames.plugin.provides import GameEntry, drawn_under
from tablegames.plugin.registry import Registry
from tablegames.records.record import Record
from tablegames.records.replay import first_state, moments
from tablegames.table.table import Table

LAST: Final = "last"


def state_at(table: Table, record: Record, step: int | None) -> tuple[Any, Trace | None]:
    """Return the state of action `step` of a record, and the places touched by the play before it.

    Action 0 is the first; None: the last state of the record.
    """
    actions = len(record.lines)
    if step is not None and step > actions:
        raise RecordError(
            "--at {step}: {origin} has {actions} actions; give a number from 0 to {actions}, or {last}",
            step=step,
            origin=record.origin,
            actions=actions,
            last=LAST,
        )
    state, last = first_state(table, record), None
    for moment in islice(moments(table, record), step):
        state = moment.step.state
        last = (None if moment.secret else table.trace(moment.before, moment.action, moment.seat)) or last
        if table.cleared(moment.before, moment.action, moment.step.state):
            last = None
    return state, last


def drawers_of(registry: Registry, table: Table) -> Mapping[str, Drawer[Any]]:
    """Return the pictures of the game at a table: none if an extension draws it differently in characters."""
    used = registry.active(table.entry, table.variant.rules).values() if table.extensions else ()
    return {} if any(one.renderer_over is not None for one in used) else registry.diagrams(table.entry)


def choose_drawer(entry: GameEntry, known: Mapping[str, Drawer[Any]], name: str | None) -> Drawer[Any]:
    """Return the requested picture, or the first."""
    if not known:
        raise PluginError("{name} has no pictures; leave out --svg to see the board as text", name=entry.name)
    return chosen(known, name, "--render: {name} has no picture", name=entry.name)


def picture(
    table: Table,
    drawer: Drawer[Any],
    state: Any,
    seat: Seat | None,
    *,
    labels: bool = False,
    width: float | None = None,
    last: Trace | None = None,
) -> str:
    """Return the SVG text of a state from the view of a seat (None: a spectator), and nothing else."""
    look = Look(
        title=str(table.entry.title),
        seat=place_in_hand(state, seat),
        labels=labels,
        width=width,
        over=isinstance(table.game.turn(state), Over),
        last=last,
    )
    svg: str = drawn_under(drawer, table.variant.rules).draw(in_hand(table.game.view(state, seat)), look)
    return svg
