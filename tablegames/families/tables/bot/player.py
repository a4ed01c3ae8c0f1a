"""The bot at the table, and asked for its opinion."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from tablegames.core.analysis import Analysis, Limits, Line, Stopwatch, Tell, Term
from tablegames.core.game import Decide, Game, Over
from tablegames.core.match import FirstTo, Parties, format_of, in_hand, innermost
from tablegames.families.tables.bot.stakes import WINNING, Stakes, stakes_of, told_in_chances
from tablegames.families.tables.bot.thinking import HERE, Candidate, Lookahead, Thinker

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.events import Seat
    from tablegames.families.tables.bot.evaluation import MakeEvaluation

A = TypeVar("A")


class TablesPlayer:
    """A bot that looks so far, and errs so much (see `levels.Level`).

    Its choice depends on the position, its settings and the luck of this decision alone, so that taking a play back
    or resuming a game changes nothing.
    """

    looks = True
    trusted = True

    __slots__ = ("_format", "_haze", "_look", "_slips", "_thinker")

    def __init__(
        self, game: Game[Any, Any, Any], evaluation: MakeEvaluation, look: Lookahead, slips: int = 0, haze: int = 0
    ) -> None:
        bare = innermost(game)
        self._thinker: Thinker[Any, Any] = Thinker(bare, evaluation(bare))
        self._format = format_of(game)
        self._look, self._slips, self._haze = look, slips, haze

    def choose(self, view: Any, legal: Sequence[A], rng: Rng) -> A:
        """An action: without thinking now and then, misjudging all of them, or as good as it can."""
        return self.choose_at(in_hand(view), stakes_of(view, self._format), legal, rng)

    def choose_at(self, state: Any, stakes: Stakes, legal: Sequence[A], rng: Rng) -> A:
        """The same of a state of the game itself, for given stakes."""
        if len(legal) == 1:
            return legal[0]
        if self._slips and rng.below(100) < self._slips:
            return legal[rng.below(len(legal))]
        found = self._thinker.ranked(state, self._look, stakes, legal)
        if not self._haze:
            return found[0].action  # type: ignore[no-any-return]  # one of `legal`
        most = self._haze * (found[0].value - found[-1].value) / 100
        hazy = [one.value + most * (rng.below(1001) - rng.below(1001)) / 1000 for one in found]
        return found[hazy.index(max(hazy))].action  # type: ignore[no-any-return]  # likewise


class TablesAnalyst:
    """The bot asked for its opinion."""

    furthest: ClassVar[float] = math.inf
    """How many throws it looks ahead at most."""

    __slots__ = ("_evaluation", "_format", "_game", "_look", "_thinker")

    def __init__(self, game: Game[Any, Any, Any], evaluation: MakeEvaluation, look: Lookahead) -> None:
        self._game = innermost(game)
        self._evaluation = evaluation(self._game)
        self._thinker: Thinker[Any, Any] = Thinker(self._game, self._evaluation)
        self._format = format_of(game)
        self._look = look

    @property
    def party(self) -> float:
        """About how much of its unit a party won is."""
        return self._evaluation.party

    def analyse(
        self, view: Any, legal: Sequence[A], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[A]:
        """The best actions; depth is throws looked ahead, and a look that time or nodes cut short is left aside."""
        thinker, state, stakes = self._thinker, in_hand(view), stakes_of(view, self._format)
        turn = self._game.turn(state)
        assert isinstance(turn, Decide)
        watch, before = Stopwatch(), thinker.looked
        found = thinker.ranked(state, HERE, stakes, legal)
        depth = 0

        def report() -> Analysis[A]:
            chances = self._chances(state, found[:lines], depth, stakes)
            best = tuple(
                Line((one.action,), one.value, chance=chance) for one, chance in zip(found, chances, strict=False)
            )
            return Analysis(best, self._evaluation.unit, depth, thinker.looked - before, watch.seconds)

        def in_time() -> bool:
            nodes, seconds = limits.nodes, limits.seconds
            return (nodes is None or thinker.looked - before < nodes) and (seconds is None or watch.seconds < seconds)

        candidates = max(lines, self._look.candidates)
        deepest = min(2 if limits.depth is None else limits.depth, self.furthest)
        while len(found) > 1 and in_time() and depth < deepest:
            look = replace(self._look, throws=depth + 1, candidates=1)
            closer: list[Candidate[A]] = []
            for one in found[:candidates]:
                closer += thinker.looked_at(state, [one], look, turn.seat, stakes)
                if not in_time():
                    break
            if len(closer) < min(candidates, len(found)):
                break
            found, depth = [*sorted(closer, key=lambda one: -one.value), *found[candidates:]], depth + 1
            if tell is not None:
                tell(report())
        return report()

    @property
    def of_the_match(self) -> bool:
        """Whether the chances it tells are those of the match, not of the game in hand."""
        return isinstance(self._format, FirstTo | Parties)

    def _chances(self, state: Any, found: Sequence[Candidate[Any]], depth: int, stakes: Stakes) -> list[float]:
        """The chance to win by each of these, looked at as closely as they were.

        In a match a value is that chance already. Else they are weighed anew as if nothing counted but who wins: what
        a game brings on average says nothing certain of how often it is won, where it may be won double.
        """
        turn = self._game.turn(state)
        assert isinstance(turn, Decide)
        if not told_in_chances(stakes):
            found = [self._to_win(state, one, depth, turn.seat) for one in found]
        return [min(1.0, max(0.0, (one.value + 1) / 2)) for one in found]

    def _to_win(self, state: Any, one: Candidate[A], depth: int, seat: Seat) -> Candidate[A]:
        """The same action, its value the chance to win."""
        if depth:
            look = replace(self._look, throws=depth, candidates=1)
            return self._thinker.looked_at(state, [one], look, seat, WINNING)[0]
        return self._thinker.ranked(state, HERE, WINNING, [one.action])[0]

    def explain(self, view: Any) -> Sequence[Term]:
        """The evaluation of the position as it stands, term by term."""
        state, turn = in_hand(view), self._game.turn(in_hand(view))
        assert isinstance(turn, Decide)
        return self._evaluation.explain(state, turn.seat, stakes_of(view, self._format))

    def reasons(self, view: Any, action: Any, rather_than: Any, most: int = 4) -> Sequence[Term]:
        """Why one action and not another: the terms of the positions they leave that differ, the largest first.

        Nothing is said where one of them ends the game, or hands a decision on before the next throw.
        """
        state, stakes = in_hand(view), stakes_of(view, self._format)
        turn = self._game.turn(state)
        assert isinstance(turn, Decide)
        after = [self._game.apply(state, one).state for one in (action, rather_than)]
        if any(isinstance(self._game.turn(one), Over | Decide) for one in after):
            return ()
        better, worse = (self._evaluation.explain(one, turn.seat, stakes) for one in after)
        had = {str(term.name): term.value for term in worse}
        gained = [Term(term.name, term.value - had.get(str(term.name), 0.0), term.about) for term in better]
        gained = [term for term in gained if abs(term.value) >= 0.005]
        return sorted(gained, key=lambda term: -abs(term.value))[:most]
