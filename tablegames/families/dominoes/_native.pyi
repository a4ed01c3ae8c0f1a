Rules = tuple[bytes, bool, int, bool]
"""Who sits at the right of each seat; whether one draws, how many tiles stay, whether till the talon is spent."""
Start = tuple[int, int, tuple[int, ...] | None, bytes, int, int, int, int]
"""The leader, the tiles each takes; the hands (None: they are still to be dealt), the talon, whose turn it is, the open
numbers at the left and at the right (-1: nothing lies there), all that lies there."""
Left = tuple[tuple[int, ...], int, tuple[tuple[int, int], ...], int, bytes, bytes, bool, int, int]
"""The hands, whose turn it is, the line, how many of it were laid at the left of what began it, what was done (a seat
and a deed in turn: a tile placed on its first number, 7 * first + second; 49 more, the first tile; 98 more, a pass on
these numbers; 147 more, a draw), the talon, whether it is over, the number of the next action, how many were
decided."""

def play_out(rules: Rules, start: Start, seed: int, dice_seed: int, number: int, limit: int) -> Left | None:
    """A round with the double six, played at random to its end or the limit; None: nothing it could play.

    Of a line that was there only its two ends stand in the line that is left.
    """

def trials(
    ground: tuple[bytes, int, bool],
    manner: bytes,
    table: tuple[int, int, int, int, bytes],
    moves: bytes,
    hands: bytes,
    talons: bytes,
    lucks: bytes,
) -> bytes:
    """How the round ends after each move in each deal, played out by quick players: a word of eight bytes each.

    The ground: who sits at the right of each seat, how many tiles of the talon stay, whether it is drawn in vain. The
    table: whose turn it is, the open numbers (-1: none yet), all that lies there, what each has passed on, a bit for
    each number. Hands, talons (the next tile to be drawn last) and luck are words, deal by deal. An end has the pips of
    each seat in a byte, then who is out, 1 more (0: nobody), then whether the move itself ended the round.
    """

def deals(key: int, number: int, tiles: bytes, rooms: bytes, barred: bytes) -> bytes:
    """So many ways to fill hands with tiles, a word for each hand; empty where there is no way.

    The rooms are those of the hands and of the talon; barred, for each of them, what cannot be there.
    """

def weights(manner: bytes, shares: bytes, slip: float, choices: bytes, hands: bytes, others: int) -> bytes:
    """For each deal, a double: how likely the choices are.

    A choice is eight words: which of the others made it, what he has placed since, what lay there, the open numbers
    (255: none), whether it was late, what the others had passed on (a byte each), the move.
    """

Tables = tuple[bytes, bool, int, bool, int, int, int, int]
"""Who sits at the right of each seat; whether one draws, how many tiles stay, whether till the talon is spent; how many
tiles each takes; who leads (-1: it is drawn for); after how many decisions one breaks off; how many tables there are.
"""

def table_size() -> int:
    """The bytes that a table needs."""

def begin_tables(told: Tables, held: bytearray, buffers: tuple[object, ...], first: int, past: int) -> None:
    """A new round at the tables from the first to the one before `past`; `held` has them, `buffers` is a `Buffers`."""

def step_tables(
    told: Tables, held: bytearray, buffers: tuple[object, ...], letters: object, first: int, past: int
) -> int:
    """A letter at each of them (int64), all of which are open; how many rounds have ended."""

def ended_table(held: bytearray, table: int, seats: int) -> tuple[tuple[int, ...], int]:
    """The hands in which the last round of a table has ended, and who led."""
