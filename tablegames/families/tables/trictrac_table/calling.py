"""Calls and answers: an école taken whole or begun, set right, contested; the false school that turns back.

[AUJ-T1 VI, VIII; AUJ-T2 X, XVIII; LEP 4.I 44, 47, 48, 55-57, 61, 62; LEP 4.III]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from tablegames.arbiter.contract import Say
from tablegames.core.events import Seat
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac_table.books import (
    FAUSSE_ECOLE,
    OF_MARKING,
    PLEIN,
    TROU_TROP,
    Entry,
    Mistake,
    change,
    enter,
    matching,
    open_to,
    set_right,
    short,
    take,
)
from tablegames.families.tables.trictrac_table.desk import ArbiterDesk, told
from tablegames.families.tables.trictrac_table.state import Stage

M = TypeVar("M")
WRONG = "ecole"
"""In what was used up in a window: a call proved wrong."""
CALLED = "called"
"""A call was made."""
CONTEST = -1
"""The turn of the fault that a wrong contest is: it is about no marks."""


def ecole(desk: ArbiterDesk[M], act: Say) -> None:
    """He calls: nothing moves before the other has answered, so that nothing shows whether he is right.

    The call that answers a wrong contest is not contested again: there it ends.  [LEP 4.I 61, 62]
    """
    caller, (called,) = desk.actor, act.args
    taken, wrong = matching(schooling(desk, caller), called)
    desk.tell("ecole", "AUJ-T1 VI; AUJ-T2 X", ("points", called))
    if desk.house.company:
        for offence, points in taken:
            desk.events.append(told(replace(offence, points=points), "motif"))
    if wrong:
        desk.err(FAUSSE_ECOLE, caller, wrong, "release")
    resume = desk.state.resume if desk.state.stage is Stage.LAST else desk.state.stage
    back = desk.state.back if desk.state.stage is Stage.LAST else caller
    used = (*desk.state.used, CALLED)
    desk.put(stage=Stage.ANSWER, actor=OTHER[caller], call=called, resume=resume, back=back, used=used)
    if not wrong and [offence.turn for offence, _ in taken] == [CONTEST]:
        _stand(desk, whole=False, known=True)


def schooling(desk: ArbiterDesk[M], caller: Seat) -> list[Mistake]:
    """The faults that seat may send to school for."""
    return [one for one in open_to(desk.books, caller) if one.points]


def accepter(desk: ArbiterDesk[M], _: Say) -> None:
    """The call stands, right or wrong; or what wins is accepted.  [LEP 4.I 48]"""
    desk.accepted = desk.state.stage is Stage.LAST
    if not desk.accepted:
        _stand(desk, whole=False)


def entiere(desk: ArbiterDesk[M], _: Say) -> None:
    """Of a school that is begun he has the rest marked too.  [AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I 47]"""
    desk.tell("entiere", "AUJ-T1 VI; AUJ-T2 X; LEP 4.I 47")
    _stand(desk, whole=True)
    desk.use("entiere")


def contester(desk: ArbiterDesk[M], _: Say) -> None:
    """He sends back what is wrong in the call and marks it; a call that was right makes his contest a false school.

    [LEP 4.I 61]
    """
    caller, call = _caller(desk), desk.state.call
    assert call is not None
    called = OTHER[caller]
    taken, wrong = matching(schooling(desk, caller), call)
    desk.tell("conteste", "LEP 4.I 61", ("points", call))
    for offence, points in taken:
        desk.books = take(desk.books, offence, points, caller)
        desk.events.append(told(replace(offence, points=points), "prise"))
    if wrong:
        false = next(one for one in reversed(desk.books.offences) if one.open and one.seat == caller)
        desk.books = change(desk.books, false, open=False)
        desk.books = enter(desk.books, Entry(desk.books.clock, called, wrong, ecole=True))
        desk.events.append(told(false, "prise"))
        desk.use(WRONG)
    else:
        desk.err(FAUSSE_ECOLE, called, call, "release", turn=CONTEST)
    _back(desk, schooled=bool(taken), credit=sum(points for _, points in taken))
    desk.use("contester")


def _caller(desk: ArbiterDesk[M]) -> Seat:
    return OTHER[desk.state.actor]


def _stand(desk: ArbiterDesk[M], whole: bool, known: bool = False) -> None:
    """The caller marks his call: what is right of it as old as the fault, what is wrong as he called.

    At a silent table nobody is told which it was, unless all `known` it from a contest.  [LEP 4.I 48, 62]
    """
    caller, call = _caller(desk), desk.state.call
    assert call is not None
    taken, wrong = matching(schooling(desk, caller), call)
    silent = desk.house.tells == "silent" and not known
    credit = 0
    for offence, points in taken:
        marked = offence.points if whole else points
        credit += marked
        desk.books = take(desk.books, offence, marked, caller)
        if not silent:
            desk.events.append(told(replace(offence, points=marked), "prise"))
    if wrong:
        false = next(one for one in reversed(desk.books.offences) if one.open and one.seat == caller)
        desk.books = change(desk.books, false, open=False, entry=desk.books.clock)
        desk.books = enter(desk.books, Entry(desk.books.clock, caller, wrong, ecole=True))
    if silent:
        desk.tell("accepte", "LEP 4.I 48", ("points", credit + wrong))
    _back(desk, schooled=True, credit=credit + wrong)


def _back(desk: ArbiterDesk[M], schooled: bool, credit: int) -> None:
    """The window goes on; who was leaving and is schooled stays."""
    state = desk.state
    assert state.resume is not None
    assert state.back is not None
    if state.resume is Stage.WINDOW:
        desk.write(credit=desk.books.credit + credit)
        desk.put(schools=state.schools + credit)
        state = desk.state
    desk.put(stage=state.resume, actor=state.back, call=None, resume=None, back=None)
    if not schooled:
        return
    if state.resume is Stage.LEFT:
        made_to_stay(desk)
    elif state.resume in (Stage.MARK, Stage.CHOOSE):
        desk.put(stage=Stage.MARK, stays=True)


def made_to_stay(desk: ArbiterDesk[M]) -> None:
    """He stays, and plays; all his dames having been lifted, the other may name the play.  [LEP 4.I 25, 55, 64]

    Not in good company.  [LEP 4.III]
    """
    thrower = desk.thrower
    desk.tell("reste", "AUJ-T2 XVIII; LEP 4.I 55", seat=thrower)
    if desk.house.company:
        desk.put(stage=Stage.MARK, actor=thrower, stays=True)
    else:
        desk.put(stage=Stage.DICTATE, actor=OTHER[thrower], stays=True)


def rectifier(desk: ArbiterDesk[M], _: Say) -> None:
    """All that the other has marked wrongly is set right, and nobody gains.  [AUJ-T1 VI; AUJ-T2 X; LEP 4.I 57]"""
    caller = desk.actor
    desk.tell("rectifie", "AUJ-T1 VI; AUJ-T2 X; LEP 4.I 57")
    wrong = [one for one in open_to(desk.books, caller) if one.what in OF_MARKING]
    for offence in wrong:
        desk.books = set_right(desk.books, offence, desk.house.lesser)
        desk.events.append(told(offence, "redressee"))
        if offence.what == PLEIN and _filled(desk):
            mark_plein(desk, offence)
    if wrong and desk.state.stage is Stage.LAST:
        desk.go_on(may_leave=_of_trous(desk, wrong))
    elif wrong and desk.state.stage is Stage.LEFT and not _of_trous(desk, wrong):
        _rest_marked(desk, wrong)
        made_to_stay(desk)


def _of_trous(desk: ArbiterDesk[M], wrong: Sequence[Mistake]) -> bool:
    """Whether only the fichet stood wrong, and the thrower has a trou all the same: he may leave.  [LEP 4.I 52, 55]"""
    only = all(one.what == TROU_TROP for one in wrong)
    return only and desk.fold().taken(desk.books.turn, desk.thrower) > 0


def _rest_marked(desk: ArbiterDesk[M], wrong: Sequence[Mistake]) -> None:
    """The rest that he did not mark because he left, since he stays; where it is not a fault already."""
    books = desk.books
    rest = short(books) - sum(one.culprit_marks for one in wrong if one.turn == books.turn)
    if rest > 0 and desk.house.leave_short == "trous":
        desk.books = enter(books, Entry(books.clock, desk.thrower, rest, books.turn))


def _filled(desk: ArbiterDesk[M]) -> bool:
    """Whether the play has been made again, so that it fills."""
    return "faire jouer" in desk.state.used


def mark_plein(desk: ArbiterDesk[M], offence: Mistake) -> None:
    """The plein being made after all and set right, its points are marked after all; a trou not marked is lost."""
    points = desk.books.plein if desk.setting.law.schools else offence.back
    if points:
        desk.books = enter(desk.books, Entry(offence.time, offence.seat, points, offence.turn))
