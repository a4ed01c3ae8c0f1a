"""A game's answer to the bot: the worth of a position, and why; and what the end of a game is worth."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from tablegames.core.analysis import Term
from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.languages import Text
from tablegames.core.match import FirstTo, Format, MatchView, Parties, Tally

FAR: Final = 60
"""From this many points on, the chances of a match follow the normal law."""
SUPPOSED: Final = ""
"""How a game ends that is only thought of."""


class Stakes:
    """A game by itself: what a seat scores more than its adversary."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[Seat, int], tuple[float, ...]] = {}

    def worth(self, outcome: Outcome, seat: Seat) -> float:
        """The worth of this outcome to the seat."""
        return float(outcome.scores[seat] - outcome.scores[1 - seat])

    def parties(self, seat: Seat, most: int) -> tuple[float, ...]:
        """By parties won, from losing `most` to winning as many: place `most` + n of the list is for n.

        >>> Stakes().parties(Seat(0), 2)
        (-2.0, -1.0, 0.0, 1.0, 2.0)
        """
        known = self._known.get((seat, most))
        if known is None:
            ends = (_end(seat, won) for won in range(-most, most + 1))
            known = self._known[seat, most] = tuple(self.worth(end, seat) for end in ends)
        return known


def _end(seat: Seat, won: int) -> Outcome:
    """The seat has won this many parties, or lost them if negative."""
    if not won:
        return Outcome((0, 0), (), SUPPOSED)
    winner = seat if won > 0 else Seat(1 - seat)
    return Outcome((abs(won), 0) if winner == 0 else (0, abs(won)), (winner,), SUPPOSED)


@runtime_checkable
class Reckoned(Protocol):
    """A format that can tell by itself what a tally promises between equals, in what it is played for."""

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> Tally:
        """The tally after a game, as any format."""

    def standing(self, tally: Tally, seat: Seat) -> float:
        """The seat's expectation of the match; the other loses as much."""


class MatchStakes(Stakes):
    """A game of a match: the chance to win the match after it, from -1 (lost) to 1 (won); or as the format tells."""

    __slots__ = ("_format", "_opener", "_tally")

    def __init__(self, match: FirstTo | Parties | Reckoned, tally: Tally, opener: Seat) -> None:
        super().__init__()
        self._format, self._tally, self._opener = match, tally, opener

    @property
    def in_chances(self) -> bool:
        """Whether the format is won or lost, not counted in what it is played for."""
        return isinstance(self._format, FirstTo | Parties)

    def worth(self, outcome: Outcome, seat: Seat) -> float:
        """Where the match would stand."""
        return standing(self._format, self._format.settle(self._tally, outcome, self._opener), seat)


def standing(match: FirstTo | Parties | Reckoned, tally: Tally, seat: Seat) -> float:
    """How a match between equals stands for a seat, from -1 (lost) to 1 (won)."""
    if isinstance(match, Reckoned):
        return match.standing(tally, seat)
    result = match.result(tally)
    if result is not None:
        return 0.0 if not result.winners else 1.0 if seat in result.winners else -1.0
    own, other = tally.points[seat], tally.points[1 - seat]
    if isinstance(match, Parties):
        return _normal(own - other, match.games - tally.played)
    need, his = match.target - own, match.target - other
    return _normal(his - need, his + need) if max(need, his) > FAR else 2 * chance(need, his) - 1


@cache
def chance(need: int, his: int) -> float:
    """The chance of a player who needs `need` points against one who needs `his`, each as likely to win the next.

    >>> chance(1, 1), chance(1, 2), chance(2, 1)
    (0.5, 0.75, 0.25)
    """
    if need <= 0:
        return 1.0
    return 0.0 if his <= 0 else (chance(need - 1, his) + chance(need, his - 1)) / 2


def _normal(ahead: float, games: float) -> float:
    """The likelihood of staying ahead rather than falling behind, over this many games."""
    return math.erf(ahead / math.sqrt(2 * games)) if games > 0 else float((ahead > 0) - (ahead < 0))


class Winning(Stakes):
    """A game in which only winning counts: 1 to the winner, -1 to the loser, 0 where nobody wins."""

    __slots__ = ()

    def worth(self, outcome: Outcome, seat: Seat) -> float:
        """Whether it is won; a double is won no more than another."""
        return float(seat in outcome.winners) - float(any(winner != seat for winner in outcome.winners))


ALONE: Final = Stakes()
WINNING: Final = Winning()
"""For these a value is the chance to win, from -1 to 1."""


def told_in_chances(stakes: Stakes) -> bool:
    """Whether a value for these stakes is the chance to win what is played for, from -1 to 1."""
    return isinstance(stakes, Winning) or (isinstance(stakes, MatchStakes) and stakes.in_chances)


def stakes_of(view: object, format_: Format | None) -> Stakes:
    """The stakes of the game in hand; matches other than `FirstTo` and `Parties` count what a game scores."""
    if not isinstance(view, MatchView) or not isinstance(format_, FirstTo | Parties | Reckoned):
        return ALONE
    while isinstance(view.inner, MatchView):
        view = view.inner
    return _of_match(format_, view.tally, view.opener or Seat(0))


_of_match: Final = cache(MatchStakes)
S_contra = TypeVar("S_contra", contravariant=True)


