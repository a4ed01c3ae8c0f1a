"""The jans of a throw, the state of a game of trictrac or toc, its actions; the options that march and jans read.

A jan has a kind, a side that gains by it, and ways; no points here.  [AUJ-T1 I; AUJ-T2 X; LEP 1.I] The rules of such a
game extend `JanRules` and are handed on as they are; the defaults are those of the ruleset `lepeintre`.
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Outcome
from tablegames.families.tables.board.places import Board
from tablegames.families.tables.race.plays import Play

TALON: Final = 1
COIN: Final = 12
HIS_COIN: Final = 13


class JanKind(StrEnum):
    """Every jan and encounter, in the order of the books.  [AUJ-T2 V, IX-XII, XX; LEP 1.I-V]"""

    JAN_DE_RENCONTRE = "jan_de_rencontre"
    JAN_DE_TROIS_COUPS = "jan_de_trois_coups"
    JAN_DE_DEUX_TABLES = "jan_de_deux_tables"
    CONTRE_JAN_DE_DEUX_TABLES = "contre_jan_de_deux_tables"
    JAN_DE_MEZEAS = "jan_de_mezeas"
    CONTRE_JAN_DE_MEZEAS = "contre_jan_de_mezeas"
    REMPLIR_PETIT_JAN = "remplir_petit_jan"
    REMPLIR_GRAND_JAN = "remplir_grand_jan"
    REMPLIR_JAN_DE_RETOUR = "remplir_jan_de_retour"
    CONSERVER_PETIT_JAN = "conserver_petit_jan"
    CONSERVER_GRAND_JAN = "conserver_grand_jan"
    CONSERVER_JAN_DE_RETOUR = "conserver_jan_de_retour"
    PILE_DE_MISERE = "pile_de_misere"
    SORTIE = "sortie"
    BATTRE_GRAND_JAN = "battre_grand_jan"
    BATTRE_PETIT_JAN = "battre_petit_jan"
    BATTRE_COIN = "battre_coin"
    BATTRE_A_FAUX_GRAND_JAN = "battre_a_faux_grand_jan"
    BATTRE_A_FAUX_PETIT_JAN = "battre_a_faux_petit_jan"
    BATTRE_A_FAUX_COIN = "battre_a_faux_coin"
    MARGOT_LA_FENDUE = "margot_la_fendue"
    DAME_IMPUISSANTE = "dame_impuissante"


ONCE_A_RELEVE: Final = frozenset({JanKind.JAN_DE_DEUX_TABLES, JanKind.JAN_DE_MEZEAS})
"""Each player makes these once between two relevés.  [AUJ-T1 II]"""
BATTRE: Final = frozenset({JanKind.BATTRE_GRAND_JAN, JanKind.BATTRE_PETIT_JAN})
"""A dame hit truly, in either half of the board."""
BATTRE_A_FAUX: Final = frozenset({JanKind.BATTRE_A_FAUX_GRAND_JAN, JanKind.BATTRE_A_FAUX_PETIT_JAN})
"""A dame hit falsely, in either half."""


@frozen
class Jan:
    """One thing a throw makes, before a dame is touched."""

    kind: JanKind | str
    """A jan that no book has is called by a word of its own."""
    for_mover: bool
    """Whether the thrower gains by it, or his adversary."""
    ways: int
    """In how many ways it is done; for dames impuissantes, how many numbers are not played."""
    at: int | None
    """The arrow of the dame hit, on the mover's path."""
    cite: str
    tarif: tuple[int, int] | None = None
    """The worth of such a jan, simple and by a doublet; None: the keeper's own list says it."""


