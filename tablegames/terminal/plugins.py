"""`tablegames plugins`: what is installed and what each plugin brings."""

from __future__ import annotations

from typing import Any

from tablegames.core.languages import say
from tablegames.plugin.loading import PluginInfo
from tablegames.terminal.click_fr import command_of
from tablegames.terminal.common import json_option, listed_sources, print_json, registry
from tablegames.terminal.tables import print_table


@command_of(
    "plugins",
    "tablegames plugins",
    "tablegames plugins --json",
)
@json_option
def command(as_json: bool) -> None:
    """List the plugins."""
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
        for name, (plugin, _) in known.prompt_commands(entry).items():
            owned[plugin].append(f"{entry.name}> {name}")
    for name, (plugin, _) in known.brought_matches.items():
        owned[plugin].append(f"--match {name}")
    for name, (plugin, _) in known.pairings.items():
        owned[plugin].append(f"pairing: {name}")
    for code, (plugin, _) in known.languages.items():
        owned[plugin].append(f"--lang {code}")
    failed = {failure.plugin: failure.sentence for failure in known.plugins.failures}
    rows: list[dict[str, Any]] = [
        {
            "plugin": info.name,
            "distribution": info.distribution,
            "version": info.version,
            "brings": [] if info.error else owned[info.name],
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
        (say("plugin", "greffon"), say("from", "de"), say("brings", "apporte"), say("state", "état")),
        [
            (
                info.name,
                info.maker,
                ", ".join(row["brings"]),
                _state(info, row["error"]),
            )
            for info, row in zip(known.plugins.found, rows, strict=True)
        ],
    )


def _state(info: PluginInfo, error: str) -> str:
    if info.left_out:
        return say("left out", "laissé de côté")
    if info.error:
        return say("not loaded: ", "non chargé : ") + error
    return say("failed: ", "a échoué : ") + error if error else say("loaded", "chargé")


def _hooks(name: str) -> list[str]:
    manager = registry().plugins.manager
    plugin = manager.get_plugin(name)
    if plugin is None:
        return []
    return sorted(caller.name for caller in manager.get_hookcallers(plugin) or ())
