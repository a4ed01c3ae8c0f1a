"""The worked cases of the books are tests: `cases/*.yaml` beside a game's tests, one test for each case.

Where the native code is built each case is tried twice, with them and by the Python rules alone (`… (pure)`).

`pytest tests/plugins/trictrac` runs those of trictrac too; `pytest tests/plugins/toc -k doublet` some of those of toc.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from functools import cache
from pathlib import Path

import pytest

from tablegames.core import native
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.testing.case_files import CaseFile, Status, read_case_file, run_one


@cache
def registry() -> Registry:
    """The installed games, without what the user at this machine has added."""
    return Registry(folder=Path(__file__).parent / "no_variants_of_a_user")


@cache
def are_built() -> bool:
    """Whether there is native code to use; checked in the whole tree, so once for all cases."""
    return any(not problem for problem in native.built().values())


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take a file of cases for a file of tests."""
    if file_path.suffix == ".yaml" and file_path.parent.name == "cases":
        return Cases.from_parent(parent, path=file_path)
    return None


class Cases(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterator[Case]:
        with speaking("en"):
            file = read_case_file(registry(), self.path)
        for number, case in enumerate(file.cases):
            yield Case.from_parent(self, name=str(case["id"]), file=file, number=number)
            if are_built() and not native.wanted_pure():
                yield Case.from_parent(self, name=f"{case['id']} (pure)", file=file, number=number, pure=True)


class Case(pytest.Item):
    """One case: a position, what is thrown or played, what the book says of it; by the native code, or by the rules."""

    def __init__(self, *, file: CaseFile, number: int, pure: bool = False, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]  # what pytest hands on
        self.file = file
        self.number = number
        self.pure = pure

    def runtest(self) -> None:
        with speaking("en"), native.pure() if self.pure else nullcontext():
            result = run_one(self.file, self.number)
        if result.status is not Status.PASSED:
            pytest.fail(f"{result.where} [{result.cite}]: {'; '.join(result.problems)}", pytrace=False)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self.name
