"""The browser pages set French with spaces that break no line."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import tablegames

MODULE = Path(tablegames.__file__).parent / "web" / "static" / "spaces.js"


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize(
    ("text", "set_"),
    [
        ("Qui commence ?", "Qui commence\u202f?"),
        ("Non ; ceci : « oui » !", "Non\u202f; ceci\u00a0: «\u00a0oui\u00a0»\u202f!"),
        ("(pourquoi ?) 32-28 : « 33-28 »", "(pourquoi\u202f?) 32-28\u00a0: «\u00a033-28\u00a0»"),
        ("players: [2] a != b, 6-4 à gauche", "players: [2] a != b, 6-4 à gauche"),
    ],
)
def test_stops_and_quotation_marks_stay_with_their_words(text: str, set_: str) -> None:
    script = f"import {{ firm }} from {json.dumps(MODULE.as_uri())}; console.log(firm({json.dumps(text)}));"
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", script], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert (ran.stdout.rstrip("\n"), ran.stderr) == (set_, "")
