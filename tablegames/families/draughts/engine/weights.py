"""The weights of the evaluation, in hundredths of a man.

They were fitted, with the tables of `formation`, by logistic regression to the results and scores of about thirty
thousand quick games of the search against itself under today's rules. The books only give the customary three men for a
king; its weight, and those for games won otherwise, are set by hand.
"""

from __future__ import annotations

from typing import Final

from tablegames.core.frozen import frozen

KING: Final = 250
"""A king: three men of an ending, as custom has it.  [MAN IX, METZ]"""
LINE: Final = 10
"""A king that has the main line.  [MAN III.28]"""
SCOPE: Final = 3
"""For each square a single king can go to, when that is all its side has left."""
TURN: Final = 3
"""To be on the move."""
HOPE: Final = 3
"""A side with this many pieces or fewer can hardly win against a king."""
DRAWISH: Final = 8
"""An advantage is then divided by this."""
LATE: Final = 16
"""With fewer men in all it is an ending: free men and balance count for more."""


@frozen
class Weights:
    """The worth of a man, and what its place adds, as its owner sees the board."""

    man: int
    advance: tuple[int, ...]
    """By rows advanced, from the back row on; on the tenth row it is a king."""
    file: tuple[int, ...]
    """By column, from the owner's left."""
    guard: tuple[int, ...]
    """By square of the back row, from the owner's left: it keeps the other from crowning."""
    balance: int
    """For each man more on one wing, of four columns, than on the other."""
    free: int
    """For a man within three rows of crowning with an empty square ahead."""


FULL: Final = Weights(
    man=100,
    advance=(8, 4, 0, -1, -5, -6, -14, -2, 18, 0),
    file=(-1, -5, -1, 0, 5, 1, 2, -2, 2, 1),
    guard=(-6, 10, 2, -1, 3),
    balance=-3,
    free=0,
)
ENDING: Final = Weights(
    man=78,
    advance=(8, -1, -8, -6, -11, -5, -27, -8, 38, 0),
    file=(-9, -8, 4, 0, 3, -2, 3, 0, 0, -10),
    guard=(-1, 4, 1, -1, 6),
    balance=-9,
    free=24,
)
NOVICE: Final = Weights(
    man=100,
    advance=(0, 2, 4, 6, 8, 10, 12, 16, 24, 0),
    file=(0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    guard=(0, 0, 0, 0, 0),
    balance=0,
    free=0,
)
"""A beginner looks at pieces, and at men on their way to a king; set by hand."""
RACE: Final = Weights(
    man=100,
    advance=(12, 2, 4, 8, 14, 22, 34, 60, 120, 0),
    file=(-1, -5, 0, 0, 4, 1, 1, -1, 1, 1),
    guard=(10, 10, 10, 10, 10),
    balance=-3,
    free=40,
)
"""Where the first king wins, men run; these are set by hand."""
GIVEAWAY: Final = Weights(
    man=-60,
    advance=(0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    file=(0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    guard=(0, 0, 0, 0, 0),
    balance=0,
    free=0,
)
"""Where losing all men wins, men are a burden; set by hand."""
