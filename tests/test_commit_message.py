"""The hook that reads the message of a commit: `make hooks`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HOOK = Path(__file__).parent.parent / ".ci" / "commit-message"


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        ("Add a rule\n\nThe book has it.\n# what git explains\n", ()),
        ("Bring it home\n\nBecause it was away.", ()),
        ("Merge branch 'a'", ()),
        ("", ("imperative", "empty")),
        ("Added a rule\n\nWhy.", ("imperative",)),
        ("add a rule\n\nWhy.", ("capital",)),
        ("Add a rule.\n\nWhy.", ("full stop",)),
        ("Add a rule\nWhy.", ("must be empty",)),
        (f"Add {'a' * 69}\n\nWhy.", ("73 characters",)),
    ],
)
def test_a_commit_message_says_what_is_done_and_why(tmp_path: Path, message: str, wrong: tuple[str, ...]) -> None:
    (tmp_path / "message").write_text(message, "utf-8")
    ran = subprocess.run(
        [sys.executable, str(HOOK), str(tmp_path / "message")], capture_output=True, text=True, check=False
    )
    said = ran.stderr.splitlines()
    assert ran.returncode == bool(wrong), said
    assert len(said) == len(wrong)
    assert all(words in line for words, line in zip(wrong, said, strict=True))
