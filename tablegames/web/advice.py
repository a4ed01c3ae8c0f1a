"""Services beside playing: a hint, a review, the record."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from tablegames.core.analysis import Limits
from tablegames.core.errors import RecordError, Refused
from tablegames.core.events import Seat
from tablegames.core.languages import gettext as _, in_figures, language, ngettext
from tablegames.core.match import in_hand
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.provides import ExplainsSigns
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.files import read_text
from tablegames.session.guide import Guide
from tablegames.session.review import Total, costliest, reviewed, totals
from tablegames.table.narration import action_text, turns
from tablegames.table.openings import openings_line, openings_of
from tablegames.web.games import Hosted

STEADY: Final = Limits(nodes=1_000)
"""How far an analyst looks at a decision."""
MOST: Final = 400
"""Actions of a game that are gone through, the last ones."""
SHOWN: Final = 6
"""How many of the costliest decisions are listed."""


def advice(registry: Registry, hosted: Hosted, seat: Seat) -> str:
    """Return a hint from the seat's view, by the game's analyst or its bot."""
    if hosted.asked != seat:
        raise Refused("It is not your turn.")
    table, entry = hosted.table, hosted.table.entry
    bots = registry.players(entry)
    bot = (entry.bot, bot_of(bots, entry.bot)) if entry.bot in bots else None
    analyst = next(iter(registry.analysts(entry).values()), None)
    openings = partial(openings_of, registry, table)
    guide = Guide(table, registry.rulebook(entry), analyst, bot, typed=False, openings=openings)
    return guide.hint(hosted.decision(seat))


def review(registry: Registry, hosted: Hosted, seat: Seat) -> list[dict[str, Any]]:
    """Return a review of a seat's play: sentences (`text`), each with the action it is about (`at`).

    Refused while the game is running, or if the game has no analyst.
    """
    if not hosted.over:
        raise Refused("The game is not over.")
    key = ("review", seat, language())
    if key not in hosted.kept:
        hosted.kept[key] = _told(registry, hosted, seat)
    lines: list[dict[str, Any]] = hosted.kept[key]
    return lines


def _told(registry: Registry, hosted: Hosted, seat: Seat) -> list[dict[str, Any]]:
    table = hosted.table
    entry: Any = next(iter(registry.analysts(table.entry).values()), None)
    if entry is None:
        raise Refused("This game has no analyst, so it can't be reviewed.")
    limits = entry.limits if entry.limits.depth is not None or entry.limits.nodes is not None else STEADY
    games = list(reviewed(table, hosted.session.history[-MOST:], entry, limits, only=(seat,)))
    total = next((one for one in totals(games, table.game.seats) if one.seat == seat), None)
    if total is None or not total.decisions:
        return [_line(_("You never had a choice in this game."))]
    told = [_line(_counted(total))]
    costly = costliest(games, seat, MOST)
    if len(costly) > SHOWN:
        told.append(
            _line(
                _("The {shown} costliest of the {count} plays that cost 1 % or more:", count=len(costly), shown=SHOWN)
            )
        )
    elif costly:
        told.append(_line(_("Plays that cost 1 % or more:")))
    openings = openings_of(registry, table)
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
        cost = in_figures(f"{100 * one.loss:.1f}")
        line = _(
            "Play {number}{thrown}: you played {played}, but {best} was better. Cost: {cost} %.",
            number=number,
            thrown=thrown,
            played=played,
            best=best,
            cost=cost,
        )
        page = None if openings is None else openings.page(view)
        if page is not None:
            line += " " + openings_line(page, partial(table.speak_seen, view))
        told.append(_line(line, one.moment.number))
    if isinstance(table.notation, ExplainsSigns):
        told += [_line(line) for line in table.notation.legend(signs)]
    return told


def _counted(total: Total) -> str:
    """How many decisions there were, and how many of them were errors and blunders."""
    decided = ngettext("{count} decision", "{count} decisions", total.decisions)
    if not total.errors:
        return f"{decided}, {_('no errors (plays that cost 2 % or more of your winning chances)')}."
    errors = ngettext(
        "{count} error (costing 2 % of your winning chances or more)",
        "{count} errors (costing 2 % of your winning chances or more)",
        total.errors,
    )
    if total.blunders:
        errors += ngettext(
            ", including {count} blunder (8 % or more)", ", including {count} blunders (8 % or more)", total.blunders
        )
    else:
        errors += _(", no blunders (8 % or more)")
    return f"{decided}, {errors}."


def _line(text: str, at: int | None = None) -> dict[str, Any]:
    return {"text": text, "at": at}


def kept_record(hosted: Hosted, *, own: bool = False) -> dict[str, str]:
    """Return the record of a finished game with a file name; of a game in play only where all is the reader's own."""
    recorder = hosted.session.recorder
    if recorder is None or not (hosted.over or own):
        raise Refused("You can download the record when the game is over.")
    name = f"{hosted.table.entry.name}-{hosted.id}.jsonl"
    return {"name": name, "text": read_text(recorder.path, RecordError)}
