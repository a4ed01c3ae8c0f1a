"""What can be looked at and tried beside the games in play: records, articles."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from tablegames.core.errors import Refused
from tablegames.outside.files import decoded
from tablegames.plugging.brings import GameEntry
from tablegames.plugging.registry import Registry
from tablegames.web import films
from tablegames.web.answers import answering, object_of, whole
from tablegames.web.forms import options_of
from tablegames.web.own_rules import LARGEST as OWN_LARGEST
from tablegames.web.own_rules import OwnRules, own_variant


class ReadingRoom:
    """The requests of its pages."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.shelf = films.FilmShelf(registry)
        self.turn = asyncio.Lock()
        """One file, or one picture of it, at a time: games in play come first."""

    def routes(self) -> list[BaseRoute]:
        """What it answers."""
        return [
            Route("/api/article/{game}", answering(self.article, self.turn)),
            Route("/api/ruleset/{game}", answering(self.ruleset, self.turn, 4 * OWN_LARGEST), methods=["POST"]),
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
        return films.shown(self.registry, self._looked(asked), 0 if at is None else at, whole(asked.get("seat")))

    def _looked(self, asked: dict[str, Any]) -> films.Looked:
        return self.shelf.find(str(asked.get("key")), whole(asked.get("number")) or 1)
