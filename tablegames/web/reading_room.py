"""What a server answers beside its games in play: what `reading` does, and a match that is watched."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from tablegames.arena.watching import WatchedMatch
from tablegames.core.errors import Refused
from tablegames.plugin.registry import Registry
from tablegames.web import films
from tablegames.web.answers import SMALL, Answer, answering
from tablegames.web.asking import object_of, whole
from tablegames.web.own_rules import LARGEST as OWN_LARGEST
from tablegames.web.reading import BesideGames, ReadingAsked


class ReadingRoom:
    """Its routes."""

    def __init__(self, registry: Registry, progress: Path | None = None, match: WatchedMatch | None = None) -> None:
        self.reading = BesideGames(registry, progress)
        self.match = match
        """The one match that can be looked at; None: there is none."""
        self.turn = asyncio.Lock()
        """One file, or one picture of it, at a time: games in play come first."""

    def routes(self) -> list[BaseRoute]:
        """What it answers."""
        return [
            Route("/api/article/{game}", answering(self.of("article"), self.turn)),
            Route("/api/legend/{game}", answering(self.of("legend"), self.turn)),
            self.posted("ruleset/{game}", 4 * OWN_LARGEST),
            Route("/api/study", answering(self.of("study"), self.turn)),
            self.posted("study/{game}"),
            self.posted("answer"),
            self.posted("replay", films.LARGEST),
            self.posted("film"),
            self.posted("frame"),
            Route("/api/match", answering(self.dashboard, asyncio.Lock())),
            Route("/api/match/game", answering(self.game_of_match, self.turn), methods=["POST"]),
        ]

    def strangers_come(self) -> None:
        """Keep nothing of what is solved any more: it may be a stranger's."""
        self.reading.desk.folder = None

    def posted(self, path: str, most: int = SMALL) -> Route:
        """The route of something that is sent."""
        return Route(f"/api/{path}", answering(self.of(path.partition("/")[0]), self.turn, most), methods=["POST"])

    def of(self, what: str) -> Answer:
        """What answers requests for something."""

        def answered(request: Request, content: bytes) -> Any:
            asked = ReadingAsked(request.path_params.get("game", ""), dict(request.query_params), content)
            return self.reading.answer(what, asked)

        return answered

    def dashboard(self, request: Request, content: bytes) -> Any:
        """How the match stands."""
        return None if self.match is None else self.match.data()

    def game_of_match(self, request: Request, content: bytes) -> Any:
        """A finished game of the match, to be looked through."""
        number = whole(object_of(content).get("game"))
        if self.match is None or number is None:
            raise Refused.said("There is no such game.", "Il n'y a pas cette partie.")
        return self.reading.bring(f"{number}.jsonl", self.match.record(number))
