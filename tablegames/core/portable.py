"""Portable notations (PGN for chess, PDN for draughts): what they share, read tolerantly and written strictly.

    [White "Manoury"]
    1. 32-28 {the usual one} 19-23 $1 2. 28x19 14x23 (18-22) 1-0

A game is its tags, its moves, and what is said of them: comments in braces or after a semicolon, glyphs (`$1`, or `!`
as older files have it), variations in parentheses. Remarks are kept as texts, variations too: they are not played.
"""

from __future__ import annotations

import re
import textwrap
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from tablegames.core.formats import FormatError, ToldAction
from tablegames.core.words import say

WIDTH: Final = 79
GLYPHS: Final = {"!": "$1", "?": "$2", "!!": "$3", "??": "$4", "!?": "$5", "?!": "$6"}
"""What the marks after a move mean as numbered glyphs."""
FORCED: Final = "$7"
ROSTER: Final = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags every game should have, in their order."""

_TAG: Final = re.compile(r'\[\s*([A-Za-z][\w-]*)\s*"((?:[^"\\\n]|\\.)*)"\s*\]')
_LOOSE_TAG: Final = re.compile(r'\[\s*([A-Za-z][\w-]*)\s*"(.*)"\s*\][ \t]*$', re.MULTILINE)
_NUMBER: Final = re.compile(r"[0-9]+\s*\.+|\.\.+|…")
_GLYPH: Final = re.compile(r"\$[0-9]+")
_MARK: Final = re.compile(r"\(?([!?]+)\)?")
_WORD: Final = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag of a game, and where it stands."""

    name: str
    value: str
    line: int
    column: int


@dataclass(slots=True)
class PortableGame:
    """One game of a text."""

    line: int = 1
    tags: dict[str, Tag] = field(default_factory=dict)
    """By their names in small letters: files differ in how they write them."""
    remarks: list[str] = field(default_factory=list)
    moves: list[ToldAction] = field(default_factory=list)
    end: ToldAction | None = None
    """The result at the end of the moves."""

    def tag(self, name: str) -> str | None:
        """The value of a tag; None when it is missing or says that it is not known."""
        found = self.tags.get(name.lower())
        return None if found is None or found.value.strip() in ("", "?") else found.value.strip()

    @property
    def empty(self) -> bool:
        """Whether nothing of it was read yet."""
        return not (self.tags or self.moves or self.end)


def read_portable(text: str, move: re.Pattern[str], results: Iterable[str]) -> list[PortableGame]:
    """The games of a text whose moves look like `move` and whose games end with one of `results`."""
    return _Reader(text, move, sorted(results, key=len, reverse=True)).games()


