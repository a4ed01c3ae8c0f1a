"""Every legal action of every table has clicks, or a word, that lead to it alone; `make soak` looks longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablegames.web.clicks import Places, offered
from tests.web.pointed import Looking, Tally, alone
from tests.web.sittings import Sitting, fresh, sittings

ALL = {str(one): one for one in sittings()}


@pytest.mark.parametrize("sitting", ALL.values(), ids=ALL)
def test_every_action_has_clicks_or_a_word_of_its_own(sitting: Sitting) -> None:
    found = Looking(sitting, seed=11).through(5)
    assert found.actions == found.pointed + found.said + found.asked
    assert found.actions > 0 or sitting.game == "goose"  # where nobody decides anything


@pytest.mark.parametrize("family", ["board", "tables", "track", "hidden"])
def test_so_it_is_in_a_package_that_was_just_written(tmp_path: Path, family: str) -> None:
    registry = fresh(tmp_path / family, family)
    for name in registry.games:
        assert Looking(Sitting(registry, name), seed=11).through(20).actions > 20


def test_all_are_there() -> None:
    assert {"nim normal", "goose royal", "belote classic", "trictrac a_ecrire arbiter: table"} <= set(ALL)
    assert sum(one.rules != {} for one in ALL.values()) > 30


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        (("1/2 3/4", "1/2 3/4"), "two buttons"),
        (("1_2",), "names"),
        (("1/2/3/4", "1/2 3/4"), "1/2/3/4"),
    ],
)
def test_what_leads_to_two_plays_is_noticed(texts: tuple[str, ...], why: str) -> None:
    known = Places.of(("1", "2", "3", "4"))
    with pytest.raises(AssertionError, match=why):
        alone(offered([(text, text) for text in texts], known), known, Tally())
