"""Editing, history and completion at a terminal, by what Python brings (readline); where it has none, lines are typed.

Tab completes what can be typed at this prompt: the plays and the commands. It writes into the line and nothing more:
only Enter says it. What was typed is remembered until the program ends, never in a file.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from types import ModuleType
from typing import Final

from tablegames.terminal.common import at_terminal

MOST: Final = 1_000
"""Words that are offered at one prompt."""
_OFFERED: list[str] = []


def offer(words: Iterable[str]) -> None:
    """Say what can be typed at the next prompt."""
    if editor() is not None:
        _OFFERED[:] = [word for word, _ in zip(words, range(MOST), strict=False)]


def forget() -> None:
    """Forget what was typed so far: somebody else comes to the terminal."""
    used = editor()
    if used is not None:
        used.clear_history()


def completed(typed: str, words: Iterable[str]) -> list[str]:
    """The words that begin with what is typed.

    >>> completed("1/", ["1/7 1/6", "1/12", "help"]), completed("H", ["help"])
    (['1/7 1/6', '1/12'], ['help'])
    """
    return [word for word in words if word.casefold().startswith(typed.casefold())]


@cache
def editor() -> ModuleType | None:
    """Python's readline, set up for whole lines; None where there is none, or no terminal."""
    if not at_terminal():
        return None
    with suppress(ImportError):
        import readline

        def complete(typed: str, number: int) -> str | None:
            found = completed(typed, _OFFERED)
            return found[number] if number < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims("")
        if "libedit" in (readline.__doc__ or ""):
            readline.parse_and_bind("bind ^I rl_complete")
        else:
            readline.parse_and_bind("tab: complete")
            readline.parse_and_bind("set enable-bracketed-paste off")
            readline.parse_and_bind("set completion-ignore-case on")
        return readline
    return None
