"""A host in one browser: the messages a server would send and receive, with nobody in between.

The documentation site plays by it, in a worker that runs Python. It is told texts and gives texts back, is asked to go
on as long as something happens by itself, and hands its games over as text for whoever keeps them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from tablegames.core.errors import RecordError, Refused, TablegamesError
from tablegames.core.languages import speaking
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.session.progress import NAME as SOLVED_FILE
from tablegames.web.asking import object_of
from tablegames.web.cards import card, in_order, rules_page
from tablegames.web.choosing import chosen
from tablegames.web.forms import options
from tablegames.web.host import Host, Message, Sent, Sitter
from tablegames.web.hosting import GameHouse, Hosted
from tablegames.web.mine import games_asked, standing
from tablegames.web.reading import BesideGames, ReadingAsked

_NAME: Final = re.compile(r"[\w-]{1,40}")


@dataclass(slots=True)
class LoneHouse:
    """Games of one browser, in one language."""

    registry: Registry
    folder: Path
    language: str = "en"
    sitters: dict[int, Sitter] = field(default_factory=dict)
    """By the line on which they are spoken to."""
    stuck: set[str] = field(default_factory=set)
    """Positions at which a bot has failed."""
    house: GameHouse = field(init=False)
    host: Host = field(init=False)
    reading: BesideGames = field(init=False)

    def __post_init__(self) -> None:
        self.house = GameHouse(self.registry, self.folder, (self.language,))
        self.host = Host(self.registry, self.house, own=True)
        self.reading = BesideGames(self.registry, self.folder / "study")

    # --- what a page fetches

    def fetched(self, path: str, body: str | memoryview = "") -> str:
        """The answer to a request: its status, and what it holds. What is no text is a file."""
        with speaking(self.language):
            try:
                status, data = 200, self._fetched(path, body.encode() if isinstance(body, str) else bytes(body))
            except TablegamesError as problem:
                status, data = 400, {"refused": str(problem)}
        return json.dumps({"status": status, "data": data}, ensure_ascii=False)

    def _fetched(self, path: str, body: bytes) -> Any:
        parts = urlsplit(path)
        what, named = [*unquote(parts.path).removeprefix("/api/").split("/"), ""][:2]
        words = {name: given[0] for name, given in parse_qs(parts.query).items()}
        if what == "games":
            return [card(self.registry, entry) for entry in in_order(self.registry)]
        if what == "new":
            return self.host.begin(object_of(body))[1]
        if what == "mine":
            found = [(self.house.find(name), key) for name, key in games_asked(object_of(body))]
            return [None if hosted is None else standing(hosted, key) for hosted, key in found]
        if what in _OF_GAMES and named in self.registry.games:
            return _OF_GAMES[what](self.registry, self.registry.game(named), words)
        return self.reading.answer(what, ReadingAsked(named, words, body))

    # --- games that are kept elsewhere

    def files(self, name: str) -> str:
        """The files of a game, to be kept."""
        texts = {path.name: path.read_text("utf-8") for path in self._files(name)}
        return json.dumps(texts, ensure_ascii=False)

    def restore(self, name: str, texts: str) -> None:
        """Files that were kept are there again, unless they are."""
        given = read_object(texts, RecordError)
        for path in self._files(name):
            if not path.exists():
                path.write_text(str(given.get(path.name, "")), "utf-8")
        self.house.know(name)

    def solved(self) -> str:
        """What was solved, as text to be kept; nothing: nothing yet."""
        path = self.folder / "study" / SOLVED_FILE
        return path.read_text("utf-8") if path.exists() else ""

    def load_progress(self, text: str) -> None:
        """What was solved elsewhere, or before, takes the place of what is known here."""
        path = self.folder / "study" / SOLVED_FILE
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def _files(self, name: str) -> tuple[Path, Path]:
        if not _NAME.fullmatch(name):
            raise Refused.said("That is no game.", "Ce n'est pas une partie.")
        return self.folder / f"{name}.jsonl", self.folder / f"{name}.json"

    # --- what is said over a line

    def receive(self, line: int, text: str) -> str:
        """Answer what comes over a line: what is sent to whom."""
        with speaking(self.language):
            try:
                message = read_object(text, Refused)
                if line not in self.sitters:
                    self.sitters[line] = self._joined(message)
                    return self._written([(self.sitters[line], self.host.frame(self.sitters[line]))])
            except TablegamesError as problem:
                return _sent([(line, {"type": "refused", "text": str(problem)})])
            return self._written(self.host.receive(self.sitters[line], message))

    def closed(self, line: int) -> None:
        """Nobody listens there any more."""
        sitter = self.sitters.pop(line, None)
        if sitter is not None:
            self.host.leave(sitter)

    def go_on(self) -> str:
        """Let one thing happen that happens by itself, and say what is sent of it; nothing: everybody waits."""
        with speaking(self.language):
            for sitter in self.sitters.values():
                hosted = sitter.hosted
                if hosted.waits or hosted.number in self.stuck:
                    continue
                try:
                    return self._written(self.host.happen(hosted, self._chosen(hosted)))
                except Exception as problem:  # a bot of a stranger's, too: its game waits where it is
                    self.stuck.add(hosted.number)
                    return self._written(self.host.complain(hosted, problem))
        return ""

    def game_of(self, line: int) -> str:
        """The name of the game that is spoken of over a line; nothing: of none."""
        return self.sitters[line].hosted.id if line in self.sitters else ""

    def _joined(self, message: Message) -> Sitter:
        hosted = self.house.find(str(message.get("id"))) if message.get("type") == "join" else None
        found = None if hosted is None else self.host.admit(hosted, message, "")
        if hosted is None or found is None:
            raise Refused.said(
                "There is no such game in this browser.", "Il n'y a pas cette partie dans ce navigateur."
            )
        return self.host.join(hosted, found[0], message, self.language)

    def _chosen(self, hosted: Hosted) -> Any:
        """What the bot that is to decide would play; None: chance acts."""
        make, seat, session = hosted.bot, hosted.asked, hosted.session
        if make is None or seat is None:
            return None
        game = session.table.game
        bot = hosted.kept.get(("bot", seat)) or hosted.kept.setdefault(("bot", seat), make(game))
        return chosen(game, bot, seat, session.state, len(session.history), session.seed)

    def _written(self, sent: Sent) -> str:
        """Messages with the lines they go to; frames need no number where none can be lost."""
        lines = {sitter: line for line, sitter in self.sitters.items()}
        return _sent([(lines[one], {key: data[key] for key in data if key != "k"}) for one, data in sent])


_OF_GAMES: Final[dict[str, Callable[[Registry, GameEntry, dict[str, str]], Any]]] = {
    "rules": lambda registry, entry, words: rules_page(registry, entry),
    "options": lambda registry, entry, words: options(registry, entry, words.get("variant") or None),
}
"""What is asked of a game by its name, beside what `reading` answers."""


def _sent(messages: list[tuple[int, Message]]) -> str:
    return json.dumps([{"line": line, "data": data} for line, data in messages], ensure_ascii=False)
