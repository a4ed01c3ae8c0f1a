"""The view of a table on a telephone: measured, in a real browser, at every game there is.

python -m tests.web.phones               every game: ours, the examples, contrib, packages that were just written
python -m tests.web.phones world         those of one package
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

from tablegames.plugin.registry import Registry
from tests.web.pointer import Pointer, against_bots, browser
from tests.web.served import begun, served
from tests.web.sittings import EXAMPLES, contributed, example, fresh

WIDE, HIGH = 390, 844
FINGER: Final = 44
"""Pixels that a place has where the board allows it."""
USED: Final = 0.82
"""How much of a board's room its places take at least: the rest is its frame, bars and labels."""
MEASURED: Final = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const corners = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left, box.top, box.right, box.bottom].map(Math.round);
  };
  const named = {};
  const add = (name, what) => {
    const seen = all(what).filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth !== 0);
    seen.forEach((one, at) => { named[`${name} ${at}`] = corners(one); });
  };
  add("board", "#board > *");
  add("player", ".player");
  add("action", "#tools button, #tools a, #acts button");
  add("turn", "#whose");
  add("home", "#leave");
  const boxes = all("[data-place]").map((one) => one.getBoundingClientRect());
  const { scrollWidth, scrollHeight } = document.documentElement;
  const board = document.querySelector("#board");
  const scrolled = [scrollWidth - innerWidth, scrollHeight - innerHeight, board.scrollHeight - board.clientHeight];
  const texts = all(".player strong, .player .counts, .player .who");
  const lines = (from, to) => new Set(boxes.map((box) => Math.round((box[from] + box[to]) / 20))).size;
  return {
    named,
    scrolled,
    cut: texts.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    places: boxes.map((box) => [Math.round(box.width), Math.round(box.height)]),
    columns: lines("left", "right"),
    rows: lines("top", "bottom"),
  };
}"""


@dataclass(frozen=True)
class Seen:
    """The measurements at a table."""

    scrolled: tuple[int, ...]
    named: dict[str, tuple[int, ...]]
    """The parts that must be visible, by their corners: left, top, right, bottom."""
    cut: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    columns: int
    rows: int

    @property
    def outside(self) -> dict[str, tuple[int, ...]]:
        """Return what is not wholly in the window."""
        return {
            name: (left, top, right, bottom)
            for name, (left, top, right, bottom) in self.named.items()
            if left < 0 or top < 0 or right > WIDE or bottom > HIGH
        }

    @property
    def smallest(self) -> int:
        """Return the shorter side of the smallest place."""
        return min((min(one) for one in self.places), default=FINGER)

    @property
    def allowed(self) -> int:
        """Return how large a place can be: a board of many columns or rows has less room for each."""
        _, top, _, bottom = self.named["board 0"]
        return min(FINGER, int(USED * WIDE / max(1, self.columns)), int(USED * (bottom - top) / max(1, self.rows)))


def measured(page: Page) -> Seen:
    """Measure the table that is open."""
    told: dict[str, Any] = page.evaluate(MEASURED)
    return Seen(**{name: tuple(map(tuple, value)) if name == "places" else value for name, value in told.items()})


def packages(folder: Path) -> dict[str, Callable[[], Registry]]:
    """Return every package with games of its own, by name."""
    made: dict[str, Callable[[], Registry]] = {"tablegames": Registry}
    made |= {name: lambda name=name: contributed(name) for name in ("world", "echecs")}  # type: ignore[misc]
    made |= {name: lambda name=name: example(name) for name in EXAMPLES}  # type: ignore[misc]
    made |= {  # what a stranger begins with
        f"fresh {family}": lambda family=family: fresh(folder / family, family)  # type: ignore[misc]
        for family in ("board", "tables", "track", "hidden")
    }
    return made


def looked_at(
    window: Browser,
    registry: Registry,
    folder: Path,
    size: tuple[int, int] = (WIDE, HIGH),
    games: Sequence[str] = (),
) -> Iterator[tuple[str, Page]]:
    """Sit down at these games of a registry, or at each; yield the page when the person is to play."""
    with served(folder, registry) as (port, _):
        for game in games or registry.games:
            context = window.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=True)
            page = context.new_page()
            try:
                keys = begun(port, **against_bots(registry, game))
                Pointer(page).sits_down(port, keys["id"], keys["seats"]["0"])
                page.wait_for_selector('#whose[data-mine="true"], #over:not(:empty)')
                page.wait_for_timeout(400)  # dice have rolled
                yield game, page
            finally:
                context.close()


def main() -> int:
    """Measure, and print; 1: something is not seen, or too small."""
    wrong = 0
    with browser() as window, tempfile.TemporaryDirectory() as name:
        for package, registry in packages(Path(name)).items():
            if sys.argv[1:] and package not in sys.argv[1:]:
                continue
            for game, page in looked_at(window, registry(), Path(name) / f"games {package}"):
                seen = measured(page)
                right = not (seen.outside or seen.cut or max(seen.scrolled) > 0 or seen.smallest < seen.allowed)
                wrong += not right
                size = f"{seen.columns} × {seen.rows} places, the smallest {seen.smallest} of {seen.allowed} px"
                print(
                    f"  {package}: {game}: {size}", "" if right else (seen.outside, seen.cut, seen.scrolled), flush=True
                )
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
