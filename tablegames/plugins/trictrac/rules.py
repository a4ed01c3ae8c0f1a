"""The options of trictrac; the defaults are the ruleset `lepeintre`.  [AUJ-T1; AUJ-T2; LEP]"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.options import Needs, option
from tablegames.families.tables.before_throw.state import Forfeit, forfeit_option, rompre_option
from tablegames.families.tables.board.places import MOST, Men, bit
from tablegames.families.tables.race.options import Side, handicap_to_option
from tablegames.families.tables.race.state import Handicap, Opening
from tablegames.families.tables.trictrac.march_rules import JanRules, Jetons
from tablegames.families.tables.trictrac.state import COIN, TALON
from tablegames.rules.arbiter_options import (
    AT_THE_TABLE,
    Arbiter,
    March,
    TableHelp,
    arbiter_option,
    march_option,
    table_help_option,
)


class Partie(StrEnum):
    """Kinds of partie.  [LEP 1.VI]"""

    ORDINAIRE = "ordinaire"
    """The first to a number of trous."""
    A_ECRIRE = "a_ecrire"
    """A number of marqués, each of six trous or more, written down and settled at the end."""


class Ladder(StrEnum):
    """How a bredouille of trous multiplies what a marqué is worth.  [LEP 1.VI]"""

    TWO_STEPS = "two_steps"
    """Double from six trous in a row, fourfold from twelve."""
    EVERY_SIX = "every_six"
    """Double again with every six trous more."""


class Pavillon(StrEnum):
    """Which run of trous makes a marqué a bredouille.  [LEP 1.VI]"""

    UNBROKEN = "unbroken"
    AGAIN = "again"


class QueueCrossed(StrEnum):
    """The winner of the queue where one player has more jetons and the other more marqués.  [LEP 1.VI]"""

    OFFSET = "offset"
    """Nobody: one queue offsets the other."""
    JETONS = "jetons"
    """The player with more jetons."""


class GrandeBredouille(StrEnum):
    """Which run of holes is a grande bredouille."""

    UNINTERRUPTED = "uninterrupted"
    """All the winner's holes in a row, even if the adversary took some before.  [AUJ-T2 XIII; LEP 1.VI]"""
    NO_HOLE_TAKEN = "no_hole_taken"
    """The adversary has taken no hole at all.  [AUJ-T1 I, VIII]"""


class EcoleDuPlein(StrEnum):
    """The price of marking a jan and not filling it."""

    LEPEINTRE = "lepeintre"
    ACADEMIE = "academie"


class EcoleSeverity(StrEnum):
    """How strictly écoles are taken."""

    RIGUEUR = "rigueur"
    BONNE_COMPAGNIE = "bonne_compagnie"


class FalseCase(StrEnum):
    """The fate of dames put where the dice do not lead, if the adversary does not let them stand."""

    TOUT_D_UNE = "tout_d_une"
    """One of them plays both numbers.  [AUJ-T1 VI; AUJ-T2 XVIII]"""
    BOTH_OR_TOUT_D_UNE = "both_or_tout_d_une"
    """That, or both play the two numbers.  [LEP 4.I 22, 23, 27]"""
    BY_THE_PLAYER = "by_the_player"
    """The player who displaced them plays them rightly, as he likes.  [LEP 4.III]"""


class Advantage(StrEnum):
    """The advantage of the weaker player; the book leaves anything else to agreement.  [AUJ-T2 XIX]"""

    NONE = "none"
    DICE = "dice"
    """The dice, of the first relevé: the least of advantages."""
    QUINE = "quine"
    """Two dames down by quine, at each relevé."""
    SONNEZ = "sonnez"
    COIN = "coin"
    """The coin held from the beginning of each relevé."""
    CARME_AND_COIN = "carme_and_coin"
    NUMBER = "number"
    """Two dames down by any other number, `handicap_number`, at each relevé."""
    NUMBER_AND_COIN = "number_and_coin"


NUMBERS_DOWN: Final = (Advantage.NUMBER, Advantage.NUMBER_AND_COIN)
GIVEN: Final = tuple(given for given in Advantage if given is not Advantage.NONE)


class ReleveDice(StrEnum):
    """The first thrower at a relevé."""

    KEPT = "kept"
    """The player who left, or lifted everything, keeps the dice.  [AUJ-T2 X, XVIII]"""
    GIVER = "giver"
    """A player who gives holes in advance has the dice first, and again at every relevé.  [AUJ-T2 XIX]"""


ORDINAIRE: Final[Needs] = {"partie": (Partie.ORDINAIRE,)}
A_ECRIRE: Final[Needs] = {"partie": (Partie.A_ECRIRE,)}


