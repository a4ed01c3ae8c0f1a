"""Our parts: the bill of materials, the audit's answer, and wheels that come out the same."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

pytest.importorskip("packaging", reason="packaging comes with hatchling, which builds the wheel")

from tools.supply import EXTRAS, OURS, ROOT, audited, bill, main, needed, twice


def test_the_bill_has_all_that_is_installed_for_us() -> None:
    found = needed()
    data = bill(found)
    assert data["bomFormat"] == "CycloneDX"
    names = {one["name"] for one in data["components"]}
    assert {"click", "filelock", "platformdirs", "pluggy", "pyyaml", "rich"} <= names
    assert "pyodide" in names  # in the site
    assert "pytest" not in names  # nobody is given what only tests need
    refs = {one["bom-ref"] for one in data["components"]} | {data["metadata"]["component"]["bom-ref"]}
    for one in data["dependencies"]:
        assert {one["ref"], *one["dependsOn"]} <= refs
    ours = next(one for one in data["dependencies"] if one["ref"].startswith(f"pkg:pypi/{OURS}@"))
    assert any(ref.startswith("pkg:pypi/click@") for ref in ours["dependsOn"])


def test_the_same_installation_gives_the_same_bill(tmp_path: Path) -> None:
    texts = []
    for name in ("one", "two"):
        assert main(["sbom", str(tmp_path / name)]) == 0
        texts.append((tmp_path / name).read_text("utf-8"))
    assert texts[0] == texts[1]
    assert json.loads(texts[0])["serialNumber"].startswith("urn:uuid:")


def test_every_extra_but_those_of_developers_is_looked_at() -> None:
    known = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert set(EXTRAS) == set(known) - {"test", "oracles", "bench", "browser", "dev"}


def test_a_bill_that_cannot_be_written_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["sbom", str(tmp_path)])
    assert ended.value.code == 2
    assert f"{tmp_path} cannot be written: Is a directory; name another file" in capsys.readouterr().err


def test_without_extras_there_is_less() -> None:
    assert set(needed(extras=())) <= set(needed(extras=EXTRAS))
    assert needed("no-such-distribution") == {}


CLEAN = {"name": "click", "version": "8.1.7", "vulns": []}
HOLED = {"name": "rich", "version": "1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2", "3"]}]}
SKIPPED = {"name": "pluggy", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("told", "asked", "required", "code", "said"),
    [
        ([CLEAN], 1, False, 0, "1 packages, no known hole."),
        ([CLEAN, HOLED], 2, False, 1, "rich 1: PYSEC-1, mended in 2, 3"),
        ([HOLED, SKIPPED], 2, False, 1, "rich 1: PYSEC-1"),
        ([CLEAN, SKIPPED], 2, False, 0, "NOT AUDITED: 1 of 2 packages could not be asked about"),
        ([CLEAN, SKIPPED], 2, True, 1, "NOT AUDITED"),
        (None, 2, False, 0, "NOT AUDITED: 2 of 2"),
        (None, 2, True, 1, "NOT AUDITED: 2 of 2"),
    ],
)
def test_what_nobody_was_asked_about_is_not_clean(
    told: object, asked: int, required: bool, code: int, said: str
) -> None:
    answer = "" if told is None else json.dumps({"dependencies": told, "fixes": []})
    found, sentences = audited(answer, asked, required=required)
    assert found == code
    assert sentences[0].startswith(said)


def test_a_wheel_is_the_same_bytes_wherever_and_whenever_it_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without its native code here, nor its games, which takes less time; `make wheels` builds it with them."""
    pytest.importorskip("hatchling", reason="hatchling, which builds the wheel, is not installed")
    monkeypatch.setenv("TABLEGAMES_PURE", "1")
    small = tmp_path / "tree"
    without = shutil.ignore_patterns("__pycache__", "*.so", "plugins", "families", "web")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "CHANGELOG.md"):
        small.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, small / name)
    shutil.copytree(ROOT / "tablegames", small / "tablegames", ignore=without)
    shutil.copytree(ROOT / "tools", small / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    one, other = twice(small)
    assert one == other
    assert sorted(name.rpartition(".")[2] for name in one) == ["gz", "whl"]


@pytest.mark.skipif(os.name != "posix" or shutil.which("bash") is None, reason="the script is for a shell")
def test_the_matrix_names_what_it_skips(tmp_path: Path) -> None:
    ran = subprocess.run(
        [str(ROOT / ".ci" / "matrix")],
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "VERSIONS": "2.6 1.5"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0
    assert ran.stdout.splitlines() == [
        "2.6: skipped, there is no Python 2.6 here",
        "1.5: skipped, there is no Python 1.5 here",
    ]
