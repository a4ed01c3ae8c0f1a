"""A plugin's pairing asked who meets whom, and its answer checked: players of the file, each once."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from itertools import islice
from traceback import format_exception
from typing import Final

from tablegames.arena.plan import Meetings
from tablegames.core.errors import MatchError, TablegamesError
from tablegames.core.languages import say
from tablegames.core.plaintext import bounded, clean, quoted
from tablegames.plugin.loading import place_of
from tablegames.plugin.provides import PairingEntry

MOST: Final = 100_000
"""Encounters of a table."""


class BrokenPairing(MatchError):  # noqa: N818 - it says what it is
    """A pairing that failed, or answered what cannot be played."""

    trace: str = ""
    """Where it failed, for its author."""


def paired(plugin: str, pairing: PairingEntry, names: Sequence[str], size: int) -> Meetings:
    """The encounters of `size` players each; a sentence of the pairing's own, or of ours, where there are none."""
    first = _asked(plugin, pairing, names, size)
    if first != _asked(plugin, pairing, names, size):
        raise _broken(
            plugin,
            pairing,
            "it gives other encounters each time it is asked; a match that is stopped could not go on",
            "il donne d'autres rencontres à chaque fois ; un match arrêté ne pourrait reprendre",
        )
    return first


def _asked(plugin: str, pairing: PairingEntry, names: Sequence[str], size: int) -> Meetings:
    try:
        with redirect_stdout(sys.stderr):  # stdout is for answers
            brought: object = pairing.meetings(tuple(names), size)
            found = list(islice(brought, MOST + 1)) if isinstance(brought, Iterable) else None
    except (TablegamesError, KeyboardInterrupt):  # the first says itself what it cannot do
        raise
    except BaseException as problem:  # a stranger's code may fail in any way, and not take us along
        what = f"{type(problem).__name__}: {bounded(clean(str(problem)))}{place_of(problem)}"
        broken = _broken(plugin, pairing, f"it failed: {what}", f"il a échoué : {what}")
        broken.trace = "".join(format_exception(problem))
        raise broken from problem
    if found is None:
        shown = quoted(repr(brought))
        raise _broken(
            plugin, pairing, f"it must give a list of encounters, not {shown}", f"il doit donner une liste, non {shown}"
        )
    if len(found) > MOST:
        raise _broken(
            plugin, pairing, f"it gives more than {MOST:,} encounters", f"il donne plus de {MOST:,} rencontres"
        )
    if not found:
        raise _broken(plugin, pairing, "it lets nobody meet", "personne n'y rencontre personne")
    return tuple(_meeting(plugin, pairing, one, names, size) for one in found)


def _meeting(plugin: str, pairing: PairingEntry, met: object, names: Sequence[str], size: int) -> tuple[str, ...]:
    """One encounter: so many players of the file, each once."""
    players = tuple(met) if isinstance(met, Sequence) and not isinstance(met, str) else ()
    if len(players) == size and len(set(map(str, players))) == size and all(one in names for one in players):
        return players
    shown = quoted(repr(met))
    raise _broken(
        plugin,
        pairing,
        f"an encounter must be {size} different players of the file, not {shown}",
        f"une rencontre doit être de {size} joueurs différents du fichier, non {shown}",
    )


def _broken(plugin: str, pairing: PairingEntry, en: str, fr: str) -> BrokenPairing:
    name = quoted(pairing.name)
    return BrokenPairing(
        say(f"plugin '{plugin}', pairing '{name}': {en}", f"greffon « {plugin} », appariement « {name} » : {fr}")
    )
