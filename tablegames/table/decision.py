"""A decision: what a seat sees and may do, how its plays are listed, and what a typed text means.

The prompt and the guide work from a `Decision`. It holds the seat's view, its legal actions and the table, no state,
so nothing here leads to a hidden hand.

A typed text is the number of a play, its notation, or enough of it: the beginning of a play (numbers are not cut:
`1/1` does not begin `1/12`) or some of its steps in any order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final, Generic, Protocol, TypeVar, runtime_checkable

from tablegames.core import arbiter
from tablegames.core.errors import NotationError, Refused
from tablegames.core.events import Seat
from tablegames.core.languages import LANGUAGES, gettext as _, ngettext, speaking
from tablegames.core.match import in_hand
from tablegames.core.plaintext import quoted
from tablegames.plugin.abilities import able
from tablegames.plugin.drawing.sight import Trace
from tablegames.plugin.drawing.window import columns, folded
from tablegames.plugin.prompt_words import command_words, in_this_language
from tablegames.plugin.provides import ReadsShort, in_sentences
from tablegames.table.table import LONGEST_ACTION, Table
from tablegames.table.wording import natural

V = TypeVar("V")
A = TypeVar("A")

MOVE: Final = 4
"""From this many digits on, a number may be a play without signs, such as `3228`; no list is that long."""
NUMBER: Final = "#"
PLACES: Final = "@"


class Ambiguous(NotationError):  # noqa: N818 - an answer to the player, who says more
    """Several plays are possible; `candidates` are their texts."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        said, number = quoted(text), len(candidates)
        super().__init__(
            _("'{said}' matches {number} plays. Type more of the play, or its number.", said=said, number=number)
        )
        self.candidates = tuple(candidates)


@runtime_checkable
class Answered(Protocol):
    """A game with faults that asks for more than plays: which of several touched pieces."""

    def answers(self, view: Any) -> bool:
        """Whether the seat answers by choosing from the list."""


