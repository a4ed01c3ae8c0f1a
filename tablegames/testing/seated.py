"""The players of a game: the bots of its package make legal choices, and learning programs find an environment."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from tablegames.core.chance import Rng, derive
from tablegames.core.errors import TablegamesError
from tablegames.core.events import Event
from tablegames.core.languages import gettext as _
from tablegames.core.loop import play
from tablegames.core.players import Observing, RandomPlayer, looks
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.player_specs import BUILT_IN, asked_for, thinking_player
from tablegames.plugin.registry import Registry
from tablegames.plugin.watchdog import NoAnswer, watched
from tablegames.table.table import Table
from tablegames.testing.returns import raised, shortened
from tablegames.testing.trying import Promise, Trying

PATIENCE: Final = 10.0
"""Seconds that a bot may think about one action."""
CYCLES: Final = 20
"""The steps of PettingZoo's API test."""


class _EnoughError(Exception):
    """The time for a bot is over."""


@dataclass
class _Checked:
    """A bot whose every choice is checked before it is played."""

    name: str
    bot: Any
    trial: Trying
    end: float
    trusted = True

    @property
    def looks(self) -> bool:
        """As the bot has it."""
        return looks(self.bot)

    def choose(self, view: object, legal: Sequence[Any], rng: Rng) -> Any:
        """Return the bot's choice; anything but a legal action is reported."""
        if monotonic() > self.end:
            raise _EnoughError
        try:
            with watched(PATIENCE):
                action = self.bot.choose(view, legal, rng)
        except (Exception, NoAnswer) as problem:
            self._wrong(_("choose: {problem}", problem=raised(problem, self.bot)))
        if action not in legal:
            offered = shortened(", ".join(map(repr, legal[:3])))
            self._wrong(
                _("chose {action}, which is not legal (legal: {offered} …)", action=repr(action), offered=offered)
            )
        self.trial.tried[Promise.BOTS] += 1
        return action

    def _wrong(self, how: str) -> None:
        self.trial.broken(Promise.BOTS, "bot '{name}': {how}", name=self.name, how=how)


class _CheckedObserver(_Checked):
    """The same for a bot that hears of events."""

    def observe(self, event: Event) -> None:
        """Pass the event on."""
        try:
            with watched(PATIENCE):
                self.bot.observe(event)
        except (Exception, NoAnswer) as problem:
            self._wrong(_("observe: {problem}", problem=raised(problem, self.bot)))


def brought(players: Mapping[str, PlayerEntry]) -> Iterator[PlayerEntry]:
    """Return the bots that plugins bring, without those that start another program."""
    kernel = (*BUILT_IN, thinking_player())
    yield from (bot for bot in players.values() if bot not in kernel and bot.starts is None)


def bots_play(table: Table, players: Mapping[str, PlayerEntry], seed: int = 0, seconds: float = 1.0) -> int:
    """Let every bot of the package play against random players for a while; return the checked choices."""
    choices = 0
    for bot in brought(players):
        for seat in (0, table.game.seats - 1):
            trial = Trying(table, derive(seed, bot.name, seat), 100_000)
            _plays(trial, bot, seat, seconds)
            choices += trial.tried[Promise.BOTS]
    return choices


def _plays(trial: Trying, bot: PlayerEntry, seat: int, seconds: float) -> None:
    try:
        with watched(PATIENCE):
            made = asked_for({bot.name: bot}, bot.name).make(trial.game)
    except TablegamesError:  # it says why it cannot play here
        return
    except (Exception, NoAnswer) as problem:
        trial.broken(
            Promise.BOTS, "bot '{name}' cannot be created: {problem}", name=bot.name, problem=raised(problem, bot.make)
        )
    if not callable(getattr(made, "choose", None)):
        sentence = _("bot '{name}': {kind} has no choose(view, legal, rng)", name=bot.name, kind=type(made).__name__)
        trial.broken(Promise.BOTS, sentence)
    kind = _CheckedObserver if isinstance(made, Observing) else _Checked
    players: list[Any] = [RandomPlayer() for _seat in range(trial.game.seats)]
    players[seat] = kind(bot.name, made, trial, monotonic() + seconds)
    try:
        play(trial.game, players, seed=trial.seed, limit=trial.limit)
    except _EnoughError:
        return


def environment_works(table: Table, known: Registry, changes: Mapping[str, Any] | None = None) -> str:
    """Run PettingZoo's API test; return a remark if there is no environment to test."""
    if table.entry.players == ():  # nobody decides anything
        return ""
    try:
        from pettingzoo.test import api_test

        from tablegames.arena.adapters.pettingzoo import env
    except ImportError:
        return _("PettingZoo is not installed, so its API test did not run: pip install 'tablegames[rl]'")
    trial = Trying(table, 0, 0)
    quiet = io.StringIO()
    try:
        with watched(PATIENCE), warnings.catch_warnings(), redirect_stdout(quiet), redirect_stderr(quiet):
            warnings.simplefilter("ignore")
            options: dict[str, Any] = {"seats": table.game.seats, "overrides": changes or None, "registry": known}
            api_test(env(table.entry.name, table.variant.name, **options), num_cycles=CYCLES)
    except TablegamesError as problem:  # it has no encoding, which no game promises
        return _("learning programs cannot play the game: {problem}", problem=problem)
    except (Exception, NoAnswer) as problem:
        trial.broken(Promise.LEARNERS, "PettingZoo's API test: {problem}", problem=raised(problem, table.entry.make))
    return ""
