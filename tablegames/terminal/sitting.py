"""The players at a table: people and bots on their seats, messages to them, and the same people for a rematch."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from tablegames.core.analysis import AnalystEntry
from tablegames.core.arbiter import secretive
from tablegames.core.chance import derive
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Hiding
from tablegames.core.languages import gettext as _, ngettext
from tablegames.core.loop import Moment
from tablegames.core.match import sides_in, sides_of
from tablegames.core.plaintext import clean
from tablegames.core.players import HUMAN, Player
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.prompt_words import ACCEPT, asked_plainly, is_command, is_no, is_yes
from tablegames.records.fair import FAIR
from tablegames.records.record import header_of
from tablegames.records.recorder import Recorder
from tablegames.rules.evenings.evening import Evening
from tablegames.rules.joining import enumerated
from tablegames.session.commands import brought_commands
from tablegames.session.endings import agrees, changed_chairs, offers
from tablegames.session.guide import entitled
from tablegames.session.play import Human
from tablegames.session.prompt import Page, Screen
from tablegames.session.session import Session, Traced
from tablegames.session.typed_dice import TypedDice
from tablegames.table.narration import narrate
from tablegames.table.table import Table
from tablegames.terminal.asking import forget
from tablegames.terminal.commands import Misused
from tablegames.terminal.common import registry
from tablegames.terminal.fair import agree
from tablegames.terminal.seats import guide_of


@frozen
class Manner:
    """How people play and read messages."""

    mine: bool = True
    """Whether all is counted as the reader counts."""
    cite: bool = False
    called: tuple[str, ...] = ()
    """Names of the people, in the order of their seats."""
    auto: bool = False
    """Whether a play that is the only one is made without asking."""
    render: str | None = None
    plain: bool = False


LONGEST_NAME: Final = 30


def called(name: str | None) -> tuple[str, ...]:
    """The names that were given; a name is a short line of text."""
    if name is None:
        return ()
    names = tuple(clean(one).strip() for one in name.split(","))
    if not all(one and len(one) <= LONGEST_NAME and one.isprintable() for one in names):
        raise Misused(
            "--name: each name must have 1 to {longest_name} characters, such as --name Marie",
            longest_name=LONGEST_NAME,
        )
    return names


def named(names: Sequence[str], manner: Manner) -> dict[int, str]:
    """Names of the people at the table, by seat."""
    people = [seat for seat, name in enumerate(names) if name == HUMAN]
    if len(manner.called) > len(people):
        raise Misused(
            ngettext(
                "--name has {names} names, but there is only {count} human player",
                "--name has {names} names, but there are only {count} human players",
                len(people),
                names=len(manner.called),
            )
        )
    return dict(zip(people, manner.called, strict=False))


@frozen
class TableSitting:
    """The settings at the beginning of a game at the prompt; a rematch begins with the same, chairs changed."""

    table: Table
    names: tuple[str, ...]
    """People and bots by seat."""
    dice: str = "seed"
    seed: int | None = None
    """The seed that was asked for; None: a new one for each game."""
    start: object | None = None
    """The position it begins with, as data."""
    first: Seat | None = None
    record: Path | None = None
    """The file it is recorded in; None: one in the user's folder."""
    games: int = 0
    """The games played before it."""
    manner: Manner = field(default_factory=Manner)
    """How messages are printed."""
    called: Mapping[int, str] = field(default_factory=dict)
    """Names of people, by seat."""
    parts: tuple[str, ...] = ()
    """Parts of people for fair dice, for those who are not to be asked."""

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return people_of(self.names)

    def rematch(self, begins: Seat | None = None) -> TableSitting:
        """Return the same people, each one chair further; `begins` is a previous seat (None: as at first)."""
        called = {(seat - 1) % len(self.names): name for seat, name in self.called.items()}
        first = self.first if begins is None else changed_chairs(self.table, begins, self.start)
        return replace(self, names=(*self.names[1:], *self.names[:1]), games=self.games + 1, called=called,
                       parts=(), first=first)  # fmt: skip

    def begun(self, page: Page) -> Session:
        """The session of a new game, and the record of it."""
        table = replace(self.table, wording=replace(self.table.wording, names=dict(self.called)))
        state = table.begin(self.first) if self.start is None else table.start(self.start)
        seed = 0 if self.dice == FAIR else self._number()
        session = seated(table, self.names, seed, self.dice, state, page, self.manner)
        now = time.strftime("%Y-%m-%dT%H:%M:%S%z")
        header = header_of(
            table,
            seed=None if self.dice == FAIR else seed,
            players=list(self.names),
            dice=self.dice,
            start=self.start,
            first=self.first,
            date=now,
        )
        if self.called:
            header["names"] = {str(seat): name for seat, name in self.called.items()}
        secret = None
        if self.dice == FAIR:
            pact = agree(header, table, self.people, self.parts, page)
            header, secret = pact.agreed, pact.secret
            session.chance, session.seed = pact.chance, pact.chance.for_bots
        private = secretive(table.bare)
        if self.record is not None and not self.games:
            session.recorder = Recorder.begin(self.record, header, private=private, secret=secret)
            return session
        folder, stem = registry().games_folders[0], f"{table.entry.name}-{time.strftime('%Y%m%d-%H%M%S')}"
        if self.record is not None:
            folder, stem = self.record.parent, self.record.stem
        session.recorder = Recorder.begin_named(folder, stem, header, private=private, secret=secret)
        return session

    def _number(self) -> int:
        """The seed of the game."""
        if self.seed is None:
            return int.from_bytes(os.urandom(6), "big")
        return derive(self.seed, self.games) >> 16 if self.games else self.seed


