"""Counts of lines, as published; the start alone hides what kings and long captures show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from dames_help import FMJD, at

from tablegames.core.perft import perft
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.rules import CapturedLifted, CaptureQuality, DamesRules, FirstMove

PERFT = yaml.safe_load((Path(__file__).parents[2] / "perft" / "dames_polonaises.yaml").read_text("utf-8"))["positions"]


@pytest.mark.parametrize("case", PERFT, ids=lambda case: str(case["id"]))
def test_the_lines_are_as_many_as_published(case: dict[str, Any]) -> None:
    state = at(case["position"], FMJD)
    depths = range(1, case["depth"] + 1)
    assert [perft(FMJD, state, depth) for depth in depths] == case["published"][: case["depth"]]


def test_the_count_notices_a_captive_lifted_too_soon() -> None:
    rules = DamesRules(
        capture_quality=CaptureQuality.NONE,
        first_move=FirstMove.WHITE,
        captured_lifted=CapturedLifted.AT_ONCE,
    )
    kings = PERFT[1]
    assert perft(DamesPolonaises(rules), at(kings["position"]), 3) != kings["published"][2]
