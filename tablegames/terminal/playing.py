"""Playing at the prompt: a new game, or one that is gone on with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import click

from tablegames.core.errors import RecordError
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.core.languages import agreeing, say
from tablegames.core.loop import Moment
from tablegames.core.players import HUMAN
from tablegames.plugin.drawing.window import lines
from tablegames.plugin.player_specs import levels_of
from tablegames.plugin.provides import GameEntry
from tablegames.records.fair import FairChance, chance_of
from tablegames.records.reading import Damage
from tablegames.records.record import Record
from tablegames.records.recorder import Recorder
from tablegames.records.replay import Difference, first_state, moments, table_of
from tablegames.session.endings import begins_next
from tablegames.session.page import Leave, Page
from tablegames.session.session import Session, saved
from tablegames.table.table import Table
from tablegames.terminal.after_game import after_game, moved, where_it_is
from tablegames.terminal.asking import leaving, page_here
from tablegames.terminal.click_fr import Misused, tell
from tablegames.terminal.common import (
    AskedGame,
    MatchAsked,
    at_terminal,
    drawing,
    read_position,
    refuse_first_with_position,
    registry,
)
from tablegames.terminal.fair import after_a_fair_game, dice_asked
from tablegames.terminal.seats import default_bot, player_names, recorded_players
from tablegames.terminal.sitting import Manner, TableSitting, called, greeting, named, seated
from tablegames.terminal.welcome import pick_saved, teach, welcome

ENDING: Final = 5
"""Lines that follow the last board: how it ended, where the record is, and the shell's own."""


