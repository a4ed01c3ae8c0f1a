"""A game of tables put together from the options of a file, with the ends that only such games have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tablegames.core.dice import Throw
from tablegames.core.frozen import frozen
from tablegames.core.match import FirstTo
from tablegames.families.tables.board.men import count, marks, mine, their_marks, theirs, turned, up_to
from tablegames.families.tables.board.path import BEFORE_LAST_TABLE, FOURFOLD, THREE, TWICE, TWO, ThrowRule, as_they_lie
from tablegames.families.tables.board.places import HAND, HEAD, OFF, Board, Men
from tablegames.families.tables.composed.options import (
    ALL_ARROWS,
    RUNNER_GOAL,
    DoubletRule,
    EntryRule,
    HandFirst,
    HeadRule,
    Meeting,
    Points,
    RunnerGoal,
    SixInARow,
    TablesRules,
    TripleRule,
)
from tablegames.families.tables.race.ending import AllLifted, End, Verdict, Winner, WorthByLoser, drawn, is_double
from tablegames.families.tables.race.follow_ups import AceDeuce, Complement, FollowUp, FurthestRising, Rising
from tablegames.families.tables.race.judging import Articles
from tablegames.families.tables.race.limits import (
    FirstEntry,
    Head,
    HitterStays,
    Limit,
    LimitedMarch,
    MostCases,
    MostHeld,
    NoTrap,
    NoWall,
    Runner,
)
from tablegames.families.tables.race.march import (
    Ending,
    Endings,
    FullMarch,
    March,
    NoHitting,
    closed_by_one,
    closed_by_two,
    nowhere,
)
from tablegames.families.tables.race.marked import HitFirst, Pinning
from tablegames.families.tables.race.options import in_parties
from tablegames.families.tables.race.plays import FULL_DUTY
from tablegames.families.tables.race.race import Race


@frozen
class Deadlocked:
    """The game is drawn when neither side can ever play again, as when each pins what the other needs to move."""

    end: End
    march: March

    def worth(self, loser: Men, /) -> Verdict:
        return self.end.worth(loser) if isinstance(self.end, WorthByLoser) else Verdict(1, "partie_simple", "")

    def verdict(self, position: Board) -> Verdict | None:
        """As the end rule says; else a draw if no side has a number to play."""
        verdict = self.end.verdict(position)
        if verdict is not None:
            return verdict
        other = turned(position)
        ours, yours = self.march.for_throw(position, (1,)), self.march.for_throw(other, (1,))
        if isinstance(ours, NoHitting) and isinstance(yours, NoHitting):
            return None  # no limit binds: six arrows in a row that close the way are dames that can move
        return drawn("bloquees", "") if _stuck(ours, position) and _stuck(yours, other) else None

    def rule_spec(self) -> tuple[Ending, ...] | None:
        """When it may be over, as data; None: the end rule itself is asked."""
        if not isinstance(self.end, AllLifted):
            return None
        return (*self.end.rule_spec(), Ending(Endings.BOTH_STUCK, march=self.march))


def _stuck(march: March, position: Board) -> bool:
    """Whether the side to move can play no number at all."""
    ground = march.ground(position)
    return not any(march.sources(position, number, ground) for number in range(1, 7))


@frozen
class MotherPinned:
    """To pin the last dame of the other on its first arrow wins at once, unless the player's own is still held."""

    lifted: AllLifted
    parties: int

    @property
    def worth(self) -> Callable[[Men], Verdict]:
        return self.lifted.worth

    def verdict(self, position: Board) -> Verdict | None:
        """Over when a mother is pinned, drawn when both are; or when all is lifted."""
        ours, yours = (bool(count(marked, HEAD)) for marked in (marks(position), their_marks(position)))
        if ours and yours:
            return drawn("meres_clouees", "")
        if ours and not count(theirs(position), HEAD):
            return Verdict(self.parties, "mere_clouee", "")
        if yours and not count(mine(position), HEAD):
            return Verdict(self.parties, "mere_clouee", "", Winner.NEXT)
        return self.lifted.verdict(position)


HAND_AND_FIRST_TABLE: Final = up_to(6)


@dataclass(frozen=True)
class Uncited(Articles):
    """A game without articles: all its parts are given directly."""

    with_hand: bool = True

    @property
    def hands(self) -> bool:
        return self.with_hand

    @property
    def lifts(self) -> bool:
        return True


@frozen
class GameWorth:
    """Return the worth of a game by the dames of its loser."""

    rules: TablesRules

    def __call__(self, loser: Men) -> Verdict:
        """Simple, double or triple; or by the dames that the loser still has."""
        rules = self.rules
        if rules.points is Points.DAMES:
            return Verdict(rules.dames - count(loser, OFF), "partie_dames", "")
        if not rules.double or not is_double(loser, rules.double_rule):
            return Verdict(1, "partie_simple", "")
        if rules.triple and _is_triple(loser, rules.triple_rule):
            return Verdict(3, "partie_triple", "")
        return Verdict(2, "partie_double", "")


