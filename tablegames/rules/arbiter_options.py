"""The options of every game with a table arbiter.  [AUJ-T1 VI; MAN III; AUJ-Dom r. IX]"""

from __future__ import annotations

from typing import Final, Literal

from tablegames.core.options import Needs, option

Arbiter = Literal["strict", "table"]
March = Literal["checked", "free"]
TableHelp = Literal["silent", "after", "always"]
AT_THE_TABLE: Final[Needs] = {"arbiter": ("table",)}
"""The condition of options that need a table with faults."""


def arbiter_option(cite: str) -> Arbiter:
    """Return the option that allows faults."""
    return option(
        "strict",
        cite,
        "strict: you can only do what the rules allow; table: you can make mistakes (faults); if another "
        "player calls one, it costs you something",
    )


def march_option(cite: str) -> March:
    """Return the option for illegal plays at the table."""
    return option(
        "checked",
        cite,
        "with arbiter=table: 'checked' refuses illegal moves, so the only mistakes are things you forget to do; "
        "'free' lets you move your pieces anywhere",
        needs=AT_THE_TABLE,
    )


def table_help_option(default: TableHelp, cite: str) -> TableHelp:
    """Return the option for hints about overlooked points."""
    return option(
        default,
        cite,
        "with arbiter=table, when the program points out a missed mark or a fault: never (silent), once it "
        "is too late to call it (after), or at once (always)",
        needs=AT_THE_TABLE,
    )
