"""Bots at the table: one that only moves, and one with an eye, which overlooks what it owes and what it could call.

Its attention, from 0 to 100, is the chance to see a capture, and to see that the other has neglected one. What it
sees it weighs: to huff, to make take or to let pass, whichever leaves it best. The numbers come from the decision's
own stream, so that the same seed makes the same faults; at 100 none is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from tablegames.arbiter.contract import PLAY, Say
from tablegames.core.analysis import Analysis, Limits, Line, Tell, Term
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Over
from tablegames.core.match import in_hand, innermost
from tablegames.plugins.dames_polonaises.arbitre.faults import AtDamier
from tablegames.plugins.dames_polonaises.arbitre.view import table_in
from tablegames.plugins.dames_polonaises.captures import Captures, Chain, the_most, the_strongest
from tablegames.plugins.dames_polonaises.engine.engine import UNIT, Engine
from tablegames.plugins.dames_polonaises.engine.ground import WIN
from tablegames.plugins.dames_polonaises.engine.levels import EngineSettings
from tablegames.plugins.dames_polonaises.engine.player import EngineAnalyst, EnginePlayer
from tablegames.plugins.dames_polonaises.march_rules import CaptureQuality
from tablegames.plugins.dames_polonaises.state import Action, State

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game
    from tablegames.core.players import Player
    from tablegames.plugins.dames_polonaises.arbitre.game import DamesALaTable

GLANCE: Final = Limits(depth=1)
"""How far it looks to weigh a move made without seeing a capture."""
LOOK: Final = Limits(depth=3)
"""How far it looks to weigh a call."""
ALL: Final = 100
"""The attention that misses nothing."""


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
        """What the rules allow, by the strict bot; what else is to be decided, by a glance."""
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
        return self._best(state, listed)

    def _best(self, state: AtDamier, acts: Sequence[Action | Say]) -> Action | Say:
        return self.ranked(state, acts)[0][1]

    def ranked(self, state: AtDamier, acts: Sequence[Action | Say]) -> list[tuple[float, Action | Say]]:
        """Acts with what each leaves its seat at a glance, the best first; equals in their order."""
        turn = self._game.turn(state)
        assert isinstance(turn, Decide)
        worth = [(self._worth(self._game.apply(state, act).state, turn.seat), act) for act in acts]
        return sorted(worth, key=lambda one: -one[0])

    def _worth(self, state: AtDamier, seat: Seat) -> float:
        """What a state is worth to a seat, in men: what can be called in it is let pass."""
        turn = self._game.turn(state)
        if isinstance(turn, Over):
            return _won(turn, seat)
        if state.moment == "name":
            return self._named(state, seat)
        return self._board_worth(state.inner, seat)

    def _board_worth(self, board: State, seat: Seat, limits: Limits = GLANCE) -> float:
        """What a position is worth to a seat."""
        turn = self._game.strict.turn(board)
        if isinstance(turn, Over):
            return _won(turn, seat)
        if not isinstance(turn, Decide):
            return 0.0
        self._engine.forget()
        best = self._engine.weigh(board, limits).lines[0].score
        return best if turn.seat == seat else -best

    def _named(self, state: AtDamier, seat: Seat) -> float:
        """What it is worth that the other may name the piece that is played."""
        worth = [self._worth(self._game.apply(state, act).state, seat) for act in self._game.listed(state)]
        return min(worth) if state.seat == seat else max(worth)


class EyedPlayer(Mover):
    """The engine with an eye."""

    __slots__ = ("_attention", "_captures")

    def __init__(self, game: Game[Any, Any, Any], settings: EngineSettings | None = None) -> None:
        given = settings or EngineSettings()
        strict = cast("DamesALaTable", innermost(game)).strict
        super().__init__(game, EnginePlayer(strict, given))
        self._attention = given.eye
        self._captures = Captures(strict.rules, strict.board)

    def choose(self, view: Any, legal: Sequence[Action | Say], rng: Rng) -> Action | Say:
        """A call if it sees one that pays; else its move, of the captures that it sees."""
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

    def _sees(self, rng: Rng) -> bool:
        return self._attention >= ALL or rng.below(ALL) < self._attention

    def _call(self, state: AtDamier, rng: Rng) -> Action | Say | None:
        """What to do about the other's last move; None: nothing, or nothing seen."""
        calls = [call for call in self._game.calls(state) if call.word != "consentir"]
        if not calls or not self._sees(rng):
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
        """A move made without seeing a capture, or with a lesser one; None: everything that matters was seen."""
        board = state.inner
        hands = self._game.hands.of(board)
        if self._attention >= ALL or not hands.due or state.touch.bound:
            return None
        whole = self._captures.complete(board.mine, board.theirs, board.kings, board.turn or 0)
        seen = [chain for chain in dict.fromkeys(whole) if self._sees(rng)]
        if {*hands.due} <= {*seen}:
            return None
        if not seen:
            moves: Sequence[Action | Say] = tuple(hands.quiet())
            return self._best(state, moves) if moves else None
        strokes = (hands.stroke_of_chain(chain) for chain in self._chosen(seen, board))
        return self._best(state, tuple(dict.fromkeys(map(hands.written, strokes))))

    def _chosen(self, seen: list[Chain], board: State) -> list[Chain]:
        """The most, then the strongest, of what it sees."""
        rules = self._game.rules
        found = the_most(seen) if rules.capture_number == "maximum" else seen
        quality = rules.capture_quality
        return found if quality is CaptureQuality.NONE else the_strongest(found, board.kings, quality)


class TableAnalyst:
    """The engine asked for its opinion at the table: it speaks of plays, never of calls."""

    __slots__ = ("_game", "_mover", "_strict")

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game = cast("DamesALaTable", innermost(game))
        self._strict = EngineAnalyst(self._game.strict)
        self._mover = Mover(game, EnginePlayer(self._game.strict))

    def analyse(
        self, view: Any, legal: Sequence[Action | Say], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Action | Say]:
        """The best plays; where a piece was touched or something is to be answered, what is best at a glance."""
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
