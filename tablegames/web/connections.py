"""The door of the server: a connection that brings no whole request in time is closed, so that others get in."""

from __future__ import annotations

import asyncio
import ctypes
import socket
from contextlib import suppress
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from tablegames.web.http_answers import SMALL

PATIENCE: Final = 20.0
"""Seconds in which a request must be there, with its body."""
ANSWERED: Final = 120.0
"""Seconds in which its answer must be made and taken."""
AN_ADDRESS: Final = 64
"""Connections of one address that may wait for their request; the oldest makes way for one more."""
ALL: Final = 400
"""The same, of all addresses: with the sockets of those who play, fewer than most systems let a process open."""
BURST: Final = 64
"""Connections that are accepted before any of them is handled."""
_ARENAS: Final = -8
"""`M_ARENA_MAX` of glibc's `mallopt`."""
QUEUE: Final = 1_024
"""Connections that the system holds for us until they are accepted."""


class QueueingServer(uvicorn.Server):  # type: ignore[misc]
    """A server whose connections wait in the system's queue, not in its own files."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen with a long queue, and accept a few at once."""
        await super().startup(sockets=sockets)
        for one in sockets or ():
            one.listen(QUEUE)


def spare_memory() -> None:
    """Let all threads take their memory from the same place: each has long texts for a moment only. (glibc alone.)"""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_ARENAS, 1)


def server_of(app: ASGIApp, *, packed: bool, log_level: str = "warning") -> QueueingServer:
    """Return the server of an application; `packed`: what is sent over sockets is compressed."""
    settings = uvicorn.Config(
        app,
        http=_door(),
        backlog=BURST,
        timeout_graceful_shutdown=5,
        log_level=log_level,
        access_log=False,
        ws_max_size=4 * SMALL,
        ws_per_message_deflate=packed,
        ws_ping_interval=10.0,  # a browser that is gone without a word is noticed
        ws_ping_timeout=20.0,
        server_header=False,
    )
    return QueueingServer(settings)


def listening(host: str, port: int) -> socket.socket:
    """Return a socket to listen on; what a vanished browser leaves unread does not keep its connection open."""
    opened = socket.create_server((host, port), backlog=QUEUE)
    with suppress(OSError, AttributeError):  # Linux only
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30_000)
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return opened


def _door() -> type[asyncio.Protocol]:
    """Return the protocol of one server's connections, which know of each other."""
    waiting: dict[Any, None] = {}  # the oldest first

    class Door(AutoHTTPProtocol):  # type: ignore[misc]
        """One connection."""

        timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            """Wait for a request."""
            super().connection_made(transport)
            self.wait()

        def data_received(self, data: bytes) -> None:
            """Look whether the request is all there."""
            super().data_received(data)
            cycle = self.cycle
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                self.rest()
            elif cycle is None or cycle.more_body or cycle.response_complete:
                if self not in waiting:
                    self.wait()
            elif self in waiting:
                self.rest()
                self.timer = self.loop.call_later(ANSWERED, self.transport.abort)

        def wait(self) -> None:
            """Wait for a request, but not for ever; the oldest that does makes way."""
            self.rest()
            self.timer = self.loop.call_later(PATIENCE, self.transport.abort)
            waiting[self] = None
            address = self.client and self.client[0]
            mine = [one for one in waiting if (one.client and one.client[0]) == address]
            if len(mine) > AN_ADDRESS or len(waiting) > ALL:
                oldest = mine[0] if len(mine) > AN_ADDRESS else next(iter(waiting))
                oldest.rest()
                oldest.transport.abort()

        def rest(self) -> None:
            """Wait for nothing."""
            waiting.pop(self, None)
            if self.timer is not None:
                self.timer.cancel()
                self.timer = None

        def on_response_complete(self) -> None:
            """Wait for nothing: the next request may come, and an idle connection is closed without us."""
            self.rest()
            super().on_response_complete()
            cycle = self.cycle
            if cycle is not None and cycle.more_body and not self.transport.is_closing():
                self.wait()  # it was answered before it was all there, as one that is too long

        def connection_lost(self, exc: Exception | None) -> None:
            """It is closed."""
            self.rest()
            super().connection_lost(exc)

    return Door
