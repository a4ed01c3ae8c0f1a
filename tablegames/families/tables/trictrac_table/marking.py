"""Marking by hand: before a dame is touched, or before one throws; too little, too much, and slips.

[AUJ-T1 VI; AUJ-T2 VI, VII, X, XVIII; LEP 4.I 36, 41-51, 53-57, 63, 66; LEP 4.III]
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from tablegames.core.events import Seat
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac_table.acts import PLAIN, Marquer, Reprendre
from tablegames.families.tables.trictrac_table.books import (
    ECOLE_MOINS,
    ECOLE_TROP,
    EFFACE,
    JETON,
    JETONS,
    LOST,
    Entry,
    Offence,
    enter,
    put_back,
    received,
    short,
    straightened,
)
from tablegames.families.tables.trictrac_table.desk import ArbiterDesk
from tablegames.families.tables.trictrac_table.state import Shown, Stage

M = TypeVar("M")
NO_SCHOOL = frozenset({JETONS, EFFACE})
"""What good company does not send to school.  [LEP 4.III]"""


def marquer(desk: ArbiterDesk[M], act: Marquer) -> None:
    """He moves his jeton, or his fichet; a mark that takes a trou may be taken back until he stays, leaves or plays.

    [AUJ-T2 VI, X; LEP 4.I 42, 43]
    """
    seat, books = desk.actor, desk.books
    own = desk.state.stage is not Stage.WINDOW
    turn = books.turn if own else books.turn + 1
    score = desk.fold().score
    law = desk.game.law
    shown = Shown(act.points, act.slip, law.standing(score, seat), law.standing(score, OTHER[seat]))
    desk.put(shown=(*desk.state.shown, shown))
    desk.marked(desk.game.law.mark(score, seat, act.points, act.slip))
    desk.books = enter(books, Entry(books.clock, seat, act.points, turn, act.slip))
    desk.write(marked=books.marked + act.points)
    for what, points in desk.game.law.blots(score, seat, act.points, act.slip):
        blot = Offence(what, seat, points, "", books.clock, turn=turn, entry=books.clock)
        desk.write(blots=(*desk.books.blots, blot))
    folded = desk.fold()
    trou = own and not desk.state.stays and folded.taken(turn, seat) > 0
    if trou and folded.end is None:
        fresh = desk.state.fresh + act.points
        desk.put(stage=Stage.CHOOSE, fresh=fresh)
    elif desk.house.company and folded.end is None:
        desk.put(fresh=desk.state.fresh + act.points)
    else:
        release(desk)


def reprendre(desk: ArbiterDesk[M], act: Reprendre) -> None:
    """He takes back part of a mark of which only the fichet has moved; in good company of any.

    [AUJ-T2 X; LEP 4.III]
    """
    seat, books = desk.actor, desk.books
    own = desk.state.stage is not Stage.WINDOW
    turn = books.turn if own else books.turn + 1
    kept = tuple(blot for blot in books.blots if blot.turn != turn)
    desk.books = replace(put_back(books, seat, turn, act.points), marked=books.marked - act.points, blots=kept)
    desk.put(fresh=desk.state.fresh - act.points, used=(*desk.state.used, "reprendre"), shown=_less(desk, act.points))
    desk.tell("reprend", seat, "AUJ-T2 X; LEP 4.I 43", ("points", act.points))
    if desk.state.stage is Stage.CHOOSE and not desk.fold().taken(turn, seat):
        desk.put(stage=Stage.MARK)
        if not desk.house.company:
            release(desk)


def _less(desk: ArbiterDesk[M], points: int) -> tuple[Shown, ...]:
    """What was shown, less what is taken back."""
    kept = []
    for shown in reversed(desk.state.shown):
        less = min(points, shown.points)
        points -= less
        if shown.points > less:
            kept.append(Shown(shown.points - less, PLAIN if less else shown.slip, shown.own, shown.other))
    return tuple(reversed(kept))


def release(desk: ArbiterDesk[M]) -> None:
    """The jeton is let go: what was marked too much is a fault.  [AUJ-T2 VI; LEP 4.I 42, 43]"""
    books = desk.books
    own = desk.state.stage is not Stage.WINDOW
    due = books.gained if own else received(books, desk.actor)
    more = max(0, books.marked - due) - books.over
    desk.put(fresh=0)
    if more > 0:
        turn = books.turn if own else books.turn + 1
        desk.offend(ECOLE_TROP, desk.actor, more, "release", turn=turn, back=more)
        desk.write(over=books.over + more)


def touch(desk: ArbiterDesk[M], seat: Seat, lifted: bool = False, plein: int = 0) -> None:
    """The thrower touches his dames: what he has not marked is too late.  [AUJ-T1 VI; AUJ-T2 VI; LEP 4.I 42]

    Who lifts them to leave need not have wiped his jeton.  [LEP 4.I 46] `plein` of what he gained is another matter.
    """
    if desk.books.closed:
        return
    release(desk)
    missing = max(0, short(desk.books) - plein)
    if missing and not (lifted and desk.house.loses_short):
        desk.offend(ECOLE_MOINS, seat, missing, "touch", turn=desk.books.turn)
    slipped(desk, "touch", lifted)
    desk.write(closed=True)
    desk.put(silent=True)


def slipped(desk: ArbiterDesk[M], made: str, lifted: bool = False) -> None:
    """The slips of what was marked become faults; in good company what was forgotten is granted.  [LEP 4.III]"""
    for blot in desk.books.blots:
        if (lifted and blot.what == JETON) or (desk.house.company and blot.what in LOST):
            desk.books = straightened(desk.books, blot.entry)
        else:
            points = 0 if desk.house.company and blot.what in NO_SCHOOL else blot.points
            points = 0 if desk.house.lesser and blot.what == JETONS else points
            desk.offend(blot.what, blot.seat, points, made, turn=blot.turn, entry=blot.entry, worth=blot.points)
    desk.write(blots=())


def close_window(desk: ArbiterDesk[M], seat: Seat) -> None:
    """He throws: what he was given and has not marked is a fault; so is what he could not play and did not mark.

    A school he took counts towards what he was given.  [AUJ-T2 VI, XVIII; LEP 4.I 56, 63]
    """
    if desk.house.company:
        release(desk)
    books = desk.books
    slipped(desk, "throw")
    missing = received(books, seat) - books.marked - books.credit
    if missing > 0:
        desk.offend(ECOLE_MOINS, seat, missing, "throw", turn=books.turn + 1)
    left = (0, books.left[1]) if seat == 0 else (books.left[0], 0)
    desk.write(left=left, given=0, marked=0, over=0, credit=0)
