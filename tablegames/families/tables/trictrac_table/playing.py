"""Throwing, touching, playing, leaving, being made to play; dames kept in the hand, between arrows, wanting, too many.

[AUJ-T1 VI, VII; AUJ-T2 VI, X, XVIII; LEP 4.I 17, 18, 22-28, 30-37, 41, 55, 60, 63, 64, 69; LEP 4.III]
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeVar

from tablegames.arbiter.contract import Say
from tablegames.core.dice import OpeningThrow
from tablegames.core.events import Note, Seat
from tablegames.families.tables.board.men import board, count, mine, theirs
from tablegames.families.tables.board.places import ARROWS, MOST, OFF, Board, Men, Steps, bit
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.state import COIN, TALON, JanKind, Phase, TourState
from tablegames.families.tables.trictrac_table import mistakes
from tablegames.families.tables.trictrac_table.books import Entry
from tablegames.families.tables.trictrac_table.desk import OF_CALLS, ArbiterDesk, Setting
from tablegames.families.tables.trictrac_table.hands import Neglected, sources_of
from tablegames.families.tables.trictrac_table.marking import close_window, mark_plein, release, touch
from tablegames.families.tables.trictrac_table.state import LastPlay, Shown, Stage, TableState

M = TypeVar("M")
FULL = frozenset(kind for kind in JanKind if kind.startswith(("remplir", "conserver")))
"""The jans of filling and keeping."""
UNPLAYED = 2
"""Points that a number left unplayed gives the other.  [LEP 4.I 69]"""


def bare(game: Setting[M], state: TableState[M], phase: Phase) -> TourState[M]:
    """The state as the strict game knows it, but with nothing marked: it is asked about dames and dice alone."""
    made = state.account.made
    return TourState(state.board, state.seat, phase, game.strict.keeper.opening(), state.releve, state.throw, made)


def dice_drawn(desk: ArbiterDesk[M], act: OpeningThrow) -> None:
    """The dice are drawn for; coup et dés, who wins them plays the numbers that lie there."""
    step = desk.game.strict.apply(bare(desk.game, desk.state, Phase.DRAW), act)
    desk.events += [event for event in step.events if event.what in ("des_egaux", "le_de")]
    after = step.state
    if after.drawing:
        return
    desk.put(board=after.board, seat=after.seat, actor=after.seat, stage=Stage.WINDOW)
    if after.throw is not None:
        in_hand(desk, after)


def lancer(desk: ArbiterDesk[M], _: Say) -> None:
    """He throws: his window closes, and uncalled faults are past.  [LEP 4.I 35; AUJ-T2 X]"""
    seat = desk.actor
    close_window(desk, seat)
    desk.pass_over(seat)
    desk.tell_jans()
    desk.books = desk.books.cut(desk.game.law)
    state = desk.state
    stage = Stage.THROW if state.seat == seat else Stage.WINDOW  # the other has lifted everything and keeps the dice
    desk.put(
        stage=stage, actor=state.seat, took=state.shown, before=state.last, schooled=state.schools, shown=(), schools=0,
        between=None, used=(), touched=(), bound=False, fresh=0, last=None,
    )  # fmt: skip


def in_hand(desk: ArbiterDesk[M], after: TourState[Any]) -> None:
    """Work out and keep the worth of the throw to both.  [AUJ-T1 I; AUJ-T2 VI]"""
    assert after.throw is not None
    law, made, throw = desk.game.law, after.made, after.throw
    own = [jan for jan in made if jan.for_mover]
    desk.put(
        stage=Stage.MARK, actor=after.seat, throw=throw, releve=after.releve, stays=False, silent=False, announced=None
    )
    notes = [(desk.game.strict.jan_event(jan, after.seat, throw), jan.for_mover) for jan in made]
    if desk.house.tells == "always":
        desk.events += [note for note, _ in notes]
    else:
        desk.write(gains=tuple(note for note, own in notes if own), gifts=tuple(note for note, own in notes if not own))
    desk.write(
        made=made,
        turn=desk.books.turn + 2,
        gained=law.worth(own, throw),
        plein=law.worth(own, throw) - law.worth([jan for jan in own if jan.kind not in FULL], throw),
        given=law.worth([jan for jan in made if not jan.for_mover], throw),
        marked=0,
        over=0,
        closed=False,
        forced=False,
    )
    kinds, state = {jan.kind for jan in made}, desk.state
    if kinds & KEPT and JanKind.DAME_IMPUISSANTE in kinds:  # a plein kept by powerlessness  [LEP 4.I 34]
        desk.put(powerless=tuple(had or one == desk.thrower for one, had in enumerate(state.powerless)))
    if state.held:  # the dice have fallen on a dame kept in the hand: there is nothing left to mark  [LEP 4.I 28]
        desk.put(held=False)
        touch(desk, desk.thrower)


def toucher(desk: ArbiterDesk[M], act: Say) -> None:
    """A dame touched is played, if it can be.  [LEP 4.I 17, 18, 20, 21, 30, 36; AUJ-T1 VI; AUJ-T2 VI, X]"""
    state, game = desk.state, desk.game
    desk.put(touched=act.args)
    if state.stage is not Stage.MARK or "adouber" in state.used or desk.house.company:
        return
    coup = game.coup(state)
    if any({*act.args} & {*sources_of(coup.men, steps)} for steps in game.hand(coup).complete.values()):
        desk.put(bound=True)
        touch(desk, desk.thrower)


def play(desk: ArbiterDesk[M], act: Play) -> None:
    """He plays; neglected duties and unmarked gains are faults, unless nothing can be played.  [LEP 4.I 30, 63]"""
    game, state, seat = desk.game, desk.state, desk.thrower
    coup = game.coup(state)
    found = game.hand(coup)
    wrong = found.neglected(act.steps)
    asked, touched = state.again is not None, bool(act.steps) and found.playable
    if touched:
        touch(desk, seat, plein=desk.books.plein if wrong.plein and game.law.schools else 0)
    else:
        release(desk)
    if not asked:
        _faults(desk, wrong)
    if not touched and not desk.books.closed:
        short = desk.books.short()
        desk.write(left=tuple(had + short * (one == seat) for one, had in enumerate(desk.books.left)))
    _played(desk, act, OTHER[seat])
    if asked:
        if not wrong.plein:
            _plein_made(desk, seat)
        desk.put(used=state.used, his=state.his, shown=state.shown)
        return
    desk.write(marked=0, over=0)
    points = desk.books.received(OTHER[seat]) if desk.books.forced else 0
    if points:  # the other was made to mark the gift of the throw  [AUJ-T1 VII; AUJ-T2 XVIII]
        entry = Entry(desk.books.clock, OTHER[seat], points, desk.books.turn + 1)
        desk.mark(entry)
        desk.write(marked=points)
        desk.put(shown=(Shown(points, entry.slip, 0, 0),))


def _faults(desk: ArbiterDesk[M], wrong: Neglected) -> None:
    """Note the neglected duties of the play."""
    books, house, seat = desk.books, desk.house, desk.thrower
    if wrong.false:
        desk.err(mistakes.FAUSSE_CASE, seat, 0, "play")
    if wrong.numbers or wrong.larger:
        desk.err(mistakes.NOMBRE, seat, 0, "play")
        if not house.company and desk.game.law.schools:
            desk.write(given=books.given + UNPLAYED * wrong.numbers)
    if wrong.plein and books.plein:
        due, marked = books.plein, min(books.plein, max(0, books.marked - books.gained + books.plein))
        late = (mistakes.ECOLE_MOINS, seat, books.turn, "touch")
        before = any(
            (one.what, one.seat, one.turn, one.made) == late and one.time < books.clock for one in books.offences
        )
        points = due if house.academie or house.company else due + marked
        if before:  # the unmarked points are a fault already, since he touched a dame
            points -= due - marked
        if house.company and not marked and not before:
            desk.err(mistakes.ECOLE_MOINS, seat, due, "play", turn=books.turn)
        else:
            desk.err(mistakes.PLEIN, seat, points, "play", turn=books.turn, back=marked)
    elif wrong.plein:
        desk.err(mistakes.PLEIN, seat, 0, "play", turn=books.turn)


def _played(desk: ArbiterDesk[M], act: Play, window: Seat) -> None:
    """The dames go where they go, and the other has his window."""
    state = desk.state
    assert state.throw is not None
    last = LastPlay(state.seat, state.board, state.throw, state.releve, act.steps)
    step = desk.game.strict.apply(bare(desk.game, replace(state, books=desk.books), Phase.PLAY), act)
    desk.events += [event for event in step.events if event.what == "releve"]
    after = step.state
    desk.put(
        board=after.board, seat=after.seat, releve=after.releve, throw=None, stage=Stage.WINDOW, actor=window,
        last=last, used=(), touched=(), bound=False, stays=False, silent=False, fresh=0, again=None,
        his=state.shown, shown=(),
    )  # fmt: skip
    if after.releve.throws == (0, 0):  # the sortie is done, and all pile up their dames again
        desk.put(askew=None, piled=(MOST, MOST), powerless=(False, False))
    elif state.askew is not None:
        left_between(desk, act.steps)


def faire_marquer(desk: ArbiterDesk[M], _: Say) -> None:
    """With the throw in hand he makes the other mark its gift.  [AUJ-T1 VII; AUJ-T2 XVIII]"""
    desk.tell("faire_marquer", "AUJ-T1 VII; AUJ-T2 XVIII")
    desk.write(forced=True)


def faire_jouer(desk: ArbiterDesk[M], act: Say) -> None:
    """The other plays as named; or plays the dames he displaced himself, in good company."""
    state = desk.state
    if state.stage is Stage.DICTATE:
        assert act.play is not None
        desk.tell("faire_jouer", "LEP 4.I 25, 64")
        called = tuple(one for one in state.used if one in OF_CALLS)  # his window continues
        _played(desk, act.play, desk.actor)
        desk.put(used=called)
        desk.write(marked=0, over=0)
        return
    last, caller = state.last, desk.actor
    assert last is not None
    desk.tell("faire_jouer", "AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I 22, 23, 27, 60, 69")
    used, marked, seen = state.used, desk.books.marked, (state.his, state.shown)
    _replayed_numbers(desk, last, filled=act.play is not None)
    desk.put(board=last.board, seat=last.seat, releve=last.releve, throw=last.throw)
    if act.play is None:
        again = last.steps
        desk.put(stage=Stage.MARK, actor=last.seat, silent=True, stays=True, again=again, last=None, used=used)
        desk.write(closed=True)
        return
    _played(desk, act.play, caller)
    desk.put(used=used, his=seen[0], shown=seen[1])
    desk.write(marked=marked)
    release(desk)


def _replayed_numbers(desk: ArbiterDesk[M], last: LastPlay, filled: bool) -> None:
    """The faults of the play are mended; a plein set right before is marked after all."""
    game = desk.game
    wrong = game.last_hand(last).neglected(last.steps)
    if wrong.numbers and not desk.house.company and game.law.schools:
        desk.write(given=desk.books.given - UNPLAYED * wrong.numbers)
    for offence in desk.books.offences:
        if offence.seat != last.seat or offence.turn not in (0, desk.books.turn):
            continue
        if offence.what in (mistakes.FAUSSE_CASE, mistakes.NOMBRE) and offence.open:
            desk.settle(offence, "redressee")
        elif offence.what == mistakes.PLEIN and offence.right:
            mark_plein(desk, offence)
    if filled:
        _plein_made(desk, last.seat)


def _plein_made(desk: ArbiterDesk[M], seat: Seat) -> None:
    """In good company what was marked for a plein stands, if he now fills.  [LEP 4.III]"""
    for offence in desk.books.offences:
        if offence.what == mistakes.PLEIN and offence.open and offence.seat == seat and desk.house.company:
            desk.settle(offence)


def s_en_aller(desk: ArbiterDesk[M]) -> None:
    """He leaves and lifts his dames, which is touching them; the other goes along or calls.  [AUJ-T2 X; LEP 4.I 37]"""
    seat = desk.thrower
    desk.tell("s_en_va", "AUJ-T2 X; LEP 4.I 37")
    touch(desk, seat, lifted=True)
    desk.put(stage=Stage.LEFT, actor=OTHER[seat], used=())


def lever(desk: ArbiterDesk[M], _: Say) -> None:
    """Both lift: there is nothing to claim any more, and who left throws again.  [AUJ-T2 X]"""
    seat = desk.thrower
    desk.pass_over(desk.actor)
    desk.pass_over(seat)
    desk.tell_jans()
    left = desk.game.strict.keeper.leave(desk.fold().score, seat)
    desk.events += [Note("s_en_aller", seat, "AUJ-T2 X; LEP 1.I"), *left.events]
    if left.outcome is not None:
        desk.over(left)
    else:
        desk.begin(seat, left.score)


def laisser(desk: ArbiterDesk[M], act: Say) -> None:
    """He lets the other choose how he plays; or, not having to throw himself, lets the other throw."""
    if desk.state.stage is Stage.DICTATE:
        desk.put(stage=Stage.MARK, actor=desk.thrower, silent=True)
    else:
        lancer(desk, act)


ALL_PILED: Final[Men] = MOST * bit(TALON)
PILED: Final = (13, 14, 16)
"""Dames that are piled up by mistake; of more too many nobody is known to have played with."""
PETIT_JAN: Final = range(1, 7)
KEPT: Final = frozenset(kind for kind in JanKind if kind.startswith("conserver"))


def garder(desk: ArbiterDesk[M], _: Say) -> None:
    """He keeps a dame in his hand: it is touched before he has thrown.  [LEP 4.I 28]"""
    desk.tell("garde_une_dame", "LEP 4.I 28")
    desk.put(held=True)


def mal_poser(desk: ArbiterDesk[M], act: Say) -> None:
    """A dame of the play will lie between two arrows.  [LEP 4.I 31]"""
    desk.put(askew=act.args[0])


def left_between(desk: ArbiterDesk[M], steps: Steps) -> None:
    """A dame of the play lies between two arrows, if one was played there and went no further."""
    at, sources = desk.state.askew, [source for source, _ in steps]
    left = any(to == at for _, to in steps) and at not in sources
    desk.put(askew=None, between=at if left else None)
    if left:
        desk.err(mistakes.ENTRE_DEUX, OTHER[desk.state.actor], 0, "play")


def placer(desk: ArbiterDesk[M], act: Say) -> None:
    """The adversary puts the dame where he likes, and asks for no other play then.  [LEP 4.I 31]"""
    state, (at,) = desk.state, act.args
    assert state.between is not None
    seat = OTHER[desk.actor]
    men = theirs(state.board) - bit(state.between) + bit(at)
    desk.tell("place", "LEP 4.I 31", ("at", at))
    desk.put(board=board(mine(state.board), men), between=None, used=(*state.used, "faire jouer"))
    for offence in desk.books.offences:
        if offence.what == mistakes.ENTRE_DEUX and offence.open and offence.seat == seat:
            desk.settle(offence, "redressee")


def empiler(desk: ArbiterDesk[M], act: Say) -> None:
    """He has piled up too few dames, or too many; a sixteenth is not played.  [LEP 4.I 32, 33]"""
    seat, state, (dames,) = desk.actor, desk.state, act.args
    piled = tuple(dames if one == seat else had for one, had in enumerate(state.piled))
    wanting = max(0, MOST - dames)
    _moved(desk, wanting * (bit(OFF) - bit(TALON)))
    desk.put(piled=piled)
    desk.err(mistakes.DAMES_MOINS if wanting else mistakes.DAMES_TROP, seat, 0, "pile")


def retrouver(desk: ArbiterDesk[M], _: Say) -> None:
    """A dame that was wanting is put back; what was played without it is good.  [LEP 4.I 32, 33, 34]"""
    state, seat = desk.state, desk.actor
    at = found_place(state.board, state.powerless[seat])
    piled = tuple(had + (one == seat) for one, had in enumerate(state.piled))
    desk.tell("retrouve", "LEP 4.I 32, 34", ("at", at))
    _moved(desk, bit(at) - bit(OFF))
    desk.put(piled=piled)


def _moved(desk: ArbiterDesk[M], by: int) -> None:
    """Dames of his own put elsewhere, before the other's last play too: it may still have to be made again."""
    last, position = desk.state.last, desk.state.board
    if last is not None:
        last = replace(last, board=board(mine(last.board), theirs(last.board) + by))
    desk.put(board=board(mine(position) + by, theirs(position)), last=last)


def found_place(position: Board, powerless: bool) -> int:
    """Where a dame that was wanting is put: on the talon, or where one stands that is nearest to it.

    It goes to the talon while a dame stands in the petit jan; when all have passed into the grand jan too, unless
    numbers that could not be played have kept a plein meanwhile.  [LEP 4.I 32, 34]
    """
    own, other = mine(position), theirs(position)
    rearmost = next((arrow for arrow in ARROWS if count(own, arrow)), TALON)
    free = not count(other, OFF - TALON)
    at_talon = rearmost in PETIT_JAN or (rearmost <= COIN and not powerless)
    return TALON if at_talon and free else rearmost


def recommencer(desk: ArbiterDesk[M], _: Say) -> None:
    """Played with sixteen dames, the whole partie begins again, as at first.  [LEP 4.I 33]"""
    desk.tell("recommence", "LEP 4.I 33")
    fresh = desk.game.strict.initial()
    desk.begin(fresh.seat, fresh.score, stage=Stage.DRAW if fresh.drawing else Stage.WINDOW)
