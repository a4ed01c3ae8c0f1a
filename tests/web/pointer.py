"""A pointer that knows no game: it clicks what can be clicked, in a real browser, until the game is over.

python -m tests.web.pointer                every installed game and ruleset, nim, a new package, goose, belote
python -m tests.web.pointer trictrac nim   only these
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tablegames.core.languages import use_language
from tablegames.kit.newgame import new_game
from tablegames.plugging.loading import load_plugins
from tablegames.plugging.registry import Registry
from tablegames.records.reading import read_record
from tablegames.records.replay import table_of, verify
from tests.web.served import ROOT, begun, served

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
EXAMPLES = ("nim", "goose", "belote")
SITUATION = """() => {
  const all = (what) => document.querySelectorAll(what);
  return {
    over: document.querySelector("#over").textContent,
    mine: document.querySelector("#whose").dataset.mine === "true",
    n: document.querySelector("#whose").dataset.n,
    open: [...all("[data-place].open")].map((one) => one.dataset.place),
    words: all("#acts button.strong").length,
    plays: all("#plays button").length,
  };
}"""


@contextmanager
def browser() -> Iterator[Browser]:
    """Debian's chromium, or whichever is there."""
    with sync_playwright() as drivers:
        started = drivers.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield started
        finally:
            started.close()


class Pointer:
    """Someone at a page, who sees what can be clicked and nothing else."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.clicks = 0
        self.errors: list[str] = []
        page.on("console", lambda told: self.errors.append(told.text) if told.type == "error" else None)
        page.on("pageerror", lambda problem: self.errors.append(str(problem)))

    def sits_down(self, port: int, game: str, key: str, lang: str = "en") -> None:
        """At a table."""
        self.page.goto(f"http://127.0.0.1:{port}/table?lang={lang}#{game}.{key}")
        self.page.wait_for_selector("#board svg, #board pre")

    def situation(self) -> dict[str, Any]:
        """What can be clicked."""
        found: dict[str, Any] = self.page.evaluate(SITUATION)
        return found

    def finishes(self, seconds: float) -> str:
        """Click until it is over; how it ended."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seen = self.situation()
            if seen["over"]:
                return str(seen["over"])
            if not seen["mine"] or not self._clicked(seen):
                self.page.wait_for_timeout(5)
        raise AssertionError(f"not over after {seconds} s and {self.clicks} clicks: {self.situation()}")

    def _clicked(self, seen: dict[str, Any]) -> bool:
        """Whether there was something to click."""
        ways = [way for way in ("open", "words") if seen[way]] or [way for way in ("plays",) if seen[way]]
        if not ways:
            return False
        way = self.rng.choice(ways)
        try:
            if way == "open":
                name = self.rng.choice(seen["open"])
                self.page.locator(f'[data-place="{name}"]').click(timeout=2_000)
            else:
                where = "#acts button.strong" if way == "words" else "#plays button"
                self.page.locator(where).nth(self.rng.randrange(seen[way])).click(timeout=2_000)
        except Error:
            return False  # it was drawn anew in between
        self.clicks += 1
        return True


def played(window: Browser, registry: Registry, folder: Path, form: dict[str, Any], seconds: float) -> tuple[str, int]:
    """A game against bots, by clicks alone; how it ended and how many clicks it took. Its record verifies."""
    with served(folder, registry) as (port, _):
        game = begun(port, **form)
        context = window.new_context(viewport={"width": 1200, "height": 900})
        try:
            pointer = Pointer(context.new_page())
            pointer.sits_down(port, game["id"], game["seats"]["0"])
            ended = pointer.finishes(seconds)
            assert pointer.errors == []
        finally:
            context.close()
    record = read_record(folder / f"{game['id']}.jsonl")
    assert verify(table_of(registry, record), record) is not None
    return ended, pointer.clicks


def example(name: str) -> Registry:
    """The registry of one of our example packages."""
    sys.path.insert(0, str(ROOT / "examples" / f"tablegames-{name}"))
    return Registry(load_plugins([(name, import_module(f"tablegames_{name}"))]))


def fresh(folder: Path, family: str = "board") -> Registry:
    """The registry of a package that `new-game` has just written."""
    name = f"fresh{family}"
    folder.mkdir(parents=True)
    new_game(name, family, folder, Registry())
    sys.path.insert(0, str(folder / f"tablegames-{name}"))
    return Registry(load_plugins([(name, import_module(f"tablegames_{name}"))]))


def against_bots(registry: Registry, name: str, variant: str | None = None) -> dict[str, Any]:
    """A form: one person, and bots that play by lot."""
    entry = registry.game(name)
    rules = registry.variant(entry, variant).rules
    seats = min(entry.seats if entry.seats_of is None else entry.seats_of(rules))
    players = ["human", *["random"] * (seats - 1)]
    return {"game": name, "variant": variant or "", "match": "single", "seats": seats, "players": players}


def main() -> int:
    """Every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=900.0, help="for one game (default: 900)")
    given = parser.parse_args()
    use_language("en")
    with browser() as window, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        known = Registry()
        asked = [(known, one, variant) for one in known.games for variant in known.sources(known.game(one))]
        for one in EXAMPLES:
            found = example(one)
            asked += [(found, game, None) for game in found.games]
        for family in ("board", "tables", "hidden"):
            found = fresh(folder / family, family)
            asked += [(found, game, None) for game in found.games]
        for number, (registry, game, variant) in enumerate(asked):
            if given.games and game not in given.games:
                continue
            begin = time.monotonic()
            form = against_bots(registry, game, variant)
            ended, clicks = played(window, registry, folder / str(number), form, given.seconds)
            print(f"  {game} {variant or ''}: {clicks} clicks, {time.monotonic() - begin:.0f} s. {ended}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
