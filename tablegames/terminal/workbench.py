"""`tablegames dev GAME`: the author's bench in the browser."""

from __future__ import annotations

import threading
import webbrowser
from contextlib import suppress

import click

from tablegames.core.languages import Text, gettext as _
from tablegames.terminal.commands import GAME, Misused, Whole, argument, command_of, flag, option
from tablegames.terminal.common import registry


@command_of(
    "dev table",
    "tablegames dev table nim",
    "tablegames --game-file mine.yaml dev table mine",
    more=Text(
        "When you save a file of the game, the page reloads and plays the same actions again. You can take plays "
        "back, set a position and choose the dice, and you see at once whether the game still keeps its "
        "promises. 'tablegames dev GAME' does the same."
    ),
)
@argument("game", metavar=GAME, complete="games")
@flag("--no-open", Text("Do not open the browser."))
@option("--port", Text("The port (default: any free one)."), type=Whole(0), default=0)
def command(game: str, no_open: bool, port: int) -> None:
    """Serve the bench until it is stopped."""
    from tablegames.web.workbench_server import Bench, BenchServer

    bench = Bench(registry().game(game).name)
    try:
        server = BenchServer(bench, port)
    except (OSError, OverflowError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise Misused("--port {port}: {reason}", port=port, reason=reason) from None
    click.echo(_("Open {address} (Ctrl-C stops the server)", address=server.address))
    try:
        bench.start()
        threading.Thread(target=bench.watch, daemon=True).start()
        if not no_open:
            webbrowser.open(server.address)
        with suppress(KeyboardInterrupt):
            server.serve_forever()
    finally:
        bench.stop()
        server.server_close()
