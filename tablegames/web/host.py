"""The host of games in the browser: messages in, messages out, without any transport.

The server passes it messages from sockets, the worker of the site those of a page in the same browser. It returns a
list of messages, each with its page. A message with a name is acted on once.

The docstring of the package has the whole path of a click.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import gettext as _, speaking
from tablegames.core.loop import Moment
from tablegames.core.players import HUMAN
from tablegames.plugin.registry import Registry
from tablegames.web.advice import advice, kept_record, review
from tablegames.web.clicks import SeveralMeant
from tablegames.web.form_input import asked_for, places_of
from tablegames.web.game_cards import articles
from tablegames.web.games import GameHouse, Hosted
from tablegames.web.rule_forms import ruleset_told
from tablegames.web.seat_links import now
from tablegames.web.table_page import TableReader, fit, frame, half_made, looked_back, played_text, presence

Message = dict[str, Any]
REMEMBERED: Final = 64
"""Answers of a game that are remembered, for messages that come again."""
NAME: Final = 64
"""Characters of the name of a message."""
DONE: Final = {"type": "done"}


@dataclass(eq=False, slots=True)
class OpenPage:
    """One open page at a game: its seat, its language, its browser."""

    hosted: Hosted
    reader: TableReader
    language: str
    browser: str = ""
    """How its browser is known at this game."""
    own_page: bool = False
    """Whether it is our page, which names its browser and shows who is here."""
    frames: int = 0
    """Frames made for it: each has its number, so that the page notices one that is missing or comes twice."""

    @property
    def seat(self) -> Seat:
        """Its seat; a spectator has none to play from."""
        if self.reader.seat is None:
            raise Refused("You are watching this game.")
        return self.reader.seat


Sent = list[tuple[OpenPage, Message]]


class Host:
    """The games of a house, and the pages that are open at them."""

    def __init__(self, registry: Registry, house: GameHouse, *, own: bool = False) -> None:
        self.registry = registry
        self.house = house
        self.own = own
        """Whether all games are the reader's own, in their own browser: records are available at any time."""
        self.pages: dict[str, list[OpenPage]] = {}
        """By game; a game without an open page is absent."""

    def begin(self, form: Message) -> tuple[Hosted, Message]:
        """Begin a game; the message has the keys to the seats of people, which are never sent again."""
        asked = asked_for(form)
        if asked.fair and self.own:
            raise Refused("Fair dice need a server: tablegames serve")
        hosted, keys = self.house.begin(asked)
        given = {seat: key for seat, key in enumerate(keys.seats) if hosted.names[seat] == HUMAN}
        return hosted, {"id": hosted.id, "seats": given, "watch": keys.watch}

    def admit(self, hosted: Hosted, first: Message, browser: str) -> tuple[Seat | None] | None:
        """Return whose key the first message of a page has; a link is good for one browser."""
        key = str(first.get("key"))
        return hosted.seat_of(key) if self.own else hosted.admit(key, str(first.get("fresh", "")), browser)

    def join(self, hosted: Hosted, seat: Seat | None, first: Message, language: str, browser: str = "") -> OpenPage:
        """Let a page read from now on; what happened last it reads with its first frame."""
        with speaking(language):
            reader = TableReader(seat, first.get("shared") is not True, first.get("upright") is True)
            if first.get("parts") is True:
                reader.drawn = array("q")
            reader.welcome(hosted)
        page = OpenPage(hosted, reader, language, browser, "browser" in first)
        self.pages.setdefault(hosted.id, []).append(page)
        return page

    def leave(self, page: OpenPage) -> None:
        """Send a page nothing more."""
        name, seat = page.hosted.id, page.reader.seat
        there = self.pages[name] = [one for one in self.at(page.hosted) if one is not page]
        if seat is not None and all(one.reader.seat != seat for one in there):
            page.hosted.left[seat] = now()
        if not there:
            del self.pages[name]

    def at(self, hosted: Hosted) -> list[OpenPage]:
        """Return the pages that are open at a game."""
        return list(self.pages.get(hosted.id, ()))

    def presence(self, hosted: Hosted) -> Sent:
        """Return who is here, for the pages that show it."""
        there = self.at(hosted)
        here = [one.reader.seat for one in there]
        return [(one, presence(hosted, here, one.browser)) for one in there if one.own_page]

    def receive(self, page: OpenPage, message: Message) -> Sent:
        """Do what a page asks, and answer it; a repeated message is only answered again."""
        name = named(message)
        key, known = (page.reader.seat, name.get("id")), page.hosted.answers
        with speaking(page.language):
            if name and key in known:
                return [(page, self.frame(page)), (page, {**known[key], **name})]
            sent, answer = self._acted(page, message)
        if name:
            while len(known) >= REMEMBERED:
                known.pop(next(iter(known)), None)
            known[key] = answer
        return [*sent, *([(page, {**answer, **name})] if name or answer is not DONE else [])]

    def _acted(self, page: OpenPage, message: Message) -> tuple[Sent, Message]:
        """Run the handler of a message; return the messages to send, and the answer."""
        kind = str(message.get("type"))
        try:
            if kind in _ANSWERS:
                return [(page, {"type": kind, **_ANSWERS[kind](self, page, message)})], DONE
            if kind in _ACTS:
                return _ACTS[kind](self, page, message), DONE
            raise Refused("The server does not recognise this request.")
        except SeveralMeant as several:
            return [], {**several.data, "n": page.hosted.number}
        except Exception as problem:  # ours, too: this game's players read a sentence, and the host lives
            return [], {"type": "refused", "text": self.public(problem)}

    def public(self, problem: Exception) -> str:
        """Return the text of an error that a player may read; in their own browser nothing is secret."""
        if not self.own:
            return self.house.public(problem)
        if isinstance(problem, TablegamesError):
            return str(problem)
        return _("The bot failed. The game is saved: reload this page to let it try again.")

    def happen(self, hosted: Hosted, action: Any) -> Sent:
        """Let chance act, or a bot make its play."""
        self._note(hosted, hosted.go_on(action))
        return self.frames(hosted)

    def complain(self, hosted: Hosted, problem: Exception) -> Sent:
        """Say to everybody what failed by itself."""
        there = self.at(hosted)
        texts = {}
        for language in {one.language for one in there} or {self.house.languages[0]}:  # it is logged, too
            with speaking(language):
                texts[language] = self.public(problem)
        return [(one, {"type": "refused", "text": texts[one.language]}) for one in there]

    def frame(self, page: OpenPage, **more: Any) -> Message:
        """Return what a page shows of the game now."""
        page.frames += 1
        with speaking(page.language):
            data = frame(self.registry, page.hosted, page.reader)
        if self.own:
            data["may"] |= {"save": True, "share": False}
        return {**data, "k": page.frames, **more}

    def frames(self, hosted: Hosted) -> Sent:
        """Return a frame for every page."""
        return [(page, self.frame(page)) for page in self.at(hosted)]

    def _note(self, hosted: Hosted, made: Sequence[Moment[Any, Any]]) -> None:
        for page in self.at(hosted):
            with speaking(page.language):
                page.reader.note(hosted, made)

    # --- what a page may ask

    def _play(self, page: OpenPage, message: Message) -> Sent:
        """Play; the dice fall at once, so that one frame shows both. An answer to another position is stale."""
        hosted, seat = page.hosted, page.seat
        if message.get("n") != hosted.number:
            return [(page, self.frame(page, stale=True))]
        self._note(hosted, hosted.submit(seat, played_text(self.registry, hosted, seat, message)))
        return self.frames(hosted)

    def _take_back(self, page: OpenPage, message: Message) -> Sent:
        return self._undone(page.hosted, page.hosted.take_back(page.seat))

    def _undone(self, hosted: Hosted, undone: Sequence[Moment[Any, Any]]) -> Sent:
        for one in self.at(hosted) if undone else ():
            with speaking(one.language):
                one.reader.undone(hosted, undone)
        return self.frames(hosted)

    def _answer_back(self, page: OpenPage, message: Message) -> Sent:
        """Let the other player take a play back, or not."""
        return self._undone(page.hosted, page.hosted.answer_back(page.seat, accept=message["type"] == "giveback"))

    def _end(self, page: OpenPage, message: Message) -> Sent:
        """Give up all, or one game, offer a draw, or answer one."""
        self._note(page.hosted, page.hosted.end(page.seat, str(message["type"])))
        return self.frames(page.hosted)

    def time_up(self, hosted: Hosted) -> Sent:
        """End a game if the time of the seat to move is up."""
        return self.frames(hosted) if hosted.time_up() else []

    def _flag(self, page: OpenPage, message: Message) -> Sent:
        """A page says that a player's time is up: check it here."""
        return self.time_up(page.hosted)

    def share(self, page: OpenPage) -> str:
        """Share a finished game; return its address."""
        if self.own:
            raise Refused("Sharing needs a server: tablegames serve")
        return self.house.share(page.hosted, page.seat)

    def _fit(self, page: OpenPage, message: Message) -> Sent:
        """Return the plays that fit the picked places, where there are too many to send them all."""
        picked, at = places_of(message.get("picked")), message.get("n")
        if at != page.hosted.number:
            return []  # a newer frame is on its way
        return [(page, {"type": "fit", "n": at, "picked": picked, **fit(page.hosted, page.seat, picked)})]

    def _change(self, page: OpenPage, message: Message) -> Sent:
        """Change the game otherwise than by a play."""
        _CHANGES[str(message["type"])](self, page, message)
        return self.frames(page.hosted)


