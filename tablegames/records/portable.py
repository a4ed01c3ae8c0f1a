"""Portable notations (PGN for chess, PDN for draughts): what they share, read tolerantly and written strictly.

    [White "Manoury"]
    1. 32-28 {the usual one} 19-23 $1 2. 28x19 14x23 (18-22) 1-0

A game is its tags, its moves, and remarks on them: comments in braces or after a semicolon, glyphs (`$1`, or `!`
as older files have it), variations in parentheses. Remarks are kept as texts, variations too: they are not played.
"""

from __future__ import annotations

import re
import textwrap
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.plugin.foreign import FormatError, ToldAction
from tablegames.records.record import UNKNOWN

WIDTH: Final = 79
GLYPHS: Final = {"!": "$1", "?": "$2", "!!": "$3", "??": "$4", "!?": "$5", "?!": "$6"}
"""The numbered glyphs for the marks after a move."""
FORCED: Final = "$7"
ROSTER: Final = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The seven standard tags, in order."""

LONGEST: Final = 40
"""The most characters of a result that only a tag has."""
_AFTER: Final = " \t\r\n[{(;"
"""The possible text after a result."""

# Possessive quantifiers (`++`) keep the time proportional to the length of the text.
_TAG: Final = re.compile(r'\[\s*+([A-Za-z][\w-]*+)\s*+"((?:[^"\\\n]++|\\.)*+)"\s*+\]')
_LOOSE_TAG: Final = re.compile(r'\[\s*+([A-Za-z][\w-]*+)\s*+"(.*)"\s*+\][ \t]*+$', re.MULTILINE)
_BLANK: Final = re.compile(r"(?:\s++|%[^\n]*+)*+")
"""Also a line that begins with %: it is for other programs."""
_NUMBER: Final = re.compile(r"(?:[0-9]++\s*+\.++|\.\.++|…)(?:\s++|…)*+")
_GLYPH: Final = re.compile(r"\$[0-9]++")
_MARK: Final = re.compile(r"\(?([!?]++)\)?")
_BRACKET: Final = re.compile("[(){]")
_WORD: Final = re.compile(r"\S{1,20}")


@frozen
class Tag:
    """A tag of a game, and its place."""

    name: str
    value: str
    line: int
    column: int


@dataclass(slots=True)
class PortableGame:
    """One game of a text."""

    line: int = 1
    tags: dict[str, Tag] = field(default_factory=dict)
    """By lower-case name: files differ in their spelling."""
    remarks: list[str] = field(default_factory=list)
    moves: list[ToldAction] = field(default_factory=list)
    end: ToldAction | None = None
    """The result at the end of the moves."""

    def tag(self, name: str) -> str | None:
        """Return the value of a tag; None if it is missing or unknown."""
        found = self.tags.get(name.lower())
        return None if found is None or found.value.strip() in ("", "?") else found.value.strip()

    @property
    def empty(self) -> bool:
        """Whether nothing of it was read yet."""
        return not (self.tags or self.moves or self.end)


def read_portable(text: str, move: re.Pattern[str], results: Iterable[str]) -> list[PortableGame]:
    """Return the games of a text with moves like `move` and these `results`."""
    return _Reader(text, move, sorted(results, key=len, reverse=True)).games()


class _Reader:
    """Read a text from left to right; the beginning of every part shows its kind."""

    def __init__(self, text: str, move: re.Pattern[str], results: Sequence[str]) -> None:
        self._text, self._move, self._results = text, move, results
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]
        self._last_brace = text.rfind("}")
        self._at = 0
        self._games: list[PortableGame] = [PortableGame()]
        self._said: list[str] = []
        """The comments on the last move, not yet attached to it."""
        self._texts: dict[str, str] = {}
        """Every move's text once: most of them repeat."""
        self._endings = re.compile(f"(?:{'|'.join(map(re.escape, results))})(?=[{re.escape(_AFTER)}]|\\Z)")
        self._announced = ""
        """The result in the tag Result, if it may be one."""

    def games(self) -> list[PortableGame]:
        """Return all of them."""
        while self._skip_blanks():
            self._part()
        self._put_said()
        last = self._games[-1]
        if last.empty:
            self._games.pop()
            if self._games:
                self._said = last.remarks
                self._put_said()
        return self._games

    @property
    def _game(self) -> PortableGame:
        """The game being read; after its end, the next one."""
        if self._games[-1].end is not None:
            self._begin()
        return self._games[-1]

    def _begin(self) -> None:
        """Begin the next game."""
        self._put_said()
        self._games.append(PortableGame(self._place(self._at)[0]))
        self._announced = ""

    def _put_said(self) -> None:
        """Attach the comments to the last move."""
        moves = self._games[-1].moves
        if self._said and moves:
            told = moves[-1]
            moves[-1] = ToldAction(told.text, told.line, told.column, (*told.remarks, *self._said))
        self._said = []

    def _part(self) -> None:
        sign = self._text[self._at]
        if sign == "[":
            self._read_tag()
        elif sign == "{":
            self._remark(self._until("}", _("a comment must end with '}'")))
        elif sign == ";":
            end = self._text.find("\n", self._at)
            comment = self._text[self._at + 1 : end if end >= 0 else len(self._text)]
            self._at += 1 + len(comment)
            self._remark("{" + comment.strip().replace("}", ")") + "}")
        elif sign == "$" and (found := _GLYPH.match(self._text, self._at)):
            self._take(found)
            self._remark(found[0])
        elif sign in "!?(" and (found := _MARK.match(self._text, self._at)):
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
            self._fail('write a tag as [White "Name"]')
        if self._games[-1].moves and self._games[-1].end is None:
            self._begin()
        game = self._game
        if game.empty:
            game.line = self._place(self._at)[0]
        value = re.sub(r"\\(.)", r"\1", found[2])
        game.tags.setdefault(found[1].lower(), Tag(found[1], value, *self._place(self._at)))
        if found[1].lower() == "result":
            told = game.tag("Result") or ""
            self._announced = told if "-" in told and len(told) <= LONGEST else ""
        self._take(found)

    def _read_move(self, found: re.Match[str]) -> None:
        game, text = self._game, " ".join(found[0].split())
        self._put_said()
        game.moves.append(ToldAction(self._texts.setdefault(text, text), *self._place(self._at)))
        self._take(found)
        if self._text.startswith("*", self._at):  # glued to a move: the only comment there
            self._at += 1
            self._remark(FORCED)

    def _result(self) -> str | None:
        """Return the result at this place; any text that the tag Result announced is one."""
        if found := self._endings.match(self._text, self._at):
            return found[0]
        told = self._announced
        if told and self._text.startswith(told, self._at):
            after = self._text[self._at + len(told) : self._at + len(told) + 1]
            return told if after in _AFTER else None  # at the end of the text nothing follows
        return None

    def _end(self, result: str) -> None:
        """Note the result of the game; a second one right after it repeats it, or only separates the games."""
        before = self._games[-1].end
        if before is None:
            self._games[-1].end = ToldAction(result, *self._place(self._at))
        elif result not in (before.text, UNKNOWN):
            self._fail(
                "the game has already ended with {text}, so {result} can't follow; a game has one result",
                text=before.text,
                result=result,
            )
        self._at += len(result)

    def _remark(self, remark: str) -> None:
        game = self._game
        (self._said if game.moves else game.remarks).append(" ".join(remark.split()))

    def _variation(self) -> str:
        """Return a variation with nested ones, comments and all."""
        at, depth = self._at, 0
        while found := _BRACKET.search(self._text, at):
            at = found.end()
            if found[0] == "{":
                if at <= self._last_brace:
                    at = self._text.find("}", at) + 1
                continue
            depth += 1 if found[0] == "(" else -1
            if not depth:
                break
        else:
            self._fail("a variation must end with ')', which is missing")
        begin, self._at = self._at, at
        return self._text[begin:at]

    def _until(self, sign: str, missing: str) -> str:
        end = self._text.find(sign, self._at)
        if end < 0:
            self._fail("{missing}, which is missing", missing=missing)
        begin, self._at = self._at, end + 1
        return self._text[begin : self._at]

    def _take(self, found: re.Match[str]) -> None:
        self._at = found.end()

    def _skip_blanks(self) -> bool:
        """Skip to the next thing; return whether there is one."""
        found = _BLANK.match(self._text, self._at)
        assert found is not None  # no blank at all is fine too
        self._take(found)
        return self._at < len(self._text)

    def _place(self, at: int) -> tuple[int, int]:
        line = bisect_right(self._lines, at)
        return line, at - self._lines[line - 1] + 1

    def _fail(self, message: str, /, **facts: object) -> NoReturn:
        raise FormatError(message, *self._place(self._at), **facts)

    def _fail_here(self) -> NoReturn:
        found = _WORD.match(self._text, self._at)
        what = found[0] if found else ""
        if what.startswith("/"):
            self._fail(
                "'{what}' sets up another position in the middle of a game; make it a separate game, with "
                'a tag [FEN "…"]',
                what=what,
            )
        self._fail(
            "'{what}' is not a move, comment {{…}}, glyph $1, variation (…) or result {results}",
            what=what,
            results=", ".join(self._results),
        )


def write_portable(
    tags: Mapping[str, str],
    remarks: Sequence[str],
    moves: Sequence[tuple[str, Sequence[str]]],
    result: str,
    *,
    first: int = 0,
) -> str:
    """Return a game as text, with an empty line after it; `first` is the seat that begins, 0 or 1."""
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
    # a move stays beside its number: no line break between them
    whole = " ".join(re.sub(r"^([0-9]+\.+) ", "\\1\0", word) for word in words)
    body = textwrap.wrap(whole, WIDTH, break_long_words=False, break_on_hyphens=False)
    return head + "\n" + "\n".join(body).replace("\0", " ") + "\n\n"


def _escaped(value: str) -> str:
    return re.sub(r'([\\"])', r"\\\1", " ".join(value.splitlines()))
