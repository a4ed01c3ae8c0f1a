"""The first run: what to play, by which rules, against whom; or a short lesson first."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import shorten

from tablegames.cli.asking import NUMBERED, Ask, Tell, pick
from tablegames.cli.common import registry
from tablegames.cli.seats import BY_LOT, default_bot, levels_of, usual_level_of
from tablegames.core.errors import PluginError
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted, small_number
from tablegames.core.players import HUMAN
from tablegames.drawing.window import columns, folded, lines
from tablegames.plugging.brings import GameEntry
from tablegames.prompt.session import Leave, ask_line


@dataclass(frozen=True, slots=True)
class Choice:
    """What the first run found out: what is to be played, by which rules, against whom."""

    entry: GameEntry
    variant: str | None = None
    players: str | None = None
    lesson: bool = False


def welcome(ask: Ask, tell: Tell) -> Choice | None:
    """Ask until it is known what is to be played; None: he leaves."""
    try:
        entry = _game(ask, tell)
        if _wants_a_lesson(entry, ask, tell):
            return Choice(entry, lesson=True)
        variant = _variant(entry, ask, tell)
        players = _players(entry, ask, tell)
    except (EOFError, Leave, KeyboardInterrupt):
        tell("")
        return None
    chosen = f" --variant {variant}" if variant is not None else ""
    tell(
        say("The same at once: ", "La même chose d'un coup : ")
        + f"tablegames play {entry.name}{chosen} --players {players}"
    )
    return Choice(entry, variant, players)


def _game(ask: Ask, tell: Tell) -> GameEntry:
    games = registry().games
    if not games:
        raise PluginError(say("no plugin brings a game", "aucun greffon n'apporte de jeu"))
    shown = [
        say(f"{entry.title}: {entry.about}", f"{entry.title} : {entry.about}") if str(entry.about) else str(entry.title)
        for entry in games.values()
    ]
    if sum(len(folded(NUMBERED + text)) for text in shown) > lines() - 2:
        shown = [shorten(text, columns() - len(NUMBERED), placeholder=" …") for text in shown]
    name = pick(
        say("What would you like to play? (q leaves)", "À quoi voulez-vous jouer ? (q pour partir)"),
        list(games),
        shown,
        ask,
        tell,
    )
    return games[name]


def _wants_a_lesson(entry: GameEntry, ask: Ask, tell: Tell) -> bool:
    if not registry().lessons(entry):
        return False
    what = pick(
        say(f"{entry.title}: a game, or a short lesson first? (Enter: a game)",
            f"{entry.title} : une partie, ou d'abord une courte leçon ? (Entrée : une partie)"),
        ["game", "lesson"],
        [say("a game", "une partie"), say("a lesson", "une leçon")],
        ask,
        tell,
        "game",
    )  # fmt: skip
    return what == "lesson"


def _variant(entry: GameEntry, ask: Ask, tell: Tell) -> str | None:
    """The ruleset, where there are several."""
    names = sorted(registry().sources(entry), key=lambda name: (name != entry.variant, name))
    if len(names) < 2:
        return None
    shown = [f"{registry().variant(entry, name).title} ({name})" for name in names]
    question = say(f"By which rules? (Enter: {names[0]})", f"Selon quelles règles ? (Entrée : {names[0]})")
    return pick(question, names, shown, ask, tell, names[0])


def _players(entry: GameEntry, ask: Ask, tell: Tell) -> str:
    """The person, and against whom he plays: the game's own bot, another, or somebody at this terminal."""
    bots = registry().players(entry)
    usual = default_bot(entry, bots)
    names = [usual, *(name for name in bots if name != usual and name not in BY_LOT[1:]), HUMAN]
    shown = [f"{str(bots[name].title).partition(';')[0].strip()} ({name})" for name in names[:-1]]
    shown.append(say("somebody at this terminal (human)", "quelqu'un à ce terminal (human)"))
    question = say(f"Against whom? (Enter: {usual})", f"Contre qui ? (Entrée : {usual})")
    bot = pick(question, names, shown, ask, tell, usual)
    levels = levels_of(bots[bot]) if bot in bots else None
    if levels is None:
        return f"{HUMAN},{bot}"
    usual_level = usual_level_of(bots[bot])
    asked = say(
        f"Which level, {levels[0]} to {levels[-1]}? (Enter: {usual_level}) ",
        f"Quel niveau, de {levels[0]} à {levels[-1]} ? (Entrée : {usual_level}) ",
    )
    while True:
        answer = ask_line(lambda: ask(asked), False)
        if not answer:
            return f"{HUMAN},{bot}"
        if small_number(answer) in levels:
            return f"{HUMAN},{bot}:{answer}"
        tell(say(f"'{quoted(answer)}' is no level.", f"« {quoted(answer)} » n'est pas un niveau."))
