"""The answers of a server to the programs that watch it.

    /health    200 while the server answers
    /ready     200 while it can also save games, otherwise 503 and a sentence
    /metrics   numbers in the format of Prometheus, only for programs on the same machine

With `TABLEGAMES_LOG=json` its log is one JSON object a line.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tablegames.version import __version__
from tablegames.web.addresses import LOOPBACK

STARTED: Final = time.time()
JSON_LOG: Final = "json"
METRICS: Final = "text/plain; version=0.0.4; charset=utf-8"


class Health:
    """The three addresses; `numbers` counts what is open now, by the name and the help of each number."""

    def __init__(self, folder: Path, numbers: Callable[[], Mapping[tuple[str, str], int]]) -> None:
        self._folder, self._numbers = folder, numbers

    def routes(self) -> list[Route]:
        """Return the addresses."""
        return [Route("/health", _health), Route("/ready", self.ready), Route("/metrics", self.metrics)]

    async def ready(self, request: Request) -> Response:
        """Return whether games can be saved, so that a full disk is noticed before a player meets it."""
        try:
            await asyncio.to_thread(self._save)
        except OSError:  # strangers read no path
            return PlainTextResponse("Games can't be saved.\n", status_code=503)
        return PlainTextResponse("ready\n")

    def _save(self) -> None:
        with tempfile.TemporaryFile(dir=self._folder) as file:
            file.write(b"ready")
            file.flush()
            os.fsync(file.fileno())

    async def metrics(self, request: Request) -> Response:
        """Return the numbers; other machines are refused."""
        if request.client is None or request.client.host not in LOOPBACK:
            return PlainTextResponse("Only programs on the machine that runs the server can read this.\n", 403)
        lines = [*_metric("tablegames_info", "The version.", "gauge", 1, f'{{version="{__version__}"}}')]
        for (name, about), number in self._numbers().items():
            lines += _metric(f"tablegames_{name}", about, "gauge", number)
        lines += _metric(
            "process_cpu_seconds_total", "CPU time of the server.", "counter", round(time.process_time(), 3)
        )
        lines += _metric("process_start_time_seconds", "When it was started.", "gauge", round(STARTED, 3))
        return Response("\n".join(lines) + "\n", media_type=METRICS)


async def _health(request: Request) -> Response:
    return PlainTextResponse("ok\n")


def _metric(name: str, about: str, kind: str, number: float, labels: str = "") -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}", f"{name}{labels} {number}"]


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and the traceback of an error."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a log entry."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        data = {
            "time": f"{moment}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            data["error"] = self.formatException(record.exc_info)
        return json.dumps(data, ensure_ascii=False)


def log_as_asked(wanted: str | None = os.environ.get("TABLEGAMES_LOG")) -> None:
    """Write the log as JSON lines if the environment asks for it."""
    if wanted == JSON_LOG:
        handler = logging.StreamHandler()
        handler.setFormatter(JsonLines())
        logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
