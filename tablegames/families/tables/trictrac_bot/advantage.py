"""The coming throw of a side at trictrac or toc, and its advantage: a sum of weighed features, for a bot.

Lepeintre asks a player to count at every moment the throws for him and those against.  [LEP 3] The answer is what the
jans of each of the twenty-one throws are worth to the keeper of the score; C counts them where it knows him.

The dames of a side count by the stage of the relevé, which are Lepeintre's chapters: dames are brought down and out,
the coin is taken, the grand jan is filled and kept, then broken, and the rest goes over to the jan de retour
[LEP 1.I-V, 3.I-III]. The sum is counted in the unit of jans (points, trous) and predicts the thrower's gain beyond his
adversary's after the coming throw. The weights come from games the bot played against itself (`training.tour`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tablegames.core.dice import Throw
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text
from tablegames.families.tables.board.men import count, mine, standing, theirs, turned, up_to
from tablegames.families.tables.board.places import Board, Men
from tablegames.families.tables.bot.evaluation import Memory, named
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.abilities import THROWS
from tablegames.families.tables.trictrac.coup import GRAND_JAN, PETIT_JAN, RETOUR, Coup, full, missing
from tablegames.families.tables.trictrac.jans import battre, jans
from tablegames.families.tables.trictrac.plays import can_fill
from tablegames.families.tables.trictrac.state import COIN, JanKind, Releve, TourState, done_bits
from tablegames.families.tables.trictrac.tour import Tour

Worth = tuple[int, int]
"""The worth of a throw to the thrower, and to his adversary."""
_TIMES: Final = tuple(times for _, times in THROWS)
_REMEMBERED: Final = 30_000


@frozen
class Chances:
    """The possible worths of a throw with their odds, and the means for the thrower and for his adversary."""

    worths: tuple[tuple[Worth, float], ...]
    gained: float
    given: float


class Arithmetic:
    """The coming throw of any position of one game."""

    __slots__ = ("_coming", "_game", "_told")

    def __init__(self, game: Any) -> None:
        self._game = game
        compiled = game.compiled
        self._coming = getattr(compiled, "coming", None) if compiled is not None and compiled.keeps else None
        self._told = Memory(_tell, _REMEMBERED)

    def chances(self, board: Board, throw_no: int, done: frozenset[JanKind], answers: Throw | None) -> Chances:
        """The chances of a throw of the first side on the board; `throw_no` is its number in the relevé."""
        return self._told[self._worths(board, throw_no, done, answers)]

    def hits(self, board: Board) -> Chances:
        """The same of the dames that are hit alone: much less to work out, and what differs most from play to play."""
        return self._told[self._worths(board, 0, frozenset(), None, hits=True)]

    def _worths(
        self, board: Board, throw_no: int, done: frozenset[JanKind], answers: Throw | None, *, hits: bool = False
    ) -> tuple[int, ...]:
        """Return the worth of each throw to the thrower and to the other, one after the other."""
        if self._coming is not None:
            larger, smaller = (0, 0) if answers is None else answers.numbers
            worths: tuple[int, ...] = self._coming(board, throw_no, done_bits(done), 10 * larger + smaller, hits)
            return worths
        coups = (Coup(board, thrown, throw_no, done, answers) for thrown, _ in THROWS)
        return tuple(worth for coup in coups for worth in self._both(coup, hits))

    def _both(self, coup: Coup, hits: bool) -> Iterator[int]:
        made = tuple(battre(coup) if hits else jans(coup, self._game.rules))
        for own in (True, False):
            yield self._game.keeper.counted([jan for jan in made if jan.for_mover is own], coup.throw)


def _tell(worths: tuple[int, ...]) -> Chances:
    """Return the worth of the throws, with their odds; many positions have the same."""
    found: dict[Worth, int] = {}
    for worth, times in zip(zip(worths[::2], worths[1::2], strict=True), _TIMES, strict=True):
        found[worth] = found.get(worth, 0) + times
    chances = tuple((worth, times / 36) for worth, times in found.items())
    gained, given = (sum(odds * worth[side] for worth, odds in chances) for side in (0, 1))
    return Chances(chances, gained, given)


STAGES: Final = ("casement", "coin", "plein", "passage", "retour")
"""Bringing dames down, the same with the coin held, the grand jan full, lost, all dames beyond the coin."""
CASEMENT, HELD, FULL, PASSAGE, BEYOND = range(len(STAGES))
COUNTS: Final = 4
"""One dame, two, three; and each further one."""
_OWN_SIDE: Final = up_to(COIN)
_KEPT: Final = 50_000

Feature = tuple[str, int, int, int]
"""A weight's key: `arrow`, stage, arrow, dames (0 to 3); `grand_jan`, `petit_jan` or `retour`, stage, missing, 0."""


