"""The account of a table: a journal of marks whose fold is the score, what is due, and the faults made.

An école counts from the moment it was made (LEP 4.I 65), so taking one puts a mark into the journal at the time of the
fault and corrects the culprit's own; the score is then folded anew, and nothing has to be undone by hand.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, Final, Generic, TypeVar

from tablegames.arbiter.contract import Say, changed
from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Note, Seat
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.kinds import Jan
from tablegames.families.tables.trictrac.state import SenAller, Tenir
from tablegames.families.tables.trictrac.tour import Marked

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
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
    """With the adversary's jeton, drawn over without wiping one's own first.  [LEP 4.I 67, 68]"""
    bare: bool = False
    """Without planting the pavillon that the trou has earned, at a partie à écrire.  [LEP 4.I 59]"""
    planted: int = 0
    """The pavillon is planted after all, for so many trous in a row; no points are marked."""

    @property
    def how(self) -> tuple[tuple[str, int], ...]:
        """What is said of it after the points."""
        told = ((field, getattr(self, field.name)) for field in fields(self))
        return tuple((field.name, int(value)) for field, value in told if value != field.default)


PLAIN: Final = Slip()


def mark(points: int, slip: Slip = PLAIN) -> Say:
    """He marks so many points, or trous at toc."""
    return Say("marquer", (points,), slip.how)


@cache
def slip_of(how: tuple[tuple[str, int], ...]) -> Slip:
    """The slip that is said so."""
    told: dict[str, Any] = {name: number if name in ("trous", "jeton") else bool(number) for name, number in how}
    return Slip(**told)


TableAct = Throw | OpeningThrow | Play | Tenir | SenAller | Say
"""All that can be done at the table."""


class Law(ABC, Generic[M]):
    """What a game counts at the table: points, with schools, or trous, which is how it is unless it is said here."""

    __slots__ = ()
    schools: ClassVar[bool] = False
    """Whether points forgotten or too many are sent to school."""

    @property
    @abstractmethod
    def marks(self) -> range:
        """The numbers that can be marked or called."""

    @abstractmethod
    def worth(self, made: Sequence[Jan], thrown: Throw) -> int:
        """What these jans of a throw are worth in all."""

    @abstractmethod
    def mark(self, score: M, seat: Seat, points: int, slip: Slip) -> Marked[M]:
        """Mark so much, as the slip has it."""

    @abstractmethod
    def standing(self, score: M, seat: Seat) -> int:
        """The points at which his jeton stands, or the trous he has."""

    def of_any_jans(self) -> Law[M]:
        """The same where jans that no book has may be worth anything."""
        return self

    def slips(self, score: M, seat: Seat, points: int) -> Iterable[Slip]:
        """The ways in which that mark can be made wrongly, in sight of everybody."""
        return ()

    def sight(self, score: M, seat: Seat) -> Hashable:
        """What of the score the slips depend on."""
        return None

    def blots(self, score: M, seat: Seat, points: int, slip: Slip) -> Iterable[tuple[str, int]]:
        """The faults that such a slip will be, once he plays: what, and how many points."""
        return ()

    def pavillon(self, score: M, seat: Seat, points: int) -> int:
        """The trous in a row for which that mark plants the pavillon; 0: it earns none.  [LEP 1.VI, 4.I 59]"""
        return 0

    def trous(self, score: M) -> int:
        """The trous of both, where a pavillon may be planted."""
        return 0

    def rest(self, standing: int, gained: int) -> int:
        """What is left beyond the trous, if so much is marked from there and takes any."""
        return 0


@dataclass(frozen=True, slots=True)
class Entry:
    """A mark in the journal."""

    time: int
    seat: Seat
    points: int
    turn: int = 0
    """Marks of one turn are one mark."""
    slip: Slip = PLAIN
    ecole: bool = False


@dataclass(frozen=True, slots=True)
class Mistake:
    """A fault that was made, and what its game of marks needs to have it paid."""

    what: str
    seat: Seat
    """Who made it."""
    points: int
    made: str
    """By which act: `touch`, `release`, `throw`, `play`."""
    time: int
    open: bool = True
    """Whether the adversary may still call it."""
    turn: int = 0
    """The turn whose marks it is about."""
    back: int = 0
    """Points that are put back when it is taken or set right."""
    entry: int | None = None
    """The time of a mark that was made with a slip."""
    worth: int = 0
    """The points it is about, where no school is made of them."""
    right: bool = False
    """Whether it was set right."""

    @property
    def culprit_marks(self) -> int:
        """What he marks after all when it is set right."""
        return self.points if self.what == ECOLE_MOINS and self.entry is None else 0


ECOLE_MOINS, ECOLE_TROP, PLEIN = "ecole_moins", "ecole_trop", "plein_non_fait"
JETON, JETONS, FAUSSE_ECOLE, EFFACE = "jeton_laisse", "deux_jetons", "fausse_ecole", "efface_a_tort"
TROU_MOINS, TROU_TROP, BREDOUILLE = "trou_moins", "trou_trop", "bredouille_omise"
FAUSSE_CASE, NOMBRE = "fausse_case", "nombre_omis"
PAVILLON, ENTRE_DEUX = "pavillon_omis", "dame_entre_deux"
DAMES_MOINS, DAMES_TROP = "dames_moins", "dames_trop"
OF_MARKING = frozenset({ECOLE_MOINS, ECOLE_TROP, PLEIN, JETON, JETONS, FAUSSE_ECOLE, EFFACE, TROU_TROP})
"""What `rectifier` sets right."""
LOST = frozenset({TROU_MOINS, BREDOUILLE, PAVILLON, DAMES_MOINS, DAMES_TROP})
"""What is lost as soon as it is made, and called by no école; of dames too many see `TableView.piled`.

