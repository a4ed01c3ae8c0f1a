"""Parses the text of a move: `32-28`, `38x16`, `38x16:32,22`, `38x27x18`, `38:16`, `32 28`, `3228`.

It also reads the books: `32 à 27`, `de 45 à 40`, `45 sur 40`, `P. de 21 à 43`, `N. de 12 à 18`. Manoury marks a
capture with *prend*, short *P.*; Metz writes a capture like any other move [MAN pref., METZ prelim.]. The number of the
move, the side and the piece may come first; scanned books have l or I for 1 and O for 0.
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from typing import Final, NoReturn

from tablegames.core.errors import NotationError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import quoted
from tablegames.families.draughts.board import Board

_SIGNS: Final = str.maketrans(dict.fromkeys("‐‑‒–—−", "-") | dict.fromkeys("X×*", "x"))
_TOKEN: Final = re.compile(r"([0-9]{1,4}|[-x:,])|\S")
_NAME: Final = re.compile(r"(?<![A-WYZa-wyz])[A-Ja-j][1-9][0-9]?")
_TO: Final = frozenset({"a", "sur", "en", "vers", "jusqu", "jusque", "to"})
_TAKE: Final = frozenset(
    {"p", "pr", "prend", "prends", "prennent", "prendre", "prenant", "pris", "prise", "take", "takes", "taking"}
)
_WHITE: Final = frozenset({"b", "blanc", "blancs", "blanche", "blanches", "white", "whites"})
_BLACK: Final = frozenset({"n", "noir", "noirs", "noire", "noires", "black", "blacks"})
_FILLING: Final = frozenset({
    "de", "du", "d", "des", "le", "la", "les", "l", "son", "sa", "pion", "pions", "dame", "dames", "piece", "case",
    "cases", "no", "nos", "numero", "et", "puis", "ensuite", "se", "place", "placent", "placer", "a", "ont", "joue",
    "jouent", "jouer", "joues", "jouez", "jouant", "va", "vont", "from", "the", "man", "king", "square", "plays",
    "play", "and",
})  # fmt: skip
"""Words that add nothing to the squares."""
_ORDINAL: Final = re.compile(
    r"\s*+[0-9]++\s*+(?:\^?\{?(?:er|re|e|eme|ème|o|°|º)\}?)?\s*+\.?\s*+coups?\b\.?\s*+", re.IGNORECASE
)
_NUMBER_SIGN: Final = re.compile(r"n\s*+\^?\{?(?:°|º|os?)\}?\s*+\.?(?=\s*+[0-9])", re.IGNORECASE)
_WORDS: Final = re.compile(r"([lIOo|]*+[0-9][0-9lIOo|]*+)|([^\W\d_]++)|(\S)")
_MISREAD: Final = str.maketrans("lI|Oo", "11100")
_PUNCTUATION: Final = ".,;:'’&()-!"


class MoveKind(Enum):
    """A piece's move, as a text describes it."""

    MOVE = "-"
    TAKE = "x"
    EITHER = ""
    """The books write a move and a capture the same way."""


@frozen
class Said:
    """A parsed text: the squares of the way, the pieces taken and the side, if it names them."""

    path: tuple[int, ...]
    kind: MoveKind
    taken: tuple[int, ...] | None = None
    seat: Seat | None = None


def parse(text: str, board: Board) -> Said:
    """Parse the text of a move on a board; where squares have names, these or their numbers."""
    squares = len(board.numbers)
    if board.letters:
        text = _NAME.sub(lambda found: _numbered(found, board), text)
    if any(sign.isalpha() and sign not in "xX" for sign in text):
        return _parse_book(text, squares)
    tokens = _tokens(text)
    if len(tokens) == 1 and re.fullmatch("[0-9]{4}", tokens[0][0]):
        whole, column = tokens[0]
        return Said((number(whole[:2], column, squares), number(whole[2:], column + 2, squares)), MoveKind.EITHER)
    if len(tokens) > 1 and all(token.isdigit() for token, _ in tokens):  # as in the books, a move or a capture
        return Said(tuple(number(token, column, squares) for token, column in tokens), MoveKind.EITHER)
    if [token for token, _ in tokens[1:2]] == [":"]:
        tokens = [("x" if token == ":" else token, column) for token, column in tokens]
    return _said(text, tokens, squares)


