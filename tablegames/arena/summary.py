"""A match in words: the plan, and the results."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tablegames.arena.contenders import executable
from tablegames.arena.plan import Contender, MovesContender, Pairing, Plan, Program, TablePlan, started
from tablegames.arena.report import repeated_words
from tablegames.arena.schedule import Schedule
from tablegames.bots.programs.child import failure
from tablegames.core.languages import gettext as _, in_figures, ngettext
from tablegames.core.plaintext import clean
from tablegames.plugin.provides import PairingEntry
from tablegames.rules.joining import labelled
from tablegames.table.setting import changed_by_hand

MANY_FILES: Final = 10_000
"""The number of separate record files that brings a hint about shards."""
REPEATED: Final = 10
"""The most groups of identical games to show."""


def _played_at(place: TablePlan) -> str:
    """Return a table by its name, its game and ruleset, and the options changed in the file."""
    ruleset = f"{place.table.entry.name} {place.table.variant.name}"
    named = ruleset if place.name == ruleset else f"{place.name}{_(': ')}{ruleset}"
    return ", ".join((named, *changed_by_hand(place.table)))


def announced(plan: Plan) -> Iterator[str]:
    """Return the lines of `--dry-run`: the contents of the match file."""
    schedule = Schedule(plan)
    if plan.title:
        yield plan.title
    for number, place in enumerate(plan.places):
        met, table = schedule.meetings(number), place.table
        begun = ""
        if place.openings:
            begun = ngettext(", {count} opening", ", {count} openings", len(place.openings))
        if place.throws:
            begun += ngettext(", {count} fixed throw", ", {count} fixed throws", len(place.throws))
        yield ngettext(
            "{name} (match: {match}), {count} pairing of {games} games{begun}",
            "{name} (match: {match}), {count} pairings of {games} games{begun}",
            len(met),
            name=_played_at(place),
            match=table.match,
            games=plan.games,
            begun=begun,
        )
    for name, player in plan.players.items():
        yield "  " + labelled(name, described(player))
        command = started(player)
        if command is not None:
            yield "    " + _started(player, command)
    how = _("round robin")
    if plan.pairing is Pairing.GAUNTLET:
        first = next(iter(plan.players))
        how = _("{first} against each of the others", first=first)
    if plan.pairing is Pairing.LADDER:
        how = _("each against the next in the list")
    if isinstance(plan.pairing, PairingEntry):
        how = clean(str(plan.pairing.title))
    alike = _("players swap seats and play again with the same dice")
    changing = alike if plan.pairs else _("players swap seats after each game")
    fixed = _("players keep their seats")
    yield _(
        "{total} games: {how}; {word}; seed {seed}",
        total=schedule.total,
        how=how,
        word=changing if plan.alternate else fixed,
        seed=plan.seed,
    )
    if plan.stop is not None:
        rule = plan.stop
        yield _(
            "A pairing ends before all its {games} games are played if the result is already decided (H0 {elo0:+g} "
            "Elo, H1 {elo1:+g} Elo, risks {alpha:g} and {beta:g}).",
            games=plan.games,
            elo0=rule.elo0,
            elo1=rule.elo1,
            alpha=rule.alpha,
            beta=rule.beta,
        )
    if plan.records and not plan.sharded and schedule.total > MANY_FILES:
        yield _(
            "Each game has its own file ({total} files in all); with 'records: shards', a few files hold all the "
            "games.",
            total=schedule.total,
        )
    if plan.doubtful:
        who = ", ".join(plan.doubtful)
        yield _("Results may differ from run to run: a clock or an external program affects {who}.", who=who)
    else:
        yield _("The same file gives the same games, however many processes play them.")
    yield clean(_("Results are written to {out}", out=plan.out))


def _started(player: Contender, command: str) -> str:
    """Return the commands to run, with folder and variables."""
    where = ""
    if isinstance(player, Program):
        command = shlex.join((executable(player) or player.command[0], *player.command[1:]))
        where = _("; in the folder {resolve}", resolve=player.folder.resolve())
        if player.environment:
            names = ", ".join(player.environment)
            where += _("; with {names} set", names=names)
    return clean(_("starts: {command}{where}", command=command, where=where))


def described(player: Contender) -> str:
    """Return a player as in the file."""
    if isinstance(player, Program):
        return _("program {command}", command=" ".join(player.command)) + (f", {player.seconds:g} s")
    if isinstance(player, MovesContender):
        count = sum(map(len, player.by_seat.values()))
        then = "" if player.then is None else _(", then {text}", text=player.then.text)
        return ngettext("{count} fixed move", "{count} fixed moves", count) + then
    return player.text


def summary_text(data: dict[str, Any]) -> str:
    """Return the summary for a person."""
    return "".join(line.rstrip() + "\n" for line in _summary(data))


def _summary(data: dict[str, Any]) -> Iterator[str]:
    if data["title"]:
        yield data["title"]
    names = ", ".join(table["name"] for table in data["tables"])
    yield _("{names}; {data} games, seed {data2}", names=names, data=data["games"], data2=data["seed"])
    yield ""
    yield from _standings(data)
    for name, part in data.get("by_table", {}).items():
        yield ""
        yield f"{name}"
        yield from _standings(part)
    yield ""
    mean = in_figures(str(data["mean_actions"]))
    yield _(
        "Games: mean length {mean} actions, longest {data}; {data2} adjudicated, {data3} forfeited, {data4} "
        "unfinished and not counted.",
        mean=mean,
        data=data["longest"],
        data2=data["adjudicated"],
        data3=data["forfeited"],
        data4=data["unfinished"],
    )
    for name, kinds in data["forfeits"].items():
        for kind, count in kinds.items():
            yield "  " + labelled(name, f"{count} × {failure(kind, '')}")
    if "stop" in data:
        yield ""
        yield from _tested(data["stop"], several="by_table" in data)
    for one in data.get("repeated", ())[:REPEATED]:
        yield repeated_words(one)


def _tested(stop: dict[str, Any], *, several: bool) -> Iterator[str]:
    """Return the sequential test of each encounter in words."""
    low, high = stop["bounds"]
    risks = f"α {stop['alpha']:g}, β {stop['beta']:g}"
    yield in_figures(f"SPRT, H0 {stop['elo0']:+g} Elo, H1 {stop['elo1']:+g} Elo, {risks}, LLR [{low:.2f}, {high:.2f}]:")
    for one in stop["encounters"]:
        first, second = one["players"]
        where = f"{one['table']}, " if several else ""
        found = {
            "H1": _("H1 accepted: {first} is stronger", first=first),
            "H0": _("H0 accepted: {first} is not stronger", first=first),
            None: _("not decided"),
        }[one["verdict"]]
        ratio, games, between = in_figures(f"{one['llr']:+.2f}"), one["games"], _(" v ")
        yield _(
            "  {where}{first}{between}{second}: LLR {ratio} after {games} games; {found}.",
            where=where,
            first=first,
            between=between,
            second=second,
            ratio=ratio,
            games=games,
            found=found,
        )


def _standings(part: dict[str, Any]) -> Iterator[str]:
    ranked = sorted(part["players"].items(), key=lambda item: -(item[1]["score"] or 0.0))
    head = heads()
    yield from _columns([head, *(line_of(name, score) for name, score in ranked)])
    yield _("Elo: difference in strength, with its 95 % interval")
    yield _("stronger: probability of being the stronger player")
    yield _("lead: average points per game ahead of the opponents")
    meetings = 2 * sum(one["games"] for one in part["encounters"])
    if meetings > sum(score["games"] for score in part["players"].values()):  # games of more than two players
        yield _(
            "With more than two players, 'drawn' counts shared wins. The score is the mean of the results against "
            "each opponent: 1 if only that player wins, ½ if both win or neither does."
        )
    if len(part["encounters"]) > 1:
        yield ""
        yield _("Crosstable: score of the row's player, won-drawn-lost")
        yield from _columns(_cross([name for name, _ in ranked], part["encounters"]))
        yield ""
        rows = [line_of(_(" v ").join(one["players"]), one) for one in part["encounters"]]
        yield from _columns([[_("Pairing"), *head[1:]], *rows])


def heads() -> list[str]:
    """Return the heads of the columns of `line_of`."""
    return _("Player|games|won|drawn|lost|score|Elo|95 %|stronger|lead").split("|")


def line_of(name: str, score: dict[str, Any]) -> list[str]:
    """Return a player's results as the cells of a table."""
    between, gain = score["elo_interval"], score["gain_interval"]
    shown = "" if between is None else f"[{_end(between[0], '-∞')}, {_end(between[1], '+∞')}]"
    mean = "–" if score["gain_per_game"] is None else f"{score['gain_per_game']:+.3f}"
    half = "" if gain is None else f" ± {(gain[1] - gain[0]) / 2:.3f}"
    share = score["score"]
    unbounded = "–" if share is None else "+∞" if share == 1.0 else "-∞"
    return [
        name,
        str(score["games"]),
        str(score["wins"]),
        str(score["draws"]),
        str(score["losses"]),
        "–" if share is None else _percent(share),
        _end(score["elo"], unbounded),
        shown,
        "–" if score["superiority"] is None else _percent(score["superiority"]),
        in_figures(mean + half),
    ]


def _percent(share: float) -> str:
    return in_figures(f"{100 * share:.1f} %")


def _end(value: float | None, without: str) -> str:
    return without if value is None else f"{value:+.0f}"


def _cross(names: Sequence[str], encounters: Sequence[dict[str, Any]]) -> list[list[str]]:
    """Return the cross-table: one row and one column per player."""
    cells: dict[tuple[str, str], str] = {}
    for one in encounters:
        first, second = one["players"]
        if one["score"] is None:
            continue
        won, drawn, lost, share = one["wins"], one["draws"], one["losses"], one["score"]
        cells[first, second] = f"{_percent(share)} {won}-{drawn}-{lost}"
        cells[second, first] = f"{_percent(1 - share)} {lost}-{drawn}-{won}"
    return [["", *names], *([row, *(cells.get((row, name), "") for name in names)] for row in names)]


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Return rows in columns, the first aligned left, the rest right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "  ".join([row[0].ljust(widths[0]), *cells])
