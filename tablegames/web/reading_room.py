"""What can be looked at and tried beside the games in play: records, articles, rules, problems and lessons."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from tablegames.core.errors import Refused
from tablegames.outside.files import decoded
from tablegames.plugging.brings import GameEntry
from tablegames.plugging.registry import Registry
from tablegames.tournament.watching import WatchedMatch
from tablegames.web import films
from tablegames.web.answers import answering, object_of, whole
from tablegames.web.forms import options_of
from tablegames.web.own_rules import LARGEST as OWN_LARGEST
from tablegames.web.own_rules import OwnRules, own_variant
from tablegames.web.studying import StudyDesk


class ReadingRoom:
    """The requests of its pages."""

    def __init__(self, registry: Registry, progress: Path | None = None, match: WatchedMatch | None = None) -> None:
        self.registry = registry
        self.match = match
        """The one match that can be looked at; None: there is none."""
        self.desk = StudyDesk(registry, progress)
        self.shelf = films.FilmShelf(registry)
        self.turn = asyncio.Lock()
        """One file, or one picture of it, at a time: games in play come first."""

    def routes(self) -> list[BaseRoute]:
        """What it answers."""
        return [
            Route("/api/article/{game}", answering(self.article, self.turn)),
            Route("/api/ruleset/{game}", answering(self.ruleset, self.turn, 4 * OWN_LARGEST), methods=["POST"]),
            Route("/api/study", answering(lambda request, content: self.desk.listed(), self.turn)),
            Route("/api/study/{game}", answering(self.study, self.turn), methods=["POST"]),
            Route("/api/answer", answering(self.answer, self.turn), methods=["POST"]),
            Route("/api/match", answering(self.dashboard, asyncio.Lock())),
            Route("/api/match/game", answering(self.game_of_match, self.turn), methods=["POST"]),
            Route("/api/replay", answering(self.bring, self.turn, films.LARGEST), methods=["POST"]),
            Route("/api/film", answering(self.film, self.turn), methods=["POST"]),
            Route("/api/frame", answering(self.frame, self.turn), methods=["POST"]),
        ]

    def entry(self, request: Request) -> GameEntry:
        """The game that a path names."""
        name = request.path_params["game"]
        if name not in self.registry.games:
            raise Refused.said("There is no such game.", "Il n'y a pas ce jeu.")
        return self.registry.game(name)

    def article(self, request: Request, content: bytes) -> Any:
        """What the books say under a citation."""
        cite = request.query_params.get("cite", "")[:200]
        found = self.registry.rulebook(self.entry(request)).find(cite)
        return [{"cite": one.cite, "title": str(one.title), "text": str(one.text)} for one in found]

    def ruleset(self, request: Request, content: bytes) -> Any:
        """What a ruleset that is brought says, as a form has it."""
        name = request.query_params.get("name", "")[:200]
        own = OwnRules(name, decoded(content, name or "rules.yaml", Refused))
        variant = own_variant(self.registry, self.entry(request), own)
        told = {"title": str(variant.title), "about": str(variant.about), "extends": list(variant.chain[1:])}
        return {**told, "options": options_of(variant.rules)}

    def study(self, request: Request, content: bytes) -> Any:
        """Begin a problem, a lesson, or counting."""
        asked = object_of(content)
        upright = asked.get("upright") is True
        return self.desk.begin(self.entry(request), str(asked.get("kind")), str(asked.get("name")), upright=upright)

    def answer(self, request: Request, content: bytes) -> Any:
        """What is answered to it."""
        asked = object_of(content)
        text = asked.get("text")
        return self.desk.answer(
            str(asked.get("key")), text[:500] if isinstance(text, str) else None, str(asked.get("word"))
        )

    def dashboard(self, request: Request, content: bytes) -> Any:
        """How the match stands."""
        return None if self.match is None else self.match.data()

    def game_of_match(self, request: Request, content: bytes) -> Any:
        """A finished game of the match, to be looked through."""
        number = whole(object_of(content).get("game"))
        if self.match is None or number is None:
            raise Refused.said("There is no such game.", "Il n'y a pas cette partie.")
        key, found = self.shelf.bring(f"{number}.jsonl", self.match.record(number, films.LARGEST))
        return {"key": key, "file": found.name, "games": len(found.games)}

    def bring(self, request: Request, content: bytes) -> Any:
        """A file of games, to be looked through."""
        key, found = self.shelf.bring(request.query_params.get("name", "")[:200], content)
        return {"key": key, "file": found.name, "games": len(found.games)}

    def film(self, request: Request, content: bytes) -> Any:
        """What is told of one of its games."""
        asked = object_of(content)
        return films.told_of(self.registry, self._looked(asked), whole(asked.get("seat")))

    def frame(self, request: Request, content: bytes) -> Any:
        """One moment of it."""
        asked = object_of(content)
        at = whole(asked.get("at"))
        seat, upright = whole(asked.get("seat")), asked.get("upright") is True
        return films.shown(self.registry, self._looked(asked), 0 if at is None else at, seat, upright=upright)

    def _looked(self, asked: dict[str, Any]) -> films.Looked:
        return self.shelf.find(str(asked.get("key")), whole(asked.get("number")) or 1)
