"""The long proofs of the table arbiter: faultless is strict, any acts end, and what attention is worth.

    python -m tests.arbiter.long faultless --games 2000
    python -m tests.arbiter.long acts --games 20000
    python -m tests.arbiter.long attention --games 400 --only domino

`make soak` runs all three, smaller. A line is printed for every table; the first difference ends it with an error.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from multiprocessing import get_context
from typing import Any

from tablegames.core.arbiter import tacit
from tablegames.core.chance import derive
from tablegames.core.game import Decide, Over
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import load
from tablegames.table.table import Table
from tablegames.testing import conform
from tests.plugins.dames_rabattues.test_by_hand import in_step as by_hand
from tests.plugins.domino.test_table_faultless import PARTIES, faultless
from tests.plugins.trictrac.arbitre.test_faultless_is_strict import RULESETS, TOC, compare

DRAUGHTS = (
    "manoury_1787", "metz", "modern_fmjd", "dames_francaises", "qui_perd_gagne", "premier_a_dame", "dame_damee",
    "cinq_dames", "partie_diagonale",
)  # fmt: skip
RACES = ("toutetable", "revertier", "plain", "jacquet", "garanguet")
EYES = (60, 85, 98, 100)
LIMIT = 50_000
CALLS = frozenset(("ecole", "soufflee", "soufflera", "claims_pass", "claims_count", "objects"))


@dataclass(frozen=True)
class Sat:
    """A table that is tried: a game, a ruleset, how many sit at it, and other options."""

    game: str
    variant: str | None = None
    seats: int | None = None
    options: tuple[tuple[str, Any], ...] = ()

    def laid(self, arbiter: str = "table") -> Table:
        """The table, with or without faults."""
        chosen = {"arbiter": arbiter, **dict(self.options)}
        return load(self.game, self.variant, seats=self.seats, overrides=chosen, match="single")

    def __str__(self) -> str:
        said = (self.game, self.variant, self.seats, *(f"{name}={value}" for name, value in self.options))
        return " ".join(str(one) for one in said if one is not None)


TABLES = (
    *(Sat("trictrac", variant) for variant in RULESETS),
    *(Sat("toc", variant) for variant in TOC),
    *(Sat("domino", variant, seats) for variant, seats in PARTIES),
    *(Sat("dames_polonaises", variant) for variant in DRAUGHTS),
    *(Sat(name) for name in (*RACES, "dames_rabattues")),
)
FREE = (("march", "free"),)
BY_HAND = (("taking", "by_hand"),)
OTHERWISE = (
    Sat("trictrac", "lepeintre", None, FREE),
    Sat("trictrac", "bonne_compagnie", None, FREE),
    Sat("trictrac", "academie_second", None, (("leave_short", "loses_it"), *FREE)),
    Sat("toc", None, None, FREE),
    *(Sat("dames_polonaises", variant, None, FREE) for variant in DRAUGHTS),
    *(Sat("dames_polonaises", variant, None, (("refuse_to_take", "move_enforced"),)) for variant in DRAUGHTS),
    *(Sat("domino", variant, seats, BY_HAND) for variant, seats in PARTIES),
    *(Sat(name, None, None, FREE) for name in RACES),
)
EYED = (Sat("trictrac", "lepeintre"), Sat("dames_polonaises", "manoury_1787"), Sat("domino", "tete_a_tete"))


def in_step(sat: Sat, seed: int) -> int:
    """A strict random game, played again at the table act for act; how many acts were alike in all they did."""
    strict, at = sat.laid("strict").bare, sat.laid().bare
    line: list[Moment[Any, Any]] = []
    play(strict, [RandomPlayer()] * strict.seats, seed=seed, limit=600, watch=line.append)
    state: Any = at.initial()
    for moment in line:
        assert state.inner == moment.before, (sat, seed, moment.number)
        turn = at.turn(state)
        if isinstance(turn, Decide):
            assert at.fault(state, moment.action) is None, (sat, seed, moment.number)  # type: ignore[attr-defined]
            assert moment.action in at.listed(at.view(state, turn.seat)), (sat, seed, moment.number)  # type: ignore[attr-defined]
        step = at.apply(state, moment.action)
        state, events = step.state, step.events
        over = isinstance(strict.turn(moment.step.state), Over)
        if over and isinstance(turn := at.turn(state), Decide):  # the end is accepted, and reported then
            end = at.apply(state, tacit(at, at.view(state, turn.seat)))
            state, events = end.state, (*events, *end.events)
        assert events == moment.step.events, (sat, seed, moment.number)
    assert state.inner == line[-1].step.state, (sat, seed)
    return len(line)


def faultless_chunk(sat: Sat, seeds: range) -> Counter[str]:
    """Some games without a fault; runs in a worker."""
    found = Counter[str]()
    at, strict = sat.laid().bare, sat.laid("strict").bare
    for seed in seeds:
        found["games"] += 1
        if sat.game == "dames_rabattues":
            found["throws equal"] += by_hand(sat.laid("strict"), sat.laid(), seed)
        elif sat.game in ("trictrac", "toc"):
            found["throws equal"] += compare(at, strict, derive(seed, str(sat)))
        elif sat.game == "domino":
            faultless(at, seed)  # type: ignore[arg-type]
        else:
            found["acts equal"] += in_step(sat, seed)
    return found


def acts_chunk(sat: Sat, seeds: range) -> Counter[str]:
    """Some games of any acts there are, with every promise of a game looked after; runs in a worker."""
    report = conform(sat.laid(), games=len(seeds), seed=seeds.start, look=0.002, limit=LIMIT)
    return Counter({"games": report.games, "acts": report.actions, "states looked at": report.looked_at})


def attention_chunk(sat: Sat, seeds: range, eyes: tuple[int, int], level: int) -> Counter[str]:
    """Some games of two who see unlike much, changing chairs: faults, calls, games won; runs in a worker."""
    at, found = sat.laid(), Counter[str]()
    bots = Registry().players(at.entry)
    for seed in seeds:
        swap = seed % 2
        names = [f"{eye}{'ab'[number]}" for number, eye in enumerate(eyes)]
        who = names[::-1] if swap else names
        players = [bot_of(bots, f"engine:{level},attention={name[:-1]}")(at.bare) for name in who]

        def watch(moment: Moment[Any, Any], who: list[str] = who) -> None:
            for event in moment.step.events:
                if event.seen_by == () and event.seat is not None:
                    found[f"{who[event.seat]} {event.what}"] += 1
                elif event.what in CALLS and moment.seat is not None:
                    found[f"{who[moment.seat]} calls"] += 1

        ended = play(at.bare, players, seed=derive(seed // 2, str(sat)), limit=LIMIT, watch=watch)
        found["games"] += 1
        if ended.outcome is None or len(ended.outcome.winners) != 1:
            found["drawn"] += 1
        else:
            found[f"{who[ended.outcome.winners[0]]} WINS"] += 1
    return found


def spread(
    run: Callable[..., Counter[str]], tables: tuple[Sat, ...], games: int, jobs: int, *more: Any, begin_at: int = 0
) -> Iterator[tuple[Sat, Counter[str], float]]:
    """Play games of each table on several cores, from a seed on, and return the totals."""
    end = begin_at + games
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for sat in tables:
            begin, size = time.perf_counter(), max(1, -(-games // jobs))
            chunks = [
                pool.submit(run, sat, range(first, min(first + size, end)), *more)
                for first in range(begin_at, end, size)
            ]
            yield sat, sum((chunk.result() for chunk in chunks), Counter[str]()), time.perf_counter() - begin


def faultless_is_strict(tables: tuple[Sat, ...], games: int, jobs: int, begin_at: int = 0) -> int:
    """Faultless players make the strict game, at every table; how many games were played."""
    for sat, found, spent in spread(faultless_chunk, tables, games, jobs, begin_at=begin_at):
        print(f"  faultless {sat}: {dict(found)}, {spent:.0f} s", flush=True)
    return games * len(tables)


def any_acts_end(tables: tuple[Sat, ...], games: int, jobs: int, begin_at: int = 0) -> int:
    """Play games of any acts, at least this many in all; return how many."""
    each, total = -(-games // len(tables)), 0
    for sat, found, spent in spread(acts_chunk, tables, each, jobs, begin_at=begin_at):
        total += found["games"]
        print(f"  any acts {sat}: {dict(found)}, {spent:.0f} s", flush=True)
    print(f"  any acts: {total} games, all ended", flush=True)
    return total


def what_attention_is_worth(tables: tuple[Sat, ...], games: int, jobs: int, level: int) -> None:
    """Every pairing of four degrees of attention."""
    for eyes in combinations(EYES, 2):
        for sat, found, spent in spread(attention_chunk, tables, games, jobs, eyes, level):
            told = ", ".join(
                f"{name} {number if name.endswith(('WINS', 'games', 'drawn')) else round(number / games, 2)}"
                for name, number in sorted(found.items())
            )
            print(f"  attention {eyes[0]} v {eyes[1]} {sat}: {told}; {spent:.0f} s", flush=True)


def main() -> int:
    """One of the proofs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("proof", choices=("faultless", "acts", "attention"))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--level", type=int, default=2, help="of the bots whose attention is measured (default: 2)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="tables whose name contains this")
    given = parser.parse_args()
    known = {"faultless": TABLES, "acts": (*TABLES, *OTHERWISE), "attention": EYED}[given.proof]
    tables = tuple(sat for sat in known if given.only in str(sat))
    if given.proof == "faultless":
        faultless_is_strict(tables, given.games, given.jobs)
    elif given.proof == "acts":
        any_acts_end(tables, given.games, given.jobs)
    else:
        what_attention_is_worth(tables, given.games, given.jobs, given.level)
    return 0


if __name__ == "__main__":
    sys.exit(main())
