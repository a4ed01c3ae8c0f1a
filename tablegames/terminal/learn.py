"""`tablegames learn`: a short first lesson, step by step; with `--counting`, what throws are worth."""

from __future__ import annotations

import os
from typing import Final

import click

from tablegames.core.errors import PluginError
from tablegames.core.languages import Text
from tablegames.plugin.provides import GameEntry
from tablegames.session.prompt import Leave
from tablegames.terminal.asking import page_here
from tablegames.terminal.commands import ANY_GAME, SEED, Misused, Whole, argument, command_of, flag, option
from tablegames.terminal.common import drawing, json_option, plain_option, print_json, registry, render_option
from tablegames.terminal.playing import sit_down
from tablegames.terminal.welcome import list_lessons, teach

AS_DATA: Final = 10
"""How many throws are printed as data when nobody says how many."""


@command_of(
    "learn",
    "tablegames learn trictrac",
    "tablegames learn toutetable --lang fr",
    "tablegames learn dames_polonaises --list",
    "tablegames learn dames_polonaises manoury_3_king",
    "tablegames learn trictrac --counting --seed 7",
    more=Text("You play a short first game and read why each play is right."),
)
@argument("game", metavar=ANY_GAME, required=False, complete="games")
@argument("lesson", metavar=Text("[LESSON]"), required=False, complete="lessons")
@flag("--list", "listed", Text("List the lessons."))
@flag("--counting", Text("Practise counting what throws are worth."))
@option("-n", "--questions", Text("With --counting: how many throws."), type=Whole(1))
@option("-s", "--seed", Text("With --counting: the seed of the throws."), type=SEED)
@plain_option
@json_option
@render_option
def command(
    game: str | None,
    lesson: str | None,
    listed: bool,
    counting: bool,
    questions: int | None,
    seed: int | None,
    render: str | None,
    plain: bool,
    as_json: bool,
) -> None:
    """Give a lesson."""
    if not counting and (as_json or seed is not None or questions is not None):
        raise Misused("--json, --seed and --questions need --counting")
    if counting and (lesson is not None or listed):
        raise Misused("--counting is an exercise, not a lesson; leave LESSON and --list out")
    if game is None:
        for name, entry in registry().games.items():
            if entry.counting is not None if counting else registry().lessons(entry):
                click.echo(f"tablegames learn {name}{' --counting' * counting}   {entry.title}")
                if not counting:
                    list_lessons(entry, after=1)
        return
    entry = registry().game(game)
    if counting:
        count(entry, questions, seed, drawing(entry, render, plain), as_json=as_json)
    elif listed:
        list_lessons(entry)
    else:
        changes = teach(entry, render, plain, lesson)
        if changes is not None:
            sit_down(entry, render, plain, changes)


def count(entry: GameEntry, questions: int | None, seed: int | None, render: str | None, *, as_json: bool) -> None:
    """Ask what throws of a game are worth, or print them with their worth."""
    from tablegames.session.counting import CountingMode, CountingStudy
    from tablegames.table.setting import lay

    if entry.counting is None:
        having = [name for name, known in registry().games.items() if known.counting is not None]
        raise PluginError(
            "{name} has no counting exercise; these games do: {having}", name=entry.name, having=", ".join(having)
        )
    table = lay(registry(), entry, registry().variant(entry, None), "single", render=render)
    number = int.from_bytes(os.urandom(6), "big") if seed is None else seed
    most = questions or (AS_DATA if as_json else None)
    study = CountingStudy(table, entry.counting(), number, most)
    if as_json:
        asked = [study.data(question) for question in study.asked()]
        print_json({"game": entry.name, "variant": table.variant.name, "seed": number, "questions": asked})
        return
    try:
        CountingMode(study, page_here()).give()
    except (Leave, KeyboardInterrupt):
        click.echo()
