"""Bots with settings, as they are asked for: `random`, `engine:4`, `engine:4,seconds=2`.

In a list of players a comma separates them, and the settings of one: what has a `=`, or is a number, belongs to the
bot before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, get_args

from tablegames.core.chance import Rng
from tablegames.core.errors import PluginError, did_you_mean
from tablegames.core.events import Event
from tablegames.core.game import Game
from tablegames.core.languages import Text, say
from tablegames.core.match import Match, in_hand, innermost
from tablegames.core.options import Option
from tablegames.core.plaintext import quoted
from tablegames.core.players import Observing, looks, make_first, make_random, trusted
from tablegames.plugin.bots import PlayerEntry, PlayerFactory
from tablegames.rules.ruledata import build_rules, option_types, read_settings

if TYPE_CHECKING:
    from tablegames.core.analysis import AnalystEntry
    from tablegames.plugin.provides import GameEntry

ENGINE: Final = "engine"
"""Who thinks, as all our games and the kernel call him."""
BUILT_IN: Final = (
    PlayerEntry("random", Text("any legal play, by lot", "un coup permis, au hasard"), make_random, of_match=True),
    PlayerEntry(
        "first",
        Text("the first legal play of the list", "le premier coup permis de la liste"),
        make_first,
        of_match=True,
    ),
)
"""The players that know every game."""
_SETTING: Final = re.compile(r"[^:]*=.*|[0-9.]+")


def split_players(text: str) -> list[str]:
    """The players of a list, each with its settings.

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


@dataclass(frozen=True, slots=True)
class AskedBot:
    """A bot that was asked for, and its settings; None: it has none."""

    entry: PlayerEntry
    settings: Any

    @property
    def make(self) -> PlayerFactory:
        """What makes the bot."""
        make: Callable[..., Any] = self.entry.make
        asked = make if self.settings is None else partial(make, settings=self.settings)
        return asked if self.entry.of_match else partial(_for_the_game, asked)

    @property
    def starts(self) -> str | None:
        """The command it starts; None: it starts no program."""
        return None if self.entry.starts is None else self.entry.starts(self.settings)


@dataclass(frozen=True, slots=True)
class GamePlayer:
    """A bot that is asked about the game in hand, whatever match it is part of."""

    bot: Any

    @property
    def looks(self) -> bool:
        """As the bot does."""
        return looks(self.bot)

    @property
    def trusted(self) -> bool:
        """As the bot is."""
        return trusted(self.bot)

    def choose(self, view: object, legal: Sequence[Any], rng: Rng) -> Any:
        """The bot's choice."""
        return self.bot.choose(in_hand(view), legal, rng)


class ObservingGamePlayer(GamePlayer):
    """One that is told what happens."""

    def observe(self, event: Event) -> None:
        """The bot is told."""
        self.bot.observe(event)


def _for_the_game(make: Callable[..., Any], game: Game[Any, Any, Any]) -> Any:
    """A bot made for the game; in a match it is asked about the game in hand."""
    bot = make(innermost(game))
    if not isinstance(game, Match):
        return bot
    return ObservingGamePlayer(bot) if isinstance(bot, Observing) else GamePlayer(bot)


def asked_for(known: Mapping[str, PlayerEntry], text: str, where: str = "--players") -> AskedBot:
    """The bot a text asks for; what is wrong with it is said in one sentence."""
    entry, settings = _entry(known, text, where)
    if entry.settings is None:
        if settings:
            said = quoted(settings)
            raise PluginError.said(
                f"{where}: {entry.name} has no settings; leave ':{said}' out",
                f"{where} : {entry.name} n'a pas de réglages ; ôtez « :{said} »",
            )
        return AskedBot(entry, None)
    options = read_settings(entry.settings, settings, f"{where} {entry.name}", error=PluginError)
    return AskedBot(entry, build_rules(entry.settings, options, f"{where} {entry.name}"))


def bot_of(known: Mapping[str, PlayerEntry], text: str, where: str = "--players") -> PlayerFactory:
    """What makes the bot a text asks for; what is wrong with it is said in one sentence."""
    return asked_for(known, text, where).make


def named_by_a_file(known: Mapping[str, PlayerEntry], text: str, where: str) -> PlayerFactory:
    """What makes the bot that a file names: one that starts no program and is told no text, which might be a path.

    Nothing read from a file runs or opens anything that the user has not named himself.
    """
    entry, settings = _entry(known, text, where)
    if entry.starts is not None:
        raise PluginError.said(
            f"{where}: '{entry.name}' starts another program, which no file may ask for; name it yourself with "
            "--players",
            f"{where} : « {entry.name} » lance un autre programme, ce qu'aucun fichier ne peut demander ; "
            "nommez-le vous-même par --players",
        )
    types = {} if entry.settings is None else option_types(entry.settings)
    for item in settings.split(",") if settings else ():
        key = item.partition("=")[0].strip() if "=" in item else next(iter(types), "")
        if _has_text(types.get(key)):
            raise PluginError.said(
                f"{where}: the setting '{key}' of {entry.name} is a text, which no file may give; name the bot "
                "yourself with --players",
                f"{where} : le réglage « {key} » de {entry.name} est un texte, qu'aucun fichier ne peut donner ; "
                "nommez le robot vous-même par --players",
            )
    return bot_of(known, text, where)


def _has_text(hint: Any) -> bool:
    """Whether a type is a text, or has one in it."""
    inner = option_types(hint).values() if is_dataclass(hint) and isinstance(hint, type) else get_args(hint)
    return hint is str or any(map(_has_text, inner))


def _entry(known: Mapping[str, PlayerEntry], text: str, where: str) -> tuple[PlayerEntry, str]:
    """The bot of that name, and its settings as they are written."""
    name, _, settings = (part.strip() for part in text.partition(":"))
    if name not in known:
        near, said = did_you_mean(name, known), quoted(name)
        raise PluginError(say(f"{where}: no player '{said}'{near}", f"{where} : pas de joueur « {said} »{near}"))
    return known[name], settings


def levels_of(bot: PlayerEntry) -> range | None:
    """The levels a bot has: those of its first setting, where that is a number with bounds."""
    if bot.settings is None:
        return None
    about = fields(bot.settings)[0].metadata.get("option")
    if not isinstance(about, Option) or about.least is None or about.most is None:
        return None
    return range(about.least, about.most + 1)


def can_be_thought_about(entry: GameEntry, rules: object) -> bool:
    """Whether the kernel's own player can play a game by these rules.

    It cannot where something is hidden and nothing says what it may be, nor where the game says that nobody plays it.
    """
    from tablegames.bots.search.seeing import can_think

    if entry.players == ():
        return False
    seats = entry.seats if entry.seats_of is None else entry.seats_of(rules)
    try:
        return can_think(entry.make(rules, seats[0]))
    except Exception:  # what is wrong with a game is told when it is played
        return False


def thinking_player() -> PlayerEntry:
    """The player `engine` of a game that brings none."""
    from tablegames.bots.search.levels import TITLE, SearchSettings, make_player

    return PlayerEntry(ENGINE, TITLE, make_player, SearchSettings, of_match=True)


def thinking_analyst() -> AnalystEntry:
    """The analyst `engine` of a game that brings none."""
    from tablegames.bots.search.levels import OPINION, USUAL, make_analyst
    from tablegames.core.analysis import AnalystEntry

    return AnalystEntry(ENGINE, OPINION, make_analyst, USUAL)
