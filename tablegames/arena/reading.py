"""A match file read: `read_plan` gives the plan, or one sentence that says what to mend and where."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, NoReturn

from tablegames.arena.contenders import read_players
from tablegames.arena.pairings import paired
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
from tablegames.arena.throws import try_throws
from tablegames.core.errors import MatchError, TablegamesError, did_you_mean
from tablegames.core.events import Seat
from tablegames.core.game import Hiding
from tablegames.core.languages import say
from tablegames.core.match import sides_of
from tablegames.core.options import option
from tablegames.plugin.provides import PairingEntry
from tablegames.plugin.registry import KERNEL_PAIRINGS, Registry
from tablegames.plugin.variants import read_rules
from tablegames.rules.ruledata import short
from tablegames.rules.sections import Section, fill, section
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.yamlfile import LARGEST, read_yaml
from tablegames.table.idle import refuse_idle
from tablegames.table.setting import lay
from tablegames.table.table import Table

SEVERAL: Final = "tables"
"""The key of a file with more than one table."""
TABLE_KEYS: Final = ("game", "variant", "rules", "set", "match", "begins", "seats", "first", "openings", "dice")
"""What a table of the match may say; in a file with one table they stand at the top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """The plain keys of a file."""

    title: str = option("", "", "what the match is called", "titre")
    games: int = option(2, "", "games of each encounter at each table", "parties de chaque rencontre", least=1)
    seed: int = option(0, "", "fixes dice and bots", "fixe les dés et les robots")
    pairing: str = option(Pairing.ROUND_ROBIN.value, "", "who meets whom", "qui rencontre qui")
    seating: Seating | None = option(None, "", "how players sit at more than two seats", "qui s'assied où")
    alternate: bool = option(True, "", "players change seats from game to game", "on change de place")
    pairs: bool | None = option(None, "", "games with seats changed have the same dice", "mêmes dés, places changées")
    records: bool | Literal["shards"] = option(True, "", "keep a record of every game", "garder chaque partie")
    out: str | None = option(None, "", "the folder of the results", "le dossier des résultats")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableKeys:
    """The plain keys of a table."""

    game: str = option("", "", "the game", "le jeu")
    variant: str | None = option(None, "", "the ruleset", "la variante")
    rules: str | None = option(None, "", "a variant file of your own", "votre fichier de variante")
    match: str = option("party", "", "as --match", "comme --match")
    begins: str | None = option(None, "", "as --begins", "comme --begins")
    seats: int | None = option(None, "", "how many sit down", "combien s'attablent", least=1)


def read_plan_file(
    registry: Registry, path: str | Path, games: int | None = None, out: str | None = None, more: int = 0
) -> Plan:
    """The plan in a file."""
    return read_plan(registry, read_text(path, MatchError, LARGEST), str(path), games, out, more)


def read_plan(
    registry: Registry, text: str, origin: str, games: int | None = None, out: str | None = None, more: int = 0
) -> Plan:
    """The plan of a text; `games` and `out` as the command line has them, not the file; and so many games `more`."""
    document = read_yaml(text, origin, MatchError)
    top = section(document, (), document.data)
    several = SEVERAL in top.data
    if several and (doubled := [key for key in TABLE_KEYS if key in top.data]):
        top.refuse(
            f"with 'tables', '{doubled[0]}' belongs into each of them",
            f"avec « tables », « {doubled[0]} » va dans chacune",
            doubled[0],
        )
    keys = fill(Keys, top, [SEVERAL, "players", "adjudicate", "stop", *TABLE_KEYS])
    of_the_table = {key: value for key, value in top.data.items() if key in TABLE_KEYS}
    one = Section(top.document, top.path, of_the_table)
    places = tuple(_places(registry, top) if several else [_place(registry, one, ())])
    if len({place.name for place in places}) < len(places):
        top.refuse(
            "two tables have one name; give each a 'name'", "deux tables de même nom : donnez-leur un « name »", SEVERAL
        )
    players = read_players(registry, top, places)
    adjudicate = fill(Adjudication, top.section("adjudicate")) if "adjudicate" in top.data else Adjudication()
    folder = Path(origin).parent
    secret = _dealt_to_programs(places, players)
    asked = (games or keys.games) + more
    plan = Plan(
        title=keys.title,
        places=places,
        players=players,
        games=asked,
        seed=keys.seed,
        pairing=_pairing(registry, top, keys.pairing),
        seating=keys.seating or _usual_seating(places),
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
            f"'pairs: true' deals the same hands twice, and '{who}', a program, has seen them or can read them in "
            f"the record of the first game; leave it out, or let no program play {where}",
            f"« pairs: true » donne deux fois les mêmes mains, et « {who} », un programme, les a vues ou peut les "
            f"lire dans la première partie ; ôtez-le, ou ne laissez aucun programme jouer à {where}",
            "pairs",
        )
    _check_seating(top, plan)
    _check_turns(top, plan, more)
    if isinstance(plan.pairing, PairingEntry):
        plan = replace(plan, brought=_paired(registry, top, plan, plan.pairing))
    _check_adjudication(registry, top, plan)
    _check_stop(top, plan)
    return plan


