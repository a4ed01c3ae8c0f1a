"""Variants: YAML that overrides the options of a rules dataclass by name, along a chain of `extends`.

    title: {en: Gammon, fr: Le gammon}
    extends: academie
    source: LEP-app
    rules: {parties: 3}

A YAML value picks between behaviours the code has; it never contains behaviour. Whatever is wrong is said in one
line with file, line, key and the nearest right name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablegames.core.errors import RulesError, did_you_mean
from tablegames.core.languages import Text
from tablegames.plugin.provides import GameEntry, VariantSource
from tablegames.rules.ruledata import build_rules, convert_option, option_types
from tablegames.rules.untrusted.shapes import MAPPING, TEXT, WORDING, Shape, described, or_none, wording
from tablegames.rules.untrusted.yamlfile import Document, read_yaml, wrong_in

FILE: Final = Shape(
    {},
    {
        "game": TEXT, "name": TEXT, "title": or_none(WORDING), "about": or_none(WORDING), "extends": or_none(TEXT),
        "source": or_none(TEXT), "rules": or_none(MAPPING),
    },
)  # fmt: skip
KEYS: Final = tuple(FILE.may)


@dataclass(frozen=True, slots=True)
class Variant:
    """A ruleset ready to play: the rules, what it is called, where it comes from, who set which option."""

    game: str
    name: str
    title: Text
    about: Text
    source: str
    origin: str
    plugin: str
    chain: tuple[str, ...]
    """The variant and those it extends, nearest first."""
    set_by: Mapping[str, str]
    """Which variant of the chain (or `--set`) gave each option that has not its default."""
    rules: Any


@dataclass(frozen=True, slots=True)
class VariantFile:
    """One file, checked by itself: its keys and the types of its values."""

    source: VariantSource
    document: Document
    title: Text | None
    about: Text
    extends: str | None
    cite: str
    rules: Mapping[str, Any]


def read_variant(source: VariantSource, entry: GameEntry) -> VariantFile:
    """Check one variant file: known keys, known options, right types, values in range."""
    document = read_yaml(source.text, source.origin)
    data = mapping(document)
    FILE.check(data, wrong_in(document, error=RulesError))
    game = data.get("game", entry.name)
    if game != entry.name:
        raise RulesError.said(
            f"{document.where('game')}: this file is for the game '{game}', not for '{entry.name}'",
            f"{document.where('game')} : ce fichier est pour le jeu « {game} », non pour « {entry.name} »",
        )
    return VariantFile(
        source,
        document,
        None if data.get("title") is None else wording(data["title"]),
        wording(data.get("about") or ""),
        data.get("extends"),
        data.get("source") or "",
        read_rules(document, entry, "rules"),
    )


def read_rules(document: Document, entry: GameEntry, *path: str | int) -> dict[str, Any]:
    """The options under `path` of a document, each converted to its type."""
    given: Any = document.data
    for part in path:
        given = given.get(part) if isinstance(given, dict) else given[part]
        if given is None:
            return {}
    if not isinstance(given, dict):
        raise RulesError.said(
            f"{document.where(*path)}: 'rules' must be a mapping such as {{option: value}}",
            f"{document.where(*path)} : « rules » doit être un dictionnaire tel que {{option: valeur}}",
        )
    types = option_types(entry.rules)
    return {
        str(key): convert_option(entry.rules, types, str(key), value, document.where(*path, str(key)))
        for key, value in given.items()
    }


def resolve(
    entry: GameEntry,
    name: str,
    sources: Mapping[str, VariantSource],
    overrides: Mapping[str, Any] | None = None,
) -> Variant:
    """The ruleset of that name: its chain of `extends` laid over the defaults, then the overrides."""
    files = chain_of(entry, name, sources)
    options: dict[str, Any] = {}
    set_by: dict[str, str] = {}
    for file in reversed(files):
        for key, value in file.rules.items():
            options[key], set_by[key] = value, file.source.name
    leaf = files[0]
    rules = _built(entry, options, leaf)
    if overrides:
        set_by |= dict.fromkeys(overrides, "--set")
        known = option_types(entry.rules)
        changes = {key: convert_option(entry.rules, known, key, value, "--set") for key, value in overrides.items()}
        rules = build_rules(entry.rules, {**options, **changes}, "--set")
    title = next((file.title for file in files if file.title is not None), Text(name, name))
    return Variant(
        entry.name,
        name,
        title,
        leaf.about,
        next((file.cite for file in files if file.cite), entry.source),
        leaf.source.origin,
        leaf.source.plugin,
        tuple(file.source.name for file in files),
        set_by,
        rules,
    )


def _built(entry: GameEntry, options: Mapping[str, Any], leaf: VariantFile) -> Any:
    """The rules; options that do not go together are said with the line of the one the message begins with."""
    try:
        return build_rules(entry.rules, options, leaf.document.where("rules"))
    except RulesError as problem:
        key = str(problem).removeprefix(leaf.document.where("rules") + ": ").partition(":")[0]
        if key not in leaf.rules:
            raise
        return build_rules(entry.rules, options, leaf.document.where("rules", key))


def chain_of(entry: GameEntry, name: str, sources: Mapping[str, VariantSource]) -> list[VariantFile]:
    """The files of a variant, nearest first, following `extends`."""
    files: list[VariantFile] = []
    wanted: str | None = name
    while wanted is not None:
        source = sources.get(wanted)
        if source is None:
            raise _missing(entry, wanted, sources, files[-1] if files else None)
        if any(file.source.name == wanted for file in files):
            circle = " → ".join([*(file.source.name for file in files), wanted])
            where = files[-1].document.where("extends")
            raise RulesError.said(
                f"{where}: 'extends' goes in a circle: {circle}; let one of them extend nothing",
                f"{where} : « extends » tourne en rond : {circle} ; que l'un d'eux n'étende rien",
            )
        files.append(read_variant(source, entry))
        wanted = files[-1].extends
    return files


def _missing(
    entry: GameEntry, name: str, sources: Mapping[str, VariantSource], child: VariantFile | None
) -> RulesError:
    near = did_you_mean(name, sources)
    if name in entry.absent:
        where = "" if child is None else f"{child.document.where('extends')}: "
        return RulesError(f"{where}{name}: {entry.absent[name]}")
    if child is None:
        return RulesError.said(
            f"{entry.name} has no variant '{name}'{near}",
            f"{entry.name} n'a pas de variante « {name} »{near}",
        )
    where = child.document.where("extends")
    return RulesError.said(
        f"{where}: extends '{name}', which {entry.name} does not have{near}",
        f"{where} : étend « {name} », que {entry.name} n'a pas{near}",
    )


def mapping(document: Document) -> dict[str, Any]:
    """The document as a mapping of named keys; raises `RulesError` if it is none."""
    if document.data is None:
        raise RulesError.said(
            f"{document.origin}:1: the file is empty; a variant has at least 'rules:'",
            f"{document.origin}:1 : le fichier est vide ; une variante a au moins « rules: »",
        )
    if not isinstance(document.data, dict):
        where = document.where()
        raise RulesError.said(
            f"{where}: a variant is a mapping of keys ({', '.join(KEYS)}), not {described(document.data)}",
            f"{where} : c'est un dictionnaire ({', '.join(KEYS)}), pas {described(document.data)}",
        )
    return {str(key): value for key, value in document.data.items()}
