from typing import Any

Position = tuple[
    int, int, int, int, int, tuple[tuple[int, int, int, int], ...], int, int, int, int, int | bool, int | bool
]
"""mine, theirs, kings, seat; quiet, seen; three, stronger (-1: nobody), two, held; level, offered."""
Left = tuple[int, int, int, int, int, list[tuple[int, int, int, int]], int, int, int, int, int, int, int]
"""The same with the place of why it is drawn among `Drawn`, from 1 (0: it is not)."""

def rules(
    board: tuple[int, ...],
    march: tuple[int, ...],
    draws: tuple[int, ...],
    limits: tuple[int, ...],
    ordinary: tuple[int, ...],
) -> Any:
    """A ruleset, to be handed to the others; None: a board it has no room for."""

def due(
    rules: Any, mine: int, theirs: int, kings: int, seat: int
) -> list[tuple[int, int, tuple[int, ...], bool]] | None:
    """The captures one of which must be made, as `Captures.due` lists them; None where the masks are no position."""

def lines(rules: Any, position: Position, depth: int) -> int | None:
    """How many lines of so many moves there are, as `core.perft.walked` counts them."""

def play_out(
    rules: Any, position: Position, keys: tuple[int, int], number: int, limit: int
) -> tuple[Left, int, int] | None:
    """Random moves to the end or the limit: the position, the number of the next action, how many were decided."""
