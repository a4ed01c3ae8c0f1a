"""Playing at the prompt: a new game, or a resumed one."""

from __future__ import annotations

from dataclasses import field, replace
from pathlib import Path
from typing import Any, Final

import click

from tablegames.core.errors import RecordError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Over
from tablegames.core.languages import gettext as _, ngettext
from tablegames.core.loop import Moment
from tablegames.core.players import HUMAN
from tablegames.plugin.drawing.window import lines
from tablegames.plugin.player_specs import levels_of
from tablegames.plugin.provides import GameEntry
from tablegames.records.fair import FairChance, chance_of
from tablegames.records.parsing import Damage
from tablegames.records.record import Record
from tablegames.records.recorder import Recorder
from tablegames.records.replay import Difference, first_state, moments, table_of
from tablegames.session.endings import begins_next
from tablegames.session.prompt import Leave, Page
from tablegames.session.session import Session, saved
from tablegames.table.table import Table
from tablegames.terminal.after_game import AfterGame, moved, where_it_is
from tablegames.terminal.asking import leaving, page_here
from tablegames.terminal.commands import Misused, tell
from tablegames.terminal.common import (
    EVEN,
    AskedGame,
    MatchAsked,
    at_terminal,
    drawing,
    read_position,
    refuse_first_with_position,
    registry,
)
from tablegames.terminal.fair import after_a_fair_game, check_parts
from tablegames.terminal.opponents import Opponent, after, even_level, keep_even, offered
from tablegames.terminal.seats import default_bot, player_names, recorded_players
from tablegames.terminal.sitting import Manner, TableSitting, called, greeting, named, seated
from tablegames.terminal.welcome import pick_saved, teach, welcome

ENDING: Final = 5
"""Lines that follow the last board: how it ended, where the record is, and the shell's own."""


@frozen
class Wanted:
    """A new game, as a command line asks for it."""

    asked: AskedGame = field(default_factory=AskedGame)
    match: MatchAsked = field(default_factory=MatchAsked)
    position: str | None = None
    players: str | None = None
    level: int | str | None = None
    """A number, or `EVEN`."""
    seed: int | None = None
    dice: str = "seed"
    parts: tuple[str, ...] = ()
    record: str | None = None


def play(
    asked: AskedGame,
    match: MatchAsked,
    position: str | None,
    players: str | None,
    level: int | str | None,
    seed: int | None,
    dice: str,
    my_parts: tuple[str, ...],
    record: str | None,
    resume: str | None,
    repair: bool,
    auto: bool,
    render: str | None,
    plain: bool,
    numbering: str,
    cite: bool,
    name: str | None,
) -> None:
    """Play a game."""
    check_parts(dice, my_parts, seed)
    wanted = Wanted(asked, match, position, players, level, seed, dice, my_parts, record)
    manner = Manner(numbering == "mine", cite, called(name), auto, render, plain)
    page = page_here()
    if resume is not None:
        if replace(wanted, players=None) != Wanted():
            raise Misused(
                "--resume FILE continues the recorded game: leave out the game, its rules and dice, and --record"
            )
        path = Path(resume) if resume else pick_saved(page)
        if path is not None:
            _run(*_resumed(path, players, repair, page, manner), page)
        return
    if repair:
        raise Misused("--repair needs --resume FILE")
    refuse_first_with_position(match.first, position)
    if asked == AskedGame() and at_terminal():
        choice = welcome(page)
        if choice is None:
            return
        if choice.saved is not None:
            _run(*_resumed(choice.saved, players, repair, page, manner), page)
            return
        assert choice.entry is not None
        if choice.lesson:
            changes = teach(choice.entry, None, plain)
            if changes is not None:
                sit_down(choice.entry, None, plain, changes)
            return
        match = match if choice.match is None else replace(match, match=choice.match)
        asked = AskedGame(choice.entry.name, choice.variant)
        wanted = replace(wanted, asked=asked, match=match, players=players or choice.players)
    _begin(wanted, page, manner)


