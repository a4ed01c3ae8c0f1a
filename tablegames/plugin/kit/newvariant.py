"""A new ruleset: every option of a game with its meaning, its source, what it takes and its default, to be changed."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml

from tablegames.core.errors import RulesError
from tablegames.core.languages import say
from tablegames.plugin.provides import GameEntry, VariantSource
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import Variant, resolve
from tablegames.rules.ruledata import OptionLine, rule_lines, shown
from tablegames.rules.untrusted.newfile import write_new

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_WIDTH: Final = 100


def new_variant(known: Registry, entry: GameEntry, name: str, base: str | None, output: Path | None) -> Path:
    """Write a commented variant file and say where it is; nothing is ever written over."""
    _check_name(known, entry, name)
    parent = known.ruleset(entry, base)
    path = known.folder / "variants" / f"{name}.yaml" if output is None else output
    if path.suffix not in (".yaml", ".yml"):
        raise RulesError.said(
            f"{path}: a variant file ends in .yaml", f"{path} : un fichier de variante finit en .yaml"
        )
    text = variant_text(entry, name, parent)
    _check(known, entry, parent, VariantSource(entry.name, name, text, str(path)))
    cure = say("name another file with --output", "nommez un autre fichier par --output")
    write_new(path, text, cure, RulesError, parents=True)
    return path


def variant_text(entry: GameEntry, name: str, parent: Variant) -> str:
    """The file: what it is, then every option as the parent has it, each under what is to be known of it."""
    title = yaml.safe_dump(f"{parent.title} ({name})", allow_unicode=True, width=1000).partition("\n")[0]
    about = say(
        f"A ruleset of {entry.name}, as '{parent.name}' has it: change the values you like, and remove the options you "
        f"leave alone. Play by it: tablegames play {entry.name} --variant {name}",
        f"Une variante de {entry.name}, telle qu'est « {parent.name} » : changez les valeurs, et ôtez les options "
        f"qui vous conviennent. Pour jouer ainsi : tablegames play {entry.name} --variant {name}",
    )
    head = [*_comment(about), f"game: {entry.name}", f"name: {name}", f"title: {title}", f"extends: {parent.name}"]
    options = [line for option in rule_lines(parent.rules) for line in _option(option)]
    return "\n".join([*head, "rules:" if options else "rules: {}", *options]) + "\n"


def _option(option: OptionLine) -> Iterator[str]:
    """One option: its meaning and source, what it takes, its default, its value."""
    cite = f" [{option.cite}]" if option.cite else ""
    default = shown(option.default)
    yield ""
    yield from _comment((option.meaning or option.name) + cite, "  ")
    yield from _comment(
        say(f"{option.choices}; default: {default}", f"{option.choices} ; par défaut : {default}"), "  "
    )
    yield f"  {option.name}: {plain_yaml(option.value)}"


def plain_yaml(value: Any) -> str:
    """A value as YAML, on one line.

    >>> plain_yaml("no"), plain_yaml([1, 2]), plain_yaml(None), plain_yaml({"player": 1})
    ("'no'", '[1, 2]', 'none', '{player: 1}')
    """
    if value is None:
        return "none"
    text = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, width=10_000, sort_keys=False)
    return text.removesuffix("\n").removesuffix("\n...")


def _comment(text: str, indent: str = "") -> list[str]:
    mark = f"{indent}# "
    return textwrap.wrap(
        text, _WIDTH, initial_indent=mark, subsequent_indent=mark, break_long_words=False, break_on_hyphens=False
    )


def _check_name(known: Registry, entry: GameEntry, name: str) -> None:
    if not _NAME.fullmatch(name):
        raise RulesError.said(
            f"'{name}' cannot be the name of a ruleset: write small letters, digits and single underscores, such "
            "as our_house",
            f"« {name} » ne peut nommer une variante : des minuscules sans accent, des chiffres et des soulignés "
            "simples, comme our_house",
        )
    taken = known.sources(entry).get(name)
    if taken is not None or name in entry.absent:
        where = taken.origin if taken is not None else entry.name
        raise RulesError.said(
            f"{entry.name} has a ruleset '{name}' already ({where}); choose another name",
            f"{entry.name} a déjà une variante « {name} » ({where}) ; choisissez un autre nom",
        )


def _check(known: Registry, entry: GameEntry, parent: Variant, source: VariantSource) -> None:
    """The file loads, and is the parent's rules."""
    sources = {**known.sources(entry), source.name: source}
    if parent.name not in sources:  # the parent is a file of the user's own, from elsewhere
        raise RulesError.said(
            f"--from takes the name of a ruleset, not {parent.name}",
            f"--from veut le nom d'une variante, non {parent.name}",
        )
    if resolve(entry, source.name, sources).rules != parent.rules:
        raise RulesError.said(
            f"{entry.name} has an option that cannot be written as YAML; tell the author of the game",
            f"{entry.name} a une option qui ne s'écrit pas en YAML ; dites-le à l'auteur du jeu",
        )
