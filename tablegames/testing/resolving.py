"""Citations lead somewhere: every article that a game cites is in its rulebook."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from tablegames.core.errors import PluginError
from tablegames.core.languages import gettext as _
from tablegames.core.options import Option
from tablegames.plugin.entry_fields import own_of
from tablegames.plugin.shipped import shipped_articles
from tablegames.rules.rulebook import Rulebook
from tablegames.table.table import Table
from tablegames.testing.promises import Promise
from tablegames.testing.trying import Trying

EVENINGS: Final = "tablegames.rules.evenings"
"""The package with the articles about matches, which every game may cite."""


def own_rulebook(table: Table) -> Rulebook | None:
    """Return the articles that the game's own package has; None: it has none, or an extension brings others."""
    articles = () if table.extensions else tuple(own_of(table.entry, "rulebook") or ())
    return Rulebook((*articles, *shipped_articles(EVENINGS))) if articles else None


def cited_options(table: Table) -> dict[str, str]:
    """Return the citations of the options, each with its option."""
    found: dict[str, str] = {}
    for field in fields(table.variant.rules):
        about = field.metadata.get("option")
        if isinstance(about, Option):
            found.setdefault(about.cite, _("the option '{name}'", name=field.name))
    return found


def cites_have_articles(trial: Trying, rulebook: Rulebook | None) -> None:
    """Check that the rulebook has every article met in a game."""
    for cite, what in trial.cites.items() if rulebook is not None else ():
        if cite:
            trial.at = None
            trial.tried[Promise.CITED] += 1
            try:
                rulebook.find(cite)  # type: ignore[union-attr]
            except PluginError as problem:
                trial.broken(Promise.CITED, "{what} cites '{cite}': {problem}", what=what, cite=cite, problem=problem)
