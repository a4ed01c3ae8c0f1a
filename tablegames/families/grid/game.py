"""The base of a game on a board: an author writes where pieces may go, what a move does, and when the game ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import takewhile
from typing import Any, ClassVar

from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Decide, Fault, Outcome, Over, Step
from tablegames.core.languages import gettext as _
from tablegames.families.grid.abilities import GRID
from tablegames.families.grid.board import Grid
from tablegames.families.grid.state import EMPTY, Move, Piece, Position
from tablegames.plugin.abilities import Abilities


@frozen
class GridGame:
    """A game on a board, in which the seats move in turn. Subclasses write `grid`, `moves` and `ended`."""

    rules: Any
    seats: int = 2

    sides: ClassVar[tuple[str, ...]] = ("white", "black")
    """The names of the seats in positions and cases."""
    kinds: ClassVar[tuple[Piece, ...]] = ()
    """The kinds of pieces of all seats."""
    articles: ClassVar[Mapping[str, str]] = {}
    """Where the rules say so, by the key of a fault, an event or an end; empty key: everything else."""
    drawn_at: ClassVar[int] = 0
    """The occurrence of a position that draws the game: 2, 3; 0: positions may repeat."""
    begins: ClassVar[Seat | None] = None
    """The seat that always begins; None: seat 0, or whichever a match says."""
    facing: ClassVar[bool] = False
    """Whether the seats sit opposite each other, so that the second sees the board half a turn round."""
    abilities: ClassVar[Abilities] = GRID

    # ---- what the author writes

    @property
    def grid(self) -> Grid:
        """The board."""
        raise NotImplementedError

    @property
    def start(self) -> Sequence[str]:
        """The rows at the beginning, from the top; by default an empty board."""
        return [EMPTY * len(row) for row in self.grid.rows]

    def moves(self, position: Any) -> Iterable[Move]:
        """Yield every legal move of the seat whose turn it is."""
        raise NotImplementedError

    def play(self, position: Any, move: Move) -> Step[Any]:
        """Return the position after a move, before the turn passes, and the events on the way."""
        return Step(self.moved(position, move))

    def ended(self, position: Any) -> Outcome | None:
        """Return how the game has ended in this position; None: it is not over."""
        raise NotImplementedError

    def why(self, position: Any, move: Move) -> str:
        """Return the key of the rule that forbids an illegal move; by default `cannot_go`."""
        return "cannot_go"

    def impossible(self, position: Any) -> str:
        """Return why a position that was typed is impossible; empty: it is possible, as far as the game checks."""
        return ""

    def next_seat(self, position: Any) -> Seat:
        """Return the seat that moves after this position's mover."""
        return Seat((position.mover + 1) % self.seats)

    # ---- what helps to write it

    def piece(self, sign: str) -> Piece:
        """Return the kind of piece with a sign."""
        return _by_sign(self.kinds)[sign]

    def owner(self, sign: str) -> Seat | None:
        """Return the seat whose piece has a sign; None: the place is empty."""
        return None if sign == EMPTY else Seat(self.piece(sign).seat)

    def signs(self, seat: int) -> str:
        """Return the signs of a seat's pieces."""
        return "".join(piece.sign for piece in self.kinds if piece.seat == seat)

    def own(self, position: Position) -> tuple[int, ...]:
        """Return the places of the mover's pieces."""
        return position.where(self.signs(position.mover))

    def slides(self, position: Position, place: int, *kinds: str) -> Iterable[int]:
        """Yield the empty places a piece reaches along the lines, as a rook or a queen does."""
        for ray in self.grid.rays(place, *kinds):
            yield from takewhile(lambda one: position.pieces[one] == EMPTY, ray)

    def steps(self, position: Position, place: int, *kinds: str) -> Iterable[int]:
        """Yield the empty neighbours of a place."""
        return (one for one in self.grid.beside(place, *kinds) if position.pieces[one] == EMPTY)

    def moved(self, position: Any, move: Move, taken: Iterable[int] = ()) -> Any:
        """Return the position after a piece has been put or moved, and others were taken."""
        first, last = move.path[0], move.path[-1]
        usual = self.signs(position.mover)[0] if len(move.path) == 1 else position[first]
        gone = dict.fromkeys((*taken, *([] if first == last else [first])), EMPTY)
        return position.put({**gone, last: move.piece or usual})

    def taking(self, position: Any, move: Move, taken: Sequence[int], cite: str = "") -> Step[Any]:
        """Return the step of a move that takes the pieces on some places."""
        after = self.moved(position, move, taken)
        if not taken:
            return Step(after)
        names = tuple(sorted(self.grid.names[place] for place in taken))
        told = (("count", len(names)), ("places", names))
        return Step(after, (Note("taken", position.mover, cite or self.article("taken"), told),))

    def won(self, seat: int, by: str) -> Outcome:
        """Return the end in which a seat wins; `by` is the key of its wording, `over.<by>`."""
        scores = tuple(int(one == seat) for one in range(self.seats))
        return Outcome(scores, (Seat(seat),), by, self.article(by))

    def drawn(self, by: str) -> Outcome:
        """Return the end in which nobody wins."""
        return Outcome((0,) * self.seats, (), by, self.article(by))

    def article(self, key: str) -> str:
        """Return where the rules say something."""
        return self.articles.get(key, self.articles.get("", ""))

    # ---- the game, as the kernel plays it

    def initial(self, first: Seat | None = None) -> Any:
        """Return the position at the beginning; seat 0 begins by default."""
        return self.at("".join(self.start), (first or Seat(0)) if self.begins is None else self.begins)

    def at(self, pieces: str, mover: Seat) -> Any:
        """Return a position; a game with a `Position` of its own returns that."""
        return Position(self.grid, pieces, mover)

    def turn(self, state: Any) -> Decide | Over:
        """Return the seat to move, or how the game ended."""
        outcome = self.outcome(state)
        return Decide(state.mover) if outcome is None else Over(outcome)

    def outcome(self, state: Any) -> Outcome | None:
        """Return how the game ended: as `ended` says, by repetition, or because the mover cannot move."""
        ended = self.ended(state)
        if ended is None and self.drawn_at and state.past.count(_key(state)) >= self.drawn_at - 1:
            ended = self.drawn("repetition")
        if ended is None and next(iter(self.moves(state)), None) is None:
            ended = self.stuck(state)
        return ended

    def stuck(self, position: Any) -> Outcome:
        """Return the end of a game whose mover cannot move: by default the player before wins."""
        return self.won((position.mover - 1) % self.seats, "blocked")

    def legal(self, state: Any) -> Sequence[Move]:
        """Return all moves."""
        return _legal(self, state)

    def apply(self, state: Any, action: Move) -> Step[Any]:
        """Play a move, remember the position if it may come again, and pass the turn."""
        step = self.play(state, action)
        after = replace(step.state, mover=self.next_seat(step.state), past=self._past(state, step.state))
        outcome = self.outcome(after)
        return Step(after, step.events if outcome is None else (*step.events, *_ending(outcome)))

    def _past(self, before: Any, after: Any) -> tuple[str, ...]:
        """A position with other pieces never comes again; otherwise all earlier ones may."""
        if not self.drawn_at or sorted(before.pieces) != sorted(after.pieces):
            return ()
        return (*before.past, _key(before))

    def judge(self, view: Any, action: Move) -> Fault | None:
        """Return the rule a move breaks: first what holds on every board, then what the game forbids."""
        key = self._broken(view, action)
        if not key and action not in _legal(self, view):
            key = self.why(view, action)
        if not key:
            return None
        places = [self.grid.names[place] for place in action.path if place in self.grid.places]
        return Fault(key, self.article(key), detail=(("from", places[0]), ("at", places[-1])) if places else ())

    def _broken(self, view: Any, move: Move) -> str:
        if not move.path or not all(place in self.grid.places for place in move.path):
            return "no_place"
        if len(move.path) == 1:
            return "" if view[move.path[0]] == EMPTY else "occupied"
        owner = self.owner(view[move.path[0]])
        if owner != view.mover:
            return "no_piece" if owner is None else "not_yours"
        return "own_piece" if move.path[-1] != move.path[0] and self.owner(view[move.path[-1]]) == owner else ""

    def unsound(self, state: Any) -> str:
        """Return what does not fit the board; empty: nothing."""
        if len(state.pieces) != len(self.grid.places):
            count, places = len(state.pieces), len(self.grid.places)
            return _("the position has {count} places, but the board has {places}", count=count, places=places)
        signs = [piece.sign for piece in self.kinds]
        twice = next((sign for sign in signs if signs.count(sign) > 1), None)
        if twice is not None:
            return _("two kinds of pieces have the sign {sign}", sign=twice)
        strange = set(state.pieces) - {EMPTY, *signs}
        return _("there is no piece {sign}; see 'kinds'", sign=min(strange)) if strange else self._no_moves(state)

    def _no_moves(self, state: Any) -> str:
        """Return what `moves` gives that is no move; empty: nothing."""
        found: object = self.moves(state)
        if not isinstance(found, Iterable):
            return _("moves() must yield Move objects, but it returned {found!r}", found=found)
        moves = list(found)
        strange = next((move for move in moves if not isinstance(move, Move)), None)
        if strange is not None:
            return _("moves() must yield Move objects, but it yielded {move!r}", move=strange)
        idle = next((move for move in moves if self._leaves(state, move)), None)
        if idle is None:
            return ""
        said = "-".join(self.grid.names[place] for place in idle.path)
        return _("the move {move} leaves the board as it was; see 'play'", move=said)

    def _leaves(self, state: Any, move: Move) -> bool:
        """Return whether a move to another place changes no piece; one that returns to its place may."""
        if len(move.path) > 1 and move.path[0] == move.path[-1]:
            return False
        step: object = self.play(state, move)
        return isinstance(step, Step) and getattr(step.state, "pieces", None) == state.pieces

    def view(self, state: Any, seat: Seat | None) -> Any:
        """Return the state: everybody sees everything."""
        return state

    # ---- equal sides

    @property
    def symmetric(self) -> bool:
        """Whether the sides are equal: the board with all pieces exchanged, perhaps turned, is the board again."""
        return _mirror(self) is not None

    def turned(self, state: Any) -> Any:
        """Return the same situation with the seats exchanged; a game with fields of its own turns them too."""
        mirror = _mirror(self)
        assert mirror is not None, "the sides of this game are not equal"
        past = tuple(f"{(int(one[0]) + 1) % self.seats}{mirror(one[1:])}" for one in state.past)
        return replace(state, pieces=mirror(state.pieces), mover=Seat((state.mover + 1) % self.seats), past=past)


