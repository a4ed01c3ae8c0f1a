"""Variants: YAML that overrides the options of a rules dataclass by name, along a chain of `extends`.

    title: {en: Gammon, fr: Le gammon}
    extends: academie
    source: LEP-app
    rules: {parties: 3}

A YAML value picks between behaviours of the code; it never contains behaviour. Every error is one line with file, line,
key and the nearest known name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from tablegames.core.errors import RulesError, did_you_mean
from tablegames.core.frozen import frozen
from tablegames.core.languages import Content, Text
from tablegames.core.options import Option
from tablegames.plugin.provides import GameEntry, VariantSource
from tablegames.rules.joining import labelled
from tablegames.rules.ruledata import build_rules, convert_option, met, needs_text, option_types
from tablegames.rules.untrusted.shapes import ANYTHING, MAPPING, TEXT, WORDING, Shape, described, or_none, wording
from tablegames.rules.untrusted.yamlfile import Document, read_yaml, wrong_in

FILE: Final = Shape(
    {},
    {
        "game": TEXT, "family": TEXT, "name": TEXT, "title": or_none(WORDING), "about": or_none(WORDING),
        "extends": or_none(TEXT), "source": or_none(TEXT), "rules": or_none(MAPPING),
        "how_to_play": ANYTHING, "cases": ANYTHING,
    },
)  # fmt: skip
KEYS: Final = tuple(FILE.may)


@frozen
class Variant:
    """A ruleset ready to play: the rules, its name and source, and the origin of each option."""

    game: str
    name: str
    title: Text
    about: Text
    source: str
    origin: str
    plugin: str
    chain: tuple[str, ...]
    """The variant and those that it extends, nearest first."""
    set_by: Mapping[str, str]
    """The variant of the chain (or `--set`) that gave each option its value, if not the default."""
    rules: Any


@frozen
class VariantFile:
    """One file, checked by itself: its keys and the types of its values."""

    source: VariantSource
    document: Document
    title: Text | None
    about: Text
    extends: str | None
    cite: str
    rules: Mapping[str, Any]
    is_game: bool
    """Whether it is the file of a whole game (see `game_files`)."""


def _check_keys(document: Document, data: Mapping[Any, Any], entry: GameEntry) -> None:
    """Refuse unknown keys; an option of the game is one that has lost its place."""
    lost = next((key for key in data if key not in FILE.may and key in option_types(entry.rules)), None)
    if lost is not None:
        raise RulesError("{where}: '{key}' is an option: write it under 'rules:'", where=document.where(lost), key=lost)
    FILE.check(data, wrong_in(document, error=RulesError))


def read_variant(source: VariantSource, entry: GameEntry) -> VariantFile:
    """Check one variant file: known keys, known options, right types, values in range."""
    document = read_yaml(source.text, source.origin)
    data = mapping(document)
    _check_keys(document, data, entry)
    game = data.get("game", entry.name)
    if game != entry.name:
        raise RulesError(
            "{where}: this file is for the game '{game}', not for '{name}'",
            where=document.where("game"),
            game=game,
            name=entry.name,
        )
    return VariantFile(
        source,
        document,
        None if data.get("title") is None else wording(data["title"]),
        wording(data.get("about") or ""),
        data.get("extends"),
        data.get("source") or "",
        read_rules(document, entry, "rules"),
        "family" in data,
    )


def read_rules(document: Document, entry: GameEntry, *path: str | int) -> dict[str, Any]:
    """Return the options under `path` of a document, each converted to its type."""
    given: Any = document.data
    for part in path:
        given = given.get(part) if isinstance(given, dict) else given[part]
        if given is None:
            return {}
    if not isinstance(given, dict):
        raise RulesError("{where}: 'rules' must be a mapping such as {{option: value}}", where=document.where(*path))
    types = option_types(entry.rules)
    return {
        str(key): convert_option(entry.rules, types, str(key), value, document.where(*path, str(key)))
        for key, value in given.items()
    }


def resolve(
    entry: GameEntry, name: str, sources: Mapping[str, VariantSource], overrides: Mapping[str, Any] | None = None
) -> Variant:
    """Return the ruleset with that name: its chain of `extends` over the defaults, then the overrides."""
    files = chain_of(entry, name, sources)
    options: dict[str, Any] = {}
    set_by: dict[str, str] = {}
    for file in reversed(files):
        for key, value in file.rules.items():
            options[key], set_by[key] = value, file.source.name
    leaf = files[0]
    rules = _built(entry, options, leaf)
    if not leaf.source.plugin:
        _refuse_idle(rules, leaf, {key: value for file in reversed(files[1:]) for key, value in file.rules.items()})
    if overrides:
        set_by |= dict.fromkeys(overrides, "--set")
        known = option_types(entry.rules)
        changes = {key: convert_option(entry.rules, known, key, value, "--set") for key, value in overrides.items()}
        rules = build_rules(entry.rules, {**options, **changes}, "--set")
    title = next((file.title for file in files if file.title is not None), Content({"en": name}))
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
    """Return the rules; an error between options names the line of the option that the message begins with."""
    try:
        return build_rules(entry.rules, options, leaf.document.where("rules"))
    except RulesError as problem:
        key = str(problem).removeprefix(labelled(leaf.document.where("rules"), "")).partition(":")[0].strip(" '«\u00a0")
        if key not in leaf.rules:
            raise
        return build_rules(entry.rules, options, leaf.document.where("rules", key))


def _refuse_idle(rules: Any, file: VariantFile, inherited: Mapping[str, Any]) -> None:
    """Refuse an option that a user's file changes, but that has no effect beside the others."""
    for field in fields(rules):
        about: Option | None = field.metadata.get("option")
        usual = inherited.get(field.name, field.default)
        changed = file.rules.get(field.name, usual) != usual
        if about is not None and changed and not met(rules, about.needs):
            raise RulesError(
                "{where}: '{name}' has no effect without {needs}; set that too, or leave {name} out",
                where=file.document.where("rules", field.name),
                name=field.name,
                needs=needs_text(about.needs, ": "),
            )


