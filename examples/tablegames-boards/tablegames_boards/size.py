"""The one option, and the game on the board it names.  [BOARDS I]"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from tablegames import RulesError, option, say
from tablegames.plugins.dames_polonaises.board import board_of
from tablegames.plugins.dames_polonaises.march_rules import USUAL
from tablegames.plugins.dames_polonaises.pieces import given_squares


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRules:
    """Ten squares a side change nothing."""

    columns: Literal[10, 8, 12] = option(
        10,
        "BOARDS I",
        "squares a side: ten, eight with twelve men each, or twelve with thirty",
        "cases de côté : dix, huit à douze pions chacun, ou douze à trente pions",
    )


def on_another_board(game: Any, rules: Any) -> Any:
    """The game on the board of so many columns, all its other rules as they are."""
    if rules.board_size != 10:
        raise RulesError.said(
            f"columns: {rules.columns} and board_size: {rules.board_size} name two boards; leave out board_size",
            f"columns: {rules.columns} et board_size: {rules.board_size} nomment deux damiers ; ôtez board_size",
        )
    if rules.start != USUAL:
        raise RulesError.said(
            f"start: a set-up of your own is read on a hundred squares; with columns: {rules.columns} leave it usual",
            f"start: une autre disposition se lit sur cent cases ; avec columns: {rules.columns} laissez usual",
        )
    board = board_of(rules.columns)
    try:
        given_squares(rules, board)
    except ValueError as wrong:
        raise RulesError(say(f"columns: {rules.columns}: {wrong}", f"columns : {rules.columns} : {wrong}")) from None
    return replace(game, board=board)
