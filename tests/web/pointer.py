"""A pointer that knows no game: it clicks what can be clicked, in a real browser, until the game is over.

python -m tests.web.pointer                every game and ruleset, with faults too, examples, new packages, chess
python -m tests.web.pointer trictrac nim   only these
python -m tests.web.pointer --part 2/3     the second third of them
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
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright

from tablegames.core.languages import use_language
from tablegames.plugin.player_specs import levels_of
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import read_record
from tablegames.records.replay import table_of, verify
from tests.web.served import begun, served
from tests.web.sittings import sittings

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
"""The browser without windows comes first: it is the same engine and takes less processor time."""
SITUATION = """() => {
  const all = (what) => document.querySelectorAll(what);
  return {
    over: document.querySelector("#over").textContent,
    mine: document.querySelector("#whose").dataset.mine === "true",
    n: document.querySelector("#whose").dataset.n,
    open: [...all("[data-place].open")].map((one) => one.dataset.place),
    words: all("#acts button.strong").length,
    plays: all("#plays button").length,
    sayings: all("#table-acts:not([hidden]) #sayings button").length,
    saying: all("#saying button.say").length,
  };
}"""


def unfold(page: Page, name: str) -> None:
    """Open what is folded beside the board: the `choices`, the texts `about` the table."""
    if page.is_visible("#unfold") and not page.locator("#side.unfolded").count():  # a telephone
        page.click("#unfold")
    if not page.locator(f"#{name}[open]").count():
        page.click(f"#{name} > summary")


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
        self.talks = 0.02
        """How often it says something where faults can be made."""
        self.said = 0
        self.errors: list[str] = []
        page.on("console", lambda told: self.errors.append(_where(told)) if told.type == "error" else None)
        page.on("pageerror", lambda problem: self.errors.append(str(problem)))

    def sits_down(self, port: int, game: str, key: str, lang: str = "en") -> None:
        """At a table."""
        self.page.goto(f"http://127.0.0.1:{port}/table?lang={lang}#{game}.{key}")
        self.page.wait_for_selector("#board svg, #board pre")
        if not self.page.is_visible("#unfold"):  # on a narrow page all this lies over the board
            unfold(self.page, "choices")

    def situation(self) -> dict[str, Any]:
        """Return the clickable places."""
        found: dict[str, Any] = self.page.evaluate(SITUATION)
        return found

    def finishes(self, seconds: float) -> str:
        """Click until it is over; how it ended."""
        return self.clicks_on(sys.maxsize, seconds)

    def clicks_on(self, clicks: int, seconds: float) -> str:
        """Click so often, or until it is over; how it ended, if it has."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seen = self.situation()
            if seen["over"] or self.clicks >= clicks:
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
            if seen["sayings"] and (seen["saying"] or self.rng.random() < self.talks):
                self._says(seen)
            elif way == "open":
                name = self.rng.choice(seen["open"])
                self.page.locator(f'[data-place="{name}"]').click(timeout=2_000)
            else:
                where = "#acts button.strong" if way == "words" else "#plays button"
                self.page.locator(where).nth(self.rng.randrange(seen[way])).click(timeout=2_000)
        except Error:
            return False  # it was drawn anew in between
        self.clicks += 1
        return True

    def _says(self, seen: dict[str, Any]) -> None:
        """Where faults can be made: a word that is always there, any places, whether or not it is to the point."""
        unfold(self.page, "table-acts")
        if not seen["saying"]:
            self.page.locator("#sayings button").nth(self.rng.randrange(seen["sayings"])).click(timeout=2_000)
            self.said += 1
        elif seen["open"] and self.rng.random() < 0.5:
            self.page.locator(f'[data-place="{self.rng.choice(seen["open"])}"]').click(timeout=2_000)
        elif self.rng.random() < 0.5:
            self.page.locator("#saying button.say").click(timeout=2_000)
        else:
            self.page.locator('#saying button[type="button"]').click(timeout=2_000)


def chosen(page: Page, game: str, how: str = "bot") -> None:
    """Open the dialog of a new game on the first page, and choose an opponent."""
    page.click(f'li[data-game="{game}"] button.begin')
    page.check(f'#new-game[data-game="{game}"] input[name="how"][value="{how}"]', force=True)


def starts(page: Page, game: str, how: str = "bot") -> None:
    """The same, and start it."""
    chosen(page, game, how)
    page.click("#begin")


def resigns(page: Page) -> None:
    """Give the game up, and say yes to the question whether that is meant."""
    page.click("#more button:has-text('Resign')")
    page.click("dialog.sure button.strong")


def played(window: Browser, registry: Registry, folder: Path, form: dict[str, Any], seconds: float) -> tuple[str, int]:
    """A game against bots, by clicks alone; how it ended and how many clicks it took. Its record verifies."""
    with served(folder, registry) as (port, _):
        game = begun(port, **form)
        context = window.new_context(viewport={"width": 1200, "height": 900}, reduced_motion="reduce")
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


def against_bots(registry: Registry, name: str, variant: str | None = None, **rules: object) -> dict[str, Any]:
    """A form: one person, and random bots; where faults are possible, the weakest that knows the table."""
    entry = registry.game(name)
    chosen = registry.variant(entry, variant).rules
    seats = min(entry.seats if entry.seats_of is None else entry.seats_of(chosen))
    levels = levels_of(registry.players(entry)[entry.bot]) if rules and entry.bot else None
    bot = "random" if not levels else f"{entry.bot}:{levels[0]}"
    players = ["human", *[bot] * (seats - 1)]
    return {
        "game": name,
        "variant": variant or "",
        "match": "single",
        "seats": seats,
        "players": players,
        "rules": rules,
    }


def main() -> int:
    """Every game; 1: one of them was not finished as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=900.0, help="for one game (default: 900)")
    parser.add_argument("--part", default="1/1", help="of all tables, the second third: 2/3")
    given = parser.parse_args()
    part, parts = map(int, given.part.split("/"))
    use_language("en")
    with browser() as window, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        asked = [one for one in sittings(folder) if not given.games or one.game in given.games][part - 1 :: parts]
        failed = []
        for number, one in enumerate(asked):
            begin = time.monotonic()
            form = against_bots(one.registry, one.game, one.variant, **one.rules)
            try:
                ended, clicks = played(window, one.registry, folder / str(number), form, given.seconds)
            except (AssertionError, Error) as problem:
                failed.append(one)
                print(f"  {one}: FAILED, {problem}", flush=True)
                continue
            print(f"  {one}: {clicks} clicks, {time.monotonic() - begin:.0f} s. {ended}", flush=True)
    print(f"  finished by pointing: {len(asked) - len(failed)} of {len(asked)} tables", flush=True)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())


def _where(told: ConsoleMessage) -> str:
    """Complaints of a page, with their addresses."""
    return f"{told.text} {told.location.get('url', '')}".strip()
