"""How moves are written: `32-28`, `38x16`, `38x16:32,22,12,11`, `38x27x18x7x16`, "32 à 27"; who begins: `white`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, cast

from tablegames.core.errors import NotationError, Refused
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Fault, Game
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.plugins.dames_polonaises.board import TEN, Board, bits
from tablegames.plugins.dames_polonaises.counts import position_of, state_of
from tablegames.plugins.dames_polonaises.judge import judge_take
from tablegames.plugins.dames_polonaises.movetext import Kind, Said, parse
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import (
    Action,
    Crowning,
    Damier,
    Lift,
    Lot,
    Move,
    State,
    Take,
    position_in,
)

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises


def way(take: Take, board: Board = TEN) -> tuple[int, ...]:
    """The squares of a capture from its start to its end, its pieces passed in the order it names them.

    Between two pieces stands the square where the way turns or, where it goes straight on, the one behind the first
    of the two: so the standard of PDN has it.

    >>> way(Take(38, 16, (32, 22, 12, 11)))
    (38, 27, 18, 7, 16)
    >>> way(Take(46, 14, (37, 23)))
    (46, 32, 14)
    """
    squares = [take.start]
    for prey, following in pairwise(take.taken):
        at = _between(board.bit[squares[-1]], board.bit[prey], board.bit[following], board)
        squares.append(board.square[at])
    return (*squares, take.end)


def _between(start: int, prey: int, following: int, board: Board) -> int:
    """Where a piece comes down that has passed over one and is to pass over another."""
    rays, between = board.lattice.rays, board.lattice.between
    for direction, ray in enumerate(rays[start]):
        if ray & prey:
            behind = [*bits(rays[prey][direction] & ~board.outside)]
            behind = behind if direction < 2 else behind[::-1]
            return next((square for square in behind if (square, following) in between), (*behind, prey)[0])
    return prey


def visits(take: Take, squares: Sequence[int], occupied: int, board: Board, *, lifted: bool) -> bool:
    """Whether some way of a capture comes down on these squares in this order, among all those it may come down on.

    `occupied`: where pieces stand; `lifted`: whether a captive may be passed again.
    """
    start, end, taken = board.bit[take.start], board.bit[take.end], board.mask_of(take.taken)
    walls = (occupied | board.outside) & ~taken & ~start

    def go(at: int, left: int, wanted: Sequence[int]) -> bool:
        if not left:
            return at == end and not wanted
        for prey, behind in board.lattice.beyond(at, walls | (left if lifted else taken), left):
            for landing in bits(behind):
                rest = wanted[1:] if wanted and landing == wanted[0] else wanted
                if go(landing, left ^ prey, rest):
                    return True
        return False

    return len(squares) <= len(take.taken) and go(start, taken, [board.bit[square] for square in squares])


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


class DamesNotation:
    """The notation of squares 1 to 50."""

    seat_names = ("white", "black")

    def write(self, view: Damier | State | None, action: Action) -> str:
        """The action as text; a capture always names what it takes, so that it reads the same under any rules."""
        match action:
            case Lot(begins):
                return self.seat_names[begins]
            case Move(start, end):
                return f"{start}-{end}"
            case Take(start, end, taken):
                return f"{start}x{end}:{','.join(map(str, taken))}"
            case Lift(taken_off):
                return f"lift {','.join(map(str, taken_off))}"
            case Crowning():
                return action.value

    def speak(self, view: Damier | State, action: Action) -> str:
        """The same, what is said in words in the language in use."""
        word, space, squares = self.write(view, action).partition(" ")
        return say(word, _IN_FRENCH.get(word, word)) + space + squares

    def read(self, game: Game[State, Action, Any], view: Damier | State, text: str) -> Action:
        """The legal action a text means."""
        state = position_in(view)
        turn = game.turn(state)
        if isinstance(turn, Chance):
            return _read_lot(text)
        aside = _read_aside(game, state, text)
        if aside is not None:
            return aside
        said = parse(text, len(state.board.numbers))
        if isinstance(turn, Decide):
            said_of_the_other(said, turn.seat, text)
        found = fitting(cast("DamesPolonaises", game).rules, state, said, list(game.legal(state)))
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
            said = parse(text, len(state.board.numbers))
        except NotationError:
            return ()
        return fitting(cast("DamesPolonaises", game).rules, state, said, list(game.legal(state)))

    def position(self, state: State) -> object:
        """The position as a text such as `W:W31,K12:B1,2`, with what is counted beside it where something is."""
        return position_of(state)

    def set_up(self, game: Game[State, Action, Any], data: object) -> State:
        """The state such a text, or such a mapping, stands for."""
        return state_of(cast("DamesPolonaises", game), data)


def ambiguous(text: str, found: Sequence[Action]) -> NotationError:
    """Why a text that may mean several captures is refused."""
    choices = ", ".join(DamesNotation().write(None, action) for action in found)
    return NotationError.said(
        f"'{quoted(text)}' may mean {choices}: say which",
        f"« {quoted(text)} » peut vouloir dire {choices} : précisez",
    )


def said_of_the_other(said: Said, seat: Seat, text: str) -> None:
    """Refuse a text that says a move is made by the other side."""
    if said.seat is not None and said.seat != seat:
        name = (say("White", "aux Blancs"), say("Black", "aux Noirs"))[said.seat]
        raise NotationError.said(
            f"'{quoted(text)}' is said of {name}, whose turn it is not",
            f"« {quoted(text)} » est attribué {name}, dont ce n'est pas le tour",
            1,
        )


def _read_lot(text: str) -> Lot:
    words = text.strip().lower().removeprefix("les ").split()
    if not words or words[0] not in _SEATS or len(words) > 2:
        raise NotationError.said(
            f"who begins: 'white' or 'black', not '{quoted(text)}'",
            f"qui commence : « blancs » ou « noirs », pas « {quoted(text)} »",
            1,
        )
    return Lot(Seat(_SEATS[words[0]]))


def _read_aside(game: Game[State, Action, Any], state: State, text: str) -> Action | None:
    """What is said beside the board: an offer to crown and its answer, men given as odds; None: it is a move."""
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
        raise NotationError.said(
            f"the squares of the men that are given, such as 'lift 36', not '{quoted(text)}'",
            f"les cases des pions donnés, comme « ôter 36 », pas « {quoted(text)} »",
            1,
        )
    wanted = Lift(tuple(sorted(int(part) for part in numbers)))
    if wanted in game.legal(state):
        return wanted
    raise _refused(game.judge(state, wanted), text)


def fitting(rules: DamesRules, state: State, said: Said, legal: Sequence[Action]) -> list[Move | Take]:
    """Those of the legal actions that a text can mean."""
    start, end = said.path[0], said.path[-1]
    moves = [action for action in legal if isinstance(action, Move) and (action.start, action.end) == (start, end)]
    if said.kind is Kind.MOVE:
        return [*moves]
    takes = [action for action in legal if isinstance(action, Take) and action.start == start]
    if said.taken is not None:
        return _taking(takes, end, said.taken)
    if len(said.path) > 2:
        passed = _passed(rules, state, said.path)
        if not isinstance(passed, Fault):  # every jump is there
            return _coming_down(rules, state, _sets(takes, passed), said.path)
        return _coming_down(rules, state, takes, said.path) or _taking(takes, said.path[1], said.path[2:])
    ending = [take for take in takes if take.end == end]
    return [*moves, *ending] if said.kind is Kind.EITHER else [*ending]


def _sets(takes: Sequence[Take], taken: Sequence[int]) -> list[Take]:
    return [take for take in takes if sorted(take.taken) == sorted(taken)]


def _taking(takes: Sequence[Take], end: int, taken: Sequence[int]) -> list[Move | Take]:
    """The capture of these pieces, in whatever order they are named; of two orders that both exist, this one."""
    fitting = [take for take in _sets(takes, taken) if take.end == end]
    return [take for take in fitting if take.taken == tuple(taken)] or [*fitting[:1]]


def _coming_down(rules: DamesRules, state: State, takes: Sequence[Take], path: Sequence[int]) -> list[Move | Take]:
    """The captures that come down on these squares, be they all or some of those they come down on."""
    board = state.board
    occupied, lifted = state.mine | state.theirs, not _stays(rules)
    fitting: list[Move | Take] = [
        take for take in takes if take.end == path[-1] and visits(take, path[1:-1], occupied, board, lifted=lifted)
    ]
    return [take for take in fitting if isinstance(take, Take) and way(take, board) == tuple(path)] or fitting


def _stays(rules: DamesRules) -> bool:
    """Whether a captive stands in the way until the capture is complete.  [MAN III.9-10]"""
    return rules.captured_lifted == "at_end" and rules.repass_captured == "forbidden"


def _fault(game: Game[State, Action, Any], state: State, said: Said) -> Fault | None:
    """The rule that keeps a text from meaning anything."""
    start, end = said.path[0], said.path[-1]
    turn = game.turn(state)
    if said.kind is Kind.MOVE or not isinstance(turn, Decide) or (said.kind is Kind.EITHER and _near(state, said)):
        return game.judge(state, Move(start, end))
    taken = said.taken
    if taken is None and len(said.path) > 2:
        passed = _passed(cast("DamesPolonaises", game).rules, state, said.path)
        if isinstance(passed, Fault):
            return passed
        taken = passed
    if taken is not None:
        return game.judge(state, Take(start, end, taken))
    return judge_take(cast("DamesPolonaises", game), state, turn.seat, start, end, None)


def _near(state: State, said: Said) -> bool:
    """Whether a text that says neither means a move rather than a capture: a step, or a king's run."""
    bit = state.board.bit
    start, end = bit[said.path[0]], bit[said.path[-1]]
    return bool(start & state.kings) or state.board.lattice.between.get((start, end), 1) == 0 or not start & state.mine


def _passed(rules: DamesRules, state: State, path: Sequence[int]) -> tuple[int, ...] | Fault:
    """What a capture written square by square passes over: one piece more with each jump."""
    board = state.board
    taken: list[int] = []
    for start, end in pairwise(path):
        line = board.lattice.between.get((board.bit[start], board.bit[end]))
        passed = () if line is None else board.squares(line & state.theirs)
        new = [square for square in passed if square not in taken]
        if _stays(rules) and len(new) < len(passed):
            return Fault("coup_turc", "MAN III.9-10; METZ V-VI")
        if len(new) != 1:
            return Fault("not_en_prise", "MAN III.7; METZ V")
        taken += new
    return tuple(taken)


def _refused(fault: Fault | None, text: str) -> Refused:
    """The refusal of a move; the fault says which rule it breaks."""
    move = quoted(text)
    return Refused(say(f"'{move}' cannot be played here.", f"« {move} » ne peut se jouer ici."), fault)
