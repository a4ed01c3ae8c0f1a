"""A new ruleset or a new game as a file to edit: every option with its meaning, source, type and default."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml

from tablegames.core.errors import RulesError
from tablegames.core.languages import gettext as _
from tablegames.plugin.choosing import GAME_FILES
from tablegames.plugin.game_files import family_entry, read_game
from tablegames.plugin.kit.newgame import check_name
from tablegames.plugin.provides import GameEntry, VariantSource
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import Variant, resolve
from tablegames.rules.ruledata import OptionLine, rule_lines, shown
from tablegames.rules.untrusted.newfile import write_new

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_WIDTH: Final = 100


def new_variant(known: Registry, entry: GameEntry, name: str, base: str | None, output: Path | None) -> Path:
    """Write a commented variant file and return its path; nothing is overwritten."""
    _check_name(known, entry, name)
    parent = known.ruleset(entry, base)
    path = known.folder / "variants" / f"{name}.yaml" if output is None else output
    if path.suffix not in (".yaml", ".yml"):
        raise RulesError("{path}: the name of a variant file must end in .yaml", path=path)
    text = variant_text(entry, name, parent)
    _check(known, entry, parent, VariantSource(entry.name, name, text, str(path)))
    cure = _("choose another file with --output")
    write_new(path, text, cure, RulesError, parents=True)
    return path


def variant_text(entry: GameEntry, name: str, parent: Variant) -> str:
    """Return the file: its heading, then every option as the parent has it, with its comment."""
    title = yaml.safe_dump(f"{parent.title} ({name})", allow_unicode=True, width=1000).partition("\n")[0]
    about = _(
        "A ruleset for {name}, based on '{name2}': change any values you like, and remove the options you don't "
        "change. To play it: tablegames play {name} --variant {name3}",
        name=entry.name,
        name2=parent.name,
        name3=name,
    )
    head = [*comment(about), f"game: {entry.name}", f"name: {name}", f"title: {title}", f"extends: {parent.name}"]
    return "\n".join([*head, *explained(parent.rules)]) + "\n"


def explained(rules: Any) -> list[str]:
    """Return `rules:` with every option of some rules explained, as lines of YAML."""
    options = [line for option in rule_lines(rules) for line in _option(option)]
    return ["rules:" if options else "rules: {}", *options]


def _option(option: OptionLine) -> Iterator[str]:
    """Return one option: its meaning and source, its type, its default, its value."""
    cite = f" [{option.cite}]" if option.cite else ""
    default = shown(option.default)
    yield ""
    yield from comment((option.meaning or option.name) + cite, "  ")
    yield from comment(_("{choices}; default: {default}", choices=option.choices, default=default), "  ")
    yield f"  {option.name}: {plain_yaml(option.value)}"


def plain_yaml(value: Any) -> str:
    """Return a value as YAML, on one line.

    >>> plain_yaml("no"), plain_yaml([1, 2]), plain_yaml(None), plain_yaml({"player": 1})
    ("'no'", '[1, 2]', 'none', '{player: 1}')
    """
    if value is None:
        return "none"
    text = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, width=10_000, sort_keys=False)
    return text.removesuffix("\n").removesuffix("\n...")


def comment(text: str, indent: str = "") -> list[str]:
    """Return a text as comments of YAML."""
    mark = f"{indent}# "
    return textwrap.wrap(
        text, _WIDTH, initial_indent=mark, subsequent_indent=mark, break_long_words=False, break_on_hyphens=False
    )


def new_file(known: Registry, name: str, family: str, output: Path | None) -> Path:
    """Write a game that plays at once and return its path; nothing is overwritten."""
    check_name(name, known)
    path = known.folder / GAME_FILES / f"{name}.yaml" if output is None else output
    if path.suffix not in (".yaml", ".yml"):
        raise RulesError("{path}: the name of a game file must end in .yaml", path=path)
    text = template(name, family)
    read_game(text, str(path))
    write_new(path, text, _("choose another file with --output"), RulesError, parents=True)
    return path


def template(name: str, family: str) -> str:
    """Return the file: its heading, then every option of the family at its default, with its comment."""
    title = name.replace("_", " ").capitalize()
    about = _(
        "A game of the family '{family}': change any values you like, and remove the options you don't change. "
        "To try it: tablegames play {name}",
        family=family,
        name=name,
    )
    more = _(
        "You may add 'about', 'how_to_play' (only the parts of the page that differ: aim, set_up, turn, scores, "
        "end, decisions) and 'cases' (as in a file for 'tablegames dev check')."
    )
    head = [f"family: {family}", f"name: {name}", f"title: {{en: {title}, fr: {title}}}", "source: " + _("my family")]
    rules = family_entry(family, name=name, title=title, source="", variant=name).rules
    return "\n".join([*comment(about), *head, *comment(more), *explained(rules())]) + "\n"


def _check_name(known: Registry, entry: GameEntry, name: str) -> None:
    if not _NAME.fullmatch(name):
        raise RulesError(
            "'{name}' cannot be the name of a ruleset: use lower-case letters, digits and single underscores, for "
            "example our_house",
            name=name,
        )
    taken = known.sources(entry).get(name)
    if taken is not None or name in entry.absent:
        where = taken.origin if taken is not None else entry.name
        raise RulesError(
            "{name} already has a ruleset '{name2}' ({where}); choose another name",
            name=entry.name,
            name2=name,
            where=where,
        )


def _check(known: Registry, entry: GameEntry, parent: Variant, source: VariantSource) -> None:
    """Refuse a file that does not load or changes the parent's rules."""
    sources = {**known.sources(entry), source.name: source}
    if parent.name not in sources:  # the parent is another file of the user
        raise RulesError("--from takes the name of a ruleset, not {name}", name=parent.name)
    if resolve(entry, source.name, sources).rules != parent.rules:
        raise RulesError(
            "{name} has an option that cannot be written as YAML; please tell the author of the game", name=entry.name
        )
