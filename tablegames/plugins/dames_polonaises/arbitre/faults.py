"""What can be wrong with a move, from the position it was made in, and which pieces may be huffed for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from tablegames.arbiter.contract import AtTable, Deed, FaultKind, Misdeed
from tablegames.core.events import Seat
from tablegames.core.frozen import fast_init
from tablegames.plugins.dames_polonaises.arbitre.hands import Hands, ManyHands
from tablegames.plugins.dames_polonaises.board import Board
from tablegames.plugins.dames_polonaises.rules import DamesRules, HuffChoice
from tablegames.plugins.dames_polonaises.state import Move, State, Take

KINDS: Final = {
    name: FaultKind(name, cite)
    for name, cite in (
        ("prise_omise", "MAN III.12; MAN III.17-19; METZ IX; METZ XII"),
        ("prise_moindre", "MAN III.17; MAN III.20-23; MAN III.26; METZ IX; METZ XII-XIII"),
        ("enlevement_incomplet", "MAN III.11; METZ VIII"),
        ("piece_a_soi_enlevee", "METZ VII"),
        ("fausse_marche", "MAN III.35; METZ III"),
        ("refus_de_prendre", "MAN III.14; MAN III.16; METZ XXI"),
        ("touche_injouable", "MAN III.36; METZ III"),
    )
}
"""The faults: the articles say what each is and what it costs."""
OF_TAKING: Final = ("prise_omise", "prise_moindre")
"""The faults for which one may be made to take."""
FORGIVEN: Final = ("enlevement_incomplet", "piece_a_soi_enlevee")
"""What is put right only if the other consents."""
Neglected = tuple[tuple[int, int, tuple[int, ...]], ...]
"""Captures by their ends and what they take."""


@fast_init
@dataclass(frozen=True, slots=True)
class AtDamier(AtTable[State]):
    """A position and what was done at the table around it. Nothing here is secret: everybody has seen it."""

    waived: tuple[Neglected, Neglected] = ((), ())
    """By seat: captures it neglected that the other let pass; kept where a right not used is lost."""
    refused: bool = False
    """Whether the side to move refused to take, which has lost it the game."""

    @property
    def seat(self) -> Seat:
        """Whose turn to move it is; who is asked something is not always the one who moves."""
        return self.inner.turn or Seat(0)


def huffable(offence: Misdeed) -> tuple[int, ...]:
    """The squares of the pieces that may be huffed for it, as they stand now."""
    return cast("tuple[int, ...]", dict(offence.facts)["huffable"])


def misdeed(kind: str, seat: Seat, squares: tuple[int, ...] = (), made: str = "play", *, open: bool = False) -> Misdeed:  # noqa: A002
    """A fault, by what it was made: letting the piece go, or touching another."""
    return Misdeed(kind, seat, (("huffable", squares), ("made", made)), open)


def bare_deed(seat: Seat, act: Move | Take, before: State, touched: tuple[int, ...]) -> Deed:
    """A move as it is remembered: what it lifted, and which of his own its player had touched, in their order."""
    if isinstance(act, Take):
        act = Take(act.start, act.end, tuple(sorted(act.taken)))
    own = tuple(square for square in touched if before.board.bit[square] & before.mine)
    return Deed(seat, act, before, own)


class Faults:
    """What is wrong with moves, by the rules of one game."""

    def __init__(self, rules: DamesRules, board: Board, hands: ManyHands) -> None:
        self._rules, self._board, self._hands = rules, board, hands

    def of(self, deed: Deed, waived: Neglected = ()) -> Iterator[Misdeed]:
        """Everything that was wrong with a move; `waived`: what its player neglected before, and that was let pass."""
        hands = self._hands.of(deed.before)
        found = [*self._found(hands, deed, waived)]
        if not found and self._touched_another(hands, deed):
            squares = self._bound(hands, deed, waived)
            found = [misdeed("prise_omise", deed.seat, squares, "touch", open=self._huffs and bool(squares))]
        yield from found

    @property
    def _huffs(self) -> bool:
        return self._rules.capture_enforcement == "huff_or_enforce"

    def _found(self, hands: Hands, deed: Deed, waived: Neglected) -> Iterator[Misdeed]:
        act, board = deed.act, self._board
        false = misdeed("fausse_marche", deed.seat, open=True)
        if isinstance(act, Move):
            if hands.due:
                yield self._of_taking("prise_omise", hands, deed, waived)
            if not hands.marches(act):
                yield false
            return
        lifted = board.mask_of(act.taken)
        stroke = board.bit[act.start], board.bit[act.end], lifted & deed.before.theirs
        if not hands.is_due(stroke):
            jumped = hands.jumped(*stroke)
            incomplete = misdeed("enlevement_incomplet", deed.seat, (act.end,), open=self._huffs)
            if stroke in hands.strokes():
                yield self._of_taking("prise_moindre", hands, deed, waived)
            elif any(map(hands.is_due, jumped)):
                yield incomplete
            elif jumped:
                yield self._of_taking("prise_moindre", hands, deed, waived)
                yield incomplete
            else:
                if hands.due:
                    yield self._of_taking("prise_omise", hands, deed, waived)
                yield false
        if lifted & deed.before.mine:
            yield misdeed("piece_a_soi_enlevee", deed.seat)

    def _of_taking(self, kind: str, hands: Hands, deed: Deed, waived: Neglected) -> Misdeed:
        """Not to be called if it was let pass before, nothing has changed, and by the rules that right is lost."""
        again = bool(waived) and {*self.neglected(hands)} <= {*waived}
        return misdeed(kind, deed.seat, self._bound(hands, deed, () if again else waived), open=not again)

    def _bound(self, hands: Hands, deed: Deed, waived: Neglected) -> tuple[int, ...]:
        """Where the pieces stand now that ought to have taken regularly.  [MAN III.17, METZ IX]"""
        act = deed.act
        due = [start for start, end, taken in self.neglected(hands) if (start, end, taken) not in waived]
        starts = {*due} if due else {*hands.bound}
        if act.start in starts and self._rules.huff_choice is HuffChoice.PIECE_THAT_MOVED:
            return (act.end,)
        lifted = act.taken if isinstance(act, Take) else ()
        return tuple(sorted(act.end if start == act.start else start for start in starts if start not in lifted))

    def neglected(self, hands: Hands) -> Neglected:
        """The captures that were owed, as they are remembered."""
        square, squares = self._board.square, self._board.squares
        return tuple(sorted((square[due.start], square[due.end], squares(due.taken)) for due in hands.due))

    def _touched_another(self, hands: Hands, deed: Deed) -> bool:
        """Whether a piece was touched that could be played and not take as it ought to.  [MAN III.17]"""
        if not self._rules.huff_on_touch or not hands.due:
            return False
        return any(square not in hands.bound and hands.playable(square) for square in deed.touched)
