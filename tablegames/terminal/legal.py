"""`tablegames legal`: the legal plays of a position."""

from __future__ import annotations

from typing import Any

import click

from tablegames.core.arbiter import listed, tacit
from tablegames.core.errors import PositionError
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Over, acting_view
from tablegames.core.languages import Text
from tablegames.table.table import Table
from tablegames.table.wording import natural
from tablegames.terminal.commands import command_of, option
from tablegames.terminal.common import AskedGame, json_option, position_option, print_json, rules_options, start_from


@command_of(
    "legal",
    "tablegames legal toutetable --position '{white: 24 off*14, black: 19*15, turn: white}' --throw 2-1",
    "tablegames legal dames_polonaises --position W:W7:B34,45",
    more=Text(
        "Without --position, lists the plays in the starting position. With --throw, lists the plays after that throw."
    ),
)
@rules_options
@position_option
@option("--throw", Text("The throw, such as 6-5."), metavar="6-1")
@json_option
def command(asked: AskedGame, position: str | None, throw: str | None, as_json: bool) -> None:
    """List the legal plays."""
    table = asked.table(match="single", drawn=False)
    state = table.game.initial(Seat(0)) if position is None else start_from(table, position)
    if throw is not None:
        while (unsaid := _unsaid(table, state)) is not None:  # who has nothing to say throws
            state = table.game.apply(state, unsaid).state
        if not isinstance(table.game.turn(state), Chance):
            raise PositionError("--throw: there is no throw in this position")
        state = table.game.apply(state, table.read(state, throw)).state
    turn = table.game.turn(state)
    if isinstance(turn, Chance):
        raise PositionError(
            "nothing has been thrown or dealt yet: give --throw, or a --position in which a player has to play"
        )
    if isinstance(turn, Over):
        if as_json:
            print_json({"over": table.wording.outcome(turn.outcome), "plays": []})
        else:
            click.echo(table.wording.outcome(turn.outcome))
        return
    plays = [
        {"play": table.write(state, action), "position": table.position(table.game.apply(state, action).state)}
        for action in listed(table.bare, acting_view(table.bare, state), table.bare.legal(state))
    ]
    plays.sort(key=lambda play: natural(str(play["play"])))
    if as_json:
        print_json({"seat": turn.seat, "position": table.position(state), "plays": plays})
        return
    for number, play in enumerate(plays, start=1):
        click.echo(f"{number:>4}. {play['play']}")


def _unsaid(table: Table, state: Any) -> Any | None:
    """Return the plays implied before a throw, at a table with faults."""
    return tacit(table.bare, acting_view(table.bare, state)) if isinstance(table.game.turn(state), Decide) else None