def stage(men: Men) -> int:
    """Where a side is in its relevé."""
    if full(men, GRAND_JAN):
        return FULL
    if can_fill(men, GRAND_JAN):
        return HELD if count(men, COIN) else CASEMENT
    return PASSAGE if men & _OWN_SIDE else BEYOND


def features(men: Men) -> tuple[int, list[tuple[Feature, float]]]:
    """The stage of a side, and what counts in it, each with how often."""
    at = stage(men)
    found: list[tuple[Feature, float]] = []
    for arrow, dames in standing(men):
        found.append((("arrow", at, arrow, min(dames, COUNTS - 1) - 1), 1.0))
        if dames >= COUNTS:
            found.append((("arrow", at, arrow, COUNTS - 1), float(dames - COUNTS + 1)))
    if at in (CASEMENT, HELD):
        found.append((("grand_jan", at, missing(men, GRAND_JAN), 0), 1.0))
        if can_fill(men, PETIT_JAN):
            found.append((("petit_jan", at, missing(men, PETIT_JAN), 0), 1.0))
    elif at != FULL:
        found.append((("retour", at, missing(men, RETOUR), 0), 1.0))
    return at, found


PARTS: Final = {
    "petit_jan": named(Text("petit jan"), Text("dames on the talon and in the petit jan")),
    "grand_jan": named(Text("grand jan"), Text("dames in the grand jan, and how many are missing")),
    "coin": named(Text("coin"), Text("the coin de repos")),
    "retour": named(
        Text("jan de retour"), Text("dames that have crossed over, and how many the jan de retour still needs")
    ),
}
"""Some arrows or a table, as reasons name it."""


def part_of(feature: Feature) -> str:
    """The part of the board that a feature belongs to."""
    kind, _, arrow, _ = feature
    if kind != "arrow":
        return kind
    return "petit_jan" if arrow <= 6 else "grand_jan" if arrow < COIN else "coin" if arrow == COIN else "retour"


class Formation:
    """The worth of a side's dames by how they stand; sides are remembered."""

    __slots__ = ("_weights", "of")

    def __init__(self, weights: Mapping[Feature, float]) -> None:
        self._weights = weights
        self.of = Memory(self._weighed, _KEPT).__getitem__
        """The stage of a side, and its worth."""

    def _weighed(self, men: Men) -> tuple[int, float]:
        at, found = features(men)
        get = self._weights.get
        return at, sum([times * get(feature, 0.0) for feature, times in found])

    def parts(self, men: Men) -> dict[str, float]:
        """The same, part by part."""
        found: dict[str, float] = {}
        for feature, times in features(men)[1]:
            part = part_of(feature)
            found[part] = found.get(part, 0.0) + times * self._weights.get(feature, 0.0)
        return found


def read_formation(data: Mapping[str, Mapping[str, Mapping[int, Any]]]) -> dict[Feature, float]:
    """The weights of a file: by stage `arrow: {7: [one, two, three, each further]}`, `grand_jan: [none, one, …]`."""
    return {
        (kind, at, key, nth): float(value)
        for at, name in enumerate(STAGES)
        for kind, table in data.get(name, {}).items()
        for key, values in table.items()
        for nth, value in enumerate(values if isinstance(values, list) else [values])
    }


CHANCES: Final = ("gains", "gives", "reply_gains", "reply_gives")
"""The mean gain of the coming throw for the thrower and for the other; and of the other's throw, were it his turn."""


