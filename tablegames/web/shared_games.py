"""Finished games that one of their players has shared: a page with a preview, one for other sites, and pictures.

Nothing of a game is here before a player has shared it, and nobody can share one that is not over. The address has the
name of the game, which nobody can guess, and no key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from tablegames.core.errors import RecordError, Refused
from tablegames.core.languages import gettext as _, ngettext
from tablegames.plugin.registry import Registry
from tablegames.web.games import GameHouse, Hosted
from tablegames.web.http_answers import Handler, language_of, refusing
from tablegames.web.library import Library
from tablegames.web.moving_picture import moving
from tablegames.web.pages import described, page_of
from tablegames.web.replays import ShelvedGame, shown, told_of
from tablegames.web.table_page import TableReader, names, over

SCENES: Final = 120
"""Positions of a moving picture; of a longer game some are left out."""
KEPT: Final = 8
"""Pictures that are kept."""
FRAMED: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"
)
"""The rights of the page for other sites: the same as ours, inside their frames."""
DRAWN: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""The rights of a picture: it may move."""


class SharedGames:
    """The routes to shared games."""

    def __init__(self, registry: Registry, house: GameHouse, library: Library) -> None:
        self.registry = registry
        self.house = house
        self.library = library
        self.turn = asyncio.Lock()
        self.pictures: dict[tuple[str, str, str], str] = {}

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        return [
            Route("/shared/{id}", self.answering(self.page)),
            Route("/shared/{id}/embed", self.answering(self.embed)),
            Route("/shared/{id}/{which}.svg", self.answering(self.picture)),
            Route("/api/shared/{id}", self.answering(self.record), methods=["POST"]),
        ]

    def answering(self, answer: Callable[[Request, Hosted], Response]) -> Handler:
        """Return a handler for one game; one after another, in a thread."""

        async def answered(request: Request) -> Response:
            async with self.turn:
                return await asyncio.to_thread(self._answer, request, answer)

        return refusing(answered, self.house.public)

    def _answer(self, request: Request, answer: Callable[[Request, Hosted], Response]) -> Response:
        try:
            hosted = self.house.shared(request.path_params["id"])
        except RecordError:
            hosted = None
        if hosted is not None:
            return answer(request, hosted)
        if request.method == "POST":
            return JSONResponse({"refused": _("This game is not shared.")}, status_code=404)
        return HTMLResponse(page_of("missing"), status_code=404)

    def page(self, request: Request, hosted: Hosted) -> Response:
        """The game to look through, with what other services show of a link to it."""
        return HTMLResponse(page_of("replay", more=self.preview(request, hosted)))

    def embed(self, request: Request, hosted: Hosted) -> Response:
        """The same for a frame of another site."""
        return HTMLResponse(page_of("replay"), headers={"Content-Security-Policy": FRAMED})

    def preview(self, request: Request, hosted: Hosted) -> str:
        """Return the lines of the head that describe the game.

        The picture is an SVG: a PNG would need a library that draws, and services that show no SVG show the words.
        """
        here = f"{request.url.scheme}://{request.headers.get('host', '')}/shared/{hosted.id}"
        plays = sum(moment.seat is not None for moment in hosted.session.history)
        count = ngettext("{count} play", "{count} plays", plays)
        told = {
            "og:type": "article",
            "og:title": f"{hosted.table.entry.title}{_(': ')}{', '.join(names(hosted))}",
            "og:description": " ".join(filter(None, (over(hosted, TableReader(None)), f"{count}."))),
            "og:url": here,
            "og:image": f"{here}/position.svg",
            "og:image:type": "image/svg+xml",
        }
        return described(told)

    def picture(self, request: Request, hosted: Hosted) -> Response:
        """The last position, or the whole game as it moves."""
        which = request.path_params["which"]
        if which not in ("position", "game"):
            raise Refused("This is not available here.")
        key = (hosted.id, which, language_of(request))
        if key not in self.pictures:
            self.pictures[key] = self._drawn(hosted, whole=which == "game")
            while len(self.pictures) > KEPT:
                del self.pictures[next(iter(self.pictures))]
        headers = {"Content-Security-Policy": DRAWN, "Cache-Control": "max-age=86400"}
        return Response(self.pictures[key], media_type="image/svg+xml", headers=headers)

    def _drawn(self, hosted: Hosted, *, whole: bool) -> str:
        shelved = self._shelved(hosted)
        viewer = told_of(self.registry, shelved, None)["from"]
        moments = hosted.session.history
        ends = [0, *(one.number + 1 for one in moments if one.seat is not None), len(moments)]
        chosen = sorted(set(ends)) if whole else [len(moments)]
        every = -(-len(chosen) // SCENES)
        chosen = sorted({*chosen[::every], len(moments)})
        drawings = [shown(self.registry, shelved, at, viewer).get("svg") for at in chosen]
        if None in drawings:
            raise Refused("This game has no picture.")
        found = [str(one) for one in drawings]
        return moving(found, str(hosted.table.entry.title)) if whole else found[-1]

    def record(self, request: Request, hosted: Hosted) -> Response:
        """Put the record on the shelf, to be looked through."""
        return JSONResponse(self._brought(hosted))

    def _brought(self, hosted: Hosted) -> dict[str, Any]:
        recorder = hosted.session.recorder
        assert recorder is not None  # it has begun, since it is over
        return self.library.bring(f"{hosted.id}.jsonl", recorder.path.read_bytes())

    def _shelved(self, hosted: Hosted) -> ShelvedGame:
        return self.library.shelf.find(self._brought(hosted)["key"], 1)