_ACTS: Final[dict[str, Callable[[Host, OpenPage, Message], Sent]]] = {
    "play": Host._play,
    "takeback": Host._take_back,
    **dict.fromkeys(("giveback", "keepplay"), Host._answer_back),
    **dict.fromkeys(("resign", "concede", "draw", "decline"), Host._end),
    "flag": Host._flag,
    "fit": Host._fit,
    **dict.fromkeys(("askback", "rematch", "promise", "part"), Host._change),
}
"""Messages that change a game, or depend on its position."""
_CHANGES: Final[dict[str, Callable[[Host, OpenPage, Message], object]]] = {
    "askback": lambda host, who, message: who.hosted.ask_back(who.seat),
    "rematch": lambda host, who, message: host.house.rematch(who.hosted, who.seat),
    "promise": lambda host, who, message: who.hosted.promise(who.seat, message.get("promise"), who.browser),
    "part": lambda host, who, message: who.hosted.show_part(who.seat, message.get("part")),
}
"""Requests for a take-back or a rematch, and the parts of fair dice."""
_ANSWERS: Final[dict[str, Callable[[Host, OpenPage, Message], Message]]] = {
    "hint": lambda host, who, message: {"text": advice(host.registry, who.hosted, who.seat)},
    "article": lambda host, who, message: {
        "articles": articles(host.registry, who.hosted.table.entry, message.get("cite"))
    },
    "ruleset": lambda host, who, message: ruleset_told(host.registry, who.hosted),
    "review": lambda host, who, message: {"lines": review(host.registry, who.hosted, who.seat)},
    "made": lambda host, who, message: half_made(host.registry, who.hosted, who.reader, message),
    "look": lambda host, who, message: looked_back(host.registry, who.hosted, who.reader, message),
    "share": lambda host, who, message: {"path": host.share(who)},
    "record": lambda host, who, message: kept_record(who.hosted, own=host.own),
}
"""Messages that only the asking page gets an answer to."""


def named(message: Message) -> Message:
    """Return the name that a page gave a message, for the answer to it; nothing: it gave none."""
    name = message.get("id")
    return {"id": name} if isinstance(name, str) and len(name) <= NAME else {}
