"""Reading a match file: `read_plan` returns the plan, or raises one sentence with the place and the remedy."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Literal

from tablegames.arena.contenders import read_players
from tablegames.arena.fixed_throws import try_throws
from tablegames.arena.plan import (
    SHARDS,
    Adjudication,
    Contender,
    Meetings,
    Pairing,
    Plan,
    Result,
    Seating,
    StartPosition,
    StopRule,
    TablePlan,
    started,
)
from tablegames.arena.schedule import Schedule, paired, sitting
from tablegames.core.errors import MatchError, TablegamesError, nearest
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Hiding
from tablegames.core.languages import gettext as _
from tablegames.core.match import sides_of
from tablegames.core.options import setting
from tablegames.plugin.provides import PairingEntry
from tablegames.plugin.registry import KERNEL_PAIRINGS, Registry
from tablegames.plugin.variants import read_rules
from tablegames.rules.ruledata import short
from tablegames.rules.sections import Section, fill, section
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.yamlfile import LARGEST, read_yaml
from tablegames.table.setting import lay, refuse_idle
from tablegames.table.table import Table

SEVERAL: Final = "tables"
"""The key of a file with more than one table."""
TABLE_KEYS: Final = ("game", "variant", "rules", "set", "match", "begins", "seats", "first", "openings", "dice")
"""The keys of a table; in a file with one table they are at the top."""


@frozen(kw_only=True)
class Keys:
    """The simple keys of a file."""

    title: str = setting("", "the name of the match")
    games: int = setting(2, "games per pairing at each table", least=1)
    seed: int = setting(0, "seed of the dice and bots")
    pairing: str = setting(Pairing.ROUND_ROBIN.value, "who plays whom")
    seating: Seating | None = setting(None, "how players are seated in games with more than two seats")
    alternate: bool = setting(True, "players swap seats from game to game")
    pairs: bool | None = setting(None, "games with swapped seats are played with the same dice")
    records: bool | Literal["shards"] = setting(True, "keep a record of every game")
    out: str | None = setting(None, "folder for the results")


@frozen(kw_only=True)
class TableKeys:
    """The simple keys of a table."""

    game: str = setting("", "the game")
    variant: str | None = setting(None, "the ruleset")
    rules: str | None = setting(None, "a variant file of your own")
    match: str = setting("party", "the same as the --match option")
    begins: str | None = setting(None, "the same as the --begins option")
    seats: int | None = setting(None, "number of seats", least=1)


def read_plan_file(
    registry: Registry, path: str | Path, games: int | None = None, out: str | None = None, more: int = 0
) -> Plan:
    """Return the plan in a file."""
    return read_plan(registry, read_text(path, MatchError, LARGEST), str(path), games, out, more)


def read_plan(
    registry: Registry, text: str, origin: str, games: int | None = None, out: str | None = None, more: int = 0
) -> Plan:
    """Return the plan in a text; `games`, `out` and `more` games are from the command line."""
    document = read_yaml(text, origin, MatchError)
    top = section(document, (), document.data)
    _refuse_variant_file(top)
    several = SEVERAL in top.data
    if several and (doubled := [key for key in TABLE_KEYS if key in top.data]):
        top.refuse("with 'tables', put '{doubled}' in each table instead", doubled[0], doubled=doubled[0])
    keys = fill(Keys, top, [SEVERAL, "players", "adjudicate", "stop", *TABLE_KEYS])
    of_the_table = {key: value for key, value in top.data.items() if key in TABLE_KEYS}
    one = Section(top.document, top.path, of_the_table)
    places = tuple(_places(registry, top) if several else [_place(registry, one, ())])
    if len({place.name for place in places}) < len(places):
        top.refuse("two tables have the same name; give each its own 'name'", SEVERAL)
    players = read_players(registry, top, places)
    adjudicate = fill(Adjudication, top.section("adjudicate")) if "adjudicate" in top.data else Adjudication()
    folder = Path(origin).parent
    secret = _dealt_to_programs(places, players)
    asked = (games or keys.games) + more
    with_sides = all(sides_of(place.table.game) for place in places)  # each game has its own partners
    plan = Plan(
        title=keys.title,
        places=places,
        players=players,
        games=asked,
        seed=keys.seed,
        pairing=_pairing(registry, top, keys.pairing),
        seating=keys.seating or (Seating.SIDES if with_sides else Seating.EACH),
        alternate=keys.alternate,
        pairs=keys.alternate and secret is None if keys.pairs is None else keys.pairs,
        adjudicate=adjudicate,
        records=bool(keys.records),
        sharded=keys.records == SHARDS,
        out=Path(out) if out else folder / (keys.out or f"{Path(origin).stem}.results"),
        origin=origin,
        text=text,
        told_games=asked if games or more else None,
        stop=fill(StopRule, top.section("stop")) if "stop" in top.data else None,
    )
    if plan.pairs and secret is not None:
        where, who = secret
        top.refuse(
            "'pairs: true' deals the same hands twice, so '{who}', an external program, would know them in the "
            "second game; leave 'pairs' out, or use no programs at {where}",
            "pairs",
            who=who,
            where=where,
        )
    _check_seating(top, plan)
    _check_turns(top, plan, more)
    if isinstance(plan.pairing, PairingEntry):
        plan = replace(plan, brought=_paired(registry, top, plan, plan.pairing))
    _check_adjudication(registry, top, plan)
    _check_stop(top, plan)
    return plan


def _refuse_variant_file(top: Section) -> None:
    """Refuse a variant file: it has rules, or extends a ruleset, and names no players."""
    data = top.data
    if "players" not in data and ("extends" in data or isinstance(data.get("rules"), dict)):
        top.refuse(
            "this is a variant file, not a match file; to play with it: tablegames play {game} --variant {file}",
            "extends" if "extends" in data else "rules",
            game=data.get("game", _("GAME")),
            file=top.document.origin,
        )


def _pairing(registry: Registry, top: Section, name: str) -> Pairing | PairingEntry:
    """Return the pairing with that name: ours or a plugin's."""
    if name in KERNEL_PAIRINGS:
        return Pairing(name)
    if name not in registry.pairings:
        known = [*KERNEL_PAIRINGS, *registry.pairings]
        listed, near = ", ".join(known), nearest(name, known)
        top.refuse(
            "'pairing' must be one of {listed}, not {name}{near}", "pairing", listed=listed, name=short(name), near=near
        )
    return registry.pairings[name][1]


