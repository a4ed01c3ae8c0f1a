"""The players a match file names: bots with settings, fixed moves, programs."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tablegames.arena.plan import BotContender, Contender, MovesContender, Program, TablePlan
from tablegames.core.errors import TablegamesError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.options import setting
from tablegames.core.plaintext import quoted
from tablegames.plugin.bots import Repeatable, ThinksInTime
from tablegames.plugin.player_specs import AskedBot, asked_for
from tablegames.plugin.registry import Registry
from tablegames.rules.ruledata import short
from tablegames.rules.sections import Section, fill, section, texts

THIS_PYTHON: Final = "python"
"""The first word of a command that stands for this program's interpreter."""


@frozen(kw_only=True)
class ProgramKeys:
    """The simple keys of a program."""

    seconds: float = setting(10.0, "seconds per move", least=0)
    start_seconds: float = setting(20.0, "seconds allowed to start", least=0)
    folder: str = setting(".", "folder the program runs in, relative to the match file")
    fresh: bool = setting(False, "restart the program for every game")
    seeded: bool | int = setting(False, "send the program a seed for each game")


def read_players(registry: Registry, top: Section, places: Sequence[TablePlan]) -> dict[str, Contender]:
    """Return every player by name, in the order of the file."""
    if "players" not in top.data:
        top.refuse("list at least two players with 'players': {name: bot}")
    named = top.section("players")
    if len(named.data) < 2:
        top.refuse("list at least two players; two of them may be the same bot under different names", "players")
    return {name: _contender(registry, named, name, places) for name in named.data}


def _contender(registry: Registry, named: Section, name: str, places: Sequence[TablePlan]) -> Contender:
    given = named.data[name]
    if isinstance(given, str):
        return _bot(registry, named, name, given, places)
    if not isinstance(given, dict) or not {"bot", "moves", "program"} & set(given):
        named.refuse(
            "player '{name}' must be a bot (engine:4) or a mapping with 'bot', 'moves' or 'program', not {given}",
            name,
            name=name,
            given=short(given),
        )
    at = section(named.document, (*named.path, name), given)
    if "program" in given:
        return _program(at)
    if "moves" in given:
        return _moves(registry, at, places)
    at.only(["bot"])
    return _bot(registry, at, "bot", at.text("bot") or "", places)


def _bot(registry: Registry, at: Section, key: str, text: str, places: Sequence[TablePlan]) -> BotContender:
    """Return a bot for every table, made once as a test."""
    found = []
    for place in places:
        try:
            asked = asked_for(registry.players(place.table.entry), text, at.where(key))
        except TablegamesError as problem:
            said = str(problem)
            extra = f" ({place.name})" if len(places) > 1 else ""
            raise type(problem)(said + extra) from None
        try:
            asked.make(place.table.game)
        except TablegamesError as problem:
            at.wrong(str(problem), key)
        except Exception as problem:  # another author's bot may fail in any way
            why = quoted(f"{type(problem).__name__}: {problem}", 200)
            at.refuse("the bot '{text}' cannot be created: {why}", key, text=text, why=why)
        found.append(asked)
    starts = next((command for asked in found if (command := asked.starts) is not None), None)
    return BotContender(text, tuple(asked.make for asked in found), any(map(_timed, found)), starts)


def _timed(asked: AskedBot) -> bool:
    """Return whether a bot's settings have a thinking time, or say that its games cannot be repeated."""
    settings = asked.settings
    in_time = isinstance(settings, ThinksInTime) and bool(settings.seconds)
    return in_time or (isinstance(settings, Repeatable) and not settings.repeatable)


def _moves(registry: Registry, at: Section, places: Sequence[TablePlan]) -> MovesContender:
    at.only(["moves", "then"])
    given = at.data["moves"]
    by_seat: dict[Seat | None, tuple[str, ...]] = {}
    if isinstance(given, dict):
        if len(places) > 1:
            at.refuse("'moves' can be given by seat only in a match with a single table", "moves")
        for seat, moves in given.items():
            try:
                by_seat[places[0].table.seat_of(str(seat))] = texts(at, "moves", moves, str(seat))
            except TablegamesError as problem:
                if str(problem).startswith(at.document.origin):
                    raise
                at.wrong(str(problem), "moves", str(seat))
    else:
        by_seat[None] = at.texts("moves")
    then = at.text("then")
    after = None if then is None else _bot(registry, at, "then", then, places)
    return MovesContender(by_seat, after, at.where("moves"))


def _program(at: Section) -> Program:
    keys = fill(ProgramKeys, at, ["program", "environment"])
    folder = Path(at.document.origin).parent / keys.folder
    if not os.path.isdir(folder):  # an impossible folder name means the same
        at.refuse("there is no folder {folder}", "folder", folder=folder)
    command = at.texts("program")
    environment = {}
    if at.data.get("environment") is not None:
        inner = at.section("environment")
        environment = {key: inner.text(key) or "" for key in inner.data}
    for key in ("seconds", "start_seconds"):
        if getattr(keys, key) <= 0:
            at.refuse("'{key}' must be more than 0", key, key=key)
    program = Program(
        command,
        folder,
        keys.seconds,
        keys.start_seconds,
        environment,
        keys.fresh,
        keys.seeded,
        at.where("program"),
        keys.folder,
    )
    if executable(program) is None:
        at.refuse(
            "program '{command}' not found; install it, or give its path, relative to {folder}",
            "program",
            command=command[0],
            folder=folder,
        )
    return program


def executable(program: Program) -> str | None:
    """Return the program's file, found on the path or in its folder; None if there is none."""
    word = program.command[0]
    if word == THIS_PYTHON:
        return sys.executable
    if "/" in word or "\\" in word:
        return shutil.which(str((program.folder / word).resolve()))
    return shutil.which(word)
