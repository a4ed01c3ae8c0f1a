"""`tablegames dev conform`: does a game keep what every game promises?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

import click

from tablegames.core.analysis import Limits
from tablegames.core.errors import RulesError, TablegamesError
from tablegames.core.frozen import frozen
from tablegames.core.languages import LANGUAGES, Text, gettext as _, language, pgettext, speaking
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.watchdog import NoAnswer, watched
from tablegames.rules.joining import labelled
from tablegames.rules.ruledata import rules_as_data, shown
from tablegames.rules.untrusted.files import shell_word
from tablegames.table.setting import lay
from tablegames.table.table import Table
from tablegames.terminal.commands import GAME, NAME, SEED, Whole, argument, command_of, option, tell
from tablegames.terminal.common import (
    json_option,
    print_json,
    print_table,
    progress,
    read_changes,
    registry,
    seats_option,
    set_option,
    sheet_entry,
)
from tablegames.terminal.seats import guide_of
from tablegames.testing.native_twins import compare_native, refuse_without_native
from tablegames.testing.returns import raised
from tablegames.testing.seated import bots_play, environment_works
from tablegames.testing.suite import ConformanceReport, conform, tables_of
from tablegames.testing.trying import ConformanceError, Promise

QUICK: Final = Limits(nodes=1_000)
"""How far an analyst with a time limit looks here: a short hint reveals as much as a long one."""


BOT_SECONDS: Final = 1.0
"""How long a bot plays at each table and seat."""


@frozen
class Tried:
    """The result for one table, or for a ruleset without one: the checks, the broken promise, and how to repeat it."""

    variant: str
    seats: int | None = None
    match: str = ""
    report: ConformanceReport | None = None
    problem: str = ""
    again: tuple[str, ...] = ()
    hangs: bool = False
    """Whether a function gave no answer, or a game no end; the tables after it are not tried."""


@command_of(
    "dev conform",
    "tablegames dev conform toutetable",
    "tablegames dev conform domino --variant puiser --seats 3 --games 100 --seed 7",
    "tablegames dev conform trictrac --native --games 5",
    more=Text(
        "Plays random games and checks that games end, that every play listed as legal is allowed, and that a "
        "play doesn't alter the state in which it is made. Also checks that records replay and that nothing hidden is "
        "shown. Then the game's own bots play, and PettingZoo's API test runs if it is installed. The exit code "
        "is 1 if the game fails a check."
    ),
)
@argument("game", metavar=GAME, complete="games")
@option("-v", "--variant", Text("Only this variant."), metavar=NAME, complete="variants")
@set_option
@seats_option
@option("-n", "--games", Text("How many games at each table (default: 20)."), type=Whole(1), default=20)
@option("-s", "--seed", Text("The seed of the games."), type=SEED, default=0)
@option(
    "--native",
    Text("Compare the native code with the Python rules instead, state by state."),
    is_flag=True,
    old=("--kernels",),
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
    changed = read_changes(entry, changes)
    tables = _tables(entry, variant, changed, seats, tried)
    with progress(len(tables) * games) as advance:
        for table in tables:
            if any(one.hangs for one in tried):
                why = _("not tried, because a game at another table hung or never ended")
                tried.append(Tried(table.variant.name, table.game.seats, table.match, problem=why))
            else:
                tried.append(_try(table, games, seed, advance, native, changed))
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
        raise RulesError("--variant takes the name of a variant here, not a file ('{variant}')", variant=variant)
    found: list[Table] = []
    usual = [entry.variant] if entry.variant not in sources else []  # then the game's own default is not there
    for name in [*usual, *sources] if variant is None else [variant]:
        try:
            with watched():
                found += tables_of(known, entry, name, changes=changes)
        except RulesError as problem:
            tried.append(Tried(name, problem=str(problem)))
        except TablegamesError:
            raise
        except (Exception, NoAnswer) as problem:  # the game cannot even be made
            what = raised(problem, entry.make)
            hangs = isinstance(problem, NoAnswer)
            tried.append(Tried(name, problem=_("no table can be set up: {what}", what=what), hangs=hangs))
            if hangs:
                break
    kept = [table for table in found if seats in (None, table.game.seats)]
    if found and not kept:
        listed = ", ".join(map(str, sorted({table.game.seats for table in found})))
        raise RulesError("{name} is for {listed} players, not {seats}", name=entry.name, listed=listed, seats=seats)
    return kept


def _try(
    table: Table, games: int, seed: int, advance: Callable[[int], None], native: bool, changes: Mapping[str, Any]
) -> Tried:
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
        with watched():
            guide = guide_of(table)
            guide.effort = QUICK
        report = conform(table, games=games, seed=seed, advance=one_more, hint=guide.hint)
        for other in LANGUAGES:
            if other != language():
                _try_in(other, table, seed)
        if match == "single":
            remark = _try_players(table, seed, changes)
            report = replace(report, remarks=(*report.remarks, remark) if remark else report.remarks)
        return Tried(name, seats, match, report)
    except ConformanceError as problem:
        advance(games - played)
        hangs = problem.promise in (Promise.ANSWERS, Promise.ENDS) or isinstance(problem.__context__, NoAnswer)
        return Tried(name, seats, match, None, str(problem), _again(table, problem, seed, native), hangs)
    except TablegamesError:
        raise
    except (Exception, NoAnswer) as problem:  # before the first game, or between two checks
        advance(games - played)
        hangs = isinstance(problem, NoAnswer)
        promise = Promise.ANSWERS if hangs else Promise.RAISES
        why = _("{promise}: {where}: {why}", promise=promise, where=name, why=raised(problem, table.entry.make))
        return Tried(name, seats, match, None, why, hangs=hangs)


def _try_players(table: Table, seed: int, changes: Mapping[str, Any]) -> str:
    """Let the game's own bots and a learning program play; return a remark, empty if there is none."""
    known = registry()
    bots_play(table, known.players(table.entry), seed, BOT_SECONDS)
    return environment_works(table, known, changes)


