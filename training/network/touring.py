"""How to describe trictrac and toc to the native code without Python."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

import numpy as np

from tablegames.core.events import Seat
from tablegames.families.tables.board.places import BITS
from tablegames.families.tables.bot.thinking import Lookahead
from tablegames.families.tables.race.state import Opening, set_out
from tablegames.families.tables.trictrac.keeper_spec import (
    TALON_OF_ALL,
    Keeps,
    SpecifiedEnds,
    SpecifiedKeeper,
    counting,
    releve_told,
    rules_told,
)
from tablegames.families.tables.trictrac.state import JanKind, TourState
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.families.tables.trictrac_bot.network import GROUPS, MARKS, SCALE, FirstOut, sortie_race
from training.network.playing import BYTES, CHANCES, Dice, library, pointer

KINDS: Final = len(JanKind)
MOST_OLD: Final = 8
LONGEST: Final = 6_000
"""Throws after which a game is given up."""
ODD: Final = 8
"""One choice in this many to stay or to leave goes against the network's judgement during training."""
HAZE: Final = {Keeps.POINTS: 0.1, Keeps.MARQUE: 1.5 / SCALE, Keeps.TROUS: 0.1}
"""In searched positions, one throw in ODD is played as if the network misjudged each play by at most that."""


class JanRulesTold(ctypes.Structure):
    """`jan_rules_t` of tour.h."""

    _fields_ = (
        *((name, ctypes.c_int) for name in (
            "sortie", "lift_to_conserve", "coin_rather_than_pass", "deux_tables_in_grand_jan",
            "two_half_cases_two_ways", "retour_from_coin", "coin_a_faux", "old",
        )),
        ("obsolete", ctypes.c_int * MOST_OLD),
    )  # fmt: skip


class ScoreTold(ctypes.Structure):
    """`score_t` of tour.h."""

    _fields_ = (("numbers", ctypes.c_int * 9),)


class KeeperTold(ctypes.Structure):
    """`keeper_t` of tour.h."""

    _fields_ = (
        ("kind", ctypes.c_int), ("trous", ctypes.c_int), ("tarif", ctypes.c_int * 2 * KINDS), ("each", ctypes.c_int),
        ("doubly", ctypes.c_int), ("opening", ScoreTold),
    )  # fmt: skip


class MenTold(ctypes.Structure):
    """`men_t` of board.h."""

    _fields_ = (("low", ctypes.c_uint64), ("high", ctypes.c_uint64))


class TourTold(ctypes.Structure):
    """`tour_t` of tour.h."""

    _fields_ = (
        ("rules", JanRulesTold), ("keeper", KeeperTold), ("talons", MenTold * 2), ("coup_et_des", ctypes.c_int),
    )  # fmt: skip


class LookTold(ctypes.Structure):
    """`look_t` of tours.c."""

    _fields_ = (
        ("throws", ctypes.c_int), ("candidates", ctypes.c_int), ("within", ctypes.c_float), ("closer", ctypes.c_float),
    )  # fmt: skip


GAINED: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_int), ctypes.c_int)


class LessonTold(ctypes.Structure):
    """`lesson_t` of tours.c."""

    _fields_ = (
        ("tour", TourTold), ("scale", ctypes.c_int), ("prize", ctypes.c_float), ("odd", ctypes.c_int),
        ("late", ctypes.c_int), ("haze", ctypes.c_float), ("gained", GAINED),
    )  # fmt: skip