@lru_cache(64)
def _legal(game: GridGame, position: Position) -> tuple[Move, ...]:
    """Return all moves; reading and judging a move look for it among them."""
    return tuple(game.moves(position))


def _key(position: Position) -> str:
    return f"{int(position.mover)}{position.pieces}"


def _ending(outcome: Outcome) -> Iterable[Event]:
    """Yield the points of a finished game."""
    if len(outcome.scores) <= max(outcome.winners, default=0):
        raise ValueError(f"ended must return one score for each seat, and winners among them, not {outcome}")
    for seat in outcome.winners:
        yield Scored("won", seat, outcome.cite, points=outcome.scores[seat])
    if not outcome.winners:
        yield Note("drawn", None, outcome.cite)


@cache
def _by_sign(kinds: tuple[Piece, ...]) -> dict[str, Piece]:
    return {piece.sign: piece for piece in kinds}


@cache
def _mirror(game: GridGame) -> Callable[[str], str] | None:
    """Return how the pieces of a position look from the next seat: exchanged, and turned if need be."""
    if game.seats != 2:
        return None
    swapped = {EMPTY: EMPTY}
    ours, theirs = ([piece for piece in game.kinds if piece.seat == seat] for seat in (0, 1))
    if len(ours) != len(theirs):
        return None
    for mine, other in zip(ours, theirs, strict=True):
        swapped |= {mine.sign: other.sign, other.sign: mine.sign}
    rows = list(game.start)
    table = str.maketrans(swapped)
    for turn in (lambda pieces: pieces, lambda pieces: pieces[::-1]):

        def mirror(pieces: str, turn: Callable[[str], str] = turn) -> str:
            return turn(pieces).translate(table)

        if mirror("".join(rows)) == "".join(rows):
            return mirror
    return None
