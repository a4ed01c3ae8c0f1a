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

_DRAUGHTS: Final = (
    "abilities", "board", "bridges", "compiled", "counts", "diagram", "draws", "engine", "engine.endings",
    "engine.engine", "engine.evaluation", "engine.fast", "engine.formation", "engine.ground", "engine.levels",
    "engine.player", "engine.prover", "engine.search", "engine.taught", "engine.thinking", "engine.weights",
    "judge", "moves", "movetext", "notation", "parties", "past", "pdn", "position", "render", "state",
)  # fmt: skip
"""Modules of Polish draughts that its family has under the same names."""

MODULES: Final = {
    **{f"plugins.dames_polonaises.{name}": f"families.draughts.{name}" for name in _DRAUGHTS},
    "arena.adapters.pettingzoo.bots": "arena.adapters.pettingzoo.environment",
    "arena.adapters.pettingzoo.observing": "arena.adapters.observing",
    "arena.adapters.pettingzoo.rewards": "arena.adapters.observing",
    "arena.gathering": "arena.results",
    "arena.pairings": "arena.schedule",
    "arena.pieces": "arena.results",
    "arena.protocol": "arena.programs",
    "arena.reading": "arena.plan_file",
    "arena.repeats": "arena.report",
    "arena.rolling": "arena.fast",
    "arena.row_lines": "arena.rows",
    "arena.running_out": "arena.fast",
    "arena.seats": "arena.programs",
    "arena.throws": "arena.fixed_throws",
    "arena.worker": "arena.running",
    "bots.search.seeing": "bots.search.playouts",
    "bots.search.weighing": "bots.search.tree",
    "bots.search.worth": "bots.search.playouts",
    "families.dominoes.compiled": "families.dominoes.abilities",
    "families.draughts.encoding": "families.draughts.abilities",
    "families.grid.encoding": "families.grid.abilities",
    "families.tables.composed.ends": "families.tables.composed.game",
    "families.tables.drawing.jetons": "families.tables.trictrac.march_rules",
    "families.tables.race.turns": "families.tables.race.abilities",
    "families.tables.trictrac.last_throw": "families.tables.before_throw.game",
    "plugin.brings": "plugin.provides",
    "plugin.drawing.legend": "plugin.drawing.diagram",
    "plugin.encoding.learning": "plugin.encoding.plain",
    "plugin.prompt_commands": "plugin.prompt_words",
    "plugin.prospects": "plugin.abilities",
    "records.foreign": "records.importing",
    "records.reading": "records.parsing",
    "plugin.rating": "plugin.strength",
    "plugins.dames_polonaises.encoding": "families.draughts.abilities",
    "plugins.dames_polonaises.captures": "families.draughts.march",
    "plugins.dames_polonaises.march_rules": "families.draughts.options",
    "rules.evenings.evening_base": "rules.evenings.evening",
    "rules.evenings.poule": "rules.evenings.evenings",
    "rules.untrusted.notices": "rules.untrusted.files",
    "rules.untrusted.reasons": "rules.untrusted.files",
    "session.bot_draws": "session.endings",
    "session.brought": "session.commands",
    "session.counting_session": "session.counting",
    "session.daily": "session.puzzles",
    "session.guess_session": "session.guessing",
    "session.human": "session.play",
    "session.lesson_session": "session.teaching",
    "session.loop": "session.prompt",
    "session.page": "session.prompt",
    "session.pager": "session.prompt",
    "session.problems": "session.posing",
    "session.puzzle_session": "session.solving",
    "session.question_session": "session.solving",
    "session.questions": "session.posing",
    "session.rematch": "session.endings",
    "session.totals": "session.review",
    "session.typed_play": "table.decision",
    "session.viewer": "session.replay_viewer",
    "terminal.click_fr": "terminal.commands",
    "terminal.doctor": "terminal.plugins",
    "terminal.what": "terminal.rules",
}
"""Modules of 0.1 that have another name in their room, or were joined to a neighbour."""

JOINED: Final = {
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
    "plugins.dames_rabattues": {"game": "judge", "notation": "positions"},
    "plugins.jacquet": {"game": "courier"},
    "plugins.plain": {"game": "march"},
    "plugins.revertier": {"game": "hors_du_jeu march"},
    "plugins.tourne_case": {"game": "march"},
    "plugins.trictrac": {"evaluation": "standing", "keeper": "marque tarif"},
}
"""By package: the modules that took in others, whose contents they have under the same names."""

ALL: Final = MODULES | {
    f"{room}.{old}": f"{room}.{new}"
    for room, joined in JOINED.items()
    for new, olds in joined.items()
    for old in olds.split()
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
