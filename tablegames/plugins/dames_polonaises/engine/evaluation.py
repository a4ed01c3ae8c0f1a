"""What a position is worth before looking ahead: a sum of terms, each of which can be named and printed.

Values are in hundredths of a man, for the side to move. What depends on one side's men alone is worked out once for
each formation a search meets, and remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.analysis import Term
from tablegames.core.languages import Text
from tablegames.plugins.dames_polonaises.board import BLACK, TEN, WHITE, Board, bits
from tablegames.plugins.dames_polonaises.engine.formation import blocks_told, forget, strips, tables_told
from tablegames.plugins.dames_polonaises.engine.told import PIECES, NativeTerms
from tablegames.plugins.dames_polonaises.engine.weights import (
    DRAWISH,
    ENDING,
    FULL,
    GIVEAWAY,
    HOPE,
    KING,
    LATE,
    LINE,
    RACE,
    SCOPE,
    TURN,
    Weights,
)

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.engine.ground import Ground

ENOUGH: Final = 200_000
"""Formations remembered before they are given back."""


class _Part(dict[int, int]):
    """By the men in two rows, what their places are worth."""

    def __init__(self, worth: dict[int, int], shift: int) -> None:
        self._worth, self._shift = worth, shift

    def __missing__(self, part: int) -> int:
        found = self[part] = sum([self._worth[bit] for bit in bits(part << self._shift)])
        return found


class SideWorth(dict[int, int]):
    """By one side's men, what they are worth by themselves."""

    def __init__(self, weights: Weights, board: Board, seat: int) -> None:
        self.weights, self.seat, self._size = weights, seat, board.size
        self._places = {bit: _placed(board, bit, seat) for bit in board.square}
        wide = 2 * board.size // 5  # a wing is two fifths of the board
        self.wings: Final = [
            sum(bit for bit, (_, column) in self._places.items() if column in wing)
            for wing in (range(wide), range(board.size - wide, board.size))
        ]
        self.each: Final = {
            bit: weights.man + self._advance(bit) + self._file(bit) + self._guard(bit) for bit in self._places
        }
        """What a man is worth by where it stands."""
        self._wide = board.lattice.largest + 1  # two rows and the ghost
        self._parts = [_Part(self.each, part * self._wide) for part in range(board.lattice.short)]

    def __missing__(self, men: int) -> int:
        a, b, c, d, e = self._parts
        here = a[men & 2047] + b[men >> 11 & 2047] + c[men >> 22 & 2047] + d[men >> 33 & 2047] + e[men >> 44]
        found = self[men] = here + self.balance(men)
        return found

    def _advance(self, bit: int) -> int:
        return _stretched(self.weights.advance, self._places[bit][0], self._size)

    def _file(self, bit: int) -> int:
        return _stretched(self.weights.file, self._places[bit][1], self._size)

    def _guard(self, bit: int) -> int:
        row, column = self._places[bit]
        return 0 if row else _stretched(self.weights.guard, column // 2, self._size // 2)

    def balance(self, men: int) -> int:
        """Men should be as many on one wing as on the other."""
        left, right = self.wings
        return self.weights.balance * abs((men & left).bit_count() - (men & right).bit_count())

    def terms(self, men: int) -> tuple[int, int, int, int, int]:
        """The same term by term: men, advance, columns, back row, balance."""
        each = [*bits(men)]
        return (
            self.weights.man * len(each),
            sum(map(self._advance, each)),
            sum(map(self._file, each)),
            sum(map(self._guard, each)),
            self.balance(men),
        )


class LargeSideWorth(SideWorth):
    """The same on a board of more than ten squares a side."""

    def __missing__(self, men: int) -> int:
        wide, row = self._wide, (1 << self._wide) - 1
        here = sum([part[men >> number * wide & row] for number, part in enumerate(self._parts)])
        found = self[men] = here + self.balance(men)
        return found


def _stretched(weights: tuple[int, ...], place: int, size: int) -> int:
    """The weight of a row or a column on a board of so many: a larger one has the middle of the hundred once more.

    >>> [_stretched((1, 2, 3, 4), place, 6) for place in range(6)]
    [1, 2, 2, 2, 3, 4]
    """
    more, middle = max(0, size - len(weights)), len(weights) // 2
    return weights[place if place < middle else max(middle - (more > 0), place - more)]


def _placed(board: Board, bit: int, seat: int) -> tuple[int, int]:
    """Rows advanced and column, as the owner sees them; a smaller board has the first rows and columns of the large."""
    last = board.size - 1
    row, column = board.place(board.square[bit])
    return (last - row, column) if seat == WHITE else (row, last - column)


def ahead_of(board: Board) -> tuple[int, int]:
    """By seat, the three rows before the one where men are crowned."""
    return sum(board.rows[1:4]), sum(board.rows[-4:-1])


class Evaluation:
    """The worth of positions under given rules."""

    __slots__ = ("_free", "_full", "_ground", "_king", "_late", "_learnt", "_line", "_strips", "_turn")

    def __init__(self, ground: Ground, board: Board) -> None:
        usual = not (ground.lose_all or ground.first_king)
        full, late = (FULL, ENDING) if usual else (GIVEAWAY, GIVEAWAY) if ground.lose_all else (RACE, RACE)
        self._ground = ground
        side = SideWorth if board.lattice is TEN.lattice else LargeSideWorth
        self._full = (side(full, board, WHITE), side(full, board, BLACK))
        self._late = (side(late, board, WHITE), side(late, board, BLACK))
        self._free = ahead_of(board)
        self._king = KING if usual else full.man
        self._line = board.line
        self._learnt = usual and board is TEN and ground.flying
        """Whether the game is near enough to the one the formations were learnt in."""
        self._strips = strips()
        self._turn = TURN if usual else 0

    def score(self, mine: int, theirs: int, kings: int, seat: int) -> int:
        """The worth to the side to move."""
        if kings:
            return self._with_kings(mine, theirs, kings, seat)
        white, black = (theirs, mine) if seat else (mine, theirs)
        worth = self._men(white, black, white | black)
        return self._turn - worth if seat else self._turn + worth

    def _men(self, white: int, black: int, occupied: int) -> int:
        """What the men are worth to White."""
        if self._learnt:
            a, b, c, d = self._strips
            try:
                worth = (
                    a.seen[white & a.mask][black & a.mask]
                    + b.seen[white & b.mask][black & b.mask]
                    + c.seen[white & c.mask][black & c.mask]
                    + d.seen[white & d.mask][black & d.mask]
                )
            except KeyError:
                worth = a.worth(white, black) + b.worth(white, black) + c.worth(white, black) + d.worth(white, black)
        else:
            worth = 0
        if (white | black).bit_count() < LATE:
            ours, others = self._late
            return worth + ours[white] - others[black] + self._running(white, black, occupied)
        ours, others = self._full
        return worth + ours[white] - others[black]

    def _running(self, white: int, black: int, occupied: int) -> int:
        """What men near their crown are worth that can go on."""
        return self._free_men(white, black, occupied) * self._late[0].weights.free

    def _free_men(self, white: int, black: int, occupied: int) -> int:
        """How many more of them White has."""
        empty = self._ground.inside & ~occupied
        ahead_white, ahead_black = self._free
        short, long = self._ground.short, self._ground.long
        free = (white & ahead_white & (empty << short | empty << long)).bit_count()
        free -= (black & ahead_black & (empty >> short | empty >> long)).bit_count()
        return free

    def _with_kings(self, mine: int, theirs: int, kings: int, seat: int) -> int:
        """The same where there are kings: few pieces seldom win against one."""
        white, black = (theirs, mine) if seat else (mine, theirs)
        white_kings, black_kings = white & kings, black & kings
        worth = self._men(white ^ white_kings, black ^ black_kings, white | black)
        worth += self._king * (white_kings.bit_count() - black_kings.bit_count())
        worth += self._lines(white_kings, black_kings) + self._scope(white, black, kings)
        if self._hopeless(worth, white, black, white_kings, black_kings):
            worth = int(worth / DRAWISH)
        return self._turn - worth if seat else self._turn + worth

    def _lines(self, white_kings: int, black_kings: int) -> int:
        """Who has the main line, the other having none of his kings there."""
        white, black = white_kings & self._line, black_kings & self._line
        return LINE if white and not black else -LINE if black and not white else 0

    def _scope(self, white: int, black: int, kings: int) -> int:
        """How far a side can go that has nothing but one king: it is hunted, and the hunters hem it in."""
        occupied, scope = white | black | self._ground.outside, 0
        for side, worth in ((white, SCOPE), (black, -SCOPE)):
            if side & kings == side and not side & (side - 1) and side:
                scope += worth * self._ground.reach(side, occupied).bit_count()
        return scope

    def _hopeless(self, worth: int, white: int, black: int, white_kings: int, black_kings: int) -> bool:
        """Three pieces seldom win against a king, fewer still less; four do."""
        if worth > 0:
            return bool(black_kings) and white.bit_count() <= HOPE and not self._ground.lose_all
        return bool(white_kings) and black.bit_count() <= HOPE and not self._ground.lose_all

    def capsule(self, native: Any) -> Any:
        """The same as an object of the native code."""
        return self.told().capsule(native)

    def told(self) -> NativeTerms:
        """The same for the native code."""
        full, late = self._full, self._late
        weights = full[0].weights, late[0].weights
        return NativeTerms(
            wings=(*full[0].wings, *full[1].wings),
            ahead=self._free,
            balance=(weights[0].balance, weights[1].balance),
            free=(0, weights[1].free),
            king=(self._king, self._king),
            turn=self._turn,
            blend=bytes(PIECES * (men >= LATE) for men in range(PIECES + 1)),
            each=[side.each for seat in (WHITE, BLACK) for side in (full[seat], late[seat])],
            blocks=blocks_told() if self._learnt else b"",
            tables=tables_told() if self._learnt else b"",
        )

    def refresh(self) -> None:
        """Give back what was remembered, when it has grown too much."""
        if max(len(side) for side in (*self._full, *self._late)) > ENOUGH:
            for side in (*self._full, *self._late):
                side.clear()
        if sum(map(len, self._strips[1].seen.values())) > ENOUGH:
            forget()

    def terms(self, mine: int, theirs: int, kings: int, seat: int) -> Iterator[Term]:
        """The terms of the evaluation in men, each as it is worth to the side to move; their sum is `score`."""
        sign = -1 if seat else 1
        white, black = (theirs, mine) if seat else (mine, theirs)
        white_kings, black_kings = white & kings, black & kings
        white_men, black_men = white ^ white_kings, black ^ black_kings
        late = (white_men | black_men).bit_count() < LATE
        ours, others = self._late if late else self._full
        values = [sign * (a - b) for a, b in zip(ours.terms(white_men), others.terms(black_men), strict=True)]
        found = [term(name, value) for name, value in zip(_TERMS, values, strict=False)]
        found.insert(1, term("kings", sign * self._king * (white_kings.bit_count() - black_kings.bit_count())))
        found.append(term("main line", sign * self._lines(white_kings, black_kings)))
        if kings:
            found.append(term("scope", sign * self._scope(white, black, kings)))
        if late:
            found.append(term("free men", sign * self._running(white_men, black_men, white | black)))
        if self._learnt:
            worths = [sign * strip.worth(white_men, black_men) for strip in self._strips]
            found.append(term("formation", sum(worths)))
            for name, worth in zip(STRIP_NAMES, worths[::sign], strict=True):
                found.append(part(name, worth))
        so_far = self.score(mine, theirs, kings, seat) - self._turn
        left = so_far - round(sum(100 * one.value for one in found if not one.part_of))
        if left:
            found.append(term("drawish", left))
        found.append(term("turn", self._turn))
        return iter(found)


_TERMS: Final = {
    "men": ("pions", "men more or fewer than the other side", "pions de plus ou de moins"),
    "advance": ("avance", "how far men have gone", "le chemin que les pions ont fait"),
    "columns": ("colonnes", "men in the middle rather than on the edge", "des pions au milieu plutôt qu'au bord"),
    "back row": ("ligne de fond", "men that keep the other side from crowning", "les pions qui empêchent de damer"),
    "balance": ("équilibre", "as many men on the left wing as on the right", "autant de pions à gauche qu'à droite"),
    "kings": ("dames", "kings more or fewer than the other side", "dames de plus ou de moins"),
    "main line": ("grande ligne", "a king there, and none of the other side",
                  "une dame y est, et aucune de l'autre camp"),
    "scope": ("champ", "squares open to a side's only piece, a king", "les cases ouvertes à une dame restée seule"),
    "free men": ("pions libres", "men near their crown with an empty square ahead",
                 "les pions près de damer, le pas libre"),
    "formation": ("position", "how the men stand to one another, by blocks of eight squares, as learnt from play",
                  "les pions les uns par rapport aux autres, par blocs de huit cases, appris du jeu"),
    "drawish": ("remise probable", "three pieces or fewer seldom win against a king",
                "trois pièces ou moins gagnent rarement contre une dame"),
    "turn": ("trait", "to be on the move", "avoir le trait"),
}  # fmt: skip
"""By the name of each term, first those of `SideWorth.terms`: its name in French, what it counts in both languages."""
STRIP_NAMES: Final = (
    Text("left wing", "aile gauche"),
    Text("left centre", "centre gauche"),
    Text("right centre", "centre droit"),
    Text("right wing", "aile droite"),
)


def part(name: Text, value: int) -> Term:
    """What one strip of the formation is worth."""
    return Term(name, value / 100, Text("", ""), part_of="formation")


def term(name: str, value: int) -> Term:
    """A term by its English name."""
    name_fr, en, fr = _TERMS[name]
    return Term(Text(name, name_fr), value / 100, Text(en, fr))
