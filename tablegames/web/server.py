"""The server: pages, and one socket a browser, over which a game is told and plays are made.

A play carries the number of the position it answers; it is on the disk before it is acknowledged. Keys travel in the
first message of a socket, never in an address. Whatever a stranger sends is refused in one sentence.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
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

from tablegames.core.errors import NotationError, RecordError, Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import say, speaking
from tablegames.core.players import HUMAN
from tablegames.outside.jsonlines import read_object
from tablegames.plugging.registry import Registry
from tablegames.tournament.watching import WatchedMatch
from tablegames.web.advice import advice
from tablegames.web.after import kept_record, review
from tablegames.web.answers import SMALL, content_of, language_of, sorry
from tablegames.web.asking import asked_for, object_of, places_of
from tablegames.web.cards import articles, card, in_order, rules_page
from tablegames.web.forms import options
from tablegames.web.frames import TableReader, end_by_players, fit, frame, played_text
from tablegames.web.heads import page_of
from tablegames.web.hosting import GameHouse, Hosted
from tablegames.web.own_rules import LARGEST as LARGEST_RULES
from tablegames.web.plates import plate
from tablegames.web.played_rules import ruleset_told
from tablegames.web.reading_room import ReadingRoom
from tablegames.web.sayings import SeveralMeant
from tablegames.web.thinkers import Thinkers

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
SLOW: Final = 10.0
"""Seconds in which a browser must take what it is told."""
IDLE: Final = 600.0
"""Seconds after which a game that nobody looks at is let go."""
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@dataclass(eq=False, slots=True)
class Listener:
    """A browser at a game: who reads there, and in which language."""

    socket: WebSocket
    reader: TableReader
    language: str
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One frame after another, in the order in which they were made."""

    async def tell(self, text: str) -> None:
        """Send him a frame."""
        async with self.turn:
            await self.socket.send_text(text)

    @property
    def seat(self) -> Seat:
        """His seat; whoever looks on has none to play from."""
        if self.reader.seat is None:
            raise Refused.said("You look on here.", "Vous regardez ici.")
        return self.reader.seat


