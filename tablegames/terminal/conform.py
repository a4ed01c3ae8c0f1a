"""`tablegames conform`: does a game keep what every game promises?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import click

from tablegames.core.analysis import Limits
from tablegames.core.errors import RulesError, TablegamesError
from tablegames.core.languages import LANGUAGES, Text, language, say, speaking
from tablegames.plugin.provides import GameEntry
from tablegames.rules.ruledata import rules_as_data, shown
from tablegames.rules.untrusted.systems import shell_word
from tablegames.table.setting import lay
from tablegames.table.table import Table
from tablegames.terminal.click_fr import SEED, Whole, argument, command_of, option, tell
from tablegames.terminal.common import json_option, print_json, read_changes, registry
from tablegames.terminal.seats import guide_of
from tablegames.terminal.tables import print_table, progress, sheet_entry
from tablegames.testing.native_twins import compare_native, refuse_without_native
from tablegames.testing.promises import ConformanceError, Promise
from tablegames.testing.returns import raised
from tablegames.testing.suite import ConformanceReport, conform, tables_of

QUICK: Final = Limits(nodes=1_000)
"""How far an analyst who goes by the clock looks here: what a hint gives away, a short one does too."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One table, or a ruleset for which none could be laid: what was tried, what broke, how to see it again."""

    variant: str
    seats: int | None = None
    match: str = ""
    report: ConformanceReport | None = None
    problem: str = ""
    again: tuple[str, ...] = ()


@command_of(
    "conform",
    "tablegames conform toutetable",
    "tablegames conform domino --variant puiser --seats 3 --games 100 --seed 7",
    "tablegames conform trictrac --native --games 5",
)
@argument("game", metavar=Text("GAME", "JEU"))
@option("--variant", "Only this ruleset.", "Cette variante seulement.", metavar=Text("NAME", "NOM"))
@option(
    "--set",
    "changes",
    "Change one option of the rules; may be repeated.",
    "Changer une option des règles ; répétable.",
    multiple=True,
    metavar="OPTION=VALUE",
)
@option("--seats", "Only so many players.", "À tant de joueurs seulement.", type=Whole(1))
@option(
    "--games",
    "Random games at each table (20 unless told).",
    "Parties à chaque table (20 sinon).",
    type=Whole(1),
    default=20,
)
@option("--seed", "Fixes the games.", "Fixe les parties.", type=SEED, metavar="S", default=0)
@option(
    "--native",
    "--kernels",  # its name in 0.1
    "native",
    "Instead, compare the native code with the Python rules, state by state.",
    "Comparer plutôt le code natif aux règles en Python, état par état.",
    is_flag=True,
)
@json_option
def command(
    game: str,
    variant: str | None,
    changes: tuple[str, ...],
    seats: int | None,
    games: int,
    seed: int,
    native: bool,
    as_json: bool,
) -> None:
    """Try every promise of a game."""
    entry = registry().game(game)
    if native:
        refuse_without_native()
    tried: list[Tried] = []
    tables = _tables(entry, variant, read_changes(entry, changes), seats, tried)
    with progress(len(tables) * games) as advance:
        tried += [_try(table, games, seed, advance, native) for table in tables]
    if as_json:
        print_json(_data(entry, games, seed, tried))
    else:
        _print(entry, games, seed, tried)
    if any(one.problem for one in tried):
        raise click.exceptions.Exit(1)


def _tables(
    entry: GameEntry, variant: str | None, changes: Mapping[str, Any], seats: int | None, tried: list[Tried]
) -> list[Table]:
    """The tables asked for; a ruleset that cannot be used is noted among what was tried."""
    known = registry()
    sources = known.sources(entry)
    if variant is not None and variant not in sources:
        known.variant(entry, variant)  # says what there is instead; a file is not asked for by its name here
        raise RulesError.said(
            f"--variant takes the name of a ruleset, not '{variant}'", f"--variant veut un nom, non « {variant} »"
        )
    found: list[Table] = []
    usual = [entry.variant] if entry.variant not in sources else []  # then the game's own default is not there
    for name in [*usual, *sources] if variant is None else [variant]:
        try:
            found += tables_of(known, entry, name, changes=changes)
        except RulesError as problem:
            tried.append(Tried(name, problem=str(problem)))
        except TablegamesError:
            raise
        except Exception as problem:  # the game cannot even be made
            what = raised(problem, entry.make)
            tried.append(Tried(name, problem=say(f"no table can be laid: {what}", f"aucune table possible : {what}")))
    kept = [table for table in found if seats in (None, table.game.seats)]
    if found and not kept:
        listed = ", ".join(map(str, sorted({table.game.seats for table in found})))
        raise RulesError.said(
            f"{entry.name} is played by {listed}, not by {seats}",
            f"{entry.name} se joue à {listed}, non à {seats}",
        )
    return kept


