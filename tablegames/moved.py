"""Import paths of 0.1 that still work: each package that moved is found under its new name, with a warning."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

MOVED: Final = {
    "adapters": "arena.adapters",
    "cli": "terminal",
    "compiled": "core.native",
    "drawing": "plugin.drawing",
    "encoding": "plugin.encoding",
    "kit": "plugin.kit",
    "matches": "rules.evenings",
    "outside": "rules.untrusted",
    "plugging": "plugin",
    "programs": "bots.programs",
    "prompt": "session",
    "proving": "testing",
    "reviewing": "session",
    "rulesets": "rules",
    "study": "session",
    "thinking": "bots.search",
    "tournament": "arena",
}

MODULES: Final = {
    "arena.adapters.pettingzoo.observing": "arena.adapters.observing",
    "arena.adapters.pettingzoo.rewards": "arena.adapters.observing",
    "families.tables.drawing.jetons": "families.tables.trictrac.march_rules",
    "families.tables.trictrac.last_throw": "families.tables.before_throw.game",
    "plugins.dames_polonaises.captures": "families.draughts.march",
    "plugins.dames_polonaises.encoding": "families.draughts.abilities",
    "plugins.dames_polonaises.march_rules": "families.draughts.options",
    "session.typed_play": "table.decision",
}
"""Modules of 0.1 that are in another room now."""

JOINED: Final = {
    "arena": {
        "fast": "rolling running_out",
        "fixed_throws": "throws",
        "plan_file": "reading",
        "programs": "protocol seats",
        "report": "repeats",
        "results": "gathering pieces",
        "rows": "row_lines",
        "running": "worker",
        "schedule": "pairings",
    },
    "arena.adapters.gymnasium": {"vector": "walked"},
    "arena.adapters.pettingzoo": {"environment": "bots checked"},
    "bots.search": {"playouts": "seeing worth", "tree": "weighing"},
    "families.tables.before_throw": {"game": "encoding"},
    "families.tables.board": {"path": "throws"},
    "families.tables.bot": {
        "evaluation": "memory stakes",
        "features": "reach",
        "racing": "spreads",
        "thinking": "levels",
    },
    "families.tables.drawing": {"coloured": "drawings"},
    "families.tables.race": {
        "abilities": "encoding",
        "march": "rule_spec",
        "notation": "positions",
        "plays": "moves",
        "race": "cases course",
    },
    "families.tables.race_table": {"game": "words"},
    "families.tables.trictrac": {"abilities": "arithmetique encoding", "jans": "ways", "notation": "positions"},
    "families.tables.trictrac_bot": {"evaluation": "settings"},
    "families.tables.trictrac_table": {"game": "legality", "notation": "encoding"},
    "plugin": {
        "abilities": "prospects",
        "claims": "owners",
        "prompt_words": "prompt_commands",
        "provides": "brings",
        "strength": "rating",
    },
    "plugin.drawing": {"diagram": "legend"},
    "plugin.encoding": {"plain": "learning"},
    "plugins.dames_rabattues": {"game": "judge", "notation": "positions"},
    "plugins.jacquet": {"game": "courier"},
    "plugins.plain": {"game": "march"},
    "plugins.revertier": {"game": "hors_du_jeu march"},
    "plugins.tourne_case": {"game": "march"},
    "plugins.trictrac": {"evaluation": "standing", "keeper": "marque tarif"},
    "records": {"importing": "foreign", "parsing": "reading", "record": "lines"},
    "rules.evenings": {"evening": "evening_base", "evenings": "paid_evenings poule"},
    "rules.untrusted": {"files": "notices reasons systems"},
    "session": {
        "commands": "brought",
        "counting": "counting_session",
        "endings": "bot_draws rematch",
        "guessing": "guess_session",
        "play": "human",
        "posing": "problems questions",
        "prompt": "loop page pager",
        "puzzles": "daily",
        "replay_viewer": "viewer",
        "review": "totals",
        "solving": "puzzle_session question_session",
        "teaching": "lesson_session",
    },
    "table": {"explaining": "comparing"},
    "terminal": {
        "commands": "click_fr",
        "common": "columns",
        "plugins": "doctor",
        "rules": "what",
    },
    "testing": {
        "hiding": "telling",
        "looking": "pointing",
        "returns": "values",
        "suite": "resolving",
        "trying": "promises",
    },
}
"""By package: the modules that took in others, or have another name now; the contents have the same names."""

DRAUGHTS: Final = """
    abilities board bridges compiled counts diagram draws engine engine.endings engine.engine
    engine.evaluation engine.fast engine.formation engine.ground engine.levels engine.player engine.prover
    engine.search engine.taught engine.thinking engine.weights judge moves movetext notation parties past pdn
    position render state
"""
"""The modules of Polish draughts that are those of its family now."""

ALL: Final = {
    **MODULES,
    **{f"plugins.dames_polonaises.{name}": f"families.draughts.{name}" for name in DRAUGHTS.split()},
    **{
        f"{room}.{old}": f"{room}.{new}"
        for room, joined in JOINED.items()
        for new, olds in joined.items()
        for old in olds.split()
    },
}


class MovedFinder:
    """Find `tablegames.<old package>...`; asked first, or Python would load a moved module twice, once a name."""

    def find_spec(self, fullname: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return a spec for a module that moved."""
        return ModuleSpec(fullname, self) if new_name(fullname) else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Import the module under its new name."""
        new = new_name(spec.name)
        assert new is not None
        if spec.name.count(".") == 1:
            warnings.warn(f"{spec.name} is now {new}: import it from there", DeprecationWarning, stacklevel=6)
        self._spec = import_module(new).__spec__
        return sys.modules[new]

    def exec_module(self, module: ModuleType) -> None:
        """Leave the module as it is; only its own spec is put back."""
        module.__spec__ = self._spec


def new_name(name: str) -> str | None:
    """Return the name under which a module of 0.1 lives today, or None.

    >>> new_name("tablegames.plugging.shipped"), new_name("tablegames.core.game")
    ('tablegames.plugin.shipped', None)
    """
    parts = name.split(".")
    if len(parts) < 2 or parts[0] != "tablegames":
        return None
    new = ".".join([MOVED.get(parts[1], parts[1]), *parts[2:]])
    if parts[1] == "reviewing" and parts[2:] == ["page"]:  # `prompt` had a page, too
        new = "session.review_page"
    new = f"tablegames.{ALL.get(new, new)}"
    return None if new == name else new
