"""The options of trictrac; the defaults are the ruleset `lepeintre`.  [AUJ-T1; AUJ-T2; LEP]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.core.options import Needs, option
from tablegames.families.tables.before_throw.options import Forfeit, forfeit_option, rompre_option
from tablegames.families.tables.board.men import MOST, Men, bit
from tablegames.families.tables.drawing.jetons import Jetons
from tablegames.families.tables.race.opening import Handicap, Opening
from tablegames.families.tables.race.options import Side, handicap_to_option
from tablegames.families.tables.trictrac.coup import COIN, TALON
from tablegames.families.tables.trictrac.march_rules import JanRules
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


class QueueCrossed(StrEnum):
    """Who has the queue where one player has more jetons and the other more marqués.  [LEP 1.VI]"""

    OFFSET = "offset"
    """Nobody: one queue offsets the other."""
    JETONS = "jetons"
    """Who has more jetons."""


class GrandeBredouille(StrEnum):
    """Which run of holes is a grande bredouille."""

    UNINTERRUPTED = "uninterrupted"
    """All the winner's holes in a row, even if the adversary took some before.  [AUJ-T2 XIII; LEP 1.VI]"""
    NO_HOLE_TAKEN = "no_hole_taken"
    """The adversary has taken no hole at all.  [AUJ-T1 I, VIII]"""


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
    NUMBER = "number"
    """Two dames down by any other number, `handicap_number`, at each relevé."""
    NUMBER_AND_COIN = "number_and_coin"


NUMBERS_DOWN: Final = (Advantage.NUMBER, Advantage.NUMBER_AND_COIN)
GIVEN: Final = tuple(given for given in Advantage if given is not Advantage.NONE)


class ReleveDice(StrEnum):
    """Who throws first at a relevé."""

    KEPT = "kept"
    """Who has left, or has lifted everything, keeps the dice.  [AUJ-T2 X, XVIII]"""
    GIVER = "giver"
    """Who gives holes in advance has the dice first, and again at every relevé.  [AUJ-T2 XIX]"""


