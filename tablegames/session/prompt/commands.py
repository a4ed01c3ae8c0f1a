"""What can be typed at the prompt beside a play, in both languages."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

from tablegames.core.languages import Text, say
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.prompt_words import COMMANDS as COMMANDS

BOARD: Final = {name: COMMANDS[name] for name in ("help", "board", "moves", "quit")}
"""What is understood at every prompt with a board before it."""

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
