"""The host of games in the browser: messages in, messages out; it knows no transport and no other process.

The server gives it what comes over sockets, the worker of the site what a page says in the same browser. What a page
is sent is a list of messages, each with the one it is for. A message that has a name is acted on once.

The path of a play: the page finds the clicked play among those it was sent (`static/clicks.js`) and sends it;
`server` hands it to `Host.receive`, `Hosted.submit` (in `hosting`) checks it, `Session.step` plays it, and `frames`
makes the new picture. The bot's reply comes the same way from `thinkers`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import say, speaking
from tablegames.core.loop import Moment
from tablegames.core.players import HUMAN
from tablegames.plugin.registry import Registry
from tablegames.web.advice import advice
from tablegames.web.after import kept_record, review
from tablegames.web.asking import asked_for, places_of
from tablegames.web.cards import articles
from tablegames.web.frames import TableReader, end_by_players, fit, frame, played_text
from tablegames.web.hosting import GameHouse, Hosted
from tablegames.web.played_rules import ruleset_told
from tablegames.web.presence import presence
from tablegames.web.sayings import SeveralMeant
from tablegames.web.seating import now

Message = dict[str, Any]
REMEMBERED: Final = 64
"""Answers of a game that are remembered, for messages that come again."""
NAME: Final = 64
"""Characters of the name of a message."""
DONE: Final = {"type": "done"}


@dataclass(eq=False, slots=True)
class Sitter:
    """One open page at a game: its seat, its language, its browser."""

    hosted: Hosted
    reader: TableReader
    language: str
    browser: str = ""
    """How its browser is known at this game."""
    page: bool = False
    """Whether it is our page, which says in which browser it is and shows who is here."""
    frames: int = 0
    """Frames made for it: each has its number, so that the page notices one that is missing or comes twice."""

    @property
    def seat(self) -> Seat:
        """Its seat; a spectator has none to play from."""
        if self.reader.seat is None:
            raise Refused.said("You look on here.", "Vous regardez ici.")
        return self.reader.seat


Sent = list[tuple[Sitter, Message]]


class Host:
    """The games of a house, and the pages that are open at them."""

    def __init__(self, registry: Registry, house: GameHouse, *, own: bool = False) -> None:
        self.registry = registry
        self.house = house
        self.own = own
        """Whether all games are the reader's own, in his own browser: he may have their records at any time."""
        self.sitters: dict[str, list[Sitter]] = {}
        """By game; a game at which no page is open is not there."""

    def begin(self, form: Message) -> tuple[Hosted, Message]:
        """Begin a game; the message has the keys to the seats of people, which are never sent again."""
        asked = asked_for(form)
        if asked.fair and self.own:
            raise Refused.said(
                "Fair dice need a server that somebody else keeps: tablegames serve",
                "Des dés équitables veulent un serveur tenu par un autre : tablegames serve",
            )
        hosted, keys = self.house.begin(asked)
        given = {seat: key for seat, key in enumerate(keys.seats) if hosted.names[seat] == HUMAN}
        return hosted, {"id": hosted.id, "seats": given, "watch": keys.watch}

    def admit(self, hosted: Hosted, first: Message, browser: str) -> tuple[Seat | None] | None:
        """Return whose key the first message of a page has; a link is good for one browser."""
        key = str(first.get("key"))
        return hosted.seat_of(key) if self.own else hosted.admit(key, str(first.get("fresh", "")), browser)

    def join(self, hosted: Hosted, seat: Seat | None, first: Message, language: str, browser: str = "") -> Sitter:
        """Let a page read from now on; what happened last it reads with its first frame."""
        with speaking(language):
            reader = TableReader(seat, first.get("shared") is not True, first.get("upright") is True)
            reader.welcome(hosted)
        sitter = Sitter(hosted, reader, language, browser, "browser" in first)
        self.sitters.setdefault(hosted.id, []).append(sitter)
        return sitter

    def leave(self, sitter: Sitter) -> None:
        """Send a page nothing more."""
        name, seat = sitter.hosted.id, sitter.reader.seat
        there = self.sitters[name] = [one for one in self.at(sitter.hosted) if one is not sitter]
        if seat is not None and all(one.reader.seat != seat for one in there):
            sitter.hosted.left[seat] = now()
        if not there:
            del self.sitters[name]

    def at(self, hosted: Hosted) -> list[Sitter]:
        """Return the pages that are open at a game."""
        return list(self.sitters.get(hosted.id, ()))

    def presence(self, hosted: Hosted) -> Sent:
        """Say who is there, to the pages that show it."""
        there = self.at(hosted)
        here = [one.reader.seat for one in there]
        return [(one, presence(hosted, here, one.browser)) for one in there if one.page]

    def receive(self, sitter: Sitter, message: Message) -> Sent:
        """Do what a page asks, and answer it; a message that comes again, under the same name, is only answered."""
        name = named(message)
        key, known = (sitter.reader.seat, name.get("id")), sitter.hosted.answers
        with speaking(sitter.language):
            if name and key in known:
                return [(sitter, self.frame(sitter)), (sitter, {**known[key], **name})]
            sent, answer = self._acted(sitter, message)
        if name:
            while len(known) >= REMEMBERED:
                known.pop(next(iter(known)), None)
            known[key] = answer
        return [*sent, *([(sitter, {**answer, **name})] if name or answer is not DONE else [])]

    def _acted(self, sitter: Sitter, message: Message) -> tuple[Sent, Message]:
        """Run the handler of a message; return what is sent to the pages, and the answer."""
        act = _ACTS.get(str(message.get("type")))
        try:
            if act is None:
                raise Refused.said("I do not know that.", "Je ne connais pas cela.")
            return act(self, sitter, message), DONE
        except SeveralMeant as several:
            return [], {**several.data, "n": sitter.hosted.number}
        except Exception as problem:  # ours, too: this game's players read a sentence, and the host lives
            return [], {"type": "refused", "text": self.public(problem)}

    def public(self, problem: Exception) -> str:
        """Return what a player may read of an error; in his own browser nothing is secret."""
        if not self.own:
            return self.house.public(problem)
        if isinstance(problem, TablegamesError):
            return str(problem)
        return say(
            "The bot failed. The game is saved: reload this page to let it try again.",
            "Le robot a échoué. La partie est enregistrée : rechargez cette page pour qu'il réessaie.",
        )

    def happen(self, hosted: Hosted, action: Any) -> Sent:
        """Let chance act, or a bot do what it has chosen."""
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

    def frame(self, sitter: Sitter, **more: Any) -> Message:
        """Return what a page shows of the game as it stands."""
        sitter.frames += 1
        with speaking(sitter.language):
            data = frame(self.registry, sitter.hosted, sitter.reader)
        if self.own:
            data["may"]["save"] = True
        return {**data, "k": sitter.frames, **more}

    def frames(self, hosted: Hosted) -> Sent:
        """Return a frame for every page."""
        return [(sitter, self.frame(sitter)) for sitter in self.at(hosted)]

    def _note(self, hosted: Hosted, moment: Moment[Any, Any] | None) -> None:
        if moment is None:
            return
        for sitter in self.at(hosted):
            with speaking(sitter.language):
                sitter.reader.note(hosted, moment)

    # --- what a page may ask

    def _play(self, sitter: Sitter, message: Message) -> Sent:
        """Play; the dice fall at once, so that one frame shows both. An answer to another position is stale."""
        hosted, seat = sitter.hosted, sitter.seat
        if message.get("n") != hosted.number:
            return [(sitter, self.frame(sitter, stale=True))]
        self._note(hosted, hosted.submit(seat, played_text(self.registry, hosted, seat, message)))
        if not hosted.over and hosted.asked is None:
            self._note(hosted, hosted.go_on())
        return self.frames(hosted)

    def _take_back(self, sitter: Sitter, message: Message) -> Sent:
        undone = sitter.hosted.take_back(sitter.seat)
        for one in self.at(sitter.hosted):
            with speaking(one.language):
                one.reader.undone(sitter.hosted, undone)
        return self.frames(sitter.hosted)

    def _end(self, sitter: Sitter, message: Message) -> Sent:
        """Give up all, or one game, offer a draw, or answer one."""
        self._note(sitter.hosted, end_by_players(sitter.hosted, sitter.seat, str(message["type"])))
        return self.frames(sitter.hosted)

    def _hint(self, sitter: Sitter, message: Message) -> Sent:
        if sitter.hosted.asked != sitter.seat:
            raise Refused.said("It is not your turn.", "Ce n'est pas à vous.")
        return [(sitter, {"type": "hint", "text": advice(self.registry, sitter.hosted, sitter.seat)})]

    def _fit(self, sitter: Sitter, message: Message) -> Sent:
        """What fits the places picked so far, where there are too many plays to send them all."""
        picked, at = places_of(message.get("picked")), message.get("n")
        if at != sitter.hosted.number:
            return []  # a newer frame is on its way
        return [(sitter, {"type": "fit", "n": at, "picked": picked, **fit(sitter.hosted, sitter.seat, picked)})]

    def _article(self, sitter: Sitter, message: Message) -> Sent:
        """What the books say under a citation."""
        found = articles(self.registry, sitter.hosted.table.entry, message.get("cite"))
        return [(sitter, {"type": "article", "articles": found})]

    def _ruleset(self, sitter: Sitter, message: Message) -> Sent:
        """By which rules this table plays."""
        return [(sitter, {"type": "ruleset", **ruleset_told(self.registry, sitter.hosted)})]

    def _review(self, sitter: Sitter, message: Message) -> Sent:
        """After the game, how this seat has played."""
        return [(sitter, {"type": "review", "lines": review(self.registry, sitter.hosted, sitter.seat)})]

    def _record(self, sitter: Sitter, message: Message) -> Sent:
        """The record, to be kept, looked through, or checked: of a stranger's game once it has ended."""
        return [(sitter, {"type": "record", **kept_record(sitter.hosted, own=self.own)})]

    def _promise(self, sitter: Sitter, message: Message) -> Sent:
        """Promise the part that a seat adds to fair dice."""
        sitter.hosted.promise(sitter.seat, message.get("promise"), sitter.browser)
        return self.frames(sitter.hosted)

    def _part(self, sitter: Sitter, message: Message) -> Sent:
        """Show the part; with the last one the dice fall."""
        sitter.hosted.show_part(sitter.seat, message.get("part"))
        return self.frames(sitter.hosted)


_ACTS: Final[dict[str, Callable[[Host, Sitter, Message], Sent]]] = {
    "play": Host._play,
    "takeback": Host._take_back,
    **dict.fromkeys(("resign", "concede", "draw", "decline"), Host._end),
    "hint": Host._hint,
    "fit": Host._fit,
    "article": Host._article,
    "review": Host._review,
    "record": Host._record,
    "ruleset": Host._ruleset,
    "promise": Host._promise,
    "part": Host._part,
}


def named(message: Message) -> Message:
    """Return the name that a page gave a message, for the answer to it; nothing: it gave none."""
    name = message.get("id")
    return {"id": name} if isinstance(name, str) and len(name) <= NAME else {}
