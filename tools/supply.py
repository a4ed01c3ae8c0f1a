"""The parts of tablegames, and whether to trust them: known holes, a bill of materials, wheels built twice.

    python -m tools.supply audit [--required]   check our installed packages with pip-audit
    python -m tools.supply sbom [FILE]          the bill of materials, CycloneDX as JSON (default: build/sbom.json)
    python -m tools.supply wheels               wheel and sdist built twice, in two places; the same bytes, or exit 1

An audit that can ask nobody (no network) says so in one sentence and has found nothing; with `--required` it fails.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.docs.parts import WANTED

ROOT: Final = Path(__file__).parent.parent
OURS: Final = "tablegames"
EXTRAS: Final = ("web", "rl", "plot", "echecs", "docs", "ray", "parquet")
"""The extras that users install; what tests and builds need besides is not given to anybody."""
SECONDS: Final = 300
LEFT_OUT: Final = (".git", ".venv", "build", "dist", "__pycache__", "*.abi3.so", ".*_cache", ".hypothesis", "*.results")


@dataclass(frozen=True, slots=True)
class Needed:
    """A distribution that is installed for us: its name, version, licence, and what it needs itself."""

    name: str
    version: str
    licence: str
    needs: tuple[str, ...]

    @property
    def purl(self) -> str:
        """Its address among packages."""
        return f"pkg:pypi/{self.name}@{quote(self.version)}"


def needed(root: str = OURS, extras: Sequence[str] = EXTRAS) -> dict[str, Needed]:
    """All that is installed for a distribution and its extras, by name, itself first; what is not here is left out."""
    found: dict[str, Needed] = {}
    waiting: list[tuple[str, frozenset[str]]] = [(canonicalize_name(root), frozenset(extras))]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        name, wanted = waiting.pop(0)
        if (name, wanted) in seen:
            continue
        seen.add((name, wanted))
        try:
            here = distribution(name)
        except PackageNotFoundError:
            continue
        needs = list(_needs(here, wanted))
        waiting += needs
        before = found[name].needs if name in found else ()
        names = tuple(sorted({*before, *(one for one, _ in needs)}))
        found[name] = Needed(name, here.version, _licence(here), names)
    there = frozenset(found)
    return {name: Needed(one.name, one.version, one.licence, tuple(n for n in one.needs if n in there))
            for name, one in found.items()}  # fmt: skip


def _needs(here: Distribution, extras: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    for text in here.requires or ():
        one = Requirement(text)
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in (*extras, "")):
            yield canonicalize_name(one.name), frozenset(one.extras)


def _licence(here: Distribution) -> str:
    """Return the licence of the distribution, on one line."""
    told = here.metadata
    for key in ("License-Expression", "License"):
        line = next(iter(told.get_all(key) or ()), "").strip().split("\n")[0].strip()
        if line and len(line) < 80:
            return line
    named = [one for one in told.get_all("Classifier") or () if one.startswith("License ::")]
    return named[0].rpartition(":: ")[2] if named else ""


def bill(found: Mapping[str, Needed]) -> dict[str, Any]:
    """The bill of materials: CycloneDX 1.5. The same installation gives the same bill."""
    ours = found[OURS]
    others = [one for name, one in sorted(found.items()) if name != OURS]
    parts = [_component(one) for one in others]
    parts += [_from_npm(name, version) for name, version in sorted(WANTED.items())]
    data = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {**_component(ours), "type": "application"}},
        "components": parts,
        "dependencies": [
            {"ref": one.purl, "dependsOn": [found[name].purl for name in one.needs]} for one in (ours, *others)
        ],
    }
    serial = uuid5(NAMESPACE_URL, json.dumps(data, sort_keys=True))
    return {**data, "serialNumber": f"urn:uuid:{serial}"}


def _component(one: Needed) -> dict[str, Any]:
    licence = {"licenses": [{"license": {"name": one.licence}}]} if one.licence else {}
    return {
        "type": "library",
        "bom-ref": one.purl,
        "name": one.name,
        "version": one.version,
        "purl": one.purl,
        **licence,
    }


def _from_npm(name: str, version: str) -> dict[str, Any]:
    """The files that the documentation site sends to a browser; not part of an installation."""
    purl = f"pkg:npm/{quote(name, safe='/')}@{version}"
    about = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl, "scope": "optional"}
    return {**about, "description": "in the documentation site only"}


def audit(found: Mapping[str, Needed], *, required: bool) -> int:
    """Ask pip-audit about all that is installed for us, and say what it answers."""
    listed = [f"{one.name}=={one.version}" for name, one in sorted(found.items()) if name != OURS]
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder) / "requirements.txt"
        asked.write_text("\n".join(listed) + "\n", "utf-8")
        command = [sys.executable, "-m", "pip_audit", "-r", str(asked), "--no-deps", "--disable-pip", "-f", "json"]
        try:
            ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
            answer = ran.stdout
        except subprocess.TimeoutExpired:
            answer = ""
    code, sentences = audited(answer, len(listed), required=required)
    print("\n".join(sentences))
    return code


def audited(answer: str, asked: int, *, required: bool) -> tuple[int, list[str]]:
    """Return the exit code and sentences for an answer of pip-audit; skipped packages count as unchecked."""
    try:
        told = json.loads(answer)["dependencies"]
    except (ValueError, KeyError, TypeError):
        told = []
    looked = [one for one in told if "vulns" in one]
    holes = [
        f"{one['name']} {one['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no version yet'}"
        for one in looked
        for hole in one["vulns"]
    ]
    if holes:
        return 1, holes
    if len(looked) < asked:
        missing = f"{asked - len(looked)} of {asked} packages could not be asked about"
        cure = "pip-audit is not installed, or does not reach its database; try again with a network"
        return int(required), [f"NOT AUDITED: {missing} ({cure})."]
    return 0, [f"{asked} packages, no known hole."]


def built(folder: Path, out: Path) -> dict[str, str]:
    """Wheel and sdist of a tree: the SHA-256 of each, by name."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "SOURCE_DATE_EPOCH")}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(out)]
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"hatchling could not build: {ran.stdout[-400:]}{ran.stderr[-2000:]}")
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(out.iterdir())}


