"""What can be typed at the prompt beside a play, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from traceback import format_exception
from typing import Any, Final

from tablegames.core.errors import PluginError, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import Text, say
from tablegames.core.match import in_hand
from tablegames.core.plaintext import bounded, clean, quoted
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.loading import Failure, place_of
from tablegames.plugin.prompt_words import COMMANDS, Asking, PromptCommand
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.table.decision import Decision

_ABOUT: Final = (
    ("board", Text("draw it again", "redessiner")),
    ("moves", Text("moves [TEXT]: list the plays (with TEXT in them; moves {n}: those with that number)",
                   "coups [TEXTE] : lister les coups (contenant TEXTE ; coups {n} : ceux où il y a ce nombre)")),
    ("why", Text("the reason of the last event, refusal or forced play; why more: the articles",
                 "la raison du dernier fait, refus ou coup forcé ; pourquoi encore : les articles")),
    ("hint", Text("what the bot would play, and why", "ce que jouerait le robot, et pourquoi")),
    ("score", Text("the score", "ce que chacun a")),
    ("history", Text("history [N]: what has been played (the last N)",
                     "historique [N] : ce qui a été joué (les N derniers coups)")),
    ("rules", Text("rules [ARTICLE or WORD]: how it is played, and what the books say",
                   "règles [ARTICLE ou MOT] : comment on joue, et ce que disent les livres")),
    ("what", Text("what WORD: what a word of the trade means",
                  "c'est quoi MOT : ce que veut dire un mot du métier")),
    ("undo", Text("take your last decision back{throw}", "reprendre votre dernier choix{throw}")),
    ("dice", Text("dice 6-5: correct the throw you typed, until it is played",
                  "dés 6-5 : corriger le coup de dés tapé, tant qu'il n'est pas joué")),
    ("save", Text("save [FILE]: keep a copy", "sauver [FICHIER] : garder une copie")),
    ("draw", Text("offer a draw, or accept the one you are offered",
                  "proposer la nulle, ou accepter celle qu'on vous propose")),
    ("concede", Text("give up this game of a match; the match continues",
                     "abandonner cette partie d'un match ; le match continue")),
    ("resign", Text("give the game up", "abandonner la partie")),
    ("quit", Text("leave the table, to resume later (Ctrl-C too)",
                  "quitter la table, pour reprendre plus tard (Ctrl-C aussi)")),
)  # fmt: skip


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
) -> str:
    """What can be typed at the prompt, `without` the commands that this table does not know.

    `more` are the commands of plugins, each with what it does; `acts` says what is done at a table with faults,
    `written` how plays are, `marked` how the last one is marked on the board, `key` what the signs of the drawing mean;
    `word` is a word of the trade that can be asked for.
    """
    such = say(f" (such as {example})", f" (comme {example})") if example else ""
    typed = say(
        f"Type the number of a play, the play in notation{such}, or enough of it to leave only one. "
        "Enter plays the only play there is.",
        f"Tapez le numéro d'un coup, le coup en notation{such}, ou assez pour n'en laisser qu'un. "
        "Entrée joue le seul coup possible.",
    )
    typed = " ".join(filter(None, (typed, written, marked)))
    number = (re.findall(r"\d+", example) or ["7"])[-1]  # one that the game has
    throw = say(", or the throw you typed", ", ou le coup de dés tapé") if "dice" not in without else ""
    offered = [
        (name, str(about).replace("{n}", number).replace("{throw}", throw))
        for name, about in _ABOUT
        if name not in without
    ]
    offered = [(name, about + _such(word) if name == "what" else about) for name, about in offered]
    if "concede" not in without:
        whole = say("give the whole match up", "abandonner tout le match")
        offered = [(name, whole if name == "resign" else about) for name, about in offered]
    told = [acts] if acts else []
    told += [*(_entry(*entry) for entry in offered), *(f"{word}{say(': ', ' : ')}{about}" for word, about in more)]
    return "\n".join([*_wrapped(typed), *key, *(line for entry in told for line in _wrapped(entry))])


def _such(word: str) -> str:
    """An example of a word to ask for."""
    return say(f", such as 'what {word}'", f", comme « c'est quoi {word} »") if word else ""


def _entry(name: str, about: str) -> str:
    """One line of the help: `undo: take your last decision back`."""
    word = say(*COMMANDS[name][:2])
    return about if about.startswith(f"{word} ") else f"{word}{say(': ', ' : ')}{about}"


def _wrapped(text: str) -> list[str]:
    return folded(text, then="    ")


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
