"""An engine of somebody else's that is installed and speaks UCI: found, started for one question, and left again.

It knows only the game of today. It is therefore given the moves the rules allow and answers with one of them; what
it thinks will follow may not be what Philidor's rules allow.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import chess
import chess.engine

from tablegames import say
from tablegames.core.errors import PluginError

VARIABLE: Final = "TABLEGAMES_UCI"
"""What names the engine to use."""
NAMES: Final = ("stockfish", "/usr/games/stockfish", "fairy-stockfish", "gnuchessu")
SKILL: Final = "Skill Level"


def found_engine() -> str | None:
    """The engine named by the environment, or the first that is installed; None: there is none."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return shutil.which(named) if named.strip() else None
    return next((path for name in NAMES if (path := shutil.which(name)) is not None), None)


@contextmanager
def engine(skill: int | None = None) -> Iterator[chess.engine.SimpleEngine]:
    """The installed engine, running; what goes wrong with it is said in one sentence."""
    path = found_engine()
    if path is None:
        raise PluginError(
            say(
                f"no UCI engine is found; install stockfish, name one with {VARIABLE}, or play against 'engine'",
                f"aucun moteur UCI n'est trouvé ; installez stockfish, nommez-en un par {VARIABLE}, ou jouez contre "
                "« engine »",
            )
        )
    try:
        with chess.engine.SimpleEngine.popen_uci(path, timeout=20) as running:
            usual = {"Threads": 1, **({} if skill is None else {SKILL: skill})}
            running.configure({name: value for name, value in usual.items() if name in running.options})
            yield running
    except (chess.engine.EngineError, OSError, TimeoutError) as problem:
        raise PluginError(
            say(f"the UCI engine {path} failed: {problem}", f"le moteur UCI {path} a échoué : {problem}")
        ) from None


def choose_move(
    board: chess.Board, moves: Sequence[chess.Move], skill: int, seconds: float
) -> tuple[chess.Move, int | None]:
    """The move the engine plays among those allowed, and what the position is worth to it in hundredths of a pawn."""
    with engine(skill) as running:
        limit = chess.engine.Limit(time=max(seconds, 0.01))
        played = running.play(board, limit, info=chess.engine.INFO_SCORE, root_moves=[*moves])
        score = played.info.get("score")
        worth = None if score is None else score.relative.score(mate_score=100_000)
        return (played.move if played.move in moves else moves[0]), worth  # type: ignore[return-value]


def analysed(
    board: chess.Board, moves: Sequence[chess.Move], lines: int, limit: chess.engine.Limit
) -> list[chess.engine.InfoDict]:
    """What the engine finds of the best moves."""
    with engine() as running:
        return running.analyse(board, limit, multipv=lines, root_moves=[*moves])