def _pairing(registry: Registry, top: Section, name: str) -> Pairing | PairingEntry:
    """The pairing of that name: ours, or one that a plugin brings."""
    if name in KERNEL_PAIRINGS:
        return Pairing(name)
    if name not in registry.pairings:
        _unknown_pairing(registry, top, name)
    return registry.pairings[name][1]


def _unknown_pairing(registry: Registry, top: Section, name: str) -> NoReturn:
    known = [*KERNEL_PAIRINGS, *registry.pairings]
    listed, near = ", ".join(known), did_you_mean(name, known)
    top.refuse(
        f"'pairing' must be one of {listed}, not {short(name)}{near}",
        f"« pairing » doit être l'un de {listed}, non {short(name)}{near}",
        "pairing",
    )


def _paired(registry: Registry, top: Section, plan: Plan, pairing: PairingEntry) -> tuple[Meetings, ...]:
    """Who meets whom at each table, as a plugin has it."""
    from tablegames.arena.schedule import sitting

    plugin, names = registry.pairings[pairing.name][0], list(plan.players)
    try:
        return tuple(paired(plugin, pairing, names, len(set(sitting(plan, place)))) for place in plan.places)
    except TablegamesError as problem:
        top.wrong(str(problem), "pairing")


def _places(registry: Registry, top: Section) -> list[TablePlan]:
    given = top.data[SEVERAL]
    if not isinstance(given, list) or not given:
        top.refuse(
            "'tables' must be a list, each with a 'game'",
            "« tables » doit être une liste de tables, avec « game »",
            SEVERAL,
        )
    return [
        _place(registry, section(top.document, (SEVERAL, number), one), ("name",)) for number, one in enumerate(given)
    ]


def _place(registry: Registry, at: Section, more: Sequence[str]) -> TablePlan:
    keys = fill(TableKeys, at, ["set", "first", "openings", "dice", *more])
    if not keys.game:
        games = ", ".join(registry.games)
        at.refuse(f"name a game with 'game': {games}", f"nommez un jeu par « game » : {games}")
    table = _table(registry, at, keys)
    first = at.text("first")
    openings = tuple(_openings(at, table))
    if first is not None and openings:
        at.refuse(
            "'first' and 'openings' both say who begins; give one of them",
            "« first » et « openings » disent tous deux qui commence ; n'en donnez qu'un",
            "first",
        )
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
        at.refuse(
            "'variant' and 'rules' both name a ruleset; give one of them",
            "« variant » et « rules » nomment tous deux une variante ; n'en donnez qu'une",
            "rules",
        )
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
        at.refuse("'openings' must be a list of positions", "« openings » doit être une liste de positions", "openings")
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
    """A table with hidden hands, and a player who is a program or starts one; None: the two do not meet."""
    hiding = next((place.name for place in places if isinstance(place.table.bare, Hiding)), None)
    program = next((name for name, player in players.items() if started(player) is not None), None)
    return None if hiding is None or program is None else (hiding, program)


def _usual_seating(places: Sequence[TablePlan]) -> Seating:
    """By sides where every game says which of its seats play together, else each for himself."""
    return Seating.SIDES if places and all(sides_of(place.table.game) for place in places) else Seating.EACH


