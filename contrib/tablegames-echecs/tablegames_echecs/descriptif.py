"""French descriptive notation: what a sentence such as "le fou du roi à la quatrième case du fou de sa dame" says.

Only the grammar is here: a text becomes a `Said`, and the rest of the sentence (", pour empêcher …") is left. Which
move of a position it means is found in `sense`. Files are named after the pieces that stand on them at the beginning,
ranks are counted from the mover's side, or from the other's where its colour is named.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

import chess

PIECES: Final[Mapping[str, chess.PieceType]] = {
    "pion": chess.PAWN, "chevalier": chess.KNIGHT, "cavalier": chess.KNIGHT, "fou": chess.BISHOP,
    "tour": chess.ROOK, "dame": chess.QUEEN, "reine": chess.QUEEN, "roi": chess.KING,
}  # fmt: skip
ORDINALS: Final = {
    "premiere": 1, "seconde": 2, "deuxieme": 2, "troisieme": 3, "quatrieme": 4,
    "cinquieme": 5, "sixieme": 6, "septieme": 7, "huitieme": 8,
}  # fmt: skip
COLOURS: Final = {"noir": chess.BLACK, "noire": chess.BLACK, "blanc": chess.WHITE, "blanche": chess.WHITE}
OTHER: Final = ("contraire", "adverse", "opposee", "oppose")
_STEPS: Final = {"un": 1, "deux": 2}
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*['’]?|[,;:.]")


class Kind(StrEnum):
    """A piece's move, as a sentence describes it."""

    STEP = "step"
    """A pawn goes one step or two."""
    TO = "to"
    TAKE = "take"
    CASTLE = "castle"
    CHECK = "check"
    COVER = "cover"
    """Something comes between the king and what attacks it."""
    RETIRE = "retire"
    ATTACK = "attack"
    ALIKE = "alike"
    """The same move as the adversary has just made."""
    CROWN = "crown"
    """A pawn reaches the last rank."""


class Wing(StrEnum):
    """A half of the board."""

    KING = "roi"
    QUEEN = "dame"


@dataclass(frozen=True, slots=True)
class FileName:
    """A file by the piece that begins on it; `whose` is a colour where one is named, or None."""

    piece: chess.PieceType
    wing: Wing | None = None
    whose: chess.Color | None = None
    other: bool = False
    """Whether the sentence calls it the opponent's without naming a colour."""

    def files(self) -> tuple[int, ...]:
        """The files it may be, 0 to 7: a bishop, a knight and a rook have one on each wing."""
        if self.piece == chess.KING:
            return (4,)
        if self.piece == chess.QUEEN:
            return (3,)
        reach = {chess.BISHOP: 1, chess.KNIGHT: 2, chess.ROOK: 3}[self.piece]
        both = {Wing.KING: 4 + reach, Wing.QUEEN: 3 - reach}
        return tuple(both.values()) if self.wing is None else (both[self.wing],)


@dataclass(frozen=True, slots=True)
class Case:
    """A square: its rank counted from a side, its file (None: that of the piece itself)."""

    rank: int
    file: FileName | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """A piece as it is named: `le pion du fou du roi`, `la tour de la dame`, or only `le fou`."""

    piece: chess.PieceType
    of: FileName | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """Return the facts of a move in a sentence."""

    kind: Kind
    subject: tuple[Named, ...] = ()
    """Return the side that moves; several where the book leaves the choice, none where it does not say."""
    steps: int = 0
    case: Case | None = None
    taken: Named | None = None
    again: bool = False
    """Whether it takes back, or takes what has just moved."""
    passing: bool = False
    check: bool = False
    mate: bool = False
    wing: Wing | None = None
    text: str = field(default="", compare=False)
    """The words that were understood."""


class Unclear(ValueError):  # noqa: N818 - the sentence is at fault, not the program
    """A sentence that this grammar does not know."""


def folded(text: str) -> str:
    """Without accents and capitals.

    >>> folded("La troisième")
    'la troisieme'
    """
    return "".join(
        sign
        for letter in text.replace("’", "'").lower()
        for sign in unicodedata.normalize("NFKD", letter)  # one by one: a whole text of accents is sorted slowly
        if not unicodedata.combining(sign)
    )


