"""The words of every prompt, which are reserved, and plugins' commands for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Game
from tablegames.core.languages import Text, gettext as _, language, pgettext

COMMANDS: Final = {
    "help": ("help", "aide", "?"),
    "board": ("board", "plateau", "b"),
    "moves": ("moves", "coups", "m"),
    "why": ("why", "pourquoi", "w"),
    "hint": ("hint", "conseil", "h", "indice"),
    "score": ("score", "marque"),
    "history": ("history", "historique"),
    "rules": ("rules", "règles", "regles"),
    "what": ("what", "définition", "definition", "définir", "c'est", "quoi", "qu'est-ce", "cest"),
    "undo": ("undo", "annuler", "u"),
    "dice": ("dice", "dés", "des"),
    "save": ("save", "enregistrer", "sauver"),
    "draw": ("draw", "nulle", "remise"),
    "concede": ("concede", "concéder", "conceder"),
    "resign": ("resign", "abandonner"),
    "quit": ("quit", "quitter", "q", "exit"),
}
"""For each command, its English name, its French name, and synonyms."""
COMMAND_OF: Final = {word: name for name, words in COMMANDS.items() for word in words}
WORD: Final = re.compile(r"[^\W\d_][\w'-]*")
"""A possible command: one word that begins with a letter."""
YES: Final = ("y", "yes", "o", "oui")
NO: Final = ("n", "no", "non")
ACCEPT: Final = ("accept", "accepte", "accepter", "j'accepte")
MORE: Final = ("more", "encore", "plus")


_ASKED: Final = re.compile(
    r"(?:c\s*['’]?\s*est[\s-]+quoi|qu\s*['’]?\s*est[\s-]?ce\s+que?(?:\s+c['’]?est\s+que?)?)\b\s*", re.I
)


_OFFERED: Final = re.compile(r"(?:offer|accept\w*|propos\w+)\s+(?:(?:a|the|la|une)\s+)?(?:draw|nulle|remise)", re.I)


def asked_plainly(line: str) -> str:
    """Return a line with `c'est quoi`, in any spelling, replaced by the one word for it.

    The same goes for ways to offer or accept a draw.

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
    """Return every word with its command: ours, and those of a third language."""
    said = {shown_word(words).casefold(): name for name, words in commands.items()}
    return said | {word: name for name, words in commands.items() for word in words}


def shown_word(words: Sequence[str]) -> str:
    """Return the word of a command in the language in use; `words` begin with the English and the French one."""
    found = pgettext("command", words[0])
    return words[1] if found == words[0] and language() == "fr" else found


def in_this_language(word: str, commands: Mapping[str, Sequence[str]] = COMMANDS) -> str:
    """Return a command's word in the language in use, given any of its words; return another word unchanged.

    >>> in_this_language("historique"), in_this_language("6/10")
    ('history', '6/10')
    """
    command = command_words(commands).get(word)
    return word if command is None else shown_word(commands[command])


def is_command(word: str, command: str) -> bool:
    """Return whether a word is a command."""
    return command_words().get(word.casefold()) == command


def is_yes(answer: str) -> bool:
    """Return whether it means yes, in any known language."""
    return answer.casefold() in (*YES, _("yes").casefold())


def is_no(answer: str) -> bool:
    """Return whether it means no, in any known language."""
    return answer.casefold() in (*NO, _("no").casefold())


def is_more(rest: str) -> bool:
    """Return whether the rest of a command asks for the long answer, in any known language."""
    return rest.casefold() in (*MORE, _("more").casefold())


@frozen
class Asking:
    """The input of a command at the prompt: only what the asking seat may know."""

    game: Game[Any, Any, Any]
    """The game being played; it has rules and no state."""
    seat: Seat
    view: Any
    """The game's own view for that seat, in a match too."""
    legal: Sequence[Any]
    """The seat's legal actions."""
    text: str
    """The text after the command."""
    write: Callable[[Any], str]
    """`write(action)`: a legal action as the seat sees it."""


@frozen
class PromptCommand:
    """A plugin's command at the prompt of `play`."""

    name: Text
    """Its name in each language; both work in either."""
    about: Text
    """Its line in `help`."""
    answer: Callable[[Asking], Any]
    """`answer(asking)`: a text or its lines; printed output counts too. To refuse, raise `GameError.said(en, fr)`."""
    also: tuple[str, ...] = ()
    """Synonyms: `("o",)`."""

    @property
    def words(self) -> tuple[str, ...]:
        """All its words."""
        names = (self.name.en, self.name.fr) if isinstance(self.name, Text) else (str(self.name),)
        return tuple(dict.fromkeys(word.casefold() for word in (*names, *self.also)))
