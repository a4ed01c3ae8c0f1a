"""The server: pages, and one socket per browser over which a game is shown and played.

A play carries the number of its position; it is on the disk before it is acknowledged. Keys travel in the first message
of a socket, never in an address. Anything wrong from a stranger is refused in one sentence.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablegames.arena.watching import WatchedMatch
from tablegames.core.errors import RecordError, Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import gettext as _, speaking
from tablegames.core.players import HUMAN
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.web.addresses import LOOPBACK, Reachable, named_so
from tablegames.web.bot_processes import BotProcesses
from tablegames.web.form_input import LARGEST_RULES, object_of
from tablegames.web.game_cards import card, in_order, plate, rules_page
from tablegames.web.games import LOG, GameHouse, Hosted
from tablegames.web.health import Health
from tablegames.web.hint_queue import HintQueue
from tablegames.web.host import Host, OpenPage, Sent, named
from tablegames.web.http_answers import (
    SMALL,
    CachedAnswers,
    LibraryRoutes,
    answering,
    content_of,
    error_response,
    language_of,
    refusing,
)
from tablegames.web.page_sockets import Listener, written
from tablegames.web.pages import NAMES, manifest, page_of, preview, words_of
from tablegames.web.qr import qr_svg
from tablegames.web.seat_links import browser_tag
from tablegames.web.shared_games import SharedGames
from tablegames.web.table_page import games_asked, standing

STATIC: Final = Path(__file__).parent / "static"
LARGEST: Final = SMALL
"""Bytes of a message."""
FORM: Final = 3 * LARGEST_RULES
"""Bytes of the form of a new game, which may have a ruleset with it."""
SOCKETS: Final = 64
"""Open sockets of one address."""
BEGUN: Final = 200
"""Games that one address begins in an hour."""
HOUR: Final = 3_600.0
GARBAGE: Final = 20_000
"""Number of new objects after which unused ones are collected: a play makes thousands, and none of them stays."""
AT_ONCE: Final = 64
"""Games that may wait for the disk at once: the others play on while it is slow."""
AGAIN: Final = 5.0
"""Seconds after which what failed by itself is tried again."""
IDLE: Final = 600.0
"""Seconds after which an idle game is closed."""
UNKNOWN: Final = (
    "Unknown host name, or a page of another site. Start the server with --hostname HOST to allow that name."
)
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class TableServer:
    """The server's games, and the pages open at them."""

    def __init__(
        self,
        registry: Registry,
        house: GameHouse,
        hosts: frozenset[str],
        pause: float = 0.25,
        bots: BotProcesses | None = None,
        progress: Path | None = None,
        match: WatchedMatch | None = None,
        reach: Reachable | None = None,
    ) -> None:
        self.registry = registry
        self.house = house
        self.hosts = hosts
        """The host names it accepts."""
        self.pause = pause
        """Seconds between two things that happen by themselves, so that people can follow."""
        self.host = Host(registry, house)
        self.lines: dict[OpenPage, Listener] = {}
        """The sockets of the pages that are open."""
        self.locks: dict[str, asyncio.Lock] = {}
        self.finding = asyncio.Lock()
        self.reviewing = asyncio.Lock()
        self.running: dict[str, asyncio.Task[None]] = {}
        self.sockets: dict[str, int] = {}
        self.timers: dict[str, asyncio.Task[None]] = {}
        """By game, what waits for the end of a player's time."""
        self.failed: dict[str, str] = {}
        """By game, the position in which its bot, or its disk, has failed."""
        self.hints = HintQueue()
        self.lasting = CachedAnswers()
        self.begun: dict[str, tuple[float, int]] = {}
        """When each address first began a game in this hour, and how many since."""
        self.bots = BotProcesses() if bots is None else bots
        self.reading = LibraryRoutes(registry, progress, match)
        self.reach = Reachable(0) if reach is None else reach

    def app(self) -> ASGIApp:
        """The application."""
        routes = [
            Route("/", _page("index")),
            *(Route(f"/{name}", _page(name)) for name in NAMES if name not in ("index", "missing")),
            Route("/rules/{game}", self.rules_page),
            *self.reading.routes(),
            *Health(self.house.folder, self._numbers).routes(),
            *SharedGames(self.registry, self.house, self.reading.reading).routes(),
            Route("/app.webmanifest", _manifest),
            Route("/offline.js", _offline),
            Route("/api/games", self.games),
            Route("/api/rules/{game}", self.rules),
            Route("/api/new", refusing(self.new, self.house.public), methods=["POST"]),
            Route("/api/mine", refusing(self.mine), methods=["POST"]),
            Route("/api/reach", self.reached, methods=["GET", "POST"]),
            Route("/api/qr", answering(_qr, asyncio.Lock()), methods=["POST"]),
            Route("/static/words-{language}.json", self.words),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
        missing: Any = {404: _not_found, 405: _not_found}
        app = Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=missing)
        self.door = _Guard(app, self.hosts, self.socket)
        return self.door

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> Any:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(AT_ONCE, "games"))
        gc.collect()
        gc.freeze()  # what is loaded once is not looked through again and again
        gc.set_threshold(GARBAGE, 10, 20)
        sweeper = asyncio.create_task(self._sweep())
        yield
        sweeper.cancel()
        for task in (*self.running.values(), *self.timers.values()):
            task.cancel()
        self.bots.close()
        self.hints.close()
        self.house.close()

    async def _sweep(self) -> None:
        """Release idle games from time to time."""
        while True:
            await asyncio.sleep(IDLE / 10)
            self.house.close_idle(IDLE, {*self.host.pages, *self.running, *self.timers})
            now = time.monotonic()
            self.begun = {address: one for address, one in self.begun.items() if now - one[0] < HOUR}
            for name in [one for one in self.locks if one not in self.house.open]:
                del self.locks[name]
                self.failed.pop(name, None)

    def _numbers(self) -> dict[tuple[str, str], int]:
        """The open games and sockets, for programs that watch the server."""
        return {
            ("games_open", "Games in memory."): len(self.house.open),
            ("games_running", "Games in which dice fall or a bot plays."): len(self.running),
            ("games_failed", "Games that wait because a bot or the disk failed."): len(self.failed),
            ("pages_open", "Pages that are connected to a game."): len(self.lines),
            ("addresses", "Addresses that are connected."): len(self.sockets),
        }

    # --- pages

    async def games(self, request: Request) -> Response:
        """All that can be played, as cards."""
        return await self.lasting.answer(request, "games", self._cards)

    def _cards(self) -> list[dict[str, Any]]:
        entries = in_order(self.registry)
        return [{**card(self.registry, entry), "plate": plate(self.registry, entry)} for entry in entries]

    async def words(self, request: Request) -> Response:
        """Return the words of the pages in the language of the address."""
        return JSONResponse(await asyncio.to_thread(words_of, self.registry, request.path_params["language"]))

    async def rules_page(self, request: Request) -> Response:
        """The page on which the rules of a game are read; of a game that is not there, that nothing is."""
        known = request.path_params["game"] in self.registry.games
        return HTMLResponse(_RULES) if known else HTMLResponse(_MISSING, status_code=404)

    async def rules(self, request: Request) -> Response:
        """How a game is played."""
        name = request.path_params["game"]
        if name not in self.registry.games:
            return error_response(404, "There is no such game.")
        return await self.lasting.answer(
            request, f"rules {name}", lambda: rules_page(self.registry, self.registry.game(name))
        )

    async def new(self, request: Request) -> Response:
        """Begin a game; only this answer has its keys."""
        address = request.client.host if request.client else ""
        if not self._may_begin(address):
            return JSONResponse({"refused": _too_many()}, status_code=429)
        try:
            content = await content_of(request, FORM)
            form = object_of(content)
            if len(content) > SMALL and not form.get("text"):  # it brings no ruleset
                raise Refused("This is too long.")
            hosted, begun = await asyncio.to_thread(self.host.begin, form)
        except TablegamesError:
            since, count = self.begun.get(address, (0.0, 1))
            self.begun[address] = (since, count - 1)
            raise
        self._wake(hosted)
        return JSONResponse(begun)

    def _may_begin(self, address: str) -> bool:
        """Count a game that an address begins; False: it has begun too many in this hour."""
        since, count = self.begun.get(address, (time.monotonic(), 0))
        if count >= BEGUN:
            return False
        self.begun[address] = (since, count + 1)  # before the first await: others ask at the same time
        return True

    # --- friends, and a reader's own games

    async def reached(self, request: Request) -> Response:
        """Return the addresses of this server; its own user may open it to the network."""
        mine = self.reach.alone and request.client is not None and request.client.host in LOOPBACK
        if request.method == "POST":
            if not mine:
                return error_response(403, "You can only do this on the machine that runs the server.")
            await self.reach.open(self.door)
            self.reading.stop_saving_progress()
        return JSONResponse({"addresses": await asyncio.to_thread(lambda: self.reach.addresses), "may": mine})

    async def mine(self, request: Request) -> Response:
        """How the games stand that a browser has a key to."""
        asked = games_asked(object_of(await content_of(request, SMALL)))
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
            return await asyncio.to_thread(standing, self.registry, hosted, key)

    # --- the socket

    async def socket(self, socket: WebSocket) -> None:
        """One browser at one game."""
        address = socket.client.host if socket.client else ""
        await socket.accept()
        if self.sockets.get(address, 0) >= SOCKETS:
            with speaking("fr" if socket.query_params.get("lang") == "fr" else "en"):
                text = _(
                    "{sockets} tables are already open from your address, which is the maximum. Close one; this page "
                    "then tries again by itself.",
                    sockets=SOCKETS,
                )
            with suppress(RuntimeError, WebSocketDisconnect):
                await _say(socket, {"type": "refused", "text": text})
                await socket.close(1013)
            return
        self.sockets[address] = self.sockets.get(address, 0) + 1
        try:
            await self._serve_page(socket, address)
        except (WebSocketDisconnect, TimeoutError):
            pass
        except _BadMessage as problem:
            with suppress(RuntimeError, WebSocketDisconnect):
                await _say(socket, {"type": "refused", "text": str(problem)})
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close()

    async def _serve_page(self, socket: WebSocket, address: str) -> None:
        """Let a browser join, and hear it until it goes."""
        first = await asyncio.wait_for(_message(socket), 20)
        wanted = str(first.get("lang"))
        language = wanted if wanted in self.house.languages else self.house.languages[0]
        with speaking(language):
            browser = browser_tag(str(first.get("id")), first.get("browser"))
            hosted, found = await self._admitted(first, browser)
            if hosted is None or found is None:
                await _say(
                    socket, {"type": "refused", "text": _("There is no such game, or this link is not valid for it.")}
                )
                return
            async with self._lock(hosted):  # an action is either news or among the last actions, never both,
                page = self.host.join(hosted, found[0], first, language, browser)
                try:  # and nothing is sent before the first frame
                    shown = await asyncio.to_thread(_packed, lambda: [(page, self.host.frame(page))])
                except BaseException:
                    self.host.leave(page)
                    raise
                listener = self.lines[page] = Listener(socket, page, address)
                if "fresh" in first and hosted.seat_of(str(first["fresh"])) is not None:
                    listener.post({"type": "key"})
                self._send(shown)
                del shown  # it is long, and this function lives as long as the page
                self._time(hosted)
            sending = asyncio.create_task(listener.send_posted())
            answering = asyncio.create_task(self._answer_all(listener))
            try:
                self._send(_packed(lambda: self.host.presence(hosted)))
                self.failed.pop(hosted.id, None)  # a new page gets a message if it fails again
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
                listener.inbox.put(None)  # requests sent before the page closed are still handled
                await answering
                sending.cancel()

    def _leave(self, listener: Listener) -> None:
        """Send a page nothing more."""
        if self.lines.pop(listener.page, None) is not None:
            self.host.leave(listener.page)
            self._send(_packed(partial(self.host.presence, listener.page.hosted)))

    async def _answer_all(self, listener: Listener) -> None:
        """Carry out a browser's requests, one after another."""
        while (message := await listener.inbox.get()) is not None:
            await self._receive(listener, message)

    async def _admitted(self, first: dict[str, Any], browser: str) -> tuple[Hosted | None, tuple[Seat | None] | None]:
        """The game that the first message has a key to, and whose key it is; a link is good for one browser."""
        if first.get("type") != "join":
            return None, None
        try:
            async with self.finding:  # a game is read once, however many ask for it
                hosted = await asyncio.to_thread(self.house.find, str(first.get("id")))
        except RecordError as problem:
            LOG.error("%s", problem)  # for the person who keeps the server; a stranger reads no path
            raise _BadMessage(_("The record of this game can no longer be read.")) from None
        if hosted is None:
            return None, None
        async with self._lock(hosted):
            try:
                return hosted, await asyncio.to_thread(self.host.admit, hosted, first, browser)
            except TablegamesError as problem:
                raise _BadMessage(self.house.public(problem)) from None

    async def _receive(self, listener: Listener, message: dict[str, Any]) -> None:
        """Answer a message. Hints and reviews take their time: one after another, and no play waits for them."""
        page, kind = listener.page, message.get("type")
        hosted, work = page.hosted, partial(self.host.receive, page, message)
        if kind == "hint":
            player = (listener.address, hosted.id, page.reader.seat)
            self._send(await self.hints.run(player, _packed, work))
        elif kind == "review":
            async with self.reviewing:
                self._send(await asyncio.to_thread(_packed, work))
        elif kind == "rematch" and hosted.over and hosted.followed is None and not self._may_begin(listener.address):
            listener.post({"type": "refused", "text": _too_many(), **named(message)})
        else:
            try:
                await self._do(hosted, work)
            finally:
                self._wake(hosted)

    async def _do(self, hosted: Hosted, work: Callable[[], Sent]) -> None:
        """Do something at a locked game, and send the resulting messages in order."""
        async with self._lock(hosted):
            self._send(await asyncio.to_thread(_packed, work))
            self._time(hosted)

    def _time(self, hosted: Hosted) -> None:
        """Wait until the time of the seat to move is up, where it runs."""
        timer, due = self.timers.pop(hosted.id, None), hosted.due
        if timer is not None:
            timer.cancel()
        if due is not None:
            self.timers[hosted.id] = asyncio.create_task(self._time_up(hosted, due))

    async def _time_up(self, hosted: Hosted, due: float) -> None:
        await asyncio.sleep(max(0.0, due) + 0.01)
        del self.timers[hosted.id]
        await self._do(hosted, lambda: self.host.time_up(hosted))

    # --- what happens by itself

    def _wake(self, hosted: Hosted) -> None:
        """Let dice fall and bots play, until a person is to decide; who changes the game wakes it afterwards."""
        if hosted.id not in self.running and not hosted.waits:
            self.running[hosted.id] = asyncio.create_task(self._go_on(hosted))

    async def _go_on(self, hosted: Hosted) -> None:
        """Do what happens by itself; what fails is logged, the players read so, and it is tried again."""
        try:
            while True:
                try:
                    if not await self._step(hosted):
                        return  # nothing is awaited from the lock of `_step` to the end: who wakes it, starts it anew
                    rest = self.pause if self.host.at(hosted) else 0.0
                except Exception as problem:  # perhaps a plugin's bot: its game waits, the others continue
                    self._complain(hosted, problem)
                    rest = AGAIN
                    if not self.host.at(hosted):
                        return  # the next page wakes it
                await asyncio.sleep(rest)
        finally:
            self.running.pop(hosted.id, None)

    async def _step(self, hosted: Hosted) -> bool:
        """Do one action by itself; False if a person is to move, the game is over, or nobody watches the bots."""
        async with self._lock(hosted):
            watched = HUMAN in hosted.names or self.host.at(hosted)
            if hosted.waits or not watched:
                return False
            number, make, seat, session = hosted.number, hosted.bot, hosted.asked, hosted.session
            if make is None or seat is None:
                await self._happens(hosted, None)
                return True
            state, at = session.state, len(session.history)
        action = await self.bots.choose(session.table.game, make, state, at, session.seed)
        async with self._lock(hosted):
            if number == hosted.number:  # else a player has taken back or resigned meanwhile
                await self._happens(hosted, action)
        return True

    async def _happens(self, hosted: Hosted, action: Any) -> None:
        """Let chance act, or a bot make its play; the game is locked."""
        self._send(await asyncio.to_thread(_packed, partial(self.host.happen, hosted, action)))
        self._time(hosted)

    def _complain(self, hosted: Hosted, problem: Exception) -> None:
        """Log what failed by itself, and say so to the players, once at a position."""
        if self.failed.get(hosted.id) == hosted.number:
            return
        self.failed[hosted.id] = hosted.number
        self._send(_packed(lambda: self.host.complain(hosted, problem)))

    def _send(self, packed: list[tuple[OpenPage, dict[str, Any], str]]) -> None:
        """Post messages in order, without waiting for a slow browser."""
        for page, data, text in packed:
            listener = self.lines.get(page)
            if listener is not None and not listener.post(data, text):
                self._leave(listener)

    def _lock(self, hosted: Hosted) -> asyncio.Lock:
        return self.locks.setdefault(hosted.id, asyncio.Lock())


