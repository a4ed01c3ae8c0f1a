"""What the games played in a trictrac share: a family, not a game.

A game of the family says where its paths run (`path`), where a dame may land (`march`), what numbers a throw gives
(`throws`), how dames are lifted (`lifting`) and what the end is worth (`ending`); `race` plays it. Everything is
written for the side that moves: arrows are counted along its own path, 1 to 24.

The names below are what a game put together elsewhere needs, and stay where they are when modules are rearranged;
docs/writing-a-game.md says what each is for. They are imported when they are first used.
"""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

_NAMES: Final = {
    "board.board": "Board mine theirs",
    "board.lifting": "Sortie all_home",
    "board.men": "HAND Men OFF count read_men total",
    "board.path": "CIRCLING FACING OWN_SIDE Path",
    "board.throws": "Doublets FOURFOLD LOWER_ONLY TWICE ThrowRule two_dice",
    "drawing.diagram": "BoardDiagram",
    "drawing.drawings": "three_drawings",
    "drawing.layout": "Layout Near",
    "drawing.render": "TextBoard",
    "race.cases": "check_unplayed",
    "race.duty": "Duty FULL_DUTY",
    "race.ending": "AllLifted DoubleRule End SimpleOrDouble Verdict Winner drawn is_double",
    "race.judging": "Articles",
    "race.march": "FullMarch March NoHitting Walk closed_by_one closed_by_two never_closed",
    "race.notation": "TablesNotation",
    "race.opening": "Handicap Opening",
    "race.options": "Side double_option double_rule_option handicap_to_option "
    "in_parties next_dice_option parties_option sortie_option",
    "race.race": "Race",
    "race.rule_spec": "Duties DutySpec Ending Endings MarchSpec",
    "trictrac.battre": "fallen_on",
    "trictrac.coup": "Coup",
    "trictrac.kinds": "Jan",
    "entries": "chapters race_phrases",
}
_RENAMED: Final = {"DutyTerms": "DutySpec", "MarchTerms": "MarchSpec"}
_MODULE_OF: Final = {name: module for module, names in _NAMES.items() for name in names.split()}

if TYPE_CHECKING:
    from tablegames.families.tables.board.board import Board, mine, theirs
    from tablegames.families.tables.board.lifting import Sortie, all_home
    from tablegames.families.tables.board.men import HAND, OFF, Men, count, read_men, total
    from tablegames.families.tables.board.path import CIRCLING, FACING, OWN_SIDE, Path
    from tablegames.families.tables.board.throws import FOURFOLD, LOWER_ONLY, TWICE, Doublets, ThrowRule, two_dice
    from tablegames.families.tables.drawing.diagram import BoardDiagram
    from tablegames.families.tables.drawing.drawings import three_drawings
    from tablegames.families.tables.drawing.layout import Layout, Near
    from tablegames.families.tables.drawing.render import TextBoard
    from tablegames.families.tables.entries import chapters, race_phrases
    from tablegames.families.tables.race.cases import check_unplayed
    from tablegames.families.tables.race.duty import FULL_DUTY, Duty
    from tablegames.families.tables.race.ending import (
        AllLifted,
        DoubleRule,
        End,
        SimpleOrDouble,
        Verdict,
        Winner,
        drawn,
        is_double,
    )
    from tablegames.families.tables.race.judging import Articles
    from tablegames.families.tables.race.march import (
        FullMarch,
        March,
        NoHitting,
        Walk,
        closed_by_one,
        closed_by_two,
        never_closed,
    )
    from tablegames.families.tables.race.notation import TablesNotation
    from tablegames.families.tables.race.opening import Handicap, Opening
    from tablegames.families.tables.race.options import (
        Side,
        double_option,
        double_rule_option,
        handicap_to_option,
        in_parties,
        next_dice_option,
        parties_option,
        sortie_option,
    )
    from tablegames.families.tables.race.race import Race
    from tablegames.families.tables.race.rule_spec import Duties, DutySpec, Ending, Endings, MarchSpec
    from tablegames.families.tables.trictrac.battre import fallen_on
    from tablegames.families.tables.trictrac.coup import Coup
    from tablegames.families.tables.trictrac.kinds import Jan

__all__ = [
    "CIRCLING", "FACING", "FOURFOLD", "FULL_DUTY", "HAND", "LOWER_ONLY", "OFF", "OWN_SIDE", "TWICE", "AllLifted",
    "Articles", "Board", "BoardDiagram", "Coup", "DoubleRule", "Doublets", "Duties", "Duty", "DutySpec", "End",
    "Ending", "Endings", "FullMarch", "Handicap", "Jan", "Layout", "March", "MarchSpec", "Men", "Near", "NoHitting",
    "Opening", "Path", "Race", "Side", "SimpleOrDouble", "Sortie", "TablesNotation", "TextBoard", "ThrowRule",
    "Verdict", "Walk", "Winner", "all_home", "chapters", "check_unplayed", "closed_by_one", "closed_by_two", "count",
    "double_option", "double_rule_option", "drawn", "fallen_on", "handicap_to_option", "in_parties", "is_double",
    "mine", "never_closed", "next_dice_option", "parties_option", "race_phrases", "read_men", "sortie_option",
    "theirs", "three_drawings", "total", "two_dice",
]  # fmt: skip

if not TYPE_CHECKING:  # a misspelt name is then an error for the type checker too

    def __getattr__(name: str) -> Any:
        if name in _RENAMED:
            warnings.warn(f"{__name__}.{name} is now {_RENAMED[name]}", DeprecationWarning, stacklevel=2)
            name = _RENAMED[name]
        if name not in _MODULE_OF:
            raise AttributeError(f"module '{__name__}' has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULE_OF])
