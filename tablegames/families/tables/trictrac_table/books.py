"""The account of a table: a journal of marks whose fold is the score, the points due, and the faults.

An école counts from the moment it was made (LEP 4.I 65), so taking one puts a mark into the journal at the time of the
fault and corrects the culprit's own; the score is then folded anew, and nothing has to be undone by hand.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import fields, replace
from functools import cache
from itertools import groupby
from typing import Any, ClassVar, Final, Generic, TypeVar

from tablegames.arbiter.contract import Say, changed
from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Note, Seat
from tablegames.core.frozen import frozen
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.state import Jan, SenAller, Tenir
from tablegames.families.tables.trictrac.tour import Marked
from tablegames.families.tables.trictrac_table import mistakes
from tablegames.families.tables.trictrac_table.mistakes import Mistake

M = TypeVar("M")


@frozen
class Slip:
    """How a mark is made otherwise than its points would have it."""

    trous: int | None = None
    """How far the fichet goes."""
    jeton: int | None = None
    """Where the jeton stands after a trou."""
    simple: bool = False
    """Without the second jeton that tells the bredouille.  [AUJ-T2 VII]"""
    apart: bool = False
    """With another jeton, the old points being overlooked.  [LEP 4.I 66]"""
    his: bool = False
    """With the adversary's jeton, without wiping his own first.  [LEP 4.I 67, 68]"""
    bare: bool = False
    """Without planting the pavillon that the trou has earned, at a partie à écrire.  [LEP 4.I 59]"""
    planted: int = 0
    """The pavillon is planted after all, for this many trous in a row; no points are marked."""

    @property
    def how(self) -> tuple[tuple[str, int], ...]:
        """The words after the points."""
        told = ((field, getattr(self, field.name)) for field in fields(self))
        return tuple((field.name, int(value)) for field, value in told if value != field.default)


PLAIN: Final = Slip()


def mark(points: int, slip: Slip = PLAIN) -> Say:
    """Mark this many points, or trous at toc."""
    return Say("marquer", (points,), slip.how)


@cache
def slip_of(how: tuple[tuple[str, int], ...]) -> Slip:
    """The slip that these words mean."""
    told: dict[str, Any] = {name: number if name in ("trous", "jeton") else bool(number) for name, number in how}
    return Slip(**told)


TableAct = Throw | OpeningThrow | Play | Tenir | SenAller | Say
"""All that can be done at the table."""


class Law(ABC, Generic[M]):
    """A game's count at the table: points, with écoles, or trous, which is the default."""

    __slots__ = ()
    keeper: Any
    """The keeper of the strict game."""
    schools: ClassVar[bool] = False
    """Whether points forgotten or too many are écoles."""

    @property
    @abstractmethod
    def marks(self) -> range:
        """The numbers that can be marked or called."""

    def worth(self, made: Sequence[Jan], thrown: Throw) -> int:
        """The worth of these jans of a throw in all."""
        worth: int = self.keeper.counted(made, thrown)
        return worth

    @abstractmethod
    def mark(self, score: M, seat: Seat, points: int, slip: Slip) -> Marked[M]:
        """Mark so much, as the slip has it."""

    @abstractmethod
    def standing(self, score: M, seat: Seat) -> int:
        """The points of his jeton, or his trous."""

    def of_any_jans(self) -> Law[M]:
        """The same where jans that no book has may be worth anything."""
        return self

    def slips(self, score: M, seat: Seat, points: int) -> Iterable[Slip]:
        """The ways in which that mark can be made wrongly, in sight of everybody."""
        return ()

    def sight(self, score: M, seat: Seat) -> Hashable:
        """The part of the score that the slips depend on."""
        return None

    def blots(self, score: M, seat: Seat, points: int, slip: Slip) -> Iterable[tuple[str, int]]:
        """The faults that such a slip will be, once he plays: what, and how many points."""
        return ()

    def pavillon(self, score: M, seat: Seat, points: int) -> int:
        """The run of trous whose pavillon that mark plants; 0: none.  [LEP 1.VI, 4.I 59]"""
        return 0

    def trous(self, score: M) -> int:
        """The trous of both, where a pavillon may be planted."""
        return 0

    def rest(self, standing: int, gained: int) -> int:
        """The points beyond the trous, if this many are marked from there and take any."""
        return 0


