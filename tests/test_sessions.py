"""The games under docs/sessions were played like this, to the end, and come out the same when they are typed again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sessions import FOLDER, played, script_of

SESSIONS = sorted(FOLDER.glob("*.txt"))
ENDED = ("The record is in FILE", "L'enregistrement est dans FILE")


def test_there_are_three() -> None:
    assert [path.stem for path in SESSIONS] == ["dames_polonaises_fr", "domino_plain_en", "trictrac_en"]


@pytest.mark.parametrize("path", SESSIONS, ids=[path.stem for path in SESSIONS])
def test_a_session_comes_out_the_same(path: Path) -> None:
    transcript = path.read_text("utf-8")
    command, typed = script_of(transcript)
    assert any(ended in transcript for ended in ENDED), "it was played to the end"
    assert typed[-1] in ("quit", "quitter"), "and left"
    assert len(typed) > 20
    assert played(command, typed) == transcript


def test_what_can_be_asked_is_asked_somewhere() -> None:
    asked = {line.partition(" ")[0] for path in SESSIONS for line in script_of(path.read_text("utf-8"))[1]}
    assert {"why", "hint", "moves", "history", "rules", "undo", "help", "score"} <= asked
    assert {"pourquoi", "conseil", "coups", "annuler"} <= asked


def test_plain_is_plain() -> None:
    text = (FOLDER / "domino_plain_en.txt").read_text("utf-8")
    assert not set(text) & set("┌─┐│└┘╔═║╚╝|▮")
