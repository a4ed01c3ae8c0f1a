"""The one option, and the game on the board it names.  [BOARDS I]"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from tablegames import RulesError, option
from tablegames.plugins.dames_polonaises.board import board_of

TEN: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRules:
    """Ten squares a side change nothing."""

    columns: Literal[10, 8, 12] = option(
        10,
        "BOARDS I",
        "squares a side: ten, eight with twelve men each, or twelve with thirty",
        "cases de côté : dix, huit à douze pions chacun, ou douze à trente pions",
    )

    @property
    def squares_a_side(self: Any) -> int:
        """Where a set-up of one's own (`start`) is read: of the whole rules, in the place of the game's own."""
        return int(self.columns if self.columns != TEN else self.board_size)


def on_another_board(game: Any, rules: Any) -> Any:
    """The game on the board of so many columns, all its other rules as they are."""
    if rules.board_size != TEN:
        raise RulesError.said(
            f"columns: {rules.columns} and board_size: {rules.board_size} name two boards; leave out board_size",
            f"columns: {rules.columns} et board_size: {rules.board_size} nomment deux damiers ; ôtez board_size",
        )
    return replace(game, board=board_of(rules.columns))
