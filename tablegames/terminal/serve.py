"""`tablegames serve`: a table in the browser."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablegames.core.errors import MatchError
from tablegames.core.languages import Text, gettext as _
from tablegames.core.plaintext import clean, quoted
from tablegames.rules.untrusted.files import reason_of
from tablegames.terminal.commands import FOLDER, NAME, Misused, Whole, command_of, flag, option, tell
from tablegames.terminal.common import registry

if TYPE_CHECKING:
    from tablegames.arena.watching import WatchedMatch
    from tablegames.plugin.registry import Registry
    from tablegames.web.addresses import Reachable

LOCAL = frozenset(("127.0.0.1", "localhost", "[::1]"))
PORTS = 65535


@command_of(
    "serve",
    "tablegames serve",
    "tablegames serve --port 9000 --no-open",
    "tablegames serve --watch results",
    more=Text(
        "On the page you can play every game: against a bot, with another person at the same screen, or with "
        "a friend in another browser, by a link."
    ),
)
@flag("--no-open", Text("Do not open the browser."))
@option("--port", Text("The port (default: 8765; 0: any free port)."), type=Whole(0), default=8765)
@option(
    "--host",
    Text("The address to listen on (default: only this machine; 0.0.0.0: your network too)."),
    default="127.0.0.1",
    metavar=Text("ADDRESS"),
)
@option(
    "--watch",
    "match",
    Text("Show the running match that is writing its results to this folder."),
    metavar=FOLDER,
    old=("--match",),
)
@option(
    "--hostname",
    "name",
    Text("Also answer to this host name; repeatable."),
    multiple=True,
    metavar=NAME,
    advanced=True,
    old=("--name",),
)
@option(
    "-o", "--output", "folder", Text("Keep the games in this folder."), metavar=FOLDER, advanced=True, old=("--folder",)
)
def command(host: str, name: tuple[str, ...], port: int, folder: str | None, match: str | None, no_open: bool) -> None:
    """Serve until it is stopped."""
    try:
        import uvicorn  # noqa: F401 - only whether it is there
    except ImportError:
        raise Misused("serve needs the extra 'web': pip install 'tablegames[web]'") from None
    from tablegames.rules.untrusted.locking import hold
    from tablegames.web.addresses import ALL, Reachable
    from tablegames.web.connections import server_of, spare_memory
    from tablegames.web.games import GameHouse
    from tablegames.web.health import log_as_asked
    from tablegames.web.server import TableServer

    if port > PORTS:
        raise Misused(
            "--port {port}: ports go from 1 to {ports}; choose another, or 0 for any free port", port=port, ports=PORTS
        )
    known = registry()
    log_as_asked()
    spare_memory()
    watched = None if match is None else _watched(known, match)
    kept = Path(folder) if folder is not None else known.games_folders[0] / "web"
    try:
        house = GameHouse(known, kept)
        let_go = hold(kept)
    except (OSError, ValueError) as problem:
        reason = reason_of(problem)
        raise Misused(
            "--output {kept}: can't save games there ({reason}); choose another folder",
            kept=clean(str(kept)),
            reason=reason,
        ) from None
    if let_go is None:
        raise Misused(
            "another server saves its games in {kept}; stop it, or choose another folder with --output", kept=kept
        )
    try:
        listening = _listening(host, port)
    except BaseException:
        let_go()
        raise
    if host not in LOCAL:
        tell(
            "Anyone who can reach this machine can start games here. Unless the connection is encrypted, others "
            "may be able to read what is sent.",
            err=True,
        )
    open_port = listening.getsockname()[1]
    wide = host == ALL
    address = f"http://{'127.0.0.1' if wide else host}:{open_port}/"
    alone = host in LOCAL and not name  # progress is saved for the user who has started the server
    progress = known.games_folders[0].parent if alone else None
    reach = Reachable(open_port, wide=wide, alone=alone)
    own = {socket.gethostname(), f"{socket.gethostname()}.local"} if wide else set()
    server = TableServer(known, house, LOCAL | {host, *name, *own}, progress=progress, match=watched, reach=reach)
    click.echo(_("Playing at {address} (Ctrl-C stops it)", address=address))
    for line in _friends(reach):
        click.echo(line)
    if not no_open:
        webbrowser.open(address)

    async def serve() -> None:
        try:
            await server_of(server.app(), packed=host not in LOCAL).serve(sockets=[listening])
        finally:
            await reach.close()

    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(serve())
    finally:
        house.close()
        let_go()


def _friends(reach: Reachable) -> Iterator[str]:
    """Return how friends reach this server: addresses in this network, with a QR code, or the missing part."""
    from tablegames.web.qr import qr_text

    if reach.alone:
        yield _("For a friend on your network: choose 'a friend, by a link' on the page, or start with --host 0.0.0.0")
    if not reach.wide:
        return
    found = reach.addresses
    if not found:
        yield _("This machine is not connected to a network.")
        return
    yield _("On your network:") + "".join(f" {one}/" for one in found)
    yield _(
        "From elsewhere: forward port {port} on your router to this machine; if you use a host name, add "
        "--hostname NAME",
        port=reach.port,
    )
    if sys.stdout.isatty():
        yield qr_text(f"{found[0]}/")


def _watched(known: Registry, folder: str) -> WatchedMatch:
    """The match of a folder; one sentence where there is none."""
    from tablegames.arena.watching import WatchedMatch

    try:
        return WatchedMatch(known, Path(folder))
    except (MatchError, OSError, ValueError) as problem:
        told = str(problem) if isinstance(problem, MatchError) else reason_of(problem)
        raise Misused("--watch: {told}", told=clean(told)) from None


def _listening(host: str, port: int) -> socket.socket:
    """A socket on an address; one sentence for a port that is taken or forbidden, and for an address there is not."""
    from tablegames.web.connections import listening

    try:
        return listening(host, port)
    except (OSError, UnicodeError) as problem:
        if getattr(problem, "errno", None) in (errno.EADDRINUSE, errno.EACCES):
            raise Misused(
                "--port {port} is in use or not allowed; choose another, or 0 for any free port", port=port
            ) from None
        raise Misused(
            "--host: '{host}' is not an address of this machine; leave it out to use this machine only",
            host=quoted(host),
        ) from None
