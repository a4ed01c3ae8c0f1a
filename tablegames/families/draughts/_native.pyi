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

# --- the search (`engine/fast.py` asks it)

def evaluation(
    masks: tuple[int, ...], weights: tuple[int, ...], blend: bytes, each: bytes, blocks: bytes, tables: bytes
) -> Any:
    """An evaluation, told as `engine.told.Told` has it; ValueError: it is none."""

def score(rules: Any, evaluation: Any, mine: int, theirs: int, kings: int, seat: int) -> int | None:
    """What a position is worth to the side to move; None where the masks are no position."""

def searcher(rules: Any, evaluation: Any, bits: int, draw: tuple[int, int], kings_only: int) -> Any:
    """A search with a table of two to the power of `bits` positions, which is freed with it."""

def begin(searcher: Any, nodes: int, seconds: float, before: tuple[tuple[object, ...], ...], mode: int) -> None:
    """Begin to think: limits (0: none), the positions before the root, how much is looked at (`fast.FULL`)."""

def search(
    searcher: Any, position: tuple[int, ...], depth: int, alpha: int, beta: int, ply: int, calm: bool
) -> int | None:
    """The score of a position, or a bound; None: a limit is reached.

    The position: mine, theirs, kings, seat; how many moves of kings alone led there; three, stronger, two, held;
    level; whether it is drawn.
    """

def best(searcher: Any, position: tuple[int, ...], depth: int) -> tuple[int, int, int, int, int] | None:
    """Search deeper and deeper, down to a depth or a limit: what `held` says of the last depth that was finished."""

def held(searcher: Any, position: tuple[int, ...]) -> tuple[int, int, int, int, int] | None:
    """The move found best: the bits of its start and end, what it takes as a number (-1: nothing), score, depth.

    None: nothing is known of the position.
    """

def nodes(searcher: Any) -> int:
    """How many positions were looked at since it began."""

def forget(searcher: Any) -> None:
    """Forget every position and every habit."""

def lend(searcher: Any, endings: Any, traps: bool) -> None:
    """Let a search ask tables of endings (None: it has none), and search drawn ones all the same."""

# --- the tables of endings (`engine/endings.py` keeps them)

def work_out(rules: Any, pieces: int, level: bool) -> bytes | None:
    """The tables of all endings of up to so many pieces; None: such rules have none; OverflowError: one is too long."""

def endings(rules: Any, pieces: int, level: bool, values: Any) -> Any:
    """Tables that `work_out` made, to be asked; ValueError: they are none."""

def ending(endings: Any, position: tuple[int, ...], again: bool) -> tuple[int, int, bool] | None:
    """The outcome for the side to move (1, 0, -1), the plies to the end, and whether no count can make a draw of it.

    `again`: a position that has come before may come once more. None: the position is not in the tables.
    """

# --- many tables (`vector.py` asks them)

def tables(rules: Any, squares: bytes, start: tuple[int, int, int, int], most: int, limit: int, many: int) -> Any:
    """Tables for games that begin so; ValueError: they cannot be laid.

    The squares by their bits; the pieces at the start: mine, theirs, kings, and whose turn it is (-1: it is drawn for,
    and mine are White's); after how many decisions, and how many actions, a game is broken off; how many tables.
    """

def begin_tables(tables: Any, buffers: tuple[object, ...], first: int, past: int) -> int:
    """A new game at the tables from the first to the one before `past`; `buffers` is a `Buffers`."""

def step_tables(tables: Any, buffers: tuple[object, ...], letters: object, first: int, past: int) -> int:
    """A letter at each of them (int64); how many games have ended; ValueError: one is not open."""

def ended_table(tables: Any, table: int) -> tuple[int, int, int, int, int]:
    """How the last game of a table has ended: mine, theirs, kings, seat, the place among `Drawn` (0: it is not)."""
