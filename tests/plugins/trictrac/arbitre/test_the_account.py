"""The journal of marks and its fold: an école counts from the moment it was made.  [LEP 4.I 47, 48, 54, 65]"""

from __future__ import annotations

from dataclasses import replace

from tablegames.core.events import Seat
from tablegames.families.tables.trictrac_table.books import Books, Entry, Slip
from tablegames.families.tables.trictrac_table.mistakes import ECOLE_MOINS, ECOLE_TROP, JETON, Mistake, matching
from tablegames.plugins.trictrac.arbitre import PointsLaw
from tablegames.plugins.trictrac.keeper import Marque, Ordinaire, SideMarque
from tablegames.plugins.trictrac.rules import TrictracRules

WHITE, BLACK = Seat(0), Seat(1)
LAW = PointsLaw(Ordinaire(TrictracRules()))
EMPTY: Books[Marque] = Books(Marque())


def books(*entries: Entry, white: int = 0, black: int = 0) -> Books[Marque]:
    start = Marque((SideMarque(white, white > 0), SideMarque(black, black > 0)))
    of: Books[Marque] = Books(start, clock=9)
    for entry in entries:
        of = of.enter(entry)
    return of


def offend(of: Books[Marque], *faults: Mistake) -> Books[Marque]:
    return replace(of, offences=faults)


def sides(of: Books[Marque]) -> tuple[tuple[int, bool, int], ...]:
    return tuple((side.points, side.bredouille, side.trous) for side in of.fold(LAW).score.sides)


def test_the_score_is_the_fold_of_the_journal() -> None:
    assert sides(books(Entry(1, WHITE, 6, 2), Entry(3, BLACK, 4, 3))) == ((6, False, 0), (4, True, 0))


def test_marks_of_one_turn_are_one_mark() -> None:  # AUJ-T2 VI
    steps = books(Entry(1, WHITE, 2, 2), Entry(2, WHITE, 12, 2))
    assert steps.fold(LAW) == books(Entry(1, WHITE, 14, 2)).fold(LAW)
    assert steps.fold(LAW).taken(2, WHITE) == 2


def test_an_ecole_is_as_old_as_the_fault() -> None:  # LEP 4.I 65
    of = books(Entry(5, BLACK, 4, 4), Entry(7, WHITE, 4, 5))
    fault = Mistake(ECOLE_MOINS, BLACK, 4, "throw", time=3, turn=3)
    taken = offend(of, fault).take(fault, 4, WHITE)
    assert [(entry.time, entry.seat) for entry in taken.journal] == [(3, WHITE), (5, BLACK), (7, WHITE)]
    assert sides(of)[0] == (4, True, 0)
    assert sides(taken)[0] == (8, False, 0)


def test_what_was_too_much_is_put_back_with_its_trou() -> None:  # LEP 4.I 54
    of = books(Entry(1, WHITE, 10, 2), white=4, black=2)
    assert sides(of) == ((2, True, 2), (0, False, 0))
    fault = Mistake(ECOLE_TROP, WHITE, 8, "release", time=2, turn=2, back=8)
    assert sides(offend(of, fault).take(fault, 8, BLACK)) == ((6, False, 0), (10, False, 0))
    assert sides(offend(of, fault).set_right(fault)) == ((6, True, 0), (2, False, 0))


def test_what_was_too_little_is_marked_after_all() -> None:  # AUJ-T1 VI
    fault = Mistake(ECOLE_MOINS, WHITE, 2, "touch", time=2, turn=2)
    of = offend(books(Entry(1, WHITE, 6, 2)), fault).set_right(fault)
    assert sides(of) == sides(books(Entry(1, WHITE, 8, 2)))
    assert not of.open_to(BLACK)


def test_the_jeton_left_is_put_right() -> None:  # LEP 4.I 45
    of = books(Entry(1, WHITE, 6, 2, Slip(jeton=8)), white=8)
    assert sides(of)[0] == (8, True, 2)
    fault = Mistake(JETON, WHITE, 6, "touch", time=2, turn=2, entry=1)
    assert sides(offend(of, fault).take(fault, 6, BLACK)) == ((2, False, 2), (6, True, 0))


def test_a_call_takes_the_oldest_that_make_it_up() -> None:
    four, six, other = (Mistake(ECOLE_MOINS, WHITE, points, "touch", time) for points, time in ((4, 1), (6, 2), (4, 3)))
    assert matching([four, six, other], 4) == (((four, 4),), 0)
    assert matching([four, six, other], 10) == (((four, 4), (six, 6)), 0)
    assert matching([four, six, other], 2) == (((six, 2),), 0), "the greatest is begun"
    assert matching([four, six, other], 16) == (((four, 4), (six, 6), (other, 4)), 2), "the rest is wrong"
    assert matching([], 6) == ((), 6)


def test_the_journal_is_cut_to_what_an_open_fault_can_reach() -> None:
    of = books(Entry(1, WHITE, 6, 2), Entry(3, BLACK, 4, 3), Entry(5, WHITE, 2, 4))
    before = of.fold(LAW).score
    assert of.cut(LAW) == Books(before)
    fault = Mistake(ECOLE_TROP, BLACK, 2, "release", time=3, turn=3, back=2)
    kept = offend(of, fault).cut(LAW)
    assert [entry.time for entry in kept.journal] == [3, 5]
    assert kept.fold(LAW).score == before
    assert offend(kept, replace(fault, open=False)).cut(LAW) == Books(before)


def test_a_trou_of_the_fichet_alone_wipes_the_other() -> None:  # LEP 4.I 52, 68
    assert sides(books(Entry(1, WHITE, 4, 2, Slip(trous=1)), black=6)) == ((4, True, 1), (0, False, 0))
    blots = list(LAW.blots(books(black=6).fold(LAW).score, WHITE, 4, Slip(trous=1)))
    assert blots == [("trou_trop", 0), ("efface_a_tort", 6)]


def test_the_fold_stops_where_a_mark_wins() -> None:
    start = Marque((SideMarque(10, True, 10), SideMarque(0, False, 11)))
    of = Books(start).enter(Entry(1, WHITE, 4, 2)).enter(Entry(2, BLACK, 12, 3))
    end = of.fold(LAW).end
    assert end is not None
    assert end.outcome is not None
    assert end.outcome.winners == (WHITE,)


def test_nothing_is_left_of_empty_books() -> None:
    assert EMPTY.cut(LAW) == EMPTY
