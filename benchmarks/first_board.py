"""How long the site needs until a board is there: at the first visit, and when all is kept already.

The part of the site that plays is built and served as files, and a browser begins games on it, each time in a profile
of its own. Seconds of CPU are those of all processes of the browser, so that the load of the machine matters less.
For Linux, whose `/proc` is read; it needs Node.js and a chromium.

    python -m benchmarks.first_board [GAME ...] [--times N]
"""

from __future__ import annotations

import argparse
import os
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

from benchmarks.web_tables import cpu_of
from tools.docs.parts import bring
from tools.docs.playing import fonts, play_files

GAMES: Final = ("trictrac", "dames_polonaises", "domino")
TIMES: Final = 3
PATIENCE: Final = 180_000


class Quiet(SimpleHTTPRequestHandler):
    """Files, without a line for each."""

    def log_message(self, *said: Any) -> None:
        """Say nothing."""


@contextmanager
def served() -> Iterator[str]:
    """Serve the part of the site that plays; the address of its table."""
    with TemporaryDirectory() as folder:
        for added in (*fonts(), *play_files()):
            path = Path(folder, added.uri)
            path.parent.mkdir(parents=True, exist_ok=True)
            if added.source is not None:
                shutil.copyfile(added.source, path)
            else:
                path.write_bytes(added.content.encode() if isinstance(added.content, str) else added.content)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/play/table.html"
        finally:
            server.shutdown()
            server.server_close()


def descendants(parent: int) -> list[int]:
    """Return the processes under a process."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text("ascii", "replace").rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        parents[int(path.parent.name)] = int(fields[1])
    found = [parent]
    for one in found:
        found += [process for process, above in parents.items() if above == one]
    return found[1:]


class Stopwatch:
    """Seconds, and seconds of CPU of the browser; of a kind of `thread` only, where one is named."""

    WORKER = "DedicatedWorker"
    """The thread in which a page's program runs."""

    def __init__(self, thread: str = "") -> None:
        self.thread = thread
        self.began, self.used = monotonic(), self._cpu()

    def read(self) -> tuple[float, float]:
        """Return both since it was made."""
        now = self._cpu()
        return monotonic() - self.began, sum(used - self.used.get(task, 0.0) for task, used in now.items())

    def _cpu(self) -> dict[str, float]:
        """Return what each process of the browser has used, or each such thread, by its place."""
        used = {}
        for process in descendants(os.getpid()):
            with suppress(OSError):  # it has ended meanwhile
                for task in self._threads(process) if self.thread else [str(process)]:
                    used[task] = cpu_of(task)
        return used

    def _threads(self, process: int) -> list[str]:
        folders = Path(f"/proc/{process}/task").iterdir()
        named = [one.name for one in folders if (one / "comm").read_text("utf-8", "replace").startswith(self.thread)]
        return [f"{process}/task/{name}" for name in named]


def visits(browser: Any, address: str, game: str) -> Iterator[tuple[str, tuple[float, float]]]:
    """Begin a game in a fresh profile, in a second page of it, and in a third without a network."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    for name in ("first", "second", "offline"):
        page = context.new_page()
        watch = Stopwatch()
        page.goto(f"{address}?game={game}&lang=en&against=engine:2")
        page.wait_for_selector("#board svg", timeout=PATIENCE)
        yield name, watch.read()
        page.wait_for_selector('#whose[data-mine="true"]', timeout=PATIENCE)
        page.wait_for_selector("html[data-kept]", state="attached", timeout=PATIENCE)
        page.close()
        if name == "second":
            context.set_offline(True)
    context.close()


def main(games: Sequence[str] = GAMES, times: int = TIMES) -> None:
    """Visit the site, and print medians."""
    from playwright.sync_api import sync_playwright

    if problem := bring():
        raise ImportError(problem)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with served() as address, sync_playwright() as drivers:
        browser = drivers.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        print(f"seconds until a board is there, and CPU; load of the machine: {os.getloadavg()[0]:.1f}")
        for game in games:
            found: dict[str, list[tuple[float, float]]] = {}
            for _ in range(times):
                for name, taken in visits(browser, address, game):
                    found.setdefault(name, []).append(taken)
            line = (
                f"{name}: {median(wall for wall, _ in taken):.1f} s ({median(cpu for _, cpu in taken):.1f} CPU)"
                for name, taken in found.items()
            )
            print(f"  {game:18} {', '.join(line)}", flush=True)
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_board", description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES, help="of these games (%(default)s)")
    parser.add_argument("--times", type=int, default=TIMES, help="how often each is begun (%(default)s)")
    given = parser.parse_args()
    main(given.games, given.times)
