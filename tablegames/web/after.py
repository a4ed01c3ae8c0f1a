"""After the game: what each of a person's decisions cost, as the game's analyst has it; the record."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.analysis import Limits
from tablegames.core.errors import RecordError, Refused
from tablegames.core.events import Seat
from tablegames.core.languages import agreeing, language, say
from tablegames.core.match import in_hand
from tablegames.outside.files import read_text
from tablegames.plugging.registry import Registry
from tablegames.reviewing.review import costliest, reviewed
from tablegames.reviewing.totals import totals
from tablegames.table.narration import action_text, turns
from tablegames.web.hosting import Hosted

STEADY: Final = Limits(nodes=1_000)
"""How far an analyst looks at a decision."""
MOST: Final = 400
"""Actions of a game that are gone through, the last ones."""
SHOWN: Final = 6
"""The costliest decisions, each by its number in the game so far and what was thrown."""


def review(registry: Registry, hosted: Hosted, seat: Seat) -> list[dict[str, Any]]:
    """How a seat has played, in sentences (`text`), each with the action it is about (`at`; None: the game).

    Refused while the game goes on, and where nobody can judge it.
    """
    if not hosted.over:
        raise Refused.said("The game is not over.", "La partie n'est pas finie.")
    key = ("review", seat, language())
    if key not in hosted.kept:
        hosted.kept[key] = _told(registry, hosted, seat)
    lines: list[dict[str, Any]] = hosted.kept[key]
    return lines


def _told(registry: Registry, hosted: Hosted, seat: Seat) -> list[dict[str, Any]]:
    table = hosted.table
    entry: Any = next(iter(registry.analysts(table.entry).values()), None)
    if entry is None:
        raise Refused.said("Nobody here can judge this game.", "Personne ici ne peut juger ce jeu.")
    limits = entry.limits if entry.limits.depth is not None or entry.limits.nodes is not None else STEADY
    mine = [moment for moment in hosted.session.history[-MOST:] if moment.seat in (None, seat)]
    games = list(reviewed(table, mine, entry, limits))
    total = next((one for one in totals(games, table.game.seats) if one.seat == seat), None)
    if total is None or not total.decisions:
        return [_line(say("There was nothing to decide.", "Il n'y avait rien à décider."))]
    counted = say(
        f"{total.decisions} decision(s), {total.errors} error(s) (2 % of the chances or more), of which "
        f"{total.blunders} blunder(s) (8 % or more).",
        f"{total.decisions} décision(s), {total.errors} erreur(s) (2 % des chances ou plus), dont "
        f"{total.blunders} bévue(s) (8 % ou plus).",
    )
    told = [_line(agreeing(counted))]
    costly = costliest(games, seat, MOST)
    if len(costly) > SHOWN:
        told.append(_line(say(f"The {SHOWN} that cost most:", f"Les {SHOWN} qui ont coûté le plus :")))
    places = {
        moment.number: (number, chance)
        for number, (chance, moment) in enumerate(turns(hosted.session.history), start=1)
        if moment is not None
    }
    for one in costly[:SHOWN]:
        view = table.bare.view(in_hand(one.moment.before), one.seat)
        played, best = table.speak_seen(view, one.moment.action), table.speak_seen(view, one.best)
        number, chance = places[one.moment.number]
        thrown = "".join(f" ({action_text(table, lot, seat)})" for lot in chance[-1:])
        cost = f"{100 * one.loss:.1f}"
        line = say(
            f"Move {number}{thrown}: {played} was played, {best} was better: it cost {cost} %.",
            f"Coup {number}{thrown} : {played} fut joué, {best} valait mieux : cela coûte {cost.replace('.', ',')} %.",
        )
        told.append(_line(line, one.moment.number))
    return told


def _line(text: str, at: int | None = None) -> dict[str, Any]:
    return {"text": text, "at": at}


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
