"""The random numbers of the native code are those of `core/chance.py`."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.core.chance import Rng, derive
from tablegames.core.native import extension

NATIVE: Any = extension("tablegames.core.native")
pytestmark = pytest.mark.skipif(NATIVE is None, reason="the native code is not built, or not wanted")


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**40), st.integers(1, 2**32 - 1), st.integers(0, 200))
def test_every_number_is_the_same(seed: int, block: int, n: int, items: int) -> None:
    rng = Rng(derive(seed, "chance"))
    order = (
        derive(seed, "seat", 1),
        derive(seed, block),
        rng.at(block),
        rng.below(n),
        bytes(rng.shuffled(range(items))),
    )
    assert NATIVE.numbers(seed, block, n, items) == order
