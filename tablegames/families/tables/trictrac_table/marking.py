"""Marking by hand, too little, too much, with slips; calls and answers: an école begun, whole, set right, contested.

[AUJ-T1 VI, VIII; AUJ-T2 VI, VII, X, XVIII; LEP 4.I 36, 41-51, 53-59, 61-63, 66; LEP 4.III]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from tablegames.arbiter.contract import Say
from tablegames.core.events import Seat
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac_table import mistakes
from tablegames.families.tables.trictrac_table.books import PLAIN, Entry, Slip, slip_of
from tablegames.families.tables.trictrac_table.desk import ArbiterDesk, Setting
from tablegames.families.tables.trictrac_table.mistakes import Mistake, matching
from tablegames.families.tables.trictrac_table.state import Shown, Stage

M = TypeVar("M")


def marquer(desk: ArbiterDesk[M], act: Say) -> None:
    """He moves his jeton, or his fichet; a mark that takes a trou may be taken back until he stays, leaves or plays.

    A player who has taken one and then puts down the rest stays.  [AUJ-T2 VI, X; LEP 4.I 41, 42, 43]
    """
    seat, books, (points,), slip = desk.actor, desk.books, act.args, slip_of(act.how)
    if slip.bare and desk.house.company:  # where the pavillon is never too late  [LEP 4.III]
        slip = PLAIN
    own = desk.state.stage is not Stage.WINDOW
    turn = books.turn if own else books.turn + 1
    before, law = desk.fold(), desk.game.law
    score = before.score
    shown = Shown(points, slip, law.standing(score, seat), law.standing(score, OTHER[seat]))
    desk.put(shown=(*desk.state.shown, shown), fresh=desk.state.fresh + points)
    desk.mark(Entry(books.clock, seat, points, turn, slip))
    desk.write(marked=books.marked + points)
    if slip.bare:
        run = law.pavillon(score, seat, points)
        desk.put(unplanted=(seat, run, law.trous(desk.fold().score)))
    for what, worth in law.blots(score, seat, points, slip):
        blot = Mistake(what, seat, worth, "", books.clock, turn=turn, entry=books.clock)
        desk.write(blots=(*desk.books.blots, blot))
    folded = desk.fold()
    trous = folded.taken(turn, seat)
    trou = own and not desk.state.stays and trous > 0
    if folded.end is not None:
        slipped(desk, "release", only=mistakes.WINNING)
        release(desk)
    elif trou and trous == before.taken(turn, seat):  # the rest put down
        tenir(desk)
    elif trou:
        desk.put(stage=Stage.CHOOSE)
    elif not desk.house.company:
        release(desk)


def tenir(desk: ArbiterDesk[M]) -> None:
    """He stays: the jeton is put down for the rest.  [AUJ-T2 X; LEP 4.I 37, 41]"""
    desk.tell("tenir", "LEP 1.I")
    desk.put(stage=Stage.MARK, stays=True)
    if not desk.house.company:
        release(desk)


def reprendre(desk: ArbiterDesk[M], act: Say) -> None:
    """He takes back part of a mark while only the fichet has moved; of any in good company.  [AUJ-T2 X; LEP 4.III]"""
    seat, books, (points,) = desk.actor, desk.books, act.args
    turn = books.turn + (desk.state.stage is Stage.WINDOW)
    kept = tuple(blot for blot in books.blots if blot.turn != turn)
    desk.books = replace(books.put_back(seat, turn, points), marked=books.marked - points, blots=kept)
    desk.put(fresh=desk.state.fresh - points, shown=_less(desk, points))
    desk.tell("reprend", "AUJ-T2 X; LEP 4.I 43", ("points", points))
    if desk.state.stage is Stage.CHOOSE and not desk.fold().taken(turn, seat):
        desk.put(stage=Stage.MARK)
        if not desk.house.company:
            release(desk)


def _less(desk: ArbiterDesk[M], points: int) -> tuple[Shown, ...]:
    """The shown marks, less the points taken back."""
    kept = []
    for shown in reversed(desk.state.shown):
        less = min(points, shown.points)
        points -= less
        if shown.points > less:
            kept.append(Shown(shown.points - less, PLAIN if less else shown.slip, shown.own, shown.other))
    return tuple(reversed(kept))


def release(desk: ArbiterDesk[M]) -> None:
    """He releases the jeton: points beyond his gain are a fault.  [AUJ-T2 VI; LEP 4.I 42, 43]"""
    books = desk.books
    own = desk.state.stage is not Stage.WINDOW
    due = books.gained if own else books.received(desk.actor)
    more = max(0, books.marked - due) - books.over
    desk.put(fresh=0)
    if more > 0:
        turn = books.turn if own else books.turn + 1
        points = more if own or not _misled(desk) else 0
        desk.err(mistakes.ECOLE_TROP, desk.actor, points, "release", turn=turn, back=more)
        desk.write(over=books.over + more)


def _misled(desk: ArbiterDesk[M]) -> bool:
    """Whether he has marked what the other said that he had: a player who misleads may not call it.  [LEP 4.I 58]"""
    return desk.state.announced is not None and desk.books.marked == desk.state.announced


def planter(desk: ArbiterDesk[M], _: Say) -> None:
    """The pavillon is planted before anybody takes the next trou.  [LEP 4.I 59]"""
    assert desk.state.unplanted is not None
    seat, run = desk.state.unplanted[:2]
    desk.tell("plante", "LEP 4.I 59")
    desk.books = desk.books.enter(Entry(desk.books.clock, seat, 0, desk.books.turn, Slip(planted=run)))
    desk.put(unplanted=None)


def annoncer(desk: ArbiterDesk[M], act: Say) -> None:
    """He says what his throw gives the other; nobody has to believe it.  [LEP 4.I 58]"""
    (points,) = act.args
    desk.tell("annonce", "LEP 4.I 58", ("points", points))
    desk.put(announced=points)


def touch(desk: ArbiterDesk[M], seat: Seat, lifted: bool = False, plein: int = 0) -> None:
    """The thrower touches his dames: an unmarked gain is too late.  [AUJ-T1 VI; AUJ-T2 VI; LEP 4.I 42]

    A player who lifts them to leave need not have wiped his jeton.  [LEP 4.I 46] `plein` points are left out.
    """
    if desk.books.closed:
        return
    release(desk)
    game, books = desk.game, desk.books
    missing = max(0, books.short() - plein)
    if lifted:
        stands = game.law.standing(desk.fold().score, seat)
        missing = left_out(game, desk.state.shown, stands, books.gained, books.marked)
    if missing:
        desk.err(mistakes.ECOLE_MOINS, seat, missing, "touch", turn=desk.books.turn)
    slipped(desk, "touch", lifted)
    desk.write(closed=True)
    desk.put(silent=True)


def left_out(game: Setting[M], shown: Sequence[Shown], standing: int, gained: int, marked: int) -> int:
    """The école of a player who leaves with too little marked: he need not mark the points beyond his trous.

    His jeton stands at `standing` now; before his marks it stood as in `shown`. By the Academie's second treatise
    everything is schooled, by agreement nothing may be.  [AUJ-T1 VI; AUJ-T2 X, XVIII]
    """
    if game.house.leave_short == "loses_it":
        return 0
    rest = 0 if game.house.leave_short == "stays" else game.law.rest(shown[0].own if shown else standing, gained)
    return max(0, gained - rest - marked)


def slipped(desk: ArbiterDesk[M], made: str, lifted: bool = False, only: frozenset[str] | None = None) -> None:
    """Slips in marking, or `only` these, become faults; good company grants what was forgotten.  [LEP 4.III]"""
    later = () if only is None else tuple(blot for blot in desk.books.blots if blot.what not in only)
    for blot in desk.books.blots:
        if blot in later:
            continue
        if (lifted and blot.what == mistakes.JETON) or (desk.house.company and blot.what in mistakes.LOST):
            desk.books = desk.books.straightened(blot.entry)
        else:
            points = 0 if desk.house.company and blot.what in mistakes.NO_SCHOOL else blot.points
            points = 0 if desk.house.lesser and blot.what == mistakes.JETONS else points
            desk.err(blot.what, blot.seat, points, made, turn=blot.turn, entry=blot.entry, worth=blot.points)
    desk.write(blots=later)


def close_window(desk: ArbiterDesk[M], seat: Seat) -> None:
    """He throws: what he was given and has not marked is a fault; so is what he could not play and did not mark.

    An école he took counts towards what he was given; in good company a false one is given back.
    [AUJ-T2 VI, XVIII; LEP 4.I 56, 63; LEP 4.III]
    """
    if desk.house.company:
        release(desk)
        books = desk.books
        desk.give_back(seat, kept=max(0, min(books.received(seat) - books.marked, books.credit)))
    books = desk.books
    slipped(desk, "throw")
    missing = books.received(seat) - books.marked - books.credit
    if missing > 0:
        points = 0 if _misled(desk) else missing
        desk.err(mistakes.ECOLE_MOINS, seat, points, "throw", turn=books.turn + 1)
    left = tuple(0 if one == seat else had for one, had in enumerate(books.left))
    desk.write(left=left, given=0, marked=0, over=0, credit=0)


WRONG = "ecole"
"""In what was used up in a window: a call proved wrong."""
CALLED = "called"
"""A call was made."""
CONTEST = -1
"""The turn of the fault that a wrong contest is: it is about no marks."""


def ecole(desk: ArbiterDesk[M], act: Say) -> None:
    """He calls, and the other answers before anything moves; an answer to a wrong contest ends it.  [LEP 4.I 61, 62]"""
    caller, (called,) = desk.actor, act.args
    taken, wrong = matching(schooling(desk, caller), called)
    desk.tell("ecole", "AUJ-T1 VI; AUJ-T2 X", ("points", called))
    if desk.house.company:
        for offence, points in taken:
            desk.tell_of(offence, "motif", points)
    if wrong:
        desk.err(mistakes.FAUSSE_ECOLE, caller, wrong, "release")
    state = desk.state
    resume, back = (state.resume, state.back) if state.stage is Stage.LAST else (state.stage, caller)
    desk.put(stage=Stage.ANSWER, actor=OTHER[caller], call=called, resume=resume, back=back, used=(*state.used, CALLED))
    if not wrong and [offence.turn for offence, _ in taken] == [CONTEST]:
        _stand(desk, known=True)


def schooling(desk: ArbiterDesk[M], caller: Seat) -> list[Mistake]:
    """The faults that let `seat` call an école."""
    return [one for one in desk.books.open_to(caller) if one.points]


def accepter(desk: ArbiterDesk[M], _: Say) -> None:
    """The call stands, right or wrong; or what wins is accepted.  [LEP 4.I 48]"""
    desk.accepted = desk.state.stage is Stage.LAST
    if not desk.accepted:
        _stand(desk)


def entiere(desk: ArbiterDesk[M], _: Say) -> None:
    """Demand the rest of an école that was called in part.  [AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I 47]"""
    desk.tell("entiere", "AUJ-T1 VI; AUJ-T2 X; LEP 4.I 47")
    _stand(desk, whole=True)
    desk.use("entiere")


def contester(desk: ArbiterDesk[M], _: Say) -> None:
    """He sends back the wrong part of the call; if it was right, his contest is a false école.  [LEP 4.I 61]"""
    called, call = desk.state.actor, desk.state.call or 0
    caller = OTHER[called]
    taken, wrong = matching(schooling(desk, caller), call)
    desk.tell("conteste", "LEP 4.I 61", ("points", call))
    credit = _take(desk, taken, caller)
    if wrong:
        _false_school(desk, caller, called, wrong, "prise")
        desk.use(WRONG)
    else:
        desk.err(mistakes.FAUSSE_ECOLE, called, call, "release", turn=CONTEST)
    _back(desk, schooled=bool(taken), credit=credit)
    desk.use("contester")


def _stand(desk: ArbiterDesk[M], whole: bool = False, known: bool = False) -> None:
    """The caller marks his call; nobody learns how much was right, unless all `known` it.  [LEP 4.I 48, 62]"""
    caller, silent = OTHER[desk.state.actor], desk.house.tells == "silent" and not known
    taken, wrong = matching(schooling(desk, caller), desk.state.call or 0)
    credit = wrong + _take(desk, [(one, one.points if whole else points) for one, points in taken], caller, silent)
    if wrong:
        _false_school(desk, caller, caller, wrong, entry=desk.books.clock)
    if silent:
        desk.tell("accepte", "LEP 4.I 48", ("points", credit))
    _back(desk, schooled=True, credit=credit)


def _take(desk: ArbiterDesk[M], taken: Sequence[tuple[Mistake, int]], caller: Seat, silent: bool = False) -> int:
    """The caller takes these points of each fault; return their sum."""
    for offence, points in taken:
        desk.books = desk.books.take(offence, points, caller)
        if not silent:
            desk.tell_of(offence, "prise", points)
    return sum(points for _, points in taken)


def _false_school(desk: ArbiterDesk[M], caller: Seat, to: Seat, points: int, how: str = "", **changes: Any) -> None:
    """Settle the wrong part of a call: the other marks it, or the caller as he called."""
    false = next(one for one in reversed(desk.books.offences) if one.open and one.seat == caller)
    desk.settle(false, how, **changes)
    desk.books = desk.books.enter(Entry(desk.books.clock, to, points, ecole=True))


def _back(desk: ArbiterDesk[M], schooled: bool, credit: int) -> None:
    """The window continues; a player who was leaving and is schooled stays."""
    state, schools = desk.state, desk.state.schools
    if state.resume is Stage.WINDOW:
        desk.write(credit=desk.books.credit + credit)
        schools += credit
    desk.put(stage=state.resume, actor=state.back, call=None, resume=None, back=None, schools=schools)
    if schooled and state.resume is Stage.LEFT:
        made_to_stay(desk)
    elif schooled and state.resume in (Stage.MARK, Stage.CHOOSE):
        desk.put(stage=Stage.MARK, stays=True)


def made_to_stay(desk: ArbiterDesk[M]) -> None:
    """He stays and plays; the other may name the play, not in good company.  [LEP 4.I 25, 55, 64] [LEP 4.III]"""
    thrower = desk.thrower
    desk.tell("reste", "AUJ-T2 XVIII; LEP 4.I 55", seat=thrower)
    stage, actor = (Stage.MARK, thrower) if desk.house.company else (Stage.DICTATE, OTHER[thrower])
    desk.put(stage=stage, actor=actor, stays=True)


def rectifier(desk: ArbiterDesk[M], _: Say) -> None:
    """All that the other has marked wrongly is set right, and nobody gains.  [AUJ-T1 VI; AUJ-T2 X; LEP 4.I 57]"""
    caller = desk.actor
    desk.tell("rectifie", "AUJ-T1 VI; AUJ-T2 X; LEP 4.I 57")
    wrong = [one for one in desk.books.open_to(caller) if one.what in mistakes.OF_MARKING]
    for offence in wrong:
        desk.books = desk.books.set_right(offence, desk.house.lesser)
        desk.tell_of(offence, "redressee", offence.points)
        if offence.what == mistakes.PLEIN and "faire jouer" in desk.state.used:  # so that it fills
            mark_plein(desk, offence)
    if wrong and desk.state.stage is Stage.LAST:
        desk.go_on(may_leave=_of_trous(desk, wrong))
    elif wrong and desk.state.stage is Stage.LEFT and not _of_trous(desk, wrong):
        _rest_marked(desk, wrong)
        made_to_stay(desk)


def _of_trous(desk: ArbiterDesk[M], wrong: Sequence[Mistake]) -> bool:
    """Whether only the fichet stood wrong, and the thrower has a trou all the same: he may leave.  [LEP 4.I 52, 55]"""
    only = all(one.what == mistakes.TROU_TROP for one in wrong)
    return only and desk.fold().taken(desk.books.turn, desk.thrower) > 0


def _rest_marked(desk: ArbiterDesk[M], wrong: Sequence[Mistake]) -> None:
    """The rest that he did not mark because he left, since he stays; where it is not a fault already."""
    books = desk.books
    rest = books.short() - sum(one.culprit_marks for one in wrong if one.turn == books.turn)
    if rest > 0 and desk.house.leave_short == "trous":
        desk.books = books.enter(Entry(books.clock, desk.thrower, rest, books.turn))


def mark_plein(desk: ArbiterDesk[M], offence: Mistake) -> None:
    """The plein being made after all and set right, its points are marked after all; a trou not marked is lost."""
    points = desk.books.plein if desk.game.law.schools else offence.back
    if points:
        desk.books = desk.books.enter(Entry(offence.time, offence.seat, points, offence.turn))
