"""`tablegames check`: rule cases, run and reported one by one."""

from __future__ import annotations

from collections import Counter

import click

from tablegames.core.errors import TablegamesError
from tablegames.core.languages import Text, say
from tablegames.terminal.click_fr import argument, command_of, option, tell
from tablegames.terminal.common import json_option, print_json, registry
from tablegames.testing.case_files import CaseResult, Status, read_case_file, run_file


@command_of(
    "check",
    "tablegames check cases.yaml",
    "tablegames check cases.yaml --variant academie --json",
)
@argument("files", nargs=-1, required=True, metavar=Text("FILES...", "FICHIERS..."))
@option(
    "--variant",
    "Run only the cases of this variant.",
    "N'exécuter que les cas de cette variante.",
    metavar=Text("NAME", "NOM"),
)
@json_option
def command(files: tuple[str, ...], variant: str | None, as_json: bool) -> None:
    """Run rule cases."""
    known = registry()
    read = [read_case_file(known, path) for path in files]
    results: list[CaseResult] = []
    for file in read:
        for result in run_file(known, file, variant):
            results.append(result)
            if not as_json:
                _report(result)
    if not results:
        raise TablegamesError(
            say("there is no case of the variant ", "il n'y a aucun cas de la variante ") + f"'{variant}'"
            if variant is not None
            else say("there is no case in these files", "il n'y a aucun cas dans ces fichiers")
        )
    counts = Counter(result.status for result in results)
    if as_json:
        print_json(
            {
                "summary": {status.value: counts[status] for status in Status},
                "cases": [
                    {
                        "id": result.id,
                        "where": result.where,
                        "cite": result.cite,
                        "variant": result.variant,
                        "status": result.status.value,
                        "problems": list(result.problems),
                    }
                    for result in results
                ],
            }
        )
    else:
        passed, failed, missing = (counts[status] for status in (Status.PASSED, Status.FAILED, Status.NO_VARIANT))
        tell(
            f"{len(results)} cases: {passed} passed, {failed} failed, {missing} variant not found",
            f"{len(results)} cas : {passed} réussis, {failed} échoués, {missing} de variante introuvable",
        )
    if counts[Status.FAILED] or counts[Status.NO_VARIANT]:
        raise click.exceptions.Exit(1)


def _report(result: CaseResult) -> None:
    if result.status is Status.PASSED:
        return
    word = {Status.FAILED: say("FAILED", "ÉCHEC"), Status.NO_VARIANT: say("NOT FOUND", "INTROUVABLE")}[result.status]
    cite = f" [{result.cite}]" if result.cite else ""
    click.echo(f"{word} {result.where} {result.id} ({result.variant}){cite}")
    for problem in result.problems:
        click.echo(f"    {problem}")
