"""The random matches of `make soak`, a few of them: each ends, and the cube's law holds."""

from __future__ import annotations

import pytest

from tests.cube_matches import VARIANTS, some


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_few_matches_with_the_cube_end(variant: str) -> None:
    told = some(variant, 7, range(6))
    assert told["matches"] == 6
    assert told["offer"] > 6