@dataclass(frozen=True)
class Decision(Generic[V, A]):
    """A seat that must choose: its view, its legal actions, and how they are drawn, written and read."""

    table: Table
    seat: Seat
    view: V
    """The seat's view of the game or match."""
    legal: Sequence[A]
    last: Trace | None = None
    """The last play, to be marked on the board."""

    @property
    def name(self) -> str:
        """The seat's name."""
        return self.table.wording.seat(self.seat)

    def draw(self, height: int | None = None) -> str:
        """Draw the board as the seat sees it, in a number of lines; None: the height of the window."""
        return self.table.draw_seen(self.view, height, self.table.sight(self.view, self.seat, self.last))

    def write(self, action: A) -> str:
        """Return an action of the seat as text, in the language in use."""
        return self.table.speak_seen(self.view, action)

    @cached_property
    def listed(self) -> Sequence[A]:
        """The legal actions that may be listed: all of them, except at a table with faults."""
        return arbiter.listed(self.table.bare, in_hand(self.view), self.legal)

    @property
    def tacit(self) -> A | None:
        """The default act, for Enter. None: there is none."""
        action: A | None = arbiter.tacit(self.table.bare, in_hand(self.view))
        return action

    @property
    def answers(self) -> bool:
        """Whether the seat is asked to choose from a list that gives nothing away."""
        bare: object = self.table.bare
        return isinstance(bare, Answered) and bare.answers(in_hand(self.view))

    @cached_property
    def plays(self) -> dict[str, A]:
        """The listed actions by text, in the order of the list, numbered from 1.

        The order is that of the notation, so that a number means the same play in every language.
        """
        return {self.write(action): action for _, action in self.notated}

    @cached_property
    def notated(self) -> Sequence[tuple[str, A]]:
        """The same, each with its notation."""
        within, write = in_hand(self.view), self.table.notation.write
        return sorted(((write(within, one), one) for one in self.listed), key=lambda told: natural(told[0]))

    def may_mean(self, text: str) -> Sequence[A]:
        """Return the plays that a text may mean, short or whole, if the notation can tell; `read` says why not."""
        notation: object = self.table.notation
        if not isinstance(notation, ReadsShort) or len(text) > LONGEST_ACTION:
            return ()
        return notation.may_mean(self.table.bare, in_hand(self.view), text)

    def read(self, text: str) -> A:
        """Return the action of a text; raises `NotationError` or `Refused`."""
        action: A = self.table.read_seen(self.view, text)
        return action

    def meant(self, text: str, more: Iterable[str] = (), numbers: Collection[int] | None = None) -> A:
        """Return the play of a text; raises `NotationError`, `Refused` or `Ambiguous`.

        `more` are further commands; `numbers` are the numbers listed on the screen (None: all plays are listed).
        """
        plays = self.plays
        listed = list(plays)
        number_alone = text.isascii() and text.isdigit()
        if number_alone and (len(text) < MOVE or len(text) <= len(str(len(listed)))):
            # it means the list on the screen
            number = int(text) if len(text) <= len(str(len(listed))) else 0
            if not 1 <= number <= len(listed):
                raise NotationError(_instead(text, listed, more))
            if numbers is not None and number not in numbers:
                raise NotationError(_not_listed(number, numbers))
            return plays[listed[number - 1]]
        short = self.may_mean(text)
        several = [play for play in listed if plays[play] in short]
        if len(several) > 1:
            raise Ambiguous(text, several)
        if several:
            return plays[several[0]]
        try:
            return self.read(text)
        except (NotationError, Refused) as problem:
            understood = isinstance(problem, Refused) and problem.fault is not None
            as_written = {self.table.write_seen(self.view, plays[play]): play for play in listed}
            meant_so = {*begun(text, listed), *with_steps(text, listed)}
            meant_so |= {as_written[play] for play in begun(text, list(as_written))}
            found = [play for play in listed if play in meant_so]
            if len(found) == 1:
                return plays[found[0]]
            if found:
                raise Ambiguous(text, found) from None
            if understood and number_alone:
                raise
            near = "" if is_saying(self.table, text) else _instead(text, listed, more, understood)
            if near:
                raise NotationError(near) from None
            raise

    def effects(self, action: A) -> Iterator[tuple[str, str]]:
        """Return sign and words of the immediate effects of a play: it hits, fills or crowns."""
        found, phrases = self.table.abilities.effects, self.table.wording.phrases
        for key in () if found is None else found(self.table.bare, in_hand(self.view), action):
            sign, _, words = phrases.get(f"effect.{key}", "").partition(" ")
            if words:
                yield sign, words

    def marked(self, text: str, action: A) -> str:
        """Return a play with the signs of its effects; for a listener, with words."""
        if in_sentences(self.table.renderer):
            return ", ".join([text, *(words for _, words in self.effects(action))])
        return " ".join([text, *(sign for sign, _ in self.effects(action))])

    def legend(self, actions: Iterable[A]) -> list[str]:
        """Return the legend of these signs, in one line if it fits; empty for a listener."""
        if in_sentences(self.table.renderer):
            return []
        found = dict(each for action in actions for each in self.effects(action))
        told = _("; ").join(f"{sign} {words}" for sign, words in found.items())
        return folded(f"{told}.", "  ", "  ") if found else []

    def unmarked(self, typed: str) -> str:
        """Return a typed text without the signs that a list put after it."""
        words = typed.split()
        if len(words) < 2 or words[-1].isalnum():
            return typed
        signs = {sign for action in self.listed for sign, _ in self.effects(action)}
        if words[-1] not in signs:
            return typed
        while len(words) > 1 and words[-1] in signs:
            words.pop()
        return " ".join(words)


