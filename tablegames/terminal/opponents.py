"""The level of the bot against a single person: the one that follows his results, and one more or less after a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablegames.bots.levels import name_of
from tablegames.core.errors import PluginError, TablegamesError
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.players import HUMAN
from tablegames.plugin.player_specs import levels_of, usual_level
from tablegames.plugin.provides import GameEntry
from tablegames.session.progress import keep_level, read_progress
from tablegames.terminal.commands import warn
from tablegames.terminal.common import registry
from tablegames.terminal.puzzles import folder
from tablegames.terminal.seats import default_bot


@frozen
class Opponent:
    """The bot on all the other seats, at a level."""

    bot: str
    level: int
    levels: range

    @classmethod
    def of(cls, entry: GameEntry, names: Sequence[str]) -> Opponent | None:
        """Return the opponent of a single person; None: several people, several bots, or a bot without levels."""
        others = {name for name in names if name != HUMAN}
        if names.count(HUMAN) != 1 or len(others) != 1:
            return None
        bot, _colon, settings = others.pop().partition(":")
        known = registry().players(entry).get(bot)
        levels = None if known is None else levels_of(known)
        level = int(settings) if settings.isdecimal() else usual_level(known) if known and not settings else None
        if levels is None or level is None or level not in levels:
            return None
        return cls(bot, level, levels)

    def moved(self, steps: int) -> Opponent:
        """The same bot some levels higher, or lower; never beyond its last level or below its first."""
        return replace(self, level=min(max(self.level + steps, self.levels[0]), self.levels[-1]))

    @property
    def player(self) -> str:
        """The player, as `--players` has it."""
        return f"{self.bot}:{self.level}"

    @property
    def called(self) -> str:
        """Its level, with its name."""
        name = name_of(self.level, self.levels)
        return _("level {level}", level=self.level) + ("" if name is None else f" ({name})")

    def seated(self, names: Sequence[str]) -> tuple[str, ...]:
        """The players with this one in every seat of the bot."""
        return tuple(name if name == HUMAN else self.player for name in names)


def after(opponent: Opponent, won: bool | None) -> Opponent:
    """The opponent after a game: stronger if it was won, weaker if it was lost."""
    return opponent if won is None else opponent.moved(1 if won else -1)


def offered(opponent: Opponent, won: bool | None) -> str:
    """Offer a level up after a game won, or a level down after one lost; empty where there is none."""
    other = after(opponent, won)
    if other == opponent:
        return ""
    if won:
        return _("Was that too easy? Type 'harder' for a rematch at {level}.", level=other.called)
    return _("Was that too hard? Type 'easier' for a rematch at {level}.", level=other.called)


def even_level(entry: GameEntry) -> int:
    """The level that follows the person's results at a game: the usual one at first."""
    bots = registry().players(entry)
    bot = bots[default_bot(entry, bots)]
    levels, usual = levels_of(bot), usual_level(bot)
    if levels is None or usual is None:
        raise PluginError(
            "--level: the bot of {name}, {name2}, has no levels; leave --level out", name=entry.name, name2=bot.name
        )
    try:
        kept = read_progress(folder()).levels.get(entry.name, usual)
    except TablegamesError as problem:
        warn(problem)
        kept = usual
    return min(max(kept, levels[0]), levels[-1])


def keep_even(entry: GameEntry, opponent: Opponent) -> None:
    """Keep the level of the next game; a failure is reported, and the game is not lost by it."""
    try:
        keep_level(folder(), entry.name, opponent.level)
    except TablegamesError as problem:
        warn(problem)
