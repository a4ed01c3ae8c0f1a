"""A house in one browser: the messages a server would send and hear, with nobody in between.

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
from tablegames.core.events import Seat
from tablegames.core.languages import say, speaking
from tablegames.core.loop import Moment
from tablegames.core.players import HUMAN
from tablegames.plugin.brings import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.session.progress import NAME as SOLVED_FILE
from tablegames.web.advice import advice
from tablegames.web.after import review
from tablegames.web.asking import asked_for, object_of, places_of
from tablegames.web.cards import articles, card, in_order, rules_page
from tablegames.web.choosing import chosen
from tablegames.web.forms import options
from tablegames.web.frames import TableReader, end_by_players, fit, frame, played_text
from tablegames.web.hosting import GameHouse, Hosted
from tablegames.web.mine import games_asked, standing
from tablegames.web.played_rules import ruleset_told
from tablegames.web.reading import BesideGames, ReadingAsked
from tablegames.web.sayings import SeveralMeant

Told = list[dict[str, Any]]
"""Messages for one who listens."""
_NAME: Final = re.compile(r"[\w-]{1,40}")


@dataclass(frozen=True, slots=True)
class Sitter:
    """One who listens: at which game, and what he has been told."""

    hosted: Hosted
    reader: TableReader

    @property
    def seat(self) -> Seat:
        """His seat."""
        if self.reader.seat is None:
            raise Refused.said("You look on here.", "Vous regardez ici.")
        return self.reader.seat


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
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    """How messages that have a name were answered: one that comes again is not acted on again."""
    house: GameHouse = field(init=False)
    reading: BesideGames = field(init=False)

    def __post_init__(self) -> None:
        self.house = GameHouse(self.registry, self.folder, (self.language,))
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
            return self.begin(object_of(body))
        if what == "mine":
            found = [(self.house.find(name), key) for name, key in games_asked(object_of(body))]
            return [None if hosted is None else standing(hosted, key) for hosted, key in found]
        if what in _OF_GAMES and named in self.registry.games:
            return _OF_GAMES[what](self.registry, self.registry.game(named), words)
        return self.reading.answer(what, ReadingAsked(named, words, body))

    def begin(self, form: dict[str, Any]) -> dict[str, Any]:
        """A new game, and the keys to the seats of people."""
        asked = asked_for(form)
        if asked.fair:
            raise Refused.said(
                "Fair dice need a server that somebody else keeps: tablegames serve",
                "Des dés équitables veulent un serveur tenu par un autre : tablegames serve",
            )
        hosted, keys = self.house.begin(asked)
        given = {seat: key for seat, key in enumerate(keys.seats) if hosted.names[seat] == HUMAN}
        return {"id": hosted.id, "seats": given, "watch": keys.watch}

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

    def has_solved(self, text: str) -> None:
        """What was solved elsewhere, or before, takes the place of what is known here."""
        path = self.folder / "study" / SOLVED_FILE
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def _files(self, name: str) -> tuple[Path, Path]:
        if not _NAME.fullmatch(name):
            raise Refused.said("That is no game.", "Ce n'est pas une partie.")
        return self.folder / f"{name}.jsonl", self.folder / f"{name}.json"

    # --- what is said over a line

    def heard(self, line: int, text: str) -> str:
        """What is told to whom, once this was heard over a line."""
        name = None
        with speaking(self.language):
            try:
                message = read_object(text, Refused)
                if line not in self.sitters:
                    return _written(self._joined(line, message))
                name = message.get("id") if isinstance(message.get("id"), str) else None
                again = name in self.answers
                told = [(line, self._frame(self.sitters[line]))] if again else self._heard(line, message)
                answer = {"type": "done"}
            except TablegamesError as problem:
                told, answer = [], {"type": "refused", "text": str(problem)}
        if name is None:
            return _written(told if answer["type"] == "done" else [(line, answer)])
        if told and told[-1][1]["type"] == "which":
            answer = told.pop()[1]
        return _written([*told, (line, self.answers.setdefault(name, {**answer, "id": name}))])

    def closed(self, line: int) -> None:
        """Nobody listens there any more."""
        self.sitters.pop(line, None)

    def go_on(self) -> str:
        """Let one thing happen that happens by itself, and say what is told of it; nothing: everybody waits."""
        with speaking(self.language):
            for line, sitter in self.sitters.items():
                if not sitter.hosted.waits and sitter.hosted.number not in self.stuck:
                    try:
                        self._acts(sitter.hosted)
                    except Exception as problem:  # a bot of a stranger's, too: its game waits where it is
                        self.stuck.add(sitter.hosted.number)
                        sentence = say(
                            "The bot failed. The game is saved: reload this page to let it try again.",
                            "Le robot a échoué. La partie est enregistrée : rechargez cette page pour qu'il réessaie.",
                        )
                        told = str(problem) if isinstance(problem, TablegamesError) else sentence
                        return _written([(line, {"type": "refused", "text": told})])
                    return _written(self._frames(sitter.hosted))
        return ""

    def game_of(self, line: int) -> str:
        """The name of the game that is spoken of over a line; nothing: of none."""
        return self.sitters[line].hosted.id if line in self.sitters else ""

    def _joined(self, line: int, message: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
        hosted = self.house.find(str(message.get("id"))) if message.get("type") == "join" else None
        found = None if hosted is None else hosted.seat_of(str(message.get("key")))
        if hosted is None or found is None:
            raise Refused.said(
                "There is no such game in this browser.", "Il n'y a pas cette partie dans ce navigateur."
            )
        reader = TableReader(found[0], message.get("shared") is not True, message.get("upright") is True)
        reader.welcome(hosted)
        self.sitters[line] = Sitter(hosted, reader)
        return [(line, self._frame(self.sitters[line]))]

    def _heard(self, line: int, message: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
        sitter = self.sitters[line]
        answers: dict[str, Callable[[Sitter, dict[str, Any]], Told | None]] = {
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
            "record": self._record,
            "ruleset": self._ruleset,
        }
        act = answers.get(str(message.get("type")))
        if act is None:
            raise Refused.said("I do not know that.", "Je ne connais pas cela.")
        told = act(sitter, message)
        return self._frames(sitter.hosted) if told is None else [(line, one) for one in told]

    def _play(self, sitter: Sitter, message: dict[str, Any]) -> Told | None:
        hosted = sitter.hosted
        if message.get("n") != hosted.number:
            return [{**self._frame(sitter), "stale": True}]
        try:
            text = played_text(self.registry, hosted, sitter.seat, message)
        except SeveralMeant as several:
            return [{**several.data, "n": hosted.number}]
        self._noted(hosted, hosted.submit(sitter.seat, text))
        if not hosted.over and hosted.asked is None:  # the dice fall at once: one frame tells of both
            self._noted(hosted, hosted.go_on())
        return None

    def _take_back(self, sitter: Sitter, message: dict[str, Any]) -> None:
        undone = sitter.hosted.take_back(sitter.seat)
        for one in self.sitters.values():
            if one.hosted is sitter.hosted:
                one.reader.undone(sitter.hosted, undone)

    def _end(self, sitter: Sitter, message: dict[str, Any]) -> None:
        self._noted(sitter.hosted, end_by_players(sitter.hosted, sitter.seat, str(message["type"])))

    def _hint(self, sitter: Sitter, message: dict[str, Any]) -> Told:
        if sitter.hosted.asked != sitter.seat:
            raise Refused.said("It is not your turn.", "Ce n'est pas à vous.")
        return [{"type": "hint", "text": advice(self.registry, sitter.hosted, sitter.seat)}]

    def _fit(self, sitter: Sitter, message: dict[str, Any]) -> Told:
        picked = places_of(message.get("picked"))
        if message.get("n") != sitter.hosted.number:
            return []
        return [
            {"type": "fit", "n": message["n"], "picked": picked, **fit(sitter.hosted, sitter.seat, picked)},
        ]

    def _article(self, sitter: Sitter, message: dict[str, Any]) -> Told:
        found = articles(self.registry, sitter.hosted.table.entry, message.get("cite"))
        return [{"type": "article", "articles": found}]

    def _ruleset(self, sitter: Sitter, message: dict[str, Any]) -> Told:
        return [{"type": "ruleset", **ruleset_told(self.registry, sitter.hosted)}]

    def _review(self, sitter: Sitter, message: dict[str, Any]) -> Told:
        return [{"type": "review", "lines": review(self.registry, sitter.hosted, sitter.seat)}]

    def _record(self, sitter: Sitter, message: dict[str, Any]) -> Told:
        """The record as it stands: the game is this browser's alone."""
        record, _ = self._files(sitter.hosted.id)
        name = f"{sitter.hosted.table.entry.name}-{sitter.hosted.id}.jsonl"
        return [{"type": "record", "name": name, "text": read_text(record, RecordError)}]

    def _acts(self, hosted: Hosted) -> None:
        """Chance acts, or the bot that is to decide."""
        make, seat, session = hosted.bot, hosted.asked, hosted.session
        action = None
        if make is not None and seat is not None:
            game = session.table.game
            bot = hosted.kept.get(("bot", seat)) or hosted.kept.setdefault(("bot", seat), make(game))
            action = chosen(game, bot, seat, session.state, len(session.history), session.seed)
        self._noted(hosted, hosted.go_on(action))

    def _noted(self, hosted: Hosted, moment: Moment[Any, Any] | None) -> None:
        for sitter in self.sitters.values():
            if sitter.hosted is hosted and moment is not None:
                sitter.reader.note(hosted, moment)

    def _frames(self, hosted: Hosted) -> list[tuple[int, dict[str, Any]]]:
        return [(line, self._frame(sitter)) for line, sitter in self.sitters.items() if sitter.hosted is hosted]

    def _frame(self, sitter: Sitter) -> dict[str, Any]:
        data = frame(self.registry, sitter.hosted, sitter.reader)
        return {**data, "may": {**data["may"], "save": True}}


_OF_GAMES: Final[dict[str, Callable[[Registry, GameEntry, dict[str, str]], Any]]] = {
    "rules": lambda registry, entry, words: rules_page(registry, entry),
    "options": lambda registry, entry, words: options(registry, entry, words.get("variant") or None),
}
"""What is asked of a game by its name, beside what `reading` answers."""


def _written(told: list[tuple[int, dict[str, Any]]]) -> str:
    return json.dumps([{"line": line, "data": data} for line, data in told], ensure_ascii=False)
