"""A few hundred wrong inputs for everything that reads; `python -m tests.fuzz` tries thousands, and new ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings, strategies as st

from tablegames.core.errors import TablegamesError
from tests.fuzz import files, mutation
from tests.fuzz.parsers import PARSERS, warm_up
from tests.fuzz.reduction import reduced
from tests.fuzz.survival import Broken, Parser, elsewhere, run_command, survives

INPUTS = 40
"""For a quick parser; the same inputs every time, since new ones are searched elsewhere."""

pytestmark = pytest.mark.fuzz


def inputs_of(parser: Parser) -> st.SearchStrategy[Any]:
    """The inputs of a parser, as hypothesis draws them and makes them smaller."""
    return st.randoms(note_method_calls=False, use_true_random=False).map(parser.make)


@pytest.fixture(scope="module", autouse=True)
def _somewhere() -> Iterator[None]:
    with elsewhere():
        yield


@pytest.mark.parametrize("name", PARSERS)
def test_whatever_is_read_is_accepted_or_refused_in_a_sentence(name: str) -> None:
    parser = PARSERS[name]
    warm_up()

    @settings(
        max_examples=-(-INPUTS // parser.cost),
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=[*HealthCheck],
        phases=[Phase.generate, Phase.shrink],
    )
    @given(tongue=st.sampled_from(["en", "fr"]), data=inputs_of(parser))
    def tried(tongue: str, data: Any) -> None:
        try:
            survives(parser, tongue, data)
        except Broken as broken:
            note(f"{broken.trace}\n{name} in {tongue}: {json.dumps(data, default=repr)[:4000]}")
            raise

    tried()


def reading(what: Any) -> Parser:
    """A parser that does something whatever it is given."""
    return Parser("test", lambda luck: None, what)


def refuse(text: str) -> Any:
    def read(data: Any) -> bool:
        raise TablegamesError(text)

    return read


def crash(data: Any) -> bool:
    return bool({}[data])


def test_a_crash_and_silence_are_found_and_a_refusal_is_not() -> None:
    for read, why in ((crash, "KeyError: 'x'"), (refuse(" "), "nothing is said")):
        with pytest.raises(Broken, match=why):
            survives(reading(read), "en", "x")
    assert survives(reading(lambda data: True), "fr", None).accepted
    assert not survives(reading(refuse("no such thing")), "fr", None).accepted


def test_a_command_that_is_refused_is_no_failure() -> None:
    assert not run_command(["play", "--resume", "nowhere.jsonl"])
    assert run_command(["games"])


def test_an_input_is_made_as_small_as_it_still_fails() -> None:
    assert reduced(["a lot of text with 7 in it", 5], lambda data: "7" in str(data)) == ["7"]
    assert reduced({"a": [1, 2, {"b": "xyz"}], "c": 3}, lambda data: "y" in str(data)) == {"a": [{"b": "y"}]}


def test_results_too_deep_to_read_can_still_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are, if a second change meets the results of the first."""
    deep = {"results.jsonl": "[" * 100_000, "match.json": "[" * 100_000}
    monkeypatch.setattr(files, "_folders", lambda: (deep, deep))
    assert all(set(PARSERS["results"].make(Random(seed))) == set(deep) for seed in range(50))


def test_no_change_of_some_data_is_a_change_of_the_next() -> None:
    before = repr(mutation.VALUES)
    luck = Random(3)
    for _ in range(4_000):
        json.dumps(mutation.changed_data(luck, {"a": [1, {"b": []}], "c": {}}))
    assert repr(mutation.VALUES) == before