def _too_many() -> str:
    return _("At most {begun} games an hour can be started from one address; try again later.", begun=BEGUN)


def _packed(work: Callable[[], Sent]) -> list[tuple[OpenPage, dict[str, Any], str]]:
    """Do some work; return its messages, each also as JSON."""
    return [(page, data, written(data)) for page, data in work()]


def _qr(request: Request, content: bytes) -> Any:
    """The QR code of a link."""
    return {"svg": qr_svg(str(object_of(content).get("text")))}


class _BadMessage(Exception):  # noqa: N818 - what a stranger sent, not a failure
    """A message that cannot be understood."""


async def _message(socket: WebSocket) -> dict[str, Any]:
    """The next message, bounded and an object."""
    text = await socket.receive_text()
    if len(text) > LARGEST:
        raise _BadMessage(_("This message is too long."))
    try:
        return read_object(text, Refused)
    except Refused:
        raise _BadMessage(_("This message is not a JSON object.")) from None


async def _say(socket: WebSocket, data: dict[str, Any]) -> None:
    await socket.send_text(written(data))


_RULES: Final = page_of("rules")
_PREVIEW: Final = "<!-- preview -->"


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    before, _head, after = page_of(name, more=_PREVIEW).partition(_PREVIEW)

    async def page(request: Request) -> Response:
        origin = f"{request.url.scheme}://{request.headers.get('host', '')}"
        return HTMLResponse(f"{before}{preview(origin)}{after}")

    return page