def twice(root: Path = ROOT) -> list[dict[str, str]]:
    """Build two copies of a tree that differ in all that should not matter: place, dates, rights."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for name, moment, mode in (("one", 1_000_000_000, 0o644), ("another place", 1_700_000_000, 0o600)):
            copy = Path(folder) / name / OURS
            shutil.copytree(root, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
            for path in copy.rglob("*"):
                if path.is_file():
                    path.chmod(mode | (0o100 if path.stat().st_mode & 0o100 else 0))
                os.utime(path, (moment, moment))
            found.append(built(copy, Path(folder) / name / "out"))
    return found


def wheels() -> int:
    """Say whether what is built is the same both times."""
    one, other = twice()
    for name, digest in one.items():
        print(f"{digest}  {name}")
    if one == other:
        print("The same bytes twice.")
        return 0
    differ = sorted({name for name, _ in one.items() ^ other.items()})
    print(f"NOT THE SAME: {', '.join(differ)}", file=sys.stderr)
    return 1


def main(given: Sequence[str] | None = None) -> int:
    """Run the requested command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked = parser.add_subparsers(dest="what", required=True)
    asked.add_parser("audit").add_argument("--required", action="store_true", help="fail where nobody could be asked")
    asked.add_parser("sbom").add_argument("file", nargs="?", type=Path, default=ROOT / "build" / "sbom.json")
    asked.add_parser("wheels")
    told = parser.parse_args(given)
    if told.what == "audit":
        return audit(needed(), required=told.required)
    if told.what == "wheels":
        return wheels()
    data = bill(needed())
    try:
        told.file.parent.mkdir(parents=True, exist_ok=True)
        told.file.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", "utf-8")
    except OSError as problem:
        parser.error(f"{told.file} cannot be written: {problem.strerror}; name another file")
    print(f"{len(data['components'])} components in {told.file}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
