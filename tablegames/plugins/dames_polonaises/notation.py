"""How moves are written: `32-28`, `38x16`, `38x16:32,22,12,11`, `38x27x18x7x16`; who begins: `white`."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

from tablegames.core.errors import NotationError, Refused
from tablegames.core.game import Chance, Decide, Fault, Game, Seat
from tablegames.core.words import say
from tablegames.plugins.dames_polonaises.board import BETWEEN, BIT, SQUARES, squares
from tablegames.plugins.dames_polonaises.position import read_position, write_position
from tablegames.plugins.dames_polonaises.rules import CapturedLifted, DamesRules, RepassCaptured
from tablegames.plugins.dames_polonaises.state import Action, Lot, Move, State, Take

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises

_DASHES: Final = str.maketrans(dict.fromkeys("‐‑‒–—−", "-") | dict.fromkeys("X×*", "x"))
_TOKEN: Final = re.compile(r"\s*([0-9]{1,4}|[-x:,])")
_SEATS: Final = {
    "white": 0, "w": 0, "whites": 0, "blancs": 0, "blanc": 0, "0": 0,
    "black": 1, "blacks": 1, "noirs": 1, "noir": 1, "n": 1, "1": 1,
}  # fmt: skip


class DamesNotation:
    """The notation of squares 1 to 50."""

    seat_names = ("white", "black")

    def write(self, state: State, action: Action) -> str:
        """The action as text; a capture always names what it takes, so that it reads the same under any rules."""
        match action:
            case Lot(begins):
                return self.seat_names[begins]
            case Move(start, end):
                return f"{start}-{end}"
            case Take(start, end, taken):
                return f"{start}x{end}:{','.join(map(str, taken))}"

    def read(self, game: Game[State, Action, Any], state: State, text: str) -> Action:
        """The legal action a text means."""
        turn = game.turn(state)
        if isinstance(turn, Chance):
            return _read_lot(text)
        path, taken = _parse(text)
        start, end = path[0], path[-1]
        if "-" in text.translate(_DASHES):
            return _legal_or_refused(game, state, Move(start, end), text)
        if len(path) > 2 and taken is None:
            taken = _passed(cast("DamesPolonaises", game).rules, state, path, text)
        if taken is not None:
            return _legal_or_refused(game, state, Take(start, end, taken), text)
        fitting = [a for a in game.legal(state) if isinstance(a, Take) and (a.start, a.end) == (start, end)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            choices = ", ".join(self.write(state, action) for action in fitting)
            raise NotationError(
                say(
                    f"'{text.strip()}' may mean {choices}: say which",
                    f"« {text.strip()} » peut vouloir dire {choices} : précisez",
                )
            )
        raise _refused(_unfit(game, state, start, end), text)

    def position(self, state: State) -> object:
        """The position as a text such as `W:W31,K12:B1,2`."""
        return write_position(state)

    def set_up(self, game: Game[State, Action, Any], data: object) -> State:
        """The state such a text stands for."""
        return read_position(data)


def _read_lot(text: str) -> Lot:
    words = text.strip().lower().split()
    if not words or words[0] not in _SEATS or len(words) > 2:
        raise NotationError(
            say(
                f"who begins: 'white' or 'black', not '{text.strip()}'",
                f"qui commence : « blancs » ou « noirs », pas « {text.strip()} »",
            ),
            1,
        )
    return Lot(Seat(_SEATS[words[0]]))


def _parse(text: str) -> tuple[list[int], tuple[int, ...] | None]:
    """The squares of the way, and of the pieces taken where they are named."""
    tokens = _tokens(text)
    path: list[int] = []
    taken: list[int] | None = None
    signs: list[str] = []
    expect_number = True
    for token, column in tokens:
        number = token.isdigit()
        if number != expect_number:
            _expected(text, column, number=expect_number)
        if number:
            _on_board(int(token), column)
            (path if taken is None else taken).append(int(token))
        elif token == ":":
            if taken is not None or signs != ["x"] * len(signs) or not signs:
                raise NotationError(
                    say(
                        f"a capture is written 38x16:32,22, so '{token}' cannot stand here",
                        f"une prise s'écrit 38x16:32,22, « {token} » ne peut être ici",
                    ),
                    column,
                )
            taken = []
        elif (token == ",") != (taken is not None) or (signs and token == "-") or (token == "x" and "-" in signs):
            raise NotationError(
                say(
                    f"'{token}' is one sign too many: a move is written 32-28, a capture 38x16 or 38x27x18",
                    f"« {token} » est de trop : un coup s'écrit 32-28, une prise 38x16 ou 38x27x18",
                ),
                column,
            )
        else:
            signs.append(token)
        expect_number = not number
    if expect_number or len(path) < 2:
        _expected(text, len(text.rstrip()) + 1, number=expect_number)
    return path, None if taken is None else tuple(taken)


def _tokens(text: str) -> list[tuple[str, int]]:
    """The numbers and signs of a text, each with its column; blanks between pieces taken are commas."""
    plain = text.translate(_DASHES)
    found: list[tuple[str, int]] = []
    at = 0
    while plain[at:].strip():
        token = _TOKEN.match(plain, at)
        if token is None:
            column = at + len(plain[at:]) - len(plain[at:].lstrip()) + 1
            raise NotationError(
                say(
                    f"'{text[column - 1]}' has no place in a move such as 32-28 or 38x16",
                    f"« {text[column - 1]} » n'a pas sa place dans un coup comme 32-28 ou 38x16",
                ),
                column,
            )
        listing = any(sign == ":" for sign, _ in found)
        if listing and token[1].isdigit() and found[-1][0].isdigit():
            found.append((",", token.start(1) + 1))
        found.append((token[1], token.start(1) + 1))
        at = token.end()
    return found


def _on_board(number: int, column: int) -> None:
    if number not in SQUARES:
        raise NotationError(
            say(f"there is no square {number}: they are 1 to 50", f"pas de case {number} : elles vont de 1 à 50"),
            column,
        )


def _expected(text: str, column: int, *, number: bool) -> NoReturn:
    en, fr = ("a square from 1 to 50", "une case de 1 à 50") if number else ("- or x", "- ou x")
    raise NotationError(
        say(f"{en} is missing: a move is written 32-28 or 38x16", f"il manque {fr} : un coup s'écrit 32-28 ou 38x16"),
        column,
    )


def _passed(rules: DamesRules, state: State, path: list[int], text: str) -> tuple[int, ...]:
    """What a capture written square by square passes over: one piece more with each jump."""
    stays = rules.captured_lifted is CapturedLifted.AT_END and rules.repass_captured is RepassCaptured.FORBIDDEN
    taken: list[int] = []
    for start, end in pairwise(path):
        line = BETWEEN.get((BIT[start], BIT[end]))
        passed = () if line is None else squares(line & state.theirs)
        new = [square for square in passed if square not in taken]
        if stays and len(new) < len(passed):
            raise _refused(Fault("coup_turc", "MAN III.9-10; METZ V-VI"), text)
        if len(new) != 1:
            raise _refused(Fault("not_en_prise", "MAN III.7; METZ V"), text)
        taken += new
    return tuple(taken)


def _legal_or_refused(game: Game[State, Action, Any], state: State, wanted: Move | Take, text: str) -> Action:
    fitting = [action for action in game.legal(state) if _same(action, wanted)]
    if fitting:
        return wanted if wanted in fitting else fitting[0]
    raise _refused(game.judge(state, wanted), text)


def _same(action: Action, wanted: Move | Take) -> bool:
    if isinstance(action, Take) and isinstance(wanted, Take):
        return (action.start, action.end, sorted(action.taken)) == (wanted.start, wanted.end, sorted(wanted.taken))
    return action == wanted


def _unfit(game: Game[State, Action, Any], state: State, start: int, end: int) -> Fault | None:
    """Why nothing can be taken from one square to another, whatever it be."""
    from tablegames.plugins.dames_polonaises.judge import judge_take

    turn = game.turn(state)
    if not isinstance(turn, Decide):
        return game.judge(state, Take(start, end, ()))
    return judge_take(cast("DamesPolonaises", game), state, turn.seat, start, end, None)


def _refused(fault: Fault | None, text: str) -> Refused:
    """The refusal of a move; the fault says which rule it breaks."""
    move = text.strip()
    return Refused(say(f"'{move}' cannot be played here.", f"« {move} » ne peut se jouer ici."), fault)