[LEP 4.I 33, 49, 51, 59]
"""
CITES = {
    ECOLE_MOINS: "AUJ-T1 VI; AUJ-T2 VI, XVIII",
    ECOLE_TROP: "AUJ-T1 VI; AUJ-T2 VI, X; LEP 4.I 42, 43",
    PLEIN: "AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I 60",
    JETON: "AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I 45",
    JETONS: "AUJ-T2 X; LEP 4.I 66",
    FAUSSE_ECOLE: "AUJ-T1 VI, VIII; AUJ-T2 X; LEP 4.I 61",
    EFFACE: "LEP 4.I 68",
    TROU_MOINS: "AUJ-T1 VI; AUJ-T2 VII, X; LEP 4.I 51, 52",
    TROU_TROP: "AUJ-T2 X; LEP 4.I 52",
    BREDOUILLE: "AUJ-T1 VI; AUJ-T2 VII, XVIII; LEP 4.I 49",
    FAUSSE_CASE: "AUJ-T1 VI; AUJ-T2 XVIII; LEP 4.I 22, 23, 24, 27",
    NOMBRE: "LEP 4.I 69",
    PAVILLON: "LEP 4.I 59",
    ENTRE_DEUX: "LEP 4.I 31",
    DAMES_MOINS: "LEP 4.I 32, 33",
    DAMES_TROP: "LEP 4.I 33",
}
"""The faults, each with its articles."""


@dataclass(frozen=True, slots=True)
class Books(Generic[M]):
    """All the program knows and keeps to itself."""

    base: M
    """The score before the journal begins."""
    journal: tuple[Entry, ...] = ()
    offences: tuple[Mistake, ...] = ()
    clock: int = 0
    turn: int = 0
    made: tuple[Jan, ...] = ()
    """What the last throw makes, for and against."""
    gains: tuple[Note, ...] = ()
    """What it gained, to be told when the adversary has thrown."""
    gifts: tuple[Note, ...] = ()
    """What it gave, to be told a throw later."""
    given_before: tuple[Note, ...] = ()
    """What the throw before it gave, if that is still to be told."""
    gained: int = 0
    """What the throw in hand is worth to the thrower."""
    plein: int = 0
    """The part of it that is for filling or keeping."""
    given: int = 0
    """What it is worth to the other."""
    marked: int = 0
    """What has been marked of it in this turn by who marks."""
    over: int = 0
    """How much of that was too much, and is a fault already."""
    credit: int = 0
    """Points of schools taken in this window: they count towards what was given.  [LEP 4.I 56]"""
    left: tuple[int, int] = (0, 0)
    """What each gained by a throw he could not play, and has not marked.  [LEP 4.I 63]"""
    blots: tuple[Mistake, ...] = ()
    """Slips that will be faults once he plays or throws."""
    closed: bool = False
    """Whether the thrower has touched his dames, so that he marks no more."""
    forced: bool = False
    """Whether the other is made to mark what the throw gives him."""

    def fold(self, law: Law[M]) -> Folded[M]:
        """The score: mark after mark from where the journal begins, until one of them ends it all."""
        return fold_journal(law, self.base, self.journal)

    def enter(self, entry: Entry) -> Books[M]:
        """The journal with a mark more, in its place: after everything as old."""
        at = sum(one.time <= entry.time for one in self.journal)
        return changed(self, journal=(*self.journal[:at], entry, *self.journal[at:]))

    def put_back(self, seat: Seat, turn: int, points: int) -> Books[M]:
        """So many points of the marks of a turn taken away, of the last first; what slipped with them goes too."""
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
        """One fault changed."""
        at = self.offences.index(old)
        new = replace(old, **changes)
        return changed(self, offences=(*self.offences[:at], new, *self.offences[at + 1 :]))

    def open_to(self, caller: Seat) -> tuple[Mistake, ...]:
        """The faults a seat may call, the oldest first."""
        return tuple(one for one in self.offences if one.open and one.seat != caller)

    def take(self, offence: Mistake, points: int, caller: Seat) -> Books[M]:
        """The caller takes so many points of a fault, which is thereby settled."""
        books = self.change(offence, open=False)
        if points:
            books = books.enter(Entry(offence.time, caller, points, ecole=True))
        if offence.back:
            books = books.put_back(offence.seat, offence.turn, offence.back)
        if offence.what in (JETON, EFFACE):
            books = books.straightened(offence.entry)
        return books

    def set_right(self, offence: Mistake, lesser: bool = False) -> Books[M]:
        """What was gained is marked after all, what was too much is put back, nobody gains.

        `lesser`: of two jetons the one that marks less is taken off.  [LEP 4.III]
        """
        books = self.change(offence, open=False, right=True)
        if offence.culprit_marks:
            books = books.enter(Entry(offence.time, offence.seat, offence.culprit_marks, offence.turn))
        if offence.back:
            books = books.put_back(offence.seat, offence.turn, offence.back)
        if offence.what == JETONS and lesser:
            new = sum(one.points for one in books.journal if one.time == offence.entry and not one.ecole)
            return books if new >= offence.worth else books.put_back(offence.seat, offence.turn, new)
        return books if offence.entry is None else books.straightened(offence.entry)

    def returned(self, seat: Seat, kept: int = 0) -> Books[M]:
        """The points of false schools that were accepted given back, but for so many.  [LEP 4.III]"""
        books = self
        for offence in self.offences:
            if offence.what != FAUSSE_ECOLE or offence.seat != seat or offence.entry is None or offence.right:
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
        """The journal without what no open fault can reach any more, and without the faults settled before those.

        Marks that end the game stay, so that its end is found.
        """
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
        """What the thrower has not marked of what he gained."""
        return max(0, self.gained - self.marked)

    def received(self, seat: Seat) -> int:
        """What a seat has to mark in its window: what the other's throw gave, and what it could not play."""
        return self.given + self.left[seat]


