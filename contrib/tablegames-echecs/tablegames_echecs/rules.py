"""The rules of chess as options; the defaults are those of Philidor, as the Académie prints them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tablegames import draw_by_agreement_option, option, say


class FirstMove(StrEnum):
    """Who may begin."""

    EITHER = "either"
    WHITE = "white"


class Promotion(StrEnum):
    """What a pawn becomes on the last rank."""

    LOST_PIECE = "lost_piece"
    ANY = "any"


class PromotionBlocked(StrEnum):
    """What a pawn does when its side has lost no piece."""

    NOT_ALLOWED = "not_allowed"
    WAITS = "waits"


class EnPassant(StrEnum):
    """What a pawn of two steps risks from a pawn it goes past."""

    TAKEN = "taken"
    PASSES = "passes"


class Stalemate(StrEnum):
    """What it is to whoever leaves the adversary without a move and not in check."""

    DRAWN = "drawn"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class EchecsRules:
    """Chess; the defaults are the ruleset `philidor`."""

    first_move: FirstMove = option(
        FirstMove.EITHER,
        "AUJ-Ech p. III",
        "who may begin: either (White unless --first or a match says otherwise), or white always",
        "qui peut commencer : either (les Blancs, sauf --first ou un match), ou white toujours",
    )
    promotion: Promotion = option(
        Promotion.LOST_PIECE,
        "AUJ-Ech pref.",
        "what a pawn becomes on the last rank: lost_piece, one its side has lost; any, whatever is on the board",
        "ce que devient le pion au bout : lost_piece, une pièce que son camp a perdue ; any, n'importe laquelle",
    )
    promotion_blocked: PromotionBlocked = option(
        PromotionBlocked.NOT_ALLOWED,
        "AUJ-Ech pref.",
        "with no piece lost: not_allowed, no pawn may go to the last rank; waits, it stays there a pawn until one is",
        "sans pièce perdue : not_allowed, le pion n'y va pas ; waits, il y reste pion jusqu'à ce qu'il y en ait une",
    )
    en_passant: EnPassant = option(
        EnPassant.TAKEN,
        "AUJ-Ech pref.",
        "a pawn of two steps that goes past another: taken, it may be taken in passing; passes, it may not",
        "un pion de deux pas qui en passe un autre : taken, on peut le prendre en passant ; passes, non (passer prise)",
    )
    stalemate: Stalemate = option(
        Stalemate.DRAWN,
        "FIDE 5.2",
        "to leave the adversary without a move and not in check: drawn, won or lost (the book is silent)",
        "laisser l'adversaire sans coup, hors d'échec (pat) : drawn, won ou lost (le livre n'en dit rien)",
    )
    draw_by_agreement: bool = draw_by_agreement_option("AUJ-Ech g. I; FIDE 9.1")
    dead_position: bool = option(
        True,
        "FIDE 5.2",
        "whether a game is drawn as soon as neither side has the pieces to mate with (the book is silent)",
        "si la partie est nulle dès que nul n'a plus de quoi mater (le livre n'en dit rien)",
    )
    claim_repetition: int = option(
        3,
        "AUJ-Ech g. III; FIDE 9.2",
        "a draw may be claimed when a position stands for this time (perpetual check); 0: never",
        "on peut demander la nulle quand une position vient cette fois-là (échec perpétuel) ; 0 : jamais",
        least=0,
        most=100,
    )
    automatic_repetition: int = option(
        5,
        "FIDE 9.6",
        "the game is drawn by itself when a position stands for this time; 0: never",
        "la partie est nulle d'elle-même quand une position vient cette fois-là ; 0 : jamais",
        least=0,
        most=100,
    )
    claim_quiet: int = option(
        50,
        "FIDE 9.3",
        "a draw may be claimed after so many moves of each side without a pawn moved or a piece taken; 0: never",
        "on peut demander la nulle après tant de coups de chacun sans pion joué ni prise ; 0 : jamais",
        least=0,
        most=1000,
    )
    automatic_quiet: int = option(
        75,
        "FIDE 9.6",
        "the game is drawn by itself after so many such moves; 0: never",
        "la partie est nulle d'elle-même après tant de ces coups ; 0 : jamais",
        least=0,
        most=1000,
    )

    def __post_init__(self) -> None:
        for wrong in _contradictions(self):
            raise ValueError(wrong)


def _contradictions(rules: EchecsRules) -> Iterator[str]:
    """What cannot be agreed on together."""
    if rules.promotion_blocked is PromotionBlocked.WAITS and rules.promotion is Promotion.ANY:
        yield say(
            "promotion_blocked: waits needs promotion: lost_piece (where any piece may be had nothing is waited for)",
            "promotion_blocked: waits veut promotion: lost_piece (où tout peut se demander, rien ne s'attend)",
        )
    if not rules.automatic_repetition and not rules.automatic_quiet:
        yield say(
            "automatic_repetition: 0 needs automatic_quiet of at least 1, or a game might never end",
            "automatic_repetition: 0 veut automatic_quiet d'au moins 1, sans quoi une partie pourrait ne pas finir",
        )
    for claimed, by_itself in (("claim_repetition", "automatic_repetition"), ("claim_quiet", "automatic_quiet")):
        early, late = getattr(rules, claimed), getattr(rules, by_itself)
        if early and late and early > late:
            yield say(
                f"{claimed}: {early} comes after {by_itself}: {late}, when the game is over already",
                f"{claimed}: {early} vient après {by_itself}: {late}, la partie étant déjà finie",
            )
    if rules.claim_repetition == 1 or rules.automatic_repetition == 1:
        yield say(
            "claim_repetition and automatic_repetition are 0 or at least 2: a position always stands a first time",
            "claim_repetition et automatic_repetition sont 0 ou au moins 2 : toute position vient une première fois",
        )
