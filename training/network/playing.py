"""The native code without Python, built as a library, and how to describe a race to it."""

from __future__ import annotations

import ctypes
import os
import shlex
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from tablegames.families.tables.race.ending import Winner
from tablegames.families.tables.race.march import SORTIES, Road, arrow_bits
from tablegames.families.tables.race.race import Race, _endings

ROOT: Final = Path(__file__).parent.parent.parent
NATIVE: Final = ROOT / "tablegames" / "families" / "tables" / "native"
FLAGS: Final = ("-std=c11", "-O3", "-ffp-contract=off", "-march=native", "-fPIC", "-shared", "-fvisibility=hidden")
BYTES: Final = 26
CHANCES: Final = 5
LONGEST: Final = 1_500
"""Throws after which a game is given up."""
MOST_NUMBERS, MOST_TICKETS, MOST_ENDINGS, MOST_LIMITS = 12, 216, 8, 8


GAMMA: Final = 0x9E3779B97F4A7C15
"""`TG_GAMMA` of rng.h: the distance between the seeds of two games."""

Told = tuple[tuple[int, int], Any]
"""The layers of a network, and its numbers."""


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of rollouts: games `first` to `first + games - 1` of a seed, the same however they are divided."""

    seed: int
    games: int
    first: int = 0

    @property
    def native_seed(self) -> int:
        """The seed that gives the native code these dice."""
        return (self.seed + self.first * GAMMA) % (1 << 64)


class LimitTold(ctypes.Structure):
    """`limit_t` of plays.h."""

    _fields_ = (("kind", ctypes.c_int), ("n", ctypes.c_int), ("set", ctypes.c_uint32))


class March(ctypes.Structure):
    """`march_t` of plays.h."""

    _fields_ = (
        ("other", ctypes.c_uint8 * 25), ("closing", ctypes.c_int), ("last", ctypes.c_int), ("sortie", ctypes.c_int),
        ("crowded", ctypes.c_uint32), ("courier", ctypes.c_int), ("single_file", ctypes.c_int),
        ("plein", ctypes.c_uint32), ("limits", ctypes.c_int), ("limit", LimitTold * MOST_LIMITS),
    )  # fmt: skip


class Duty(ctypes.Structure):
    """`duty_t` of plays.h."""

    _fields_ = (("kind", ctypes.c_int), ("entries", ctypes.c_uint32))


class Ticket(ctypes.Structure):
    """`ticket_t` of race.h."""

    _fields_ = (("n", ctypes.c_uint8), ("numbers", ctypes.c_uint8 * MOST_NUMBERS))


class EndingTold(ctypes.Structure):
    """`ending_t` of race.h."""

    _fields_ = (("kind", ctypes.c_int), ("dames", ctypes.c_int), ("arrows", ctypes.c_uint32))


class RaceTold(ctypes.Structure):
    """`race_t` of race.h."""

    _fields_ = (
        ("march", March), ("duty", Duty), ("tickets", ctypes.c_int), ("endings", ctypes.c_int),
        ("coup_et_des", ctypes.c_int), ("ticket", Ticket * MOST_TICKETS), ("drawn", Ticket * 36),
        ("ending", EndingTold * MOST_ENDINGS),
    )  # fmt: skip


VERDICT: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_uint8))


@cache
def library() -> ctypes.CDLL:
    """The native code without Python; compiled when it is first asked for."""
    target = ROOT / "build" / "training" / "selfplay.so"
    here = [Path(__file__).parent / f"{name}.c" for name in ("selfplay", "tours")]
    sources = [*here, *(NATIVE / f"{name}.c" for name in ("net", "plays", "race", "thinking", "tour"))]
    headers = [*NATIVE.glob("*.h"), *(ROOT / "tablegames" / "core" / "native").glob("*.h")]
    if not target.exists() or target.stat().st_mtime < max(path.stat().st_mtime for path in (*sources, *headers)):
        target.parent.mkdir(parents=True, exist_ok=True)
        made = target.with_suffix(f".{os.getpid()}")
        found = [f"-I{NATIVE}", f"-I{ROOT / 'tablegames' / 'core' / 'native'}", "-DTABLEGAMES_BARE"]
        compiler = shlex.split(os.environ.get("CC", "cc"))
        subprocess.run([*compiler, *FLAGS, *found, *map(str, sources), "-lm", "-o", str(made)], check=True)
        made.replace(target)
    told = ctypes.CDLL(str(target))
    told.race_size.restype = told.lesson_size.restype = ctypes.c_size_t
    told.play_games.restype = told.compare.restype = told.roll_games.restype = ctypes.c_long
    told.look_games.restype = told.look_tours.restype = ctypes.c_long
    told.play_tours.restype = told.compare_tours.restype = ctypes.c_long
    told.follow_tours.restype = told.follow_releves.restype = told.roll_tours.restype = ctypes.c_long
    assert told.race_size() == ctypes.sizeof(RaceTold), "race.h and this file differ"
    return told


@dataclass(frozen=True)
class Ground:
    """A race in which networks are taught."""

    game: Race[Any]
    told: RaceTold
    begin: bytes
    """The first position, for who throws first."""
    verdict: Any
    marks = 0

    @classmethod
    def of(cls, bare: Race[Any]) -> Ground:
        """The ground of a race."""
        state = bare.initial()
        return cls(bare, _told(bare), state.board.to_bytes(BYTES, "little"), VERDICT(_verdict(bare)))

    def play(self, layers: tuple[int, int], numbers: Any, seed: int, games: int, trace: float) -> tuple[Any, Any, int]:
        """Games of a network against itself: positions as bytes, the targets of TD(`trace`), and how many games."""
        return self._met(library().play_games, layers, numbers, seed, games, ctypes.c_float(trace))

    def look(self, layers: tuple[int, int], numbers: Any, seed: int, games: int, share: int) -> tuple[Any, Any, int]:
        """The same for one position in `share`; its target is the mean over its throws, each with the best play."""
        return self._met(library().look_games, layers, numbers, seed, games, share)

    def _met(
        self, work: Any, layers: tuple[int, int], numbers: Any, seed: int, games: int, way: Any
    ) -> tuple[Any, Any, int]:
        """The data from games."""
        room = games * 200 + LONGEST
        boards, targets = np.empty((room, BYTES), np.uint8), np.empty((room, CHANCES), np.float32)
        played = ctypes.c_long()
        found = work(
            ctypes.byref(self.told), *layers, pointer(numbers), self.begin, ctypes.c_uint64(seed), games, LONGEST,
            way, self.verdict, pointer(boards), pointer(targets), ctypes.c_long(room), ctypes.byref(played),
        )  # fmt: skip
        return boards[:found].copy(), targets[:found].copy(), played.value

    def compare(
        self, ours: tuple[tuple[int, int], Any], his: tuple[tuple[int, int], Any], seed: int, games: int
    ) -> Any:
        """Return the wins of the first of two networks, in parties, game by game; pairs have the same dice."""
        won = np.zeros(games, np.int8)
        library().compare(
            ctypes.byref(self.told), *ours[0], pointer(ours[1]), *his[0], pointer(his[1]), self.begin,
            ctypes.c_uint64(seed), games, LONGEST, self.verdict, pointer(won),
        )  # fmt: skip
        return won

    def roll(self, ours: Told, board: bytes, dice: Dice, throws: int) -> tuple[Any, Any]:
        """Return the parties won by the thrower in rollouts of a position before a throw, and the thrower's luck.

        The network plays both sides, for `throws` throws; then it says what the position is worth. The gain without
        the luck is the same on average, and varies less.
        """
        won, luck = np.zeros(dice.games, np.float32), np.zeros(dice.games, np.float32)
        known = library().roll_games(
            ctypes.byref(self.told), *ours[0], pointer(ours[1]), board, ctypes.c_uint64(dice.native_seed), dice.games,
            throws, self.verdict, pointer(won), pointer(luck),
        )  # fmt: skip
        assert known == 1, "the native code does not know this race"
        return won, luck


def pointer(values: Any) -> Any:
    """Where an array begins."""
    return values.ctypes.data_as(ctypes.c_void_p)


def _verdict(game: Race[Any]) -> Callable[[Any], int]:
    """Return the value of a finished game to the player who would throw next."""

    def verdict(board: Any) -> int:
        found = game.end.verdict(int.from_bytes(bytes(board[:BYTES]), "little"))
        assert found is not None
        return {Winner.PLAYED: -found.parties, Winner.NEXT: found.parties, Winner.NOBODY: 0}[found.winner]

    return verdict


def _told(game: Race[Any]) -> RaceTold:
    """A race as the native code has it."""
    track: Any = game.march.track  # type: ignore[attr-defined]
    road: Road = track.__reduce__()[1][0]
    spec, duty, endings = road.spec, game.duty.rule_spec(), _endings(game)  # type: ignore[attr-defined]
    if not isinstance(endings, tuple):
        raise TypeError("the end rule of this race is not known to the native code")
    race = RaceTold()
    race.march = March(
        (ctypes.c_uint8 * 25)(*road.other), road.closing, road.last,
        len(SORTIES) if spec.sortie is None else SORTIES.index(spec.sortie), arrow_bits(spec.crowded),
        int(spec.courier), spec.single_file + (spec.single_file and spec.foremost), arrow_bits(spec.plein),
        len(road.limits), (LimitTold * MOST_LIMITS)(
            *(LimitTold(int(limit.kind), limit.n, arrow_bits(limit.of)) for limit in road.limits)
        ),
    )  # fmt: skip
    race.duty = Duty(int(duty.duty), arrow_bits(duty.entries))
    tickets = [game.throws.numbers(ticket) for ticket in game.throws.thrown.lottery.tickets]  # type: ignore[attr-defined]
    race.tickets = len(tickets)
    for at, numbers in enumerate(tickets):
        race.ticket[at] = Ticket(len(numbers), (ctypes.c_uint8 * MOST_NUMBERS)(*numbers))
    race.endings = len(endings)
    for at, (kind, arrows, dames) in enumerate(endings):
        race.ending[at] = EndingTold(int(kind), dames, arrows)
    return race
