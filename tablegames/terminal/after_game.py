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
from tablegames.core.languages import Text, say
from tablegames.core.plaintext import clean, quoted
from tablegames.plugin.analyst_specs import steady
from tablegames.plugin.prompt_words import COMMANDS, is_more
from tablegames.session.loop import Mode
from tablegames.session.page import Leave, Page
from tablegames.session.review import costliest, reviewed
from tablegames.session.session import Session, copied
from tablegames.table.narration import last_told
from tablegames.table.wording import Wording
from tablegames.terminal.common import registry
from tablegames.terminal.review import SHOWN, costliest_lines
from tablegames.terminal.seats import guide_of
from tablegames.terminal.tables import progress

WORDS: Final = {
    "rematch": ("rematch", "revanche", "r"),
    "score": COMMANDS["score"],
    "why": COMMANDS["why"],
    "save": ("save", "sauver", "s"),
    "review": ("review", "revoir", "v"),
    "quit": ("quit", "quitter", "q", "exit"),
    "help": ("help", "aide", "?"),
}
"""By what is done: its English word, its French word, and what else is understood."""
_ABOUT: Final = (
    Text("rematch: another game, sides swapped", "revanche : une autre partie, en changeant de côté"),
    Text("score, why: how it stood at the end, and what brought it about",
         "marque, pourquoi : où l'on en était à la fin, et ce qui l'a fait"),
    Text("save FILE: keep a copy of the record", "sauver FICHIER : garder une copie de l'enregistrement"),
    Text("review: the plays of yours that cost most, and what was better",
         "revoir : vos coups les plus chers, et ce qui valait mieux"),
    Text("quit", "quitter"),
)  # fmt: skip


class AfterGame(Mode[bool]):
    """Asks what is to be done now that the game is over, until a player wants a rematch (True) or leaves.

    Only words are understood: Enter, or a number typed too often at the last play, never begins another game.
    """

    words = WORDS
    with_rest = True

    def __init__(self, session: Session, people: Sequence[Seat], page: Page) -> None:
        self.session = session
        self.people = people
        self.page = page

    def obey(self, command: str, rest: str) -> bool | None:
        """Do what can be done after a game."""
        match command:
            case "rematch":
                return True
            case "score":
                self.page.tell(self.session.standing())
            case "why":
                self.page.read(_why(self.session, self.people, is_more(rest)))
            case "save":
                self.page.tell(_saved(self.session, rest))
            case "review":
                self.page.read("\n".join(_review(self.session, self.people)))
            case "quit":
                return False
            case _:
                return super().obey(command, rest)
        return None

    def answer(self, line: str) -> None:
        """Say what can be asked for."""
        self.page.tell(_unknown(line.partition(" ")[0]) if line else self.help())

    def help(self) -> str:
        """Return what can be asked for, a line each."""
        return "\n".join([say("What now?", "Et maintenant ?"), *(f"  {about}" for about in _ABOUT)])


def after_game(session: Session, people: Sequence[Seat], page: Page) -> bool:
    """Ask what is to be done now that the game is over; True: a rematch."""
    mode = AfterGame(session, people, page)
    page.tell("\n" + mode.help())
    try:
        return mode.run()
    except (Leave, KeyboardInterrupt):
        click.echo()
        return False


def where_it_is(path: Path) -> str:
    """Where the record of a game that is over lies."""
    return clean(say(f"The record is in {path}", f"L'enregistrement est dans {path}"))


def moved(wording: Wording, people: Sequence[Seat], seats: int, first: Seat | None = None) -> str:
    """Who plays which side in a rematch, in which everybody has moved on to the chair before his own, and who begins.

    `people` are the seats of before, `first` is the new seat of who begins (None: as the game decides).
    """
    told = _sides(wording, people, seats)
    if first is None:
        return told
    names = {(seat - 1) % seats: name for seat, name in wording.names.items()}
    you = None if len(people) != 1 else Seat((people[0] - 1) % seats)
    return f"{told} {replace(wording, names=names, you=you).begins(first)}"


