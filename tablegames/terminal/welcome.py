"""The first run: what to play, by which rules, against whom; or a short lesson first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import shorten
from typing import Final

import click

from tablegames.core.errors import PluginError, did_you_mean
from tablegames.core.languages import agreeing, say
from tablegames.core.plaintext import clean, quoted, small_number
from tablegames.core.players import HUMAN
from tablegames.plugin.drawing.window import columns, folded, lines
from tablegames.plugin.player_specs import levels_of
from tablegames.plugin.provides import GameEntry, LessonSource
from tablegames.records.saved import SavedGame, SavedStanding, saved_games
from tablegames.rules.untrusted.systems import shell_word
from tablegames.session.lessons import lessons_kept, read_lesson
from tablegames.session.page import Leave, Page
from tablegames.terminal.asking import NUMBERED, page_here, pick
from tablegames.terminal.common import at_terminal, drawing, registry
from tablegames.terminal.seats import BY_LOT, default_bot, guide_of, usual_level_of


@dataclass(frozen=True, slots=True)
class Choice:
    """What the first run found out: what is to be played, by which rules, against whom."""

    entry: GameEntry | None = None
    variant: str | None = None
    players: str | None = None
    lesson: bool = False
    match: str | None = None
    """Another match than the rules ask for."""
    saved: Path | None = None
    """A game to go on with, instead."""


def welcome(page: Page) -> Choice | None:
    """Ask until it is known what is to be played; None: he leaves."""
    try:
        picked = _game(page)
        if picked == RESUME:
            return Choice(saved=pick_saved(page))
        if picked == SHORT:
            return _short_game(page)
        entry, (_, variant) = registry().game(picked), registry().named(picked)
        if entry.short:
            shorter = say("A shorter game of it: ", "Une partie plus courte : ")
            page.tell(f"{shorter}tablegames play {entry.name} --set {entry.short}")
        if _wants_a_lesson(entry, page):
            return Choice(entry, lesson=True)
        asked = variant or _variant(entry, page)
        players = _players(entry, page)
    except (Leave, KeyboardInterrupt):
        page.tell("")
        return None
    chosen = f" --variant {asked}" if asked is not None else ""
    _tell_command(page, f"tablegames play {entry.name}{chosen} --players {players}")
    return Choice(entry, asked, players)


RESUME: Final = "resume"
SHORT: Final = "short"
MOST: Final = 9
"""Saved games that are offered, the one played last first."""


def resumable() -> list[SavedGame]:
    """The user's games that can be gone on with, the one played last first."""
    known = registry()
    if known.homeless:
        return []
    return [game for game in saved_games(known, known.games_folders) if game.standing is SavedStanding.OPEN]


def pick_saved(page: Page) -> Path | None:
    """One of the games that can be gone on with; where nobody is there to choose they are only listed."""
    found = resumable()
    if not found:
        page.tell(say("There is no game to go on with.", "Il n'y a pas de partie à reprendre."))
        return None
    shown = [game.about(registry()) for game in found[:MOST]]
    if not at_terminal():
        for game, text in zip(found, shown, strict=False):
            page.tell(clean(f"{text}\n    tablegames play --resume {shell_word(str(game.path))}"))
        return None
    question = say(
        "Which game? (Enter: the last one; q leaves)", "Quelle partie ? (Entrée : la dernière ; q pour partir)"
    )
    paths = [str(game.path) for game in found[:MOST]]
    try:
        return Path(pick(question, paths, shown, page, paths[0]))
    except (Leave, KeyboardInterrupt):
        page.tell("")
        return None


def shortest() -> GameEntry | None:
    """The installed game that is over soonest, of those with a guided lesson whose plays were counted."""
    counted = [entry for entry in registry().games.values() if entry.decisions and registry().lessons(entry)]
    return min(counted, key=lambda entry: entry.decisions, default=None)


def _short_game(page: Page) -> Choice:
    """A single game of the shortest, against the game's own bot, with nothing more to ask."""
    entry = shortest()
    assert entry is not None
    bot = default_bot(entry, registry().players(entry))
    levels = levels_of(registry().players(entry)[bot])
    players = f"{HUMAN},{bot}" if levels is None else f"{HUMAN},{bot}:{levels[0]}"
    _tell_command(page, f"tablegames play {entry.name} --match single --players {players}")
    page.tell(say("The lesson of it: ", "La leçon : ") + f"tablegames learn {entry.name}")
    return Choice(entry, None, players, match="single")


def _tell_command(page: Page, command: str) -> None:
    page.tell(say("The same at once: ", "La même chose d'un coup : ") + command)


def _game(page: Page) -> str:
    """The name of the game to be played; or that a short one is, or one that was begun gone on with."""
    games = registry().games
    if not games:
        raise PluginError(say("no plugin brings a game", "aucun greffon n'apporte de jeu"))
    shown = [
        say(f"{entry.title}: {entry.about}", f"{entry.title} : {entry.about}") if str(entry.about) else str(entry.title)
        for entry in games.values()
    ]
    names, saved, short = list(games), resumable(), shortest()
    if short is not None:
        title, each = str(short.title), max(1, round(short.decisions / 2))
        names.append(SHORT)
        shown.append(agreeing(say(f"a short game: {title}, about {each} play(s) each",
                                  f"une courte partie : {title[:1].lower()}{title[1:]}, environ {each} coup(s) "
                                  "chacun")))  # fmt: skip
    if saved:
        names.append(RESUME)
        shown.append(say(f"go on with a game you have begun ({len(saved)})",
                         f"reprendre une partie commencée ({len(saved)})"))  # fmt: skip
    if sum(len(folded(NUMBERED + text)) for text in shown) > lines() - 2:
        shown = [shorten(text, columns() - len(NUMBERED), placeholder=" …") for text in shown]
    return pick(
        say("What would you like to play? (q leaves)", "À quoi voulez-vous jouer ? (q pour partir)"),
        names,
        shown,
        page,
        others=[*registry().aliases],
    )