def chain_of(entry: GameEntry, name: str, sources: Mapping[str, VariantSource]) -> list[VariantFile]:
    """Return the files of a variant, nearest first, following `extends`; those of a game in one file end with it."""
    files: list[VariantFile] = []
    wanted: str | None = name
    while wanted is not None:
        source = sources.get(wanted)
        if source is None:
            raise _missing(entry, wanted, sources, files[-1] if files else None)
        if any(file.source.name == wanted for file in files):
            circle = " → ".join([*(file.source.name for file in files), wanted])
            where = files[-1].document.where("extends")
            raise RulesError(
                "{where}: 'extends' is circular: {circle}; remove it from one of them", where=where, circle=circle
            )
        files.append(read_variant(source, entry))
        wanted = files[-1].extends or _usual(entry, files[-1], sources)
    return files


def _usual(entry: GameEntry, file: VariantFile, sources: Mapping[str, VariantSource]) -> str | None:
    """Return the ruleset that a file extends if it names none: that of a game in one file; else there is none.

    The defaults of the other games are those of their rules; a game in one file has the family's rules and its own.
    """
    source = sources.get(entry.variant)
    if source is None or file.source.name == entry.variant:
        return None
    return entry.variant if read_variant(source, entry).is_game else None


def _missing(
    entry: GameEntry, name: str, sources: Mapping[str, VariantSource], child: VariantFile | None
) -> RulesError:
    near = did_you_mean(name, [known for known in sources if child is None or known != child.source.name])
    if name in entry.absent:
        said = labelled(name, entry.absent[name])
        return RulesError(said if child is None else labelled(child.document.where("extends"), said))
    if child is None:
        return RulesError("{name} has no variant '{name2}'{near}", name=entry.name, name2=name, near=near)
    where = child.document.where("extends")
    return RulesError(
        "{where}: 'extends' names '{name}', which {name2} does not have{near}",
        where=where,
        name=name,
        name2=entry.name,
        near=near,
    )


def mapping(document: Document) -> dict[str, Any]:
    """Return the document as a mapping of named keys; raises `RulesError` for anything else."""
    if document.data is None:
        raise RulesError("{origin}:1: the file is empty; a variant needs at least 'rules:'", origin=document.origin)
    if not isinstance(document.data, dict):
        where = document.where()
        raise RulesError(
            "{where}: a variant is a mapping of keys ({keys}), not {described}",
            where=where,
            keys=", ".join(KEYS),
            described=described(document.data),
        )
    return {str(key): value for key, value in document.data.items()}