def parse(text: str) -> Said:
    """Return the meaning of a sentence; raises `Unclear`."""
    reader = _Reader(text)
    said = reader.sentence()
    return replace(said, text=reader.consumed())


def is_descriptive(text: str) -> bool:
    """Whether a text looks like such a sentence rather than like a move in letters and figures."""
    words = folded(text).split()
    return len(words) > 1 and any(word.strip(".,;") in (*PIECES, "meme", "roque") for word in words)


class _Reader:
    """Reads a sentence word by word."""

    def __init__(self, text: str) -> None:
        self._words = [word for word in _WORD.findall(text) if word]
        self._plain = [folded(word) for word in self._words]
        self._at = 0

    # --- words

    def _next(self, ahead: int = 0) -> str:
        at = self._at + ahead
        return self._plain[at] if at < len(self._plain) else ""

    def _take(self, *wanted: str) -> bool:
        """Go past these words if they come next."""
        if tuple(self._plain[self._at : self._at + len(wanted)]) != wanted:
            return False
        self._at += len(wanted)
        return True

    def _any(self, *choices: tuple[str, ...]) -> bool:
        return any(self._take(*choice) for choice in choices)

    def _try(self, part: Callable[[], object]) -> bool:
        """Whether a part can be read here; if not, nothing is."""
        before = self._at
        if part():
            return True
        self._at = before
        return False

    def consumed(self) -> str:
        """The words understood so far, as the data keep them."""
        words = [word.lower().replace("’", "'") for word in self._words[: self._at] if word.isalpha() or len(word) > 1]
        return " ".join(words)

    def fail(self) -> Unclear:
        """The sentence, and where it is no longer understood."""
        return Unclear(" ".join(self._words[self._at : self._at + 4]) or " ".join(self._words))

    # --- the parts of a sentence

    def sentence(self) -> Said:
        """A whole move."""
        if self._any(("de", "meme")):
            return Said(Kind.ALIKE)
        if self._any(("pousse",)):
            subject = self._subject()
            if not self._any(("a", "dame")):
                raise self.fail()
            return self._ending(Said(Kind.CROWN, subject))
        if self._any(("prend",), ("reprend",)):
            return self._taking(())
        subject = self._subject()
        if not subject:
            raise self.fail()
        self._any((",",))
        return self._ending(self._verb(subject))

    def _subject(self) -> tuple[Named, ...]:
        self._any(("une", "des", "deux"))
        first = self._named(plural=True)
        if first is None:
            return ()
        if self._next() == "ou" and self._next(1) in ("le", "la"):
            before = self._at
            self._at += 1
            second = self._named()
            if second is not None:
                return first, second
            self._at = before
        return (first,)

    def _named(self, *, plural: bool = False) -> Named | None:
        """A piece: its article, its name, whose it is."""
        before = self._at
        self._any(("le",), ("la",))
        word = self._next()
        word = word.removesuffix("s") if plural else word
        if word not in PIECES:
            self._at = before
            return None
        self._at += 1
        if self._any(("du", "gambit"), ("du", "noir"), ("en", "prise")):
            return Named(PIECES[word])
        of = self._file_name()
        self._colour()
        self._any(("en", "prise"))
        if self._try(lambda: self._take("pres") and self._file_name()):
            pass
        return Named(PIECES[word], of)

    def _file_name(self) -> FileName | None:
        """`du fou de sa dame`, `de son roi`, `de la tour opposée`."""
        before = self._at
        if not self._of():
            return None
        piece = PIECES.get(self._next(), chess.PAWN)
        if piece == chess.PAWN:
            self._at = before
            return None
        self._at += 1
        wing: Wing | None = None
        if piece not in (chess.KING, chess.QUEEN):
            middle = self._at
            if self._of() and self._next() in ("roi", "dame", "reine"):
                wing = Wing.KING if self._next() == "roi" else Wing.QUEEN
                self._at += 1
            else:
                self._at = middle
        whose, other = self._colour()
        return FileName(piece, wing, whose, other)

    def _of(self) -> bool:
        """`du`, `de la`, `de son`, `de sa`, or the possessive alone."""
        return self._any(("du",), ("de", "la"), ("de", "son"), ("de", "sa"), ("de", "cette"), ("son",), ("sa",))

    def _colour(self) -> tuple[chess.Color | None, bool]:
        word = self._next()
        if word in COLOURS:
            self._at += 1
            return COLOURS[word], False
        if word in OTHER:
            self._at += 1
            return None, True
        return None, False

    def _case(self) -> Case | None:
        """`à la troisième case de son fou`, `à sa case`, `à la case du roi noir`."""
        before = self._at
        if not self._take("a"):
            return None
        own = self._take("sa")
        if not own:
            self._take("la")
        rank = ORDINALS.get(self._next(), 0)
        self._at += rank > 0
        if not self._any(("case",), ("place",)):
            self._at = before
            return None
        return Case(rank or 1, None if own else self._file_name())

    # --- verbs

    def _verb(self, subject: tuple[Named, ...]) -> Said:
        word = self._next()
        if word in _STEPS and self._next(1) == "pas":
            self._at += 2
            self._any(("aussi",))
            return Said(Kind.STEP, subject, steps=_STEPS[word])
        if self._any(("avance",)):
            return Said(Kind.STEP, subject, steps=1)
        if self._any(("roque",)):
            return Said(Kind.CASTLE, subject, wing=self._side())
        if self._any(("couvre", "l'echec")):
            return Said(Kind.COVER, subject)
        if self._any(("attaque",)):
            return Said(Kind.ATTACK, subject, taken=self._named())
        if self._any(("pousse", "a", "dame"), ("demande", "dame")):
            return Said(Kind.CROWN, subject)
        if self._any(("ou", "il", "peut"), ("se", "retire", "ou", "il", "veut")):
            return Said(Kind.RETIRE, subject)
        if self._any(("se", "retire"), ("revient",), ("se", "sauve")):
            case = self._case()
            return Said(Kind.RETIRE if case is None else Kind.TO, subject, case=case)
        if word in ("le", "la") and self._next(1) in ("prend", "reprend"):
            self._at += 2
            return Said(Kind.TAKE, subject, again=True)
        if word in ("prend", "reprend"):
            self._at += 1
            return self._taking(subject, again=word == "reprend")
        if word == "donne":
            return self._checking(subject)
        case = self._case()
        if case is None:
            raise self.fail()
        return Said(Kind.TO, subject, case=case)

    def _side(self) -> Wing | None:
        """`du côté de sa tour`: the king's rook is the nearer one."""
        for words, wing in (
            (("du", "cote", "de", "sa", "tour"), Wing.KING),
            (("du", "cote", "de", "sa", "dame"), Wing.QUEEN),
            (("du", "cote", "du", "roi"), Wing.KING),
            (("du", "cote", "de", "son", "roi"), Wing.KING),
            (("du", "cote", "de", "la", "dame"), Wing.QUEEN),
        ):
            if self._take(*words):
                return wing
        return None

    def _taking(self, subject: tuple[Named, ...], *, again: bool = False) -> Said:
        passing = self._take("en", "passant")
        taken = self._named()
        passing = passing or self._take("en", "passant")
        return self._ending(Said(Kind.TAKE, subject, taken=taken, again=again, passing=passing))

    def _checking(self, subject: tuple[Named, ...]) -> Said:
        """`donne échec et mat à la case …`, `donne échec en prenant le pion`."""
        if not self._any(("donne", "echec"), ("donne", "double", "echec"), ("donne", "un", "echec", "perpetuel")):
            raise self.fail()
        mate = self._take("et", "mat")
        case = self._case()
        if case is None and self._take("en", "prenant"):
            return Said(Kind.TAKE, subject, taken=self._named(), check=True, mate=mate)
        return Said(Kind.CHECK, subject, case=case, check=True, mate=mate)

    def _ending(self, said: Said) -> Said:
        """The remarks after a move: check, mate."""
        before = self._at
        self._any((",",))
        if self._any(("en", "donnant", "double", "echec"), ("donnant", "double", "echec"), ("donnant", "echec"),
                     ("en", "donnant", "echec"), ("et", "donne", "echec"), ("donne", "echec"),
                     ("et", "donne", "un", "echec", "perpetuel")):  # fmt: skip
            mate = self._take("et", "mat")
            if not (mate and self._take("le", "coup")):  # "et donne échec et mat le coup après": not yet
                return replace(said, check=True, mate=said.mate or mate)
        self._at = before
        return said
