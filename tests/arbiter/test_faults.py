"""The program's demands on a game with faults: cases, lists, Enter, conformance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tablegames import Event, Fault, Registry, Seat, Step
from tablegames.plugin.loading import load_plugins
from tablegames.table.decision import Decision
from tablegames.table.setting import set_table
from tablegames.testing import ConformanceError, Promise, conform
from tablegames.testing.cases import run_case
from tests.arbiter import heap
from tests.arbiter.heap import LET, ONE, TWO, Heap, HeapState, HeapView
from tests.conftest import Cli

TABLE = set_table(Registry(load_plugins([("heap", heap)])), "heap")


def case(**keys: Any) -> list[str]:
    return run_case(TABLE, {"id": "x", "position": {"heap": 6, "turn": "white"}, **keys}, {})


def test_acts_are_done_in_turn_and_what_goes_without_saying_may_be_left_out() -> None:
    acts = [{"white": "take 1"}, {"black": "take 1"}, {"white": "take 2"}]
    assert case(acts=acts, final={"heap": 2, "turn": "black", "window": True}) == []
    assert case(acts=[*acts[:1], {"black": "let"}, *acts[1:]], final={"heap": 2}) == []
    assert case(acts=[{"white": "take 1"}, {"black": "call"}], final={"points": {"black": 1}}) == []


def test_an_act_that_cannot_be_done_is_named_with_its_number() -> None:
    assert case(acts=[{"white": "take 1"}, {"black": "jump"}], over=False) == ["act 2: 'jump' is no act"]
    assert case(acts=[{"black": "take 1"}], over=False) == ["act 1: 'take 1': it is not black's turn"]
    assert case(acts=[{"white": "call"}], refuse="'call' is not open") == []
    assert "'acts' must be a list of acts such as {white: …}" in case(acts=[{"red": "take 1"}], over=False)[0]


@pytest.mark.parametrize(
    ("acts", "faults"),
    [
        ([], []),
        (["take 2"], []),
        (["take 1"], [{"fault": "took_one", "by": "white", "heap": 6, "open": True}]),
        (["take 1", "take 2"], [{"fault": "took_one", "open": False}]),
        (["take 1", "call"], [{"open": False}]),
        (["take 2", "take 1"], [{"by": "black", "heap": 4}]),
    ],
)
def test_exactly_the_faults_that_were_made_are_expected(acts: list[str], faults: list[dict[str, object]]) -> None:
    in_turn = [{("white", "black")[number % 2]: act} for number, act in enumerate(acts)]
    assert case(acts=in_turn, faults=faults) == []
    assert case(acts=in_turn, faults=[*faults, {"fault": "took_one"}]) != []


def test_a_fault_that_is_otherwise_than_expected_is_told() -> None:
    (wrong,) = case(acts=[{"white": "take 1"}], faults=[{"fault": "took_one", "open": False}])
    assert wrong.startswith("expected faults")
    assert "'open': True" in wrong


def test_what_may_be_done_then_and_what_may_not() -> None:
    acts = [{"white": "take 1"}]
    assert case(acts=acts, may=[{"black": "call"}, {"black": "take 2"}], may_not=[{"white": "take 1"}]) == []
    assert case(acts=acts, may_not=[{"black": "call"}]) == ["may_not: black: call is allowed, but should not be"]
    assert case(acts=acts, may=[{"white": "call"}]) == ["may: white: call: 'call': it is not white's turn"]


def test_lists_have_what_is_listed_and_enter_does_what_goes_without_saying() -> None:
    state = HeapState(6, Seat(0))
    before = Decision(TABLE, Seat(0), TABLE.game.view(state, Seat(0)), TABLE.game.legal(state))
    assert (list(before.plays), before.tacit) == ([TWO], None)
    after = TABLE.game.apply(state, ONE).state
    window = Decision(TABLE, Seat(1), TABLE.game.view(after, Seat(1)), TABLE.game.legal(after))
    assert (list(window.plays), window.tacit) == ([LET], LET)


def test_the_honest_table_keeps_its_promises() -> None:
    tried = conform(TABLE, games=10).tried
    assert tried[Promise.FAULTS]
    assert tried[Promise.LISTED]


@dataclass(frozen=True, slots=True)
class Silent(Heap):
    """Makes no note of its faults."""

    def apply(self, state: HeapState, action: str) -> Step[HeapState]:
        return replace(Heap.apply(self, state, action), events=())


@dataclass(frozen=True, slots=True)
class Lenient(Heap):
    """Notes faults that it does not name."""

    def fault(self, state: HeapState, action: str) -> Fault | None:
        return None

    def apply(self, state: HeapState, action: str) -> Step[HeapState]:
        return Heap(self.rules).apply(state, action)

    def faults(self, state: HeapState, made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        return ()


@dataclass(frozen=True, slots=True)
class Boastful(Heap):
    """Lists what is not legal."""

    def listed(self, view: HeapView) -> Sequence[str]:
        return (LET, TWO)


@pytest.mark.parametrize(
    ("kind", "promise"), [(Silent, Promise.FAULTS), (Lenient, Promise.FAULTS), (Boastful, Promise.LISTED)]
)
def test_a_table_that_breaks_its_promises_is_found_out(kind: type[Heap], promise: Promise) -> None:
    game = kind(heap.HeapRules())
    with pytest.raises(ConformanceError) as found:
        conform(replace(TABLE, game=game, bare=game), games=10)
    assert found.value.promise is promise


@pytest.mark.parametrize("game", ["trictrac", "toc", "toutetable", "dames_polonaises", "domino", "dames_rabattues"])
def test_help_says_what_is_done_at_the_table(cli: Cli, game: str) -> None:
    for lang, word, told in (("en", "help", "At this table"), ("fr", "aide", "À cette table")):
        ran = cli("play", game, "--set", "arbiter=table", "--seed", "5", "--lang", lang, typed=f"{word}\n")
        assert told in ran.out
        assert ("undo:" in ran.out or "annuler :" in ran.out) is False
    assert "At this table" not in cli("play", game, "--seed", "5", typed="help\n").out