def sit_down(entry: GameEntry, render: str | None, plain: bool, changes: tuple[str, ...] = ()) -> None:
    """A first real game, against the game's own bot at its lowest level, with what can be asked said first."""
    page = page_here()
    page.tell(
        _(
            "Now for a real game. 'hint' suggests a play, 'why' gives reasons, 'what WORD' explains a "
            "term, 'rules' explains the game, 'help' lists the rest."
        )
    )
    bots = registry().players(entry)
    bot = default_bot(entry, bots)
    level = 1 if levels_of(bots[bot]) is not None else None
    _begin(Wanted(AskedGame(entry.name, changes=changes), level=level), page, Manner(render=render, plain=plain))


def _begin(wanted: Wanted, page: Page, manner: Manner) -> None:
    """Begin a game, and play it."""
    asked, first = wanted.asked, wanted.match.first
    table = asked.table(**wanted.match.options, render=drawing(asked.entry(), manner.render, manner.plain))
    even = wanted.level == EVEN
    names = tuple(_names(table, wanted.players, even_level(table.entry) if even else wanted.level))
    sitting = TableSitting(
        table,
        names,
        wanted.dice,
        wanted.seed,
        None if wanted.position is None else read_position(wanted.position),
        None if first is None else table.seat_of(first),
        None if wanted.record is None else Path(wanted.record),
        manner=manner,
        called=named(names, manner),
        parts=wanted.parts,
    )
    if sitting.people and at_terminal():
        page.tell(greeting(table, names, sitting.first))
    _run(_sat_down(sitting, page), sitting, page, even=even)


def _sat_down(sitting: TableSitting, page: Page) -> Session:
    """Begin a game; leaving while the parts of fair dice are asked for begins none."""
    with leaving():
        return sitting.begun(page)


def _names(table: Table, players: str | None, level: int | str | None) -> list[str]:
    """Return the players of all seats: the ones asked for, and the game's own bot elsewhere."""
    bots = registry().players(table.entry)
    bot = default_bot(table.entry, bots, None if level is None else int(level))
    names = player_names(table, players or HUMAN, bots, bot, people=True)
    if level is not None and bot not in names:
        raise Misused(
            "--level can't be combined with --players; put the level after the bot's name: --players human,engine:3"
        )
    return names


def _resumed(path: Path, players: str | None, repair: bool, page: Page, manner: Manner) -> tuple[Session, TableSitting]:
    """The session of a record, everything played again up to where it stopped, and who sits there."""
    recorder, record, damage = Recorder.reopen(path)
    try:
        entry = table_of(registry(), record, manner.render).entry
        table = table_of(registry(), record, drawing(entry, manner.render, manner.plain))
        known = registry().players(table.entry)
        if players is None:
            names = recorded_players(table, record, known)
        else:
            names = player_names(table, players, known, default_bot(table.entry, known), people=True)
        if people := named(names, manner):
            table = replace(table, wording=replace(table.wording, names=people))
        history, record = _played_again(table, recorder, record, damage, repair)
        state = history[-1].step.state if history else first_state(table, record)
        if isinstance(table.game.turn(state), Over) or record.ended:
            raise RecordError(
                "{path}: this game is over. To watch it: tablegames replay {path}. To see what its plays "
                "cost: tablegames analyse {path}",
                path=path,
            )
        start, first, dice = record.header.get("start"), record.header["first"], record.header["dice"]
        begins, people = None if first is None else Seat(first), dict(table.wording.names)
        sitting = TableSitting(
            table, tuple(names), dice, start=start, first=begins, games=1, manner=manner, called=people
        )
        chance = None if recorder.secret is None else chance_of(record.header, recorder.secret)
        seed = record.header["seed"] if chance is None else chance.for_bots
        session = seated(table, names, seed, dice, state, page, manner)
        session.chance = session.chance if chance is None else chance
    except BaseException:
        recorder.close()
        raise
    session.history.extend(history)
    session.offers.extend(record.offers)
    session.traced.by(session.table, history)
    session.recorder = recorder
    done = len(session.history)
    click.echo(ngettext("Resumed after {count} action.", "Resumed after {count} actions.", done))
    return session, sitting