def play(
    asked: AskedGame,
    match: MatchAsked,
    position: str | None,
    players: str | None,
    level: int | None,
    seed: int | None,
    dice: str,
    fair: bool,
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
    dice = dice_asked(dice, fair, my_parts, seed)
    manner = Manner(numbering == "mine", cite, called(name))
    page = page_here()
    if resume is not None:
        alone = asked.nothing and match.nothing and dice == "seed"
        if not alone or any(value is not None for value in (position, level, seed, record)):
            raise Misused(
                "--resume FILE goes alone, or with --players: the record says which game, rules and dice",
                "--resume FICHIER va seul, ou avec --players : l'enregistrement dit le jeu, les règles et les dés",
            )
        path = Path(resume) if resume else pick_saved(page)
        if path is not None:
            _run(*_resumed(path, players, repair, render, auto, plain, page, manner), page)
        return
    if repair:
        raise Misused("--repair goes with --resume FILE", "--repair va avec --resume FICHIER")
    refuse_first_with_position(match.first, position)
    if asked.nothing and at_terminal():
        choice = welcome(page)
        if choice is None:
            return
        if choice.saved is not None:
            _run(*_resumed(choice.saved, players, repair, render, auto, plain, page, manner), page)
            return
        if choice.lesson:
            assert choice.entry is not None
            changes = teach(choice.entry, None, plain)
            if changes is not None:
                sit_down(choice.entry, None, plain, changes)
            return
        assert choice.entry is not None
        asked, players = AskedGame(choice.entry.name, choice.variant, None, ()), players or choice.players
        match = match if choice.match is None else replace(match, match=choice.match)
    _begin(asked, match, position, players, level, seed, dice, my_parts, record, auto, render, plain, page, manner)


def sit_down(entry: GameEntry, render: str | None, plain: bool, changes: tuple[str, ...] = ()) -> None:
    """A first real game, against the game's own bot at its lowest level, with what can be asked said first."""
    page = page_here()
    page.tell(
        say(
            "A real game now. 'hint' advises a play, 'why' gives reasons, 'what WORD' explains a word, 'rules' says "
            "how it is played, 'help' the rest.",
            "Une vraie partie, maintenant. « conseil » propose un coup, « pourquoi » donne les raisons, « c'est quoi "
            "MOT » explique un mot, « règles » dit comment on joue, « aide » le reste.",
        )
    )
    bots = registry().players(entry)
    bot = default_bot(entry, bots)
    level = 1 if levels_of(bots[bot]) is not None else None
    nothing = MatchAsked("party", None, None, None)
    asked = AskedGame(entry.name, None, None, changes)
    _begin(asked, nothing, None, None, level, None, "seed", (), None, False, render, plain, page, Manner())


def _begin(
    asked: AskedGame,
    match: MatchAsked,
    position: str | None,
    players: str | None,
    level: int | None,
    seed: int | None,
    dice: str,
    my_parts: tuple[str, ...],
    record: str | None,
    auto: bool,
    render: str | None,
    plain: bool,
    page: Page,
    manner: Manner,
) -> None:
    """Begin a game, and play it."""
    table = asked.table(**match.options, render=drawing(asked.entry(), render, plain))
    names = tuple(_names(table, players, level))
    sitting = TableSitting(
        table,
        names,
        dice,
        seed,
        None if position is None else read_position(position),
        None if match.first is None else table.seat_of(match.first),
        None if record is None else Path(record),
        auto,
        manner=manner,
        called=named(names, manner),
        parts=my_parts,
    )
    if sitting.people and at_terminal():
        page.tell(greeting(table, names, sitting.first))
    _run(_sat_down(sitting, page), sitting, page)


def _sat_down(sitting: TableSitting, page: Page) -> Session:
    """A game begun; whoever leaves while the parts of fair dice are asked for has begun none."""
    with leaving():
        return sitting.begun(page)


def _names(table: Table, players: str | None, level: int | None) -> list[str]:
    """Who sits where: as was asked for, and the game's own bot where nobody was."""
    bots = registry().players(table.entry)
    bot = default_bot(table.entry, bots, level)
    names = player_names(table, players or HUMAN, bots, bot, people=True)
    if level is not None and bot not in names:
        raise Misused(
            "--level is for the bot that nobody named; write the level with its player: --players human,engine:3",
            "--level est pour le robot que nul n'a nommé ; écrivez le niveau avec : --players human,engine:3",
        )
    return names


def _resumed(
    path: Path,
    players: str | None,
    repair: bool,
    render: str | None,
    auto: bool,
    plain: bool,
    page: Page,
    manner: Manner,
) -> tuple[Session, TableSitting]:
    """The session of a record, everything played again up to where it stopped, and who sits there."""
    recorder, record, damage = Recorder.reopen(path)
    try:
        table = table_of(registry(), record, render)
        if render is None:
            table = table_of(registry(), record, drawing(table.entry, None, plain))
        elif plain:
            drawing(table.entry, render, plain)
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
            raise RecordError.said(
                f"{path}: this game is over; look at it with: tablegames replay {path}; "
                f"what its plays cost: tablegames analyse {path}",
                f"{path} : cette partie est finie ; revoyez-la par : tablegames replay {path} ; "
                f"ce qu'ont coûté ses coups : tablegames analyse {path}",
            )
        start, first = record.header.get("start"), record.header["first"]
        dice = record.header["dice"]
        begins = None if first is None else Seat(first)
        people = dict(table.wording.names)
        sitting = TableSitting(
            table, tuple(names), dice, start=start, first=begins, auto=auto, games=1, manner=manner, called=people
        )
        chance = None if recorder.secret is None else chance_of(record.header, recorder.secret)
        seed = record.header["seed"] if chance is None else chance.for_bots
        session = seated(table, names, seed, dice, state, auto, page, manner)
        session.chance = session.chance if chance is None else chance
    except BaseException:
        recorder.close()
        raise
    session.history.extend(history)
    session.offers.extend(record.offers)
    session.traced.by(session.table, history)
    session.recorder = recorder
    done = len(session.history)
    tell(agreeing(f"Resumed after {done} action(s)."), agreeing(f"Reprise après {done} coup(s)."))
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
                raise RecordError.said(
                    f"{damage.problem}; --repair goes on from before it and keeps the damaged file",
                    f"{damage.problem} ; --repair repart d'avant et garde le fichier abîmé",
                )
            if copy is None:
                copy = recorder.keep_copy()
                tell(f"The damaged record is kept as {copy}", f"L'enregistrement abîmé est gardé : {copy}")
        if not damage.unfinished:
            tell(
                f"{damage.problem}; the record is cut before line {damage.line}",
                f"{damage.problem} ; l'enregistrement est coupé avant la ligne {damage.line}",
            )
        record, damage = recorder.cut_after(damage.line - 1)


def _run(session: Session, sitting: TableSitting, page: Page) -> None:
    """Play to the end, or until somebody leaves; then again, as long as the people at the table want to."""
    _play_out(session, page)
    while sitting.people and after_game(session, sitting.people, page):
        people, sitting = sitting.people, sitting.rematch(begins_next(session))
        page.tell(moved(session.table.wording, people, session.table.game.seats, sitting.first))
        session = _sat_down(sitting, page)
        _play_out(session, page)


def _play_out(session: Session, page: Page) -> None:
    """Play to the end, or until somebody leaves; the record is closed either way."""
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
        page.tell(table.resigned(session.state, session.resigned))
    page.tell(where_it_is(recorder.path))
    if isinstance(session.chance, FairChance):
        for line in after_a_fair_game(recorder.path):
            page.tell(line)
