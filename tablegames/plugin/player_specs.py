"""Bots with settings: `random`, `engine:4`, `engine:4,seconds=2`.

A comma separates the players of a list, but also the settings of one: an item with a `=`, or a number, belongs to the
previous bot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, get_args

from tablegames.core.chance import Rng
from tablegames.core.errors import PluginError, did_you_mean
from tablegames.core.events import Event
from tablegames.core.frozen import frozen
from tablegames.core.game import Game
from tablegames.core.languages import Text, gettext as _
from tablegames.core.match import Match, in_hand, innermost
from tablegames.core.options import Option
from tablegames.core.plaintext import quoted
from tablegames.core.players import Observing, looks, make_first, make_random, trusted
from tablegames.plugin.bots import PlayerEntry, PlayerFactory
from tablegames.rules.joining import labelled
from tablegames.rules.ruledata import build_rules, option_types, read_settings

if TYPE_CHECKING:
    from tablegames.core.analysis import AnalystEntry
    from tablegames.plugin.provides import GameEntry

ENGINE: Final = "engine"
"""The name of the thinking bot, in all our games and the kernel."""
BUILT_IN: Final = (
    PlayerEntry("random", Text("plays at random"), make_random, of_match=True),
    PlayerEntry("first", Text("plays the first legal move in the list"), make_first, of_match=True),
)
"""The players that can play every game."""
_USUAL: Final = re.compile(r"default (?:engine:)?(\d+)")
_SETTING: Final = re.compile(r"[^:]*=.*|[0-9.]+")


def split_players(text: str) -> list[str]:
    """Return the players of a list, each with its settings.

    >>> split_players("human, engine:3,seconds=2, random")
    ['human', 'engine:3,seconds=2', 'random']
    """
    found: list[str] = []
    for item in (item.strip() for item in text.split(",")):
        if found and _SETTING.fullmatch(item):
            found[-1] += ("," if ":" in found[-1] else ":") + item
        else:
            found.append(item)
    return found


@frozen
class AskedBot:
    """A requested bot and its settings; None: it has none."""

    entry: PlayerEntry
    settings: Any

    @property
    def make(self) -> PlayerFactory:
        """The factory of the bot."""
        make: Callable[..., Any] = self.entry.make
        asked = make if self.settings is None else partial(make, settings=self.settings)
        return asked if self.entry.of_match else partial(_for_the_game, asked)

    @property
    def starts(self) -> str | None:
        """The command it starts; None: it starts no program."""
        return None if self.entry.starts is None else self.entry.starts(self.settings)


@frozen
class GamePlayer:
    """A bot for the game in hand, in any match."""

    bot: Any

    @property
    def looks(self) -> bool:
        """As the bot has it."""
        return looks(self.bot)

    @property
    def trusted(self) -> bool:
        """As the bot has it."""
        return trusted(self.bot)

    def choose(self, view: object, legal: Sequence[Any], rng: Rng) -> Any:
        """Return the bot's choice."""
        return self.bot.choose(in_hand(view), legal, rng)


class ObservingGamePlayer(GamePlayer):
    """A game player that hears of events."""

    def observe(self, event: Event) -> None:
        """Pass the event on to the bot."""
        self.bot.observe(event)


def _for_the_game(make: Callable[..., Any], game: Game[Any, Any, Any]) -> Any:
    """Return a bot made for the game; in a match it plays the game in hand."""
    bot = make(innermost(game))
    if not isinstance(game, Match):
        return bot
    return ObservingGamePlayer(bot) if isinstance(bot, Observing) else GamePlayer(bot)


def asked_for(known: Mapping[str, PlayerEntry], text: str, where: str = "--players") -> AskedBot:
    """Return the bot for a text; an error is one sentence."""
    entry, settings = _entry(known, text, where)
    if entry.settings is None:
        if settings:
            said = quoted(settings)
            raise PluginError(
                "{where}: {name} has no settings; remove ':{said}'", where=where, name=entry.name, said=said
            )
        return AskedBot(entry, None)
    place = labelled(where, entry.name)
    options = read_settings(entry.settings, settings, place, error=PluginError)
    return AskedBot(entry, build_rules(entry.settings, options, place))


