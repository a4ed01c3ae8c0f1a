"""What was wrong with a move, from the position it was made in, and which pieces may be huffed for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablegames.core.events import Event, Note, Seat
from tablegames.core.game import Fault
from tablegames.plugins.dames_polonaises.arbitre.hands import Hands, ManyHands
from tablegames.plugins.dames_polonaises.arbitre.state import Last, Neglected
from tablegames.plugins.dames_polonaises.state import Move
from tablegames.plugins.dames_polonaises.table_rules import HuffChoice

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises

CITES = {
    "prise_omise": "MAN III.12; MAN III.17-19; METZ IX; METZ XII",
    "prise_moindre": "MAN III.17; MAN III.20-23; MAN III.26; METZ IX; METZ XII-XIII",
    "enlevement_incomplet": "MAN III.11; METZ VIII",
    "piece_a_soi_enlevee": "METZ VII",
    "fausse_marche": "MAN III.35; METZ III",
    "refus_de_prendre": "MAN III.14; MAN III.16; METZ XXI",
    "touche_injouable": "MAN III.36; METZ III",
}
"""By fault: the articles that say what it is and what it costs."""
OF_TAKING = ("prise_omise", "prise_moindre")
"""The faults for which one may be made to take."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """One thing that was wrong with a move."""

    what: str
    huffable: tuple[int, ...] = ()
    """The squares of the pieces that may be huffed, as they stand now."""
    made: str = "play"
    """By what it was made: letting the piece go, or touching another."""
    again: bool = False
    """Whether it was let pass before, nothing has changed, and by these rules that right is lost."""

    @property
    def fault(self) -> Fault:
        """The rule it breaks."""
        return Fault(self.what, CITES[self.what], detail=(("huffable", self.huffable), ("made", self.made)))

    def note(self, seat: Seat) -> Event:
        """That a seat made it, which nobody is told."""
        return Note(self.what, seat, CITES[self.what], (("huffable", self.huffable), ("made", self.made)), seen_by=())

    def told(self, seat: Seat) -> Event:
        """The same, told to everybody."""
        name = f"seen_{self.what}"
        return Note(name, seat, CITES[self.what], (("at", self.huffable),) if self.huffable else ())


class Wrongs:
    """What was wrong with moves, by the rules of one game."""

    def __init__(self, game: DamesPolonaises, hands: ManyHands) -> None:
        self._game, self._hands = game, hands

    def of(self, last: Last, waived: Neglected = ()) -> tuple[Wrong, ...]:
        """Everything that was wrong with a move; `waived`: what its player neglected before, and that was let pass."""
        hands = self._hands.of(last.before)
        found = tuple(self._found(hands, last, waived))
        if not found and self._touched_another(hands, last):
            return (Wrong("prise_omise", self._bound(hands, last, waived), "touch"),)
        return found

    def _found(self, hands: Hands, last: Last, waived: Neglected) -> Iterator[Wrong]:
        if not last.lifted:
            if hands.due:
                yield self._of_taking("prise_omise", hands, last, waived)
            if not hands.marches(Move(last.start, last.end)):
                yield Wrong("fausse_marche")
            return
        board = self._game.board
        lifted = board.mask_of(last.lifted)
        own, taken = lifted & last.before.mine, lifted & last.before.theirs
        stroke = board.bit[last.start], board.bit[last.end], taken
        if not hands.is_due(stroke):
            jumped = hands.jumped(*stroke)
            if stroke in hands.strokes():
                yield self._of_taking("prise_moindre", hands, last, waived)
            elif any(map(hands.is_due, jumped)):
                yield Wrong("enlevement_incomplet", (last.end,))
            elif jumped:
                yield self._of_taking("prise_moindre", hands, last, waived)
                yield Wrong("enlevement_incomplet", (last.end,))
            else:
                if hands.due:
                    yield self._of_taking("prise_omise", hands, last, waived)
                yield Wrong("fausse_marche")
        if own:
            yield Wrong("piece_a_soi_enlevee")

    def _of_taking(self, what: str, hands: Hands, last: Last, waived: Neglected) -> Wrong:
        again = bool(waived) and {*self.neglected(hands)} <= {*waived}
        return Wrong(what, self._bound(hands, last, () if again else waived), again=again)

    def _bound(self, hands: Hands, last: Last, waived: Neglected) -> tuple[int, ...]:
        """Where the pieces stand now that ought to have taken regularly.  [MAN III.17, METZ IX]"""
        due = [start for start, end, taken in self.neglected(hands) if (start, end, taken) not in waived]
        starts = {*due} if due else {*hands.bound}
        if last.start in starts and self._game.rules.huff_choice is HuffChoice.PIECE_THAT_MOVED:
            return (last.end,)
        return tuple(sorted(last.end if start == last.start else start for start in starts if start not in last.lifted))

    def neglected(self, hands: Hands) -> Neglected:
        """The captures that were owed, as they are remembered."""
        board = self._game.board
        return tuple(
            sorted(
                (board.square[chain.start], board.square[chain.end], board.squares(chain.taken)) for chain in hands.due
            )
        )

    def _touched_another(self, hands: Hands, last: Last) -> bool:
        """Whether a piece was touched that could be played and not take as it ought to.  [MAN III.17]"""
        if not self._game.rules.huff_on_touch or not hands.due:
            return False
        return any(square not in hands.bound and hands.playable(square) for square in last.touched)
