"""Public: the parts of a game of pieces on a board. docs/how-to/write-a-board-game.md shows how they are used."""

from __future__ import annotations

from tablegames.families.grid.board import Grid, graph, hexagonal, square
from tablegames.families.grid.entries import grid_entry
from tablegames.families.grid.game import GridGame
from tablegames.families.grid.state import EMPTY, Move, Piece, Position

__all__ = ["EMPTY", "Grid", "GridGame", "Move", "Piece", "Position", "graph", "grid_entry", "hexagonal", "square"]
