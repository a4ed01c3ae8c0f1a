"""The words that every prompt understands; they are nobody else's."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from tablegames.core.languages import say

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