def _numbered(found: re.Match[str], board: Board) -> str:
    """The number of a square that is named."""
    square = board.named(found[0])
    if square is None:
        first, last = board.ends
        raise NotationError(
            "there is no square {name}: squares go from {first} to {last}",
            found.start() + 1,
            name=found[0],
            first=first,
            last=last,
        )
    return f"{int(square):02}"


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
                raise NotationError(
                    "a capture is written like 38x16:32,22, so '{token}' doesn't belong here", column, token=token
                )
            taken = []
        elif (token == ",") != (taken is not None) or (sign and "-" in (sign, token)):
            raise NotationError(
                "'{token}' doesn't belong here: write a move as 32-28, a capture as 38x16 or 38x27x18",
                column,
                token=token,
            )
        else:
            sign = sign or token
        expect_number = not is_number
    if expect_number or len(path) < 2:
        _expected(len(text.rstrip()) + 1, squares, is_number=expect_number)
    return Said(tuple(path), MoveKind.MOVE if sign == "-" else MoveKind.TAKE, None if taken is None else tuple(taken))


def _tokens(text: str) -> list[tuple[str, int]]:
    """The numbers and signs of a text, each with its column; blanks between pieces taken are commas."""
    found: list[tuple[str, int]] = []
    listing = False
    for token in _TOKEN.finditer(text.translate(_SIGNS)):
        sign, column = token[1], token.start() + 1
        if sign is None:
            raise NotationError(
                "'{text}' does not belong in a move such as 32-28 or 38x16", column, text=text[column - 1]
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
        raise NotationError(
            "there is no square {figures}: squares go from 1 to {squares}",
            column,
            figures=quoted(figures, 8),
            squares=squares,
        )
    return int(figures)


def _expected(column: int, squares: int, *, is_number: bool) -> NoReturn:
    what = _("a square from 1 to {squares}", squares=squares) if is_number else _("'-' or 'x'")
    raise NotationError("{what} is missing: write a move as 32-28 or 38x16", column, what=what)


def _parse_book(text: str, squares: int) -> Said:
    """Parse a move in the words of a book."""
    plain = _blanked(_ORDINAL, _blanked(_NUMBER_SIGN, text, anywhere=True))
    groups: list[list[int]] = [[]]
    taking: int | None = None
    seat: Seat | None = None
    for token in _WORDS.finditer(plain):
        column = token.start() + 1
        digits, word, sign = token.groups()
        if digits:
            groups[-1].append(number(digits.translate(_MISREAD), column, squares))
        elif word:
            said = _plain(word)
            if said in _TO and groups != [[]]:
                groups.append([])
            elif said in _TAKE:
                taking = len(groups[0]) if taking is None else taking
            elif said in _WHITE or said in _BLACK:
                seat = Seat(int(said in _BLACK))
            elif said not in _FILLING:
                raise _no_place(word, column)
        elif sign not in _PUNCTUATION:
            raise _no_place(sign, column)
    return _said_in_words(text, groups, taking, seat)


def _said_in_words(text: str, groups: list[list[int]], taking: int | None, seat: Seat | None) -> Said:
    """From the squares before and after each *à*: a move, a capture, or a capture that names what it takes."""
    kind = MoveKind.EITHER if taking is None else MoveKind.TAKE
    first, *others = [group for group in groups if group] or [[]]
    if not others or any(len(group) != 1 for group in others) or not first:
        raise NotationError(
            "the squares of the move are missing: write '32 à 27' or 'P. de 21 à 43'", len(text.rstrip()) + 1
        )
    ends = tuple(group[0] for group in others)
    if len(first) == 1:
        return Said((first[0], *ends), MoveKind.TAKE if len(ends) > 1 else kind, None, seat)
    if taking != 1 or len(ends) > 1:
        raise NotationError(
            "there is more than one square before 'à': to name the captured pieces, write '38 prend 32, "
            "22, 12 et 11 à 16'",
            1,
        )
    return Said((first[0], *ends), MoveKind.TAKE, tuple(first[1:]), seat)


def _blanked(pattern: re.Pattern[str], text: str, *, anywhere: bool = False) -> str:
    """Blank out what a pattern matches, so that columns stay the same."""
    if anywhere:
        return pattern.sub(lambda found: " " * len(found[0]), text)
    found = pattern.match(text)
    return text if found is None else " " * found.end() + text[found.end() :]


def _plain(word: str) -> str:
    """A word without accents, capitals and long s."""
    spread = unicodedata.normalize("NFD", word.replace("ſ", "s").lower())
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


def _no_place(what: str, column: int) -> NotationError:
    what = quoted(what, 20)
    return NotationError(
        "'{what}' does not belong in a move such as 32-28, 38x16, '32 à 27' or 'P. de 21 à 43'", column, what=what
    )
