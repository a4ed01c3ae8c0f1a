"""The games of a server: begun, found again after a crash, played one action at a time.

A game is two files that only the user may read: its record, written before an action is acknowledged, and the keys to
its seats, as hashes. A game is read on demand and closed when idle.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from tablegames.core.arbiter import secretive
from tablegames.core.errors import RecordError, Refused, RulesError, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Decide, Hiding, Over
from tablegames.core.languages import gettext as _, language, speaking
from tablegames.core.loop import Moment
from tablegames.core.players import HUMAN
from tablegames.plugin.bots import PlayerFactory
from tablegames.plugin.player_specs import bot_of, levels_of, named_by_a_file
from tablegames.plugin.registry import Registry
from tablegames.records.fair import FAIR, Pact, chance_of, header_text
from tablegames.records.record import Record, header_of
from tablegames.records.recorder import Recorder
from tablegames.records.replay import Difference, ended_as, first_state, moments, table_of
from tablegames.rules.agreement import PlayersEnd
from tablegames.rules.untrusted.newfile import write_new
from tablegames.session.clock import Clock, TimeControl
from tablegames.session.endings import agrees, begins_next, changed_chairs, offers
from tablegames.session.session import Session
from tablegames.table.decision import Decision
from tablegames.table.offers import check_offer
from tablegames.table.setting import lay, refuse_idle
from tablegames.table.table import Table
from tablegames.web.fair_dice import PendingPact
from tablegames.web.form_input import Asked, own_variant
from tablegames.web.seat_links import SeatKeys, SeatLinks, now

LOG: Final = logging.getLogger("tablegames.web")
ID_BYTES: Final = 9
SHARED: Final = 50
"""Rulesets whose tables are kept for the next game."""


@frozen
class BackAsked:
    """A seat asks to take its last choice back."""

    seat: Seat
    at: int
    """The count of changes when it was asked: it holds for this position alone."""
    refused: Seat | None = None
    """The seat that said no."""


@dataclass(slots=True)
class Tables:
    """The tables of one ruleset; all games that are begun alike share them."""

    spoken: dict[str, Table]
    """By language."""
    kept: dict[Any, Any] = field(default_factory=dict)
    """Results computed from them, to be used again."""


@dataclass(slots=True)
class Hosted:
    """One game: its session, who plays it, and how often it has changed."""

    id: str
    session: Session
    names: tuple[str, ...]
    keys: SeatLinks
    """The keys of the seats."""
    bots: tuple[PlayerFactory | None, ...] = ()
    """The bot of each seat; None: a person sits there."""
    changes: int = 0
    """Counts every change."""
    epoch: str = field(default_factory=lambda: secrets.token_hex(4))
    """A new one each time the game is read, so that earlier counts are recognised."""
    since: str = field(default_factory=now)
    """When something last happened here: since then the seat that is to decide has been waited for."""
    used: float = field(default_factory=time.monotonic)
    tables: Tables = field(default_factory=lambda: Tables({}))
    """The table in each language that is spoken at it."""
    kept: dict[Any, Any] = field(default_factory=dict)
    """Results worked out for a reader, to be used again."""
    answers: dict[Any, dict[str, Any]] = field(default_factory=dict)
    """How the last messages that had a name were answered."""
    waiting: PendingPact | None = None
    """The promises and parts of fair dice, until all are there."""
    agreed: Mapping[str, Any] | None = None
    """The header of a game with fair dice."""
    asks_back: BackAsked | None = None
    """The last request to take a play back that the other player has to answer."""
    again: set[Seat] = field(default_factory=set)
    """The seats that want a rematch."""
    followed: tuple[str, SeatKeys] | None = None
    """The rematch, with its keys."""
    left: dict[Seat, str] = field(default_factory=dict)
    """When the last page at a seat was closed."""
    offering: Callable[[Seat], bool] | None = None
    """Whether the bot of a seat offers a draw after its play."""
    clock: Clock | None = None
    """The players' time; None: they take as long as they like."""
    time: Callable[[], float] = time.monotonic
    """The time in seconds, for the clock."""
    secretive: bool = field(init=False)
    """Whether a position holds secrets."""
    hides: bool = field(init=False)
    """Whether each has a hand that the others may not see."""
    concedes: bool = field(init=False)
    """Whether one game of several can be conceded."""

    def __post_init__(self) -> None:
        self.secretive = secretive(self.session.table.bare)
        self.hides = isinstance(self.session.table.bare, Hiding)
        self.concedes = self.session.table.concedes

    @property
    def table(self) -> Table:
        """The table in the language in use; the game is the same in all."""
        return self.tables.spoken.get(language(), self.session.table)

    def table_for(self, seat: Seat | None, *, alone: bool = True) -> Table:
        """Return the table as this seat reads it; not `alone`: the screen is shared."""
        table = self.table
        if seat is None or not alone:
            return table
        key, kept = ("table", language(), seat), self.tables.kept
        if key not in kept:
            kept[key] = replace(table, wording=replace(table.wording, you=seat))
        read: Table = kept[key]
        return read

    @property
    def number(self) -> str:
        """Return a name for this position, so that answers to another one are recognised."""
        return f"{self.epoch}.{self.changes}"

    @property
    def over(self) -> bool:
        """Whether it has ended, or been given up."""
        return self.session.closed or isinstance(self.session.table.game.turn(self.session.state), Over)

    @property
    def asked(self) -> Seat | None:
        """The seat to move; None: chance acts, or the game is over."""
        turn = self.session.table.game.turn(self.session.state)
        return turn.seat if isinstance(turn, Decide) and not self.over and self.waiting is None else None

    @property
    def waits(self) -> bool:
        """Whether nothing happens by itself: a person is to move, or the game is over."""
        seat = self.asked
        return self.waiting is not None or self.over or (seat is not None and self.names[seat] == HUMAN)

    def decision(self, seat: Seat, table: Table | None = None) -> Decision[Any, Any]:
        """Return the decision of a seat that is asked, in the words of a table (None: in the language in use)."""
        table, state = table or self.table, self.session.state
        return Decision(table, seat, table.game.view(state, seat), table.game.legal(state))

    def seat_of(self, key: str) -> tuple[Seat | None] | None:
        """Return the seat of a key in a tuple, (None,) for a spectator's key, None for an unknown key."""
        found = self.keys.seat_of(key)
        return None if found is not None and found[0] is not None and self.names[found[0]] != HUMAN else found

    def admit(self, key: str, fresh: str, browser: str) -> tuple[Seat | None] | None:
        """Return the seat of a key, once the opening by this browser is on the disk; refuse a used link.

        `fresh` is the key that the browser proposes for itself; a browser whose first message got lost has it already.
        """
        found = self.seat_of(fresh) or self.seat_of(key)
        if found is None:
            self.keys.refuse_spent(key)
        elif found[0] is not None and (opening := self.keys.opening(found[0], browser)) is not None:
            if self.agreed is not None and not self.over and self.session.recorder is not None:
                self.session.recorder.opened(opening)
            self.keys = self.keys.after(opening, fresh).keep()
        return found

    @property
    def bot(self) -> PlayerFactory | None:
        """Return the bot that is to decide; None: there is none."""
        seat = self.asked
        return None if seat is None else self.bots[seat]

    def go_on(self, action: object = None) -> list[Moment[Any, Any]]:
        """One action of chance, or this one of the bot that is asked; none if a person is to decide, or it is over."""
        if self.waits:
            return []
        seat, made = self.asked, self._stepped(action)
        if seat is not None and not self.over and self.offering is not None and self.offering(seat):
            self.end(seat, "draw")
        return made

    @property
    def due(self) -> float | None:
        """In how many seconds the time of the seat to move is up; None: it does not run."""
        return None if self.clock is None or self.over else self.clock.due(self.time())

    def time_up(self) -> bool:
        """End the game if the time of the seat to move is up; return whether it was."""
        due, seat = self.due, self.asked
        if due is None or due > 0 or seat is None:
            return False
        try:
            self.session.resign(seat, late=True)
        finally:
            self._changed()
        return True

    def submit(self, seat: Seat, text: str) -> list[Moment[Any, Any]]:
        """Read a seat's act, apply it with the throw that follows, and save both; refused with the reason."""
        self._going()
        if self.asked != seat:
            raise Refused("It is not your turn.")
        if self.time_up():
            raise Refused("Your time is up.")
        table = self.table
        view = table.game.view(self.session.state, seat)
        action = table.read_seen(view, text)
        if action not in table.game.legal(self.session.state):
            raise Refused("'{text}' cannot be played here.", text=text)
        return self._stepped(action, throws=True)

    def take_back(self, seat: Seat) -> tuple[Moment[Any, Any], ...]:
        """Take back a seat's last choice, unless dice were thrown or another person played since.

        Return the undone moments: that choice and everything after it.
        """
        if self.over:
            raise Refused("The game is over.")
        session = self.session
        chosen = next(
            (
                moment.number
                for moment in reversed(session.history)
                if moment.seat == seat and session.table.chose(moment)
            ),
            None,
        )
        if chosen is not None and any(self._binds(moment, seat) for moment in session.history[chosen + 1 :]):
            raise Refused("You can't take a play back once the dice are thrown or another player has played.")
        return self._taken_back(seat)

    def _taken_back(self, seat: Seat) -> tuple[Moment[Any, Any], ...]:
        before = tuple(self.session.history)
        self.session.take_back([seat])
        self._changed(passed=False)
        return before[len(self.session.history) :]

    def ask_back(self, seat: Seat) -> None:
        """Ask the other player to let a seat take its last choice back, though that player has played since."""
        why = self._why_not_back(seat)
        if why is not None:
            raise why
        self.asks_back = BackAsked(seat, self.changes)

    def answer_back(self, seat: Seat, *, accept: bool) -> tuple[Moment[Any, Any], ...]:
        """Answer such a request; return what was undone."""
        asked = self.asked_back
        if asked is None or asked.seat == seat or self.names[seat] != HUMAN:
            raise Refused("Nobody has asked to take a play back.")
        if not accept:
            self.asks_back = replace(asked, refused=seat)
            return ()
        return self._taken_back(asked.seat)

    @property
    def asked_back(self) -> BackAsked | None:
        """The request that can be answered now; another play, or the end, answers it too."""
        asked = self.asks_back
        open_still = asked is not None and asked.at == self.changes and asked.refused is None and not self.over
        return asked if open_still else None

    def may_ask_back(self, seat: Seat) -> bool:
        """Whether a seat that may not simply take it back may ask so now."""
        return self._why_not_back(seat) is None

    def _why_not_back(self, seat: Seat) -> Refused | None:
        others = [one for one, name in enumerate(self.names) if name == HUMAN and one != seat]
        asked = self.asks_back
        try:
            self._going()
            if len(others) != 1:
                raise Refused("There is nobody here to ask.")
            if asked is not None and asked.at == self.changes:
                raise Refused("You have already asked. Please play on.")
            self.session.last_choice([seat])
        except Refused as problem:
            return problem
        return None

    def may_take_back(self, seat: Seat) -> bool:
        """Whether a seat has chosen something that it may take back."""
        if self.over or self.secretive:
            return False
        for moment in reversed(self.session.history):
            if self._binds(moment, seat):
                return False
            if moment.seat == seat and self.session.table.chose(moment):
                return True
        return False

    def _binds(self, moment: Moment[Any, Any], seat: Seat) -> bool:
        """Whether an action fixes what came before it: chance's, another person's, or one agreed by the players."""
        if moment.seat is None or isinstance(moment.action, PlayersEnd):
            return True
        return moment.seat != seat and self.names[moment.seat] == HUMAN

    def end(self, seat: Seat, what: str) -> list[Moment[Any, Any]]:
        """Let a seat `resign` (a whole match), `concede` the game in hand, offer a `draw` or `decline` one.

        Return the moment that ended a game of a match, if one did; an offer changes no position.
        """
        self._going()
        session, played = self.session, len(self.session.history)
        if what == "resign":
            session.resign(seat)
        elif what == "concede":
            session.concede(seat)
        elif what == "draw":
            session.ask_draw(seat)
        else:
            session.answer_draw(seat, accept=False)
        ended = session.history[played:]
        self._changed(bool(ended) or self.over)
        return ended

    def may_offer(self, seat: Seat) -> bool:
        """Whether a seat may offer a draw now."""
        session = self.session
        try:
            check_offer(session.table, session.state, seat, session.offers, session.history)
        except Refused:
            return False
        return not self.over and self.waiting is None and session.offer is None

    def _going(self) -> None:
        if self.waiting is not None:
            raise Refused("The game begins when everyone has supplied a part for the dice.")
        if self.over:
            raise Refused("The game is over.")

    def promise(self, seat: Seat, promise: object, browser: str | None = None) -> None:
        """A seat promises its part of the dice, from a browser; saved before anyone hears of it."""
        self._agree(lambda pact: pact.promise(seat, promise, browser))

    def show_part(self, seat: Seat, part: object) -> None:
        """A seat shows the part it has promised; with the last of them the game begins."""
        if self.agreed is None or self.agreed[FAIR]["parts"][seat] != part:  # else it came twice
            self._agree(lambda pact: pact.show(seat, part))

    def _agree(self, change: Callable[[Pact], Pact]) -> None:
        if self.waiting is None:
            raise Refused("You can't send a part for the fair dice now.")
        waiting = self.waiting.changed(lambda pact: replace(change(pact), opened=self.keys.opened))
        if waiting.pact.complete:
            self.session.recorder = waiting.begin()
            self.session.chance, self.session.seed = waiting.pact.chance, waiting.pact.chance.for_bots
            self.waiting, self.agreed = None, waiting.pact.agreed
        else:
            self.waiting = waiting
        self._changed()

    @property
    def fairness(self) -> dict[str, Any] | None:
        """Return the public facts of fair dice at this moment; None: the server alone throws."""
        if self.waiting is not None:
            return self.waiting.told
        if self.agreed is None or self.session.recorder is None:
            return None
        secret = self.session.recorder.told
        return {
            "stage": "play" if secret is None else "over",
            **self.agreed[FAIR],
            "shown": [True] * len(self.names),
            "header": header_text(self.agreed),
            "secret": secret,
        }

    def close(self) -> None:
        """Close the record."""
        if self.session.recorder is not None:
            self.session.recorder.close()

    def _stepped(self, action: object, *, throws: bool = False) -> list[Moment[Any, Any]]:
        """Make one action; it counts as a change even where the end of the game could not be written after it."""
        before = len(self.session.history)
        try:
            return self.session.step(
                action, throws=throws, clock=() if self.clock is None else self.clock.reading(self.time())
            )
        finally:
            self._changed(len(self.session.history) > before)

    def _changed(self, position: bool = True, *, passed: bool = True) -> None:
        """Something has happened; `position`: answers to the position before it come too late."""
        self.changes += position
        self.since = now()
        if self.clock is not None:
            self.clock.decided |= {moment.seat for moment in self.session.history[-2:] if moment.seat is not None}
            self.clock.ask(self.asked, self.time(), passed=passed)


