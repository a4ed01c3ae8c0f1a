"""PGN, the Portable Game Notation: games read from and written to the files that chess programs exchange.

The ruleset goes into a tag `Ruleset`, options that differ from it into `RulesetOptions`; a file without them is played
by the rules of today. A claimed draw stands between the moves as a comment `{[%act claim]}`, which others pass over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import chess

from tablegames import (
    KeptGame,
    Seat,
    Text,
    Told,
    ToldAction,
    ToldGame,
    read_portable,
    write_portable,
)
from tablegames.records.portable import PortableGame
from tablegames.records.portable_tags import Results, heading, options_of_tag, read_result
from tablegames.rules.ruledata import shown
from tablegames_echecs.fen import MODERN, fen_of
from tablegames_echecs.movetext import with_figurines
from tablegames_echecs.state import Claim, State, board_of

RESULTS: Final[Results] = {
    "1-0": (Seat(0),), "0-1": (Seat(1),), "1/2-1/2": (), "½-½": (), "*": None,
}  # fmt: skip
MOVE: Final = re.compile(
    r"[O0]-[O0](?:-[O0])?[+#]?|[KQRBNP]?[a-h]?[1-8]?[-x:]?[a-h][1-8](?:\s*e\.p\.)?(?:=?\(?[QRBNqrbn]\)?)?[+#]?"
)
OWN: Final = frozenset({"result", "fen", "setup", "ruleset", "rulesetoptions"})
"""The tags that are made anew when a game is written; all others are kept as they were."""
_ACT: Final = re.compile(r"\{\s*\[%act ([^\]]*)\]\s*\}")


class Pgn:
    """The format `pgn`."""

    name = "pgn"
    suffixes = (".pgn",)
    title = Text("Portable Game Notation")

    def read(self, text: str) -> Iterable[ToldGame]:
        """The games of a PGN text."""
        return [_told(game) for game in read_portable(text, MOVE, RESULTS)]

    def write(self, game: KeptGame) -> str:
        """One game as PGN."""
        moves: list[tuple[str, list[str]]] = []
        remarks = [*game.told.remarks]
        for moment, said in zip(game.moments, game.remarks, strict=True):
            if isinstance(moment.action, Claim):
                (moves[-1][1] if moves else remarks).extend(["{[%act claim]}", *said])
            else:
                moves.append((board_of(moment.before).san(moment.action.move), [*said]))
        head = heading(game, RESULTS)
        start: State = game.start
        tags = {**head.roster, **head.facts, **dict(_tags(game, start))}
        return write_portable(tags, remarks, moves, head.result, first=int(start.turn))


def _told(game: PortableGame) -> ToldGame:
    """A game of the text as the kernel takes it."""
    named, fen = game.tags.get("ruleset"), game.tags.get("fen")
    actions: list[ToldAction] = []
    for told in game.moves:
        actions += _acts(told)
    facts = {tag.name: tag.value for key, tag in game.tags.items() if key not in OWN}
    return ToldGame(
        tuple(actions),
        Told(facts, tuple(game.remarks), read_result(game, RESULTS)),
        MODERN if named is None else named.value.strip(),
        options_of_tag(game.tags.get("rulesetoptions")),
        None if fen is None else fen.value,
        game.line,
        game.line if fen is None else fen.line,
        game.line if named is None else named.line,
    )


def _acts(told: ToldAction) -> Iterator[ToldAction]:
    """A move, its letters as figurines that no language mistakes, and what was done beside the board after it."""
    remarks = tuple(remark for remark in told.remarks if _ACT.fullmatch(remark) is None) if told.remarks else ()
    yield ToldAction(with_figurines(told.text), told.line, told.column, remarks)
    for remark in told.remarks:
        act = _ACT.fullmatch(remark)
        if act is not None:
            yield ToldAction(act[1].strip(), told.line, told.column)


def _tags(game: KeptGame, start: State) -> Iterator[tuple[str, str]]:
    """Return the tags that make the rules and the beginning known."""
    if game.variant != MODERN:
        yield "Ruleset", game.variant
    if game.changes:
        yield "RulesetOptions", "; ".join(f"{key}={shown(value)}" for key, value in game.changes.items())
    fen = fen_of(start)
    if fen != chess.STARTING_FEN:
        yield "SetUp", "1"
        yield "FEN", fen
