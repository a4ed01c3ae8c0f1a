"""The options of a race at the table."""

from __future__ import annotations

from dataclasses import dataclass

from tablegames.rules.arbiter_options import (
    Arbiter,
    March,
    TableHelp,
    arbiter_option,
    march_option,
    table_help_option,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchingRules:
    """Whether a dame touched is played, and what a hand may do wrong."""

    arbiter: Arbiter = arbiter_option("AUJ-Rev XIV")
    march: March = march_option("AUJ-Rev XIV; AUJ-T1 VI")
    table_help: TableHelp = table_help_option("silent", "AUJ-T1 VI")
