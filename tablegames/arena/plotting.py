"""Pictures of results with matplotlib, which is an extra: `pip install 'tablegames[plot]'`.

A match is drawn as the way the score of each encounter went, and where each player ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from tablegames.arena.plan import Plan
from tablegames.arena.report import MatchReport, Met
from tablegames.arena.rows import Row
from tablegames.arena.store import Store
from tablegames.core.errors import MatchError, PluginError
from tablegames.core.languages import say
from tablegames.rules.untrusted.newfile import check_place

KINDS: Final = (".svg", ".png", ".pdf")
POINTS: Final = 200
"""How often the score is drawn on its way."""
LINES: Final = 10
"""More encounters than that are not drawn one by one."""


def check_plot(path: str) -> None:
    """Refuse a picture that could not be written, before anything is played."""
    if Path(path).suffix.lower() not in KINDS:
        kinds = ", ".join(KINDS)
        raise MatchError.said(
            f"--plot {path}: a picture ends in {kinds}", f"--plot {path} : une image finit par {kinds}"
        )
    check_place(Path(path), "--plot", MatchError)
    if find_spec("matplotlib") is None:
        raise PluginError.said(
            "--plot needs matplotlib, which is not installed: pip install 'tablegames[plot]'",
            "--plot a besoin de matplotlib, qui n'est pas installé : pip install 'tablegames[plot]'",
        )


def new_figure(width: float, height: float) -> Any:
    """An empty figure that is never shown on a screen."""
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
    """Draw shares with their intervals, the first on top, and a line where all would be equal."""
    rows = list(range(len(names)))[::-1]
    middles = [share for share, _, _ in shares]
    below = [max(0.0, share - low) for share, low, _ in shares]
    above = [max(0.0, high - share) for share, _, high in shares]
    axes.axvline(half, color="0.7", linewidth=1)
    axes.errorbar(middles, rows, xerr=[below, above], fmt="o", color="black", capsize=3)
    axes.set_yticks(rows, names)
    axes.set_ylim(-0.5, len(names) - 0.5)
    axes.set_xlim(-0.02, 1.02)


@dataclass(slots=True)
class Course:
    """The score of an encounter on its way."""

    points: list[tuple[int, float, float, float]] = field(default_factory=list)
    """Games, score, and the interval it lies in."""

    @property
    def games(self) -> list[int]:
        """The number of games played at each sample."""
        return [games for games, *_ in self.points]


def courses(plan: Plan, store: Store) -> tuple[dict[Met, Course], MatchReport]:
    """The course of every encounter, sampled a few hundred times, and the report of the whole match."""
    report = MatchReport(plan)
    found: dict[Met, Course] = {}
    every = max(1, store.total // POINTS)

    def noted_rows() -> Iterator[Row]:
        for row in store.rows():
            yield row
            if row.game % every == 0 or row.game == store.total:
                _note(report, found)

    report.fold(noted_rows())
    _note(report, found)
    return found, report


def _note(report: MatchReport, found: dict[Met, Course]) -> None:
    for pair, score in report.total.met.items():
        bounds, course = score.share_interval(), found.setdefault(pair, Course())
        if bounds is not None and score.share is not None:
            if course.games and course.games[-1] == score.games:  # none has ended meanwhile
                course.points.pop()
            course.points.append((score.games, score.share, *bounds))


def draw_match(plan: Plan, store: Store, path: str) -> None:
    """Write the picture."""
    found, report = courses(plan, store)
    names = list(plan.players)
    figure = new_figure(11, max(4.0, 2.5 + 0.35 * len(names)))
    way, end = figure.subplots(1, 2, width_ratios=[3, 2])
    way.axhline(0.5, color="0.7", linewidth=1)
    for pair in list(combinations(names, 2))[:LINES]:
        if pair in found and found[pair].games:
            games, share, low, high = (list(column) for column in zip(*found[pair].points, strict=True))
            (line,) = way.plot(games, share, ".-" if len(games) < 20 else "-", label=say(" v ", " c. ").join(pair))
            way.fill_between(games, low, high, color=line.get_color(), alpha=0.15, linewidth=0)
    way.set_ylim(-0.02, 1.02)
    way.xaxis.get_major_locator().set_params(integer=True)
    way.set_xlabel(say("games of each encounter", "parties de chaque rencontre"))
    way.set_ylabel(say("score of the first named, 95 %", "score du premier nommé, 95 %"))
    if way.get_legend_handles_labels()[1]:
        way.legend(loc="best", fontsize="small")
    ranked = sorted(names, key=lambda name: -(report.total.field[name].share or 0.0))
    shares = []
    for name in ranked:
        score = report.total.field[name]
        shares.append((score.share or 0.0, *(score.share_interval() or (0.0, 1.0))))
    draw_shares(end, ranked, shares, 0.5)
    end.set_xlabel(say("score against all, 95 %", "score contre tous, 95 %"))
    where = ", ".join(place.name for place in plan.places)
    figure.suptitle(plan.title or where)
    save(figure, path)
