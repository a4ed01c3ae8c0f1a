"""A review as one SVG page: the course of the chances over each game, and the boards of the costliest plays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.core.languages import gettext as _, in_figures
from tablegames.plugin.drawing.diagram import FINE, INK, THIN, Look, Picture, box_of, circle, element, strokes, words
from tablegames.plugin.registry import Registry
from tablegames.records.pictures import drawers_of, picture
from tablegames.session.review import ReviewedGame, ReviewedPlay, costliest, looks_on
from tablegames.table.table import Table

WIDE: Final = 240.0
MARGIN: Final = 12.0
HIGH: Final = 60.0
"""The size of the course of one game."""
GAP: Final = 14.0
LETTER: Final = 5.0
_BOX: Final = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
_SIZE: Final = re.compile(r' (?:width|height)="[\d.]+mm"')


def page(registry: Registry, table: Table, games: Sequence[ReviewedGame], most: int) -> str:
    """The text of the page: of each game how its first seat's chances went, then the plays that cost most."""
    shapes: list[str] = []
    y = MARGIN
    for number, game in enumerate(games, start=1):
        title = _("Game {number}", number=number) if len(games) > 1 else str(table.entry.title)
        shapes += _course(table, game, title, y)
        y += HIGH + GAP + LETTER
    for number, one in enumerate(costliest(games, None, most), start=1):
        drawn, high = _board(registry, table, one, y + LETTER + 3)
        shapes += [words(MARGIN, y + LETTER, LETTER, _told(table, one, number)), *drawn]
        y += high + GAP + LETTER
    about = _("the winning chances during the game, and the costliest plays")
    return Picture((0, 0), (WIDE, y), about, tuple(shapes)).svg(Look(str(table.entry.title)))


def _course(table: Table, game: ReviewedGame, title: str, y: float) -> Iterator[str]:
    """A line from an even chance to the result; a dot where a decision cost something."""
    name = table.wording.seat(game.people[0] or Seat(0))
    yield words(MARGIN, y + LETTER, LETTER, _("{title}: winning chances of {name}", title=title, name=name))
    top, wide = y + LETTER + 2, WIDE - 2 * MARGIN
    yield box_of(MARGIN, top, wide, HIGH, fill="none", stroke=INK, stroke_width=FINE)
    middle = top + HIGH / 2
    yield strokes([((MARGIN, middle), (MARGIN + wide, middle))], stroke=INK, stroke_width=FINE)
    points, dots = [(MARGIN, top + HIGH * (1 - game.even))], []
    for at, one in enumerate(game.judged, start=1):
        x = MARGIN + wide * at / (len(game.judged) + 1)
        points += [(x, top + HIGH * (1 - _first(game, one, chance))) for chance in (one.promised, one.left)]
        if one.loss >= 0.02:
            dots.append(circle(*points[-1], 1.4, f"error {one.seat}", fill=INK if one.seat else "#fff", stroke=INK))
    result = game.result(0)
    if result is not None:
        points.append((MARGIN + wide, top + HIGH * (1 - result)))
    line = " ".join(f"{x:.2f},{height:.2f}" for x, height in points)
    yield element("polyline", {"points": line, "fill": "none", "stroke": INK, "stroke_width": THIN}, kind="course")
    yield from dots


def _first(game: ReviewedGame, one: ReviewedPlay, chance: float) -> float:
    """Return the first place's chance from the deciding place's; more than two sides share the rest."""
    if game.sides[one.seat] == game.sides[0]:
        return chance
    return (1 - chance) / (len(set(game.sides)) - 1)


def _told(table: Table, one: ReviewedPlay, number: int) -> str:
    name = table.wording.seat(one.moment.seat)
    played, best = (table.speak(one.moment.before, action) for action in (one.moment.action, one.best))
    cost = in_figures(f"{100 * one.loss:.1f}")
    return _(
        "{number}. {name}, play {turn}: {played}; {best} was better (cost: {cost} %)",
        number=number,
        name=name,
        turn=one.turn,
        played=played,
        best=best,
        cost=cost,
    )


def _board(registry: Registry, table: Table, one: ReviewedPlay, y: float) -> tuple[list[str], float]:
    """The picture of the position a decision was made in, and how high it is; nothing where the game has none."""
    drawers: dict[str, Any] = dict(drawers_of(registry, table))
    if not drawers:
        return [], 0.0
    svg = picture(table, next(iter(drawers.values())), one.moment.before, looks_on(table, one.moment.seat))
    found = _BOX.search(svg)
    assert found is not None
    wide, high = float(found[1]), float(found[2])
    width = min(WIDE - 2 * MARGIN, wide)
    place = f'<svg x="{MARGIN}" y="{y:.2f}" width="{width:.2f}" height="{width * high / wide:.2f}"'
    return [_SIZE.sub("", svg.strip(), count=2).replace("<svg", place, 1)], width * high / wide
