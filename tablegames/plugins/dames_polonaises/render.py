"""The board as text: dark squares are dotted, an empty square shows its number, each row its first and last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegames.core.words import say
from tablegames.plugins.dames_polonaises.board import BIT
from tablegames.plugins.dames_polonaises.rules import PlaySquares
from tablegames.plugins.dames_polonaises.state import Damier, State

LETTERS: Final = "oOxX"
DISCS: Final = "⛀⛁⛂⛃"
_RULE: Final = "   +" + "-" * 40 + "+"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Draws the board; `pieces` are White's man and king, Black's man and king."""

    name: str
    pieces: str

    def draw(self, view: Damier | State) -> str:
        """The board with White below, whose turn it is, and what each side has."""
        if isinstance(view, State):
            view = Damier(view, PlaySquares.LIGHT)
        rows = [self._row(view, row) for row in range(10)]
        return "\n".join([_RULE, *rows, _RULE, *self._captions(view.state)])

    def _row(self, view: Damier, row: int) -> str:
        """One row of ten squares; the upper rows of each pair begin with a square that is not played."""
        first = 5 * row + 1
        dark = view.play_squares is PlaySquares.DARK
        idle, played = (" ", ":") if dark else (":", " ")
        cells = [idle * 4 + self._square(view.state, first + n).center(4, played) for n in range(5)]
        line = "".join(cells)
        if row % 2:
            line = line[4:] + line[:4]
        return f"{first:>2} |{line}| {first + 4}"

    def _square(self, state: State, number: int) -> str:
        """A piece, or the number of an empty square."""
        bit = BIT[number]
        for seat, side in enumerate(state.sides):
            if bit & side:
                return self.pieces[2 * seat + bool(bit & state.kings)]
        return str(number)

    def _captions(self, state: State) -> list[str]:
        names = (say("White", "Blancs"), say("Black", "Noirs"))
        lines = []
        for seat, (name, side) in enumerate(zip(names, state.sides, strict=True)):
            man, king = self.pieces[2 * seat], self.pieces[2 * seat + 1]
            men, kings = (side & ~state.kings).bit_count(), (side & state.kings).bit_count()
            counts = say(f"{men} {man} men, {kings} {king} kings", f"{men} {man} pions, {kings} {king} dames")
            to_move = say("  to move", "  au trait") if state.turn == seat else ""
            lines.append(f"{name:<7} {counts}{to_move}")
        if state.turn is None:
            lines.append(say("The lots are to be drawn.", "On tire au sort qui commence."))
        return lines


TEXT: Final = Drawing("text", LETTERS)
UNICODE: Final = Drawing("unicode", DISCS)
