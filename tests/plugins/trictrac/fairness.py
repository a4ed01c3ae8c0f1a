"""Thousands of random games of every ruleset of trictrac and toc, outside CI.

    python -m tests.plugins.trictrac.fairness

Every game must end, and when the dice are drawn for neither side may win more often than chance allows. Both kinds of
partie are played under every ruleset of trictrac: to twelve trous, one marqué à écrire, and the whole account.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping

from tablegames.arena.simulate import Job, Totals, simulate
from tablegames.core.odds import wilson
from tablegames.core.players import make_random
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.table.table import Table

KINDS: dict[str, tuple[tuple[str, Mapping[str, str]], ...]] = {
    "trictrac": (
        ("single", {"partie": "ordinaire"}),
        ("single", {"partie": "a_ecrire"}),
        ("party", {"partie": "a_ecrire"}),
    ),
    "toc": (("single", {}),),
}
"""By game: the matches and the options under which every ruleset is played."""


def all_tables(names: list[str]) -> Iterator[tuple[str, Table]]:
    """Every ruleset under every kind of partie; what would be played twice is left out."""
    registry = Registry()
    for name in names:
        entry = registry.game(name)
        seen: list[tuple[object, str]] = []
        for variant in sorted(registry.sources(entry), key=lambda known: (known != entry.variant, known)):
            for match, options in KINDS[name]:
                table = set_table(registry, name, variant, match=match, overrides=options)
                if (table.variant.rules, match) not in seen:
                    seen.append((table.variant.rules, match))
                    yield " ".join((name, variant, *options.values(), match)), table


def wrong(totals: Totals) -> str:
    """Return the faults of the games; empty if there are none.

    The interval asked for is that of one chance in two thousand, since many tables are tried.
    """
    decided = totals.games - totals.drawn
    low, high = wilson(totals.wins[0], decided, z=3.48)
    if totals.endless:
        return f"{totals.endless} games did not end"
    return "" if low <= 0.5 <= high else "one side wins too often"


def main() -> int:
    """Play, print a line for each table, and say whether all was right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="games of every table (default: 2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", nargs="*", choices=sorted(KINDS), default=sorted(KINDS))
    parser.add_argument("--match", choices=("single", "party"), help="only these (default: both)")
    given = parser.parse_args()
    right = True
    for label, table in all_tables(given.only):
        if given.match and table.match != given.match:
            continue
        job = Job(table.game, (make_random,) * table.game.seats, given.seed)
        totals = simulate(job, given.games, given.jobs)
        low, high = wilson(totals.wins[0], totals.games - totals.drawn)
        problem = wrong(totals)
        right &= not problem
        print(
            f"{label}: {totals.games} games, won {totals.wins[0]}:{totals.wins[1]}, drawn {totals.drawn}, "
            f"white {low:.3f}-{high:.3f}, {totals.decisions / totals.games:.0f} decisions a game, "
            f"longest {totals.longest}, {totals.fingerprint} {problem}".rstrip(),
            flush=True,
        )
    print("all right" if right else "SOMETHING IS WRONG")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
