"""The worth of a position of trictrac or toc: the score, the coming throw, and how the dames stand.

The coming throw is weighed by the score after each of its twenty-one outcomes, so that four points are worth more to a
player who has eight; a player who takes a trou by it stays or leaves as is better for him.  [LEP 3] The rest is an
advantage, which counts as trous in advance.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tablegames.core.analysis import AnalystEntry, Limits, Term
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text
from tablegames.core.match import innermost
from tablegames.families.tables.board.men import turned
from tablegames.families.tables.bot.evaluation import Memory, Stakes, named, valued
from tablegames.families.tables.bot.thinking import (
    OPINION,
    AttentiveSettings,
    Level,
    Lookahead,
    bot,
    make_analyst,
    make_player,
)
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.abilities import throws_that_fill
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.families.tables.trictrac.state import Releve, TourState
from tablegames.families.tables.trictrac.tour import Marked, Tour, played_out
from tablegames.families.tables.trictrac_bot.advantage import (
    PARTS,
    AdvantageWeights,
    Outlook,
    OutlookFinder,
    Worth,
    read_weights,
)
from tablegames.plugin.bots import PlayerEntry

if TYPE_CHECKING:
    from tablegames.core.game import Game
    from tablegames.families.tables.bot.evaluation import MakeEvaluation

M = TypeVar("M")
Marks = Sequence[tuple[float, int, int]]
"""The mean marks of throws: odds, for the thrower, for his adversary."""
FURTHEST: Final = 4
"""The most trous in advance with a worth of their own; a greater advantage counts the same."""
Ladder = tuple[float, ...]
"""The worth of a score to seat 0 with trous in advance, from `FURTHEST` of its adversary to as many of its own."""
LIKELY: Final = 4
"""Plays of the adversary that are weighed."""
NARROW: Final = Lookahead(throws=1, candidates=4, within=0.03)
"""Only four plays are followed a throw ahead, none worse by a thirtieth of a partie: the best is hardly elsewhere."""
_KEPT: Final = 5_000
_BOTH: Final = (Seat(0), Seat(1))


@frozen
class Fitted:
    """The contents of a file of weights."""

    weights: AdvantageWeights
    trous: float
    """Trous that one of what jans make is worth, as an advantage."""
    marks: Marks


def read(data: Mapping[str, Any]) -> Fitted:
    """The weights of a file."""
    return Fitted(read_weights(data), float(data["trous"]), [(odds, own, his) for odds, own, his in data["marks"]])


class Scores(ABC, Generic[M]):
    """The worth of scores between equals, for given stakes; all for seat 0."""

    __slots__ = ("_ladders", "_stakes")

    def __init__(self, stakes: Stakes) -> None:
        self._stakes = stakes
        self._ladders = Memory(self._ladder, 50_000)

    @abstractmethod
    def marked(self, score: M, seat: Seat, amount: int) -> Marked[M]:
        """That seat marks so much at once."""

    @abstractmethod
    def left(self, score: M, seat: Seat) -> Marked[M]:
        """That seat leaves."""

    @abstractmethod
    def _advanced(self, score: M, thrower: Seat, trous: int) -> float:
        """The worth of a score with this many trous more to seat 0, or if negative to seat 1."""

    def over(self, marked: Marked[M]) -> float | None:
        """The worth of an end; None while the game lasts."""
        return None if marked.outcome is None else self._stakes.worth(marked.outcome, Seat(0))

    def ladder(self, score: M, thrower: Seat) -> Ladder:
        """The worth of a score when that seat is about to throw."""
        return self._ladders[score, thrower]

    def _ladder(self, asked: tuple[M, Seat]) -> Ladder:
        return tuple(self._advanced(*asked, trous) for trous in range(-FURTHEST, FURTHEST + 1))


class TourEvaluation(Generic[M]):
    """Positions of one game."""

    __slots__ = ("_advantage", "_after", "_fresh", "_game", "_trous", "party", "scores", "unit")

    def __init__(
        self,
        game: Tour[M, JanRules],
        fitted: Fitted,
        scores: Callable[[Stakes], Scores[M]],
        unit: Text,
        party: float = 1.0,
    ) -> None:
        self._game, self.unit, self.party = game, unit, party
        self._advantage = OutlookFinder(game, fitted.weights)
        self._trous = fitted.trous
        self.scores = Memory(scores, 100).__getitem__
        """The worth of scores for these stakes."""
        self._after = Memory(self._score_after, _KEPT)
        begun = [self._advantage.outlook(game.initial(seat).board, seat, Releve()) for seat in _BOTH]
        self._fresh = tuple(self._advance(outlook, seat) for seat, outlook in zip(_BOTH, begun, strict=True))

    def value(self, state: TourState[M], seat: Seat, stakes: Stakes) -> float:
        """The seat's expectation before a throw, or before the dice are drawn for."""
        if state.drawing:
            worth = sum(self._thrown(self._with_dice(state, first), stakes) for first in _BOTH) / 2
        else:
            worth = self._thrown(state, stakes)
        return worth if seat == 0 else -worth

    def values(
        self, state: TourState[M], seat: Seat, stakes: Stakes, legal: Sequence[Any] | None
    ) -> list[float] | None:
        """The value of each play in hand; without a list only of the best placed; None where one may end the relevé."""
        followed = played_out(self._game, state, legal)
        if followed is None:
            return None
        played, boards = followed
        if legal is None and len(boards) > LIKELY:
            placed = self._advantage.placed
            boards = sorted(boards, key=placed, reverse=True)[:LIKELY]
        outlook, releve = self._advantage.outlook, played.releve
        sign, thrower = 1 if seat == 0 else -1, played.seat
        found: list[float] = []
        for board in boards:
            seen = outlook(turned(board), thrower, releve)
            found.append(sign * self._expected(played, seen, self._advance(seen, thrower), stakes))
        return found

    def _with_dice(self, state: TourState[M], first: Seat) -> TourState[M]:
        """The dice having been won by that seat."""
        begun = self._game.initial(first)
        return TourState(begun.board, first, begun.phase, state.score)

    def _thrown(self, state: TourState[M], stakes: Stakes) -> float:
        """The worth of the coming throw, for seat 0."""
        outlook = self._advantage.outlook(state.board, state.seat, state.releve)
        return self._expected(state, outlook, self._advance(outlook, state.seat), stakes)

    def _advance(self, outlook: Outlook, thrower: Seat) -> float:
        """The advantage as trous of seat 0 in advance."""
        trous = outlook.advantage * self._trous
        return trous if thrower == 0 else -trous

    def _expected(self, state: TourState[M], outlook: Outlook, advance: float, stakes: Stakes) -> float:
        """The mean over the worths of the throw; after his own trou the thrower may leave."""
        best = max if state.seat == 0 else min
        marked = self._after[stakes, state.score, state.seat]
        total = 0.0
        for worth, odds in outlook.chances.worths:
            ladder, leaving = marked[worth]
            staying = at(ladder, advance)
            total += odds * (staying if leaving is None else best(staying, leaving))
        return total

    def _score_after(self, asked: tuple[Stakes, M, Seat]) -> Memory[Worth, tuple[Ladder, float | None]]:
        """The results of a score, by the worth of a throw."""
        stakes, score, thrower = asked
        return Memory(partial(self._marked, self.scores(stakes), score, thrower), _KEPT)

    def _marked(self, scores: Scores[M], score: M, thrower: Seat, worth: Worth) -> tuple[Ladder, float | None]:
        """The worth of a score once a throw of that worth is marked; and of leaving, if the thrower may."""
        marked = scores.marked(score, thrower, worth[0])
        end = scores.over(marked)
        if end is not None:
            return settled(end), None
        leaving: float | None = None
        if marked.trous:
            left = scores.left(marked.score, thrower)
            leaving = scores.over(left)
            if leaving is None:
                leaving = at(scores.ladder(left.score, thrower), self._fresh[thrower])
        marked = scores.marked(marked.score, OTHER[thrower], worth[1])
        end = scores.over(marked)
        return scores.ladder(marked.score, OTHER[thrower]) if end is None else settled(end), leaving

    def fills(self, state: TourState[M], action: Any) -> int:
        """How many of the next throws fill a plein after a play; none after another decision."""
        return throws_that_fill(self._game.jans, state.board, action) if isinstance(action, Play) else 0

    def explain(self, state: TourState[M], seat: Seat, stakes: Stakes) -> Sequence[Term]:
        """The score, the coming throw, and the advantage part by part."""
        if state.drawing:
            return [valued(SCORE, self.value(state, seat, stakes))]
        sign = 1 if seat == 0 else -1
        outlook = self._advantage.outlook(state.board, state.seat, state.releve)
        score = at(self.scores(stakes).ladder(state.score, state.seat), 0.0)
        even = self._expected(state, outlook, 0.0, stakes)
        whole = self._expected(state, outlook, self._advance(outlook, state.seat), stakes)
        terms = [valued(SCORE, sign * score), valued(COMING, sign * (even - score))]
        if outlook.advantage:
            each = sign * (whole - even) / outlook.advantage
            parts = self._advantage.parts(state.board, state.seat, state.releve)
            terms += [valued(term, each * parts.get(key, 0.0)) for key, term in ADVANTAGE.items()]
        return terms


