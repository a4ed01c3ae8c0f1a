"""One build of native code serves every Python from 3.11 on, whichever of them compiled it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.native_build import ROOT, SUFFIX

BUILT = sorted((ROOT / "tablegames").rglob(f"*{SUFFIX}"))


@pytest.mark.skipif(not BUILT, reason="no native code is built here")
@pytest.mark.parametrize("path", BUILT, ids=lambda path: path.parent.name)
def test_lengths_are_asked_for_as_every_python_understands_them(path: Path) -> None:
    """Compiled with the headers of 3.13, "y#" was an int to 3.11 and 3.12, which refused it at the first call."""
    names = set(re.findall(rb"[A-Za-z_]\w+", path.read_bytes()))
    for name in (b"PyArg_ParseTuple", b"Py_BuildValue"):
        assert name not in names, f"{path.name} asks for {name.decode()}, which reads lengths otherwise before 3.13"
