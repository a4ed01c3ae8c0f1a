"""What the judge, the encoder and the bulk loop ask of a game: `game.DamesPolonaises` is one."""

from __future__ import annotations

from typing import Protocol

from tablegames.core.game import Game
from tablegames.plugins.dames_polonaises.board import Board
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import Action, Damier, State


class Playing(Game[State, Action, Damier], Protocol):
    """A game of Polish draughts under its rules, on its board."""

    @property
    def rules(self) -> DamesRules:
        """The rules it is played by."""
        ...

    @property
    def board(self) -> Board:
        """The board it is played on."""
        ...

    @property
    def crown(self) -> tuple[int, int]:
        """Where each seat's men are crowned."""
        ...

    def may_offer(self, mine: int, theirs: int, kings: int) -> bool:
        """Whether the side to move may offer to crown the other's men."""
        ...
