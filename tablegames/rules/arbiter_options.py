"""The options every game with a table arbiter has.  [AUJ-T1 VI; MAN III; AUJ-Dom r. IX]"""

from __future__ import annotations

from typing import Final, Literal

from tablegames.core.options import Needs, option

Arbiter = Literal["strict", "table"]
March = Literal["checked", "free"]
TableHelp = Literal["silent", "after", "always"]
AT_THE_TABLE: Final[Needs] = {"arbiter": ("table",)}
"""What only a table with faults makes use of."""


def arbiter_option(cite: str) -> Arbiter:
    """Whether faults can be made."""
    return option(
        "strict",
        cite,
        "strict: only what the rules allow can be done; table: faults are made, called and paid",
        "strict : rien ne se fait que selon les règles ; table : les fautes se font, se relèvent et se paient",
    )


def march_option(cite: str) -> March:
    """What a hand may do at the table."""
    return option(
        "checked",
        cite,
        "at the table: checked, what breaks the march is refused and only duties can be neglected; free, all a hand "
        "can do with its own pieces is allowed",
        "à la table : checked, ce qui viole la marche est refusé et seuls les devoirs se négligent ; free, tout ce que "
        "la main peut faire de ses pièces est permis",
        needs=AT_THE_TABLE,
    )


def table_help_option(default: TableHelp, cite: str) -> TableHelp:
    """When the program says what was overlooked."""
    return option(
        default,
        cite,
        "at the table, when the program says what was due: never (silent), once it is too late to call (after), or at "
        "once (always)",
        "à la table, quand le programme dit ce qui était dû : jamais (silent), quand il est trop tard pour le relever "
        "(after), ou aussitôt (always)",
        needs=AT_THE_TABLE,
    )
