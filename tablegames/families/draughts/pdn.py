"""PDN, the Portable Draughts Notation (standard 3.0): games read from and written to the files programs exchange.

The ruleset goes into the tag `Ruleset`, changed options into `RulesetOptions`; a file without them is played by today's
rules. Acts before the first move (lots, a man given) go into the tag `Prelude`, and what a FEN cannot say of the
beginning (moves counted towards a draw) into `Start`; an offer to crown and its answer are comments `{[%act offer]}`.
Other programs can ignore all of these.

FEN positions (`W:W31-50:B1-20`) are a format of their own: they are read as other programs write them and written as
the standard asks. Nothing is lost: what a FEN cannot say gets a tag in PDN, and cannot be written as a FEN file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final, cast

from tablegames.core.errors import RecordError
from tablegames.core.events import Seat
from tablegames.core.languages import Text, gettext as _
from tablegames.core.loop import Moment
from tablegames.core.plaintext import quoted
from tablegames.families.draughts.board import Board
from tablegames.families.draughts.counts import position_of
from tablegames.families.draughts.notation import way
from tablegames.families.draughts.options import MarchRules, MarchSpec
from tablegames.families.draughts.position import write_key, write_position
from tablegames.families.draughts.state import Action, Lift, Lot, Move, State, Take
from tablegames.plugin.foreign import FormatError, KeptGame, Told, ToldAction, ToldGame
from tablegames.records.portable import PortableGame, Tag, read_portable, write_portable
from tablegames.records.portable_tags import Results, heading, options_of_tag, read_result
from tablegames.rules.ruledata import shown
from tablegames.rules.untrusted.yamlfile import read_yaml

if TYPE_CHECKING:
    from tablegames.families.draughts.game import Draughts

MODERN: Final = "modern_fmjd"
"""The ruleset of a file that names none: that of today."""

_WRAPPED: Final = re.compile(r'\s*\[\s*FEN\s*"(.*)"\s*\]\s*', re.IGNORECASE | re.DOTALL)
_COUNTER: Final = re.compile(r"\s*[HF][0-9]*\s*", re.IGNORECASE)
INTERNATIONAL: Final = 20
"""The number of the tag GameType that stands for ten by ten squares."""
WRITTEN: Final = {10: str(INTERNATIONAL), 8: "26,W,8,8,N2,0", 12: "27,W,12,12,N2,0"}
"""By the size of the board, the tag GameType of a game that moves like today's: for Brazilian and Canadian draughts the
tag also says who begins, the size of the board, and that squares are numbers from the upper left.
"""
READ: Final = {INTERNATIONAL: MODERN, 27: "canadian"}
"""The rulesets for files that only give the number of their game; a plugin may provide the second."""
NUMBER_OF: Final = {
    "international": INTERNATIONAL, "english": 21, "italian": 22, "pool": 23, "spanish": 24, "russian": 25,
    "brazilian": 26, "canadian": 27, "portuguese": 28, "czech": 29, "turkish": 30, "makhos": 31, "frisian": 40,
}  # fmt: skip
"""The numbers of the games that are files, by their names."""
GAME_TYPES: Final = {
    0: "chess", 1: "Chinese chess", 21: "English draughts", 22: "Italian draughts", 23: "American pool checkers",
    24: "Spanish draughts", 25: "Russian draughts", 26: "Brazilian draughts", 27: "Canadian draughts",
    28: "Portuguese draughts", 29: "Czech draughts", 30: "Turkish draughts", 31: "Thai draughts",
    40: "Frisian draughts", 41: "Spantsiretti", 50: "Othello",
}  # fmt: skip
"""The games that the tag GameType has numbers for, beside our own."""
# For a hundred squares the standard writes 2-0, 1-1 and 0-2 too; we do not: 1-1 is how the move 1-18 begins, and some
# programs stop reading at it.
RESULTS: Final[Results] = {
    "2-0": (Seat(0),), "0-2": (Seat(1),), "1-1": (),
    "1-0": (Seat(0),), "0-1": (Seat(1),), "1/2-1/2": (), "½-½": (),
    "0-0": None, "*": None,
}  # fmt: skip
"""Meaning of the results: the winner; nobody, drawn; None: both lost, or unknown."""
MOVE: Final = re.compile(
    r"[a-j][0-9]{1,2}(?:(?:\s*[-‐‑‒–—−xX×:]\s*)?[a-j][0-9]{1,2})+(?![0-9])|[0-9]{1,2}(?:\s*[-‐‑‒–—−xX×:]\s*[0-9]{1,2})+(?:,[0-9]{1,2})*(?![0-9])|[0-9]{4}(?![0-9.])"
)
OWN: Final = frozenset({"gametype", "result", "fen", "setup", "start", "prelude", "ruleset", "rulesetoptions"})
"""The tags that are made anew when a game is written; all others are kept as they were."""
_ACT: Final = re.compile(r"\{\s*\[%act ([^\]]*)\]\s*\}")


@dataclass(frozen=True)
class Pdn:
    """The format `pdn`; files that name no ruleset are played by the usual one."""

    usual: str = MODERN
    name: ClassVar[str] = "pdn"
    suffixes: ClassVar[Sequence[str]] = (".pdn",)
    title: ClassVar[Text] = Text("Portable Draughts Notation")

    def read(self, text: str) -> Iterable[ToldGame]:
        return [_to_game(game, self.usual) for game in read_portable(text, MOVE, RESULTS)]

    def write(self, game: KeptGame) -> str:
        """One game as PDN; a game with faults is refused, since no reader of the standard could play it through."""
        if getattr(game.table.variant.rules, "arbiter", "") == "table":
            raise RecordError(
                "PDN only has regular moves, so it can't hold a game with faults (arbiter: table); save it "
                "as a record (jsonl), or save its position as fen"
            )
        count = next((n for n, moment in enumerate(game.moments) if not isinstance(moment.action, Lot | Lift)), None)
        prelude = game.moments[:count]
        start: State = prelude[-1].step.state if prelude else game.start
        remarks = [*game.told.remarks, *(said for remarks in game.remarks[: len(prelude)] for said in remarks)]
        moves: list[tuple[str, list[str]]] = []
        for moment, said in zip(game.moments[len(prelude) :], game.remarks[len(prelude) :], strict=True):
            text = _move(game, moment)
            if text is None:
                act = game.table.write(moment.before, moment.action)
                (moves[-1][1] if moves else remarks).extend(["{[%act " + act + "]}", *said])
            else:
                moves.append((text, [*said]))
        head = heading(game, RESULTS)
        tags = {**head.roster, **dict(_tags(game, prelude, start)), **head.facts}
        return write_portable(tags, remarks, moves, head.result, first=int(start.turn or 0))


def _to_game(game: PortableGame, usual: str) -> ToldGame:
    """A game of the text as the kernel takes it."""
    variant, rules_line = _ruleset(game, usual)
    fen, prelude = game.tags.get("fen"), game.tags.get("prelude")
    start: object = None if fen is None else plain_fen(fen.value)
    before: list[ToldAction] = []
    if prelude is not None:
        before = [ToldAction(text.strip(), prelude.line, prelude.column) for text in prelude.value.split(";")]
        start = None
    if "start" in game.tags:
        fen = game.tags["start"]
        start = _start(fen)
    remarks, acts = _acts(ToldAction("", game.line, 1, tuple(game.remarks)))
    actions = [*before, *acts]
    for played in game.moves:
        move, acts = _acts(played)
        actions += [move, *acts]
    facts = {tag.name: tag.value for key, tag in game.tags.items() if key not in OWN}
    return ToldGame(
        tuple(actions),
        Told(facts, remarks.remarks, read_result(game, RESULTS)),
        variant,
        options_of_tag(game.tags.get("rulesetoptions")),
        start,
        game.line,
        game.line if fen is None else fen.line,
        rules_line,
    )


def _acts(played: ToldAction) -> tuple[ToldAction, list[ToldAction]]:
    """A move without what was done beside the board after it, and that as actions of its own."""
    if not played.remarks:
        return played, []
    parts: list[tuple[str, list[str]]] = [(played.text, [])]
    for remark in played.remarks:
        act = _ACT.fullmatch(remark)
        if act is None:
            parts[-1][1].append(remark)
        else:
            parts.append((act[1].strip(), []))
    actions = [ToldAction(text, played.line, played.column, tuple(said)) for text, said in parts]
    return actions[0], actions[1:]


def _start(tag: Tag) -> object:
    """The position of the tag Start: what we wrote there, as JSON."""
    try:
        return json.loads(tag.value)
    except (ValueError, RecursionError):
        raise FormatError(
            "the Start tag must be a position as JSON, not '{value}'; leave it out if the FEN is enough",
            tag.line,
            tag.column,
            value=quoted(tag.value),
        ) from None


def _ruleset(game: PortableGame, usual: str) -> tuple[str, int]:
    """The ruleset a file names, else the usual one, if it is a game that is played here at all."""
    named, kind = game.tags.get("ruleset"), game.tags.get("gametype")
    if named is not None:
        return named.value.strip(), named.line
    if kind is None:
        return usual, game.line
    number = re.match(r"\s*([0-9]{1,4})", kind.value)
    if number is None:
        raise FormatError(
            "the GameType tag must be a number such as 20, not '{value}'",
            kind.line,
            kind.column,
            value=quoted(kind.value),
        )
    known = READ if usual == MODERN else {NUMBER_OF[usual]: usual} if usual in NUMBER_OF else {}
    if int(number[1]) not in known:
        other = GAME_TYPES.get(int(number[1]), "?")
        raise FormatError(
            "GameType {number} ({other}) is another game; {game} reads games with a Ruleset tag, or with "
            "one of these GameTypes: {known}",
            kind.line,
            kind.column,
            number=number[1],
            other=other,
            game=usual,
            known=", ".join(map(str, known)) or _("none, but it also reads games without a GameType tag"),
        )
    return known[int(number[1])], kind.line


def _move(game: KeptGame, moment: Moment[State, Action]) -> str | None:
    """A move as text: a capture by its two ends or, where these may mean another, square by square.

    None: it was done beside the board.
    """
    match moment.action:
        case Move(start, end):
            return f"{start}-{end}"
        case Take(start, end) as take:
            legal = game.table.bare.legal(moment.before)
            alike = [other for other in legal if isinstance(other, Take) and (other.start, other.end) == (start, end)]
            squares = (
                (start, end)
                if len(alike) == 1
                else way(take, moment.before.board, cast("Draughts", game.table.bare).march.spec.king_takes)
            )
            return (":" if moment.before.board.letters else "x").join(map(str, squares))
        case _:
            return None


def _tags(game: KeptGame, prelude: Sequence[Moment[State, Action]], start: State) -> Iterator[tuple[str, str]]:
    """Return the tags that make the rules and the beginning known."""
    rules, board = game.table.variant.rules, start.board
    if game.table.variant.game == game.variant and game.variant in NUMBER_OF:
        begins, names = rules.first_move[:1].upper(), "A0" if board.letters else "N2"
        yield "GameType", f"{NUMBER_OF[game.variant]},{begins},{board.size},{board.size},{names},{int(board.mirrored)}"
    elif _moves_like_today(rules) and board.size in WRITTEN:
        yield "GameType", WRITTEN[board.size]
    yield "Ruleset", game.variant
    if game.changes:
        yield "RulesetOptions", "; ".join(f"{key}={_value(value)}" for key, value in game.changes.items())
    yield from _beginning(game, prelude, start)


def _beginning(game: KeptGame, prelude: Sequence[Moment[State, Action]], start: State) -> Iterator[tuple[str, str]]:
    """Where the first move is made from, for everybody; and what a FEN does not say, for us."""
    table = game.table
    fen = write_position(start)
    if fen != _usual(start.board):
        yield "SetUp", "1"
        yield "FEN", fen
    if prelude:
        yield "Prelude", "; ".join(table.write(moment.before, moment.action) for moment in prelude)
    place = table.position(game.start)
    if place != (table.position(table.bare.initial()) if prelude else fen):
        yield "Start", json.dumps(place, ensure_ascii=False)


def _usual(board: Board) -> str:
    """Where a game begins that has no FEN."""
    return write_key((Seat(0), *board.start, 0), board)


def _value(value: object) -> str:
    """An option's value as YAML reads it back."""
    text = shown(value)
    return text if read_yaml(text, "").data == value else json.dumps(value)


