"""Bots at the table: one that only moves, and one that overlooks captures and calls.

Its attention, from 0 to 100, is the chance to see a capture, and to see that the other neglected one. It weighs what
it sees: to huff, to make the other take, or to let the move stand. The random numbers belong to the decision, so that
the same seed makes the same faults; at 100 none are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from tablegames.arbiter.contract import PLAY, Say
from tablegames.arbiter.eyes import Eye
from tablegames.core.analysis import Analysis, Limits, Line, Tell, Term
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Over
from tablegames.core.match import in_hand, innermost
from tablegames.families.draughts.engine.engine import UNIT, Engine
from tablegames.families.draughts.engine.ground import WIN
from tablegames.families.draughts.engine.levels import EngineSettings
from tablegames.families.draughts.engine.player import EngineAnalyst, EnginePlayer
from tablegames.families.draughts.state import Action, State
from tablegames.plugins.dames_polonaises.arbitre.faults import AtDamier, table_in
from tablegames.plugins.dames_polonaises.arbitre.hands import masks_of

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game
    from tablegames.core.players import Player
    from tablegames.plugins.dames_polonaises.arbitre.game import DamesALaTable

GLANCE: Final = Limits(depth=1)
"""How far it looks to weigh a move that overlooks a capture."""
LOOK: Final = Limits(depth=3)
"""How far it looks to weigh a call."""


class Mover:
    """A bot of the strict game at the table: it plays by the rules, calls nothing, and does what it must."""

    looks = True
    trusted = True

    __slots__ = ("_engine", "_game", "_player")

    def __init__(self, game: Game[Any, Any, Any], player: Player[Any, Any]) -> None:
        self._game = cast("DamesALaTable", innermost(game))
        self._engine = Engine(self._game.strict)
        self._player = player

    def choose(self, view: Any, legal: Sequence[Action | Say], rng: Rng) -> Action | Say:
        """Return the strict bot's move; anything else is decided at a glance."""
        state = table_in(in_hand(view))
        return self._act(view, state, rng)

    def _act(self, view: Any, state: AtDamier, rng: Rng) -> Action | Say:
        listed = self._game.listed(state)
        if len(listed) == 1:
            return cast("Action | Say", listed[0])
        strict = self._game.strict.legal(state.inner)
        moving = state.moment in (PLAY, "take", "replay") and all(action in strict for action in listed)
        if moving and not state.touch.bound:
            moves = strict if state.moment == PLAY else listed
            return cast("Action | Say", self._player.choose(view, moves, rng))
        return self.ranked(state, listed)[0][1]

    def ranked(self, state: AtDamier, acts: Sequence[Action | Say]) -> list[tuple[float, Action | Say]]:
        """The acts with their worth at a glance, the best first; equals keep their order."""
        turn = self._game.turn(state)
        assert isinstance(turn, Decide)
        worth = [(self._worth(self._game.apply(state, act).state, turn.seat), act) for act in acts]
        return sorted(worth, key=lambda one: -one[0])

    def _worth(self, state: AtDamier, seat: Seat) -> float:
        """The worth of a state to a seat, in men, if nothing is called."""
        turn = self._game.turn(state)
        if isinstance(turn, Over):
            return _won(turn, seat)
        if state.moment == "name":
            return self._named(state, seat)
        return self._board_worth(state.inner, seat)

    def _board_worth(self, board: State, seat: Seat, limits: Limits = GLANCE) -> float:
        """The worth of a position to a seat."""
        turn = self._game.strict.turn(board)
        if isinstance(turn, Over):
            return _won(turn, seat)
        if not isinstance(turn, Decide):
            return 0.0
        self._engine.forget()
        best = self._engine.weigh(board, limits).lines[0].score
        return best if turn.seat == seat else -best

    def _named(self, state: AtDamier, seat: Seat) -> float:
        """The worth of a state in which the other names the piece to be played."""
        worth = [self._worth(self._game.apply(state, act).state, seat) for act in self._game.listed(state)]
        return min(worth) if state.seat == seat else max(worth)


