"""Case files: which game, which ruleset, which cases; run one by one, with a result for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from tablegames.core.cases import run_case
from tablegames.core.entries import GameEntry, VariantSource
from tablegames.core.errors import TablegamesError, did_you_mean
from tablegames.core.registry import Registry
from tablegames.core.table import lay
from tablegames.core.variants import Variant, read_rules, resolve
from tablegames.core.words import say, speaking
from tablegames.core.yamlfile import Document, read_yaml_file

FILE_KEYS: Final = ("game", "variant", "cases", "title", "source", "note")


class Status(StrEnum):
    """How a case ended."""

    PASSED = "passed"
    FAILED = "failed"
    NO_VARIANT = "variant not found"


@dataclass(frozen=True, slots=True)
class CaseResult:
    """One case: where it stands, how it ended, what was wrong."""

    where: str
    id: str
    cite: str
    variant: str
    status: Status
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A file of cases for one game."""

    document: Document
    entry: GameEntry
    variant: str
    cases: tuple[Mapping[str, Any], ...]


def read_case_file(registry: Registry, path: str | Path) -> CaseFile:
    """A case file, checked to be one."""
    document = read_yaml_file(path, TablegamesError)
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get("game"), str) or not isinstance(data.get("cases"), list):
        raise TablegamesError(
            say(
                f"{document.where()}: a case file is a mapping with 'game:' (a name) and 'cases:' (a list)",
                f"{document.where()} : un fichier de cas est un dictionnaire avec « game: » (un nom) et « cases: »"
                " (une liste)",
            )
        )
    for key in data:
        if key not in FILE_KEYS:
            near = did_you_mean(str(key), FILE_KEYS)
            raise TablegamesError(
                say(
                    f"{document.where(str(key))}: unknown key '{key}'{near}",
                    f"{document.where(str(key))} : clé inconnue « {key} »{near}",
                )
            )
    try:
        entry = registry.game(data["game"])
    except TablegamesError as problem:
        raise TablegamesError(f"{document.where('game')}: {problem}") from None
    seen: set[str] = set()
    for number, case in enumerate(data["cases"]):
        name = case.get("id") if isinstance(case, dict) else None
        if not isinstance(name, str) or name in seen:
            raise TablegamesError(
                say(
                    f"{document.where('cases', number)}: a case is a mapping with an 'id' of its own"
                    + (f"; '{name}' stands twice" if name in seen else ""),
                    f"{document.where('cases', number)} : un cas est un dictionnaire avec un « id » à lui"
                    + (f" ; « {name} » figure deux fois" if name in seen else ""),
                )
            )
        seen.add(name)
    return CaseFile(document, entry, str(data.get("variant") or entry.variant), tuple(data["cases"]))


def run_file(registry: Registry, file: CaseFile, only_variant: str | None = None) -> Iterator[CaseResult]:
    """The result of every case (of one variant, if named)."""
    sources = registry.sources(file.entry)
    keys = registry.case_keys(file.entry)
    for number, case in enumerate(file.cases):
        variant = str(case.get("variant") or file.variant)
        if only_variant is not None and variant != only_variant:
            continue
        where = file.document.where("cases", number)
        about = (where, str(case["id"]), str(case.get("cite", "")), variant)
        try:
            ruleset = _ruleset(file, number, variant, sources)
            if ruleset is None:
                message = say(f"variant '{variant}' not found", f"variante « {variant} » introuvable")
                yield CaseResult(*about, Status.NO_VARIANT, (message,))
                continue
            with speaking("en") if "refuse" in case else nullcontext():  # what is refused is written in English
                table = lay(registry, file.entry, ruleset, "single", seats=_seats(case))
                problems = run_case(table, case, keys)
        except TablegamesError as problem:
            problems = [str(problem)]
        yield CaseResult(*about, Status.FAILED if problems else Status.PASSED, tuple(problems))


def _ruleset(file: CaseFile, number: int, variant: str, sources: Mapping[str, VariantSource]) -> Variant | None:
    if variant not in sources:
        return None
    overrides = (
        read_rules(file.document, file.entry, "cases", number, "rules") if file.cases[number].get("rules") else {}
    )
    return resolve(file.entry, variant, sources, overrides)


def _seats(case: Mapping[str, Any]) -> int | None:
    """How many sit at the table of a case that says so: `players:`, or one hand a seat."""
    position = case.get("position")
    if not isinstance(position, dict):
        return None
    players = position.get("players")
    if isinstance(players, int) and not isinstance(players, bool):
        return players
    hands = position.get("hands")
    return len(hands) if isinstance(hands, dict) else None