_PETIT_JAN: Final = "AUJ-T1 II; AUJ-T2 V; LEP 1.I"
_GRAND_JAN: Final = "AUJ-T1 II; AUJ-T2 V, XI; LEP 1.IV"
_RETOUR: Final = "AUJ-T1 II; AUJ-T2 V, XI; LEP 1.V"
_DEUX_TABLES: Final = "AUJ-T1 II; AUJ-T2 V; LEP 1.II"
_MEZEAS: Final = "AUJ-T1 II; AUJ-T2 V; LEP 1.III"
_BATTRE: Final = "AUJ-T1 III; AUJ-T2 IX, XI; LEP 1.II"
_A_FAUX: Final = "AUJ-T1 III; AUJ-T2 V, IX; LEP 1.III"
_COIN: Final = "AUJ-T1 IV; AUJ-T2 IX; LEP 1.II"
MADE: Final = {
    JanKind.JAN_DE_RENCONTRE: (True, "AUJ-T2 XX"),
    JanKind.JAN_DE_TROIS_COUPS: (True, "AUJ-T1 II; AUJ-T2 V; LEP 1.I"),
    JanKind.JAN_DE_DEUX_TABLES: (True, _DEUX_TABLES),
    JanKind.CONTRE_JAN_DE_DEUX_TABLES: (False, _DEUX_TABLES),
    JanKind.JAN_DE_MEZEAS: (True, _MEZEAS),
    JanKind.CONTRE_JAN_DE_MEZEAS: (False, _MEZEAS),
    JanKind.REMPLIR_PETIT_JAN: (True, _PETIT_JAN),
    JanKind.REMPLIR_GRAND_JAN: (True, _GRAND_JAN),
    JanKind.REMPLIR_JAN_DE_RETOUR: (True, _RETOUR),
    JanKind.CONSERVER_PETIT_JAN: (True, _PETIT_JAN),
    JanKind.CONSERVER_GRAND_JAN: (True, _GRAND_JAN),
    JanKind.CONSERVER_JAN_DE_RETOUR: (True, _RETOUR),
    JanKind.PILE_DE_MISERE: (True, "AUJ-T1 VIII; AUJ-T2 XX; LEP 4.IV"),
    JanKind.SORTIE: (True, "AUJ-T1 II; AUJ-T2 XII; LEP 1.V"),
    JanKind.BATTRE_GRAND_JAN: (True, _BATTRE),
    JanKind.BATTRE_PETIT_JAN: (True, _BATTRE),
    JanKind.BATTRE_COIN: (True, _COIN),
    JanKind.BATTRE_A_FAUX_GRAND_JAN: (False, _A_FAUX),
    JanKind.BATTRE_A_FAUX_PETIT_JAN: (False, _A_FAUX),
    JanKind.BATTRE_A_FAUX_COIN: (False, _COIN),
    JanKind.MARGOT_LA_FENDUE: (False, "AUJ-T2 XX"),
    JanKind.DAME_IMPUISSANTE: (False, "AUJ-T1 XI; AUJ-T2 V; LEP 1.IV"),
}
"""Whether the thrower gains by a jan, and where the books have it."""


def made(kind: JanKind, ways: int = 1, at: int | None = None) -> Jan:
    """A jan of the books that a throw makes."""
    for_mover, cite = MADE[kind]
    return Jan(kind, for_mover, ways, at, cite)


M = TypeVar("M")


class Phase(StrEnum):
    """The next step of the turn."""

    DRAW = "draw"
    """The dice are drawn for."""
    THROW = "throw"
    CHOOSE = "choose"
    """He has won a trou by his own dice: he stays or leaves.  [AUJ-T1 I; AUJ-T2 X; LEP 1.I]"""
    PLAY = "play"
    OVER = "over"


@frozen
class Tenir:
    """He stays: what is over the trou is kept, and the throw is played."""


@frozen
class SenAller:
    """He leaves: points are wiped, the dames go back to the talons, and he throws again."""


Action = Throw | OpeningThrow | Tenir | SenAller | Play
CHOICE: Final = (Tenir(), SenAller())


@frozen
class Releve:
    """The past since the dames left the talons, as far as it matters; by seat."""

    throws: tuple[int, int] = (0, 0)
    done: tuple[frozenset[JanKind], frozenset[JanKind]] = (frozenset(), frozenset())
    """The jans each side has made that are made once a relevé."""
    first: Throw | None = None
    """The first throw of the relevé; the adversary's first may answer it."""


@frozen
class TourState(Generic[M]):
    """`seat` throws, chooses or plays; its dames come first on the board."""

    board: Board
    seat: Seat
    phase: Phase
    score: M
    releve: Releve = Releve()
    throw: Throw | None = None
    made: tuple[Jan, ...] = ()
    """The jans of the throw in hand, for and against: found once, before a dame is touched."""
    outcome: Outcome | None = None
    won: int = field(default=0, compare=False)
    """The trous that the throw in hand has won, while he may leave on them; 0 where it is not known."""

    @property
    def drawing(self) -> bool:
        return self.phase is Phase.DRAW

    def asked(self, names: tuple[str, str]) -> str:
        """The question to a player, where it is not simply his throw; empty: none."""
        return ""


class Marks(NamedTuple):
    """A player's marks on the board beside his dames: his fichet, his jetons, his pavillon."""

    trous: int
    points: int = 0
    jetons: int = 0
    """How many lie where the points are."""
    pavillon: bool = False
    """Whether the flag that tells a run of trous stands in his hole.  [LEP 1.VI]"""


def done_bits(done: frozenset[JanKind]) -> int:
    """The jans made once a relevé, as the native code has them."""
    return 0 if not done else (JanKind.JAN_DE_DEUX_TABLES in done) + 2 * (JanKind.JAN_DE_MEZEAS in done)


def begins_anew(game: Any, state: TourState[M]) -> bool:
    """Whether a relevé begins: all dames on the talons."""
    return state.phase is Phase.THROW and state.releve.throws == (0, 0)


def by_power(play: Play, throw: Throw) -> bool:
    """Whether the play takes the coin by puissance: each of two dames goes one arrow less than its number.

    >>> by_power(Play(((8, 12), (10, 12))), Throw((5, 3))), by_power(Play(((8, 12), (10, 12))), Throw((4, 2)))
    (True, False)
    """
    sources = [source for source, to in play.steps if to == COIN]
    return len(sources) == 2 and sorted(HIS_COIN - source for source in sources) == sorted(throw.numbers)
