"""The words that every prompt understands; they are nobody else's."""

from __future__ import annotations

import re
from typing import Final

COMMANDS: Final = {
    "help": ("help", "aide", "?"),
    "board": ("board", "plateau", "b"),
    "moves": ("moves", "coups", "m"),
    "why": ("why", "pourquoi", "w"),
    "hint": ("hint", "conseil", "h"),
    "score": ("score", "marque"),
    "history": ("history", "historique"),
    "rules": ("rules", "règles", "regles"),
    "undo": ("undo", "annuler", "u"),
    "save": ("save", "sauver"),
    "resign": ("resign", "abandonner"),
    "quit": ("quit", "quitter", "q", "exit"),
}
"""By command: its English name, its French name, and what else is understood."""
COMMAND_OF: Final = {word: name for name, words in COMMANDS.items() for word in words}
WORD: Final = re.compile(r"[^\W\d_][\w'-]*")
"""What a command may be called: one word that begins with a letter."""