@dataclass(frozen=True, slots=True)
class Folded(Generic[M]):
    """What the journal makes: the score, the end it comes to, if any, and trous by turn."""

    score: M
    end: Marked[M] | None
    trous: tuple[tuple[int, Seat, int], ...]

    def taken(self, turn: int, seat: Seat) -> int:
        """The trous a seat took by its marks of a turn."""
        return sum(trous for at, who, trous in self.trous if (at, who) == (turn, seat))


def fold_journal(law: Law[M], base: M, journal: Iterable[Entry]) -> Folded[M]:
    """The same of any part of a journal; plain marks of one turn are one mark."""
    score, trous = base, []
    for entry in _merged(journal):
        marked = law.mark(score, entry.seat, entry.points, entry.slip)
        score = marked.score
        if marked.trous and not entry.ecole:
            trous.append((entry.turn, entry.seat, marked.trous))
        if marked.outcome is not None or marked.again is not None:
            return Folded(score, marked, tuple(trous))
    return Folded(score, None, tuple(trous))


def _merged(journal: Iterable[Entry]) -> Iterable[Entry]:
    last: Entry | None = None
    for entry in journal:
        if last is not None and _one_mark(last, entry):
            last = replace(last, points=last.points + entry.points)
            continue
        if last is not None:
            yield last
        last = entry
    if last is not None:
        yield last


def _one_mark(one: Entry, other: Entry) -> bool:
    same = (one.seat, one.turn) == (other.seat, other.turn)
    return same and one.slip == other.slip == PLAIN and not one.ecole and not other.ecole


def matching(faults: Sequence[Mistake], points: int) -> tuple[tuple[tuple[Mistake, int], ...], int]:
    """What a call of so many points takes of the open faults, and how much of it is wrong.

    Equal to the sum of some, those are taken, the oldest first; less than all and equal to none, the greatest are
    taken as far as it goes, the last of them begun; more than all, the rest is wrong.
    """
    schooled = [one for one in faults if one.points]
    total = sum(one.points for one in schooled)
    if points >= total:
        return tuple((one, one.points) for one in schooled), points - total
    found = _summing(schooled, points)
    if found is not None:
        return tuple((one, one.points) for one in found), 0
    taken = []
    for one in sorted(schooled, key=lambda fault: -fault.points):
        if points:
            taken.append((one, min(points, one.points)))
            points -= taken[-1][1]
    return tuple(taken), 0


def _summing(faults: Sequence[Mistake], points: int) -> tuple[Mistake, ...] | None:
    """The oldest faults whose points are so many."""
    if not points:
        return ()
    for at, one in enumerate(faults):
        if one.points <= points:
            rest = _summing(faults[at + 1 :], points - one.points)
            if rest is not None:
                return (one, *rest)
    return None