@dataclass(frozen=True)
class TourGround:
    """A game of trictrac or toc in which networks are taught."""

    game: Tour[Any, Any]
    told: LessonTold
    marks = MARKS

    @classmethod
    def of(cls, bare: Tour[Any, Any], odd: int = ODD, prize: float = 0, late: int = 0) -> TourGround:
        """Return the ground of a game; one choice in `odd` goes against the network's judgement, none if that is 0.

        To win is worth `prize` jetons besides, where it is played for jetons. Among searched positions, one game in
        `late` is of jans de retour alone, none if that is 0.
        """
        assert library().lesson_size() == ctypes.sizeof(LessonTold), "tour.h and this file differ"
        return cls(bare, _told(bare, odd, prize, late))

    def play(self, layers: tuple[int, int], numbers: Any, seed: int, games: int, trace: float) -> tuple[Any, Any, int]:
        """Games of a network against itself: positions and marks as bytes, targets of TD(`trace`), how many games."""
        return self._met(library().play_tours, layers, numbers, seed, games, ctypes.c_float(trace))

    def look(self, layers: tuple[int, int], numbers: Any, seed: int, games: int, share: int) -> tuple[Any, Any, int]:
        """The same for one position in `share`; its target is the mean over its throws, each with the best play."""
        return self._met(library().look_tours, layers, numbers, seed, games, share)

    def _met(
        self, work: Any, layers: tuple[int, int], numbers: Any, seed: int, games: int, way: Any
    ) -> tuple[Any, Any, int]:
        """The data from games."""
        room = games * 300 + LONGEST
        boards, marks = np.empty((room, BYTES), np.uint8), np.empty((room, GROUPS), np.uint8)
        targets, played = np.empty((room, CHANCES), np.float32), ctypes.c_long()
        found = work(
            ctypes.byref(self.told), *layers, pointer(numbers), ctypes.c_uint64(seed), games, LONGEST, way,
            pointer(boards), pointer(marks), pointer(targets), ctypes.c_long(room), ctypes.byref(played),
        )  # fmt: skip
        return np.concatenate((boards[:found], marks[:found]), axis=1), targets[:found].copy(), played.value

    def compare(
        self, ours: tuple[tuple[int, int], Any], his: tuple[tuple[int, int], Any], seed: int, games: int
    ) -> Any:
        """Return the gains of the first of two networks, in parties or jetons, by game; pairs have the same dice."""
        won = np.zeros(games, np.int16)
        library().compare_tours(
            ctypes.byref(self.told), *ours[0], pointer(ours[1]), *his[0], pointer(his[1]), ctypes.c_uint64(seed),
            games, LONGEST, pointer(won),
        )  # fmt: skip
        return won

    def follow(self, ours: tuple[tuple[int, int], Any], state: TourState[Any], seed: int, games: int) -> Any:
        """Return the gains of seat 0 in games from a position before a throw, each played to its end by a network."""
        won = np.zeros(games, np.float32)
        library().follow_tours(*self._from(ours, state, seed, games), pointer(won))
        return won

    def follow_briefly(self, ours: tuple[tuple[int, int], Any], state: TourState[Any], seed: int, games: int) -> Any:
        """The same, each played to the end of the relevé at most; the network says what the next one is worth.

        After s'en aller that is the relevé just begun. A sortie that nothing disturbs is not played but counted out.
        """
        won, ends = np.zeros(games, np.float32), np.zeros((games, len(FirstOut._fields)), np.float32)
        met, race = np.zeros((games, BYTES), np.uint8), sortie_race(self.game.rules)
        library().follow_releves(*self._from(ours, state, seed, games), pointer(won), pointer(met), pointer(ends))
        for at in np.flatnonzero(met.any(axis=1)):
            won[at] = np.dot(race.first_out(int.from_bytes(met[at].tobytes(), "little")), ends[at])
        return won

    def roll(
        self, ours: tuple[tuple[int, int], Any], state: TourState[Any], dice: Dice, look: Lookahead, brief: bool
    ) -> tuple[Any, Any]:
        """Return the gains of seat 0 in rollouts of a position before a throw, and its luck in each.

        A player with this look plays both sides: games to their end, or `brief`ly as in `follow_briefly`. The gain
        without the luck is the same on average, and varies less.
        """
        won, luck = np.zeros(dice.games, np.float32), np.zeros(dice.games, np.float32)
        ends = np.zeros((dice.games, len(FirstOut._fields)), np.float32)
        met, race = np.zeros((dice.games, BYTES), np.uint8), sortie_race(self.game.rules)
        told = LookTold(look.throws, look.candidates, look.within, look.closer)
        library().roll_tours(
            *self._from(ours, state, dice.native_seed, dice.games), int(brief), ctypes.byref(told), pointer(won),
            pointer(luck), pointer(met), pointer(ends),
        )  # fmt: skip
        for at in np.flatnonzero(met.any(axis=1)):
            won[at] = np.dot(race.first_out(int.from_bytes(met[at].tobytes(), "little")), ends[at])
        return won, luck

    def _from(self, ours: tuple[tuple[int, int], Any], state: TourState[Any], seed: int, games: int) -> tuple[Any, ...]:
        """Return the description of games from a position for the native code."""
        keeper = cast("SpecifiedKeeper", self.game.keeper)
        return (
            ctypes.byref(self.told), *ours[0], pointer(ours[1]), state.board.to_bytes(BYTES, "little"), int(state.seat),
            (ctypes.c_int * 9)(*keeper.packed(state.score)), (ctypes.c_int * 5)(*releve_told(state.releve)),
            ctypes.c_uint64(seed), games, LONGEST,
        )  # fmt: skip


def _gained(keeper: SpecifiedEnds) -> Callable[[Any, int], int]:
    """Return the gain of seat 0 in a finished game."""

    def gained(score: Any, seat: int) -> int:
        outcome = keeper.ended(tuple(score[:9]), Seat(seat))
        return int(outcome.scores[0] - outcome.scores[1])

    return gained


def _told(game: Tour[Any, Any], odd: int, prize: float, late: int) -> LessonTold:
    """A game as the native code has it."""
    counted: Any = counting(game.keeper)
    if counted is None or not isinstance(game.keeper, SpecifiedEnds):
        raise TypeError("the keeper of this game is not known to the native code")
    kind, trous, tarif, each, doubly, opening = counted
    options, obsolete = rules_told(game.rules)
    rules = JanRulesTold(*map(int, options), len(obsolete), (ctypes.c_int * MOST_OLD)(*obsolete))
    rows = (ctypes.c_int * 2 * KINDS)(*((ctypes.c_int * 2)(*row) for row in tarif))
    keeper = KeeperTold(int(kind), trous, rows, each, doubly, ScoreTold((ctypes.c_int * 9)(*opening)))
    board = set_out(TALON_OF_ALL, game.handicap, Seat(0))
    talons = (MenTold * 2)(*(_men(board >> side * BITS & (1 << BITS) - 1) for side in range(2)))
    tour = TourTold(rules, keeper, talons, game.opening is Opening.COUP_ET_DES)
    scale, gained = SCALE if kind is Keeps.MARQUE else 0, GAINED(_gained(game.keeper))
    return LessonTold(tour, scale, prize, odd, late, HAZE[kind], gained)


def _men(men: int) -> MenTold:
    return MenTold(men & (1 << 64) - 1, men >> 64)
