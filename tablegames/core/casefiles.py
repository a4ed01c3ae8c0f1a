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
from tablegames.core.errors import TablegamesError
from tablegames.core.outside.plaintext import bounded, clean, quoted
from tablegames.core.outside.shapes import ANYTHING, LIST, MAPPING, TEXT, Shape, or_none
from tablegames.core.registry import Registry
from tablegames.core.setting import lay
from tablegames.core.variants import Variant, read_rules, resolve
from tablegames.core.words import say, speaking
from tablegames.core.yamlfile import Document, read_yaml_file, wrong_in

FILE: Final = Shape(
    {"game": TEXT, "cases": LIST},
    {"variant": TEXT, "title": ANYTHING, "source": ANYTHING, "note": ANYTHING},
)
CASE: Final = Shape({"id": TEXT}, {"variant": or_none(TEXT), "rules": or_none(MAPPING)}, open=True)
"""One case; what else it may ask, the game knows."""
LONGEST_PROBLEM: Final = 4_000


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
    if not isinstance(data, dict) or not {"game", "cases"} <= set(data):
        raise TablegamesError(
            say(
                f"{document.where()}: a case file is a mapping with 'game:' (a name) and 'cases:' (a list)",
                f"{document.where()} : un fichier de cas est un dictionnaire avec « game: » (un nom) et « cases: »"
                " (une liste)",
            )
        )
    FILE.check(data, wrong_in(document))
    try:
        entry = registry.game(data["game"])
    except TablegamesError as problem:
        raise TablegamesError(f"{document.where('game')}: {problem}") from None
    seen: set[str] = set()
    for number, case in enumerate(data["cases"]):
        wrong = wrong_in(document, "cases", number)
        if not isinstance(case, dict) or "id" not in case:
            wrong(say("a case is a mapping with an 'id' of its own", "un cas est un dictionnaire avec un « id » à lui"))
        CASE.check(case, wrong)
        if case["id"] in seen:
            name = quoted(case["id"])
            wrong(say(f"a case has an 'id' of its own; '{name}' stands twice",
                      f"un cas a un « id » à lui ; « {name} » figure deux fois"))  # fmt: skip
        seen.add(case["id"])
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
        told = tuple(bounded(clean(problem), LONGEST_PROBLEM) for problem in problems)
        yield CaseResult(*about, Status.FAILED if problems else Status.PASSED, told)


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
