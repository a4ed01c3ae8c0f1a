"""Throwing, touching, playing, leaving, being made to play; dames kept in the hand, between arrows, wanting, too many.

[AUJ-T1 VI, VII; AUJ-T2 VI, X, XVIII; LEP 4.I 17, 18, 22-28, 30-37, 41, 55, 60, 63, 64, 69; LEP 4.III]
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeVar

from tablegames.arbiter.contract import Say
from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Note, Seat
from tablegames.families.tables.board.board import Board, board, mine, theirs
from tablegames.families.tables.board.men import ARROWS, MOST, OFF, Men, bit, count
from tablegames.families.tables.race.plays import Play, Steps
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.coup import COIN, TALON
from tablegames.families.tables.trictrac.kinds import JanKind
from tablegames.families.tables.trictrac.state import Phase, TourState
from tablegames.families.tables.trictrac_table.books import (
    DAMES_MOINS,
    DAMES_TROP,
    ECOLE_MOINS,
    ENTRE_DEUX,
    FAUSSE_CASE,
    NOMBRE,
    PLEIN,
    Entry,
)
from tablegames.families.tables.trictrac_table.desk import OF_CALLS, ArbiterDesk, Setting, told
from tablegames.families.tables.trictrac_table.hands import Neglected, neglected, sources_of
from tablegames.families.tables.trictrac_table.marking import close_window, mark_plein, release, touch
from tablegames.families.tables.trictrac_table.state import LastPlay, Shown, Stage, TableState

M = TypeVar("M")
FULL = frozenset(kind for kind in JanKind if kind.startswith(("remplir", "conserver")))
"""What is gained by filling or keeping."""
UNPLAYED = 2
"""Points that a number left unplayed gives the other.  [LEP 4.I 69]"""


def bare(game: Setting[M], state: TableState[M], phase: Phase) -> TourState[M]:
    """The state as the strict game knows it, but with nothing marked: it is asked about dames and dice alone."""
    made = state.account.made
    return TourState(state.board, state.seat, phase, game.strict.keeper.opening(), state.releve, state.throw, made)


def dice_drawn(desk: ArbiterDesk[M], act: OpeningThrow) -> None:
    """The dice are drawn for; coup et dés, who wins them plays the numbers that lie there."""
    step = desk.setting.strict.apply(bare(desk.setting, desk.state, Phase.DRAW), act)
    desk.events += [event for event in step.events if event.what in ("des_egaux", "le_de")]
    after = step.state
    if after.drawing:
        return
    desk.put(board=after.board, seat=after.seat, actor=after.seat, stage=Stage.WINDOW)
    if after.throw is not None:
        in_hand(desk, after)


def lancer(desk: ArbiterDesk[M], _: Say) -> None:
    """He throws: his window is closed, and what he has not called is past.  [LEP 4.I 35; AUJ-T2 X]"""
    seat = desk.actor
    close_window(desk, seat)
    desk.pass_over(seat)
    desk.tell_jans(given=True)
    desk.tell_jans(given=False)
    desk.books = desk.books.cut(desk.setting.law)
    state = desk.state
    desk.put(took=state.shown, before=state.last, schooled=state.schools, shown=(), schools=0, between=None)
    if desk.state.seat == seat:
        desk.put(stage=Stage.THROW, used=(), touched=(), bound=False, fresh=0, last=None)
    else:  # the other has lifted everything and keeps the dice
        desk.put(stage=Stage.WINDOW, actor=desk.state.seat, used=(), touched=(), bound=False, fresh=0, last=None)


def thrown(desk: ArbiterDesk[M], act: Throw) -> None:
    """What the throw is worth to both is worked out and kept.  [AUJ-T1 I; AUJ-T2 VI]"""
    in_hand(desk, desk.setting.strict.apply(bare(desk.setting, desk.state, Phase.THROW), act).state)


def in_hand(desk: ArbiterDesk[M], after: TourState[Any]) -> None:
    """The throw in hand: what it is worth is written down."""
    assert after.throw is not None
    law, made, throw = desk.setting.law, after.made, after.throw
    own = [jan for jan in made if jan.for_mover]
    desk.put(
        stage=Stage.MARK, actor=after.seat, throw=throw, releve=after.releve, stays=False, silent=False, announced=None
    )
    if desk.house.tells == "always":
        desk.events += [desk.setting.strict.jan_event(jan, after.seat, throw) for jan in made]
    else:
        notes = [(desk.setting.strict.jan_event(jan, after.seat, throw), jan.for_mover) for jan in made]
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
    kept_powerless(desk)
    if desk.state.held:
        held(desk)


def toucher(desk: ArbiterDesk[M], act: Say) -> None:
    """A dame touched is played, if it can be; not after *j'adoube*, nor by who is not to play.

    [LEP 4.I 17, 18, 20, 21, 30, 36; AUJ-T1 VI; AUJ-T2 VI, X]
    """
    state = desk.state
    desk.put(touched=act.args)
    free = "adouber" in state.used or desk.house.company
    if state.stage is not Stage.MARK or free or not playable(desk.setting, state, act.args):
        return
    desk.put(bound=True)
    touch(desk, desk.thrower)


def playable(game: Setting[M], state: TableState[M], touched: tuple[int, ...]) -> bool:
    """Whether one of the dames touched can be played."""
    coup = game.coup(state)
    found = game.hand(coup)
    return any(arrow in sources_of(coup.men, steps) for steps in found.complete.values() for arrow in touched)


def play(desk: ArbiterDesk[M], act: Play) -> None:
    """He plays; what his play neglects is a fault, and what he has not marked too.

    Who can play nothing may still mark, even if he touches a dame.  [LEP 4.I 30, 63]
    """
    game, state, seat = desk.setting, desk.state, desk.thrower
    coup = game.coup(state)
    found = game.hand(coup)
    wrong = neglected(coup, found, act.steps)
    asked, touched = state.again is not None, bool(act.steps) and found.playable
    if touched:
        touch(desk, seat, plein=desk.books.plein if wrong.plein and game.law.schools else 0)
    else:
        release(desk)
    if not asked:
        _faults(desk, wrong)
    if not touched and not desk.books.closed:
        left = list(desk.books.left)
        left[seat] += desk.books.short()
        desk.write(left=(left[0], left[1]))
    _played(desk, act, OTHER[seat])
    if asked:
        if not wrong.plein:
            _plein_made(desk, seat)
        desk.put(used=state.used, his=state.his, shown=state.shown)
        return
    desk.write(marked=0, over=0)
    if desk.books.forced:
        _marks_for_him(desk, OTHER[seat])


def _faults(desk: ArbiterDesk[M], wrong: Neglected) -> None:
    """What the play neglects."""
    books, house, seat = desk.books, desk.house, desk.thrower
    if wrong.false:
        desk.err(FAUSSE_CASE, seat, 0, "play")
    if wrong.numbers or wrong.larger:
        desk.err(NOMBRE, seat, 0, "play")
        if not house.company and desk.setting.law.schools:
            desk.write(given=books.given + UNPLAYED * wrong.numbers)
    if wrong.plein and books.plein:
        due, marked = books.plein, min(books.plein, max(0, books.marked - books.gained + books.plein))
        before = any(one.what == ECOLE_MOINS and one.seat == seat and one.turn == books.turn and one.made == "touch"
                     and one.time < books.clock for one in books.offences)  # fmt: skip
        points = due if house.academie or house.company else due + marked
        if before:  # what he had not marked is a fault already, since he touched a dame
            points -= due - marked
        if house.company and not marked and not before:
            desk.err(ECOLE_MOINS, seat, due, "play", turn=books.turn)
        else:
            desk.err(PLEIN, seat, points, "play", turn=books.turn, back=marked)
    elif wrong.plein:
        desk.err(PLEIN, seat, 0, "play", turn=books.turn)


def _played(desk: ArbiterDesk[M], act: Play, window: Seat) -> None:
    """The dames go where they go, and the other has his window."""
    state = desk.state
    assert state.throw is not None
    last = LastPlay(state.seat, state.board, state.throw, state.releve, act.steps)
    step = desk.setting.strict.apply(bare(desk.setting, replace(state, books=desk.books), Phase.PLAY), act)
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


def _marks_for_him(desk: ArbiterDesk[M], seat: Seat) -> None:
    """He was made to mark what the throw gave him.  [AUJ-T1 VII; AUJ-T2 XVIII]"""
    points = desk.books.received(seat)
    if points:
        entry = Entry(desk.books.clock, seat, points, desk.books.turn + 1)
        desk.marked(desk.setting.law.mark(desk.fold().score, seat, points, entry.slip))
        desk.books = desk.books.enter(entry)
        desk.write(marked=points)
        desk.put(shown=(Shown(points, entry.slip, 0, 0),))


def faire_marquer(desk: ArbiterDesk[M], _: Say) -> None:
    """With the throw in hand he says that the other shall mark what it gives him.  [AUJ-T1 VII; AUJ-T2 XVIII]"""
    desk.tell("faire_marquer", "AUJ-T1 VII; AUJ-T2 XVIII")
    desk.write(forced=True)


def faire_jouer(desk: ArbiterDesk[M], act: Say) -> None:
    """The other plays as he is told; or plays the dames he displaced himself, in good company."""
    state = desk.state
    if state.stage is Stage.DICTATE:
        assert act.play is not None
        desk.tell("faire_jouer", "LEP 4.I 25, 64")
        called = tuple(one for one in state.used if one in OF_CALLS)  # his window goes on
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
    game = desk.setting
    coup = game.last_coup(last)
    wrong = neglected(coup, game.hand(coup), last.steps)
    if wrong.numbers and not desk.house.company and game.law.schools:
        desk.write(given=desk.books.given - UNPLAYED * wrong.numbers)
    for offence in desk.books.offences:
        if offence.seat != last.seat or offence.turn not in (0, desk.books.turn):
            continue
        if offence.what in (FAUSSE_CASE, NOMBRE) and offence.open:
            desk.books = desk.books.change(offence, open=False)
            desk.events.append(told(offence, "redressee"))
        elif offence.what == PLEIN and offence.right:
            mark_plein(desk, offence)
    if filled:
        _plein_made(desk, last.seat)


def _plein_made(desk: ArbiterDesk[M], seat: Seat) -> None:
    """In good company what was marked for a plein stands, if he now fills.  [LEP 4.III]"""
    for offence in desk.books.offences:
        if offence.what == PLEIN and offence.open and offence.seat == seat and desk.house.company:
            desk.books = desk.books.change(offence, open=False)


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
    desk.tell_jans(given=True)
    desk.tell_jans(given=False)
    left = desk.setting.strict.keeper.leave(desk.fold().score, seat)
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


def held(desk: ArbiterDesk[M]) -> None:
    """The dice have fallen on a dame kept in the hand: there is nothing left to mark.  [LEP 4.I 28]"""
    desk.put(held=False)
    touch(desk, desk.thrower)


def mal_poser(desk: ArbiterDesk[M], act: Say) -> None:
    """A dame of the play will lie between two arrows.  [LEP 4.I 31]"""
    desk.put(askew=act.args[0])


def left_between(desk: ArbiterDesk[M], steps: Steps) -> None:
    """A dame of the play lies between two arrows, if one was played there and has not gone on."""
    at, sources = desk.state.askew, [source for source, _ in steps]
    left = any(to == at for _, to in steps) and at not in sources
    desk.put(askew=None, between=at if left else None)
    if left:
        desk.err(ENTRE_DEUX, OTHER[desk.state.actor], 0, "play")


def placer(desk: ArbiterDesk[M], act: Say) -> None:
    """The adversary puts the dame where he likes, and asks for no other play then.  [LEP 4.I 31]"""
    state, (at,) = desk.state, act.args
    assert state.between is not None
    seat = OTHER[desk.actor]
    men = theirs(state.board) - bit(state.between) + bit(at)
    desk.tell("place", "LEP 4.I 31", ("at", at))
    desk.put(board=board(mine(state.board), men), between=None, used=(*state.used, "faire jouer"))
    for offence in desk.books.offences:
        if offence.what == ENTRE_DEUX and offence.open and offence.seat == seat:
            desk.books = desk.books.change(offence, open=False)
            desk.events.append(told(offence, "redressee"))


def empiler(desk: ArbiterDesk[M], act: Say) -> None:
    """He has piled up too few dames, or too many; those that are wanting lie off the board.  [LEP 4.I 32, 33]

    The sixteenth lies below the others and is not played: what it costs is called before.
    """
    seat, state, (dames,) = desk.actor, desk.state, act.args
    piled = (dames, state.piled[1]) if seat == 0 else (state.piled[0], dames)
    wanting = max(0, MOST - dames)
    _moved(desk, wanting * (bit(OFF) - bit(TALON)))
    desk.put(piled=piled)
    desk.err(DAMES_MOINS if wanting else DAMES_TROP, seat, 0, "pile")


def retrouver(desk: ArbiterDesk[M], _: Say) -> None:
    """A dame that was wanting is put back; what was played without it is good.  [LEP 4.I 32, 33, 34]"""
    state, seat = desk.state, desk.actor
    at = found_place(state.board, state.powerless[seat])
    piled = (state.piled[0] + 1, state.piled[1]) if seat == 0 else (state.piled[0], state.piled[1] + 1)
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


def kept_powerless(desk: ArbiterDesk[M]) -> None:
    """Whether the throw in hand keeps a plein by a number that cannot be played.  [LEP 4.I 34]"""
    kinds = {jan.kind for jan in desk.books.made}
    if kinds & KEPT and JanKind.DAME_IMPUISSANTE in kinds:
        white, black = desk.state.powerless
        desk.put(powerless=(True, black) if desk.thrower == 0 else (white, True))


def recommencer(desk: ArbiterDesk[M], _: Say) -> None:
    """Played with sixteen dames, the whole partie begins again, as at first.  [LEP 4.I 33]"""
    desk.tell("recommence", "LEP 4.I 33")
    fresh = desk.setting.strict.initial()
    if fresh.drawing:
        desk.begin(Seat(0), fresh.score, stage=Stage.DRAW)
    else:
        desk.begin(fresh.seat, fresh.score)
