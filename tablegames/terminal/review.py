"""What `tablegames analyse RECORD` prints: every decision of a game with its cost, luck apart from skill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import click

from tablegames.core.analysis import AnalystEntry, Limits
from tablegames.core.arbiter import Faulting
from tablegames.core.errors import RecordError
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Hiding
from tablegames.core.languages import Text, in_figures, say
from tablegames.core.match import in_hand, place_in_hand
from tablegames.core.plaintext import clean
from tablegames.plugin.analyst_specs import Comparing, steady
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
from tablegames.table.comparing import by_prospects
from tablegames.table.table import Table
from tablegames.terminal.click_fr import tell
from tablegames.terminal.common import print_json, registry
from tablegames.terminal.tables import print_table, progress, width

SHOWN: Final = 3
FOLLOWING: Final = 4
"""How many plays are told that should follow the better one."""
TELLING: Final = 0.05
"""Luck, or a difference in errors, of which a sentence speaks: so much of a game."""


def review(
    record: Record, entry: AnalystEntry, limits: Limits, render: str | None = None
) -> tuple[Table, list[ReviewedGame]]:
    """The table of a record and its games, reviewed, with a bar on the way; a person who played alone is spoken to.

    Elsewhere it is told beside each seat which bot sat there: `White (engine:3)`.
    """
    table = table_of(registry(), record, render)
    players = [*enumerate(record.header.get("players", ()))][: table.game.seats]
    people = [seat for seat, player in players if player == "human"]
    if len(people) == 1 and table.game.seats > 1:
        table = replace(table, wording=table.wording.read_by(Seat(people[0]), table.game.seats))
    else:
        bots = {seat: f"{table.wording.side(seat)} ({clean(player)})" for seat, player in players if seat not in people}
        table = replace(table, wording=replace(table.wording, names=bots | dict(table.wording.names)))
    with progress(len(record.lines)) as moved:
        wanted = steady(entry) if limits.none else limits
        games = list(reviewed(table, moments(table, record), entry, wanted, moved))
    if not any(game.judged for game in games):
        raise RecordError.said(
            f"{record.origin}: nobody had anything to decide in this game, so there is nothing to review",
            f"{record.origin} : personne n'avait rien à décider dans cette partie, il n'y a rien à revoir",
        )
    return table, games


def print_review(
    table: Table, games: Sequence[ReviewedGame], entry: AnalystEntry, most: int, file: str | None = None
) -> None:
    """The totals, then the costliest plays of each person with the board they were made on."""
    sums = totals(games, table.game.seats)
    rows = [_row(table, total) for total in sums]
    head = (
        "",
        say("decisions", "décisions"),
        say("errors", "erreurs"),
        say("blunders", "bévues"),
        say("error rate", "taux d'erreur"),
        say("luck", "chance"),
        say("won", "gagné"),
    )
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
    """The costliest plays of some seats, the boards they were made on, what was better and why.

    Where the record lies in a `file`, it is said how to look at them there.
    """
    if file is not None and most and any(game.judged for game in games):
        looked = say(
            f"To look at a play in its game: tablegames replay {file}, then type the number of the play.",
            f"Pour revoir un coup dans sa partie : tablegames replay {file}, puis tapez le numéro du coup.",
        )
        yield "\n".join(["", *folded(looked, width=width())])
    asking, limits = Consulting.of(table, entry), steady(entry)
    for seat in seats:
        worst = costliest(games, seat, most)
        if worst:
            name = table.wording.seat(seat)
            yield say(f"\n{name}: the costliest plays", f"\n{name} : les coups les plus chers")
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
    """What the columns mean; in a sentence what decided it, and that the numbers add up."""
    yield say(
        "Error rate: chances of winning given away a decision, in hundredths of a game. Errors give away 2 % or more, "
        "blunders 8 %. Luck is told in games.",
        "Taux d'erreur : chances de gain perdues par décision, en centièmes de partie. Une erreur en perd 2 % ou "
        "plus, une bévue 8 %. La chance se compte en parties.",
    )
    if len(sums) == 2 and sums[0].games:
        mine = next((total for total in sums if total.seat == table.wording.you), sums[0])
        other = sums[1 - sums.index(mine)]
        yield what_decided(table, mine, other)
        parts = (mine.luck, mine.skill, -other.skill, mine.result - mine.expected)
        luck, own, theirs, result = (figure(part, 2, sign=True) for part in parts)
        whose = say("your", "vos") if mine.seat == table.wording.you else say("own", "ses")
        yield say(
            f"In games: luck {luck}, {whose} errors {own}, the other's errors {theirs}; together {result} against even "
            "chances.",
            f"En parties : chance {luck}, {whose} erreurs {own}, celles de l'autre {theirs} ; en tout {result} par "
            "rapport à des chances égales.",
        )


def what_decided(table: Table, mine: Total, other: Total) -> str:
    """Whether somebody was lucky, and whose errors cost more, in a plain sentence."""
    yours = mine.seat == table.wording.you
    luck = (YOUR_LUCK if yours else LUCK)[_side(mine.luck)]
    errors = (YOUR_ERRORS if yours else ERRORS)[_side(mine.skill - other.skill)]
    his, name = table.wording.within(other.seat), "" if yours else table.wording.seat(mine.seat) + say(": ", " : ")
    return f"{name}{luck}, {say('and', 'et')} {str(errors).format(his=his)}."


def _side(value: float) -> int:
    """Above even by what is worth telling, below it, or neither: where that stands in what is said of the three."""
    return 0 if value > TELLING else 1 if value < -TELLING else 2


YOUR_LUCK: Final = (
    Text("You were lucky", "Vous avez eu de la chance"),
    Text("You were unlucky", "Vous avez manqué de chance"),
    Text("Luck favoured nobody", "La chance n'a favorisé personne"),
)
LUCK: Final = (
    Text("lucky", "de la chance"),
    Text("unlucky", "peu de chance"),
    Text("no luck to speak of", "ni chance ni malchance"),
)
YOUR_ERRORS: Final = (
    Text("you lost less by mistakes than {his} did", "vous avez perdu moins par vos erreurs que l'autre"),
    Text("you lost more by mistakes than {his} did", "vous avez perdu plus par vos erreurs que l'autre"),
    Text("mistakes cost both of you the same", "les erreurs vous ont coûté autant à l'un qu'à l'autre"),
)
ERRORS: Final = (
    Text("lost less by mistakes than {his}", "moins de pertes par erreur que l'autre"),
    Text("lost more by mistakes than {his}", "plus de pertes par erreur que l'autre"),
    Text("lost as much by mistakes as {his}", "autant de pertes par erreur que l'autre"),
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
    did = (
        say(f"you played {played}", f"vous avez joué {played}")
        if yours
        else say(f"{played} was played", f"{played} fut joué")
    )
    told = say(
        f"{number}. Play {one.turn}: {did}; {best} was better: it cost {cost} % ({promised} % to win, then {left} %).",
        f"{number}. Coup {one.turn} : {did} ; {best} valait mieux : cela coûte {cost} % "
        f"(de {promised} % à {left} % de gain).",
    )
    yield from folded(told, then="   ", width=width())
    for line in _why(asking, limits, one, view):
        yield from folded(line, "   ", "   ", width())


def _why(asking: Consulting, limits: Limits, one: ReviewedPlay, view: Any) -> Iterator[str]:
    """Why the other play is better: what is said of it and follows it, how they differ, what answers ours."""
    table, analyst, sees = asking.table, asking.analyst, asking.view(one.moment, one.seat)
    played = one.moment.action
    own, text = (table.speak(one.moment.before, action) for action in (played, one.best))
    found = analyst.analyse(sees, (one.best, played), limits, 2)
    better = next((line for line in found.lines if line.actions[0] == one.best), None)
    if better is not None and better.about is not None:
        yield f"{text}{say(': ', ' : ')}{better.about}"
    counted = by_prospects(table, view, one.best, played, own)
    if counted:
        yield counted
    elif table.abilities.prospects is None:  # who counts throws is not told the terms of an evaluation
        terms = analyst.reasons(sees, one.best, played) if isinstance(analyst, Comparing) else ()
        if terms:
            listed = say("; ", " ; ").join(f"{term.name} {figure(term.value, 2, sign=True)}" for term in terms[:3])
            yield say(f"The better play has: {listed}.", f"Le meilleur coup a : {listed}.")
        else:
            reply = expected(asking, limits, one, played, 1)
            if reply:
                yield say(f"{own} is answered by {reply[0]}.", f"À {own} répond {reply[0]}.")
    follows = expected(asking, limits, one, one.best, FOLLOWING)
    if follows:
        yield say(f"After {text} might follow: {' '.join(follows)}.", f"Après {text} viendrait : {' '.join(follows)}.")


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
    """What the analyst would play; the only play is not thought about."""
    return legal[0] if len(legal) == 1 else analyst.analyse(view, legal, limits, 1).lines[0].actions[0]


def figure(value: float, decimals: int, *, sign: bool = False) -> str:
    """A number with so many decimals, written as the language does.

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
    cure = say("name another file with --svg", "nommez un autre fichier avec --svg")
    if svg is not None:
        refuse_taken(Path(svg), cure, RecordError)
    table, games = review(record, entry, limits, render)
    if svg is not None:
        write_new(Path(svg), page(registry(), table, games, most), cure, RecordError)
        tell(f"Written to {svg}.", f"Écrit dans {svg}.", err=as_json)
    if as_json:
        print_json(review_data(table, games, entry))
    elif svg is None:
        print_review(table, games, entry, most, file)
