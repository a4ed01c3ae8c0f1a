"""The worth of a position of trictrac or toc by a network, which knows the dames and the marks.

Beside the board it sees, of the thrower and then of the other: points, whether they are in bredouille, the trous (those
missing, or in a marqué those taken), the run of trous, and how often he has thrown in this relevé. Of a partie it
predicts the winner; of a marqué, how many jetons it brings.

Once both have all their dames in the last table or lifted, and neither has enough left for the plein, nothing is marked
before the sortie: four points to the first player out, six by a doublet [LEP 1.V]. Then the first player out is counted
exactly, and the network gives the worth of the next relevé. A table has, for every way to stand, the chance that N
throws are needed, each played so that the fewest are to be expected; another has the chance that the last is a doublet.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tablegames.core.analysis import Term
from tablegames.core.dice import throw
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Over
from tablegames.core.languages import Text
from tablegames.families.tables.board.men import board, count, mine, theirs, total, turned
from tablegames.families.tables.board.path import BEFORE_LAST_TABLE, LAST_TABLE
from tablegames.families.tables.board.places import MOST, OFF, Board, Men, bit
from tablegames.families.tables.bot.evaluation import WINNING, Memory, Stakes
from tablegames.families.tables.bot.network import Chances, Foretell, Network
from tablegames.families.tables.bot.racing import ReadSpreads, Spread, SpreadShape, joint, later, shipped_spreads
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.coup import NEEDED
from tablegames.families.tables.trictrac.keeper_spec import Keeps, Score, SpecifiedEnds, SpecifiedKeeper, releve_told
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.families.tables.trictrac.state import Phase, Releve, TourState
from tablegames.families.tables.trictrac.tour import Tour, played_out
from tablegames.families.tables.trictrac_bot.evaluation import TourEvaluation

_FEW: Final = SpreadShape(LAST_TABLE, 0, NEEDED - 1)
SHAPES: Final[Mapping[str, SpreadShape]] = {"lifted": _FEW, "by_a_doublet": _FEW}
"""Until all are lifted; and until a doublet lifts the last, where a row begins with the chance that none does."""
_MANY: Final = 50_000
"""The most positions whose sortie is remembered."""


class FirstOut(NamedTuple):
    """The chances of a sortie for who throws: to be first, by a plain throw and by a doublet; and the other's."""

    mine: float
    mine_by_a_doublet: float
    his: float
    his_by_a_doublet: float


