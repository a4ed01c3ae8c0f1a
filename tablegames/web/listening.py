"""A browser at a game: what it is sent, in order and without waiting for it, and what it asks, each thing once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from tablegames.core.errors import Refused
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.web.frames import TableReader

SLOW: Final = 10.0
"""Seconds in which a browser must take a message."""
UNSENT: Final = 200
"""Messages that may wait for a slow browser; with more it is dropped, and comes back by itself."""
UNREAD: Final = 32
"""Messages of a browser that may wait to be answered."""
REMEMBERED: Final = 64
"""Answers of a game that are remembered, for messages that come again."""
NAME: Final = 64
"""Characters of the name of a message."""

Message = dict[str, Any]


@dataclass(eq=False, slots=True)
class Listener:
    """A browser at a game: which seat reads there, and in which language."""

    socket: WebSocket
    reader: TableReader
    language: str
    whence: str = ""
    """The address that it comes from."""
    browser: str = ""
    """How its browser is known at this game."""
    page: bool = False
    """Whether it is our page, which says in which browser it is and shows who is here."""
    frames: int = 0
    """Frames made for it: each has its number, so that the page notices one that is missing or comes twice."""
    sent: int = 0
    """Frames put into its outbox."""
    dropped: bool = False
    """Whether it took nothing for so long that it is given up."""
    outbox: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(UNSENT))
    inbox: asyncio.Queue[Message | None] = field(default_factory=asyncio.Queue)

    @property
    def seat(self) -> Seat:
        """Its seat; a spectator has none to play from."""
        if self.reader.seat is None:
            raise Refused.said("You look on here.", "Vous regardez ici.")
        return self.reader.seat

    def post(self, data: Message | str) -> bool:
        """Put a message into the outbox; False: it is full, the browser takes nothing any more."""
        try:
            self.outbox.put_nowait(data if isinstance(data, str) else written(data))
        except asyncio.QueueFull:
            self.dropped = True
        return not self.dropped

    async def send_posted(self) -> None:
        """Send what is posted, in order, until the browser is gone or too slow; then close its socket."""
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            while not self.dropped:
                text = await self.outbox.get()
                await asyncio.wait_for(self.socket.send_text(text), SLOW)
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            await asyncio.wait_for(self.socket.close(1013), SLOW)

    def ask(self, message: Message) -> None:
        """Put a message of the browser into the inbox."""
        if self.inbox.qsize() < UNREAD:
            self.inbox.put_nowait(message)
        else:
            text = say("That is too much at once; wait a moment.", "C'est trop à la fois ; attendez un instant.")
            self.post({"type": "refused", "text": text, **named(message)})


async def once(
    known: dict[Any, asyncio.Future[Message]], key: Any, answer: Callable[[], Awaitable[Message]]
) -> Message:
    """Return the answer to a message; one that came before, under the same key, is not acted on again."""
    if key not in known:
        while len(known) >= REMEMBERED:
            del known[next(iter(known))]
        known[key] = asyncio.ensure_future(answer())
    return await asyncio.shield(known[key])


def named(message: Message) -> Message:
    """Return the name that a browser gave a message, for the answer to it; nothing: it gave none."""
    name = message.get("id")
    return {"id": name} if isinstance(name, str) and len(name) <= NAME else {}


def written(data: Message) -> str:
    """Return a message as it is sent."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
