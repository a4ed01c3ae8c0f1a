"""`tablegames bots`: who can play against you, with which settings, and how strong they were found to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

import click

from tablegames.core.languages import Text, say
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.rating import Rated, rated
from tablegames.plugin.strength import Measured
from tablegames.rules.ruledata import OptionLine, rule_lines
from tablegames.terminal.click_fr import argument, command_of, tell
from tablegames.terminal.common import json_option, print_json, registry
from tablegames.terminal.seats import default_bot
from tablegames.terminal.tables import decimal, print_table, sheet_entry


@command_of(
    "bots",
    "tablegames bots",
    "tablegames bots dames_polonaises",
)
@argument("game", metavar=Text("[GAME]", "[JEU]"), required=False)
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
            usual = say(" (plays when nobody is named)", " (joue si personne n'est nommé)")
            click.echo(
                sheet_entry(f"  {bot.name}{usual if bot.name == plays else ''}", str(bot.title), *_settings(bot))
            )
        _print_strengths(known.strengths(entry))


def _settings(bot: PlayerEntry) -> list[str]:
    """What can be set, as `level: a whole number from 1 to 6 [4]; what it means`."""
    if bot.settings is None:
        return []
    return [_setting(line) for line in rule_lines(bot.settings())]


def _setting(line: OptionLine) -> str:
    """One line of them; what is left open when nothing is said has no value to show."""
    open_ = line.default in (None, "None", "none")
    choices = line.choices.removesuffix(say(" or none", " ou none")) if open_ else line.choices
    usual = "" if open_ else f" [{line.default}]"
    return f"{line.name}{say(': ', ' : ')}{choices}{usual}{say('; ', ' ; ')}{line.meaning}"


def _print_strengths(found: Sequence[Measured]) -> None:
    if not found:
        tell("  nothing was measured", "  rien n'a été mesuré")
        return
    heads = (say("player", "joueur"), say("against", "contre"), say("variant", "variante"), say("games", "parties"))
    print_table(
        (*heads, say("won", "gagné"), "95 %", say("points a game", "points par partie")),
        [
            (
                *one.players,
                one.variant,
                str(one.games),
                _percent(one.share),
                "–".join(_percent(bound) for bound in one.interval),
                "" if one.points is None else decimal(f"{one.points:+.2f}"),
            )
            for one in found
        ],
        whole=2,
    )
    _print_scales(rated(found))


def _print_scales(places: Sequence[Rated]) -> None:
    """Print a table for each scale: only players on the same one can be compared."""
    formats = len({one.match for one in places}) > 1
    for (variant, match, number), group in groupby(places, lambda one: (one.variant, one.match, one.scale)):
        click.echo()
        if number > 1:
            tell(
                "These never met the players above: the two scales can't be compared.",
                "Ceux-ci n'ont jamais rencontré les précédents : les deux échelles ne se comparent pas.",
            )
        print_table(
            (
                f"{variant}, {match}" if formats else variant,
                say("Elo, the weakest at 0", "Elo, le plus faible à 0"),
                "95 %",
            ),
            [(one.player, f"{one.points:.0f}", f"± {one.within:.0f}" if one.within else "") for one in group],
            whole=1,
        )


def _percent(share: float) -> str:
    return decimal(f"{100 * share:.1f} %")


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
