"""The one option, and the game on the board it names.  [BOARDS I]"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from tablegames import RulesError, option
from tablegames.draughts import board_of

TEN: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRules:
    """Ten squares a side change nothing."""

    columns: Literal[10, 8, 12] = option(
        10, "BOARDS I", "squares along each side: 10, 8 (with 12 men each) or 12 (with 30 men each)"
    )

    @property
    def squares_a_side(self: Any) -> int:
        """Read a set-up (`start`): it belongs to the whole rules, not to the game's own."""
        return int(self.columns if self.columns != TEN else self.board_size)


def on_another_board(game: Any, rules: Any) -> Any:
    """Return the game on a board of this many columns, all its other rules unchanged."""
    if rules.board_size != TEN:
        raise RulesError(
            "'columns: {columns}' and 'board_size: {board_size}' describe different boards; leave out 'board_size'",
            columns=rules.columns,
            board_size=rules.board_size,
        )
    return replace(game, board=board_of(rules.columns))