def greeting(table: Table, names: Sequence[str], first: Seat | None = None) -> str:
    """Return the welcome for a person: the game, the seat, the opponents, and the commands."""
    title = entitled(table.entry.title, table.variant.title)
    told = [f"{title}."]
    people = people_of(names)
    if len(people) == 1 and table.game.seats == len(names):
        told[0] += f" {_company(table, names, people[0], first)}"
    game = table.entry.name
    told.append(
        _("Type 'help', 'rules' or 'hint' at any time; for a guided first game: tablegames learn {game}", game=game)
    )
    return "\n".join(told)


def _company(table: Table, names: Sequence[str], you: Seat, first: Seat | None) -> str:
    """Return the seat of the only person at the table, with partners and opponents."""
    others = {seat: f"{name} ({table.wording.within(seat)})" for seat, name in enumerate(names) if seat != you}
    side, listed = table.wording.within(you), ", ".join(others.values())
    if len(others) == 1 and "seat.other" in table.wording.phrases:  # two who have no sides, but chairs
        return _("You are playing against {names}.", names=names[1 - you])
    if sides_of(table.game) is None:
        return _("You are {side}, playing against {listed}.", side=side, listed=listed)
    sides = sides_in(table.game, table.begin(first))
    if not sides:
        return _("You are {side}. At the table: {listed}. The partners are drawn at random.", side=side, listed=listed)
    with_you, against = (
        enumerated(called for seat, called in others.items() if (sides[seat] == sides[you]) is own)
        for own in (True, False)
    )
    return _("You are {side}, with {with_you}, against {against}.", side=side, with_you=with_you, against=against)


def people_of(names: Sequence[str]) -> list[Seat]:
    """The seats of people."""
    return [Seat(seat) for seat, name in enumerate(names) if name == HUMAN]


def seated(table: Table, names: Sequence[str], seed: int, dice: str, state: Any, page: Page, manner: Manner) -> Session:
    """A session with people and bots on their seats."""
    table = replace(table, mine=manner.mine, wording=replace(table.wording, cites=manner.cite))
    bots = registry().players(table.entry)
    people = people_of(names)
    if len(people) == 1 and not isinstance(table.game, Evening):
        table = replace(table, wording=table.wording.read_by(people[0], table.game.seats))
    screen = Screen(wipe, page) if isinstance(table.bare, Hiding) and len(people) > 1 else None
    guide, more = guide_of(table), brought_commands(registry(), table.entry) if people else {}
    traced = Traced()
    seated: list[Player[Any, Any]] = [
        Human(table, Seat(seat), page, people, screen, manner.auto, guide, more, traced, types_dice=dice == "ask")
        if name == HUMAN
        else bot_of(bots, name)(table.game)
        for seat, name in enumerate(names)
    ]
    session = Session(table, seated, seed, state, traced=traced, tell=page.tell)
    session.answers = partial(_accepts, session, people, page)
    session.bot_offers = partial(_offers, session, people)
    if dice == "ask":
        typed = TypedDice(session, page, people)
        session.chance, session.retype = typed, typed.retype
    reader = people[0] if len(people) == 1 else None
    told = partial(announce, table, reader, page.tell if screen is None else screen.say_to_all)
    session.watch = told if screen is None else partial(_after_a_secret, screen, people, told)
    return session


def _accepts(session: Session, people: Sequence[Seat], page: Page, seat: Seat) -> bool | None:
    """Whether a seat accepts the draw it is offered; None: a bot offers it, and the person answers at the prompt."""
    table, offer = session.table, session.offer
    if seat not in people:
        return agrees(table, _analyst(table), session.history, session.state, seat)
    if offer is None or offer.seat not in people:
        return None
    name, offered = table.wording.seat(seat), table.wording.offers(offer.seat)
    question = _("{offered} {name}, do you accept? (yes or no) ", offered=offered, name=name)
    while True:
        answer = page.line(question)
        if is_yes(answer) or is_command(asked_plainly(answer), "draw") or answer.casefold() in ACCEPT:
            return True
        if is_no(answer):
            return False
        page.tell(_("Type yes to accept the draw, or no to play on."))


def _offers(session: Session, people: Sequence[Seat], seat: Seat) -> bool:
    """Whether the bot of a seat offers a draw now."""
    table = session.table
    free = seat not in people and table.draws and session.offer is None
    return free and offers(table, _analyst(table), session.history, session.state, seat)


def _analyst(table: Table) -> AnalystEntry | None:
    return next(iter(registry().analysts(table.entry).values()), None)


def wipe() -> None:
    """Clear the screen, what can be scrolled back to and what was typed; without a terminal, print empty lines."""
    forget()
    click.echo("\n" * 60)
    if sys.stdout.isatty():
        click.echo("\033[H\033[2J\033[3J", nl=False)


def _after_a_secret(
    screen: Screen, people: Sequence[Seat], told: Callable[[Moment[Any, Any]], None], moment: Moment[Any, Any]
) -> None:
    """Wipe a person's secret choice off the screen before anything is shown to all."""
    if moment.secret and moment.seat in people:
        screen.leave()
    told(moment)


def announce(table: Table, reader: Seat | None, tell: Callable[[str], None], moment: Moment[Any, Any]) -> None:
    """Say what happens at the table, to the only person there (`reader`) or to all of them alike."""
    for line in narrate(table, moment, reader):
        tell(line)