def _played_again(
    table: Table, recorder: Recorder, record: Record, damage: Damage | None, repair: bool
) -> tuple[list[Moment[Any, Any]], Record]:
    """All that was played, and the record of it, cut where it is damaged: its tail always, else if it is to be."""
    copy: Path | None = None
    while True:
        history: list[Moment[Any, Any]] = []
        try:
            history.extend(moments(table, record))
        except Difference as problem:
            damage = Damage(problem.line, problem)
        if damage is None:
            return history, record
        if not damage.tail:
            if not repair:
                raise RecordError(
                    "{problem}; --repair continues from before the damage and keeps a copy of the damaged file",
                    problem=damage.problem,
                )
            if copy is None:
                copy = recorder.keep_copy()
                tell("The damaged record is saved as {copy}", copy=copy)
        if not damage.unfinished:
            tell("{problem}; the record was cut off before line {line}", problem=damage.problem, line=damage.line)
        record, damage = recorder.cut_after(damage.line - 1)


def _run(session: Session, sitting: TableSitting, page: Page, *, even: bool = False) -> None:
    """Play to the end, or until somebody leaves; then again, as long as the people at the table want to.

    With `even`, the level of the bot follows the results; otherwise one level more or less is offered.
    """
    while True:
        winners = _play_out(session, page)
        if not sitting.people:
            return
        entry, people = session.table.entry, sitting.people
        opponent, other, offer = Opponent.of(entry, sitting.names), None, ""
        if opponent is not None and winners is not None:
            won = None if len(winners) != 1 else winners == (people[0],)
            if even:
                other = after(opponent, won)
                keep_even(entry, other)
                page.tell(_("Your next opponent here: {level}.", level=other.called))
            else:
                offer = offered(opponent, won)
        asked = AfterGame(session, people, page, offer)
        if not asked.ask():
            return
        if opponent is not None and asked.steps:
            other = opponent.moved(asked.steps)
        sitting = sitting.rematch(begins_next(session))
        if other is not None:
            sitting = replace(sitting, names=other.seated(sitting.names))
        page.tell(moved(session.table.wording, people, session.table.game.seats, sitting.first))
        session = _sat_down(sitting, page)


def _play_out(session: Session, page: Page) -> tuple[int, ...] | None:
    """Play to the end, or until somebody leaves; the record is closed either way. Return who has won; None: nobody can.

    A person who gives up loses.
    """
    recorder = session.recorder
    assert recorder is not None
    try:
        with recorder:
            outcome = session.run()
    except (Leave, KeyboardInterrupt) as gone:
        page.tell("\n" + saved(recorder.path))
        raise click.exceptions.Exit(2 if isinstance(gone, Leave) and gone.refused else 0) from None
    table, last = session.table, session.traced.last
    seen = table.game.view(session.state, None)
    sight = table.sight(session.state, table.wording.you, last)
    if not session.closed:  # else the board is on the screen, and says whose turn it was
        page.tell("\n" + table.draw_seen(seen, lines(beside=page.told + ENDING), sight))
    if outcome is not None:
        page.tell(session.table.wording.outcome(outcome))
    elif session.resigned is not None:
        page.tell(table.resigned(session.state, session.resigned, session.late))
    page.tell(where_it_is(recorder.path))
    if isinstance(session.chance, FairChance):
        for line in after_a_fair_game(recorder.path):
            page.tell(line)
    if outcome is not None:
        return tuple(outcome.winners)
    if session.resigned is None:
        return None
    return tuple(seat for seat in range(table.game.seats) if seat != session.resigned)
