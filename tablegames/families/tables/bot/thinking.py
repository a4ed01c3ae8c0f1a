"""The search, the bot that plays by it, its eight levels: actions valued as they stand, or by the throws to come.

Between two throws there is no chance: the player who decides takes what is best for him by the evaluation. A throw is
weighed by all its outcomes. To look one throw ahead is to see, for every throw of the adversary, the best he makes of
it; only the candidates that look best without it are followed so far.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from tablegames.bots.levels import ATTENTION, STRONGEST, USUAL, level_setting
from tablegames.core.analysis import Analysis, AnalystEntry, Limits, Line, Stopwatch, Tell, Term
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Game, Over
from tablegames.core.languages import Text
from tablegames.core.match import FirstTo, Parties, format_of, in_hand, innermost
from tablegames.core.options import setting
from tablegames.families.tables.bot.evaluation import (
    ALONE,
    WINNING,
    CountsFills,
    Evaluation,
    Farsighted,
    MakeEvaluation,
    Quick,
    Stakes,
    Sure,
    stakes_of,
    told_in_chances,
)
from tablegames.families.tables.bot.manners import EXACT, Candidate, Errors, manners, preferred
from tablegames.plugin.bots import PlayerEntry

if TYPE_CHECKING:
    from tablegames.core.chance import Rng

S = TypeVar("S")
A = TypeVar("A")


@frozen
class Lookahead:
    """How far to look: throws ahead, for how many candidates; further on, how many replies are followed."""

    throws: int = 0
    candidates: int = 6
    replies: int = 2
    within: float = math.inf
    """Candidates that look so much worse than the best, as a share of a party, are not followed."""
    closer: float = 1.0
    """How much of that is left for each throw that has been looked ahead already."""
    plays: int | None = None
    """Throws that leave more plays than this to the adversary are left out of the mean; None: none are."""
    tempered: float = 0.0
    """How much the look before still counts after one that ends with a throw of the adversary, such as the first.

    Before its own throw a side may be misjudged, which such a look sees in every candidate; the look before does not.
    """


Look = Lookahead
"""The name it was first published under."""


HERE: Final = Lookahead()
MOST_LOTTERIES: Final = 64
"""A game that makes its lotteries anew each time shall not fill the memory."""


class Thinker(Generic[S, A]):
    """Weighs the actions of one game."""

    __slots__ = ("_evaluation", "_far", "_game", "_outcomes", "_quick", "_settled", "looked")

    def __init__(self, game: Game[S, A, Any], evaluation: Evaluation[S]) -> None:
        self._game, self._evaluation = game, evaluation
        self._quick = evaluation.values if isinstance(evaluation, Quick) else None
        self._settled = evaluation.settled if isinstance(evaluation, Sure) else _never
        self._far = evaluation.ahead if isinstance(evaluation, Farsighted) and evaluation.sees_far else None
        self._outcomes: dict[int, tuple[object, list[tuple[Any, float]]]] = {}
        self.looked = 0
        """Positions valued so far."""

    def ranked(
        self, state: S, look: Lookahead = HERE, stakes: Stakes = ALONE, legal: Sequence[A] | None = None
    ) -> list[Candidate[A]]:
        """Every action with its value, the best first; those looked at most closely come before the others."""
        turn = self._game.turn(state)
        assert isinstance(turn, Decide)
        found = self._as_they_stand(state, turn.seat, stakes, self._game.legal(state) if legal is None else legal)
        for throws in range(1, look.throws + 1) if len(found) > 1 else ():
            found = self.looked_at(state, found, replace(look, throws=throws), turn.seat, stakes)
        return found

    def looked_at(
        self, state: S, found: Sequence[Candidate[A]], look: Lookahead, seat: Seat, stakes: Stakes
    ) -> list[Candidate[A]]:
        """The first candidates valued anew, by the throws that may follow."""
        apply = self._game.apply
        followed = followed_of(found, look, self._evaluation.party)
        had = look.tempered if look.throws % 2 else 0.0
        close = []
        for one in found[:followed]:
            value = self.ahead(apply(state, one.action).state, seat, look.throws, look, stakes)
            close.append(Candidate(one.action, had * one.value + (1 - had) * value if had else value))
        return [*_best_first(close), *found[followed:]]

    def _as_they_stand(self, state: S, seat: Seat, stakes: Stakes, legal: Sequence[A]) -> list[Candidate[A]]:
        """Every action by the position it leaves."""
        if self._quick is not None:
            values = self._quick(state, seat, stakes, legal)
            if values is not None:
                self.looked += len(values)
                return _best_first(list(map(Candidate, legal, values)))
        apply = self._game.apply
        return _best_first([Candidate(act, self.value(apply(state, act).state, seat, stakes)) for act in legal])

    def value(self, state: S, seat: Seat, stakes: Stakes = ALONE) -> float:
        """The worth of a state to a seat, up to the next throw."""
        turn = self._game.turn(state)
        if type(turn) is Chance:
            self.looked += 1
            return self._evaluation.value(state, seat, stakes)
        if type(turn) is Over:
            return stakes.worth(turn.outcome, seat)
        assert type(turn) is Decide
        return self._best(state, turn.seat, seat, stakes)

    def _best(self, state: S, decides: Seat, seat: Seat, stakes: Stakes) -> float:
        """The worth of a decision to a seat; the player who decides does what is best for himself."""
        values = None if self._quick is None else self._quick(state, decides, stakes, None)
        if values is None:
            apply, value = self._game.apply, self.value
            values = [value(apply(state, act).state, decides, stakes) for act in self._game.legal(state)]
        else:
            self.looked += len(values)
        return max(values) if decides == seat else -max(values)

    def ahead(self, state: S, seat: Seat, throws: int, look: Lookahead, stakes: Stakes) -> float:
        """The worth of a state to a seat, this many throws further on."""
        turn = self._game.turn(state)
        if type(turn) is Over:
            return stakes.worth(turn.outcome, seat)
        if type(turn) is Chance:
            if not throws or self._settled(state):
                return self.value(state, seat, stakes)
            if self._far is not None and look.plays is None:
                found = self._far(state, seat, stakes, throws, look.replies)
                if found is not None:
                    self.looked += found[1]
                    return found[0]
            return self._mean(state, turn.lottery, seat, throws - 1, look, stakes)
        assert type(turn) is Decide
        if not throws:
            return self._best(state, turn.seat, seat, stakes)
        return self._best_ahead(state, turn.seat, seat, throws, look, stakes)

    def _mean(self, state: S, lottery: Any, seat: Seat, throws: int, look: Lookahead, stakes: Stakes) -> float:
        """The mean over what may be thrown; as it stands, where that cannot be listed."""
        total, sure = 0.0, 0.0
        for act, odds in self._listed(lottery) or ():
            after = self._game.apply(state, act).state
            if look.plays is None or self._choices(after) <= look.plays:
                total += odds * self.ahead(after, seat, throws, look, stakes)
                sure += odds
        return total / sure if sure else self.value(state, seat, stakes)

    def _choices(self, state: S) -> int:
        """How many actions there are to choose from."""
        return len(self._game.legal(state)) if type(self._game.turn(state)) is Decide else 1

    def _best_ahead(self, state: S, decides: Seat, seat: Seat, throws: int, look: Lookahead, stakes: Stakes) -> float:
        """The same where throws are still to be weighed: only the best replies are followed."""
        found = self._as_they_stand(state, decides, stakes, self._game.legal(state))[: look.replies]
        apply = self._game.apply
        best = max(self.ahead(apply(state, one.action).state, decides, throws, look, stakes) for one in found)
        return best if decides == seat else -best

    def _listed(self, lottery: Any) -> list[tuple[Any, float]] | None:
        """The outcomes of a lottery with their odds; lotteries are few, so each is listed once."""
        known = self._outcomes.get(id(lottery))
        if known is None:
            outcomes = lottery.outcomes()
            if outcomes is None:
                return None
            if len(self._outcomes) > MOST_LOTTERIES:
                self._outcomes.clear()
            known = self._outcomes[id(lottery)] = (lottery, [(act, float(odds)) for act, odds in outcomes])
        return known[1]


def followed_of(found: Sequence[Candidate[Any]], look: Lookahead, party: float = 1.0) -> int:
    """How many of the candidates, the best first, are worth a closer look."""
    least = found[0].value - look.within * look.closer ** max(look.throws - 1, 0) * party
    return sum(1 for _ in takewhile(lambda one: one.value >= least, found[: look.candidates]))


def _never(state: object) -> bool:
    """Nothing is settled."""
    return False


def _best_first(found: list[Candidate[A]]) -> list[Candidate[A]]:
    return sorted(found, key=lambda candidate: -candidate.value)


class TablesPlayer:
    """A bot that looks so far and errs in this manner; the same luck makes the same choice again."""

    looks = True
    trusted = True

    __slots__ = ("_counts", "_format", "_look", "_manner", "_party", "_thinker")

    def __init__(
        self, game: Game[Any, Any, Any], evaluation: MakeEvaluation, look: Lookahead, manner: Errors = EXACT
    ) -> None:
        bare = innermost(game)
        made = evaluation(bare)
        self._thinker: Thinker[Any, Any] = Thinker(bare, made)
        self._party, self._counts = made.party, made.fills if isinstance(made, CountsFills) else None
        self._format = format_of(game)
        self._look, self._manner = look, manner

    def choose(self, view: Any, legal: Sequence[A], rng: Rng) -> A:
        """The best action it sees."""
        return self.choose_at(in_hand(view), stakes_of(view, self._format), legal, rng)

    def choose_at(self, state: Any, stakes: Stakes, legal: Sequence[A], rng: Rng) -> A:
        """The same of a state of the game itself, for given stakes."""
        if len(legal) == 1:
            return legal[0]
        found = self._thinker.ranked(state, self._look, stakes, legal)
        if not self._manner.errs:
            return found[0].action  # type: ignore[no-any-return]  # one of `legal`
        party = 1.0 if told_in_chances(stakes) else self._party
        counted = None if self._counts is None else partial(self._counts, state)
        return preferred(found, self._manner, party, rng, counted)  # type: ignore[no-any-return]  # likewise


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
        found = self._thinker.ranked(state, HERE, WINNING, [one.action])
        for throws in range(1 if self._look.tempered else depth, depth + 1) if depth else ():
            found = self._thinker.looked_at(state, found, replace(self._look, throws=throws), seat, WINNING)
        return found[0]

    def explain(self, view: Any) -> Sequence[Term]:
        """The evaluation of the position as it stands, term by term."""
        state, turn = in_hand(view), self._game.turn(in_hand(view))
        assert isinstance(turn, Decide)
        return self._evaluation.explain(state, turn.seat, stakes_of(view, self._format))

    def reasons(self, view: Any, action: Any, rather_than: Any, most: int = 4) -> Sequence[Term]:
        """Why one action and not another: the differing terms, the largest first; empty before an end or a decision."""
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


@frozen
class Level:
    """How far it looks, and how it errs."""

    look: Lookahead
    manner: Errors = EXACT


def levels(manners: Sequence[Errors], *looks: Lookahead) -> tuple[Level, ...]:
    """Return the levels of a game: the last of the looks for the strongest, the one before for the next, and so on.

    The first look is that of all levels that are left.
    """
    left = [looks[0]] * (len(manners) - len(looks))
    return tuple(map(Level, (*left, *looks), manners))


AHEAD: Final = Lookahead(throws=1, candidates=5, within=0.15)
"""Plays that look worse by a seventh of a partie are not followed."""
TWO: Final = Lookahead(throws=2, candidates=3, within=0.1, closer=0.5)
"""For the strongest level of a race with a network."""
LEVELS: Final = levels(manners(30, 20, 14, 10, 7, 4, 2, 0), HERE, AHEAD)
"""Those of a game that has no others."""


@frozen(kw_only=True)
class BotSettings:
    """The settings of the bot: `engine:3`, `engine:throws=2`, `engine:8,candidates=12`."""

    level: int | None = level_setting()
    throws: int | None = setting(
        None, "how many throws to look ahead; with 2, a play may take several seconds", least=0, most=2
    )
    candidates: int | None = setting(None, "how many plays to examine at the depth set by 'throws'", least=1, most=1000)

    def plays(self, levels: tuple[Level, ...] = LEVELS) -> Level:
        """The level that was asked for, looking further if that was; without a level, the strongest looks so far."""
        asked = self.throws is not None or self.candidates is not None
        level = levels[(self.level or (STRONGEST if asked else USUAL)) - 1]
        throws = level.look.throws if self.throws is None else self.throws
        candidates = level.look.candidates if self.candidates is None else self.candidates
        within = level.look.within if self.candidates is None else math.inf
        return Level(replace(level.look, throws=throws, candidates=candidates, within=within), level.manner)


@frozen(kw_only=True)
class AttentiveSettings(BotSettings):
    """`engine:3`, `engine:attention=60`, `engine:2,attention=100`."""

    attention: int | None = setting(
        None,
        Text(
            "with `arbiter: table`, how much the bot notices, from 0 to 100; the default is {least} to {most}, "
            "depending on the level",
            least=ATTENTION[0],
            most=ATTENTION[-1],
        ),
        least=0,
        most=100,
    )

    @property
    def eye(self) -> int:
        """How attentive it is."""
        return ATTENTION[(self.level or USUAL) - 1] if self.attention is None else self.attention


def make_player(
    evaluation: MakeEvaluation,
    levels: tuple[Level, ...],
    game: Game[Any, Any, Any],
    settings: BotSettings | None = None,
) -> TablesPlayer:
    """The bot `engine` of a game."""
    level = (settings or BotSettings()).plays(levels)
    return TablesPlayer(game, evaluation, level.look, level.manner)


def make_analyst(evaluation: MakeEvaluation, look: Lookahead, game: Game[Any, Any, Any]) -> TablesAnalyst:
    """The analyst `engine` of a game."""
    return TablesAnalyst(game, evaluation, look)


TITLE: Final = Text(
    "weighs positions and throws; engine:1 to engine:{best} (default {usual}); also takes throws= and candidates=",
    best=STRONGEST,
    usual=USUAL,
)
OPINION: Final = Text("weighs the possible throws")


def bot(
    evaluation: MakeEvaluation, levels: tuple[Level, ...] = LEVELS, settings: type[BotSettings] = BotSettings
) -> PlayerEntry:
    """Return the bot entry of a game, for `tablegames_players`."""
    return PlayerEntry("engine", TITLE, partial(make_player, evaluation, levels), settings, of_match=True)


def analyst(evaluation: MakeEvaluation, look: Lookahead = AHEAD, scale: float = 0.5) -> AnalystEntry:
    """Return the analyst entry of a game, for `tablegames_analysts`; `tools.scales` measures `scale`."""
    make = partial(make_analyst, evaluation, look)
    return AnalystEntry("engine", OPINION, make, Limits(depth=1), scale, of_match=True)