def settled(end: float) -> Ladder:
    """The game is over: no advantage changes anything."""
    return (end,) * (2 * FURTHEST + 1)


def at(ladder: Ladder, advance: float) -> float:
    """The worth with a number of trous in advance that need not be whole.

    >>> at((-4.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0), 1.5)
    1.5
    """
    place = min(max(advance, -FURTHEST), FURTHEST) + FURTHEST
    low = min(int(place), 2 * FURTHEST - 1)
    return ladder[low] + (place - low) * (ladder[low + 1] - ladder[low])


SCORE: Final = named(Text("score"), Text("who is ahead in the score, and by how much"))
COMING: Final = named(Text("coming throw"), Text("what the 21 possible throws would score for each side"))
ADVANTAGE: Final = {
    **PARTS,
    "throws": named(Text("next throws"), Text("what each side can expect from the throws after that")),
    "dice": named(Text("tempo"), Text("who has the dice, and how far each side has come")),
}
"""The parts of `OutlookFinder.parts`, in the order of the explanation."""


def attentive_player(
    evaluation: MakeEvaluation, levels: tuple[Level, ...], game: Game[Any, Any, Any], settings: Any = None
) -> Any:
    """The bot `engine`, of the strict game or at the table."""
    if isinstance(innermost(game), Tour):
        return make_player(evaluation, levels, game, settings)
    from tablegames.families.tables.trictrac_bot.attention import TableBot

    asked = settings or AttentiveSettings()
    return TableBot(game, evaluation, asked.plays(levels), asked.eye)


def attentive_analyst(evaluation: MakeEvaluation, look: Lookahead, game: Game[Any, Any, Any]) -> Any:
    """The analyst `engine`, of the strict game or at the table."""
    if isinstance(innermost(game), Tour):
        return make_analyst(evaluation, look, game)
    from tablegames.families.tables.trictrac_bot.attention import TableAnalyst

    return TableAnalyst(game, evaluation, look)


def attentive_bot(evaluation: MakeEvaluation, levels: tuple[Level, ...]) -> PlayerEntry:
    """Return the bot entry of a plugin, for `tablegames_players`."""
    return replace(bot(evaluation, levels, AttentiveSettings), make=partial(attentive_player, evaluation, levels))


def attentive_opinion(evaluation: MakeEvaluation, look: Lookahead, scale: float) -> AnalystEntry:
    """Return the analyst entry of a plugin, for `tablegames_analysts`; `scale` as `tools.scales` measures it."""
    make = partial(attentive_analyst, evaluation, look)
    return AnalystEntry("engine", OPINION, make, Limits(depth=1), scale, of_match=True)
