"""The suite: every table of a game, with a number of random games at each, and the articles that it cites."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, fields
from math import inf
from time import monotonic
from typing import Any, Final

from tablegames.core.chance import derive
from tablegames.core.errors import PluginError
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.options import Option
from tablegames.plugin.entry_fields import own_of
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.plugin.shipped import shipped_articles
from tablegames.plugin.watchdog import watched
from tablegames.rules.rulebook import Rulebook
from tablegames.table.decision import Decision
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.testing.looking import places_are_named
from tablegames.testing.trial import Trial
from tablegames.testing.trying import ConformanceError, Promise, Trying
from tablegames.testing.worlds import encoder_of_secrets, own_hints, remarks

EVENINGS: Final = "tablegames.rules.evenings"
"""The package with the articles about matches, which every game may cite."""


def own_rulebook(table: Table) -> Rulebook | None:
    """Return the articles that the game's own package has; None: it has none, or an extension brings others."""
    articles = () if table.extensions else tuple(own_of(table.entry, "rulebook") or ())
    return Rulebook((*articles, *shipped_articles(EVENINGS))) if articles else None


def cited_options(table: Table) -> dict[str, str]:
    """Return the citations of the options, each with its option."""
    found: dict[str, str] = {}
    for one in fields(table.variant.rules):
        about = one.metadata.get("option")
        if isinstance(about, Option):
            found.setdefault(about.cite, _("the option '{name}'", name=one.name))
    return found


def cites_have_articles(trial: Trying, rulebook: Rulebook | None) -> None:
    """Check that the rulebook has every article met in a game."""
    for cite, what in trial.cites.items() if rulebook is not None else ():
        if cite:
            trial.at = None
            trial.tried[Promise.CITED] += 1
            try:
                rulebook.find(cite)  # type: ignore[union-attr]
            except PluginError:
                trial.broken(
                    Promise.CITED,
                    "{what} cites '{cite}', which content/en/articles.yaml does not have",
                    what=what,
                    cite=cite,
                )


@frozen
class ConformanceReport:
    """The report of the conformance suite: what it tried, and how often."""

    games: int
    actions: int
    looked_at: int
    """States with all checks."""
    tried: Mapping[Promise, int] = field(default_factory=dict)
    """The number of checks of each promise."""
    remarks: tuple[str, ...] = ()
    """Remarks that are not broken promises."""


def tables(
    game: str | None = None,
    *,
    registry: Registry | None = None,
    matches: Sequence[str] = ("single", "party"),
    variants: Iterable[str] | None = None,
) -> list[Table]:
    """Return every variant and seat count of a game (None: of all games), as a single game and as its party."""
    known = Registry() if registry is None else registry
    found: list[Table] = []
    for name in [game] if game is not None else list(known.games):
        entry = known.game(name)
        known.variant(entry)  # the default one
        for variant in known.sources(entry) if variants is None else variants:
            found += tables_of(known, entry, variant, matches)
    if not found:
        nothing = _("nothing to check: {game} has no variant", game=game) if game else _("nothing to check")
        raise ConformanceError(nothing)
    return found


def tables_of(
    known: Registry,
    entry: GameEntry,
    variant: str,
    matches: Sequence[str] = ("single", "party"),
    changes: Mapping[str, Any] | None = None,
) -> list[Table]:
    """Return the tables of one variant: for every number of seats, a single game, and its party if there is one."""
    rules = known.variant(entry, variant, changes).rules
    found: list[Table] = []
    for seats in entry.seats if entry.seats_of is None else entry.seats_of(rules):
        for match in matches:
            table = set_table(known, entry.name, variant, overrides=changes, seats=seats, match=match)
            if match == "single" or table.game is not table.bare:
                found.append(table)
    return found


PATIENCE: Final = 10.0
"""Seconds without any sign of life after which a function is reported as hanging."""
HINTS_PATIENCE: Final = 120.0
"""The same where a game's own analysts are asked, who may think long."""
FIRST_HINTS: Final = 8
"""The comparisons of two hints in the first game."""
HINTS: Final = 2
"""The same in each other game: a hint may take as long as a game."""


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
    """Play random games and check every promise.

    Every state of the first game gets all checks, of the others the share `look`; a game longer than `limit` actions is
    endless. After `seconds` no other game begins and no other state is checked. `advance` is called after every game.
    `hint` gives the hints of the prompt, a few in each game; otherwise the game's own hints are used.
    """
    looked = actions = done = 0
    end = monotonic() + seconds
    tried: Counter[Promise] = Counter()
    asked = own_hints(table) if hint is None else hint
    encoder = encoder_of_secrets(table)
    rulebook, resolved = own_rulebook(table), set[str]()
    with watched(PATIENCE if hint is not None or asked is None else HINTS_PATIENCE) as watch:
        for number in range(games):
            if number and monotonic() > end:
                break
            trial = Trial(table, derive(seed, number), 1.0 if number == 0 else look, limit, asked, encoder, end)
            trial.watch, trial.number = watch, number
            trial.hints_left = FIRST_HINTS if number == 0 else HINTS
            try:
                looked += trial.run()
                if number == 0:
                    places_are_named(trial)
                    trial.cites = {**cited_options(table), **trial.cites}
                trial.cites = {cite: what for cite, what in trial.cites.items() if cite not in resolved}
                cites_have_articles(trial, rulebook)
                resolved |= trial.cites.keys()
            except ConformanceError as problem:
                problem.game_number = number
                raise
            actions += len(trial.moments)
            tried += trial.tried
            done += 1
            advance()
    return ConformanceReport(done, actions, looked, tried, tuple(remarks(table)))
