"""The output of `tablegames analyse RECORD`: every decision of a game with its cost, luck apart from skill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from tablegames.core.analysis import AnalystEntry, Limits
from tablegames.core.arbiter import Faulting
from tablegames.core.errors import RecordError
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Hiding
from tablegames.core.languages import Text, gettext as _, in_figures
from tablegames.core.match import in_hand, place_in_hand
from tablegames.core.plaintext import clean
from tablegames.plugin.analyst_specs import Comparing, said_by, steady
from tablegames.plugin.drawing.window import folded
from tablegames.records.record import Record
from tablegames.records.replay import moments, table_of
from tablegames.rules.untrusted.newfile import refuse_taken, write_new
from tablegames.session.review import (
    Consulting,
    ReviewedGame,
    ReviewedPlay,
    Total,
    costliest,
    looks_on,
    reviewed,
    totals,
)
from tablegames.session.review_page import page
from tablegames.table.explaining import by_prospects
from tablegames.table.openings import openings_line, openings_of
from tablegames.table.table import Table
from tablegames.terminal.commands import tell
from tablegames.terminal.common import print_json, print_table, progress, registry, width

SHOWN: Final = 3
FOLLOWING: Final = 4
"""Number of plays shown after the better one."""
TELLING: Final = 0.05
"""Luck, or a difference in errors, must be this part of a game to be mentioned."""


def review(
    record: Record, entry: AnalystEntry, limits: Limits, render: str | None = None
) -> tuple[Table, list[ReviewedGame]]:
    """Return the table of a record and its games, reviewed, with a progress bar; a single person is addressed as "you".

    Otherwise each seat shows its bot, `White (engine:3)`, or the player's name in a match, `White (strong)`.
    """
    table = table_of(registry(), record, render)
    players = [*enumerate(record.header.get("players", ()))][: table.game.seats]
    people = [seat for seat, player in players if player == "human"]
    if len(people) == 1 and table.game.seats > 1:
        table = replace(table, wording=table.wording.read_by(Seat(people[0]), table.game.seats))
    else:
        bots = {
            seat: f"{table.wording.side(seat)} ({clean(player).partition(' (')[0]})"
            for seat, player in players
            if seat not in people
        }
        table = replace(table, wording=replace(table.wording, names=bots | dict(table.wording.names)))
    with progress(len(record.lines)) as moved:
        wanted = steady(entry) if limits.none else limits
        games = list(reviewed(table, moments(table, record), entry, wanted, moved))
    if not any(game.judged for game in games):
        raise RecordError(
            "{origin}: no player had a choice in this game, so there is nothing to review", origin=record.origin
        )
    return table, games


def print_review(
    table: Table, games: Sequence[ReviewedGame], entry: AnalystEntry, most: int, file: str | None = None
) -> None:
    """The totals, then the costliest plays of each person with the board they were made on."""
    sums = totals(games, table.game.seats)
    rows = [_row(table, total) for total in sums]
    head = ("", _("decisions"), _("errors"), _("blunders"), _("error rate"), _("luck"), _("won"))
    print_table(head, rows)
    for line in _legend(table, sums):
        click.echo("\n".join(folded(line, width=width())))
    for line in costliest_lines(table, games, entry, [total.seat for total in sums], most, file):
        click.echo(line)


def costliest_lines(
    table: Table,
    games: Sequence[ReviewedGame],
    entry: AnalystEntry,
    seats: Iterable[Seat],
    most: int,
    file: str | None = None,
) -> Iterator[str]:
    """Return the costliest plays of some seats, with their boards, the better play and the reason.

    For a record in a `file`, add how to see them there.
    """
    if file is not None and most and any(game.judged for game in games):
        looked = _("To see a play in its game: tablegames replay {file}, then type the number of the play.", file=file)
        yield "\n".join(["", *folded(looked, width=width())])
    asking, limits = Consulting.of(table, entry), steady(entry)
    for seat in seats:
        worst = costliest(games, seat, most)
        if worst:
            name = table.wording.seat(seat)
            yield _("\n{name}: the costliest plays", name=name)
        for number, one in enumerate(worst, start=1):
            yield from _costly(asking, limits, one, number)


def _row(table: Table, total: Total) -> tuple[str, ...]:
    return (
        table.wording.seat(total.seat),
        str(total.decisions),
        str(total.errors),
        str(total.blunders),
        figure(total.rate, 2),
        figure(total.luck, 2, sign=True) if total.games else "–",
        f"{figure(total.result, 1)} / {total.games}" if total.games else "–",
    )


def _legend(table: Table, sums: Sequence[Total]) -> Iterator[str]:
    """Return the meaning of the columns; in a sentence the decisive factor, and that the numbers add up."""
    yield _(
        "Error rate: winning chances given away per decision, in hundredths of a game. An error gives away 2 "
        "% or more, a blunder 8 % or more. Luck is measured in games."
    )
    if len(sums) == 2 and sums[0].games:
        mine = next((total for total in sums if total.seat == table.wording.you), sums[0])
        other = sums[1 - sums.index(mine)]
        yield what_decided(table, mine, other)
        parts = (mine.luck, mine.skill, -other.skill, mine.result - mine.expected)
        luck, own, theirs, result = (figure(part, 2, sign=True) for part in parts)
        whose = _("your") if mine.seat == table.wording.you else _("own")
        yield _(
            "Measured in games: luck {luck}, {whose} errors {own}, the opponent's errors {theirs}; in total {result} "
            "compared with even chances.",
            luck=luck,
            whose=whose,
            own=own,
            theirs=theirs,
            result=result,
        )


def what_decided(table: Table, mine: Total, other: Total) -> str:
    """Whether somebody was lucky, and whose errors cost more, in a plain sentence."""
    yours = mine.seat == table.wording.you
    luck = (YOUR_LUCK if yours else LUCK)[_side(mine.luck)]
    errors = (YOUR_ERRORS if yours else ERRORS)[_side(mine.skill - other.skill)]
    his, name = table.wording.within(other.seat), "" if yours else table.wording.seat(mine.seat) + _(": ")
    return f"{name}{luck}, {_('and')} {str(errors).format(his=his)}."


def _side(value: float) -> int:
    """Return 1, -1 or 0 for above even, below even or neither: the index of the text among the three."""
    return 0 if value > TELLING else 1 if value < -TELLING else 2


YOUR_LUCK: Final = (Text("You were lucky"), Text("You were unlucky"), Text("Luck favoured nobody"))
LUCK: Final = (Text("lucky"), Text("unlucky"), Text("no luck to speak of"))
YOUR_ERRORS: Final = (
    Text("you lost less through mistakes than {his} did"),
    Text("you lost more through mistakes than {his} did"),
    Text("mistakes cost both of you the same"),
)
ERRORS: Final = (
    Text("lost less through mistakes than {his}"),
    Text("lost more through mistakes than {his}"),
    Text("lost as much through mistakes as {his}"),
)


def _costly(asking: Consulting, limits: Limits, one: ReviewedPlay, number: int) -> Iterator[str]:
    """A decision that cost much: the board, its number in the game, what was better, and why."""
    table = asking.table
    moment, view = one.moment, table.bare.view(in_hand(one.moment.before), one.seat)
    yield ""
    yours = moment.seat is not None and moment.seat == table.wording.you
    looker = looks_on(table, moment.seat)
    sight = table.sight(moment.before, looker)
    yield table.draw_seen(view, sight=replace(sight, reader=looker is not None and looker == table.wording.you))
    played, best = (table.speak(moment.before, action) for action in (moment.action, one.best))
    best_chance, own_chance = round(100 * one.promised, 1), round(100 * one.left, 1)
    promised, left = figure(best_chance, 1), figure(own_chance, 1)
    cost = figure(best_chance - own_chance, 1)  # of what is shown, so that it agrees with it
    did = _("you played {played}", played=played) if yours else _("{played} was played", played=played)
    told = _(
        "{number}. Play {turn}: {did}; {best} was better. Cost: {cost} % (winning chances {promised} %, then {left} "
        "%).",
        number=number,
        turn=one.turn,
        did=did,
        best=best,
        cost=cost,
        promised=promised,
        left=left,
    )
    yield from folded(told, then="   ", width=width())
    for line in _why(asking, limits, one, view):
        yield from folded(line, "   ", "   ", width())


def _why(asking: Consulting, limits: Limits, one: ReviewedPlay, view: Any) -> Iterator[str]:
    """Return why the other play is better: its remarks and continuation, the differences, the answer to ours."""
    table, analyst, sees = asking.table, asking.analyst, asking.view(one.moment, one.seat)
    played = one.moment.action
    own, text = (table.speak(one.moment.before, action) for action in (played, one.best))
    found = analyst.analyse(sees, (one.best, played), limits, 2)
    lines = {line.actions[0]: line for line in found.lines}
    better = lines.get(one.best)
    if better is not None and better.about is not None:
        yield f"{text}{_(': ')}{better.about}"
    said = said_by(analyst, sees, lines, one.best, played)
    counted = by_prospects(table, view, one.best, played, own)
    if said:
        yield from map(str, said)
    elif counted:
        yield counted
    elif table.abilities.prospects is None:  # a player who counts throws does not see the terms of an evaluation
        terms = analyst.reasons(sees, one.best, played) if isinstance(analyst, Comparing) else ()
        if terms:
            listed = _("; ").join(f"{term.name} {figure(term.value, 2, sign=True)}" for term in terms[:3])
            yield _("Strong points of the better play: {listed}.", listed=listed)
        else:
            reply = expected(asking, limits, one, played, 1)
            if reply:
                yield _("Best reply to {own}: {reply}.", own=own, reply=reply[0])
    follows = () if said else expected(asking, limits, one, one.best, FOLLOWING)
    if follows:
        yield _("Likely continuation after {text}: {follows}.", text=text, follows=" ".join(follows))
    openings = openings_of(registry(), table)
    page = None if openings is None else openings.page(view)
    if page is not None:
        yield openings_line(page, partial(table.speak, one.moment.before))


def expected(asking: Consulting, limits: Limits, one: ReviewedPlay, played: Any, most: int) -> list[str]:
    """What should follow a play, by the reader's numbers; nothing where dice come first, hands are hidden or faults
    made.
    """
    game, before = asking.table.bare, one.moment.before
    if isinstance(game, Hiding | Faulting):
        return []
    table = replace(asking.table, game=game, counts=place_in_hand(before, asking.table.wording.you))
    state, spoken = game.apply(in_hand(before), played).state, list[str]()
    while len(spoken) < most and isinstance(turn := game.turn(state), Decide):
        action = _best(asking.entry.make(game), game.view(state, turn.seat), game.legal(state), limits)
        spoken.append(table.speak(state, action))
        state = game.apply(state, action).state
    return spoken


def _best(analyst: Any, view: Any, legal: Sequence[Any], limits: Limits) -> Any:
    """Return the analyst's play; a single play needs no search."""
    return legal[0] if len(legal) == 1 else analyst.analyse(view, legal, limits, 1).lines[0].actions[0]