def _instead(text: str, listed: Sequence[str], more: Iterable[str], understood: bool = False) -> str:
    """Suggest what a text meant that is neither a play nor a command: a number of the list, a misspelt command.

    A text that was `understood` but is refused gets no suggestion, unless it is a misspelt command.
    """
    if text.isascii() and text.isdigit():
        return ngettext(
            "There is no play number {text}: the list has {count} play.",
            "There is no play number {text}: the list has {count} plays.",
            len(listed),
            text=text,
        )
    word = text.casefold().partition(" ")[0]
    near = get_close_matches(word, [*command_words(), *more], n=1, cutoff=0.75) if word.isalpha() else []
    if word in near:  # a command, but only plays are possible here
        return _("You can't use '{word}' here. Type a play, such as {listed}, or 'help'.", word=word, listed=listed[0])
    if near:
        return _("There is no command '{word}'. Did you mean '{near}'?", word=word, near=in_this_language(near[0]))
    if understood or not text.replace(" ", "").isalpha():
        return ""
    said, example = quoted(text), listed[0]
    return _("I don't understand '{said}'. Type a play ({example}), its number, or 'help'.", said=said, example=example)


def _not_listed(number: int, numbers: Collection[int]) -> str:
    """Return the sentence about a number that is not on the screen."""
    if numbers:
        return _("Number {number} is not in the list above; 'moves' lists all plays.", number=number)
    return _("No list is shown yet. Type 'moves' to see the plays with their numbers.")


def complaint(problem: Exception) -> str:
    """Return the error of a typed line, without the column."""
    said = str(problem)
    if isinstance(problem, NotationError) and problem.column is not None:
        said = said.removesuffix(_(" (column {column_})", column_=problem.column))
    return said


def begun(text: str, plays: Sequence[str]) -> list[str]:
    """Return the plays whose text begins with a text; its last number must be whole.

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
    """Return the plays with all these steps, in any order.

    >>> with_steps("4/6", ["8/12 1/3", "8/12 4/6"])
    ['8/12 4/6']
    """
    wanted = Counter(_plain(text).split())
    return [play for play in plays if wanted and not wanted - Counter(_plain(play).split())]


def with_number(number: str, plays: Sequence[str]) -> list[str]:
    """Return the plays that contain a whole number.

    >>> with_number("7", ["7/9 1/3", "17/19", "1/7"])
    ['7/9 1/3', '1/7']
    """
    return [play for play in plays if number in re.findall(r"\d+", play)]


def numbered_rows(table: Table, numbered: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Return numbered plays, in as many columns as the window has; one per line in a drawing in sentences."""
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


@runtime_checkable
class TellsSayings(Protocol):
    """A notation that lists what can be said at a table with faults."""

    def sayings(self, game: Any) -> Sequence[str]:
        """Return patterns in the language in use, the same at every moment: `mark #`, `touch @`, `adjust`.

        `#` stands for a number, and a final `@` for places.
        """


def sayings(table: Table) -> list[str] | None:
    """Return the patterns of a table; None: the list shows everything."""
    game: object = table.bare
    if not able(game, arbiter.Unlisted):
        return None
    notation: object = table.notation
    return list(notation.sayings(game)) if able(notation, TellsSayings) else []


def meanings(table: Table) -> dict[str, str]:
    """Return the meaning of each pattern: the game's phrases `saying.…`, by their English words."""
    with speaking("en"):
        english = sayings(table) or []
    found = zip(sayings(table) or (), english, strict=True)
    return {here: said for here, there in found if (said := meaning(table, there))}


def meaning(table: Table, english: str) -> str:
    """Return the meaning of a word at the table, by its English name without any brackets; empty if there is none."""
    return table.wording.phrases.get(f"saying.{phrase_key(english.partition(' (')[0])}", "")


def phrase_key(english: str) -> str:
    """Return the key of a saying's meaning: its English, with `n` for a number and `place` for places.

    >>> phrase_key("mark # holes #"), phrase_key("huff @")
    ('mark_n_holes_n', 'huff_place')
    """
    return english.replace(NUMBER, "n").replace(PLACES, "place").replace(" ", "_")


def is_saying(table: Table, text: str) -> bool:
    """Return whether a text begins like something said at this table, in English, French or the language in use."""
    words, known = text.casefold().split(), set(sayings(table) or ())
    for one in LANGUAGES if known else ():
        with speaking(one):
            known |= set(sayings(table) or ())
    begins = (said.casefold().replace(PLACES, NUMBER).partition(NUMBER)[0].split() for said in known)
    return any(begin and words[: len(begin)] == begin for begin in begins)
