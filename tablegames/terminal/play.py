"""`tablegames play`: sit down to a game."""

from __future__ import annotations

from functools import partial
from typing import Any

from tablegames.core.languages import Text
from tablegames.terminal.click_fr import SEED, OneOf, Whole, command_of, flag, option
from tablegames.terminal.common import match_options, plain_option, position_option, render_option, rules_options


@command_of(
    "play",
    "tablegames play trictrac",
    "tablegames play trictrac --set trous=3",
    "tablegames play domino --set target=20",
    "tablegames play dames_polonaises --level 3 --plain",
    "tablegames play domino --players random,human --lang fr",
    "tablegames play toutetable --variant lepeintre --dice ask",
    "tablegames play toutetable --players human,human --fair",
    "tablegames play --resume game.jsonl",
)
@partial(rules_options, game="[GAME]")
@match_options
@position_option
@option(
    "--players",
    "Who sits where: human, or a bot, maybe with settings: engine:4 (default: human against the game's own bot).",
    "Qui joue où : human, ou un robot, avec ses réglages : engine:4 (défaut : human contre le robot du jeu).",
    metavar="A,B",
)
@option(
    "--level",
    "How strong the game's own bot plays, from 1 (tablegames bots GAME: up to which).",
    "La force du robot du jeu, à partir de 1 (tablegames bots JEU : jusqu'où).",
    type=Whole(1),
)
@option("--seed", "Fixes the dice and the bots.", "Fixe les dés et les robots.", type=SEED)
@option(
    "--dice",
    "Thrown by the program (the default), or typed in by you.",
    "Jetés par le programme (défaut), ou tapés.",
    type=OneOf("seed", "ask"),
    metavar="seed|ask",
    default="seed",
)
@flag(
    "--fair",
    "Dice and deals that can be checked: the program promises its secret, each person adds a part, and the secret is "
    "told when the game has ended.",
    "Des dés et des donnes vérifiables : le programme engage son secret, chacun ajoute une part, et le secret est dit "
    "quand la partie est finie.",
)
@option(
    "--my-part",
    "my_parts",
    "With --fair: what a person adds, so that it is not asked for; once for each, in the order of their seats.",
    "Avec --fair : ce qu'une personne ajoute, sans qu'on le demande ; une fois pour chacune, dans l'ordre des places.",
    metavar=Text("TEXT", "TEXTE"),
    multiple=True,
)
@option("--record", "Where the game is recorded.", "Où la partie est enregistrée.", metavar=Text("FILE", "FICHIER"))
@option(
    "--resume",
    "Go on with a recorded game; without FILE, list those you can go on with. With --players, others play on.",
    "Reprendre une partie enregistrée ; sans FICHIER, lister celles qu'on peut reprendre. Avec --players, d'autres "
    "jouent.",
    metavar="[FILE]",
    is_flag=False,
    flag_value="",
)
@flag(
    "--repair",
    "With --resume: go on from before the damage of a damaged record, which is kept beside it.",
    "Avec --resume : repartir d'avant le dommage d'un enregistrement abîmé, qui est gardé à côté.",
)
@option(
    "--name",
    "What you are called (default: You); several people are named in the order of their seats, A,B.",
    "Comment on vous appelle (défaut : Vous) ; plusieurs personnes se nomment dans l'ordre de leurs places, A,B.",
    metavar=Text("NAME", "NOM"),
)
@option(
    "--numbering",
    "How arrows are counted in what you read: all as you count them (mine, the default), or each side's as that side "
    "does, as in the books (own).",
    "Comment les flèches sont comptées dans ce que vous lisez : toutes comme vous les comptez (mine, le défaut), ou "
    "celles de chacun comme il les compte, comme dans les livres (own).",
    type=OneOf("mine", "own"),
    metavar="mine|own",
    default="mine",
)
@flag("--cite", "Tell the article with everything that happens.", "Dire l'article avec tout ce qui se passe.")
@flag("--auto", "Make a play that is the only one without asking.", "Jouer sans demander le coup qui est le seul.")
@render_option
@plain_option
def command(**asked: Any) -> None:
    """Play a game; all that is needed for it is not loaded before."""
    from tablegames.terminal.playing import play

    play(**asked)