async def _manifest(request: Request) -> Response:
    """The manifest, which makes the pages an app that can be installed."""
    return JSONResponse(manifest(), media_type="application/manifest+json")


async def _offline(request: Request) -> Response:
    """The service worker, at the root so that all pages are its own."""
    text = (STATIC / "offline.js").read_text("utf-8")
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


_MISSING: Final = page_of("missing")
_FOR_SCRIPTS: Final = ("/api/", "/static/", "/socket")


async def _not_found(request: Request, problem: Exception) -> Response:
    """Answer an unknown address: people get a page with a link home, scripts one sentence."""
    code = problem.status_code if isinstance(problem, HTTPException) else 404
    if code == 404 and request.method in ("GET", "HEAD") and not request.url.path.startswith(_FOR_SCRIPTS):
        return HTMLResponse(_MISSING, status_code=404)
    with speaking(language_of(request)):
        if code == 404:
            return error_response(404, "There is nothing at this address.")
        return error_response(code, "This address does not accept that method.")


class _Guard:
    """Refuses unknown host names and pages of other sites, and adds the security headers."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], socket: Callable[[WebSocket], Awaitable[None]]) -> None:
        self.app = app
        self.hosts = hosts
        self.socket = socket
        """Serves a page's socket: without the layers of `app`, which would all wait, and take memory, as long as it."""

    def _is_right(self, scope: Scope) -> bool:
        """Whether a request names a known host and, where it changes something, comes from our own page."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if not named_so(host, self.hosts, scope):
            return False
        if scope["type"] != "websocket" and scope.get("method") in ("GET", "HEAD"):
            return True
        try:
            return bool(urlsplit(headers.get("origin", "")).netloc == host)
        except ValueError:  # `http://[`
            return False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        right = self._is_right(scope)
        if scope["type"] == "websocket":
            if right and scope["path"] == "/socket":
                await self.socket(WebSocket({**scope, "headers": []}, receive, send))
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            return
        if not right:
            await Response(UNKNOWN, status_code=403, media_type="text/plain")(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                has = {name.lower() for name, _value in message["headers"]}
                more = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *(one for one in more if one[0] not in has)]}
            await send(message)

        await self.app(scope, receive, guarded)
