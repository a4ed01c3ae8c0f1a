"""The author's bench in the browser: a page, the program with the game behind it, and a look at the files.

Only this machine reaches it, and only with the key in its address. When a file of the game is saved, the program starts
anew and plays the same actions; conformance is checked beside it.
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from typing import Any, Final

from tablegames.core.languages import gettext as _, language

FILES: Final = Path(__file__).parent / "bench"
PATIENCE: Final = 10.0
"""Seconds that the game may take for an answer."""
PAUSE: Final = 0.4
"""Seconds between two looks at the files."""
WAIT: Final = 20.0
"""Seconds after which a page that waits for news asks again."""
LARGEST: Final = 200_000
"""Bytes of a question."""
KINDS: Final = (".py", ".yaml", ".yml", ".po", ".md")


class Bench:
    """The program with the game, which is started anew when a file has changed."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.files: list[str] = []
        self.problem = ""
        self.version = 0
        self.checked: dict[str, Any] = {}
        """The result of the conformance check of this version; empty: it is still running."""
        self.changed = threading.Condition()
        self._lock = threading.Lock()
        self._program: subprocess.Popen[str] | None = None
        self._check: subprocess.Popen[str] | None = None
        self._lines: Queue[str] = Queue()
        self._seen: dict[str, float] = {}

    def start(self) -> None:
        """Start the program, and the check beside it."""
        self.stop()
        self._lines = Queue()
        self._program = _started("-m", "tablegames.web.workbench", self.game)
        threading.Thread(target=_listen, args=(self._program, self._lines), daemon=True).start()
        first = self._line()
        self.files = first.get("files") or self.files
        self.problem = first["problem"]
        self._seen = snapshot(self.files)
        self.checked = {}
        with self.changed:
            self.version += 1
            self.changed.notify_all()
        words = ("-m", "tablegames", "dev", "conform", self.game, "--games", "2", "--json")
        self._check = _started(*words)
        threading.Thread(target=self._conform, args=(self._check, self.version), daemon=True).start()

    def ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer of the program; one that hangs is ended, and says so."""
        with self._lock:
            if self.problem:
                return {"problem": self.problem, "actions": list(question.get("actions") or [])}
            if self._program is None or self._program.poll() is not None:
                self.start()
            assert self._program is not None
            assert self._program.stdin is not None
            try:
                self._program.stdin.write(json.dumps(question) + "\n")
                self._program.stdin.flush()
            except OSError:
                pass
            return self._line()

    def _line(self) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=PATIENCE)
        except Empty:
            assert self._program is not None
            self._program.kill()
            wrong = _("the game gave no answer for {seconds} seconds and was stopped", seconds=round(PATIENCE))
            return {"problem": wrong, "actions": []}
        found: dict[str, Any] = json.loads(line or '{"problem": "", "actions": []}')
        return found if line else {"problem": _("the program that runs the game has ended"), "actions": []}

    def look(self) -> None:
        """Start anew if a file has changed."""
        if snapshot(self.files) != self._seen:
            with self._lock:
                self.start()

    def watch(self) -> None:
        """Look at the files until the server ends."""
        while True:
            time.sleep(PAUSE)
            self.look()

    def news(self, since: int) -> dict[str, Any]:
        """Return the version and its check, once there is something newer than a version or a running check."""
        with self.changed:
            self.changed.wait_for(lambda: self.version != since >> 1 or bool(self.checked) != bool(since & 1), WAIT)
            return {"since": self.version << 1 | bool(self.checked), **self.checked}

    def _conform(self, program: subprocess.Popen[str], version: int) -> None:
        out, err = program.communicate()
        try:
            tables = json.loads(out)["tables"]
            problems = [row["problem"] for row in tables if row["problem"]]
        except (ValueError, KeyError):
            problems = [err.strip() or out.strip()]
        with self.changed:
            if version == self.version:
                kept = _("{game} passes every check.", game=self.game)
                self.checked = {"kept": not problems, "sentences": problems or [kept]}
                self.changed.notify_all()

    def stop(self) -> None:
        """End the programs."""
        for program in (self._program, self._check):
            if program is not None:
                program.kill()
                program.wait()
                for pipe in (program.stdin, program.stdout if program is self._program else None):
                    if pipe is not None:
                        with suppress(OSError):
                            pipe.close()


def _started(*words: str) -> subprocess.Popen[str]:
    settings = {**os.environ, "TABLEGAMES_LANG": language(), "PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.Popen(
        [sys.executable, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if "conform" in words else None,
        text=True,
        encoding="utf-8",
        env=settings,
    )


def _listen(program: subprocess.Popen[str], lines: Queue[str]) -> None:
    """Put every line of a program into a queue, and an empty one when it has ended."""
    assert program.stdout is not None
    for line in program.stdout:
        lines.put(line)
    lines.put("")


def snapshot(places: Iterable[str]) -> dict[str, float]:
    """Return when each file of a game was changed."""
    found: dict[str, float] = {}
    for place in map(Path, places):
        for path in [place] if place.is_file() else place.rglob("*"):
            if path.suffix in KINDS:
                try:
                    found[str(path)] = path.stat().st_mtime_ns
                except OSError:  # an editor replaces it right now
                    continue
    return found


class BenchServer(ThreadingHTTPServer):
    """The server of the page."""

    daemon_threads = True

    def __init__(self, bench: Bench, port: int) -> None:
        self.bench = bench
        self.key = secrets.token_urlsafe(12)
        super().__init__(("127.0.0.1", port), _Handler)
        self.hosts = {f"{name}:{self.server_port}" for name in ("127.0.0.1", "localhost")}

    @property
    def address(self) -> str:
        """The address of the page, with its key."""
        return f"http://127.0.0.1:{self.server_port}/{self.key}/"


class _Handler(BaseHTTPRequestHandler):
    """The page, its script and sheet, questions, and news."""

    server: BenchServer

    def do_GET(self) -> None:
        """Answer with the page or one of its files."""
        files = {"": "text/html", "workbench.js": "text/javascript", "workbench.css": "text/css"}
        name = self._name()
        if name not in files:
            self._send(HTTPStatus.NOT_FOUND, b"", "text/plain")
        elif name:
            self._send(HTTPStatus.OK, (FILES / name).read_bytes(), files[name])
        else:
            self._send(HTTPStatus.OK, page(self.server.bench.game).encode(), files[name])

    def do_POST(self) -> None:
        """Answer a question about the game, or wait for news."""
        name, length = self._name(), int(self.headers.get("Content-Length") or 0)
        if name not in ("ask", "news") or self.headers.get("Content-Type") != "application/json" or length > LARGEST:
            self._send(HTTPStatus.NOT_FOUND, b"", "text/plain")
            return
        question = json.loads(self.rfile.read(length))
        bench = self.server.bench
        answer = bench.ask(question) if name == "ask" else bench.news(int(question.get("since", 0)))
        self._send(HTTPStatus.OK, json.dumps(answer).encode(), "application/json")

    def _name(self) -> str | None:
        """Return the name in the address; None: the request comes from another page, or without the key."""
        begins = f"/{self.server.key}/"
        if self.headers.get("Host") not in self.server.hosts or not self.path.startswith(begins):
            return None
        return self.path.removeprefix(begins)

    def _send(self, status: HTTPStatus, body: bytes, kind: str) -> None:
        self.send_response(status)
        for name, value in {
            "Content-Type": f"{kind}; charset=utf-8",
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
            "img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        }.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words: Any) -> None:
        """Write no log."""


def page(game: str) -> str:
    """Return the page in the language in use."""
    words = {
        "game": game,
        "language": language(),
        "variant": _("Variant"),
        "players": _("Players"),
        "back": _("Take back"),
        "anew": _("New game"),
        "random": _("Play at random"),
        "ten": _("10 at random"),
        "actions": _("Legal actions"),
        "type": _("or type one"),
        "events": _("Events"),
        "history": _("Actions so far"),
        "position": _("Position"),
        "set": _("Set this position"),
        "state": _("State"),
        "views": _("Views"),
        "hidden": _("Hidden:"),
        "conform": _("Conformance"),
        "checking": _("checking …"),
    }
    text = (FILES / "workbench.html").read_text("utf-8")
    for name, word in words.items():
        text = text.replace(f"[[{name}]]", escape(word))
    return text
