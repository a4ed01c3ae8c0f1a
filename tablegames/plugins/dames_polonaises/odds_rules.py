"""The options about odds (les avantages) and who begins with them; nobody gives any by default.  [MAN V; METZ XIX]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from tablegames.core.options import option
from tablegames.plugins.dames_polonaises.draw_rules import DrawRules


class Odds(StrEnum):
    """What the stronger player gives.  [MAN V]"""

    NONE = "none"
    MAN = "man"
    """He plays with one man less.  [METZ XIX]"""
    TWO_MEN = "two_men"
    DRAW = "draw"
    """A drawn game is won by the other.  [METZ XIX]"""
    MAN_AND_DRAW = "man_and_draw"
    STAKE = "stake"
    """He stakes double, triple or fourfold."""


class FractionGame(StrEnum):
    """In which game of a set the odds fall."""

    FIRST = "first"
    ALTERNATE = "alternate"
    """The level games first, then the one with odds; so, set after set, they alternate.  [MAN V]"""


class ManRemoved(StrEnum):
    """Which man comes off."""

    AGREED_SQUARE = "agreed_square"
    GIVER_CHOOSES = "giver_chooses"
    RECEIVER_CHOOSES = "receiver_chooses"


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsRules(DrawRules):
    """What one player gives the other."""

    odds: Odds = option(
        Odds.NONE,
        "MAN V; METZ XIX",
        "what the stronger player gives: a man, two men, the draw (a drawn game is won by the other), a man and the "
        "draw, or a larger stake",
        "ce que donne le plus fort : un pion, deux pions, la remise (partie remise, partie gagnée par l'autre), pion "
        "et remise, ou une mise plus forte",
    )
    odds_to: Literal["white", "black"] = option(
        "white", "MAN V", "who receives the odds, if any are given", "qui reçoit l'avantage, s'il en est fait"
    )
    odds_fraction: Literal[1, "1/2", "1/3", "1/4"] = option(
        1,
        "MAN III.38; METZ XIX",
        "half, a third, a quarter of a man or of the draw: given in one game of two, three, four, which count as one",
        "la demie, le tiers, le quart du pion ou de la remise : une partie sur deux, trois, quatre, comptées pour une",
    )
    odds_fraction_game: FractionGame = option(
        FractionGame.ALTERNATE,
        "MAN V; METZ XIX",
        "the game of such a set that has the odds: the first, or (alternate) the last, after the level ones",
        "la partie à avantage d'une telle suite : la première, ou (alternate) la dernière, après celles à but",
    )
    odds_man_removed: ManRemoved = option(
        ManRemoved.AGREED_SQUARE,
        "MAN V",
        "which man comes off: that of a square agreed on, or as the giver or the receiver chooses (no book says)",
        "quel pion s'ôte : celui d'une case convenue, ou au choix de qui donne ou de qui reçoit (rien dans les livres)",
    )
    odds_squares: tuple[int, ...] = option(
        (),
        "MAN V",
        "the squares agreed on, as White would count them; none: the middle of the first row, then of the second",
        "les cases convenues, comptées comme par les Blancs ; aucune : le milieu du premier rang, puis du second",
        least=1,
        most=50,
    )
    odds_stake: Literal[2, 3, 4] = option(
        2,
        "MAN V",
        "what the giver of a larger stake puts down against one",
        "ce que joue contre le simple celui qui fait l'avantage de la mise",
    )
    odds_receiver_begins: bool = option(
        True,
        "MAN III.1; METZ I",
        "who receives odds always begins; otherwise as `first_move` says",
        "qui reçoit avantage commence toujours ; sinon selon « first_move »",
    )
    roles_exchanged: bool = option(
        False,
        "MAN IX; MAN X",
        "a party is two games, the second with the sides' pieces exchanged, as equal players do who begin unequal",
        "on joue deux parties, en échangeant les jeux à la seconde, comme font des joueurs égaux à jeux inégaux",
    )
