"""HTTP answers besides games in play: bounded, in the reader's language, refused in one sentence."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from tablegames.arena.watching import WatchedMatch
from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.languages import gettext as _, pgettext, speaking
from tablegames.plugin.registry import Registry
from tablegames.web import replays
from tablegames.web.form_input import LARGEST_RULES, object_of, whole
from tablegames.web.library import Library, LibraryRequest

SMALL: Final = 4_096
"""Bytes of a form."""


def language_of(request: Request) -> str:
    """Return the requested language."""
    return "fr" if request.query_params.get("lang") == "fr" else "en"


async def content_of(request: Request, most: int = SMALL) -> bytes:
    """The body of a request, refused before it is too long."""
    content = b""
    with suppress(ClientDisconnect):  # nobody is left to read an answer to half a request
        async for chunk in request.stream():
            content += chunk
            if len(content) > most:
                raise Refused("This is too long.")
        return content
    raise Refused("The request was incomplete.")


def error_response(code: int, message: str, /, **facts: object) -> Response:
    """A refusal in one sentence."""
    return JSONResponse({"refused": _(message, **facts)}, status_code=code)


class CachedAnswers:
    """Answers that stay the same as long as the server runs: made once, sent compressed, and not sent twice."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], tuple[bytes, bytes, str]] = {}
        self._making = asyncio.Lock()

    async def answer(self, request: Request, name: str, make: Callable[[], Any]) -> Response:
        """Answer with JSON, or with 304 if the browser has it already."""
        key = (name, language_of(request))
        async with self._making:
            if key not in self._made:
                with speaking(key[1]):
                    self._made[key] = await asyncio.to_thread(_packed, make)
        plain, packed, tag = self._made[key]
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(packed, headers={**headers, "Content-Encoding": "gzip"}, media_type="application/json")
        return Response(plain, headers=headers, media_type="application/json")


def _packed(make: Callable[[], Any]) -> tuple[bytes, bytes, str]:
    """Return an answer plain, compressed, and with its tag."""
    plain = bytes(JSONResponse(make()).body)
    return plain, gzip.compress(plain, mtime=0), f'"{sha256(plain).hexdigest()[:32]}"'


Handler = Callable[[Request], Awaitable[Response]]
Answer = Callable[[Request, bytes], Any]


def refusing(handler: Handler, text: Callable[[TablegamesError], str] = str) -> Handler:
    """Return a handler in the language of the reader whose errors are one sentence, by `text`."""

    async def answered(request: Request) -> Response:
        with speaking(language_of(request)):
            try:
                return await handler(request)
            except TablegamesError as problem:
                return JSONResponse({"refused": text(problem)}, status_code=400)

    return answered


def answering(answer: Answer, turn: asyncio.Lock, most: int = SMALL) -> Handler:
    """Return a handler that answers with JSON, one request after another in a thread."""

    async def answered(request: Request) -> Response:
        content = await content_of(request, most)
        async with turn:
            return JSONResponse(await asyncio.to_thread(answer, request, content))

    return refusing(answered)


class LibraryRoutes:
    """The routes to what `reading` answers, and to a match that is watched."""

    def __init__(self, registry: Registry, progress: Path | None = None, match: WatchedMatch | None = None) -> None:
        self.reading = Library(registry, progress)
        self.match = match
        """The one match on show; None: there is none."""
        self.turn = asyncio.Lock()
        """One file, or one picture of it, at a time: games in play come first."""

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        return [
            Route("/api/article/{game}", answering(self.of("article"), self.turn)),
            Route("/api/legend/{game}", answering(self.of("legend"), self.turn)),
            Route("/api/options/{game}", answering(self.of("options"), asyncio.Lock())),
            self.posted("ruleset/{game}", 4 * LARGEST_RULES),
            Route("/api/study", answering(self.of("study"), self.turn)),
            self.posted("study/{game}"),
            self.posted("answer"),
            self.posted("replay", replays.LARGEST),
            self.posted("film"),
            self.posted("frame"),
            Route("/api/match", answering(self.dashboard, asyncio.Lock())),
            Route("/api/match/game", answering(self.game_of_match, self.turn), methods=["POST"]),
        ]

    def stop_saving_progress(self) -> None:
        """Stop saving progress: it may be a stranger's."""
        self.reading.desk.folder = None

    def posted(self, path: str, most: int = SMALL) -> Route:
        """The route of something that is sent."""
        return Route(f"/api/{path}", answering(self.of(path.partition("/")[0]), self.turn, most), methods=["POST"])

    def of(self, what: str) -> Answer:
        """Return the handler of one kind of request."""

        def answered(request: Request, content: bytes) -> Any:
            asked = LibraryRequest(request.path_params.get("game", ""), dict(request.query_params), content)
            return self.reading.answer(what, asked)

        return answered

    def dashboard(self, request: Request, content: bytes) -> Any:
        """Return the standings of the match."""
        return None if self.match is None else self.match.data()

    def game_of_match(self, request: Request, content: bytes) -> Any:
        """A finished game of the match, to be looked through."""
        number = whole(object_of(content).get("game"))
        if self.match is None or number is None:
            raise Refused(pgettext("a game played", "There is no such game."))
        return self.reading.bring(f"{number}.jsonl", self.match.record(number))
