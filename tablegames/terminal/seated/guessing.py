"""`tablegames replay --guess SEAT`: the game stops before each move of that side and asks the reader for it."""

from __future__ import annotations

from typing import Any, Final

import click

from tablegames.core.errors import TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.core.loop import Moment
from tablegames.records.foreign import told_in_header
from tablegames.records.record import Record
from tablegames.records.replay import moments
from tablegames.session.prompt.commands import BOARD
from tablegames.session.prompt.session import Leave, ask_line
from tablegames.session.prompt.typed_play import Ambiguous, numbered_rows
from tablegames.session.study.guess_session import Found, Guess, GuessTally, to_guess
from tablegames.table.narration import narrate
from tablegames.table.table import Table
from tablegames.terminal.asking import ask
from tablegames.terminal.click_fr import tell

COMMANDS: Final = {**BOARD, "hint": ("hint", "indice", "h"), "show": ("show", "voir", "s")}
_COMMAND_OF: Final = {word: name for name, words in COMMANDS.items() for word in words}


def guess_through(table: Table, record: Record, seat: Seat) -> GuessTally | None:
    """Walk through a game and ask for the seat's moves; returns how many were found, None if the reader has left."""
    tally = GuessTally()
    name = table.wording.seat(seat)
    tell(
        f"You are {name}. The game stops before every move that {name} chose, and asks you for it.",
        f"Vous êtes : {name}. La partie s'arrête avant chaque coup que cette place a choisi, et vous le demande.",
    )
    click.echo(help_text())
    try:
        for moment in moments(table, record):
            if to_guess(table, moment, seat):
                tally.count(_asked(Guess(table, moment, seat)))
            _tell(table, record, moment, seat)
    except (Leave, KeyboardInterrupt) as leaving:
        click.echo(f"\n{tally}")
        if isinstance(leaving, Leave) and leaving.hurt:
            raise click.exceptions.Exit(2) from None
        return None
    return tally


def _asked(guess: Guess) -> Found:
    """Ask until the move is found or told."""
    click.echo(guess.decision.draw())
    hurt = False
    while True:
        line = ask_line(lambda: ask(f"{guess.decision.name}> "), hurt)
        hurt = False
        command = _COMMAND_OF.get(line.lower())
        try:
            if command is not None:
                if _obey(guess, command):
                    return Found.TOLD
            elif line:
                answer = guess.answer(line)
                if isinstance(answer, Found):
                    tell("Right.", "Juste.")
                    return answer
                click.echo(answer)
        except TablegamesError as refusal:
            click.echo(str(refusal))
            if isinstance(refusal, Ambiguous):
                _list(guess, refusal.candidates)
            hurt = True


def _obey(guess: Guess, command: str) -> bool:
    """Do what is asked for; whether the move has been told."""
    match command:
        case "help":
            click.echo(help_text())
        case "board":
            click.echo(guess.decision.draw())
        case "moves":
            _list(guess, tuple(guess.plays))
        case "hint":
            hint = guess.hint()
            click.echo(hint or _answer(guess))
            return hint is None
        case "show":
            click.echo(_answer(guess))
            return True
        case "quit":
            raise Leave
    return False


def _answer(guess: Guess) -> str:
    return say(f"The move is {guess.move}.", f"Le coup est {guess.move}.")


def _list(guess: Guess, texts: tuple[str, ...]) -> None:
    """Plays with their numbers."""
    numbered = [(number, text) for number, text in enumerate(guess.plays, start=1) if text in texts]
    for row in numbered_rows(guess.table, numbered):
        click.echo(row)


def _tell(table: Table, record: Record, moment: Moment[Any, Any], seat: Seat) -> None:
    """What was played, as far as the seat may know of it, and what is said of it."""
    for line in narrate(table, moment, seat):
        click.echo(line)
    for remark in record.lines[moment.number].remarks:
        click.echo(f"       {remark}")


def tell_facts(record: Record) -> None:
    """Print what a file tells of a game beside its moves."""
    found = told_in_header(record)
    for name, fact in found.facts.items():
        click.echo(f"{name}{say(': ', ' : ')}{fact}")
    for remark in found.remarks:
        click.echo(f"       {remark}")


def help_text() -> str:
    """What can be typed at the prompt."""
    return say(
        "Type a move, its number, or enough of it. hint: how it begins   show: what was played   board, moves   quit",
        "Tapez un coup, son numéro, ou assez pour le reconnaître. indice : son début   voir : ce qu'on a joué   "
        "plateau, coups   quitter",
    )
