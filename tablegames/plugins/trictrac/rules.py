"""The options of trictrac; the defaults are the ruleset `lepeintre`.  [AUJ-T1; AUJ-T2; LEP]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from tablegames.core.languages import say
from tablegames.core.options import option
from tablegames.families.tables.before_throw.options import Forfeit, forfeit_option, rompre_option
from tablegames.families.tables.board.men import MOST, Men, bit
from tablegames.families.tables.drawing.jetons import Jetons
from tablegames.families.tables.race.opening import Handicap, Opening
from tablegames.families.tables.race.options import Side, handicap_to_option
from tablegames.families.tables.trictrac.coup import COIN, TALON
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.rulesets.arbiter_options import (
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
    """So many marqués, each of six trous or more, written down and settled at the end."""


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


class EcoleDuPlein(StrEnum):
    """What marking a jan one does not then fill costs."""

    LEPEINTRE = "lepeintre"
    ACADEMIE = "academie"


class EcoleSeverity(StrEnum):
    """How strictly écoles are taken."""

    RIGUEUR = "rigueur"
    BONNE_COMPAGNIE = "bonne_compagnie"


class FalseCase(StrEnum):
    """What becomes of dames put where the dice do not lead, if the adversary does not let them stand."""

    TOUT_D_UNE = "tout_d_une"
    """One of them plays both numbers.  [AUJ-T1 VI; AUJ-T2 XVIII]"""
    BOTH_OR_TOUT_D_UNE = "both_or_tout_d_une"
    """That, or both play the two numbers.  [LEP 4.I 22, 23, 27]"""
    BY_THE_PLAYER = "by_the_player"
    """Who displaced them plays them rightly, as he likes.  [LEP 4.III]"""


class Advantage(StrEnum):
    """What may be given to the weaker player; the book leaves anything else to agreement.  [AUJ-T2 XIX]"""

    NONE = "none"
    DICE = "dice"
    """The dice, of the first relevé: the least of advantages."""
    QUINE = "quine"
    """Two dames down by quine, at each relevé."""
    SONNEZ = "sonnez"
    COIN = "coin"
    """The coin held from the beginning of each relevé."""
    CARME_AND_COIN = "carme_and_coin"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrictracRules(JanRules):
    """Trictrac as Lepeintre has it."""

    opening: Opening = option(
        Opening.COUP_ET_DES,
        "AUJ-T1 I; AUJ-T2 II; LEP 1.I",
        "separate: one die each, the larger begins and throws both; coup_et_des: he plays the numbers that lie there",
        "separate : chacun un dé, le plus fort commence et jette ; coup_et_des : il joue les deux nombres amenés",
    )
    partie: Partie = option(
        Partie.ORDINAIRE,
        "LEP 1.VI",
        "ordinaire: the first to `trous`; a_ecrire: so many marqués, settled at the end",
        "ordinaire : le premier à « trous » ; a_ecrire : tant de marqués, réglés à la fin",
    )
    trous: int = option(
        12, "AUJ-T1 I; LEP 1.VI", "holes of a partie ordinaire", "trous d'une partie ordinaire", least=1
    )
    jetons: Jetons = option(
        Jetons.LEPEINTRE,
        "LEP 1.I; AUJ-T1 I; AUJ-T2 VI",
        "where the points are marked before the arrows: 2, 4 and 10 lie elsewhere in each book",
        "où se marquent les points devant les flèches : 2, 4 et 10 n'ont pas la même place dans chaque livre",
    )
    grande_bredouille: bool = option(
        False,
        "AUJ-T2 XIII; LEP 1.VI",
        "whether all the holes taken in a row win double, in a partie ordinaire",
        "si tous les trous pris de suite gagnent double, à la partie ordinaire",
    )
    marques: Literal[8, 12] = option(8, "LEP 1.VI", "marqués of a partie à écrire", "marqués d'une partie à écrire")
    consolation: int = option(
        2, "LEP 1.VI", "what the winner of a marqué receives besides trous", "la consolation d'un marqué", least=0
    )
    pavillon: Pavillon = option(
        Pavillon.UNBROKEN,
        "LEP 1.VI",
        "a marqué is won in bredouille by six holes in a row: if all the winner's are of that run, as it is with "
        "points (unbroken), or even if he had some before the other took his (again)",
        "un marqué se gagne en bredouille par six trous de suite : si tous ceux du gagnant sont de cette suite, comme "
        "pour les points (unbroken), ou même s'il en avait avant que l'autre en prît (again)",
    )
    bredouille_ladder: Ladder = option(
        Ladder.TWO_STEPS,
        "LEP 1.VI",
        "holes taken in a row: double from six, fourfold from twelve (two_steps), and so on with every six (every_six)",
        "trous pris de suite : double dès six, quadruple dès douze (two_steps), et ainsi de six en six (every_six)",
    )
    postillon: tuple[int, ...] = option(
        (28, 8),
        "LEP 1.VI",
        "what the first marqué below the half costs at the end, and each further one",
        "ce que coûtent à la fin le premier marqué qui manque à la moitié, et chacun des autres",
        least=0,
    )
    queue: int = option(
        0,
        "LEP 1.VI",
        "jetons the winner of the partie receives besides",
        "jetons que reçoit en sus le gagnant",
        least=0,
    )
    handicap: Advantage = option(
        Advantage.NONE,
        "AUJ-T2 XIX",
        "the advantage given: the dice, quine or sonnez down, the corner, carme down and the corner",
        "l'avantage donné : le dé, quine ou sonnez abattu, le coin, carme abattu et le coin",
    )
    handicap_trous: int = option(0, "AUJ-T2 XIX", "trous given in advance", "trous donnés d'avance", least=0)
    handicap_to: Side = handicap_to_option("AUJ-T2 XIX")
    arbiter: Arbiter = arbiter_option("AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I, 4.III")
    ecole_du_plein: EcoleDuPlein = option(
        EcoleDuPlein.LEPEINTRE,
        "LEP 4.I 60; AUJ-T2 X",
        "marking a plein and not filling it: school for what was marked and what was due, or for what was marked",
        "plein marqué et non fait : école de ce qui est marqué et de ce qui était dû, ou du marqué seul",
    )
    ecole_severity: EcoleSeverity = option(
        EcoleSeverity.RIGUEUR,
        "LEP 4.I, 4.III",
        "écoles in all rigour, or as good company softens them",
        "les écoles à la rigueur, ou comme la bonne compagnie les adoucit",
    )
    false_case: FalseCase = option(
        FalseCase.BOTH_OR_TOUT_D_UNE,
        "AUJ-T1 VI; AUJ-T2 XVIII; LEP 4.I 22, 23, 27; LEP 4.III",
        "dames wrongly put: one of them plays both numbers (tout_d_une), that or both play them (both_or_tout_d_une), "
        "as who displaced them likes (by_the_player)",
        "dames mal casées : l'une joue les deux nombres (tout_d_une), ou toutes deux (both_or_tout_d_une), "
        "ou comme il plaît à qui les a déplacées (by_the_player)",
    )
    leave_short: Literal["trous", "stays", "loses_it"] = option(
        "trous",
        "AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I 41, 55",
        "who marks too little and leaves is made to stay: if a hole is wanting (trous), "
        "or if anything is, the rest beyond the hole too (stays); or he goes and loses it (loses_it)",
        "qui marque trop peu et s'en va doit rester : s'il manque un trou (trous), "
        "ou quoi qu'il manque, le reste au-delà du trou compris (stays) ; ou il s'en va et le perd (loses_it)",
    )
    two_jetons: Literal["school", "removed"] = option(
        "school",
        "AUJ-T2 X; LEP 4.I 66; LEP 4.III",
        "points marked with a second jeton: the old ones are schooled (school), or the lesser are taken off (removed)",
        "points marqués d'un second jeton : école des anciens (school), ou l'on ôte le moindre (removed)",
    )
    march: March = march_option("AUJ-T1 VI; AUJ-T2 XVIII; LEP 4.I 22")
    table_help: TableHelp = table_help_option("silent", "AUJ-T2 XVIII; LEP 4.I 62")
    rompre: int = rompre_option("LEP 4.I 16; LEP 4.III; AUJ-T1 VI; AUJ-T2 IV, XVII")
    rompre_forfeit: Forfeit = forfeit_option("AUJ-T1 VI; AUJ-T2 IV")
    pour_tout: bool = option(
        False,
        "LEP 4.I 74, 75; AUJ-T1 II",
        "before the last throw of a sortie you may say that it serves for the next relevé too, and the other may have "
        "it made in advance",
        "avant le dernier coup d'une sortie, on peut dire qu'il sert aussi au relevé suivant, et l'autre peut le faire "
        "jouer d'avance",
    )

    def __post_init__(self) -> None:
        if len(self.postillon) != 2:
            raise ValueError(
                say(
                    "postillon: two numbers are needed, such as [28, 8]",
                    "postillon : il faut deux nombres, comme [28, 8]",
                )
            )
        if self.handicap_trous >= self.trous:
            raise ValueError(
                say(
                    f"handicap_trous: fewer trous must be given than the {self.trous} of the partie",
                    f"handicap_trous : il faut donner moins de trous que les {self.trous} de la partie",
                )
            )


def _down(*places: tuple[int, int]) -> Men:
    """So many dames on these arrows, the rest on the talon."""
    return sum(dames * bit(arrow) for arrow, dames in places) + (MOST - sum(n for _, n in places)) * bit(TALON)


_GIVEN: Final = {
    Advantage.DICE: (True, None),
    Advantage.QUINE: (False, _down((6, 2))),
    Advantage.SONNEZ: (False, _down((7, 2))),
    Advantage.COIN: (False, _down((COIN, 2))),
    Advantage.CARME_AND_COIN: (False, _down((5, 2), (COIN, 2))),
}


def handicap_of(rules: TrictracRules) -> Handicap | None:
    """What is given, to whom; trous given in advance are the keeper's.  [AUJ-T2 XIX]"""
    if rules.handicap is Advantage.NONE:
        return None
    dice, down = _GIVEN[rules.handicap]
    return Handicap(rules.handicap_to.seat, dice, down=down)
