"""The suite: every table of a game, and so many random games at each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Any, Final

from tablegames.core.chance import derive
from tablegames.core.languages import say
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.table.decision import Decision
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.testing.pointing import places_are_named
from tablegames.testing.promises import ConformanceError, Promise
from tablegames.testing.trial import Trial
from tablegames.testing.worlds import own_hints, remarks, told_in_numbers


@dataclass(frozen=True, slots=True)
class ConformanceReport:
    """What the conformance suite tried, and how often."""

    games: int
    actions: int
    looked_at: int
    """States that were looked at from every side."""
    tried: Mapping[Promise, int] = field(default_factory=dict)
    """How often each promise was tried."""
    remarks: tuple[str, ...] = ()
    """What breaks no promise and is worth telling."""


def tables(
    game: str | None = None,
    *,
    registry: Registry | None = None,
    matches: Sequence[str] = ("single", "party"),
    variants: Iterable[str] | None = None,
) -> list[Table]:
    """Every variant and seat count of a game (None: of every installed game), as one game and as its party."""
    known = Registry() if registry is None else registry
    found: list[Table] = []
    for name in [game] if game is not None else list(known.games):
        entry = known.game(name)
        known.variant(entry)  # the one played when none is named
        for variant in known.sources(entry) if variants is None else variants:
            found += tables_of(known, entry, variant, matches)
    if not found:
        nothing = say(f"there is nothing to try: {game or 'no game'} has no variant", f"rien à essayer : {game or ''}")
        raise ConformanceError(nothing)
    return found


def tables_of(
    known: Registry,
    entry: GameEntry,
    variant: str,
    matches: Sequence[str] = ("single", "party"),
    changes: Mapping[str, Any] | None = None,
) -> list[Table]:
    """The tables of one variant: for every number of seats, one game and its party where there is one."""
    rules = known.variant(entry, variant, changes).rules
    found: list[Table] = []
    for seats in entry.seats if entry.seats_of is None else entry.seats_of(rules):
        for match in matches:
            table = set_table(known, entry.name, variant, overrides=changes, seats=seats, match=match)
            if match == "single" or table.game is not table.bare:
                found.append(table)
    return found


FIRST_HINTS: Final = 8
"""How often two hints are compared in the first game."""
HINTS: Final = 2
"""How often in each of the others: a hint may take as long as a game."""


def conform(
    table: Table,
    *,
    games: int = 50,
    seed: int = 0,
    look: float = 0.05,
    limit: int = 100_000,
    seconds: float = inf,
    advance: Callable[[], None] = lambda: None,
    hint: Callable[[Decision[Any, Any]], str] | None = None,
) -> ConformanceReport:
    """Play random games and try every promise.

    Every state of the first game is looked at from every side, of the others the share `look`; a game that is not over
    after `limit` actions is endless. After so many `seconds` no other game is begun and no other state looked at.
    `advance` is called after every game. `hint` gives the hints of the prompt, of which a few are asked for in each
    game; without it those that the game itself brings.
    """
    looked = actions = done = 0
    end = monotonic() + seconds
    tried: Counter[Promise] = Counter()
    asked = own_hints(table) if hint is None else hint
    encoder = told_in_numbers(table)
    for number in range(games):
        if number and monotonic() > end:
            break
        trial = Trial(table, derive(seed, number), 1.0 if number == 0 else look, limit, asked, encoder, end)
        trial.number = number
        trial.hints_left = FIRST_HINTS if number == 0 else HINTS
        try:
            looked += trial.run()
            if number == 0:
                places_are_named(trial)
        except ConformanceError as problem:
            problem.game_number = number
            raise
        actions += len(trial.moments)
        tried += trial.tried
        done += 1
        advance()
    return ConformanceReport(done, actions, looked, tried, tuple(remarks(table)))
