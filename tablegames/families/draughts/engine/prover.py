"""Proves what a problem claims: that a move wins against every reply.

The search for a win leaves nothing out and goes deeper and deeper; then the game is searched as in play. A win found
either way is certain: every reply was followed to the end. If the end is too far away, a side two men ahead, whatever
is played, counts as winning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from tablegames.core.analysis import Analysis, Limits, Stopwatch
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.core.match import in_hand, innermost
from tablegames.families.draughts.engine.engine import Engine
from tablegames.families.draughts.engine.ground import SURE
from tablegames.families.draughts.engine.search import Enough
from tablegames.families.draughts.engine.thinking import FARTHEST
from tablegames.plugin.checks import Proved

if TYPE_CHECKING:
    from tablegames.core.game import Game
    from tablegames.families.draughts.game import Draughts
    from tablegames.families.draughts.state import Action, State

CLEAR: Final = 2.0
"""A lead in men that counts as won."""
POOR: Final = 1.0
"""Men ahead that do not."""
PARTS: Final = (0.1, 0.4, 0.6, 1.0)
"""Shares of the time: a first look, a proof, another look, and a last one if it is still unclear."""


def _content(found: Analysis[Action]) -> None:
    """Stop once it is certain who wins."""
    if found.lines[0].verdict is not None:
        raise Enough


def _held(game: Draughts, before: State, after: State, key: Action, seconds: float) -> Proved:
    """Whether a move holds the draw: a search can only refute that, endgame tables can prove it."""
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


def _proof(game: Draughts, state: State, winner: Seat, seconds: float) -> tuple[int, tuple[Action, ...] | None]:
    """Return the depth of the seat's proved win, and the line; or the depth searched in vain."""
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
        """Whether `key` wins for the seat of `claim` against all replies; with no seat: whether it holds the draw.

        None: there was not enough time. The line is the best play of both sides, the key first.
        """
        watch = Stopwatch()
        bare, here = cast("Draughts", innermost(game)), cast("State", in_hand(state))
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