@frozen
class Entry:
    """A mark in the journal."""

    time: int
    seat: Seat
    points: int
    turn: int = 0
    """Marks of one turn are one mark."""
    slip: Slip = PLAIN
    ecole: bool = False


@frozen
class Books(Generic[M]):
    """All the program knows and keeps to itself."""

    base: M
    """The score before the journal begins."""
    journal: tuple[Entry, ...] = ()
    offences: tuple[Mistake, ...] = ()
    clock: int = 0
    turn: int = 0
    made: tuple[Jan, ...] = ()
    """The jans of the last throw, for and against."""
    gains: tuple[Note, ...] = ()
    """Its gains, shown when the adversary has thrown."""
    gifts: tuple[Note, ...] = ()
    """Its gifts, shown a throw later."""
    given_before: tuple[Note, ...] = ()
    """The gifts of the throw before it, if they are still to be shown."""
    gained: int = 0
    """The worth of the throw in hand to the thrower."""
    plein: int = 0
    """The part of it that is for filling or keeping."""
    given: int = 0
    """Its worth to the other."""
    marked: int = 0
    """The points marked for it in this turn."""
    over: int = 0
    """How much of that was too much, and is a fault already."""
    credit: int = 0
    """Points of écoles taken in this window: they count towards the points given.  [LEP 4.I 56]"""
    left: tuple[int, int] = (0, 0)
    """Each player's gain by a throw he could not play, and has not marked.  [LEP 4.I 63]"""
    blots: tuple[Mistake, ...] = ()
    """Slips that will be faults once he plays or throws."""
    closed: bool = False
    """Whether the thrower has touched his dames, so that he marks no more."""
    forced: bool = False
    """Whether the other must mark the thrower's gift."""

    def fold(self, law: Law[M]) -> Folded[M]:
        """The score: mark after mark from where the journal begins, until one of them ends it all."""
        return fold_journal(law, self.base, self.journal)

    def enter(self, entry: Entry) -> Books[M]:
        """The journal with a mark more, in its place: after everything as old."""
        at = sum(one.time <= entry.time for one in self.journal)
        return changed(self, journal=(*self.journal[:at], entry, *self.journal[at:]))

    def put_back(self, seat: Seat, turn: int, points: int) -> Books[M]:
        """Take these points of a turn's marks away, the last first, and their slips with them."""
        journal = list(self.journal)
        for at in reversed(range(len(journal))):
            entry = journal[at]
            if points and entry.seat == seat and entry.turn == turn and not entry.ecole:
                less = min(points, entry.points)
                points -= less
                journal[at] = replace(entry, points=entry.points - less, slip=PLAIN)
        return changed(self, journal=tuple(entry for entry in journal if entry.points or entry.slip.planted))

    def straightened(self, entry: int | None) -> Books[M]:
        """The mark of that time made as its points would have it."""
        at_fault = ((one, one.time == entry and not one.ecole) for one in self.journal)
        return changed(self, journal=tuple(replace(one, slip=PLAIN) if wrong else one for one, wrong in at_fault))

    def change(self, old: Mistake, **changes: Any) -> Books[M]:
        at = self.offences.index(old)
        new = replace(old, **changes)
        return changed(self, offences=(*self.offences[:at], new, *self.offences[at + 1 :]))

    def open_to(self, caller: Seat) -> tuple[Mistake, ...]:
        return tuple(one for one in self.offences if one.open and one.seat != caller)

    def take(self, offence: Mistake, points: int, caller: Seat) -> Books[M]:
        """The caller takes these points of a fault, which is then settled."""
        books = self.change(offence, open=False)
        if points:
            books = books.enter(Entry(offence.time, caller, points, ecole=True))
        if offence.back:
            books = books.put_back(offence.seat, offence.turn, offence.back)
        if offence.what in (mistakes.JETON, mistakes.EFFACE):
            books = books.straightened(offence.entry)
        return books

    def set_right(self, offence: Mistake, lesser: bool = False) -> Books[M]:
        """Mark a gain after all, put an excess back; `lesser`: of two jetons the lesser is taken off.  [LEP 4.III]"""
        books = self.change(offence, open=False, right=True)
        if offence.culprit_marks:
            books = books.enter(Entry(offence.time, offence.seat, offence.culprit_marks, offence.turn))
        if offence.back:
            books = books.put_back(offence.seat, offence.turn, offence.back)
        if offence.what == mistakes.JETONS and lesser:
            new = sum(one.points for one in books.journal if one.time == offence.entry and not one.ecole)
            return books if new >= offence.worth else books.put_back(offence.seat, offence.turn, new)
        return books if offence.entry is None else books.straightened(offence.entry)

    def returned(self, seat: Seat, kept: int = 0) -> Books[M]:
        """Give the points of accepted false écoles back, except `kept` of them.  [LEP 4.III]"""
        books = self
        for offence in self.offences:
            if offence.what != mistakes.FAUSSE_ECOLE or offence.seat != seat or offence.entry is None or offence.right:
                continue
            less = max(0, offence.points - kept)
            kept -= offence.points - less
            books = books.change(offence, right=True)
            journal = (
                replace(one, points=one.points - less)
                if one.ecole and (one.time, one.seat) == (offence.entry, seat)
                else one
                for one in books.journal
            )
            books = changed(books, journal=tuple(one for one in journal if one.points))
        return books

    def cut(self, law: Law[M]) -> Books[M]:
        """The journal without entries that no open fault can reach, except marks that end the game."""
        offences = self.offences
        while offences and not offences[0].open:
            offences = offences[1:]
        reach = [self._reach(one) for one in offences if one.open]
        first = min(reach, default=self.clock + 1)
        old = tuple(entry for entry in self.journal if entry.time < first)
        folded = fold_journal(law, self.base, old)
        if folded.end is not None:
            return self
        journal = self.journal[len(old) :]
        clock, turn = (self.clock, self.turn) if journal or offences else (0, 0)
        return changed(self, base=folded.score, journal=journal, offences=offences, clock=clock, turn=turn)

    def _reach(self, offence: Mistake) -> int:
        own = [one.time for one in self.journal if (one.seat, one.turn) == (offence.seat, offence.turn)]
        return min([offence.time, *own])

    def short(self) -> int:
        """The part of his gain that the thrower has not marked."""
        return max(0, self.gained - self.marked)

    def received(self, seat: Seat) -> int:
        """The points a seat has to mark in its window: the gift of the other's throw, and its unplayed gain."""
        return self.given + self.left[seat]


