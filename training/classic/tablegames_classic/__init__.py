"""The bot `classic` of eight games: `engine` as it was before it learnt, to measure new bots against.

    pip install ./training/classic
    tablegames match training/matches/toc.yaml

`classic:1` to `classic:8` of the tables games weigh features by hand and by least squares; that of draughts searches in
Python, with weights of its own; that of domino takes every deal that agrees with the passes for equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from typing import Any, Final

from tablegames import PlayerEntry, hookimpl
from tablegames.core.languages import Text
from tablegames.plugin.shipped import shipped_strengths
from tablegames.plugin.strength import Measured

TITLE: Final = Text("the engine before it learnt, for measurements", "le moteur d'avant l'apprentissage, pour mesurer")

DOUBTS: Final = (30, 20, 14, 10, 7, 4, 2, 0)
"""By level, as those of `engine`; only the strongest, `classic:8`, plays as it did (it was `classic:3` then)."""


@hookimpl
def tablegames_players(game: str) -> Iterable[PlayerEntry]:
    """The bot `classic` of a game that had one."""
    return [replace(_MAKE[game](), name="classic", title=TITLE)] if game in _MAKE else []


@hookimpl
def tablegames_strengths(game: str) -> Iterable[Measured]:
    """The players it was measured against."""
    return [one for name, one in _measured() if name == game]


@cache
def _measured() -> list[tuple[str, Measured]]:
    """The results in `strength.yaml`, each with its game, which stands before the name of the ruleset."""
    found = []
    for one in shipped_strengths(__name__):
        game, _, variant = one.variant.partition("/")
        found.append((game, replace(one, variant=variant)))
    return found


def _race(name: str) -> PlayerEntry:
    """That of a race, by the features of its evaluation."""
    from tablegames.families.tables.bot.manners import manners
    from tablegames.families.tables.bot.thinking import AHEAD, HERE, bot, levels

    evaluation = import_module(f"tablegames.plugins.{name}.evaluation")
    return bot(evaluation.classic, levels(manners(*DOUBTS), HERE, getattr(evaluation, "AHEAD", AHEAD)))


def _tour(classic: Any) -> PlayerEntry:
    """That of trictrac or toc."""
    from tablegames.families.tables.bot.manners import manners
    from tablegames.families.tables.bot.thinking import HERE, levels
    from tablegames.families.tables.trictrac_bot.evaluation import NARROW, attentive_bot

    return attentive_bot(classic, levels(manners(*DOUBTS), HERE, NARROW))


def _toc() -> PlayerEntry:
    from tablegames.plugins.toc.evaluation import classic

    return _tour(classic)


def _trictrac() -> PlayerEntry:
    from tablegames.plugins.trictrac.evaluation import classic

    return _tour(classic)


def _of(module: str) -> PlayerEntry:
    """That of a module of this package."""
    found: PlayerEntry = import_module(f"{__name__}.{module}").BOT
    return found


_MAKE: Final[dict[str, Callable[[], PlayerEntry]]] = {
    **{name: partial(_race, name) for name in ("garanguet", "jacquet", "revertier", "toutetable")},
    "dames_polonaises": partial(_of, "draughts"),
    "domino": partial(_of, "domino"),
    "toc": _toc,
    "trictrac": _trictrac,
}