def _try_in(other: str, table: Table, seed: int) -> None:
    """Try a few games in another language; report failures in ours, and name the language."""
    try:
        with speaking(other):
            again = lay(registry(), table.entry, table.variant, table.match, table.begins, table.game.seats)
            conform(again, games=2, seed=seed)
    except ConformanceError as problem:
        problem.args = (labelled(f"--lang {other}", problem),)
        raise


def _again(table: Table, problem: ConformanceError, seed: int, native: bool) -> tuple[str, ...]:
    """The commands that show the broken promise again: the same trial, and the game it happened in."""
    changed = [key for key, who in table.variant.set_by.items() if who == "--set"]
    values = {key: shown(value) for key, value in rules_as_data(table.variant.rules).items() if key in changed}
    asked = "".join(f" --set {shell_word(f'{key}={value}')}" for key, value in values.items())
    rules = f"{table.entry.name} --variant {table.variant.name}{asked} --seats {table.game.seats}"
    return (
        f"tablegames dev conform {rules} --games {problem.game_number + 1} --seed {seed}{' --native' * native}",
        f"tablegames play {rules} --match {table.match} --players random --seed {problem.seed}",
    )


def _print(entry: GameEntry, games: int, seed: int, tried: list[Tried]) -> None:
    whose = registry().distribution(entry)
    tell("{name} ({whose}), seed {seed}", name=entry.name, whose=whose, seed=seed)
    click.echo()
    head = _("ruleset|seats|match|games|actions|positions|result")
    print_table(head.split("|"), [_row(one) for one in tried])
    counts = _counts(tried)
    if counts:
        click.echo()
        promises = [(str(promise), str(counts[promise])) for promise in Promise if promise in counts]
        print_table((_("checks"), _("times")), promises)
    click.echo()
    for remark, tables in _remarks(tried).items():
        click.echo(sheet_entry(_("NOTE") + f" {', '.join(tables)}", remark))
    broken = [one for one in tried if one.problem]
    for one in broken:
        word = _("FAILED")
        click.echo(sheet_entry(f"{word} {one.variant}", one.problem))
        for command_line in one.again:
            tell("    to run it again: {command_line}", command_line=command_line)
    click.echo(
        _(
            "{name} fails the check at {count} of {count2} tables.",
            name=entry.name,
            count=len(broken),
            count2=len(tried),
        )
        if broken
        else _("{name} passes every check.", name=entry.name)
    )


def _row(one: Tried) -> tuple[str, ...]:
    said = pgettext("promises", "FAILED") if one.problem else _("passed")
    seats = "" if one.seats is None else str(one.seats)
    if one.report is None:
        return (one.variant, seats, one.match, "", "", "", said)
    report = one.report
    return (one.variant, seats, one.match, str(report.games), str(report.actions), str(report.looked_at), said)


def _remarks(tried: list[Tried]) -> dict[str, list[str]]:
    """Return the notes worth reporting, with their rulesets."""
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
                "games": one.report and one.report.games,
                "actions": one.report and one.report.actions,
                "positions": one.report and one.report.looked_at,
                "problem": one.problem,
                "remarks": list(one.report.remarks) if one.report else [],
                "again": list(one.again),
            }
            for one in tried
        ],
        "tried": {promise.name.lower(): counts[promise] for promise in Promise if promise in counts},
        "broken": sum(bool(one.problem) for one in tried),
    }
