"""`tablegames rules`: the rule sheet of a variant, or what two variants differ in."""

from __future__ import annotations

import click

from tablegames.cli.click_fr import command as command_of
from tablegames.cli.common import Asked, json_option, print_json, registry, rules_options
from tablegames.cli.tables import print_table, sheet_entry
from tablegames.core.ruledata import rule_lines, rules_as_data, shown
from tablegames.core.variants import Variant
from tablegames.core.words import say


@command_of(
    "rules",
    "Print the rule sheet of a variant: every option, its value, what it means, where the book says it.",
    "Écrire la feuille de règles d'une variante : chaque option, sa valeur, son sens, sa source.",
    "tablegames rules domino",
    "tablegames rules toutetable --variant lepeintre",
    "tablegames rules toutetable --diff academie modern",
)
@rules_options
@click.option(
    "--diff",
    nargs=2,
    metavar="A B",
    help=say("Show what two variants (names or .yaml files) differ in.", "Montrer en quoi deux variantes diffèrent."),
)
@json_option
def command(
    asked: Asked,
    diff: tuple[str, str] | None,
    as_json: bool,
) -> None:
    """Print a rule sheet."""
    if diff is not None:
        if asked.variant or asked.rules_file or asked.changes:
            raise click.UsageError(
                say(
                    "--diff names both variants itself; leave out --variant, --rules and --set",
                    "--diff nomme lui-même les deux variantes ; ôtez --variant, --rules et --set",
                )
            )
        entry = asked.entry()
        one, two = (registry().variant(entry, name) for name in diff)
        _print_diff(one, two, as_json)
        return
    _print_sheet(asked.table().variant, as_json)


def _print_sheet(variant: Variant, as_json: bool) -> None:
    lines = list(rule_lines(variant.rules))
    if as_json:
        options = [
            {
                "option": line.name,
                "value": line.value,
                "default": line.default,
                "takes": line.choices,
                "meaning": line.meaning,
                "cite": line.cite,
                "set_by": variant.set_by.get(line.name),
            }
            for line in lines
        ]
        about = {"game": variant.game, "variant": variant.name, "title": str(variant.title), "source": variant.source}
        print_json({**about, "origin": variant.origin, "extends": list(variant.chain[1:]), "options": options})
        return
    click.echo(f"{variant.game} · {variant.name}: {variant.title} [{variant.source}]")
    if str(variant.about):
        click.echo(str(variant.about))
    if variant.chain[1:]:
        click.echo(say("extends: ", "étend : ") + " → ".join(variant.chain[1:]))
    click.echo(say("from: ", "de : ") + variant.origin)
    for line in lines:
        changed = f"  ({variant.set_by[line.name]})" if line.name in variant.set_by else ""
        cite = f"  [{line.cite}]" if line.cite else ""
        click.echo()
        click.echo(sheet_entry(f"{line.name}: {shown(line.value)}{changed}{cite}", line.meaning, f"({line.choices})"))


def _print_diff(one: Variant, two: Variant, as_json: bool) -> None:
    first, second = rules_as_data(one.rules), rules_as_data(two.rules)
    meanings = {line.name: line for line in rule_lines(one.rules)}
    differ = [key for key in first if first[key] != second[key]]
    if as_json:
        print_json({"a": one.name, "b": two.name, "differ": {key: [first[key], second[key]] for key in differ}})
        return
    if not differ:
        click.echo(
            say(f"{one.name} and {two.name} are the same rules.", f"{one.name} et {two.name} sont les mêmes règles.")
        )
        return
    print_table(
        ("option", one.name, two.name, say("meaning", "sens"), "source"),
        [(key, shown(first[key]), shown(second[key]), meanings[key].meaning, meanings[key].cite) for key in differ],
        whole=3,
    )
