"""Listening at the table: search everything a seat receives in a match for tiles it must not know.

`listen` plays a whole party. Every seat is at once a person at a separate prompt, who uses every command and types
all kinds of nonsense; a bot, whose view and plays are pickled; the only reader of the events; and the owner of a
public record. Everything that reaches the seat is searched at that moment: by value, and by text in every notation of
a tile. A finding is a `Leak`.
"""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import Any

from tablegames.core.chance import Rng
from tablegames.core.errors import TablegamesError
from tablegames.core.events import Revealed, Seat, visible
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand, place_in_hand
from tablegames.families.dominoes.state import Round
from tablegames.families.dominoes.tiles import TILES, Tile, Tiles, count, gather, tile
from tablegames.records.parsing import parse_record
from tablegames.records.record import action_data, header_of, public_lines
from tablegames.session.play import Human
from tablegames.session.prompt import Page
from tablegames.session.session import Session
from tablegames.table.table import Table
from tablegames.terminal.sitting import announce
from tablegames.testing import reachable

TILE = re.compile(r"(?<!\d)([0-6])[-/|:]([0-6])(?!\d)|high\W+([0-6])\W+low\W+([0-6])\b")
"""6-4, 4-6, 6/4, 6:4, [6|4], and high=6, low=4 as data has it; `another_world` finds what else gives one away."""
TYPED = re.compile(r"([0-6])[^0-6]{0,2}(?=([0-6]))")
"""Two numbers that a person who is lax about it may mean as a tile."""
EXAMPLE = re.compile(r"(such as|comme|par exemple) 6-4")
"""Return the parts of a refusal that everybody may see."""


def tiles_in(text: str) -> set[Tile]:
    """The tiles a text names."""
    found = TILE.findall(EXAMPLE.sub("", text))
    return {tile(*(int(digit) for digit in digits if digit)) for digits in found}


@dataclass(frozen=True)
class Leak:
    """A seat has received a tile it must not know."""

    seat: Seat | None
    by: str
    tiles: frozenset[Tile]
    what: str


