"""The words that every prompt understands, which are nobody else's, and the commands that plugins bring to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.core.game import Game
from tablegames.core.languages import Text, say

COMMANDS: Final = {
    "help": ("help", "aide", "?"),
    "board": ("board", "plateau", "b"),
    "moves": ("moves", "coups", "m"),
    "why": ("why", "pourquoi", "w"),
    "hint": ("hint", "conseil", "h"),
    "score": ("score", "marque"),
    "history": ("history", "historique"),
    "rules": ("rules", "règles", "regles"),
    "what": ("what", "c'est", "quoi", "qu'est-ce", "cest"),
    "undo": ("undo", "annuler", "u"),
    "dice": ("dice", "dés", "des"),
    "save": ("save", "sauver"),
    "draw": ("draw", "nulle", "remise"),
    "concede": ("concede", "concéder", "conceder"),
    "resign": ("resign", "abandonner"),
    "quit": ("quit", "quitter", "q", "exit"),
}
"""By command: its English name, its French name, and what else is understood."""
COMMAND_OF: Final = {word: name for name, words in COMMANDS.items() for word in words}
WORD: Final = re.compile(r"[^\W\d_][\w'-]*")
"""What a command may be called: one word that begins with a letter."""
YES: Final = ("y", "yes", "o", "oui")
NO: Final = ("n", "no", "non")
ACCEPT: Final = ("accept", "accepte", "accepter", "j'accepte")
MORE: Final = ("more", "encore", "plus")


_ASKED: Final = re.compile(
    r"(?:c\s*['’]?\s*est[\s-]+quoi|qu\s*['’]?\s*est[\s-]?ce\s+que?(?:\s+c['’]?est\s+que?)?)\b\s*", re.I
)


_OFFERED: Final = re.compile(r"(?:offer|accept\w*|propos\w+)\s+(?:(?:a|the|la|une)\s+)?(?:draw|nulle|remise)", re.I)


def asked_plainly(line: str) -> str:
    """A line in which `c'est quoi`, however it is spelt, is the one word that asks what something is.

    So are the ways to offer a draw, or to accept one.

    >>> asked_plainly("C'EST QUOI SONNEZ"), asked_plainly("c est quoi talon"), asked_plainly("1/7 1/6")
    ('what SONNEZ', 'what talon', '1/7 1/6')
    >>> asked_plainly("offer a draw"), asked_plainly("accepter la nulle")
    ('draw', 'draw')
    """
    if _OFFERED.fullmatch(line.strip()):
        return "draw"
    found = _ASKED.match(line)
    if found is None:
        return line
    word = line[found.end() :].lstrip("'’, ")
    return f"what {word}".rstrip()


def command_words(commands: Mapping[str, Sequence[str]] = COMMANDS) -> dict[str, str]:
    """Every word that is understood, with the command it is: ours, and in a third language what it calls them."""
    said = {say(*words[:2]).casefold(): name for name, words in commands.items()}
    return said | {word: name for name, words in commands.items() for word in words}


def is_command(word: str, command: str) -> bool:
    """Whether a word asks for a command."""
    return command_words().get(word.casefold()) == command


def is_yes(answer: str) -> bool:
    """Whether it is a yes, in any language that is spoken."""
    return answer.casefold() in (*YES, say("yes", "oui").casefold())


def is_no(answer: str) -> bool:
    """Return whether it is a no, in any language that is spoken."""
    return answer.casefold() in (*NO, say("no", "non").casefold())


def is_more(rest: str) -> bool:
    """Whether what follows a command asks for the long answer, in any language that is spoken."""
    return rest.casefold() in (*MORE, say("more", "encore").casefold())


@dataclass(frozen=True, slots=True)
class Asking:
    """What a command at the prompt is given: what the seat that asks may know, and nothing else."""

    game: Game[Any, Any, Any]
    """The game being played; it has rules and no state."""
    seat: Seat
    view: Any
    """The game's own view of that seat, in a match too."""
    legal: Sequence[Any]
    """What the seat may do now."""
    text: str
    """What was typed after the command."""
    write: Callable[[Any], str]
    """`write(action)`: a legal action as the seat is shown it."""


@dataclass(frozen=True, slots=True)
class PromptCommand:
    """A command at the prompt of `play`, beside ours."""

    name: Text
    """The word it is asked for by, in each language; both are understood in either."""
    about: Text
    """What `help` says of it."""
    answer: Callable[[Asking], Any]
    """`answer(asking)`: a text, or its lines; what it prints is told too. What it cannot do it says by raising
    `GameError.said(en, fr)`."""
    also: tuple[str, ...] = ()
    """Other words it is understood by: `("o",)`."""

    @property
    def words(self) -> tuple[str, ...]:
        """All the words it is asked for by."""
        names = (self.name.en, self.name.fr) if isinstance(self.name, Text) else (str(self.name),)
        return tuple(dict.fromkeys(word.casefold() for word in (*names, *self.also)))
