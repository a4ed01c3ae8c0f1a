"""What has been: kept once for all states that come after it, and never seen to change."""

from __future__ import annotations

import pickle
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tablegames.plugins.dames_polonaises.past import Past
from tests.lengths import peak


@given(st.lists(st.tuples(st.integers(0, 100), st.sampled_from("abc")), max_size=60))
def test_a_past_is_what_a_tuple_would_be_whichever_way_the_lines_go(steps: list[tuple[int, str]]) -> None:
    pasts: list[Past[str]] = [Past()]
    tuples: list[tuple[str, ...]] = [()]
    for which, position in steps:
        pasts.append(pasts[which % len(pasts)].then(position))
        tuples.append((*tuples[which % len(tuples)], position))
    for past, wanted in zip(pasts, tuples, strict=True):
        assert (*past,) == wanted
        assert len(past) == len(wanted)
        assert bool(past) == bool(wanted)
        assert [past.count(position) for position in "abcd"] == [wanted.count(position) for position in "abcd"]
        assert past == Past(wanted)
        assert hash(past) == hash(Past(wanted))
        assert pickle.loads(pickle.dumps(past)) == past
    assert [[one == other for other in pasts] for one in pasts] == [
        [one == other for other in tuples] for one in tuples
    ]


def test_a_past_is_like_no_other_thing() -> None:
    assert Past("ab") != ("a", "b")
    assert repr(Past("ab")) == "Past(['a', 'b'])"


def test_what_a_past_is_does_not_change_when_it_goes_on() -> None:
    begun: Past[str] = Past("ab")
    before = pickle.dumps(begun)
    begun.then("c").then("d")
    begun.then("e")
    assert pickle.dumps(begun) == before


def line(length: int) -> list[Past[Any]]:
    """Every state's past of a line so long."""
    states: list[Past[Any]] = [Past()]
    for number in range(length):
        states.append(states[-1].then((number, 0)))
    return states


def test_the_pasts_of_a_line_take_memory_in_proportion_to_its_length() -> None:
    assert peak(lambda: line(4000)) < 3 * peak(lambda: line(2000))


def test_a_new_line_holds_nothing_of_another() -> None:
    nothing: Past[str] = Past()
    nothing.then("a").then("b")
    assert (*nothing.then("c"),) == ("c",)
    assert (*nothing,) == ()
