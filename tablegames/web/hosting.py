"""Games that a server hosts: begun, found again after the server was killed, played one action at a time.

A game is two files of one folder, readable by the user alone: its record, on the disk before an action is
acknowledged, and who may sit where, as hashes of the keys that were given out. A game is read when somebody asks for
it, and let go when nobody has for a while.
"""

from __future__ import annotations

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
from tablegames.core.game import Decide, Hiding, Over
from tablegames.core.languages import language, say, speaking
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
from tablegames.session.endings import agrees, offers
from tablegames.session.session import Session
from tablegames.table.idle import refuse_idle
from tablegames.table.offers import check_offer
from tablegames.table.setting import lay
from tablegames.table.table import Table
from tablegames.web.own_rules import OwnRules, own_variant
from tablegames.web.pacts import PendingPact
from tablegames.web.seating import SeatKeys, SeatLinks, now

LOG: Final = logging.getLogger("tablegames.web")
ID_BYTES: Final = 9


@dataclass(frozen=True, slots=True)
class Asked:
    """A game as it is asked for: what is played, and who sits where (`human`, or a bot at a level)."""

    game: str
    variant: str | None = None
    match: str = "party"
    seats: int | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)
    players: Sequence[str] = ()
    own: OwnRules | None = None
    """A ruleset that was brought; it goes before the name of one."""
    rest: str = HUMAN
    """Who sits where nobody is named: rulesets have more seats or fewer."""
    fair: bool = False
    """Whether each person adds a part to the dice before it begins."""
    first: Seat | None = None
    """Who begins, as in a rematch; None: as the game decides."""


