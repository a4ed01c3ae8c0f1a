"""Answers to requests that are no game in play: bounded, in the reader's language, refused in one sentence."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.languages import say, speaking

SMALL: Final = 4_096
"""Bytes of a form."""


def language_of(request: Request) -> str:
    """The language that is asked for."""
    return "fr" if request.query_params.get("lang") == "fr" else "en"


async def content_of(request: Request, most: int = SMALL) -> bytes:
    """The body of a request, refused before it is too long."""
    content = b""
    with suppress(ClientDisconnect):  # nobody is there any more to read what is said of half a request
        async for chunk in request.stream():
            content += chunk
            if len(content) > most:
                raise Refused.said("That is too long.", "C'est trop long.")
        return content
    raise Refused.said("The request broke off.", "La requête s'est interrompue.")


def error_response(code: int, en: str, fr: str) -> Response:
    """A refusal in one sentence."""
    return JSONResponse({"refused": say(en, fr)}, status_code=code)


class LastingAnswers:
    """Answers that stay the same as long as the server runs: made once, sent compressed, and not sent twice."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], tuple[bytes, bytes, str]] = {}
        self._making = asyncio.Lock()

    async def answer(self, request: Request, name: str, make: Callable[[], Any]) -> Response:
        """Answer with JSON; a browser that has it already is only told so."""
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
    """Return an answer as it is, compressed, and its tag."""
    plain = bytes(JSONResponse(make()).body)
    return plain, gzip.compress(plain, mtime=0), f'"{sha256(plain).hexdigest()[:32]}"'


Answer = Callable[[Request, bytes], Any]


def answering(answer: Answer, turn: asyncio.Lock, most: int = SMALL) -> Callable[[Request], Awaitable[Response]]:
    """What answers a request with JSON, one after the other in a thread; what is wrong is refused in one sentence."""

    async def answered(request: Request) -> Response:
        with speaking(language_of(request)):
            try:
                content = await content_of(request, most)
                async with turn:
                    return JSONResponse(await asyncio.to_thread(answer, request, content))
            except TablegamesError as problem:
                return JSONResponse({"refused": str(problem)}, status_code=400)

    return answered
