"""`tablegames bot`: one of our bots as a program that speaks the protocol of docs/protocol.md."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import TextIOWrapper

import click

from tablegames.core.errors import RecordError
from tablegames.core.languages import Text
from tablegames.rules.untrusted.jsonlines import LONGEST_LINE
from tablegames.terminal.click_fr import SEED, argument, command_of, option
from tablegames.terminal.common import registry


@command_of(
    "bot",
    "tablegames bot dames_polonaises --player engine:3",
)
@argument("game", metavar=Text("GAME", "JEU"))
@option("--player", "Which bot (default: random).", "Quel robot.", default="random", metavar=Text("BOT", "ROBOT"))
@option(
    "--seed",
    "Fixes its choices where the match tells no seed.",
    "Fixe ses choix si le match ne dit pas de graine.",
    type=SEED,
    default=0,
)
def command(game: str, player: str, seed: int) -> None:
    """Serve a bot."""
    from tablegames.arena.bot_server import Server

    server = Server(registry(), game, player, seed)
    for line in _lines():
        if line.split()[:1] == ["quit"]:
            return
        for answer in server.answer(line):
            click.echo(answer)
            sys.stdout.flush()


def _lines() -> Iterator[str]:
    """The lines of the standard input; what is no UTF-8, or far too long, is refused in one sentence."""
    stdin = sys.stdin
    if isinstance(stdin, TextIOWrapper):
        stdin.reconfigure(encoding="utf-8", errors="strict")
    number = 0
    try:
        while stdin is not None and (line := stdin.readline(LONGEST_LINE + 1)):
            number += 1
            if len(line) > LONGEST_LINE:
                break
            yield line
        else:
            return
    except UnicodeDecodeError:
        raise RecordError.said(
            f"the standard input is no UTF-8 text after line {number}",
            f"l'entrée standard n'est pas un texte UTF-8 après la ligne {number}",
        ) from None
    raise RecordError.said(
        f"line {number} of the standard input has more than {LONGEST_LINE:,} characters",
        f"la ligne {number} de l'entrée standard a plus de {LONGEST_LINE:,} caractères",
    )
