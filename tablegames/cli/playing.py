"""Playing at the prompt: a new game, or one that is gone on with."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from tablegames.cli.asking import ask
from tablegames.cli.click_fr import Misused, tell
from tablegames.cli.common import (
    AskedGame,
    MatchAsked,
    at_terminal,
    drawing,
    read_position,
    refuse_first_with_position,
    registry,
)
from tablegames.cli.seats import default_bot, guide_of, levels_of, player_names, recorded_players
from tablegames.cli.teaching import teach
from tablegames.cli.welcome import pick_saved, welcome
from tablegames.core.arbiter import secretive
from tablegames.core.errors import RecordError
from tablegames.core.events import Seat
from tablegames.core.game import Hiding, Over
from tablegames.core.languages import say
from tablegames.core.loop import Moment
from tablegames.core.plaintext import clean
from tablegames.core.players import HUMAN, Player
from tablegames.drawing.window import lines
from tablegames.matches.evening import Evening
from tablegames.plugging.brings import GameEntry
from tablegames.plugging.player_specs import bot_of
from tablegames.prompt.brought import brought_commands
from tablegames.prompt.human import Human
from tablegames.prompt.pager import Page, Screen
from tablegames.prompt.session import AskedChance, Leave, Session, Traced, saved
from tablegames.records.reading import Damage
from tablegames.records.record import Record, header_of
from tablegames.records.recorder import Recorder
from tablegames.records.replay import Difference, first_state, moments, table_of
from tablegames.table.narration import narrate
from tablegames.table.table import Table

ENDING: Final = 5
"""Lines that follow the last board: how it ended, where the record is, and the shell's own."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How what happens is told."""

    mine: bool = True
    """Whether all is counted as the reader counts."""
    cite: bool = False
    called: tuple[str, ...] = ()
    """What people want to be called, in the order of their seats."""


LONGEST_NAME: Final = 30


def called(name: str | None) -> tuple[str, ...]:
    """The names that were given; a name is a short line of text."""
    if name is None:
        return ()
    names = tuple(clean(one).strip() for one in name.split(","))
    if not all(one and len(one) <= LONGEST_NAME and one.isprintable() for one in names):
        raise Misused(
            f"--name: a name is a line of 1 to {LONGEST_NAME} characters, such as --name Marie",
            f"--name : un nom est une ligne de 1 à {LONGEST_NAME} caractères, comme --name Marie",
        )
    return names


def named(names: Sequence[str], manner: Manner) -> dict[int, str]:
    """What the people at the table are called, by seat."""
    people = [seat for seat, name in enumerate(names) if name == HUMAN]
    if len(manner.called) > len(people):
        raise Misused(
            f"--name names {len(manner.called)} people; at this table sit {len(people)}",
            f"--name nomme {len(manner.called)} personnes ; à cette table il y en a {len(people)}",
        )
    return dict(zip(people, manner.called, strict=False))


def play(
    asked: AskedGame,
    match: MatchAsked,
    position: str | None,
    players: str | None,
    level: int | None,
    seed: int | None,
    dice: str,
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
    manner = Manner(numbering == "mine", cite, called(name))
    page = Page(ask, click.echo, at_terminal())
    if resume is not None:
        alone = asked.nothing and match.nothing and dice == "seed"
        if not alone or any(value is not None for value in (position, level, seed, record)):
            raise Misused(
                "--resume FILE goes alone, or with --players: the record says which game, rules and dice",
                "--resume FICHIER va seul, ou avec --players : l'enregistrement dit le jeu, les règles et les dés",
            )
        path = Path(resume) if resume else pick_saved(page.ask, page.tell)
        if path is not None:
            _run(_resumed(path, players, repair, render, auto, plain, page, manner), page)
        return
    if repair:
        raise Misused("--repair goes with --resume FILE", "--repair va avec --resume FICHIER")
    refuse_first_with_position(match.first, position)
    if asked.nothing and at_terminal():
        choice = welcome(page.ask, page.tell)
        if choice is None:
            return
        if choice.saved is not None:
            _run(_resumed(choice.saved, players, repair, render, auto, plain, page, manner), page)
            return
        if choice.lesson:
            assert choice.entry is not None
            if teach(choice.entry, None, plain):
                sit_down(choice.entry, None, plain)
            return
        assert choice.entry is not None
        asked, players = AskedGame(choice.entry.name, choice.variant, None, ()), players or choice.players
    _begin(asked, match, position, players, level, seed, dice, record, auto, render, plain, page, manner)


def sit_down(entry: GameEntry, render: str | None, plain: bool) -> None:
    """A first real game, against the game's own bot at its lowest level, with what can be asked said first."""
    page = Page(ask, click.echo, at_terminal())
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
    asked = AskedGame(entry.name, None, None, ())
    _begin(asked, nothing, None, None, level, None, "seed", None, False, render, plain, page, Manner())


def _begin(
    asked: AskedGame,
    match: MatchAsked,
    position: str | None,
    players: str | None,
    level: int | None,
    seed: int | None,
    dice: str,
    record: str | None,
    auto: bool,
    render: str | None,
    plain: bool,
    page: Page,
    manner: Manner,
) -> None:
    """Begin a game, and play it."""
    table = asked.table(**match.options, render=drawing(asked.entry(), render, plain))
    names = _names(table, players, level)
    begin = None if match.first is None else table.seat_of(match.first)
    start = None if position is None else read_position(position)
    number = int.from_bytes(os.urandom(6), "big") if seed is None else seed
    state = table.begin(begin) if start is None else table.start(start)
    now = time.strftime("%Y-%m-%dT%H:%M:%S%z")
    header = header_of(table, seed=number, players=names, dice=dice, start=start, first=begin, date=now)
    if people := named(names, manner):
        header["names"] = {str(seat): name for seat, name in people.items()}
        table = replace(table, wording=replace(table.wording, names=people))
    session = _session(table, names, number, dice, state, auto, page, manner)
    private = secretive(table.bare)
    if record is not None:
        session.recorder = Recorder.begin(Path(record), header, private=private)
    else:
        stem = f"{table.entry.name}-{time.strftime('%Y%m%d-%H%M%S')}"
        session.recorder = Recorder.begin_named(registry().games_folders[0], stem, header, private=private)
    _run(session, page)


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
) -> Session:
    """The session of a record, with everything played again up to where it stopped."""
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
        if isinstance(table.game.turn(state), Over) or record.resigned is not None:
            raise RecordError.said(
                f"{path}: this game is over; look at it with: tablegames replay {path}",
                f"{path} : cette partie est finie ; revoyez-la par : tablegames replay {path}",
            )
        session = _session(table, names, record.header["seed"], record.header["dice"], state, auto, page, manner)
    except BaseException:
        recorder.close()
        raise
    session.history.extend(history)
    session.traced.by(session.table, history)
    session.recorder = recorder
    tell(f"Resumed after {len(session.history)} actions.", f"Reprise après {len(session.history)} coups.")
    return session


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


