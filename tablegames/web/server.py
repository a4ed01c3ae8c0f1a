"""The server: pages, and one socket a browser, over which a game is told and plays are made.

A play carries the number of the position it answers; it is on the disk before it is acknowledged. Keys travel in the
first message of a socket, never in an address. Whatever a stranger sends is refused in one sentence.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablegames.arena.watching import WatchedMatch
from tablegames.core.errors import RecordError, Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import say, speaking
from tablegames.core.players import HUMAN
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.web.addresses import Reachable, named_so
from tablegames.web.answers import SMALL, LastingAnswers, content_of, error_response, language_of
from tablegames.web.asking import object_of
from tablegames.web.cards import card, in_order, rules_page
from tablegames.web.fair_queue import FairQueue
from tablegames.web.forms import options
from tablegames.web.heads import page_of
from tablegames.web.host import Host, Sent, Sitter
from tablegames.web.hosting import LOG, GameHouse, Hosted
from tablegames.web.listening import Listener, written
from tablegames.web.mine import games_asked, standing
from tablegames.web.own_rules import LARGEST as LARGEST_RULES
from tablegames.web.plates import plate
from tablegames.web.qr import qr_svg
from tablegames.web.reading_room import ReadingRoom
from tablegames.web.seating import browser_tag
from tablegames.web.thinkers import Thinkers

STATIC: Final = Path(__file__).parent / "static"
LOOPBACK: Final = ("127.0.0.1", "::1")
LARGEST: Final = SMALL
"""Bytes of a message."""
FORM: Final = 3 * LARGEST_RULES
"""Bytes of the form of a new game, which may have a ruleset with it."""
SOCKETS: Final = 64
"""Open sockets of one address."""
BEGUN: Final = 200
"""Games that one address begins in an hour."""
HOUR: Final = 3_600.0
AGAIN: Final = 5.0
"""Seconds after which what failed by itself is tried again."""
IDLE: Final = 600.0
"""Seconds after which a game that nobody looks at is let go."""
UNKNOWN: Final = "Unknown host name, or a page of another site. Start the server with --name HOST to allow that name."
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class TableServer:
    """The house, and everybody who is in it."""

    def __init__(
        self,
        registry: Registry,
        house: GameHouse,
        hosts: frozenset[str],
        pause: float = 0.25,
        thinkers: Thinkers | None = None,
        progress: Path | None = None,
        match: WatchedMatch | None = None,
        reach: Reachable | None = None,
    ) -> None:
        self.registry = registry
        self.house = house
        self.hosts = hosts
        """The names under which it may be asked for."""
        self.pause = pause
        """Seconds between two things that happen by themselves, so that people can follow."""
        self.host = Host(registry, house)
        self.lines: dict[Sitter, Listener] = {}
        """The sockets of the pages that are open."""
        self.locks: dict[str, asyncio.Lock] = {}
        self.finding = asyncio.Lock()
        self.reviewing = asyncio.Lock()
        self.running: dict[str, asyncio.Task[None]] = {}
        self.sockets: dict[str, int] = {}
        self.failed: dict[str, str] = {}
        """By game, the position at which its bot, or its disk, has failed."""
        self.hints = FairQueue()
        self.lasting = LastingAnswers()
        self.begun: dict[str, tuple[float, int]] = {}
        """When each address first began a game in this hour, and how many since."""
        self.thinkers = Thinkers() if thinkers is None else thinkers
        self.reading = ReadingRoom(registry, progress, match)
        self.reach = Reachable(0) if reach is None else reach

    def app(self) -> ASGIApp:
        """The application."""
        routes = [
            Route("/", _page("index")),
            Route("/table", _page("table")),
            Route("/rules/{game}", self.rules_page),
            Route("/replay", _page("replay")),
            Route("/study", _page("study")),
            Route("/match", _page("match")),
            Route("/fairdice", _page("fairdice")),
            *self.reading.routes(),
            Route("/api/games", self.games),
            Route("/api/rules/{game}", self.rules),
            Route("/api/options/{game}", self.options),
            Route("/api/new", self.new, methods=["POST"]),
            Route("/api/mine", self.mine, methods=["POST"]),
            Route("/api/reach", self.reached, methods=["GET", "POST"]),
            Route("/api/qr", self.qr, methods=["POST"]),
            WebSocketRoute("/socket", self.socket),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
        astray: Any = {404: _astray, 405: _astray}
        self.door = _Guard(Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=astray), self.hosts)
        return self.door

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> Any:
        sweeper = asyncio.create_task(self._sweep())
        yield
        sweeper.cancel()
        for task in self.running.values():
            task.cancel()
        self.thinkers.close()
        self.hints.close()
        self.house.close()

    async def _sweep(self) -> None:
        """Let go of idle games now and then."""
        while True:
            await asyncio.sleep(IDLE / 10)
            self.house.close_idle(IDLE, {*self.host.sitters, *self.running})
            now = time.monotonic()
            self.begun = {whence: one for whence, one in self.begun.items() if now - one[0] < HOUR}
            for name in [one for one in self.locks if one not in self.house.open]:
                del self.locks[name]
                self.failed.pop(name, None)

    # --- pages

    async def games(self, request: Request) -> Response:
        """All that can be played, as cards."""
        return await self.lasting.answer(request, "games", self._cards)

    def _cards(self) -> list[dict[str, Any]]:
        entries = in_order(self.registry)
        return [{**card(self.registry, entry), "plate": plate(self.registry, entry)} for entry in entries]

    async def rules_page(self, request: Request) -> Response:
        """The page on which the rules of a game are read; of a game that is not there, that nothing is."""
        known = request.path_params["game"] in self.registry.games
        return HTMLResponse(_RULES) if known else HTMLResponse(_MISSING, status_code=404)

    async def rules(self, request: Request) -> Response:
        """How a game is played."""
        name = request.path_params["game"]
        if name not in self.registry.games:
            return error_response(404, "There is no such game.", "Il n'y a pas ce jeu.")
        return await self.lasting.answer(
            request, f"rules {name}", lambda: rules_page(self.registry, self.registry.game(name))
        )

    async def options(self, request: Request) -> Response:
        """What can be chosen about the rules of a game."""
        name, variant = request.path_params["game"], request.query_params.get("variant") or None
        with speaking(language_of(request)):
            if name not in self.registry.games:
                return error_response(404, "There is no such game.", "Il n'y a pas ce jeu.")
            try:
                return JSONResponse(options(self.registry, self.registry.game(name), variant))
            except TablegamesError as problem:
                return JSONResponse({"refused": str(problem)}, status_code=400)

    async def new(self, request: Request) -> Response:
        """Begin a game; the answer has its keys, which are never told again."""
        with speaking(language_of(request)):
            whence = request.client.host if request.client else ""
            since, count = self.begun.get(whence, (time.monotonic(), 0))
            if count >= BEGUN:
                return error_response(
                    429,
                    f"At most {BEGUN} games an hour can be started from one address; try again later.",
                    f"On commence au plus {BEGUN} parties par heure depuis une adresse ; réessayez plus tard.",
                )
            self.begun[whence] = (since, count + 1)  # before anything is waited for: others ask at the same time
            try:
                content = await content_of(request, FORM)
                form = object_of(content)
                if len(content) > SMALL and not form.get("text"):  # it brings no ruleset
                    raise Refused.said("That is too long.", "C'est trop long.")
                hosted, begun = await asyncio.to_thread(self.host.begin, form)
            except TablegamesError as problem:
                since, count = self.begun.get(whence, (since, 1))
                self.begun[whence] = (since, count - 1)
                return JSONResponse({"refused": self.house.public(problem)}, status_code=400)
            self._wake(hosted)
            return JSONResponse(begun)

    # --- friends, and one's own games

    async def reached(self, request: Request) -> Response:
        """By which addresses others reach this server; the user of this machine may open it to his network."""
        mine = self.reach.alone and request.client is not None and request.client.host in LOOPBACK
        if request.method == "POST":
            if not mine:
                return error_response(
                    403, "Only the machine that serves can do that.", "Seule la machine qui sert peut le faire."
                )
            await self.reach.open(self.door)
            self.reading.strangers_come()
        return JSONResponse({"addresses": await asyncio.to_thread(lambda: self.reach.addresses), "may": mine})

    async def qr(self, request: Request) -> Response:
        """The QR code of a link."""
        with speaking(language_of(request)):
            try:
                text = object_of(await content_of(request, SMALL)).get("text")
                return JSONResponse({"svg": await asyncio.to_thread(qr_svg, str(text))})
            except TablegamesError as problem:
                return JSONResponse({"refused": str(problem)}, status_code=400)

    async def mine(self, request: Request) -> Response:
        """How the games stand that a browser has a key to."""
        with speaking(language_of(request)):
            try:
                asked = games_asked(object_of(await content_of(request, SMALL)))
            except TablegamesError as problem:
                return JSONResponse({"refused": str(problem)}, status_code=400)
            return JSONResponse([await self._standing(name, key) for name, key in asked])

    async def _standing(self, name: str, key: str) -> dict[str, Any] | None:
        try:
            async with self.finding:
                hosted = await asyncio.to_thread(self.house.find, name)
        except RecordError:
            return None
        if hosted is None:
            return None
        async with self._lock(hosted):
            return await asyncio.to_thread(standing, hosted, key)

    # --- the socket

    async def socket(self, socket: WebSocket) -> None:
        """One browser at one game."""
        whence = socket.client.host if socket.client else ""
        await socket.accept()
        if self.sockets.get(whence, 0) >= SOCKETS:
            with speaking("fr" if socket.query_params.get("lang") == "fr" else "en"):
                text = say(
                    f"{SOCKETS} tables are already open from your address, the maximum. Close one: this page tries "
                    "again by itself.",
                    f"{SOCKETS} tables sont déjà ouvertes depuis votre adresse, le maximum. Fermez-en une : cette page "
                    "réessaie d'elle-même.",
                )
            with suppress(RuntimeError, WebSocketDisconnect):
                await _say(socket, {"type": "refused", "text": text})
                await socket.close(1013)
            return
        self.sockets[whence] = self.sockets.get(whence, 0) + 1
        try:
            await self._seated(socket, whence)
        except (WebSocketDisconnect, TimeoutError):
            pass
        except _Wrong as problem:
            with suppress(RuntimeError, WebSocketDisconnect):
                await _say(socket, {"type": "refused", "text": str(problem)})
        finally:
            self.sockets[whence] -= 1
            if not self.sockets[whence]:
                del self.sockets[whence]
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close()

    async def _seated(self, socket: WebSocket, whence: str) -> None:
        """Let a browser join, and hear it until it goes."""
        first = await asyncio.wait_for(_message(socket), 20)
        wanted = str(first.get("lang"))
        language = wanted if wanted in self.house.languages else self.house.languages[0]
        with speaking(language):
            browser = browser_tag(str(first.get("id")), first.get("browser"))
            hosted, found = await self._joined(first, browser)
            if hosted is None or found is None:
                await _say(socket, {"type": "refused", "text": say("There is no such game, or this is not its key.",
                                    "Il n'y a pas cette partie, ou ce n'est pas sa clef.")})  # fmt: skip
                return
            async with self._lock(hosted):  # what happens now he is told either as news or as what was before
                sitter = self.host.join(hosted, found[0], first, language, browser)
                listener = self.lines[sitter] = Listener(socket, sitter, whence)
            sending = asyncio.create_task(listener.send_posted())
            answering = asyncio.create_task(self._answer_all(listener))
            try:
                if "fresh" in first and hosted.seat_of(str(first["fresh"])) is not None:
                    listener.post({"type": "key"})
                await self._do(hosted, lambda: [(sitter, self.host.frame(sitter))])
                self._send(_packed(lambda: self.host.presence(hosted)))
                self.failed.pop(hosted.id, None)  # whoever comes, perhaps again, is told if it fails again
                self._wake(hosted)
                while True:
                    message = await _message(socket)
                    if message.get("type") == "join":
                        continue  # a network may say it twice
                    if message.get("type") == "beat":  # the page asks whether anybody is there
                        listener.post({"type": "beat", "n": hosted.number})
                    else:
                        listener.ask(message)
            finally:
                self._leave(listener)
                listener.inbox.put_nowait(None)  # what was asked before he went is still done
                await answering
                sending.cancel()

    def _leave(self, listener: Listener) -> None:
        """Send a page nothing more."""
        if self.lines.pop(listener.sitter, None) is not None:
            self.host.leave(listener.sitter)
            self._send(_packed(partial(self.host.presence, listener.sitter.hosted)))

    async def _answer_all(self, listener: Listener) -> None:
        """Do what a browser asks, one thing after another."""
        while (message := await listener.inbox.get()) is not None:
            await self._receive(listener, message)

    async def _joined(self, first: dict[str, Any], browser: str) -> tuple[Hosted | None, tuple[Seat | None] | None]:
        """The game that the first message has a key to, and whose key it is; a link is good for one browser."""
        if first.get("type") != "join":
            return None, None
        try:
            async with self.finding:  # a game is read once, however many ask for it
                hosted = await asyncio.to_thread(self.house.find, str(first.get("id")))
        except RecordError as problem:
            LOG.error("%s", problem)  # for the person who keeps the server; a stranger reads no path
            raise _Wrong(say("This game cannot be read any more.", "Cette partie ne peut plus être lue.")) from None
        if hosted is None:
            return None, None
        async with self._lock(hosted):
            try:
                return hosted, await asyncio.to_thread(self.host.admit, hosted, first, browser)
            except TablegamesError as problem:
                raise _Wrong(self.house.public(problem)) from None

    async def _receive(self, listener: Listener, message: dict[str, Any]) -> None:
        """Answer a message. Hints and reviews take their time: one after another, and no play waits for them."""
        sitter, kind = listener.sitter, message.get("type")
        hosted, work = sitter.hosted, partial(self.host.receive, sitter, message)
        if kind == "hint":
            player = (listener.whence, hosted.id, sitter.reader.seat)
            self._send(await self.hints.run(player, _packed, work))
        elif kind == "review":
            async with self.reviewing:
                self._send(await asyncio.to_thread(_packed, work))
        else:
            try:
                await self._do(hosted, work)
            finally:
                self._wake(hosted)

    async def _do(self, hosted: Hosted, work: Callable[[], Sent]) -> None:
        """Do something at a game that nobody else touches meanwhile, and send what comes of it, in that order."""
        async with self._lock(hosted):
            self._send(await asyncio.to_thread(_packed, work))

    # --- what goes on by itself

    def _wake(self, hosted: Hosted) -> None:
        """Let dice fall and bots play, until a person is to decide."""
        if hosted.id not in self.running:
            self.running[hosted.id] = asyncio.create_task(self._go_on(hosted))

    async def _go_on(self, hosted: Hosted) -> None:
        """Do what happens by itself; what fails is logged, the players read so, and it is tried again."""
        try:
            while True:
                try:
                    if not await self._step(hosted):
                        return  # nothing is awaited from the lock of `_step` to the end: who wakes it, starts it anew
                    rest = self.pause if self.host.at(hosted) else 0.0
                except Exception as problem:  # a bot of a stranger's, too: its game waits, the others go on
                    self._complain(hosted, problem)
                    rest = AGAIN
                    if not self.host.at(hosted):
                        return  # whoever comes wakes it
                await asyncio.sleep(rest)
        finally:
            self.running.pop(hosted.id, None)

    async def _step(self, hosted: Hosted) -> bool:
        """Do one thing that happens by itself; False: a person is to decide, it is over, or nobody watches bots."""
        async with self._lock(hosted):
            watched = HUMAN in hosted.names or self.host.at(hosted)
            if hosted.waits or not watched:
                return False
            number, make, seat, session = hosted.number, hosted.bot, hosted.asked, hosted.session
            if make is None or seat is None:
                await self._happens(hosted, None)
                return True
            state, at = session.state, len(session.history)
        action = await self.thinkers.choose(session.table.game, make, seat, state, at, session.seed)
        async with self._lock(hosted):
            if number == hosted.number:  # else somebody has taken back, or resigned, while it thought
                await self._happens(hosted, action)
        return True

    async def _happens(self, hosted: Hosted, action: Any) -> None:
        """Let chance act, or a bot do what it has chosen; the game is locked."""
        self._send(await asyncio.to_thread(_packed, partial(self.host.happen, hosted, action)))

    def _complain(self, hosted: Hosted, problem: Exception) -> None:
        """Log what failed by itself, and say so to the players, once at a position."""
        if self.failed.get(hosted.id) == hosted.number:
            return
        self.failed[hosted.id] = hosted.number
        self._send(_packed(lambda: self.host.complain(hosted, problem)))

    def _send(self, packed: list[tuple[Sitter, dict[str, Any], str]]) -> None:
        """Post messages in the order in which they were made; nobody waits for a slow browser."""
        for sitter, data, text in packed:
            listener = self.lines.get(sitter)
            if listener is not None and not listener.post(data, text):
                self._leave(listener)

    def _lock(self, hosted: Hosted) -> asyncio.Lock:
        return self.locks.setdefault(hosted.id, asyncio.Lock())


def _packed(work: Callable[[], Sent]) -> list[tuple[Sitter, dict[str, Any], str]]:
    """Do some work; each of the messages that come of it, as it is sent, too."""
    return [(sitter, data, written(data)) for sitter, data in work()]


class _Wrong(Exception):  # noqa: N818 - what a stranger sent, not a failure
    """A message that cannot be understood."""


async def _message(socket: WebSocket) -> dict[str, Any]:
    """The next message, bounded and an object."""
    text = await socket.receive_text()
    if len(text) > LARGEST:
        raise _Wrong(say("That message is too long.", "Ce message est trop long."))
    try:
        return read_object(text, Refused)
    except Refused:
        raise _Wrong(say("That message is no JSON object.", "Ce message n'est pas un objet JSON.")) from None


async def _say(socket: WebSocket, data: dict[str, Any]) -> None:
    await socket.send_text(written(data))


_RULES: Final = page_of("rules")


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    text = page_of(name)

    async def page(request: Request) -> Response:
        return HTMLResponse(text)

    return page


_MISSING: Final = page_of("missing")
_FOR_SCRIPTS: Final = ("/api/", "/static/", "/socket")


async def _astray(request: Request, problem: Exception) -> Response:
    """What is answered where nothing is: people have a page with a way home, scripts one sentence."""
    code = problem.status_code if isinstance(problem, HTTPException) else 404
    if code == 404 and request.method in ("GET", "HEAD") and not request.url.path.startswith(_FOR_SCRIPTS):
        return HTMLResponse(_MISSING, status_code=404)
    with speaking(language_of(request)):
        if code == 404:
            return error_response(404, "There is nothing at this address.", "Il n'y a rien à cette adresse.")
        return error_response(code, "This address is not asked so.", "On ne s'adresse pas ainsi à cette adresse.")


class _Guard:
    """Refuses names that are not ours and pages of others, and says what a browser may do with ours."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        changes = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        right = named_so(host, self.hosts, scope)
        if right and changes:
            try:
                right = urlsplit(headers.get("origin", "")).netloc == host
            except ValueError:  # `http://[`
                right = False
        if not right:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1008})
                return
            await Response(UNKNOWN, status_code=403, media_type="text/plain")(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                more = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await self.app(scope, receive, guarded)
