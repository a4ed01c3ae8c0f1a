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

from tablegames.core.languages import say
from tablegames.plugin.foreign import FormatError, ToldAction
from tablegames.records.foreign import UNKNOWN

WIDTH: Final = 79
GLYPHS: Final = {"!": "$1", "?": "$2", "!!": "$3", "??": "$4", "!?": "$5", "?!": "$6"}
"""What the marks after a move mean as numbered glyphs."""
FORCED: Final = "$7"
ROSTER: Final = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags every game should have, in their order."""

LONGEST: Final = 40
"""Signs of a result that only a tag announces."""
_AFTER: Final = " \t\r\n[{(;"
"""What may stand after a result."""

# Nothing here is looked at twice (`++`), so that a text takes time in proportion to its length, whatever it says.
_TAG: Final = re.compile(r'\[\s*+([A-Za-z][\w-]*+)\s*+"((?:[^"\\\n]++|\\.)*+)"\s*+\]')
_LOOSE_TAG: Final = re.compile(r'\[\s*+([A-Za-z][\w-]*+)\s*+"(.*)"\s*+\][ \t]*+$', re.MULTILINE)
_BLANK: Final = re.compile(r"(?:\s++|%[^\n]*+)*+")
"""Also a line that begins with %: it is for other programs."""
_NUMBER: Final = re.compile(r"(?:[0-9]++\s*+\.++|\.\.++|…)(?:\s++|…)*+")
_GLYPH: Final = re.compile(r"\$[0-9]++")
_MARK: Final = re.compile(r"\(?([!?]++)\)?")
_BRACKET: Final = re.compile("[(){]")
_WORD: Final = re.compile(r"\S{1,20}")


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
        self._last_brace = text.rfind("}")
        self._at = 0
        self._games: list[PortableGame] = [PortableGame()]
        self._said: list[str] = []
        """What was said of the last move, not yet put to it."""
        self._texts: dict[str, str] = {}
        """Every move's text once: most of them come again and again."""
        self._endings = re.compile(f"(?:{'|'.join(map(re.escape, results))})(?=[{re.escape(_AFTER)}]|\\Z)")
        self._announced = ""
        """The result that the tag Result names, if it may be one."""

    def games(self) -> list[PortableGame]:
        """All of them."""
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
        """Put what was said of the last move to it."""
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
            self._remark(self._until("}", say("a comment ends with '}'", "un commentaire finit par « } »")))
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
            self._fail('a tag is written [White "Name"]', 'une étiquette s\'écrit [White "Nom"]')
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
        if self._text.startswith("*", self._at):  # glued to a move: the only one there was
            self._at += 1
            self._remark(FORCED)

    def _result(self) -> str | None:
        """A result that stands here by itself; any text that the tag Result announced is one."""
        if found := self._endings.match(self._text, self._at):
            return found[0]
        told = self._announced
        if told and self._text.startswith(told, self._at):
            after = self._text[self._at + len(told) : self._at + len(told) + 1]
            return told if after in _AFTER else None  # at the end of the text there is nothing after it
        return None

    def _end(self, result: str) -> None:
        """The result of the game; one that follows another at once says it again, or only parts the games."""
        before = self._games[-1].end
        if before is None:
            self._games[-1].end = ToldAction(result, *self._place(self._at))
        elif result not in (before.text, UNKNOWN):
            self._fail(
                f"the game ended with {before.text} already, so {result} cannot follow; a game has one result",
                f"la partie finissait déjà par {before.text}, {result} ne peut suivre ; elle n'a qu'un résultat",
            )
        self._at += len(result)

    def _remark(self, remark: str) -> None:
        game = self._game
        (self._said if game.moves else game.remarks).append(" ".join(remark.split()))

    def _variation(self) -> str:
        """A variation with those inside it, comments and all."""
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
            self._fail("a variation ends with ')'", "une variante finit par « ) »")
        begin, self._at = self._at, at
        return self._text[begin:at]

    def _until(self, sign: str, missing: str) -> str:
        end = self._text.find(sign, self._at)
        if end < 0:
            self._fail(f"{missing}, which is missing", f"{missing}, qui manque")
        begin, self._at = self._at, end + 1
        return self._text[begin : self._at]

    def _take(self, found: re.Match[str]) -> None:
        self._at = found.end()

    def _skip_blanks(self) -> bool:
        """Go to the next thing there is, if there is one."""
        found = _BLANK.match(self._text, self._at)
        assert found is not None  # nothing at all is a blank too
        self._take(found)
        return self._at < len(self._text)

    def _place(self, at: int) -> tuple[int, int]:
        line = bisect_right(self._lines, at)
        return line, at - self._lines[line - 1] + 1

    def _fail(self, en: str, fr: str) -> NoReturn:
        raise FormatError(say(en, fr), *self._place(self._at))

    def _fail_here(self) -> NoReturn:
        found = _WORD.match(self._text, self._at)
        what = found[0] if found else ""
        if what.startswith("/"):
            self._fail(
                f"'{what}' sets up another position in the middle of a game; make it a game of its own, "
                'with a tag [FEN "…"]',
                f"« {what} » pose une autre position au milieu d'une partie ; faites-en une autre partie, "
                'avec une étiquette [FEN "…"]',
            )
        self._fail(
            f"'{what}' is no move, comment {{…}}, glyph $1, variation (…) or result {', '.join(self._results)}",
            f"« {what} » n'est ni coup, ni commentaire {{…}}, ni signe $1, ni variante (…), ni résultat "
            f"{', '.join(self._results)}",
        )


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