@frozen(kw_only=True)
class TrictracRules(JanRules):
    """Trictrac as Lepeintre has it."""

    opening: Opening = option(
        Opening.COUP_ET_DES,
        "AUJ-T1 I; AUJ-T2 II; LEP 1.I",
        "the opening dice decide who begins: that player then throws both dice again (separate), or plays the two "
        "numbers just thrown (coup_et_des)",
    )
    partie: Partie = option(
        Partie.ORDINAIRE,
        "LEP 1.VI",
        "the kind of partie: the first player with `trous` holes wins (ordinaire), or you play `marques` marqués and "
        "settle them at the end (a_ecrire)",
    )
    trous: int = option(12, "AUJ-T1 I; LEP 1.VI", "holes needed to win a partie ordinaire", least=1, needs=ORDINAIRE)
    jetons: Jetons = option(
        Jetons.LEPEINTRE,
        "LEP 1.I; AUJ-T1 I; AUJ-T2 VI",
        "where points are marked along the arrows: the places for 2, 4 and 10 points differ from book to book",
    )
    grande_bredouille: bool = option(
        False,
        "AUJ-T1 I; AUJ-T2 XIII; LEP 1.VI",
        "whether a player who takes all the holes in a row wins a partie ordinaire double (grande bredouille)",
        needs=ORDINAIRE,
    )
    grande_bredouille_when: GrandeBredouille = option(
        GrandeBredouille.UNINTERRUPTED,
        "AUJ-T1 I, VIII; AUJ-T2 XIII; LEP 1.VI",
        "when a win is a grande bredouille: if the winner took all the holes needed in a row, even if the "
        "other player had taken some before (uninterrupted); or only if the other player took none at all "
        "(no_hole_taken)",
        needs={"grande_bredouille": (True,)},
    )
    marques: Literal[8, 12] = option(8, "LEP 1.VI", "number of marqués in a partie à écrire", needs=A_ECRIRE)
    consolation: int = option(
        2, "LEP 1.VI", "how many extra jetons the winner of a marqué gets (the consolation)", least=0, needs=A_ECRIRE
    )
    pavillon: Pavillon = option(
        Pavillon.UNBROKEN,
        "LEP 1.VI",
        "when six holes in a row win a marqué in bredouille: only if all the winner's holes belong to that run, "
        "as with points (unbroken); or even if the winner had taken some before the run (again)",
        needs=A_ECRIRE,
    )
    bredouille_ladder: Ladder = option(
        Ladder.TWO_STEPS,
        "LEP 1.VI",
        "how holes taken in a row multiply a marqué: double from six and fourfold from twelve (two_steps); or "
        "doubling again with every six (every_six)",
        needs=A_ECRIRE,
    )
    postillon: tuple[int, ...] = option(
        (28, 8),
        "LEP 1.VI",
        "the postillons: how many jetons a player pays at the end for the first marqué short of half the total, and "
        "for each further one",
        least=0,
        needs=A_ECRIRE,
    )
    queue: int = option(
        0, "LEP 1.VI", "how many extra jetons the winner of the partie gets (the queue)", least=0, needs=A_ECRIRE
    )
    queue_crossed: QueueCrossed = option(
        QueueCrossed.OFFSET,
        "LEP 1.VI",
        "who wins the queue if one player has more jetons and the other more marqués: nobody (offset), or the player "
        "with more jetons (jetons)",
        needs=A_ECRIRE,
    )
    fiche: int = option(
        0,
        "LEP 1.VI",
        "how many jetons make a fiche: you pay the difference in whole fiches, and half a fiche or more counts as a "
        "whole one (0: you pay in jetons)",
        least=0,
        needs=A_ECRIRE,
    )
    handicap: Advantage = option(
        Advantage.NONE,
        "AUJ-T2 XIX",
        "the advantage given: the first throw; two dames already placed, as if played by quine, by sonnez or by "
        "another throw (the option handicap_number); the corner already taken; or the corner with two dames already "
        "placed by carme or by another throw",
    )
    handicap_number: tuple[int, ...] = option(
        (6, 5),
        "AUJ-T2 XIX",
        "the throw given as the advantage, such as [6, 4]: two dames begin on the arrows it leads to",
        least=1,
        most=6,
        needs={"handicap": NUMBERS_DOWN},
    )
    handicap_trous: int = option(0, "AUJ-T2 XIX", "how many holes (trous) are given in advance", least=0)
    releve_dice: ReleveDice = option(
        ReleveDice.KEPT,
        "AUJ-T2 X, XVIII, XIX; LEP 1.V",
        "who throws first in a relevé: the player who ended the previous relevé (kept), or always the player who gives "
        "holes in advance, even in the first relevé (giver)",
        needs={"handicap_trous": range(1, 1_000_000)},
    )
    handicap_to: Side = handicap_to_option("AUJ-T2 XIX", ({"handicap": GIVEN}, {"handicap_trous": range(1, 1_000_000)}))
    arbiter: Arbiter = arbiter_option("AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I, 4.III")
    ecole_du_plein: EcoleDuPlein = option(
        EcoleDuPlein.LEPEINTRE,
        "LEP 4.I 60; AUJ-T2 X",
        "what the école is worth if you mark a plein without filling it: the points marked plus the points due "
        "(lepeintre); or only the points marked (academie)",
        needs={**AT_THE_TABLE, "ecole_severity": (EcoleSeverity.RIGUEUR,)},
    )
    ecole_severity: EcoleSeverity = option(
        EcoleSeverity.RIGUEUR,
        "LEP 4.I, 4.III",
        "whether écoles are enforced in full (rigueur), or more gently, as among friends (bonne_compagnie)",
        needs=AT_THE_TABLE,
    )
    false_case: FalseCase = option(
        FalseCase.BOTH_OR_TOUT_D_UNE,
        "AUJ-T1 VI; AUJ-T2 XVIII; LEP 4.I 22, 23, 27; LEP 4.III",
        "how dames put on the wrong arrows must then be played: one of them plays both numbers (tout_d_une); one plays "
        "both, or each plays one (both_or_tout_d_une); or as their owner chooses (by_the_player)",
        needs={**AT_THE_TABLE, "march": ("free",)},
    )
    leave_short: Literal["trous", "stays", "loses_it"] = option(
        "trous",
        "AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I 41, 55",
        "what happens if you leave after marking too little: you must stay if that cost you a hole (trous); you must "
        "stay if any points are missing, even beyond the hole (stays); or you leave and lose the points (loses_it)",
        needs=AT_THE_TABLE,
    )
    two_jetons: Literal["school", "removed"] = option(
        "school",
        "AUJ-T2 X; LEP 4.I 66; LEP 4.III",
        "what happens if you mark points with a second jeton: the other player can call an école for the earlier "
        "points (school); or the jeton with fewer points is removed (removed)",
        needs=AT_THE_TABLE,
    )
    march: March = march_option("AUJ-T1 VI; AUJ-T2 XVIII; LEP 4.I 22")
    table_help: TableHelp = table_help_option("silent", "AUJ-T2 XVIII; LEP 4.I 62")
    rompre: int = rompre_option("LEP 4.I 16; LEP 4.III; AUJ-T1 VI; AUJ-T2 IV, XVII")
    rompre_forfeit: Forfeit = forfeit_option("AUJ-T1 VI; AUJ-T2 IV")
    pour_tout: bool = option(
        False,
        "LEP 4.I 74, 75; AUJ-T1 II",
        "whether, before the last throw of a sortie, the thrower may declare that this throw will also open "
        "the next relevé; the other player may also ask for the last throw at once, and all dames but two are then "
        "lifted",
    )

    def __post_init__(self) -> None:
        if len(self.postillon) != 2:
            raise ValueError(_("write postillon as two numbers, such as [28, 8]"))
        if self.handicap_trous >= self.trous:
            raise ValueError(
                _("handicap_trous: give fewer holes than the {trous} that win the partie", trous=self.trous)
            )
        if len(self.handicap_number) != 2:
            raise ValueError(_("write handicap_number as two dice, such as [6, 4]"))
        if self.handicap is Advantage.DICE and self.releve_dice is ReleveDice.GIVER:
            raise ValueError(
                _("'handicap: dice' gives away the first throw, but 'releve_dice: giver' keeps it; choose one of them")
            )