def _wants_a_lesson(entry: GameEntry, page: Page) -> bool:
    if not registry().lessons(entry):
        return False
    what = pick(
        say(f"{entry.title}: a game, or a short lesson first? (Enter: a game)",
            f"{entry.title} : une partie, ou d'abord une courte leçon ? (Entrée : une partie)"),
        ["game", "lesson"],
        [say("a game", "une partie"), say("a lesson", "une leçon")],
        page,
        "game",
    )  # fmt: skip
    return what == "lesson"


def _variant(entry: GameEntry, page: Page) -> str | None:
    """The ruleset, where there are several."""
    names = sorted(registry().sources(entry), key=lambda name: (name != entry.variant, name))
    if len(names) < 2:
        return None
    shown = [str(registry().variant(entry, name).title) for name in names]
    question = say("By which rules? (Enter: 1)", "Selon quelles règles ? (Entrée : 1)")
    return pick(question, names, shown, page, names[0])


def _players(entry: GameEntry, page: Page) -> str:
    """The person, and against whom he plays: the game's own bot, another, or somebody at this terminal."""
    bots = registry().players(entry)
    usual = default_bot(entry, bots)
    names = [usual, *(name for name in bots if name != usual and name not in BY_LOT[1:]), HUMAN]
    shown = [str(bots[name].title).partition(";")[0].strip() for name in names[:-1]]
    shown.append(say("somebody at this terminal", "quelqu'un à ce terminal"))
    question = say("Against whom? (Enter: 1)", "Contre qui ? (Entrée : 1)")
    bot = pick(question, names, shown, page, usual)
    levels = levels_of(bots[bot]) if bot in bots else None
    if levels is None:
        return f"{HUMAN},{bot}"
    usual_level = usual_level_of(bots[bot])
    asked = say(
        f"Which level, {levels[0]} to {levels[-1]}? (Enter: {usual_level}) ",
        f"Quel niveau, de {levels[0]} à {levels[-1]} ? (Entrée : {usual_level}) ",
    )
    while True:
        answer = page.line(asked)
        if not answer:
            return f"{HUMAN},{bot}"
        if small_number(answer) in levels:
            return f"{HUMAN},{bot}:{answer}"
        page.tell(say(f"'{quoted(answer)}' is no level.", f"« {quoted(answer)} » n'est pas un niveau."))


def teach(entry: GameEntry, render: str | None, plain: bool, name: str | None = None) -> tuple[str, ...] | None:
    """Give a lesson of a game, the first unless one is named, until it is over or left.

    Returns by which changes of the rules a game is to follow; None: none is.
    """
    from tablegames.session.teaching import Teacher
    from tablegames.terminal.puzzles import kept

    lesson = read_lesson(registry(), entry, _meant(entry, name), drawing(entry, render, plain))
    teacher = Teacher(lesson, guide_of(lesson.table), page_here())
    try:
        return lesson.changes if teacher.give() else None
    except (Leave, KeyboardInterrupt):
        click.echo()
        return None
    finally:
        if teacher.study.solved:
            kept(lessons_kept(entry), lesson.name)


def list_lessons(entry: GameEntry, after: int = 0) -> None:
    """The lessons of a game by their names, each with its title and whether every question of it was answered."""
    from tablegames.terminal.puzzles import solved_of

    done = solved_of(lessons_kept(entry))
    for source in _sources(entry)[after:]:
        mark = say(" (done)", " (faite)") if source.name in done else ""
        click.echo(
            f"tablegames learn {entry.name} {source.name}   {read_lesson(registry(), entry, source).title}{mark}"
        )


def _meant(entry: GameEntry, name: str | None) -> LessonSource:
    """The lesson whose name begins so; without a name the first."""
    sources = _sources(entry)
    if name is None:
        return sources[0]
    names = [source.name for source in sources]
    if name in names:
        return sources[names.index(name)]
    begun = [source for source in sources if source.name.startswith(name)]
    if len(begun) == 1:
        return begun[0]
    near = did_you_mean(name, names)
    raise PluginError.said(
        f"there is no lesson '{name}' of {entry.name}{near}",
        f"il n'y a pas de leçon « {name} » de {entry.name}{near}",
    )


def _sources(entry: GameEntry) -> Sequence[LessonSource]:
    sources = registry().lessons(entry)
    if not sources:
        having = [name for name, known in registry().games.items() if registry().lessons(known)]
        raise PluginError.said(
            f"there is no lesson for {entry.name}; there is one for: {', '.join(having)}",
            f"il n'y a pas de leçon pour {entry.name} ; il y en a pour : {', '.join(having)}",
        )
    return sources
