"""The faults of a move, from the position it was made in, and the pieces that may be huffed for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from tablegames.arbiter.contract import AtTable, Deed, FaultKind, Misdeed
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text
from tablegames.families.draughts.board import Board
from tablegames.families.draughts.state import Damier, Move, State, Take
from tablegames.plugins.dames_polonaises.arbitre.hands import Hands, ManyHands
from tablegames.plugins.dames_polonaises.rules import DamesRules, HuffChoice

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
"""The faults, with the articles that say what each is and what it costs."""
OF_TAKING: Final = ("prise_omise", "prise_moindre")
"""The faults after which a player may be made to take."""
FORGIVEN: Final = ("enlevement_incomplet", "piece_a_soi_enlevee")
"""The faults that are undone only if the other consents."""
Neglected = tuple[tuple[int, int, tuple[int, ...]], ...]
"""Captures by start, end and what they take."""


@frozen
class AtDamier(AtTable[State]):
    """A position and what was done at the table around it; nothing here is secret."""

    waived: tuple[Neglected, Neglected] = ((), ())
    """By seat: neglected captures that the other let stand; kept where an unused right is lost."""
    refused: bool = False
    """Whether the side to move refused to take and so lost the game."""

    @property
    def seat(self) -> Seat:
        """Return the side to move, even while the other is being asked."""
        return self.inner.turn or Seat(0)

    def asked(self, names: Sequence[object]) -> str:
        """Return who is asked and the question; both are the same whether the last move was right or wrong."""
        asked = ASKED.get(self.moment)
        actor = self.speakers[0] if self.speakers else self.seat
        return "" if asked is None else str(asked).format(name=names[actor], other=names[1 - actor])


ASKED: Final = {
    "name": Text("{name} chooses which of the touched pieces {other} must play"),
    "give": Text("{name} chooses which piece is huffed"),
    "take": Text("{name} must capture, as {other} demands"),
    "replay": Text("{name} must make another move"),
    "end": Text("{other}'s move ends the game: {name} accepts it (yield), or calls a fault in it"),
}


def table_in(view: object) -> AtDamier:
    """The table in what a player sees; a board with nothing around it will do."""
    if isinstance(view, Damier):
        view = view.state if view.around is None else view.around
    return AtDamier(view) if isinstance(view, State) else view  # type: ignore[return-value]  # an `AtDamier`


def huffable(offence: Misdeed) -> tuple[int, ...]:
    """The squares of the pieces that may be huffed for it, as they stand now."""
    return cast("tuple[int, ...]", dict(offence.facts)["huffable"])


def misdeed(kind: str, seat: Seat, squares: tuple[int, ...] = (), made: str = "play", *, open: bool = False) -> Misdeed:  # noqa: A002
    """A fault made by a move, or by touching another piece."""
    return Misdeed(kind, seat, (("huffable", squares), ("made", made)), open)


def bare_deed(seat: Seat, act: Move | Take, before: State, touched: tuple[int, ...]) -> Deed:
    """A move as the table remembers it: what it lifted, and which own pieces the player had touched, in order."""
    if isinstance(act, Take):
        act = Take(act.start, act.end, tuple(sorted(act.taken)))
    own = tuple(square for square in touched if before.board.bit[square] & before.mine)
    return Deed(seat, act, before, own)


class Faults:
    """Finds the faults of moves under the rules of one game."""

    def __init__(self, rules: DamesRules, board: Board, hands: ManyHands) -> None:
        self._rules, self._board, self._hands = rules, board, hands

    def of(self, deed: Deed, waived: Neglected = ()) -> Iterator[Misdeed]:
        """All faults of a move; `waived`: captures its player neglected before that the other let stand."""
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
            if act not in hands.quiet():
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
        """A neglected capture; it is not open if the other let it stand before and by the rules the right is lost."""
        again = bool(waived) and {*self.neglected(hands)} <= {*waived}
        return misdeed(kind, deed.seat, self._bound(hands, deed, () if again else waived), open=not again)

    def _bound(self, hands: Hands, deed: Deed, waived: Neglected) -> tuple[int, ...]:
        """Where the pieces stand now that should have taken.  [MAN III.17, METZ IX]"""
        act = deed.act
        due = [start for start, end, taken in self.neglected(hands) if (start, end, taken) not in waived]
        starts = {*due} if due else {*hands.bound}
        if act.start in starts and self._rules.huff_choice is HuffChoice.PIECE_THAT_MOVED:
            return (act.end,)
        lifted = act.taken if isinstance(act, Take) else ()
        return tuple(sorted(act.end if start == act.start else start for start in starts if start not in lifted))

    def neglected(self, hands: Hands) -> Neglected:
        square, squares = self._board.square, self._board.squares
        return tuple(sorted((square[due.start], square[due.end], squares(due.taken)) for due in hands.due))

    def _touched_another(self, hands: Hands, deed: Deed) -> bool:
        """Whether the player touched a piece that could be played but not take as required.  [MAN III.17]"""
        if not self._rules.huff_on_touch or not hands.due:
            return False
        return any(square not in hands.bound and hands.playable(square) for square in deed.touched)
