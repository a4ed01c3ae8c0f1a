"""Pictures of results with matplotlib, an extra: `pip install 'tablegames[plot]'`.

The picture of a match shows the course of each encounter's score, and each player's final score.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from tablegames.arena.plan import Plan
from tablegames.arena.report import MatchReport, Met
from tablegames.arena.store import Store
from tablegames.core.errors import MatchError, PluginError
from tablegames.core.languages import gettext as _
from tablegames.rules.untrusted.newfile import check_place

KINDS: Final = (".svg", ".png", ".pdf")
POINTS: Final = 200
"""The points of a score's course."""
LINES: Final = 10
"""The most encounters with their own lines."""


def check_plot(path: str) -> None:
    """Refuse an impossible picture file before anything is played."""
    if Path(path).suffix.lower() not in KINDS:
        kinds = ", ".join(KINDS)
        raise MatchError("--plot {path}: the name of a picture must end in {kinds}", path=path, kinds=kinds)
    check_place(Path(path), "--plot", MatchError)
    if find_spec("matplotlib") is None:
        raise PluginError("--plot needs matplotlib, which is not installed: pip install 'tablegames[plot]'")


def new_figure(width: float, height: float) -> Any:
    """Return an empty figure without a screen."""
    figure: Any = import_module("matplotlib.figure").Figure(figsize=(width, height), layout="constrained")
    return figure


def save(figure: Any, path: str) -> None:
    """Write the picture; the same data give the same file."""
    kind = Path(path).suffix.lower()
    plain = {".svg": {"Date": None}, ".png": {"Software": None}, ".pdf": {"CreationDate": None}}[kind]
    matplotlib: Any = import_module("matplotlib")
    with matplotlib.rc_context({"svg.hashsalt": "tablegames", "svg.fonttype": "none"}):
        figure.savefig(path, metadata=plain)


def draw_shares(axes: Any, names: Sequence[str], shares: Sequence[tuple[float, float, float]], half: float) -> None:
    """Draw shares with their intervals, the first on top, and a line for equality."""
    rows = list(range(len(names)))[::-1]
    middles = [share for share, _, _ in shares]
    below = [max(0.0, share - low) for share, low, _ in shares]
    above = [max(0.0, high - share) for share, _, high in shares]
    axes.axvline(half, color="0.7", linewidth=1)
    axes.errorbar(middles, rows, xerr=[below, above], fmt="o", color="black", capsize=3)
    axes.set_yticks(rows, names)
    axes.set_ylim(-0.5, len(names) - 0.5)
    axes.set_xlim(-0.02, 1.02)


Course = list[tuple[int, float, float, float]]
"""The course of an encounter's score: games, score, and interval."""


def courses(plan: Plan, store: Store) -> tuple[dict[Met, Course], MatchReport]:
    """Return the course of every encounter, sampled a few hundred times, and the report of the whole match."""
    report = MatchReport(plan)
    found: dict[Met, Course] = {}
    every = max(1, store.total // POINTS)

    def note() -> None:
        for pair, score in report.total.met.items():
            bounds, course = score.share_interval(), found.setdefault(pair, [])
            if bounds is not None and score.share is not None:
                if course and course[-1][0] == score.games:  # none has ended meanwhile
                    course.pop()
                course.append((score.games, score.share, *bounds))

    for row in report.folding(store.rows()):
        if row.game % every == 0 or row.game == store.total:
            note()
    note()
    return found, report


def draw_match(plan: Plan, store: Store, path: str) -> None:
    """Write the picture."""
    found, report = courses(plan, store)
    names = list(plan.players)
    figure = new_figure(11, max(4.0, 2.5 + 0.35 * len(names)))
    way, end = figure.subplots(1, 2, width_ratios=[3, 2])
    way.axhline(0.5, color="0.7", linewidth=1)
    for pair in list(combinations(names, 2))[:LINES]:
        if found.get(pair):
            games, share, low, high = (list(column) for column in zip(*found[pair], strict=True))
            (line,) = way.plot(games, share, ".-" if len(games) < 20 else "-", label=_(" v ").join(pair))
            way.fill_between(games, low, high, color=line.get_color(), alpha=0.15, linewidth=0)
    way.set_ylim(-0.02, 1.02)
    way.xaxis.get_major_locator().set_params(integer=True)
    way.set_xlabel(_("games per pairing"))
    way.set_ylabel(_("score of the first player, 95 % interval"))
    if way.get_legend_handles_labels()[1]:
        way.legend(loc="best", fontsize="small")
    ranked = sorted(names, key=lambda name: -(report.total.field[name].share or 0.0))
    shares = []
    for name in ranked:
        score = report.total.field[name]
        shares.append((score.share or 0.0, *(score.share_interval() or (0.0, 1.0))))
    draw_shares(end, ranked, shares, 0.5)
    end.set_xlabel(_("score against all the others, 95 % interval"))
    where = ", ".join(place.name for place in plan.places)
    figure.suptitle(plan.title or where)
    save(figure, path)