def figure(value: float, decimals: int, *, sign: bool = False) -> str:
    """Return a number with this many decimals, written as the language does.

    >>> figure(1.25, 1), figure(-0.001, 1), figure(3, 0, sign=True)
    ('1.2', '0.0', '+3')
    """
    rounded = round(value, decimals) + 0.0
    return in_figures(f"{rounded:{'+' if sign else ''}.{decimals}f}")


def review_data(table: Table, games: Sequence[ReviewedGame], entry: AnalystEntry) -> dict[str, Any]:
    """The same for programs."""
    return {
        "game": table.entry.name,
        "variant": table.variant.name,
        "analyst": entry.name,
        "totals": [
            {
                "seat": total.seat,
                "name": table.wording.seat(total.seat),
                "decisions": total.decisions,
                "errors": total.errors,
                "blunders": total.blunders,
                "error_rate": round(total.rate, 4),
                "skill": round(total.skill, 6) + 0.0,
                "luck": round(total.luck, 6) if total.games else None,
                "result": total.result if total.games else None,
                "expected": total.expected if total.games else None,
                "games": total.games,
            }
            for total in totals(games, table.game.seats)
        ],
        "decisions": [
            {
                "n": one.moment.number,
                "play": one.turn,
                "game": number,
                "seat": one.moment.seat,
                "played": _written(table, one, one.moment.action),
                "best": _written(table, one, one.best),
                "promised": round(one.promised, 6),
                "left": round(one.left, 6),
                "loss": round(one.loss, 6),
            }
            for number, game in enumerate(games, start=1)
            for one in game.judged
        ],
    }


def _written(table: Table, one: ReviewedPlay, action: Any) -> str:
    return table.notation.write(table.bare.view(in_hand(one.moment.before), one.seat), action)


def show_review(
    record: Record,
    entry: AnalystEntry,
    limits: Limits,
    most: int,
    svg: str | None,
    *,
    as_json: bool,
    render: str | None = None,
    file: str | None = None,
) -> None:
    """Review a record as asked: in words, as data, or as a page of SVG."""
    cure = _("choose another file with --svg")
    if svg is not None:
        refuse_taken(Path(svg), cure, RecordError)
    table, games = review(record, entry, limits, render)
    if svg is not None:
        write_new(Path(svg), page(registry(), table, games, most), cure, RecordError)
        tell("Written to {svg}.", err=as_json, svg=svg)
    if as_json:
        print_json(review_data(table, games, entry))
    elif svg is None:
        print_review(table, games, entry, most, file)
