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
from tablegames.core.languages import Text, say
from tablegames.core.plaintext import clean, quoted
from tablegames.rules.untrusted.files import reason_of
from tablegames.terminal.click_fr import Misused, Whole, command_of, flag, option, tell
from tablegames.terminal.common import registry

if TYPE_CHECKING:
    from tablegames.arena.watching import WatchedMatch
    from tablegames.plugin.registry import Registry
    from tablegames.web.addresses import Reachable

LOCAL = frozenset(("127.0.0.1", "localhost", "[::1]"))
PORTS = 65535


@command_of("serve", "tablegames serve", "tablegames serve --port 9000 --no-open", "tablegames serve --match results")
@option(
    "--host",
    "The address it listens on (default: this machine alone; 0.0.0.0: your network too).",
    "L'adresse d'écoute (défaut : cette machine seule ; 0.0.0.0 : votre réseau aussi).",
    default="127.0.0.1",
    metavar=Text("ADDRESS", "ADRESSE"),
)
@option(
    "--name",
    "Extra host names to accept.",
    "Autres noms d'hôte à accepter.",
    multiple=True,
    metavar=Text("NAME", "NOM"),
)
@option(
    "--port", "The port (default: 8765; 0: any that is free).", "Le port (défaut : 8765).", type=Whole(0), default=8765
)
@option("--folder", "Where the games are kept.", "Où les parties sont gardées.", metavar=Text("FOLDER", "DOSSIER"))
@option(
    "--match",
    "Show the match that is played into this folder.",
    "Montrer le match qui se joue dans ce dossier.",
    metavar=Text("FOLDER", "DOSSIER"),
)
@flag("--no-open", "Do not open the browser.", "Ne pas ouvrir le navigateur.")
def command(host: str, name: tuple[str, ...], port: int, folder: str | None, match: str | None, no_open: bool) -> None:
    """Serve until it is stopped."""
    try:
        import uvicorn  # noqa: F401 - only whether it is there
    except ImportError:
        raise Misused(
            "serve needs the extra 'web': pip install 'tablegames[web]'",
            "serve demande le supplément « web » : pip install 'tablegames[web]'",
        ) from None
    from tablegames.rules.untrusted.locking import hold
    from tablegames.web.addresses import ALL, Reachable
    from tablegames.web.door import server_of
    from tablegames.web.hosting import GameHouse
    from tablegames.web.server import TableServer

    if port > PORTS:
        raise Misused(
            f"--port {port}: ports go from 1 to {PORTS}; choose another, or 0 for any",
            f"--port {port} : les ports vont de 1 à {PORTS} ; choisissez-en un autre, ou 0 pour n'importe lequel",
        )
    known = registry()
    watched = None if match is None else _watched(known, match)
    kept = Path(folder) if folder is not None else known.games_folders[0] / "web"
    try:
        house = GameHouse(known, kept)
        let_go = hold(kept)
    except (OSError, ValueError) as problem:
        reason = reason_of(problem)
        raise Misused(
            f"--folder {clean(str(kept))}: no games can be kept there ({reason}); name another folder",
            f"--folder {clean(str(kept))} : on ne peut y garder de parties ({reason}) ; nommez un autre dossier",
        ) from None
    if let_go is None:
        raise Misused(
            f"another server keeps its games in {kept}; stop it, or name another folder with --folder",
            f"un autre serveur garde ses parties dans {kept} ; arrêtez-le, ou nommez un autre dossier par --folder",
        )
    try:
        listening = _listening(host, port)
    except BaseException:
        let_go()
        raise
    if host not in LOCAL:
        tell(
            "Whoever can reach this machine can begin games here, and reads what is sent if the way is not encrypted.",
            "Quiconque atteint cette machine peut y commencer des parties, et lire ce qui passe si rien ne le chiffre.",
            err=True,
        )
    open_port = listening.getsockname()[1]
    wide = host == ALL
    address = f"http://{'127.0.0.1' if wide else host}:{open_port}/"
    alone = host in LOCAL and not name  # whoever solves something is then whoever has started it
    progress = known.games_folders[0].parent if alone else None
    reach = Reachable(open_port, wide=wide, alone=alone)
    own = {socket.gethostname(), f"{socket.gethostname()}.local"} if wide else set()
    server = TableServer(known, house, LOCAL | {host, *name, *own}, progress=progress, match=watched, reach=reach)
    click.echo(say(f"Playing at {address} (Ctrl-C stops it)", f"On joue sur {address} (Ctrl-C l'arrête)"))
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
    """How friends reach this server: addresses that work in this network, with a QR code, or what is missing."""
    from tablegames.web.qr import qr_text

    if reach.alone:
        yield say(
            "For a friend on your network: choose 'a friend, by a link' on the page, or start with --host 0.0.0.0",
            "Pour un ami sur votre réseau : choisissez « un ami, par un lien » sur la page, ou lancez avec --host "
            "0.0.0.0",
        )
    if not reach.wide:
        return
    found = reach.addresses
    if not found:
        yield say("This machine is on no network.", "Cette machine n'est sur aucun réseau.")
        return
    yield say("On your network:", "Sur votre réseau :") + "".join(f" {one}/" for one in found)
    yield say(
        f"From elsewhere: forward port {reach.port} of your router to this machine; if a name leads here, add --name "
        "NAME",
        f"D'ailleurs : redirigez le port {reach.port} de votre routeur vers cette machine ; si un nom mène ici, "
        "ajoutez --name NOM",
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
        raise Misused(f"--match: {clean(told)}", f"--match : {clean(told)}") from None


def _listening(host: str, port: int) -> socket.socket:
    """A socket on an address; one sentence for a port that is taken or forbidden, and for an address there is not."""
    from tablegames.web.door import listening

    try:
        return listening(host, port)
    except (OSError, UnicodeError) as problem:
        if getattr(problem, "errno", None) in (errno.EADDRINUSE, errno.EACCES):
            raise Misused(
                f"--port {port} is taken, or not yours to take; choose another, or 0 for any that is free",
                f"--port {port} est pris, ou ne vous est pas permis ; prenez-en un autre, ou 0 pour n'importe lequel",
            ) from None
        raise Misused(
            f"--host: '{quoted(host)}' is no address of this machine; leave it out for this machine alone",
            f"--host : « {quoted(host)} » n'est pas une adresse d'ici ; sans elle, cette machine seule",
        ) from None
