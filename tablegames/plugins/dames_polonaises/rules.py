"""The rules of Polish draughts, all options together; the defaults are Manoury's of 1787.

The options are in four modules, each adding to the one before: the march, draws, odds, the table. Here is what must
hold between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablegames.core.errors import PositionError
from tablegames.core.languages import say
from tablegames.core.match import Begins
from tablegames.plugins.dames_polonaises.march_rules import USUAL
from tablegames.plugins.dames_polonaises.odds_rules import Odds
from tablegames.plugins.dames_polonaises.table_rules import TableRules


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
    from tablegames.plugins.dames_polonaises.pieces import given_squares, set_up

    if rules.start == USUAL and rules.odds is Odds.NONE:
        return
    board = board_of(rules.squares_a_side)
    try:
        set_up(rules, board)
    except PositionError as problem:
        raise ValueError(f"start: {problem}") from None
    given_squares(rules, board)