def _moves_like_today(rules: MarchRules) -> bool:
    """Whether every move of a game is one of international draughts, so that other programs can play it through.

    The choice among equal captures may differ, and so may the aim and the size of the board.
    """
    spec = rules.march_spec
    return spec.prefer[:1] == MarchSpec().prefer and replace(spec, prefer=MarchSpec().prefer) == MarchSpec()


def plain_fen(text: str) -> str:
    """The three fields of a FEN: the side to move and two lists of pieces.

    It may stand in its tag, end with a full stop, leave out the side to move (White), name it twice as older
    programs did, or be followed by the counters H and F of a game server, which say nothing of the position.

    >>> plain_fen('[FEN "W:W31-50:B1-20."]')
    'W:W31-50:B1-20'
    >>> plain_fen("w31-50:b1-20"), plain_fen("W:B:W31:B1"), plain_fen("B:W31:B1:H0:F12")
    ('W:w31-50:b1-20', 'B:W31:B1', 'B:W31:B1')
    """
    wrapped = _WRAPPED.fullmatch(text)
    fields = (wrapped[1] if wrapped else text).strip().removesuffix(".").split(":")
    while len(fields) > 3 and _COUNTER.fullmatch(fields[-1]):
        fields.pop()
    sides = [field.strip().upper() for field in fields[:2]]
    if len(fields) == 4 and sides[0] in ("W", "B") and sides[1] in ("W", "B"):
        del fields[0]
    elif len(fields) == 2 and all(side[:1] in ("W", "B") and side[1:] for side in sides):
        fields.insert(0, "W")
    return ":".join(fields)


@dataclass(frozen=True)
class Fen:
    """The format `fen`: one position per line; a game is written as its current position."""

    usual: str = MODERN
    name: ClassVar[str] = "fen"
    suffixes: ClassVar[Sequence[str]] = (".fen",)
    title: ClassVar[Text] = Text("Positions as FEN")

    def read(self, text: str) -> Iterable[ToldGame]:
        """The positions of a text as games in which nothing is played yet."""
        return [
            ToldGame((), variant=self.usual, start=plain_fen(line), line=number, start_line=number)
            for number, line in enumerate(text.splitlines(), start=1)
            if line.strip() and not line.lstrip().startswith(("%", "#"))
        ]

    def write(self, game: KeptGame) -> str:
        """The position after the last move."""
        state = game.moments[-1].step.state if game.moments else game.start
        board: State = state if isinstance(state, State) else state.inner  # for a table, the pieces on it
        fen = write_position(board)
        if position_of(board) != fen:
            raise RecordError("this position counts moves towards a draw, which a FEN can't hold; save the game as pdn")
        return fen + "\n"
