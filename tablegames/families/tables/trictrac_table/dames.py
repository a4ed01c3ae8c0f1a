"""Dames kept in the hand, left between two arrows, wanting or too many.  [LEP 4.I 28, 31-34; LEP 4.III]"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeVar

from tablegames.arbiter.contract import Say
from tablegames.core.events import Seat
from tablegames.families.tables.board.board import Board, board, mine, theirs
from tablegames.families.tables.board.men import ARROWS, MOST, OFF, Men, bit, count
from tablegames.families.tables.race.plays import Steps
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.coup import COIN, TALON
from tablegames.families.tables.trictrac.kinds import JanKind
from tablegames.families.tables.trictrac_table.books import DAMES_MOINS, DAMES_TROP, ENTRE_DEUX, change
from tablegames.families.tables.trictrac_table.desk import ArbiterDesk, told
from tablegames.families.tables.trictrac_table.marking import touch
from tablegames.families.tables.trictrac_table.state import Stage

M = TypeVar("M")
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
            desk.books = change(desk.books, offence, open=False)
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
