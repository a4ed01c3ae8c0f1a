Rules = tuple[bytes, bool, int, bool]
"""Who sits at the right of each seat; whether one draws, how many tiles stay, whether till the talon is spent."""
Start = tuple[int, int, tuple[int, ...] | None, bytes, int, int, int, int]
"""The leader, the tiles each takes; the hands (None: they are still to be dealt), the talon, whose turn it is, the open
numbers at the left and at the right (-1: nothing lies there), all that lies there."""
Left = tuple[
    tuple[int, ...],
    int,
    tuple[tuple[int, int], ...],
    int,
    bytes,
    bytes,
    bool,
    int,
    int,
]
"""The hands, whose turn it is, the line, how many of it were laid at the left of what began it, what was done (a seat
and a deed in turn: a tile placed on its first number, 7 * first + second; 49 more, the first tile; 98 more, a pass on
these numbers; 147 more, a draw), the talon, whether it is over, the number of the next action, how many were
decided."""

def play_out(rules: Rules, start: Start, seed: int, dice_seed: int, number: int, limit: int) -> Left | None:
    """A round with the double six, played at random to its end or the limit; None: nothing it could play.

    Of a line that was there only its two ends stand in the line that is left.
    """
