"""How moves are written: `32-28`, `38x16`, `38x16:32,22,12,11`, `38x27x18x7x16`, "32 à 27"; who begins: `white`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, cast

from tablegames.core.errors import NotationError, Refused
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Fault, Game
from tablegames.core.languages import gettext as _, language, pgettext
from tablegames.core.plaintext import quoted
from tablegames.families.draughts.board import DIAGONAL, STRAIGHT, TEN, Board, Lines, Square, bits, leads_up
from tablegames.families.draughts.counts import position_of, state_of
from tablegames.families.draughts.judge import fault, judge_take
from tablegames.families.draughts.march import March
from tablegames.families.draughts.movetext import MoveKind, Said, parse
from tablegames.families.draughts.state import Action, Crowning, Damier, Lift, Lot, Move, State, Take, position_in

if TYPE_CHECKING:
    from tablegames.families.draughts.game import Draughts


def way(take: Take, board: Board = TEN, ways: tuple[int, ...] = DIAGONAL) -> tuple[int, ...]:
    """The squares of a capture from start to end, with its pieces passed in the order it names them.

    Between two pieces it gives the square where the way turns or, if it goes straight on, the square behind the first
    of the two, as the PDN standard says. `ways` are those in which pieces take.

    >>> way(Take(38, 16, (32, 22, 12, 11)))
    (38, 27, 18, 7, 16)
    >>> way(Take(46, 14, (37, 23)))
    (46, 32, 14)
    """
    squares, lines = [take.start], board.lattice.lines(ways)
    for prey, following in pairwise(take.taken):
        at = _between(board.bit[squares[-1]], board.bit[prey], board.bit[following], board, lines)
        squares.append(board.square[at])
    return (*squares, take.end)


def _between(start: int, prey: int, following: int, board: Board, lines: Lines) -> int:
    """Where a piece lands between two jumps."""
    for direction, ray in enumerate(lines.rays[start]):
        if ray & prey:
            behind = [*bits(lines.rays[prey][direction] & ~board.outside)]
            behind = behind[::-1] if leads_up(direction) else behind
            return next((square for square in behind if (square, following) in lines.between), (*behind, prey)[0])
    return prey


_SEATS: Final = {
    "white": 0, "w": 0, "whites": 0, "blancs": 0, "blanc": 0, "0": 0,
    "black": 1, "blacks": 1, "noirs": 1, "noir": 1, "n": 1, "1": 1,
}  # fmt: skip
_ASIDE: Final = {
    "offer": "offer", "offre": "offer", "offrir": "offer",
    "accept": "accept", "accepte": "accept", "accepter": "accept", "yes": "accept", "oui": "accept",
    "refuse": "refuse", "refuser": "refuse", "no": "refuse", "non": "refuse",
}  # fmt: skip
_IN_FRENCH: Final = {
    "white": "les Blancs", "black": "les Noirs",
    "lift": "ôter", "offer": "offrir", "accept": "accepter", "refuse": "refuser",
}  # fmt: skip
_LIFTING: Final = ("lift", "ôter", "ôte", "oter", "lever", "enlever", "donner", "give")


class DraughtsNotation:
    """The notation of squares 1 to 50, or of squares with names: `c3-d4`, `c3:e5:g7`."""

    seat_names = ("white", "black")

    def write(self, view: Damier | State | None, action: Action) -> str:
        """The action as text; a capture always names what it takes, so that it reads the same under any rules."""
        match action:
            case Lot(begins):
                return self.seat_names[begins]
            case Move(start, end):
                return f"{start}-{end}"
            case Take(Square() as start):
                return ":".join(map(str, way(action, start.board, STRAIGHT if start.board.lattice.every else DIAGONAL)))
            case Take(start, end, taken):
                return f"{start}x{end}:{','.join(map(str, taken))}"
            case Lift(taken_off):
                return f"lift {','.join(map(str, taken_off))}"
            case Crowning():
                return action.value

    def speak(self, view: Damier | State, action: Action) -> str:
        """The same, with words in the language in use."""
        word, space, squares = self.write(view, action).partition(" ")
        return (_IN_FRENCH.get(word, word) if language() == "fr" else word) + space + squares

    def read(self, game: Game[State, Action, Any], view: Damier | State, text: str) -> Action:
        """The legal action a text means."""
        state = position_in(view)
        turn = game.turn(state)
        if isinstance(turn, Chance):
            return _read_lot(text)
        aside = _read_aside(game, state, text)
        if aside is not None:
            return aside
        said = parse(text, state.board)
        if isinstance(turn, Decide):
            said_of_the_other(said, turn.seat, text)
        found = fitting(cast("Draughts", game).march, state, said, list(game.legal(state)))
        if len(found) == 1:
            return found[0]
        if found:
            raise ambiguous(text, found)
        raise _refused(_fault(game, state, said), text)

    def may_mean(self, game: Game[State, Action, Any], view: Damier | State, text: str) -> Sequence[Action]:
        """The captures, or the move, that a text may stand for: `32x21` where two ways lead there."""
        state = position_in(view)
        if not isinstance(game.turn(state), Decide) or state.ledger.lift or text.strip().lower().split()[0] in _ASIDE:
            return ()
        try:
            said = parse(text, state.board)
        except NotationError:
            return ()
        return fitting(cast("Draughts", game).march, state, said, list(game.legal(state)))

    def position(self, state: State) -> object:
        """The position as a text such as `W:W31,K12:B1,2`, or a mapping if something is counted."""
        return position_of(state)

    def set_up(self, game: Game[State, Action, Any], data: object) -> State:
        """The state such a text, or such a mapping, stands for."""
        return state_of(cast("Draughts", game), data)


def ambiguous(text: str, found: Sequence[Action]) -> NotationError:
    """Why a text that may mean several captures is refused."""
    choices = ", ".join(DraughtsNotation().write(None, action) for action in found)
    return NotationError("'{text}' can mean {choices}: which one?", text=quoted(text), choices=choices)


def said_of_the_other(said: Said, seat: Seat, text: str) -> None:
    """Refuse a text that says a move is made by the other side."""
    if said.seat is not None and said.seat != seat:
        name = (pgettext("to move", "White"), pgettext("to move", "Black"))[said.seat]
        raise NotationError("'{text}' names {name}, but it is not their turn", 1, text=quoted(text), name=name)


def _read_lot(text: str) -> Lot:
    words = text.strip().lower().removeprefix("les ").split()
    if not words or words[0] not in _SEATS or len(words) > 2:
        raise NotationError("say who begins, 'white' or 'black', not '{text}'", 1, text=quoted(text))
    return Lot(Seat(_SEATS[words[0]]))


def _read_aside(game: Game[State, Action, Any], state: State, text: str) -> Action | None:
    """Read an offer to crown, its answer, or men given as odds; None: the text is a move."""
    word, _, rest = text.strip().lower().partition(" ")
    if state.ledger.lift:
        return _read_lift(game, state, text, rest if word in _LIFTING else text)
    if word not in _ASIDE:
        return None
    wanted = Crowning(_ASIDE[word])
    if wanted in game.legal(state):
        return wanted
    raise _refused(game.judge(state, wanted), text)


def _read_lift(game: Game[State, Action, Any], state: State, text: str, squares: str) -> Action:
    """The men given: `lift 36`, or only their squares."""
    numbers = [part for part in re.split(r"[\s,;&]+|\bet\b", squares.strip()) if part]
    if not numbers or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in numbers):
        raise NotationError(
            "write the squares of the men to remove, as in 'lift 36', not '{text}'", 1, text=quoted(text)
        )
    wanted = Lift(tuple(sorted(int(part) for part in numbers)))
    if wanted in game.legal(state):
        return wanted
    raise _refused(game.judge(state, wanted), text)


def fitting(march: March, state: State, said: Said, legal: Sequence[Action]) -> list[Move | Take]:
    """Those of the legal actions that a text can mean."""
    start, end = said.path[0], said.path[-1]
    moves = [action for action in legal if isinstance(action, Move) and (action.start, action.end) == (start, end)]
    if said.kind is MoveKind.MOVE:
        return [*moves]
    takes = [action for action in legal if isinstance(action, Take) and action.start == start]
    if said.taken is not None:
        return _taking(takes, end, said.taken)
    if len(said.path) > 2:
        passed = _passed(march, state, said.path)
        if not isinstance(passed, str):  # every jump is there
            return _coming_down(march, state, _sets(takes, passed), said.path)
        return _coming_down(march, state, takes, said.path) or _taking(takes, said.path[1], said.path[2:])
    ending = [take for take in takes if take.end == end]
    return [*moves, *ending] if said.kind is MoveKind.EITHER else [*ending]


def _sets(takes: Sequence[Take], taken: Sequence[int]) -> list[Take]:
    return [take for take in takes if sorted(take.taken) == sorted(taken)]


def _taking(takes: Sequence[Take], end: int, taken: Sequence[int]) -> list[Move | Take]:
    """The capture of these pieces, in whatever order they are named; of two orders that both exist, this one."""
    fitting = [take for take in _sets(takes, taken) if take.end == end]
    return [take for take in fitting if take.taken == tuple(taken)] or [*fitting[:1]]


def _coming_down(march: March, state: State, takes: Sequence[Take], path: Sequence[int]) -> list[Move | Take]:
    """The captures that land on these squares, among others."""
    board, side = state.board, (state.mine, state.theirs, state.kings, state.turn or 0)
    squares = [board.bit[square] for square in path[1:-1]]
    fitting: list[Move | Take] = [
        take
        for take in takes
        if take.end == path[-1]
        and march.lands_on((board.bit[take.start], board.bit[take.end], board.mask_of(take.taken)), squares, *side)
    ]
    ways = march.spec.king_takes
    return [take for take in fitting if isinstance(take, Take) and way(take, board, ways) == tuple(path)] or fitting


def _stays(march: March) -> bool:
    """Whether a captive stands in the way until the capture is complete.  [MAN III.9-10]"""
    return not (march.spec.at_once or march.spec.over_captives)


def _fault(game: Game[State, Action, Any], state: State, said: Said) -> Fault | None:
    draughts = cast("Draughts", game)
    start, end = said.path[0], said.path[-1]
    turn = game.turn(state)
    either = said.kind is MoveKind.EITHER and _near(draughts.march, state, said)
    if said.kind is MoveKind.MOVE or either or not isinstance(turn, Decide):
        return game.judge(state, Move(start, end))
    taken = said.taken
    if taken is None and len(said.path) > 2:
        passed = _passed(draughts.march, state, said.path)
        if isinstance(passed, str):
            return fault(draughts, passed)
        taken = passed
    if taken is not None:
        return game.judge(state, Take(start, end, taken))
    return judge_take(draughts, state, turn.seat, start, end, None)


def _near(march: March, state: State, said: Said) -> bool:
    """Whether an ambiguous text means a move rather than a capture: a step, or a king's run."""
    bit = state.board.bit
    start, end = bit[said.path[0]], bit[said.path[-1]]
    return bool(start & state.kings) or march.going.between.get((start, end), 1) == 0 or not start & state.mine


def _passed(march: March, state: State, path: Sequence[int]) -> tuple[int, ...] | str:
    """The pieces a capture written square by square passes over: one with each jump."""
    board = state.board
    taken: list[int] = []
    for start, end in pairwise(path):
        line = march.taking.between.get((board.bit[start], board.bit[end]))
        passed = () if line is None else board.squares(line & state.theirs)
        new = [square for square in passed if square not in taken]
        if _stays(march) and len(new) < len(passed):
            return "coup_turc"
        if len(new) != 1:
            return "not_en_prise"
        taken += new
    return tuple(taken)


def _refused(fault: Fault | None, text: str) -> Refused:
    """The refusal of a move; the fault says which rule it breaks."""
    move = quoted(text)
    return Refused(_("'{move}' cannot be played here.", move=move), fault)