class SortieRace:
    """The sorties of one way to lift."""

    __slots__ = ("_chances", "_read", "_sides")

    def __init__(self, spreads: ReadSpreads) -> None:
        self._read = spreads
        self._sides = Memory(self._side, _MANY)
        self._chances = Memory(self._counted, _MANY)

    def settled(self, position: Board) -> bool:
        """Whether both only lift, and neither can fill or keep any more."""
        return _lifts(mine(position)) and _lifts(theirs(position))

    def near(self, position: Board, throws: int) -> bool:
        """Whether it may be settled this many throws further on."""
        return _lacks(mine(position)) <= 2 * -(-throws // 2) and _lacks(theirs(position)) <= 2 * (throws // 2)

    def first_out(self, position: Board) -> FirstOut:
        """The first player out, and his throw."""
        return self._chances[position]

    def _counted(self, position: Board) -> FirstOut:
        own, his = self._sides[mine(position)], self._sides[theirs(position)]
        before_his, before_mine = later(his.throws, 0), later(own.throws, 1)
        double, his_double = joint(own.doublets, before_his), joint(his.doublets, before_mine)
        return FirstOut(
            joint(own.throws, before_his) - double, double, joint(his.throws, before_mine) - his_double, his_double
        )

    def _side(self, men: Men) -> _Side:
        tables = self._read().tables
        throws = tables["lifted"][men]
        return _Side(throws, tuple(map(min, tables["by_a_doublet"][men], throws)))


class _Side(NamedTuple):
    """In how many throws a side is out; and by a doublet, which rounding never makes likelier than by any throw."""

    throws: Spread
    doublets: Spread


def _lifts(men: Men) -> bool:
    return count(men, OFF) < MOST and not _lacks(men)


def _lacks(men: Men) -> int:
    """How many numbers a side plays at least until all are home and too few are left for a plein."""
    return total(men & BEFORE_LAST_TABLE) + max(MOST - NEEDED + 1 - count(men, OFF), 0)


def sortie_race(rules: JanRules) -> SortieRace:
    """The sorties by the tables that ship for these rules."""
    return SortieRace(partial(shipped_spreads, __package__, f"{rules.sortie}.spreads", SHAPES))


M = TypeVar("M")
TROUS: Final = 13
"""From 0 to one less than this, trous are distinguished."""
SIZES: Final = (12, 2, TROUS, TROUS, 4)
"""How many marks tell each of these; one of them is lit."""
GROUPS: Final = 2 * len(SIZES)
MARKS: Final = 2 * sum(SIZES)
SCALE: Final = 120
"""More jetons than this count as this many."""
_BEGIN: Final = tuple(sum((*SIZES, *SIZES)[:group]) for group in range(GROUPS))
_BOTH: Final = (Seat(0), Seat(1))
FURTHEST_LOOK: Final = 4
"""Throws that the native code looks ahead at most."""
MOST_REPLIES: Final = 1024
"""No throw can be played in more ways."""
_STAKES: Final = 100
"""The most stakes to remember."""
_SCORES: Final = 1_000
"""The most scores whose sortie is remembered."""
_LAST_THROWS: Final = (throw(2, 1), throw(1, 1))
_LAST_DAME: Final = bit(24) + 14 * bit(OFF)
_ONE_LEFT: Final = board(_LAST_DAME, _LAST_DAME)
_UNDER_WAY: Final = Releve((9, 9))
"""Both have a dame left to lift, in a relevé that began long ago."""


def lit_marks(keeper: SpecifiedKeeper, state: TourState[Any]) -> bytes:
    """The marks that are lit before a throw."""
    score, spec = keeper.packed(state.score), keeper.rule_spec()
    found = []
    for seat in (state.seat, 1 - state.seat):
        points, bredouille, trous, run = score[4 * seat : 4 * seat + 4]
        told = trous if spec.keeps is Keeps.MARQUE else spec.trous - trous
        found += [points, bredouille, told, run, state.releve.throws[seat]]
    sizes = (*SIZES, *SIZES)
    return bytes(
        begin + min(max(one, 0), size - 1) for begin, one, size in zip(_BEGIN, found, sizes, strict=True)
    )  # fmt: skip


def _on(ladder: Sequence[float], won: int, share: float, chance: float) -> float:
    """The worth of a marqué won (1) or lost (-1), by its `chance` and its `share` of SCALE jetons on average."""
    jetons = min(max(SCALE * share / chance, 1.0), SCALE - 1.0) if chance else 1.0
    whole = int(jetons)
    less, more = ladder[SCALE + won * whole], ladder[SCALE + won * (whole + 1)]
    return less + (jetons - whole) * (more - less)


def _ladders(keeper: SpecifiedEnds, most: int, stakes: Stakes) -> tuple[bytes, Callable[[Score, int], float]]:
    """The worth of parties or jetons to either seat, and of an end to seat 0 as a function, for the C code."""

    def ended(score: Score, seat: int) -> float:
        return stakes.worth(keeper.ended(score, Seat(seat)), Seat(0))

    return array("f", (*stakes.parties(Seat(0), most), *stakes.parties(Seat(1), most))).tobytes(), ended


class NetworkTour(Generic[M]):
    """Positions of one game, weighed by a network; what it cannot say in words, the plain evaluation says."""

    __slots__ = (
        "_ends", "_foretell", "_game", "_keeper", "_keeps", "_ladders", "_net", "_plain", "_sortie", "party", "unit",
    )  # fmt: skip

    def __init__(self, game: Tour[M, Any], plain: TourEvaluation[M], network: Network) -> None:
        assert isinstance(game.keeper, SpecifiedKeeper)
        self._game, self._plain, self._keeper = game, plain, game.keeper
        self._keeps = game.keeper.rule_spec().keeps
        compiled = network.compiled()
        self._foretell: Foretell = network.foretell() if compiled is None else compiled.chances
        self._sortie = sortie_race(game.rules) if game.of_the_books else None
        self._ends = Memory(self._after_sortie, _SCORES)
        self._net = self._ladders = None
        if game.played_by_native and isinstance(game.keeper, SpecifiedEnds):
            most = SCALE if self._keeps is Keeps.MARQUE else 2
            self._net, self._ladders = compiled, Memory(partial(_ladders, game.keeper, most), _STAKES)
        self.unit: Text = plain.unit
        self.party: float = plain.party

    def value(self, state: TourState[M], seat: Seat, stakes: Stakes) -> float:
        """The seat's expectation before a throw, or before the dice are drawn for."""
        if state.drawing:
            return sum(self.value(self._with_dice(state, first), seat, stakes) for first in _BOTH) / 2
        if self._lifts(state.board):
            worth = self._lifting(state.board, state, stakes)
        else:
            worth = self._worth(self._foretell(state.board, lit_marks(self._keeper, state)), state.seat, stakes)
        return worth if seat == state.seat else -worth

    @property
    def sees_far(self) -> bool:
        """Whether the native code knows the game."""
        return self._net is not None

    def ahead(
        self, state: TourState[M], seat: Seat, stakes: Stakes, throws: int, replies: int
    ) -> tuple[float, int] | None:
        """The seat's expectation N throws further on, and the positions valued; None where C cannot look so far."""
        if state.drawing or throws > FURTHEST_LOOK:
            return None
        if self._sortie is not None and self._sortie.near(state.board, throws):
            return None
        assert self._ladders is not None
        ladders, ended = self._ladders[stakes]
        worth, looked = self._game.compiled.ahead(
            self._net, state.board, state.seat, self._keeper.packed(state.score), *releve_told(state.releve), ladders,
            ended, throws, min(replies, MOST_REPLIES),
        )  # fmt: skip
        return worth if seat == state.seat else -worth, looked

    def values(
        self, state: TourState[M], seat: Seat, stakes: Stakes, legal: Sequence[Any] | None
    ) -> list[float] | None:
        """The value of each play of the throw in hand; None where a play may end the relevé or the game."""
        followed = played_out(self._game, state, legal)
        if followed is None:
            return None
        played, boards = followed
        if not any(played.releve.throws):  # what the adversary marks has begun everything again
            return None
        lit, lifts = lit_marks(self._keeper, played), self._lifts
        return [
            -self._lifting(turned(after), played, stakes)
            if lifts(after)
            else -self._worth(self._foretell(turned(after), lit), played.seat, stakes)
            for after in boards
        ]

    def _lifts(self, position: Board) -> bool:
        """Whether the end of the relevé is counted out."""
        return self._sortie is not None and self._sortie.settled(position)

    def _lifting(self, position: Board, state: TourState[M], stakes: Stakes) -> float:
        """The worth of a sortie to the thrower: the first player out, and the marks and the relevé after it."""
        assert self._sortie is not None
        ends = self._ends[stakes, state.score, state.seat]
        return sum(chance * end for chance, end in zip(self._sortie.first_out(position), ends, strict=True))

    def _after_sortie(self, asked: tuple[Stakes, M, Seat]) -> tuple[float, ...]:
        """The worth to a seat of being out first, by a plain throw and by a doublet; or of the other being first."""
        stakes, score, seat = asked
        ends: list[float] = []
        for first in (seat, OTHER[seat]):
            out = TourState(_ONE_LEFT, first, Phase.THROW, score, _UNDER_WAY)
            for thrown in _LAST_THROWS:
                worth = self._decided(self._game.apply(out, thrown).state, first, stakes)
                ends.append(worth if first == seat else -worth)
        return tuple(ends)

    def _decided(self, state: TourState[M], seat: Seat, stakes: Stakes) -> float:
        """The worth of a state to a seat that does what is best for itself up to the next throw."""
        turn = self._game.turn(state)
        if isinstance(turn, Over):
            return stakes.worth(turn.outcome, seat)
        if isinstance(turn, Chance):
            return self.value(state, seat, stakes)
        return max(self._decided(self._game.apply(state, act).state, seat, stakes) for act in self._game.legal(state))

    def _worth(self, chances: Chances, seat: Seat, stakes: Stakes) -> float:
        """The worth of a seat's chances to it."""
        wins, more, _, lost_more, _ = chances
        if stakes is WINNING:
            return 2 * wins - 1
        if self._keeps is Keeps.MARQUE:
            ladder = stakes.parties(seat, SCALE)
            return wins * _on(ladder, 1, more, wins) + (1 - wins) * _on(ladder, -1, lost_more, 1 - wins)
        lost_double, lost, _, won, double = stakes.parties(seat, 2)
        more, lost_more = min(more, wins), min(lost_more, 1 - wins)
        return (wins - more) * won + more * double + (1 - wins - lost_more) * lost + lost_more * lost_double

    def _with_dice(self, state: TourState[M], first: Seat) -> TourState[M]:
        """The dice having been won by that seat."""
        begun = self._game.initial(first)
        return TourState(begun.board, first, begun.phase, state.score)

    def fills(self, state: TourState[M], action: Any) -> int:
        """How many of the next throws fill a plein after a play."""
        return self._plain.fills(state, action)

    def explain(self, state: TourState[M], seat: Seat, stakes: Stakes) -> Sequence[Term]:
        """The score, the coming throw and the advantage, as the plain evaluation counts them."""
        return self._plain.explain(state, seat, stakes)