class Evaluation(Protocol[S_contra]):
    """The worth of a position before the dice are thrown; one side's gain is the other's loss."""

    @property
    def unit(self) -> Text:
        """The unit of values, for a game by itself: parties, trous."""

    @property
    def party(self) -> float:
        """About how much of that unit a party won is."""

    def value(self, state: S_contra, seat: Seat, stakes: Stakes) -> float:
        """The seat's expectation before a throw; never asked when the game is over."""

    def explain(self, state: S_contra, seat: Seat, stakes: Stakes) -> Sequence[Term]:
        """The same as terms, whose sum it is; asked of any state but the end, a throw in hand being left aside."""


@runtime_checkable
class Quick(Protocol[S_contra]):
    """An evaluation that can value all the plays of a throw at once, faster than by making each state."""

    def values(self, state: S_contra, seat: Seat, stakes: Stakes, legal: Sequence[Any] | None) -> list[float] | None:
        """The value of each action of `legal` to `seat`, or if None of all; None: value them one by one."""


@runtime_checkable
class Sure(Protocol[S_contra]):
    """An evaluation that knows where it is as good as exact."""

    def settled(self, state: S_contra) -> bool:
        """Whether the throws that may follow need not be weighed, dice being about to be thrown."""


@runtime_checkable
class CountsFills(Protocol[S_contra]):
    """An evaluation of a game with pleins, whose throws a player can count."""

    def fills(self, state: S_contra, action: Any) -> int:
        """How many of the player's next throws fill a plein after a play, the other side standing as it does."""


@runtime_checkable
class Farsighted(Protocol[S_contra]):
    """An evaluation that can itself look some throws ahead, far sooner than step by step."""

    @property
    def sees_far(self) -> bool:
        """Whether it can, for this game and on this machine."""

    def ahead(self, state: S_contra, seat: Seat, stakes: Stakes, throws: int, replies: int) -> tuple[float, int] | None:
        """The seat's expectation N throws further on, and how many positions were valued for it.

        Asked before a throw, and only where it sees far; `replies` as in `Lookahead`. None: not for this state, or not
        so far, so it is found step by step.
        """


MakeEvaluation = Callable[[Any], Evaluation[Any]]
"""Makes the evaluation for one game, not a match of it; must be picklable, as what makes a player is."""


def named(name: Text, about: Text) -> Term:
    """A term without a value: its name, and what it is about."""
    return Term(name, 0.0, about)


def valued(term: Term, value: float) -> Term:
    """A term with its value."""
    return Term(term.name, value, term.about)


RACE: Final = {
    "race": named(Text("race"), Text("the pips each side still has to play, including this throw")),
    "hits": named(Text("hits"), Text("single dames within reach, and whose throw it is")),
    "hand": named(Text("hand"), Text("dames in hand, and arrows where they can't enter")),
    "block": named(Text("block"), Text("rearmost dames trapped behind a row of held arrows")),
    "home": named(Text("home"), Text("cases and dames in the last table")),
    "way": named(Text("middle"), Text("cases, single dames and stacks on arrows 7 to 18")),
    "back": named(Text("back"), Text("dames still on arrows 1 to 6, and cases held there")),
    "lifted": named(Text("lifted"), Text("dames lifted")),
    "match": named(Text("match"), Text("the match score")),
    "double": named(Text("double"), Text("each side's chances of winning double")),
}
"""By key: the term, without a value."""

_GROUP: Final = {
    "dice": "race", "lead": "race", "lead_share": "race",
    "hit": "hits", "hit_points": "hits", "hit_home": "hits", "risk": "hits", "risk_points": "hits", "risk_home": "hits",
    "hand": "hand", "his_hand": "hand", "barred": "hand", "his_barred": "hand",
    "caught": "block", "his_caught": "block", "behind": "block", "his_behind": "block", "locked": "block",
    "his_locked": "block", "home": "home", "his_home": "home", "lifted": "lifted", "his_lifted": "lifted",
}  # fmt: skip


def tell_touching(
    counted: Iterable[tuple[str, float]], placed: Iterable[tuple[int, float]], groups: Mapping[str, str], value: float
) -> list[Term]:
    """The terms of a position in touch, sharing out its value; `groups` are those of this game alone."""
    sums = dict.fromkeys(RACE, 0.0)
    for name, worth in counted:
        sums[groups.get(name) or _GROUP[name]] += worth
    for arrow, worth in placed:
        sums["back" if arrow <= 6 else "way" if arrow <= 18 else "home"] += worth
    total = sum(sums.values())
    share = value / total if total else 0.0
    return [race_term(key, share * worth) for key, worth in sums.items() if worth]


def race_term(key: str, value: float) -> Term:
    """A term of `RACE` with its value."""
    return valued(RACE[key], value)


K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memory(dict[K, V]):
    """The answers to a question, each found when it is first asked for; all are forgotten when there are too many.

    >>> squares = Memory(lambda n: n * n, most=2)
    >>> squares[3], squares[4], squares[5], dict(squares)
    (9, 16, 25, {5: 25})
    """

    __slots__ = ("_find", "_most")

    def __init__(self, find: Callable[[K], V], most: int) -> None:
        super().__init__()
        self._find, self._most = find, most

    def __missing__(self, key: K) -> V:
        found = self._find(key)
        if len(self) >= self._most:
            self.clear()
        self[key] = found
        return found
