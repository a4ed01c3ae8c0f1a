"""`tablegames book`: what the opening book of a game says of the first throw, and of the reply."""

from __future__ import annotations

from typing import Any, Final

import click

from tablegames.core.errors import PositionError
from tablegames.core.events import Seat
from tablegames.core.game import Decide
from tablegames.core.languages import Text, gettext as _, ngettext
from tablegames.core.plaintext import quoted
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.openings import BookPlay, BookSection
from tablegames.table.openings import BookPage, OpeningsAtTable, equity_text, loss_text, opened, throws_of, width_text
from tablegames.terminal.commands import GAME, Misused, argument, command_of, option, tell
from tablegames.terminal.common import json_option, print_json, print_table, registry, width

MOST_THROWS: Final = 2
"""A first throw, and the reply's."""


@command_of(
    "book",
    "tablegames book trictrac",
    "tablegames book trictrac 6-4",
    "tablegames book trictrac 6-4 3-1",
    "tablegames book trictrac 6-4 3-1 --play 1/11",
    more=Text(
        "Without a throw, lists the best plays for every first throw. With a throw, lists its plays, the best first; "
        "with a second throw, the replies of the other player to the best first play."
    ),
)
@argument("game", metavar=GAME, complete="games")
@argument("throws", nargs=-1, metavar=Text("[THROW [REPLY]]"))
@option("--play", Text("Which first play to show replies to (default: the best)."), metavar=Text("PLAY"))
@json_option
def command(game: str, throws: tuple[str, ...], play: str | None, as_json: bool) -> None:
    """Look it up."""
    if len(throws) > MOST_THROWS:
        raise Misused("give at most two throws: the first throw and the one for the reply")
    if play is not None and len(throws) < MOST_THROWS:
        raise Misused("--play chooses the first play to reply to, so give two throws")
    found = opened(registry(), game)
    head = {"game": found.table.entry.name, "variant": found.book.variant, "seed": found.book.seed}
    if throws:
        _one(found, _page(found, throws, play), head, as_json)
    else:
        _all(found, head, as_json)


def _page(found: OpeningsAtTable, throws: tuple[str, ...], play: str | None) -> BookPage:
    """Return the page of a throw, or of a reply."""
    table, bare = found.table, found.table.bare
    state, page = _thrown(found, bare.initial(Seat(0)), throws[0])
    if len(throws) == 1:
        return page
    if found.book.replies is None:
        raise PositionError("the opening book of {name} ends with the first play", name=table.entry.name)
    answered = page.best if play is None else table.read(state, play)
    return _thrown(found, bare.apply(state, answered).state, throws[1])[1]


def _thrown(found: OpeningsAtTable, state: Any, throw: str) -> tuple[Any, BookPage]:
    """Return the state after a throw, and its page."""
    bare = found.table.bare
    state = bare.apply(state, found.table.read(state, throw)).state
    turn = bare.turn(state)
    page = found.page(bare.view(state, turn.seat)) if isinstance(turn, Decide) else None
    if page is None:
        raise PositionError("the opening book has nothing on {throw} here", throw=quoted(throw))
    return state, page


def _one(found: OpeningsAtTable, page: BookPage, head: dict[str, Any], as_json: bool) -> None:
    """Print the plays of a decision."""
    plays = [play for _action, play in page.plays]
    if as_json:
        print_json({**head, **_made(page.section), "line": page.line, "plays": [_data(play) for play in plays]})
        return
    first, *answered = page.line
    if answered:
        play, throw = answered
        click.echo(
            _("First throw {first}, played {play}; the reply with {throw}:", first=first, play=play, throw=throw)
        )
    else:
        click.echo(_("First throw {first}:", first=first))
    rows = [(play.text, equity_text(play), loss_text(play) if number else "–") for number, play in enumerate(plays)]
    print_table((_("play"), _("equity"), _("loss")), rows)
    _explain(page.section)


def _all(found: OpeningsAtTable, head: dict[str, Any], as_json: bool) -> None:
    """Print a line for every first throw."""
    section = found.book.first
    begun: Any = found.table.bare.initial(Seat(0))
    pages = {throw: section.lines[throw,] for throw in throws_of(found.table, begun) if (throw,) in section.lines}
    if as_json:
        lines = [{"line": [throw], "plays": [_data(play) for play in plays]} for throw, plays in pages.items()]
        print_json({**head, **_made(section), "lines": lines})
        return
    rows = [
        (throw, plays[0].text, equity_text(plays[0]), *_next(plays[1:])) for throw, plays in reversed(pages.items())
    ]
    print_table((_("dice"), _("best play"), _("equity"), _("next best"), _("loss")), rows, 2)
    if any(len(plays) > 1 and not plays[1].surely_worse for plays in pages.values()):
        click.echo()
        tell("* no measurable difference")
    _explain(section)


def _next(others: tuple[BookPlay, ...]) -> tuple[str, str]:
    """Return the second-best play, and what it loses."""
    if not others:
        return _("the only play"), "–"
    return others[0].text, width_text(others[0].loss, others[0].loss_within) + ("" if others[0].surely_worse else " *")


def _explain(section: BookSection) -> None:
    """Print what the numbers mean, and who played the rollouts."""
    click.echo()
    games = ngettext("at least {count} rollout of each play", "at least {count} rollouts of each play", section.games)
    ahead = ngettext(
        "by the bot looking {count} throw ahead", "by the bot looking {count} throws ahead", section.throws
    )
    who = ahead if section.throws else _("by the bot without looking ahead")
    text = _(
        "Equity: how many more parties the player who throws wins than loses, on average; ± is the 95 % "
        "interval. Measured by {games}, {who}, with the luck of the dice removed.",
        games=games,
        who=who,
    )
    for line in folded(text, width=width()):
        click.echo(line)


def _made(section: BookSection) -> dict[str, int]:
    """Return how a section was made, as data."""
    return {"throws": section.throws, "games": section.games}


def _data(play: BookPlay) -> dict[str, Any]:
    """Return a play as data."""
    return {
        "play": play.text,
        "equity": play.equity,
        "within": play.within,
        "loss": play.loss,
        "loss_within": play.loss_within,
    }
