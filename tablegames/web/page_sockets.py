"""The socket of a page: messages to it in order, without waiting for it, and its requests, each once."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from starlette.websockets import WebSocket, WebSocketDisconnect

from tablegames.core.languages import gettext as _
from tablegames.web.host import Message, OpenPage, named

SLOW: Final = 10.0
"""Seconds in which a browser must take a message."""
UNSENT: Final = 200
"""Messages that may wait for a slow browser; with more it is dropped, and comes back by itself."""
UNREAD: Final = 32
"""Messages of a browser that may wait to be answered."""


_WRITER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
T = TypeVar("T")


class Mailbox(Generic[T]):
    """A queue with one reader. Every page has two, and an `asyncio.Queue` takes ten times the memory."""

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._items)

    def put(self, item: T) -> None:
        """Add an item at the end."""
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> T:
        """Wait for the first item, and take it."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._items.pop(0)


@dataclass(eq=False, slots=True)
class Listener:
    """The socket of a page at a game."""

    socket: WebSocket
    page: OpenPage
    address: str = ""
    """The address that it comes from."""
    sent: int = 0
    """Frames put into its outbox."""
    dropped: bool = False
    """Whether it is given up, because it took nothing for too long."""
    outbox: Mailbox[str] = field(default_factory=Mailbox)
    inbox: Mailbox[Message | None] = field(default_factory=Mailbox)

    def post(self, data: Message, text: str = "") -> bool:
        """Put a message into the outbox; False if it is full and the browser is given up."""
        self.sent += data["type"] == "state"
        if data["type"] == "done":  # it says after how many frames
            data, text = {**data, "k": self.sent}, ""
        if len(self.outbox) < UNSENT:
            self.outbox.put(text or written(data))
        else:
            self.dropped = True
        return not self.dropped

    async def send_posted(self) -> None:
        """Send the outbox in order until the browser is gone or too slow; then close its socket."""
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            while not self.dropped:
                text = await self.outbox.get()
                async with asyncio.timeout(SLOW):
                    await self.socket.send_text(text)
                del text  # a board is long, and the next one may be long in coming
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            await asyncio.wait_for(self.socket.close(1013), SLOW)

    def ask(self, message: Message) -> None:
        """Put a message of the browser into the inbox."""
        if len(self.inbox) < UNREAD:
            self.inbox.put(message)
        else:
            text = _("Too many requests at once: wait a moment.")
            self.post({"type": "refused", "text": text, **named(message)})


def written(data: Message) -> str:
    """Return a message as JSON."""
    return _WRITER.encode(data)
