"""What is meant by what was typed: the number of a play, its notation, or enough of it to leave only one.

Enough is how a play begins (no number is cut: `1/1` does not begin `1/12`), or some of its steps in any order; what
is the beginning of one play and a step of another may be either.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from tablegames.core.errors import NotationError, Refused
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.plugin.drawing.window import columns
from tablegames.plugin.prompt_words import command_words
from tablegames.plugin.provides import in_sentences
from tablegames.table.decision import Decision
from tablegames.table.sayings import is_saying
from tablegames.table.table import Table

MOVE: Final = 4
"""Digits from which on a number may be a play written without signs, as `3228`; no list is so long."""


class Ambiguous(NotationError):  # noqa: N818 - an answer to the player, who says more
    """Several plays can be meant; `candidates` are their texts."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        said, number = quoted(text), len(candidates)
        super().__init__(
            say(
                f"'{said}' may be any of {number} plays: which? Type its number, or more of it.",
                f"« {said} » peut être l'un de {number} coups : lequel ? Tapez son numéro, ou précisez.",
            )
        )
        self.candidates = tuple(candidates)


def meant(
    text: str,
    decision: Decision[Any, Any],
    plays: Mapping[str, Any],
    more: Iterable[str] = (),
    numbers: Collection[int] | None = None,
) -> Any:
    """The play a text means; raises what is wrong with it, or `Ambiguous`. `more` are commands beside ours.

    `numbers` are those of the list on the screen; None: all plays are listed.
    """
    listed = list(plays)
    number_alone = text.isascii() and text.isdigit()
    if number_alone and (len(text) < MOVE or len(text) <= len(str(len(listed)))):
        # it means the list on the screen, and nothing else
        number = int(text) if len(text) <= len(str(len(listed))) else 0
        if not 1 <= number <= len(listed):
            raise NotationError(_instead(text, listed, more))
        if numbers is not None and number not in numbers:
            raise NotationError(_not_listed(number, numbers))
        return plays[listed[number - 1]]
    short = decision.may_mean(text)
    several = [play for play in listed if plays[play] in short]
    if len(several) > 1:
        raise Ambiguous(text, several)
    if several:
        return plays[several[0]]
    try:
        return decision.read(text)
    except (NotationError, Refused) as problem:
        understood = isinstance(problem, Refused) and problem.fault is not None
        starting, holding = begun(text, listed), with_steps(text, listed)
        as_written = {decision.table.write_seen(decision.view, plays[play]): play for play in listed}
        meant_so = {*starting, *holding, *(as_written[play] for play in begun(text, list(as_written)))}
        found = [play for play in listed if play in meant_so]
        if len(found) == 1:
            return plays[found[0]]
        if found:
            raise Ambiguous(text, found) from None
        if understood and number_alone:
            raise
        near = "" if is_saying(decision.table, text) else _instead(text, listed, more, understood)
        if near:
            raise NotationError(near) from None
        raise


def _instead(text: str, listed: Sequence[str], more: Iterable[str], understood: bool = False) -> str:
    """What may have been meant by what is neither a play nor a command: a number of the list, a command misspelt.

    What was `understood` and cannot be done is refused with its reason, if it is no command misspelt.
    """
    plays = len(listed)
    if text.isascii() and text.isdigit():
        if plays == 1:
            return say(
                f"'{text}' is no number of the list: there is 1 play.",
                f"« {text} » n'est pas un numéro de la liste : il y a 1 coup.",
            )
        return say(
            f"'{text}' is no number of the list: there are {plays} plays.",
            f"« {text} » n'est pas un numéro de la liste : il y a {plays} coups.",
        )
    word = text.casefold().partition(" ")[0]
    near = get_close_matches(word, [*command_words(), *more], n=1, cutoff=0.75) if word.isalpha() else []
    if word in near:  # a command of a game, where a play only can be said
        return say(
            f"'{word}' is no command here; type a play, such as {listed[0]}, or help.",
            f"« {word} » n'est pas une commande ici ; tapez un coup, par exemple {listed[0]}, ou aide.",
        )
    if near:
        return say(
            f"'{word}' is no command; did you mean '{near[0]}'?",
            f"« {word} » n'est pas une commande ; vouliez-vous dire « {near[0]} » ?",
        )
    if understood or not text.replace(" ", "").isalpha():
        return ""
    said, example = quoted(text), listed[0]
    return say(
        f"I do not know '{said}'. Type a play ({example}), its number, or help.",
        f"Je ne connais pas « {said} ». Tapez un coup ({example}), son numéro, ou aide.",
    )


def _not_listed(number: int, numbers: Collection[int]) -> str:
    """The sentence for a number that is not on the screen."""
    if numbers:
        return say(
            f"Number {number} is not in the list above; 'moves' lists all plays.",
            f"Le numéro {number} n'est pas dans la liste ci-dessus ; « coups » liste tous les coups.",
        )
    return say(
        f"No list is shown yet, so {number} means nothing; 'moves' lists the plays with their numbers.",
        f"Aucune liste n'est encore affichée, {number} ne dit rien ; « coups » liste les coups avec leurs numéros.",
    )


def told(problem: Exception) -> str:
    """What is wrong, in a sentence for who has typed one line: he need not be told in which column."""
    said = str(problem)
    if isinstance(problem, NotationError) and problem.column is not None:
        said = said.removesuffix(say(f" (column {problem.column})", f" (colonne {problem.column})"))
    return said


def begun(text: str, plays: Sequence[str]) -> list[str]:
    """The plays whose text begins with what was typed; a number must be whole.

    >>> begun("8/12", ["8/12 1/3", "8/12 4/6", "8/13"]), begun("1/1", ["1/12"]), begun("s'en", ["tenir", "s'en aller"])
    (['8/12 1/3', '8/12 4/6'], [], ["s'en aller"])
    """
    start = _plain(text)
    if not start:
        return []
    return [
        play
        for play in plays
        if _plain(play).startswith(start)
        and not (start[-1].isdigit() and _plain(play)[len(start) : len(start) + 1].isdigit())
    ]


def with_steps(text: str, plays: Sequence[str]) -> list[str]:
    """The plays that hold all these steps, in any order.

    >>> with_steps("4/6", ["8/12 1/3", "8/12 4/6"])
    ['8/12 4/6']
    """
    wanted = Counter(_plain(text).split())
    return [play for play in plays if wanted and not wanted - Counter(_plain(play).split())]


def with_number(number: str, plays: Sequence[str]) -> list[str]:
    """The plays in which a number stands, whole.

    >>> with_number("7", ["7/9 1/3", "17/19", "1/7"])
    ['7/9 1/3', '1/7']
    """
    return [play for play in plays if number in re.findall(r"\d+", play)]


def numbered_rows(table: Table, numbered: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Plays with their numbers, in as many columns as the window has; one a line for who listens."""
    if in_sentences(table.renderer):
        yield from (f"{number}: {text}" for number, text in numbered)
        return
    cells = [f"{number:>3}. {text}" for number, text in numbered]
    width = max(map(len, cells), default=0) + 2
    in_a_row = max(1, (columns() - 2) // width)
    for begin in range(0, len(cells), in_a_row):
        yield "".join(cell.ljust(width) for cell in cells[begin : begin + in_a_row]).rstrip()


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("’", "'").split())
