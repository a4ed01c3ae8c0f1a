"""Answers to requests that are no game in play: bounded, in the reader's language, refused in one sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import Request
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
    async for chunk in request.stream():
        content += chunk
        if len(content) > most:
            raise Refused.said("That is too long.", "C'est trop long.")
    return content


def sorry(code: int, en: str, fr: str) -> Response:
    """A refusal in one sentence."""
    return JSONResponse({"refused": say(en, fr)}, status_code=code)


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