def _any_seed() -> int:
    """Return a seed that nobody can predict."""
    return int.from_bytes(os.urandom(6), "big")


class GameHouse:
    """All the games of a folder."""

    def __init__(
        self,
        registry: Registry,
        folder: Path,
        languages: Sequence[str] = ("en", "fr"),
        seeds: Callable[[], int] = _any_seed,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.registry = registry
        self.seeds = seeds
        """Gives every game the seed of its dice."""
        self.clock = clock
        """The time in seconds, for the players' clocks."""
        self.folder = folder
        self.languages = tuple(languages)
        self.open: dict[str, Hosted] = {}
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._known = {path.stem for path in folder.glob("*.json")}
        self._shared: dict[str, Tables] = {}

    def begin(self, asked: Asked) -> tuple[Hosted, SeatKeys]:
        """Begin a game; return it with the keys to its seats, which are given out only now."""
        tables = self._laid(asked)
        table = tables.spoken[self.languages[0]]
        names = self._names(table, asked)
        if asked.first is not None and not 0 <= asked.first < table.game.seats:
            raise Refused("There is no such seat.")
        return self._begun(tables, names, asked.first, asked.clock, fair=asked.fair)

    def rematch(self, hosted: Hosted, seat: Seat) -> bool:
        """A seat wants to play again; with the last of the people it begins, every player one chair further."""
        if not hosted.over:
            raise Refused("The game is not over.")
        if hosted.names[seat] == HUMAN and hosted.followed is None:
            hosted.again.add(seat)
        wanted = {seat for seat, name in enumerate(hosted.names) if name == HUMAN}
        if hosted.followed is not None or not wanted <= hosted.again:
            return False
        first = changed_chairs(hosted.session.table, begins_next(hosted.session))
        control = None if hosted.clock is None else hosted.clock.control
        names = [*hosted.names[1:], *hosted.names[:1]]
        after, keys = self._begun(hosted.tables, names, first, control, fair=hosted.agreed is not None)
        hosted.followed = after.id, keys
        return True

    def _begun(
        self, tables: Tables, names: Sequence[str], first: Seat | None, control: TimeControl | None, *, fair: bool
    ) -> tuple[Hosted, SeatKeys]:
        """Begin a game at these tables."""
        table = tables.spoken[self.languages[0]]
        keys, name = SeatKeys.fresh(table.game.seats), secrets.token_urlsafe(ID_BYTES)
        seating = SeatLinks.of(self.folder / f"{name}.json", keys)
        seed = 0 if fair else self.seeds()
        date = time.strftime("%Y-%m-%dT%H:%M:%S%z")
        session = Session(table, [_Person()] * table.game.seats, seed, table.begin(first))
        hosted = self._hosted(name, session, names, seating, tables, control)
        timed = None if control is None else control.data
        if fair:
            people = [seat for seat, one in enumerate(names) if one == HUMAN]
            if not people:
                raise Refused("Fair dice need at least one human player.")
            header = header_of(table, seed=None, players=names, dice=FAIR, first=first, date=date, clock=timed)
            hosted.waiting = PendingPact.begun(self.folder / name, header, people)
        else:
            header = header_of(table, seed=seed, players=names, first=first, date=date, clock=timed)
            session.recorder = Recorder.begin(self.folder / f"{name}.jsonl", header, private=True)
        try:
            hosted.keys.keep()
        except RecordError:  # nobody could sit down: nothing of it stays on a full disk
            hosted.close()
            for path in self.folder.glob(f"{name}.*"):
                path.unlink(missing_ok=True)
            raise
        self._known.add(name)
        self.open[name] = hosted
        return hosted, keys

    def find(self, name: str) -> Hosted | None:
        """A game of the folder; None: there is none of that name."""
        if name in self.open:
            self.open[name].used = time.monotonic()
            return self.open[name]
        if name not in self._known:
            return None
        self.open[name] = hosted = self._read(name)
        return hosted

    def know(self, name: str) -> None:
        """Files of a game have been put into the folder."""
        self._known.add(name)

    def share(self, hosted: Hosted, seat: Seat) -> str:
        """A seat shares a finished game with everybody who has its address; return the address on this server."""
        if not hosted.over:
            raise Refused("The game is not over.")
        write_new(self._mark(hosted.id), f"{seat}\n", "", RecordError, over=True, mode=0o600)
        return f"/shared/{hosted.id}"

    def shared(self, name: str) -> Hosted | None:
        """Return a game that was shared; None: there is none of that name."""
        if name not in self._known or not self._mark(name).is_file():
            return None
        hosted = self.find(name)
        return hosted if hosted is not None and hosted.over else None

    def _mark(self, name: str) -> Path:
        return self.folder / f"{name}.shared"

    def public(self, problem: Exception) -> str:
        """Return the text of an error that a player may read; paths go to the log."""
        if isinstance(problem, TablegamesError):
            if not isinstance(problem, RecordError) and str(self.folder) not in str(problem):
                return str(problem)
            LOG.error("%s", problem)
            return _("The server can't save games right now: its disk may be full. Nothing was lost; try again later.")
        LOG.error("a game failed", exc_info=problem)
        return _("Something failed on the server. The game is saved: wait a moment, then reload this page.")

    def close_idle(self, idle: float, busy: set[str]) -> None:
        """Close the games that no page shows and nobody has used for that many seconds."""
        now = time.monotonic()
        for name in [one for one, hosted in self.open.items() if one not in busy and now - hosted.used > idle]:
            self.open.pop(name).close()

    def close(self) -> None:
        """Close them all."""
        for hosted in self.open.values():
            hosted.close()
        self.open.clear()

    def _read(self, name: str) -> Hosted:
        """Return a game from its files; an incomplete last line was never acknowledged."""
        keys = SeatLinks.kept(self.folder / f"{name}.json")
        waiting = PendingPact.kept(self.folder / name)
        if waiting is not None:
            return self._read_pact(name, keys, waiting)
        recorder, record, damage = Recorder.reopen(self.folder / f"{name}.jsonl")
        try:
            if damage is not None:
                if not damage.tail:
                    raise RecordError(str(damage.problem))
                record, _ = recorder.cut_after(damage.line - 1)
            tables, names = self._tables(record)
            table = tables.spoken[self.languages[0]]
            try:
                history = list(moments(table, record))
            except Difference as problem:
                raise RecordError(str(problem)) from None
            state = history[-1].step.state if history else first_state(table, record)
            people = [_Person()] * table.game.seats
            chance = None if recorder.secret is None else chance_of(record.header, recorder.secret)
            seed = (record.header["seed"] or 0) if chance is None else chance.for_bots
            session = Session(table, people, seed, state, chance, recorder=recorder, history=history)
            session.traced.by(table, history)
            session.resigned, session.late, session.offers = record.resigned, record.late, list(record.offers)
            session.agreed = None if table.outcome(state) is not None else ended_as(table, record, state)
            if not record.ended and (outcome := table.outcome(state)) is not None:
                recorder.ended(outcome)  # it was killed between the last action and this line
        except BaseException:
            recorder.close()
            raise
        hosted = self._hosted(name, session, names, keys, tables, _control(record.header))
        timed = [line for line in record.lines if line.clock and line.seat is not None]
        if hosted.clock is not None and timed and len(timed[-1].clock) == table.game.seats:
            hosted.clock.resume(timed[-1].clock, [line.seat for line in timed if line.seat is not None])
            hosted.clock.ask(hosted.asked, self.clock())
        hosted.agreed = record.header if FAIR in record.header else None
        hosted.since = now(recorder.path.stat().st_mtime)
        return hosted

    def _hosted(
        self,
        name: str,
        session: Session,
        names: Sequence[str],
        keys: SeatLinks,
        tables: Tables,
        control: TimeControl | None,
    ) -> Hosted:
        """A game whose bots answer for themselves when a draw is offered."""
        table = session.table
        entry = next(iter(self.registry.analysts(table.entry).values()), None)

        def answer(seat: Seat) -> bool | None:
            return None if names[seat] == HUMAN else agrees(table, entry, session.history, session.state, seat)

        def offering(seat: Seat) -> bool:
            return session.offer is None and offers(table, entry, session.history, session.state, seat)

        session.answers = answer
        known = self.registry.players(table.entry)
        bots = tuple(None if one == HUMAN else bot_of(known, one) for one in names)
        hosted = Hosted(name, session, tuple(names), keys, bots, tables=tables, offering=offering, time=self.clock)
        if control is not None:
            hosted.clock = Clock.of(control, table.game.seats)
        return hosted

    def _read_pact(self, name: str, keys: SeatLinks, waiting: PendingPact) -> Hosted:
        """A game that waits for the parts of its dice."""
        tables, names = self._tables(Record(str(waiting.path), waiting.pact.header, (), None, cut=False))
        table = tables.spoken[self.languages[0]]
        first = waiting.pact.header["first"]
        begun = table.begin(None if first is None else Seat(first))
        session = Session(table, [_Person()] * table.game.seats, 0, begun)
        hosted = self._hosted(name, session, names, keys, tables, _control(waiting.pact.header))
        hosted.waiting = waiting
        return hosted

    def _tables(self, record: Record) -> tuple[Tables, list[str]]:
        """Return the tables of a record, and the players; refuses names that would start a program."""
        tables = self._spoken(lambda: table_of(self.registry, record))
        names = list(record.header["players"])
        known = self.registry.players(tables.spoken[self.languages[0]].entry)
        for one in names:
            if one != HUMAN:
                named_by_a_file(known, one, f"{record.origin}:1")
        return tables, names

    def _laid(self, asked: Asked) -> Tables:
        """The tables of a form, shared with the last games of the same form."""
        key = json.dumps(
            [asked.game, asked.variant, asked.match, asked.seats, asked.rules], sort_keys=True, default=str
        )
        found = None if asked.own is not None else self._shared.pop(key, None)
        if found is None:
            found = self._spoken(lambda: self._table(asked))
        if asked.own is None:
            self._shared[key] = found  # the last one used is the last to go
            while len(self._shared) > SHARED:
                del self._shared[next(iter(self._shared))]
        return found

    def _spoken(self, lay_table: Callable[[], Table]) -> Tables:
        """Lay a table in every language."""
        tables = Tables({})
        for spoken in self.languages:
            with speaking(spoken):
                tables.spoken[spoken] = lay_table()
        return tables

    def _table(self, asked: Asked) -> Table:
        """The table of a form. The name of a ruleset is a name: no file is opened for it."""
        entry = self.registry.game(asked.game)
        try:
            if asked.own is not None:
                variant = own_variant(self.registry, entry, asked.own, asked.rules)
            else:
                variant = self.registry.variant(entry, asked.variant, asked.rules)
            table = lay(self.registry, entry, variant, asked.match, seats=asked.seats)
            refuse_idle(table)
        except RulesError as problem:  # a form has no options of a command line
            raise RulesError(str(problem).removeprefix("--set: ").removeprefix("--set ")) from None
        return table

    def _names(self, table: Table, asked: Asked) -> list[str]:
        """Return the players' names; a name that is not `human` is a bot of the game at one of its levels."""
        known = self.registry.players(table.entry)
        named = len(asked.players)
        if named > table.game.seats:
            raise Refused("This game has {seats} seats, not {named}.", seats=table.game.seats, named=named)
        names = [*asked.players, *[asked.rest] * table.game.seats][: table.game.seats]
        for name in names:
            if name != HUMAN:
                named_by_a_file(known, name, "players")
                bot, _, level = name.partition(":")
                levels = levels_of(known[bot.strip()])
                if level and (levels is None or not level.isdecimal() or int(level) not in levels):
                    several = "" if levels is None else f" ({bot}:{levels[0]} … {bot}:{levels[-1]})"
                    raise Refused("Here you can only choose a bot's level{several}.", several=several)
        return names


def _control(header: Mapping[str, Any]) -> TimeControl | None:
    """Return the time control of a record; None: there is none, or none that is known here."""
    try:
        return TimeControl.read(header["clock"]) if "clock" in header else None
    except Refused:
        return None


class _Person:
    """Holds every seat; acts come from outside."""

    looks = False
    trusted = True

    def choose(self, view: object, legal: Sequence[Any], rng: object) -> Any:
        """Is never asked: plays come from outside."""
        raise AssertionError("a person is asked by the session")