def bot_of(known: Mapping[str, PlayerEntry], text: str, where: str = "--players") -> PlayerFactory:
    """Return the factory of the bot for a text; an error is one sentence."""
    return asked_for(known, text, where).make


def named_by_a_file(known: Mapping[str, PlayerEntry], text: str, where: str) -> PlayerFactory:
    """Return the factory of a bot that a file names: without programs and text settings, which might be paths.

    A file must not run or open anything that the user has not named.
    """
    entry, settings = _entry(known, text, where)
    if entry.starts is not None:
        raise PluginError(
            "{where}: '{name}' starts another program, which a file may not do; choose it with --players",
            where=where,
            name=entry.name,
        )
    types = {} if entry.settings is None else option_types(entry.settings)
    for item in settings.split(",") if settings else ():
        key = item.partition("=")[0].strip() if "=" in item else next(iter(types), "")
        if _has_text(types.get(key)):
            raise PluginError(
                "{where}: the setting '{key}' of {name} takes text, so a file may not set it; choose the bot with "
                "--players",
                where=where,
                key=key,
                name=entry.name,
            )
    return bot_of(known, text, where)


def _has_text(hint: Any) -> bool:
    """Return whether a type is a text or contains one."""
    inner = option_types(hint).values() if is_dataclass(hint) and isinstance(hint, type) else get_args(hint)
    return hint is str or any(map(_has_text, inner))


def _entry(known: Mapping[str, PlayerEntry], text: str, where: str) -> tuple[PlayerEntry, str]:
    """Return the bot with that name, and its settings as written."""
    name, _unused, settings = (part.strip() for part in text.partition(":"))
    if name not in known:
        near, said = did_you_mean(name, known), quoted(name)
        raise PluginError(_("{where}: no player '{said}'{near}", where=where, said=said, near=near))
    return known[name], settings


def levels_of(bot: PlayerEntry) -> range | None:
    """Return the levels of a bot: the values of its first setting, if that is a number with bounds."""
    if bot.settings is None:
        return None
    about = fields(bot.settings)[0].metadata.get("option")
    if not isinstance(about, Option) or about.least is None or about.most is None:
        return None
    return range(about.least, about.most + 1)


def usual_level(bot: PlayerEntry) -> int | None:
    """Return the level a bot plays at when none is asked for, as its title says; None: it has no levels."""
    said, levels = _USUAL.search(bot.title.en), levels_of(bot)
    if levels is None:
        return None
    return int(said[1]) if said else levels[(len(levels) - 1) // 2]


def can_be_thought_about(entry: GameEntry, rules: object) -> bool:
    """Return whether the kernel's own player can play a game by these rules.

    It cannot if the game has secrets that it does not resample, or if the game says that there is nothing to decide.
    """
    from tablegames.bots.search.playouts import can_think

    if entry.players == ():
        return False
    seats = entry.seats if entry.seats_of is None else entry.seats_of(rules)
    try:
        return can_think(entry.make(rules, seats[0]))
    except Exception:  # errors of a game appear when it is played
        return False


def thinking_player() -> PlayerEntry:
    """Return the player `engine` of a game without its own."""
    from tablegames.bots.search.levels import TITLE, SearchSettings, make_player

    return PlayerEntry(ENGINE, TITLE, make_player, SearchSettings, of_match=True)


def thinking_analyst() -> AnalystEntry:
    """Return the analyst `engine` of a game without its own."""
    from tablegames.bots.search.levels import OPINION, USUAL, make_analyst
    from tablegames.core.analysis import AnalystEntry

    return AnalystEntry(ENGINE, OPINION, make_analyst, USUAL)
