"""After the game: what each of a person's decisions cost, as the game's analyst has it; the record."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.analysis import Limits
from tablegames.core.errors import RecordError, Refused
from tablegames.core.events import Seat
from tablegames.core.languages import language, say
from tablegames.core.match import in_hand
from tablegames.outside.files import read_text
from tablegames.plugging.registry import Registry
from tablegames.reviewing.review import costliest, reviewed
from tablegames.reviewing.totals import totals
from tablegames.web.hosting import Hosted

STEADY: Final = Limits(nodes=1_000)
"""How far an analyst looks at a decision."""
MOST: Final = 400
"""Actions of a game that are gone through, the last ones."""
SHOWN: Final = 6


def review(registry: Registry, hosted: Hosted, seat: Seat) -> list[str]:
    """How a seat has played, in sentences; refused while the game goes on, and where nobody can judge it."""
    if not hosted.over:
        raise Refused.said("The game is not over.", "La partie n'est pas finie.")
    key = ("review", seat, language())
    if key not in hosted.kept:
        hosted.kept[key] = _told(registry, hosted, seat)
    lines: list[str] = hosted.kept[key]
    return lines


def _told(registry: Registry, hosted: Hosted, seat: Seat) -> list[str]:
    table = hosted.table
    entry: Any = next(iter(registry.analysts(table.entry).values()), None)
    if entry is None:
        raise Refused.said("Nobody here can judge this game.", "Personne ici ne peut juger ce jeu.")
    limits = entry.limits if entry.limits.depth is not None or entry.limits.nodes is not None else STEADY
    mine = [moment for moment in hosted.session.history[-MOST:] if moment.seat in (None, seat)]
    games = list(reviewed(table, mine, entry, limits))
    total = next((one for one in totals(games, table.game.seats) if one.seat == seat), None)
    if total is None or not total.decisions:
        return [say("There was nothing to decide.", "Il n'y avait rien à décider.")]
    told = [
        say(
            f"{total.decisions} decisions, {total.errors} errors (2 % of the chances or more), "
            f"{total.blunders} blunders (8 % or more).",
            f"{total.decisions} décisions, {total.errors} erreurs (2 % des chances ou plus), "
            f"{total.blunders} bévues (8 % ou plus).",
        )
    ]
    for one in costliest(games, seat, SHOWN):
        view = table.bare.view(in_hand(one.moment.before), one.seat)
        played, best = table.speak_seen(view, one.moment.action), table.speak_seen(view, one.best)
        cost = f"{100 * one.loss:.1f}"
        told.append(
            say(
                f"{played} was played, {best} was better: it cost {cost} %.",
                f"{played} fut joué, {best} valait mieux : cela coûte {cost.replace('.', ',')} %.",
            )
        )
    return told


def kept_record(hosted: Hosted) -> dict[str, str]:
    """The record of a game that has ended, under a name; before, it would tell of dice and hands."""
    recorder = hosted.session.recorder
    if recorder is None or not hosted.over:
        raise Refused.said(
            "The record is given out when the game has ended.",
            "L'enregistrement est donné quand la partie est finie.",
        )
    name = f"{hosted.table.entry.name}-{hosted.id}.jsonl"
    return {"name": name, "text": read_text(recorder.path, RecordError)}
