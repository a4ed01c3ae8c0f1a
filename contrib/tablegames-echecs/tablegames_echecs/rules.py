"""The rules of chess as options; the defaults are those of Philidor, as the Académie prints them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tablegames import draw_by_agreement_option, option
from tablegames.core.languages import gettext as _


class FirstMove(StrEnum):
    """The sides that may begin."""

    EITHER = "either"
    WHITE = "white"


class Promotion(StrEnum):
    """Promotions of a pawn on the last rank."""

    LOST_PIECE = "lost_piece"
    ANY = "any"


class PromotionBlocked(StrEnum):
    """The play of a pawn when its side has lost no piece."""

    NOT_ALLOWED = "not_allowed"
    WAITS = "waits"


class EnPassant(StrEnum):
    """The risk of a pawn of two steps from a pawn it passes."""

    TAKEN = "taken"
    PASSES = "passes"


class Stalemate(StrEnum):
    """The result for a player who leaves the opponent without a move and not in check."""

    DRAWN = "drawn"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class EchecsRules:
    """Chess; the defaults are the ruleset `philidor`."""

    first_move: FirstMove = option(
        FirstMove.EITHER,
        "AUJ-Ech p. III",
        "who begins: either side, but White unless --first or a match chooses Black (either), or always White (white)",
    )
    promotion: Promotion = option(
        Promotion.LOST_PIECE,
        "AUJ-Ech pref.",
        "what a pawn becomes on the last rank: a piece its side has lost (lost_piece), or any piece (any)",
    )
    promotion_blocked: PromotionBlocked = option(
        PromotionBlocked.NOT_ALLOWED,
        "AUJ-Ech pref.",
        "if its side has lost no piece: the pawn may not move to the last rank (not_allowed), or it "
        "waits there as a pawn until one is lost (waits)",
    )
    en_passant: EnPassant = option(
        EnPassant.TAKEN,
        "AUJ-Ech pref.",
        "a pawn that moves two squares past an enemy pawn: it may be taken in passing (taken), or not (passes)",
    )
    stalemate: Stalemate = option(
        Stalemate.DRAWN,
        "FIDE 5.2",
        "stalemate, for the player who gives it: drawn, won or lost (the book is silent)",
    )
    draw_by_agreement: bool = draw_by_agreement_option("AUJ-Ech g. I; FIDE 9.1")
    dead_position: bool = option(
        True,
        "FIDE 5.2",
        "whether a game is drawn as soon as neither side has the pieces to mate with (the book is silent)",
    )
    claim_repetition: int = option(
        3,
        "AUJ-Ech g. III; FIDE 9.2",
        "a draw may be claimed when a position has occurred this many times (perpetual check); 0: never",
        least=0,
        most=100,
    )
    automatic_repetition: int = option(
        5,
        "FIDE 9.6",
        "the game is drawn automatically when a position has occurred this many times; 0: never",
        least=0,
        most=100,
    )
    claim_quiet: int = option(
        50,
        "FIDE 9.3",
        "a draw may be claimed after this many moves by each side without a pawn move or a capture; 0: never",
        least=0,
        most=1000,
    )
    automatic_quiet: int = option(
        75,
        "FIDE 9.6",
        "the game is drawn automatically after this many moves by each side without a pawn move or a capture; 0: never",
        least=0,
        most=1000,
    )

    def __post_init__(self) -> None:
        for wrong in _contradictions(self):
            raise ValueError(wrong)


def _contradictions(rules: EchecsRules) -> Iterator[str]:
    """Refuse options that contradict each other."""
    if rules.promotion_blocked is PromotionBlocked.WAITS and rules.promotion is Promotion.ANY:
        yield _(
            "'promotion_blocked: waits' needs 'promotion: lost_piece' (when any piece is available, no "
            "pawn has to wait)"
        )
    if not rules.automatic_repetition and not rules.automatic_quiet:
        yield _("'automatic_repetition: 0' needs 'automatic_quiet' to be at least 1, or a game might never end")
    for claimed, by_itself in (("claim_repetition", "automatic_repetition"), ("claim_quiet", "automatic_quiet")):
        early, late = getattr(rules, claimed), getattr(rules, by_itself)
        if early and late and early > late:
            yield _(
                "'{claimed}: {early}' is never reached, because '{by_itself}: {late}' ends the game first",
                claimed=claimed,
                early=early,
                by_itself=by_itself,
                late=late,
            )
    if rules.claim_repetition == 1 or rules.automatic_repetition == 1:
        yield _("'claim_repetition' and 'automatic_repetition' must be 0 or at least 2: every position occurs once")