@dataclass
class Listening:
    """A match and the findings."""

    table: Table
    seed: int
    leaks: list[Leak] = field(default_factory=list)
    received: int = 0
    """How many things were searched."""
    session: Session = field(init=False)
    _turn: int = -1
    _talk: Iterator[str] = field(default_factory=lambda: iter(()))
    _said: dict[Seat, str] = field(default_factory=dict)

    def secrets(self, seat: Seat | None, state: Any = None) -> frozenset[Tile]:
        """Return the secrets of the moment for the seat."""
        state = self.session.state if state is None else state
        game: Any = self.table.bare
        return frozenset(game.hidden(in_hand(state), place_in_hand(state, seat)))

    def text(self, seat: Seat | None, by: str, text: str, state: Any = None, known: Collection[Tile] = ()) -> None:
        """Search a text."""
        self.received += 1
        found = tiles_in(text) & self.secrets(seat, state) - set(known)
        if found:
            self.leaks.append(Leak(seat, by, frozenset(found), text))

    def value(self, seat: Seat | None, by: str, thing: object, state: Any = None) -> None:
        """Search a thing by the values in it, sets of tiles among them, and by the text of it, pickled and back."""
        secrets = self.secrets(seat, state)
        hidden = gather(secrets)
        again = pickle.loads(pickle.dumps(thing))
        for one in reachable(again):
            if one in secrets or (type(one) is int and is_a_set_with(one, hidden)):
                self.leaks.append(Leak(seat, by, secrets, repr(one)))
        self.text(seat, by, repr(again), state)

    # --- who sits there

    def choose(self, seat: Seat, human: Human, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """Play a turn: the bot gets its view, the person the screen and the messages."""
        self.value(seat, "bot's view", view)
        self.value(seat, "bot's view", asdict(view))
        self.value(seat, "bot's plays", list(legal))
        self.another_world(seat, view, legal)
        number = len(self.session.history)
        if number != self._turn:
            self._turn, self._talk = number, conversation(Rng(self.seed * 1000 + number), len(legal))
        return human.choose(view, legal, rng)

    def another_world(self, seat: Seat, view: Any, legal: Sequence[Any]) -> None:
        """Were the hidden tiles anywhere else, the seat would be given, drawn, offered and refused the very same."""
        table, here, place = self.table, in_hand(self.session.state), place_in_hand(self.session.state, seat)
        assert isinstance(here, Round)
        unseen = Rng(self.seed).shuffled(sorted(self.secrets(seat), key=str))
        hands = list(here.hands)
        for other, hand in enumerate(hands):
            if other != place:
                hands[other], unseen = gather(unseen[: count(hand)]), unseen[count(hand) :]
        there = replace(here, hands=tuple(hands), talon=unseen)
        mine, same = in_hand(view), table.bare.view(there, place)
        seen = [(repr(one), table.draw_seen(one), [answer(table, one, text) for text in WORDS]) for one in (mine, same)]
        if seen[0] != seen[1] or list(table.bare.legal(there)) != list(legal):
            self.leaks.append(Leak(seat, "another world", self.secrets(seat), repr(seen)))

    def ask(self, seat: Seat, prompt: str) -> str:
        """Return the person's next text."""
        self.text(seat, "prompt", prompt)
        self._said[seat] = next(self._talk)
        return self._said[seat]

    def tell(self, seat: Seat, text: str) -> None:
        """Check the messages to the person; an echo of their own text is not news."""
        own = TYPED.findall(self._said.get(seat, ""))
        self.text(seat, "prompt", text, known=[tile(int(a), int(b)) for a, b in own])

    def watch(self, moment: Moment[Any, Any]) -> None:
        """Return the events of an action that everybody hears."""
        self._said.clear()
        after = moment.step.state
        for seat in (None, *map(Seat, range(self.table.game.seats))):
            announce(self.table, seat, partial(self.text, seat, "announcement", state=after), moment)
            self.value(seat, "events", visible(moment.step.events, seat), after)
            self.text(seat, "board", self.table.draw(after, seat), after)
            if moment.number % 7 == 0:
                self.public(seat)

    def public(self, seat: Seat | None) -> None:
        """The record as the seat may see it now: nothing of the round in hand, neither the seed nor the position."""
        table, history = self.table, self.session.history
        header = header_of(table, seed=987654321, players=["human"] * table.game.seats, start={"deal": "0-0"})
        lines = [header, *(action_data(table, moment) for moment in history)]
        record = parse_record("".join(json.dumps(line) + "\n" for line in lines), "record")
        told = list(public_lines(table, record, history, seat))
        if "987654321" in told[0] or "0-0" in told[0]:
            self.leaks.append(Leak(seat, "public record", frozenset(), told[0]))
        last = max(
            (m.number for m in history if any(isinstance(event, Revealed) for event in m.step.events)), default=-1
        )
        since = next((m.number for m in history[last + 1 :] if m.secret), len(history))
        for line in told[1 + since :]:
            data = json.loads(line)
            for text in (data["action"], json.dumps(data["events"])):
                self.text(seat, "public record", text)


@dataclass
class Ear:
    """A player who is person and bot at once."""

    listening: Listening
    seat: Seat
    human: Human
    looks = True
    trusted = False

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """As the person chooses."""
        return self.listening.choose(self.seat, self.human, view, legal, rng)


def is_a_set_with(number: int, hidden: Tiles) -> bool:
    """Whether a number can only be a set of tiles, with a hidden one in it."""
    return number > 1 << 16 and bool(number & hidden)


WORDS = (
    "board", "score", "moves", "moves 6", "help", "undo", "save", "pass", "draw", "boude", "puise", "deal 6-6 6-5",
    "lead 6-6 5-5", "@", "6-4@middle", "7-1", "6-4-2", "é", "nil", "pas", "hint", "0-", "left", "-", "(6, 4)",
    "@left 5-5",
)  # fmt: skip


def answer(table: Table, view: Any, text: str) -> str:
    """Return the meaning of a text: the action, or the message."""
    try:
        return repr(table.read_seen(view, text))
    except TablegamesError as problem:
        return str(problem)


def conversation(rng: Rng, plays: int) -> Iterator[str]:
    """Return the texts a person may type in a turn: commands, nonsense, any tile in any notation, then the number of a
    play.
    """
    yield from rng.shuffled(WORDS)[:3]
    for one in rng.shuffled(TILES)[:3]:
        a, b = (one.high, one.low) if rng.below(2) else (one.low, one.high)
        yield ("{}-{}", "{}{}", "{}/{}@left", "{}-{} droite", "{} {}@r")[rng.below(5)].format(a, b) + " x" * rng.below(
            2
        )
    while True:
        yield str(1 + rng.below(plays))


def listen(table: Table, seed: int = 0) -> Listening:
    """Play a party with an ear at every seat."""
    heard = Listening(table, seed)

    def ear(seat: Seat) -> Ear:
        human = Human(table, seat, Page(lambda prompt: heard.ask(seat, prompt), lambda text: heard.tell(seat, text)))
        return Ear(heard, seat, human)

    players = [ear(Seat(seat)) for seat in range(table.game.seats)]
    heard.session = Session(table, players, seed, table.game.initial(), watch=heard.watch)
    assert heard.session.run() is not None
    return heard
