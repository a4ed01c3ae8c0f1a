"""After the game: what each of a person's decisions cost, as the game's analyst has it; the record."""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.analysis import Limits
from tablegames.core.errors import RecordError, Refused
from tablegames.core.events import Seat
from tablegames.core.languages import agreeing, language, say
from tablegames.core.match import in_hand
from tablegames.plugin.provides import ExplainsSigns
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.files import read_text
from tablegames.session.review import Total, costliest, reviewed, totals
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
    games = list(reviewed(table, hosted.session.history[-MOST:], entry, limits, only=(seat,)))
    total = next((one for one in totals(games, table.game.seats) if one.seat == seat), None)
    if total is None or not total.decisions:
        return [_line(say("There was nothing to decide.", "Il n'y avait rien à décider."))]
    told = [_line(_counted(total))]
    costly = costliest(games, seat, MOST)
    if len(costly) > SHOWN:
        told.append(
            _line(
                say(
                    f"Of {len(costly)} plays that cost 1 % or more, the {SHOWN} that cost most:",
                    f"Des {len(costly)} coups qui ont coûté 1 % ou plus, les {SHOWN} plus chers :",
                )
            )
        )
    elif costly:
        told.append(_line(say("What cost 1 % or more:", "Ce qui a coûté 1 % ou plus :")))
    signs: list[str] = []
    places = {
        moment.number: (number, chance)
        for number, (chance, moment) in enumerate(turns(hosted.session.history), start=1)
        if moment is not None
    }
    for one in costly[:SHOWN]:
        view = table.bare.view(in_hand(one.moment.before), one.seat)
        played, best = table.speak_seen(view, one.moment.action), table.speak_seen(view, one.best)
        signs += [played, best]
        number, chance = places[one.moment.number]
        thrown = "".join(f" ({action_text(table, lot, seat)})" for lot in chance[-1:])
        cost = f"{100 * one.loss:.1f}"
        line = say(
            f"Move {number}{thrown}: {played} was played, {best} was better: it cost {cost} %.",
            f"Coup {number}{thrown} : {played} fut joué, {best} valait mieux : cela coûte {cost.replace('.', ',')} %.",
        )
        told.append(_line(line, one.moment.number))
    if isinstance(table.notation, ExplainsSigns):
        told += [_line(line) for line in table.notation.legend(signs)]
    return told


def _counted(total: Total) -> str:
    """How many decisions there were, and how many of them were errors and blunders."""
    decided = say(f"{total.decisions} decision(s)", f"{total.decisions} décision(s)")
    if not total.errors:
        errors = say("no error (2 % of the chances or more)", "aucune erreur (2 % des chances ou plus)")
    else:
        errors = say(
            f"{total.errors} error(s) (2 % of the chances or more)",
            f"{total.errors} erreur(s) (2 % des chances ou plus)",
        )
        if total.blunders:
            errors += say(
                f", of which {total.blunders} blunder(s) (8 % or more)",
                f", dont {total.blunders} bévue(s) (8 % ou plus)",
            )
        else:
            errors += say(", none of them a blunder (8 % or more)", ", dont aucune bévue (8 % ou plus)")
    return agreeing(f"{decided}, {errors}.")


def _line(text: str, at: int | None = None) -> dict[str, Any]:
    return {"text": text, "at": at}


def kept_record(hosted: Hosted, *, own: bool = False) -> dict[str, str]:
    """The record of a game that has ended, under a name; before, it would tell of hands, unless all is the reader's."""
    recorder = hosted.session.recorder
    if recorder is None or not (hosted.over or own):
        raise Refused.said(
            "The record is given out when the game has ended.",
            "L'enregistrement est donné quand la partie est finie.",
        )
    name = f"{hosted.table.entry.name}-{hosted.id}.jsonl"
    return {"name": name, "text": read_text(recorder.path, RecordError)}
