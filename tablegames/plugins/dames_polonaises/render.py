"""The board as text: dark squares are dotted, an empty square shows its number, each row its first and last."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tablegames.core.languages import Text, say
from tablegames.plugin.drawing.sight import SPECTATOR, Sight
from tablegames.plugins.dames_polonaises.march_rules import PlaySquares
from tablegames.plugins.dames_polonaises.state import Damier, State

NAMES: Final = (Text("White", "Blancs"), Text("Black", "Noirs"))
LETTERS: Final = "oOxX"
DISCS: Final = "⛀⛁⛂⛃"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Draws the board; `pieces` are White's man and king, Black's man and king."""

    name: str
    pieces: str
    sight: Sight = SPECTATOR

    def seen_with(self, sight: Sight) -> Drawing:
        """The same, as whoever looks sees it."""
        return replace(self, sight=sight)

    def draw(self, view: Damier) -> str:
        """The board with the reader's side below, whose turn it is, and what each side has."""
        size = view.state.board.size
        rule = "   +" + "-" * (4 * size) + "+"
        rows = [self._row(view, row) for row in range(size)]
        if self.sight.turned:
            rows.reverse()
        return "\n".join([rule, *rows, rule, *captions(view, self.pieces, self.sight), *notes(view)])

    def score(self, view: Damier) -> list[str]:
        """What each side has."""
        return pieces_left(view, self.sight)

    def _row(self, view: Damier, row: int) -> str:
        """One row of squares; the upper rows of each pair begin with a square that is not played."""
        half = view.state.board.size // 2
        first = half * row + 1
        dark = view.play_squares is PlaySquares.DARK
        idle, played = (" ", ":") if dark else (":", " ")
        cells = [
            part for n in range(half) for part in (idle * 4, self._square(view.state, first + n).center(4, played))
        ]
        if row % 2:
            cells = cells[1:] + cells[:1]
        last = first + half - 1
        if self.sight.turned:
            return f"{last:>2} |{''.join(reversed(cells))}| {first}"
        return f"{first:>2} |{''.join(cells)}| {last}"

    def _square(self, state: State, number: int) -> str:
        """A piece, or the number of an empty square; those of the last play are marked."""
        bit, shown, last = state.board.bit[number], str(number), self.sight.last
        for seat, side in enumerate(state.sides):
            if bit & side:
                shown = self.pieces[2 * seat + bool(bit & state.kings)]
        return shown if last is None else last.mark(number, shown)


def pieces_left(view: Damier, sight: Sight = SPECTATOR) -> list[str]:
    """What each side has, in a sentence each: `White: 18 men, 1 king.`"""
    told = []
    for seat, side in enumerate(view.state.sides):
        name = sight.called(seat, str(NAMES[seat]))
        men, kings = (side & ~view.state.kings).bit_count(), (side & view.state.kings).bit_count()
        told.append(
            say(
                f"{name}: {men} {'man' if men == 1 else 'men'}, {kings} king{'' if kings == 1 else 's'}.",
                f"{name} : {men} pion{'' if men < 2 else 's'}, {kings} dame{'' if kings < 2 else 's'}.",
            )
        )
    return told


def captions(view: Damier, pieces: str, sight: Sight = SPECTATOR) -> list[str]:
    """What each side has, with the signs of White's man and king, Black's man and king; who is to act."""
    lines, state = [], view.state
    names = [sight.side(seat, str(name)) for seat, name in enumerate(NAMES)]
    wide = max(7, *map(len, names))
    for seat, (name, side) in enumerate(zip(names, state.sides, strict=True)):
        man, king = pieces[2 * seat], pieces[2 * seat + 1]
        men, kings = (side & ~state.kings).bit_count(), (side & state.kings).bit_count()
        counts = say(f"{men} {man} {'man' if men == 1 else 'men'}", f"{men} {man} pion{'' if men < 2 else 's'}")
        if kings:
            counts += say(f", {kings} {king} king{'s' * (kings > 1)}", f", {kings} {king} dame{'s' * (kings > 1)}")
        acts = view.actor == seat and (all(state.sides) or view.asked(NAMES))
        lines.append(f"{name:<{wide}} {counts}" + (f"  {_next_act(view)}" if acts else ""))
    if state.turn is None and not state.ledger.lift:
        lines.append(say("The lots are to be drawn.", "On tire au sort qui commence."))
    return lines


def _next_act(view: Damier) -> str:
    """What who is to act does."""
    moves = view.actor == view.state.turn and not view.asked(NAMES)
    return say("to move", "au trait") if moves else say("to answer", "à répondre")


def notes(view: Damier) -> list[str]:
    """What is asked, what is counted, and what is pending."""
    ledger = view.state.ledger
    ending, lines = ledger.ending, [f"{asked}."] if (asked := view.asked(NAMES)) else []
    if ending.three >= 0 and view.limit:
        done, last = ending.three // 2, view.limit
        of = view.without_line or last
        more = say(f" (of {last} with the main line)", f" (sur {last} avec la grande ligne)") if of < last else ""
        lines.append(
            say(f"Limited moves: {done} of {of} played{more}.", f"Coups limités : {done} sur {of} joués{more}.")
        )
    if ledger.lift:
        men = ledger.lift
        lines.append(say(f"Men to be given: {men}.", f"Pions à donner : {men}."))
    if ledger.offered:
        lines.append(say("It is offered to crown the men.", "On offre de damer les pions."))
    if ledger.level:
        lines.append(say("This game is played without odds.", "Cette partie se joue à but."))
    return lines


TEXT: Final = Drawing("text", LETTERS)
UNICODE: Final = Drawing("unicode", DISCS)