AT_ONCE: Final = 2.0
"""How much more what is hit at once counts than what comes of it later: a guess, which only chooses what is weighed."""


@frozen
class AdvantageWeights:
    """The weights of the features."""

    formation: Mapping[Feature, float]
    """Of the dames of one side."""
    stages: Mapping[tuple[int, int], float]
    """Of having the dice, by the stages of the thrower and of the other."""
    chances: tuple[float, ...]
    """Of what the coming throws bring, in the order of `CHANCES`."""


def read_weights(data: Mapping[str, Any]) -> AdvantageWeights:
    """The weights of a file."""
    stages = {
        (at, other): float(data["stages"].get(name, {}).get(his, 0.0))
        for at, name in enumerate(STAGES)
        for other, his in enumerate(STAGES)
    }
    return AdvantageWeights(
        read_formation(data["formation"]), stages, tuple(float(data["chances"][name]) for name in CHANCES)
    )


@frozen
class Outlook:
    """The chances of the coming throw, and the thrower's advantage after it, as far as it can be known."""

    chances: Chances
    advantage: float


class OutlookFinder:
    """Finds the outlook of positions of one game, and remembers it."""

    __slots__ = ("_arithmetic", "_formation", "weights")

    def __init__(self, game: Tour[Any, Any], weights: AdvantageWeights) -> None:
        self._arithmetic = Arithmetic(game)
        self._formation = Formation(weights.formation)
        self.weights = weights

    def outlook(self, board: Board, seat: int, releve: Releve) -> Outlook:
        """For a seat about to throw, its dames first on the board."""
        chances, reply = self._chances(board, seat, releve)
        at, own = self._formation.of(mine(board))
        his_stage, his = self._formation.of(theirs(board))
        gains, gives, reply_gains, reply_gives = self.weights.chances
        sum_ = own - his + self.weights.stages[at, his_stage]
        sum_ += gains * chances.gained - gives * chances.given
        sum_ += reply_gives * reply.given - reply_gains * reply.gained
        return Outlook(chances, sum_)

    def placed(self, board: Board) -> float:
        """How well the side that comes first stands, at a glance: its dames, and what the other would hit next."""
        hits = self._arithmetic.hits(turned(board))
        return self._formation.of(mine(board))[1] - AT_ONCE * (hits.gained - hits.given)

    def parts(self, board: Board, seat: int, releve: Releve) -> dict[str, float]:
        """The advantage part by part: those of `formation.PARTS`, `throws` and `dice`."""
        chances, reply = self._chances(board, seat, releve)
        own, his = self._formation.parts(mine(board)), self._formation.parts(theirs(board))
        found = {part: own.get(part, 0.0) - his.get(part, 0.0) for part in {*own, *his}}
        gains, gives, reply_gains, reply_gives = self.weights.chances
        found["throws"] = gains * chances.gained - gives * chances.given
        found["throws"] += reply_gives * reply.given - reply_gains * reply.gained
        at, other = self._formation.of(mine(board))[0], self._formation.of(theirs(board))[0]
        found["dice"] = self.weights.stages[at, other]
        return found

    def features(self, state: TourState[Any]) -> Iterator[tuple[object, float]]:
        """The features of the advantage, as names with their numbers: the fitting works with them."""
        at, own = features(mine(state.board))
        other, his = features(theirs(state.board))
        yield from own
        for feature, times in his:
            yield feature, -times
        yield (at, other), 1.0
        chances, reply = self._chances(state.board, state.seat, state.releve)
        yield from zip(CHANCES, (chances.gained, -chances.given, -reply.gained, reply.given), strict=True)

    def _chances(self, board: Board, seat: int, releve: Releve) -> tuple[Chances, Chances]:
        """The coming throw, and the adversary's if it were his turn."""
        other = OTHER[seat]
        throws, done = releve.throws, releve.done
        answers = releve.first if throws[seat] == 0 and throws[other] == 1 else None
        chances = self._arithmetic.chances
        return (
            chances(board, throws[seat] + 1, done[seat], answers),
            chances(turned(board), throws[other] + 1, done[other], None),
        )