@frozen
class Folded(Generic[M]):
    """The result of the journal: the score, the end it comes to, if any, and trous by turn."""

    score: M
    end: Marked[M] | None
    trous: tuple[tuple[int, Seat, int], ...]

    def taken(self, turn: int, seat: Seat) -> int:
        """The trous a seat took by its marks of a turn."""
        return sum(trous for at, who, trous in self.trous if (at, who) == (turn, seat))


def fold_journal(law: Law[M], base: M, journal: Iterable[Entry]) -> Folded[M]:
    """The same of any part of a journal; plain marks of one turn are one mark."""
    score, trous = base, []
    for _, run in groupby(journal, _mark_of):
        first, *others = run
        entry = replace(first, points=first.points + sum(one.points for one in others)) if others else first
        marked = law.mark(score, entry.seat, entry.points, entry.slip)
        score = marked.score
        if marked.trous and not entry.ecole:
            trous.append((entry.turn, entry.seat, marked.trous))
        if marked.outcome is not None or marked.again is not None:
            return Folded(score, marked, tuple(trous))
    return Folded(score, None, tuple(trous))


def _mark_of(entry: Entry) -> object:
    """The mark that an entry belongs to."""
    return (entry.seat, entry.turn) if entry.slip == PLAIN and not entry.ecole else id(entry)