def _paired(registry: Registry, top: Section, plan: Plan, pairing: PairingEntry) -> tuple[Meetings, ...]:
    """Return the encounters at each table from a plugin."""
    plugin, names = registry.pairings[pairing.name][0], list(plan.players)
    try:
        return tuple(paired(plugin, pairing, names, len(set(sitting(plan, place)))) for place in plan.places)
    except TablegamesError as problem:
        top.wrong(str(problem), "pairing")


def _places(registry: Registry, top: Section) -> list[TablePlan]:
    given = top.data[SEVERAL]
    if not isinstance(given, list) or not given:
        top.refuse("'tables' must be a list of tables, each with a 'game'", SEVERAL)
    return [
        _place(registry, section(top.document, (SEVERAL, number), one), ("name",)) for number, one in enumerate(given)
    ]


def _place(registry: Registry, at: Section, more: Sequence[str]) -> TablePlan:
    keys = fill(TableKeys, at, ["set", "first", "openings", "dice", *more])
    if not keys.game:
        games = ", ".join(registry.games)
        at.refuse("'game' is missing; it can be {games}", games=games)
    table = _table(registry, at, keys)
    first = at.text("first")
    openings = tuple(_openings(at, table))
    if first is not None and openings:
        at.refuse("'first' and 'openings' both say who begins; use only one", "first")
    name = at.text("name") or f"{table.entry.name} {table.variant.name}"
    dice = at.texts("dice") if at.data.get("dice", "seed") != "seed" else ()
    place = TablePlan(name, table, _first(at, table, first), openings, dice, at.where("dice"))
    if dice:
        try_throws(place)
    return place


def _table(registry: Registry, at: Section, keys: TableKeys) -> Table:
    try:
        entry = registry.game(keys.game)
    except TablegamesError as problem:
        at.wrong(str(problem), "game")
    changes: dict[str, Any] = {}
    if at.data.get("set") not in (None, {}):
        at.section("set")
        changes = read_rules(at.document, entry, *at.path, "set")
    if keys.variant is not None and keys.rules is not None:
        at.refuse("'variant' and 'rules' both name a ruleset; use only one", "rules")
    ruleset = keys.variant if keys.rules is None else str(Path(at.document.origin).parent / keys.rules)
    try:
        variant = registry.ruleset(entry, ruleset, changes)
    except TablegamesError as problem:
        said = str(problem)
        key = next((key for key in ("rules", "variant", "set") if key in at.data), "game")
        at.wrong(said.removeprefix("--set: "), "set" if said.startswith("--set: ") else key)
    try:
        table = lay(registry, entry, variant, keys.match, keys.begins, keys.seats)
        refuse_idle(table)
        return table
    except TablegamesError as problem:
        said = str(problem)
        if said.startswith("--set "):
            at.wrong(said.removeprefix("--set "), "set")
        named = next((key for key in ("match", "begins") if said.startswith(f"--{key}")), None)
        about = named or next((key for key in ("seats", "match", "begins") if key in at.data), "game")
        at.wrong(re.sub(r"--(match|begins)\b", r"'\1'", said), about)


def _first(at: Section, table: Table, first: str | None) -> Seat | None:
    if first is None:
        return None
    try:
        seat = table.seat_of(first)
        table.begin(seat)
    except TablegamesError as problem:
        at.wrong(str(problem), "first")
    return seat