@dataclass(slots=True)
class Hosted:
    """One game: its session, who plays it, and how often it has changed."""

    id: str
    session: Session
    names: tuple[str, ...]
    keys: SeatLinks
    """Who may sit where."""
    bots: tuple[PlayerFactory | None, ...] = ()
    """What makes the bot of each seat; None: a person sits there."""
    changes: int = 0
    """Counts every change."""
    epoch: str = field(default_factory=lambda: secrets.token_hex(4))
    """Another each time the game is read, so that counts of before are known for such."""
    used: float = field(default_factory=time.monotonic)
    tables: dict[str, Table] = field(default_factory=dict)
    """The table in each language that is spoken at it."""
    kept: dict[Any, Any] = field(default_factory=dict)
    """What was worked out for a reader and may be asked for again."""
    answers: dict[Any, dict[str, Any]] = field(default_factory=dict)
    """How the last messages that had a name were answered."""
    waiting: PendingPact | None = None
    """Where the parts of fair dice are not all there yet: what is there, and where it is kept."""
    agreed: Mapping[str, Any] | None = None
    """The header of a game with fair dice."""
    left: dict[Seat, str] = field(default_factory=dict)
    """When the last page at a seat was closed."""
    offering: Callable[[Seat], bool] | None = None
    """Whether the bot of a seat offers a draw after its play."""
    secretive: bool = field(init=False)
    """Whether a position holds what may not be told to all."""
    hides: bool = field(init=False)
    """Whether each has a hand that the others may not see."""

    def __post_init__(self) -> None:
        self.secretive = secretive(self.session.table.bare)
        self.hides = isinstance(self.session.table.bare, Hiding)

    @property
    def table(self) -> Table:
        """The table in the language in use; the game is the same in all."""
        return self.tables.get(language(), self.session.table)

    def table_for(self, seat: Seat | None, *, alone: bool = True) -> Table:
        """The table in the language in use, at which this seat reads; not alone: he shares the screen."""
        table = self.table
        if seat is None or not alone:
            return table
        key = ("table", language(), seat)
        if key not in self.kept:
            self.kept[key] = replace(table, wording=replace(table.wording, you=seat))
        read: Table = self.kept[key]
        return read

    @property
    def number(self) -> str:
        """What names this position, so that an answer to another one is known for such."""
        return f"{self.epoch}.{self.changes}"

    @property
    def since(self) -> str | None:
        """When something last happened here: since then the seat that is to decide has been waited for."""
        recorder = self.session.recorder
        try:
            return None if recorder is None else now(recorder.path.stat().st_mtime)
        except OSError:
            return None

    @property
    def over(self) -> bool:
        """Whether it has ended, or been given up."""
        return self.session.closed or isinstance(self.session.table.game.turn(self.session.state), Over)

    @property
    def asked(self) -> Seat | None:
        """The seat that is to decide; None: chance, or nobody any more."""
        turn = self.session.table.game.turn(self.session.state)
        return turn.seat if isinstance(turn, Decide) and not self.over and self.waiting is None else None

    @property
    def waits(self) -> bool:
        """Whether a person is to decide; else it goes on by itself, or is over."""
        seat = self.asked
        return self.waiting is not None or self.over or (seat is not None and self.names[seat] == HUMAN)

    def seat_of(self, key: str) -> tuple[Seat | None] | None:
        """Whose key it is, in a tuple: a seat's, or a spectator's; None: nobody's."""
        found = self.keys.seat_of(key)
        return None if found is not None and found[0] is not None and self.names[found[0]] != HUMAN else found

    def admit(self, key: str, fresh: str, browser: str) -> tuple[Seat | None] | None:
        """Whose key it is, once the opening of a seat by this browser is on the disk; a used link is refused.

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
        """What makes the bot that is to decide; None: none is."""
        seat = self.asked
        return None if seat is None else self.bots[seat]

    def go_on(self, action: object = None) -> Moment[Any, Any] | None:
        """One action of chance, or this one of the bot that is asked; None: a person is to decide, or it is over."""
        if self.waits:
            return None
        seat, moment = self.asked, self._stepped(action)
        if seat is not None and not self.over and self.offering is not None and self.offering(seat):
            self.ask_draw(seat)
        return moment

    def submit(self, seat: Seat, text: str) -> Moment[Any, Any]:
        """What a seat says or writes, done and on the disk; refused with what is wrong with it."""
        self._going()
        if self.asked != seat:
            raise Refused.said("It is not your turn.", "Ce n'est pas à vous.")
        table = self.table
        view = table.game.view(self.session.state, seat)
        action = table.read_seen(view, text)
        if action not in table.game.legal(self.session.state):
            raise Refused(say(f"'{text}' cannot be played here.", f"« {text} » ne se joue pas ici."))
        moment = self._stepped(action)
        assert moment is not None
        return moment

    def take_back(self, seat: Seat) -> tuple[Moment[Any, Any], ...]:
        """Take back the seat's last choice, unless the dice have been thrown or another has played since.

        What is undone is returned: that choice, and what came after it.
        """
        if self.over:
            raise Refused.said("The game is over.", "La partie est finie.")
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
            raise Refused.said(
                "What was played stands once the dice are thrown or another has played.",
                "Le coup tient dès que les dés sont jetés ou qu'un autre a joué.",
            )
        before = tuple(session.history)
        session.take_back([seat])
        self.changes += 1
        return before[len(session.history) :]

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
        """Whether an action keeps what came before it: chance's, another person's, or what players agreed on."""
        if moment.seat is None or isinstance(moment.action, PlayersEnd):
            return True
        return moment.seat != seat and self.names[moment.seat] == HUMAN

    def resign(self, seat: Seat) -> None:
        """A seat gives the game up; in a match, all of it."""
        self._going()
        self.session.resign(seat)
        self.changes += 1

    def concede(self, seat: Seat) -> Moment[Any, Any]:
        """A seat gives up the game in hand of a match."""
        self._going()
        self.session.concede(seat)
        self.changes += 1
        return self.session.history[-1]

    def ask_draw(self, seat: Seat) -> Moment[Any, Any] | None:
        """A seat offers a draw, or accepts the one it is offered; the moment at which a game of a match ended."""
        return self._answered(lambda: self.session.ask_draw(seat))

    def decline_draw(self, seat: Seat) -> Moment[Any, Any] | None:
        """A seat declines the draw it is offered."""
        return self._answered(lambda: self.session.answer_draw(seat, accept=False))

    def _answered(self, answer: Callable[[], str]) -> Moment[Any, Any] | None:
        """What is offered or declined changes no position; what is agreed on ends a game."""
        self._going()
        played = len(self.session.history)
        answer()
        ended = len(self.session.history) > played
        self.changes += ended or self.over
        return self.session.history[-1] if ended else None

    def may_offer(self, seat: Seat) -> bool:
        """Whether a seat may offer a draw now."""
        session = self.session
        try:
            check_offer(session.table, session.state, seat, session.offers, session.history)
        except Refused:
            return False
        return not self.over and self.waiting is None and session.offer is None

    def _going(self) -> None:
        self._begun()
        if self.over:
            raise Refused.said("The game is over.", "La partie est finie.")

    def _begun(self) -> None:
        if self.waiting is not None:
            raise Refused.said(
                "The game begins when everybody has added a part to the dice.",
                "La partie commence quand chacun a ajouté sa part aux dés.",
            )

    def promise(self, seat: Seat, promise: object, browser: str | None = None) -> None:
        """A seat promises the part it adds to the dice, from a browser; on the disk before it is told."""
        self._agree(lambda pact: pact.promise(seat, promise, browser))

    def show_part(self, seat: Seat, part: object) -> None:
        """A seat shows the part it has promised; with the last of them the game begins."""
        if self.agreed is None or self.agreed[FAIR]["parts"][seat] != part:  # else it was said twice
            self._agree(lambda pact: pact.show(seat, part))

    def _agree(self, change: Callable[[Pact], Pact]) -> None:
        if self.waiting is None:
            raise Refused.said("Nobody is asked for a part now.", "On ne demande pas de part à présent.")
        waiting = self.waiting.changed(lambda pact: replace(change(pact), opened=self.keys.opened))
        if waiting.pact.complete:
            self.session.recorder = waiting.begin()
            self.session.chance, self.session.seed = waiting.pact.chance, waiting.pact.chance.for_bots
            self.waiting, self.agreed = None, waiting.pact.agreed
        else:
            self.waiting = waiting
        self.changes += 1

    @property
    def fairness(self) -> dict[str, Any] | None:
        """What everybody may know of fair dice at this moment; None: they are thrown by the server alone."""
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
        """Let go of the record."""
        if self.session.recorder is not None:
            self.session.recorder.close()

    def _stepped(self, action: object) -> Moment[Any, Any] | None:
        """Make one action; it counts as a change even where the end of the game could not be written after it."""
        before = len(self.session.history)
        try:
            return self.session.step(action)
        finally:
            self.changes += len(self.session.history) > before


def _any_seed() -> int:
    """A seed that nobody can foretell."""
    return int.from_bytes(os.urandom(6), "big")


class GameHouse:
    """All the games of a folder."""

    def __init__(
        self,
        registry: Registry,
        folder: Path,
        languages: Sequence[str] = ("en", "fr"),
        seeds: Callable[[], int] = _any_seed,
    ) -> None:
        self.registry = registry
        self.seeds = seeds
        """Gives every game the seed of its dice."""
        self.folder = folder
        self.languages = tuple(languages)
        self.open: dict[str, Hosted] = {}
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._known = {path.stem for path in folder.glob("*.json")}

    def begin(self, asked: Asked) -> tuple[Hosted, SeatKeys]:
        """A new game, and the keys to its seats, which are told only now."""
        tables = {spoken: self._laid(asked, spoken) for spoken in self.languages}
        table = tables[self.languages[0]]
        names = self._names(table, asked)
        if asked.first is not None and not 0 <= asked.first < table.game.seats:
            raise Refused.said("There is no such seat.", "Il n'y a pas cette place.")
        keys, name = SeatKeys.fresh(table.game.seats), secrets.token_urlsafe(ID_BYTES)
        seating = SeatLinks.of(self.folder / f"{name}.json", keys)
        seed = 0 if asked.fair else self.seeds()
        date = time.strftime("%Y-%m-%dT%H:%M:%S%z")
        session = Session(table, [_Person()] * table.game.seats, seed, table.begin(asked.first))
        hosted = self._hosted(name, session, names, seating, tables)
        if asked.fair:
            people = [seat for seat, one in enumerate(names) if one == HUMAN]
            if not people:
                raise Refused.said("Fair dice need a person.", "Des dés équitables veulent une personne.")
            header = header_of(table, seed=None, players=names, dice=FAIR, first=asked.first, date=date)
            hosted.waiting = PendingPact.begun(self.folder / name, header, people)
        else:
            header = header_of(table, seed=seed, players=names, first=asked.first, date=date)
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

    def public(self, problem: Exception) -> str:
        """Return what a player may read of an error: never a path of this disk, which goes to the log."""
        if isinstance(problem, TablegamesError):
            if not isinstance(problem, RecordError) and str(self.folder) not in str(problem):
                return str(problem)
            LOG.error("%s", problem)
            return say(
                "The server can't save games right now: its disk may be full. Nothing was lost; try again later.",
                "Le serveur ne peut pas enregistrer pour l'instant : son disque est peut-être plein. Rien n'est "
                "perdu ; réessayez plus tard.",
            )
        LOG.error("a game failed", exc_info=problem)
        return say(
            "Something failed on the server. The game is saved: wait a moment, then reload this page.",
            "Une erreur s'est produite sur le serveur. La partie est enregistrée : attendez un instant, puis "
            "rechargez cette page.",
        )

    def close_idle(self, idle: float, busy: set[str]) -> None:
        """Close the games that nobody looks at and that were not asked for in so many seconds."""
        now = time.monotonic()
        for name in [one for one, hosted in self.open.items() if one not in busy and now - hosted.used > idle]:
            self.open.pop(name).close()

    def close(self) -> None:
        """Close them all."""
        for hosted in self.open.values():
            hosted.close()
        self.open.clear()

    def _read(self, name: str) -> Hosted:
        """A game as its files have it; a last line that was cut off is nothing that was acknowledged."""
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
            table = tables[self.languages[0]]
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
            session.resigned, session.offers = record.resigned, list(record.offers)
            session.agreed = None if table.outcome(state) is not None else ended_as(table, record, state)
            if not record.ended and (outcome := table.outcome(state)) is not None:
                recorder.ended(outcome)  # it was killed between the last action and this line
        except BaseException:
            recorder.close()
            raise
        hosted = self._hosted(name, session, names, keys, tables)
        hosted.agreed = record.header if FAIR in record.header else None
        return hosted

    def _hosted(
        self, name: str, session: Session, names: Sequence[str], keys: SeatLinks, tables: dict[str, Table]
    ) -> Hosted:
        """A game whose bots answer for themselves when a draw is offered."""
        table = session.table
        entry = next(iter(self.registry.analysts(table.entry).values()), None)

        def answer(seat: Seat) -> bool | None:
            return None if names[seat] == HUMAN else agrees(table, entry, session.history, session.state, seat)

        def offering(seat: Seat) -> bool:
            return session.offer is None and offers(table, entry, session.history, session.state, seat)

        session.answers = answer
        return Hosted(name, session, tuple(names), keys, self._bots(table, names), tables=tables, offering=offering)

    def _read_pact(self, name: str, keys: SeatLinks, waiting: PendingPact) -> Hosted:
        """A game that waits for the parts of its dice."""
        tables, names = self._tables(Record(str(waiting.path), waiting.pact.header, (), None, cut=False))
        table = tables[self.languages[0]]
        first = waiting.pact.header["first"]
        begun = table.begin(None if first is None else Seat(first))
        session = Session(table, [_Person()] * table.game.seats, 0, begun)
        hosted = self._hosted(name, session, names, keys, tables)
        hosted.waiting = waiting
        return hosted

    def _tables(self, record: Record) -> tuple[dict[str, Table], list[str]]:
        """The table of a record in each language, and who sits there: nobody who would start a program."""
        tables = {}
        for spoken in self.languages:
            with speaking(spoken):
                tables[spoken] = table_of(self.registry, record)
        names = list(record.header["players"])
        known = self.registry.players(tables[self.languages[0]].entry)
        for one in names:
            if one != HUMAN:
                named_by_a_file(known, one, f"{record.origin}:1")
        return tables, names

    def _laid(self, asked: Asked, spoken: str) -> Table:
        """The table in a language. The name of a ruleset is a name: no file is opened for it."""
        with speaking(spoken):
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
        """Who sits where; a name that is no person's is a bot of the game at a level it declares."""
        known = self.registry.players(table.entry)
        named = len(asked.players)
        if named > table.game.seats:
            raise Refused.said(
                f"There are {table.game.seats} seats, not {named}.", f"Il y a {table.game.seats} places, non {named}."
            )
        names = [*asked.players, *[asked.rest] * table.game.seats][: table.game.seats]
        for name in names:
            if name != HUMAN:
                named_by_a_file(known, name, "players")
                bot, _, level = name.partition(":")
                levels = levels_of(known[bot.strip()])
                if level and (levels is None or not level.isdecimal() or int(level) not in levels):
                    several = "" if levels is None else f" ({bot}:{levels[0]} … {bot}:{levels[-1]})"
                    raise Refused.said(
                        f"Of a bot only its level can be chosen here{several}.",
                        f"D'un robot on ne choisit ici que le niveau{several}.",
                    )
        return names

    def _bots(self, table: Table, names: Sequence[str]) -> tuple[PlayerFactory | None, ...]:
        known = self.registry.players(table.entry)
        return tuple(None if name == HUMAN else bot_of(known, name) for name in names)


class _Person:
    """Sits at every place; what is done there comes from outside, of people and of bots."""

    looks = False
    trusted = True

    def choose(self, view: object, legal: Sequence[Any], rng: object) -> Any:
        """Nobody decides for him."""
        raise AssertionError("a person is asked by the session")