def _try(table: Table, games: int, seed: int, advance: Callable[[int], None], native: bool) -> Tried:
    name, seats, match = table.variant.name, table.game.seats, table.match
    played = 0

    def one_more() -> None:
        nonlocal played
        played += 1
        advance(1)

    try:
        if native:
            twice = partial(lay, registry(), table.entry, table.variant, match, table.begins, seats)
            report = compare_native(twice, games=games, seed=seed, advance=one_more)
            return Tried(name, seats, match, report)
        guide = guide_of(table)
        guide.effort = QUICK
        report = conform(table, games=games, seed=seed, advance=one_more, hint=guide.hint)
        for other in LANGUAGES:
            if other != language():
                _try_in(other, table, seed)
        return Tried(name, seats, match, report)
    except ConformanceError as problem:
        advance(games - played)
        return Tried(name, seats, match, None, str(problem), _again(table, problem, seed, native))


def _try_in(other: str, table: Table, seed: int) -> None:
    """Try a few games in another language; what is broken is said in ours, and in which it is."""
    try:
        with speaking(other):
            again = lay(registry(), table.entry, table.variant, table.match, table.begins, table.game.seats)
            conform(again, games=2, seed=seed)
    except ConformanceError as problem:
        problem.args = (f"--lang {other}: {problem}",)
        raise


def _again(table: Table, problem: ConformanceError, seed: int, native: bool) -> tuple[str, ...]:
    """The commands that show the broken promise again: the same trial, and the game it happened in."""
    changed = [key for key, who in table.variant.set_by.items() if who == "--set"]
    values = {key: shown(value) for key, value in rules_as_data(table.variant.rules).items() if key in changed}
    asked = "".join(f" --set {shell_word(f'{key}={value}')}" for key, value in values.items())
    rules = f"{table.entry.name} --variant {table.variant.name}{asked} --seats {table.game.seats}"
    return (
        f"tablegames conform {rules} --games {problem.game_number + 1} --seed {seed}{' --native' if native else ''}",
        f"tablegames play {rules} --match {table.match} --players random --seed {problem.seed}",
    )


def _print(entry: GameEntry, games: int, seed: int, tried: list[Tried]) -> None:
    whose = registry().distribution(entry)
    tell(f"{entry.name} ({whose}), seed {seed}", f"{entry.name} ({whose}), graine {seed}")
    click.echo()
    head = say(
        "ruleset|seats|match|games|actions|positions|promises",
        "variante|places|match|parties|coups|positions|promesses",
    )
    print_table(head.split("|"), [_row(one) for one in tried])
    counts = _counts(tried)
    if counts:
        click.echo()
        promises = [(str(promise), str(counts[promise])) for promise in Promise if promise in counts]
        print_table((say("what was tried", "ce qui fut essayé"), say("times", "fois")), promises)
    click.echo()
    for remark, tables in _remarks(tried).items():
        click.echo(sheet_entry(say("NOTE", "NOTE") + f" {', '.join(tables)}", remark))
    broken = [one for one in tried if one.problem]
    for one in broken:
        word = say("BROKEN", "ROMPU")
        click.echo(sheet_entry(f"{word} {one.variant}", one.problem))
        for command_line in one.again:
            tell(f"    again: {command_line}", f"    à revoir : {command_line}")
    click.echo(
        say(
            f"{entry.name} breaks its promises at {len(broken)} of {len(tried)} tables.",
            f"{entry.name} rompt ses promesses à {len(broken)} tables sur {len(tried)}.",
        )
        if broken
        else say(f"{entry.name} keeps its promises.", f"{entry.name} tient ses promesses.")
    )


def _row(one: Tried) -> tuple[str, ...]:
    said = say("BROKEN", "ROMPUES") if one.problem else say("kept", "tenues")
    seats = "" if one.seats is None else str(one.seats)
    if one.report is None:
        return (one.variant, seats, one.match, "", "", "", said)
    report = one.report
    return (one.variant, seats, one.match, str(report.games), str(report.actions), str(report.looked_at), said)


def _remarks(tried: list[Tried]) -> dict[str, list[str]]:
    """What is worth telling, with the rulesets it is told of."""
    found: dict[str, list[str]] = {}
    for one in tried:
        for remark in one.report.remarks if one.report is not None else ():
            if one.variant not in found.setdefault(remark, []):
                found[remark].append(one.variant)
    return found


def _counts(tried: list[Tried]) -> Counter[Promise]:
    counts: Counter[Promise] = Counter()
    for one in tried:
        if one.report is not None:
            counts.update(one.report.tried)
    return counts


def _data(entry: GameEntry, games: int, seed: int, tried: list[Tried]) -> dict[str, Any]:
    counts = _counts(tried)
    return {
        "game": entry.name,
        "seed": seed,
        "games": games,
        "tables": [
            {
                "variant": one.variant,
                "seats": one.seats,
                "match": one.match,
                "games": one.report.games if one.report else None,
                "actions": one.report.actions if one.report else None,
                "positions": one.report.looked_at if one.report else None,
                "problem": one.problem,
                "remarks": list(one.report.remarks) if one.report else [],
                "again": list(one.again),
            }
            for one in tried
        ],
        "tried": {promise.name.lower(): counts[promise] for promise in Promise if promise in counts},
        "broken": sum(bool(one.problem) for one in tried),
    }
