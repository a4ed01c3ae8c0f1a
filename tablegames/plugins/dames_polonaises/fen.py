"""FEN, the positions of PDN: `W:W31-50:B1-20`; read as other programs write it, written as the standard asks.

What a FEN cannot say is not lost in silence: PDN gives it a tag of its own, and as a file of positions it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tablegames.core.errors import RecordError
from tablegames.core.languages import Text
from tablegames.plugging.foreign import KeptGame, ToldGame
from tablegames.plugins.dames_polonaises.position import write_position
from tablegames.plugins.dames_polonaises.state import State

MODERN: Final = "modern_fmjd"
"""The ruleset of a file that names none: that of today."""

_WRAPPED: Final = re.compile(r'\s*\[\s*FEN\s*"(.*)"\s*\]\s*', re.IGNORECASE | re.DOTALL)
_COUNTER: Final = re.compile(r"\s*[HF][0-9]*\s*", re.IGNORECASE)


def plain_fen(text: str) -> str:
    """The three fields of a FEN: the side to move and two lists of pieces.

    It may stand in its tag, end with a full stop, leave out the side to move (White), name it twice as older
    programs did, or be followed by the counters H and F of a game server, which say nothing of the position.

    >>> plain_fen('[FEN "W:W31-50:B1-20."]')
    'W:W31-50:B1-20'
    >>> plain_fen("w31-50:b1-20"), plain_fen("W:B:W31:B1"), plain_fen("B:W31:B1:H0:F12")
    ('W:w31-50:b1-20', 'B:W31:B1', 'B:W31:B1')
    """
    wrapped = _WRAPPED.fullmatch(text)
    fields = (wrapped[1] if wrapped else text).strip().removesuffix(".").split(":")
    while len(fields) > 3 and _COUNTER.fullmatch(fields[-1]):
        fields.pop()
    sides = [field.strip().upper() for field in fields[:2]]
    if len(fields) == 4 and sides[0] in ("W", "B") and sides[1] in ("W", "B"):
        del fields[0]
    elif len(fields) == 2 and all(side[:1] in ("W", "B") and side[1:] for side in sides):
        fields.insert(0, "W")
    return ":".join(fields)


class Fen:
    """The format `fen`: a position a line; of a game, the position it has come to."""

    name = "fen"
    suffixes = (".fen",)
    title = Text("Positions as FEN", "Positions en FEN")

    def read(self, text: str) -> Iterable[ToldGame]:
        """The positions of a text as games in which nothing is played yet."""
        return [
            ToldGame((), variant=MODERN, start=plain_fen(line), line=number, start_line=number)
            for number, line in enumerate(text.splitlines(), start=1)
            if line.strip() and not line.lstrip().startswith(("%", "#"))
        ]

    def write(self, game: KeptGame) -> str:
        """The position after the last move."""
        state: State = game.moments[-1].step.state if game.moments else game.start
        fen = write_position(state)
        if game.table.position(state) != fen:
            raise RecordError.said(
                "this position counts moves towards a draw, which a FEN cannot say; write the game as pdn",
                "cette position compte des coups vers une remise, ce qu'un FEN ne dit pas ; écrivez-la en pdn",
            )
        return fen + "\n"
