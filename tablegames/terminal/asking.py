"""Asking a person: a line, one of a numbered list; editing and completion by what Python brings (readline).

Tab completes plays and commands at this prompt. It only changes the line; Enter sends it. Typed lines are remembered
until the program ends, never in a file.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from types import ModuleType
from typing import Final

import click

from tablegames.core.errors import did_you_mean
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import clean, small_number
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.foreign import plain_name
from tablegames.session.prompt import Leave, Page
from tablegames.table.table import LONGEST_ACTION
from tablegames.terminal.common import at_terminal
from tablegames.terminal.streams import listening

NUMBERED: Final = "  1. "
"""The prefix of each entry of a list."""


def ask(prompt: str) -> str:
    """One line typed at the prompt, no longer than anything one could mean; an input that is closed has ended."""
    editor()
    with listening():
        return clean(input(prompt)[: LONGEST_ACTION + 1])


def page_here() -> Page:
    """Return the page for the person at this terminal, or for an input that is not a terminal."""
    return Page(ask, click.echo, at_terminal(), offer=offer)


@contextmanager
def leaving() -> Iterator[None]:
    """Let a person leave what goes on at the prompt: the command ends, in error where his last line was refused."""
    try:
        yield
    except (Leave, KeyboardInterrupt) as gone:
        click.echo()
        raise click.exceptions.Exit(2 if isinstance(gone, Leave) and gone.refused else 0) from None


def pick(
    question: str,
    names: Sequence[str],
    shown: Sequence[str],
    page: Page,
    default: str | None = None,
    others: Collection[str] = (),
) -> str:
    """One of the names, by its number or by enough of it, or one of some others; Enter takes the default.

    `Leave` passes through.
    """
    page.tell(question)
    for number, text in enumerate(shown, start=1):
        page.tell("\n".join(folded(f"{number:>3}. {text}", then=" " * len(NUMBERED))))
    while True:
        answer = page.line("> ").lower()
        if answer in ("q", "quit", "quitter"):
            raise Leave
        if not answer and default is not None:
            return default
        chosen = small_number(answer)
        if chosen is not None and 1 <= chosen <= len(names):
            return names[chosen - 1]
        near = [name for name in (*names, *others) if plain_name(name) == plain_name(answer)] or [
            name for name, text in zip(names, shown, strict=True) if _begins(answer, name, text)
        ]
        if answer and len(near) == 1:
            return near[0]
        hint = did_you_mean(answer, names) if answer else ""
        page.tell(_("Type a number from 1 to {count}, or a name{hint}; q: quit.", count=len(names), hint=hint))


def _begins(answer: str, name: str, shown: str) -> bool:
    """Whether a name, or a word of the title shown for it, begins with what was typed."""
    title, begun = plain_name(shown.partition(":")[0]), plain_name(answer)
    return plain_name(name).startswith(begun) or re.search(rf"\b{re.escape(begun)}", title) is not None


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
