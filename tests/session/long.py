"""The long proof of the review: of two bots the weaker is found to err more, game by game, and everything adds up.

    python -m tests.session.long --games 200
    python -m tests.session.long --games 200 --only plain domino --seconds 300

Level 1 plays level 7, chairs changed from game to game, each game as `tablegames play` records it: the party the rules
ask for. Each record is reviewed as `tablegames analyse RECORD` does it. A line is printed for every game: in how many
records the weaker player had the higher error rate, with the mean rates; `make soak` runs a few records of each.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from tablegames.core.chance import derive
from tablegames.core.events import Seat
from tablegames.core.loop import Moment, play
from tablegames.core.odds import wilson
from tablegames.plugin.analyst_specs import steady
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.session.review import ReviewedGame, Total, reviewed, totals
from tablegames.table.setting import set_table
from tablegames.table.table import Table

WEAK, STRONG = "engine:1", "engine:7"
ASKED = 0.9
"""The share of the records in which the weaker player is to have the higher error rate."""
NEAR = 1e-9


@dataclass(frozen=True)
class Found:
    """One record reviewed."""

    weak: Total
    strong: Total

    @property
    def told(self) -> bool:
        """Whether the weaker player has the higher error rate."""
        return self.weak.rate > self.strong.rate


def recorded(registry: Registry, table: Table, weak: Seat, seed: int) -> list[Moment[Any, Any]]:
    """A game between the two, the weaker one on this seat."""
    known = registry.players(table.entry)
    names = [WEAK if seat == weak else STRONG for seat in range(table.game.seats)]
    moments: list[Moment[Any, Any]] = []
    play(table.game, [bot_of(known, name)(table.game) for name in names], seed=seed, watch=moments.append)
    return moments


def adds_up(game: ReviewedGame) -> None:
    """Luck and skill are all that a game brought beyond an even chance; what one gains by luck the other loses."""
    for place in range(len(game.sides)):
        luck, result = game.luck(place), game.result(place)
        assert luck is not None
        assert result is not None
        assert abs(game.even + luck + game.skill(place) - game.skill(1 - place) - result) < NEAR
    assert abs((game.luck(0) or 0.0) + (game.luck(1) or 0.0)) < NEAR


def found_in(registry: Registry, name: str, games: int, seconds: float, begin: int = 0) -> Iterator[Found]:
    """The records of a game one after another, until they are enough or time is up."""
    table = set_table(registry, name)
    entry = next(iter(registry.analysts(table.entry).values()))
    started = time.perf_counter()
    for number in range(begin, begin + games):
        if time.perf_counter() - started > seconds:
            return
        weak = Seat(number % 2)
        moments = recorded(registry, table, weak, derive(20261116, number))
        judged = list(reviewed(table, moments, entry, steady(entry)))
        for game in judged:
            adds_up(game)
        both = totals(judged, table.game.seats)
        assert sum(total.result for total in both) == sum(game.outcome is not None for game in judged)
        yield Found(both[weak], both[1 - weak])


class Proved(NamedTuple):
    """Return the number of reviewed records, and whether the weaker player is found often enough in them."""

    records: int
    right: bool


def prove(registry: Registry, name: str, games: int, seconds: float, first: int = 0) -> Proved:
    """Print the findings in the records of a game; fail if the weaker player is plainly found too seldom."""
    begin = time.perf_counter()
    found = list(found_in(registry, name, games, seconds, first))
    count, told = len(found), sum(one.told for one in found)
    even = sum(one.weak.rate == one.strong.rate for one in found)
    low, high = wilson(told, count)
    weak, strong = ([one.weak for one in found], [one.strong for one in found])
    decided = sum(one.decisions for one in (*weak, *strong)) / count
    print(
        f"  review {name}: the weaker errs more in {told} of {count} ({told / count:.0%}, {low:.0%}-{high:.0%}), as "
        f"much in {even}; error rates {_rate(weak):.2f} v {_rate(strong):.2f}; won {_share(weak):.0%}; "
        f"{decided:.0f} decisions a record; {time.perf_counter() - begin:.0f} s",
        flush=True,
    )
    return Proved(count, high >= ASKED)


def _rate(side: list[Total]) -> float:
    """The error rate over all records."""
    return 100 * abs(sum(one.skill for one in side)) / max(1, sum(one.decisions for one in side))


def _share(side: list[Total]) -> float:
    """The share of the games that were won."""
    return sum(one.result for one in side) / max(1, sum(one.games for one in side))


def proved(registry: Registry, names: list[str], games: int, seconds: float, first: int = 0) -> Proved:
    """Every game that has an analyst and a bot with levels; all are checked, whatever the first ones give."""
    entries = [registry.game(name) for name in names]
    known = [one.name for one in entries if registry.analysts(one) and "engine" in registry.players(one)]
    found = [prove(registry, name, games, seconds, first) for name in known]
    return Proved(sum(one.records for one in found), all(one.right for one in found))


def main() -> int:
    """Check the requested games; 1 if the weaker player is not found often enough."""
    registry = Registry()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="records of each game (default: 200)")
    parser.add_argument("--seconds", type=float, default=3600.0, help="for each game at most (default: 3600)")
    parser.add_argument(
        "--first", type=int, default=0, help="the number of the first record, to go on with (default: 0)"
    )
    parser.add_argument("--only", nargs="*", default=sorted(registry.games), help="the games (default: all)")
    given = parser.parse_args()
    return 0 if proved(registry, given.only, given.games, given.seconds, given.first).right else 1


if __name__ == "__main__":
    sys.exit(main())