@dataclass(frozen=True, slots=True)
class ChosenAction:
    """What a bot has chosen, and at which position."""

    number: str
    action: Any


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
    ) -> None:
        self.registry = registry
        self.house = house
        self.hosts = hosts
        """The names under which it may be asked for."""
        self.pause = pause
        """Seconds between two things that happen by themselves, so that people can follow."""
        self.listeners: dict[str, set[Listener]] = {}
        self.locks: dict[str, asyncio.Lock] = {}
        self.finding = asyncio.Lock()
        self.reviewing = asyncio.Lock()
        self.running: dict[str, asyncio.Task[None]] = {}
        self.sockets: dict[str, int] = {}
        self.begun: dict[str, tuple[float, int]] = {}
        """When each address first began a game in this hour, and how many since."""
        self.thinkers = Thinkers() if thinkers is None else thinkers
        self.reading = ReadingRoom(registry, progress, match)

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
            WebSocketRoute("/socket", self.socket),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
        astray: Any = {404: _astray, 405: _astray}
        return _Guard(Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=astray), self.hosts)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> Any:
        sweeper = asyncio.create_task(self._sweep())
        yield
        sweeper.cancel()
        for task in self.running.values():
            task.cancel()
        self.thinkers.close()
        self.house.close()

    async def _sweep(self) -> None:
        """Let go of idle games now and then."""
        while True:
            await asyncio.sleep(IDLE / 10)
            self.house.let_go(IDLE, {*self.listeners, *self.running})
            now = time.monotonic()
            self.begun = {whence: one for whence, one in self.begun.items() if now - one[0] < HOUR}
            for name in [one for one in self.locks if one not in self.house.open]:
                del self.locks[name]

    # --- pages

    async def games(self, request: Request) -> Response:
        """All that can be played, as cards."""
        with speaking(language_of(request)):
            return JSONResponse(await asyncio.to_thread(self._cards))

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
            return sorry(404, "There is no such game.", "Il n'y a pas ce jeu.")
        with speaking(language_of(request)):
            return JSONResponse(rules_page(self.registry, self.registry.game(name)))

    async def options(self, request: Request) -> Response:
        """What can be chosen about the rules of a game."""
        name, variant = request.path_params["game"], request.query_params.get("variant") or None
        with speaking(language_of(request)):
            if name not in self.registry.games:
                return sorry(404, "There is no such game.", "Il n'y a pas ce jeu.")
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
                return sorry(429, "Too many games were begun from here.", "Trop de parties commencées d'ici.")
            try:
                content = await content_of(request, FORM)
                asked = asked_for(object_of(content))
                if len(content) > SMALL and asked.own is None:
                    raise Refused.said("That is too long.", "C'est trop long.")
                hosted, keys = await asyncio.to_thread(self.house.begin, asked)
            except TablegamesError as problem:
                return JSONResponse({"refused": str(problem)}, status_code=400)
            self.begun[whence] = (since, count + 1)
            given = {seat: key for seat, key in enumerate(keys.seats) if hosted.names[seat] == HUMAN}
            self._wake(hosted)
            return JSONResponse({"id": hosted.id, "seats": given, "watch": keys.watch})

    # --- the socket

    async def socket(self, socket: WebSocket) -> None:
        """One browser at one game."""
        whence = socket.client.host if socket.client else ""
        await socket.accept()
        if self.sockets.get(whence, 0) >= SOCKETS:
            await socket.close(1013)
            return
        self.sockets[whence] = self.sockets.get(whence, 0) + 1
        listener, hosted = None, None
        try:
            first = await asyncio.wait_for(_message(socket), 20)
            wanted = str(first.get("lang"))
            language = wanted if wanted in self.house.languages else self.house.languages[0]
            with speaking(language):
                hosted = await self._joined(first)
                if hosted is None:
                    await _say(socket, {"type": "refused", "text": say("There is no such game, or this is not its key.",
                                        "Il n'y a pas cette partie, ou ce n'est pas sa clef.")})  # fmt: skip
                    return
                found = hosted.seat_of(str(first.get("key")))
                assert found is not None
                reader = TableReader(found[0], first.get("shared") is not True, first.get("upright") is True)
                listener = Listener(socket, reader, language)
                async with self._lock(hosted):  # what happens now he is told either as news or as what was before
                    reader.welcome(hosted)
                    self.listeners.setdefault(hosted.id, set()).add(listener)
                await self._tell(hosted, listener)
                self._wake(hosted)
                while True:
                    await self._heard(hosted, listener, await _message(socket))
        except (WebSocketDisconnect, TimeoutError):
            pass
        except _Wrong as problem:
            with suppress(RuntimeError, WebSocketDisconnect):
                await _say(socket, {"type": "refused", "text": str(problem)})
        finally:
            self.sockets[whence] -= 1
            if hosted is not None and listener is not None:
                self.listeners[hosted.id].discard(listener)
                if not self.listeners[hosted.id]:
                    del self.listeners[hosted.id]
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close()

    async def _joined(self, first: dict[str, Any]) -> Hosted | None:
        """The game that the first message has a key to."""
        if first.get("type") != "join":
            return None
        try:
            async with self.finding:  # a game is read once, however many ask for it
                hosted = await asyncio.to_thread(self.house.find, str(first.get("id")))
        except RecordError as problem:
            print(problem, file=sys.stderr)  # for who keeps the server; a stranger is told no file
            raise _Wrong(say("This game cannot be read any more.", "Cette partie ne peut plus être lue.")) from None
        return hosted if hosted is not None and hosted.seat_of(str(first.get("key"))) is not None else None

    async def _heard(self, hosted: Hosted, listener: Listener, message: dict[str, Any]) -> None:
        """Do what a browser asks."""
        answers: dict[str, Callable[[Hosted, Listener, dict[str, Any]], Awaitable[None]]] = {
            "play": self._play,
            "takeback": self._take_back,
            "resign": self._end,
            "concede": self._end,
            "draw": self._end,
            "decline": self._end,
            "hint": self._hint,
            "fit": self._fit,
            "article": self._article,
            "review": self._review,
            "promise": self._promise,
            "part": self._part,
            "record": self._record,
            "ruleset": self._ruleset,
        }
        act = answers.get(str(message.get("type")))
        if act is None:
            await _say(
                listener.socket, {"type": "refused", "text": say("I do not know that.", "Je ne connais pas cela.")}
            )
            return
        try:
            await act(hosted, listener, message)
        except SeveralMeant as several:
            await _say(listener.socket, {**several.data, "n": hosted.number})
        except (NotationError, Refused, TablegamesError) as problem:
            await _say(listener.socket, {"type": "refused", "text": str(problem)})

    async def _play(self, hosted: Hosted, listener: Listener, message: dict[str, Any]) -> None:
        async with self._lock(hosted):
            seat, told = listener.seat, self._all(hosted)
            stale = message.get("n") != hosted.number
            texts = [] if stale else await asyncio.to_thread(self._played, hosted, seat, message, told)
        if stale:
            await self._tell(hosted, listener, stale=True)
            return
        await self._send(hosted, told, texts)
        self._wake(hosted)

    def _played(self, hosted: Hosted, seat: Seat, message: dict[str, Any], told: list[Listener]) -> list[str]:
        """Play what a message says; the dice fall at once, so that one frame, which is returned, tells of both."""
        self._noted(hosted, hosted.submit(seat, played_text(self.registry, hosted, seat, message)), told)
        if not hosted.over and hosted.asked is None:
            self._noted(hosted, hosted.go_on(), told)
        return self._frames(hosted, told)

    async def _take_back(self, hosted: Hosted, listener: Listener, message: dict[str, Any]) -> None:
        async with self._lock(hosted):
            undone = await asyncio.to_thread(hosted.take_back, listener.seat)
            for one in self._all(hosted):
                with speaking(one.language):
                    one.reader.undone(hosted, undone)
        await self._tell_all(hosted)

    async def _end(self, hosted: Hosted, listener: Listener, message: dict[str, Any]) -> None:
        """A player gives up all, or one game, offers a draw, or answers one."""
        async with self._lock(hosted):
            moment = await asyncio.to_thread(end_by_players, hosted, listener.seat, str(message["type"]))
            if moment is not None:
                self._noted(hosted, moment, self._all(hosted))
        await self._tell_all(hosted)
        self._wake(hosted)

    async def _hint(self, hosted: Hosted, listener: Listener, message: dict[str, Any]) -> None:
        if hosted.asked != listener.seat:
            raise Refused.said("It is not your turn.", "Ce n'est pas à vous.")
        text = await asyncio.to_thread(advice, self.registry, hosted, listener.seat)
        await _say(listener.socket, {"type": "hint", "text": text})

    async def _fit(self, hosted: Hosted, listener: Listener, message: dict[str, Any]) -> None:
        """What fits the places picked so far, where there are too many plays to send them all."""
        picked = places_of(message.get("picked"))
        async with self._lock(hosted):
            if message.get("n") != hosted.number:
                return  # a newer frame is on its way
            found = await asyncio.to_thread(fit, hosted, listener.seat, picked)
        await _say(listener.socket, {"type": "fit", "n": message.get("n"), "picked": picked, **found})

    async def _review(self, hosted: Hosted, listener: Listener, message: dict[str, Any]) -> None:
        """After the game, how this seat has played; one review at a time."""
        async with self.reviewing:
            told = await asyncio.to_thread(review, self.registry, hosted, listener.seat)
        await _say(listener.socket, {"type": "review", "lines": told})

    async def _article(self, hosted: Hosted, listener: Listener, message: dict[str, Any]) -> None:
        """What the books say under a citation."""
        told = articles(self.registry, hosted.table.entry, message.get("cite"))
        await _say(listener.socket, {"type": "article", "articles": told})

    async def _ruleset(self, hosted: Hosted, listener: Listener, message: dict[str, Any]) -> None:
        """By which rules this table plays."""
        await _say(listener.socket, {"type": "ruleset", **ruleset_told(self.registry, hosted)})

    # --- fair dice

    async def _promise(self, hosted: Hosted, listener: Listener, message: dict[str, Any]) -> None:
        """A seat promises its part."""
        async with self._lock(hosted):
            await asyncio.to_thread(hosted.promise, listener.seat, message.get("promise"))
        await self._tell_all(hosted)

    async def _part(self, hosted: Hosted, listener: Listener, message: dict[str, Any]) -> None:
        """A seat shows its part; with the last one the dice fall."""
        async with self._lock(hosted):
            await asyncio.to_thread(hosted.show_part, listener.seat, message.get("part"))
        await self._tell_all(hosted)
        self._wake(hosted)

    async def _record(self, hosted: Hosted, listener: Listener, message: dict[str, Any]) -> None:
        """The record of a game that has ended, to be kept, looked through, or checked."""
        async with self._lock(hosted):
            told = await asyncio.to_thread(kept_record, hosted)
        await _say(listener.socket, {"type": "record", **told})

    # --- what goes on by itself

    def _wake(self, hosted: Hosted) -> None:
        """Let dice fall and bots play, until a person is asked."""
        if hosted.id not in self.running and not hosted.waits:
            task = asyncio.create_task(self._go_on(hosted))
            self.running[hosted.id] = task
            task.add_done_callback(lambda _: self.running.pop(hosted.id, None))

    async def _go_on(self, hosted: Hosted) -> None:
        while not hosted.waits:
            try:
                action = await self._thought(hosted)
            except Exception as problem:  # a bot of a stranger's, too: its game waits, the others go on
                await self._complain(hosted, problem)
                return
            async with self._lock(hosted):
                if action is not None and action.number != hosted.number:
                    continue  # somebody has taken back, or given up, while it thought
                told = self._all(hosted)
                texts = await asyncio.to_thread(self._gone_on, hosted, None if action is None else action.action, told)
                if texts is None:
                    break
            await self._send(hosted, told, texts)
            if self.listeners.get(hosted.id):
                await asyncio.sleep(self.pause)

    def _gone_on(self, hosted: Hosted, action: Any, told: list[Listener]) -> list[str] | None:
        """Let chance act, or a bot do what it has chosen: the frames that tell of it; None: nothing goes on."""
        moment = hosted.go_on(action)
        if moment is None:
            return None
        self._noted(hosted, moment, told)
        return self._frames(hosted, told)

    async def _thought(self, hosted: Hosted) -> ChosenAction | None:
        """What the bot that is asked plays; None: chance is to act."""
        number, make, seat, session = hosted.number, hosted.bot, hosted.asked, hosted.session
        if make is None or seat is None:
            return None
        at = len(session.history)
        chosen = await self.thinkers.choose(session.table.game, make, seat, session.state, at, session.seed)
        return ChosenAction(number, chosen)

    async def _complain(self, hosted: Hosted, problem: Exception) -> None:
        for listener in list(self.listeners.get(hosted.id, ())):
            with speaking(listener.language), suppress(RuntimeError, WebSocketDisconnect):
                sentence = say("The bot has failed; the game waits.", "Le robot a échoué ; la partie attend.")
                told = str(problem) if isinstance(problem, TablegamesError) else sentence
                await _say(listener.socket, {"type": "refused", "text": told})

    # --- telling

    def _all(self, hosted: Hosted) -> list[Listener]:
        """Everybody who is told of a game now."""
        return list(self.listeners.get(hosted.id, ()))

    def _noted(self, hosted: Hosted, moment: Any, told: list[Listener]) -> None:
        for listener in told:
            with speaking(listener.language):
                listener.reader.note(hosted, moment)

    def _frames(self, hosted: Hosted, told: list[Listener], **more: Any) -> list[str]:
        """What each is told of the game as it stands, as it is sent."""
        texts = []
        for listener in told:
            with speaking(listener.language):
                texts.append(_written({**frame(self.registry, hosted, listener.reader), **more}))
        return texts

    async def _tell_all(self, hosted: Hosted) -> None:
        async with self._lock(hosted):
            told = self._all(hosted)
            texts = await asyncio.to_thread(self._frames, hosted, told)
        await self._send(hosted, told, texts)

    async def _send(self, hosted: Hosted, told: list[Listener], texts: list[str]) -> None:
        """Send each his frame; those of a game are sent in the order in which they were made."""
        await asyncio.gather(*map(partial(self._patiently, hosted), told, texts))

    async def _patiently(self, hosted: Hosted, listener: Listener, text: str) -> None:
        """Tell one of several; whoever does not listen is not waited for."""
        try:
            await asyncio.wait_for(listener.tell(text), SLOW)
        except (RuntimeError, WebSocketDisconnect, TimeoutError):
            self.listeners.get(hosted.id, set()).discard(listener)

    async def _tell(self, hosted: Hosted, listener: Listener, *, stale: bool = False) -> None:
        """Tell one who asks, or comes."""
        async with self._lock(hosted):
            (text,) = await asyncio.to_thread(self._frames, hosted, [listener], **({"stale": True} if stale else {}))
        await listener.tell(text)

    def _lock(self, hosted: Hosted) -> asyncio.Lock:
        return self.locks.setdefault(hosted.id, asyncio.Lock())


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
    await socket.send_text(_written(data))


def _written(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


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
            return sorry(404, "There is nothing at this address.", "Il n'y a rien à cette adresse.")
        return sorry(code, "This address is not asked so.", "On ne s'adresse pas ainsi à cette adresse.")


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
        right = host.rpartition(":")[0] in self.hosts or host in self.hosts
        if right and changes:
            origin = urlsplit(headers.get("origin", ""))
            right = origin.netloc == host
        if not right:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1008})
                return
            await Response("This server is not asked for so.", status_code=403)(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                more = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await self.app(scope, receive, guarded)
