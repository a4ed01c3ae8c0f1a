"""`tablegames play`: sit down to a game."""

from __future__ import annotations

from functools import partial
from typing import Any

from tablegames.core.languages import Text
from tablegames.terminal.commands import ANY_GAME, FILE, NAME, OneOf, WholeOr, command_of, flag, option
from tablegames.terminal.common import (
    EVEN,
    match_options,
    plain_option,
    position_option,
    render_option,
    rules_options,
    seed_option,
)


@command_of(
    "play",
    "tablegames play trictrac",
    "tablegames play trictrac --set trous=3",
    "tablegames play domino --set target=20",
    "tablegames play dames_polonaises --level 3 --plain",
    "tablegames play domino --players random,human --lang fr",
    "tablegames play toutetable --variant lepeintre --dice ask",
    "tablegames play toutetable --players human,human --dice fair",
    "tablegames play --resume game.jsonl",
    old={"--fair": "--dice=fair"},
    more=Text("Without GAME, you choose at the prompt. During the game, 'help' lists what you can type."),
)
@partial(rules_options, game=ANY_GAME)
@option(
    "-p",
    "--players",
    Text("The players: human, or a bot with its settings, such as engine:4 (default: you against the game's bot)."),
    metavar="A,B",
    complete="people",
)
@option(
    "-l",
    "--level",
    Text(
        "The level of the game's bot, from 1, the weakest; or even, which goes up when you win and down when you lose "
        "(tablegames bots GAME lists the levels)."
    ),
    type=WholeOr(EVEN, 1),
)
@match_options
@position_option
@option(
    "--dice",
    Text(
        "How dice are thrown: by the program (seed, the default); by you, typing in the result (ask); or by the "
        "program, from a secret and a part supplied by each person, so that you can check the dice after the game "
        "(fair)."
    ),
    type=OneOf("seed", "ask", "fair"),
    metavar="seed|ask|fair",
    default="seed",
)
@seed_option
@option("-r", "--record", Text("Record the game in this file."), metavar=FILE)
@option(
    "--resume",
    Text("Resume a recorded game; without FILE, you choose from a list. Use --players to change the players."),
    metavar=Text("[FILE]"),
    is_flag=False,
    flag_value="",
    complete="files",
)
@option(
    "--name",
    Text("Your name (default: You). For several people: their names in the order of their seats, such as Anna,Ben."),
    metavar=NAME,
)
@plain_option
@option(
    "--part",
    "my_parts",
    Text(
        "With --dice fair: your part, given in advance so that you are not asked for it. For several people, repeat "
        "the option in the order of their seats."
    ),
    metavar=Text("TEXT"),
    multiple=True,
    advanced=True,
    old=("--my-part",),
)
@flag(
    "--repair",
    Text("With --resume: continue a damaged record from before the damage, and keep a copy of the damaged file."),
    advanced=True,
)
@option(
    "--numbering",
    Text(
        "How arrows are numbered: mine (the default), always from your side; own, from the side of the player making "
        "the play, as in the books."
    ),
    type=OneOf("mine", "own"),
    metavar="mine|own",
    default="mine",
    advanced=True,
)
@flag("--cite", Text("Cite the article for everything that happens."), advanced=True)
@flag("--auto", Text("Make forced plays without asking."), advanced=True)
@render_option
def command(**asked: Any) -> None:
    """Play a game; all that is needed for it is not loaded before."""
    from tablegames.terminal.playing import play

    play(**asked)
