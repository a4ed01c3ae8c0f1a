"""The report of a soak: a table on the screen, as Markdown and as JSON; and the page of the last runs."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from tests.soaking.budget import ROOT, Ended, Outcome, put

MARK, END = "<!-- soak -->\n", "<!-- end -->\n"
FOLDER: Final = Path("build") / "soak"
SHOWN: Final = 3
"""Runs whose parts are shown on the page; of the others there is a line."""


@dataclass(slots=True)
class Report:
    """A soak: when, of what, where, and what became of its parts."""

    date: str
    commit: str
    python: str
    machine: str
    seed: int
    minutes: float | None = None
    seconds: float = 0.0
    parts: list[Outcome] = field(default_factory=list)

    @property
    def failed(self) -> list[str]:
        """The parts that failed."""
        return [one.name for one in self.parts if one.ended is Ended.FAILED]

    @property
    def broken_off(self) -> bool:
        """Whether somebody ended it."""
        return any(one.ended is Ended.BROKEN_OFF for one in self.parts)

    @property
    def verdict(self) -> str:
        """How it ended, in a sentence."""
        left = sum(one.ended is Ended.LEFT_OUT for one in self.parts)
        said = "SOMETHING IS WRONG: " + ", ".join(self.failed) if self.failed else "all right"
        return said + (f"; parts left out: {left}" if left else "") + ("; broken off" if self.broken_off else "")


def begun(seed: int, minutes: float | None) -> Report:
    """A report of a soak that begins now, here; of the machine it tells the kind."""
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    date = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return Report(
        date, commit_here(), f"{platform.python_implementation()} {platform.python_version()}", machine, seed, minutes
    )


def commit_here() -> str:
    """The commit that is checked out, with a plus where files were changed since; nothing where git does not tell."""
    try:
        said = subprocess.run(
            ["git", "describe", "--always", "--abbrev=10", "--dirty=+", "--exclude=*"],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        return ""
    return said.stdout.strip()


def figures_of(outcome: Outcome) -> str:
    """Return the figures of a part: `games 530, actions 41,200`; or why there are none."""
    told = ", ".join(f"{what} {number:,}" for what, number in outcome.figures.items())
    return told or outcome.why or ""


def took(seconds: float) -> str:
    """`45 s`, `3 min 20 s`, `2 h 5 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    return f"{whole // 60} min {whole % 60} s" if whole < 3600 else f"{whole // 3600} h {whole % 3600 // 60} min"


def asked(report: Report) -> str:
    """How long it was to take: `6 minutes`."""
    return "no time budget" if report.minutes is None else f"{report.minutes:g} minutes"


def heading(report: Report) -> str:
    """When, of what and where, in a line."""
    about = (report.date, f"commit {report.commit}" if report.commit else "", report.python, report.machine)
    return "; ".join(
        filter(None, (*about, f"seed {report.seed}", f"asked for: {asked(report)}", f"took {took(report.seconds)}"))
    )


def text(report: Report) -> str:
    """The report for a screen."""
    rows = [(one.name, str(one.ended), took(one.seconds), figures_of(one)) for one in report.parts]
    widths = [max(len(row[column]) for row in rows) for column in range(3)] if rows else [0, 0, 0]
    lines = [
        "  ".join((*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3])) for row in rows
    ]
    said = [
        line
        for one in report.parts
        if one.said
        for line in ("", f"{one.name} failed; it said last:", *(f"    {said}" for said in one.said))
    ]
    return "\n".join([heading(report), "", *(line.rstrip() for line in lines), *said, "", report.verdict]) + "\n"


def table(report: Report) -> str:
    """The parts as Markdown."""
    rows = [f"| {one.name} | {figures_of(one)} | {took(one.seconds)} | {one.ended} |" for one in report.parts]
    return "\n".join(["| part | what it did | took | ended |", "| --- | --- | --- | --- |", *rows]) + "\n"


def markdown(report: Report) -> str:
    """The report as Markdown."""
    said = [
        f"\n{one.name} said last:\n\n" + "\n".join(f"    {line}" for line in one.said) + "\n"
        for one in report.parts
        if one.said
    ]
    return f"# Soak of {report.date}\n\n{heading(report)}.\n\n{table(report)}\n{report.verdict}\n{''.join(said)}"


def write(report: Report, folder: Path) -> Path:
    """Write a report as JSON and as Markdown, or write it again with more parts; where the JSON is."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{report.date.replace(' UTC', '').replace(' ', 'T').replace(':', '')}-{report.seed}.json"
    put(path, json.dumps({"soak": "tablegames", **asdict(report)}, indent=1, ensure_ascii=False) + "\n")
    put(path.with_suffix(".md"), markdown(report))
    return path


def read(path: Path) -> Report:
    """A report that was written."""
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    if data.pop("soak", None) != "tablegames":
        raise ValueError(f"{path}: this is not a report of a soak")
    parts = [Outcome(**{**one, "ended": Ended(one["ended"]), "said": tuple(one["said"])}) for one in data.pop("parts")]
    return Report(**data, parts=parts)


def last_runs(reports: Iterable[Report]) -> str:
    """The runs, the newest first: a line for each, and the parts of the newest."""
    ordered: Sequence[Report] = sorted(reports, key=lambda one: one.date, reverse=True)
    rows = [
        f"| {one.date} | {one.commit or '–'} | {asked(one)} | {took(one.seconds)} | {one.machine}, {one.python} "
        f"| {one.verdict} |"
        for one in ordered
    ]
    head = ["| date | commit | time limit | took | machine | result |", "| --- | --- | --- | --- | --- | --- |"]
    shown = [f"\n### {one.date}, {asked(one)}\n\n{table(one)}" for one in ordered[:SHOWN]]
    return "\n".join([*head, *rows]) + "\n" + "".join(shown)


def put_on_page(page: Path, reports: Iterable[Report]) -> None:
    """Put the runs between the two marks of a page."""
    content = page.read_text("utf-8")
    before, mark, rest = content.partition(MARK)
    _, end, after = rest.partition(END)
    if not mark or not end:
        raise ValueError(f"{page}: there is no place for the runs, between {MARK.strip()} and {END.strip()}")
    put(page, f"{before}{MARK}{last_runs(reports)}{END}{after}")
