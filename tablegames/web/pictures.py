"""Pictures for a page: the drawing of what a seat sees, made harmless, and the places in it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final
from xml.etree import ElementTree

from tablegames.core.errors import PluginError
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.core.match import in_hand, place_in_hand
from tablegames.plugin.drawing.diagram import Drawer, Look
from tablegames.plugin.drawing.sight import Trace
from tablegames.plugin.provides import GameEntry, drawn_under
from tablegames.plugin.registry import Registry
from tablegames.records.pictures import drawers_of
from tablegames.table.table import Table
from tablegames.web.clicks import Places

OWN: Final = "tablegames"
"""The distribution whose pictures need no cleaning."""
LARGEST: Final = 2_000_000
"""Characters of a picture."""
SVG: Final = "http://www.w3.org/2000/svg"
_KEPT: Final = re.compile(
    rf"\{{{re.escape(SVG)}\}}(svg|g|path|circle|ellipse|line|polygon|polyline|rect|text|tspan|title|desc|defs|marker|"
    r"pattern|clipPath|linearGradient|radialGradient|stop|symbol)"
)
"""Elements that only draw; all others go: scripts, links, images, foreign objects, animations, styles."""
_PLACE: Final = 'data-place="'
Drawing = dict[str, str]
"""A board as a page gets it: `svg`, or `text`."""


def is_own(table: Table) -> bool:
    """Whether the game is one of ours, so that its pictures need no cleaning and take our colours."""
    return table.plugin.startswith(f"{OWN} ")


def is_own_game(registry: Registry, entry: GameEntry) -> bool:
    """The same of a game that is not laid."""
    return registry.distribution(entry).startswith(f"{OWN} ")


def board(
    registry: Registry,
    table: Table,
    state: Any,
    seat: Seat | None,
    last: Trace | None = None,
    *,
    placed: bool = False,
    upright: bool = False,
    over: bool = False,
    thrown: str = "",
    made: tuple[tuple[str, ...], ...] = (),
) -> Drawing:
    """Draw what a seat sees: as `svg`, or as plain `text` if the game has no picture.

    A seat's picture names its places; `placed` does so for spectators too. `upright` is for a narrow page, `over` for a
    game that was resigned; `thrown` shows a throw that has not been counted yet, `made` the steps of a play chosen so
    far.
    """
    drawers = drawers_of(registry, table)
    view = table.game.view(state, seat)
    if drawers:
        drawer: Drawer[Any] = drawn_under(next(iter(drawers.values())), table.variant.rules)
        look = Look(
            title=str(table.entry.title),
            seat=place_in_hand(state, seat),
            labels=True,
            page=True,
            places=placed or seat is not None,
            over=over or isinstance(table.game.turn(state), Over),
            last=last,
            upright=upright,
            thrown=thrown,
            made=made,
        )
        try:
            svg = drawer.draw(in_hand(view), look)
            return {"svg": svg if is_own(table) else harmless(svg)}
        except Exception:
            if is_own(table):
                raise  # our own mistake; a plugin's game goes without its picture
    return {"text": table.draw_seen(view)}


def places(drawing: Drawing) -> Places:
    """The places that a picture names; a text names none."""
    return Places.of(unescape(rest[: rest.index('"')]) for rest in drawing.get("svg", "").split(_PLACE)[1:])


def harmless(svg: str) -> str:
    """A stranger's picture without anything that runs, opens or fetches; one that is no SVG is refused.

    >>> harmless('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script><g data-place="1"/></svg>')
    '<svg xmlns="http://www.w3.org/2000/svg"><g data-place="1" /></svg>'
    """
    if len(svg) > LARGEST or "<!" in svg.replace("<!--", ""):
        raise PluginError("this picture is too large, or not plain SVG")
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as problem:
        raise PluginError("this picture is not SVG: {problem}", problem=problem) from None
    _cleaned(root)
    ElementTree.register_namespace("", SVG)
    return ElementTree.tostring(root, encoding="unicode")


def _cleaned(element: ElementTree.Element) -> None:
    for name, value in list(element.attrib.items()):
        bare = name.rpartition("}")[2].lower()
        if bare.startswith("on") or bare in ("href", "style", "src") or _reaches_out(value):
            del element.attrib[name]
    for child in list(element):
        if not isinstance(child.tag, str) or not _KEPT.fullmatch(child.tag):
            element.remove(child)
        else:
            _cleaned(child)


def _reaches_out(value: str) -> bool:
    told = value.replace(" ", "").lower()
    return "javascript:" in told or ("url(" in told and "url(#" not in told)
