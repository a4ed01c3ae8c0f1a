"""A refusal and a forced play name the book of the ruleset: Manoury's rules, or the article of Metz."""

from __future__ import annotations

import pytest

from tablegames import load
from tablegames.core.errors import Refused


@pytest.mark.parametrize(
    ("ruleset", "cite"), [("manoury_1787", "MAN III.20-21"), ("metz", "METZ XII"), ("modern_fmjd", "METZ XII")]
)
def test_the_duty_to_take_is_cited_from_the_book_that_is_played(ruleset: str, cite: str) -> None:
    table = load("dames_polonaises", ruleset)
    state = table.start("W:W28,38,40:B22,33,44")
    for refused in ("40-35", "28x17"):  # a move; a capture of one where two can be taken
        with pytest.raises(Refused) as problem:
            table.read(state, refused)
        assert problem.value.fault is not None
        assert problem.value.fault.cite == cite, refused
    forced = table.start("W:W28:B22")
    (only,) = table.game.legal(forced)
    assert table.bare.bound_by(forced, only) == cite  # type: ignore[attr-defined]