def _is_triple(loser: Men, rule: TripleRule) -> bool:
    """Whether a loser who has lifted nothing stands so far back that a double game is triple."""
    if rule is TripleRule.FIRST_TABLE:
        return bool(loser & HAND_AND_FIRST_TABLE)
    return not loser & ~BEFORE_LAST_TABLE


def limits_of(rules: TablesRules) -> Iterator[Limit]:
    if rules.entry is not EntryRule.ANY:
        yield FirstEntry()
    if rules.hitter_stays:
        yield HitterStays()
    if rules.runner is not RunnerGoal.NONE:
        yield Runner(RUNNER_GOAL[rules.runner])
    if rules.head is not HeadRule.FREE:
        yield _HEADS[rules.head]
    for first, most in (1, rules.first_table_most), (13, rules.third_table_most), (19, rules.last_table_most):
        if most < ALL_ARROWS:
            yield MostHeld(first, most)
    if rules.first_table_cases < ALL_ARROWS:
        yield MostCases(rules.first_table_cases)
    if rules.six_in_a_row is not SixInARow.FREE:
        yield NoWall() if rules.six_in_a_row is SixInARow.ONCE_PASSED else NoTrap()


_HEADS: Final = {
    HeadRule.ONE: Head(1),
    HeadRule.DOUBLETS: Head(1, frozenset({3, 4, 6})),
    HeadRule.FIRST: Head(1, more_always=True),
}


@frozen
class Blocking(NoHitting):
    """No dame is ever hit; positions may be set up that no game leads to."""

    def misplaced(self, men: Men) -> str | None:
        """Only that nobody has a dame in hand."""
        return nowhere(HAND) if count(men, HAND) else None


def free_march(rules: TablesRules) -> March:
    """The march without limits: how dames meet, enter and are lifted."""
    if rules.meeting is Meeting.PIN:
        return Pinning(rules.path, closed_by_two, rules.sortie, rules.pinned_bars_lifting)
    if rules.meeting is Meeting.BLOCK:
        return Blocking(rules.path, closed_by_one, rules.sortie)
    return (HitFirst if rules.hand_first is HandFirst.HIT else FullMarch)(rules.path, closed_by_two, rules.sortie)


def march_of(rules: TablesRules) -> March:
    """The march; one that the native code knows, where the options have nothing else."""
    free, limits = free_march(rules), tuple(limits_of(rules))
    return LimitedMarch(free, limits) if limits else free


def throws_of(rules: TablesRules) -> ThrowRule:
    """The dice, and the numbers to play; a follow-up decides on the throw after a doublet."""
    if rules.dice == THREE_DICE:
        return ThrowRule(THREE_DICE, THREE, as_they_lie)
    return _THROWS.get(rules.doublets, FOURFOLD)


THREE_DICE: Final = 3


def n_times(thrown: Throw) -> tuple[int, ...]:
    """A doublet is played as often as its number says.

    >>> n_times(Throw((5, 5))), n_times(Throw((1, 1))), n_times(Throw((6, 5)))
    ((5, 5, 5, 5, 5), (1,), (6, 5))
    """
    high, low = thrown.numbers
    return (high,) * high if high == low else thrown.numbers


_THROWS: Final = {DoubletRule.TWICE: TWICE, DoubletRule.N_TIMES: ThrowRule(2, TWO, n_times)}


def follow_up_of(rules: TablesRules) -> FollowUp | None:
    return AceDeuce() if rules.ace_deuce else _FOLLOW_UPS.get(rules.doublets)


_FOLLOW_UPS: Final[dict[DoubletRule, FollowUp]] = {DoubletRule.RISING: Rising(), DoubletRule.COMPLEMENT: Complement()}


def end_of(rules: TablesRules) -> End:
    """The first to lift all wins, or to pin the other's mother. Where dames wait for others both sides may be stuck."""
    lifted = AllLifted(GameWorth(rules))
    end = MotherPinned(lifted, 2 if rules.double else 1) if rules.mother else lifted
    # Both can't wait for a runner: one that is under way leaves only two arrows closed.
    limited = any(not isinstance(limit, Runner) for limit in limits_of(rules))
    waits = rules.meeting is Meeting.PIN or (rules.meeting is Meeting.BLOCK and limited)
    return Deadlocked(end, march_of(rules)) if waits else end


def game_of_tables(rules: TablesRules, seats: int = 2) -> Race[TablesRules]:
    return Race(
        rules=rules,
        start=rules.men,
        march=march_of(rules),
        end=end_of(rules),
        articles=Uncited("", "", "", "", with_hand=rules.meeting is Meeting.HIT),
        throws=throws_of(rules),
        opening=rules.opening,
        duty=FurthestRising() if rules.doublets is DoubletRule.RISING else FULL_DUTY,
        follow_up=follow_up_of(rules),
        dames=rules.dames,
        seats=seats,
    )


def several_games(rules: TablesRules) -> FirstTo | None:
    """First to N points; None when one game is all."""
    return in_parties(rules, "")
