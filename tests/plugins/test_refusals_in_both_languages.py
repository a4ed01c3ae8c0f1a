"""Contradictory options are refused in the language in use: one sentence, exit 2."""

from __future__ import annotations

import pytest

from tests.conftest import Cli

REFUSED = [
    ("trictrac", "postillon=[28]", "as two numbers, such as", "il faut deux nombres"),
    (
        "trictrac",
        "handicap_trous=12",
        "give fewer holes than the 12 that",
        "il faut donner moins de trous que les 12",
    ),
    ("toutetable", "start=1*2", "all 15 dames must be on arrows", "les 15 dames doivent être sur des flèches"),
    ("toutetable", "start=1*14 24", "two arrows that add up to 25", "deux flèches dont la somme fait 25"),
]


@pytest.mark.parametrize(("game", "change", "english", "french"), REFUSED)
def test_a_refusal_is_said_in_both_languages(cli: Cli, game: str, change: str, english: str, french: str) -> None:
    for language, said in (("en", english), ("fr", french)):
        ran = cli("rules", game, "--set", change, "--lang", language)
        assert ran.code == 2
        assert said in ran.complaint
        assert "Traceback" not in ran.err
