"""After a game at the prompt: a rematch, a copy of the record, the costliest plays, or good-bye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from tablegames.core.arbiter import Faulting
from tablegames.core.errors import TablegamesError, did_you_mean
from tablegames.core.events import Seat
from tablegames.core.languages import Text, gettext as _
from tablegames.core.plaintext import clean, quoted
from tablegames.plugin.analyst_specs import steady
from tablegames.plugin.prompt_words import COMMANDS, is_more, shown_word
from tablegames.session.prompt import Leave, Mode, Page
from tablegames.session.review import costliest, reviewed
from tablegames.session.session import Session, copied
from tablegames.table.narration import last_told
from tablegames.table.wording import Wording
from tablegames.terminal.common import progress, registry
from tablegames.terminal.review import SHOWN, costliest_lines
from tablegames.terminal.seats import guide_of

WORDS: Final = {
    "rematch": ("rematch", "revanche", "r"),
    "score": COMMANDS["score"],
    "why": COMMANDS["why"],
    "save": ("save", "enregistrer", "sauver", "s"),
    "review": ("review", "revoir", "v"),
    "quit": ("quit", "quitter", "q", "exit"),
    "harder": ("harder", "plus-fort"),
    "easier": ("easier", "moins-fort"),
    "help": ("help", "aide", "?"),
}
"""By what is done: its English word, its French word, and what else is understood."""
_ABOUT: Final = (
    Text("rematch: another game, sides swapped"),
    Text("score, why: the final score, and what led to it"),
    Text("save FILE: keep a copy of the record"),
    Text("review: which of your plays cost you most, and what was better"),
    Text("quit"),
)


class AfterGame(Mode[bool]):
    """Asks what is to be done now that the game is over, until a player wants a rematch (True) or leaves.

    Only words are understood: Enter, or a number typed too often at the last play, never begins another game.
    """

    words = WORDS
    with_rest = True

    def __init__(self, session: Session, people: Sequence[Seat], page: Page, offer: str = "") -> None:
        self.session = session
        self.offer = offer
        """The sentence that offers a rematch at another level; empty: none is offered."""
        self.steps = 0
        """How many levels higher or lower the rematch is to be."""
        self.people = people
        self.page = page

    def ask(self) -> bool:
        """Ask what is to be done now that the game is over; True: a rematch."""
        self.page.tell("\n" + "\n".join([*([self.offer] if self.offer else []), self.help()]))
        try:
            return self.run()
        except (Leave, KeyboardInterrupt):
            click.echo()
            return False

    def obey(self, command: str, rest: str) -> bool | None:
        """Do what can be done after a game."""
        match command:
            case "rematch":
                return True
            case "harder" | "easier" if self.offer:
                self.steps = 1 if command == "harder" else -1
                return True
            case "harder" | "easier":
                self.page.tell(_("To choose the level of your next game yourself: tablegames play GAME --level N"))
            case "score":
                self.page.tell(self.session.standing())
            case "why":
                self.page.read(self._why(is_more(rest)))
            case "save":
                self.page.tell(self._saved(rest))
            case "review":
                self.page.read("\n".join(self._review()))
            case "quit":
                return False
            case _:
                return super().obey(command, rest)
        return None

    def answer(self, line: str) -> None:
        """Say what can be asked for."""
        if not line:
            self.page.tell(self.help())
            return
        word = line.partition(" ")[0]
        near, given = did_you_mean(word, [shown_word(words) for words in WORDS.values()]), quoted(word)
        self.page.tell(_("You can't use '{given}' now{near}.", given=given, near=near))

    def help(self) -> str:
        """Return what can be asked for, a line each."""
        return "\n".join([_("What now?"), *(f"  {about}" for about in _ABOUT)])

    def _why(self, more: bool) -> str:
        """Return the effects of the last plays, and the articles that decide them."""
        session, people = self.session, self.people
        reader = people[0] if len(people) == 1 else None
        happened = [session.happened(moment, reader) for moment in last_told(session.history, reader)]
        return guide_of(session.table).explain(happened, more=more)

    def _saved(self, name: str) -> str:
        """A copy of the record kept under a name; without one, where the record is and how a copy is asked for."""
        assert self.session.recorder is not None
        record = self.session.recorder.path
        if not name:
            how = _("; 'save FILE' keeps a copy.")
            return where_it_is(record) + how
        try:
            return where_it_is(copied(record, name))
        except TablegamesError as problem:
            return str(problem)

    def _review(self) -> Iterator[str]:
        """The costliest plays of the people at the table; where there are none, or nobody can say, a sentence."""
        session, people, table = self.session, self.people, self.session.table
        entry = next(iter(registry().analysts(table.entry).values()), None)
        if not any(moment.seat in people and table.chose(moment) for moment in session.history):
            yield _("You never had a choice in this game, so there is nothing to review.")
            return
        if entry is None:
            yield _("This game can't be reviewed: no plugin provides an analyst for {name}.", name=table.entry.name)
            return
        try:
            with progress(len(session.history)) as gone:
                games = list(reviewed(table, session.history, entry, steady(entry), gone, people))
        except KeyboardInterrupt:
            yield _("The review was interrupted.")
            return
        if not any(costliest(games, seat, SHOWN) for seat in people):
            yield _("None of your mistakes cost as much as 1 %.")
        else:
            file = None if session.recorder is None else str(session.recorder.path)
            yield from costliest_lines(table, games, entry, people, SHOWN, file)
        if isinstance(table.bare, Faulting):
            yield _("The review covers plays, not marks, calls or faults.")


def where_it_is(path: Path) -> str:
    """Where the record of a game that is over lies."""
    return clean(_("The record is saved in {path}", path=path))


def moved(wording: Wording, people: Sequence[Seat], seats: int, first: Seat | None = None) -> str:
    """Return the players of a rematch, in which everybody has moved on by one chair, and who begins.

    `people` are the previous seats, `first` is the new seat that begins (None: as the game decides).
    """
    told = _sides(wording, people, seats)
    if first is None:
        return told
    names = {(seat - 1) % seats: name for seat, name in wording.names.items()}
    you = None if len(people) != 1 else Seat((people[0] - 1) % seats)
    return f"{told} {replace(wording, names=names, you=you).begins(first)}"


def _sides(wording: Wording, people: Sequence[Seat], seats: int) -> str:
    how = _("sides swapped") if seats == 2 else _("everyone moves to the next seat")
    if len(people) == 1 and seats == 2 and "seat.other" in wording.phrases:  # chairs that have no other name
        return _("Rematch: {how}.", how=how)
    if len(people) == 1:
        chair = wording.seat(Seat((people[0] - 1) % seats))
        side = wording.phrases.get(f"the.{Seat((people[0] - 1) % seats)}", chair)
        return _("Rematch ({how}): you are now {side}.", how=how, side=side)
    if not wording.names and seats == 2:  # two players without names know which side they had
        return _("Rematch: {how}.", how=how)
    unnamed = replace(wording, names={}, you=None)
    sides = [(wording.seat(seat), Seat((seat - 1) % seats)) for seat in people]
    plays = [_plays(name, unnamed.side(side), wording.phrases.get(f"the.{side}", ""), seats) for name, side in sides]
    return _("Rematch ({how}): {plays}.", how=how, plays=", ".join(plays))


def _plays(name: str, side: str, the_side: str, seats: int) -> str:
    """Which side a player has now; of more than two, whose seat."""
    if seats != 2:
        return _("{name} takes the seat of {side}", name=name, side=side)
    return _("{name} plays {side}", name=name, side=the_side or side)
