"""`tablegames bots`: the bots you can play against, their settings, and their measured strength."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

import click

from tablegames.bots.levels import name_of
from tablegames.core.languages import Text, gettext as _, in_figures
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.player_specs import levels_of
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.strength import Measured, Rated, rated
from tablegames.rules.ruledata import OptionLine, rule_lines
from tablegames.terminal.commands import ANY_GAME, argument, command_of, tell
from tablegames.terminal.common import json_option, print_json, print_table, registry, sheet_entry
from tablegames.terminal.seats import default_bot


@command_of(
    "bots",
    "tablegames bots",
    "tablegames bots dames_polonaises",
    more=Text("For each game: its bots, and the results of matches between them, with 95 % intervals."),
)
@argument("game", metavar=ANY_GAME, required=False, complete="games")
@json_option
def command(game: str | None, as_json: bool) -> None:
    """List the bots."""
    known = registry()
    entries = [known.game(game)] if game is not None else list(known.games.values())
    if as_json:
        print_json([_as_data(entry, known.players(entry), known.strengths(entry)) for entry in entries])
        return
    for number, entry in enumerate(entries):
        if number:
            click.echo()
        click.echo(f"{entry.name} – {entry.title}")
        bots = known.players(entry)
        plays = default_bot(entry, bots)
        for bot in bots.values():
            usual = _(" (plays by default)")
            click.echo(
                sheet_entry(f"  {bot.name}{usual if bot.name == plays else ''}", str(bot.title), *_settings(bot))
            )
        _print_strengths(known.strengths(entry))


def _settings(bot: PlayerEntry) -> list[str]:
    """Return the settings, as `level: a whole number from 1 to 6 [4]; its meaning`."""
    if bot.settings is None:
        return []
    lines = [_setting(line) for line in rule_lines(bot.settings())]
    levels = levels_of(bot) or ()
    names = [f"{level} {name}" for level in levels if (name := name_of(level, levels)) is not None]
    return [*lines[:1], _("levels: {names}", names=", ".join(names)), *lines[1:]] if names else lines


def _setting(line: OptionLine) -> str:
    """Return one setting on a line; an optional one without default has no value to show."""
    open_ = line.default in (None, "None", "none")
    choices = line.choices.removesuffix(_(" (or none)")) if open_ else line.choices
    usual = "" if open_ else f" [{line.default}]"
    return f"{line.name}{_(': ')}{choices}{usual}{_('; ')}{line.meaning}"


def _print_strengths(found: Sequence[Measured]) -> None:
    if not found:
        tell("  no measurements yet")
        return
    heads = (_("player"), _("against"), _("variant"), _("games"))
    print_table(
        (*heads, _("won"), "95 %", _("points per game")),
        [
            (
                *one.players,
                one.played,
                str(one.games),
                _percent(one.share),
                "–".join(_percent(bound) for bound in one.interval),
                "" if one.points is None else in_figures(f"{one.points:+.2f}"),
            )
            for one in found
        ],
        whole=2,
    )
    if any(one.of_several for one in found):
        tell("Luck decides most single games here, so the levels played matches of several games.")
    _print_scales(rated(found))


def _print_scales(places: Sequence[Rated]) -> None:
    """Print a table for each scale: only players on the same one can be compared."""
    formats = len({one.match for one in places}) > 1
    for (variant, match, number), group in groupby(places, lambda one: (one.variant, one.match, one.scale)):
        click.echo()
        if number > 1:
            tell("These players never played against those above, so the two scales can't be compared.")
        print_table(
            (f"{variant}, {match}" if formats else variant, _("Elo (the weakest is 0)"), "95 %"),
            [(one.player, f"{one.points:.0f}", f"± {one.within:.0f}" if one.within else "") for one in group],
            whole=1,
        )


def _percent(share: float) -> str:
    return in_figures(f"{100 * share:.1f} %")


def _as_data(entry: GameEntry, bots: dict[str, PlayerEntry], found: Sequence[Measured]) -> dict[str, Any]:
    return {
        "game": entry.name,
        "usual": default_bot(entry, bots),
        "bots": [{"bot": bot.name, "title": str(bot.title), "settings": _settings(bot)} for bot in bots.values()],
        "measured": [
            {**one.as_data(), "share": round(one.share, 4), "interval": [round(bound, 4) for bound in one.interval]}
            for one in found
        ],
        "scale": [
            {**asdict(one), "points": round(one.points, 1), "within": round(one.within, 1)} for one in rated(found)
        ],
    }
