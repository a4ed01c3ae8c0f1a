"""The text of a move taken apart: `32-28`, `38x16`, `38x16:32,22`, `38x27x18`, `38:16`, `3228`.

What the books write ("32 à 27", "P. de 21 à 43") is read by `livre`; either way the squares are what is meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final, NoReturn

from tablegames.core.errors import NotationError
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted

_SIGNS: Final = str.maketrans(dict.fromkeys("‐‑‒–—−", "-") | dict.fromkeys("X×*", "x"))
_TOKEN: Final = re.compile(r"([0-9]{1,4}|[-x:,])|\S")


class Kind(Enum):
    """What a text says a piece does."""

    MOVE = "-"
    TAKE = "x"
    EITHER = ""
    """The books write a move and a capture alike."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a text says: the squares of the way, the pieces taken where it names them, whose move it is if it says."""

    path: tuple[int, ...]
    kind: Kind
    taken: tuple[int, ...] | None = None
    seat: Seat | None = None


def parse(text: str, squares: int) -> Said:
    """What the text of a move says on a board of so many squares."""
    tokens = _tokens(text)
    if len(tokens) == 1 and re.fullmatch("[0-9]{4}", tokens[0][0]):
        whole, column = tokens[0]
        return Said((number(whole[:2], column, squares), number(whole[2:], column + 2, squares)), Kind.EITHER)
    if [token for token, _ in tokens[1:2]] == [":"]:
        tokens = [("x" if token == ":" else token, column) for token, column in tokens]
    return _said(text, tokens, squares)


def _said(text: str, tokens: list[tuple[str, int]], squares: int) -> Said:
    path: list[int] = []
    taken: list[int] | None = None
    sign = ""
    expect_number = True
    for token, column in tokens:
        is_number = token.isdigit()
        if is_number != expect_number:
            _expected(column, squares, is_number=expect_number)
        if is_number:
            (path if taken is None else taken).append(number(token, column, squares))
        elif token == ":":
            if taken is not None or sign != "x":
                raise NotationError.said(
                    f"a capture is written 38x16:32,22, so '{token}' cannot stand here",
                    f"une prise s'écrit 38x16:32,22, « {token} » ne peut être ici",
                    column,
                )
            taken = []
        elif (token == ",") != (taken is not None) or (sign and "-" in (sign, token)):
            raise NotationError.said(
                f"'{token}' is one sign too many: a move is written 32-28, a capture 38x16 or 38x27x18",
                f"« {token} » est de trop : un coup s'écrit 32-28, une prise 38x16 ou 38x27x18",
                column,
            )
        else:
            sign = sign or token
        expect_number = not is_number
    if expect_number or len(path) < 2:
        _expected(len(text.rstrip()) + 1, squares, is_number=expect_number)
    return Said(tuple(path), Kind.MOVE if sign == "-" else Kind.TAKE, None if taken is None else tuple(taken))


def _tokens(text: str) -> list[tuple[str, int]]:
    """The numbers and signs of a text, each with its column; blanks between pieces taken are commas."""
    found: list[tuple[str, int]] = []
    listing = False
    for token in _TOKEN.finditer(text.translate(_SIGNS)):
        sign, column = token[1], token.start() + 1
        if sign is None:
            raise NotationError.said(
                f"'{text[column - 1]}' has no place in a move such as 32-28 or 38x16",
                f"« {text[column - 1]} » n'a pas sa place dans un coup comme 32-28 ou 38x16",
                column,
            )
        if listing and sign.isdigit() and found[-1][0].isdigit():
            found.append((",", column))
        found.append((sign, column))
        listing = listing or sign == ":"
    return found


def number(text: str, column: int, squares: int) -> int:
    """A square of the board, written in however many figures."""
    figures = text.lstrip("0") or "0"
    if len(figures) > len(str(squares)) or not 1 <= int(figures) <= squares:
        raise NotationError.said(
            f"there is no square {quoted(figures, 8)}: they are 1 to {squares}",
            f"pas de case {quoted(figures, 8)} : elles vont de 1 à {squares}",
            column,
        )
    return int(figures)


def _expected(column: int, squares: int, *, is_number: bool) -> NoReturn:
    en, fr = (f"a square from 1 to {squares}", f"une case de 1 à {squares}") if is_number else ("- or x", "- ou x")
    raise NotationError(
        say(f"{en} is missing: a move is written 32-28 or 38x16", f"il manque {fr} : un coup s'écrit 32-28 ou 38x16"),
        column,
    )
