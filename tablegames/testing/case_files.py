"""Case files: a game, a ruleset, cases; each case runs alone and has its own result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from tablegames.core.errors import TablegamesError
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _, speaking
from tablegames.core.plaintext import bounded, clean, quoted
from tablegames.plugin.game_files import is_game, plugin_of
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.provides import GameEntry, VariantSource
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import Variant, read_rules, resolve
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.shapes import ANYTHING, LIST, MAPPING, TEXT, Shape, or_none
from tablegames.rules.untrusted.yamlfile import Document, read_yaml_file, wrong_in
from tablegames.table.setting import lay
from tablegames.testing.cases import run_case

FILE: Final = Shape(
    {"game": TEXT, "cases": LIST}, {"variant": TEXT, "title": ANYTHING, "source": ANYTHING, "note": ANYTHING}
)
CASE: Final = Shape({"id": TEXT}, {"variant": or_none(TEXT), "rules": or_none(MAPPING)}, open=True)
"""The common keys of a case; the game knows the others."""
LONGEST_PROBLEM: Final = 4_000


class Status(StrEnum):
    """The end of a case."""

    PASSED = "passed"
    FAILED = "failed"
    NO_VARIANT = "variant not found"


@frozen
class CaseResult:
    """One case: its place, its status, its errors."""

    where: str
    id: str
    cite: str
    variant: str
    status: Status
    problems: tuple[str, ...] = ()


@frozen
class CaseFile:
    """A file of cases for one game."""

    registry: Registry
    """The registry with the game: for the file of a whole game, one with the game as this file has it."""
    document: Document
    entry: GameEntry
    variant: str
    cases: tuple[Mapping[str, Any], ...]


def read_case_file(registry: Registry, path: str | Path) -> CaseFile:
    """Return a case file, with its shape checked."""
    document = read_yaml_file(path, TablegamesError)
    data = document.data
    if is_game(document):
        registry = Registry(load_plugins([(Path(path).stem, plugin_of(Path(path)))]))
        data = {"game": data.get("name"), "cases": data.get("cases") or []}
    if not isinstance(data, dict) or not {"game", "cases"} <= set(data):
        raise TablegamesError(
            "{where}: a case file must be a mapping with 'game:' (a name) and 'cases:' (a list)", where=document.where()
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
            wrong(_("a case must be a mapping with its own 'id'"))
        CASE.check(case, wrong)
        if case["id"] in seen:
            name = quoted(case["id"])
            wrong(_("each case needs its own 'id'; '{name}' is used twice", name=name))
        seen.add(case["id"])
    return CaseFile(registry, document, entry, str(data.get("variant") or entry.variant), tuple(data["cases"]))


def run_file(file: CaseFile, only_variant: str | None = None) -> Iterator[CaseResult]:
    """Return the result of every case (of one variant, if named)."""
    for number, case in enumerate(file.cases):
        if only_variant is None or _variant(file, case) == only_variant:
            yield run_one(file, number)


def run_one(file: CaseFile, number: int) -> CaseResult:
    """Return the result of one case of a file, the first being number 0."""
    case = file.cases[number]
    variant = _variant(file, case)
    about = (file.document.where("cases", number), str(case["id"]), str(case.get("cite", "")), variant)
    try:
        ruleset = _ruleset(file, number, variant, file.registry.sources(file.entry))
        if ruleset is None:
            message = _("variant '{variant}' not found", variant=variant)
            return CaseResult(*about, Status.NO_VARIANT, (message,))
        with speaking("en") if "refuse" in case else nullcontext():  # refusals are written in English
            table = lay(file.registry, file.entry, ruleset, "single", seats=_seats(case))
        problems = run_case(table, case, file.registry.case_keys(file.entry))
    except TablegamesError as problem:
        problems = [str(problem)]
    shown = tuple(bounded(clean(problem), LONGEST_PROBLEM) for problem in problems)
    return CaseResult(*about, Status.FAILED if problems else Status.PASSED, shown)


def check_cases(path: str | Path, registry: Registry | None = None) -> list[str]:
    """Return the failures of a case file, a sentence each with file and line; empty if every case passes."""
    known = Registry() if registry is None else registry
    results = list(run_file(read_case_file(known, path)))
    failed = [result for result in results if result.status is not Status.PASSED]
    named = ((f"{result.where} {result.id}", result.problems or ("",)) for result in failed)
    return [labelled(name, problem) for name, problems in named for problem in problems]


def _variant(file: CaseFile, case: Mapping[str, Any]) -> str:
    return str(case.get("variant") or file.variant)


def _ruleset(file: CaseFile, number: int, variant: str, sources: Mapping[str, VariantSource]) -> Variant | None:
    if variant not in sources:
        return None
    overrides = (
        read_rules(file.document, file.entry, "cases", number, "rules") if file.cases[number].get("rules") else {}
    )
    return resolve(file.entry, variant, sources, overrides)


def _seats(case: Mapping[str, Any]) -> int | None:
    """Return the number of players in a case that says so: `players:`, or one hand per seat."""
    position = case.get("position")
    if not isinstance(position, dict):
        return None
    players = position.get("players")
    if isinstance(players, int) and not isinstance(players, bool):
        return players
    hands = position.get("hands")
    return len(hands) if isinstance(hands, dict) else None
