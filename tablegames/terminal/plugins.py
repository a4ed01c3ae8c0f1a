"""`tablegames plugins`: what each plugin adds; with --check, what works, what does not and why."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import click

from tablegames.core.languages import Text, gettext as _, ngettext, pgettext
from tablegames.core.plaintext import clean
from tablegames.plugin.calls import PluginInfo
from tablegames.rules.joining import labelled
from tablegames.terminal import MainGroup
from tablegames.terminal.commands import command_of, flag
from tablegames.terminal.common import (
    json_option,
    listed_sources,
    print_json,
    print_table,
    quiet_registry,
    registry,
    sheet_entry,
)
from tablegames.testing.doctor import Checkup, Installed, check_up

SETTINGS: Final = ("TABLEGAMES_HOME", "TABLEGAMES_LANG", "TABLEGAMES_PLUGINS", "TABLEGAMES_PURE", "TABLEGAMES_DEBUG")
"""The settings in the environment."""


@command_of(
    "plugins",
    "tablegames plugins",
    "tablegames plugins --check",
    more=Text(
        "Lists each plugin with its version and what it adds. With --check, also tries every plugin and "
        "every variant, and shows the folders for your own files. The exit code is 1 if something is broken."
    ),
)
@flag("--check", Text("Check what is installed: plugins, variants, your own files."))
@json_option
def command(check: bool, as_json: bool) -> None:
    """List the plugins, or check everything."""
    if check:
        _check(as_json)
    else:
        _list(as_json)


def _list(as_json: bool) -> None:
    known = registry()
    owned: dict[str, list[str]] = {info.name: [] for info in known.plugins.found}
    for name, (plugin, entry) in known.owners.items():
        owned[plugin].append(name)
        for source in listed_sources(entry).values():
            if source.plugin:
                owned[source.plugin].append(f"{name}/{source.name}")
    for entry in known.games.values():
        for plugin, extension in known.extensions(entry).values():
            owned[plugin].append(f"{entry.name} + {extension.name}")
        for name, (plugin, _command) in known.prompt_commands(entry).items():
            owned[plugin].append(f"{entry.name}> {name}")
    for name, (plugin, _match) in known.brought_matches.items():
        owned[plugin].append(f"--match {name}")
    for name, (plugin, _pairing) in known.pairings.items():
        owned[plugin].append(f"pairing: {name}")
    for code, (plugin, _language) in known.languages.items():
        owned[plugin].append(f"--lang {code}")
    failed = {failure.plugin: failure.sentence for failure in known.plugins.failures}
    rows: list[dict[str, Any]] = [
        {
            "plugin": info.name,
            "distribution": info.distribution,
            "version": info.version,
            "provides": [] if info.error else owned[info.name],
            "hooks": [] if info.error else _hooks(info.name),
            "error": info.error or failed.get(info.name, ""),
            "left_out": info.left_out,
        }
        for info in known.plugins.found
    ]
    if as_json:
        print_json(rows)
        return
    print_table(
        (_("plugin"), _("from"), _("provides"), _("state")),
        [
            (info.name, info.maker, ", ".join(row["provides"]), _state(info, row["error"]))
            for info, row in zip(known.plugins.found, rows, strict=True)
        ],
    )


def _state(info: PluginInfo, error: str) -> str:
    if info.left_out:
        return _("left out")
    if info.error:
        return _("not loaded: ") + error
    return _("failed: ") + error if error else _("loaded")


def _hooks(name: str) -> list[str]:
    manager = registry().plugins.manager
    plugin = manager.get_plugin(name)
    if plugin is None:
        return []
    return sorted(caller.name for caller in manager.get_hookcallers(plugin) or ())


def _check(as_json: bool) -> None:
    """Report what works and what does not; exit 1 if something is broken."""
    found = check_up(quiet_registry(), MainGroup("commands").add_commands_of)
    if as_json:
        settings = {name: os.environ[name] for name in SETTINGS if name in os.environ}
        print_json({**asdict(found), "settings": settings, "broken": found.broken})
    else:
        _print_checkup(found)
    if found.broken:
        raise click.exceptions.Exit(1)


def _print_checkup(found: Checkup) -> None:
    here = found.installed
    click.echo(f"tablegames {here.tablegames}, Python {here.python} ({here.executable}), {here.system}")
    for line in _installed(found):
        click.echo(line)
    click.echo()
    print_table(
        (_("plugin"), _("from"), pgettext("kinds of game", "games"), _("state")),
        [
            (one.name, f"{one.distribution} {one.version}".strip(), ", ".join(one.games), _works(one.problems))
            for one in found.plugins
        ],
    )
    click.echo()
    print_table(
        (_("game"), _("valid variants"), _("state")),
        [(one.name, ", ".join(one.valid), _works(one.problems)) for one in found.games],
    )
    for line in (*_runs(found), *_languages(found)):
        click.echo(line)
    click.echo()
    for line in _own_files(found):
        click.echo(line)
    click.echo()
    problems = list(_problems(found))
    for problem in problems:
        click.echo(sheet_entry(pgettext("plugin", "BROKEN"), problem))
    for trace in (trace for plugin in found.plugins for trace in plugin.traces):
        click.echo("\n" + clean(trace.rstrip()))
    broken = ngettext("{count} problem found.", "{count} problems found.", len(problems))
    click.echo(broken if problems else _("Everything is in order."))


def _works(problems: tuple[str, ...]) -> str:
    return _("broken, see below") if problems else _("works")


def _installed(found: Checkup) -> Iterator[str]:
    here = found.installed
    if here.needs:
        missing = _("missing")
        yield _("needs: ") + ", ".join(f"{name} {had or missing}" for name, had in here.needs.items())
    for extra in here.extras:
        lacking = ", ".join(extra.missing)
        told = _("installed") if not lacking else _("without {lacking}", lacking=lacking)
        yield _("extra {name}: {told}", name=extra.name, told=told)
    yield _native(here)
    for name in SETTINGS:
        if name in os.environ:
            yield f"{name}={os.environ[name]}"


def _native(here: Installed) -> str:
    """Whether what is hot was compiled."""
    works = [package for package, problem in here.native.items() if not problem]
    if works and not here.pure:
        named = ", ".join(package.removeprefix("tablegames.") for package in works)
        return _("native code: {named}", named=named)
    reason = next((problem for problem in here.native.values() if problem), "")
    if here.pure:
        why = _("switched off by TABLEGAMES_PURE")
    elif reason:
        why = reason
    else:
        why = _("it was not built; install a C compiler, then reinstall tablegames")
    return _("native code: not used, so long computations are slower ({why})", why=why)


def _runs(found: Checkup) -> Iterator[str]:
    """Which games native code plays, and why Python plays the others."""
    played = [one.game if one.game == one.variant else f"{one.game} {one.variant}" for one in found.runs if one.native]
    if played:
        yield sheet_entry(_("played by native code"), ", ".join(played))
    for one in found.runs:
        if not one.native:
            why = _("the native code does not support {parts}", parts="; ".join(one.unknown))
            name = one.game if one.game == one.variant else f"{one.game} {one.variant}"
            yield sheet_entry(_("{game} is played by Python", game=name), why)


def _languages(found: Checkup) -> Iterator[str]:
    """Return how much of the texts each language of a plugin translates; `--json` lists the missing ones."""
    for one in found.languages:
        yield ""
        who, prompt, whole = f"--lang {one.code} ({one.title})", f"{one.prompt:g} %", f"{one.program:g} %"
        yield _(
            "{who}: {prompt} of the messages at the prompt and {whole} of all messages are translated; the rest "
            "are in English",
            who=who,
            prompt=prompt,
            whole=whole,
        )
        told = ", ".join(f"{game} {share:g} %" for game, share in one.games.items() if share)
        if told:
            yield _("  events: {told}", told=told)
    for game, share in found.french:
        yield _("{game}: {share} % of its sentences are in French", game=game, share=f"{share:g}")


def _own_files(found: Checkup) -> Iterator[str]:
    if not found.variants_folder:
        return
    variants = f"{found.variants_folder}/*.yaml" + _not_yet(found.variants_folder)
    own_games = f"{found.game_files_folder}/*.yaml" + _not_yet(found.game_files_folder)
    games = found.games_folder + _not_yet(found.games_folder)
    yield _("Your own variants: {variants}", variants=variants)
    yield _("Your own games: {games}", games=own_games)
    yield _("Your recorded games: {games}", games=games)
    for file in found.user_files:
        told = _("broken, see below") if file.problem else f"{file.game} {file.variant}"
        yield "  " + labelled(file.path, told)


def _not_yet(folder: str) -> str:
    return "" if Path(folder).is_dir() else _(" (not created yet)")


def _problems(found: Checkup) -> Iterator[str]:
    yield from found.problems
    for plugin in found.plugins:
        for problem in plugin.problems:
            named = problem if f"'{plugin.name}'" in problem or f"« {plugin.name} »" in problem else ""
            yield named or _("plugin '{name}' could not be loaded: {problem}", name=plugin.name, problem=problem)
    for game in found.games:
        yield from game.problems
    yield from (file.problem for file in found.user_files if file.problem)
