"""A host inside one browser: the same messages as a server's, without a network.

The documentation site uses it in a worker that runs Python. The worker passes texts in and out, calls `go_on` while
something happens by itself, and keeps the games' files.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from tablegames.core.errors import RecordError, Refused, TablegamesError
from tablegames.core.languages import speaking
from tablegames.core.loop import choice_of
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.session.progress import NAME as SOLVED_FILE
from tablegames.web.form_input import object_of
from tablegames.web.games import GameHouse, Hosted
from tablegames.web.host import Host, Message, OpenPage, Sent
from tablegames.web.library import Library, LibraryRequest
from tablegames.web.table_page import games_asked, standing

_NAME: Final = re.compile(r"[\w-]{1,40}")


@dataclass(slots=True)
class BrowserHost:
    """Games of one browser, in one language."""

    registry: Registry
    folder: Path
    language: str = "en"
    pages: dict[int, OpenPage] = field(default_factory=dict)
    """By the line on which they are spoken to."""
    stuck: set[str] = field(default_factory=set)
    """Positions in which a bot has failed."""
    house: GameHouse = field(init=False)
    host: Host = field(init=False)
    reading: Library = field(init=False)

    def __post_init__(self) -> None:
        self.house = GameHouse(self.registry, self.folder, (self.language,))
        self.host = Host(self.registry, self.house, own=True)
        self.reading = Library(self.registry, self.folder / "study")

    # --- what a page fetches

    def fetched(self, path: str, body: str | memoryview = "") -> str:
        """Return the answer to a request as JSON: status and data."""
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
        if what == "new":
            return self.host.begin(object_of(body))[1]
        if what == "mine":
            found = [(self.house.find(name), key) for name, key in games_asked(object_of(body))]
            return [None if hosted is None else standing(self.registry, hosted, key) for hosted, key in found]
        return self.reading.answer(what, LibraryRequest(named, words, body))

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
        """Return the solved problems as text, to be kept; empty if there are none."""
        path = self.folder / "study" / SOLVED_FILE
        return path.read_text("utf-8") if path.exists() else ""

    def load_progress(self, text: str) -> None:
        """Replace the solved problems by a kept text."""
        path = self.folder / "study" / SOLVED_FILE
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def _files(self, name: str) -> tuple[Path, Path]:
        if not _NAME.fullmatch(name):
            raise Refused("This is not a valid game name.")
        return self.folder / f"{name}.jsonl", self.folder / f"{name}.json"

    # --- messages of a line

    def receive(self, line: int, text: str) -> str:
        """Answer a message of a line: return the messages to send."""
        with speaking(self.language):
            try:
                message = read_object(text, Refused)
                if line not in self.pages:
                    self.pages[line] = self._joined(message)
                    return self._written([(self.pages[line], self.host.frame(self.pages[line]))])
            except TablegamesError as problem:
                return _sent([(line, {"type": "refused", "text": str(problem)})])
            return self._written(self.host.receive(self.pages[line], message))

    def closed(self, line: int) -> None:
        """Forget a line whose page was closed."""
        page = self.pages.pop(line, None)
        if page is not None:
            self.host.leave(page)

    def go_on(self) -> str:
        """Let one action happen by itself, of chance or a bot; return the messages to send, empty if everyone waits."""
        with speaking(self.language):
            for page in self.pages.values():
                hosted = page.hosted
                if sent := self.host.time_up(hosted):
                    return self._written(sent)
                if hosted.waits or hosted.number in self.stuck:
                    continue
                try:
                    return self._written(self.host.happen(hosted, self._chosen(hosted)))
                except Exception as problem:  # perhaps a plugin's bot: its game waits
                    self.stuck.add(hosted.number)
                    return self._written(self.host.complain(hosted, problem))
        return ""

    def game_of(self, line: int) -> str:
        """The name of the game that is spoken of over a line; nothing: of none."""
        return self.pages[line].hosted.id if line in self.pages else ""

    def _joined(self, message: Message) -> OpenPage:
        hosted = self.house.find(str(message.get("id"))) if message.get("type") == "join" else None
        found = None if hosted is None else self.host.admit(hosted, message, "")
        if hosted is None or found is None:
            raise Refused("This game is not in this browser.")
        return self.host.join(hosted, found[0], message, self.language)

    def _chosen(self, hosted: Hosted) -> Any:
        """Return what the bot to move would play; None if chance acts."""
        make, seat, session = hosted.bot, hosted.asked, hosted.session
        if make is None or seat is None:
            return None
        game = session.table.game
        bot = hosted.kept.get(("bot", seat)) or hosted.kept.setdefault(("bot", seat), make(game))
        return choice_of(game, bot, session.state, len(session.history), session.seed)

    def _written(self, sent: Sent) -> str:
        """Messages with the lines they go to; frames need no number where none can be lost."""
        lines = {page: line for line, page in self.pages.items()}
        return _sent([(lines[one], {key: data[key] for key in data if key != "k"}) for one, data in sent])


def _sent(messages: list[tuple[int, Message]]) -> str:
    return json.dumps([{"line": line, "data": data} for line, data in messages], ensure_ascii=False)
