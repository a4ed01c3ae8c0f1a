"""An external engine that is installed and speaks UCI: found, started for one question, and stopped again.

    we: uci                            it: option name ... / uciok
    we: setoption name Threads value 1 / isready
                                       it: readyok
    we: position fen ... / go movetime 500 searchmoves ...
                                       it: info depth 3 score cp 31 pv ... / bestmove e2e4

It knows only the game of today. It is therefore given the moves the rules allow and answers with one of them; its
expected continuation may break Philidor's rules. Its output is bounded, as with any program of a match.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

import chess

from tablegames import Limits
from tablegames.bots.programs.child import Child, PlayerFailed
from tablegames.core.errors import PluginError
from tablegames.core.plaintext import quoted

VARIABLE: Final = "TABLEGAMES_UCI"
"""Names of the engine to use."""
NAMES: Final = ("stockfish", "/usr/games/stockfish", "fairy-stockfish", "gnuchessu")
SKILL: Final = "Skill Level"
PATIENCE: Final = 20.0
"""Seconds to start, and beyond the time it was given to think; where it was given none:"""
LONG: Final = 3_600.0
_LONGEST_LINE: Final = 100
"""Moves of a line that are read."""


def found_engine() -> str | None:
    """The engine named by the environment, or the first that is installed; None: there is none."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return shutil.which(named) if named.strip() else None
    return next((path for name in NAMES if (path := shutil.which(name)) is not None), None)


@dataclass(frozen=True, slots=True)
class Thought:
    """An engine's score of a line: from the side to move, in hundredths of a pawn or by moves to the mate."""

    score: int | None = None
    mate: int | None = None
    line: tuple[chess.Move, ...] = ()
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0

    def worth(self, mate: int) -> int | None:
        """The score, a mate at once being worth so much."""
        if self.mate is None:
            return self.score
        return mate - self.mate if self.mate > 0 else -mate - self.mate


@dataclass(slots=True)
class Conversation:
    """A running engine."""

    path: str
    child: Child
    options: set[str] = field(default_factory=set)

    def begin(self) -> None:
        """Greet it and hear what can be set."""
        self.child.send("uci")
        self.child.answer(PATIENCE, self._greeted)
        self.set("Threads", 1)

    def _greeted(self, line: str) -> bool | None:
        word, _, rest = line.strip().partition(" ")
        if word == "option":
            self.options.add(rest.removeprefix("name ").partition(" type ")[0])
        return word == "uciok" or None

    def set(self, name: str, value: int) -> None:
        """Set an option, if it has it."""
        if name in self.options:
            self.child.send(f"setoption name {name} value {value}")

    def ask(
        self, board: chess.Board, moves: Sequence[chess.Move], limits: Limits
    ) -> tuple[chess.Move, dict[int, Thought]]:
        """The move it plays of those allowed, and the last it said of each of its lines, counted from 1."""
        self.child.send("ucinewgame")
        self.child.send("isready")
        self.child.answer(PATIENCE, lambda line: line.strip() == "readyok" or None)
        self.child.send(f"position fen {board.fen(en_passant='fen')}")
        self.child.send(" ".join(_go(moves, limits)))
        thoughts: dict[int, Thought] = {}

        def heard(line: str) -> str | None:
            words = line.split()
            if words[:1] == ["info"]:
                _listen(words[1:], thoughts)
            return " ".join(words[1:2]) or "nothing" if words[:1] == ["bestmove"] else None

        patience = LONG if limits.seconds is None else limits.seconds + PATIENCE
        told = self.child.answer(patience, heard)
        try:
            move = chess.Move.from_uci(told)
        except ValueError:
            raise PlayerFailed("illegal", f"'{quoted(told)}'") from None
        if move in moves:
            return move, thoughts
        if move in board.legal_moves:  # it does not know Philidor's restrictions, or did not understand
            return moves[0], thoughts
        raise PlayerFailed("illegal", f"'{quoted(told)}'")


@contextmanager
def engine() -> Iterator[Conversation]:
    """The installed engine, running; its failures become one sentence."""
    path = found_engine()
    if path is None:
        raise PluginError(
            "no UCI engine was found; install stockfish, name one with {variable}, or play against 'engine'",
            variable=VARIABLE,
        )
    child = Child([str(Path(path).absolute())])
    try:
        running = Conversation(path, child)
        running.begin()
        yield running
    except PlayerFailed as problem:
        raise PlayerFailed(problem.kind, f"{path}: {problem.detail}") from None
    finally:
        child.send("quit")
        child.close()


def started(settings: object = None) -> str:
    """The command the player starts: the engine that is found here."""
    return found_engine() or NAMES[0]


def choose_move(
    board: chess.Board, moves: Sequence[chess.Move], skill: int, seconds: float
) -> tuple[chess.Move, int | None]:
    """The move the engine plays among those allowed, and what the position is worth to it in hundredths of a pawn."""
    with engine() as running:
        running.set(SKILL, skill)
        move, thoughts = running.ask(board, moves, Limits(seconds=max(seconds, 0.01)))
    return move, thoughts[1].worth(100_000) if 1 in thoughts else None


def analysed(board: chess.Board, moves: Sequence[chess.Move], lines: int, limits: Limits) -> list[Thought]:
    """Return the best moves the engine finds."""
    with engine() as running:
        running.set("MultiPV", lines)
        _, thoughts = running.ask(board, moves, limits)
    return [thoughts[number] for number in sorted(thoughts)[:lines]]


def _go(moves: Sequence[chess.Move], limits: Limits) -> Iterator[str]:
    yield "go"
    if limits.depth is not None:
        yield f"depth {limits.depth}"
    if limits.nodes is not None:
        yield f"nodes {limits.nodes}"
    if limits.seconds is not None:
        yield f"movetime {max(1, round(1000 * limits.seconds))}"
    yield f"searchmoves {' '.join(move.uci() for move in moves)}"


def _listen(words: Sequence[str], thoughts: dict[int, Thought]) -> None:
    """Take in what an `info` says of one of its lines; what cannot be read is passed over."""
    said = dict(pairwise(words))
    number = _number(said.get("multipv")) or 1
    if "string" in said or not 1 <= number <= _LONGEST_LINE:
        return
    thought = thoughts.get(number, Thought())
    if "score" in said:
        kind, value = said["score"], _number(said.get(said["score"]))
        if value is not None and kind in ("cp", "mate"):
            thought = replace(thought, score=value, mate=None) if kind == "cp" else replace(thought, mate=value)
    if "pv" in said:
        thought = replace(thought, line=tuple(_moves(words[words.index("pv") + 1 :])))
    thoughts[number] = replace(
        thought,
        depth=_number(said.get("depth")) or thought.depth,
        nodes=_number(said.get("nodes")) or thought.nodes,
        seconds=(_number(said.get("time")) or 0) / 1000 or thought.seconds,
    )


def _moves(words: Sequence[str]) -> Iterator[chess.Move]:
    with suppress(ValueError):
        for word in words[:_LONGEST_LINE]:
            yield chess.Move.from_uci(word)


def _number(word: str | None) -> int | None:
    """A whole number of a size that somebody may mean."""
    digits = (word or "").removeprefix("-")
    return int(word or "") if digits.isascii() and digits.isdigit() and len(digits) <= 15 else None
