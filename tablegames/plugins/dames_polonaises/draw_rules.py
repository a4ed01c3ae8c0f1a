"""The options about drawn games (la remise); the defaults are Manoury's.  [MAN III.28-34, III.39]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from tablegames.core.options import option
from tablegames.plugins.dames_polonaises.march_rules import MarchRules
from tablegames.rules.agreement import draw_by_agreement_option

MOST: Final = 100
"""Moves a limit may have."""


class MainLine(StrEnum):
    """What becomes of three kings against one that has the main line, between players who give no odds."""

    AT_ONCE = "at_once"
    """Drawn when the single king has come to stand on the line, no other is on it, and the next move does not take it
    there.  [MAN III.28]"""
    AT_ONCE_IF_SAFE = "at_once_if_safe"
    """Drawn when its owner is to play and can do so along the line without being taken.  [METZ XV]"""
    COUNTED = "counted"
    """Drawn when it has kept the line for five moves of each; odds or none.  [FMJD]"""
    NONE = "none"


class NeedsLine(StrEnum):
    """Whether the three kings must have the main line to be granted the limited moves."""

    NOT_NEEDED = "not_needed"
    AT_START = "at_start"
    """When the moves begin, or there are none: a narrow reading of METZ XVI. Later they may leave it.  [METZ XVII]"""
    HELD_OR_FORCED_COUP = "held_or_forced_coup"
    """For the moves that giving the draw adds: they keep the line, or what they play is forced.  [MAN III.31]"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRules(MarchRules):
    """When a game is drawn."""

    draw_by_agreement: bool = draw_by_agreement_option("MAN III.39")
    draw_main_line: MainLine = option(
        MainLine.AT_ONCE,
        "MAN III.28; METZ XV; FMJD",
        "one king that has the main line against three: drawn at once (unless the next move takes it there), at once "
        "if it can keep it safely, when it has kept it five moves (counted), or not; the first two between players "
        "who give no odds",
        "une dame sur la grande ligne contre trois : remise aussitôt (si l'on ne l'y prend au coup suivant), aussitôt "
        "si elle y est en sûreté, après cinq coups qu'elle la garde (counted), ou non ; les deux premiers entre "
        "joueurs qui ne se font pas avantage",
    )
    draw_limit: int | None = option(
        20,
        "MAN III.29; MAN III.32-33; METZ XVI-XVII",
        "moves (of both players) that three kings may ask of one, counted from when they are so reduced; then drawn",
        "coups (de chacun) que trois dames peuvent exiger d'une, dès qu'on en est réduit là ; puis partie remise",
        least=1,
        most=MOST,
    )
    draw_limit_men: bool = option(
        False,
        "FMJD",
        "the limited moves also run against two kings and a man, or a king and two men",
        "les coups limités courent aussi contre deux dames et un pion, ou une dame et deux pions",
    )
    draw_limit_giver: int | Literal["same"] = option(
        "same",
        "MAN III.30; METZ XVI (expl.)",
        "the limit when the three kings are those of a player who gives odds; it matters only where draw_limit is "
        "another number, as the fifteen Metz keeps between equals in its explanation",
        "la limite quand les trois dames sont à qui fait avantage ; ne compte que si draw_limit en est une autre, "
        "comme les quinze que l'explication de Metz garde entre égaux",
        least=1,
        most=MOST,
    )
    draw_limit_draw_odds: int | Literal["same"] = option(
        25,
        "MAN III.31; METZ XVI",
        "the limit when the three kings are those of a player who gives the draw; draw_limit_needs_line says whether "
        "he must have the main line for what it adds",
        "la limite quand les trois dames sont à qui donne la remise ; draw_limit_needs_line dit s'il lui faut la "
        "grande ligne pour ce qu'elle ajoute",
        least=1,
        most=MOST,
    )
    draw_limit_needs_line: NeedsLine = option(
        NeedsLine.HELD_OR_FORCED_COUP,
        "MAN III.31; METZ XVI-XVII; METZ XVI (expl.)",
        "the three kings must have the main line: not_needed; at_start, when the moves begin, else it is drawn at once "
        "(article XVI of Metz read narrowly); held_or_forced_coup, only for what giving the draw adds to them, or else "
        "what they play must be forced",
        "les trois dames doivent avoir la grande ligne : not_needed (non) ; at_start (au début des coups, sinon remise "
        "aussitôt : l'article XVI de Metz à la lettre) ; held_or_forced_coup (pour les seuls coups que vaut la remise "
        "donnée, à moins d'un coup forcé)",
    )
    draw_crowning_offer: bool = option(
        True,
        "MAN III.34; METZ XVIII",
        "the owner of a single king may offer to crown the adversary's men (one of them, or two, beside his king or "
        "kings) so that the moves are counted; refused, he may leave the game as drawn, and is taken to do so",
        "qui n'a qu'une dame peut offrir de damer le pion ou les deux pions de l'adversaire, pour compter les coups ; "
        "sur un refus il peut quitter la partie comme remise, et l'on tient qu'il le fait",
    )
    draw_two_v_one: int | Literal["at_once"] | None = option(
        None,
        "METZ XVI (expl.); FMJD",
        "two kings against one: drawn at once (unless a stroke of three has left them two), after so many moves of "
        "each (then a king and a man, or one king, count too), or not",
        "deux dames contre une : remise aussitôt (sauf si un coup des trois les a réduites à deux), après tant de "
        "coups (et de même une dame et un pion, ou une dame), ou non",
        least=1,
        most=MOST,
    )
    draw_repetition: int | None = option(
        None,
        "FMJD",
        "drawn when the same position, with the same player to move, comes so many times; neither book has it, and "
        "without it two stubborn players may go on for ever",
        "remise quand la même position, au même trait, vient tant de fois ; aucun des livres n'en parle, et sans cela "
        "deux joueurs obstinés ne finissent jamais",
        least=2,
        most=MOST,
    )
    draw_kings_only: int | None = option(
        None,
        "FMJD",
        "drawn when for so many moves of each only kings have moved and nothing was taken; neither book has it",
        "remise quand pendant tant de coups de chacun des dames seules ont joué sans rien prendre ; absent des livres",
        least=1,
        most=MOST,
    )
