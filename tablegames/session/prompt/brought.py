"""The commands that plugins bring to the prompt: asked behind a guard, from what the seat that asks sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from traceback import format_exception
from typing import Any, Final

from tablegames.core.errors import PluginError, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.core.match import in_hand
from tablegames.core.plaintext import bounded, clean, quoted
from tablegames.plugin.brings import GameEntry
from tablegames.plugin.loading import Failure, place_of
from tablegames.plugin.prompt_commands import Asking, PromptCommand
from tablegames.plugin.registry import Registry
from tablegames.table.decision import Decision

HOOK: Final = "tablegames_prompt_commands"
MOST: Final = 2_000
"""Lines that a command may answer with."""
LONGEST: Final = 100_000
"""Characters of them."""


@dataclass(frozen=True, slots=True)
class BroughtCommand:
    """A command of a plugin."""

    plugin: str
    command: PromptCommand
    note: Callable[[Failure], None]
    """Who remembers that it failed."""

    @property
    def name(self) -> str:
        """The word it is asked for by in the language in use."""
        return clean(str(self.command.name)).casefold()

    @property
    def about(self) -> str:
        """What it does."""
        return clean(str(self.command.about))

    def answer(self, decision: Decision[Any, Any], text: str) -> str:
        """What it says; a sentence of its own, or of ours, is raised where it cannot."""
        printed = StringIO()
        try:
            with redirect_stdout(printed):
                given = self.command.answer(_asking(decision, text))
                lines = _lines(given)
        except (TablegamesError, KeyboardInterrupt):
            raise
        except BaseException as problem:  # a stranger's code may fail in any way, and not take the game along
            what = f"{type(problem).__name__}: {bounded(clean(str(problem)))}{place_of(problem)}"
            raise self._failed(what, "".join(format_exception(problem))) from None
        if lines is None:
            shown = quoted(repr(given))
            raise self._failed(
                say(
                    f"it must return a text or lines, not {shown}",
                    f"elle doit rendre un texte ou des lignes, non {shown}",
                )
            )
        told = [*printed.getvalue().splitlines(), *lines]
        return "\n".join(clean(line) for line in told)[:LONGEST]

    def _failed(self, what: str, trace: str = "") -> PluginError:
        sentence = say(
            f"plugin '{self.plugin}' failed in the command '{self.name}': {what}",
            f"le greffon « {self.plugin} » a échoué dans la commande « {self.name} » : {what}",
        )
        self.note(Failure(self.plugin, HOOK, sentence, self.name, trace))
        return PluginError(sentence)


def brought_commands(registry: Registry, entry: GameEntry) -> dict[str, BroughtCommand]:
    """The commands that plugins bring for a game, by every word they are asked for by."""

    def remember(failure: Failure) -> None:
        registry.plugins.note(failure, tell=False)  # whoever asked is told

    found: dict[str, BroughtCommand] = {}
    for plugin, command in registry.prompt_commands(entry).values():
        found |= dict.fromkeys(command.words, BroughtCommand(plugin, command, remember))
    return found


def _asking(decision: Decision[Any, Any], text: str) -> Asking:
    """What the seat may know."""
    from tablegames.rules.evenings.evening import seating_in

    seating = seating_in(decision.view)
    seat = decision.seat if seating is None else Seat(seating.at.index(decision.seat))
    return Asking(decision.table.bare, seat, in_hand(decision.view), decision.legal, text, decision.write)


def _lines(given: object) -> list[str] | None:
    """The lines of an answer; None: it is none."""
    if given is None:
        return []
    if isinstance(given, str):
        return given.splitlines()[:MOST]
    if not isinstance(given, Iterable):
        return None
    lines = list(islice(given, MOST))
    return lines if all(isinstance(line, str) for line in lines) else None