def _openings(at: Section, table: Table) -> list[StartPosition]:
    given = at.data.get("openings")
    if given is None:
        return []
    if not isinstance(given, list) or not given:
        at.refuse("'openings' must be a list of positions", "openings")
    found = []
    for number, one in enumerate(given):
        name, position = f"{number + 1}", one
        if isinstance(one, dict) and "position" in one and set(one) <= {"name", "position"}:
            name, position = str(one.get("name", name)), one["position"]
        try:
            table.start(position)
        except TablegamesError as problem:
            at.wrong(str(problem), "openings", number)
        found.append(StartPosition(name, position))
    return found


def _dealt_to_programs(places: Sequence[TablePlan], players: Mapping[str, Contender]) -> tuple[str, str] | None:
    """Return a table with hidden hands, and a player that is a program or starts one; None: they do not meet."""
    hiding = next((place.name for place in places if isinstance(place.table.bare, Hiding)), None)
    program = next((name for name, player in players.items() if started(player) is not None), None)
    return None if hiding is None or program is None else (hiding, program)


def _check_seating(top: Section, plan: Plan) -> None:
    """Check that there are enough players for the seats."""
    for place in plan.places:
        seats, sides = place.table.game.seats, sides_of(place.table.game)
        if plan.seating is Seating.SIDES and sides == ():
            top.refuse(
                "'seating: sides' is impossible: {name} draws new partners for each game; use rules with fixed "
                "partners, or 'seating: each'",
                "seating",
                name=place.name,
            )
        if plan.seating is Seating.SIDES and sides is None and seats % 2:
            top.refuse(
                "'seating: sides' needs an even number of seats; {name} has {seats}",
                "seating",
                name=place.name,
                seats=seats,
            )
        needed = len(set(sitting(plan, place)))
        if len(plan.players) < needed:
            cure = _("; with 'seating: sides', one player takes all the seats of a side")
            top.refuse(
                "{name} needs {needed} players, but the file names {count}{word}",
                "players",
                name=place.name,
                needed=needed,
                count=len(plan.players),
                word=cure if seats > 2 else "",
            )
    if plan.pairs and not plan.alternate:
        top.refuse("'pairs: true' repeats the dice with seats swapped, so it needs 'alternate: true'", "pairs")


def _check_turns(top: Section, plan: Plan, more: int) -> None:
    """Check that each player gets every seat equally often with the same dice; `more`: games by `--extend`."""
    for place in plan.places:
        unit = Schedule(plan).turns(place)
        if plan.pairs and plan.games % unit:
            near = max(unit, plan.games - plan.games % unit)
            key = "--games" if plan.told_games is not None else "'games'"
            if more:
                enough = more + unit - plan.games % unit
                top.refuse(
                    "--extend {more} makes {games} games, which is not a multiple of {unit}: in {name}, each player "
                    "must play in every seat with the same dice; use --extend {enough}",
                    "games",
                    more=more,
                    games=plan.games,
                    unit=unit,
                    name=place.name,
                    enough=enough,
                )
            top.refuse(
                "{key} must be a multiple of {unit}, not {games}, so that in {name} each player plays in every seat "
                "with the same dice; write {near}, or 'pairs: false'",
                "games",
                key=key,
                unit=unit,
                games=plan.games,
                name=place.name,
                near=near,
            )


def _check_stop(top: Section, plan: Plan) -> None:
    """Check that a stopping test is between two players, with sensible numbers."""
    if plan.stop is None:
        return
    if plan.stop.wrong is not None:
        top.wrong(plan.stop.wrong, "stop")
    schedule = Schedule(plan)
    for number, place in enumerate(plan.places):
        size = max(len(met) for met in schedule.meetings(number))
        if size != 2:
            top.refuse("'stop' compares two players, but {name} is for {size}", "stop", name=place.name, size=size)


def _check_adjudication(registry: Registry, top: Section, plan: Plan) -> None:
    """Check that the judging analyst exists, for a two-player game, without a clock."""
    rule = plan.adjudicate
    if rule.result is not Result.ANALYST:
        if rule.analyst is not None:
            top.refuse("'analyst' needs 'result: analyst'", "adjudicate", "analyst")
        return
    if rule.depth is None and rule.nodes is None:
        top.refuse("'result: analyst' needs 'depth' or 'nodes', so that its verdict is always the same", "adjudicate")
    for place in plan.places:
        known = registry.analysts(place.table.entry)
        if not known or (rule.analyst is not None and rule.analyst not in known):
            near = nearest(rule.analyst or "", known) if known else ""
            top.refuse(
                "{name} has no analyst '{analyst}'{near}; use 'result: drawn' or 'result: unfinished'",
                "adjudicate",
                "analyst",
                name=place.name,
                analyst=rule.analyst or "",
                near=near,
            )
        if place.table.game.seats != 2:
            top.refuse(
                "an analyst can only judge two-player games; {name} has {seats} seats",
                "adjudicate",
                "result",
                name=place.name,
                seats=place.table.game.seats,
            )