class EyedPlayer(Mover):
    """The engine with an eye."""

    __slots__ = ("_eye",)

    def __init__(self, game: Game[Any, Any, Any], settings: EngineSettings | None = None) -> None:
        given = settings or EngineSettings()
        strict = cast("DamesALaTable", innermost(game)).strict
        super().__init__(game, EnginePlayer(strict, given))
        self._eye = Eye(given.eye)

    def choose(self, view: Any, legal: Sequence[Action | Say], rng: Rng) -> Action | Say:
        """Return a call that pays, if it sees one; else a move, among the captures it sees."""
        state = table_in(in_hand(view))
        ledger = state.inner.ledger
        if state.moment not in (PLAY, "end") or ledger.lift or ledger.offered:
            return self._act(view, state, rng)
        call = self._call(state, rng)
        if call is not None:
            return call
        if state.moment == "end":
            return Say("ceder")
        return self._overlooking(state, rng) or self._act(view, state, rng)

    def _call(self, state: AtDamier, rng: Rng) -> Action | Say | None:
        """The best call on the other's last move; None: none pays, or it sees nothing."""
        calls = [call for call in self._game.calls(state) if call.word != "consentir"]
        if not calls or not self._eye.sees(rng):
            return None
        seat = state.seat
        worth = [self._call_worth(state, call, seat) for call in calls]
        best = max(worth)
        return calls[worth.index(best)] if best > self._board_worth(state.inner, seat, LOOK) else None

    def _call_worth(self, state: AtDamier, call: Say, seat: Seat) -> float:
        after = self._game.apply(state, call).state
        if after.moment == "give":
            return min(self._call_worth(after, cast("Say", act), seat) for act in self._game.listed(after))
        turn = self._game.turn(after)
        return _won(turn, seat) if isinstance(turn, Over) else self._board_worth(after.inner, seat, LOOK)

    def _overlooking(self, state: AtDamier, rng: Rng) -> Action | Say | None:
        """A move that overlooks a capture or takes a lesser one; None: it saw everything that matters."""
        board = state.inner
        hands = self._game.hands.of(board)
        if self._eye.perfect or not hands.due or state.touch.bound:
            return None
        march = self._game.strict.march
        whole = march.complete(board.mine, board.theirs, board.kings, board.turn or 0)
        seen = [chain for chain in dict.fromkeys(whole) if self._eye.sees(rng)]
        if {*hands.due} <= {*seen}:
            return None
        if not seen:
            moves: Sequence[Action | Say] = tuple(hands.quiet())
            return self.ranked(state, moves)[0][1] if moves else None
        strokes = map(masks_of, march.best(seen, board.mine, board.theirs, board.kings))
        return self.ranked(state, tuple(dict.fromkeys(map(hands.written, strokes))))[0][1]


class TableAnalyst:
    """The engine as an analyst at the table: it judges plays, never calls."""

    __slots__ = ("_game", "_mover", "_strict")

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game = cast("DamesALaTable", innermost(game))
        self._strict = EngineAnalyst(self._game.strict)
        self._mover = Mover(game, EnginePlayer(self._game.strict))

    def analyse(
        self, view: Any, legal: Sequence[Action | Say], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Action | Say]:
        """The best plays; after a touch, or where an answer is due, the best acts at a glance."""
        state = table_in(in_hand(view))
        listed = self._game.listed(state)
        strict = self._game.strict.legal(state.inner)
        asked = state.touch.bound or state.moment in ("name", "give")
        if not asked and all(action in strict for action in listed):
            among = [action for action in strict if action in legal] or strict
            found = self._strict.analyse(view, among, limits, lines, tell)
            return cast("Analysis[Action | Say]", found)
        best = self._mover.ranked(state, listed)
        return Analysis(tuple(Line((act,), worth) for worth, act in best[:lines]), UNIT, 2, 0, 0.0)

    def explain(self, view: Any) -> Sequence[Term]:
        """The evaluation of the position, term by term."""
        return self._strict.explain(view)


def _won(turn: Over, seat: Seat) -> float:
    won = turn.outcome.winners
    return 0.0 if not won else WIN / 100 if seat in won else -WIN / 100
