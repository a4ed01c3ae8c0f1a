"""What is shown: a position, or one of a record, as a seat may see it; in characters or as a picture."""

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
    """The state in which action `step` of a record is played, and what the last play before it has touched.

    Action 0 is the first; None: the state the record ends with.
    """
    actions = len(record.lines)
    if step is not None and step > actions:
        raise RecordError.said(
            f"--step {step}: {record.origin} has {actions} actions; give a number from 0 to {actions}, or {LAST}",
            f"--step {step} : {record.origin} a {actions} coups ; donnez un nombre de 0 à {actions}, ou {LAST}",
        )
    state, last = first_state(table, record), None
    for moment in islice(moments(table, record), step):
        state = moment.step.state
        last = (None if moment.secret else table.trace(moment.before, moment.action, moment.seat)) or last
        if table.cleared(moment.before, moment.action, moment.step.state):
            last = None
    return state, last


def drawers_of(registry: Registry, table: Table) -> Mapping[str, Drawer[Any]]:
    """The pictures of what is played at a table: none where an extension draws it otherwise, in characters."""
    used = registry.active(table.entry, table.variant.rules).values() if table.extensions else ()
    return {} if any(one.renderer_over is not None for one in used) else registry.diagrams(table.entry)


def choose_drawer(entry: GameEntry, known: Mapping[str, Drawer[Any]], name: str | None) -> Drawer[Any]:
    """The picture asked for, or the first."""
    if not known:
        raise PluginError.said(
            f"{entry.name} has no pictures; leave out --svg for the board in characters",
            f"{entry.name} n'a pas d'images ; sans --svg le plateau s'écrit en caractères",
        )
    return chosen(known, name, f"--render: {entry.name} has no picture", f"--render : {entry.name} n'a pas d'image")


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
    """The SVG text of what a seat (None: a spectator) may see of a state, drawn from its view and nothing else."""
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