def _sides(wording: Wording, people: Sequence[Seat], seats: int) -> str:
    how = say("sides swapped", "on change de côté") if seats == 2 else say("one seat on", "on change de place")
    if len(people) == 1 and seats == 2 and "seat.other" in wording.phrases:  # chairs that have no other name
        return say(f"Rematch: {how}.", f"Revanche : {how}.")
    if len(people) == 1:
        chair = wording.seat(Seat((people[0] - 1) % seats))
        chairs = f"vous avez maintenant les {chair}" if chair in ("Blancs", "Noirs") else f"à vous maintenant : {chair}"
        return say(f"Rematch, {how}: you are {chair} now.", f"Revanche, {how} : {chairs}.")
    if not wording.names and seats == 2:  # two players without names know which side they had
        return say(f"Rematch: {how}.", f"Revanche : {how}.")
    unnamed = replace(wording, names={}, you=None)
    sides = [(wording.seat(seat), Seat((seat - 1) % seats)) for seat in people]
    plays = [_plays(name, unnamed.side(side), wording.phrases.get(f"the.{side}", ""), seats) for name, side in sides]
    return say(f"Rematch, {how}: {', '.join(plays)}.", f"Revanche, {how} : {', '.join(plays)}.")


def _plays(name: str, side: str, the_side: str, seats: int) -> str:
    """Which side a player has now; of more than two, whose seat."""
    if seats != 2:
        return say(f"{name} takes the seat of {side}", f"{name} prend la place de {side}")
    return say(f"{name} plays {side}", f"{name} joue {the_side or side}")


def _unknown(word: str) -> str:
    names = [say(*words[:2]) for words in WORDS.values()]
    near = did_you_mean(word, names)
    return say(
        f"'{quoted(word)}' is nothing that can be done now{near}.",
        f"« {quoted(word)} » n'est rien que l'on puisse faire ici{near}.",
    )


def _why(session: Session, people: Sequence[Seat], more: bool) -> str:
    """What the last plays brought about, and the articles that decide it."""
    reader = people[0] if len(people) == 1 else None
    happened = [session.happened(moment, reader) for moment in last_told(session.history, reader)]
    return guide_of(session.table).explain(happened, more=more)


def _saved(session: Session, name: str) -> str:
    """A copy of the record kept under a name; without one, where the record is and how a copy is asked for."""
    assert session.recorder is not None
    record = session.recorder.path
    if not name:
        how = say("; 'save FILE' keeps a copy.", " ; « sauver FICHIER » en garde une copie.")
        return where_it_is(record) + how
    try:
        return where_it_is(copied(record, name))
    except TablegamesError as problem:
        return str(problem)


def _review(session: Session, people: Sequence[Seat]) -> Iterator[str]:
    """The costliest plays of the people at the table; where there are none, or nobody can say, a sentence."""
    table = session.table
    entry = next(iter(registry().analysts(table.entry).values()), None)
    if not any(moment.seat in people and table.chose(moment) for moment in session.history):
        yield say(
            "You had nothing to decide in this game, so there is nothing to review.",
            "Vous n'aviez rien à décider dans cette partie, il n'y a rien à revoir.",
        )
        return
    if entry is None:
        yield say(
            f"Nobody can review it: no plugin brings an analyst for {table.entry.name}.",
            f"Personne ne peut la revoir : aucun greffon n'apporte d'analyste à {table.entry.name}.",
        )
        return
    try:
        with progress(len(session.history)) as gone:
            games = list(reviewed(table, session.history, entry, steady(entry), gone, people))
    except KeyboardInterrupt:
        yield say("The review was broken off.", "La revue est interrompue.")
        return
    if not any(costliest(games, seat, SHOWN) for seat in people):
        yield say("No play of yours cost as much as 1 %.", "Aucun de vos coups n'a coûté 1 %.")
    else:
        file = None if session.recorder is None else str(session.recorder.path)
        yield from costliest_lines(table, games, entry, people, SHOWN, file)
    if isinstance(table.bare, Faulting):
        yield say(
            "Plays are weighed; marks, calls and faults are not.",
            "On pèse les coups joués ; ni les marques, ni les appels, ni les fautes.",
        )
