"""The commands of the prompt, besides plays, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from contextlib import redirect_stdout
from io import StringIO
from itertools import islice
from traceback import format_exception
from typing import Any, Final

from tablegames.core.errors import PluginError, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.core.match import in_hand
from tablegames.core.plaintext import bounded, clean, quoted
from tablegames.plugin.calls import Failure, place_of
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.prompt_words import COMMANDS, Asking, PromptCommand, command_words, shown_word
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.table.decision import Decision

_ABOUT: Final = (
    ("help", Text("help [COMMAND or WORD]: this list, or one command or term explained")),
    ("board", Text("draw the board again")),
    (
        "moves",
        Text("moves [TEXT]: list the plays, or only those that contain TEXT (moves {n}: those that contain {n})"),
    ),
    ("why", Text("explain the last event, refusal, advice or forced play (why more: show the articles too)")),
    ("hint", Text("show what the bot would play, and why")),
    ("score", Text("show the score")),
    ("history", Text("history [N]: list the plays so far, or only the last N")),
    ("rules", Text("rules [ARTICLE or WORD]: how to play, and what the books say")),
    ("what", Text("what WORD: explain a term")),
    ("undo", Text("take back your last decision{throw}")),
    ("dice", Text("dice 6-5: correct the throw you typed, before it is played")),
    ("save", Text("save [FILE]: save a copy of the game")),
    ("draw", Text("offer a draw, or accept the one you are offered")),
    ("concede", Text("give up this game only; the match continues")),
    ("resign", Text("give up the game")),
    ("quit", Text("leave the table; you can resume the game later (Ctrl-C does the same)")),
)


def help_text(
    *,
    without: Collection[str] = (),
    example: str = "",
    more: Iterable[tuple[str, str]] = (),
    acts: str = "",
    written: str = "",
    marked: str = "",
    key: Iterable[str] = (),
    word: str = "",
    only: str = "",
) -> str:
    """Return the help of the prompt, `without` the commands that this table does not have; or `only` that of a command.

    `more` are the commands of plugins with what they do; `acts` says what you can do at a table with faults, `written`
    how plays are written, `marked` how the last one is marked, `key` what the signs of the drawing mean; `word` is an
    example of a term to look up.
    """
    such = _(" (such as {example})", example=example) if example else ""
    typed = _(
        "Type the number of a play, or the play itself{such}; a part is enough if only one play fits. If "
        "only one play is possible, Enter plays it.",
        such=such,
    )
    typed = " ".join(filter(None, (typed, written, marked)))
    number = (re.findall(r"\d+", example) or ["7"])[-1]  # one that the game has
    throw = _(" or the throw you typed") if "dice" not in without else ""
    entries: dict[str, str] = {"": acts} if acts else {}
    for name, about in _ABOUT:
        if name in without:
            continue
        text = str(about).replace("{n}", number).replace("{throw}", throw)
        if name == "what" and word:
            text += _(", such as 'what {word}'", word=word)
        elif name == "resign" and "concede" not in without:
            text = _("give up the whole match")
        entries[name] = _entry(shown_word(COMMANDS[name]), text)
    entries |= {name: _entry(name, about) for name, about in more}
    if only:
        entry = entries.get(command_words().get(only.casefold(), only.casefold()), "")
        return "\n".join(folded(entry, then="    "))
    lines = [line for entry in entries.values() for line in folded(entry, then="    ")]
    return "\n".join([*folded(typed, then="    "), *key, *lines])


def _entry(word: str, about: str) -> str:
    """Return one line of the help: `undo: take back your last decision`."""
    return about if about.startswith(f"{word} ") else f"{word}{_(': ')}{about}"


HOOK: Final = "tablegames_prompt_commands"
MOST: Final = 2_000
"""Lines that a command may answer with."""
LONGEST: Final = 100_000
"""Characters of them."""


@frozen
class BroughtCommand:
    """A command of a plugin."""

    plugin: str
    command: PromptCommand
    note: Callable[[Failure], None]
    """The object that remembers that it failed."""

    @property
    def name(self) -> str:
        """The command's name in the language in use."""
        return clean(str(self.command.name)).casefold()

    @property
    def about(self) -> str:
        """The line of help for it."""
        return clean(str(self.command.about))

    def answer(self, decision: Decision[Any, Any], text: str) -> str:
        """Return its answer; raises a sentence if it fails."""
        printed = StringIO()
        try:
            with redirect_stdout(printed):
                given = self.command.answer(_asking(decision, text))
                lines = _lines(given)
        except (TablegamesError, KeyboardInterrupt):
            raise
        except BaseException as problem:  # a plugin may fail in any way; the game continues
            what = f"{type(problem).__name__}: {bounded(clean(str(problem)))}{place_of(problem)}"
            raise self._failed(what, "".join(format_exception(problem))) from None
        if lines is None:
            shown = quoted(repr(given))
            raise self._failed(_("it must return text or a list of lines, not {shown}", shown=shown))
        told = [*printed.getvalue().splitlines(), *lines]
        return "\n".join(clean(line) for line in told)[:LONGEST]

    def _failed(self, what: str, trace: str = "") -> PluginError:
        sentence = _(
            "plugin '{plugin}' failed in the command '{name}': {what}", plugin=self.plugin, name=self.name, what=what
        )
        self.note(Failure(self.plugin, HOOK, sentence, self.name, trace))
        return PluginError(sentence)


def brought_commands(registry: Registry, entry: GameEntry) -> dict[str, BroughtCommand]:
    """Return the commands that plugins add to a game, by each of their names."""

    def remember(failure: Failure) -> None:
        registry.plugins.note(failure, tell=False)  # the player who asked reads it

    found: dict[str, BroughtCommand] = {}
    for plugin, command in registry.prompt_commands(entry).values():
        found |= dict.fromkeys(command.words, BroughtCommand(plugin, command, remember))
    return found


def _asking(decision: Decision[Any, Any], text: str) -> Asking:
    """Return what the seat may know."""
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