def _session(
    table: Table, names: Sequence[str], seed: int, dice: str, state: Any, auto: bool, page: Page, manner: Manner
) -> Session:
    """A session with people and bots on their seats."""
    table = replace(table, mine=manner.mine, wording=replace(table.wording, cites=manner.cite))
    bots = registry().players(table.entry)
    people = [Seat(seat) for seat, name in enumerate(names) if name == HUMAN]
    if len(people) == 1 and not isinstance(table.game, Evening):
        table = replace(table, wording=replace(table.wording, you=people[0]))
    screen = Screen(wipe, page.ask, page.tell) if isinstance(table.bare, Hiding) and len(people) > 1 else None
    guide, more = guide_of(table), brought_commands(registry(), table.entry) if people else {}
    traced = Traced()
    seated: list[Player[Any, Any]] = [
        Human(table, Seat(seat), page.ask, page.tell, people, screen, auto, guide, page, more, traced)
        if name == HUMAN
        else bot_of(bots, name)(table.game)
        for seat, name in enumerate(names)
    ]
    session = Session(table, seated, seed, state, traced=traced)
    if dice == "ask":
        session.chance = AskedChance(session, page.ask, page.tell, people)
    reader = people[0] if len(people) == 1 else None
    told = partial(announce, table, reader, page.tell if screen is None else screen.say_to_all)
    session.watch = told if screen is None else partial(_after_a_secret, screen, people, told)
    return session


def wipe() -> None:
    """Clear the screen and what can be scrolled back to; without a terminal, print many empty lines."""
    click.echo("\n" * 60)
    if sys.stdout.isatty():
        click.echo("\033[H\033[2J\033[3J", nl=False)


def _after_a_secret(
    screen: Screen, people: Sequence[Seat], told: Callable[[Moment[Any, Any]], None], moment: Moment[Any, Any]
) -> None:
    """Wipe off what a person has just chosen in secret, before anything is said to all."""
    if moment.secret and moment.seat in people:
        screen.leave()
    told(moment)


def announce(table: Table, reader: Seat | None, tell: Callable[[str], None], moment: Moment[Any, Any]) -> None:
    """Say what happens at the table, to the only person there (`reader`) or to all of them alike."""
    for line in narrate(table, moment, reader):
        tell(line)


def _run(session: Session, page: Page) -> None:
    """Play to the end, or until somebody leaves; the record is closed either way."""
    recorder = session.recorder
    assert recorder is not None
    try:
        with recorder:
            outcome = session.run()
    except (Leave, KeyboardInterrupt) as gone:
        click.echo("\n" + saved(recorder.path))
        raise click.exceptions.Exit(2 if isinstance(gone, Leave) and gone.hurt else 0) from None
    table, last = session.table, session.traced.last
    seen = table.game.view(session.state, None)
    sight = table.sight(session.state, table.wording.you, last)
    page.tell("\n" + table.draw_seen(seen, lines(beside=page.told + ENDING), sight))
    if outcome is not None:
        page.tell(session.table.wording.outcome(outcome))
    elif session.resigned is not None:
        page.tell(session.table.wording.resigned(session.resigned, session.table.game.seats))
    page.tell(clean(say(f"The record is in {recorder.path}", f"L'enregistrement est dans {recorder.path}")))