ORDINAIRE: Final[Needs] = {"partie": (Partie.ORDINAIRE,)}
A_ECRIRE: Final[Needs] = {"partie": (Partie.A_ECRIRE,)}


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
        12,
        "AUJ-T1 I; LEP 1.VI",
        "holes of a partie ordinaire",
        "trous d'une partie ordinaire",
        least=1,
        needs=ORDINAIRE,
    )
    jetons: Jetons = option(
        Jetons.LEPEINTRE,
        "LEP 1.I; AUJ-T1 I; AUJ-T2 VI",
        "where the points are marked before the arrows: 2, 4 and 10 lie elsewhere in each book",
        "où se marquent les points devant les flèches : 2, 4 et 10 n'ont pas la même place dans chaque livre",
    )
    grande_bredouille: bool = option(
        False,
        "AUJ-T1 I; AUJ-T2 XIII; LEP 1.VI",
        "whether all the holes taken in a row win double, in a partie ordinaire",
        "si tous les trous pris de suite gagnent double, à la partie ordinaire",
        needs=ORDINAIRE,
    )
    grande_bredouille_when: GrandeBredouille = option(
        GrandeBredouille.UNINTERRUPTED,
        "AUJ-T1 I, VIII; AUJ-T2 XIII; LEP 1.VI",
        "the grande bredouille: all the winner's holes in a row, even if the adversary took some before "
        "(uninterrupted), or only if the adversary took no hole at all (no_hole_taken)",
        "la grande bredouille : tous les trous du gagnant pris de suite, même si l'adversaire en avait pris avant "
        "(uninterrupted), ou seulement si l'adversaire n'en a pris aucun (no_hole_taken)",
        needs={"grande_bredouille": (True,)},
    )
    marques: Literal[8, 12] = option(
        8, "LEP 1.VI", "marqués of a partie à écrire", "marqués d'une partie à écrire", needs=A_ECRIRE
    )
    consolation: int = option(
        2,
        "LEP 1.VI",
        "what the winner of a marqué receives besides trous",
        "la consolation d'un marqué",
        least=0,
        needs=A_ECRIRE,
    )
    pavillon: Pavillon = option(
        Pavillon.UNBROKEN,
        "LEP 1.VI",
        "a marqué is won in bredouille by six holes in a row: if all the winner's are of that run, as it is with "
        "points (unbroken), or even if he had some before the other took his (again)",
        "un marqué se gagne en bredouille par six trous de suite : si tous ceux du gagnant sont de cette suite, comme "
        "pour les points (unbroken), ou même s'il en avait avant que l'autre en prît (again)",
        needs=A_ECRIRE,
    )
    bredouille_ladder: Ladder = option(
        Ladder.TWO_STEPS,
        "LEP 1.VI",
        "holes taken in a row: double from six, fourfold from twelve (two_steps), and so on with every six (every_six)",
        "trous pris de suite : double dès six, quadruple dès douze (two_steps), et ainsi de six en six (every_six)",
        needs=A_ECRIRE,
    )
    postillon: tuple[int, ...] = option(
        (28, 8),
        "LEP 1.VI",
        "what the first marqué below the half costs at the end, and each further one",
        "ce que coûtent à la fin le premier marqué qui manque à la moitié, et chacun des autres",
        least=0,
        needs=A_ECRIRE,
    )
    queue: int = option(
        0,
        "LEP 1.VI",
        "jetons the winner of the partie receives besides",
        "jetons que reçoit en sus le gagnant",
        least=0,
        needs=A_ECRIRE,
    )
    queue_crossed: QueueCrossed = option(
        QueueCrossed.OFFSET,
        "LEP 1.VI",
        "the queue where one has more jetons and the other more marqués: paid by nobody (offset), "
        "or won by the one with more jetons (jetons)",
        "la queue quand l'un a plus de jetons et l'autre plus de marqués : personne ne la paie (offset), "
        "ou elle va à celui qui a plus de jetons (jetons)",
        needs=A_ECRIRE,
    )
    fiche: int = option(
        0,
        "LEP 1.VI",
        "jetons in a fiche: the difference is paid in whole fiches, half a fiche or more counting for one "
        "(0: it is paid in jetons)",
        "jetons par fiche : la différence se paie en fiches entières, une demi-fiche ou plus comptant pour une "
        "(0 : elle se paie en jetons)",
        least=0,
        needs=A_ECRIRE,
    )
    handicap: Advantage = option(
        Advantage.NONE,
        "AUJ-T2 XIX",
        "the advantage given: the dice; quine or sonnez down; the corner; carme down and the corner; any other number "
        "(handicap_number) down, alone or with the corner",
        "l'avantage donné : le dé ; quine ou sonnez abattu ; le coin ; carme abattu et le coin ; tel autre nombre "
        "(handicap_number) abattu, seul ou avec le coin",
    )
    handicap_number: tuple[int, ...] = option(
        (6, 5),
        "AUJ-T2 XIX",
        "the number down that is given, such as [6, 4]: two dames are put on the arrows it leads to",
        "le nombre abattu qu'on donne, comme [6, 4] : deux dames aux flèches où il mène",
        least=1,
        most=6,
        needs={"handicap": NUMBERS_DOWN},
    )
    handicap_trous: int = option(0, "AUJ-T2 XIX", "trous given in advance", "trous donnés d'avance", least=0)
    releve_dice: ReleveDice = option(
        ReleveDice.KEPT,
        "AUJ-T2 X, XVIII, XIX; LEP 1.V",
        "who throws first at a relevé: the player who ended the last one (kept), or, at the beginning too, the one "
        "who gives holes in advance (giver)",
        "qui a le dé à chaque relevé : celui qui a fini le précédent (kept), ou, au début aussi, celui qui donne des "
        "trous d'avance (giver)",
        needs={"handicap_trous": range(1, 1_000_000)},
    )
    handicap_to: Side = handicap_to_option("AUJ-T2 XIX", ({"handicap": GIVEN}, {"handicap_trous": range(1, 1_000_000)}))
    arbiter: Arbiter = arbiter_option("AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I, 4.III")
    ecole_du_plein: EcoleDuPlein = option(
        EcoleDuPlein.LEPEINTRE,
        "LEP 4.I 60; AUJ-T2 X",
        "marking a plein and not filling it: school for what was marked and what was due, or for what was marked",
        "plein marqué et non fait : école de ce qui est marqué et de ce qui était dû, ou du marqué seul",
        needs={**AT_THE_TABLE, "ecole_severity": (EcoleSeverity.RIGUEUR,)},
    )
    ecole_severity: EcoleSeverity = option(
        EcoleSeverity.RIGUEUR,
        "LEP 4.I, 4.III",
        "écoles in all rigour, or as good company softens them",
        "les écoles à la rigueur, ou comme la bonne compagnie les adoucit",
        needs=AT_THE_TABLE,
    )
    false_case: FalseCase = option(
        FalseCase.BOTH_OR_TOUT_D_UNE,
        "AUJ-T1 VI; AUJ-T2 XVIII; LEP 4.I 22, 23, 27; LEP 4.III",
        "dames wrongly put: one of them plays both numbers (tout_d_une), that or both play them (both_or_tout_d_une), "
        "as who displaced them likes (by_the_player)",
        "dames mal casées : l'une joue les deux nombres (tout_d_une), ou toutes deux (both_or_tout_d_une), "
        "ou comme il plaît à qui les a déplacées (by_the_player)",
        needs={**AT_THE_TABLE, "march": ("free",)},
    )
    leave_short: Literal["trous", "stays", "loses_it"] = option(
        "trous",
        "AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I 41, 55",
        "who marks too little and leaves is made to stay: if a hole is wanting (trous), "
        "or if anything is, the rest beyond the hole too (stays); or he goes and loses it (loses_it)",
        "qui marque trop peu et s'en va doit rester : s'il manque un trou (trous), "
        "ou quoi qu'il manque, le reste au-delà du trou compris (stays) ; ou il s'en va et le perd (loses_it)",
        needs=AT_THE_TABLE,
    )
    two_jetons: Literal["school", "removed"] = option(
        "school",
        "AUJ-T2 X; LEP 4.I 66; LEP 4.III",
        "points marked with a second jeton: the old ones are schooled (school), or the lesser are taken off (removed)",
        "points marqués d'un second jeton : école des anciens (school), ou l'on ôte le moindre (removed)",
        needs=AT_THE_TABLE,
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
        if len(self.handicap_number) != 2:
            raise ValueError(
                say(
                    "handicap_number: two dice are needed, such as [6, 4]",
                    "handicap_number : il faut deux dés, comme [6, 4]",
                )
            )
        if self.handicap is Advantage.DICE and self.releve_dice is ReleveDice.GIVER:
            raise ValueError(
                say(
                    "handicap dice gives the dice away that releve_dice giver keeps; choose one of them",
                    "handicap dice donne le dé que releve_dice giver garde ; choisissez l'un des deux",
                )
            )


def _down(*places: tuple[int, int]) -> Men:
    """So many dames on these arrows, the rest on the talon."""
    return sum(dames * bit(arrow) for arrow, dames in places) + (MOST - sum(n for _, n in places)) * bit(TALON)


QUINE: Final = (5, 5)
SONNEZ: Final = (6, 6)
CARME: Final = (4, 4)


def handicap_of(rules: TrictracRules) -> Handicap | None:
    """What is given, to whom; trous given in advance are the keeper's.  [AUJ-T2 XIX]"""
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
