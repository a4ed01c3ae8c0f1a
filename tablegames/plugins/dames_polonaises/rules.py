"""The rules of Polish draughts, all options together; the defaults are Manoury's of 1787.

`march_rules` has those of the march, of draws and of odds; here are those of the table, and what must hold between
them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Literal

from tablegames.core.errors import PositionError
from tablegames.core.languages import Text, say
from tablegames.core.match import Begins
from tablegames.core.options import option
from tablegames.plugins.dames_polonaises.march_rules import USUAL, Odds, OddsRules
from tablegames.rules.arbiter_options import (
    Arbiter,
    March,
    TableHelp,
    arbiter_option,
    march_option,
    table_help_option,
)


class HuffChoice(StrEnum):
    """Which piece is huffed when several were bound."""

    OPPONENT_CHOOSES_AMONG_BOUND = "opponent_chooses_among_bound"
    OFFENDER_CHOOSES = "offender_chooses"
    PIECE_THAT_MOVED = "piece_that_moved"
    NONE = "none"
    """Nothing is huffed."""


class HuffWindow(StrEnum):
    """How long the right to huff lasts."""

    WHILE_CAPTURE_UNCHANGED = "while_capture_unchanged"
    NEXT_TURN_ONLY = "next_turn_only"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules(OddsRules):
    """What players do to each other's faults."""

    absent: ClassVar[Mapping[str, Text]] = {
        "dispute_jury": Text(
            "the option 'dispute_jury' is gone: the program sees every fact itself, so nobody has to settle one "
            "(MAN III.43; METZ XXII); take the line out",
            "l'option « dispute_jury » n'existe plus : le programme voit tous les faits, et personne n'a donc à en "
            "juger (MAN III.43 ; METZ XXII) ; ôtez la ligne",
        )
    }

    arbiter: Arbiter = arbiter_option("MAN III.12-20; METZ VIII-XII")
    march: March = march_option("MAN III.35; METZ III")
    table_help: TableHelp = table_help_option("silent", "MAN III.42; METZ XX")
    capture_enforcement: Literal["huff_or_enforce", "strict"] = option(
        "huff_or_enforce",
        "MAN III.12-16; METZ IX-X",
        "at the table, who did not take as he had to: is huffed or made to take, as the other likes, or (strict) only "
        "made to take",
        "à la table, qui n'a pas pris comme il devait : soufflé ou forcé de prendre, au gré de l'autre, ou (strict) "
        "seulement forcé de prendre",
    )
    huff_choice: HuffChoice = option(
        HuffChoice.OPPONENT_CHOOSES_AMONG_BOUND,
        "MAN III.12; MAN III.17",
        "the piece huffed when several were equally bound: the one the other names, the one its owner names, or "
        "the one that moved, if it was bound",
        "la pièce soufflée quand plusieurs devaient prendre également : celle que nomme l'autre, celle que nomme son "
        "joueur, ou celle qui a joué, si elle devait prendre",
    )
    huff_is_a_move: bool | None = option(
        False,
        "METZ IX",
        "huffing counts as a move",
        "souffler compte pour un coup",
    )
    huff_touch_commits: bool | None = option(
        True,
        "MAN III.15; METZ X",
        "who has touched the piece must huff it",
        "qui a touché la pièce doit la souffler",
    )
    huff_window: HuffWindow = option(
        HuffWindow.WHILE_CAPTURE_UNCHANGED,
        "MAN III.18; METZ XI",
        "one may huff, or make take, as long as the capture stands and is not made, or at the next turn only",
        "on souffle, ou fait prendre, tant que la prise subsiste et ne se fait pas, ou au coup suivant seulement",
    )
    huff_on_touch: bool = option(
        True,
        "MAN III.17",
        "who touches another piece than the one bound to take may be huffed for it, though he then takes",
        "qui touche une autre pièce que celle qui doit prendre peut être soufflé pour cela, même s'il prend",
    )
    incomplete_lift: Literal["stays_and_huffable", "restore"] = option(
        "stays_and_huffable",
        "MAN III.11; METZ VIII",
        "captives forgotten stay, unless the other consents, and the piece may be huffed; or they are lifted after all",
        "les prises oubliées restent, sauf accord de l'autre, et la pièce se souffle ; ou bien on les enlève encore",
    )
    own_piece_lifted: Literal["consent_needed", "restore"] = option(
        "restore",
        "METZ VII",
        "a piece of one's own lifted by mistake (with march: free) goes back, or only if the other consents",
        "la pièce à soi enlevée par mégarde (avec march: free) se remet, ou seulement du gré de l'autre",
    )
    refuse_to_take: Literal["loses", "move_enforced"] = option(
        "loses",
        "MAN III.14; MAN III.16; METZ XXI",
        "who refuses to take when asked loses the game, or is made to",
        "qui refuse de prendre en étant requis perd la partie, ou y est forcé",
    )
    touch_move: bool = option(
        True,
        "MAN III.3-5; METZ II",
        "a playable piece that is touched must be played",
        "dame touchée, dame jouée",
    )
    touch_several: Literal["opponent_chooses", "first_touched"] = option(
        "opponent_chooses",
        "MAN III.6; METZ II",
        "of several pieces touched, the one the other names is played, or the first",
        "de plusieurs pièces touchées on joue celle que nomme l'autre, ou la première",
    )
    touch_unplayable: Literal["no_fault", "penalty"] = option(
        "no_fault",
        "MAN III.36-37; METZ III",
        "touching what cannot be played costs nothing, or (penalty) lets the other name the piece that is played",
        "toucher ce qui n'est pas jouable ne coûte rien, ou (penalty) l'autre nomme la pièce à jouer",
    )
    false_move: Literal["opponent_chooses", "must_replay"] = option(
        "opponent_chooses",
        "MAN III.35; METZ III",
        "a false move stands or is made again as the other likes, or must be made again",
        "une fausse marche reste ou se rejoue au gré de l'autre, ou doit se rejouer",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DamesRules(TableRules):
    """Dames à la polonaise; the defaults are the ruleset `manoury_1787`."""

    @property
    def next_dice(self) -> Begins:
        """After the lots of the first game the players begin in turn.  [MAN III.1; METZ I]"""
        return Begins.ALTERNATE

    def __post_init__(self) -> None:
        for wrong in _contradictions(self):
            raise ValueError(wrong)
        _check_set_up(self)


def _contradictions(rules: DamesRules) -> Iterator[str]:
    """What cannot be agreed on together."""
    backed = rules.repass_captured == "forbidden_if_backed"
    if backed and rules.captured_lifted == "at_once":
        yield say(
            "repass_captured: forbidden_if_backed needs captured_lifted: at_end",
            "repass_captured: forbidden_if_backed veut captured_lifted: at_end",
        )
    if rules.draw_crowning_offer and rules.draw_limit_men:
        yield say(
            "draw_crowning_offer needs draw_limit_men: false (nothing is to be crowned where men count as they are)",
            "draw_crowning_offer veut draw_limit_men: false (rien n'est à damer si les pions comptent tels quels)",
        )
    if rules.odds_fraction != 1 and rules.odds not in (Odds.MAN, Odds.DRAW):
        yield say(
            f"odds_fraction: {rules.odds_fraction} is of a man or of the draw, so it needs odds: man or odds: draw",
            f"odds_fraction: {rules.odds_fraction} se dit du pion ou de la remise : il veut odds: man ou odds: draw",
        )
    if rules.odds_fraction != 1 and rules.roles_exchanged:
        yield say("odds_fraction needs roles_exchanged: false", "odds_fraction veut roles_exchanged: false")
    yield from _huffing(rules)


def _huffing(rules: DamesRules) -> Iterator[str]:
    """Where one huffs it must be known how."""
    if rules.capture_enforcement == "strict":
        return
    for name in ("huff_choice", "huff_is_a_move", "huff_touch_commits", "huff_window"):
        if getattr(rules, name) in (None, "none"):
            yield say(
                f"{name}: none needs capture_enforcement: strict", f"{name}: none veut capture_enforcement: strict"
            )


def _check_set_up(rules: DamesRules) -> None:
    """The pieces at the beginning, and those taken off as odds, must be what they are said to be."""
    from tablegames.plugins.dames_polonaises.board import board_of
    from tablegames.plugins.dames_polonaises.position import given_squares, set_up

    if rules.start == USUAL and rules.odds is Odds.NONE:
        return
    board = board_of(rules.squares_a_side)
    try:
        set_up(rules, board)
    except PositionError as problem:
        raise ValueError(f"start: {problem}") from None
    given_squares(rules, board)
