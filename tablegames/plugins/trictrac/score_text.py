"""The score as keys of a position: `points: {white: 8, black: 0}`, `trous:`, `bredouille:`, `run:`, `refaits:`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.men import no_position
from tablegames.families.tables.race.positions import SEAT_NAMES
from tablegames.plugins.trictrac.marque import TROU, Marque, SideMarque

MOST: Final = 100_000
"""Trous of a marqué, at most: players who call and mark at random may take thousands."""
HOLES: Final = 12
"""Holes along the edge, for the fichet."""


class WrittenScore:
    """How the score is written in a position, and under the board."""

    __slots__ = ()
    keys = ("points", "bredouille", "trous", "run", "refaits")

    def write(self, score: Marque) -> dict[str, object]:
        """Only what differs from an empty board is written."""
        sides = dict(zip(SEAT_NAMES, score.sides, strict=True))
        data: dict[str, object] = {}
        if any(side.points for side in score.sides):
            data["points"] = {name: side.points for name, side in sides.items()}
            data["bredouille"] = {name: side.bredouille for name, side in sides.items() if side.points}
        if any(score.trous):
            data["trous"] = dict(zip(SEAT_NAMES, score.trous, strict=True))
        if any(score.run):
            data["run"] = dict(zip(SEAT_NAMES, score.run, strict=True))
        if score.refaits:
            data["refaits"] = score.refaits
        return data

    @property
    def target(self) -> int:
        """The trous that are played to; 0: no number of them ends it."""
        return HOLES

    def tell(self, score: Marque, seat: Seat) -> str:
        """`holes  3  points  8, bredouille`, and below it the fichet in its hole and the jetons laid.

        Of another number than twelve it is told: `holes  2 of 3`.
        """
        side = score.sides[seat]
        how = say(", bredouille", ", bredouille") if side.bredouille and side.points else ""
        in_a_row = score.run[seat]
        run = say(f" ({in_a_row} in a row)", f" ({in_a_row} de suite)") if in_a_row > 1 else ""
        target, hole = self.target, (side.trous - 1) % HOLES + 1 if side.trous else 0
        track = "".join("|" if number == hole else "." for number in range(1, min(target or HOLES, HOLES) + 1))
        of = say(f" of {target}", f" sur {target}") if target not in (0, HOLES) else ""
        told = f"{say('holes', 'trous')} {side.trous:>2}{of}{run}  points {side.points:>2}{how}"
        return f"{told}\n{' ' * 10}fichet {track}  {_jetons_laid(jetons(score, seat))}"


def _jetons_laid(number: int) -> str:
    """The jetons before the arrows, in words: two of them say something."""
    return (
        say("no jeton", "pas de jeton"),
        say("one jeton", "un jeton"),
        say("two jetons: bredouille", "deux jetons : bredouille"),
    )[number]


def read_score(data: Mapping[str, Any], opening: Marque) -> Marque:
    """The score a position gives; points of which nothing else is said are in bredouille if only one side has any."""
    points = by_seat(data.get("points"), "points", (0, 0), TROU - 1)
    trous = by_seat(data.get("trous"), "trous", opening.trous, MOST)
    run = by_seat(data.get("run"), "run", (0, 0), MOST)
    alone = (bool(points[0]) and not points[1], bool(points[1]) and not points[0])
    bredouille = _flags(data.get("bredouille"), alone)
    sides = [SideMarque(points[n], bredouille[n] and bool(points[n]), trous[n]) for n in (0, 1)]
    if all(side.bredouille for side in sides):
        raise no_position("bredouille: both cannot be in it", "bredouille : les deux ne peuvent y être")
    refaits = data.get("refaits", 0)
    if type(refaits) is not int or not 0 <= refaits <= MOST:
        raise no_position("refaits is a number from 0", "refaits est un nombre à partir de 0")
    return Marque((sides[0], sides[1]), (run[0], run[1]), refaits)


def by_seat(given: object, key: str, default: tuple[int, int], most: int) -> tuple[int, int]:
    """The numbers of `{white: 8, black: 0}`."""
    if given is None:
        return default
    if not isinstance(given, Mapping) or any(name not in SEAT_NAMES for name in given):
        raise no_position(f"{key} is written {{white: 8, black: 0}}", f"{key} s'écrit {{white: 8, black: 0}}")
    numbers = [given.get(name, default[seat]) for seat, name in enumerate(SEAT_NAMES)]
    if any(type(number) is not int or not 0 <= number <= most for number in numbers):
        raise no_position(f"{key}: numbers from 0 to {most} are needed", f"{key} : il faut des nombres de 0 à {most}")
    return numbers[0], numbers[1]


def _flags(given: object, default: tuple[bool, bool]) -> tuple[bool, bool]:
    if given is None:
        return default
    if not isinstance(given, Mapping) or any(name not in SEAT_NAMES for name in given):
        raise no_position(
            "bredouille is written {white: true, black: false}", "bredouille s'écrit {white: true, black: false}"
        )
    flags = [given.get(name, False) for name in SEAT_NAMES]
    if any(type(flag) is not bool for flag in flags):
        raise no_position("bredouille: true or false is needed", "bredouille : il faut true ou false")
    return flags[0], flags[1]


def jetons(score: Marque, seat: Seat) -> int:
    """One for points; two while they are in bredouille though the other has points too, so that it is seen.

    [AUJ-T2 VII]
    """
    side, other = score.sides[seat], score.sides[1 - seat]
    return 0 if not side.points else 2 if side.bredouille and other.points else 1
