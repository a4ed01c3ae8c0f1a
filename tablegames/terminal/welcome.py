"""The first run: choose a game, rules and an opponent; or a short lesson first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import shorten
from typing import Final

import click

from tablegames.bots.levels import name_of
from tablegames.core.errors import PluginError, did_you_mean
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _, ngettext
from tablegames.core.plaintext import clean, quoted, small_number
from tablegames.core.players import HUMAN
from tablegames.plugin.drawing.window import columns, folded, lines
from tablegames.plugin.player_specs import levels_of, usual_level
from tablegames.plugin.provides import GameEntry, LessonSource
from tablegames.records.saved import SavedGame, SavedStanding, saved_games
from tablegames.rules.untrusted.files import shell_word
from tablegames.session.lessons import lessons_kept, read_lesson
from tablegames.session.prompt import Leave, Page
from tablegames.terminal.asking import NUMBERED, page_here, pick
from tablegames.terminal.common import at_terminal, drawing, registry
from tablegames.terminal.seats import BY_LOT, default_bot, guide_of


@frozen
class Choice:
    """The choices of the first run: the game, the rules and the opponent."""

    entry: GameEntry | None = None
    variant: str | None = None
    players: str | None = None
    lesson: bool = False
    match: str | None = None
    """Another match than the rules ask for."""
    saved: Path | None = None
    """A game to resume instead."""


def welcome(page: Page) -> Choice | None:
    """Ask until it is known what is to be played; None: he leaves."""
    try:
        picked = _game(page)
        if picked == RESUME:
            return Choice(saved=pick_saved(page))
        if picked == SHORT:
            return _short_game(page)
        entry, (_unused, variant) = registry().game(picked), registry().named(picked)
        if entry.short:
            shorter = _("For a shorter game: ")
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
    """Return the user's games that can be resumed, the one played last first."""
    known = registry()
    if known.homeless:
        return []
    return [game for game in saved_games(known, known.games_folders) if game.standing is SavedStanding.OPEN]


def pick_saved(page: Page) -> Path | None:
    """Return one of the games that can be resumed; without a person to choose, only list them."""
    found = resumable()
    if not found:
        page.tell(_("There is no game to continue."))
        return None
    shown = [game.about(registry()) for game in found[:MOST]]
    if not at_terminal():
        for game, text in zip(found, shown, strict=False):
            page.tell(clean(f"{text}\n    tablegames play --resume {shell_word(str(game.path))}"))
        return None
    question = _("Which game? (Enter: the most recent; q: quit)")
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
    page.tell(_("For a lesson: ") + f"tablegames learn {entry.name}")
    return Choice(entry, None, players, match="single")


def _tell_command(page: Page, command: str) -> None:
    page.tell(_("To get here directly: ") + command)


def _game(page: Page) -> str:
    """Return the name of the chosen game, or that a short or a saved one was chosen."""
    games = registry().games
    if not games:
        raise PluginError("no plugin provides a game")
    shown = [
        _("{title}: {about}", title=entry.title, about=entry.about) if str(entry.about) else str(entry.title)
        for entry in games.values()
    ]
    names, saved, short = list(games), resumable(), shortest()
    if short is not None:
        title, each = str(short.title), max(1, round(short.decisions / 2))
        names.append(SHORT)
        shown.append(
            ngettext(
                "a short game: {title}, about {count} play each",
                "a short game: {title}, about {count} plays each",
                each,
                title=title,
            )
        )
    if saved:
        names.append(RESUME)
        shown.append(_("continue a game ({count})", count=len(saved)))
    if sum(len(folded(NUMBERED + text)) for text in shown) > lines() - 2:
        shown = [shorten(text, columns() - len(NUMBERED), placeholder=" …") for text in shown]
    return pick(_("What would you like to play? (q: quit)"), names, shown, page, others=[*registry().aliases])


def _wants_a_lesson(entry: GameEntry, page: Page) -> bool:
    if not registry().lessons(entry):
        return False
    what = pick(
        _("{title}: a game, or a short lesson first? (Enter: a game)", title=entry.title),
        ["game", "lesson"],
        [_("a game"), _("a lesson")],
        page,
        "game",
    )
    return what == "lesson"


def _variant(entry: GameEntry, page: Page) -> str | None:
    """The ruleset, where there are several."""
    names = sorted(registry().sources(entry), key=lambda name: (name != entry.variant, name))
    if len(names) < 2:
        return None
    shown = [str(registry().variant(entry, name).title) for name in names]
    question = _("Which rules? (Enter: 1)")
    return pick(question, names, shown, page, names[0])


def _players(entry: GameEntry, page: Page) -> str:
    """The person, and against whom he plays: the game's own bot, another, or somebody at this terminal."""
    bots = registry().players(entry)
    usual = default_bot(entry, bots)
    names = [usual, *(name for name in bots if name != usual and name not in BY_LOT[1:]), HUMAN]
    shown = [str(bots[name].title).partition(";")[0].strip() for name in names[:-1]]
    shown.append(_("another person at this terminal"))
    question = _("Against whom? (Enter: 1)")
    bot = pick(question, names, shown, page, usual)
    levels = levels_of(bots[bot]) if bot in bots else None
    if levels is None:
        return f"{HUMAN},{bot}"
    for level in levels:
        name = name_of(level, levels)
        if name is not None:
            page.tell(f"  {level}. {name}")
    asked = _(
        "Which level, {levels} to {levels2}? (Enter: {usual_level}) ",
        levels=levels[0],
        levels2=levels[-1],
        usual_level=usual_level(bots[bot]),
    )
    while True:
        answer = page.line(asked)
        if not answer:
            return f"{HUMAN},{bot}"
        if small_number(answer) in levels:
            return f"{HUMAN},{bot}:{answer}"
        page.tell(_("'{answer}' is not a level.", answer=quoted(answer)))


def teach(entry: GameEntry, render: str | None, plain: bool, name: str | None = None) -> tuple[str, ...] | None:
    """Give a lesson of a game, by default the first, until it is over or left.

    Return the changes of the rules for the game that follows; None: no game.
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
        mark = _(" (done)") if source.name in done else ""
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
    raise PluginError("there is no lesson '{name}' for {name2}{near}", name=name, name2=entry.name, near=near)


def _sources(entry: GameEntry) -> Sequence[LessonSource]:
    sources = registry().lessons(entry)
    if not sources:
        having = [name for name, known in registry().games.items() if registry().lessons(known)]
        raise PluginError(
            "there is no lesson for {name}; there are lessons for: {having}", name=entry.name, having=", ".join(having)
        )
    return sources
