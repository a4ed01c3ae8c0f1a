"""How others reach a server: the addresses of this machine on its network, and a door that is opened to them."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import threading
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.types import ASGIApp

from tablegames.web.connections import QueueingServer, listening, server_of

ALL: Final = "0.0.0.0"
LOOPBACK: Final = ("127.0.0.1", "::1")
_TOWARDS: Final = ("192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1", "203.0.113.1")
"""Return our addresses in usual networks: the system says which it would use to reach them; nothing is sent."""


def own_addresses() -> list[str]:
    """Return the addresses (IPv4) of this machine in its networks, those of private networks first."""
    found: list[str] = []
    for other in _TOWARDS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((other, 9))
            found.append(probe.getsockname()[0])
    asking = threading.Thread(target=lambda: found.extend(_by_name()), daemon=True)
    asking.start()
    asking.join(1.0)  # a system that asks the network for its own name may take long
    ways = [ipaddress.ip_address(one) for one in dict.fromkeys(found)]
    right = [one for one in ways if not (one.is_loopback or one.is_link_local or one.is_unspecified)]
    return [str(one) for one in sorted(right, key=lambda one: not one.is_private)]


def _by_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def named_so(host: str, hosts: frozenset[str], scope: Mapping[str, Any]) -> bool:
    """Return whether a request names us: by a known name, or by the very address it arrived at."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    at = scope.get("server")
    return name in hosts or host in hosts or (at is not None and name == at[0])


@dataclass(slots=True)
class Reachable:
    """Return whether others can reach the server, and the addresses."""

    port: int
    wide: bool = False
    """Whether it listens on every address of this machine."""
    alone: bool = False
    """Whether only this machine's user can reach it; they may open it to their network."""
    beside: QueueingServer | None = None
    """The server that listens on the network, once it is open."""
    task: asyncio.Task[None] | None = None
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def addresses(self) -> list[str]:
        """Where others find the first page."""
        return [f"http://{one}:{self.port}" for one in own_addresses()] if self.wide or self.beside else []

    async def open(self, app: ASGIApp) -> None:
        """Listen on this machine's addresses in its network, too."""
        async with self.turn:
            if self.wide or self.beside is not None or not self.alone:
                return
            sockets = []
            for address in await asyncio.to_thread(own_addresses):
                with suppress(OSError):
                    sockets.append(listening(address, self.port))
            if sockets:
                self.beside = server_of(app, packed=True)
                self.beside.config.lifespan = "off"  # the first server begins and ends what is shared
                self.beside.capture_signals = nullcontext  # and Ctrl-C is for that one
                self.task = asyncio.create_task(self.beside.serve(sockets))

    async def close(self) -> None:
        """Stop listening there."""
        if self.beside is not None and self.task is not None:
            self.beside.should_exit = True
            await self.task
