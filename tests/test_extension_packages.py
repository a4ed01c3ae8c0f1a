"""The packages in examples/: installed from wheels into a venv, where their own tests are run.

Nim and Irish are not among them: they are the tutorial's and the family's, and have tests of their own.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.elsewhere import ROOT, Elsewhere, set_up_elsewhere

PACKAGES = sorted(
    folder.name
    for folder in (ROOT / "examples").glob("tablegames-*")
    if folder.name not in ("tablegames-nim", "tablegames-irish")
)


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Elsewhere:
    """One venv for tablegames and all of them together."""
    folder = tmp_path_factory.mktemp("extended")
    packages = [Path(shutil.copytree(ROOT / "examples" / name, folder / name)) for name in PACKAGES]
    return set_up_elsewhere(folder, *packages)


def test_there_are_such_packages_and_nothing_is_wrong_with_them(elsewhere: Elsewhere) -> None:
    assert {
        "tablegames-rose",
        "tablegames-cube",
        "tablegames-nederlands",
        "tablegames-goose",
        "tablegames-belote",
        "tablegames-brandubh",
        "tablegames-piquet",
    } <= set(PACKAGES)
    assert elsewhere.run("tablegames", "plugins", "--check").returncode == 0
    listed = json.loads(elsewhere.run("tablegames", "plugins", "--json").stdout)
    assert {row["distribution"] for row in listed} == {"tablegames", *PACKAGES}
    assert {"trictrac + rose", "toutetable + cube", "--lang nl", "goose", "belote/sealed"} <= {
        thing for row in listed for thing in row["provides"]
    }


@pytest.mark.long
@pytest.mark.parametrize("package", PACKAGES)
def test_its_own_tests_pass(elsewhere: Elsewhere, package: str) -> None:
    ran = elsewhere.run("pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", "tests", within=package)
    assert ran.returncode == 0, ran.stdout[-3000:]


def test_rules_of_extensions_go_to_other_processes_and_into_records(elsewhere: Elsewhere, tmp_path: Path) -> None:
    asked = ("simulate", "toutetable", "--variant", "cube", "--games", "20", "--players", "random,random", "--json")
    one, two = (json.loads(elsewhere.run("tablegames", *asked, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    assert one["fingerprint"] == two["fingerprint"]
    record = tmp_path / "game.jsonl"
    elsewhere.run("tablegames", "play", "trictrac", "--set", "rose=4", "--players", "random", "--record", str(record))
    assert elsewhere.run("tablegames", "replay", str(record), "--verify").returncode == 0
    refused = elsewhere.run("tablegames", "--no-plugin", "rose", "replay", str(record))
    assert refused.returncode == 2
    assert "was played with the extension 'rose' of trictrac (tablegames-rose 1.0)" in refused.stderr
