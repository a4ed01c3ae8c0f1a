"""`python -m training.reviewed FOLDER`: the cost of the plays of a two-player match, and the most that could be won.

Every decision of the records in a folder (`match.results/records`) is weighed as `tablegames analyse RECORD` weighs
it, by the strongest analyst of the game. The chances of winning a player gives away per game are the excess over one
half that an opponent without errors would win: an estimate of the most that can be won. An analyst who is not always
right takes some good plays for errors, and more so with a player who thinks differently.

    tablegames match training/matches/trictrac.yaml --games 200 --out build/trictrac
    python -m training.reviewed build/trictrac/records --jobs 2
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tablegames.core.analysis import Limits
from tablegames.core.errors import RecordError
from tablegames.plugin.analyst_specs import steady
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import read_record
from tablegames.records.replay import moments, table_of
from tablegames.session.review import reviewed, totals
from training.recorded import made_of, records_of


@dataclass(frozen=True, slots=True)
class Part:
    """A player's results in one record."""

    player: str
    games: int
    decisions: int
    lost: float
    """Chances of winning that his decisions gave away, in games."""
    won: float


def parts_of(path: Path, depth: int | None = None) -> list[Part]:
    """The parts of both players of a record, judged by the first analyst of its game."""
    known, record = Registry(), read_record(path)
    table = table_of(known, record, None)
    analysts, players = known.analysts(table.entry), record.header.get("players", [])
    if not analysts or table.game.seats != 2 or len(players) != 2:
        raise RecordError(f"{path}: reviewed are games of two bots that an analyst knows; this is another")
    judge = next(iter(analysts.values()))
    limits = steady(judge) if depth is None else Limits(depth=depth)
    found = totals(list(reviewed(table, moments(table, record), judge, limits)), 2)
    return [Part(players[one.seat], one.games, one.decisions, -one.skill, one.result) for one in found]


def report(parts: Sequence[Part]) -> Iterator[str]:
    """A line on each player, and one on what could be won against him."""
    for player in dict.fromkeys(part.player for part in parts):
        his = [part for part in parts if part.player == player]
        games, decisions = sum(part.games for part in his), sum(part.decisions for part in his)
        if not games or not decisions:
            yield f"{player}: nothing to decide, or no game with a result"
            continue
        lost = sum(part.lost for part in his) / games
        within = 1.96 * sum((part.lost - lost * part.games) ** 2 for part in his) ** 0.5 / games
        yield (
            f"{player}: {games} games, {sum(part.won for part in his) / games:.1%} won; "
            f"gives away {lost:.3f} ± {within:.3f} of a game, {lost * games / decisions:.5f} in each of "
            f"{decisions / games:.1f} decisions; without an error one would win {min(1.0, 0.5 + lost):.1%} "
            f"± {100 * within:.1f} against him"
        )


def main() -> None:
    """Review, print."""
    parser = argparse.ArgumentParser(prog="python -m training.reviewed", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, help="of records: match.results/records")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--depth", type=int, help="how far the analyst looks ahead (default: as in reviews)")
    asked = parser.parse_args()
    if asked.jobs < 1 or (asked.depth or 0) < 0:
        parser.error("--jobs is at least 1, and --depth at least 0")
    paths = records_of(parser, asked.folder)
    parts = made_of(parser, partial(parts_of, depth=asked.depth), paths, asked.jobs)
    print("\n".join(report([part for both in parts for part in both])))


if __name__ == "__main__":
    main()
