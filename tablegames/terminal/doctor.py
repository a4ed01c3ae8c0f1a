"""`tablegames doctor`: what is installed, what works, what does not and why."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click

from tablegames.core.languages import say
from tablegames.core.plaintext import clean
from tablegames.terminal import LazyGroup
from tablegames.terminal.click_fr import command_of
from tablegames.terminal.common import json_option, print_json, quiet_registry
from tablegames.terminal.tables import print_table, sheet_entry
from tablegames.testing.doctor import Checkup, Installed, check_up

SETTINGS: Final = ("TABLEGAMES_HOME", "TABLEGAMES_LANG", "TABLEGAMES_PLUGINS", "TABLEGAMES_PURE", "TABLEGAMES_DEBUG")
"""What the environment can say to us."""


@command_of(
    "doctor",
    "tablegames doctor",
    "tablegames doctor --json",
)
@json_option
def command(as_json: bool) -> None:
    """Examine everything."""
    found = check_up(quiet_registry(), LazyGroup("commands").add_commands_of)
    if as_json:
        settings = {name: os.environ[name] for name in SETTINGS if name in os.environ}
        print_json({**asdict(found), "settings": settings, "broken": found.broken})
    else:
        _print(found)
    if found.broken:
        raise click.exceptions.Exit(1)


def _print(found: Checkup) -> None:
    here = found.installed
    click.echo(f"tablegames {here.tablegames}, Python {here.python} ({here.executable}), {here.system}")
    for line in _installed(found):
        click.echo(line)
    click.echo()
    print_table(
        (say("plugin", "greffon"), say("from", "de"), say("games", "jeux"), say("state", "état")),
        [
            (one.name, f"{one.distribution} {one.version}".strip(), ", ".join(one.games), _state(one.problems))
            for one in found.plugins
        ],
    )
    click.echo()
    print_table(
        (say("game", "jeu"), say("valid rulesets", "variantes valides"), say("state", "état")),
        [(one.name, ", ".join(one.valid), _state(one.problems)) for one in found.games],
    )
    for line in _languages(found):
        click.echo(line)
    click.echo()
    for line in _own_files(found):
        click.echo(line)
    click.echo()
    problems = list(_problems(found))
    for problem in problems:
        click.echo(sheet_entry(say("BROKEN", "CASSÉ"), problem))
    for trace in (trace for plugin in found.plugins for trace in plugin.traces):
        click.echo("\n" + clean(trace.rstrip()))
    click.echo(
        say(f"{len(problems)} things are broken.", f"{len(problems)} choses sont cassées.")
        if problems
        else say("Everything is in order.", "Tout est en ordre.")
    )


def _state(problems: tuple[str, ...]) -> str:
    return say("broken, see below", "cassé, voir plus bas") if problems else say("works", "marche")


def _installed(found: Checkup) -> Iterator[str]:
    here = found.installed
    if here.needs:
        missing = say("missing", "absent")
        yield say("needs: ", "besoins : ") + ", ".join(f"{name} {had or missing}" for name, had in here.needs.items())
    for extra in here.extras:
        lacking = ", ".join(extra.missing)
        told = say("installed", "installé") if not lacking else say(f"without {lacking}", f"sans {lacking}")
        yield say(f"extra {extra.name}: {told}", f"option {extra.name} : {told}")
    yield _native(here)
    for name in SETTINGS:
        if name in os.environ:
            yield f"{name}={os.environ[name]}"


def _native(here: Installed) -> str:
    """Whether what is hot was compiled."""
    works = [package for package, problem in here.native.items() if not problem]
    if works and not here.pure:
        named = ", ".join(package.removeprefix("tablegames.") for package in works)
        return say(f"native code: {named}", f"code natif : {named}")
    reason = next((problem for problem in here.native.values() if problem), "")
    if here.pure:
        why = say("TABLEGAMES_PURE asks for it", "TABLEGAMES_PURE le demande")
    elif reason:
        why = reason
    else:
        why = say("none was built; install with a C compiler", "rien n'est compilé ; installez avec un compilateur C")
    return say(
        f"native code: none is used, and long computations are slower ({why})",
        f"code natif : inutilisé, et les longs calculs sont plus lents ({why})",
    )


def _languages(found: Checkup) -> Iterator[str]:
    """How much is said in each language that a plugin brings; `--json` lists what is missing."""
    for one in found.languages:
        yield ""
        who, prompt, whole = f"--lang {one.code} ({one.title})", f"{one.prompt:g} %", f"{one.program:g} %"
        yield say(
            f"{who}: {prompt} of the prompt, {whole} of all that the program says; the rest is said in English",
            f"{who} : {prompt} de l'invite, {whole} de tout ce que dit le programme ; le reste se dit en anglais",
        )
        told = ", ".join(f"{game} {share:g} %" for game, share in one.games.items() if share)
        if told:
            yield say(f"  events: {told}", f"  faits : {told}")


def _own_files(found: Checkup) -> Iterator[str]:
    if not found.variants_folder:
        return
    variants = f"{found.variants_folder}/*.yaml" + _not_yet(found.variants_folder)
    games = found.games_folder + _not_yet(found.games_folder)
    yield say(f"Your own rulesets are looked for in {variants}", f"Vos variantes sont cherchées dans {variants}")
    yield say(f"Your games are recorded in {games}", f"Vos parties sont enregistrées dans {games}")
    for file in found.user_files:
        told = say("broken, see below", "cassé, voir plus bas") if file.problem else f"{file.game} {file.variant}"
        yield f"  {file.path}: {told}"


def _not_yet(folder: str) -> str:
    return "" if Path(folder).is_dir() else say(" (not there yet)", " (pas encore là)")


def _problems(found: Checkup) -> Iterator[str]:
    yield from found.problems
    for plugin in found.plugins:
        for problem in plugin.problems:
            named = problem if f"'{plugin.name}'" in problem or f"« {plugin.name} »" in problem else ""
            yield named or say(
                f"plugin '{plugin.name}' could not be loaded: {problem}",
                f"le greffon « {plugin.name} » n'a pu être chargé : {problem}",
            )
    for game in found.games:
        yield from game.problems
    yield from (file.problem for file in found.user_files if file.problem)