def _down(*places: tuple[int, int]) -> Men:
    """These dames on these arrows, the rest on the talon."""
    return sum(dames * bit(arrow) for arrow, dames in places) + (MOST - sum(n for _, n in places)) * bit(TALON)


QUINE: Final = (5, 5)
SONNEZ: Final = (6, 6)
CARME: Final = (4, 4)


def handicap_of(rules: TrictracRules) -> Handicap | None:
    """The handicap by the rules; trous given in advance are the keeper's.  [AUJ-T2 XIX]"""
    given, to, number = rules.handicap, rules.handicap_to.seat, rules.handicap_number
    down = {
        Advantage.QUINE: (QUINE, 0),
        Advantage.SONNEZ: (SONNEZ, 0),
        Advantage.COIN: ((), 2),
        Advantage.CARME_AND_COIN: (CARME, 2),
        Advantage.NUMBER: (number, 0),
        Advantage.NUMBER_AND_COIN: (number, 2),
    }.get(given)
    always = Seat(1 - to) if rules.releve_dice is ReleveDice.GIVER and rules.handicap_trous else None
    if given is Advantage.NONE and always is None:
        return None
    dames = None if down is None else _down(*((TALON + pips, 1) for pips in down[0]), (COIN, down[1]))
    return Handicap(to, given is Advantage.DICE, down=dames, always=always)
