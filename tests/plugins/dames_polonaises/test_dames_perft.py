"""Counts of lines, as published; the start alone hides what kings and long captures show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from dames_help import at, ruleset

from tablegames.core.perft import perft

FOLDER = Path(__file__).parents[2] / "perft"
SUITES = [yaml.safe_load((FOLDER / f"dames_{name}.yaml").read_text("utf-8")) for name in ("polonaises", "francaises")]
PERFT = [{**case, "variant": suite["variant"]} for suite in SUITES for case in suite["positions"]]


@pytest.mark.parametrize("case", PERFT, ids=lambda case: str(case["id"]))
def test_the_lines_are_as_many_as_published(case: dict[str, Any]) -> None:
    game = ruleset(case["variant"])
    state = at(case["position"], game)
    depths = range(1, case["depth"] + 1)
    assert [perft(game, state, depth) for depth in depths] == case["published"][: case["depth"]]


def test_the_count_notices_a_captive_lifted_too_soon() -> None:
    game = ruleset("modern_fmjd", captured_lifted="at_once")
    kings = PERFT[1]
    assert perft(game, at(kings["position"], game), 3) != kings["published"][2]