def _check_seating(top: Section, plan: Plan) -> None:
    """There are players enough for the seats, and they can sit so."""
    from tablegames.arena.schedule import sitting

    for place in plan.places:
        seats, sides = place.table.game.seats, sides_of(place.table.game)
        if plan.seating is Seating.SIDES and sides == ():
            top.refuse(
                f"'seating: sides' cannot be: at {place.name} it is drawn in the game who plays with whom; take rules "
                "with fixed partners, or 'seating: each'",
                f"« seating: sides » est impossible : à {place.name} on tire au sort qui joue avec qui ; prenez des "
                "règles à partenaires fixes, ou « seating: each »",
                "seating",
            )
        if plan.seating is Seating.SIDES and sides is None and seats % 2:
            top.refuse(
                f"'seating: sides' needs an even number of seats; {place.name} has {seats}",
                f"« seating: sides » veut un nombre pair de places ; {place.name} en a {seats}",
                "seating",
            )
        needed = len(set(sitting(plan, place)))
        if len(plan.players) < needed:
            cure = say("; 'seating: sides' seats two players in turn", " ; « seating: sides » en assied deux à tour")
            top.refuse(
                f"{place.name} needs {needed} players, {len(plan.players)} named{cure if seats > 2 else ''}",
                f"{place.name} veut {needed} joueurs, {len(plan.players)} nommés{cure if seats > 2 else ''}",
                "players",
            )
    if plan.pairs and not plan.alternate:
        top.refuse(
            "'pairs: true' plays the same dice with seats changed; it needs 'alternate: true'",
            "« pairs: true » rejoue les mêmes dés, places changées ; il veut « alternate: true »",
            "pairs",
        )


def _check_turns(top: Section, plan: Plan, more: int) -> None:
    """Where the same dice are played from every seat, each has every seat as often; `more`: games by `--extend`."""
    from tablegames.arena.schedule import Schedule  # which reads plans

    for place in plan.places:
        unit = Schedule(plan).turns(place)
        if plan.pairs and plan.games % unit:
            near = max(unit, plan.games - plan.games % unit)
            key = "--games" if plan.told_games is not None else "'games'"
            if more:
                enough = more + unit - plan.games % unit
                top.refuse(
                    f"with --extend {more} there are {plan.games} games, which is no multiple of {unit}, for each to "
                    f"have every seat with the same dice at {place.name}; write --extend {enough}",
                    f"avec --extend {more} il y a {plan.games} parties, ce qui n'est pas un multiple de {unit}, pour "
                    f"que chacun ait chaque place avec les mêmes dés à {place.name} ; écrivez --extend {enough}",
                    "games",
                )
            top.refuse(
                f"{key} must be a multiple of {unit}, not {plan.games}, for each to have every seat with the same "
                f"dice at {place.name}; write {near}, or 'pairs: false'",
                f"{key} doit être un multiple de {unit}, non {plan.games}, pour que chacun ait chaque place avec "
                f"les mêmes dés à {place.name} ; écrivez {near}, ou « pairs: false »",
                "games",
            )


def _check_stop(top: Section, plan: Plan) -> None:
    """A test that can stop a match is of two who meet, and its numbers make sense."""
    if plan.stop is None:
        return
    if plan.stop.wrong is not None:
        top.refuse(plan.stop.wrong, plan.stop.wrong, "stop")
    from tablegames.arena.schedule import Schedule  # which reads plans

    schedule = Schedule(plan)
    for number, place in enumerate(plan.places):
        size = max(len(met) for met in schedule.meetings(number))
        if size != 2:
            top.refuse(
                f"'stop' tests two players against each other; at {place.name} {size} meet at once",
                f"« stop » éprouve deux joueurs l'un contre l'autre ; à {place.name} on est {size} à la fois",
                "stop",
            )


def _check_adjudication(registry: Registry, top: Section, plan: Plan) -> None:
    """An analyst who is to judge exists, for a game of two, and does not think by the clock."""
    rule = plan.adjudicate
    if rule.result is not Result.ANALYST:
        if rule.analyst is not None:
            top.refuse(
                "an analyst is asked only with 'result: analyst'",
                "l'analyste n'est consulté qu'avec « result: analyst »",
                "adjudicate",
                "analyst",
            )
        return
    if rule.depth is None and rule.nodes is None:
        top.refuse(
            "'result: analyst' needs 'depth' or 'nodes', so that it judges the same every time",
            "« result: analyst » veut « depth » ou « nodes », pour juger toujours de même",
            "adjudicate",
        )
    for place in plan.places:
        known = registry.analysts(place.table.entry)
        if not known or (rule.analyst is not None and rule.analyst not in known):
            near = did_you_mean(rule.analyst or "", known) if known else ""
            top.refuse(
                f"{place.name} has no analyst '{rule.analyst or ''}'{near}; take 'result: drawn' or 'unfinished'",
                f"{place.name} n'a pas d'analyste « {rule.analyst or ''} »{near} ; prenez « result: drawn » ou "
                "« unfinished »",
                "adjudicate",
                "analyst",
            )
        if place.table.game.seats != 2:
            top.refuse(
                f"an analyst judges games of two; {place.name} has {place.table.game.seats} seats",
                f"un analyste juge les jeux à deux ; {place.name} a {place.table.game.seats} places",
                "adjudicate",
                "result",
            )
