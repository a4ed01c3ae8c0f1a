"""`tablegames bot`: one of our bots as a program that speaks the protocol of docs/protocol.md."""

from __future__ import annotations

import sys

import click

from tablegames.cli.click_fr import SEED
from tablegames.cli.click_fr import command as command_of
from tablegames.cli.common import registry
from tablegames.core.words import say


@command_of(
    "bot",
    "Be a program that plays: read a match's messages on the standard input, answer on the standard output "
    "(docs/protocol.md). Made to be started by a match, here or elsewhere.",
    "Être un programme qui joue : lire les messages d'un match sur l'entrée standard, répondre sur la sortie "
    "(docs/protocol.md). Fait pour être lancé par un match, ici ou ailleurs.",
    "tablegames bot dames_polonaises --player engine:3",
)
@click.argument("game", metavar=say("GAME", "JEU"))
@click.option("--player", default="random", metavar="BOT", help=say("Which bot (default: random).", "Quel robot."))
@click.option(
    "--seed",
    type=SEED,
    default=0,
    help=say("Fixes its choices where the match tells no seed.", "Fixe ses choix si le match ne dit pas de graine."),
)
def command(game: str, player: str, seed: int) -> None:
    """Serve a bot."""
    from tablegames.core.scripted.serving import Server

    server = Server(registry(), game, player, seed)
    for line in sys.stdin:
        if line.split()[:1] == ["quit"]:
            return
        for answer in server.answer(line):
            click.echo(answer)
            sys.stdout.flush()
