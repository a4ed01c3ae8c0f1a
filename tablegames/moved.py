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
    "plugin.brings": "plugin.provides",
    "plugin.drawing.legend": "plugin.drawing.diagram",
    "plugin.encoding.learning": "plugin.encoding.plain",
    "plugin.prompt_commands": "plugin.prompt_words",
    "plugin.prospects": "plugin.abilities",
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
    "session.pager": "session.page",
    "session.problems": "session.questions",
    "session.puzzle_session": "session.solving",
    "session.question_session": "session.solving",
    "session.rematch": "session.endings",
    "session.totals": "session.review",
    "session.viewer": "session.film",
}
"""Modules of 0.1 that have another name in their room, or were joined to a neighbour."""


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
    if len(parts) < 2 or parts[0] != "tablegames" or parts[1] not in MOVED:
        return None
    new = ".".join([MOVED[parts[1]], *parts[2:]])
    if parts[1] == "reviewing" and parts[2:] == ["page"]:  # `prompt` had a page, too
        new = "session.review_page"
    return f"tablegames.{MODULES.get(new, new)}"
