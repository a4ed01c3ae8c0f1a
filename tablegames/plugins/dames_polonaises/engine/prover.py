"""Proving what a problem claims: that a move wins against every reply.

A win is searched for with nothing left out, deeper and deeper; then the move is played on as in a game. A win found
either way is certain: every reply was followed to the end. Where the end is too far off, a side that is two men
ahead, whatever is played, is taken to have won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from tablegames.core.analysis import Analysis, Limits, Stopwatch
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.core.match import in_hand, innermost
from tablegames.plugin.checks import Proved
from tablegames.plugins.dames_polonaises.engine.engine import Engine
from tablegames.plugins.dames_polonaises.engine.ground import SURE
from tablegames.plugins.dames_polonaises.engine.search import Enough
from tablegames.plugins.dames_polonaises.engine.thinking import FARTHEST

if TYPE_CHECKING:
    from tablegames.core.game import Game
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises
    from tablegames.plugins.dames_polonaises.state import Action, State

CLEAR: Final = 2.0
"""Men ahead, whatever the other side plays, that count as won."""
POOR: Final = 1.0
"""Men ahead that do not."""
PARTS: Final = (0.1, 0.4, 0.6, 1.0)
"""Until when: a first look, a proof, another look, and a last one if it is not clear yet."""


def _content(found: Analysis[Action]) -> None:
    """Ask no more once it is certain who wins."""
    if found.lines[0].verdict is not None:
        raise Enough


def _held(game: DamesPolonaises, before: State, after: State, key: Action, seconds: float) -> Proved:
    """Whether a move holds the draw: it can be refuted, but to look ahead proves nothing more; tables of endings do."""
    engine, limits = Engine(game), Limits(seconds=seconds)
    thinking = engine.thinking(after, limits)
    ending = thinking.search.ending(thinking.place)
    if ending is not None and not ending[0] and ending[2]:
        return Proved(True, 1, 0.0, (key,))
    found = engine.think(after, limits)
    best = found.lines[0]
    score = best.score if before.turn == after.turn else -best.score
    lost = score <= -CLEAR
    return Proved(False if lost else None, found.depth + 1, found.seconds, (key, *best.actions), certain=False)


def _proof(game: DamesPolonaises, state: State, winner: Seat, seconds: float) -> tuple[int, tuple[Action, ...] | None]:
    """The depth at which the seat was proved to win, and how; or how deep it was looked for in vain."""
    engine = Engine(game)
    limits = Limits(seconds=max(0.01, seconds))
    thinking = engine.thinking(state, limits, full=True)
    mover = winner == state.turn
    low = SURE if mover else -SURE - 1
    depth = 0
    try:
        thinking.search.begin(limits)
        for depth in range(1, FARTHEST):
            score, moves = thinking.asked(depth, low)
            if (score > SURE) if mover else (score < -SURE):
                return depth, engine.actions(state, moves)
    except Enough:
        pass
    return depth, None


class EngineProver:
    """The prover of `tablegames puzzles`."""

    def prove(self, game: Game[Any, Any, Any], state: Any, key: Any, claim: tuple[Seat, ...], seconds: float) -> Proved:
        """Whether `key` makes the seat of `claim` win against all replies; nobody: holds the draw.

        None: it could not be told in the time. The line is the best play of both sides, the key first.
        """
        watch = Stopwatch()
        bare, here = cast("DamesPolonaises", innermost(game)), cast("State", in_hand(state))
        after = bare.apply(here, key).state
        turn = bare.turn(after)
        if isinstance(turn, Over):
            return Proved(turn.outcome.winners == claim, 1, watch.seconds, (key,))
        if not claim:
            return _held(bare, here, after, key, seconds)
        for_mover, engine, deepest = 1 if claim[0] == after.turn else -1, Engine(bare), 0
        for number, part in enumerate(PARTS):
            if number == 1:
                depth, proof = _proof(bare, after, claim[0], part * seconds - watch.seconds)
                if proof is not None:
                    return Proved(True, depth + 1, watch.seconds, (key, *proof))
                continue
            left = max(0.01, part * seconds - watch.seconds)
            found = engine.think(after, Limits(seconds=left), tell=_content)
            best, deepest = found.lines[0], max(deepest, found.depth)
            score = for_mover * best.score
            if best.verdict is not None or (number and score >= CLEAR):
                break
        solved = True if score >= CLEAR else False if score < POOR else None
        return Proved(solved, deepest + 1, watch.seconds, (key, *best.actions), certain=best.verdict is not None)