class _Reader:
    """Reads a text from left to right; every part of it says itself what it is by how it begins."""

    def __init__(self, text: str, move: re.Pattern[str], results: Sequence[str]) -> None:
        self._text, self._move, self._results = text, move, results
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]
        self._at = 0
        self._games: list[PortableGame] = [PortableGame()]

    def games(self) -> list[PortableGame]:
        """All of them."""
        while self._skip_blanks():
            self._part()
        last = self._games[-1]
        if last.empty:
            self._games.pop()
            if self._games:
                self._games[-1].moves[-1:] = [_said(told, last.remarks) for told in self._games[-1].moves[-1:]]
        return self._games

    @property
    def _game(self) -> PortableGame:
        """The game being read; after its end, the next one."""
        if self._games[-1].end is not None:
            self._games.append(PortableGame(self._place(self._at)[0]))
        return self._games[-1]

    def _part(self) -> None:
        sign = self._text[self._at]
        if sign == "[":
            self._read_tag()
        elif sign == "{":
            self._remark(self._until("}", say("a comment ends with '}'", "un commentaire finit par « } »")))
        elif sign == ";":
            end = self._text.find("\n", self._at)
            comment = self._text[self._at + 1 : end if end >= 0 else len(self._text)]
            self._at += 1 + len(comment)
            self._remark("{" + comment.strip().replace("}", ")") + "}")
        elif found := _GLYPH.match(self._text, self._at):
            self._take(found)
            self._remark(found[0])
        elif found := _MARK.match(self._text, self._at):
            self._take(found)
            self._remark(GLYPHS.get(found[1], found[1]))
        elif sign == "(":
            self._remark(self._variation())
        elif result := self._result():
            self._end(result)
        elif found := _NUMBER.match(self._text, self._at):
            self._take(found)
        elif found := self._move.match(self._text, self._at):
            self._read_move(found)
        else:
            self._fail_here()

    def _read_tag(self) -> None:
        found = _TAG.match(self._text, self._at) or _LOOSE_TAG.match(self._text, self._at)
        if found is None:
            self._fail(say('a tag is written [White "Name"]', 'une étiquette s\'écrit [White "Nom"]'))
        if self._games[-1].moves and self._games[-1].end is None:
            self._games.append(PortableGame(self._place(self._at)[0]))
        game = self._game
        if game.empty:
            game.line = self._place(self._at)[0]
        value = re.sub(r"\\(.)", r"\1", found[2])
        game.tags.setdefault(found[1].lower(), Tag(found[1], value, *self._place(self._at)))
        self._take(found)

    def _read_move(self, found: re.Match[str]) -> None:
        self._game.moves.append(ToldAction(" ".join(found[0].split()), *self._place(self._at)))
        self._take(found)
        if self._text.startswith("*", self._at):  # glued to a move: the only one there was
            self._at += 1
            self._remark(FORCED)

    def _result(self) -> str | None:
        """A result that stands here by itself; any text that the tag Result announced is one."""
        told = self._games[-1].tag("Result") or ""
        for result in [*self._results, *([told] if "-" in told else [])]:
            after = self._text[self._at + len(result) : self._at + len(result) + 1]
            if self._text.startswith(result, self._at) and (not after or after in " \t\r\n[{(;"):
                return result
        return None

    def _end(self, result: str) -> None:
        self._game.end = ToldAction(result, *self._place(self._at))
        self._at += len(result)

    def _remark(self, remark: str) -> None:
        remark = " ".join(remark.split())
        game = self._game
        if game.moves:
            game.moves[-1] = _said(game.moves[-1], [remark])
        else:
            game.remarks.append(remark)

    def _variation(self) -> str:
        """A variation with those inside it, comments and all."""
        begin, depth = self._at, 0
        for found in re.finditer(r"\{[^}]*\}|[()]", self._text[begin:]):
            depth += {"(": 1, ")": -1}.get(found[0], 0)
            if not depth:
                self._at = begin + found.end()
                break
        else:
            self._fail(say("a variation ends with ')'", "une variante finit par « ) »"))
        return self._text[begin : self._at]

    def _until(self, sign: str, missing: str) -> str:
        end = self._text.find(sign, self._at)
        if end < 0:
            self._fail(say(f"{missing}, which is missing", f"{missing}, qui manque"))
        begin, self._at = self._at, end + 1
        return self._text[begin : self._at]

    def _take(self, found: re.Match[str]) -> None:
        self._at = found.end()

    def _skip_blanks(self) -> bool:
        """Go to the next thing there is; a line that begins with % is for other programs."""
        while self._at < len(self._text):
            if self._text[self._at].isspace():
                self._at += 1
            elif self._text[self._at] == "%":
                end = self._text.find("\n", self._at)
                self._at = len(self._text) if end < 0 else end
            else:
                return True
        return False

    def _place(self, at: int) -> tuple[int, int]:
        line = bisect_right(self._lines, at)
        return line, at - self._lines[line - 1] + 1

    def _fail(self, message: str) -> NoReturn:
        raise FormatError(message, *self._place(self._at))

    def _fail_here(self) -> NoReturn:
        found = _WORD.match(self._text, self._at)
        what = (found[0] if found else "")[:20]
        if what.startswith("/"):
            self._fail(
                say(
                    f"'{what}' sets up another position in the middle of a game; make it a game of its own, "
                    'with a tag [FEN "…"]',
                    f"« {what} » pose une autre position au milieu d'une partie ; faites-en une autre partie, "
                    'avec une étiquette [FEN "…"]',
                )
            )
        self._fail(
            say(
                f"'{what}' is no move, comment {{…}}, glyph $1, variation (…) or result {', '.join(self._results)}",
                f"« {what} » n'est ni coup, ni commentaire {{…}}, ni signe $1, ni variante (…), ni résultat "
                f"{', '.join(self._results)}",
            )
        )


def _said(told: ToldAction, remarks: Sequence[str]) -> ToldAction:
    return ToldAction(told.text, told.line, told.column, (*told.remarks, *remarks))


def write_portable(
    tags: Mapping[str, str],
    remarks: Sequence[str],
    moves: Sequence[tuple[str, Sequence[str]]],
    result: str,
    *,
    first: int = 0,
) -> str:
    """A game as text, with an empty line after it; `first` is the seat that begins, 0 or 1."""
    head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items())
    words: list[str] = [*remarks]
    told = True
    for ply, (move, said) in enumerate(moves, start=first):
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}. {move}")
        else:
            words.append(f"{ply // 2 + 1}... {move}" if told else move)
        words += said
        told = bool(said)
    words.append(result)
    # a move keeps its number beside it: the blank between them is no place to break a line
    body = textwrap.wrap(
        " ".join(_whole(word) for word in words), WIDTH, break_long_words=False, break_on_hyphens=False
    )
    return head + "\n" + "\n".join(body).replace("\0", " ") + "\n\n"


def _whole(word: str) -> str:
    return re.sub(r"^([0-9]+\.+) ", "\\1\0", word)


def _escaped(value: str) -> str:
    return re.sub(r'([\\"])', r"\\\1", " ".join(value.splitlines()))
