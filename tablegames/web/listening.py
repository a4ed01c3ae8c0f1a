"""A browser at a game: what it is sent, in order and without waiting for it, and what it asks, each thing once."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from tablegames.core.languages import say
from tablegames.web.host import Message, Sitter, named

SLOW: Final = 10.0
"""Seconds in which a browser must take a message."""
UNSENT: Final = 200
"""Messages that may wait for a slow browser; with more it is dropped, and comes back by itself."""
UNREAD: Final = 32
"""Messages of a browser that may wait to be answered."""


@dataclass(eq=False, slots=True)
class Listener:
    """The socket of a page at a game."""

    socket: WebSocket
    sitter: Sitter
    whence: str = ""
    """The address that it comes from."""
    sent: int = 0
    """Frames put into its outbox."""
    dropped: bool = False
    """Whether it took nothing for so long that it is given up."""
    outbox: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(UNSENT))
    inbox: asyncio.Queue[Message | None] = field(default_factory=asyncio.Queue)

    def post(self, data: Message, text: str = "") -> bool:
        """Put a message, as it is sent, into the outbox; False: it is full, the browser takes nothing any more."""
        self.sent += data["type"] == "state"
        if data["type"] == "done":  # it says after how many frames
            data, text = {**data, "k": self.sent}, ""
        try:
            self.outbox.put_nowait(text or written(data))
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


def written(data: Message) -> str:
    """Return a message as it is sent."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
